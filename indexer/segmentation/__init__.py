"""A law's text cut into LexML provisions by one grammar for every Brazilian statute.

`segment` never fails on a text: it cuts what is sure and reports each doubt with its line. Every
character of the source lands in exactly one place (see `Segmentation.ledger`).
"""

from __future__ import annotations

from indexer.segmentation.model import Piece, Segmentation
from indexer.segmentation.outline import of_file, to_json
from indexer.segmentation.tree import segment

__all__ = ["Piece", "Segmentation", "of_file", "segment", "to_json"]
