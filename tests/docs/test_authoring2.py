"""The game of docs/authoring2.md is complete: its files, as printed, are put in the place of those that `banneret new`
lays out, built as a wheel, and played in an environment of their own."""

import re
import sys
from pathlib import Path

import pytest

from tests.web.environment import Environment, run, with_game

from .ford import FILE, PAGE, lay_out


@pytest.fixture(scope="module")
def ford(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with the files of the page."""
    return lay_out(tmp_path_factory.mktemp("ford"))


@pytest.fixture(scope="module")
def elsewhere(ford: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return with_game(ford, tmp_path_factory.mktemp("elsewhere"))


def test_every_block_of_code_is_part_of_a_file() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert len(FILE.findall(text)) == len(re.findall(r"^```\w+$", text, flags=re.MULTILINE)) == 11


def test_its_own_tests_pass_and_its_rules_are_cited(ford: Path, elsewhere: Environment) -> None:
    python = str(elsewhere.python)
    assert "12 passed" in run([python, "-m", "pytest", "-q", "-p", "no:cacheprovider"], ford)
    told = run([python, "-m", "banneret.cli.main", "rules", "check", "ford", "--tests", "tests"], ford)
    assert "13 cited by tests, 13 by code" in told


def test_the_fuzzer_finds_nothing(elsewhere: Environment, tmp_path: Path) -> None:
    fuzz = [str(elsewhere.python), "-m", "banneret.cli.main", "fuzz", "ford", "--workers", "1", "--seed", "1"]
    assert "Nothing was found wrong in 12 games" in run([*fuzz, "--games", "12"], tmp_path)
    assert "spoilt positions were refused" in run([*fuzz, "--spoil", "3"], tmp_path)


def test_it_is_played_and_its_record_verifies(elsewhere: Environment, tmp_path: Path) -> None:
    program = [str(elsewhere.python), "-m", "banneret.cli.main"]
    seats = ["--seat", "raiders=random", "--seat", "watch=greedy"]
    words = ["play", "ford", "--scenario", "noon", "--seed", "1", *seats, "--record", "game.jsonl"]
    told = run([*program, *words], tmp_path)
    assert "The game is over" in told and "alone was told: You draw the order" in told
    assert "RIGHT" in run([*program, "verify", "game.jsonl"], tmp_path)


def test_it_is_typed(ford: Path) -> None:
    run([sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(ford / ".types"), "src"], ford)
