"""What `segment` hands out, for a law of the corpus and for a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from indexer import corpus, segmentation, statutes
from indexer.errors import SourceError
from tests.indexer import files

FIELDS = {"id", "kind", "label", "text", "heading_path", "amendments", "inferred", "span"}


def test_a_statute_s_outline_holds_its_provisions_in_order() -> None:
    statute = corpus.load().statute("mg")
    outline = segmentation.to_json(statute)
    assert (outline["key"], outline["title"]) == ("mg", statute.title)
    assert [p["id"] for p in outline["provisions"]] == [p.id for p in statute.provisions]
    assert all(set(p) == FIELDS for p in outline["provisions"])
    containers = [p for p in outline["provisions"] if p["kind"] == "artigo"]
    assert len(containers) == 38
    assert {p["text"] for p in containers} == {""}


def test_a_file_s_outline_takes_the_epigraph_for_its_title(tmp_path: Path) -> None:
    file = tmp_path / "lei-5.txt"
    file.write_text("LEI Nº 5\n" + "\n".join(files.LAW), encoding="utf-8")
    law = segmentation.of_file(file)
    assert (law.key, law.title) == ("lei-5", "LEI Nº 5")
    assert [p.id for p in law.articles()] == ["art1", "art2"]


def test_a_file_that_is_no_law_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.txt"
    file.write_text("nada")
    with pytest.raises(SourceError) as fault:
        segmentation.of_file(file)
    assert fault.value.code == "no_articles"


def test_a_report_tells_doubts_with_their_place_and_what_was_set_aside(tmp_path: Path) -> None:
    file = tmp_path / "lei.pdf"
    pages = [
        ["Art. 1º São:", "I - um;"],
        ["- 2 -", "III - três.", "Art. 2º Vale a partir de hoje."],
    ]
    file.write_bytes(files.pdf(pages))
    urn = "urn:lex:br;sao.paulo:estadual:lei:2001-01-01;5"
    report = str(statutes.add(file, key="sp", title="Lei 5", urn=urn, dry_run=True))
    assert "lida (nada foi gravado)" in report
    assert "2 artigos, 2 incisos" in report
    assert "(página 2): gap: Salto na numeração: de I a III." in report
    assert "III [art1_cpt_inc3] três." in report
    assert "fora do texto (1x): - 2 -" in report
