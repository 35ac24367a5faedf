"""Every shape of label, heading and note, each beside a twin that is none."""

from __future__ import annotations

import pytest

from indexer.segmentation import labels, notes, segment


def texts(text: str) -> dict[str, str]:
    return {p.id: p.text for p in segment(text).provisions if p.kind != "artigo"}


ARTICLES = [
    ("Art. 1º A criação", 1, (), "A criação"),
    ("Art. 1º - A criação", 1, (), "A criação"),
    ("Art. 1o. A", 1, (), "A"),
    ("Art. 1.º A", 1, (), "A"),
    ("Art. 1° A", 1, (), "A"),
    ("Art 146. A", 146, (), "A"),
    ("Art. 1: A", 1, (), "A"),
    ("ART. 10 - A", 10, (), "A"),
    ("Artigo 10 A", 10, (), "A"),
    ("Art.10º.- A", 10, (), "A"),
    ("Art. 1ºA lei", 1, (), "A lei"),
    ("Art. 1.023. A", 1023, (), "A"),
    ("Art. 29-A. O", 29, (1,), "O"),
    ("Art. 29-A O", 29, (1,), "O"),
    ("Art. 103-B - O", 103, (2,), "O"),
    ("Art. 1º-AA. O", 1, (27,), "O"),
    ("Art. 29 - A. O", 29, (1,), "O"),
]


@pytest.mark.parametrize(("text", "number", "suffix", "rest"), ARTICLES)
def test_an_article_label_is_read(
    text: str, number: int, suffix: tuple[int, ...], rest: str
) -> None:
    label = labels.article(text)
    assert label is not None
    assert (label.number, label.suffix, text[label.end :]) == (number, suffix, rest)


@pytest.mark.parametrize(
    "text", ["art. 5º da Lei", "Artes 5", "Art. quinto", "Arte. 5", "Artigos: 5", "5º"]
)
def test_what_is_no_article_label_is_not_read(text: str) -> None:
    assert labels.article(text) is None


PARAGRAPHS = [
    ("§ 1º O prazo", 1, False, (), "O prazo"),
    ("§1o O prazo", 1, False, (), "O prazo"),
    ("§ 2.º O", 2, False, (), "O"),
    ("§ 1ºA análise", 1, False, (), "A análise"),
    ("§ 10 - O", 10, False, (), "O"),
    ("§ 4º-B. O", 4, False, (2,), "O"),
    ("Parágrafo único. O", 1, True, (), "O"),
    ("Parágrafo únicoNo caso", 1, True, (), "No caso"),
    ("PARÁGRAFO ÚNICO - O", 1, True, (), "O"),
    ("§ único: O", 1, True, (), "O"),
    ("Paragrafo unico O", 1, True, (), "O"),
    ("Parágrafo segundo. O", 2, False, (), "O"),
]


@pytest.mark.parametrize(("text", "number", "sole", "suffix", "rest"), PARAGRAPHS)
def test_a_paragraph_label_is_read(
    text: str, number: int, sole: bool, suffix: tuple[int, ...], rest: str
) -> None:
    label = labels.paragraph(text)
    assert label is not None
    assert (label.number, label.sole, label.suffix) == (number, sole, suffix)
    assert text[label.end :] == rest


INCISOS = [
    ("IV - renda", 1, 4, "plain", "renda"),
    ("IV – renda", 1, 4, "plain", "renda"),
    ("IV-renda", 1, 4, "plain", "renda"),
    ("IV) renda", 4, 4, "dotted", "renda"),
    ("IV. renda", 4, 4, "dotted", "renda"),
    ("IV renda", 4, 4, "spaced", "renda"),
    ("IVrenda", 4, 4, "glued", "renda"),
    ("I50 casas", 1, 1, "glued", "50 casas"),
    ("ll - renda", 2, 2, "spoiled", "renda"),
]


@pytest.mark.parametrize(("text", "expected", "number", "form", "rest"), INCISOS)
def test_an_inciso_label_is_read(
    text: str, expected: int, number: int, form: str, rest: str
) -> None:
    label = labels.inciso(text, 0, expected)
    assert label is not None
    assert (label.number, label.form, text[label.end :]) == (number, form, rest)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("IVrenda", 3), ("IIIMapa", 2), ("VX - renda", 1), ("Ilha", 2), ("Vide - x", 1), ("x - y", 1)],
)
def test_what_is_no_inciso_label_is_not_read(text: str, expected: int) -> None:
    assert labels.inciso(text, 0, expected) is None


@pytest.mark.parametrize(
    ("text", "number"), [("a) x", 1), ("z) x", 26), ("aa) x", 27), ("ab) x", 28), ("b - x", 2)]
)
def test_an_alinea_label_is_read(text: str, number: int) -> None:
    label = labels.alinea(text)
    assert label is not None
    assert label.number == number


