"""Exports are valid, complete, and can be read back."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from lxml import etree  # type: ignore[import-untyped]

from indexer import corpus, exports
from indexer.errors import NotFoundError
from indexer.provisions import Statute
from indexer.segmentation import segment

STATUTES = corpus.load().statutes
FIRST = {"cf": 18, "adct": 96}
SCHEME = etree.RelaxNG(etree.parse(str(Path(__file__).parent.parent / "data" / "lexml.rng")))
NS = "{http://www.lexml.gov.br/1.0}"


def law(text: str) -> Statute:
    """An invented law with the face of another."""
    cut = segment(text, key="xx")
    return replace(
        STATUTES["mg"], key="xx", provisions=cut.provisions, preamble=cut.preamble,
        closing=cut.closing, warnings=cut.warnings,
    )  # fmt: skip


HARD = law(
    "TÍTULO I\nX\nCAPÍTULO V\nY\nArt. 1º São:\nI - um:\na) dois:\n1. três;\n2. quatro.\n"
    "CAPÍTULO V\nZ\nArt. 1º-A. (VETADO)\nDISPOSIÇÕES FINAIS\nArts. 2º a 3º (Revogados)\n"
    "Art. 4º Itens:\n1. um;\n2. dois.\nRio, 5 de maio de 2001.\nANEXO I\nArt. 1º Outro.\n"
    "Art. 2º Mais."
)
ALL = {**STATUTES, "hard": HARD}


def root_of(xml: str) -> etree._Element:
    root = etree.fromstring(xml.encode("utf-8"))
    assert SCHEME.validate(root), SCHEME.error_log
    return root


@pytest.mark.parametrize("key", ALL)
def test_the_xml_of_a_statute_is_valid_and_holds_every_provision(key: str) -> None:
    statute = ALL[key]
    root = root_of(exports.lexml(statute))
    by_id = {e.get("id"): e for e in root.iter() if e.get("id")}
    for p in statute.provisions:
        if p.id.startswith("anx") or p.kind in ("artigo", "item"):
            continue
        (body,) = by_id[p.id].findall(NS + "p") or [None]
        assert ((body.text or "") if body is not None else "") == p.text


@pytest.mark.parametrize("key", list(STATUTES))
def test_the_xml_of_each_provision_is_valid(key: str) -> None:
    statute = STATUTES[key]
    for p in statute.provisions:
        root = root_of(exports.lexml(statute, p.id))
        assert root.find(f".//*[@id='{p.id}']") is not None


def test_the_xml_says_what_is_vetoed_and_revoked() -> None:
    root = root_of(exports.lexml(HARD))
    states = {e.get("id"): e.get("situacao") for e in root.iter() if e.get("situacao")}
    assert states["art1-1_cpt"] == "vetado"
    assert states["art3_cpt"] == "revogado"
    assert "art1_cpt" not in states


def test_two_chapters_with_one_number_have_two_ids() -> None:
    root = root_of(exports.lexml(HARD))
    assert [e.get("id") for e in root.iter(NS + "Capitulo")][:2] == ["tit1_cap5", "tit1_cap5-1"]


def test_notes_are_referred_to_from_their_place() -> None:
    root = root_of(exports.lexml(STATUTES["mt"], "art5"))
    (note,) = root.iter(NS + "Nota")
    assert note[0].text == "(Redação dada pela LC nº 792, D.O. de 17/05/2024)"
    (mark,) = root.iter(NS + "NotaReferenciada")
    assert mark.get("nota") == note.get("id")


def test_an_annexed_act_is_a_document_of_its_own() -> None:
    root = root_of(exports.lexml(HARD))
    (reference,) = root.iter(NS + "ReferenciaAnexo")
    assert reference.get("AlvoURN", "").endswith("!anx1")
    annex = root_of(exports.lexml(HARD, annex=1))
    assert [e.get("id") for e in annex.iter(NS + "Artigo")] == ["art1", "art2"]


def test_letters_that_xml_does_not_allow_are_left_out() -> None:
    root_of(exports.lexml(law("Art. 1º A\x01 lei\x0b dos\ufffe municípios & <outros>.")))


@pytest.mark.parametrize("key", list(STATUTES))
@pytest.mark.parametrize("form", ["plain", "markdown"])
def test_a_text_export_is_the_same_law_again(key: str, form: str) -> None:
    statute = STATUTES[key]
    text = exports.plain(statute) if form == "plain" else exports.markdown(statute)
    cut = segment(text, key=key, first_article=FIRST.get(key, 1))
    assert [(p.id, p.text, p.heading_path) for p in cut.provisions] == [
        (p.id, p.text, p.heading_path) for p in statute.provisions
    ]


def test_the_text_of_one_provision_shows_what_it_lies_in() -> None:
    text = exports.plain(STATUTES["mg"], "art3_cpt_inc2")
    lines = text.strip().split("\n\n")
    assert lines[2].startswith("Art. 3º Para a criação")
    assert lines[3].startswith("II - núcleo urbano")
    assert len(lines) == 4


def test_markup_in_a_law_s_words_is_escaped() -> None:
    statute = law("Art. 1º O valor.")
    article, caput = statute.provisions
    caput = replace(caput, text="O valor *x* de [y](z) e a_b.")
    text = exports.markdown(replace(statute, provisions=(article, caput)))
    assert r"\*x\* de \[y\](z) e a\_b." in text


@pytest.mark.parametrize("key", ALL)
def test_json_holds_every_provision_with_its_urn(key: str) -> None:
    data = json.loads(exports.to_json(ALL[key]))
    assert [p["id"] for p in data["provisions"]] == [p.id for p in ALL[key].provisions]
    assert all(p["urn"] == f"{data['urn']}!{p['id']}" for p in data["provisions"])


def test_json_of_one_provision_holds_what_it_lies_in_and_what_lies_in_it() -> None:
    data = exports.to_dict(STATUTES["mg"], "art3_cpt")
    assert [p["id"] for p in data["provisions"]] == [
        "art3", "art3_cpt", *(f"art3_cpt_inc{n}" for n in range(1, 5)),
    ]  # fmt: skip
    assert data["urn"].endswith("!art3_cpt")


REFERENCES = [
    ("mg", "art3_cpt_inc2",
     "MINAS GERAIS. Lei Complementar nº 37, de 18 de janeiro de 1995. Dispõe sobre a criação, a "
     "incorporação, a fusão e o desmembramento de municípios e dá outras providências. "
     "Art. 3º, II."),
    ("br", None, "BRASIL. Lei Complementar nº 1, de 9 de novembro de 1967."),
    ("cf", "art18_par4",
     "BRASIL. [Constituição (1988)]. Constituição da República Federativa do Brasil, de 5 de "
     "outubro de 1988. Art. 18, § 4º."),
]  # fmt: skip


@pytest.mark.parametrize(("key", "fragment", "expected"), REFERENCES)
def test_a_reference_follows_abnt(key: str, fragment: str | None, expected: str) -> None:
    assert exports.reference(STATUTES[key], fragment) == expected


def test_a_reference_says_where_and_when_it_was_read() -> None:
    text = exports.reference(STATUTES["br"], url="https://x.y/leis/br", accessed=date(2026, 5, 3))
    assert text.endswith("Disponível em: https://x.y/leis/br. Acesso em: 3 maio 2026.")


@pytest.mark.parametrize(
    ("jurisdiction", "urn", "author"),
    [
        ("São Paulo", "urn:lex:br;sao.paulo:estadual:lei:2001-01-01;1", "SÃO PAULO (Estado)."),
        ("São Paulo", "urn:lex:br;sao.paulo;sao.paulo:municipal:lei:2001-01-01;1",
         "SÃO PAULO (Município)."),
        ("Bahia", "urn:lex:br;bahia:estadual:lei:2001-01-01;1", "BAHIA."),
    ],
)  # fmt: skip
def test_states_and_cities_of_one_name_are_told_apart(
    jurisdiction: str, urn: str, author: str
) -> None:
    statute = replace(STATUTES["mg"], jurisdiction=jurisdiction, urn=urn)
    assert exports.reference(statute).startswith(author)


@pytest.mark.parametrize(
    "export",
    [exports.lexml, exports.plain, exports.markdown, exports.to_json, exports.reference],
)
def test_an_unknown_provision_is_not_found(export: object) -> None:
    with pytest.raises(NotFoundError):
        export(STATUTES["mg"], "art99")  # type: ignore[operator]
