"""Lists of districts: every layout of IBGE's, every fault told, nothing taken in part."""

from __future__ import annotations

import contextlib
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.toponyms import imports, sheet
from assistant.toponyms.rows import MAX_ROWS, Row, checked, from_json, from_table
from indexer.errors import EmancipaError, InputError, TooLargeError
from tests.assistant.toponyms.conftest import SHARED

HEADS_2021 = [
    "UF", "Nome_UF", "Mesorregião Geográfica", "Nome_Mesorregião", "Município",
    "Código Município Completo", "Nome_Município", "Distrito", "Código de Distrito Completo",
    "Nome_Distrito",
]  # fmt: skip
HEADS_2024 = [
    "UF", "Nome_UF", "Município", "Código Município Completo", "Nome_Município", "Distrito",
    "Código de Distrito Completo", "Nome_Distrito", "OBS", "", "Código de Distrito Completo",
    "Nome_Distrito",
]  # fmt: skip
OURO = ["31", "Minas Gerais", "46107", "3146107", "Ouro Preto", "10", "314610710", "Amarantina"]


def test_headings_in_the_first_row_with_meso_regions() -> None:
    row = ["31", "Minas Gerais", "07", "Metropolitana", "46107", "3146107", "Ouro Preto", "10",
           "314610710", "Amarantina"]  # fmt: skip
    places = checked(from_table([HEADS_2021, row]))
    assert [(p.code, p.name, p.uf, p.of) for p in places] == [
        (314610710, "Amarantina", "MG", "Ouro Preto")
    ]


def test_headings_in_the_seventh_row_the_first_of_equal_ones_counts() -> None:
    title = [["DATA BASE: 31/12/2024"], *[[""]] * 5]
    rows = [*OURO, "NOVO", 1.0, "", "Município de Ouro Preto"]
    places = checked(from_table([*title, HEADS_2024, rows]))
    assert [p.name for p in places] == ["Amarantina"]


def test_headings_past_the_twentieth_row_are_not_looked_for() -> None:
    found = list(from_table([*[[""]] * 19, HEADS_2024, OURO]))
    assert len(found) == 1
    with pytest.raises(InputError) as raised:
        list(from_table([*[[""]] * 20, HEADS_2024, OURO]))
    assert raised.value.code == "no_district_headings"


def test_numbers_blanks_and_repeated_headings_are_forgiven() -> None:
    row: list[Any] = [31.0, "", 46107.0, 3146107.0, " Ouro  Preto ", 10, 314610710, "Amarantina  "]
    blank = [""] * len(HEADS_2024)
    places = checked(from_table([HEADS_2024, row, blank, HEADS_2024, [None] * 3]))
    assert [(p.name, p.of) for p in places] == [("Amarantina", "Ouro Preto")]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"code": "31461071"}, "nove algarismos"),
        ({"code": "314610710x"}, "nove algarismos"),
        ({"code": "914610710"}, "nove algarismos"),
        ({"code": "٣14610710"}, "nove algarismos"),
        ({"municipality": "3146108"}, "não é o começo"),
        ({"code": "341610710", "municipality": "3416107"}, "nenhum estado"),
        ({"uf": "SP"}, "não é o do código"),
        ({"name": ""}, "vazio"),
        ({"name": "=cmd()"}, "sinal ="),
        ({"name": "<b>"}, "sinal <"),
        ({"name": "x" * 121}, "120"),
        ({"of": "---"}, "município"),
    ],
)
def test_a_row_at_fault_is_told_and_nothing_is_taken(change: dict[str, str], said: str) -> None:
    good = {"code": "314610710", "name": "Amarantina", "municipality": "3146107",
            "of": "Ouro Preto", "uf": "MG"}  # fmt: skip
    assert len(checked([Row(8, **good)])) == 1
    other = {**good, "code": "314610715"}
    with pytest.raises(InputError) as raised:
        checked([Row(7, **other), Row(8, **{**good, **change})])
    assert raised.value.code == "bad_rows"
    assert "linha 8" in raised.value.message
    assert said in raised.value.message


def test_a_code_that_comes_twice_is_a_fault() -> None:
    row = Row(1, "314610710", "Amarantina", "3146107", "Ouro Preto")
    with pytest.raises(InputError, match="repetido"):
        checked([row, Row(2, row.code, row.name, row.municipality, row.of)])


def test_only_ten_faults_are_told() -> None:
    with pytest.raises(InputError, match="e mais 2"):
        checked(Row(n, "x", "y", "z", "w") for n in range(12))


