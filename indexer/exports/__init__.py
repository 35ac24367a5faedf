"""Statutes and provisions to take along: LexML XML, JSON, Markdown, plain text, ABNT reference."""

from __future__ import annotations

from indexer.exports.abnt import reference
from indexer.exports.data import to_dict, to_json
from indexer.exports.lexml import lexml
from indexer.exports.texts import markdown, plain

__all__ = ["lexml", "markdown", "plain", "reference", "to_dict", "to_json"]
