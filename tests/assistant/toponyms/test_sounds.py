"""Which spellings are one word, which only sound alike, and which are two words."""

from __future__ import annotations

import pytest

from assistant.toponyms.sounds import accents_agree, ending, sounds, spelling

ONE_WORD = """
    nictheroy niterói|bello belo|jahu jaú|macahé macaé|magdalena madalena
    piraçununga pirassununga|lages lajes|mogy moji|luiz luís|goyaz goiás|brasópolis brazópolis
    brazil brasil|parahyba paraíba|theophilo teófilo|ignez inês|baptista batista
    victoria vitória|assumpção assunção|triumpho triunfo|wenceslau venceslau
    christina cristina|kaloré caloré|corrêa correia|cananéa cananéia|lençóes lençóis
    manáos manaus|ilhéos ilhéus|maracanan maracanã|nazareth nazaré|orizonte horizonte
    hespanha espanha|successo sucesso|cuyabá cuiabá|ypiranga ipiranga|quarahy quaraí
    affonso afonso|bomfim bonfim|graccho gracho|philadelphia filadélfia|arassuahy araçuaí
    rezende resende|jardin jardim
"""

ALIKE = """
    chique xique|cuxim coxim|caetano caitano|caudas caldas|masaranduba massaranduba|oro ouro
    bara barra|maxado machado|estrema extrema|joazeiro juazeiro|norti norte|caxa caixa
    queluz kelus|ribeirão riberão|prainha prahinha|pirinópolis pirenópolis
"""

ALIKE_ONLY = """
    chique xique|cuxim coxim|caetano caitano|caudas caldas|masaranduba massaranduba|oro ouro
    bara barra|maxado machado
"""


def listed(text: str) -> list[str]:
    """The pairs of a table."""
    return [pair for line in text.split("\n") for pair in line.strip().split("|") if pair]


def one_spelling(a: str, b: str) -> bool:
    return bool(set(spelling(a)) & set(spelling(b)))


def one_sound(a: str, b: str) -> bool:
    return bool(set(sounds(a)) & set(sounds(b)))


@pytest.mark.parametrize(
    "pair",
    listed(ONE_WORD),
)
def test_old_and_variant_spellings_are_one_word(pair: str) -> None:
    a, b = pair.split()
    assert one_spelling(a, b)


@pytest.mark.parametrize(
    "pair",
    listed(ALIKE),
)
def test_what_speech_joins_sounds_the_same(pair: str) -> None:
    a, b = pair.split()
    assert one_sound(a, b)


@pytest.mark.parametrize(
    "pair",
    listed(ALIKE_ONLY),
)
def test_what_only_sounds_the_same_is_no_other_spelling(pair: str) -> None:
    a, b = pair.split()
    assert not one_spelling(a, b)


@pytest.mark.parametrize(
    "pair", ["pires peres", "rosa russa", "porto parto", "itapirana itapiranga", "antônia antônio",
             "serra cerro", "juca joca", "vila bela", "monte ponte"],
)  # fmt: skip
def test_other_words_do_not_sound_the_same(pair: str) -> None:
    a, b = pair.split()
    assert not one_sound(a, b)


@pytest.mark.parametrize(
    ("asked", "known", "agree"),
    [
        ("goianá", "goiana", False),
        ("goiana", "goianá", True),  # accents left out; the exact name comes first in a look-up
        ("maraú", "marau", False),
        ("iporã", "iporá", False),
        ("iporâ", "iporã", True),
        ("iporâ", "iporá", True),
        ("uberlãndia", "uberlândia", True),
        ("assú", "açu", True),
        ("mulungú", "mulungu", True),
        ("sêca", "seca", True),
        ("férrer", "ferrer", True),
        ("brás", "braz", True),
        ("jacarèzinho", "jacarezinho", True),
        ("piumhy", "piumhi", True),
        ("araçuay", "araçuaí", True),
    ],
)
def test_accents_part_words_only_where_they_move_the_end(
    asked: str, known: str, agree: bool
) -> None:
    assert accents_agree(asked, known) is agree


@pytest.mark.parametrize(
    ("word", "kind"),
    [("goianá", "oral"), ("goiana", "plain"), ("iporã", "nasal"), ("iporâ", "either"),
     ("niterói", "free"), ("açu", "oral"), ("luiz", "oral"), ("brr", "free")],
)  # fmt: skip
def test_the_end_of_a_word_is_told_apart(word: str, kind: str) -> None:
    assert ending(word) == kind
