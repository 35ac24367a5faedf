"""The corpus: the statutes under corpus/statutes/ and those that a user added, validated.

Each statute is a folder `<key>/` with source.txt and statute.toml; a wrong file is an error that
names file and field.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from indexer import paths
from indexer.errors import CorpusError, NotFoundError
from indexer.provisions import Notice, Provision, Statute
from indexer.segmentation import segment

ORDER = ("br", "mg", "mt", "ac", "go", "cf", "adct")
# Notices on the federal rules stand in the Constitution's folder and hold for every statute.
COMMON = "cf"
KEY = re.compile(r"[a-z][a-z0-9-]{1,31}")
MAX_SOURCE = 20_000_000  # characters
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_AMENDING_DATE = re.compile(r"\d{4}(?:-\d{2}-\d{2})?")
_URN = re.compile(r"urn:lex:br[\w;.:-]*:[\w.;-]+:\d{4}-\d{2}-\d{2};[\w.-]+")

# The fields of statute.toml: type and whether they must be there.
_FIELDS: dict[str, tuple[type, bool]] = {
    "title": (str, True), "short_title": (str, True), "uf": (str, True),
    "jurisdiction": (str, True), "urn": (str, True), "date": (str, True), "kind": (str, True),
    "summary": (str, True), "provenance": (str, True), "first_article": (int, False),
    "amending_laws": (list, False), "notices": (list, False),
}  # fmt: skip
_NOTICE_FIELDS: dict[str, tuple[type, bool]] = {
    "id": (str, True), "date": (str, True), "short_pt": (str, True), "short_en": (str, True),
    "text_pt": (str, True), "text_en": (str, True), "sources": (list, True),
    "applies_to": (list, False), "cites": (list, False),
}  # fmt: skip
_LAW_FIELDS: dict[str, tuple[type, bool]] = {"law": (str, True), "date": (str, True)}
_TYPE_NAMES = {str: "texto", int: "número inteiro", list: "lista"}


@dataclass(frozen=True, eq=False)
class Corpus:
    """The statutes by key, the five and their context first, then the user's."""

    statutes: Mapping[str, Statute]
    fingerprint: str  # SHA-256 over keys, sources and statute.toml files

    def statute(self, key: str) -> Statute:
        """A statute by key; NotFoundError when there is none."""
        try:
            return self.statutes[key]
        except KeyError:
            known = ", ".join(self.statutes)
            raise NotFoundError(
                "unknown_statute", f"Não há lei com a chave “{key[:40]}”.", field="statute",
                hint=f"Chaves: {known}.",
            ) from None  # fmt: skip

    def provision(self, ref: str, fragment: str | None = None) -> Provision:
        """A provision by 'mg:art3_cpt' or by key and fragment; NotFoundError when there is none."""
        key, _, part = ref.partition(":")
        fragment = fragment if fragment is not None else part
        statute = self.statute(key)
        try:
            return statute.by_id[fragment]
        except KeyError:
            message = f"{statute.short_title} não tem o dispositivo “{fragment[:60]}”."
            raise NotFoundError(
                "unknown_provision", message,
                field="fragment", hint="Use identificadores como art3_cpt_inc2.",
            ) from None  # fmt: skip

    def notices_for(
        self, key: str, operation: str | None = None, fragment: str | None = None
    ) -> tuple[Notice, ...]:
        """The notices on a statute, its own before the common ones.

        With neither operation nor fragment all of them; else those that hold always and those that
        name the operation, the fragment or an article that it lies in.
        """
        own = self.statute(key).notices
        common = self.statutes[COMMON].notices if COMMON in self.statutes and key != COMMON else ()
        if operation is None and fragment is None:
            return own + common
        names = {operation, fragment, fragment.split("_", 1)[0] if fragment else None}
        return tuple(n for n in own + common if not n.applies_to or names & set(n.applies_to))

    @cached_property
    def provisions(self) -> tuple[Provision, ...]:
        """Every provision of every statute, in order."""
        return tuple(p for statute in self.statutes.values() for p in statute.provisions)


def load(path: Path = paths.CORPUS, extra: Path | None = None) -> Corpus:
    """The corpus of a folder and, when it exists, of a second folder with a user's statutes.

    Raises CorpusError for a missing or wrong file, one line with file and field.
    """
    folder = path / "statutes"
    keys = [p.name for p in folder.iterdir() if p.is_dir()] if folder.is_dir() else []
    if not keys:
        raise CorpusError(
            "corpus_missing", f"Corpus sem leis: {folder}.", hint="Reinstale o Emancipa."
        )
    keys.sort(key=lambda k: (ORDER.index(k) if k in ORDER else len(ORDER), k))
    folders = [folder / key for key in keys]
    if extra is not None and extra.is_dir():
        folders += sorted(p for p in extra.iterdir() if p.is_dir() and not p.name.startswith("."))
    digest = hashlib.sha256()
    statutes: dict[str, Statute] = {}
    for place in folders:
        if place.name in statutes:
            raise CorpusError("duplicate_key", f"Duas leis com a chave “{place.name}”: {place}.")
        try:
            statute, raw = read_statute(place)
        except CorpusError:
            if place.parent == extra and not place.exists():
                continue  # removed by its user since the folder was listed
            raise
        statutes[statute.key] = statute
        for part in (statute.key.encode(), *raw):
            digest.update(len(part).to_bytes(8, "big") + part)
    return Corpus(MappingProxyType(statutes), digest.hexdigest())


@lru_cache(maxsize=1)
def default() -> Corpus:
    """The installed corpus with the user's statutes; `default.cache_clear()` after a change."""
    return load(extra=user_statutes())


