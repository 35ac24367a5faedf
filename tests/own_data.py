"""A data folder of a test's own: the prepared model linked, the index of the corpus copied."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from indexer import corpus, generations
from tests import searching

TITLE = "Lei Complementar nº 10, de 5 de março de 2000"
URN = "urn:lex:br;sao.paulo:estadual:lei.complementar:2000-03-05;10"
LAW = """LEI COMPLEMENTAR Nº 10, DE 5 DE MARÇO DE 2000

Dispõe sobre a criação de municípios.

O GOVERNADOR DO ESTADO sanciona a seguinte lei complementar:

Art. 1º A criação de município depende de lei estadual e de plebiscito.

Art. 2º São requisitos para a criação de município:
I - população mínima de 7.000 (sete mil) habitantes;
II - centro urbano com mais de 500 (quinhentas) casas.

Art. 3º O pedido será assinado por, no mínimo, 150 (cento e cinquenta) eleitores da área.
Parágrafo único. As firmas serão reconhecidas em cartório.

Art. 5º Não se dará ao município nome de pessoa viva.
§ 1º É vedado nome com mais de três palavras.
"""


def make(folder: Path, patch: pytest.MonkeyPatch) -> Path:
    """Makes a folder the data folder of a test; model and index are the real ones."""
    model, index = searching.model_folder(), searching.index().folder
    (folder / "models").mkdir(parents=True)
    (folder / "models" / model.name).symlink_to(model, target_is_directory=True)
    (folder / "index").mkdir()
    shutil.copytree(index, folder / "index" / index.name, copy_function=_link)
    (folder / "index" / generations.POINTER).write_text(index.name + "\n", encoding="ascii")
    patch.setenv("EMANCIPA_DATA", str(folder))
    corpus.default.cache_clear()
    return folder


def _link(source: str, target: str) -> None:
    """The files of a generation never change: one more name is as good as a copy."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)
