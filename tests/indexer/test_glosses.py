"""The plain-language files: what they hold, and that they are held to the law."""

from __future__ import annotations

import shutil
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from indexer import corpus, glosses, paths
from indexer.corpus import Corpus
from indexer.errors import CorpusError
from indexer.glosses import Glosses

STATUTES = ("br", "mg", "mt", "ac", "go")

# A law of two articles, and files that describe it rightly; each test below spoils one line.
SOURCE = """LEI COMPLEMENTAR Nº 9, DE 2 DE MAIO DE 1999

Art. 1º - Para a criação de município exigem-se:
I - mais de 400 (quatrocentas) moradias;
II - dois terços dos votos.
Art. 2º - Esta lei entra em vigor em 30 (trinta) dias.
"""
STATUTE = """
title = "Lei Complementar nº 9, de 2 de maio de 1999"
short_title = "LC 9/1999"
uf = "SP"
jurisdiction = "São Paulo"
urn = "urn:lex:br;sao.paulo:estadual:lei.complementar:1999-05-02;9"
date = "1999-05-02"
kind = "statute"
summary = ""
provenance = "Lei inventada para o teste."
"""
SUBJECTS = """
[dwellings]
group = "creation"
pt = "Casas"
en = "Houses"

[start]
group = "final"
pt = "Vigência"
en = "Entry into force"
"""
GLOSSES = """
[art1_cpt]
pt = "Este artigo lista o que se exige."
en = "This article lists what is required."
asks_pt = ["o que precisa"]
asks_en = ["what is required"]

[art1_cpt_inc1]
pt = "Mais de 400 moradias; 400 exatas não bastam."
en = "More than four hundred dwellings."
asks_pt = ["quantas casas"]
asks_en = ["how many houses"]

[art2_cpt]
pt = "A lei vale 30 dias depois."
en = "In force after thirty days."
asks_pt = ["quando vale"]
asks_en = ["when in force"]
"""
ENTRIES = """
[dwellings]
provisions = ["art1_cpt_inc1", "art2_cpt"]
pt = "Mais de 400 moradias."
en = "More than 400 dwellings."

[start]
silent = true
provisions = []
pt = "A LC 9/1999 não diz."
en = "LC 9/1999 does not say."
"""


@pytest.fixture(scope="module")
def everything() -> Corpus:
    return corpus.load()


@pytest.fixture(scope="module")
def real(everything: Corpus) -> Glosses:
    return glosses.load(everything)


def small(place: Path, **files: str | None) -> Glosses:
    """The invented law's files, some replaced or (None) left out, loaded."""
    texts: dict[str, str | None] = {"glosses": GLOSSES, "subjects": ENTRIES, **files}
    folder = place / "statutes" / "sp"
    folder.mkdir(parents=True)
    (place / "lexicon").mkdir()
    (place / "lexicon" / "subjects.toml").write_text(SUBJECTS, "utf-8")
    (folder / "source.txt").write_text(SOURCE, "utf-8")
    (folder / "statute.toml").write_text(STATUTE, "utf-8")
    for name, text in texts.items():
        if text is not None:
            (folder / f"{name}.toml").write_text(text, "utf-8")
    return glosses.load(corpus.load(place), place, place / "none")


# --- the corpus that ships ------------------------------------------------------------------------


@pytest.mark.parametrize("key", STATUTES)
def test_every_provision_with_a_wording_of_a_statute_has_a_gloss(
    real: Glosses, everything: Corpus, key: str
) -> None:
    statute = everything.statute(key)
    without = [p.id for p in statute.provisions if p.text and real.gloss(p.ref) is None]
    assert [fragment for fragment in without if fragment.endswith("_cpt")] == []
    assert len(without) < len(statute.provisions) / 10, without


@pytest.mark.parametrize("key", STATUTES)
def test_every_statute_speaks_of_every_subject_in_order(real: Glosses, key: str) -> None:
    assert list(real.entries(key)) == list(real.subjects)


def test_the_constitution_speaks_of_what_it_touches(real: Glosses) -> None:
    entry = real.subject("cf", "constitution")
    assert entry is not None
    assert entry.provisions[0] == "art18_par4"
    assert real.subject("cf", "officials_pay") is None


