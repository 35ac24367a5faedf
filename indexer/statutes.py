"""Adding a law to the user's statutes and taking it out again.

A statute is written whole beside its place under `data_dir()/statutes` and put there by a rename,
so that a server that reads at that moment sees the old state or the new, never half. The index is
made before that rename (`build`): an add that is interrupted leaves the laws as they were.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from indexer import corpus, exclusive, glosses, sources
from indexer.corpus import Corpus
from indexer.errors import CorpusError, InputError, NotFoundError, SourceError
from indexer.glosses import Glosses
from indexer.provisions import Provision, Statute
from indexer.segmentation import Segmentation, segment
from indexer.sources import Source
from indexer.states import STATES

_SUMMARY = re.compile(
    r"[“\"]?(?:Dispõe|Estabelece|Institui|Altera|Cria|Regulamenta|Define|Fixa|Disciplina|Autoriza|Regula"
    r"|Consolida|Aprova|Acrescenta|Revoga|Dá\s+nova)\b",
    re.IGNORECASE,
)
_SHORT = {
    "lei.complementar": "LC", "lei": "Lei", "decreto": "Decreto", "decreto.lei": "DL",
    "emenda.constitucional": "EC", "resolucao": "Resolução", "lei.organica": "Lei Orgânica",
    "constituicao": "Constituição", "medida.provisoria": "MP",
}  # fmt: skip
MAX_SUMMARY = 600
# Makes the index of the laws as they will be; called before they are.
Build = Callable[[Corpus, Glosses], object]
_KINDS = (
    ("artigo", "artigos"), ("paragrafo", "parágrafos"), ("inciso", "incisos"),
    ("alinea", "alíneas"), ("item", "itens"),
)  # fmt: skip


@dataclass(frozen=True)
class Added:
    """A law read for adding: the statute, its source and cut; `written` is false on a dry run."""

    statute: Statute
    source: Source
    segmentation: Segmentation
    written: bool

    @property
    def counts(self) -> Mapping[str, int]:
        """How many provisions of each kind."""
        return Counter(p.kind for p in self.segmentation.provisions)

    def place(self, line: int) -> str:
        """Where a line of the text stands in the file: 'linha 12', 'linha 12 (página 3)'."""
        if self.source.unit == "character":
            return f"linha {line}"
        starts = [0, *(m.end() for m in re.finditer("\n", self.source.text))]
        return f"linha {line} ({self.source.where(starts[min(line, len(starts)) - 1])})"

    def __str__(self) -> str:
        """A report for people: what was found, each doubt with its line, what was set aside."""
        cut, counts = self.segmentation, self.counts
        verb = "incluída" if self.written else "lida (nada foi gravado)"
        lines = [f"{self.statute.title} [{self.statute.key}]: {verb}."]
        lines.append(", ".join(f"{counts[kind]} {names}" for kind, names in _KINDS if counts[kind]))
        lines += [f"atenção: {remark}" for remark in self.source.remarks]
        lines += [f"{self.place(w.line)}: {w.code}: {w.message}" for w in cut.warnings]
        if not self.written:
            lines += [_branch(p) for p in cut.provisions]
        set_aside = Counter(cut.furniture)
        lines += [f"fora do texto ({n}x): {text[:90]}" for text, n in set_aside.items()]
        return "\n".join(lines)


def _branch(p: Provision) -> str:
    """A line of the tree: 'I [art1_cpt_inc1] população…'."""
    mark = " (numeração inferida)" if p.inferred else ""
    return f"{'  ' * p.id.count('_')}{p.label} [{p.id}]{mark} {p.text[:80]}".rstrip()


def read_law(file: Path, *, key: str = "", first_article: int = 1) -> tuple[Source, Segmentation]:
    """A law's file read and cut; SourceError 'no_articles' when nothing in it is an article."""
    source = sources.read(file)
    cut = segment(source.text, key=key, first_article=first_article)
    if not cut.provisions:
        raise SourceError(
            "no_articles", f"Nenhum artigo encontrado em {file.name}.", field="file",
            hint="Confira se o arquivo é o texto de uma lei (“Art. 1º …”).",
        )  # fmt: skip
    return source, cut


