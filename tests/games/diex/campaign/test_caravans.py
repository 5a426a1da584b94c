"""DXC-11: convoys that belong to nobody, and those of a side that go alone."""

from typing import Any

import pytest

from banneret.games.diex.campaign import caravans
from banneret.games.diex.campaign.caravans import MoveCaravans, MoveConvoys, room, stock
from banneret.games.diex.campaign.country.ways import cheapest
from banneret.games.diex.campaign.end_of_move import EndOfMove
from banneret.games.diex.campaign.group import KING, NEUTRAL, REBEL
from banneret.games.diex.campaign.movement.encounter import Encounter

from .land import Land


def trade(start: str = "rochester", end: str = "maidstone", where: str = "", **fields: Any) -> Land:
    land = Land()
    sites = land.s.country.site
    land.convoy("c1", where or start, priced=True, start=sites[start], end=sites[end], **fields)
    return land


def day(land: Land) -> str:
    """A turn passes; where the convoy is then."""
    land.call(MoveCaravans())
    assert land.stopped, "it goes by itself"
    land.s.turn += 1
    return land.s.country.names[land.s.convoys["c1"].cell]


@pytest.mark.rules("DXC-11d", "DXC-11e")
def test_a_neutral_convoy_goes_back_and_forth() -> None:
    land = trade()
    rochester, maidstone = "0503", "0505"
    assert day(land) == maidstone
    assert day(land) == rochester, "next turn it turns back"
    assert day(land) == maidstone


@pytest.mark.rules("DXC-11a", "DXC-11e")
def test_it_goes_five_points_a_day_by_the_cheapest_legal_path() -> None:
    land = trade("pevensey", "hastings")
    way = cheapest(land.s.country, land.cell("pevensey"), 1 << land.cell("hastings"), True)
    costs = [land.s.country.convoy_cost[cell] for cell in way]
    first = max(number for number in range(1, len(way) + 1) if sum(costs[:number]) <= 5)
    assert day(land) == land.s.country.names[way[first - 1]]
    for _ in range(3):
        if land.s.convoys["c1"].cell == land.cell("hastings"):
            break
        assert land.s.convoys["c1"].cell in way
        day(land)
    assert land.s.convoys["c1"].cell == land.cell("hastings")


@pytest.mark.rules("DXC-11e", "DXC-5.1d", "DXC-5.1i")
@pytest.mark.parametrize(("resources", "load", "left"), [(6, 5, 5), (4, 5, 3), (0, 5, 0), (0, 2, 0), (9, 3, 3)])
def test_at_its_end_it_unloads_up_to_the_set_up_level(resources: int, load: int, left: int) -> None:
    """Maidstone is printed with 6."""
    land = trade(load=load)
    site = land.site("maidstone", resources=resources)
    day(land)
    assert land.s.convoys["c1"].load == left
    assert land.s.resources[site] == resources + load - left


@pytest.mark.rules("DXC-11e")
@pytest.mark.parametrize(
    ("resources", "load", "after"), [(8, 0, 5), (8, 3, 5), (4, 0, 3), (1, 0, 0), (1, 2, 2), (0, 1, 1)]
)
def test_at_its_start_it_loads_and_leaves_one(resources: int, load: int, after: int) -> None:
    land = trade(where="maidstone", load=load, outward=True)
    site = land.site("rochester", resources=resources)
    day(land)
    assert land.s.convoys["c1"].cell == land.cell("rochester")
    assert land.s.convoys["c1"].load == after
    assert land.s.resources[site] == resources - (after - load)


@pytest.mark.rules("DXC-11e", "DXC-5.1c")
def test_a_city_takes_all_and_gives_all() -> None:
    land = trade("sandwich", "canterbury", "1505", load=5)
    day(land)
    assert (land.s.convoys["c1"].cell, land.s.convoys["c1"].load) == (land.cell("canterbury"), 0)
    assert land.s.resources[land.site("canterbury")] == 0
    land = trade("canterbury", "sandwich", "1505", load=0, outward=False)
    day(land)
    assert (land.s.convoys["c1"].cell, land.s.convoys["c1"].load) == (land.cell("canterbury"), 5)


@pytest.mark.rules("DXC-11d", "DXC-11g")
def test_one_that_belongs_to_a_side_does_not_go_by_itself() -> None:
    land = trade(side=KING)
    assert day(land) == "0503"


@pytest.mark.rules("DXC-5.1i", "DXC-5.1d", "DXC-1k")
def test_convoys_never_bring_a_settlement_above_ten() -> None:
    land = Land()
    site = land.site("ashford", resources=7)
    assert room(land.s, site) == 3
    stock(land.s, site, 3)
    assert room(land.s, site) == 0
    land.site("ashford", loyalty=0, resources=0)
    assert room(land.s, site) == 0, "a burnt village takes nothing"


# ---------------------------------------------------------------------- taking them


@pytest.mark.rules("DXC-11f", "DXC-1m")
@pytest.mark.parametrize(("key", "side", "points"), [("n1", KING, 0), ("x1", REBEL, 4), ("d1", REBEL, 4)])
def test_a_neutral_convoy_joins_a_side_when_it_is_escorted(key: str, side: int, points: int) -> None:
    land = trade(where="1205")
    land.group(key, "1205", 8)
    land.call(EndOfMove(key))
    assert land.offers() == ["escort c1", "done"]
    land.play("escort c1")
    convoy = land.s.convoys["c1"]
    assert (convoy.side, convoy.escort, convoy.priced) == (side, key, True)
    assert land.s.points[side].get("convoy", 0) == points
    assert land.stopped


