"""The search index: built from the corpus, saved, verified when opened.

report = index.build(corpus)     # does nothing when the current one is up to date
opened = Index.open(corpus)      # IndexUnusableError, with the remedy, when it is not
opened = open_or_build(corpus)   # what a server does
"""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from indexer import dense, generations, lexical, vectors, views
from indexer.embedding import prepared
from indexer.embedding.encoder import Encoder
from indexer.errors import EmancipaError, EngineError, IndexUnusableError
from indexer.generations import unusable
from indexer.provisions import Statute
from indexer.vectors import Progress, Vectors
from indexer.views import GlossesLike, View

LIBRARIES = ("faiss-cpu", "bm25s", "numpy", "sentence-transformers", "tokenizers")

# Each view belongs to one field; each field has its own term statistics.
FIELDS: Mapping[str, lexical.Language] = {"law": "pt", "pt": "pt", "en": "en"}


class CorpusLike(Protocol):
    """What the index needs of a corpus."""

    @property
    def statutes(self) -> Mapping[str, Statute]: ...


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What a build did: `embedded` texts were encoded anew, `reused` kept their vectors."""

    built: bool
    views: int
    embedded: int
    reused: int
    mode: str  # 'hybrid', or 'lexical' when the embedding engine cannot run
    reason: str = ""  # why it is lexical

    def __str__(self) -> str:
        if not self.built:
            return f"O índice está em dia: {self.views} textos."
        line = f"Índice feito: {self.views} textos, {self.embedded} novos, {self.reused} mantidos."
        return line if self.mode == "hybrid" else f"{line} Busca só por palavras: {self.reason}"


@dataclass(frozen=True, slots=True)
class Field:
    """BM25 over the views `rows`, in the order of its documents."""

    language: lexical.Language
    rows: NDArray[np.int64]
    bm25: lexical.Bm25


@dataclass(frozen=True, eq=False)
class Index:
    """An opened index; row i everywhere is `views[i]`, and a statute's rows are one range."""

    glosses: GlossesLike
    views: tuple[View, ...]
    manifest: Mapping[str, Any]
    folder: Path
    ranges: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    @classmethod
    def open(
        cls, corpus: CorpusLike, glosses: GlossesLike | None = None, folder: Path | None = None
    ) -> Index:
        """The current index; IndexUnusableError when missing, damaged or of other data."""
        try:
            return cls._open(corpus, glosses, folder)
        except IndexUnusableError as error:
            if error.code != "index_damaged":
                raise
            # Another process may have put a new generation in place of the one that was being read.
            return cls._open(corpus, glosses, folder)

    @classmethod
    def _open(cls, corpus: CorpusLike, glosses: GlossesLike | None, folder: Path | None) -> Index:
        glosses = glosses if glosses is not None else _glosses(corpus)
        generation = generations.current(folder)
        manifest = generations.read(generation)
        texts = views.build(corpus.statutes.values(), glosses)
        _check(manifest, texts)
        return cls(glosses, texts, manifest, generation, _ranges(texts))

    @property
    def mode(self) -> Literal["hybrid", "lexical"]:
        """'hybrid' with vectors and an encoder that runs here; else 'lexical'."""
        try:
            return "hybrid" if self.hybrid and self.encoder else "lexical"
        except EngineError:
            return "lexical"

    @property
    def hybrid(self) -> bool:
        """Whether the index holds vectors; without them search is lexical."""
        return bool(self.manifest["model"])

    @cached_property
    def fields(self) -> Mapping[str, Field]:
        """The lexical fields by name."""
        rows = _field_rows(self.views)
        return {
            name: Field(
                language, rows[name], lexical.load(self.folder / f"bm25-{name}", len(rows[name]))
            )
            for name, language in FIELDS.items()
        }

    @cached_property
    def dense(self) -> dense.Dense:
        """The sentence vectors in FAISS."""
        try:
            return dense.load(
                self.folder / "dense.faiss", len(self.views), self.manifest["dimension"]
            )
        except ValueError as error:
            raise unusable("index_damaged", "Os vetores do índice não se deixam ler.") from error

    @cached_property
    def tokens(self) -> NDArray[np.float16]:
        """Token vectors of all views, one below the other, memory-mapped."""
        tokens: NDArray[np.float16] = self._array("tokens", mmap=True)
        return tokens.view(np.ndarray)  # the same memory without memmap's cost at each slice

    @cached_property
    def starts(self) -> NDArray[np.int64]:
        """Where each view's tokens begin; one more entry closes the last."""
        starts: NDArray[np.int64] = self._array("starts")
        return starts

    @cached_property
    def rarity(self) -> NDArray[np.float32]:
        """What a token is worth, by its number in the model's vocabulary."""
        rarity: NDArray[np.float32] = self._array("rarity")
        return rarity

    @cached_property
    def encoder(self) -> Encoder:
        """The encoder of questions; EngineError when it cannot run here."""
        return prepared.encoder()

    def _array(self, name: str, *, mmap: bool = False) -> Any:
        mode: Any = "r" if mmap else None
        return np.load(self.folder / f"{name}.npy", mmap_mode=mode, allow_pickle=False)


