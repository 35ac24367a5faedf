"""What the design says of the code as a whole, held by reading it."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LAYERS = {"indexer": 0, "assistant": 1, "web": 2}
HEAVY = ("torch", "transformers", "sentence_transformers")
FACT_TYPES = "assistant.rules.facts"


def files(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def imports(tree: ast.AST) -> Iterator[tuple[str, list[str]]]:
    """Each module that is imported, wherever in the file, with the names taken from it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, []) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names = [alias.name for alias in node.names]
            module = node.module or ""
            yield ("." * node.level + module, names)
            # `from assistant import rules` imports the module assistant.rules
            yield from ((f"{module}.{name}", []) for name in names if not node.level)


def imported(folder: str) -> Iterator[tuple[str, str]]:
    for file in files(folder):
        for module, _ in imports(ast.parse(file.read_text("utf-8"))):
            yield str(file.relative_to(ROOT)), module


def within(module: str, package: str) -> bool:
    return module == package or module.startswith(package + ".")


@pytest.mark.parametrize("layer", LAYERS)
def test_imports_run_one_way(layer: str) -> None:
    above = [name for name, height in LAYERS.items() if height > LAYERS[layer]]
    seen = list(imported(layer))
    assert seen
    assert [pair for pair in seen if any(within(pair[1], name) for name in above)] == []


@pytest.mark.parametrize(
    ("package", "strangers"),
    [
        ("assistant/rules", ("understanding", "retrieval", "answering", "toponyms", "cli")),
        ("assistant/retrieval", ("rules", "answering", "toponyms", "cli", "conversation")),
        ("assistant/toponyms", ("retrieval", "answering", "cli", "conversation")),
        ("assistant/answering", ("cli", "assistant")),
        ("assistant/understanding", ("retrieval", "answering", "toponyms", "cli", "conversation")),
    ],
)
def test_a_part_of_the_assistant_does_not_reach_beyond_its_own(
    package: str, strangers: tuple[str, ...]
) -> None:
    names = [f"assistant.{name}" for name in strangers]
    assert [p for p in imported(package) if any(within(p[1], name) for name in names)] == []


def test_understanding_knows_of_the_rules_only_what_a_fact_is() -> None:
    taken = {
        (module, name)
        for file in files("assistant/understanding")
        for module, names in imports(ast.parse(file.read_text("utf-8")))
        if within(module, "assistant.rules")
        for name in names
    }
    assert {module for module, _ in taken} <= {FACT_TYPES}
    assert {name for _, name in taken} <= {"FactValue", "Scalar"}


def test_the_reader_of_imports_sees_every_way_of_importing() -> None:
    code = "import a.b\nfrom c import d\ndef f():\n    from e.g import h\n"
    found = {module for module, _ in imports(ast.parse(code))}
    assert found == {"a.b", "c", "c.d", "e.g", "e.g.h"}


# --- exactness ------------------------------------------------------------------------------------

# A cutoff of likeness between words and the width of a bar are no figures of the law.
NO_FIGURES = {"facts.py: 0.5", "result.py: float(check.share)"}


def floats(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        literal = isinstance(node, ast.Constant) and isinstance(node.value, float)
        called = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "float"
        if literal or called:
            yield ast.unparse(node)


def test_no_binary_float_is_in_the_rules() -> None:
    found = {
        f"{file.name}: {text}"
        for file in files("assistant/rules")
        for text in floats(ast.parse(file.read_text("utf-8")))
    }
    assert found <= NO_FIGURES


def test_the_finder_of_floats_sees_literals_and_calls() -> None:
    assert set(floats(ast.parse("x = 0.07 * n\ny = float(n)\nz = 7"))) == {"0.07", "float(n)"}


# In understanding 'mt' and 'go' are words that people write, which what is around them tells.
CODE_ON_LAW = ("indexer", "assistant/rules", "assistant/retrieval", "assistant/answering", "web")


def test_no_code_branches_on_the_key_of_a_state() -> None:
    keys = {"mg", "mt", "ac", "go"}
    found = [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for folder in CODE_ON_LAW
        for file in files(folder)
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Compare)
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and part.value in keys
    ]
    assert found == []


def test_nothing_is_unpickled_and_no_errors_stand_outside_the_tree() -> None:
    for folder in LAYERS:
        modules = {module for _, module in imported(folder)}
        assert not modules & {"pickle", "shelve", "marshal", "dill"}


# --- what a start costs ---------------------------------------------------------------------------

OFFLINE = """
import socket, sys
def refuse(*_): raise AssertionError("the network was used")
socket.socket.connect = socket.socket.connect_ex = socket.create_connection = refuse
"""
PATHS = {
    "the command line": "import assistant.cli",
    "one ask by its rules": (
        "from assistant.assistant import Assistant\n"
        "assert Assistant.open().ask('2.100 eleitores e 380 casas em MG, pode?').checks"
    ),
    "one ask by search": (
        "from assistant.assistant import Assistant\n"
        "found = Assistant.open().search('quem vota no plebiscito')\n"
        "assert found.mode == 'hybrid', found.mode"
    ),
    "the web application": "import web.app; web.app.create_app()",
}


@pytest.mark.parametrize("code", PATHS.values(), ids=PATHS.keys())
def test_no_path_of_an_answer_imports_the_heavy_libraries_or_uses_the_network(code: str) -> None:
    tail = f"\nprint([name for name in {HEAVY!r} if name in sys.modules])"
    ran = subprocess.run(
        [sys.executable, "-c", OFFLINE + code + tail],
        capture_output=True, check=False, text=True, timeout=180, cwd=ROOT,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip().splitlines()[-1] == "[]"


def test_the_command_line_loads_no_engine_before_it_is_needed() -> None:
    light = ("faiss", "onnxruntime", "bm25s", "scipy", "fastapi", "uvicorn", "numpy")
    code = f"import sys, assistant.cli\nprint([n for n in {light!r} if n in sys.modules])"
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, text=True, cwd=ROOT
    )
    assert ran.stdout.strip() == "[]"
