"""Each command as a process; an order beside a shell of SQLite that does the same work in the same tables."""

from figures import Section
from processes import run
from programs import ON_DISK, OTHER, OURS, Build, in_turn
from workplace import Workplace

SHELL = "sqlite3"
ORDER = ["order", "mango"]
COMMANDS = [["--version"], ["stock"], ["report"]]

# The same work in the same tables: reads the stock, writes the same rows, says the number.
SHELL_ORDER = """
PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL;
BEGIN IMMEDIATE;
SELECT * FROM stock;
INSERT INTO entry (seq, id, at, kind, day, number, by, till, digest) SELECT seq + 1,
  lower(printf('%s-%s-4000-a000-%s', hex(randomblob(4)), hex(randomblob(2)), hex(randomblob(6)))),
  1000 * strftime('%s'), 'order', date('now', 'localtime'),
  1 + coalesce((SELECT max(number) FROM entry
    WHERE day = date('now', 'localtime') AND kind = 'order' AND number IS NOT NULL), 0),
  'Anna', 'till', sha3(hex(digest) || 'mango 1 mango -3') FROM entry ORDER BY seq DESC LIMIT 1;
INSERT INTO line SELECT max(seq), 0, 'mango', 1, NULL, NULL FROM entry;
INSERT INTO change SELECT max(seq), 'mango', -3,
  (SELECT quantity FROM stock WHERE ingredient = 'mango') - 3 FROM entry;
COMMIT;
SELECT number FROM entry ORDER BY seq DESC LIMIT 1
"""


def measure(place: Workplace, builds: list[Build], full: bool) -> list[Section]:
    names = [build.name for build in builds]
    programs = [*names, *([SHELL] if place.has(SHELL) else [])]
    order = Section("An order as a process: `order mango`", programs, [(OURS, OTHER), (OURS, SHELL)])
    others = Section("Other commands as processes", names, [(OURS, OTHER)])
    stores = {"commands": "store in memory", ON_DISK: "store on the disk"}
    for build in builds:
        for store in stores:
            build.fill_shelves(store)
    # The first round only warms up.
    for number in range(61 if full else 31):
        for store, title in stores.items():
            works = {build.name: build.command(store, *ORDER) for build in builds}
            if SHELL in programs:
                works[SHELL] = [SHELL, builds[0].store(store), SHELL_ORDER]
            runs = {name: run(place, works[name]) for name in in_turn(list(works), number)}
            for name, took in runs.items() if number else ():
                order.add(f"{title}, ms", name, took.milliseconds)
                order.add(f"{title}, CPU ms", name, took.processor)
                order.add(f"{title}, RSS at its peak, MiB", name, took.memory)
        for words in COMMANDS:
            for build in in_turn(builds, number):
                is_bare = words == ["--version"]
                took = run(place, [build.path, *words] if is_bare else build.command("commands", *words))
                if number:
                    others.add(f"`{' '.join(words)}`, ms", build.name, took.milliseconds)
                    others.add(f"`{' '.join(words)}`, RSS at its peak, MiB", build.name, took.memory)
    return [order, others]
