"""Compiled and plain rules play the same games: the same options, answers, events and positions, word for word."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import banneret
from banneret.kernel.build import compiled

GAMES = 1000
TRANSCRIPT = Path(__file__).with_name("transcript.py")

pytestmark = pytest.mark.skipif(not compiled(), reason="there is no compiled build here: make fast")


def transcript(source: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, str(TRANSCRIPT), str(GAMES)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(source)},
    )


def test_a_thousand_games_are_the_same_compiled_and_plain(tmp_path: Path) -> None:
    package = Path(banneret.__file__).parent
    shutil.copytree(
        package, tmp_path / "banneret", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "static")
    )
    runs = [transcript(tmp_path), transcript(package.parent)]
    (first, *plain), (second, *fast) = [run.communicate()[0].splitlines() for run in runs]
    assert [run.returncode for run in runs] == [0, 0]
    assert (first, second) == ("plain", "compiled")
    assert len(plain) >= GAMES
    different = [one for one, other in zip(plain, fast, strict=True) if one != other]
    assert not different, f"{len(different)} games of {len(plain)} came out differently, the first: {different[0]}"