def test_lists_are_bounded() -> None:
    rows = (Row(n, f"31461{n:04}", "Vila", "3146100", "Ouro") for n in range(MAX_ROWS + 1))
    with pytest.raises(InputError) as raised:
        checked(rows)
    assert raised.value.code == "too_many_rows"
    with pytest.raises(InputError) as empty:
        checked([])
    assert empty.value.code == "no_rows"


NESTED = {
    "id": 510183705, "nome": "Boa Esperança do Norte",
    "municipio": {
        "id": 5101837, "nome": "Boa Esperança do Norte", "microrregiao": None,
        "regiao-imediata": {"regiao-intermediaria": {"UF": {"sigla": "MT"}}},
    },
}  # fmt: skip


def test_both_forms_of_the_api_are_read() -> None:
    flat = {"distrito-id": 510183705, "distrito-nome": "Boa Esperança do Norte",
            "municipio-id": 5101837, "municipio-nome": "Boa Esperança do Norte",
            "microrregiao-id": None, "UF-sigla": "MT"}  # fmt: skip
    assert checked(from_json([NESTED])) == checked(from_json([flat]))
    assert next(from_json([NESTED])).uf == "MT"


@pytest.mark.parametrize(
    "body", [{}, {"rows": [{"code": 1}]}, [1], "x", None, [[]], {"columns": 3}]
)
def test_other_json_is_no_list_of_districts(body: Any) -> None:
    with pytest.raises(InputError) as raised:
        checked(from_json(body))
    assert raised.value.code == "no_district_list"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["id", "nome", "municipio", "distrito-id", "columns", "rows", "x"]), inner
    ),
    max_leaves=12,
)  # fmt: skip


@given(json_values)
def test_no_json_breaks_the_import(body: Any) -> None:
    with contextlib.suppress(InputError):
        assert checked(from_json(body))


def write_csv(path: Path, encoding: str, delimiter: str) -> Path:
    lines = [delimiter.join(row) for row in (HEADS_2024[:8], OURO)]
    path.write_bytes("\r\n".join(lines).encode(encoding))
    return path


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
def test_csv_is_read_in_every_common_coding(tmp_path: Path, encoding: str, delimiter: str) -> None:
    listing = imports.read_file(write_csv(tmp_path / "dtb_2023.csv", encoding, delimiter))
    assert [p.of for p in listing.places] == ["Ouro Preto"]
    assert (listing.date, listing.partial) == ("2023", True)
    assert listing.source == "IBGE, Divisão Territorial Brasileira (DTB) 2023"


def test_source_and_date_given_win_over_those_found(tmp_path: Path) -> None:
    path = write_csv(tmp_path / "dtb_2023.csv", "utf-8", ";")
    listing = imports.read_file(path, source="Minha lista", date="2022-12-31")
    assert (listing.source, listing.date) == ("Minha lista", "2022-12-31")


@pytest.mark.parametrize(
    ("options", "code"),
    [({"date": "ontem"}, "bad_date"), ({"date": "2022-13-01"}, "bad_date"),
     ({"source": " "}, "bad_source"), ({"source": "x" * 161}, "bad_source"),
     ({"source": "a\x1bb"}, "bad_source")],
)  # fmt: skip
def test_a_source_or_date_that_is_none_is_refused(
    tmp_path: Path, options: dict[str, str], code: str
) -> None:
    with pytest.raises(InputError) as raised:
        imports.read_file(write_csv(tmp_path / "a.csv", "utf-8", ";"), **options)
    assert raised.value.code == code


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("a.exe", b"x", "unknown_format"),
        ("a.json", b"{", "bad_json"),
        ("a.json", b"[" * 200_000, "bad_json"),
        ("a.csv", b"\x00\x01\x02", "bad_encoding"),
        ("a.csv", b'a;"b', "bad_csv"),
        ("a.csv", b"nome;uf\nOuro;MG\n", "no_district_headings"),
        ("a.xls", b"<html>not a sheet</html>", "unreadable_sheet"),
        ("a.xlsx", b"PK\x03\x04 cut off", "unreadable_sheet"),
        ("a.ods", b"", "unreadable_sheet"),
    ],
)
def test_a_file_that_is_no_list_is_refused(
    tmp_path: Path, name: str, content: bytes, code: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(InputError) as raised:
        imports.read_file(path)
    assert raised.value.code == code


def test_a_missing_or_huge_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError) as raised:
        imports.read_file(tmp_path / "none.csv")
    assert raised.value.code == "unreadable_file"
    path = write_csv(tmp_path / "a.csv", "utf-8", ";")
    monkeypatch.setattr(imports, "MAX_FILE", path.stat().st_size - 1)
    with pytest.raises(TooLargeError) as large:
        imports.read_file(path)
    assert large.value.code == "file_too_large"


