"""Each command as a process; an order beside a shell of SQLite that does the same work in the same tables."""

from figures import Section
from processes import run
from programs import ON_DISK, OTHER, OURS, Build, in_turn
from workplace import Workplace

SHELL = "sqlite3"
ORDER = ["order", "mango"]
COMMANDS = [["--version"], ["stock"], ["report"]]

# The same work in the same tables: reads the books, writes the same row, prints the number. Its digest is no SHA-256.
SHELL_ORDER = """
PRAGMA synchronous = FULL;
BEGIN IMMEDIATE;
SELECT state FROM books ORDER BY seq DESC LIMIT 1;
WITH new AS MATERIALIZED (
  SELECT seq + 1 AS seq, digest, 1000 * strftime('%s') AS at, date('now', 'localtime') AS day,
    1 + coalesce((SELECT max(number) FROM entry WHERE day = date('now', 'localtime')), 0) AS number,
    randomblob(16) AS id
  FROM entry ORDER BY seq DESC LIMIT 1
)
INSERT INTO entry (seq, id, kind, at, day, number, digest, body)
SELECT seq, id, 'order', at, day, number, sha3(digest),
  printf('juice-maker entry 1\nseq %d\nid %s-%s-%s-%s-%s\nat %d\nkind order\nday %s\nnumber %d\nby Anna\ntill till\n'
    || 'line mango 1\nchange mango -3\n', seq, lower(substr(hex(id), 1, 8)), lower(substr(hex(id), 9, 4)),
    lower(substr(hex(id), 13, 4)), lower(substr(hex(id), 17, 4)), lower(substr(hex(id), 21)), at, day, number)
FROM new;
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
    # Uses a store of its own, because its digests are no SHA-256.
    for store in stores:
        builds[0].fill_shelves(f"{store}-{SHELL}")
    # The first round only warms up.
    for number in range(61 if full else 31):
        for store, title in stores.items():
            works = {build.name: build.command(store, *ORDER) for build in builds}
            if SHELL in programs:
                works[SHELL] = [SHELL, builds[0].store(f"{store}-{SHELL}"), SHELL_ORDER]
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
