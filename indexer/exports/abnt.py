"""The reference to a statute or provision by ABNT NBR 6023, ready to copy."""

from __future__ import annotations

from datetime import date

from indexer.exports.select import selected
from indexer.provisions import Statute, cite

_MONTHS = (
    "jan.", "fev.", "mar.", "abr.", "maio", "jun.", "jul.", "ago.", "set.", "out.", "nov.", "dez.",
)  # fmt: skip
# States that share their name with their capital are told apart.
_HOMONYMS = ("São Paulo", "Rio de Janeiro")


def reference(
    statute: Statute,
    fragment: str | None = None,
    *,
    url: str | None = None,
    accessed: date | None = None,
) -> str:
    """The reference on one line: 'MINAS GERAIS. Lei Complementar nº 37, de 18 de janeiro de …'.

    `url` and `accessed` add where it was read and when. Raises NotFoundError for an unknown
    fragment.
    """
    if fragment is not None:
        selected(statute, fragment)
    parts = [_author(statute)]
    if ":constituicao:" in statute.urn:
        parts.append(f"[Constituição ({statute.date[:4]})]")
    parts.append(statute.title)
    if statute.summary:
        parts.append(statute.summary)
    if fragment is not None:
        where = cite(fragment)
        parts.append(where[0].upper() + where[1:])
    if url:
        parts.append(f"Disponível em: {url}")
    if accessed:
        parts.append(f"Acesso em: {accessed.day} {_MONTHS[accessed.month - 1]} {accessed.year}")
    return " ".join(part if part.endswith(".") else part + "." for part in parts)


def _author(statute: Statute) -> str:
    if statute.uf == "BR":
        return "BRASIL"
    name = statute.jurisdiction
    if ":municipal:" in statute.urn:
        return f"{name.upper()} (Município)" if name in _HOMONYMS else name.upper()
    return f"{name.upper()} (Estado)" if name in _HOMONYMS else name.upper()
