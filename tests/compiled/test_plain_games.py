"""An author's game in plain Python runs on a compiled kernel as on a plain one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import banneret
from banneret.kernel.build import compiled
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.state import State
from tests.kernel import council, hoard

GAMES = 20
ROOT = Path(__file__).parents[2]
PACKAGE = Path(banneret.__file__).parent

pytestmark = pytest.mark.skipif(not compiled(), reason="there is no compiled build here: make fast")


def transcript(source: Path) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.compiled.plain_games", str(GAMES)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(source)},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_plain_games_are_the_same_on_a_compiled_and_a_plain_kernel(tmp_path: Path) -> None:
    shutil.copytree(
        PACKAGE, tmp_path / "banneret", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "static")
    )
    first, *plain = transcript(tmp_path)
    second, *fast = transcript(PACKAGE.parent)
    assert (first, second) == ("plain", "compiled")
    assert len(plain) > 10 * GAMES
    different = [one for one, other in zip(plain, fast, strict=True) if one != other]
    assert not different, f"{len(different)} games of {len(plain)} came out differently, the first: {different[0]}"


def test_the_kernel_is_compiled_and_the_games_are_not() -> None:
    """Else the test above would prove nothing."""
    compiled_ones = [State.clone_flow, Phase.answer, Menu.find, Option.leads]
    assert not any(hasattr(method, "__code__") for method in compiled_ones)
    plain_ones = [council.CouncilState.clone, council.Pledge.resolve, hoard.Sack.decide]
    assert all(hasattr(method, "__code__") for method in plain_ones)
