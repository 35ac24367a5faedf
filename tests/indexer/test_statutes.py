"""A user's own laws: added, dry-run, replaced, removed."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from indexer import corpus, statutes
from indexer.errors import CorpusError, EmancipaError, InputError, NotFoundError, SourceError
from tests.indexer import files

URN = "urn:lex:br;sao.paulo:estadual:lei.complementar:1990-12-27;651"
TITLE = "Lei Complementar nº 651, de 31 de julho de 1990"
LAW = "Dispõe sobre municípios.\n\nO GOVERNADOR sanciona a seguinte lei:\n\n" + "\n".join(files.LAW)


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMANCIPA_DATA", str(tmp_path / "data"))
    corpus.default.cache_clear()


@pytest.fixture
def law(tmp_path: Path) -> Path:
    file = tmp_path / "lei.txt"
    file.write_text(LAW, encoding="utf-8")
    return file


def test_a_law_is_added_and_found(law: Path) -> None:
    added = statutes.add(law, key="sp", title=TITLE, urn=URN)
    assert added.written
    assert added.counts["artigo"] == 2
    statute = corpus.default().statute("sp")
    assert statute.provisions == added.statute.provisions
    assert (statute.uf, statute.jurisdiction, statute.date) == ("SP", "São Paulo", "1990-12-27")
    assert statute.short_title == "LC 651/1990"
    assert statute.summary == "Dispõe sobre municípios."
    assert statutes.added_keys() == ("sp",)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("lei.pdf", files.pdf([files.LAW])),
        ("lei.docx", files.docx(files.LAW)),
        ("lei.html", files.html(files.LAW).encode()),
        ("lei.txt", "\r\n".join(files.LAW).encode("cp1252")),
    ],
)
def test_any_format_is_added(tmp_path: Path, name: str, data: bytes) -> None:
    file = tmp_path / name
    file.write_bytes(data)
    statutes.add(file, key="sp", title=TITLE, urn=URN)
    assert corpus.default().provision("sp:art1_par1_inc2").text == "úteis."


def test_a_dry_run_writes_nothing(law: Path, tmp_path: Path) -> None:
    added = statutes.add(law, key="sp", title=TITLE, urn=URN, dry_run=True)
    assert not added.written
    assert added.statute.by_id["art1_par1"].text == "O prazo é de dez dias:"
    assert not (tmp_path / "data").exists()


def test_quotation_marks_and_breaks_in_a_title_are_kept(law: Path) -> None:
    title = 'Lei "nova"\\ de\t1990 \x7f 1990'
    statutes.add(law, key="sp", title=title, urn=URN)
    assert corpus.default().statute("sp").title == title


WRONG: list[tuple[dict[str, str], str, str]] = [
    ({"key": "mg"}, "key_taken", "key"),
    ({"key": "Sp"}, "bad_key", "key"),
    ({"key": "../x"}, "bad_key", "key"),
    ({"key": "s"}, "bad_key", "key"),
    ({"urn": "sao paulo"}, "bad_field", "date"),
    ({"urn": "urn:lex:br;narnia:estadual:lei:1990-12-27;1"}, "bad_field", "uf"),
    ({"urn": "urn:lex:br;sao.paulo:estadual:lei:27-12-1990;1"}, "bad_field", "date"),
    ({"title": " "}, "bad_field", "title"),
    ({"uf": "S1"}, "bad_field", "uf"),
]


@pytest.mark.parametrize(("change", "code", "field"), WRONG)
def test_a_wrong_field_is_named(
    law: Path, tmp_path: Path, change: dict[str, str], code: str, field: str
) -> None:
    given = {"key": "sp", "title": TITLE, "urn": URN} | change
    with pytest.raises(InputError) as fault:
        statutes.add(law, **given)  # type: ignore[arg-type]
    assert fault.value.code == code
    assert (fault.value.field or "").startswith(field)
    assert not (tmp_path / "data" / "statutes").exists()


def test_a_file_that_is_no_law_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "receita.txt"
    file.write_text("Bata os ovos.\nLeve ao forno.")
    with pytest.raises(SourceError) as fault:
        statutes.add(file, key="sp", title=TITLE, urn=URN)
    assert fault.value.code == "no_articles"
    assert fault.value.exit_status == 2


def test_a_law_is_replaced_only_on_purpose(law: Path) -> None:
    statutes.add(law, key="sp", title=TITLE, urn=URN)
    with pytest.raises(InputError):
        statutes.add(law, key="sp", title=TITLE, urn=URN)
    law.write_text("Art. 1º Outra.", encoding="utf-8")
    statutes.add(law, key="sp", title=TITLE, urn=URN, replace_existing=True)
    assert len(corpus.default().statute("sp").provisions) == 2
    assert [p.name for p in corpus.user_statutes().iterdir()] == ["sp"]


def test_a_law_is_removed(law: Path) -> None:
    statutes.add(law, key="sp", title=TITLE, urn=URN)
    statutes.remove("sp")
    assert "sp" not in corpus.default().statutes
    assert list(corpus.user_statutes().iterdir()) == []


@pytest.mark.parametrize("key", ["sp", "mg", "..", "", "a/b"])
def test_only_a_law_of_the_user_can_be_removed(key: str) -> None:
    with pytest.raises(NotFoundError):
        statutes.remove(key)


def test_a_folder_that_cannot_be_written_is_told(law: Path, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where a folder should be")
    with pytest.raises(CorpusError) as fault:
        statutes.add(law, key="sp", title=TITLE, urn=URN)
    assert fault.value.code == "cannot_write"
    assert "\n" not in fault.value.message


def test_a_reader_never_sees_half_a_law(law: Path) -> None:
    """While laws come and go, every load gives all of a law or none of it."""
    seen: list[int] = []
    faults: list[EmancipaError] = []
    done = threading.Event()

    def read() -> None:
        while not done.is_set():
            try:
                loaded = corpus.load(extra=corpus.user_statutes())
            except CorpusError as fault:
                faults.append(fault)
                continue
            if "sp" in loaded.statutes:
                seen.append(len(loaded.statute("sp").provisions))

    reader = threading.Thread(target=read)
    reader.start()
    for _ in range(8):
        statutes.add(law, key="sp", title=TITLE, urn=URN)
        statutes.remove("sp")
    done.set()
    reader.join()
    assert set(seen) <= {7}
    assert faults == []
