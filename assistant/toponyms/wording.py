"""The words of a look-up in Portuguese and English, from corpus/toponyms/wording.toml."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from assistant.toponyms.data import table
from assistant.toponyms.form import Finding
from assistant.toponyms.gazetteer import Coverage
from assistant.toponyms.matching import Match
from assistant.toponyms.result import Notice, ToponymResult
from indexer.provisions import cite

SHOWN = 5


def _words(language: str) -> dict[str, Any]:
    return dict(table("wording")["en" if language == "en" else "pt"])


def explain(finding: Finding, language: str = "pt") -> str:
    """Why a form rule is broken or has to be verified."""
    wording: str = _words(language)["form"][f"{finding.rule}_{finding.status}"]
    return wording.format(found=finding.found)


def laws(refs: Sequence[str], language: str = "pt") -> str:
    """Provisions as lawyers cite them, by law: 'LC 23/1992 (MT), art. 6º, § 1º; LC federal 1/1967,
    art. 13'.
    """
    names = table("rules")["laws"]
    parts = []
    for key, group in groupby(refs, key=lambda ref: ref.split(":")[0]):
        places = " e ".join(
            cite(ref.split(":")[1], language).removesuffix(", caput") for ref in group
        )
        parts.append(f"{names[key]}, {places}")
    return "; ".join(parts)


def notice_text(notice: Notice, language: str = "pt") -> str:
    """A notice in words."""
    words = _words(language)
    values: dict[str, str] = dict(notice.values)
    if "ruling" in values:
        values["ruling"] = words["ruling"][values["ruling"]].format(**values)
    if notice.id == "precheck":
        return _precheck(notice, language)
    if "districts_date" in values:
        values["districts_date"] = values["districts_date"] or words["unknown_date"]
    for counted in ("municipalities", "districts"):
        if counted in values:
            values[counted] = _thousands(values[counted], language)
    for dated in ("date", "districts_date"):
        if dated in values and language != "en":
            values[dated] = _date(values[dated])
    text: str = words["notice"][notice.id].format(laws=laws(notice.provisions, language), **values)
    return text


def _precheck(notice: Notice, language: str) -> str:
    """Which office's information is still wanted, by the provisions that want it."""
    words = _words(language)
    office_of = dict(notice.values)
    offices: dict[str, list[str]] = {}
    for ref in notice.provisions:
        offices.setdefault(office_of.get(ref, "IBGE"), []).append(ref)
    said = [
        words["notice"]["office"].format(office=office, laws=laws(refs, language))
        for office, refs in offices.items()
    ]
    text: str = words["notice"]["precheck"].format(offices=words["and"].join(said))
    return text


def _thousands(figure: str, language: str) -> str:
    return f"{int(figure):,}" if language == "en" else f"{int(figure):,}".replace(",", ".")


def _date(iso: str) -> str:
    parts = iso.split("-")
    return (
        "/".join(str(int(p)) for p in reversed(parts))
        if len(parts) == 3 and parts[0].isdigit()
        else iso
    )


def place_text(match: Match, language: str = "pt") -> str:
    """'Ouro Preto (MG)'; of a district also its municipality."""
    place = match.place
    if place.of:
        return f"{place.name} ({_words(language)['district_of'].format(of=place.of)}, {place.uf})"
    return f"{place.name} ({place.uf})"


def _listed(matches: Sequence[Match], language: str) -> str:
    words = _words(language)
    shown = [place_text(m, language) for m in matches[:SHOWN]]
    if len(matches) > SHOWN:
        shown.append(words["more_places"].format(count=len(matches) - SHOWN))
        return ", ".join(shown)
    link: str = words["and"]
    return link.join(filter(None, (", ".join(shown[:-1]), shown[-1])))


def headline(result: ToponymResult, language: str = "pt") -> str:
    """One sentence: is the name borne, and where."""
    words = _words(language)
    nearest = [m for m in result.matches if m.level == result.level]
    if result.level == "none":
        similar = (
            " " + words["similar"].format(places=_listed(nearest, language)) if nearest else ""
        )
        return str(words["none"].format(name=result.name)) + similar
    text: str = words[result.level].format(name=result.name, places=_listed(nearest, language))
    return text


SAID_BRIEFLY = (
    "repetition", "repetition_br", "analogy", "no_own_rule", "no_state_law", "precheck",
    "coverage_municipalities", "coverage_districts", "coverage_partial",
)  # fmt: skip


def describe(result: ToponymResult, language: str = "pt", *, full: bool = False) -> str:
    """The answer as paragraphs: who bears the name, the rules of form, what has to be said with
    it.

    `full` adds the notices that a conversation can do without (seat, tradition, precedence of
    homonyms).
    """
    parts = [headline(result, language)]
    parts += [explain(finding, language) for finding in result.form]
    notices = sorted(
        (n for n in result.notices if full or n.id in SAID_BRIEFLY),
        key=lambda n: SAID_BRIEFLY.index(n.id) if n.id in SAID_BRIEFLY else -1,
    )
    return "\n".join(parts + [notice_text(notice, language) for notice in notices])


def level_name(level: str, language: str = "pt") -> str:
    """A level in words: 'idêntico', 'mesma grafia atualizada', …"""
    name: str = _words(language)["levels"][level]
    return name


def coverage_text(searched: Coverage) -> str:
    """Which lists are searched, in one sentence (Portuguese)."""
    count = _thousands(str(searched.municipalities), "pt")
    text = f"Base: {count} unidades municipais, {searched.source}, {_date(searched.date)}; "
    if not searched.districts:
        return text + "distritos não incluídos."
    date = _date(searched.districts_date) or _words("pt")["unknown_date"]
    partial = ", lista parcial" if searched.districts_partial else ""
    count = _thousands(str(searched.districts), "pt")
    return text + f"{count} distritos, {searched.districts_source}, {date}{partial}."
