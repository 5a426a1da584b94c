"""The place: what burns on a day of the siege, what counts as a breach, and what is taken up after an action."""

import random

import pytest

from banneret.board.hex import members
from banneret.games.diex.castle import castle
from banneret.games.diex.engagement.place import (
    CASTLE,
    GREAT_HALL,
    PLACES,
    Place,
    beside,
    breached,
    burn,
    inner,
    intact,
    open_gate,
    printed,
    shut_up,
    standing,
    structures,
    taken_up,
    tower_breached,
    whole,
)
from banneret.games.diex.ground.ground import Ground, ground
from banneret.games.diex.ground.terrain import (
    BASCULE,
    BURNT_PALISADE,
    FILLED_MOAT,
    FLAT,
    GATE,
    MOAT,
    MOBILE_BRIDGE,
    PALISADE,
)
from banneret.games.diex.works import IN_PLACE, LOST, WITHDRAWN, Works


def lies(place: Place, works: Works) -> Ground:
    return ground(place.map, 10, works.hexes, works.sides, works.closed, works.destroyed)


def named(place: Place, *names: str) -> int:
    return sum(1 << printed(place).cell(name) for name in names)


@pytest.mark.rules("DXS-11.4.1a")
def test_a_castle_is_the_motte_and_a_hall_the_woodbridge() -> None:
    assert (PLACES["castle"].map, PLACES["great_hall"].map) == ("motte", "woodbridge")


def test_an_intact_castle_is_shut() -> None:
    works = intact(CASTLE)
    assert printed(CASTLE).named(works.closed) == sorted(["0909", "1209", "1909"])
    assert (works.hexes, works.sides, works.destroyed, works.bridge) == ((), (), 0, IN_PLACE)
    assert intact(GREAT_HALL) == Works()


@pytest.mark.rules("DXS-11.3.3a", "DXA-9.2.6a")
def test_a_burnt_palisade_hex_gets_its_marker_and_is_a_breach_of_the_bailey() -> None:
    works = burn(intact(CASTLE), CASTLE, named(CASTLE, "1910"))
    after = lies(CASTLE, works)
    sides = [side[after.cell("1910")] for side in after.side]
    assert BURNT_PALISADE in sides and PALISADE not in sides
    assert not breached(intact(CASTLE), CASTLE) and breached(works, CASTLE)


@pytest.mark.rules("DXS-11.3.3a", "DXS-11.5.1e")
def test_gates_are_destroyed_and_the_bridge_is_lost() -> None:
    works = burn(intact(CASTLE), CASTLE, named(CASTLE, "1909", "0909", "2009"))
    after = lies(CASTLE, works)
    assert after.named(after.destroyed) == ["0909", "1909"] and after.named(after.closed) == ["1209"]
    assert after.kind[after.cell("1909")] == GATE and after.kind[after.cell("0909")] == BASCULE
    assert works.bridge == LOST and after.kind[after.cell("2009")] == MOAT
    assert breached(burn(intact(CASTLE), CASTLE, named(CASTLE, "1909")), CASTLE)


@pytest.mark.rules("DXS-11.5.1e")
def test_the_tower_is_breached_by_a_burnt_hex_and_a_house_is_no_wall() -> None:
    tower = burn(intact(CASTLE), CASTLE, named(CASTLE, "0610"))
    assert tower_breached(tower, CASTLE) and not breached(tower, CASTLE)
    house = burn(intact(CASTLE), CASTLE, named(CASTLE, "1409"))
    assert house.sides and not breached(house, CASTLE) and not tower_breached(house, CASTLE)


@pytest.mark.rules("DXS-11.5.1e")
def test_a_hall_is_breached_where_a_wall_hex_is_burnt() -> None:
    assert not breached(burn(intact(GREAT_HALL), GREAT_HALL, named(GREAT_HALL, "1711")), GREAT_HALL)
    assert breached(burn(intact(GREAT_HALL), GREAT_HALL, named(GREAT_HALL, "1508")), GREAT_HALL)


@pytest.mark.rules("DXS-11.3.4")
def test_what_burns_is_named_by_its_material() -> None:
    timber = structures(intact(CASTLE), CASTLE)
    cell = printed(CASTLE).cell
    want = {"1909": "gate", "2009": "bridge", "1409": "house", "0610": "tower", "1910": "palisade", "0909": "gate"}
    assert {name: timber[cell(name)] for name in want} == want
    hall = structures(intact(GREAT_HALL), GREAT_HALL)
    assert set(hall.values()) == {"house"} and len(hall) == 48, "the bridge over the river is none of the hall"