def ods(path: Path, rows: list[list[str]], *, repeated: int = 1) -> Path:
    """A spreadsheet of one sheet with the given cells, its last row repeated."""
    ns = "urn:oasis:names:tc:opendocument:xmlns:"
    cell = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'
    row = '<table:table-row table:number-rows-repeated="{}">{}</table:table-row>'
    body = "".join(
        row.format(repeated if i == len(rows) - 1 else 1, "".join(cell.format(c) for c in cells))
        for i, cells in enumerate(rows)
    )
    content = (
        f'<?xml version="1.0"?><office:document-content xmlns:office="{ns}office:1.0"'
        f' xmlns:table="{ns}table:1.0" xmlns:text="{ns}text:1.0"><office:body><office:spreadsheet>'
        f'<table:table table:name="a">{body}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr(
            "META-INF/manifest.xml",
            '<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
        )
        archive.writestr("content.xml", content)
    return path


def test_a_spreadsheet_is_read(tmp_path: Path) -> None:
    title = [["DATA BASE: 31/12/2022"]]
    listing = imports.read_file(ods(tmp_path / "a.ods", [*title, HEADS_2024[:8], OURO]))
    assert [p.name for p in listing.places] == ["Amarantina"]
    assert listing.date == "2022-12-31"


def test_a_row_repeated_without_end_is_refused(tmp_path: Path) -> None:
    path = ods(tmp_path / "a.ods", [HEADS_2024[:8], OURO], repeated=1_000_000)
    with pytest.raises(EmancipaError) as raised:
        imports.read_file(path)
    assert raised.value.code in ("too_many_rows", "unreadable_sheet")


def test_an_archive_that_bursts_is_refused_before_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "bomb.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * 5_000_000)
    with pytest.raises(TooLargeError) as raised:
        imports.read_file(path)
    assert raised.value.code == "archive_too_large"
    monkeypatch.setattr(sheet, "MAX_RATIO", 10_000)
    sheet.refuse_bomb(path)  # its size alone is no fault
    monkeypatch.setattr(sheet, "MAX_UNPACKED", 4_999_999)
    with pytest.raises(TooLargeError):
        sheet.refuse_bomb(path)
    monkeypatch.setattr(sheet, "MAX_UNPACKED", 5_000_000)
    sheet.refuse_bomb(path)


def test_an_archive_of_too_many_entries_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "many.xlsx"
    with zipfile.ZipFile(path, "w") as archive:
        for n in range(4):
            archive.writestr(str(n), b"x")
    monkeypatch.setattr(sheet, "MAX_ENTRIES", 3)
    with pytest.raises(TooLargeError):
        sheet.refuse_bomb(path)
    monkeypatch.setattr(sheet, "MAX_ENTRIES", 4)
    sheet.refuse_bomb(path)


REAL = {
    "RELATORIO_DTB_BRASIL_2024_DISTRITOS.xls": (10_740, "2024-12-31"),
    "RELATORIO_DTB_BRASIL_DISTRITO_2021.ods": (10_649, "2021"),
    "ibge_distritos.json": (10_751, "2025-12-31"),
    "servicodados_distritos_amostra.json": (39, ""),
    "servicodados_distritos_nivelado_amostra.json": (39, ""),
}


@pytest.mark.parametrize("name", [name for name in REAL if (SHARED / name).exists()])
def test_ibges_own_files_are_imported_whole(name: str) -> None:
    listing = imports.read_file(SHARED / name)
    assert (len(listing.places), listing.date) == REAL[name]
    assert "Coxipó da Ponte" in {p.name for p in listing.places} or listing.partial


@pytest.mark.parametrize("name", [n for n in ["ibge_distritos.json"] if (SHARED / n).exists()])
def test_the_cases_hold_with_all_districts_too(name: str) -> None:
    """Levels can only come nearer when more is searched."""
    from assistant.toponyms import lookup
    from assistant.toponyms.gazetteer import make
    from assistant.toponyms.matching import LEVELS

    everything = make(imports.read_file(SHARED / name).places)
    cases = Path(__file__).parents[2] / "data" / "cases" / "toponyms.jsonl"
    for line in cases.read_text("utf-8").splitlines():
        case = json.loads(line)
        if "expect_error" in case:
            continue
        found = lookup(case["name"], uf_or_statute=case["uf"], gazetteer=everything)
        expected = [case["expect_level"], *case.get("also_accept", [])]
        assert LEVELS.index(found.level) <= max(map(LEVELS.index, expected)), case
        if case.get("needs"):
            assert found.level == case["expect_level"]
