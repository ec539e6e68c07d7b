"""Reads, checks and writes a whole journal of a million orders, beside SQLite alone."""

from figures import Section
from processes import Run, run
from programs import OTHER, OURS, Build, in_turn
from workplace import Workplace

ORDERS = 1_000_000
STORE = f"journal-{ORDERS}"
BESIDE = "SQLite alone"
ROWS = "SELECT * FROM entry"

def measure(place: Workplace, builds: list[Build], imported: dict[str, Run]) -> list[Section]:
    names = [*(build.name for build in builds), BESIDE]
    times = Section("A million orders: seconds", names, [(OURS, OTHER), (OURS, BESIDE)])
    peaks = Section("A million orders: RSS at its peak, MiB", names, [(OURS, OTHER)])

    def add(measure: str, name: str, took: Run) -> None:
        times.add(measure, name, took.milliseconds / 1000)
        peaks.add(measure, name, took.memory)

    store = builds[0].store(STORE)
    works = {
        "`verify`; `PRAGMA quick_check`": (["verify"], ["sqlite3", store, "PRAGMA quick_check"]),
        "`export`; a read of the same rows": (["export"], ["sqlite3", store, ROWS]),
        "`history --limit 1000000`": (["history", "--limit", "1000000"], None),
    }
    has_shell = place.has("sqlite3")
    for number in range(3):
        for title, (words, beside) in works.items():
            for build in in_turn(builds, number):
                add(title, build.name, run(place, build.command(STORE, *words)))
            if beside and has_shell:
                add(title, BESIDE, run(place, beside))
    title = "`import`; the same in C, one transaction (one run)"
    for name, took in imported.items():
        add(title, name, took)
    builds[0].fill_shelves("filled")
    add(title, BESIDE, run(place, [place.tool("orders"), builds[0].store("filled"), "fill", str(ORDERS)]))
    return [times, peaks]
