"""What can be taken back freely: nothing after a card was drawn or shown, or a die rolled."""

import pytest

from banneret.games.chivalry import game
from banneret.kernel.dice import FastDice
from banneret.kernel.match import Match
from banneret.kernel.refusal import Refused
from banneret.kernel.writing import position

HANDS = {"english": ["pavises", "trumpets"], "french": ["storm_clouds", "charge", "forced_march"]}


def begun(step: str) -> Match:
    start = position(game, "patay_1429", dice=FastDice(1), hands=HANDS, step=step)
    return Match(game, position=start, seed="back")


def refused(match: Match, seat: str) -> str:
    """Why it is not free. Nothing changes."""
    before = match.state
    with pytest.raises(Refused) as why:
        match.take_back(seat)
    assert match.state == before
    return str(why.value)


@pytest.mark.rules("CHV-8.2", "CHV-15.5")
def test_what_shows_nothing_is_taken_back_freely() -> None:
    match = begun("french Discard")
    before = match.state.clone()
    match.play("continue")
    match.take_back("french")
    assert match.state == before
    match = begun("french Commands")
    before = match.state.clone()
    match.play("advance f_kt_gascon centre_middle")
    if match.state.stack[-1].key == "payment":
        match.play(next(iter(match.decision.menu)) if match.decision is not None else "")
        match.take_back("french")
    match.take_back("french")
    assert match.state == before


@pytest.mark.rules("CHV-8.4", "CHV-5.2")
@pytest.mark.parametrize("choice", ["none", "choose charge 1"])
def test_cards_that_were_drawn_are_not(choice: str) -> None:
    match = begun("french Discard")
    match.play("continue")
    match.play(choice)
    assert "A die or card has been drawn since" in refused(match, "french")


@pytest.mark.rules("CHV-1.5", "CHV-15.2", "CHV-26.20", "CHV-26.13")
@pytest.mark.parametrize(
    ("step", "answer"),
    [
        ("french Pool", "choose charge 1"),
        ("french Commands", "play storm_clouds"),
        ("french Commands", "play forced_march"),
        ("french Commands", "play charge"),
    ],
)
def test_a_card_that_was_shown_is_not(step: str, answer: str) -> None:
    match = begun(step)
    match.play(answer)
    assert "A secret has come out since" in refused(match, "french")
    match.take_back("french", consent=("english",))
    assert match.last_moment == 0
