"""The reader shows every word of the law once, and leads on from it."""

from __future__ import annotations

import pytest

from indexer import corpus
from web import reading

LAWS = list(corpus.default().statutes.values())


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.key)
def test_every_provision_is_a_line_once_and_in_order(law: object) -> None:
    shown = [line.provision.id for a in reading.articles(law) for line in a.lines]  # type: ignore[arg-type]
    assert shown == [p.id for p in law.provisions if p.kind != "artigo"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.key)
def test_the_contents_lead_to_every_article_once(law: object) -> None:
    listed = [a.id for h in reading.contents(law) for a in h.articles]  # type: ignore[arg-type]
    assert sorted(listed) == sorted(a.id for a in law.articles())  # type: ignore[attr-defined]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.key)
def test_every_link_leads_to_a_provision_of_the_law(law: object) -> None:
    for article in reading.articles(law):  # type: ignore[arg-type]
        for line in article.lines:
            for link in line.links:
                key, fragment = link.url.removeprefix("/leis/").split("/")
                assert corpus.default().provision(key, fragment)


def test_a_heading_that_comes_twice_is_two_headings() -> None:
    acre = corpus.default().statute("ac")
    fifth = [h for h in reading.contents(acre) if h.text.startswith("CAPITULO V -")]
    assert len({h.anchor for h in fifth}) == len(fifth) == 2


def test_an_inciso_is_read_below_its_caput() -> None:
    minas = corpus.default().statute("mg")
    above = reading.above(minas, minas.by_id["art3_cpt_inc2"])
    assert [p.id for p in above] == ["art3_cpt"]
    alinea = reading.above(minas, minas.by_id["art3_par1u_ali1"])
    assert [p.id for p in alinea] == ["art3_cpt", "art3_par1u"]


@pytest.mark.parametrize(
    ("fragment", "before", "after"),
    [
        ("art1", None, "art2"),
        ("art3_cpt_inc2", "art3_cpt_inc1", "art3_cpt_inc3"),
        ("art38", "art37", None),
    ],
)
def test_neighbours(fragment: str, before: str | None, after: str | None) -> None:
    minas = corpus.default().statute("mg")
    found = reading.neighbours(minas, minas.by_id[fragment])
    assert [p.id if p else None for p in found] == [before, after]


def test_searching_within_finds_beginnings_of_words_all_together() -> None:
    minas = corpus.default().statute("mg")
    assert "art3_cpt_inc2" in reading.find(minas, "moradia nucleo")
    assert "art3_cpt_inc1" not in reading.find(minas, "moradia nucleo")
    assert reading.find(minas, "xilofone") == {}
