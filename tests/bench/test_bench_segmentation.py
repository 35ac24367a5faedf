"""How long it takes to load the corpus and to read a long law; run with -m bench -s."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from indexer import corpus, sources
from indexer.segmentation import segment
from tests.indexer import files

pytestmark = pytest.mark.bench


def law(articles: int) -> str:
    """A law of some length, every article with paragraphs, incisos and notes."""
    parts = []
    for n in range(1, articles + 1):
        mark = f"{n}º" if n < 10 else f"{n}."
        parts.append(
            f"Art. {mark} O município {n} será criado, nos termos do art. 18 da Constituição:\n"
            f"I - população de {n} habitantes; (Redação dada pela Lei nº 5, de 1999)\n"
            "II - eleitores:\na) inscritos;\nb) residentes.\n§ 1º O prazo é de dez dias.\n"
        )
    return "\n".join(parts)


def milliseconds(run: Callable[[], object]) -> float:
    start = time.perf_counter()
    run()
    return 1000 * (time.perf_counter() - start)


def test_the_corpus_is_loaded() -> None:
    print(f"\ncorpus.load(): {min(milliseconds(corpus.load) for _ in range(5)):.0f} ms")


@pytest.mark.parametrize("articles", [500, 2000, 8000])
def test_a_long_law_is_cut(articles: int) -> None:
    text = law(articles)
    taken = milliseconds(lambda: segment(text))
    print(f"\n{articles} articles, {len(segment(text).provisions)} provisions: {taken:.0f} ms")


def test_a_pdf_of_500_pages_is_read(tmp_path: Path) -> None:
    lines = law(1500).split("\n")
    pages = [lines[i : i + 22] for i in range(0, len(lines), 22)][:500]
    file = tmp_path / "lei.pdf"
    file.write_bytes(files.pdf(pages))
    taken = milliseconds(lambda: sources.read(file))
    print(f"\nPDF of {len(pages)} pages: {taken / 1000:.1f} s")
