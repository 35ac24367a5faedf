"""Words of the law: an analyser for legal Portuguese (and English glosses) and BM25 over it.

The analyser folds accents, keeps 'não' and 'sem', article numbers, roman numerals and labels, and
reads '2.100', '2,100' and '2 100' as 2100.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from indexer.paths import CORPUS
from indexer.provisions import from_roman

Language = Literal["pt", "en"]

K1, B = 1.2, 0.5
ANALYSER = 1  # raise it when the terms of a text change

_ORDINALS = str.maketrans({"º": " ", "ª": " ", "°": " ", "§": " paragrafo ", "’": "'", "`": "'"})
_TOKEN = re.compile(
    r"[0-9]+[ ]?(?:mil\b|-[A-Z]\b)"  # 10 mil; 1º-A, whose sign has become a blank
    r"|(?<![0-9.,])[0-9]{1,3}(?:[.,\u00a0 ][0-9]{3})+(?![0-9])"  # 2.100, 2,100, 2 100, 1.000.000
    r"|[0-9]+(?:[.,][0-9]+)?"
    r"|[^\W\d_]+"
    r"|%"
)
_GROUPED = re.compile(r"[0-9]{1,3}(?:[., \u00a0][0-9]{3})+")
_SAME_WORD = {
    "art": "artigo", "arts": "artigo", "artigos": "artigo", "inc": "inciso", "incs": "inciso",
    "par": "paragrafo", "paragrafos": "paragrafo", "incisos": "inciso", "article": "artigo",
    "articles": "artigo", "paragraph": "paragrafo", "paragraphs": "paragrafo", "lc": "complementar",
}  # fmt: skip
LABELS = frozenset(
    {"artigo", "inciso", "paragrafo", "alinea", "item", "itens", "capitulo", "secao"}
)


def fold(text: str) -> str:
    """Lower case without accents; NFC and NFD meet; 'º' and 'ª' become blanks, not letters."""
    lower = unicodedata.normalize("NFKD", text.translate(_ORDINALS)).casefold()
    plain = unicodedata.normalize("NFKD", lower)  # casefolding can make new accents
    return "".join(c for c in plain if not unicodedata.combining(c))


@cache
def stop_words(language: Language) -> frozenset[str]:
    """Function words of a language, folded; never 'não', 'nem', 'sem', 'not', 'no', 'without'."""
    listed = tomllib.loads((CORPUS / "lexicon" / "stopwords.toml").read_text(encoding="utf-8"))
    return frozenset(fold(word).strip() for word in listed[language])


def signature() -> str:
    """What the terms of an index depend on besides its texts; an index of another one is stale."""
    listed = (CORPUS / "lexicon" / "stopwords.toml").read_bytes()
    return hashlib.sha256(f"{ANALYSER} {K1} {B} ".encode() + listed).hexdigest()[:12]


def words(text: str) -> list[tuple[str, int, int]]:
    """The folded words and figures of a text with where they stand in it, none left out."""
    return [
        (_figure(found[0]) or fold(found[0]).strip(), found.start(), found.end())
        for found in _TOKEN.finditer(unicodedata.normalize("NFC", text).translate(_KEEP_LENGTH))
    ]


# One character for one, so that offsets stay those of the text.
_KEEP_LENGTH = str.maketrans({"º": " ", "ª": " ", "°": " "})


def analyse(text: str, language: Language = "pt") -> list[str]:
    """The terms of a text, as they are indexed and searched."""
    terms: list[str] = []
    stop = stop_words(language)
    for raw in _TOKEN.findall(unicodedata.normalize("NFC", text).translate(_ORDINALS)):
        figure = _figure(raw)
        if figure is not None:
            terms.append(figure)
            continue
        word = fold(raw).strip()
        word = _SAME_WORD.get(word, word)
        if _is_roman(raw, language, terms):
            terms.append(word)
        elif word and word not in stop:
            terms.append(stem(word, language))
    return terms


def stem(word: str, language: Language = "pt") -> str:
    """The stem of a folded word; labels, short words and figures stay whole."""
    if len(word) <= 3 or word in LABELS or not word.isalpha():
        return word
    if language == "en":
        return str(_stemmer("english")(word))
    for plural, singular in _PLURALS:
        if len(word) > 5 and word.endswith(plural):
            word = word[: -len(plural)] + singular
            break
    return str(_stemmer("portuguese")(word))


# Portuguese plurals that the stemmer knows by their accents, which are folded here.
_PLURALS = (("coes", "cao"), ("soes", "sao"), ("oes", "ao"), ("aes", "ao"), ("aos", "ao"),
            ("ais", "al"), ("eis", "el"), ("uis", "ul"), ("ns", "m"))  # fmt: skip


def _figure(raw: str) -> str | None:
    """'2.100' -> '2100', '0,05' -> '0.05', '10 mil' -> '10000', '1 -A' -> '1-a'; None: a word."""
    if raw[0] not in "0123456789":
        return None
    if raw.endswith("mil"):
        return str(int(raw[:-3]) * 1000)
    if raw[-1].isalpha():
        return raw.replace(" ", "").lower()
    if _GROUPED.fullmatch(raw):
        return re.sub(r"\D", "", raw)
    whole, _, rest = raw.replace(",", ".").partition(".")
    return f"{int(whole)}.{rest}" if rest else str(int(whole))


def _is_roman(raw: str, language: Language, before: list[str]) -> bool:
    """Whether a word stands for a number: 'IV' always, 'I' in English only behind a label."""
    if not raw.isascii() or not raw.isupper() or from_roman(raw) is None:
        return False
    return len(raw) > 1 or language == "pt" or bool(before and before[-1] in LABELS)


@cache
def _stemmer(language: str) -> Callable[[str], str]:
    import Stemmer

    word: Callable[[str], str] = Stemmer.Stemmer(language).stemWord
    return cache(word)


@dataclass(frozen=True, slots=True)
class Bm25:
    """BM25 over documents; `peaks` is the most that each known term can add."""

    engine: Any
    peaks: NDArray[np.float32]
    count: int

    def scores(
        self, terms: Sequence[str], others: Sequence[str] = (), weight: float = 0.5
    ) -> Scores:
        """Scores in 0..1 by document: the share of the query's possible score that it earns.

        `others` are further terms (expansions), each worth `weight` of a term of the query's own;
        they can add to a document, never lower what the query's own terms earned.
        """
        known = self.engine.vocab_dict
        rare = float(self.peaks.max()) if len(self.peaks) else 1.0
        total = sum(float(self.peaks[known[t]]) if t in known else rare for t in terms)
        extra = [t for t in others if t in known]
        own = self._raw([t for t in terms if t in known])
        if extra:
            own = own + weight * self._raw(extra)
            total = max(total, weight * sum(float(self.peaks[known[t]]) for t in extra))
        return np.asarray(own / total if total > 0 else own, np.float32)

    def knows(self, term: str) -> bool:
        """Whether some document has the term."""
        return term in self.engine.vocab_dict

    def _raw(self, terms: list[str]) -> Scores:
        if not terms:
            return np.zeros(self.count, np.float32)
        return np.asarray(self.engine.get_scores(terms), np.float32)

    def save(self, folder: Path) -> None:
        """Writes the engine's own files (npy and json, no pickle)."""
        self.engine.save(str(folder), allow_pickle=False, show_progress=False)


Scores = NDArray[np.float32]


def build(documents: Sequence[Sequence[str]]) -> Bm25:
    """BM25 over analysed documents."""
    import bm25s

    engine = bm25s.BM25(method="lucene", k1=K1, b=B)
    # An empty corpus has no average length; one term that no query can have stands in for it.
    engine.index([list(d) or ["\0"] for d in documents] or [["\0"]], show_progress=False)
    return _wrap(engine, len(documents))


def load(folder: Path, count: int) -> Bm25:
    """The BM25 saved in a folder, memory-mapped."""
    import bm25s

    engine = bm25s.BM25.load(str(folder), load_corpus=False, mmap=True, allow_pickle=False)
    return _wrap(engine, count)


def _wrap(engine: Any, count: int) -> Bm25:
    data, starts = engine.scores["data"], engine.scores["indptr"]
    ends = np.asarray(starts[1:]), np.asarray(starts[:-1])
    peaks = np.zeros(len(starts) - 1, np.float32)
    filled = np.flatnonzero(ends[0] > ends[1])
    if len(filled):
        peaks[filled] = np.maximum.reduceat(np.asarray(data), ends[1][filled])
    return Bm25(engine, peaks, count)
