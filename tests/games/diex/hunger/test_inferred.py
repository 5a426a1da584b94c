"""DXS-11c: what the besieger can infer of the days left is right: against a reckoning that knows nothing of ours, rolls
every roll, lives through every day, and asks Bayes."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import pytest

from banneret.games.diex.laying_siege import SIEGE
from banneret.games.diex.siege.knowledge import redeal
from banneret.games.diex.siege.men import BESIEGER
from banneret.games.diex.siege.scenarios import SIEGES
from banneret.games.diex.siege.state import SiegeState
from banneret.games.diex.siege.supply import Change, inferred
from banneret.games.diex.siege.tables import CASTLE, GREAT_HALL
from banneret.kernel.dice import Dice, FastDice, outcomes
from banneret.kernel.flow import advance
from banneret.kernel.referee import Referee

from .worlds import positions

MODIFIERS = {
    CASTLE: ((4, 8), (10, 6), (20, 4), (23, 0), (28, -4), (34, -6), (999, -8)),
    GREAT_HALL: ((6, 8), (10, 6), (14, 4), (18, 0), (22, -4), (26, -6), (999, -8)),
}
"""DXS-11.1.1b, typed from the page: up to so many besieged, and what they add."""
DICE = {CASTLE: 3, GREAT_HALL: 1}


@dataclass(slots=True)
class Lived:
    """A siege lived through with one roll: the last day with food, what the besieger has got of it, and whether it is
    still on."""

    last: int
    left: int = 0
    starved: bool = False


def live(place: str, besieged: int, faces: tuple[int, ...], ledger: tuple[Change, ...], nights: int) -> Lived:
    """DXS-11.1.1a to DXS-11.1.1f, DXS-11.4.1q, DXS-11.4.1x: day by day, with what happened on each."""
    modifier = next(add for most, add in MODIFIERS[place] if besieged <= most)
    siege = Lived(max(2, sum(faces) + modifier))
    for day in range(1, max([nights, *(change.day for change in ledger)]) + 1):
        for change in ledger:
            if change.day != day:
                continue
            if change.halved:
                coming = max(siege.last - day, 0)
                siege.left += coming - coming // 2
                siege.last = day + coming // 2
            else:
                siege.last += change.amount
        if day <= nights and siege.last <= day:
            siege.starved = True
            return siege
    return siege


def bayes(place: str, besieged: int, ledger: tuple[Change, ...], ended: int, found: int = -1) -> dict[int, Fraction]:
    """Every roll is equally likely; those that would have been seen to starve, or to leave another larder, are out."""
    weights: dict[int, int] = {}
    for faces in product(range(1, 11), repeat=DICE[place]):
        siege = live(place, besieged, faces, ledger, ended)
        if siege.starved or (found >= 0 and siege.left != found):
            continue
        last = max(siege.last, ended + 1)  # who has nothing today surrenders at the end of today
        weights[last] = weights.get(last, 0) + 1
    total = sum(weights.values())
    return {last: Fraction(ways, total) for last, ways in sorted(weights.items())}


def ledgers() -> Iterator[tuple[Change, ...]]:
    """Stolen supplies, refugees, packhorses, help by night, halving: alone, together, and in both orders."""
    stolen, refugees = Change(3, -4), Change(4, -6)
    horses, help = Change(2, 3), Change(5, 6)
    early, late = Change(2, 0, True), Change(6, 0, True)
    yield ()
    for one in (stolen, refugees, horses, help, early, late):
        yield (one,)
    yield horses, stolen
    yield early, stolen, help
    yield horses, refugees, late
    yield Change(3, -4), Change(3, 0, True)
    yield Change(3, 0, True), Change(3, -4)
    yield early, help, late
    yield horses, stolen, refugees, help, late


PLACES = [(CASTLE, besieged) for besieged in (4, 10, 20, 23, 24, 30, 40)] + [
    (GREAT_HALL, besieged) for besieged in (6, 7, 14, 18, 22, 26, 27)
]


@pytest.mark.rules("DXS-11c", "DXS-11.1.1b", "DXS-11.1.1c", "DXS-11.1.1f", "DXS-11.4.1x")
@pytest.mark.parametrize(("place", "besieged"), PLACES)
def test_the_days_left_are_as_likely_as_bayes_says(place: str, besieged: int) -> None:
    compared = 0
    for ledger in ledgers():
        most = max((change.day for change in ledger), default=1)
        for ended in range(most - 1, 14):
            expected = bayes(place, besieged, ledger, ended)
            if expected:
                assert inferred(place, besieged, ledger, ended) == expected, (ledger, ended)
                compared += 1
    assert compared > 5


@pytest.mark.rules("DXS-11.4.1r", "DXS-11c")
def test_a_larder_that_was_found_tells_what_there_was() -> None:
    """Each number of days that can have been left behind, and which rolls leave it."""
    ledger = Change(2, 3), Change(4, 0, True)
    larders = {live(CASTLE, 20, faces, ledger, 3).left for faces in product(range(1, 11), repeat=3)}
    assert len(larders) > 10
    for found in larders:
        for ended in (3, 5, 9):
            expected = bayes(CASTLE, 20, ledger, ended, found)
            if expected:
                assert inferred(CASTLE, 20, ledger, ended, found) == expected
                assert len(expected) <= 2 or found == 0


@pytest.mark.rules("DXS-11c")
def test_chances_sum_to_one_and_lie_ahead() -> None:
    for s in positions():
        found = inferred(s.data.place, s.mouths, s.ledger, s.day - 1, s.found)
        assert sum(found.values()) == 1 and min(found) >= s.day
        assert found == bayes(s.data.place, s.mouths, s.ledger, s.day - 1, s.found)


@pytest.mark.rules("DXS-11c", "DXS-11.1.1h")
@pytest.mark.parametrize("scenario", [siege.id for siege in SIEGES])
def test_the_first_morning_is_the_roll_itself(scenario: str) -> None:
    """All garrisons as they come: what is inferred, what is redealt and what the dice of the rules give agree."""
    s = SIEGE.start(scenario, SIEGE.settle({}))
    rolled: dict[int, Fraction] = {}

    def count(dice: Dice) -> int:
        world = s.clone()
        advance(world, Referee(dice))
        return world.supply.value

    for chance, first in outcomes(count):
        rolled[first] = rolled.get(first, Fraction(0)) + chance
    advance(s, Referee(FastDice(1)))
    assert dict(sorted(rolled.items())) == inferred(s.data.place, s.mouths, (), 0)
    dealt: dict[int, Fraction] = {}
    for chance, first in outcomes(lambda dice: _redealt(s, dice)):
        dealt[first] = dealt.get(first, Fraction(0)) + chance
    assert dealt == rolled


def _redealt(s: SiegeState, dice: Dice) -> int:
    world = s.clone()
    redeal(world, BESIEGER, dice)
    return world.supply.value
