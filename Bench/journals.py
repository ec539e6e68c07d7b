"""Journals and menus of any length, made up."""

import datetime
import json
import uuid
from pathlib import Path

RECIPES = [
    ("banana", {"banana": 2}), ("pineapple", {"pineapple": 2}), ("kiwi", {"kiwi": 3}), ("mango", {"mango": 3}),
    ("mango-kiwi", {"kiwi": 1, "mango": 2}), ("strawberry", {"strawberry": 16}),
    ("strawberry-banana", {"banana": 1, "strawberry": 10}),
]
FRUIT = ["banana", "kiwi", "mango", "pineapple", "strawberry"]
DELIVERED_EVERY = 700
DELIVERY = {"banana": 300, "kiwi": 400, "mango": 500, "pineapple": 200, "strawberry": 2600}


def write_journal(path: Path, orders: int) -> None:
    """What `import` reads: every juice in turn, and goods that come in as they are used."""
    with path.open("w") as file:
        seq = 0
        begin = datetime.datetime(2025, 1, 1, tzinfo=datetime.timezone.utc)

        day, number = "", 0

        def write(kind: str, changes: dict[str, int], lines: list[dict[str, object]]) -> None:
            nonlocal seq, day, number
            seq += 1
            at = begin + datetime.timedelta(seconds=20 * seq)
            entry = {"seq": seq, "id": str(uuid.uuid4()), "at": at.strftime("%Y-%m-%dT%H:%M:%S.000Z"), "kind": kind}
            if kind == "order":
                number = number + 1 if day == at.date().isoformat() else 1
                day = at.date().isoformat()
                entry |= {"day": day, "number": number}
            entry |= {"lines": lines, "changes": changes, "reason": None}
            file.write(json.dumps(entry, separators=(",", ":")) + "\n")

        write("open", dict.fromkeys(FRUIT, 9999), [])
        for index in range(orders):
            if index and index % DELIVERED_EVERY == 0:
                write("restock", DELIVERY, [])
            juice, recipe = RECIPES[index % len(RECIPES)]
            write("order", {fruit: -count for fruit, count in recipe.items()}, [{"juice": juice, "cups": 1}])


def write_menu(path: Path, juices: int) -> None:
    """The five ingredients of the standard menu, and juices of two of them each."""
    lines = ["ingredients:"]
    lines += [f"  - {{ id: {fruit}, name: {fruit.title()}, opening: 9999 }}" for fruit in FRUIT]
    lines += ["juices:"]
    for number in range(1, juices + 1):
        one, other = FRUIT[number % 5], FRUIT[(number + 1 + number // 5 % 4) % 5]
        lines.append(f"  - {{ id: j{number}, name: Juice {number}, recipe: {{ {one}: 2, {other}: 1 }} }}")
    path.write_text("\n".join(lines) + "\n")
