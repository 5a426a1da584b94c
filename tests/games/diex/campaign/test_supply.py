"""DXC-8.4: what groups eat, where, and who goes without."""

import pytest

from banneret.games.diex.campaign.group import KING, REBEL, Service
from banneret.games.diex.campaign.movement.allowance import points
from banneret.games.diex.campaign.state import Siege
from banneret.games.diex.campaign.supply import Supply

from .cases import case
from .table import Table


def hungry(t: Table, key: str) -> int:
    return t.s.groups[key].book.value.hungry


@pytest.mark.rules("DXC-8.4b", "DXC-8.4c", "DXC-8.4h", "DXC-8.4d", "DXC-5.1d")
def test_eighteen_men_cost_a_town_a_point() -> None:
    given, expect = case("camp_supply_town")
    t = Table()
    t.group("n1", "rye", given["soldiers"])
    t.leader("mauger", "n1", prestige=5)
    site = t.site("rye", given["settlement"]["resources"], 6)
    t.begin(Supply(KING))
    assert (hungry(t, "n1") == 0) == expect["supplied"]
    assert t.s.resources[site] == expect["resources_after"]


@pytest.mark.rules("DXC-8.4b", "DXC-8.4h", "DXC-8.4i")
def test_three_large_groups_in_a_motte_with_four_points() -> None:
    given, expect = case("camp_supply_three_groups_in_a_motte")
    t = Table()
    t.site("hastings", loyalty=1)
    t.motte("m", "hastings", resources=given["motte_resources"])
    for number, soldiers in enumerate(given["groups"], 1):
        t.group(f"n{number}", "hastings", soldiers)
    t.begin(Supply(KING))
    fed = [key for key in ("n1", "n2", "n3") if not hungry(t, key)]
    assert len(fed) == expect["groups_supplied"]
    assert fed == ["n2", "n3"], "without a word the larger eat first"
    assert t.s.mottes["m"].resources == expect["resources_after"]


@pytest.mark.rules("DXC-8.4i")
def test_the_owner_says_who_goes_without() -> None:
    t = Table()
    t.site("hastings", loyalty=1)
    t.motte("m", "hastings", resources=2)
    for key in ("n1", "n2", "n3"):
        t.group(key, "hastings", 15)
    t.s.rations.update(n1=2, n2=1)
    t.begin(Supply(KING))
    assert [hungry(t, key) for key in ("n1", "n2", "n3")] == [1, 0, 0]
    assert not t.s.rations, "said for one dawn"


@pytest.mark.rules("DXC-8.4a")
def test_a_small_group_is_always_supplied() -> None:
    _, expect = case("camp_supply_small_group")
    t = Table()
    t.group("n1", "0707", 9, hungry=1)
    t.group("n2", "0707", 10)
    before = sum(t.s.resources)
    t.begin(Supply(KING))
    assert (hungry(t, "n1") == 0) == expect["supplied"]
    assert sum(t.s.resources) == before
    assert hungry(t, "n2") == 1


@pytest.mark.rules("DXC-8.4c", "DXC-5.1c", "DXC-8.4e")
def test_a_city_never_runs_out() -> None:
    _, expect = case("camp_supply_city")
    t = Table("york_1069")
    t.group("n1", "york", 24)
    t.leader("malet", "n1", prestige=5)
    site = t.site("york", loyalty=4)
    before = t.s.resources[site]
    t.begin(Supply(KING))
    assert (hungry(t, "n1") == 0) == expect["supplied"]
    assert t.s.resources[site] - before == expect["city_resources_change"]


@pytest.mark.rules("DXC-8.4f")
def test_twice_in_a_row_is_unsupplied() -> None:
    t = Table()
    t.group("n1", "0707", 14)
    t.begin(Supply(KING))
    assert not t.s.groups["n1"].unsupplied
    t.begin(Supply(KING))
    assert t.s.groups["n1"].unsupplied
    t.convoy("c9", "0707", side=KING)
    t.begin(Supply(KING))
    assert not t.s.groups["n1"].unsupplied


@pytest.mark.rules("DXC-8.4f", "DXC-8.3b")
def test_an_unsupplied_group_has_half_its_points() -> None:
    _, expect = case("camp_unsupplied_allowance")
    t = Table()
    t.group("n1", "0707", 14)
    t.begin(Supply(KING))
    assert points(t.s, t.s.groups["n1"]) == 5
    t.begin(Supply(KING))
    assert points(t.s, t.s.groups["n1"]) == expect["allowance"]


@pytest.mark.rules("DXC-8.4e")
@pytest.mark.parametrize(("loyalty", "fed"), [(3, False), (4, True)])
def test_a_settlement_feeds_normans_who_pass_its_test(loyalty: int, fed: bool) -> None:
    t = Table()
    t.group("n1", "rye", 10)  # no modifier for ten men
    t.leader("mauger", "n1", prestige=5)
    t.site("rye", 5, loyalty)
    t.begin(Supply(KING))
    assert (hungry(t, "n1") == 0) == fed


