"""Each command as a process, beside a shell of SQLite that writes the rows of an order."""

from figures import Section
from processes import run
from programs import ON_DISK, OTHER, OURS, Build, in_turn
from workplace import Workplace

SHELL = "sqlite3"
PLAIN = "sqlite3, plain tables"
COMMANDS = {
    "`--version`": ["--version"],
    "`--help`": ["--help"],
    "`menu`": ["menu"],
    "`stock`": ["stock"],
    "`order mango`": ["order", "mango"],
    "`order mango --format json`": ["order", "mango", "--format", "json"],
    "`void --last`": ["void", "--last"],
    "`history`": ["history"],
    "`report`": ["report"],
}
ON_THE_DISK = "`order mango`, store on the disk"
NEEDS_NO_STORE = {"`--version`", "`--help`"}

# Tables without keys, checks or triggers, and two plain statements.
PLAIN_TABLES = """
PRAGMA journal_mode = WAL;
CREATE TABLE entry (seq INTEGER PRIMARY KEY, kind TEXT, at INTEGER);
CREATE TABLE stock (ingredient TEXT, quantity INTEGER);
INSERT INTO stock VALUES ('mango', 9999)
"""
PLAIN_ORDER = """
INSERT INTO entry (kind, at) VALUES ('order', 1000 * strftime('%s'));
UPDATE stock SET quantity = quantity - 3 WHERE ingredient = 'mango'
"""
# An order in the store's own tables, with all that they check and do.
SHELL_ORDER = """
BEGIN IMMEDIATE;
INSERT INTO entry (seq, id, at, kind, digest) SELECT 1 + max(seq),
  lower(printf('%s-%s-4000-a000-%s', hex(randomblob(4)), hex(randomblob(2)), hex(randomblob(6)))),
  1000 * strftime('%s'), 'order', zeroblob(32) FROM entry;
INSERT INTO change SELECT max(seq), 'mango', -1,
  (SELECT quantity FROM stock WHERE ingredient = 'mango') - 1 FROM entry;
COMMIT
"""


def measure(place: Workplace, builds: list[Build], full: bool) -> list[Section]:
    names = [build.name for build in builds]
    programs = [*names, PLAIN, SHELL]
    pairs = [(OURS, OTHER), (OURS, PLAIN), (OURS, SHELL)]
    times = Section("Commands as processes: ms from start to end", programs, pairs)
    peaks = Section("Commands as processes: RSS at its peak, MiB", programs, [(OURS, OTHER)])
    for build in builds:
        for store in ("commands", ON_DISK):
            build.fill_shelves(store)
    has_shell = place.has(SHELL)
    plain = {"commands": str(place.memory / "plain.db"), ON_DISK: str(place.folder / "plain-on-disk.db")}
    for path in plain.values() if has_shell else ():
        run(place, [SHELL, path, PLAIN_TABLES])
    # The first round only warms up.
    for number in range(61 if full else 31):
        for title, words in (COMMANDS | {ON_THE_DISK: COMMANDS["`order mango`"]}).items():
            store = ON_DISK if title == ON_THE_DISK else "commands"
            runs = {}
            for build in in_turn(builds, number):
                bare = title in NEEDS_NO_STORE
                command = [build.path, *words] if bare else build.command(store, *words)
                runs[build.name] = run(place, command)
            if has_shell and words[0] == "order":
                runs[PLAIN] = run(place, [SHELL, plain[store], PLAIN_ORDER])
                runs[SHELL] = run(place, [SHELL, builds[0].store(store), SHELL_ORDER])
            for name, took in runs.items() if number else ():
                times.add(title, name, took.milliseconds)
                peaks.add(title, name, took.memory)
    return [times, peaks]
