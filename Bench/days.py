"""A store of many days, written past its triggers: `days.py BINARY STORE [DAYS [ORDERS_A_DAY [queue]]]`.

Its last day is today. Digests are made up, so `verify` finds fault with it; all else reads it as any other store.
"""

import datetime
import os
import random
import sqlite3
import subprocess
import sys
import uuid
from collections.abc import Iterator

from journals import FRUIT, RECIPES

PRICES = [4000, 4500, 3500, 5000, 5500, 4000, 4500]
Row = tuple[object, ...]


def entries(days: int, orders: int, queue: bool) -> Iterator[tuple[Row, list[Row], list[Row]]]:
    """Rows of `entry`, each with its rows of `line` and of `change`."""
    chance = random.Random(1)
    seq = 1
    today = datetime.datetime.now().astimezone().replace(hour=0, minute=0, second=0, microsecond=0)
    pause = 15 * 3_600_000 // orders
    for back in range(days - 1, -1, -1):
        morning = (today - datetime.timedelta(days=back)).replace(hour=7)
        day, begin = morning.date().isoformat(), int(morning.timestamp() * 1000)

        def entry(order: str, kind: str, at: int, number: int, payment: str | None = None, reason: str | None = None) -> Row:
            nonlocal seq
            seq += 1
            return (seq, order, at, kind, reason, day, number, payment, "Anna", "pi", chance.randbytes(32))

        for number in range(1, orders + 1):
            order, at = str(uuid.UUID(int=chance.getrandbits(128))), begin + number * pause
            sold = [(chance.randrange(7), chance.choice((1, 1, 1, 2))) for _ in range(chance.choice((1, 1, 2, 3)))]
            total = sum(PRICES[juice] * cups for juice, cups in sold)
            dice = chance.random()
            payment = "card" if dice < 0.7 else "cash" if dice < 0.9 else "" if dice < 0.97 else (
                f"card={total - 1000} cash=1000/5000 KRW")
            rows = entry(order, "order", at, number, payment, "to-make" if queue else None)
            lines = [(place, RECIPES[juice][0], cups, PRICES[juice], "KRW") for place, (juice, cups) in enumerate(sold)]
            uses: dict[str, int] = {}
            for juice, cups in sold:
                for fruit, amount in RECIPES[juice][1].items():
                    uses[fruit] = uses.get(fruit, 0) + amount * cups
            yield rows, lines, [(fruit, -amount, 500_000) for fruit, amount in uses.items()]
            if payment == "":
                payment = "card"
                yield entry(order, "payment", at + 1000, number, payment), [], []
            for reason in ("made", "collected") if queue else ():
                yield entry(order, "stage", at + chance.randrange(1000, 400_000), number, None, reason), [], []
            if chance.random() < 0.01:
                row = entry(order, "void", at + 2000, number, payment)
                yield row, lines, [(fruit, amount, 500_000) for fruit, amount in uses.items()]
        for fruit in FRUIT:
            seq += 1
            id = str(uuid.UUID(int=chance.getrandbits(128)))
            at = begin + 16 * 3_600_000
            kind, reason, change = chance.choice((("restock", None, 5000), ("count", None, -3), ("waste", "expired", -9)))
            yield (seq, id, at, kind, reason, None, None, None, "Anna", "pi", bytes(32)), [], [(fruit, change, 500_000)]


def write_store(binary: str, path: str, days: int, orders: int, queue: bool) -> None:
    subprocess.run([binary, "--store", path, "restock", "kiwi=1"], check=True, stdout=subprocess.DEVNULL)
    with sqlite3.connect(path, isolation_level=None) as store:
        store.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -4000000")
        kept = store.execute(
            "SELECT type, name, sql FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL"
            " ORDER BY type").fetchall()
        for kind, name, _ in kept:
            store.execute(f"DROP {kind} {name}")
        store.execute("PRAGMA ignore_check_constraints = ON")
        store.execute("BEGIN")
        first = store.execute("SELECT max(seq) FROM entry").fetchone()[0] - 1
        store.execute("UPDATE entry SET at = at - ?", (days * 86_400_000,))
        place = ", ".join("?" * 11)
        for row, lines, changes in entries(days, orders, queue):
            seq = row[0] + first
            store.execute(
                "INSERT INTO entry (seq, id, at, kind, reason, day, number, payment, by, till, digest)"
                f" VALUES ({place})", (seq, *row[1:]))
            for line in lines:
                store.execute("INSERT INTO line VALUES (?, ?, ?, ?, ?, ?)", (seq, *line))
            for change in changes:
                store.execute("INSERT INTO change VALUES (?, ?, ?, ?)", (seq, *change))
        store.execute("UPDATE stock SET quantity = 500000")
        store.execute("COMMIT")
        for _, _, sql in kept:
            store.execute(sql)
        store.execute("PRAGMA journal_mode = WAL")


if __name__ == "__main__":
    binary, path, *rest = sys.argv[1:]
    days, orders = [int(number) for number in rest[:2]] + [1000, 8000][len(rest):]
    write_store(os.path.abspath(binary), path, days, orders, "queue" in rest)