def user_statutes() -> Path:
    """The folder of the statutes that a user added."""
    return paths.data_dir() / "statutes"


def read_statute(folder: Path) -> tuple[Statute, tuple[bytes, bytes]]:
    """A statute from its folder, and the bytes of source.txt and statute.toml."""
    if not KEY.fullmatch(folder.name):
        raise CorpusError("bad_key", f"Chave inválida: {folder}.", field="key")
    source_path, toml_path = folder / "source.txt", folder / "statute.toml"
    raw_source, raw_toml = _bytes(source_path), _bytes(toml_path)
    try:
        source = raw_source.decode("utf-8")
    except UnicodeDecodeError as fault:
        raise CorpusError(
            "bad_source", f"{source_path}: não é UTF-8 (byte {fault.start})."
        ) from None
    try:
        data = tomllib.loads(raw_toml.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise CorpusError("bad_toml", f"{toml_path}: TOML inválido: {fault}.") from None
    statute = describe(folder.name, data, toml_path)
    cut = segment(source, key=statute.key, first_article=data.get("first_article", 1))
    if not cut.provisions:
        raise CorpusError("no_articles", f"{source_path}: nenhum artigo encontrado.")
    digest = hashlib.sha256(raw_source).hexdigest()
    statute = replace(
        statute, provisions=cut.provisions, preamble=cut.preamble, closing=cut.closing,
        warnings=cut.warnings, history=cut.history, source_sha256=digest,
    )  # fmt: skip
    return statute, (raw_source, raw_toml)


def describe(key: str, data: Mapping[str, Any], file: Path) -> Statute:
    """A statute without its provisions from the content of statute.toml."""
    _check(data, _FIELDS, file, "")
    _match(_DATE, data["date"], file, "date", "uma data AAAA-MM-DD")
    _match(_URN, data["urn"], file, "urn", "um URN LEX (urn:lex:br;…)")
    _match(re.compile(r"[A-Z]{2}"), data["uf"], file, "uf", "uma sigla de duas letras")
    _match(re.compile("statute|context"), data["kind"], file, "kind", "statute ou context")
    if data.get("first_article", 1) < 1:
        raise _fault(file, "first_article", "deve ser 1 ou mais")
    laws: dict[str, str] = {}
    for i, law in enumerate(data.get("amending_laws", [])):
        name = f"amending_laws[{i}]"
        _check(law, _LAW_FIELDS, file, name)
        _match(_AMENDING_DATE, law["date"], file, f"{name}.date", "um ano ou uma data AAAA-MM-DD")
        laws[law["law"]] = law["date"]
    notices = tuple(
        _notice(item, file, f"notices[{i}]") for i, item in enumerate(data.get("notices", []))
    )
    return Statute(
        key=key, title=data["title"], short_title=data["short_title"], uf=data["uf"],
        jurisdiction=data["jurisdiction"], urn=data["urn"], date=data["date"], kind=data["kind"],
        summary=data["summary"], provenance=data["provenance"], amending_laws=tuple(laws),
        law_dates=MappingProxyType(laws), notices=notices, provisions=(),
    )  # fmt: skip


def _notice(data: Any, file: Path, name: str) -> Notice:
    _check(data, _NOTICE_FIELDS, file, name)
    _match(_DATE, data["date"], file, f"{name}.date", "uma data AAAA-MM-DD")
    for part in ("sources", "applies_to", "cites"):
        if not all(isinstance(value, str) and value for value in data.get(part, [])):
            raise _fault(file, f"{name}.{part}", "deve ser uma lista de textos")
    return Notice(
        id=data["id"], date=data["date"], text_pt=data["text_pt"], text_en=data["text_en"],
        sources=tuple(data["sources"]), applies_to=tuple(data.get("applies_to", ())),
        cites=tuple(data.get("cites", ())), short_pt=data["short_pt"], short_en=data["short_en"],
    )  # fmt: skip


def _check(data: Any, fields: Mapping[str, tuple[type, bool]], file: Path, name: str) -> None:
    """Every field known, present when it must be, of its type, and no empty text."""
    dot = f"{name}." if name else ""
    if not isinstance(data, Mapping):
        raise _fault(file, name, "deve ser uma tabela")
    for field in data:
        if field not in fields:
            raise _fault(file, dot + field, "campo desconhecido")
    for field, (kind, required) in fields.items():
        if field not in data:
            if required:
                raise _fault(file, dot + field, "campo ausente")
            continue
        value = data[field]
        if not isinstance(value, kind) or isinstance(value, bool):
            raise _fault(file, dot + field, f"deve ser {_TYPE_NAMES[kind]}")
        if value == "" and field != "summary":
            raise _fault(file, dot + field, "não pode ser vazio")


def _match(pattern: re.Pattern[str], value: str, file: Path, field: str, what: str) -> None:
    if not pattern.fullmatch(value):
        raise _fault(file, field, f"deve ser {what}")


def _fault(file: Path, field: str, what: str) -> CorpusError:
    return CorpusError("bad_field", f"{file}: {field}: {what}.", field=field)


def _bytes(path: Path) -> bytes:
    try:
        if path.stat().st_size > 4 * MAX_SOURCE:
            raise CorpusError("source_too_large", f"{path}: arquivo grande demais.")
        return path.read_bytes()
    except OSError as fault:
        reason = (
            "arquivo não encontrado"
            if isinstance(fault, FileNotFoundError)
            else "não pode ser lido"
        )
        raise CorpusError("corpus_file_missing", f"{path}: {reason}.") from None