HEADINGS = [
    ("LIVRO I\nDAS PESSOAS\nArt. 1º A.", ("LIVRO I - DAS PESSOAS",)),
    ("TÍTULO ÚNICO\nArt. 1º A.", ("TÍTULO ÚNICO",)),
    ("Capítulo II - Do fim\nArt. 1º A.", ("Capítulo II - Do fim",)),
    ("CAPITULO II: DO FIM\nArt. 1º A.", ("CAPITULO II - DO FIM",)),
    ("Seção Primeira\nDo fim\nArt. 1º A.", ("Seção Primeira - Do fim",)),
    ("TÍTULO I\nX\nCAPÍTULO I\nY\nSEÇÃO I\nZ\nSUBSEÇÃO I\nW\nArt. 1º A.",
     ("TÍTULO I - X", "CAPÍTULO I - Y", "SEÇÃO I - Z", "SUBSEÇÃO I - W")),
    ("CAPÍTULO IX\nA CRIAÇÃO\nArt. 1º A.", ("CAPÍTULO IX - A CRIAÇÃO",)),
    ("CAPÍTULO I-A\nDo novo\nArt. 1º A.", ("CAPÍTULO I-A - Do novo",)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "path"), HEADINGS)
def test_a_heading_is_read(text: str, path: tuple[str, ...]) -> None:
    assert segment(text).provisions[0].heading_path == path


def test_a_heading_ends_those_below_it() -> None:
    text = (
        "CAPÍTULO I\nX\nSEÇÃO I\nY\nArt. 1º A.\nCAPÍTULO II\nZ\nArt. 2º B.\n"
        "DISPOSIÇÕES FINAIS\nArt. 3º C."
    )
    paths = [p.heading_path for p in segment(text).provisions if p.kind == "artigo"]
    assert paths == [
        ("CAPÍTULO I - X", "SEÇÃO I - Y"),
        ("CAPÍTULO II - Z",),
        ("DISPOSIÇÕES FINAIS",),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Art. 1º Nos termos do\nTítulo III da Constituição.",
        "Art. 1º Nos termos do\nCapítulo II desta Lei.",
        "Art. 1º Aplica-se a\nSeção I, no que couber.",
    ],
)
def test_a_reference_to_a_chapter_is_no_heading(text: str) -> None:
    (caput,) = [p for p in segment(text).provisions if p.kind == "caput"]
    assert caput.text == text[len("Art. 1º ") :].replace("\n", " ")


@pytest.mark.parametrize(
    ("text", "law", "action", "date"),
    [
        ("(Redação dada pela LC nº 792, D.O. de 17/05/2024)", "LC 792/2024", "amended",
         "2024-05-17"),
        ("(Acrescentado[a] pela LC nº 792, D.O. de 17/05/2024)", "LC 792/2024", "added",
         "2024-05-17"),
        ("(Incluído pela Lei nº 9.504, de 30 de setembro de 1997)", "Lei 9.504/1997", "added",
         "1997-09-30"),
        ("(Revogado pela Emenda Constitucional nº 20, de 1998)", "EC 20/1998", "revoked", None),
        ("(Antigo artigo 9º renumerado pela Lei Complementar nº 46, de 21.08.1984)", "LC 46/1984",
         "renumbered", "1984-08-21"),
        ("(Vide Lei nº 13.874, de 2019)", "Lei 13.874/2019", "other", None),
        ("(art. com redação da LC 11, de 15/12/92)", "LC 11/1992", "amended", "1992-12-15"),
        ("(Redação dada pela Lei nº 4/90)", "Lei 4/1990", "amended", None),
        ("(NR)", None, "amended", None),
        ("(VETADO)", None, "vetoed", None),
    ],
)  # fmt: skip
def test_an_amendment_note_is_parsed(
    text: str, law: str | None, action: str, date: str | None
) -> None:
    (note,) = notes.find(f"O prazo é de dez dias. {text}")
    assert note.amendment.text == text
    assert (note.amendment.law, note.amendment.action, note.amendment.date) == (law, action, date)


@pytest.mark.parametrize(
    "text",
    [
        "requisitos (Artigo 2º, §§ 1º, 2º e 3º) o fará",
        "na organização municipal (Lei Orgânica dos Municípios).",
        "mais de 400 (quatrocentas) moradias",
        "nos termos da lei de licitações (Lei nº 8.666, de 21 de junho de 1993).",
        "população (as incluídas)",
        "(trinta) dias",
    ],
)
def test_a_bracket_of_wording_is_no_note(text: str) -> None:
    assert notes.find(text) == []


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("O prazo é de dez dias. Vigência", "O prazo é de dez dias."),
        ("O prazo. (Redação dada pela LC nº 5, de 2001)  Produção de efeitos", "O prazo."),
        ("O prazo é de dez dias.   Vide art. 96 - ADCT", "O prazo é de dez dias."),
        ("Aprovado o Regulamento", "Aprovado o Regulamento"),
        ("Fica prorrogada a Vigência", "Fica prorrogada a Vigência"),
    ],
)
def test_a_web_page_s_links_are_notes(text: str, kept: str) -> None:
    assert texts(f"Art. 1º {text}") == {"art1_cpt": kept}


def test_a_note_is_taken_out_of_the_middle() -> None:
    found = texts("Art. 1º São requisitos: (Incluído pela LC nº 5, de 1999) os seguintes.")
    assert found == {"art1_cpt": "São requisitos: os seguintes."}
