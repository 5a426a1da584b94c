"""What is kept of a menu that was told is what would be told anew; what a seat may take back is found in one look."""

import random

import pytest

from banneret.kernel.match import Match
from banneret.kernel.option import Menu
from banneret.kernel.registry import names

ANSWERS = 60


def _prompts(match: Match, menus: list[Menu]) -> list[object]:
    """What each seat is asked, told for the first time."""
    for menu in menus:
        menu.told = None
    return [match.scene(seat).prompt for seat in match.seats]


@pytest.mark.parametrize("game", names())
def test_a_menu_that_was_told_is_told_the_same_again(game: str) -> None:
    match, dice = Match(game, seed="agincourt"), random.Random(1415)
    kept = 0
    for _ in range(ANSWERS):
        decision = match.decision
        if decision is None:
            break
        menus = [decision.menu_of(seat) for seat in range(len(match.seats))]
        told = [match.scene(seat).prompt for seat in match.seats]
        assert [match.scene(seat).prompt for seat in match.seats] == told
        kept += sum(bool(menu) and menu.told is not None for menu in menus)
        assert _prompts(match, menus) == told
        for seat in match.seats:
            assert match.way_back(seat) == (match.has_answered(seat), match.can_undo(seat))
        seat = dice.choice(decision.asked)
        match.play(dice.choice(decision.menu_of(seat).options), seat)
    assert kept or game != "calais", "its menus hang on nothing but the game"
