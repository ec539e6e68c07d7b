"""The cost of a longer journal, a longer day and a longer menu."""

import datetime
import os
import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass

import million
import waiting
from figures import Section
from journals import write_journal, write_menu
from processes import Run, run
from programs import OTHER, OURS, Build, Program, in_turn
from screen import calibrate, start
from sellers import at_a_pace, till
from workplace import Workplace

WINDOW = (80, 24)


def disk_space(path: str) -> int:
    with closing(sqlite3.connect(path)) as store:
        store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return os.stat(path).st_size


@dataclass
class Subject:
    """A build on a store or a menu of some length."""

    build: Build
    length: str
    store: str
    options: list[str]

    def command(self, words: list[str]) -> list[str]:
        return self.build.command(self.store, *words, *self.options)


def compare(
    place: Workplace, title: str, subjects: list[Subject], commands: list[list[str]], rounds: int
) -> list[Section]:
    """Runs each command, and the first paint, at every length in turn."""
    lengths = list(dict.fromkeys(subject.length for subject in subjects))
    longer = [(length, lengths[0]) for length in lengths[1:]]
    names = list(dict.fromkeys(subject.build.name for subject in subjects))
    sections = {name: Section(f"{title}: {name}", lengths, longer) for name in names}
    tills = [Program(subject.length, subject.command(["till"]), []) for subject in subjects]
    expected = [calibrate(place, program, WINDOW) for program in tills]
    # The first round only warms up.
    for number in range(rounds + 1):
        for words in commands:
            for subject in in_turn(subjects, number):
                took = run(place, subject.command(words))
                if number:
                    sections[subject.build.name].add(f"`{words[0]}`, ms", subject.length, took.milliseconds)
        for subject, program, awaited in in_turn(list(zip(subjects, tills, expected)), number):
            if number:
                start(place, program, WINDOW, awaited, sections[subject.build.name])
    both = Section(f"{title}: both builds", names, [(OURS, OTHER)])
    for name, section in sections.items():
        for measure, of in section.measures.items():
            for length, values in of.items():
                both.add(f"{measure.removesuffix(', ms')}, {length}", name, *values)
    return [*sections.values(), *([both] if len(names) > 1 else [])]


@dataclass
class Journals:
    """Makes stores of growing length, and measures their size on the disk and the last import."""

    stores: list[Subject]
    space: Section
    imported: dict[str, Run]


def fill(place: Workplace, builds: list[Build], full: bool) -> Journals:
    space = Section("On disk", [build.name for build in builds], [(OURS, OTHER)])
    for build in builds:
        space.add("the program, MB", build.name, os.stat(build.path).st_size / 1e6)
    filled = Journals([], space, {})
    begun: dict[str, int] = {}
    for orders in (10, 1_000, million.ORDERS) if full else (10, 1_000):
        journal = place.memory / "journal.jsonl"
        write_journal(journal, orders)
        length = f"{orders:,} orders"
        for build in builds:
            subject = Subject(build, length, f"journal-{orders}", [])
            filled.imported[build.name] = run(
                place, build.command(subject.store, *build.loading(journal)))
            size = disk_space(build.store(subject.store))
            if orders > 10:
                space.add(f"an order of {length}, bytes", build.name, (size - begun[build.name]) / (orders - 10))
            begun.setdefault(build.name, size)
            filled.stores.append(subject)
        journal.unlink()
    return filled


def measure_days(place: Workplace, builds: list[Build], rounds: int) -> list[Section]:
    """Orders at a till that shows the day's figures beside the juices."""
    lengths = {100: "100 orders of the day", 8_000: "8,000 orders of the day"}
    names = list(lengths.values())
    now = datetime.datetime.now().astimezone()
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    sections = {
        build.name: Section(f"Growth of the day: {build.name}", names, [(names[1], names[0])]) for build in builds}
    for orders in lengths:
        journal = place.memory / "day.jsonl"
        write_journal(journal, orders, midnight, (now - midnight).total_seconds() / (orders + 100))
        for build in builds:
            build.run(f"day-{orders}", *build.loading(journal))
    for number in range(rounds):
        for orders, length in in_turn(list(lengths.items()), number):
            for build in builds:
                seller = till(build, build.store(f"day-{orders}"), 0, columns=120, rows=40)
                # The figures of the day are read after the first paint.
                time.sleep(1)
                sections[build.name].add("CPU an order at 120 x 40, ms", length, at_a_pace(seller, 20, 0.3))
                seller.terminal.close()
    return list(sections.values())


def measure(place: Workplace, builds: list[Build], full: bool) -> list[Section]:
    rounds = 40 if full else 25
    journals = fill(place, builds, full)
    sections: list[Section] = []
    commands = [["stock"], ["order", "mango"], ["history"]]
    sections += compare(place, "Growth of the journal", journals.stores, commands, rounds)
    sections += measure_days(place, builds, 5 if full else 1)
    sections += waiting.measure(place, builds, 25 if full else 10)
    menus = []
    for juices in (7, 100, 1_000):
        path = place.folder / f"menu-{juices}.yaml"
        write_menu(path, juices)
        menus += [Subject(build, f"{juices:,} juices", "menus", ["--menu", str(path)]) for build in builds]
    sections += compare(place, "Growth of the menu", menus, [["menu"], ["order", "j1"]], rounds)
    if full:
        sections += million.measure(place, builds, journals.imported)
    return [*sections, journals.space]
