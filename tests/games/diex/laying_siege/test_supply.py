"""Section 11.1.1: how long the besieged can eat, and what the besieger can tell of it."""

from fractions import Fraction
from itertools import product

import pytest

from banneret.games.diex.siege.day import Day
from banneret.games.diex.siege.knowledge import redeal
from banneret.games.diex.siege.men import BESIEGED, BESIEGER
from banneret.games.diex.siege.reckoning import reckoned
from banneret.games.diex.siege.supply import Change, days, inferred, left_behind, possible, rolls, starved_on
from banneret.games.diex.siege.tables import supply_modifier
from banneret.kernel.dice import FastDice
from banneret.kernel.secret import Secret

from .camp import EVENT, HALL, NIGHT, YORK, Camp


@pytest.mark.rules("DXS-11.1.1a", "DXS-11.1.1b", "DXS-11.1.1c")
def test_all_rolls() -> None:
    for place, number, count in (("castle", 3, 12), ("great_hall", 1, 15), ("great_hall", 1, 30)):
        modifier = supply_modifier(place, count)
        ways: dict[int, int] = {}
        for dice in product(range(1, 11), repeat=number):
            found = max(2, sum(dice) + modifier)
            ways[found] = ways.get(found, 0) + 1
        assert dict(rolls(place, count)) == ways


@pytest.mark.rules("DXS-11.1.1f", "DXS-11.5a", "DXS-11.1d")
@pytest.mark.parametrize(("supply", "ends"), [(6, False), (5, True), (4, True)])
def test_hunger_ends_the_siege_at_the_end_of_the_last_day(supply: int, ends: bool) -> None:
    """A loss that brings the days below the present one: at its end."""
    camp = Camp(HALL, NIGHT, day=5, supply=6, ledger=(Change(5, supply - 6),) if supply < 6 else ())
    camp.go(*(() if ends else (1, 1, 1, 1)))
    assert (camp.kind == "starved") == ends
    if ends:
        assert camp.s.result is not None and camp.s.result.winners == (BESIEGER,)
        assert camp.ref.revealed == 1, "the secret is out"
    else:
        assert camp.s.day == 6


@pytest.mark.rules("DXS-11.1.1d")
def test_deaths_do_not_change_the_days() -> None:
    camp = Camp(HALL, NIGHT, day=5, supply=9)
    camp.keep(BESIEGED, "ligulf", "alwin")
    assert camp.s.last_day_of_supply == 9
    camp.go(1, 1, 1, 1)
    assert camp.s.day == 6 and camp.s.last_day_of_supply == 9


@pytest.mark.rules("DXS-11.4.1q", "DXS-11.4.1x")
@pytest.mark.parametrize(("first", "day", "after"), [(12, 4, 8), (13, 4, 8), (5, 4, 4), (4, 4, 4), (3, 4, 4)])
def test_half_of_the_days_to_come_rounded_down(first: int, day: int, after: int) -> None:
    ledger = (Change(day, 0, True),)
    assert days(first, ledger) == after
    assert left_behind(first, ledger) == max(0, first - day) - (after - day)


def test_changes_count_in_their_order() -> None:
    """Four days are stolen, then half is left behind, then two packhorses come."""
    ledger = (Change(2, -4), Change(3, 0, True), Change(5, 2))
    assert days(17, ledger) == 3 + (13 - 3) // 2 + 2
    assert left_behind(17, ledger) == 5


@pytest.mark.rules("DXS-11.1.1f")
def test_the_first_day_at_whose_end_a_place_would_have_starved() -> None:
    assert starved_on(6, (), 5) == 0 and starved_on(6, (), 6) == 6 and starved_on(6, (), 9) == 6
    assert starved_on(6, (Change(3, -4),), 9) == 3, "two days after four are stolen on the third"
    assert starved_on(6, (Change(6, 2),), 9) == 8, "packhorses that come on the last day are in time"
    assert starved_on(6, (Change(7, 2),), 9) == 6, "and a day later they are not"


@pytest.mark.rules("DXS-11c")
def test_what_the_besieger_can_infer() -> None:
    """Each roll that fits what has been seen, by its weight: here of one die for 15 in the hall, after three days."""
    left = dict(possible("great_hall", 15, (), 3))
    assert left == dict.fromkeys(range(4, 11), 1)
    assert inferred("great_hall", 15, (), 3) == {number: Fraction(1, 7) for number in range(4, 11)}
    stolen = (Change(3, -4),)
    assert dict(possible("great_hall", 15, stolen, 3)) == {8: 1, 9: 1, 10: 1}
    assert inferred("great_hall", 15, stolen, 3) == {4: Fraction(1, 3), 5: Fraction(1, 3), 6: Fraction(1, 3)}
    today = (Change(4, -4),)
    assert inferred("great_hall", 15, today, 3) == {4: Fraction(5, 7), 5: Fraction(1, 7), 6: Fraction(1, 7)}
    halved = (Change(2, 0, True),)
    assert dict(possible("great_hall", 15, halved, 2, found=3)) == {7: 1, 8: 1}
    nothing = (Change(4, 0, True),)
    assert dict(possible("great_hall", 15, nothing, 3, found=0)) == {4: 1}, "who finds nothing knows that, too"


@pytest.mark.rules("DXS-11c")
def test_the_secret_is_dealt_anew_to_who_does_not_know_it() -> None:
    camp = Camp(HALL, EVENT, day=4, supply=7)
    assert dict(reckoned(camp.s)) == dict.fromkeys(range(4, 11), 1)
    found = set()
    for number in range(200):
        world = camp.s.clone()
        redeal(world, BESIEGER, FastDice(number))
        found.add(world.supply.value)
        redeal(world, BESIEGED, FastDice(number))
        assert world.supply.owners == (BESIEGED,)
    assert found == set(range(4, 11))
    known = camp.s.clone()
    redeal(known, BESIEGED, FastDice(1))
    assert known.supply.value == 7
    before = camp.s.clone()
    before.mouths, before.supply = 0, Secret((BESIEGED,), 0)
    redeal(before, BESIEGER, FastDice(1))
    assert before.supply.value == 0


@pytest.mark.rules("DXS-11.7b")
def test_the_last_day() -> None:
    camp = Camp(YORK, NIGHT, day=21)
    camp.go()
    assert camp.kind == "held" and camp.s.result is not None and camp.s.result.winners == (BESIEGED,)
    before = Camp(YORK, NIGHT, day=20)
    before.go(1, 2, 1, 1)
    assert before.s.day == 21 and isinstance(before.s.stack[0], Day)
    hungry = Camp(HALL, NIGHT, day=10, supply=10)
    hungry.go()
    assert hungry.kind == "starved", "who has nothing left on the last day has lost"