@pytest.mark.rules("DXC-8.4e")
@pytest.mark.parametrize(("loyalty", "fed"), [(1, True), (7, True), (8, False)])
def test_a_settlement_feeds_saxons_up_to_loyalty_seven(loyalty: int, fed: bool) -> None:
    t = Table()
    t.group("x1", "rye", 12)
    t.site("rye", 5, loyalty)
    t.begin(Supply(REBEL))
    assert (hungry(t, "x1") == 0) == fed


@pytest.mark.rules("DXC-8.4e")
def test_danes_eat_at_their_ships_and_scots_at_the_border() -> None:
    t = Table("york_1069")
    fleet = t.s.data.fleets[0]
    names = t.s.country.names
    northern = next(cell for cell in range(len(names)) if t.s.country.northern & t.s.country.land & 1 << cell)
    t.group("d1", names[fleet.cell], 12)
    t.group("d2", "york", 12)
    t.group("s1", names[northern], 12)
    t.group("s2", "york", 12)
    t.site("york", loyalty=1)
    t.begin(Supply(REBEL))
    assert [hungry(t, key) for key in ("d1", "d2", "s1", "s2")] == [0, 1, 0, 1]


@pytest.mark.rules("DXC-8.4i")
def test_motte_and_convoy_must_be_of_its_side() -> None:
    t = Table()
    t.site("hastings", loyalty=9)
    t.motte("m", "hastings", resources=4)
    t.convoy("c1", "hastings", side=KING)
    t.convoy("c2", "hastings")
    t.group("x1", "hastings", 12)
    t.begin(Supply(REBEL))
    assert hungry(t, "x1") == 1
    assert t.s.mottes["m"].resources == 4
    assert [convoy.load for convoy in t.s.convoys.values()] == [5, 5]


@pytest.mark.rules("DXC-8.4i")
def test_points_are_combined_from_several_sources_or_not_taken() -> None:
    t = Table()
    t.site("hastings", 1, 9)
    t.motte("m", "hastings", resources=1)
    t.group("n1", "hastings", 22)
    t.leader("mauger", "n1")
    t.begin(Supply(KING))
    assert hungry(t, "n1") == 0
    assert (t.s.mottes["m"].resources, t.s.resources[t.site("hastings")]) == (0, 0)
    t.site("hastings", 1)
    t.begin(Supply(KING))
    assert hungry(t, "n1") == 1
    assert t.s.resources[t.site("hastings")] == 1, "who gets less than he needs takes nothing"


@pytest.mark.rules("DXC-11h", "DXC-11j")
def test_points_of_a_once_neutral_convoy_are_bought() -> None:
    t = Table()
    t.group("n1", "0707", 22, purse=1, loot=1)
    t.group("n2", "0707", 5, purse=4)
    t.convoy("c1", "0707", side=KING, priced=True)
    t.begin(Supply(KING))
    assert hungry(t, "n1") == 0
    assert t.s.convoys["c1"].load == 3
    one, two = (t.s.groups[key].book.value for key in ("n1", "n2"))
    assert (one.purse, one.loot, two.purse) == (0, 0, 2), "£2 from any purse in the hex, its own first"
    t.begin(Supply(KING))
    assert hungry(t, "n1") == 1, "£1 buys one point of two"
    assert t.s.convoys["c1"].load == 3


@pytest.mark.rules("DXC-11j")
def test_own_convoys_feed_for_nothing_and_first() -> None:
    t = Table()
    t.group("n1", "0707", 12, purse=10)
    t.convoy("c1", "0707", side=KING, priced=True)
    t.convoy("c2", "0707", side=KING)
    t.begin(Supply(KING))
    assert (t.s.convoys["c1"].load, t.s.convoys["c2"].load) == (5, 4)
    assert t.s.groups["n1"].book.value.purse == 10


@pytest.mark.rules("DXC-15.1b")
def test_who_is_shut_in_eats_from_the_store_of_the_siege() -> None:
    t = Table()
    t.site("hastings", loyalty=1)
    t.motte("m", "hastings", resources=4)
    t.group("n1", "hastings", 12)
    t.group("x1", "hastings", 25)
    t.s.sieges["m"] = Siege("m", ("x1",), ("n1",), 1)
    t.begin(Supply(KING))
    assert hungry(t, "n1") == 0
    assert t.s.mottes["m"].resources == 4


@pytest.mark.rules("DXC-8.4e")
def test_mercenaries_eat_where_their_employer_does() -> None:
    t = Table()
    t.group("n1", "rye", 9)
    t.leader("mauger", "n1", prestige=7)
    t.group("m1", "rye", 12, side=KING, captain=0, service=Service("n1", "hired"))
    t.site("rye", 5, 4)
    t.begin(Supply(KING))
    assert hungry(t, "m1") == 0
    t.site("rye", 5, 2)
    t.begin(Supply(KING))
    assert hungry(t, "m1") == 1


@pytest.mark.rules("DXC-3c")
def test_only_the_side_itself_hears_of_its_supply() -> None:
    t = Table()
    t.group("n1", "0707", 14)
    t.begin(Supply(KING))
    events = [event for event in t.log if event.kind == "hunger"]
    assert events
    assert all(event.seats == (0,) for event in events)