def add(
    file: Path,
    *,
    key: str,
    title: str,
    urn: str,
    short_title: str = "",
    summary: str = "",
    jurisdiction: str = "",
    uf: str = "",
    first_article: int = 1,
    replace_existing: bool = False,
    dry_run: bool = False,
    folder: Path | None = None,
    build: Build | None = None,
) -> Added:
    """Adds a law under a key; with `dry_run` only reads it.

    State, date and short title are taken from the URN LEX when not given, the summary from the
    text. `build` is called with the corpus as it will be, and what it raises leaves the laws as
    they were. Raises InputError for a taken key or a wrong field, SourceError for a file that is
    no law.
    """
    home = folder or corpus.user_statutes()
    _check_key(key, home, replace_existing=replace_existing)
    source, cut = read_law(file, key=key, first_article=first_article)
    text = source.text.encode("utf-8", "replace").decode("utf-8")
    fields: dict[str, str | int] = {
        "title": title.strip(),
        "short_title": short_title.strip() or _short_title(urn, title),
        "uf": uf.strip().upper() or _state(urn)[0],
        "jurisdiction": jurisdiction.strip() or _state(urn)[1],
        "urn": urn.strip(),
        "date": _date(urn),
        "kind": "statute",
        "summary": summary.strip() or _summary(cut.preamble),
        "provenance": f"Adicionada de {file.name} ({source.format}, SHA-256 {source.sha256}).",
        "first_article": first_article,
    }
    try:
        described = corpus.describe(key, fields, Path("statute.toml"))
    except CorpusError as fault:
        raise InputError("bad_field", fault.message, field=fault.field) from None
    statute = replace(
        described, provisions=cut.provisions, preamble=cut.preamble, closing=cut.closing,
        warnings=cut.warnings, history=cut.history,
    )  # fmt: skip
    if not dry_run:
        with _changing(home):
            _check_key(
                key, home, replace_existing=replace_existing
            )  # again, now that none else writes
            _change(home, key, {"source.txt": text, "statute.toml": _toml(fields)}, build)
    return Added(statute, source, cut, written=not dry_run)


def remove(key: str, *, folder: Path | None = None, build: Build | None = None) -> None:
    """Takes out a law that the user added; NotFoundError for any other key. `build` as in `add`."""
    home = folder or corpus.user_statutes()
    if key not in added_keys(folder=home):
        raise NotFoundError(
            "unknown_statute", f"Não há lei sua com a chave “{key[:40]}”.", field="key",
            hint="As leis do corpus não podem ser removidas.",
        )  # fmt: skip
    with _changing(home):
        _change(home, key, None, build)


def added_keys(*, folder: Path | None = None) -> tuple[str, ...]:
    """The keys of the laws that the user added."""
    home = folder or corpus.user_statutes()
    if not home.is_dir():
        return ()
    return tuple(sorted(p.name for p in home.iterdir() if p.is_dir() and p.name[0] != "."))


def _check_key(key: str, home: Path, *, replace_existing: bool) -> None:
    if not corpus.KEY.fullmatch(key):
        raise InputError(
            "bad_key", "A chave tem de 2 a 32 letras minúsculas, algarismos ou hífens.", field="key"
        )
    taken = key in corpus.ORDER or ((home / key).exists() and not replace_existing)
    if taken:
        raise InputError(
            "key_taken", f"Já há uma lei com a chave “{key}”.", field="key",
            hint="Escolha outra chave; uma lei sua também pode ser substituída (--replace).",
        )  # fmt: skip


