"""Tables as CSV for spreadsheets: UTF-8 with a mark, no cell read as a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from fastapi.responses import Response

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def csv_response(head: Sequence[str], rows: Iterable[Sequence[str]], name: str) -> Response:
    """A CSV file to download."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=";")
    writer.writerow(head)
    writer.writerows([inert(cell) for cell in row] for row in rows)
    return Response(
        "\ufeff" + out.getvalue(),
        media_type="text/csv; charset=utf-8",
        headers={"content-disposition": f'attachment; filename="{name}.csv"'},
    )


def inert(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell.startswith(_FORMULA) else cell
