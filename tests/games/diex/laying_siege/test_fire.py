"""Section 11.3: burning arrows."""

import pytest

from banneret.games.diex.engagement.place import breached, gates, printed, structures, tower_breached
from banneret.games.diex.siege.fire import Spread, archers, catches, doused, spreads
from banneret.games.diex.siege.men import BESIEGER
from banneret.games.diex.siege.tables import IGNITES, archers_bonus
from banneret.games.diex.siege.walls import gaps, place_of
from banneret.games.diex.works import LOST

from .camp import FIRE, HALL, LONG, YORK, Camp


def gone(camp: Camp, before: dict[int, str]) -> set[str]:
    """What has burnt down since."""
    names = printed(place_of(camp.s)).names
    return {names[cell] for cell in before.keys() - structures(camp.s.works, place_of(camp.s)).keys()}


def standing(camp: Camp) -> dict[int, str]:
    return structures(camp.s.works, place_of(camp.s))


@pytest.mark.rules("DXS-11.3.4")
def test_the_fire_table() -> None:
    assert {key: IGNITES[key] for key in ("house", "palisade", "platform", "gate", "bridge", "ladder", "fence")} == {
        "house": 8,
        "palisade": 9,
        "platform": 9,
        "gate": 9,
        "bridge": 9,
        "ladder": 9,
        "fence": 9,
    }
    assert IGNITES["tower"] == 10
    assert [spreads(die) for die in (4, 5)] == [False, True], "7 with +2"
    assert [doused(die) for die in (6, 7)] == [False, True], "7 without modifiers"
    assert [catches("tower", die, 1) for die in (7, 8)] == [False, True]


@pytest.mark.rules("DXS-11.3.2b")
def test_two_for_the_first_archer_and_one_for_each_more() -> None:
    assert [archers_bonus(count) for count in range(5)] == [0, 2, 3, 4, 5]


@pytest.mark.rules("DXS-11.3.2g")
def test_archers_are_healthy_besiegers_with_bows() -> None:
    """Neither javelinmen nor the archers of the garrison."""
    camp = Camp(YORK, FIRE)
    assert camp.keys(archers(camp.s)) == ["ulf", "frode", "ulf_2", "frode_2", "ulf_3", "wulfstan", "aelfric"]
    camp.hurt("ulf", "wulfstan")
    assert camp.keys(archers(camp.s)) == ["frode", "ulf_2", "frode_2", "ulf_3", "aelfric"]
    camp.act()
    assert camp.decision is not None and "5 archers" in camp.decision.prompt and "(+6)" in camp.decision.prompt


@pytest.mark.rules("DXS-11.3.2a")
def test_without_archers_nothing_is_named() -> None:
    camp = Camp(LONG, FIRE)
    camp.keep(BESIEGER, "thorkell", "aevar", "osferth", "ulf")
    camp.hurt("ulf")
    camp.act()
    assert camp.stopped


@pytest.mark.rules("DXS-11.3.2a")
def test_one_target_of_the_place_a_day() -> None:
    camp = Camp(YORK, FIRE)
    camp.act()
    names = printed(place_of(camp.s)).names
    assert camp.offers("aim") == [f"aim {names[cell]}" for cell in standing(camp)]
    assert "aim 2209" not in camp.offers() and camp.why_not("aim 2209") == "DXS-11.3.2a"
    assert camp.why_not("aim nowhere") == camp.why_not("hold 0101") == ""
    camp.keep(BESIEGER, "osbeorn", "ulf")
    camp.play("aim 1309", 6)
    assert camp.stopped and camp.s.shot == camp.men("ulf") and camp.s.pages[0].burnt == 0


@pytest.mark.rules("DXS-11.3.2d")
def test_the_besieged_put_it_out_at_once() -> None:
    camp = Camp(YORK, FIRE)
    before = standing(camp)
    camp.act()
    camp.play("aim 1309", 10, 7)
    assert camp.stopped and not gone(camp, before) and camp.s.works == Camp(YORK).s.works


