"""What the benchmark consists of: each part is a script beside this file (see `verdict.py` for what it hands back)."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

import msgspec
from verdict import Report, Verdict

HERE = Path(__file__).parent
PEERS = HERE.parent / ".venv-bench" / "bin" / "python"
"""Python in the environment that has the peers; `make bench` sets it up."""
PATIENCE = 1800.0
"""Seconds after which a part is taken to hang."""
GRACE = 20.0
"""Seconds that it then has to put its servers away."""


@dataclass(frozen=True, slots=True)
class Part:
    """One script. `takes` names the options of the whole that it understands."""

    name: str
    about: str
    takes: tuple[str, ...] = ("rounds", "seconds")
    peers: bool = False

    @property
    def script(self) -> Path:
        return HERE / f"{self.name}.py"


PARTS = (
    Part("decisions", "the rules, beside other libraries' games", peers=True),
    Part("learning", "environments for programs that learn, beside the rules alone and others", peers=True),
    Part("server", "answers through the table, beside a bare echo"),
    Part("length", "an answer early and late in a long match", takes=()),
    Part("lasting", "memory over very many answers", takes=()),
    Part("crowd", "one table that plays among thousands that don't", takes=("seconds",)),
    Part("storm", "one table that plays while another asks for the slowest odds", takes=("seconds",)),
    Part("hostile", "another player while one address does all that it can", takes=("seconds",)),
    Part("workers", "two workers beside one, over PostgreSQL"),
    Part("growth", "how figures grow with pieces and with tables", takes=("rounds",)),
)


def run(part: Part, options: Sequence[str], patience: float = PATIENCE) -> Report:
    """Run a part to its end, whatever it comes to. What it prints is seen as it comes; if it hands back nothing, that
    is a missed bar with the last it said."""
    python = str(PEERS) if part.peers else sys.executable
    if part.peers and not PEERS.exists():
        return _missed(part, f"there is no {PEERS.parent.parent.name} with the peers; `make bench` sets it up")
    with TemporaryDirectory(prefix="banneret-bench-") as directory:
        results = Path(directory) / "results.json"
        command = [python, str(part.script), *options, "--json", str(results)]
        process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, errors="replace")
        last = _Overhearing(process)
        try:
            status = process.wait(patience)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)  # as by Ctrl+C, so that it stops the servers that it has started
            _end(process)
            return _missed(part, f"it was still at work after {patience / 60:.0f} minutes")
        except KeyboardInterrupt:
            _end(process)  # it was interrupted with us
            raise
        said = last.line()
        if not results.exists():
            return _missed(part, f"it ended with status {status}: {said or 'it said nothing'}")
        try:
            return Report.read(results)
        except msgspec.DecodeError as error:
            return _missed(part, f"what it wrote can't be read: {error}")


def _missed(part: Part, error: str) -> Report:
    return Report([Verdict("all of it", "", met=False, error=error)])


def _end(process: "subprocess.Popen[str]") -> None:
    try:
        process.wait(GRACE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class _Overhearing(Thread):
    """Passes on what a process complains about, and remembers the last line."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        super().__init__(daemon=True)
        self._pipe = process.stderr
        self._last = ""
        self.start()

    def run(self) -> None:
        for line in self._pipe or ():
            os.write(2, line.encode())
            self._last = line.strip() or self._last

    def line(self) -> str:
        self.join(GRACE)
        return self._last
