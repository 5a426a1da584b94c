"""What a part of the benchmark hands back, as JSON: its bars, its figures, and how they grow.

Every part is a script that takes `--json FILE` and writes a `Report` there; `run.py` puts them together. Only `bars`
must be in it.
"""

from pathlib import Path
from statistics import median

import msgspec
from words import number


class Verdict(msgspec.Struct, frozen=True):
    """One bar: what was wanted, what was reached, and whether that is enough. A bar that could not be measured is
    missed, with the reason."""

    what: str
    bar: str
    met: bool
    reached: float | None = None
    unit: str = ""
    who: str = ""
    error: str = ""

    def __str__(self) -> str:
        name = f"{self.who}: {self.what}" if self.who else self.what
        if self.error:
            return f"{name}: {self.error}" + (f" (bar {self.bar})" if self.bar else "")
        reached = "" if self.reached is None else f": {number(self.reached)} {self.unit}".rstrip()
        return f"{name}{reached} (bar {self.bar})"


class Figure(msgspec.Struct, frozen=True):
    """One thing that was measured, once in each round."""

    who: str
    what: str
    unit: str
    values: list[float]
    build: str = ""

    @property
    def median(self) -> float:
        return median(self.values)


class Line(msgspec.Struct, frozen=True):
    """One line of a plot."""

    name: str
    points: list[tuple[float, float]]


class Curve(msgspec.Struct, frozen=True):
    """How something grows."""

    id: str
    title: str
    across: str
    up: str
    lines: list[Line]


class Report(msgspec.Struct):
    """All of a part."""

    bars: list[Verdict]
    figures: list[Figure] = []
    curves: list[Curve] = []

    @property
    def met(self) -> bool:
        return all(verdict.met for verdict in self.bars)

    def write(self, path: Path) -> None:
        path.write_bytes(msgspec.json.format(msgspec.json.encode(self), indent=2) + b"\n")

    @classmethod
    def read(cls, path: Path) -> "Report":
        return msgspec.json.decode(path.read_bytes(), type=cls)
