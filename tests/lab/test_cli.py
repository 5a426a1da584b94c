"""`banneret lab` and `banneret fuzz` as a user meets them."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from banneret.cli.main import main
from banneret.kernel import registry
from banneret.kernel.match import Match
from banneret.kernel.scene import Piece, Scene

from .race import Race, RaceFace, RaceState, Step, Stumbling

SHELF = {"race": Race(), "stumbling": Stumbling()}


@pytest.fixture(autouse=True)
def shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two small games are installed, and no other."""

    def entry_points(group: str, name: str | None = None) -> list[SimpleNamespace]:
        return [
            SimpleNamespace(name=id, dist=None, load=lambda game=game: game)
            for id, game in SHELF.items()
            if name in (None, id)
        ]

    monkeypatch.setattr(registry, "entry_points", entry_points)
    monkeypatch.setenv("COLUMNS", "100")
    registry.game.cache_clear()
    yield
    registry.game.cache_clear()


def test_lab_tells_who_wins(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page, data = tmp_path / "report.html", tmp_path / "series.json"
    words = ["--games", "30", "--seat", "red=random", "--seat", "blue=greedy", "--swap", "--workers", "1"]
    assert main(["lab", "race", *words, "--out", str(page), "--json", str(data)]) == 0
    told = capsys.readouterr().out
    for word in (
        "Race to the Gate",
        "win rate",
        "decided points",
        "mean score",
        "ending",
        "photo finish",
        "first-seat effect",
        "random as blue",
        "Turn",
    ):
        assert word in told
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    found = json.loads(data.read_text(encoding="utf-8"))
    assert len(found["games"]) == 30
    one = found["summary"]["bots"][0]
    assert f"{one['wins']}" in told and f"{100 * one['win']['value']:.1f} %" in told


def test_lab_reports_crashes_and_fails(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(
            [
                "lab",
                "stumbling",
                "--games",
                "20",
                "--workers",
                "1",
                "--seat",
                "red=random",
                "--seat",
                "blue=random",
                "--seed",
                "x",
            ]
        )
        == 1
    )
    told = capsys.readouterr().out
    assert "Crashed: ValueError: a trap" in told and "dice x/" in told and "--only" in told
    assert "of 20 games were finished" in told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["lab", "chess"], "There is no game “chess”"),
        (["lab", "race", "--seat", "red"], "--seat wants SEAT=BOT, not “red”"),
        (["lab", "race", "--seat", "red=random", "--seat", "red=greedy"], "--seat red is given twice"),
        (["lab", "race", "--seat", "green=random"], "no seat “green”"),
        (["lab", "race", "--out", "no/such/folder/report.html"], "There is no directory no/such/folder"),
        (["lab", "race", "--json", "."], "is a directory"),
        (["lab", "race", "--workers", "0"], "at least one worker"),
        (["lab", "race", "--only", "-1"], "there is no game -1"),
        (["fuzz", "race", "--games", "0"], "at least one game"),
        (["fuzz", "race", "--workers", "0"], "at least one worker"),
        (["fuzz", "race", "--scenario", "endless"], "no scenario “endless”"),
    ],
)
def test_mistakes_are_told_in_a_sentence(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert told in capsys.readouterr().err


def test_where_no_bar_can_move_there_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--games", "2", "--seat", "red=random", "--seat", "blue=random", "--workers", "1"]
    assert main(["lab", "race", *words]) == 0
    assert capsys.readouterr().err == ""


def test_fuzz_spoils_positions(capsys: pytest.CaptureFixture[str]) -> None:
    """The race does not say how many are in it: a position in which one is missing is taken, and breaks down."""
    assert main(["fuzz", "race", "--spoil", "1", "--seed", "5"]) == 1
    told = capsys.readouterr().out
    assert told.count("crash: IndexError") == 1 and "race.py" in told, "once for each cause, with the author's line"
    assert "where at = []" in told and "also where at" in told
    assert "spoilt positions brought the rules down (seed 5)." in told and "Traceback" not in told


def test_fuzz_finds_nothing_in_a_sound_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert (
        main(["fuzz", "race", "--games", "6", "--seed", "5", "--workers", "1", "--out", str(tmp_path / "found")]) == 0
    )
    told = capsys.readouterr().out
    for word in (
        "refusals",
        "imagined worlds",
        "undos",
        "Step",
        "walk",
        "Nothing was found wrong in 6 games (seed 5).",
    ):
        assert word in told
    assert not (tmp_path / "found").exists()


def test_fuzz_saves_what_it_finds_and_says_how_to_see_it_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: Step, s: object, ref: object) -> None:
        raise ZeroDivisionError("stumbled")

    monkeypatch.setattr(Step, "on_run", broken)
    assert main(["fuzz", "race", "--games", "4", "--seed", "7", "--workers", "1", "--out", str(tmp_path)]) == 1
    told = capsys.readouterr().out
    assert "ZeroDivisionError: stumbled" in told
    again = next(line for line in told.splitlines() if line.startswith("again: ")).removeprefix("again: banneret ")
    saved = Path(next(line for line in told.splitlines() if line.startswith("saved: ")).removeprefix("saved: "))
    assert saved.parent == tmp_path
    described = json.loads(saved.with_suffix(".json").read_text(encoding="utf-8"))
    assert described["check"] == "crash" and described["command"] == f"banneret {again}"
    assert main([*again.split(), "--workers", "1", "--out", str(tmp_path / "again")]) == 1
    assert (tmp_path / "again" / saved.name).read_bytes() == saved.read_bytes()
    assert Match.from_record(saved, Race()).decision is not None
    assert f"see it: banneret replay {saved}" in told


