"""References to a law as ABNT NBR 6023:2018 writes them."""

from __future__ import annotations

from datetime import date

from indexer.provisions import Statute, cite

_MONTHS = (
    "jan.", "fev.", "mar.", "abr.", "maio", "jun.", "jul.", "ago.", "set.", "out.", "nov.", "dez.",
)  # fmt: skip


def reference(statute: Statute, fragment: str | None, address: str, today: date) -> str:
    """'MINAS GERAIS. Lei Complementar nº 37, de …. Dispõe sobre …. Art. 3º, II. Disponível em: …'."""
    place = "BRASIL" if statute.uf == "BR" else statute.jurisdiction.upper()
    parts = [
        place,
        statute.title.removeprefix("Constituição da República Federativa do Brasil, de "),
    ]
    if statute.title != parts[1]:
        parts[1] = f"[Constituição (1988)]. {statute.title}"
    if statute.summary:
        parts.append(statute.summary)
    if fragment is not None:
        words = cite(fragment)
        parts.append(words[0].upper() + words[1:])
    body = " ".join(part.rstrip(".") + "." for part in parts)
    seen = f"{today.day} {_MONTHS[today.month - 1]} {today.year}"
    return f"{body} Disponível em: {address}. Acesso em: {seen}."
