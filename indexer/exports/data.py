"""A statute as plain data, for JSON."""

from __future__ import annotations

import json
from typing import Any

from indexer.exports.select import selected
from indexer.provisions import Provision, Statute, urn_of


def to_dict(statute: Statute, fragment: str | None = None) -> dict[str, Any]:
    """A statute, or one provision with what it lies in and what lies in it, as JSON-ready data."""
    return {
        "key": statute.key,
        "title": statute.title,
        "short_title": statute.short_title,
        "uf": statute.uf,
        "jurisdiction": statute.jurisdiction,
        "urn": urn_of(statute, fragment) if fragment else statute.urn,
        "date": statute.date,
        "kind": statute.kind,
        "summary": statute.summary,
        "provenance": statute.provenance,
        "source_sha256": statute.source_sha256,
        "amending_laws": [
            {"law": law, "date": statute.law_dates.get(law)} for law in statute.amending_laws
        ],
        "notices": [
            {
                "id": n.id, "date": n.date, "text_pt": n.text_pt, "text_en": n.text_en,
                "sources": list(n.sources), "applies_to": list(n.applies_to),
            }
            for n in statute.notices
        ],
        "preamble": list(statute.preamble) if fragment is None else [],
        "closing": list(statute.closing) if fragment is None else [],
        "provisions": [_provision(statute, p) for p in selected(statute, fragment)],
    }  # fmt: skip


def to_json(statute: Statute, fragment: str | None = None) -> str:
    """The same as text, UTF-8 letters kept."""
    return json.dumps(to_dict(statute, fragment), ensure_ascii=False, indent=2) + "\n"


def _provision(statute: Statute, p: Provision) -> dict[str, Any]:
    return {
        "id": p.id,
        "urn": urn_of(statute, p.id),
        "kind": p.kind,
        "label": p.label,
        "text": p.text,
        "status": p.status,
        "heading_path": list(p.heading_path),
        "amendments": [
            {"text": a.text, "law": a.law, "action": a.action, "date": a.date} for a in p.amendments
        ],
        "inferred": p.inferred,
        "span": list(p.span),
        "line": p.line,
    }