@pytest.mark.rules("DXS-11.3.2e", "DXS-11.3.2h", "DXS-11.3.2f")
def test_fire_spreads_in_the_order_that_the_besieger_names() -> None:
    """A new fire is put out at once or exposes its own neighbours; nothing is tested twice."""
    camp = Camp(YORK, FIRE)
    before = standing(camp)
    camp.act()
    camp.play("aim 1606", 10, 6)
    assert camp.asked == BESIEGER and camp.offers() == ["rest", "test 1507", "test 1707"]
    camp.play("test 1707", 5, 6)
    assert camp.offers() == ["rest", "test 1507", "test 1807"], "it burns, and its neighbour is exposed"
    assert camp.why_not("test 1707") == "DXS-11.3.2h" and camp.why_not("test 0308") == "DXS-11.3.2e"
    assert camp.why_not("test nowhere") == camp.why_not("burn 1707") == ""
    assert not gone(camp, before), "until the end of the step"
    camp.play("test 1507", 5, 7, 4)
    assert camp.stopped and gone(camp, before) == {"1606", "1707"}, "1507 is put out, 1807 does not catch"


@pytest.mark.rules("DXS-11.3.2e", "DXS-11.3.2h")
def test_the_whole_chain() -> None:
    """With fives and ones all that hangs together burns down; each hex is tested once."""
    camp = Camp(HALL, FIRE)
    before = standing(camp)
    camp.act()
    camp.play("aim 1508", 10, 1)
    camp.play("rest", *[5, 1] * (len(before) - 1))
    assert camp.stopped and gone(camp, before) == {printed(place_of(camp.s)).names[cell] for cell in before}
    assert camp.s.pages[0].burnt == len(before) == 48
    tested = [event.touch for event in camp.log if event.kind == "fire"]
    assert len(tested) == len(set(tested)) == 48
    again = Camp(HALL, FIRE, works=camp.s.works)
    again.act()
    assert again.stopped, "there is nothing left that could burn"


def test_nothing_spreads_from_what_was_put_out() -> None:
    camp = Camp(HALL, FIRE)
    camp.call(Spread(0, 1 << printed(place_of(camp.s)).cell("1508")))
    assert camp.stopped and camp.s.pages[0].burnt == 0


@pytest.mark.rules("DXS-11.3.1a", "DXS-11.3.3a", "DXS-11.5.1e", "DXS-11.4.1l")
def test_what_is_burnt_stays_burnt() -> None:
    camp = Camp(YORK, FIRE, day=3)
    before = standing(camp)
    place = place_of(camp.s)
    assert not breached(camp.s.works, place) and gaps(camp.s.works, place) == 0
    camp.go()
    camp.play("aim 1309", 10, 1)
    camp.play("rest", *[1] * 5)
    assert gone(camp, before) == {"1309"} and breached(camp.s.works, place) and gaps(camp.s.works, place) == 1
    camp.play("wait", 1, 1, 1, 1)
    assert camp.s.day == 4 and gone(camp, before) == {"1309"} and "aim 1309" not in camp.offers()


@pytest.mark.rules("DXS-11.3.3a")
def test_gates_bridges_houses_and_the_tower() -> None:
    camp = Camp(YORK, FIRE)
    place, cell = place_of(camp.s), printed(place_of(camp.s)).cell
    camp.burn("1909")
    assert camp.s.works.destroyed == 1 << cell("1909") and not camp.s.works.closed >> cell("1909") & 1
    assert breached(camp.s.works, place) and gaps(camp.s.works, place) == 1
    house = Camp(YORK, FIRE)
    house.burn("1409")
    assert not breached(house.s.works, place) and gaps(house.s.works, place) == 0, "a house is no wall of the castle"
    tower = Camp(YORK, FIRE)
    tower.burn("0609")
    assert tower_breached(tower.s.works, place) and not tower_breached(house.s.works, place)
    assert gates(printed(place)).bit_count() == 3
    bridge = Camp(YORK, FIRE)
    bridge.burn("2009")
    assert bridge.s.works.bridge == LOST and not breached(bridge.s.works, place)
    hall = Camp(HALL, FIRE)
    assert not breached(hall.s.works, place_of(hall.s))
    hall.burn("1508")
    assert breached(hall.s.works, place_of(hall.s))


@pytest.mark.rules("DXS-11.3.3b")
def test_nobody_is_hurt_by_a_fire_on_a_day_of_the_siege() -> None:
    camp = Camp(HALL, FIRE)
    camp.act()
    camp.play("aim 1508", 10, 1)
    camp.play("rest", *[5, 1] * 47)
    assert not camp.s.wounded and not camp.s.dead


@pytest.mark.rules("DXS-11.4.1r")
def test_who_is_shut_in_burns_nothing() -> None:
    camp = Camp(YORK, FIRE, day=4, held=True, shut_in=True, larder=9)
    camp.act()
    assert camp.stopped