@pytest.mark.rules("DXC-11f", "DXC-11g", "DXC-11j", "DXC-1m")
def test_an_unescorted_convoy_belongs_to_the_first_group_that_meets_it() -> None:
    land = trade(where="1205", side=REBEL)
    land.group("n1", "1205", 8)
    land.call(Encounter("n1"))
    convoy = land.s.convoys["c1"]
    assert (convoy.side, convoy.escort) == (KING, "")
    assert not convoy.priced, "points of captured convoys are free"
    assert land.s.points[KING] == {"convoy": 4}


@pytest.mark.rules("DXC-11f", "DXC-13.4")
def test_one_with_an_escort_is_not_taken_so() -> None:
    land = trade(where="1205", side=REBEL)
    land.group("x1", "1205", 8)
    land.group("x2", "1205", 8)
    land.call(EndOfMove("x1"))
    land.play("escort c1")
    assert land.s.convoys["c1"].escort == "x1"
    assert land.s.points == [{}, {}], "its own"
    land.call(EndOfMove("x2"))
    assert land.stopped
    land.group("n1", "1205", 8)
    land.s.works[land.cell("1205")] = 1
    land.call(EndOfMove("n1"))
    assert not land.offers("escort")
    assert land.why_not("escort c1") == "DXC-13.4"
    assert land.s.convoys["c1"].side == REBEL


@pytest.mark.rules("DXC-11f")
@pytest.mark.parametrize("answer", ["escort c1", "leave"])
def test_on_meeting_a_neutral_one_the_owner_declares_it(answer: str) -> None:
    land = trade(where="1205")
    land.group("n1", "1205", 8)
    land.call(Encounter("n1"))
    land.play(answer)
    assert land.s.convoys["c1"].side == (KING if answer != "leave" else NEUTRAL)
    assert land.stopped


# ---------------------------------------------------------------------- going alone


@pytest.mark.rules("DXC-11g", "DXC-11a", "DXC-2.1d", "DXC-6f")
def test_the_owner_moves_a_convoy_without_an_escort() -> None:
    land = trade("pevensey", "hastings", side=KING)
    land.call(MoveConvoys(REBEL))
    assert land.stopped
    land.call(MoveConvoys(KING))
    assert land.asked == 0
    assert "stay c1" in land.offers()
    country = land.s.country
    for offer in land.offers("drive"):
        assert country.convoy_cost[country.cells[offer.split()[-1]]]
    assert max(caravans.ways(land.s, land.s.convoys["c1"]).cost.values()) == 5
    assert land.why_not("drive c1 1405") == "DXC-11a"
    barred = next(name for name, cell in country.cells.items() if country.cost[cell] and not country.convoy_cost[cell])
    assert land.why_not(f"drive c1 {barred}") == "DXC-2.1d"
    target = land.offers("drive")[-1]
    land.play(target)
    assert country.names[land.s.convoys["c1"].cell] == target.split()[-1]
    assert land.stopped, "once a turn"


@pytest.mark.rules("DXC-6f", "DXC-11g")
def test_escorted_ones_move_with_their_escort() -> None:
    land = trade(side=KING, escort="n1")
    land.group("n1", "rochester", 8)
    land.call(MoveConvoys(KING))
    assert land.stopped


@pytest.mark.rules("DXC-11f")
def test_it_does_not_go_to_a_group_of_the_other_side() -> None:
    land = trade(side=KING)
    land.call(MoveConvoys(KING))
    assert "drive c1 0505" in land.offers()
    land.group("x1", "maidstone", 8)
    land.go()
    assert "drive c1 0505" not in land.offers()
    assert land.why_not("drive c1 0505") == "DXC-11f"


@pytest.mark.rules("DXC-11g")
def test_a_convoy_that_is_sent_goes_on_without_asking() -> None:
    land = trade("pevensey", "hastings", side=KING)
    land.call(MoveConvoys(KING))
    land.play("send c1 0812")
    days = 1
    while land.s.convoys["c1"].cell != land.cell("rye"):
        assert land.stopped and days < 9
        land.s.turn, days = land.s.turn + 1, days + 1
        land.call(MoveConvoys(KING))
    assert land.stopped and days == 2
    assert not land.s.orders
    land.s.turn += 1
    land.call(MoveConvoys(KING))
    assert "stay c1" in land.offers()


@pytest.mark.rules("DXC-11g", "DXC-11f")
def test_a_convoy_that_gets_no_farther_asks_again() -> None:
    land = trade("pevensey", "hastings", side=KING)
    way = cheapest(land.s.country, land.cell("pevensey"), 1 << land.cell("rye"), True)
    land.order("c1", "rye")
    for number, cell in enumerate(way[:6]):
        land.group(f"x{number}", land.s.country.names[cell], 5)
    land.call(MoveConvoys(KING))
    assert land.s.convoys["c1"].cell == land.cell("pevensey")
    assert not land.s.orders


@pytest.mark.rules("DXC-11f", "DXC-11g")
def test_an_order_does_not_outlast_its_owner_nor_an_escort() -> None:
    for side in (KING, REBEL):
        land = trade(where="1205", side=side)
        land.group("n1", "1205", 8)
        land.order("c1", "rye")
        if side == KING:
            land.call(EndOfMove("n1"))
            land.play("escort c1")
        else:
            land.call(Encounter("n1"))
        assert land.s.convoys["c1"].side == KING
        assert not land.s.orders
