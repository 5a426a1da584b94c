"""What is told of a hex before one goes there."""

from typing import Any

import pytest

from banneret import Match, position
from banneret.games.diex.campaign.group import KING, Note
from banneret.games.diex.campaign.movement.foresight import strength

from .table import Table

WORDS: dict[str, Any] = {"turn": 2, "step": "movement", "at": {"n1": "hastings", "x2": "winchelsea"}}


def told(answer: str, **words: Any) -> list[str]:
    s = position("diex", "kings_pence", variants={"battles": "quick"}, **{**WORDS, **words})
    preview = Match("diex", position=s).preview(answer)
    assert preview is not None
    return [reason.text for reason in preview.reasons]


@pytest.mark.rules("DXC-3c", "DXC-8.1b")
def test_it_is_the_same_whoever_is_there() -> None:
    """Of a group that nobody has seen: its men, its silver and its loyalty make no difference."""
    few, many = told("go 0813", men={"x2": 4}), told("go 0813", men={"x2": 25}, loot={"x2": 9}, level={"x2": 9})
    assert few == many and "by a roll you would win 30 to 80 %" in few


@pytest.mark.rules("DXC-17.2a")
def test_it_follows_from_what_one_has_oneself() -> None:
    assert told("go 0813", men={"n1": 30})[2] == "by a roll you would win 60 to 100 %"
    assert told("go 0813", men={"n1": 3})[2] == "by a roll you would win 0 to 50 %"


def test_where_nobody_is_nothing_is_said_of_a_fight() -> None:
    assert not [text for text in told("go 0714") if "win" in text]


@pytest.mark.rules("DXC-3c")
def test_a_band_that_had_melted_away_when_it_was_seen_is_reckoned_with_as_a_group() -> None:
    """DXC-8.1a: fewer than three are none; who has seen two, whom a leader made a group, reckons with three."""
    t = Table(turn=3)
    t.group("x1", "0410", 2)
    t.s.notes[KING]["x1"] = Note(3, "battle", t.s.groups["x1"].men)
    low, high = strength(t.s, KING, t.s.groups["x1"])
    assert (low, high) == (3, 3)
