"""The measured programs, and the programs beside them."""

import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from workplace import Workplace

OURS = "juice-maker"
OTHER = "against"
SAME_FRAMES = "C list"
DIALOG = "dialog"
ON_DISK = "disk"

UP, DOWN, RIGHT, LEFT = b"\x1bOA", b"\x1bOB", b"\x1bOC", b"\x1bOD"
OVER_A_GRID = [RIGHT] * 6 + [LEFT] * 6
DOWN_A_LIST = [DOWN] * 6 + [UP] * 6
JUICES = ["Strawberry Banana", "Mango Kiwi", "Strawberry", "Banana", "Pineapple", "Kiwi", "Mango"]
FRUIT = ["strawberry", "banana", "pineapple", "kiwi", "mango"]


Thing = TypeVar("Thing")


def in_turn(things: list[Thing], number: int) -> list[Thing]:
    """Returns them in order, and reversed in every second round, so that none always comes first."""
    return things if number % 2 == 0 else things[::-1]


@dataclass
class Build:
    """A build of juice-maker, with stores of its own: another version may have other tables."""

    name: str
    path: str
    place: Workplace

    def store(self, name: str) -> str:
        """Returns the path of a store in memory, or on the disk if the name says so."""
        folder = self.place.folder if name.startswith(ON_DISK) else self.place.memory
        return str(folder / f"{self.name}-{name}.db")

    def command(self, store: str, *words: str) -> list[str]:
        return self.command_at(self.store(store), *words)

    def command_at(self, path: str, *words: str) -> list[str]:
        return [self.path, *words, "--store", path, "--language", "en"]

    def run(self, store: str, *words: str) -> None:
        subprocess.run(
            self.command(store, *words), env=self.place.environment, check=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)

    def loading(self, journal: Path) -> list[str]:
        """Returns the option that imports a journal without an end; earlier builds lack it."""
        page = subprocess.run([self.path, "import", "--help"], capture_output=True, text=True, check=True).stdout
        return ["import", str(journal), *(["--without-end"] if "--without-end" in page else [])]

    def fill_shelves(self, store: str) -> None:
        """Makes a store with stock for thousands of orders."""
        self.run(store, "restock", *(f"{fruit}=9989" for fruit in FRUIT))


@dataclass
class Program:
    """A program with a screen, and a round of keys that ends where it began."""

    name: str
    command: list[str]
    keys: list[bytes]


def screens(place: Workplace, builds: list[Build]) -> list[Program]:
    programs = [Program(build.name, build.command("screen", "till"), OVER_A_GRID) for build in builds]
    programs.append(Program(SAME_FRAMES, [place.tool("list")], OVER_A_GRID))
    if place.has(DIALOG):
        entries = [word for number, juice in enumerate(JUICES, 1) for word in (str(number), juice)]
        command = [DIALOG, "--menu", "Fresh juice, made for you!", "20", "70", "10", *entries]
        programs.append(Program(DIALOG, command, DOWN_A_LIST))
    return programs
