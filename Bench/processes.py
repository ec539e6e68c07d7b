"""The resources of a process, from the kernel."""

import contextlib
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from workplace import Workplace

KIBIBYTES_IN_MEBIBYTE = 1024


@dataclass
class Run:
    milliseconds: float
    memory: float  # at its peak, in MiB
    processor: float  # in ms


def run(place: Workplace, command: list[str]) -> Run:
    """Runs a command to its end, and discards its output."""
    timed = subprocess.run(
        [place.tool("timed"), *command], env=place.environment, check=True, text=True,
        stdout=subprocess.PIPE)
    wall, memory, used, status = map(int, timed.stdout.split())
    if status != 0:
        raise RuntimeError(f"{' '.join(command)} ended with {status}")
    return Run(wall / 1e6, memory / KIBIBYTES_IN_MEBIBYTE, used / 1000)


def memory(process: int, field: str) -> float:
    """Returns a line of /proc/PID/status, such as VmHWM, in MiB."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith(field + ":"):
            return int(line.split()[1]) / KIBIBYTES_IN_MEBIBYTE
    return 0


@dataclass
class Activity:
    """The work of a process since its start."""

    milliseconds: float  # on a processor, all threads together
    wakeups: dict[str, int]  # by thread

    def since(self, before: "Activity") -> tuple[float, int]:
        woken = sum(count - before.wakeups.get(thread, 0) for thread, count in self.wakeups.items())
        # A thread that ended woke up at least once, to end.
        woken += len(before.wakeups.keys() - self.wakeups.keys())
        return self.milliseconds - before.milliseconds, woken


def activity(process: int) -> Activity:
    wakeups = {}
    for thread in Path(f"/proc/{process}/task").iterdir():
        # The thread may end between the list and its figures.
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            for line in (thread / "status").read_text().splitlines():
                if line.startswith("voluntary_ctxt_switches:"):
                    wakeups[thread.name] = int(line.split()[1])
    return Activity(time.clock_gettime_ns(processor_clock(process)) / 1e6, wakeups)


def processor_clock(process: int) -> int:
    """The clock of a process's time on processors, by the rule of clock_getcpuclockid(3)."""
    return (~process << 3) | 2
