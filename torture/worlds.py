"""A world: a database, the servers on it, players who play there, and one fault after another. After each the world is
put together again and judged."""

import asyncio
import random
import shutil
import sqlite3
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import ParamSpec

import asyncpg

from tests.server.cluster import Cluster, free_port

from . import found, players
from .clock import WallClock
from .disk import NoDisk, SmallDisk
from .judge import judge, replayed, verified
from .proxy import Proxy
from .server import Cradle, Died, Server
from .told import Counts, tick

TABLES = 4
"""At which is played at once."""
DAYS = 86400
STALLS = (0.5, 8.0)
"""Seconds for which a line hangs, from and to."""


Q = ParamSpec("Q")


def _all(find: Callable[Q, Iterator[str]], *args: Q.args, **named: Q.kwargs) -> list[str]:
    return list(find(*args, **named))


class World:
    """What is the same for all of them."""

    kind = ""

    def __init__(self, cradle: Cradle, clock: WallClock, counts: Counts, dice: random.Random) -> None:
        self.cradle = cradle
        self.clock = clock
        self.counts = counts
        self.dice = dice
        self.folder = Path(tempfile.mkdtemp(prefix="banneret-torture-"))
        self.servers: list[Server] = []
        self.people = players.World(self.addresses, counts, dice)
        self.faults: list[tuple[float, Callable[[], Awaitable[None]]]] = [
            (20, self.kill_server),
            (0.7 if clock.there else 0, self.jump),
        ]
        self._playing: list[asyncio.Task[None]] = []

    def addresses(self) -> list[str]:
        return [f"127.0.0.1:{server.port}" for server in self.servers if server.running]

    async def open(self) -> None:
        for server in self.servers:
            await server.start()
        self._playing = [asyncio.create_task(players.tables(self.people)) for _ in range(TABLES)]

    async def read(self, ids: Sequence[str]) -> dict[str, found.Table]:
        raise NotImplementedError

    # ------------------------------------------------------------------ faults

    async def suffer(self) -> None:
        """A while of play, and then something happens in the midst of it."""
        await asyncio.sleep(self.dice.uniform(0.1, 1.1))
        weights = [weight for weight, _ in self.faults]
        await self.dice.choices([fault for _, fault in self.faults], weights)[0]()
        await self.judge()

    async def kill_server(self) -> None:
        server = self.dice.choice(self.servers)
        await server.kill()
        self.counts.killed("server")
        await self.judge(replay=False)
        await server.start()

    async def jump(self) -> None:
        """The clock on the wall is set, days forth or back, while the server runs; and then back again."""
        self.clock.set(self.dice.choice((-400, -1, 1, 30, 400)) * DAYS)
        await asyncio.sleep(1.0)
        self.clock.set(0)
        self.counts.suffered("clock jump")

    # ------------------------------------------------------------------ judgement

    async def judge(self, replay: bool = True, final: bool = False) -> None:
        """Hold the ledgers against the disk. Players go on meanwhile: what they were told before it is looked at must
        be there."""
        until, people = tick(), self.people
        ledgers = [*people.ledgers, *(people.finished if final else people.finished[-2:])]
        tables = await self.read([ledger.table for ledger in ledgers])
        for ledger in ledgers:
            judge(ledger, tables.get(ledger.table), until, self.counts)
        self.counts.audits += 1
        records, people.records = people.records, []
        for ledger, record in records:
            self.counts.wrong.add(*await asyncio.to_thread(_all, verified, ledger, record))
            self.counts.verified += 1
        if replay and ledgers:
            for ledger in ledgers if final else self.dice.sample(ledgers, 1):
                table = tables.get(ledger.table)
                if table is not None:
                    self.counts.wrong.add(*await asyncio.to_thread(_all, replayed, ledger, table))
                    self.counts.verified += 1

    async def shown(self) -> None:
        """What is on disk is what people are shown: every table that is played at, by every server."""
        for server in self.servers:
            for ledger in list(self.people.ledgers):
                reply = await self.people.http.get(f"http://127.0.0.1:{server.port}/api/tables/{ledger.table}")
                if reply.status_code != 200:
                    self.counts.wrong.add(f"{ledger.table}: shown as {reply.status_code}: {reply.text[:200]}")

    async def close(self) -> None:
        """The end: all is judged once more, whole."""
        self.people.over = True
        await asyncio.wait(self._playing, timeout=players.PATIENCE * 2)
        for task in self._playing:
            task.cancel()
        for ended in await asyncio.gather(*self._playing, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended  # a player who has stumbled over his own feet judges nobody
        try:
            await self.shown()
            await self.judge(final=True)
            await self.people.http.aclose()
            for ledger in (*self.people.finished, *self.people.ledgers):
                self.counts.heard(ledger)
                self.counts.games += 1
        finally:
            for server in self.servers:
                await server.kill()
            shutil.rmtree(self.folder, ignore_errors=True)


class InFile(World):
    """One server on a SQLite file; on a small disk, if there is one. Its players may come through a line that can
    hang."""

    kind = "sqlite"

    def __init__(self, cradle: Cradle, clock: WallClock, counts: Counts, dice: random.Random) -> None:
        super().__init__(cradle, clock, counts, dice)
        self.disk: SmallDisk | None = None
        if dice.random() < 0.3:
            try:
                self.disk = SmallDisk(64)
            except NoDisk:
                counts.suffered("no small disk could be mounted")
        self.data = (self.disk.path if self.disk else self.folder) / "data"
        self.servers = [Server(cradle, self.folder / "log", free_port(), "--data", str(self.data))]
        self.proxy = Proxy(self.servers[0].port) if dice.random() < 0.3 else None
        self.faults += [(0.7, self.damage), (1.0 if self.proxy else 0.0, self.stall)]
        if self.disk is not None:
            self.faults += [(2.0, self.fill), (1.0, self.read_only)]

    def addresses(self) -> list[str]:
        if self.proxy is not None and self.servers[0].running:
            return [f"127.0.0.1:{self.proxy.port}"]
        return super().addresses()

    async def open(self) -> None:
        if self.proxy is not None:
            await self.proxy.open()
        await super().open()

    async def read(self, ids: Sequence[str]) -> dict[str, found.Table]:
        return await asyncio.to_thread(found.in_file, self.data, ids)

    async def kill_server(self) -> None:
        await super().kill_server()
        if self.proxy is not None:
            self.proxy.cut()

    async def stall(self) -> None:
        assert self.proxy is not None
        await _stall(self.proxy, self.dice)
        self.counts.suffered("line hangs")

    async def fill(self) -> None:
        """The disk is full while they play, and has room again later; sometimes the server is killed in between."""
        assert self.disk is not None
        self.disk.fill()
        await asyncio.sleep(self.dice.uniform(0.3, 1.5))
        killed = self.dice.random() < 0.5
        if killed:
            await self.servers[0].kill()
            self.counts.killed("server, disk full")
            await _refused(self.servers[0], self.counts, "a full disk", may_start=True)
        self.disk.free()
        if not self.servers[0].running:
            await self.servers[0].start()
        self.counts.suffered("disk full")

    async def read_only(self) -> None:
        """The folder can't be written to when the server starts."""
        assert self.disk is not None
        await self.servers[0].kill()
        self.counts.killed("server")
        if self.disk.read_only(True):
            await _refused(self.servers[0], self.counts, "a read-only folder")
            self.disk.read_only(False)
            self.counts.suffered("folder read-only")
        await self.servers[0].start()

    async def damage(self) -> None:
        """A copy of the file is damaged: whoever starts a server on it is told, or all that was acknowledged is
        there."""
        await self.servers[0].kill()
        self.counts.killed("server")
        copy = self.folder / "damaged"
        shutil.copytree(self.data, copy)
        await self.servers[0].start()
        found.checkpoint(copy)
        ids = [ledger.table for ledger in self.people.ledgers]
        before, file = found.in_file(copy, ids), copy / found.FILE
        whole = bytearray(file.read_bytes())
        for _ in range(self.dice.choice((1, 1, 4))):
            _hurt(whole, self.dice)
        file.write_bytes(whole)
        server = Server(self.cradle, self.folder / "log of the damaged", free_port(), "--data", str(copy))
        try:
            await _refused(server, self.counts, "a damaged file", may_start=True)
            if server.running:
                await self._must_say(server, copy, before)
        finally:
            self.counts.suffered(f"file damaged, and {'it went on' if server.running else 'it was refused'}")
            await server.kill()
            shutil.rmtree(copy)

    async def _must_say(self, server: Server, copy: Path, before: dict[str, found.Table]) -> None:
        """It has not noticed. Then a table that is not as it was says so when it is looked at."""
        for id, table in before.items():
            try:
                after = found.in_file(copy, [id]).get(id)
            except sqlite3.Error:
                after = None
            if after is not None and (after.row, after.acts) == (table.row, table.acts):
                continue
            reply = await self.people.http.get(f"http://127.0.0.1:{server.port}/api/tables/{id}")
            if reply.status_code >= 500 or (reply.status_code == 200 and not reply.json().get("trouble")):
                self.counts.wrong.add(f"{id} is not as it was, and is shown as if it were: {reply.status_code}")

    async def close(self) -> None:
        await super().close()
        if self.proxy is not None:
            await self.proxy.close()
        if self.disk is not None:
            self.disk.end()


def _hurt(file: bytearray, dice: random.Random) -> None:
    """As disks do it: a page or a sector is gone, or the end of the file is."""
    if not file:
        return
    how, page = dice.choice(("page", "sector", "end")), dice.randrange(max(len(file) // 4096, 1)) * 4096
    if how == "end":
        del file[page + dice.randrange(4096) :]
    else:
        size = 4096 if how == "page" else 512
        file[page : page + size] = dice.randbytes(size) if dice.random() < 0.5 else b"\0" * size


async def _stall(proxy: Proxy, dice: random.Random) -> None:
    proxy.stall()
    await asyncio.sleep(dice.uniform(*STALLS))
    if dice.random() < 0.5:
        proxy.cut()
    proxy.flow()


async def _refused(server: Server, counts: Counts, what: str, may_start: bool = False) -> None:
    """It must not serve, and say in one sentence why."""
    try:
        await server.start()
    except Died as said:
        text = str(said)
        if "Traceback" in text or "banneret: " not in text:
            counts.wrong.add(f"{what} is not refused in a sentence: {text[-1500:]}")
        return
    if not may_start:
        await server.kill()
        counts.wrong.add(f"it serves from {what}")


class InPostgresql(World):
    """One server, or two that know of each other by PostgreSQL only; the line to the database can hang."""

    kind = "postgresql"

    def __init__(
        self, cradle: Cradle, clock: WallClock, counts: Counts, dice: random.Random, cluster: Cluster, name: str
    ) -> None:
        super().__init__(cradle, clock, counts, dice)
        self.cluster = cluster
        self.disk: SmallDisk | None = None
        self.url = cluster.create(name)
        self.proxy = Proxy(cluster.port) if dice.random() < 0.5 else None
        self._two = dice.random() < 0.4
        self.faults += [
            (2.0, self.crash),
            (4.0, self.crash_one),
            (0.7, self.refuse_writing),
            (1.0 if self.proxy else 0.0, self.stall),
        ]

    async def open(self) -> None:
        url = self.url
        if self.proxy is not None:
            await self.proxy.open()
            url = url.replace(f":{self.cluster.port}/", f":{self.proxy.port}/")
        words = ["--database", url, "--data", str(self.folder), *(["--channels", "postgresql"] if self._two else [])]
        self.servers = [
            Server(self.cradle, self.folder / f"log {number}", free_port(), *words)
            for number in range(2 if self._two else 1)
        ]
        await super().open()

    async def read(self, ids: Sequence[str]) -> dict[str, found.Table]:
        for _ in range(100):
            try:
                return await found.in_postgresql(self.url, ids)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await asyncio.sleep(0.2)  # it recovers
        raise Died("PostgreSQL does not come back")

    async def crash(self) -> None:
        """kill -9 of the whole database."""
        await asyncio.to_thread(self.cluster.crash)
        self.counts.killed("PostgreSQL")
        if self.dice.random() < 0.3:
            server = self.dice.choice(self.servers)
            await server.kill()
            self.counts.killed("server")
        await asyncio.to_thread(self.cluster.start)
        await self._all_up()

    async def crash_one(self) -> None:
        """kill -9 of one of its processes, in the midst of a transaction perhaps."""
        if self.cluster.crash_one(self.dice.randrange(1000)):
            self.counts.killed("a process of PostgreSQL")
            await asyncio.sleep(0.2)
            await asyncio.to_thread(self.cluster.wait)

    async def refuse_writing(self) -> None:
        """The database takes nothing, as a replica does."""
        for yes in ("on", "off"):
            self.cluster.execute(f"ALTER SYSTEM SET default_transaction_read_only = {yes}")
            self.cluster.execute("SELECT pg_reload_conf()")
            await asyncio.sleep(1.0)
        self.counts.suffered("database read-only")

    async def stall(self) -> None:
        assert self.proxy is not None
        await _stall(self.proxy, self.dice)
        self.counts.suffered("line to the database hangs")

    async def _all_up(self) -> None:
        for server in self.servers:
            if not server.running:
                await server.start()

    async def close(self) -> None:
        await super().close()
        if self.proxy is not None:
            await self.proxy.close()
        self.cluster.drop(self.url.rsplit("/", 1)[1])


class OnSmallDisk(InPostgresql):
    """PostgreSQL on a disk that runs full."""

    def __init__(
        self, cradle: Cradle, clock: WallClock, counts: Counts, dice: random.Random, programs: Path, name: str
    ) -> None:
        disk = SmallDisk(160)
        super().__init__(cradle, clock, counts, dice, Cluster(programs, durable=True, within=disk.path), name)
        self.disk = disk
        self.faults += [(4.0, self.fill)]

    async def fill(self) -> None:
        assert self.disk is not None
        self.disk.fill()
        await asyncio.sleep(self.dice.uniform(0.3, 2.0))
        if self.dice.random() < 0.3:
            await asyncio.to_thread(self.cluster.crash)
            self.counts.killed("PostgreSQL, disk full")
            self.disk.free()
            await asyncio.to_thread(self.cluster.start)
        self.disk.free()
        await asyncio.to_thread(self.cluster.wait)
        await self._all_up()
        self.counts.suffered("disk of the database full")

    async def close(self) -> None:
        await super().close()
        self.cluster.stop()
        assert self.disk is not None
        self.disk.end()
