"""Contestants are measured in processes of their own, in turn; who fails is out, and the bars say why."""

from pathlib import Path

import pytest
from arena import Arena, Contestant, Entry, Failed, Failure, arena
from bars import BARS, CALAIS, PEER, Bar, verdicts
from builds import COMPILED, PLAIN, Build, builds, is_compiled
from measure import COPY, RANDOM_PLAY
from rich.progress import Progress

CONTESTANT = """
from measure import COPY, RANDOM_PLAY, Measure, SetUp
print("chatter of a peer")

def broken():
    raise ValueError("no such army")

def stumbles(seconds):
    raise RuntimeError("out of breath")

SET_UPS = [
    SetUp("Calais", lambda: [Measure("Calais", RANDOM_PLAY, lambda seconds: 12.0), Measure("Calais", COPY, stumbles)]),
    SetUp("Diex", broken),
]
"""


@pytest.fixture
def ours(tmp_path: Path) -> Build:
    """Something that looks like a build; `sample` is its contestant."""
    (tmp_path / "banneret" / "kernel").mkdir(parents=True)
    (tmp_path / "banneret" / "__init__.py").touch()
    (tmp_path / "banneret" / "kernel" / "__init__.py").touch()
    (tmp_path / "banneret" / "kernel" / "build.py").write_text("def compiled():\n    return False\n")
    (tmp_path / "sample.py").write_text(CONTESTANT)
    return Build(PLAIN, tmp_path)


def test_who_fails_is_out_and_the_others_go_on(ours: Build) -> None:
    with Progress(disable=True) as progress, arena((), [("sample", ours)], progress) as contest:
        contest.compete(3, 0.01, progress)
    play, copy = contest.entries
    assert play.values == [12.0, 12.0, 12.0]
    assert copy.values == []
    assert copy.error == "RuntimeError: out of breath"
    assert [(failure.who, failure.error) for failure in contest.failures] == [("Diex", "ValueError: no such army")]


def test_the_wrong_build_is_noticed(ours: Build) -> None:
    wrong = Build(COMPILED, ours.source)
    with Progress(disable=True) as progress, arena((), [("sample", wrong)], progress) as contest:
        assert not contest.entries
    assert contest.failures[0].error == "sample: the compiled build was wanted, and the plain one was found"


def test_a_contestant_that_dies_says_so(ours: Build) -> None:
    contestant = Contestant("sample", ours)
    try:
        assert contestant.ask("hello")["parts"] == ["Calais", "Diex"]
        contestant.stop()
        with pytest.raises((Failed, ValueError)):
            contestant.ask("hello")
    finally:
        contestant.stop()


class Absent(Contestant):
    """No process: only the name of its build."""

    def __init__(self, build: str) -> None:
        self.build = build


def entry(build: str, who: str, what: str, *values: float, error: str = "") -> Entry:
    return Entry(Absent(build), 0, who, what, list(values), error)


def test_a_ratio_is_of_one_round() -> None:
    bar = Bar(CALAIS, RANDOM_PLAY, "≥", 6.0, 15.0, PEER)
    contest = Arena(
        [
            entry("", PEER, RANDOM_PLAY, 1.0, 2.0, 4.0),
            entry(PLAIN, CALAIS, RANDOM_PLAY, 7.0, 14.0, 28.0),
            entry(COMPILED, CALAIS, RANDOM_PLAY, 14.0, 28.0, 56.0),
        ],
        [],
    )
    plain, compiled = verdicts([PLAIN, COMPILED], contest.entries, [], [bar])
    assert (plain.reached, plain.met, plain.bar) == (7.0, True, "≥ 6")
    assert (compiled.reached, compiled.met, compiled.bar) == (14.0, False, "≥ 15")


def test_a_bar_without_a_figure_is_missed_with_its_reason() -> None:
    bar = Bar(CALAIS, COPY, "≤", 0.1, 0.05, PEER)
    mine = entry(PLAIN, CALAIS, COPY, 0.1)
    for entries, failures, reason in (
        ([mine], [Failure("", PEER, "not installed")], "no figure of Catanatron: not installed"),
        ([mine], [], "no figure of Catanatron: it was not measured"),
        ([entry(PLAIN, CALAIS, COPY, error="broke"), mine], [], "no figure of Calais: broke"),
        ([], [Failure(PLAIN, "", "no banneret here")], "no figure of Calais: no banneret here"),
    ):
        (verdict,) = verdicts([PLAIN], entries, failures, [bar])
        assert not verdict.met
        assert verdict.error == reason


def test_no_bar_stands_twice() -> None:
    names = [(bar.who, bar.what) for bar in BARS]
    assert len(names) == len(set(names))


def test_beside_a_compiled_build_the_plain_one_is_a_copy(tmp_path: Path) -> None:
    kernel = tmp_path / "src" / "banneret" / "kernel"
    kernel.mkdir(parents=True)
    (kernel / "flow.py").write_text("x = 1\n")
    with builds(tmp_path / "src") as found:
        assert found == [Build(PLAIN, tmp_path / "src")]
    (kernel / "flow.cpython-311-x86_64-linux-gnu.so").touch()
    (tmp_path / "src" / "abc__mypyc.cpython-311-x86_64-linux-gnu.so").touch()
    with builds(tmp_path / "src") as found:
        plain, compiled = found
        assert compiled == Build(COMPILED, tmp_path / "src")
        assert (plain.source / "banneret" / "kernel" / "flow.py").is_file()
        assert not list(plain.source.rglob("*.so"))
        assert not is_compiled(plain.source)
    assert not plain.source.exists()
