"""A store of many days: `days.py BINARY STORE [DAYS [ORDERS_A_DAY [queue]]]`. Its last day is today."""

import datetime
import json
import os
import random
import subprocess
import sys
import uuid
from collections.abc import Iterator

from journals import FRUIT, RECIPES

PRICES = [4000, 4500, 3500, 5000, 5500, 4000, 4500]
Entry = dict[str, object]


def entries(days: int, orders: int, queue: bool) -> Iterator[Entry]:
    """Yields lines for `import`, without the numbers of the entries."""
    chance = random.Random(1)
    today = datetime.datetime.now().astimezone().replace(hour=0, minute=0, second=0, microsecond=0)
    pause = 15 * 3_600_000 // orders

    def entry(kind: str, order: str, at: int, **more: object) -> Entry:
        time = datetime.datetime.fromtimestamp(at / 1000, datetime.timezone.utc)
        return {
            "id": order, "at": time.strftime("%Y-%m-%dT%H:%M:%S.") + f"{at % 1000:03}Z", "kind": kind, "lines": [],
            "changes": {}, "reason": None, "by": "Anna", "till": "pi"} | more

    def new_id() -> str:
        return str(uuid.UUID(int=chance.getrandbits(128)))

    for back in range(days, -1, -1):
        morning = (today - datetime.timedelta(days=back)).replace(hour=7)
        day, begin = morning.date().isoformat(), int(morning.timestamp() * 1000)
        if back == days:
            yield entry("open", new_id(), begin, changes=dict.fromkeys(FRUIT, 9999))
            continue
        for number in range(1, orders + 1):
            order, at = new_id(), begin + number * pause
            sold = [(chance.randrange(7), chance.choice((1, 1, 1, 2))) for _ in range(chance.choice((1, 1, 2, 3)))]
            total = sum(PRICES[juice] * cups for juice, cups in sold)
            dice = chance.random()
            paid: Entry = {"payment": "card"} if dice < 0.7 else {"payment": "cash"} if dice < 0.9 else {
                "payments": []} if dice < 0.97 else {"payments": [
                    {"way": "card", "amount": f"{total - 1000}"},
                    {"way": "cash", "amount": "1000", "given": "5000", "change": "4000"}]}
            lines = [
                {"juice": RECIPES[juice][0], "cups": cups, "price": f"{PRICES[juice]}", "currency": "KRW"}
                for juice, cups in sold]
            used: dict[str, int] = {}
            for juice, cups in sold:
                for fruit, amount in RECIPES[juice][1].items():
                    used[fruit] = used.get(fruit, 0) + amount * cups
            place = {"day": day, "number": number}
            yield entry(
                "order", order, at, lines=lines, changes={fruit: -amount for fruit, amount in used.items()},
                **place, **paid, **({"stage": "to-make"} if queue else {}))
            if paid == {"payments": []}:
                paid = {"payment": "card"}
                yield entry("payment", order, at + 1000, **place, **paid)
            for stage in ("made", "collected") if queue else ():
                yield entry("stage", order, at + chance.randrange(1000, 400_000), stage=stage, **place)
            if chance.random() < 0.01:
                yield entry("void", order, at + 2000, lines=lines, changes=used, **place, **paid)
            # Restocks the used amounts, so that nothing runs out.
            yield from () if number % 20 else [entry("restock", new_id(), at + 3000, changes=dict.fromkeys(FRUIT, 400))]
        for fruit in FRUIT:
            kind, reason, change = chance.choice((("count", None, -3), ("waste", "expired", -9)))
            yield entry(kind, new_id(), begin + 16 * 3_600_000, reason=reason, changes={fruit: change})


def write_store(binary: str, path: str, days: int, orders: int, queue: bool) -> None:
    command = [binary, "import", "-", "--without-end", "--store", path]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as loading:
        for seq, entry in enumerate(entries(days, orders, queue), 1):
            loading.stdin.write(json.dumps({"seq": seq} | entry, separators=(",", ":")) + "\n")
    if loading.returncode:
        sys.exit(loading.returncode)


if __name__ == "__main__":
    binary, path, *rest = sys.argv[1:]
    days, orders = [int(number) for number in rest[:2]] + [1000, 8000][len(rest):]
    write_store(os.path.abspath(binary), path, days, orders, "queue" in rest)