def test_fuzz_shortens_what_it_finds(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = RaceFace.scene

    def broken(self: RaceFace, s: RaceState, seat: int | None) -> Scene:
        nowhere = (Piece("runner", "Runner", "ditch"),) if s.at[0] > 9 else ()
        return replace(plain(self, s, seat), pieces=nowhere)

    monkeypatch.setattr(RaceFace, "scene", broken)
    words = f"fuzz race --scenario long --games 1 --seed 1 --workers 1 --out {tmp_path}".split()
    assert main([*words, "--shrink", "0"]) == 1
    assert "shortened" not in capsys.readouterr().out
    assert main([*words, "--json", "-"]) == 1
    told = capsys.readouterr()
    found = json.loads(told.out)
    (one,) = found["causes"]
    whole = min(len(each["answers"]) for each in found["findings"])
    assert len(one["shortest"]["answers"]) < whole
    assert f"shortened to {len(one['shortest']['answers'])} of {whole} answers" in told.err


INTERRUPTED = """
import sys
from banneret.cli.commands import lab
from banneret.cli.main import main
play_all = lab.play_all
def announced(*args, watch, **more):
    def told(series):
        watch(series)
        print("a game is played", file=sys.stderr, flush=True)
    return play_all(*args, watch=told, **more)
lab.play_all = announced
sys.exit(main(["lab", "calais", "--games", "100000", "--workers", "2", "--seat", "english=random", "--seat",
     "french=random", *sys.argv[1:]]))
"""


def test_ctrl_c_keeps_what_was_played_and_leaves_nobody_behind(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    command = [sys.executable, "-c", INTERRUPTED, "--out", str(page)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert process.stderr is not None
    while "a game is played" not in process.stderr.readline():
        assert process.poll() is None
    os.killpg(process.pid, signal.SIGINT)
    told, complaints = process.communicate(timeout=60)
    assert process.returncode == 0, complaints
    assert "Traceback" not in complaints
    assert "Interrupted:" in told and "of 100000 games were played." in told
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    deadline = monotonic() + 20
    while _alive(process.pid) and monotonic() < deadline:
        sleep(0.1)
    assert not _alive(process.pid)


def _alive(group: int) -> bool:
    """Whether any process of the group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
