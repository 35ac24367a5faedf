"""Invented laws with the troubles of real files: each is cut, and each doubt is reported."""

from __future__ import annotations

import pytest

from indexer.segmentation import Segmentation, segment


def shown(cut: Segmentation) -> list[str]:
    """'art1_cpt: text' of all but the article containers."""
    return [f"{p.id}: {p.text}" for p in cut.provisions if p.kind != "artigo"]


def codes(cut: Segmentation) -> list[tuple[str, int]]:
    return [(w.code, w.line) for w in cut.warnings]


CASES: dict[str, tuple[str, list[str], list[tuple[str, int]]]] = {
    "articles with letters follow their number": (
        "Art. 1º A criação.\nArt. 1º-A A fusão.\nArt. 1º-B. X.\nArt. 2º - A anexação.",
        ["art1_cpt: A criação.", "art1-1_cpt: A fusão.", "art1-2_cpt: X.",
         "art2_cpt: A anexação."],
        [],
    ),
    "a dash glued to the wording is no letter when the number is new": (
        "Art. 1º-A criação.\nArt. 2º-A fusão.",
        ["art1_cpt: A criação.", "art2_cpt: A fusão."],
        [],
    ),
    "a skipped letter is a gap": (
        "Art. 1º X.\nArt. 1º-AA. Y.",
        ["art1_cpt: X.", "art1-27_cpt: Y."],
        [("gap", 2)],
    ),
    "a scanner's labels are read as the number that is due": (
        "Art. 1º X.\nfurt. 2o Y.\nArt. 3º Z.\nArt. 4º A.\nArt. S. B.\nArt. 6º C.",
        ["art1_cpt: X.", "art2_cpt: Y.", "art3_cpt: Z.", "art4_cpt: A.", "art5_cpt: B.",
         "art6_cpt: C."],
        [("ocr_label", 2), ("ocr_label", 5)],
    ),
    "labels glued into the line are found": (
        "Art. 1º São requisitos: I - população; II - eleitores, assim: a) inscritos; b) outros; e "
        "III - renda. § 1º O prazo é de dez dias. § 2º Contam-se dias. Art. 2º Vale. "
        "Parágrafo único. Salvo o art. 1º.",
        ["art1_cpt: São requisitos:", "art1_cpt_inc1: população;",
         "art1_cpt_inc2: eleitores, assim:", "art1_cpt_inc2_ali1: inscritos;",
         "art1_cpt_inc2_ali2: outros; e", "art1_cpt_inc3: renda.",
         "art1_par1: O prazo é de dez dias.", "art1_par2: Contam-se dias.", "art2_cpt: Vale.",
         "art2_par1u: Salvo o art. 1º."],
        [],
    ),
    "labels glued to the word before them too": (
        "Art. 1º Observados os preceitos:RegulamentoI - caráter;II - proibição.§ 1º Fim.",
        ["art1_cpt: Observados os preceitos:Regulamento", "art1_cpt_inc1: caráter;",
         "art1_cpt_inc2: proibição.", "art1_par1: Fim."],
        [],
    ),
    "a list without stops is still a list": (
        "Art. 1º Compete à União I - manter relações II - explorar a) os rádios b) as luzes "
        "III - legislar",
        ["art1_cpt: Compete à União", "art1_cpt_inc1: manter relações",
         "art1_cpt_inc2: explorar", "art1_cpt_inc2_ali1: os rádios",
         "art1_cpt_inc2_ali2: as luzes", "art1_cpt_inc3: legislar"],
        [],
    ),
    "references at the beginning of a wrapped line are wording": (
        "Art. 1º A criação, nos termos do\nart. 18 da Constituição e do\nArt. 5º desta Lei, e o\n"
        "§ 2º do artigo, observado o inciso\nII do caput, com\n2.100 eleitores.\n§ 1º X.",
        ["art1_cpt: A criação, nos termos do art. 18 da Constituição e do Art. 5º desta Lei, e o "
         "§ 2º do artigo, observado o inciso II do caput, com 2.100 eleitores.", "art1_par1: X."],
        [("label_as_text", 3), ("label_as_text", 4)],
    ),
    "the last wording in force is the article": (
        "Art. 1º Velho.\nArt. 1º Novo: (Redação dada pela Lei nº 9, de 1997)\nI - velho;\n"
        "I - novo; (Redação dada pela Lei nº 9, de 1997)\nII - outro.\nArt. 2º X.",
        ["art1_cpt: Novo:", "art1_cpt_inc1: novo;", "art1_cpt_inc2: outro.", "art2_cpt: X."],
        [("repeated_article", 2), ("repeated_label", 4)],
    ),
    "ranges of revoked articles are articles": (
        "Art. 1º X.\nArts. 2º a 4º (Revogados pela Lei nº 8, de 1990)\nArt. 5º (VETADO).\n"
        "Art. 6º Y.\n§§ 1º e 2º (Revogados)\nArt. 7º Z.",
        ["art1_cpt: X.", "art2_cpt: (Revogados pela Lei nº 8, de 1990)",
         "art3_cpt: (Revogados pela Lei nº 8, de 1990)",
         "art4_cpt: (Revogados pela Lei nº 8, de 1990)", "art5_cpt: (VETADO).", "art6_cpt: Y.",
         "art6_par1: (Revogados)", "art6_par2: (Revogados)", "art7_cpt: Z."],
        [],
    ),
    "a range that is referred to is wording": (
        "Art. 1º Aplicam-se os\nArts. 2º a 4º da Lei nº 8.\nArt. 2º X.",
        ["art1_cpt: Aplicam-se os Arts. 2º a 4º da Lei nº 8.", "art2_cpt: X."],
        [],
    ),
    "quoted articles are wording of the one that quotes": (
        "Art. 1º O art. 5º da Lei nº 10 passa a vigorar:\n“Art. 5º O prefeito é eleito.\n"
        "§ 1º O mandato é de anos.\nParágrafo único. Não há “outro”.” (NR)\n"
        "Art. 2º A Lei nº 11 é acrescida:\n\"Art. 3º-A. Diz \"sim\".\n§ 1º Vale.\" (NR)\n"
        "Parágrafo único. Já.\nArt. 3º Fim.",
        ["art1_cpt: O art. 5º da Lei nº 10 passa a vigorar: “Art. 5º O prefeito é eleito. "
         "§ 1º O mandato é de anos. Parágrafo único. Não há “outro”.”",
         "art2_cpt: A Lei nº 11 é acrescida: \"Art. 3º-A. Diz \"sim\". § 1º Vale.\"",
         "art2_par1u: Já.", "art3_cpt: Fim."],
        [],
    ),
    "quoted articles without quotation marks are too": (
        "Art. 1º O art. 30 da Lei nº 10 passa a vigorar:\nArt. 30. O prefeito.\nArt. 31. O vice.\n"
        "Art. 2º Fim.",
        ["art1_cpt: O art. 30 da Lei nº 10 passa a vigorar: Art. 30. O prefeito. "
         "Art. 31. O vice.", "art2_cpt: Fim."],
        [("label_as_text", 2), ("label_as_text", 3)],
    ),
    "a quotation that is never closed does not swallow the law": (
        "Art. 1º Passa a vigorar:\n“Art. 7º X.\nArt. 2º Y.\nArt. 3º Z.",
        ["art1_cpt: Passa a vigorar: “Art. 7º X.", "art2_cpt: Y.", "art3_cpt: Z."],
        [("unclosed_quote", 2)],
    ),
    "items hang under alíneas": (
        "Art. 1º São:\nI - papéis:\na) de pessoas:\n1. certidão;\n2. título;\nb) de bens:\n"
        "1) mapa;\n2) memorial.\nII - fim.",
        ["art1_cpt: São:", "art1_cpt_inc1: papéis:", "art1_cpt_inc1_ali1: de pessoas:",
         "art1_cpt_inc1_ali1_ite1: certidão;", "art1_cpt_inc1_ali1_ite2: título;",
         "art1_cpt_inc1_ali2: de bens:", "art1_cpt_inc1_ali2_ite1: mapa;",
         "art1_cpt_inc1_ali2_ite2: memorial.", "art1_cpt_inc2: fim."],
        [],
    ),
    "bullets are incisos, and alíneas under an inciso": (
        "Art. 1º São:\n• um;\n• dois.\nArt. 2º São:\nI - papéis:\n• certidão;\n• título.\n"
        "II - fim.\nArt. 3º São:\n- um;\n- dois.",
        ["art1_cpt: São:", "art1_cpt_inc1: um;", "art1_cpt_inc2: dois.", "art2_cpt: São:",
         "art2_cpt_inc1: papéis:", "art2_cpt_inc1_ali1: certidão;",
         "art2_cpt_inc1_ali2: título.", "art2_cpt_inc2: fim.", "art3_cpt: São:",
         "art3_cpt_inc1: um;", "art3_cpt_inc2: dois."],
        [],
    ),
    "a paragraph's list is its own": (
        "Art. 1º São:\nI - um;\nII - dois.\nParágrafo único. Exceto:\nI - três;\na) quatro.\n"
        "II - cinco.",
        ["art1_cpt: São:", "art1_cpt_inc1: um;", "art1_cpt_inc2: dois.", "art1_par1u: Exceto:",
         "art1_par1u_inc1: três;", "art1_par1u_inc1_ali1: quatro.", "art1_par1u_inc2: cinco."],
        [],
    ),
    "a gap is reported and what follows is read": (
        "Art. 1º X.\nArt. 4º São:\nI - um;\nIII - três.\n§ 2º Y.",
        ["art1_cpt: X.", "art4_cpt: São:", "art4_cpt_inc1: um;", "art4_cpt_inc3: três.",
         "art4_par2: Y."],
        [("gap", 2), ("gap", 4), ("gap", 5)],
    ),
    "an orphan is reported and kept": (
        "Art. 1º X.\nII - órfão.",
        ["art1_cpt: X.", "art1_cpt_inc2: órfão."],
        [("orphan_label", 2)],
    ),
    "a misprinted number is read as the one that is due": (
        "Art. 1º X.\nArt. 2º Y.\nArt. 2º Z.\nArt. 4º W.",
        ["art1_cpt: X.", "art2_cpt: Y.", "art3_cpt: Z.", "art4_cpt: W."],
        [("misprinted_number", 3)],
    ),
    "an article without its own text is reported": (
        "Art. 1º\n§ 1º X.\nArt. 2º Y.",
        ["art1_cpt: ", "art1_par1: X.", "art2_cpt: Y."],
        [("empty_provision", 1)],
    ),
    "an act printed after the law counts anew": (
        "Art. 1º X.\nArt. 2º Y.\nBrasília, 5 de outubro de 1988.\nULYSSES GUIMARÃES\n"
        "ATO DAS DISPOSIÇÕES CONSTITUCIONAIS TRANSITÓRIAS\nArt. 1º Z.\nArt. 2º W.\n§ 1º V.",
        ["art1_cpt: X.", "art2_cpt: Y.", "anx1_art1_cpt: Z.", "anx1_art2_cpt: W.",
         "anx1_art2_par1: V."],
        [("numbering_restarts", 6)],
    ),
    "markdown, block ids, links and struck text are markup": (
        "# Lei\n\n**Art. 1º** A _lei_ do [município](https://x.y/z): ^a1\n\n"
        "- **I** - um; ^a2 ^a3\n\n  _II_ - dois. [(Incluído pela Lei nº 5, de 2001)](u) ^a4\n\n"
        "> **§ 1º** <b>Três</b>.\n\n~~Art. 2º Velho.~~\n\nArt\\. 2º Novo. (Redação dada pela LC "
        "nº 5, de 2001)",
        ["art1_cpt: A lei do município:", "art1_cpt_inc1: um;", "art1_cpt_inc2: dois.",
         "art1_par1: Três.", "art2_cpt: Novo."],
        [("repeated_article", 13)],
    ),
    "a table of contents is none of the articles": (
        "SUMÁRIO\nCAPÍTULO I - X (Art. 1 a 2)\nArt. 1º ........ 3\nCAPÍTULO I - X\nArt. 1º A.\n"
        "Art. 2º B.",
        ["art1_cpt: A.", "art2_cpt: B."],
        [],
    ),
    "a table of article titles is neither": (
        "- **Art. 1º** - Da lei\n- **Art. 2º** - Do objeto\n- **Art. 3º** - Do fim\n\n"
        "**Art. 1º** X.\n\n**Art. 2º** Y.\n\n**Art. 3º** Z.",
        ["art1_cpt: X.", "art2_cpt: Y.", "art3_cpt: Z."],
        [("table_of_contents", 1)],
    ),
    "pages break sentences": (
        "Art. 1º Os limites\nDiário Oficial\n- 3 -\nserão descritos em\n1 Redação da Lei 5.\n"
        "Diário Oficial\n- 4 -\nlinhas que vi-\ngoram far-se-\não assim.",
        ["art1_cpt: Os limites serão descritos em linhas que vigoram far-se-ão assim."],
        [("footnote", 5)],
    ),
    "a word broken by a hyphen is joined, a compound kept": (
        "Art. 1º O vice-\nprefeito e o muni-\ncípio histórico-\ncultural.",
        ["art1_cpt: O vice-prefeito e o município histórico-cultural."],
        [],
    ),
    "a note that is never closed is still a note": (
        "Art. 1º São:\nI - um; (Redação dada pela EC nº 19, de 1998\nII - dois.",
        ["art1_cpt: São:", "art1_cpt_inc1: um;", "art1_cpt_inc2: dois."],
        [],
    ),
    "no law has no provisions": ("Isto não é lei.\nNem de longe.", [], []),
    "nothing has none": ("", [], []),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_an_invented_law_is_cut(name: str) -> None:
    text, expected, doubts = CASES[name]
    cut = segment(text)
    assert shown(cut) == expected
    assert codes(cut) == doubts


@pytest.mark.parametrize("name", CASES)
def test_nothing_of_an_invented_law_is_lost(name: str) -> None:
    text = CASES[name][0]
    at = 0
    for piece in segment(text).ledger:
        assert piece.start == at
        at = piece.end
    assert at == len(text)


def test_earlier_wordings_are_kept_as_history() -> None:
    cut = segment(CASES["the last wording in force is the article"][0])
    assert [(p.id, p.text) for p in cut.history] == [
        ("art1_cpt_inc1", "velho;"),
        ("art1", ""),
        ("art1_cpt", "Velho."),
    ]


def test_revoked_and_vetoed_provisions_say_so() -> None:
    cut = segment(CASES["ranges of revoked articles are articles"][0])
    status = {p.id: p.status for p in cut.provisions}
    assert status["art1_cpt"] == "in_force"
    assert {status[f"art{n}_cpt"] for n in (2, 3, 4)} == {"revoked"}
    assert status["art5_cpt"] == "vetoed"
    assert status["art6_par2"] == "revoked"
    assert {p.id for p in cut.provisions if p.inferred and p.kind == "artigo"} == {"art3", "art4"}


def test_the_annexed_act_has_its_heading_and_closing_its_place() -> None:
    cut = segment(CASES["an act printed after the law counts anew"][0])
    annexed = [p for p in cut.provisions if p.id.startswith("anx1")]
    assert {p.heading_path for p in annexed} == {
        ("ATO DAS DISPOSIÇÕES CONSTITUCIONAIS TRANSITÓRIAS",)
    }
    assert cut.closing == ("Brasília, 5 de outubro de 1988.", "ULYSSES GUIMARÃES")
    assert annexed[-1].article == "anx1_art2"
    assert annexed[-1].parent == "anx1_art2"
    assert annexed[0].parent is None


def test_alineas_go_on_after_z() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    text = "Art. 1º São:\n" + "\n".join(f"{x}) {x};" for x in [*letters, "aa", "ab"])
    ids = [p.id for p in segment(text).provisions if p.kind == "alinea"]
    assert ids == [f"art1_cpt_ali{n}" for n in range(1, 29)]


def test_an_excerpt_begins_where_it_is_said_to() -> None:
    text = "Art. 29. X.\nArt. 29-A. Y.\nArt. 30. Z."
    assert segment(text, first_article=29).warnings == ()
    assert codes(segment(text)) == [("gap", 1)]
