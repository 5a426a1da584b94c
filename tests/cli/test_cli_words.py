"""Commands that are mistyped, the Tab key, one game and not one games, packages that are broken."""

import os
import subprocess
from pathlib import Path

import pytest

from banneret.cli.parser import COMMANDS
from banneret.kernel import registry

from .desk import Desk


def test_an_unknown_command_suggests_the_nearest(desk: Desk) -> None:
    ran = desk.run("blance", "calais")
    assert ran.status == 2
    assert ran.err == "banneret: There is no command “blance”. Did you mean “balance”?\n"
    ran = desk.run("xyzzy")
    assert ran.status == 2 and f"There are: {', '.join(COMMANDS)}." in ran.err


def test_one_game_is_one_game(desk: Desk) -> None:
    words = ("--workers", "1", "--seat", "red=random", "--seat", "blue=random")
    assert "day: 1 game, " in desk.run("lab", "twofords", "--games", "1", *words).out
    assert "day: 2 games, " in desk.run("lab", "twofords", "--games", "2", *words).out
    assert (
        "wrong in 1 game (seed 7)" in desk.run("fuzz", "twofords", "--games", "1", "--workers", "1", "--seed", "7").out
    )


def test_one_game_of_a_series_is_not_the_series_cut_short(desk: Desk) -> None:
    ran = desk.run(
        "lab",
        "twofords",
        "--games",
        "50",
        "--only",
        "3",
        "--workers",
        "1",
        "--seat",
        "red=random",
        "--out",
        "page.html",
    )
    assert ran.status == 0
    assert "of 50 games" not in ran.out and "finished" not in ran.out
    assert "1 of 1 game in" in Path("page.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_completion_knows_commands_and_games(desk: Desk, shell: str) -> None:
    ran = desk.run("completion", shell)
    assert ran.status == 0, ran.err
    assert all(command in ran.out for command in COMMANDS)
    assert "twofords" in ran.out


def test_bash_completes(desk: Desk, tmp_path: Path) -> None:
    script = tmp_path / "completion.bash"
    script.write_text(desk.run("completion", "bash").out, encoding="utf-8")
    asked = f"source {script}; COMP_WORDS=(banneret ba); COMP_CWORD=1; _shtab_banneret; echo ${{COMPREPLY[@]}}"
    done = subprocess.run(["bash", "-c", asked], capture_output=True, text=True, check=False, env={**os.environ})
    assert done.stdout.split() == ["balance", "backup"]


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package whose game falls over when it is loaded, one that is not there, and one that offers something else."""
    site = tmp_path / "broken-site"
    info = site / "mischief-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mischief\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[banneret.games]\nfalls = mischief_falls:game\ngone = mischief_gone:game\nother = os:sep\n"
    )
    (site / "mischief_falls.py").write_text("raise ZeroDivisionError('oh no')\n")
    monkeypatch.syspath_prepend(str(site))


@pytest.mark.usefixtures("broken")
def test_a_broken_package_harms_nobody(desk: Desk) -> None:
    ran = desk.run("games")
    assert ran.status == 0
    assert "twofords" in ran.out and "calais" in ran.out
    lines = ran.err.splitlines()
    assert len(lines) == 3
    assert lines[0] == (
        "banneret: The package behind the game “falls”, in the package mischief, can't be loaded "
        "(ZeroDivisionError: oh no; mischief_falls.py, line 1). Install it anew, in a version for this one of "
        "Banneret, or remove it."
    )
    assert "“gone”" in lines[1] and "“other”" in lines[2]
    ran = desk.run("rules", "show", "ford")
    assert ran.status == 0 and len(ran.err.splitlines()) == 3
    ran = desk.run("rules", "show", "TWF-1.1")
    assert ran.status == 0
    ran = desk.run("fuzz", "twofords", "--games", "1", "--workers", "1")
    assert ran.status == 0 and "falls" not in ran.err
    ran = desk.run("play", "falls")
    assert ran.status == 2 and "oh no" in ran.err and "Traceback" not in ran.err


@pytest.mark.usefixtures("broken", "desk")
def test_the_library_goes_on_without_it() -> None:
    assert "twofords" in [game.id for game in registry.games()]
    assert len(registry.broken()) == 3
