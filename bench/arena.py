"""Contestants side by side: each in a process of its own, all on one core, measured in turn."""

import json
import os
import platform
import subprocess
import sys
from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from builds import Build
from rich.progress import Progress
from verdict import Figure

SCRIPT = Path(__file__).parent / "contestant.py"
WARMING = 0.5
"""The share of a round's seconds for which everything is warmed up."""


class Failed(Exception):
    """What a contestant could not do, in its own words."""


class Contestant:
    """A process that measures when it is told to, and sleeps meanwhile."""

    def __init__(self, module: str, build: Build | None = None) -> None:
        paths = [] if build is None else [str(build.source)]
        self.module = module
        self.build = "" if build is None else build.name
        self._process = subprocess.Popen(
            [sys.executable, str(SCRIPT), module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONHASHSEED": "0"},
        )

    @property
    def aside(self) -> str:
        """Its build, to be told behind a name."""
        return f" ({self.build})" if self.build else ""

    def ask(self, do: str, **details: Any) -> dict[str, Any]:
        """Raises Failed if it couldn't."""
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            print(json.dumps({"do": do, **details}), file=self._process.stdin, flush=True)
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise Failed(f"its process ended with status {self._process.wait()}")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise Failed(answer["error"])
        return answer

    def stop(self) -> None:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.kill()
        self._process.wait()
        self._process.stdin.close()
        self._process.stdout.close()


@dataclass(slots=True)
class Entry:
    """One measure of one contestant, and what came of it round by round; or why nothing came."""

    contestant: Contestant
    at: int
    who: str
    what: str
    values: list[float] = field(default_factory=list)
    error: str = ""

    def take(self, seconds: float, counts: bool = True) -> None:
        """After a failure it is out: a ratio wants all rounds."""
        if self.error:
            return
        try:
            figure = self.contestant.ask("measure", at=self.at, seconds=seconds)["figure"]
        except Failed as failed:
            self.error = str(failed)
        else:
            if counts:
                self.values.append(figure)

    def figure(self, unit: str) -> Figure:
        return Figure(self.who, self.what, unit, self.values, self.contestant.build)


@dataclass(slots=True)
class Failure:
    """A part of a contestant that could not even be set up. Without a name it is all of it."""

    build: str
    who: str
    error: str


@dataclass(slots=True)
class Arena:
    entries: list[Entry]
    failures: list[Failure]

    def compete(self, rounds: int, seconds: float, progress: Progress, without: Collection[str] = ()) -> None:
        """Everything once, then everything again, without these measures. A first round warms up, and is not counted:
        tables that are made when they are first needed are no part of a decision."""
        entries = [entry for entry in self.entries if entry.what not in without]
        task = progress.add_task("measuring", total=(1 + rounds) * len(entries))
        for round_ in range(1 + rounds):
            name = f"round {round_} of {rounds}" if round_ else "warming up"
            for entry in entries:
                progress.update(task, description=f"{name}: {entry.who}{entry.contestant.aside}, {entry.what}")
                progress.refresh()
                entry.take(seconds if round_ else seconds * WARMING, counts=round_ > 0)
                progress.advance(task)
        progress.update(task, description="measured")
        progress.refresh()


@contextmanager
def arena(modules: Sequence[str], of_builds: Sequence[tuple[str, Build]], progress: Progress) -> Iterator[Arena]:
    """Starts the peers' modules, and ours once for each build. Sorted by what is measured and by name: those who are
    compared then run one right after the other."""
    with ExitStack() as stack:
        contestants = [Contestant(module) for module in modules]
        contestants += [Contestant(module, build) for module, build in of_builds]
        for contestant in contestants:
            stack.callback(contestant.stop)
        entries: list[Entry] = []
        failures: list[Failure] = []
        for contestant in contestants:
            _set_up(contestant, entries, failures, progress)
        order = list(dict.fromkeys(entry.what for entry in entries))
        names = list(dict.fromkeys(entry.who for entry in entries))
        entries.sort(key=lambda entry: (order.index(entry.what), names.index(entry.who)))
        yield Arena(entries, failures)


def _set_up(contestant: Contestant, entries: list[Entry], failures: list[Failure], progress: Progress) -> None:
    try:
        hello = contestant.ask("hello")
        if contestant.build and hello["build"] != contestant.build:
            raise Failed(f"the {contestant.build} build was wanted, and the {hello['build']} one was found")
    except Failed as failed:
        failures.append(Failure(contestant.build, "", f"{contestant.module}: {failed}"))
        return
    task = progress.add_task("setting up", total=len(hello["parts"]))
    ready = 0
    for part, who in enumerate(hello["parts"]):
        progress.update(task, description=f"setting up {who}{contestant.aside}")
        progress.refresh()
        try:
            made = contestant.ask("set up", part=part)["measures"]
        except Failed as failed:
            failures.append(Failure(contestant.build, who, str(failed)))
            made = []
        entries += [Entry(contestant, ready + i, *named) for i, named in enumerate(made)]
        ready += len(made)
        progress.advance(task)
    progress.update(task, description=f"set up {contestant.module}{contestant.aside}")
    progress.refresh()


def cores() -> int:
    """On how many this process, and who is started by it, may run."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def pin() -> str:
    """Stay on one core with all contestants: the last, where the system is least at work itself."""
    if not hasattr(os, "sched_setaffinity"):
        return "This system can't pin a process to a core: expect noise."
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return f"Python {platform.python_version()}, core {core}; seconds of processor time."