def build(
    corpus: CorpusLike,
    glosses: GlossesLike | None = None,
    *,
    progress: Progress | None = None,
    force: bool = False,
    folder: Path | None = None,
) -> BuildReport:
    """Builds the index unless the current one is up to date; only new texts are encoded.

    `progress(stage, done, total)` is called as it goes. When the embedding engine cannot run, the
    index is lexical and the report says why.
    """
    texts = _texts(corpus, glosses)
    choice = prepared.chosen()
    if not force and _up_to_date(texts, choice, folder):
        return BuildReport(False, len(texts), 0, len(texts), "hybrid")
    _tell(progress, "model", 0, 1)
    reason, table, embedded = "", None, 0
    parts = (folder or generations.home()) / "parts" / choice.id
    try:
        prepared.prepare(choice)
        _tell(progress, "model", 1, 1)
        earlier = None if force else _earlier(choice, folder)
        table, embedded = vectors.gather(
            [view.text for view in texts],
            choice.id,
            lambda: _encode_with(choice, additions=earlier is not None),
            earlier=earlier,
            parts=parts,
            progress=progress,
        )
    except EngineError as error:
        reason = error.message
    save(texts, table, choice.id, progress=progress, folder=folder)
    shutil.rmtree(parts, ignore_errors=True)
    mode = "lexical" if table is None else "hybrid"
    return BuildReport(True, len(texts), embedded, len(texts) - embedded, mode, reason)


def is_current(corpus: CorpusLike, folder: Path | None = None) -> bool:
    """Whether the index is sound, of this corpus and model, and its model is ready to use."""
    return _up_to_date(_texts(corpus, None), prepared.chosen(), folder)


def open_or_build(
    corpus: CorpusLike, *, progress: Progress | None = None, folder: Path | None = None
) -> Index:
    """The current index, built first when it is missing, damaged or of other data."""
    try:
        return Index.open(corpus, folder=folder)
    except IndexUnusableError:
        build(corpus, progress=progress, folder=folder)
        return Index.open(corpus, folder=folder)


def save(
    texts: Sequence[View],
    table: Vectors | None,
    model: str,
    *,
    progress: Progress | None = None,
    folder: Path | None = None,
) -> Path:
    """Writes an index of these views and vectors and makes it current; lexical without vectors."""

    def fill(target: Path) -> dict[str, Any]:
        stages = len(FIELDS) + (table is not None)
        for done, (name, language) in enumerate(FIELDS.items()):
            _tell(progress, "save", done, stages)
            rows = _field_rows(texts)[name]
            terms = [lexical.analyse(texts[row].text, language) for row in rows]
            lexical.build(terms).save(target / f"bm25-{name}")
        if table is not None:
            dense.save(dense.build(table.sentences), target / "dense.faiss")
            arrays = {"keys": table.keys, "tokens": table.tokens, "starts": table.starts}
            arrays |= {"ids": table.ids, "rarity": vectors.rarity(table)}
            for name, array in arrays.items():
                np.save(target / f"{name}.npy", array, allow_pickle=False)
        _tell(progress, "save", stages, stages)
        return {
            "corpus": views.fingerprint(texts),
            "analyser": lexical.signature(),
            "views": len(texts),
            "model": model if table is not None else "",
            "dimension": int(table.sentences.shape[1]) if table is not None else 0,
            "libraries": {name: version(name) for name in LIBRARIES},
        }

    return generations.write(fill, folder)


