"""Which provisions an export of a statute or of one of its provisions shows."""

from __future__ import annotations

from indexer.errors import NotFoundError
from indexer.provisions import Provision, Statute


def selected(statute: Statute, fragment: str | None) -> tuple[Provision, ...]:
    """All provisions; of a fragment what it lies in, itself and all under it, in order.

    Raises NotFoundError when the statute has no such fragment.
    """
    if fragment is None:
        return statute.provisions
    if fragment not in statute.by_id:
        raise NotFoundError(
            "unknown_provision",
            f"{statute.short_title} não tem o dispositivo “{fragment[:60]}”.",
            field="fragment",
        )
    above: set[str] = set()
    up: str | None = fragment
    while up is not None:
        above.add(up)
        up = statute.by_id[up].parent
    prefix = fragment + "_"
    return tuple(p for p in statute.provisions if p.id in above or p.id.startswith(prefix))
