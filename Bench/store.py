"""Measures at the store: durable orders a second by one till and by several at once, and the longest wait."""

import os
import sqlite3
import statistics
import time
from collections.abc import Callable
from contextlib import closing

from figures import Section, cell
from programs import ON_DISK, OTHER, OURS, Build, in_turn
from sellers import Sale, Seller, bare_till, sell, till
from workplace import Workplace

BARE_TILL = "C till"
PAIRS = [(OURS, OTHER), (OURS, BARE_TILL)]
FRESH = f"{ON_DISK}-fresh"


def copied(source: str, target: str) -> str:
    with closing(sqlite3.connect(source)) as store, closing(sqlite3.connect(target)) as copy:
        store.backup(copy)
    return target


def orders_in(path: str) -> int:
    with closing(sqlite3.connect(path)) as store:
        return store.execute("SELECT count(*) FROM entry WHERE kind = 'order'").fetchone()[0]


def flush_time(place: Workplace) -> float:
    """Returns the ms of one durable write, a lower limit for an order."""
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


def measure(place: Workplace, builds: list[Build], full: bool) -> list[Section]:
    seconds = 2.0 if full else 0.7
    names = [*(build.name for build in builds), BARE_TILL]
    section = Section("Durable orders, store on the disk", names, PAIRS)
    flushes = []
    for build in builds:
        build.fill_shelves(FRESH)
    sale: dict[str, Callable[[str, int], Sale]] = {
        build.name: lambda path, count, build=build: by_keys(
            lambda number: till(build, path, number), count, seconds)
        for build in builds
    }
    sale[BARE_TILL] = lambda path, count: by_keys(lambda _: bare_till(place, path), count, seconds)
    sources = {build.name: build.store(FRESH) for build in builds}
    for number in range(7 if full else 3):
        for count in (1, 8):
            flushes.append(flush_time(place))
            title = f"{count} at once" if count > 1 else "1 alone"
            for name in in_turn(list(sale), number):
                # Each program begins with a store of the same age.
                path = str(place.folder / f"{name.replace(' ', '-')}-{count}-{number}.db")
                source = sources.get(name, sources[OURS])
                result = sale[name](copied(source, path), count)
                if orders_in(path) != result.orders:
                    raise RuntimeError(f"{name}: {result.orders} answers, {orders_in(path)} orders")
                section.add(f"orders a second, {title}", name, result.orders_a_second)
                section.add(f"longest wait, {title}, ms", name, result.worst)
                section.add(f"CPU an order, {title}, ms", name, result.processor)
                if count == 1:
                    section.add("bytes to the terminal an order", name, result.bytes)
    place.note(f"Between those orders, 4 KiB written to the disk and flushed took {cell(flushes)} ms.")
    return [section]
