"""The odds are those of the ten rolls, and of the leaders' ten after each of them."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given

from banneret.games.diex.quick.force import Force
from banneret.games.diex.quick.leaders import fate
from banneret.games.diex.quick.odds import SideOdds, odds
from banneret.games.diex.quick.resolution import Fight, Toll, resolve
from banneret.games.diex.quick.value import value_lost

from .forces import fights, of_profile

ROLLS = range(1, 11)


def _as_enumerated(side: SideOdds, force: Force, tolls: list[Toll]) -> None:
    assert side.dead == Fraction(sum(toll.dead for toll in tolls), 10)
    assert side.wounded == Fraction(sum(toll.wounded for toll in tolls), 10)
    assert dict(side.codes) == {
        code: Fraction(rolls, 10) for code, rolls in Counter(toll.code for toll in tolls).items()
    }
    lost = Fraction(sum(value_lost(toll.losses) for toll in tolls), 10)
    assert len(side.leaders) == len(force.leaders)
    for leader, risk in zip(force.leaders, side.leaders, strict=True):
        fates = [fate(toll.dead_percent, die, leader.wounded) for toll in tolls for die in ROLLS]
        assert risk.wounded == Fraction(fates.count("wounded"), 100)
        assert risk.killed == Fraction(fates.count("killed"), 100)
        lost += Fraction(sum(value_lost((), [(leader, one)]) for one in fates), 100)
    assert side.points == lost / 2


@given(fights)
def test_odds_are_the_ten_rolls(fight: Fight) -> None:
    found = odds(fight)
    outcomes = [resolve(fight, die) for die in ROLLS]
    assert Counter({case.outcome.letter: case.rolls for case in found.cases}) == Counter(
        outcome.letter for outcome in outcomes
    )
    assert all(case.outcome in outcomes for case in found.cases)
    _as_enumerated(found.attacker, fight.attacker, [outcome.attacker for outcome in outcomes])
    _as_enumerated(found.defender, fight.defender, [outcome.defender for outcome in outcomes])


@pytest.mark.rules("DXC-17.2d")
def test_hopeless_odds_are_certain() -> None:
    found = odds(Fight(of_profile("saxon", 3), of_profile("norman", 12), siege=False))
    assert [(case.rolls, case.outcome.letter) for case in found.cases] == [(10, "A")]
    assert found.attacker.codes == (("A", Fraction(1)),)
