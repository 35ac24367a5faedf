"""`make quality`: scores the question sets and prints the failures and a table for each set.

python -m tests.quality [FILE ...]
"""

from __future__ import annotations

import sys
from collections import defaultdict
from dataclasses import asdict
from pathlib import Path
from typing import Any

from assistant.answering.answer import to_json
from assistant.assistant import Assistant
from tests.quality.score import Score, files, questions, score

COLUMNS = ("article", "exact", "verdict", "figures", "scope", "verbatim")


def main(paths: list[str]) -> None:
    """Ask every question of every set; print what was wrong and how much was right."""
    assistant = Assistant.open()
    for file in [Path(path) for path in paths] or files():
        rows: dict[str, list[Score]] = defaultdict(list)
        for question in questions(file):
            answer = last_answer(assistant, question["turns"])
            result = score(question, answer, assistant.corpus)
            rows[question["kind"]].append(result)
            _tell(question, answer, result)
        _table(file.stem, rows)


def last_answer(assistant: Assistant, turns: list[str]) -> dict[str, Any]:
    """The JSON of the answer to the last turn of a conversation."""
    token = None
    for turn in turns:
        answer = assistant.ask(turn, token)
        token = answer.conversation
    return to_json(answer)


def _tell(question: dict[str, Any], answer: dict[str, Any], result: Score) -> None:
    wrong = [column for column in COLUMNS if asdict(result)[column] is False]
    if not wrong and not result.rash:
        return
    cited = [f"{c['statute']}:{c['id']}" for c in answer["citations"][:4]]
    gold = [f"{g['uf'].lower()}:{g['ids'][0]}" for g in question["gold"] if g["ids"]]
    print(f"{question['id']} {','.join(wrong + ['rash'] * result.rash)}")
    print(f"    {' / '.join(question['turns'])[:200]}")
    print(f"    kind {question['kind']} -> {answer['kind']}", end="; ")
    print(f"verdict {question['verdict']} -> {answer['verdict']}; {gold} -> {cited}")


def _table(name: str, rows: dict[str, list[Score]]) -> None:
    everything = [result for results in rows.values() for result in results]
    head = "".join(f"{column:>10}" for column in COLUMNS)
    print(f"\n{name}\n{'kind':14}{'n':>5}{head}{'rash':>6}")
    for kind, results in [*sorted(rows.items()), ("all", everything)]:
        cells = ""
        for column in COLUMNS:
            known = [asdict(r)[column] for r in results if asdict(r)[column] is not None]
            cells += f"{f'{sum(known)}/{len(known)}' if known else '–':>10}"
        print(f"{kind:14}{len(results):>5}{cells}{sum(r.rash for r in results):>6}")
    print()


if __name__ == "__main__":
    main(sys.argv[1:])
