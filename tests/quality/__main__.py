"""`make quality`: scores the question sets, prints the table and the failures."""

from __future__ import annotations

import sys
from collections import defaultdict
from dataclasses import asdict
from pathlib import Path

from assistant.answering.answer import to_json
from assistant.assistant import Assistant
from tests.quality.score import Score, questions, score

COLUMNS = ("article", "exact", "verdict", "figures", "scope")


def main(paths: list[str], *, failures: bool = True) -> None:
    """Ask every question and print a line for each kind and one for all."""
    assistant = Assistant.open()
    rows: dict[str, list[Score]] = defaultdict(list)
    for question in questions([Path(p) for p in paths] or None):
        conversation = None
        try:
            for turn in question["turns"]:
                answer = assistant.ask(turn, conversation)
                conversation = answer.conversation
        except Exception as error:
            print("CRASH", question["id"], question["turns"], repr(error)[:200])
            continue
        body = to_json(answer)
        result = score(question, body)
        rows[question["kind"]].append(result)
        bad = [c for c in (*COLUMNS,) if asdict(result)[c] is False]
        if result.rash:
            bad.append("rash")
        if failures and bad:
            cited = [f"{c['statute']}:{c['id']}" for c in body["citations"][:4]]
            gold = [f"{g['uf'].lower()}:{g['ids'][0]}" for g in question["gold"] if g["ids"]]
            print(f"{question['id']} {','.join(bad)} | {' / '.join(question['turns'])[:150]}")
            print(f"    kind {question['kind']}->{body['kind']} verdict {question['verdict']}->{body['verdict']}")
            print(f"    gold {gold} got {cited}")
    everything = [result for results in rows.values() for result in results]
    print(f"\n{'kind':14}{'n':>4}" + "".join(f"{c:>10}" for c in COLUMNS) + f"{'rash':>6}")
    for kind, results in [*sorted(rows.items()), ("all", everything)]:
        print(_line(kind, results))


def _line(kind: str, results: list[Score]) -> str:
    cells = []
    for column in COLUMNS:
        values = [asdict(r)[column] for r in results if asdict(r)[column] is not None]
        cells.append(f"{sum(values)}/{len(values)}" if values else "–")
    rash = sum(r.rash for r in results)
    return f"{kind:14}{len(results):>4}" + "".join(f"{cell:>10}" for cell in cells) + f"{rash:>6}"


if __name__ == "__main__":
    main(sys.argv[1:])
