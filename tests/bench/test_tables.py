"""The parts that measure a table, each once and shortly against a real server: that they run through and hand back
their bars. What they find is no matter of a test."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import run
import workers
from server import Load
from verdict import Report

from ..server.cluster import MISSING, programs

BENCH = Path(run.__file__).parent


def report(tmp_path: Path, part: str, *options: str) -> Report:
    """Its status says no more than the bars."""
    target = tmp_path / "report.json"
    command = [sys.executable, str(BENCH / f"{part}.py"), *options, "--json", str(target)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert target.exists(), done.stdout + done.stderr
    found = Report.read(target)
    assert done.returncode == (0 if found.met else 1)
    assert "…" not in done.stdout
    return found


def test_length(tmp_path: Path) -> None:
    found = report(tmp_path, "length", "--answers", "200", "--matches", "1")
    assert "the 160th to 200th of a match" in found.bars[0].what
    whole, end = found.curves[0].lines
    assert [round(x) for x, _ in whole.points] == [10, 30, 50, 70, 90, 110, 130, 150, 170, 190]
    assert [x for x, _ in end.points] == [170.0, 190.0]


def test_lasting(tmp_path: Path) -> None:
    found = report(tmp_path, "lasting", "--answers", "200", "--pace", "1000")
    assert found.bars[0].what == "memory after 200 answers, against after 100"
    assert len(found.curves[0].lines[0].points) == 20


def test_crowd(tmp_path: Path) -> None:
    found = report(tmp_path, "crowd", "--tables", "12", "--lines", "7", "--seconds", "1")
    assert "12 idle tables and 7 open lines" in found.bars[0].what
    assert found.bars[0].unit == "ms"


def test_storm(tmp_path: Path) -> None:
    found = report(tmp_path, "storm", "--questions", "2", "--seconds", "1")
    assert found.bars[0].unit == "ms"
    assert found.figures[0].what == "the storm's odds"


@pytest.mark.skipif(programs() is None and os.environ.get("CI") != "true", reason=MISSING)
def test_workers(tmp_path: Path) -> None:
    found = report(tmp_path, "workers", "--tables", "4", "--rounds", "3", "--seconds", "2")
    assert "two workers over PostgreSQL" in found.bars[0].what
    assert found.bars[0].unit == "×"


def test_capacity_is_of_the_busiest_process() -> None:
    """Two workers that share the work evenly do twice as much in a second of each, however slow the machine is."""
    load = Load(100.0, [0.01] * 100, 0.001)
    found = workers.Found([workers.Round(load, 1000.0)] * 3, [workers.Round(load, 1700.0)] * 3)
    (by_capacity,) = workers.report(found, by_the_clock=False, tables=80).bars
    (by_the_clock,) = workers.report(found, by_the_clock=True, tables=80).bars
    assert (by_capacity.met, by_capacity.reached) == (True, 1.7)
    assert (by_the_clock.met, by_the_clock.reached) == (False, 1.0)