def _glosses(corpus: CorpusLike) -> GlossesLike:
    from indexer import glosses

    return glosses.load(corpus)  # type: ignore[arg-type]


def _texts(corpus: CorpusLike, glosses: GlossesLike | None) -> tuple[View, ...]:
    return views.build(
        corpus.statutes.values(), glosses if glosses is not None else _glosses(corpus)
    )


def _check(manifest: Mapping[str, Any], texts: Sequence[View]) -> None:
    if manifest["corpus"] != views.fingerprint(texts):
        raise unusable("index_other_corpus", "O índice é de outra versão das leis ou dos resumos.")
    if manifest.get("analyser") != lexical.signature():
        raise unusable("index_old_format", "O índice é de outra versão do programa.")
    wanted = prepared.chosen().id
    if manifest["model"] and manifest["model"] != wanted:
        raise unusable("index_other_model", "O índice foi feito com outro modelo de busca.")


def _up_to_date(texts: Sequence[View], choice: prepared.Choice, folder: Path | None) -> bool:
    """Whether the current index serves: sound, of these texts, hybrid, its model prepared."""
    try:
        manifest = generations.read(generations.current(folder))
        _check(manifest, texts)
        prepared.encoder(choice)
    except EmancipaError:
        return False
    return bool(manifest["model"])


def _earlier(choice: prepared.Choice, folder: Path | None) -> Vectors | None:
    """The vectors of the current index when it is sound and of this model."""
    try:
        generation = generations.current(folder)
        manifest = generations.read(generation)
        if manifest["model"] != choice.id:
            return None
        loaded = {
            name: np.load(generation / f"{name}.npy", allow_pickle=False)
            for name in ("keys", "tokens", "starts", "ids")
        }
        found = dense.load(generation / "dense.faiss", manifest["views"], manifest["dimension"])
    except (IndexUnusableError, OSError, ValueError, KeyError):
        return None
    return Vectors(
        loaded["keys"], np.array(found.vectors), loaded["tokens"], loaded["starts"], loaded["ids"]
    )


def _encode_with(choice: prepared.Choice, *, additions: bool) -> vectors.Encode:
    """How texts are encoded: through sentence-transformers, additions through its export."""
    from indexer.embedding import documents

    if additions:
        quick = documents.by_export(prepared.encoder(choice), prepared.source_of(choice))
        if quick is not None:
            return quick
    model = documents.load(prepared.source_of(choice))
    return lambda texts: documents.encode(model, texts)


def _field_rows(texts: Sequence[View]) -> dict[str, NDArray[np.int64]]:
    # Closed questions are compared by sense alone: the law's words in them would count twice.
    names = [
        "law" if view.kind in ("provision", "article")
        else "" if view.kind == "closed"
        else view.language
        for view in texts
    ]  # fmt: skip
    return {
        name: np.array([row for row, found in enumerate(names) if found == name], np.int64)
        for name in FIELDS
    }


def _ranges(texts: Iterable[View]) -> dict[str, tuple[int, int]]:
    """The half-open range of rows of each statute."""
    ranges: dict[str, tuple[int, int]] = {}
    for row, view in enumerate(texts):
        start, _ = ranges.get(view.statute, (row, row))
        ranges[view.statute] = (start, row + 1)
    return ranges


def _tell(progress: Callable[[str, int, int], None] | None, stage: str, done: int, of: int) -> None:
    if progress is not None:
        with contextlib.suppress(BrokenPipeError):
            progress(stage, done, of)