@contextmanager
def _changing(home: Path) -> Iterator[None]:
    """The only writer of a folder of laws, in which what a killed one left is put in order."""
    with exclusive.writing(home.parent):
        try:
            home.mkdir(exist_ok=True)
            for left in home.glob(".old-*"):
                place = home / left.name.split("-", 1)[1].rpartition(".")[0]
                if not place.exists():
                    left.rename(place)
            for left in home.glob(".*-*"):
                shutil.rmtree(left, ignore_errors=True)
            yield
        except OSError as fault:
            raise CorpusError(
                "cannot_write", f"Não foi possível gravar em {home}: {fault.strerror}.", field="key"
            ) from None
        finally:
            corpus.default.cache_clear()


def _change(home: Path, key: str, files: Mapping[str, str] | None, build: Build | None) -> None:
    """Puts a law with these files in place, or takes it away; first `build` sees how it will be."""
    aside = home / f".new-{key}.{secrets.token_hex(6)}"
    aside.mkdir()
    try:
        for name, content in (files or {}).items():
            with (aside / name).open("wb") as file:
                file.write(content.encode("utf-8"))
                file.flush()
                os.fsync(file.fileno())
        if build is not None:
            build(*_as_it_will_be(home, key, aside if files is not None else None))
        _put(home, key, aside if files is not None else None)
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def _as_it_will_be(home: Path, key: str, law: Path | None) -> tuple[Corpus, Glosses]:
    """The corpus and its glosses once a law's folder stands under a key; without it for None."""
    with tempfile.TemporaryDirectory(prefix="emancipa-") as name:
        copy = Path(name)
        for place in home.iterdir():
            if place.is_dir() and place.name != key and not place.name.startswith("."):
                shutil.copytree(place, copy / place.name)
        if law is not None:
            shutil.copytree(law, copy / key)
        laws = corpus.load(extra=copy)
        return laws, glosses.load(laws, extra=copy)


def _put(home: Path, key: str, law: Path | None) -> None:
    """Renames a law's folder into its place; what stood there comes back if that fails."""
    why = "old" if law is not None else "removed"  # only the old one of two may have to come back
    place, old = home / key, home / f".{why}-{key}.{secrets.token_hex(6)}"
    if place.exists():
        place.rename(old)
    try:
        if law is not None:
            law.rename(place)
    except BaseException:
        if old.exists() and not place.exists():
            old.rename(place)
        raise
    shutil.rmtree(old, ignore_errors=True)


def _toml(fields: Mapping[str, str | int]) -> str:
    """Strings as JSON writes them are TOML basic strings, the delete character aside."""
    lines = [
        f"{name} = {json.dumps(value, ensure_ascii=False)}".replace("\x7f", "\\u007f")
        for name, value in fields.items()
    ]
    return "\n".join(lines) + "\n"


def _urn_part(urn: str, index: int) -> str:
    parts = urn.strip().split(":")
    return parts[index] if len(parts) > index else ""


def _date(urn: str) -> str:
    return _urn_part(urn, 5).split(";")[0]


def _state(urn: str) -> tuple[str, str]:
    """UF and name from 'urn:lex:br;sao.paulo:…'; a municipality bears its own name."""
    place = _urn_part(urn, 2).split(";")
    if len(place) < 2:
        return "BR", "União"
    uf, name = STATES.get(place[1], ("", ""))
    if len(place) > 2:
        name = place[2].replace(".", " ").title()
    return uf, name


def _short_title(urn: str, title: str) -> str:
    kind = _SHORT.get(_urn_part(urn, 4).split(";")[0])
    found = re.fullmatch(r"([0-9]{4})-[0-9-]+;([\w.-]+)", _urn_part(urn, 5))
    if kind and found:
        return f"{kind} {found[2]}/{found[1]}" if found[2] != found[1] else f"{kind}/{found[1]}"
    return title.strip()[:40]


def _summary(preamble: tuple[str, ...]) -> str:
    """The ementa: the first line of the preamble that says what the law does."""
    for line in preamble:
        if _SUMMARY.match(line) and len(line) <= MAX_SUMMARY:
            return line.strip('“”"')
    return ""
