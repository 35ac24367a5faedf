"""The name of a provision, as a fragment or as lawyers cite it."""

from __future__ import annotations

import pytest

from assistant.assistant import Assistant
from assistant.resolve import MAX_TARGET, resolve, statute_infos
from indexer.errors import InputError, NotFoundError


@pytest.mark.parametrize(
    ("target", "refs"),
    [
        ("mg:art3_cpt_inc2", ["mg:art3_cpt_inc2"]),
        ("  mg:art3_cpt_inc2\n", ["mg:art3_cpt_inc2"]),
        ("adct:art96_cpt", ["adct:art96_cpt"]),
        ("art. 3º, II, da LC 37/95 de Minas", ["mg:art3_cpt_inc2"]),
        ("art. 3°, II, da LC 37/95", ["mg:art3_cpt_inc2"]),
        ("artigo 3, inciso II, da Lei Complementar 37 de 1995", ["mg:art3_cpt_inc2"]),
        ("art. 3º, parágrafo único, b, da LC 37/95", ["mg:art3_par1u_ali2"]),
        ("art. 2º, § 1º, da LC 1/67", ["br:art2_par1"]),
        ("art. 31, parágrafo único, II, da lei do Acre", ["ac:art31_par1u_inc2"]),
        ("art. 18, § 4º, da Constituição", ["cf:art18_par4"]),
    ],
)
def test_a_provision_is_found_by_every_way_of_naming_it(
    assistant: Assistant, target: str, refs: list[str]
) -> None:
    assert [p.ref for p in resolve(target, assistant.corpus)] == refs


def test_without_a_law_it_is_that_of_every_law_that_has_it(assistant: Assistant) -> None:
    found = {p.ref for p in resolve("art. 41", assistant.corpus)}
    assert {ref.split(":")[0] for ref in found} == {"ac"}
    assert {p.statute for p in resolve("art. 1º", assistant.corpus)} == {
        "br", "mg", "mt", "ac", "go",
    }  # fmt: skip


def test_a_provision_named_twice_is_given_once(assistant: Assistant) -> None:
    twice = "art. 3º, II, da LC 37/95 e art. 3º, II, da LC 37/95"
    assert len(resolve(twice, assistant.corpus)) == 1


@pytest.mark.parametrize(
    ("target", "kind", "code"),
    [
        ("oi", InputError, "no_citation"),
        ("", InputError, "no_citation"),
        ("../../etc/passwd", InputError, "no_citation"),
        ("x" * 5_000, InputError, "no_citation"),
        ("xx:art1", NotFoundError, "unknown_statute"),
        ("mg:art999", NotFoundError, "unknown_provision"),
        ("art. 999 da LC 37/95", NotFoundError, "unknown_provision"),
    ],
)
def test_what_names_nothing_is_an_error_with_field_and_hint(
    assistant: Assistant, target: str, kind: type[InputError], code: str
) -> None:
    with pytest.raises(kind) as caught:
        resolve(target, assistant.corpus)
    assert caught.value.code == code
    assert caught.value.field
    assert caught.value.hint


def test_a_long_text_is_read_no_further_than_its_limit(assistant: Assistant) -> None:
    near = "art. 3º, II, da LC 37/95".rjust(MAX_TARGET)
    far = "." * MAX_TARGET + " art. 3º, II, da LC 37/95"
    assert resolve(near, assistant.corpus)
    with pytest.raises(InputError):
        resolve(far, assistant.corpus)


def test_understanding_is_told_of_every_statute(assistant: Assistant) -> None:
    infos = statute_infos(assistant.corpus)
    assert list(infos) == list(assistant.corpus.statutes)
    assert infos["mg"].uf == "MG"
