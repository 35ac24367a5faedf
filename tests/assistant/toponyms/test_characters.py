"""What is typed becomes a clean name, or an error that says what is wrong."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.toponyms.characters import MAX_NAME, clean, fold
from indexer.errors import InputError, TooLargeError


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ouro Preto", "Ouro Preto"),
        ("  Ouro \t Preto\n", "Ouro Preto"),
        ("Ｏｕｒｏ　Ｐｒｅｔｏ", "Ouro Preto"),
        ("Ou\u200bro Pre\u200bto", "Ouro Preto"),
        ("Sa\u0303o Tome\u0301", "São Tomé"),
        ("𝐎𝐮𝐫𝐨", "Ouro"),
        ("Pau D’Arco", "Pau D'Arco"),
        ("Pau D´Arco", "Pau D'Arco"),
        ("Pau D`Arco", "Pau D'Arco"),
        ("Xique–Xique", "Xique-Xique"),
        ("“Ouro Preto”", "Ouro Preto"),
        ('"Ouro Preto"', "Ouro Preto"),
        ("- Ouro Preto", "Ouro Preto"),
        ("Ouro Preto?", "Ouro Preto"),
        ("Ouro Preto.", "Ouro Preto"),
        ("Sta. Luzia", "Sta. Luzia"),
        ("1° de Maio", "1o de Maio"),
        ("1º de Maio", "1o de Maio"),
        ("Ouro Preto/MG", "Ouro Preto/MG"),
        ("Ouro Preto (MG)", "Ouro Preto (MG)"),
        ("Z/3", "Z/3"),
        ("Pontes & Lacerda", "Pontes & Lacerda"),
        ("Øster", "Oster"),
        ("É", "É"),
    ],
)
def test_a_name_is_cleaned(typed: str, name: str) -> None:
    assert clean(typed) == name


@pytest.mark.parametrize(
    ("typed", "code", "said"),
    [
        ("", "empty", "vazio"),
        ("   \t\n", "empty", "vazio"),
        ("\u200b\u200d\ufeff", "empty", "vazio"),
        ("\u3164", "empty", "vazio"),
        ("---", "no_letters", "letra"),
        ("12345", "no_letters", "letra"),
        ("!!!", "no_letters", "letra"),
        ("🏙️🏙️", "no_letters", "letra"),
        ("=1+1", "no_letters", "letra"),
        ("Ouro 🏆 Preto", "bad_characters", "emoji"),
        ("<script>alert(1)</script>", "bad_characters", "sinal <"),
        ("'; DROP TABLE nomes;--", "bad_characters", "sinal ;"),
        ("Robert' OR 1=1", "bad_characters", "sinal ="),
        ("=HYPERLINK(A1)", "bad_characters", "sinal ="),
        ("+cmd", "bad_characters", "sinal +"),
        ("@SUM(A1)", "bad_characters", "sinal @"),
        ("{{ nome }}", "bad_characters", "sinal {"),
        ("%00Ouro", "bad_characters", "sinal %"),
        ("../../etc/passwd", "bad_characters", "sequência"),
        ("Ouro/Preto", "bad_characters", "sequência"),
        ("Ouro -- Preto", "bad_characters", "sequência"),
        ("Ouro\x00Preto", "bad_characters", "controle"),
        ("Ouro\u202ePreto", "bad_characters", "controle"),
        ("O\u0300\u0301\u0302\u0303uro", "bad_characters", "acentos"),
        ("Оuro Preto", "bad_characters", "cirílico, que só parece"),
        ("Ουρο", "bad_characters", "grego"),
        ("Москва", "bad_characters", "outra escrita (cirílico)"),
        ("東京", "bad_characters", "chinês"),
        ("القاهرة", "bad_characters", "árabe"),
        ("Ouro ٣", "bad_characters", "algarismo"),
        ("Ouro\ud800", "bad_characters", "controle"),
    ],
)
def test_what_is_no_name_is_refused_and_named(typed: str, code: str, said: str) -> None:
    with pytest.raises(InputError) as raised:
        clean(typed)
    assert raised.value.code == code
    assert raised.value.field == "name"
    assert said in raised.value.message


def test_the_limit_is_120_characters_after_cleaning() -> None:
    assert clean("a" * MAX_NAME) == "a" * MAX_NAME
    assert clean(" " * 200 + "a" * MAX_NAME) == "a" * MAX_NAME
    with pytest.raises(TooLargeError) as raised:
        clean("a" * (MAX_NAME + 1))
    assert raised.value.code == "too_long"
    with pytest.raises(TooLargeError):
        clean("a b" * 100_000)


@given(st.text(max_size=150))
def test_any_text_is_cleaned_for_good_or_refused(text: str) -> None:
    with contextlib.suppress(InputError):
        name = clean(text)
        assert 0 < len(name) <= MAX_NAME
        assert not set(name) & set('<>=+@;{}|\\"\x00\n')
        assert name[0] not in "-'"
        assert fold(name).isascii()
