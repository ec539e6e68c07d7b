"""At the store: durable orders a second, by one till and by several at once, and the longest wait."""

import os
import resource
import sqlite3
import statistics
import subprocess
import time
from collections.abc import Callable
from contextlib import closing

from commands import SHELL
from figures import Section
from programs import ON_DISK, OTHER, OURS, Build, in_turn
from sellers import Sale, Seller, bare_till, sell, shell, till
from workplace import Workplace

LOOP = "C loop"
BARE_TILL = "C till"
DISK = "this disk"
PAIRS = [(OURS, OTHER), (OURS, LOOP), (OURS, BARE_TILL)]
FRESH = f"{ON_DISK}-fresh"


def copied(source: str, target: str) -> str:
    with closing(sqlite3.connect(source)) as store, closing(sqlite3.connect(target)) as copy:
        store.backup(copy)
    return target


def orders_in(path: str) -> int:
    with closing(sqlite3.connect(path)) as store:
        return store.execute("SELECT count(*) FROM entry WHERE kind = 'order'").fetchone()[0]


def flush_time(place: Workplace) -> float:
    """What the disk takes for one durable write, ms: no order can be faster."""
    times = []
    with (place.folder / "flushes").open("wb", buffering=0) as file:
        for _ in range(50):
            begin = time.perf_counter()
            file.write(bytes(4096))
            os.fdatasync(file.fileno())
            times.append(1000 * (time.perf_counter() - begin))
    return statistics.median(times)


def by_keys(seller: Callable[[int], Seller], count: int, seconds: float) -> Sale:
    sellers = [seller(number) for number in range(count)]
    try:
        return sell(sellers, seconds)
    finally:
        for each in sellers:
            each.terminal.close()


def by_loops(place: Workplace, path: str, count: int, seconds: float) -> Sale:
    used = processor_time()
    begin = time.monotonic_ns() + 100_000_000
    command = [place.tool("orders"), path, "sell", str(begin), str(begin + int(seconds * 1e9))]
    loops = [
        subprocess.Popen(command, env=place.environment, text=True, stdout=subprocess.PIPE)
        for _ in range(count)
    ]
    results = [loop.communicate()[0].split() for loop in loops]
    if any(loop.returncode for loop in loops):
        raise RuntimeError("a C loop has failed")
    sold = sum(int(orders) for orders, _ in results)
    worst = max(int(worst) for _, worst in results) / 1e6
    return Sale(sold / seconds, worst, sold, (processor_time() - used) / sold, 0)


def processor_time() -> float:
    """What processes that have ended took of the processors, in ms."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (used.ru_utime + used.ru_stime)


def measure(place: Workplace, builds: list[Build], full: bool) -> list[Section]:
    seconds = 2.0 if full else 0.7
    names = [*(build.name for build in builds), LOOP, BARE_TILL, SHELL]
    rates = Section("Durable orders a second, store on the disk", names, PAIRS)
    waits = Section("The longest wait for an order, ms", names, PAIRS)
    costs = Section("What an order takes", names, PAIRS)
    disk = Section("The disk, between those runs", [DISK])
    for build in builds:
        build.fill_shelves(FRESH)
    sale: dict[str, Callable[[str, int], Sale]] = {
        build.name: lambda path, count, build=build: by_keys(
            lambda number: till(build, path, number), count, seconds)
        for build in builds
    }
    sale[LOOP] = lambda path, count: by_loops(place, path, count, seconds)
    sale[BARE_TILL] = lambda path, count: by_keys(lambda _: bare_till(place, path), count, seconds)
    if place.has(SHELL):
        sale[SHELL] = lambda path, count: by_keys(lambda _: shell(place, path), count, seconds)
    sources = {build.name: build.store(FRESH) for build in builds}
    for number in range(7 if full else 3):
        for count in (1, 2, 4, 8):
            disk.add("4 KiB written and flushed, ms", DISK, flush_time(place))
            title = f"{count} at once" if count > 1 else "1 alone"
            for name in in_turn(list(sale), number):
                # Each begins with a store of the same age.
                path = str(place.folder / f"{name.replace(' ', '-')}-{count}-{number}.db")
                source = sources.get(name, sources[OURS])
                result = sale[name](copied(source, path), count)
                if orders_in(path) != result.orders:
                    raise RuntimeError(f"{name}: {result.orders} answers, {orders_in(path)} orders")
                rates.add(title, name, result.orders_a_second)
                waits.add(title, name, result.worst)
                costs.add(f"ms of a processor, {title}", name, result.processor)
                if result.bytes and count == 1:
                    costs.add("bytes to the terminal", name, result.bytes)
    return [rates, waits, costs, disk]
