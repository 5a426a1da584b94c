"""What is kept of groups and leaders because it is asked for all the time is what one would find by looking."""

import pytest

from banneret.games.diex.campaign import change
from banneret.games.diex.campaign.group import KING, NEUTRAL, REBEL, Service
from banneret.games.diex.campaign.invariants import check
from banneret.games.diex.campaign.muster import Muster
from banneret.games.diex.campaign.posts import Posts
from banneret.games.diex.campaign.turn import Turn
from banneret.kernel.refusal import Violation

from .land import Land


def kept(land: Land) -> bool:
    s = land.s
    return s.posts == Posts(s.groups, s.country.bits) and s.muster == Muster(s.leaders)


def camp() -> Land:
    land = Land()
    land.group("n1", "hastings", 9, prestige=5)
    land.group("x1", "dover", 9)
    land.group("n2", "dover", 9, prestige=4)
    land.mercenaries("m1", "rye")
    land.leader("lone", "ashford", "saxon", 3)
    return land


def test_where_groups_stand() -> None:
    land = camp()
    dover, rye = land.cell("dover"), land.cell("rye")
    assert [group.key for group in land.s.here(dover)] == ["x1", "n2"]
    assert land.s.posts.held == [1 << land.cell("hastings") | 1 << dover, 1 << dover, 1 << rye]
    assert land.s.posts.others(REBEL) == 1 << land.cell("hastings") | 1 << dover | 1 << rye
    assert land.s.posts.others(NEUTRAL) == 1 << land.cell("hastings") | 1 << dover


def test_whoever_comes_later_stands_in_the_order_of_the_counters() -> None:
    land = camp()
    change.place(land.s, "n1", land.cell("dover"), land.cell("hastings"))
    assert [group.key for group in land.s.here(land.cell("dover"))] == ["n1", "x1", "n2"]
    assert kept(land)


def test_after_every_kind_of_change() -> None:
    land = camp()
    dover = land.cell("dover")
    change.place(land.s, "n2", land.cell("ashford"), dover)
    assert kept(land) and not land.s.posts.held[KING] >> dover & 1
    change.mark(land.s, "m1", side=KING, service=Service("n1", "hired"))
    assert kept(land) and [band.key for band in land.s.serving("n1")] == ["m1"]
    land.group("n3", "dover", 5, prestige=2)
    assert kept(land) and land.s.prestige("n3") == 2
    change.lead(land.s, "ln3", condition="captive", group="x1", cell=dover)
    assert kept(land) and not land.s.leaders_of("n3")
    change.place(land.s, "x1", land.cell("rye"), dover)
    assert kept(land) and land.s.leaders["ln3"].cell == land.cell("rye"), "captives come along"
    change.remove(land.s, "m1")
    assert kept(land) and not land.s.serving("n1")
    change.remove(land.s, "n1")
    assert kept(land) and land.s.leaders["ln1"].alone
    land.group("n2", "rye", 7)
    assert kept(land), "a counter that is laid anew"


def test_copies_of_a_position_go_their_own_ways() -> None:
    land = camp()
    s, dover, rye = land.s, land.cell("dover"), land.cell("rye")
    copy = s.clone()
    other = copy.clone()
    change.place(s, "n2", rye, dover)
    change.remove(copy, "x1")
    for one in (s, copy, other):
        assert one.posts == Posts(one.groups, one.country.bits)
        assert one.muster == Muster(one.leaders)
    assert [[group.key for group in one.here(dover)] for one in (s, copy, other)] == [["x1"], ["n2"], ["x1", "n2"]]


@pytest.mark.parametrize("past", ["groups", "leaders"])
def test_a_change_past_them_is_a_defect(past: str) -> None:
    land = camp()
    land.s.call(Turn())
    check(land.s)
    if past == "groups":
        moved = land.s.groups["x1"].copy()
        moved.cell = land.cell("rye")
        land.s.groups["x1"] = moved
    else:
        risen = land.s.leaders["ln1"].copy()
        risen.prestige += 1
        land.s.leaders["ln1"] = risen
    with pytest.raises(Violation, match="past"):
        check(land.s)
