"""Measures at the screen: the first paint, keys, memory, and rest."""

import re
import time
from dataclasses import dataclass
from statistics import median

from figures import Section
from processes import activity, memory
from programs import DIALOG, OTHER, OURS, SAME_FRAMES, Build, Program, in_turn, screens
from terminal import Terminal
from workplace import Workplace

PAIRS = [(OURS, OTHER), (OURS, SAME_FRAMES), (OURS, DIALOG)]


@dataclass
class Expected:
    """Returns the number of bytes that a program writes, from a run with a long timeout."""

    paint: int
    keys: list[int]


def calibrate(place: Workplace, program: Program, size: tuple[int, int]) -> Expected:
    terminal = Terminal(place, program.command, *size)
    paint = terminal.answer(terminal.begin, 1, quiet=300, patience=10_000)
    rounds = [
        [terminal.key(key, 1, quiet=25, patience=150).bytes for key in program.keys] for _ in range(2)
    ]
    terminal.close()
    return Expected(paint.bytes, [min(both) for both in zip(*rounds)])


def first_paint(terminal: Terminal, expected: Expected) -> tuple[float, int]:
    """Returns the milliseconds to the last byte of the first screen, and its bytes."""
    paint = terminal.answer(terminal.begin, round(expected.paint * 0.97), quiet=25, patience=600)
    return paint.nanoseconds / 1e6, paint.bytes


def start(
    place: Workplace, program: Program, size: tuple[int, int], expected: Expected, section: Section
) -> None:
    terminal = Terminal(place, program.command, *size)
    milliseconds, count = first_paint(terminal, expected)
    section.add("start to first full paint, ms", program.name, milliseconds)
    section.add("bytes at start", program.name, count)
    terminal.close()


def visit(
    place: Workplace, program: Program, size: tuple[int, int], expected: Expected, rounds: int, section: Section
) -> None:
    terminal = Terminal(place, program.command, *size)
    first_paint(terminal, expected)
    begin = activity(terminal.process)
    answers = [
        terminal.key(key, awaited, quiet=3, patience=100)
        for _ in range(rounds)
        for key, awaited in zip(program.keys, expected.keys)
    ]
    used, _ = activity(terminal.process).since(begin)
    times = [answer.nanoseconds / 1e6 for answer in answers]
    section.add("bytes a key", program.name, sum(answer.bytes for answer in answers) / len(answers))
    section.add("CPU a key, ms", program.name, used / len(answers))
    section.add("key to last byte, p50, ms", program.name, median(times))
    section.add("RSS at its peak, MiB", program.name, memory(terminal.process, "VmHWM"))
    section.add("of it private, MiB", program.name, memory(terminal.process, "RssAnon"))
    terminal.close()


def writes_a_key(place: Workplace, program: Program, size: tuple[int, int], section: Section) -> None:
    """Counts the calls that write to the terminal, in a run of its own, because tracing is slow."""
    log = place.folder / "strace"
    watched = ["strace", "-f", "-y", "-e", "trace=write,writev", "-o", str(log), *program.command]

    def calls() -> int:
        return len(re.findall(r"writev?\(\d+<[^>]*/pts/", log.read_text(errors="replace")))

    terminal = Terminal(place, watched, *size)
    terminal.answer(terminal.begin, 1, quiet=400, patience=10_000)
    before = calls()
    for key in program.keys:
        terminal.key(key, 1, quiet=40, patience=150)
    section.add("writes a key", program.name, (calls() - before) / len(program.keys))
    terminal.close()


def rest(place: Workplace, programs: list[Program], seconds: int, section: Section) -> None:
    """Runs all of them side by side, because idle programs do not disturb each other."""
    terminals = [Terminal(place, program.command) for program in programs]
    settled = time.monotonic() + 6
    for terminal in terminals:
        terminal.answer(terminal.begin, 1, quiet=100, patience=10_000)
    time.sleep(max(0, settled - time.monotonic()))
    before = [activity(terminal.process) for terminal in terminals]
    time.sleep(seconds)
    for program, terminal, begin in zip(programs, terminals, before):
        milliseconds, wakeups = activity(terminal.process).since(begin)
        section.add(f"CPU in {seconds} s of rest, ms", program.name, milliseconds)
        section.add(f"wakeups in {seconds} s of rest", program.name, wakeups)
    for terminal in terminals:
        terminal.close()


def measure(place: Workplace, builds: list[Build], full: bool) -> list[Section]:
    for build in builds:
        build.fill_shelves("screen")
    programs = screens(place, builds)
    sections = []
    for size in ((80, 24), (120, 40)):
        section = Section(
            f"At the screen, {size[0]} x {size[1]}", [program.name for program in programs], PAIRS)
        expected = {program.name: calibrate(place, program, size) for program in programs}
        for number in range(60 if full else 21):
            for program in in_turn(programs, number):
                start(place, program, size, expected[program.name], section)
        for number in range(12 if full else 6):
            for program in in_turn(programs, number):
                visit(place, program, size, expected[program.name], 16 if full else 8, section)
        if place.has("strace"):
            for program in programs:
                writes_a_key(place, program, size, section)
        if size == (80, 24):
            rest(place, programs, 10 if full else 3, section)
        sections.append(section)
    return sections
