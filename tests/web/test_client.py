"""The client's own tests, which Node.js runs."""

import shutil
import subprocess
from pathlib import Path

import pytest

from banneret import games

WEB = Path(__file__).resolve().parents[2] / "web"


def test_the_clients_own_tests_pass() -> None:
    npx = shutil.which("npx")
    if npx is None or not (WEB / "node_modules").exists():
        pytest.skip("The client's packages are not installed: say `make client`.")
    done = subprocess.run([npx, "vitest", "run"], cwd=WEB, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_no_games_name_is_in_the_client() -> None:
    """The client draws scenes and knows no game."""
    names = {name.lower() for game in games() for name in (game.id, game.title)}
    ours = (path for path in WEB.rglob("*") if path.is_file() and not {"node_modules", "generated"} & set(path.parts))
    found = [
        f"{path.relative_to(WEB)}: {name}"
        for path in ours
        for name in names
        if name.encode() in path.read_bytes().lower()
    ]
    assert names
    assert not found