@pytest.mark.parametrize(
    ("key", "subject", "first"),
    [
        ("mg", "min_dwellings", "art3_cpt_inc2"),
        ("mg", "filing_window", "art10_cpt"),
        ("br", "turnout_quorum", "art5_cpt"),
        ("go", "parent_distance", "art4_cpt_inc2"),
        ("go", "books", "art14_par3"),
        ("adct", "validated_acts", "art96_cpt"),
    ],
)
def test_a_subject_is_settled_first_by_the_provision_that_decides_it(
    real: Glosses, key: str, subject: str, first: str
) -> None:
    entry = real.subject(key, subject)
    assert entry is not None
    assert entry.provisions[0] == first
    assert not entry.silent


@pytest.mark.parametrize(
    ("key", "subject"),
    [("mg", "min_population"), ("mg", "min_revenue"), ("go", "voter_residence"), ("br", "debts")],
)
def test_silence_is_called_silence(real: Glosses, key: str, subject: str) -> None:
    entry = real.subject(key, subject)
    assert entry is not None
    assert entry.silent
    assert " não " in entry.pt
    assert " no " in entry.en or " not " in entry.en


def test_a_silent_entry_says_so_in_words_and_a_speaking_one_cites(real: Glosses) -> None:
    for key in STATUTES:
        for name, entry in real.entries(key).items():
            assert entry.provisions or entry.silent, (key, name)
            assert not entry.silent or "não" in entry.pt.split(), (key, name)


def test_a_gloss_is_found_by_reference_or_by_key_and_fragment(real: Glosses) -> None:
    assert real.gloss("mg:art3_cpt_inc2") is real.gloss("mg", "art3_cpt_inc2") is not None
    assert real.gloss("mg", "art99_cpt") is None
    assert real.gloss("xx", "art1_cpt") is None


def test_headings_and_sentences_come_in_both_languages(real: Glosses) -> None:
    gloss = real.gloss("mg", "art3_cpt_inc1")
    assert gloss is not None
    assert (gloss.text("pt"), gloss.text("en")) == (gloss.pt, gloss.en)
    assert real.titles["min_voters"] == (
        real.subjects["min_voters"].text("pt"),
        real.subjects["min_voters"].text("en"),
    )


def test_what_is_loaded_cannot_be_changed(real: Glosses) -> None:
    gloss = real.gloss("mg", "art1_cpt")
    with pytest.raises(FrozenInstanceError):
        gloss.pt = "outra coisa"  # type: ignore[misc, union-attr]
    with pytest.raises(TypeError):
        real.subjects["new"] = real.subjects["form_of_act"]  # type: ignore[index]


# --- the checks -----------------------------------------------------------------------------------


def test_files_that_describe_the_law_rightly_load(tmp_path: Path) -> None:
    found = small(tmp_path)
    entry = found.subject("sp", "dwellings")
    assert entry is not None
    assert entry.text("en") == "More than 400 dwellings."
    assert list(found.entries("sp")) == ["dwellings", "start"]


def test_a_statute_without_the_files_has_no_glosses(tmp_path: Path) -> None:
    found = small(tmp_path, glosses=None, subjects=None)
    assert found.gloss("sp", "art1_cpt") is None
    assert found.entries("sp") == {}


def test_a_users_statute_brings_its_own_files(tmp_path: Path) -> None:
    small(tmp_path / "own")
    shutil.copytree(paths.CORPUS / "statutes" / "adct", tmp_path / "main" / "statutes" / "adct")
    (tmp_path / "main" / "lexicon").mkdir()
    (tmp_path / "main" / "lexicon" / "subjects.toml").write_text(SUBJECTS, "utf-8")
    (tmp_path / "main" / "statutes" / "adct" / "subjects.toml").unlink()
    extra = tmp_path / "own" / "statutes"
    both = corpus.load(tmp_path / "main", extra)
    found = glosses.load(both, tmp_path / "main", extra)
    assert found.gloss("sp", "art2_cpt") is not None
    assert found.gloss("adct", "art96_cpt") is not None


