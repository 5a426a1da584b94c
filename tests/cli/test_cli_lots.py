"""So many of each sort at the terminal: lots as a table, the whole choice in one line, or step by step."""

from pathlib import Path

import pytest

from banneret.kernel import registry
from banneret.kernel.match import Match
from tests.kernel.sally import game

from .desk import Desk

BOTH = ("--seat", "town=human", "--seat", "besieger=human")


@pytest.fixture(autouse=True)
def sally(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, desk: Desk) -> None:
    info = tmp_path / "more" / "sally-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: sally\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[banneret.games]\nsally = tests.kernel.sally:game\n")
    monkeypatch.syspath_prepend(str(info.parent))
    registry.game.cache_clear()


def play(desk: Desk, *typed: str) -> tuple[str, list[str]]:
    """What was on the screen, and what stands in the record."""
    path = desk.home / "game.jsonl"
    ran = desk.run("play", "sally", "--seed", "s1", *BOTH, "--record", str(path), typed=["open", *typed, "quit"])
    return ran.out, [answer for _, answer in Match.from_record(path, game).answers()]


def test_lots_are_a_table_and_the_whole_choice_is_one_line(desk: Desk) -> None:
    shown, answers = play(desk, "choose captain 1 Archers 2")
    assert "archers   3  Archers, The town" in shown and "watch     2  Watchmen, The gatehouse" in shown
    assert "“choose captain 1 watch 2”" in shown
    assert answers == ["open", "take captain 1", "take spears 0", "take archers 2", "take watch 0"]


def test_a_choice_that_may_not_be_is_refused_with_its_rule(desk: Desk) -> None:
    shown, answers = play(desk, "choose archers 1", "why choose archers 1", "why choose watch 1")
    assert shown.count("Archers go out only with a spearman or the captain. (SAL-1.2)") == 2
    assert "Yes, “choose watch 1” is allowed" in shown and answers == ["open"]


def test_odds_and_undo_of_a_whole_choice(desk: Desk) -> None:
    shown, answers = play(desk, "odds choose captain 1", "take captain 0", "take spears 1", "undo")
    assert "3 fall" in shown and "1 + 2 for the captain = 3" in shown
    assert "settled: 0" in shown and answers == ["open"]
