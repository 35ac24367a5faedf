"""The corpus is loaded, validated and looked up; a wrong file is named with its field."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from indexer import corpus
from indexer.errors import CorpusError, NotFoundError
from indexer.paths import CORPUS

LOADED = corpus.load()
STATUTE = """
title = "Lei Complementar nº 5, de 3 de março de 2001"
short_title = "LC 5/2001"
uf = "SP"
jurisdiction = "São Paulo"
urn = "urn:lex:br;sao.paulo:estadual:lei.complementar:2001-03-03;5"
date = "2001-03-03"
kind = "statute"
summary = ""
provenance = "teste"
"""
NOTICE = """
[[notices]]
id = "x"
date = "2026-01-01"
short_pt = "a"
short_en = "a"
text_pt = "a"
text_en = "a"
sources = ["https://a.b"]
"""


def written(folder: Path, toml: str, source: str | None = "Art. 1º A lei.") -> Path:
    folder.mkdir(parents=True)
    if source is not None:
        (folder / "source.txt").write_text(source, encoding="utf-8")
    (folder / "statute.toml").write_text(toml, encoding="utf-8")
    return folder


def test_the_statutes_come_in_order() -> None:
    assert tuple(LOADED.statutes) == ("br", "mg", "mt", "ac", "go", "cf", "adct")


def test_every_source_is_as_received() -> None:
    shared = CORPUS.parent.parent / "shared" / "statutes"
    given = {p.read_bytes() for p in shared.glob("*.txt")} if shared.is_dir() else None
    for key in LOADED.statutes:
        data = (CORPUS / "statutes" / key / "source.txt").read_bytes()
        assert given is None or data in given


@pytest.mark.parametrize("key", list(LOADED.statutes))
def test_what_a_statute_says_of_itself_holds_together(key: str) -> None:
    statute = LOADED.statute(key)
    assert statute.date in statute.urn
    assert statute.date[:4] in statute.title
    assert set(statute.law_dates) == set(statute.amending_laws)
    noted = {a.law for p in statute.provisions for a in p.amendments}
    assert noted <= {*statute.amending_laws}
    for notice in statute.notices:
        assert all(url.startswith("https://") for url in notice.sources)
        assert all((notice.short_pt, notice.short_en, notice.text_pt, notice.text_en))
        for ref in notice.cites:
            assert LOADED.provision(ref).text
        for name in notice.applies_to:
            assert not name.startswith("art") or name in statute.by_id


def test_a_provision_is_found_by_ref_and_by_key_and_fragment() -> None:
    assert LOADED.provision("mg:art3_cpt_inc2") is LOADED.provision("mg", "art3_cpt_inc2")


@pytest.mark.parametrize(
    ("ref", "code"),
    [("xx:art1", "unknown_statute"), ("mg:art99", "unknown_provision"),
     ("mg", "unknown_provision"), ("", "unknown_statute")],
)  # fmt: skip
def test_what_does_not_exist_is_not_found(ref: str, code: str) -> None:
    with pytest.raises(NotFoundError) as fault:
        LOADED.provision(ref)
    assert fault.value.code == code
    assert fault.value.http_status == 404


NOTICES = [
    ("mg", "create_municipality", None, ["mg-original-text", "ec-15-1996"]),
    ("mg", "create_district", None, []),
    ("go", "annexation", None, ["ec-15-1996"]),
    ("br", "plebiscite", None, ["br-standing", "ec-15-1996"]),
    ("ac", "petition", None, ["ec-15-1996"]),
    ("mt", "fusion", None, ["mt-art3-adpf-819", "ec-15-1996"]),
    ("mt", None, "art3_cpt", ["mt-art3-adpf-819"]),
    ("mt", None, "art4_cpt", []),
    ("mg", None, "art5_cpt_inc1", ["mg-original-text"]),
    ("br", None, "art6_cpt", ["br-standing", "br-art6-wording"]),
    ("br", None, "art60_cpt", ["br-standing"]),
    ("br", None, None, ["br-standing", "br-art6-wording", "ec-15-1996"]),
    ("cf", "create_municipality", None, ["ec-15-1996"]),
]


@pytest.mark.parametrize(("key", "operation", "fragment", "expected"), NOTICES)
def test_a_notice_holds_where_it_applies(
    key: str, operation: str | None, fragment: str | None, expected: list[str]
) -> None:
    assert [n.id for n in LOADED.notices_for(key, operation, fragment)] == expected


def test_the_constitutional_notice_says_up_to_when_it_was_checked() -> None:
    (notice,) = LOADED.statute("cf").notices
    assert "fevereiro de 2026" in notice.short_pt
    assert "February 2026" in notice.short_en
    assert {"cf:art18_par4", "adct:art96_cpt"} <= set(notice.cites)
    for case in ("ADI 3682", "ADO 70", "ADPF 819"):
        assert case in notice.text_pt
        assert case in notice.text_en


WRONG = [
    ("a missing field", STATUTE.replace("uf =", "# uf ="), "uf"),
    ("an empty field", STATUTE.replace('"teste"', '""'), "provenance"),
    ("an unknown field", STATUTE + 'colour = "red"', "colour"),
    ("a field of the wrong type", STATUTE.replace('"SP"', "7"), "uf"),
    ("true for a number", STATUTE + "first_article = true", "first_article"),
    ("an article before the first", STATUTE + "first_article = 0", "first_article"),
    ("a date of another form", STATUTE.replace('date = "2001-03-03"', 'date = "3/3/2001"'), "date"),
    ("a URN of another form", STATUTE.replace("urn:lex:br", "urn:x"), "urn"),
    ("a kind that is none", STATUTE.replace('"statute"', '"law"'), "kind"),
    ("a law without its date", STATUTE + 'amending_laws = [{ law = "LC 1/2002" }]',
     "amending_laws[0].date"),
    ("a law that is a text", STATUTE + 'amending_laws = ["LC 1/2002"]', "amending_laws[0]"),
    ("a notice without sources", STATUTE + NOTICE.replace("sources", "# s"), "notices[0].sources"),
    ("a notice with a wrong source", STATUTE + NOTICE.replace('"https://a.b"', "1"),
     "notices[0].sources"),
    ("a notice with an unknown field", STATUTE + NOTICE + 'x = "y"', "notices[0].x"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "toml", "field"), WRONG)
def test_a_wrong_statute_toml_names_file_and_field(
    tmp_path: Path, name: str, toml: str, field: str
) -> None:
    written(tmp_path / "statutes" / "sp", toml)
    with pytest.raises(CorpusError) as fault:
        corpus.load(tmp_path)
    assert fault.value.field == field, name
    assert "sp/statute.toml" in fault.value.message
    assert field in fault.value.message
    assert "\n" not in fault.value.message


def test_the_right_twin_is_loaded(tmp_path: Path) -> None:
    written(tmp_path / "statutes" / "sp", STATUTE + NOTICE)
    assert corpus.load(tmp_path).statute("sp").notices[0].id == "x"


@pytest.mark.parametrize(
    ("toml", "source", "code"),
    [
        (STATUTE, None, "corpus_file_missing"),
        (STATUTE, "nada", "no_articles"),
        ("title = [", "Art. 1º A.", "bad_toml"),
    ],
)
def test_a_missing_or_broken_file_is_one_line(
    tmp_path: Path, toml: str, source: str | None, code: str
) -> None:
    written(tmp_path / "statutes" / "sp", toml, source)
    with pytest.raises(CorpusError) as fault:
        corpus.load(tmp_path)
    assert fault.value.code == code
    assert "\n" not in fault.value.message


def test_a_source_that_is_not_utf_8_is_told(tmp_path: Path) -> None:
    folder = written(tmp_path / "statutes" / "sp", STATUTE)
    (folder / "source.txt").write_bytes("Art. 1º ção".encode("cp1252"))
    with pytest.raises(CorpusError) as fault:
        corpus.load(tmp_path)
    assert fault.value.code == "bad_source"


def test_an_empty_corpus_is_told(tmp_path: Path) -> None:
    with pytest.raises(CorpusError) as fault:
        corpus.load(tmp_path)
    assert fault.value.code == "corpus_missing"


def test_a_user_s_statutes_come_after(tmp_path: Path) -> None:
    written(tmp_path / "sp", STATUTE)
    (tmp_path / ".new-1").mkdir()
    loaded = corpus.load(extra=tmp_path)
    assert list(loaded.statutes)[-1] == "sp"
    assert loaded.fingerprint != LOADED.fingerprint


def test_a_user_s_statute_cannot_take_a_key_of_the_corpus(tmp_path: Path) -> None:
    written(tmp_path / "mg", STATUTE)
    with pytest.raises(CorpusError) as fault:
        corpus.load(extra=tmp_path)
    assert fault.value.code == "duplicate_key"


def test_the_fingerprint_follows_every_byte(tmp_path: Path) -> None:
    shutil.copytree(CORPUS / "statutes", tmp_path / "statutes")
    assert corpus.load(tmp_path).fingerprint == LOADED.fingerprint
    source = tmp_path / "statutes" / "mg" / "source.txt"
    source.write_bytes(source.read_bytes() + b"\n")
    assert corpus.load(tmp_path).fingerprint != LOADED.fingerprint


def test_the_default_corpus_is_loaded_once() -> None:
    assert corpus.default() is corpus.default()
