"""Measures on a server: orders a second beside pgbench with the same statements, a command beside psql, and a slow line."""

import contextlib
import datetime
import os
import queue
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from figures import Section
from journals import write_journal
from processes import run
from programs import OTHER, OURS, Build, in_turn
from workplace import SOURCES, Workplace

PGBENCH = "pgbench"
PSQL = "psql -c"
CLUSTER = SOURCES.parent / "Tests" / "PostgresTesting" / "cluster.sh"
EACH_WAY = 0.05
BEGIN = 300_000_000

# The statements of a till. The digest of each entry follows from the answer before.
ORDER = r"""
SELECT CASE a.outcome WHEN 'done' THEN {seq}::bigint + 1 ELSE a.revision END AS seq,
  CASE a.outcome WHEN 'done' THEN {number}::bigint + 1 ELSE a.numbered END AS number,
  encode(CASE a.outcome WHEN 'done' THEN d.digest ELSE a.newest END, 'hex') AS digest
FROM {known} LATERAL (SELECT gen_random_uuid() AS id) AS i,
  LATERAL (SELECT concat('juice-maker entry 1', E'\nseq ', {seq}::bigint + 1, E'\nid ', i.id,
    E'\nat {at}\nkind order\nday {day}\nnumber ', {number}::bigint + 1,
    E'\nby Anna\ntill till\nline mango 1\nchange mango -3\n') AS body) AS b,
  LATERAL (SELECT sha256(convert_to(concat(b.body, 'after ', {previous}, E'\n'), 'UTF8')) AS digest) AS d,
  LATERAL juice.append('{day}', decode({previous}, 'hex'), {seq}::bigint + 1, i.id, 'order', {at}, '{day}',
    {number}::bigint + 1, b.body, d.digest, repeat('x', 250), true) AS a
""".strip().replace("\n", " ")
# A till notifies the others after each order.
TOLD = "SELECT juice.tell();\n"
OPEN = r"""
SELECT a.outcome FROM (SELECT gen_random_uuid() AS id) AS i, LATERAL (SELECT concat('juice-maker entry 1',
  E'\nseq 1\nid ', i.id, E'\nat 0\nkind open\nchange mango 900000000\n') AS body) AS b,
  LATERAL juice.append('{day}', NULL, 1, i.id, 'open', 0, NULL, NULL, b.body,
  sha256(convert_to(concat(b.body, 'after ', repeat('0', 64), E'\n'), 'UTF8')), repeat('x', 250), true) AS a
"""


@dataclass
class Server:
    folder: str
    process: subprocess.Popen[str]

    def address(self, login: str, host: str | None = None) -> str:
        return f"postgres://{login}@/stand?host={host or self.folder}"

    def owner(self, statement: str) -> str:
        command = ["psql", "-XAtq", "-c", statement, self.address("owner")]
        return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE).stdout.strip()


