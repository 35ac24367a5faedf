"""The contract of `segment`: a law as data, whether of the corpus or of a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from indexer.errors import SourceError
from indexer.provisions import Provision, Statute
from indexer.segmentation.tree import segment

MAX_TITLE = 200


def of_file(path: Path) -> Statute:
    """A file's law without what statute.toml would say of it; the key is the file's name.

    Raises SourceError for a file that cannot be read, 'no_articles' for one that is no law.
    """
    from indexer import sources

    source = sources.read(path)
    cut = segment(source.text, key=path.stem)
    if not cut.provisions:
        raise SourceError(
            "no_articles", f"Nenhum artigo encontrado em {path.name}.", field="file",
            hint="Confira se o arquivo é o texto de uma lei (“Art. 1º …”).",
        )  # fmt: skip
    title = next((line for line in cut.preamble if len(line) <= MAX_TITLE), path.name)
    return Statute(
        key=path.stem, title=title, short_title=path.stem, uf="", jurisdiction="", urn="", date="",
        kind="statute", summary="", provenance=path.name, amending_laws=(), notices=(),
        provisions=cut.provisions, preamble=cut.preamble, closing=cut.closing,
        warnings=cut.warnings, source_sha256=source.sha256, history=cut.history,
    )  # fmt: skip


def to_json(law: Statute) -> dict[str, Any]:
    """The provisions of a law in the order of the text, article containers included."""
    return {
        "key": law.key,
        "title": law.title,
        "preamble": list(law.preamble),
        "closing": list(law.closing),
        "provisions": [_provision(p) for p in law.provisions],
        "warnings": [{"code": w.code, "line": w.line, "message": w.message} for w in law.warnings],
    }


def _provision(p: Provision) -> dict[str, Any]:
    return {
        "id": p.id,
        "kind": p.kind,
        "label": p.label,
        "text": p.text,
        "heading_path": list(p.heading_path),
        "amendments": [
            {"text": a.text, "law": a.law, "action": a.action, "date": a.date} for a in p.amendments
        ],
        "inferred": p.inferred,
        "span": list(p.span),
    }
