"""All that one run has found, with the day and the machine, as it is written to a file and read again."""

import os
import platform
import re
from datetime import UTC, date, datetime
from pathlib import Path

import msgspec
from builds import COMPILED, PLAIN, SOURCE, is_compiled
from verdict import Report


class Machine(msgspec.Struct, frozen=True):
    """Where it was measured, without its name; and which build the servers ran."""

    processor: str
    cores: int
    python: str
    build: str

    @classmethod
    def here(cls) -> "Machine":
        build = COMPILED if is_compiled(SOURCE) else PLAIN
        return cls(_processor(), os.cpu_count() or 1, platform.python_version(), build)

    def __str__(self) -> str:
        cores = "one core" if self.cores == 1 else f"{self.cores} cores"
        return f"{self.processor}, {cores}, Python {self.python}"


class Results(msgspec.Struct, frozen=True):
    """The parts by their names."""

    day: date
    machine: Machine
    parts: dict[str, Report]

    @classmethod
    def today(cls, parts: dict[str, Report]) -> "Results":
        return cls(datetime.now(UTC).date(), Machine.here(), parts)

    @classmethod
    def read(cls, path: Path) -> "Results":
        return msgspec.json.decode(path.read_bytes(), type=cls)

    def write(self, path: Path) -> None:
        path.write_bytes(msgspec.json.format(msgspec.json.encode(self), indent=2) + b"\n")

    def only(self, names: list[str]) -> "Results":
        return Results(self.day, self.machine, {name: self.parts[name] for name in names if name in self.parts})

    @property
    def met(self) -> bool:
        return all(report.met for report in self.parts.values())


def _processor() -> str:
    """Linux knows it by name."""
    try:
        found = re.search(r"^model name\s*: (.+)$", Path("/proc/cpuinfo").read_text(), re.M)
    except OSError:
        found = None
    return found[1].strip() if found else platform.machine()
