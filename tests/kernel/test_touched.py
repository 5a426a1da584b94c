"""What is meant by touching things, and what an option means: also in a game within the game."""

from typing import Any

import pytest

from banneret.kernel.game import Game
from banneret.kernel.match import Match
from banneret.kernel.option import Option
from banneret.kernel.refusal import Refusal, Refused
from banneret.kernel.scene import Preview, Reason

from . import campaign, council, ford
from .table import play_all


def at_the_ford() -> Match:
    return play_all(Match(campaign.game, seed="war"), "bless duke", "march ford")


def test_without_help_from_the_game_each_verb_is_tried_with_what_was_touched() -> None:
    match = play_all(Match(ford.game, seed="touch"), "form line")
    assert match.why_not_touched(("shallows",)) is None, "wade shallows is on offer"
    refusal = match.why_not_touched(("meadow",))
    assert refusal is not None and refusal.rule == "FRD-2.1" and "one space at a time" in refusal.reason
    nonsense = match.why_not_touched(("moon",))
    assert nonsense is not None and nonsense.rule == "FRD-2.1" and "not on offer" in nonsense.reason


def test_touching_in_a_game_within_asks_that_game() -> None:
    match = play_all(at_the_ford(), "duke: form line")
    refusal = match.why_not_touched(("meadow",), "duke")
    assert refusal is not None and refusal.rule == "FRD-2.1"
    assert match.why_not_touched(("shallows",), "duke") is None
    for other in ("king", "abbot"):
        refusal = match.why_not_touched(("shallows",), other)
        assert refusal is not None and "but for Duke" in refusal.reason


def test_nothing_is_meant_when_the_game_is_over() -> None:
    match = play_all(Match(ford.game, seed="over"), "form line", "turn back")
    refusal = match.why_not_touched(("shallows",), "crosser")
    assert refusal is not None and refusal.reason == "The game is over."


def test_where_several_are_asked_at_once_the_seat_must_be_named() -> None:
    match = Match(council.game, seed="several")
    assert match.decision is not None and len(match.decision.seats) > 1
    refusal = match.why_not_touched(("x",))
    assert refusal is not None and refusal == match.why_not_touched(("x",), match.awaited[1])
    refusal = match.why_not_touched(())
    assert refusal == Refusal("", "Several seats are asked at once: say which one answers (north, east, south, west).")


@pytest.mark.parametrize("game", [ford.game, campaign.game], ids=lambda game: game.id)
def test_a_game_need_not_preview_anything(game: Game[Any]) -> None:
    match = Match(game, seed="x")
    assert match.decision is not None
    assert match.preview(match.decision.options[0]) is None


def test_a_preview_is_of_what_is_on_offer_and_of_the_game_that_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    def preview(self: object, s: ford.FordState, seat: int, option: Option) -> Preview:
        return Preview((Reason(f"{ford.SEATS[seat]}: {option.notation}, {s.men} men"),))

    monkeypatch.setattr(ford.Wade, "preview", preview)
    match = play_all(at_the_ford(), "duke: form line")
    shown = match.preview("wade shallows", "duke")
    assert shown is not None and shown.reasons[0].text == "crosser: wade shallows, 2 men"
    with pytest.raises(Refused, match="one space at a time"):
        match.preview("wade meadow", "duke")
    with pytest.raises(Refused, match="but for Duke"):
        match.preview("wade shallows", "king")
