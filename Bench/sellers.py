"""Programs that sell an order for a key or a line, and confirm it on their terminal."""

import itertools
import re
import select
import time
from collections.abc import Iterator
from dataclasses import dataclass

from processes import activity
from programs import Build
from terminal import Terminal
from workplace import Workplace

# The end of a till's success alert. It is bold, unlike the text below, so it is drawn whole each time.
SUCCESS = re.compile(rb"Enjoy!")
SOLD = re.compile(rb"SOLD")
STUCK = 15


@dataclass
class Seller:
    terminal: Terminal
    orders: Iterator[bytes]
    success: re.Pattern[bytes]
    sold: int = 0
    worst: float = 0
    bytes: int = 0
    asked: float = 0
    unread: bytes = b""

    def ask(self) -> None:
        self.unread = b""
        self.asked = time.perf_counter()
        self.terminal.write(next(self.orders))

    def heard(self) -> bool:
        """Reads the output, and returns whether it confirms the order."""
        text = self.terminal.read(0) or b""
        self.bytes += len(text)
        self.unread += text
        if not self.success.search(self.unread):
            return False
        self.sold += 1
        self.worst = max(self.worst, time.perf_counter() - self.asked)
        return True


def till(build: Build, path: str, number: int, columns: int = 80, rows: int = 24) -> Seller:
    """A till whose keys order juices in turn, because a repeated key counts as held."""
    terminal = Terminal(build.place, build.command_at(path, "till"), columns, rows)
    terminal.answer(terminal.begin, 1000, quiet=100, patience=5_000)
    digits = [b"4", b"5", b"6", b"7"]
    turned = digits[number % 4:] + digits[: number % 4]
    return Seller(terminal, itertools.cycle(turned), SUCCESS)


def bare_till(place: Workplace, path: str) -> Seller:
    terminal = Terminal(place, [place.tool("orders"), path, "keys"], raw=True)
    return Seller(terminal, itertools.repeat(b"k"), SOLD)


@dataclass
class Sale:
    orders_a_second: float
    worst: float  # the longest wait for one order, in ms
    orders: int
    processor: float  # of all sellers, for an order, in ms
    bytes: float  # to the terminal, for an order


def sell(sellers: list[Seller], seconds: float) -> Sale:
    """Gives each seller its next order after the last one is sold. Waits at the end for orders under way."""
    processes = [seller.terminal.process for seller in sellers]
    before = sum(activity(process).milliseconds for process in processes)
    poll = select.poll()
    by_file = {seller.terminal.file: seller for seller in sellers}
    for file in by_file:
        poll.register(file, select.POLLIN)
    begin = time.perf_counter()
    end = begin + seconds
    in_time = 0
    for seller in sellers:
        seller.ask()
    under_way = len(sellers)
    while under_way:
        for file, _ in poll.poll(1000):
            if by_file[file].asked and by_file[file].heard():
                if time.perf_counter() < end:
                    in_time += 1
                    by_file[file].ask()
                else:
                    by_file[file].asked = 0
                    under_way -= 1
        if time.perf_counter() > end + STUCK:
            raise RuntimeError("an order was not answered")
    orders = sum(seller.sold for seller in sellers)
    worst = 1000 * max(seller.worst for seller in sellers)
    processor = sum(activity(process).milliseconds for process in processes) - before
    count = sum(seller.bytes for seller in sellers)
    return Sale(in_time / seconds, worst, orders, processor / orders, count / orders)


def at_a_pace(seller: Seller, orders: int, pause: float) -> float:
    """Returns the processor time of an order in ms, typed one after another."""
    before = activity(seller.terminal.process)
    for _ in range(orders):
        seller.ask()
        end = time.perf_counter() + pause
        while (rest := end - time.perf_counter()) > 0:
            seller.terminal.read(round(1000 * rest))
    return activity(seller.terminal.process).since(before)[0] / orders
