"""Between creation and installation: committees, pay, shares of revenue and of debts."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from assistant.rules.figures import amounts
from assistant.rules.outcome import Text
from assistant.rules.parameters import Parameter, Parameters, load
from assistant.rules.rulebook import statute_key


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure worked out from the law, with the provision and quote that set it."""

    value: int | Fraction
    unit: str
    text: Text
    provision: str
    quote: str


def commission_size(
    key: str, *, districts: int = 0, parents: int = 0, merging: int = 0
) -> Figure | None:
    """Members of the transition committee: so many for each district, parent or merging
    municipality.
    """
    numbers = _numbers(
        key, "commission_per_district", "commission_per_parent", "commission_per_merging"
    )
    if numbers is None:
        return None
    per_district, per_parent, per_merging = numbers
    if merging:
        return _figure(per_merging, per_merging.value * merging)
    return _figure(per_district, per_district.value * districts + per_parent.value * parents)


def administrator_pay(key: str, base: Fraction | int) -> Figure | None:
    """The interim administrator's pay: so many times the base, and the representation
    on top of it.
    """
    numbers = _numbers(key, "pay_times", "pay_extra")
    if numbers is None:
        return None
    times, extra = numbers
    return _figure(times, base * times.value * (1 + extra.value), "reais")


def icms_years(key: str, creation_year: int) -> tuple[int, ...]:
    """The fiscal years in which the new municipality has a share of its parent's ICMS; () if not
    set.
    """
    numbers = _numbers(key, "icms_years")
    if numbers is None:
        return ()
    return tuple(range(creation_year, creation_year + numbers[0].whole() + 1))


def icms_share(area_value_added: Fraction | int, parent_value_added: Fraction | int) -> Fraction:
    """The area's part of its parent's value added, the area itself counted in the parent's."""
    return Fraction(area_value_added) / parent_value_added


def icms_to_spend(key: str, received: Fraction | int) -> Figure | None:
    """How much of the ICMS share must be spent in the area until installation."""
    numbers = _numbers(key, "icms_spend_share")
    return (
        None
        if numbers is None
        else _figure(numbers[0], numbers[0].first_passing(received), "reais")
    )


def debt_share(
    key: str, area: tuple[Fraction | int, ...], parent: tuple[Fraction | int, ...]
) -> Fraction | None:
    """The share of debts: the area's mean tax revenue over the parent's, in the last fiscal years.

    None when the statute has no such rule or the years given are not those that it asks. Whether
    the parent's revenue includes the detached area the law does not say.
    """
    numbers = _numbers(key, "debt_average_years")
    if numbers is None or {len(area), len(parent)} != {numbers[0].whole()}:
        return None
    return Fraction(sum(area)) / sum(parent)


def organic_law_rounds(key: str) -> int | None:
    """In how many rounds the Organic Law is voted; None when the statute does not say."""
    numbers = _numbers(key, "organic_law_rounds")
    return None if numbers is None else numbers[0].whole()


def _numbers(key: str, *ids: str) -> tuple[Parameter, ...] | None:
    """The numbers by id; None when the statute lacks one, that is, has no such rule."""
    book: Parameters = load(statute_key(key))
    if any(id_ not in book.by_id for id_ in ids):
        return None
    return tuple(book[id_] for id_ in ids)


def _figure(number: Parameter, value: Fraction | int, unit: str | None = None) -> Figure:
    exact = Fraction(value)
    plain = exact.numerator if exact.denominator == 1 else exact
    shown = amounts(plain, unit or number.unit)
    return Figure(plain, unit or number.unit, shown, number.provision, number.quote)