@contextlib.contextmanager
def server() -> Iterator[Server]:
    """The cluster of the tests. It ends with its input, even if the bench is killed."""
    command = [str(CLUSTER), "fsync=on", "shared_buffers=128MB"]
    process = subprocess.Popen(
        command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
    try:
        answer = process.stdout.readline().split()
        if answer[:1] != ["ready"]:
            raise RuntimeError(" ".join(answer))
        made = Server(answer[1], process)
        process.stdin.write("create stand\n")
        process.stdin.flush()
        process.stdout.readline()
        yield made
    finally:
        process.stdin.close()
        process.wait()


def day() -> str:
    return datetime.date.today().isoformat()


def order_of_pgbench() -> str:
    return ORDER.format(
        known="", day=day(), seq=":seq", number=":number", at=int(1000 * time.time()),
        previous=":digest::text") + " \\gset\n" + TOLD


def order_of_psql() -> str:
    return ORDER.format(
        known=f"juice.state('{day()}') AS s,", day=day(), seq="s.revision", number="s.number",
        at=int(1000 * time.time()), previous="encode(s.digest, 'hex')")


def written(at: Server) -> int:
    return int(at.owner("SELECT sum(revision) FROM juice.stand"))


def by_loops(place: Workplace, addresses: list[str], seconds: float) -> float:
    begin = time.monotonic_ns() + BEGIN
    times = [str(begin), str(begin + int(seconds * 1e9))]
    loops = [
        subprocess.Popen(
            [loop_program(), "sell", address, *times], env=place.environment, text=True, stdout=subprocess.PIPE)
        for address in addresses
    ]
    answers = [loop.communicate()[0] for loop in loops]
    if any(loop.returncode for loop in loops):
        raise RuntimeError("an order loop has failed")
    return sum(map(int, answers)) / seconds


def by_pgbench(place: Workplace, at: Server, addresses: dict[str, int], seconds: float) -> float:
    """Returns the orders a second of so many clients at each address, counted while all of them work."""
    script = place.folder / "order.sql"
    script.write_text(order_of_pgbench())
    commands = [
        ["pgbench", "-n", "-M", "extended", "-f", str(script), "-c", str(clients), "-j", str(min(clients, 2)),
         "-T", str(int(seconds) + 2), *known_of(at, address), address]
        for address, clients in addresses.items()
    ]
    runs = [
        subprocess.Popen(
            command, env=place.environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for command in commands
    ]
    time.sleep(1)
    begin, before = time.monotonic(), written(at)
    time.sleep(seconds)
    rate = (written(at) - before) / (time.monotonic() - begin)
    for each in runs:
        problem = each.communicate()[1]
        if each.returncode:
            raise RuntimeError(problem)
    return rate


def known_of(at: Server, address: str) -> list[str]:
    """A stand with the variables for pgbench."""
    revision, number, digest = at.owner(
        "SELECT s.revision, coalesce(max(e.number), 0), encode(s.digest, 'hex') FROM juice.stand AS s LEFT JOIN juice.entry AS e "
        f"ON e.stand = s.id WHERE s.role = '{login_of(address)}' GROUP BY s.id").split("|")
    return ["-D", f"seq={revision}", "-D", f"number={number}", "-D", f"digest={digest}"]


def login_of(address: str) -> str:
    return address.removeprefix("postgres://").split(":")[0]


def loop_program() -> str:
    return str(SOURCES.parent / ".build" / "release" / "order-loop")


def opened_for_pgbench(place: Workplace, address: str) -> None:
    statement = OPEN.format(day=day())
    subprocess.run(["psql", "-Xq", "-c", statement, address], check=True, stdout=subprocess.DEVNULL)


def measure(place: Workplace, builds: list[Build], full: bool) -> list[Section]:
    if not place.has("pgbench") or not place.has("psql") or not Path(loop_program()).exists():
        place.note("Orders on a server need PostgreSQL's server and `swift build -c release --product order-loop`.")
        return []
    seconds = 5.0 if full else 3.0
    rates = Section("Orders a second on PostgreSQL", [OURS, PGBENCH], [(OURS, PGBENCH)])
    names = [*(build.name for build in builds), PSQL]
    command = Section("One order on PostgreSQL as a process: ms", names, [(OURS, OTHER), (OURS, PSQL)])
    slow = Section("An order over 50 ms each way, ms", [OURS])
    moving = Section("A journal moves in: seconds", [OURS])
    with server() as at:
        made = subprocess.run(
            [loop_program(), "stands", at.address("owner"), "18"], check=True, text=True, stdout=subprocess.PIPE)
        addresses = [at.address(line.replace(" ", ":")) for line in made.stdout.splitlines()]
        ours, others, empty = addresses[:8], addresses[8:16], addresses[16:]
        for address in others:
            opened_for_pgbench(place, address)
        by_loops(place, ours, 1)
        for number in range(5 if full else 3):
            for count in (1, 4, 8):
                pair = {
                    OURS: lambda: by_loops(place, ours[:1] * count, seconds),
                    PGBENCH: lambda: by_pgbench(place, at, {others[0]: count}, seconds),
                }
                for name in in_turn(list(pair), number):
                    rates.add(f"{count} at one stand", name, pair[name]())
            pair = {
                OURS: lambda: by_loops(place, ours, seconds),
                PGBENCH: lambda: by_pgbench(place, at, dict.fromkeys(others, 1), seconds),
            }
            for name in in_turn(list(pair), number):
                rates.add("8, each at its own", name, pair[name]())
        measure_commands(place, builds, command, ours[0], others[0], 61 if full else 31)
        with slow_line(at) as port:
            address = ours[0].split("@")[0] + f"@127.0.0.1:{port}/stand"
            for _ in range(3):
                slow.add("an order", OURS, 1000 / by_loops(place, [address], 3))
        for count, address in zip((5_000, 20_000), empty):
            move_in(place, builds[0], moving, address, count)
    return [rates, command, slow, moving]


def move_in(place: Workplace, build: Build, section: Section, address: str, orders: int) -> None:
    journal = place.folder / "journal.jsonl"
    write_journal(journal, orders)
    for words in (build.loading(journal), ["verify"]):
        took = run(place, build.command_at(address, *words))
        section.add(f"`{words[0]}` {orders:,} orders", OURS, took.milliseconds / 1000)


def measure_commands(
        place: Workplace, builds: list[Build], section: Section, ours: str, other: str, rounds: int) -> None:
    for number in range(rounds):
        runs = {
            build.name: run(place, build.command_at(ours, "order", "mango")) for build in in_turn(builds, number)}
        runs[PSQL] = run(place, ["psql", "-Xq", "-c", order_of_psql(), other])
        # The first round only warms up.
        for name, took in runs.items() if number else ():
            section.add("`order mango`", name, took.milliseconds)


@contextlib.contextmanager
def slow_line(at: Server) -> Iterator[int]:
    """A local port that forwards to the server with a delay."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        def take() -> None:
            with contextlib.suppress(OSError):
                while True:
                    near, _ = listener.accept()
                    near.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    far = socket.socket(socket.AF_UNIX)
                    far.connect(os.path.join(at.folder, ".s.PGSQL.5432"))
                    for ends in ((near, far), (far, near)):
                        threading.Thread(target=handed_on, args=ends, daemon=True).start()

        threading.Thread(target=take, daemon=True).start()
        yield listener.getsockname()[1]


def handed_on(source: socket.socket, target: socket.socket) -> None:
    """Forwards without blocking: data under way delays nothing that comes after it."""
    under_way: queue.SimpleQueue[tuple[float, bytes]] = queue.SimpleQueue()

    def arrive() -> None:
        with contextlib.suppress(OSError):
            while (there := under_way.get())[1]:
                time.sleep(max(0, there[0] - time.monotonic()))
                target.sendall(there[1])
            target.shutdown(socket.SHUT_WR)

    threading.Thread(target=arrive, daemon=True).start()
    data = b"."
    while data:
        try:
            data = source.recv(65536)
        except OSError:
            data = b""
        under_way.put((time.monotonic() + EACH_WAY, data))
