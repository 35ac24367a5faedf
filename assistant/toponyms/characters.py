"""A place name as it was typed -> the same name in clean Latin letters, or an error that says
what is wrong.

Letters of one kind in many codings (full width, NFD, mathematical) become the plain ones,
invisible characters go, every apostrophe and dash becomes ' and -. What is no name is refused by
its code: empty, too_long, no_letters, bad_characters.
"""

from __future__ import annotations

import re
import unicodedata

from indexer.errors import InputError, TooLargeError

MAX_NAME = 120
MAX_RAW = 2_000  # characters looked at before cleaning

_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u2060-\u2064\u206a-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]"
)
_BIDI = re.compile("[\u202a-\u202e\u2066-\u2069]")
_APOSTROPHES = re.compile("[\u2018\u2019\u201a\u201b\u2032\u02b9\u02bc\u02bb\u02c8\u00b4`\uff07]")
_DASHES = re.compile("[\u2010-\u2015\u2212\u00ad\u2043\ufe58\ufe63\uff0d\u30fb]")
_QUOTES = re.compile('["\u201c\u201d\u201e\u00ab\u00bb\u2039\u203a]')
_LETTERS_OF_THEIR_OWN = str.maketrans(
    {
        "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D",
        "ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe",
    }
)  # fmt: skip
_SCRIPTS = {
    "CYRILLIC": "cirílico", "GREEK": "grego", "ARMENIAN": "armênio", "HEBREW": "hebraico",
    "ARABIC": "árabe", "CJK": "chinês", "HIRAGANA": "japonês", "KATAKANA": "japonês",
    "HANGUL": "coreano", "THAI": "tailandês", "DEVANAGARI": "devanágari", "CHEROKEE": "cheroqui",
    "GEORGIAN": "georgiano", "COPTIC": "copta",
}  # fmt: skip
_LOOK_LATIN = frozenset("АВЕЅІЈКМНОРСТУХабеѕіјкмнорстухԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧαινορτυχԌѴѵ")
_SIGNS = frozenset(" '-.,/()&")
_SLASHED = re.compile(r"(?<=\d)/(?=\d)|(?<=\w)\s*/(?=\s*[A-Za-z]{2}\W*$)|(?<=\b[A-Za-z])/(?=\d\b)")


def clean(raw: str) -> str:
    """The name ready to be read; raises InputError or TooLargeError with the field 'name'."""
    text = _plain(raw[: MAX_RAW + 1])
    if not text:
        raise _error("empty", "O nome está vazio.", "Escreva o nome do lugar.")
    if len(raw) > MAX_RAW or len(text) > MAX_NAME:
        raise TooLargeError(
            "too_long",
            f"O nome tem mais de {MAX_NAME} caracteres.",
            field="name",
            hint="Escreva só o nome, sem a pergunta em volta.",
        )
    if not any(c.isalpha() for c in text):
        raise _error("no_letters", "O nome não tem nenhuma letra.", "Escreva o nome por extenso.")
    _refuse_strange(text)
    return _trim(text)


def _plain(raw: str) -> str:
    text = _BIDI.sub("\x00", raw)  # not dropped: they make a name look like another
    text = text.replace("\u00b0", "\u00ba")  # the degree sign is typed for the ordinal
    text = re.sub(r"(?<=[^\W\d])([ªº])\.?", r"\1.", text)  # 'Engº' is an abbreviation
    text = re.sub(r"\s?[\u00b4`](?=\s|$)", " ", text)
    text = _APOSTROPHES.sub("'", _DASHES.sub("-", _INVISIBLE.sub("", text)))
    text = unicodedata.normalize("NFKC", _QUOTES.sub(" ", text))
    text = _APOSTROPHES.sub("'", _DASHES.sub("-", text)).translate(_LETTERS_OF_THEIR_OWN)
    text = unicodedata.normalize("NFC", text.replace("\u2044", "/"))
    return re.sub(r"(?<=\w)\s?[?!.]*[?!]$", "", " ".join(_INVISIBLE.sub("", text).split()))


def _trim(text: str) -> str:
    """Without the marks that a list or a sentence leaves round a name."""
    text = re.sub(r"^[\s\-.,']+|[\s\-,']+$", "", text)
    return re.sub(r"(?<=\w{4})\.+$", "", text).strip()


def _refuse_strange(text: str) -> None:
    for char in text:
        problem = _problem(char, text)
        if problem:
            raise _bad(problem)
    if "/" in _SLASHED.sub("", text) or re.search(r"\.\.|--", text):
        raise _bad("uma sequência de sinais que não se usa em nomes")


def _problem(char: str, text: str) -> str | None:
    if char in _SIGNS or char.isdecimal():
        return None if char.isascii() else f"o algarismo {char}, de outra escrita"
    if char.isalpha():
        return _foreign(char, text)
    kind = unicodedata.category(char)
    if kind in ("Cc", "Cf", "Cs", "Co", "Cn"):
        return "caracteres de controle ou invisíveis que mudam a ordem do texto"
    if kind in ("Mn", "Me", "Mc"):
        return "acentos soltos ou empilhados"
    if kind == "So" or unicodedata.category(char) == "Sk":
        return "emoji ou símbolos"
    return f"o sinal {char}"


def _foreign(char: str, text: str) -> str | None:
    base = unicodedata.normalize("NFKD", char)[0]
    if base.isascii():
        return None
    name = unicodedata.name(char, "")
    script = _SCRIPTS.get(name.split(" ")[0].split("-")[0])
    if script is None:
        return f"a letra {char}, que não se usa em português"
    if char in _LOOK_LATIN and re.search("[A-Za-z]", text):
        return f"a letra {char} do alfabeto {script}, que só parece uma letra latina"
    return f"letras de outra escrita ({script})"


def _bad(what: str) -> InputError:
    hint = "Use só letras do alfabeto latino, números, espaços, hífens e apóstrofos."
    return _error("bad_characters", f"O nome contém {what}.", hint)


def _error(code: str, message: str, hint: str) -> InputError:
    return InputError(code, message, field="name", hint=hint)


def fold(text: str) -> str:
    """Lower case without accents or cedilla: 'Conceição' -> 'conceicao'."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFD", text.casefold())
    return "".join(c for c in decomposed if not unicodedata.combining(c))
