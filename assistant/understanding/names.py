"""Names of places whose use is asked about: 'posso chamar meu município de Nova Califórnia?'."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from assistant.understanding.lexicon import table
from assistant.understanding.text import Text

_UNIT = (
    r"(?:(?:o|a|os|as|um|uma|meu|minha|nosso|nossa|esse|essa|este|esta|novo|"
    r"nova|futuro|futura|the|our|my|new|a|it|him|this) ){0,3}(?:(?:municipio|"
    r"cidade|distrito|vila|povoado|lugar|localidade|town|city|municipality|"
    r"district|place|village|novo municipio|cidade nova|municipio novo|nova "
    r"cidade|novo distrito|distrito novo)(?: (?:novo|nova|aqui|de \w+ que)"
    r")? )?(?:(?:em|in|no|na) (?:minas(?: gerais)?|mato grosso|goias|acre|mg|mt|ac|go) )?"
)
_LEADS = (
    (
        rf"\b(?:chamar|batizar|nomear|denominar|rebatizar|chame|batize|chamarmos|"
        rf"batizarmos|chamarem|chamando|llamar) {_UNIT}(?:de |como |por |com o nome "
        rf"(?:de )?)"
    ),
    (
        r"\b(?:cham(?:a|ar|ado|ada|aria|ara)(?:-se)?|se chama(?:r|ria|ra)?|vai (?:se "
        r")?chamar|llamad[oa]|se llame|chamarao|chamaremos) "
    ),
    (
        r"\b(?:nomes?|toponimos?|denominacao|nombre)(?: (?:novo|escolhido|proposto|"
        r"pretendido|sera|seria|vai ser|e|eh|for|fosse|que queremos e|de municipio|"
        r"pretendido e))?\s*(?::|-)?\s*(?=[\"'])"
    ),
    (
        r"\b(?:o|do|com o|pelo|um|esse|este|usar o|o novo|usar|ao) (?:nome|toponimo)"
        r" (?:de |novo |e |eh |sera |seria |vai ser |proposto |escolhido )*"
    ),
    r"\b(?:nome|toponimo|denominacao)(?: escolhido| proposto| pretendido| novo)?\s*(?::|=)\s*",
    r"\b(?:nome|toponimo) (?=[A-ZÀ-Ý])",
    (
        r"\b(?:mudar|trocar|alterar|passar|mudanca|alteracao|troca|muda|trocando|"
        r"mudando)[^.?!]{0,50}?\b(?:nome|toponimo|denominacao)?[^.?!]{0,40}?(?: "
        r"de [^.?!]{2,40}?)? (?:para|pra|por) (?=[\"'A-ZÀ-Ý])"
    ),
    rf"\b(?:call|name|rename|naming|calling) {_UNIT}(?:to |as )?",
    r"\b(?:named|called|the name|name it|name of|as|name is|name would be) (?:after )?",
    r"\b(?:renam\w+|change \w+ name|changing \w+ name)[^.?!]{0,30} to ",
    (
        r"\b(?:colocar|por|dar|botar|usar|adotar|registrar|homenagear com|escolhemos|"
        r"queremos|quero|escolheram|propor|pensamos em|gostariamos de) (?:o |um "
        r"|esse |este )?(?:nome |toponimo )(?:de )?"
    ),
    (
        r"\b(?:cidade|municipio|distrito|lugar|localidade|town|city|municipality|"
        r"place|outra|outro)(?: no brasil| no pais)? (?:com o nome(?: de)?|que se "
        r"cham[ae]|de nome|chamad[oa]|named|called|with the name) "
    ),
)
_QUOTED = re.compile(r"\s*[\"'“”‘’«]([^\"“”«»]{2,80}?)[\"'“”’»](?![\wÀ-ÿ])")
_CAPITAL = re.compile(
    r"\s*((?:[A-ZÀ-Ý0-9][\wÀ-ÿ'’-]*|\d{1,2})(?:(?:\s+(?:de|do|da|dos|das|d'|"
    r"e|em|del|la|of|the|no|na|du|von))*\s+(?:[A-ZÀ-Ý0-9][\wÀ-ÿ'’-]*|d'[\wÀ-ÿ-]+)"
    r")*)"
)
_LOWER_END = re.compile(
    (
        r"[?.,;!:\n()]|\b(?:em (?:mg|mt|ac|go|minas|mato|goias|acre|goiás)|no (?:acre|"
        r"brasil|pais|país|mato grosso|meu|nosso)|na lei|pode|posso|podemos|ja existe|"
        r"já existe|existe|vale|e permitido|é permitido|da certo|dá certo|passa|"
        r"esta livre|está livre|livre|tem problema|seria|in (?:minas|goias|acre|"
        r"mato)|is it|can we|already|porque|pois|que e|para o|para a|pra|aqui|esta "
        r"disponivel|está disponível|disponivel|available|allowed|taken|ok\b|tem "
        r"algum|e se|mas)\b"
    ),
    re.I,
)
_AFTER = re.compile(
    (
        r"[\"“‘']([^\"”’']{2,60})[\"”’']\s*(?:ja existe|já existe|existe|esta livre|"
        r"está livre|pode|e permitido|é permitido|está disponível|esta disponivel|"
        r"is (?:taken|available|free|allowed)|already exists|can be)"
    ),
    re.I,
)


@cache
def _not_names() -> frozenset[str]:
    return frozenset(table("names")["no_start"])


@cache
def _leads() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(lead, re.I) for lead in _LEADS)


def find_names(text: Text) -> tuple[tuple[str, int, int], ...]:
    """The names asked about with their spans, in order; only where the message speaks of naming."""
    if not re.search(
        (
            r"nom[be]r?e?|cham|batiz|denomin|toponim|rename|\bname|\bcall|nome|renomear|"
            r"existe|livre|llam"
        ),
        text.folded,
    ):
        return ()
    found: dict[tuple[int, int], str] = {}
    for start, end in sorted(_candidates(text), key=lambda s: (s[0], -s[1])):
        if any(start < b and a < end for a, b in found):
            continue
        name = text.raw[start:end].strip(" \"'“”‘’«»,.")
        if _is_name(name):
            found[(start, end)] = name
    return tuple((name, a, b) for (a, b), name in sorted(found.items()))


def _candidates(text: Text) -> Iterator[tuple[int, int]]:
    for lead in _leads():
        for m in _lead_matches(lead, text):
            yield from _name_at(text, m.end())
    for m in _AFTER.finditer(text.raw):
        yield m.span(1)
    if re.search(r"\b(?:nomes?|names?|toponimos?)\b", text.folded):
        for m in re.finditer(r"[\"“«]([A-ZÀ-Ý][^\"”»]{1,60})[\"”»]", text.raw):
            yield m.span(1)


def _lead_matches(lead: re.Pattern[str], text: Text) -> Iterator[re.Match[str]]:
    """Leads are matched on folded text; a capital asked for in one is looked up in the raw text."""
    if "[A-Z" not in lead.pattern:
        yield from lead.finditer(text.folded)
        return
    plain = re.compile(
        re.sub(r"\(\?=\[\\?\"?'?\\?A-ZÀ-Ý\]\)|\(\?=\[\"'A-ZÀ-Ý\]\)", "", lead.pattern)
    )
    for m in plain.finditer(text.folded):
        follower = text.raw[m.end() : m.end() + 1]
        if follower.isupper() or follower in "\"'“":
            yield m


def _name_at(text: Text, start: int) -> Iterator[tuple[int, int]]:
    raw = text.raw
    quoted = _QUOTED.match(raw, start)
    if quoted:
        yield quoted.span(1)
        return
    capital = _CAPITAL.match(raw, start)
    if capital and not text.shouting:
        yield _without_place(raw, *capital.span(1))
        return
    if raw != raw.lower() and not text.shouting:
        return
    end = _LOWER_END.search(text.folded, start)
    stop = end.start() if end else len(raw)
    words = raw[start:stop].split()
    if 0 < len(words) <= 7:
        yield start, start + len(raw[start:stop].rstrip())


def _without_place(raw: str, start: int, end: int) -> tuple[int, int]:
    """'Nova Esperança em Minas' ends at the preposition when a state follows it."""
    cut = _in_state().search(raw[start:end])
    return (start, start + cut.start()) if cut else (start, end)


@cache
def _in_state() -> re.Pattern[str]:
    """' em Minas', ' na Bahia', ' in SP': where a state is named after a name."""
    states = table("places")["states"]
    names = sorted((data["name"] for data in states.values()), key=len, reverse=True)
    words = "|".join([*map(re.escape, names), "Minas", "Goias", "Brasil", "Brazil", *states])
    return re.compile(rf"\s+(?:em|no|na|in)\s+(?:{words})\b.*$")


def _is_name(name: str) -> bool:
    words = name.lower().split()
    if not words or len(name) < 3 or len(words) > 10:
        return False
    return (name[0].isupper() and len(words) > 1) or words[0] not in _not_names()
