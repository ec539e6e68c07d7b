"""A folder for the time of the bench, and the processes that it started; both gone at the end."""

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path(__file__).resolve().parent
MEMORY = Path("/dev/shm")
ROOM = 4_000_000_000
LIBRARIES = {"list": ["-lncursesw"], "orders": ["-lsqlite3"], "timed": []}


class Workplace:
    def __init__(self, folder: Path, memory: Path | None) -> None:
        self.folder = folder
        # In memory, so that no figure includes a wait for the disk.
        self.memory = memory or folder
        self.children: set[int] = set()
        self.notes: list[str] = []
        if memory is None:
            self.note("There is no roomy /dev/shm here: all stores are on the disk, and all figures noisier.")
        home = folder / "home"
        home.mkdir()
        # Keeps out the user's own store, menu and settings.
        self.environment = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
            "HOME": str(home),
            "TMPDIR": str(folder),
            "TERM": "xterm-256color",
            "LC_ALL": "C.UTF-8",
        }

    def note(self, sentence: str) -> None:
        if sentence not in self.notes:
            self.notes.append(sentence)

    def has(self, program: str) -> bool:
        """Returns whether the program is installed. Otherwise the report says so."""
        found = shutil.which(program, path=self.environment["PATH"]) is not None
        if not found:
            self.note(f"`{program}` is not installed and was left out.")
        return found

    def compile(self) -> None:
        compiler = os.environ.get("CC") or ("cc" if shutil.which("cc") else "clang")
        for name, libraries in LIBRARIES.items():
            source, target = str(SOURCES / f"{name}.c"), str(self.folder / name)
            subprocess.run([compiler, "-O2", "-o", target, source, *libraries], check=True)

    def tool(self, name: str) -> str:
        return str(self.folder / name)

    def ended(self, child: int) -> None:
        self.children.discard(child)

    def close(self) -> None:
        for child in self.children:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(child, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):
                os.waitpid(child, 0)
        for folder in {self.folder, self.memory}:
            shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def workplace() -> Iterator[Workplace]:
    def leave(number: int, _: object) -> None:
        raise SystemExit(128 + number)

    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, leave)
    is_roomy = MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM
    memory = Path(tempfile.mkdtemp(prefix="juice-bench-", dir=MEMORY)) if is_roomy else None
    place = Workplace(Path(tempfile.mkdtemp(prefix="juice-bench-")), memory)
    try:
        yield place
    finally:
        # A second Ctrl-C must not interrupt this.
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        place.close()
