"""A server that is made to suffer: started, killed, looked at."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

PATIENCE = 60.0
"""Seconds that a start may take on a busy machine."""
READY = "The table is laid"


class Died(Exception):
    """It did not start. What it said."""


class Cradle:
    """The process that servers are forked from."""

    def __init__(self, environment: dict[str, str] | None = None) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "torture.cradle"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **(environment or {})},
        )
        self._turn = asyncio.Lock()

    async def start(self, words: Sequence[str], log: Path) -> int:
        return await self._ask({"words": list(words), "log": str(log)})

    async def wait(self, process: int) -> int:
        return await self._ask({"wait": process})

    def end(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    async def _ask(self, asked: dict[str, object]) -> int:
        async with self._turn:
            return await asyncio.to_thread(self._said, json.dumps(asked))

    def _said(self, line: str) -> int:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None and stdout is not None
        stdin.write(line + "\n")
        stdin.flush()
        return int(stdout.readline())


class Server:
    """`banneret serve` with these words, on a port that stays its own through all its lives."""

    def __init__(self, cradle: Cradle, log: Path, port: int, *words: str) -> None:
        self._cradle = cradle
        self._log = log
        self.port = port
        self._words = words
        self.process = 0

    @property
    def running(self) -> bool:
        return self.process != 0

    async def start(self) -> None:
        """Raises Died if it refuses to serve."""
        assert not self.running
        begin = self._log.stat().st_size if self._log.exists() else 0
        words = ("serve", "--port", str(self.port), "--limits", "0", "--bot-workers", "1", "--log-level", "warning")
        self.process = await self._cradle.start([*words, *self._words], self._log)
        for _ in range(int(PATIENCE / 0.02)):
            said = self._log.read_text(errors="replace")[begin:] if self._log.exists() else ""
            if READY in said:
                return
            if not Path(f"/proc/{self.process}/stat").exists() or _zombie(self.process):
                await self._gone()
                raise Died(said)
            await asyncio.sleep(0.02)
        await self.kill()
        raise Died(f"it did not start within {PATIENCE:g} s: {said}")

    async def kill(self) -> None:
        """kill -9, of it and all that it has started."""
        if self.running:
            with suppress(ProcessLookupError):
                os.killpg(self.process, signal.SIGKILL)
            await self._gone()

    def kill_worker(self, number: int) -> bool:
        """kill -9 of one of its workers."""
        found = workers(self.process)
        if not found:
            return False
        with suppress(ProcessLookupError):
            os.kill(found[number % len(found)], signal.SIGKILL)
        return True

    async def stop(self) -> int:
        """Ask it to. Its exit status."""
        os.kill(self.process, signal.SIGTERM)
        return await self._gone()

    async def _gone(self) -> int:
        process, self.process = self.process, 0
        return await self._cradle.wait(process)

    def complaints(self) -> list[str]:
        """What it has said that tells of a crash."""
        if not self._log.exists():
            return []
        return re.findall(r".*Traceback.*", self._log.read_text(errors="replace"))


def workers(process: int) -> list[int]:
    """The processes of a server that serve for it."""
    found = []
    for each in children(process):
        with suppress(OSError):
            if b"spawn_main" in Path(f"/proc/{each}/cmdline").read_bytes():
                found.append(each)
    return found


def children(process: int) -> list[int]:
    try:
        return [int(each) for each in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:
        return []


def _zombie(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True
