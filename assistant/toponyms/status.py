"""Which lists are searched and when they date from."""

from __future__ import annotations

from typing import Any

from assistant.toponyms import store
from assistant.toponyms.data import table
from assistant.toponyms.gazetteer import municipalities


def status() -> dict[str, Any]:
    """The lists: {"municipalities": {source, date, count}, "districts": {... imported, partial} or
    None}.
    """
    about = table("gazetteer")
    listing = store.load()
    districts = None
    if listing is not None:
        districts = {
            "source": listing.source,
            "date": listing.date or None,
            "count": len(listing.places),
            "imported": listing.imported,
            "partial": listing.partial,
        }
    own = {"source": about["source"], "date": about["date"], "count": len(municipalities())}
    return {"municipalities": own, "districts": districts, "undo": store.can_undo()}


def status_text(found: dict[str, Any]) -> str:
    """The same in words."""
    own, districts = found["municipalities"], found["districts"]
    lines = [f"Municípios: {own['count']} ({own['source']}, {own['date']})."]
    if districts is None:
        lines.append("Distritos: nenhum. Importe a lista do IBGE: emancipa toponyms import ARQUIVO")
    else:
        date = districts["date"] or "sem data informada"
        partial = " Lista parcial." if districts["partial"] else ""
        lines.append(
            f"Distritos: {districts['count']} ({districts['source']}, {date}; "
            f"importada em {districts['imported']}).{partial}"
        )
    if found["undo"]:
        lines.append("A lista anterior volta com: emancipa toponyms undo")
    return "\n".join(lines)
