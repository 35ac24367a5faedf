"""`emancipa show`, `segment` and `statutes`: laws shown, exported, added and taken out."""

from __future__ import annotations

import json
import re
import sys
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from defusedxml.ElementTree import fromstring
from typer.testing import CliRunner, Result

from assistant.cli import app, main
from indexer import corpus, index, statutes, views
from indexer.errors import EmancipaError, InputError, NotFoundError
from indexer.exports.lexml import NAMESPACE
from tests import own_data
from tests.indexer import files

NAMED = ("--key", "sp", "--title", own_data.TITLE, "--urn", own_data.URN)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    yield own_data.make(tmp_path / "data", monkeypatch)
    monkeypatch.undo()
    corpus.default.cache_clear()


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A data folder in which nothing has been made."""
    monkeypatch.setenv("EMANCIPA_DATA", str(tmp_path / "none"))
    corpus.default.cache_clear()
    yield tmp_path / "none"
    monkeypatch.undo()
    corpus.default.cache_clear()


@pytest.fixture
def law(tmp_path: Path) -> Path:
    file = tmp_path / "lei.txt"
    file.write_text(own_data.LAW, encoding="utf-8")
    return file


def run(*args: str) -> Result:
    result = CliRunner().invoke(app, list(args))
    if isinstance(result.exception, EmancipaError):
        raise result.exception
    assert result.exception is None, result.output
    return result


def read(*args: str) -> Any:
    return json.loads(run(*args, "--json").stdout)


# --- show -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "refs"),
    [
        ("mg:art3_cpt_inc2", ["mg:art3_cpt_inc2"]),
        ("art. 3º, II, da LC 37/95 de Minas", ["mg:art3_cpt_inc2"]),
        ("ac:art31", ["ac:art31_cpt", "ac:art31_par1u"]),
    ],
)
def test_a_provision_is_shown(empty: Path, target: str, refs: list[str]) -> None:
    shown = read("show", target)
    assert [item["ref"] for item in shown][: len(refs)] == refs
    for item in shown:
        assert item["text"] == corpus.default().provision(item["ref"]).text


def test_a_key_alone_shows_the_whole_law(empty: Path) -> None:
    worded = [p.ref for p in corpus.default().statute("go").provisions if p.text]
    assert [item["ref"] for item in read("show", "go")] == worded


TEXT = "número mínimo de 2.000 (dois mil) eleitores;"


@pytest.mark.parametrize("form", ["lexml", "json", "md", "txt", "abnt"])
def test_a_provision_is_exported_without_its_sisters(empty: Path, form: str) -> None:
    out = run("show", "mg:art3_cpt_inc1", "--format", form).stdout
    assert (TEXT in out) == (form != "abnt")
    assert "quatrocentas" not in out


def test_lexml_is_xml_with_the_urn_and_the_fragment(empty: Path) -> None:
    root = fromstring(run("show", "mg:art3_cpt_inc2", "--format", "lexml").stdout)
    ids = [element.get("id") for element in root.iter(f"{{{NAMESPACE}}}Inciso")]
    assert ids == ["art3_cpt_inc2"]
    urn = root.find(f".//{{{NAMESPACE}}}Identificacao")
    assert urn is not None
    assert urn.get("URN") == corpus.default().statute("mg").urn


@pytest.mark.parametrize("key", corpus.ORDER)
def test_every_law_is_exported_whole(empty: Path, key: str) -> None:
    statute = corpus.default().statute(key)
    assert len(json.loads(run("show", key, "--format", "json").stdout)["provisions"]) == len(
        statute.provisions
    )
    root = fromstring(run("show", key, "--format", "lexml").stdout)
    main_part = [p for p in statute.articles() if not p.id.startswith("anx")]
    assert len(list(root.iter(f"{{{NAMESPACE}}}Artigo"))) == len(main_part)


def test_the_abnt_reference_is_one_line(empty: Path) -> None:
    out = run("show", "mg:art3_cpt_inc2", "--format", "abnt").stdout
    assert out.startswith("MINAS GERAIS. Lei Complementar nº 37, de 18 de janeiro de 1995. ")
    assert out.endswith("Art. 3º, II.\n")
    assert out.count("\n") == 1


def test_several_provisions_are_one_json_list(empty: Path) -> None:
    made = json.loads(run("show", "art. 3º, I", "--format", "json").stdout)
    having = [law.key for law in corpus.default().statutes.values() if "art3_cpt_inc1" in law.by_id]
    assert [law["key"] for law in made] == having
    assert len(having) > 1


def test_several_provisions_are_not_one_xml(empty: Path) -> None:
    with pytest.raises(InputError) as fault:
        run("show", "art. 3º", "--format", "lexml")
    assert fault.value.code == "many_provisions"
    assert "mg:art3" in (fault.value.hint or "")


@pytest.mark.parametrize("target", ["mg:art99", "zz:art1", "nada disso"])
def test_what_does_not_exist_is_not_shown(empty: Path, target: str) -> None:
    with pytest.raises(InputError):
        run("show", target)


# --- segment --------------------------------------------------------------------------------------


def test_a_file_is_segmented_as_the_law_that_it_is(empty: Path, law: Path) -> None:
    ids = [p["id"] for p in read("segment", str(law))["provisions"]]
    assert ids[:4] == ["art1", "art1_cpt", "art2", "art2_cpt"]
    assert re.search(r"^linha 16: \w+: .+$", run("segment", str(law)).stderr, re.MULTILINE)


# --- statutes: bad files --------------------------------------------------------------------------


def bomb() -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", b"<w:document>" + b"A" * 300_000_000)
    return out.getvalue()


BAD = [
    ("an empty file", "lei.txt", lambda: b"", "empty_file"),
    ("blanks only", "lei.txt", lambda: b" \n\n\t ", "empty_file"),
    ("a recipe", "lei.txt", lambda: b"Bata os ovos.\nLeve ao forno.", "no_articles"),
    ("an encrypted PDF", "lei.pdf", lambda: files.locked(files.pdf([files.LAW]), "x"), None),
    ("a PDF without text", "lei.pdf", lambda: files.pdf([[]]), None),
    ("half a PDF", "lei.pdf", lambda: b"%PDF-1.4\nnada", None),
    ("a zip bomb", "lei.docx", bomb, None),
    ("a zip that is no document", "lei.docx", lambda: files.zipped({"a.txt": "Art. 1º A."}), None),
    ("an image", "lei.txt", lambda: b"\x89PNG\r\n\x1a\n0000", "unsupported_format"),
]


@pytest.mark.parametrize(("what", "name", "content", "code"), BAD, ids=[bad[0] for bad in BAD])
def test_a_bad_file_is_one_line_and_exit_status_two(
    empty: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    what: str,
    name: str,
    content: Any,
    code: str | None,
) -> None:
    file = tmp_path / name
    file.write_bytes(content())
    for extra in ((), ("--dry-run",)):
        monkeypatch.setattr(sys, "argv", ["emancipa", "statutes", "add", str(file), *NAMED, *extra])
        with pytest.raises(SystemExit) as end:
            main()
        said = capsys.readouterr()
        assert end.value.code == 2
        assert said.out == ""
        assert re.fullmatch(r"erro \[[a-z_]+\] \(file\): [^\n]+\n", said.err)
        assert code is None or f"[{code}]" in said.err
    assert not (empty / "statutes").exists()
    assert not (empty / "index").exists()


def test_a_missing_file_is_told_as_json(
    empty: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["emancipa", "statutes", "add", "x.txt", *NAMED, "--json"])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "file_not_found"


# --- statutes: dry run ----------------------------------------------------------------------------

PRINTED = "\n".join(
    [
        "Dispõe sobre distritos.",
        "Art. 1º O distrito será criado por lei,",
        "DIÁRIO OFICIAL DO ESTADO",
        "1",
        "depois de plebiscito:",
        "I - convocado;",
        "II - realizado.",
        "Art. 2º Outra coisa.",
        "DIÁRIO OFICIAL DO ESTADO",
        "2",
        "Art. 4º Pulado o terceiro.",
        "DIÁRIO OFICIAL DO ESTADO",
        "3",
        "Art. 5º Fim.",
    ]
)


def test_a_dry_run_shows_tree_doubts_and_furniture_and_writes_nothing(
    empty: Path, tmp_path: Path
) -> None:
    file = tmp_path / "lei.txt"
    file.write_text(PRINTED, encoding="utf-8")
    out = run("statutes", "add", str(file), *NAMED, "--dry-run").stdout
    assert "lida (nada foi gravado)" in out
    assert re.search(r"^  +II \[art1_cpt_inc2\] realizado\.$", out, re.MULTILINE)
    assert re.search(r"^linha 11: [a-z_]+: ", out, re.MULTILINE), "the gap before art. 4"
    assert re.search(r"^fora do texto \(3x\): DIÁRIO OFICIAL DO ESTADO$", out, re.MULTILINE)
    assert not empty.exists()
    body = read("statutes", "add", str(file), *NAMED, "--dry-run")
    assert not body["written"]
    assert body["index"] is None
    assert [w["line"] for w in body["warnings"]] == [11]
    assert len(body["furniture"]) == 6
    texts = {p["id"]: p["text"] for p in body["provisions"]}
    assert texts["art1_cpt"] == "O distrito será criado por lei, depois de plebiscito:"


def test_short_title_and_summary_are_ones_own_or_read(empty: Path, law: Path) -> None:
    read_from = read("statutes", "add", str(law), *NAMED, "--dry-run")
    assert read_from["short_title"] == "LC 10/2000"
    assert read_from["summary"] == "Dispõe sobre a criação de municípios."
    given = ("--short-title", "Lei dos Municípios", "--summary", "Trata de tudo.")
    own = read("statutes", "add", str(law), *NAMED, *given, "--dry-run")
    assert (own["short_title"], own["summary"]) == ("Lei dos Municípios", "Trata de tudo.")


# --- statutes: add, list, remove ------------------------------------------------------------------


def test_an_added_law_is_listed_shown_searched_and_answered_from(data: Path, law: Path) -> None:
    before = len(index.Index.open(corpus.default()).views)
    body = read("statutes", "add", str(law), *NAMED)
    texts = views.build([corpus.default().statute("sp")])
    assert body["written"]
    assert body["index"]["embedded"] == len(texts), "all that is new, and only that"
    assert body["index"]["reused"] == before
    listed = {row["key"]: row["added"] for row in read("statutes", "list")}
    assert listed == {**dict.fromkeys(corpus.ORDER, False), "sp": True}
    cited = read("show", "art. 5 da LC 10/2000 de São Paulo")
    assert [item["ref"] for item in cited] == ["sp:art5_cpt", "sp:art5_par1"]
    assert "vivo" not in cited[0]["text"]
    found = read("search", "assinatura de 150 eleitores", "--statute", "sp")
    assert found["hits"][0]["id"].startswith("art3")
    asked = read("ask", "Em São Paulo, quantos habitantes são precisos?")
    assert [c["statute"] for c in asked["citations"]][:1] == ["sp"]
    assert "7.000" in asked["citations"][0]["quote"]

    removed = read("statutes", "remove", "sp")
    assert removed["index"]["embedded"] == 0
    assert removed["index"]["reused"] == before
    asked = read("ask", "Em São Paulo, quantos habitantes são precisos?")
    assert asked["kind"] == "out_of_scope"
    assert not any(c["statute"] == "sp" for c in asked["citations"])


def test_a_law_of_500_articles_embeds_only_what_is_new(data: Path, tmp_path: Path) -> None:
    """Added, then replaced with one article changed: its caput and the article, nothing else."""
    before = len(index.Index.open(corpus.default()).views)
    lines = [f"Art. {n}{'º' if n < 10 else '.'} Fica criado o distrito {n}." for n in range(1, 501)]
    file = tmp_path / "lei.txt"
    file.write_text("\n\n".join(lines), encoding="utf-8")
    out = run("statutes", "add", str(file), *NAMED).stdout
    texts = {view.text for view in views.build([corpus.default().statute("sp")])}
    assert "500 artigos" in out
    assert f"Índice: {len(texts)} textos vetorizados agora, {before} mantidos." in out
    lines[249] = "Art. 250. Fica extinto o distrito."
    file.write_text("\n\n".join(lines), encoding="utf-8")
    changed = read("statutes", "add", str(file), *NAMED, "--replace")["index"]
    new = {view.text for view in views.build([corpus.default().statute("sp")])} - texts
    assert 1 <= len(new) <= 2
    assert changed["embedded"] == len(new)
    assert changed["embedded"] + changed["reused"] == changed["texts"]


def test_a_key_in_use_is_refused_without_replace(data: Path, law: Path) -> None:
    statutes.add(law, key="sp", title=own_data.TITLE, urn=own_data.URN)
    with pytest.raises(InputError) as fault:
        run("statutes", "add", str(law), *NAMED)
    assert fault.value.code == "key_taken"
    assert "--replace" in (fault.value.hint or "")


@pytest.mark.parametrize("key", ["mg", "sp", "..", "x"])
def test_only_ones_own_law_is_removed(empty: Path, key: str) -> None:
    with pytest.raises(NotFoundError):
        run("statutes", "remove", key)


def test_an_index_that_fails_leaves_the_laws_and_the_index_as_they_were(
    data: Path, law: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = corpus.default().fingerprint

    def fails(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(index, "save", fails)
    result = CliRunner().invoke(app, ["statutes", "add", str(law), *NAMED])
    assert result.exit_code != 0
    assert corpus.default().fingerprint == before
    assert list(corpus.user_statutes().iterdir()) == []
    assert index.is_current(corpus.default())
