"""The five statutes and the two excerpts, cut exactly."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from pathlib import Path

import pytest

from indexer import corpus
from indexer.paths import CORPUS
from indexer.segmentation import Segmentation, segment

DATA = Path(__file__).parent.parent / "data"
KEYS = ("br", "mg", "mt", "ac", "go", "cf", "adct")
FIRST = {"cf": 18, "adct": 96}
QUOTES = (DATA / "catalogue_quotes.tsv").read_text(encoding="utf-8").splitlines()
STATUTES = corpus.load().statutes


def source(key: str) -> str:
    return (CORPUS / "statutes" / key / "source.txt").read_bytes().decode("utf-8")


def cut(key: str) -> Segmentation:
    return segment(source(key), key=key, first_article=FIRST.get(key, 1))


@pytest.mark.parametrize(
    ("key", "expected"),
    list(json.loads((DATA / "cases" / "segmentation_counts.json").read_text()).items()),
)
def test_a_statute_has_its_provisions(key: str, expected: dict[str, int]) -> None:
    kinds = Counter(p.kind for p in cut(key).provisions)
    assert {
        "artigos": kinds["artigo"],
        "paragrafos": kinds["paragrafo"],
        "incisos": kinds["inciso"],
        "alineas": kinds["alinea"],
    } == expected
    assert kinds["caput"] == kinds["artigo"]


def test_the_five_statutes_have_145_articles() -> None:
    five = [p for key in KEYS[:5] for p in cut(key).provisions]
    kinds = Counter(p.kind for p in five)
    assert kinds["artigo"] == 145
    assert (kinds["paragrafo"], kinds["inciso"], kinds["alinea"]) == (102, 120, 10)


@pytest.mark.parametrize(
    "row",
    list(csv.DictReader(QUOTES, delimiter="\t", quoting=csv.QUOTE_NONE)),
    ids=lambda row: f"{row['rule']} {row['quote'][:30]}",
)
def test_a_quote_of_the_rules_stands_in_its_provision(row: dict[str, str]) -> None:
    statute = STATUTES[row["statute"]]
    texts = [statute.by_id[fragment].text for fragment in row["fragments"].split()]
    parts = [re.escape(part.strip()) for part in row["quote"].split("…")]
    assert any(re.search(".*?".join(parts), text) for text in texts)


@pytest.mark.parametrize("key", KEYS)
def test_every_character_is_in_exactly_one_place(key: str) -> None:
    text, found = source(key), cut(key)
    at = 0
    for piece in found.ledger:
        assert piece.start == at
        assert piece.role != "space" or not text[piece.start : piece.end].strip()
        at = piece.end
    assert at == len(text)


@pytest.mark.parametrize("key", KEYS)
def test_a_provision_s_text_is_the_source_s_words(key: str) -> None:
    text, found = source(key), cut(key)
    for p in found.provisions:
        pieces = [x for x in found.ledger if x.owner == p.id and x.role == "text"]
        assert " ".join(text[x.start : x.end] for x in pieces) == p.text


@pytest.mark.parametrize("key", KEYS)
def test_a_span_holds_label_text_and_notes(key: str) -> None:
    text, found = source(key), cut(key)
    for p in found.provisions:
        pieces = [x for x in found.ledger if x.owner == p.id]
        start, end = p.span
        assert all(start <= x.start and x.end <= end for x in pieces if x.role != "label")
        assert text.count("\n", 0, start) <= p.line - 1 <= text.count("\n", 0, end)
        if p.parent:
            article = next(q for q in found.provisions if q.id == p.article)
            assert article.span[0] <= start <= end <= article.span[1]


ENDS = [
    # MT: a PDF whose labels are glued to the wording
    ("mt", "art2_cpt_inc1", "população estimada", "habitantes;"),
    ("mt", "art2_cpt_inc5", "arrecadação, no último", "no exercício;"),
    ("mt", "art7_cpt_inc1", "o nome, que", "o da sede;"),
    ("mt", "art25_cpt_inc1", "50 (cinqüenta) habitações", "da localidade;"),
    ("mt", "art1_par1", "A análise de preservação", "Estado de Mato Grosso."),
    ("mt", "art14_par1u", "O encaminhamento", "comunidades interessadas."),
    # its page furniture inside a sentence, its displaced preamble, its reference on its own line
    ("mt", "art8_par3", "O Plano de Ação", "melhoria dos serviços públicos."),
    ("mt", "art1_par3", "O novo município", "um ou mais municípios."),
    ("mt", "art4_cpt", "Para criação de município", "dos requisitos do Art. 2."),
    ("mt", "art20_cpt", "ofício do Tribunal", "para exarar parecer."),
    ("mt", "art24_par1", "A criação, organização", "população diretamente interessadas"),
    # AC: lists under a paragraph, a vetoed article
    ("ac", "art1_par4_inc2_ali4", "os recursos naturais", "de produção."),
    ("ac", "art13_par1u_inc2", "cédula oficial", "criação do Município."),
    ("ac", "art18_par1u_inc3", "na descrição", "clara e precisa."),
    ("ac", "art31_par1u_inc4", "somente poderá", "e Vereador."),
    ("ac", "art7_cpt", "VETADO", "VETADO"),
    # GO: bullets for incisos, notes at the end
    ("go", "art3_cpt_inc9", "o percentual", "do art. 14 desta lei"),
    ("go", "art7_par1_inc2", "a cédula oficial", "transferência da área."),
    ("go", "art14_par4", "O Estado não", "do parágrafo anterior."),
    # MG: alíneas directly under the sole paragraph; BR: not 1º-A
    ("mg", "art3_par1u_ali3", "pelas concessionárias", "ao inciso IV."),
    ("br", "art1_cpt", "A criação de Município", "populações interessadas."),
    ("br", "art6_cpt", "A criação e qualquer", "(Lei Orgânica dos Municípios)."),
    ("cf", "art18_par4", "A criação, a incorporação", "na forma da lei."),
    ("adct", "art96_cpt", "Ficam convalidados", "de sua criação."),
]


@pytest.mark.parametrize(("key", "fragment", "begins", "ends"), ENDS)
def test_a_hard_place_begins_and_ends_where_it_should(
    key: str, fragment: str, begins: str, ends: str
) -> None:
    text = STATUTES[key].by_id[fragment].text
    assert text.startswith(begins)
    assert text.endswith(ends)


PATHS = [
    ("mg", "art3", ("CAPÍTULO I - Da Criação do Município",
                    "SEÇÃO I - Dos Requisitos e das Exigências")),
    ("mg", "art17", ("CAPÍTULO II - Da Administração do Município Recém-Criado",)),
    ("mg", "art29", ("CAPÍTULO III - Da Instalação do Município Recém-Criado",
                     "SEÇÃO II - Do Patrimônio")),
    ("ac", "art18", ("CAPITULO V - DOS LIMITES E DIVISAS",)),
    ("ac", "art28", ("CAPITULO V - DA INCORPORAÇÃO DE TERRITÓRIO A MUNICÍPIO",)),
    ("ac", "art31", ("CAPITULO IX - A CRIAÇÃO DE DISTRITOS",)),
    ("go", "art9", ("CAPÍTULO II - DA INSTALAÇÃO DE MUNICÍPIO",)),
    ("cf", "art18", ("TÍTULO III - DA ORGANIZAÇÃO DO ESTADO",
                     "CAPÍTULO I - DA ORGANIZAÇÃO POLÍTICO-ADMINISTRATIVA")),
    ("mt", "art1", ()),
]  # fmt: skip


@pytest.mark.parametrize(("key", "fragment", "path"), PATHS)
def test_a_provision_knows_its_headings(key: str, fragment: str, path: tuple[str, ...]) -> None:
    assert all(p.heading_path == path for p in STATUTES[key].subtree(fragment))


NOTES = [
    ("mt", "art8_par2", "LC 792/2024", "added", "2024-05-17"),
    ("mt", "art2_cpt_inc2", "LC 31/1994", "amended", "1994-09-21"),
    ("ac", "art1_par4_inc1", "LC 132/2004", "added", "2004-01-29"),
    ("br", "art5_cpt", "LC 32/1977", "amended", "1977-12-26"),
    ("br", "art15", "LC 46/1984", "renumbered", "1984-08-21"),
    ("br", "art9", "LC 46/1984", "added", "1984-08-21"),
    ("br", "art9_cpt", "LC 46/1984", "added", "1984-08-21"),
    ("br", "art9_cpt_inc3", "LC 46/1984", "added", "1984-08-21"),
    ("go", "art3_cpt_inc9", "LC 11/1992", "amended", "1992-12-15"),
    ("go", "art14", "LC 11/1992", "amended", "1992-12-15"),
    ("go", "art14_cpt", "LC 11/1992", "amended", "1992-12-15"),
    ("go", "art14_par4", "LC 11/1992", "amended", "1992-12-15"),
    ("cf", "art18_par4", "EC 15/1996", "amended", None),
]


@pytest.mark.parametrize(("key", "fragment", "law", "action", "date"), NOTES)
def test_a_note_says_which_law_did_what(
    key: str, fragment: str, law: str, action: str, date: str | None
) -> None:
    (note,) = STATUTES[key].by_id[fragment].amendments
    assert (note.law, note.action, note.date) == (law, action, date)


@pytest.mark.parametrize(
    ("key", "fragment"), [("br", "art5"), ("br", "art9_cpt_inc1"), ("go", "art14_par3")]
)
def test_a_note_on_one_provision_is_not_its_neighbours(key: str, fragment: str) -> None:
    assert STATUTES[key].by_id[fragment].amendments == ()


def test_only_the_two_vetoed_articles_are_vetoed() -> None:
    vetoed = {p.ref for s in STATUTES.values() for p in s.provisions if p.status == "vetoed"}
    assert vetoed == {"ac:art7", "ac:art7_cpt", "ac:art35", "ac:art35_cpt"}


def test_only_the_bullets_of_goias_are_inferred() -> None:
    inferred = [p for s in STATUTES.values() for p in s.provisions if p.inferred]
    assert {p.statute for p in inferred} == {"go"}
    assert len(inferred) == 22


WARNINGS = [
    ("br", []),
    ("mg", []),
    ("go", []),
    ("cf", []),
    ("adct", []),
    ("mt", [("displaced_preamble", 9), ("label_as_text", 32)]),
    ("ac", [("heading_out_of_order", 191), ("heading_out_of_order", 199)]),
]


@pytest.mark.parametrize(("key", "expected"), WARNINGS)
def test_each_doubt_is_reported_with_its_line(key: str, expected: list[tuple[str, int]]) -> None:
    assert [(w.code, w.line) for w in STATUTES[key].warnings] == expected


def test_the_displaced_preamble_is_a_preamble() -> None:
    preamble = " ".join(STATUTES["mt"].preamble)
    assert "Dispõe sobre criação, incorporação" in preamble
    assert preamble.endswith("sanciona a seguinte lei complementar:")


@pytest.mark.parametrize(
    ("key", "first", "count"),
    [("br", "Brasília, 9", 3), ("mg", "Dada no", 6), ("mt", "Palácio Paiaguás", 4),
     ("ac", "Rio Branco, 18", 3), ("go", "PALÁCIO DO GOVERNO", 2)],
)  # fmt: skip
def test_the_closing_is_apart(key: str, first: str, count: int) -> None:
    closing = STATUTES[key].closing
    assert closing[0].startswith(first)
    assert len(closing) == count
