"""DXC-14.8: prisoners and ransom."""

import pytest

from banneret.board.hex import members
from banneret.games.diex.campaign import captivity
from banneret.games.diex.campaign.country.ways import costs_from
from banneret.games.diex.campaign.group import KING, REBEL, Captives, Service
from banneret.games.diex.campaign.morning.morning import Morning
from banneret.games.diex.campaign.ranks import soldiers
from banneret.games.diex.quick.troops import TROOP

from .cases import case
from .table import Table, men

CEORLS = men(saxon_ceorl=4)


def captor(soldiers_of_group: int = 12) -> Table:
    t = Table(turn=3)
    t.group("n1", "0707", soldiers_of_group, purse=4)
    return t


# ---------------------------------------------------------------- taken


@pytest.mark.rules("DXC-14.8a")
def test_prisoners_are_a_counter_under_their_escort_from_the_next_turn_on() -> None:
    t = captor()
    captivity.take(t.s, t.ref, "n1", "saxon", CEORLS)
    captivity.take(t.s, t.ref, "n1", "saxon", men(saxon_archer=1))
    assert t.s.groups["n1"].prisoners == (Captives("saxon", men(saxon_ceorl=4, saxon_archer=1)),)
    assert captivity.guards(t.s, "n1")
    assert not captivity.escorts(t.s, "n1")
    t.s.turn = 4
    assert captivity.escorts(t.s, "n1")


@pytest.mark.rules("DXC-14.8a", "DXC-14.8b")
@pytest.mark.parametrize(("men_of_group", "kept"), [(2, False), (3, True)])
def test_without_an_escort_of_three_they_are_massacred(men_of_group: int, kept: bool) -> None:
    t = Table(turn=3)
    t.group("n1", "0707", men(norman_knight=men_of_group))
    captivity.take(t.s, t.ref, "n1", "saxon", CEORLS)
    assert bool(t.s.groups["n1"].prisoners) == kept
    assert bool(t.told("massacre")) != kept


@pytest.mark.rules("DXC-14.8c")
def test_mercenaries_take_prisoners_for_their_employer_and_massacre_on_their_own() -> None:
    t = captor()
    t.group("m1", "0707", 8, side=KING, captain=0, service=Service("n1", "hired"))
    t.group("m2", "0707", 8, service=Service())
    captivity.take(t.s, t.ref, "m1", "saxon", CEORLS)
    captivity.take(t.s, t.ref, "m2", "saxon", CEORLS)
    assert soldiers(t.s.groups["n1"].prisoners[0].men) == 4
    assert not t.s.groups["m1"].prisoners
    assert not t.s.groups["m2"].prisoners


@pytest.mark.rules("DXC-14.8b")
def test_a_settlement_that_has_won_alone_keeps_nobody() -> None:
    t = captor()
    captivity.take(t.s, t.ref, "", "saxon", CEORLS)
    assert t.told("massacre")


# ---------------------------------------------------------------- on the way


def nearest(t: Table, key: str) -> set[str]:
    return {t.s.country.names[cell] for cell in members(captivity.destinations(t.s, key))}


@pytest.mark.rules("DXC-14.8a", "DXC-14.8c")
def test_where_normans_and_saxons_bring_prisoners() -> None:
    t = Table(turn=3)
    for site in t.s.country.sites:
        t.s.loyalty[site.number] = 0
    t.site("rye", loyalty=4)
    t.site("dover", loyalty=3)
    for key in ("n1", "x1"):
        t.group(key, "0707", 12, prisoners=[Captives("danish", men(danish_hirdman=2))])
    rye, dover = (t.s.country.names[t.cell(name)] for name in ("rye", "dover"))
    assert (nearest(t, "n1"), nearest(t, "x1")) == ({rye}, {dover})
    t.motte("mound", "0706", side=REBEL)
    assert nearest(t, "n1") == {rye}, "a motte of the enemy is no prison"
    t.motte("hill", "0708")
    assert nearest(t, "n1") == {"0708"}
    assert nearest(t, "x1") == {dover}, "a motte is for Normans"


