"""A server as people run it: a process of its own, on a port of its own, that can be stopped, killed and started
again."""

import os
import queue
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from ..stumbles import STUMBLES

PATIENCE = 30.0
"""Seconds that a start may take on a busy machine."""
SOON = 6.0
"""Seconds that a stop may take there: it waits half a second for who is connected, and not for minutes."""

PROGRAM = (sys.executable, "-m", "banneret.cli.main")


class Serving:
    """`banneret serve` on these data. Started again, it has the same port: a page that is open finds it. `program` is
    what is called instead of the Banneret of the tests."""

    def __init__(self, data: Path, *options: str, program: Sequence[str] = PROGRAM) -> None:
        self.data = data
        self.program = program
        self.options: Sequence[str] = options
        self.port = 0
        self.address = ""
        self.said: list[str] = []
        """All lines it has printed, of all its lives."""
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> "Serving":
        assert self._process is None, "it is running"
        command = [*self.program, "serve", "--port", str(self.port), "--data", str(self.data), *self.options]
        self._process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        lines: queue.Queue[str] = queue.Queue()
        self._listener = threading.Thread(target=self._listen, args=(self._process, lines), daemon=True)
        self._listener.start()
        until = time.monotonic() + PATIENCE
        while (left := until - time.monotonic()) > 0:
            try:
                found = re.search(r"(https?)://[\w.\[\]:-]*?:(\d+)", lines.get(timeout=min(left, 0.2)))
            except queue.Empty:
                if self._process.poll() is not None:
                    break
                continue
            if found:
                self.port = int(found[2])
                self.address = f"{found[1]}://localhost:{self.port}"
                return self
        self.kill()
        raise AssertionError("the server did not start:\n" + "\n".join(self.said))

    @property
    def pid(self) -> int:
        assert self._process is not None, "it is not running"
        return self._process.pid

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def kill(self) -> None:
        """kill -9: it can do nothing about it."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(10)
            self._process = None
            self._hear_out()

    def stop(self, by: signal.Signals = signal.SIGINT) -> float:
        """Ask it to stop, as Ctrl-C does. Returns how many seconds it took."""
        assert self._process is not None, "it is not running"
        started = time.monotonic()
        self._process.send_signal(by)
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(
                f"the server did not stop within {PATIENCE:g} s:\n" + "\n".join(self.said[-40:])
            ) from None
        took = time.monotonic() - started
        self._process = None
        self._hear_out()
        return took

    def end(self) -> None:
        """Whatever state it is in."""
        if self.running:
            self.stop()
        self._process = None

    def _hear_out(self) -> None:
        """What it said last is heard before anybody looks for it. (A bot that outlives it has the same ear.)"""
        self._listener.join(0.5)

    def _listen(self, process: "subprocess.Popen[str]", lines: "queue.Queue[str]") -> None:
        assert process.stdout is not None
        for line in process.stdout:
            self.said.append(line.rstrip("\n"))
            STUMBLES.overheard(line)
            lines.put(line)
