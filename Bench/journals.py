"""Generated journals and menus of any length."""

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
LONG_AGO = datetime.datetime(2025, 1, 1, tzinfo=datetime.timezone.utc)
DELIVERED_EVERY = 700
DELIVERY = {"banana": 300, "kiwi": 400, "mango": 500, "pineapple": 200, "strawberry": 2600}


def write_journal(
    path: Path, orders: int, begin: datetime.datetime = LONG_AGO, pause: float = 20, waiting: int | None = None
) -> None:
    """Yields lines for `import`: every juice in turn, so many seconds apart, and deliveries of the used amounts.

    Where the last ones are `waiting` to be made, those before are made and collected; else there is no queue.
    """
    with path.open("w") as file:
        seq = 0
        day, number = "", 0

        def write(
            kind: str, changes: dict[str, int], lines: list[dict[str, object]], stage: str | None = None,
            order: str | None = None
        ) -> str:
            nonlocal seq, day, number
            seq += 1
            at = begin + datetime.timedelta(seconds=pause * seq)
            time = at.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")
            entry = {"seq": seq, "id": order or str(uuid.uuid4()), "at": time, "kind": kind}
            if kind == "order":
                number = number + 1 if day == at.date().isoformat() else 1
                day = at.date().isoformat()
            if kind in ("order", "stage"):
                entry |= {"day": day, "number": number}
            if stage:
                entry["stage"] = stage
            entry |= {"lines": lines, "changes": changes, "reason": None}
            file.write(json.dumps(entry, separators=(",", ":")) + "\n")
            return entry["id"]

        write("open", dict.fromkeys(FRUIT, 9999), [])
        for index in range(orders):
            if index and index % DELIVERED_EVERY == 0:
                write("restock", DELIVERY, [])
            juice, recipe = RECIPES[index % len(RECIPES)]
            used = {fruit: -count for fruit, count in recipe.items()}
            order = write("order", used, [{"juice": juice, "cups": 1}], None if waiting is None else "to-make")
            if waiting is not None and index < orders - waiting:
                write("stage", {}, [], "made", order)
                write("stage", {}, [], "collected", order)


def write_menu(path: Path, juices: int) -> None:
    """The five ingredients of the standard menu, and juices of two of them each."""
    lines = ["ingredients:"]
    lines += [f"  - {{ id: {fruit}, name: {fruit.title()}, opening: 9999 }}" for fruit in FRUIT]
    lines += ["juices:"]
    for number in range(1, juices + 1):
        one, other = FRUIT[number % 5], FRUIT[(number + 1 + number // 5 % 4) % 5]
        lines.append(f"  - {{ id: j{number}, name: Juice {number}, recipe: {{ {one}: 2, {other}: 1 }} }}")
    path.write_text("\n".join(lines) + "\n")