@pytest.mark.rules("DXS-11.3.3a", "DXS-11.3.4")
@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_what_can_still_burn_agrees_with_the_ground(place: Place) -> None:
    dice = random.Random(1)
    for _ in range(10):
        works = intact(place)
        for _ in range(8):
            left = structures(works, place)
            before = lies(place, works)
            part = whole(place, before) | named(place, *(("2009",) if place is CASTLE else ()))
            assert set(left) == set(members(castle.structures(before) & part))
            assert all(castle.material(before, cell) == what for cell, what in left.items())
            cell = dice.choice(sorted(left))
            works = burn(works, place, 1 << cell)
            assert cell not in structures(works, place)


@pytest.mark.rules("DXS-11.3.3a", "DXS-11.4.1l")
@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_fire_upon_fire_leaves_what_all_changes_together_leave(place: Place) -> None:
    dice = random.Random(2)
    for _ in range(20):
        stands = standing(intact(place), place)
        while stands.cells:
            left = members(stands.cells)
            stands = stands.after(sum(1 << cell for cell in dice.sample(left, min(len(left), 3))))
            anew = standing.__wrapped__(stands.works, place)
            assert list(stands.works.hexes) == sorted(stands.works.hexes)
            assert list(stands.works.sides) == sorted(stands.works.sides)
            assert (stands.whole, stands.damaged, stands.gaps) == (anew.whole, anew.damaged, anew.gaps)
            assert [stands.material(cell) for cell in left if stands.cells >> cell & 1] == [
                anew.material(cell) for cell in left if anew.cells >> cell & 1
            ]


@pytest.mark.rules("DXS-11.3.2e")
def test_fire_spreads_to_the_structures_beside() -> None:
    works = intact(CASTLE)
    house = named(CASTLE, "1409")
    near = beside(works, CASTLE, house)
    assert printed(CASTLE).named(near) == ["1309", "1310", "1408", "1509"]
    assert printed(CASTLE).named(beside(burn(works, CASTLE, named(CASTLE, "1408")), CASTLE, house)) == [
        "1309",
        "1310",
        "1509",
    ]


@pytest.mark.rules("DXS-11.2e")
def test_filled_moat_is_taken_up_after_an_action() -> None:
    kind = printed(CASTLE).kind
    moat, bridge = printed(CASTLE).cell("2008"), printed(CASTLE).cell("2009")
    assert kind[moat] == MOAT and kind[bridge] == MOBILE_BRIDGE
    filled = intact(CASTLE).with_hex(moat, FILLED_MOAT)
    assert taken_up(CASTLE, filled) == intact(CASTLE)
    burnt = burn(filled, CASTLE, named(CASTLE, "1409"))
    assert taken_up(CASTLE, burnt).hexes == ((printed(CASTLE).cell("1409"), FLAT),), "what is burnt stays so"
    drawn = Works(((bridge, FILLED_MOAT),), (), 0, 0, WITHDRAWN)
    assert taken_up(CASTLE, drawn).hexes == ((bridge, MOAT),), "where the bridge was drawn in there is a moat again"


@pytest.mark.rules("DXS-11.4.1h")
def test_the_ramp_belongs_to_the_motte_while_its_lower_gate_is_shut() -> None:
    shut = lies(CASTLE, intact(CASTLE))
    assert inner(CASTLE, shut) == shut.zones["motte"] | shut.zones["ramp"]
    works = burn(intact(CASTLE), CASTLE, named(CASTLE, "1209"))
    assert inner(CASTLE, lies(CASTLE, works)) == shut.zones["motte"]
    hall = lies(GREAT_HALL, intact(GREAT_HALL))
    assert inner(GREAT_HALL, hall) == hall.zones["great_hall_redoubt"]


@pytest.mark.rules("DXS-11.6m")
def test_a_spy_opens_the_gate_and_lays_the_bridge() -> None:
    bridge = printed(CASTLE).cell("2009")
    works = open_gate(CASTLE, Works(((bridge, MOAT),), (), intact(CASTLE).closed, 0, WITHDRAWN))
    assert works.bridge == IN_PLACE and not works.hexes
    assert printed(CASTLE).named(works.closed) == ["0909", "1209"]
    lost = open_gate(CASTLE, burn(intact(CASTLE), CASTLE, named(CASTLE, "2009")))
    assert lost.bridge == LOST and lost.hexes == ((bridge, MOAT),)


@pytest.mark.rules("DXS-11.4.1i")
def test_gates_are_shut_by_those_who_hold_them() -> None:
    names = printed(CASTLE).named
    ajar = Works(closed=0)
    assert names(shut_up(CASTLE, ajar, held=False).closed) == ["0909", "1209", "1909"]
    assert names(shut_up(CASTLE, ajar, held=True).closed) == ["0909"], "the lower gate was left to the besieger"
    assert names(shut_up(CASTLE, intact(CASTLE), held=True).closed) == ["0909", "1209"], "he opens the outer one"
    burnt = burn(intact(CASTLE), CASTLE, named(CASTLE, "0909"))
    assert names(shut_up(CASTLE, burnt, held=True).closed) == ["1209"]
