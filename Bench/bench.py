"""Measures juice-maker, beside programs that do the same or less: Markdown on standard output.

    make bench                                 under three minutes
    make bench-full                            more runs, and a journal of a million orders
    make bench ARGS="--against OTHER-BUILD"    two builds in one run, with their ratio
"""

import argparse
import gc
import json
import os
import platform
import shutil
import sys
from pathlib import Path
from time import monotonic

import commands
import growth
import postgres
import screen
import store
from programs import OTHER, OURS, Build
from workplace import Workplace, workplace

PARTS = {
    "screen": screen.measure, "commands": commands.measure, "store": store.measure, "growth": growth.measure,
}
# Measures that run only on request.
MORE_PARTS = {"postgres": postgres.measure}


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default=".build/release/juice-maker", metavar="PATH", help="the build to measure")
    parser.add_argument("--against", metavar="PATH", help="another build, measured in turn with the first")
    parser.add_argument("--only", choices=PARTS | MORE_PARTS, action="append", help="one part of it; may be given again")
    parser.add_argument("--full", action="store_true", help="more runs, and a journal of a million orders")
    parser.add_argument("--json", metavar="FILE", help="all figures of all runs, for scripts")
    return parser.parse_args()


def machine(place: Workplace) -> str:
    pages = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    name = platform.freedesktop_os_release().get("PRETTY_NAME", platform.system())
    return (
        f"{os.cpu_count()} processors, {pages / 2**30:.0f} GiB of memory, {name}, "
        f"Linux {platform.release().split('-')[0]}, {platform.machine()}; "
        f"temporary files on {file_system(place.folder)}")


def file_system(folder: Path) -> str:
    """Returns the type of a folder's file system."""
    best = ("", "an unknown file system")
    for line in Path("/proc/mounts").read_text().splitlines():
        point, kind = line.split()[1:3]
        if (str(folder) + "/").startswith(point.rstrip("/") + "/") and len(point) >= len(best[0]):
            best = (point, kind)
    return best[1]


def copied(program: str, target: Path) -> str:
    """Copies a build, so that all files are written alike. Their writing decides how memory keeps their pages, which is a
    tenth of a start."""
    return str(shutil.copy(program, target))


def main() -> None:
    chosen = options()
    paths = {OURS: chosen.binary} | ({OTHER: chosen.against} if chosen.against else {})
    for path in paths.values():
        if not os.access(path, os.X_OK):
            sys.exit(f"{path} is not a program; `make build` makes .build/release/juice-maker.")
    # A pause of the garbage collector would count as the program's.
    gc.disable()
    begin = monotonic()
    with workplace() as place:
        if file_system(place.folder) == "tmpfs":
            place.note("Temporary files are in memory here: set TMPDIR to a folder on a disk for figures of orders.")
        about, load = machine(place), os.getloadavg()[0]
        place.compile()
        builds = [Build(name, copied(path, place.folder / name), place) for name, path in paths.items()]
        sections = []
        for name in chosen.only or PARTS:
            print(f"{name} ...", file=sys.stderr, flush=True)
            sections += (PARTS | MORE_PARTS)[name](place, builds, chosen.full)
        notes = [*place.notes, f"{monotonic() - begin:.0f} s in all; load of the machine before it {load:.1f}."]
    print(f"Machine: {about}.\n\nMedians, with the lowest and the highest run; ratios are made run by run.\n")
    print("\n".join(section.markdown() for section in sections))
    print("\n".join(f"- {note}" for note in notes))
    if chosen.json:
        figures = {section.title: section.data() for section in sections}
        Path(chosen.json).write_text(json.dumps({"machine": about, "notes": notes, "figures": figures}, indent=1))


main()
