"""The day of an act, the day a term runs from, the election year, the time of residence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta
from fractions import Fraction

from assistant.understanding.dates import When
from assistant.understanding.quantity import Quantity
from assistant.understanding.question import Reading
from assistant.understanding.text import Text

_ELECTION = re.compile(r"eleic|eleitora[li]|pleito|election|urnas de|votacao de")
_EVENT = re.compile(
    r"solicit\w+|pedi[dur]\w*|requer\w+|receb\w+|homolog\w+|public\w+|instal\w+|"
    r"empossad\w+|posse|sancion\w+|saiu|protocol\w+|comunic\w+|chegou|entreg\w+|"
    r"registr\w+|request\w+|received|published|installed|filed|sworn|took office|"
    r"criad[oa]|created|oficio|reach\w+|arriv\w+"
)
_DEADLINE = re.compile(
    r"ate quando|ate que (?:dia|data)|que dia|qual (?:o |a )?(?:prazo|data|ultimo "
    r"dia|dia)|ultimo dia|prazo (?:acaba|vence|termina|final)|quando (?:vence|"
    r"acaba|termina|e o prazo)|quanto tempo|quantos dias|by when|deadline|last "
    r"day|until when|how long|what date|qual e o prazo|ate qual|no prazo|dentro "
    r"do prazo|fora do prazo|atrasad\w+|in time|on time|late\b|latest|when (?:must|"
    r"should|do|does|is|are)\b|\bquando\b|no maximo"
)
_RESIDENCE = re.compile(
    r"\b(?:mor(?:o|a|am|ar|amos|ando|ador\w*|ava)|resid\w+|domicil\w+|mud(?:ei|"
    r"ou|aram|amos|ar)|transferi\w*|titulo|chegu\w+|vivo|vive\w*|liv(?:e|ed|"
    r"es|ing)|moved|resident|residence|resides?)\b"
)


def read_timing(
    text: Text, whens: Sequence[When], quantities: Sequence[Quantity], today: date
) -> list[Reading]:
    """`date`, `start_date`, `election_year`, `residence_since`; a month or year is a range."""
    out: list[Reading] = []
    days: list[When] = []
    for when in whens:
        words = text.folded[when.start : when.end]
        if not _is_election(text, when):
            if _is_act(when, words, today):
                days.append(when)
        elif _SAYS_YEAR.search(words):  # 'a eleição em outubro' says no year
            out.append(_year(text, when))
            if _is_election_year(text, when):
                days.append(when)
    residence = _residence(text, quantities, whens, today)
    if residence:
        return [*out, *residence]
    return [*out, *_acts(text, days)]


_SAYS_YEAR = re.compile(r"\d{4}|que vem|proxim|next|passad|last|neste|este|this")
_LAST_YEAR = re.compile(r"ano (?:passado|anterior)|last year")


def _is_act(when: When, words: str, today: date) -> bool:
    """A year long past is no act's ('a lei de 1991'), last year is a revenue's."""
    recent = when.precision != "year" or when.low.year >= today.year - 3
    return recent and not _LAST_YEAR.fullmatch(words)


def _is_election_year(text: Text, when: When) -> bool:
    """'em 2028, ano de eleições': the year of the act as well as of the election."""
    after = text.folded[when.end : when.end + 25]
    if re.search(r"ano (?:de|das?|da) ?eleic|election year|ano eleitoral", after):
        return True
    named = r"eleic\w*[^.;?]{0,14}$|election\w*[^.;?]{0,12}$|pleito[^.;?]{0,8}$"
    return when.precision == "year" and not re.search(named, text.folded[: when.start])


def _is_election(text: Text, when: When) -> bool:
    before, after = (
        text.folded[max(0, when.start - 32) : when.start],
        text.folded[when.end : when.end + 34],
    )
    if when.precision == "year":
        near = re.search(r"(?:eleic\w*|election\w*|pleito|ano eleitoral)[^.;?!\d]{0,24}$", before)
        return bool(near) or bool(
            re.match(
                (
                    r",? ?(?:que )?(?:e |eh |is |an? )?(?:ano (?:de|das|da|eleitoral)"
                    r"|election|elections|eleic\w+|tem eleic\w+|municipal election)"
                    r"\b(?! being| in\b| are\b| sao\b| sera)"
                ),
                after,
            )
        )
    if re.match(
        r" (?:municipal )?(?:elections?|eleic\w+)\b", after
    ):  # 'the October 2028 elections'
        return True
    return bool(
        re.search(
            (
                r"(?:eleicao|eleicoes|election day|elections?|pleito)(?: being| "
                r"sao| are| in| in the| municipal| municipais| geral| sera| e| is|"
                r" on| on the| em| no dia| dia| de| do dia|, dia|:)*[ ,:]*$"
            ),
            before,
        )
    )


def _year(text: Text, when: When) -> Reading:
    return Reading(
        "election_year", when.low.year, text.slice(when.start, when.end), (when.start, when.end)
    )


def _acts(text: Text, days: Sequence[When]) -> list[Reading]:
    out: list[Reading] = []
    asks = bool(_DEADLINE.search(text.folded))
    for i, when in enumerate(days):
        sentence = max(text.folded.rfind(c, 0, when.start) for c in ".;?!") + 1
        floor = max(sentence, days[i - 1].end if i else 0)
        event = _EVENT.search(text.folded[floor : when.start]) or _EVENT.match(
            text.folded[when.end : when.end + 20].strip()
        )
        starts = (
            event is not None
            and not event[0].endswith(("ar", "er", "ir"))  # 'posso protocolar em …'
            and "start_date" not in {r.name for r in out}
            and (asks or len(days) > i + 1)
        )
        name = "start_date" if starts else "date"
        if name in {r.name for r in out}:
            continue
        out.append(_dated(text, name, when))
    return out


def _dated(text: Text, name: str, when: When) -> Reading:
    source, span = text.slice(when.start, when.end), (when.start, when.end)
    if when.low == when.high:
        return Reading(name, when.low, source, span)
    return Reading(name, None, source, span, low=when.low, high=when.high)


# --- residence ------------------------------------------------------------------------------------


def _residence(
    text: Text, quantities: Sequence[Quantity], whens: Sequence[When], today: date
) -> list[Reading]:
    """'mora faz exatamente 1 ano': a day of residence so that the term to the voting day is exact.

    The voting day is the one given, else today: only the difference counts.
    """
    if not re.search(
        r"\b(?:vot\w+|plebiscit\w*|votante|referend\w*)\b", text.folded
    ) or not _RESIDENCE.search(text.folded):
        return []
    term = next(
        (
            q
            for q in quantities
            if q.unit in ("days", "weeks", "months", "years") and _of_residence(text, q)
        ),
        None,
    )
    days = [w for w in whens if w.precision == "day"]
    if term is not None:
        voting = days[-1] if days else None
        end = voting.low if voting else today
        source, span = text.slice(term.start, term.end), (term.start, term.end)
        readings = [_since(term, end, source, span)]
        place = (
            (text.slice(voting.start, voting.end), (voting.start, voting.end))
            if voting
            else (source, span)
        )
        return [*readings, Reading("date", end, place[0], place[1])]
    since = next(
        (
            w
            for w in whens
            if re.search(
                r"(?:desde|since|from|em|in|moro|mora|mudei|mudou|moved)[^.;?]{0,24}$",
                text.folded[max(0, w.start - 30) : w.start],
            )
            and _RESIDENCE.search(text.folded[max(0, w.start - 45) : w.start])
        ),
        None,
    )
    if since is None:
        return []
    others = [w for w in days if w is not since]
    out = [_dated(text, "residence_since", since)]
    if others:
        out.append(_dated(text, "date", others[-1]))
    return out


def _of_residence(text: Text, q: Quantity) -> bool:
    before = text.folded[max(0, q.start - 60) : q.start]
    after = text.folded[q.end : q.end + 40]
    if (
        q.unit == "years"
        and q.value is not None
        and q.value >= 14
        and re.search(r"\b(?:tem|tenho|com|aged?|idade)\b[^.;]{0,10}$", before)
    ):
        return False
    asked = re.search(
        r"(?:precisa|exige|tem que|minimo de|must|require\w*|need)[^.;?]{0,30}$", before
    )
    stated = re.search(
        (
            r"\b(?:faz|fazem|tem|ha|a|desde|for|completa\w*|completou|com|so|apenas|"
            r"exatamente|exactly|only|since|por)\b[^.;]{0,22}$"
        ),
        before,
    ) or re.match(
        (
            r"\s*(?:que |atras|ago|here|aqui|de (?:residencia|domicilio|casa|moradia)"
            r"|of residence|in the area|na area|no dia|before)"
        ),
        after,
    )
    return bool(stated) and not asked


def _since(term: Quantity, end: date, source: str, span: tuple[int, int]) -> Reading:
    if term.value is not None:
        return Reading(
            "residence_since",
            back(end, term.value, term.unit),
            source,
            span,
            approximate=term.approximate,
        )
    latest = back(end, term.low, term.unit, over=True) if term.low is not None else None
    earliest = back(end, term.high, term.unit, under=True) if term.high is not None else None
    return Reading(
        "residence_since",
        None,
        source,
        span,
        low=earliest,
        high=latest,
        approximate=term.approximate,
    )


def back(end: date, value: Fraction, unit: str, over: bool = False, under: bool = False) -> date:
    """The day that lies a term before another; a day more (over) or less (under) on request."""
    if unit in ("days", "weeks"):
        day = end - timedelta(days=int(value * (7 if unit == "weeks" else 1)))
    else:
        months = int(value * (12 if unit == "years" else 1))
        index = end.year * 12 + end.month - 1 - months
        year, month = index // 12, index % 12 + 1
        while True:
            try:
                day = date(year, month, end.day)
                break
            except ValueError:
                end = end - timedelta(days=1)
    return day - timedelta(days=1) if over else day + timedelta(days=1) if under else day
