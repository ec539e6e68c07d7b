"""The cost of a day's queue as the day grows: opening its screens, and an order of another till."""

import datetime
import subprocess
import time

from figures import Section
from journals import write_journal
from processes import run
from programs import Build, Program, in_turn
from screen import calibrate, first_paint, start
from terminal import Terminal
from workplace import Workplace

WINDOW = (120, 40)
LENGTHS = {10: "10 orders of the day", 10_000: "10,000 orders of the day"}
WAITING = 5


def measure(place: Workplace, builds: list[Build], rounds: int) -> list[Section]:
    names = list(LENGTHS.values())
    menu = place.folder / "queue.yaml"
    example = subprocess.run(
        [builds[0].path, "menu", "example"], env=place.environment, check=True, text=True, stdout=subprocess.PIPE)
    menu.write_text(example.stdout.replace("# serving: queue", "serving: queue"))
    options = ["--menu", str(menu)]
    now = datetime.datetime.now().astimezone()
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    sections = []
    for build in builds:
        section = Section(f"Growth of the queue's day: {build.name}", names, [(names[1], names[0])])
        sections.append(section)
        for orders in LENGTHS:
            journal = place.memory / "queue.jsonl"
            pause = (now - midnight).total_seconds() / (3 * orders + 100)
            write_journal(journal, orders, midnight, pause, waiting=WAITING)
            build.run(f"queue-{orders}", *build.loading(journal))
            journal.unlink()
        for words in (["till", "--make"], ["board"]):
            programs = {
                orders: Program(length, build.command(f"queue-{orders}", *words, *options), [])
                for orders, length in LENGTHS.items()}
            expected = {orders: calibrate(place, program, WINDOW) for orders, program in programs.items()}
            opening = Section("", names)
            for number in range(rounds):
                for orders in in_turn(list(LENGTHS), number):
                    start(place, programs[orders], WINDOW, expected[orders], opening)
            name = " ".join(words)
            for length, values in opening.measures["start to first full paint, ms"].items():
                section.add(f"`{name}`, start to first full paint, ms", length, *values)
            terminals = {orders: Terminal(place, program.command, *WINDOW) for orders, program in programs.items()}
            for orders, terminal in terminals.items():
                first_paint(terminal, expected[orders])
            for number in range(rounds):
                for orders in in_turn(list(LENGTHS), number):
                    # The screen is idle: the last order is drawn.
                    time.sleep(0.2)
                    while terminals[orders].read(0) is not None:
                        pass
                    begin = time.perf_counter_ns()
                    run(place, build.command(f"queue-{orders}", "order", "mango", *options))
                    shown = terminals[orders].answer(begin, 1, quiet=20, patience=5_000)
                    if number:
                        section.add(f"an order from its start until `{name}` shows it, ms",
                                    LENGTHS[orders], shown.nanoseconds / 1e6)
                    run(place, build.command(f"queue-{orders}", "void", "--last", *options))
            for terminal in terminals.values():
                terminal.close()
    return sections