@pytest.mark.rules("DXC-14.8a", "DXC-14.8c")
def test_where_danes_and_scots_bring_prisoners() -> None:
    t = Table("york_1069", 3)
    t.group("d1", "york", 12)
    t.group("s1", "york", 12)
    costs = costs_from(t.s.country, t.cell("york"))
    for key, cells in (("d1", t.s.country.coast), ("s1", t.s.country.northern & t.s.country.land)):
        least = min(costs[cell] for cell in members(cells) if costs[cell] >= 0)
        found = list(members(captivity.destinations(t.s, key)))
        assert found
        assert all(cells >> cell & 1 and costs[cell] == least for cell in found)


@pytest.mark.rules("DXC-14.8b", "DXC-14.8e")
def test_at_their_destination_they_leave_the_game_and_leaders_are_held() -> None:
    t = captor()
    captivity.take(t.s, t.ref, "n1", "saxon", CEORLS)
    t.leader("guthwold", where="0707", faction="saxon")
    captivity.hold(t.s, t.ref, "n1", "guthwold")
    assert (t.s.leaders["guthwold"].condition, t.s.leaders["guthwold"].group) == ("captive", "n1")
    t.motte("hill", "0707")
    assert not captivity.deliver(t.s, t.ref, "n1"), "not in the turn in which they were taken"
    t.s.turn = 4
    assert captivity.deliver(t.s, t.ref, "n1")
    assert not captivity.guards(t.s, "n1")
    leader = t.s.leaders["guthwold"]
    assert (leader.condition, leader.group, leader.cell) == ("captive", "", t.cell("0707"))


@pytest.mark.rules("DXC-14.8b")
def test_elsewhere_they_stay_with_their_escort() -> None:
    t = captor()
    captivity.take(t.s, t.ref, "n1", "saxon", CEORLS)
    t.s.turn = 4
    assert not captivity.deliver(t.s, t.ref, "n1")
    assert t.s.groups["n1"].prisoners


# ---------------------------------------------------------------- free again


@pytest.mark.rules("DXC-14.8e", "DXC-14.8f")
def test_when_their_keepers_are_beaten_they_rejoin_their_own() -> None:
    t = captor()
    captivity.take(t.s, t.ref, "n1", "saxon", CEORLS)
    t.leader("guthwold", where="0707", faction="saxon")
    captivity.hold(t.s, t.ref, "n1", "guthwold")
    t.group("x1", "0707", 12)
    captivity.free_all(t.s, t.ref, "n1")
    assert not captivity.guards(t.s, "n1")
    assert t.s.groups["x1"].soldiers == 16
    assert (t.s.leaders["guthwold"].condition, t.s.leaders["guthwold"].group) == ("free", "x1")


@pytest.mark.rules("DXC-14.8f", "DXC-8.1a", "DXC-8.1h")
@pytest.mark.parametrize(("number", "led", "groups"), [(3, False, 1), (2, True, 1), (2, False, 0)])
def test_without_a_group_there_they_are_one_or_go_home(number: int, led: bool, groups: int) -> None:
    t = captor()
    captivity.take(t.s, t.ref, "n1", "saxon", men(saxon_ceorl=number))
    if led:
        t.leader("guthwold", "n1", faction="saxon", condition="captive")
    captivity.free_all(t.s, t.ref, "n1")
    found = [group for group in t.s.groups.values() if group.side == REBEL]
    assert len(found) == groups
    assert all(group.soldiers == number for group in found)
    if led:
        assert t.s.leaders["guthwold"].group == found[0].key


@pytest.mark.rules("DXC-14.8e")
def test_leaders_held_at_a_place_are_free_when_it_falls() -> None:
    t = Table()
    t.leader("guthwold", where="rye", faction="saxon", condition="captive")
    captivity.free_at(t.s, t.ref, t.cell("rye"), KING)
    assert t.s.leaders["guthwold"].condition == "captive"
    captivity.free_at(t.s, t.ref, t.cell("rye"), REBEL)
    assert t.s.leaders["guthwold"].alone


# ---------------------------------------------------------------- ransom


def captive(prestige: int = 6, purse: int = 24) -> Table:
    """Guthwold is held by Normans; his side has silver at Dover."""
    t = Table(turn=3)
    t.group("n1", "rye", 12, purse=4)
    t.group("x1", "dover", men(saxon_mounted_thegn=4, saxon_ceorl=6), purse=purse)
    t.leader("guthwold", "n1", faction="saxon", prestige=prestige, condition="captive")
    return t


