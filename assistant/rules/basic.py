"""What most requirements are made of: a figure against a number of the law, and plain yes-or-no
facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from assistant.rules.case import Case, kind
from assistant.rules.facts import registry
from assistant.rules.figures import amounts, capital, lists, say
from assistant.rules.outcome import Finding, Reading, Status, Text, all_of, between, join
from assistant.rules.parameters import Parameter


@kind()
def meets(
    case: Case,
    *,
    number: str | None = None,
    yes: Sequence[str] = (),
    no: Sequence[str] = (),
    unless_false: Sequence[str] = (),
) -> Finding:
    """A figure that must pass a number of the law, facts that must be true, facts that must be
    false.

    `unless_false`: facts that need not be stated but must not be false.
    """
    limbs = [compare(case, case.number(number))] if number is not None else []
    limbs += [flag(case, fact, True) for fact in (*yes, *case.known(*unless_false))]
    limbs += [flag(case, fact, False) for fact in no]
    return cumulative(limbs)


# --- a figure against a number --------------------------------------------------------------------


def compare(case: Case, parameter: Parameter, factor: Fraction | int = 1) -> Finding:
    """A stated figure against a number of the law, or against its share of another figure.

    `factor` scales the number (a reduction to 2/3).
    """
    names = tuple(name for name in (parameter.fact, parameter.of) if name is not None)
    absent = case.absent(*names)
    given = case.get(parameter.fact or "")
    shown = Text() if given is None else amounts(given, parameter.unit)
    if absent:
        return replace(
            open_for(case, *names), given=shown, required=required_text(case, parameter, factor)
        )
    base = (1 if parameter.of is None else case.get(parameter.of)) * Fraction(factor)
    return weigh(
        given, parameter, base, required_text(case, parameter, factor), case.stated(*names)
    )


def weigh(
    given: int | Fraction,
    parameter: Parameter,
    base: int | Fraction,
    required: Text,
    facts: tuple[str, ...] = (),
) -> Finding:
    """The finding on a known figure; `base` is what the number is a share of (1 for a plain
    number).
    """
    shown = amounts(given, parameter.unit)
    bound = parameter.value * base
    share = Fraction(given) / bound if bound else None
    ceiling = "_ceiling" if parameter.comparison in ("at_most", "less_than") else ""
    if parameter.passes(given, base):
        why = say(f"compare.met{ceiling}", given=shown, required=required)
        return Finding("met", why, shown, required, facts=facts, share=share)
    short = shortfall(given, parameter, base)
    lacking = lacking_text(given, parameter, base)
    why = say(f"compare.not_met{ceiling}", given=shown, required=required, lacking=lacking)
    return Finding(
        "not_met", why, shown, required,
        facts=facts, shortfall=short, share=share, lacking=lacking,
    )  # fmt: skip


def shortfall(
    given: int | Fraction, parameter: Parameter, base: int | Fraction = 1
) -> int | Fraction:
    """How much is lacking to pass a minimum, or how much a ceiling is exceeded by."""
    gap = abs(parameter.first_passing(base) - given)
    return gap.numerator if gap.denominator == 1 else gap


def lacking_text(given: int | Fraction, parameter: Parameter, base: int | Fraction = 1) -> Text:
    """'faltam 21 moradias', 'falta 1 eleitor', 'passa do limite em 5 km²'."""
    gap = shortfall(given, parameter, base)
    if parameter.comparison in ("at_most", "less_than"):
        return say("lacking.over", gap=amounts(gap, parameter.unit))
    if gap == 0:
        return say("lacking.equal", bound=amounts(given, parameter.unit))
    return say("lacking.one" if gap == 1 else "lacking.many", gap=amounts(gap, parameter.unit))


def required_text(case: Case, parameter: Parameter, factor: Fraction | int = 1) -> Text:
    """What the law asks, in figures: 'mais de 400 moradias', 'pelo menos 7% de 2.001 eleitores
    (141)'.
    """
    base = None if parameter.of is None else case.get(parameter.of)
    return asked(parameter, base, factor)


def asked(parameter: Parameter, base: int | Fraction | None, factor: Fraction | int = 1) -> Text:
    """The same for a known or unknown base."""
    word = say(f"comparison.{parameter.comparison}")
    part = say("compare.part", factor=_ratio(factor)) if factor != 1 else Text()
    if parameter.of is None:
        figure = amounts(parameter.value * factor, parameter.unit)
        return say("compare.plain", word=word, figure=figure)
    genitive = say(f"of.{parameter.of}")
    if base is None:
        return say("compare.share", word=word, part=part, shown=parameter.shown, of=genitive)
    bound = parameter.value * factor * base
    first = parameter.first_passing(Fraction(base) * factor)
    of = amounts(base, registry()[parameter.of].unit)
    key = "compare.share_of" if first == bound else "compare.share_rounded"
    return say(
        key, word=word, part=part, shown=parameter.shown, of=of,
        bound=amounts(bound, parameter.unit), first=amounts(first, parameter.unit),
    )  # fmt: skip


def _ratio(value: Fraction | int) -> str:
    exact = Fraction(value)
    return f"{exact.numerator}/{exact.denominator}"


# --- yes-or-no facts ------------------------------------------------------------------------------


def flag(case: Case, fact: str, wanted: bool) -> Finding:
    """A fact that must be true, or must be false."""
    name = case.name(fact)
    known = registry()[name or fact]
    required = known.yes if wanted else known.no
    value = case.facts.get(name)
    if value is None:
        return replace(open_for(case, fact), required=required)
    clause = known.yes if value else known.no
    why = say("flag.met" if value is wanted else "flag.not_met", clause=capital(clause))
    status: Status = "met" if value is wanted else "not_met"
    return Finding(status, why, clause, required, facts=(name,))


def open_for(case: Case, *facts: str) -> Finding:
    """Unknown for want of the facts that are not stated."""
    absent = tuple(dict.fromkeys(case.absent(*facts)))
    return Finding("unknown", asking(absent), missing=absent, facts=case.stated(*facts))


def asking(names: Iterable[str]) -> Text:
    """'Falta informar: …' with the facts' labels."""
    labels = [registry()[name].wanted for name in names if name]
    return say("missing.ask", labels=lists(labels))


