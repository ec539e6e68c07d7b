"""A program on a terminal of its own. Its output is counted and timed, but never drawn."""

import contextlib
import fcntl
import os
import select
import signal
import struct
import termios
import time
import tty
from dataclasses import dataclass

from workplace import Workplace


@dataclass
class Answer:
    nanoseconds: int  # until the last byte
    bytes: int


class Terminal:
    def __init__(
        self, place: Workplace, command: list[str], columns: int = 80, rows: int = 24, raw: bool = False
    ) -> None:
        self.place = place
        self.file, end = os.openpty()
        fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        if raw:
            tty.setraw(end)
        opened = (os.POSIX_SPAWN_OPEN, 0, os.ttyname(end), os.O_RDWR, 0)
        copies = [(os.POSIX_SPAWN_DUP2, 0, 1), (os.POSIX_SPAWN_DUP2, 0, 2)]
        self.begin = time.perf_counter_ns()
        # The first process of a session that opens a terminal gets it as its controlling terminal.
        self.process = os.posix_spawnp(
            command[0], command, place.environment, file_actions=[opened, *copies], setsid=True,
            setsigdef=[signal.SIGPIPE])
        place.children.add(self.process)
        os.close(end)
        self.poll = select.poll()
        self.poll.register(self.file, select.POLLIN)

    def read(self, milliseconds: int) -> bytes | None:
        """Returns the new output; None after a timeout."""
        if not self.poll.poll(milliseconds):
            return None
        try:
            return os.read(self.file, 65536)
        except OSError:
            raise RuntimeError("a program that is measured has ended early") from None

    def write(self, text: bytes) -> None:
        os.write(self.file, text)

    def answer(self, begin: int, expected: int, quiet: int, patience: int) -> Answer:
        """Reads until the expected output has come and nothing follows for `quiet` ms.

        The quiet is not in the time: that ends with the last byte. Where less comes than expected,
        `patience` ms without a byte end it.
        """
        count, last = 0, begin
        while (text := self.read(quiet if count >= expected else patience)) is not None:
            last = time.perf_counter_ns()
            count += len(text)
        return Answer(last - begin, count)

    def key(self, key: bytes, expected: int, quiet: int, patience: int) -> Answer:
        while self.read(0) is not None:
            pass
        begin = time.perf_counter_ns()
        self.write(key)
        return self.answer(begin, expected, quiet, patience)

    def close(self) -> None:
        """Ends the program as a closed window does, and kills it if that is not enough."""
        os.killpg(self.process, signal.SIGTERM)
        deadline = time.monotonic() + 2
        while os.waitpid(self.process, os.WNOHANG) == (0, 0):
            with contextlib.suppress(RuntimeError):
                self.read(1)
            if time.monotonic() > deadline:
                os.killpg(self.process, signal.SIGKILL)
                deadline += 60
        self.place.ended(self.process)
        os.close(self.file)