@pytest.mark.rules("DXC-14.8d", "DXC-14.8e", "DXC-1m")
def test_a_leader_is_ransomed_and_leaves_with_two_riders() -> None:
    given, expect = case("camp_ransom")
    t = captive(given["prestige"])
    t.begin(Morning(REBEL)).play("ransom guthwold x1")
    assert t.s.groups["x1"].book.value.purse == 24 - 2 * expect["pounds"]
    assert t.s.groups["n1"].book.value.purse == 4 + 2 * expect["pounds"]
    leader = t.s.leaders["guthwold"]
    assert (leader.condition, leader.cell) == ("free", t.cell("dover"))
    company = t.s.groups[leader.group]
    assert (company.soldiers, company.riders, company.key) == (expect["escort"], True, "x21")
    assert t.s.groups["x1"].soldiers == 8
    assert t.s.score(KING) == t.s.data.victory.leader_taken_half


@pytest.mark.rules("DXC-14.8d")
def test_riders_come_from_the_other_prisoners_first() -> None:
    t = captive()
    prisoners = [Captives("saxon", men(saxon_mounted_thegn=3, saxon_ceorl=1))]
    t.group("n1", "rye", 12, prisoners=prisoners)
    t.begin(Morning(REBEL)).play("ransom guthwold x1")
    assert t.s.groups["n1"].prisoners == (Captives("saxon", men(saxon_mounted_thegn=1, saxon_ceorl=1)),)
    assert t.s.groups["x1"].soldiers == 10
    thegn = TROOP["saxon_mounted_thegn"].number
    assert [body.troop for body in t.s.groups["x21"].men] == [thegn]


@pytest.mark.rules("DXC-14.8e")
def test_without_riders_he_goes_alone() -> None:
    t = captive()
    t.group("x1", "dover", men(saxon_mounted_thegn=1, saxon_ceorl=6), purse=24)
    t.begin(Morning(REBEL)).play("ransom guthwold x1")
    assert t.s.leaders["guthwold"].alone
    assert t.s.leaders["guthwold"].cell == t.cell("dover")


@pytest.mark.rules("DXC-14.8d", "DXC-14.8e")
def test_one_purse_must_pay_it_all() -> None:
    t = captive(purse=23)
    t.group("x2", "dover", 12, purse=23)
    t.begin(Morning(REBEL))
    assert t.why_not("ransom guthwold x1") == "DXC-14.8d"
    t.group("x2", "dover", 12, purse=20, loot=4, chest=0)
    t.play("ready").begin(Morning(REBEL))
    assert [option for option in t.offered() if option.startswith("ransom")] == ["ransom guthwold x2"]
    t.play("ransom guthwold x2")
    assert t.why_not("ransom guthwold x1") == "DXC-14.8d", "he is free"


@pytest.mark.rules("DXC-14.8e")
def test_only_his_own_side_pays() -> None:
    t = captive()
    t.group("n2", "hastings", 12, purse=99)
    t.begin(Morning(KING))
    assert t.why_not("ransom guthwold n2") == "DXC-14.8e"


@pytest.mark.rules("DXC-14.8e")
def test_he_comes_to_the_nearest_of_his_own() -> None:
    t = Table(turn=3)
    t.group("x1", "rye", 12)
    t.leader("mauger", "x1", faction="norman", prestige=2, condition="captive")
    t.group("n1", "dover", men(norman_archer=9), purse=10)
    t.motte("hill", "hastings")
    t.begin(Morning(KING)).play("ransom mauger n1")
    assert t.s.leaders["mauger"].cell == t.cell("hastings")


@pytest.mark.rules("DXC-14.8e")
def test_who_is_held_at_a_place_is_paid_for_to_the_nearest_captor() -> None:
    t = captive()
    t.leader("guthwold", "", where="hastings", faction="saxon", prestige=1, condition="captive")
    t.group("n2", "hastings:N", 12)
    t.begin(Morning(REBEL)).play("ransom guthwold x1")
    assert [t.s.groups[key].book.value.purse for key in ("n1", "n2", "x1")] == [4, 4, 20]


@pytest.mark.rules("DXC-14.8d")
def test_a_ransom_is_shown_before_it_is_paid() -> None:
    t = captive().begin(Morning(REBEL))
    assert t.decision is not None
    option = t.decision.menu.find("ransom guthwold x1")
    assert option is not None
    preview = t.s.stack[-1].preview(t.s, 1, option)
    assert preview is not None
    assert preview.reasons[0].sum == "£12"
