"""Look a place name up: is it borne, in which spelling, what do the statutes say of it."""

from __future__ import annotations

from typing import get_args

from assistant.toponyms.characters import clean, fold
from assistant.toponyms.data import states, table
from assistant.toponyms.form import Act, Unit, findings, provisions_of
from assistant.toponyms.gazetteer import Coverage, Gazetteer
from assistant.toponyms.matching import Match, Matches, match
from assistant.toponyms.names import read, unwrapped
from assistant.toponyms.precedence import Category, Holder, precede
from assistant.toponyms.result import Notice, ToponymResult
from indexer.errors import InputError


def lookup(
    name: str,
    *,
    uf_or_statute: str | None = None,
    unit: str = "municipality",
    act: str | None = None,
    gazetteer: Gazetteer | None = None,
    without: int | None = None,
) -> ToponymResult:
    """Check a name for a unit ('municipality' or 'district') and an act ('create', the default, or
    'rename').

    `uf_or_statute` is a state ('MT') or a statute's key ('mt', 'br'); None applies the federal law
    alone. `without` leaves the place of that code out, as when it is the one to be renamed. Raises
    InputError with the codes empty, too_long, no_letters, bad_characters, unknown_statute,
    bad_unit, bad_act.
    """
    from assistant.toponyms.store import current

    uf = state_of(uf_or_statute)
    chosen = checked_unit(unit)
    doing = checked_act(act)
    places = gazetteer if gazetteer is not None else current()
    text = clean(name)
    if fold(text) not in places.index.bare:  # 'Sento Sé' ends in no state, 'Ouro Preto MG' does
        text = unwrapped(text)
    asked = read(text)
    found = match(asked, places, near=uf, without=without)
    verdict = table("wording")["verdicts"][found.level]
    return ToponymResult(
        name=text,
        uf=uf,
        unit=chosen,
        act=doing,
        level=found.level,
        matches=found.found,
        form=findings(asked, uf, chosen, doing),
        verdict=verdict,
        coverage=places.coverage,
        notices=tuple(_notices(found, uf, chosen, doing, places.coverage)),
    )


def state_of(uf_or_statute: str | None) -> str:
    """'MT' for 'mt' or 'MT'; 'BR' for None, 'br' or 'cf'; the state of a statute of the user's."""
    key = (uf_or_statute or "br").strip()
    if key.upper() in ("BR", *states()):
        return key.upper()
    from indexer import corpus

    statute = corpus.default().statutes.get(key.lower())
    if statute is None or statute.uf not in ("BR", *states()):
        raise InputError(
            "unknown_statute",
            "Não conheço essa lei ou esse estado.",
            field="statute",
            hint="Use a sigla de um estado (MT) ou a chave de uma lei: br, mg, mt, ac, go.",
        )
    return statute.uf


def checked_unit(unit: str) -> Unit:
    """The unit, or InputError."""
    if unit not in get_args(Unit):
        raise InputError(
            "bad_unit", "Unidade desconhecida.", field="unit", hint="Use municipality ou district."
        )
    return unit  # type: ignore[return-value]


def checked_act(act: str | None) -> Act:
    """The act, 'create' for None, or InputError."""
    if act is None:
        return "create"
    if act not in get_args(Act):
        raise InputError("bad_act", "Ato desconhecido.", field="act", hint="Use create ou rename.")
    return act  # type: ignore[return-value]


def _notices(found: Matches, uf: str, unit: Unit, act: Act, coverage: Coverage) -> list[Notice]:
    analogy = _analogy(uf, unit, act)
    notices = [_precheck(uf, unit, act, analogy), *_coverage(coverage)]
    repeats = found.level in ("identical", "orthographic")
    for rule in ("repetition",) if repeats else ():
        refs = provisions_of(rule, uf, unit, act)
        own = tuple(ref for ref in refs if not ref.startswith("br:"))
        notices.append(Notice("repetition", own) if own else Notice("repetition_br", refs))
    notices += _own_law(uf, unit, act, analogy)
    wanted = ["seat_name", "origin_name", "tradition", *(["seat_district"] if repeats else [])]
    for rule in wanted:
        refs = provisions_of(rule, uf, unit, act)
        if refs:
            notices.append(Notice(rule, refs))
    holders = [m for m in found.found if m.level in ("identical", "orthographic")]
    if len(holders) > 1:
        notices.append(_precedence(holders, provisions_of("precedence", uf, unit, act)))
    if found.more:
        notices.append(Notice("more", values=(("more", str(found.more)),)))
    return notices


def _analogy(uf: str, unit: Unit, act: Act) -> tuple[str, ...]:
    for item in table("rules")["analogy"]:
        if (item["uf"], item["unit"], item["act"]) == (uf, unit, act):
            return tuple(item["provisions"])
    return ()


def _precheck(uf: str, unit: Unit, act: Act, analogy: tuple[str, ...]) -> Notice:
    entries = [item for item in table("rules")["provision"] if "information" in item["rules"]]
    wanted = provisions_of("information", uf, unit, act)
    refs = (*wanted, *(item["ref"] for item in entries if item["ref"] in analogy))
    offices = tuple(
        (item["ref"], item["office"])
        for item in entries
        if item["ref"] in refs and "office" in item
    )
    return Notice("precheck", refs, offices)


def _own_law(uf: str, unit: Unit, act: Act, analogy: tuple[str, ...]) -> list[Notice]:
    """What is to be said of the state's own law: by analogy, silent, or not in the corpus."""
    names = table("rules")["laws"]
    if analogy:
        return [Notice("analogy", analogy)]
    if uf == "BR":
        return []
    if uf.lower() not in names:
        return [Notice("no_state_law", values=(("state", states()[uf].name),))]
    own = [ref for ref in provisions_of("date", uf, unit, act) if not ref.startswith("br:")]
    return [] if own else [Notice("no_own_rule", values=(("law", names[uf.lower()]),))]


def _coverage(coverage: Coverage) -> list[Notice]:
    values = (
        ("municipalities", str(coverage.municipalities)),
        ("source", coverage.source),
        ("date", coverage.date),
    )
    if not coverage.districts:
        return [Notice("coverage_municipalities", values=values)]
    more = (
        ("districts", str(coverage.districts)),
        ("districts_source", coverage.districts_source),
        ("districts_date", coverage.districts_date),
    )
    partial = [Notice("coverage_partial")] if coverage.districts_partial else []
    return [Notice("coverage_districts", values=values + more), *partial]


def _precedence(matches: list[Match], refs: tuple[str, ...]) -> Notice:
    """Between the existing places of one name; which of them are seats of comarcas is not known
    here.
    """
    ruling = precede(
        [Holder(str(m.place.code), _category(m), certain=m.place.is_capital) for m in matches]
    )
    kept = next((m.place for m in matches if str(m.place.code) == ruling.keeps), None)
    seats = [m.place for m in matches if m.place.kind != "district"]
    if kept is not None and kept.is_capital:
        said, place = "capital", kept
    elif len(seats) == 1:
        said, place = "kind", seats[0]
    else:
        return Notice("precedence", refs, (("ruling", "open"),))
    return Notice("precedence", refs, (("ruling", said), ("name", place.name), ("uf", place.uf)))


def _category(match: Match) -> Category:
    if match.place.is_capital:
        return "capital"
    return "district_seat" if match.place.kind == "district" else "municipality_seat"
