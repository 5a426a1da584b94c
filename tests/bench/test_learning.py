"""Batches are held against the rules alone, game by game and round by round; those over several processes against one
process, by the clock."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, sleep

import learning
import pytest
from arena import Arena, Failure
from bars import CALAIS, DIEX, OURS
from builds import COMPILED, PLAIN, Build
from learners import in_one, in_several
from learning import ratio, verdict, verdicts
from measure import BATCHED, ONE_PROCESS, PETTINGZOO_BY_CLOCK, RANDOM_PLAY, SEVERAL_PROCESSES, per_second
from rich.progress import Progress
from verdict import Report

from banneret.games.calais import Calais

from .test_arena import Absent, entry
from .test_page import written

ENTRIES = [
    entry(PLAIN, CALAIS, RANDOM_PLAY, 100.0, 200.0, 400.0),
    entry(PLAIN, CALAIS, BATCHED, 60.0, 100.0, 280.0),
    entry(COMPILED, CALAIS, RANDOM_PLAY, 1000.0, 1000.0, 1000.0),
    entry(COMPILED, CALAIS, BATCHED, 400.0, 490.0, 900.0),
    entry(PLAIN, DIEX, RANDOM_PLAY, 100.0, 100.0, 100.0),
    entry(PLAIN, DIEX, BATCHED, error="OverflowError: too much"),
]


def test_each_build_is_held_against_itself() -> None:
    plain, compiled = (verdict(CALAIS, build, ENTRIES, []) for build in (PLAIN, COMPILED))
    assert (plain.reached, plain.met, plain.bar) == (0.6, True, "≥ 0.5")
    assert (compiled.reached, compiled.met) == (0.49, False)
    assert ratio(ENTRIES, ENTRIES[5]) is None


def test_what_could_not_be_measured_is_missed() -> None:
    assert verdict(DIEX, PLAIN, ENTRIES, []).error == "OverflowError: too much"
    assert verdict(DIEX, COMPILED, ENTRIES, [Failure(COMPILED, DIEX, "no army")]).error == "no army"
    assert verdict(DIEX, COMPILED, [], []).error == "it was not measured"
    assert len(verdicts([PLAIN], ENTRIES, [])) == len(OURS)


# ---------------------------------------------------------------------- over several processes


def test_one_process_and_several_play_the_same() -> None:
    game = Calais()
    for measured in (in_one, in_several):
        assert measured(game, "march", {}, 0.01) > 0


def test_the_clock_sees_what_processor_time_does_not() -> None:
    def rest() -> int:
        sleep(0.02)
        return 1

    assert per_second(rest, perf_counter)(0.05) <= 50


class Tireless(Absent):
    """It has a figure for everything, and remembers what it was asked for."""

    def __init__(self, build: str) -> None:
        super().__init__(build)
        self.asked: list[int] = []

    def ask(self, do: str, **details: int) -> dict[str, float]:
        self.asked.append(details["at"])
        return {"figure": 100.0 * (1 + details["at"])}


WHATS = (RANDOM_PLAY, BATCHED, ONE_PROCESS, SEVERAL_PROCESSES, PETTINGZOO_BY_CLOCK)


@pytest.fixture
def contests(monkeypatch: pytest.MonkeyPatch) -> list[Arena]:
    """Those that have been held: nothing is started, and nothing is pinned."""
    held: list[Arena] = []

    @contextmanager
    def arena(modules: Sequence[str], of_builds: Sequence[tuple[str, Build]], progress: Progress) -> Iterator[Arena]:
        one = Tireless(PLAIN)
        entries = [entry(PLAIN, CALAIS, what) for what in WHATS]
        for at, each in enumerate(entries):
            each.contestant, each.at = one, at
        held.append(Arena(entries, []))
        yield held[-1]

    monkeypatch.setattr(learning, "arena", arena)
    monkeypatch.setattr(learning, "pin", lambda: "pinned")
    monkeypatch.setattr(learning, "cores", lambda: 2)
    return held


def test_what_is_by_the_clock_is_measured_apart(
    contests: list[Arena], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results = tmp_path / "results.json"
    learning.main(["--rounds", "3", "--seconds", "0.01", "--json", str(results)])
    clocked, pinned = contests
    assert [each.what for each in clocked.entries if each.values] == list(WHATS[2:])
    assert [each.what for each in pinned.entries if each.values] == list(WHATS[:2])
    assert ratio(clocked.entries, clocked.entries[3], ONE_PROCESS) == 4 / 3
    shown = capsys.readouterr().out
    assert shown.index("2 cores; seconds by the clock.") < shown.index(SEVERAL_PROCESSES) < shown.index("pinned")
    report = Report.read(results)
    assert [figure.what for figure in report.figures] == [BATCHED, *WHATS[2:]]
    text = written(tmp_path, report)
    assert f"| {SEVERAL_PROCESSES}, decisions/s | plain |" in text
    assert "| Calais | 400 |" in text


def test_on_one_core_there_is_nothing_to_be_shared(
    contests: list[Arena], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(learning, "cores", lambda: 1)
    results = tmp_path / "results.json"
    learning.main(["--rounds", "3", "--seconds", "0.01", "--json", str(results)])
    (pinned,) = contests
    assert [each.what for each in pinned.entries if each.values] == list(WHATS[:2])
    assert "not measured" in capsys.readouterr().out
    assert [figure.what for figure in Report.read(results).figures] == [BATCHED]