@pytest.mark.parametrize(
    ("old", "new", "entry"),
    [
        ("Mais de 400 moradias; 400", "Mais de 400 moradias; 401", "art1_cpt_inc1.pt"),
        ("More than four hundred", "More than five hundred", "art1_cpt_inc1.en"),
        ("A lei vale 30 dias", "A lei vale noventa dias", "art2_cpt.pt"),
        ("A lei vale 30 dias", "A lei vale 2/3 dos dias", "art2_cpt.pt"),
        ("A lei vale 30 dias", "Com 400 moradias a lei vale", "art2_cpt.pt"),
        ("[art1_cpt_inc1]", "[art1_cpt_inc3]", "art1_cpt_inc3"),
        ("[art1_cpt_inc1]", "[art1]", "art1"),
        ("[art2_cpt]", "[art1_cpt_inc2]", "art1_cpt_inc2.pt"),
        (GLOSSES[GLOSSES.index("[art2_cpt]") :], "", "art2_cpt"),
        ('asks_pt = ["quantas casas"]', "asks_pt = []", "art1_cpt_inc1"),
        ('asks_pt = ["quantas casas"]', 'asks_pt = [" "]', "art1_cpt_inc1.asks_pt"),
        ('asks_en = ["how many houses"]', "", "art1_cpt_inc1.asks_en"),
        ('pt = "Mais de', 'br = "Mais de', "art1_cpt_inc1.br"),
        ('pt = "Mais de 400 moradias; 400 exatas não bastam."', "pt = 400", "art1_cpt_inc1.pt"),
    ],
)
def test_a_gloss_that_strays_from_the_law_is_refused(
    tmp_path: Path, old: str, new: str, entry: str
) -> None:
    assert old in GLOSSES
    with pytest.raises(CorpusError) as fault:
        small(tmp_path, glosses=GLOSSES.replace(old, new))
    assert fault.value.field == entry
    assert "glosses.toml" in fault.value.message


@pytest.mark.parametrize(
    ("old", "new", "entry"),
    [
        ("[dwellings]", "[houses]", "houses"),
        ("[start]", "[ended]", "ended"),
        ('["art1_cpt_inc1", "art2_cpt"]', '["art1_cpt_inc9"]', "dwellings"),
        ('["art1_cpt_inc1", "art2_cpt"]', '["art1"]', "dwellings"),
        ('["art1_cpt_inc1", "art2_cpt"]', "[]", "dwellings"),
        ('["art1_cpt_inc1", "art2_cpt"]', '["art1_cpt", "art1_cpt"]', "dwellings"),
        ('["art1_cpt_inc1", "art2_cpt"]', '["art2_cpt"]', "dwellings.pt"),
        ("Mais de 400 moradias", "Mais de 450 moradias", "dwellings.pt"),
        ("A LC 9/1999 não diz", "A LC 8/1999 não diz", "start.pt"),
        ("silent = true", 'silent = "yes"', "start.silent"),
    ],
)
def test_a_subject_that_strays_from_the_law_is_refused(
    tmp_path: Path, old: str, new: str, entry: str
) -> None:
    assert old in ENTRIES
    with pytest.raises(CorpusError) as fault:
        small(tmp_path, subjects=ENTRIES.replace(old, new))
    assert fault.value.field == entry
    assert "subjects.toml" in fault.value.message


def test_a_missing_subject_is_named(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"subjects\.toml: start: falta este assunto"):
        small(tmp_path, subjects=ENTRIES.partition("[start]")[0])


def test_a_number_of_any_provision_of_the_cited_articles_is_allowed(tmp_path: Path) -> None:
    small(tmp_path, subjects=ENTRIES.replace("Mais de 400 moradias", "400 moradias, 2/3, 30 dias"))


@pytest.mark.parametrize("text", ["[art1_cpt", "x = 1", '\ufeff\x00 = "a"'])
def test_a_file_that_is_not_a_table_of_entries_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(CorpusError, match=r"glosses\.toml"):
        small(tmp_path, glosses=text)
