"""A game of one's own: what `banneret new` lays out is built as a wheel, installed in an environment of its own, and
played there: by its tests, the fuzzer, at the terminal and in the browser."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.server.player import lay
from tests.server.process import Serving
from tests.web.environment import Environment, run, with_game

from .people import People

WARM = 60.0
"""Seconds that a server of one's own may take until its first bot has answered."""


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as it is laid out."""
    folder = tmp_path_factory.mktemp("authors")
    subprocess.run(
        [sys.executable, "-m", "banneret.cli.main", "new", "woods", "--title", "The Woods", "--in", str(folder)],
        check=True,
        capture_output=True,
    )
    return folder / "woods"


@pytest.fixture(scope="module")
def elsewhere(laid: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with the wheel in it, and Banneret and what it needs lent by that of the tests."""
    return with_game(laid, tmp_path_factory.mktemp("elsewhere"))


@pytest.fixture
def served(elsewhere: Environment, tmp_path: Path) -> Iterator[Serving]:
    program = [str(elsewhere.python), "-m", "banneret.cli.main"]
    serving = Serving(tmp_path / "data", "--limits", "0", program=program).start()
    try:
        warmed(serving)
        yield serving
    finally:
        serving.end()


def warmed(serving: Serving) -> None:
    """Wait until a bot has answered. A server of one's own has all games to load, a process to make for its bots, and
    to load them there once more: on a machine that does much else that takes longer than a page may take for
    anything, and it is not what these tests are about. The other tests in the browser share a server that has."""
    with httpx.Client(base_url=serving.address, timeout=WARM) as http:
        seats = {"miller": {"who": "bot", "bot": "squire"}, "reeve": {"who": "me"}}
        reeve = lay(http, seats, game="woods", scenario="croft")["reeve"]
        until = time.monotonic() + WARM
        while reeve.view()["number"] <= 1:  # the first position; he may win before the reeve is ever asked
            assert time.monotonic() < until, "the bot has not answered:\n" + "\n".join(serving.said[-20:])
            time.sleep(0.1)


def test_its_own_tests_pass_and_its_rules_are_cited(laid: Path, elsewhere: Environment) -> None:
    python = str(elsewhere.python)
    assert "6 passed" in run([python, "-m", "pytest", "-q", "-p", "no:cacheprovider"], laid)
    told = run([python, "-m", "banneret.cli.main", "rules", "check", "woods", "--tests", "tests"], laid)
    assert "5 cited by tests, 5 by code" in told


def test_the_fuzzer_finds_nothing(elsewhere: Environment, tmp_path: Path) -> None:
    fuzz = [str(elsewhere.python), "-m", "banneret.cli.main", "fuzz", "woods", "--workers", "1"]
    assert "Nothing was found wrong in 20 games" in run([*fuzz, "--games", "20"], tmp_path)
    assert "spoilt positions were refused" in run([*fuzz, "--spoil", "3"], tmp_path)


def test_it_is_played_at_the_terminal(elsewhere: Environment, tmp_path: Path) -> None:
    program = [str(elsewhere.python), "-m", "banneret.cli.main"]
    seats = ["--seat", "miller=random", "--seat", "reeve=greedy"]
    told = run([*program, "play", "woods", "--seed", "1", *seats, "--record", "game.jsonl"], tmp_path)
    assert "The game is over" in told
    assert "RIGHT" in run([*program, "verify", "game.jsonl"], tmp_path)
    assert "The Woods" in run([*program, "games"], tmp_path)


def test_it_is_played_in_the_browser(chromium: Browser, served: Serving) -> None:
    people = People(chromium, served.address)
    with httpx.Client(base_url=served.address, timeout=60.0) as http:
        seats = {"miller": {"who": "me"}, "reeve": {"who": "bot", "bot": "squire"}}
        player = lay(http, seats, game="woods", scenario="croft")["miller"]
        person = people.come().sit(player)
        own = "M50 8L92 34V92H66"  # how the picture of a barn begins that the package brings
        expect(person.page.locator(f'path[d^="{own}"]').first).to_be_attached()
        for _ in range(3):
            if not person.is_asked_or_done():
                break
            person.play(lambda options: options[-1])
        expect(person.page.locator("body")).to_contain_text("The barn")
    people.leave()


def test_names_that_cant_be_are_refused(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    program = [sys.executable, "-m", "banneret.cli.main", "new"]
    for words, told in (
        (["Woods"], "can't be the name of a game"),
        (["class"], "can't be the name of a game"),
        (["calais"], "already"),
        (["there"], "is there already; nothing was written"),
        (["woods", "--prefix", "W"], "three to five capital letters"),
        (["woods", "--title", 'The "Woods"'], "A title is a few words"),
    ):
        done = subprocess.run([*program, *words], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 2 and told in done.stderr and "Traceback" not in done.stderr
    assert not (tmp_path / "woods").exists()