# --- limbs together -------------------------------------------------------------------------------


def cumulative(limbs: Sequence[Finding]) -> Finding:
    """Limbs that must all hold, the decisive ones first in the explanation."""
    return together(limbs, all_of(limb.status for limb in limbs))


def together(limbs: Sequence[Finding], status: Status) -> Finding:
    """One finding of several under a joint status; what is missing is asked only if it could
    decide.
    """
    decisive = [limb for limb in limbs if limb.status == status] or list(limbs)
    others = [limb for limb in limbs if limb.status == "met"] if status == "unknown" else []
    shares = [limb.share for limb in limbs if limb.share is not None]
    gaps = [limb for limb in decisive if limb.shortfall is not None]
    missing: tuple[str, ...] = ()
    if status == "unknown":
        missing = tuple(dict.fromkeys(name for limb in limbs for name in limb.missing))
    plain = [limb.why for limb in decisive if limb.status != "unknown"]
    asked_for = [asking(missing)] if missing else []
    return Finding(
        status=status,
        why=join([*plain, *asked_for, *(limb.why for limb in others)], " "),
        given=join(limb.given for limb in limbs),
        required=join(limb.required for limb in limbs),
        missing=missing,
        facts=tuple(dict.fromkeys(name for limb in limbs for name in limb.facts)),
        shortfall=gaps[0].shortfall if gaps else None,
        share=min(shares) if shares else None,
        readings=tuple(dict.fromkeys(r for limb in decisive for r in limb.readings)),
        lacking=join(limb.lacking for limb in decisive),
        where=next((limb.where for limb in decisive if limb.where), None),
        cites=tuple(dict.fromkeys(id_ for limb in decisive for id_ in limb.cites)),
    )


def doubtful(finding: Finding, readings: tuple[Reading, ...]) -> Finding:
    """The finding made ambiguous, both readings explained and the safer named."""
    return replace(
        finding,
        status="ambiguous",
        why=join([say("doubt.head"), *(_reading_text(reading) for reading in readings)], " "),
        missing=(),
        lacking=Text(),
        shortfall=None,
        readings=readings,
    )


def decided_by(
    finding: Finding, statuses: Iterable[Status], readings: tuple[Reading, ...]
) -> Finding:
    """The plain finding when the readings agree, else ambiguous (or unknown) between them."""
    status = between(statuses)
    if status == "ambiguous":
        return doubtful(finding, readings)
    return replace(finding, status=status)


def _reading_text(reading: Reading) -> Text:
    key = f"doubt.{reading.status}_safer" if reading.safer else f"doubt.{reading.status}"
    return say(key, text=reading.text)
