"""DXC-6b, DXC-8.1, DXC-5.2: what a side does before it moves."""

import random

import pytest

from banneret.games.diex.campaign import change
from banneret.games.diex.campaign.aside import Unseen
from banneret.games.diex.campaign.group import KING, REBEL, Captives, Service
from banneret.games.diex.campaign.morning.desk import MOST_CHANGES, MOST_ORDERS
from banneret.games.diex.campaign.morning.morning import Morning
from banneret.games.diex.campaign.morning.orders import GiveOrder
from banneret.games.diex.campaign.morning.parting import Split
from banneret.games.diex.campaign.ranks import soldiers
from banneret.games.diex.campaign.regroup import combine
from banneret.games.diex.campaign.setup import set_up
from banneret.games.diex.campaign.state import Siege
from banneret.kernel.decision import MOST_OPTIONS
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.referee import Referee

from .cases import case
from .table import Table, men


def size(t: Table, key: str) -> int:
    return t.s.groups[key].soldiers


def two(first: int = 12, second: int = 9) -> Table:
    """Two Norman groups at Hastings."""
    t = Table()
    t.group("n1", "hastings", first)
    t.leader("mauger", "n1")
    t.group("n2", "hastings", second)
    t.leader("raoul", "n2")
    return t


# ---------------------------------------------------------------- the visit


@pytest.mark.rules("DXC-6b", "DXC-6c")
def test_the_kings_side_is_asked_first_and_both_before_anybody_moves() -> None:
    s, ref = set_up("kings_pence", "quick", False, False), Referee(FastDice(1))
    for side in (KING, REBEL):
        decision = advance(s, ref)
        assert decision is not None
        assert isinstance(s.stack[-1], Morning)
        assert (s.stack[-1].side, decision.seats) == (side, s.seats_of(side))
        assert not s.queue, "nobody is on the list to move"
        apply(s, ref, decision.seat, decision.menu[0])
    assert advance(s, ref) is not None
    assert s.queue


@pytest.mark.rules("DXC-6b")
def test_a_side_says_all_in_one_visit_and_is_ready() -> None:
    t = two().begin(Morning(KING))
    assert t.decision is not None
    assert (t.decision.seats, t.decision.secret) == ((0,), True)
    verbs = {option.split()[0] for option in t.offered()}
    assert {"ready", "order", "split", "merge", "shift", "lead", "convoy"} <= verbs
    t.play("ready")
    assert t.resting


@pytest.mark.rules("DXC-6b")
def test_who_has_nothing_on_the_map_is_not_asked() -> None:
    t = Table()
    t.group("n1", "hastings", 12)
    t.begin(Morning(REBEL))
    assert t.resting
    t.leader("guthwold", where="dover", faction="saxon")
    t.begin(Morning(REBEL))
    assert t.offered() == ["ready"]


@pytest.mark.rules("DXC-1d")
def test_those_who_share_a_side_are_asked_at_once_each_for_its_own() -> None:
    t = Table("kent_1066_four")
    t.group("n1", "hastings", 24, captain=0)
    t.group("n2", "rye", 18, captain=1)
    t.begin(Morning(KING))
    assert t.decision is not None
    assert list(t.decision.seats) == [0, 1]
    assert {"order n1", "split n1"} <= set(t.offered(0))
    assert not any("n2" in option for option in t.offered(0))
    assert t.why_not("split n2", 0) == t.why_not("order n2", 0) == "DXC-1d"
    t.play("order n2", seat=1)
    assert t.decision.seat == 1
    t.play("to 0812", "do nothing", "stance ask", "battles ask", seat=1)
    t.play("ready", seat=1)
    assert list(t.decision.seats) == [0]
    t.play("ready", seat=0)
    assert t.resting
    assert list(t.s.orders) == ["n2"]


@pytest.mark.rules("DXC-1d", "DXC-8.1d")
def test_nobody_takes_anothers_group_away() -> None:
    t = Table("kent_1066_four")
    t.group("n1", "hastings", 12, captain=0)
    t.group("n2", "hastings", 12, captain=1)
    t.begin(Morning(KING))
    assert "merge n2 n1" in t.offered(0)
    assert "merge n1 n2" in t.offered(1)
    assert t.why_not("shift n2 n1", 0) == "DXC-1d"
    t.play("merge n1 n2", seat=1)
    assert list(t.s.groups) == ["n1"]
    assert t.s.groups["n1"].captain == 0


@pytest.mark.rules("DXC-6b")
def test_a_morning_has_an_end() -> None:
    """Random answers come to it, no menu is too long, and every man and coin is still there."""
    rng = random.Random(7)
    for _ in range(40):
        t = two(24, 18)
        t.group("n3", "hastings", men(norman_knight=(6, 2)), purse=9, chest=4, loot=3)
        t.leader("enguerrand", where="hastings", faction="norman")
        t.motte("hill", "hastings", 3)
        t.convoy("c1", "hastings")
        t.begin(Morning(KING))
        answers = 0
        while not t.resting:
            assert t.decision is not None
            assert len(t.decision.menu) <= MOST_OPTIONS
            option = rng.choice(t.decision.menu.options)
            apply(t.s, t.ref, t.decision.seat, option)
            t.decision = advance(t.s, t.ref)
            answers += 1
            assert answers < 12 * MOST_CHANGES + 5 * MOST_ORDERS
        rested = sum(one.men for patients in t.s.patients.values() for one in patients)
        there = sum(group.soldiers for group in t.s.groups.values()) + soldiers(t.s.mottes["hill"].garrison)
        assert there + rested == 24 + 18 + 8 + 3
        books = [group.book.value for group in t.s.groups.values()]
        assert [sum(getattr(one, bag) for one in books) for bag in ("purse", "chest", "loot")] == [9, 4, 3]
        assert all(group.soldiers + len(t.s.leaders_of(key)) >= 3 for key, group in t.s.groups.items())


@pytest.mark.rules("DXC-6b")
def test_reorganising_is_bounded() -> None:
    t = two().begin(Morning(KING))
    for _ in range(MOST_CHANGES // 2):
        t.play("lead mauger n2", "lead mauger n1")
    assert all(option.split()[0] in ("ready", "order") for option in t.offered())
    assert t.why_not("split n1") == "DXC-6b"


# ---------------------------------------------------------------- splitting


@pytest.mark.rules("DXC-8.1d", "DXC-8.1e", "DXC-8.1j")
def test_a_split_part_keeps_the_loyalty() -> None:
    t = Table()
    t.group("x1", "dover", 14, level=2, hungry=1, purse=8)
    t.leader("beostan", "x1")
    t.begin(Morning(REBEL)).play("split x1", "half", "ready")
    assert list(t.s.groups) == ["x1", "x21"]
    old, new = t.s.groups["x1"], t.s.groups["x21"]
    assert old.soldiers + new.soldiers == 14
    assert (new.book.value.level, new.book.value.hungry, new.book.value.purse) == (2, 1, 0)
    assert (new.captain, new.cell, new.book.owners) == (old.captain, old.cell, old.book.owners)
    assert t.s.leaders["beostan"].group == "x1", "any number of groups, with or without a leader"


@pytest.mark.rules("DXC-8.1a")
@pytest.mark.parametrize(("soldiers", "led", "may"), [(5, False, False), (5, True, True), (6, False, True)])
def test_each_part_has_three_characters(soldiers: int, led: bool, may: bool) -> None:
    t = Table()
    t.group("n1", "rye", men(norman_knight=soldiers))
    if led:
        t.leader("mauger", "n1")
    t.begin(Morning(KING))
    assert t.why_not("split n1") == ("" if may else "DXC-8.1a")
    if may:
        t.play("split n1", *(("take norman_knight 3",) if led else ()))
        assert all(group.soldiers + len(t.s.leaders_of(key)) == 3 for key, group in t.s.groups.items())


@pytest.mark.rules("DXC-8.1a", "DXC-9g")
def test_a_choice_that_leaves_too_few_is_refused() -> None:
    t = Table()
    t.group("n1", "rye", men(norman_knight=4, norman_archer=3))
    t.leader("mauger", "n1")
    t.leader("raoul", "n1")
    t.leader("roussel", "n1")
    t.begin(Morning(KING)).play("split n1")
    assert t.why_not("choose norman_knight 1 mauger 1") == "DXC-8.1a"
    assert t.why_not("choose mauger 1 raoul 1 roussel 1") == "DXC-9g"


@pytest.mark.rules("DXC-8.1c", "DXC-8.1d")
def test_riders_who_go_apart_have_the_cavalry_marker() -> None:
    t = Table()
    t.group("n1", "rye", men(norman_knight=3, norman_archer=5))
    t.begin(Morning(KING)).play("split n1", "riders")
    assert t.s.groups["n21"].riders
    assert not t.s.groups["n1"].riders


@pytest.mark.rules("DXC-9e")
@pytest.mark.parametrize(("gone", "old", "new"), [(4, 1, 0), (5, 1, 1), (6, 0, 1)])
def test_battles_won_go_with_half_of_the_men(gone: int, old: int, new: int) -> None:
    t = Table()
    t.group("n1", "rye", men(norman_knight=10), wins=1, hosts=10)
    t.begin(Morning(KING)).play("split n1", f"take norman_knight {gone}")
    assert [t.s.groups[key].book.value.wins for key in ("n1", "n21")] == [old, new]


@pytest.mark.rules("DXC-9e")
def test_battles_won_stay_with_a_combined_group() -> None:
    t = two(12, 6)
    t.group("n3", "hastings", 5, wins=1, hosts=8)
    t.begin(Morning(KING)).play("merge n1 n3")
    assert t.s.groups["n1"].book.value.wins == 1


@pytest.mark.rules("DXC-14.8a", "DXC-8.1d")
def test_an_escort_is_split_off_with_the_prisoners() -> None:
    t = Table(turn=3)
    t.group("n1", "rye", 12, prisoners=[Captives("saxon", men(saxon_ceorl=4))], taken=2)
    t.leader("guthwold", "n1", faction="saxon", condition="captive")
    t.begin(Morning(KING)).play("split n1", "escort")
    assert (size(t, "n21"), t.s.groups["n1"].prisoners) == (3, ())
    assert soldiers(t.s.groups["n21"].prisoners[0].men) == 4
    assert t.s.leaders["guthwold"].group == "n21"
    assert t.s.groups["n21"].taken == 2


@pytest.mark.rules("DXC-8.1b", "DXC-3c")
def test_an_enemy_in_the_hex_sees_the_new_group() -> None:
    t = Table()
    t.group("n1", "rye", 12)
    t.begin(Morning(KING)).play("split n1", "half")
    assert not t.s.notes[REBEL]
    t.group("x1", "rye", 12)
    t.begin(Morning(KING)).play("split n1", "half")
    assert {"n1", "n21", "n22"} <= set(t.s.notes[REBEL])


@pytest.mark.rules("DXC-3c")
def test_only_the_side_reads_who_went() -> None:
    t = Table()
    t.group("n1", "rye", 12)
    t.begin(Morning(KING)).play("split n1", "half")
    assert t.log
    assert not any("knight" in event.text for event in t.log if event.seats is None)
    assert any("knight" in event.text for event in t.log if event.seats == (0,))


@pytest.mark.rules("DXC-3c")
def test_to_the_other_side_a_choice_has_not_begun() -> None:
    t = Table()
    t.group("n1", "rye", 24)
    t.begin(Morning(KING)).play("split n1", "take norman_knight 2")
    phase = t.s.stack[-1]
    assert isinstance(phase, Split)
    assert phase.chosen
    assert phase.redeal(t.s, 0) is phase
    for stranger in (1, -1):
        assert phase.redeal(t.s, stranger) == Unseen(0), "nothing of it hangs on the men"


# ---------------------------------------------------------------- combining


@pytest.mark.rules("DXC-8.1e", "DXC-8.1f")
@pytest.mark.parametrize("order", [("x1 x2", "x1 x3"), ("x1 x3", "x1 x2"), ("x2 x3", "x1 x2")])
def test_the_largest_group_decides_the_loyalty(order: tuple[str, str]) -> None:
    """Whatever is combined first."""
    _, expect = case("camp_reorganise_merge_loyalty")
    t = Table()
    for key, number, level in (("x1", 12, 4), ("x2", 9, 2), ("x3", 12, 3)):
        t.group(key, "dover", number, level=level)
    t.begin(Morning(REBEL)).play(f"merge {order[0]}", f"merge {order[1]}")
    assert list(t.s.groups) == ["x1"]
    assert t.s.groups["x1"].book.value.level == expect["loyalty"]


@pytest.mark.rules("DXC-8.1e")
def test_tomorrow_the_combined_group_counts_as_one() -> None:
    t = Table()
    for key, number, level in (("x1", 12, 4), ("x2", 9, 2), ("x3", 20, 3)):
        t.group(key, "dover", number, level=level)
    t.begin(Morning(REBEL)).play("merge x1 x2", "ready")
    t.begin(Morning(REBEL)).play("merge x1 x3")
    assert t.s.groups["x1"].book.value.level == 4, "21 are more than 20"


@pytest.mark.rules("DXC-8.1f")
@pytest.mark.parametrize(("first", "second", "level"), [(12, 9, 7), (9, 12, 8), (12, 12, 8)])
def test_of_equal_normans_the_higher_hostility(first: int, second: int, level: int) -> None:
    t = Table()
    t.group("n1", "rye", first, level=7)
    t.group("n2", "rye", second, level=8)
    t.begin(Morning(KING)).play("merge n2 n1")
    assert t.s.groups["n1"].book.value.level == level


@pytest.mark.rules("DXC-8.1d")
def test_all_that_one_had_is_the_others() -> None:
    t = Table()
    t.group("n1", "rye", 12, purse=3, chest=1)
    t.group("n2", "rye", 9, purse=2, loot=4, prisoners=[Captives("saxon", men(saxon_ceorl=2))])
    t.leader("raoul", "n2")
    t.leader("wulfram", "n2", faction="saxon", condition="captive")
    t.convoy("c1", "rye", side=KING, escort="n2")
    t.group("m1", "rye", 8, side=KING, captain=0, service=Service("n2", "hired"))
    combine(t.s, "n1", "n2")
    found = t.s.groups["n1"]
    assert (found.soldiers, found.book.value.purse, found.book.value.chest, found.book.value.loot) == (21, 5, 1, 4)
    assert {leader.group for leader in t.s.leaders.values()} == {"n1"}
    assert t.s.convoys["c1"].escort == "n1"
    assert soldiers(found.prisoners[0].men) == 2
    service = t.s.groups["m1"].service
    assert service is not None
    assert (service.employer, service.bond) == ("n1", "hired")


@pytest.mark.rules("DXC-8.1d", "DXC-13.1", "DXC-13.1b", "DXC-12.2d")
def test_who_is_not_combined() -> None:
    t = Table("york_1069")
    t.group("x1", "york", 12)
    t.group("x2", "york:N", 12)
    t.group("d1", "york", 12)
    t.group("m1", "york", 8, side=REBEL, captain=1, service=Service("x1", "hired"))
    t.group("n1", "york", 12)
    t.begin(Morning(REBEL))
    assert not any(option.startswith("merge") for option in t.offered())
    assert t.why_not("merge x1 x2") == "DXC-8.1d"
    assert t.why_not("merge x1 d1") == t.why_not("shift x1 d1") == "DXC-13.1b"
    assert t.why_not("merge x1 m1") == "DXC-12.2d"
    assert t.why_not("merge x1 n1") == "DXC-8.1d"


@pytest.mark.rules("DXC-15c")
def test_who_is_in_a_siege_is_not_rearranged() -> None:
    t = Table()
    t.motte("hill", "hastings")
    t.group("x1", "hastings", 12)
    t.group("x2", "hastings", 12)
    t.group("n1", "hastings", 12)
    t.s.sieges["hill"] = Siege("hill", ("x1",), ("n1",), 1)
    t.begin(Morning(REBEL))
    assert t.why_not("split x1") == t.why_not("merge x1 x2") == "DXC-15c"
    t.play("ready")
    t.begin(Morning(KING))
    assert t.why_not("garrison n1") == "DXC-15c"


@pytest.mark.rules("DXC-8.1d", "DXC-8.1e")
def test_men_who_go_over_count_as_a_group_that_is_combined() -> None:
    t = Table()
    t.group("x1", "dover", men(saxon_ceorl=12), level=4)
    t.group("x2", "dover", men(saxon_ceorl=6), level=2)
    t.begin(Morning(REBEL)).play("shift x1 x2", "take saxon_ceorl 5")
    assert (size(t, "x1"), size(t, "x2"), t.s.groups["x2"].book.value.level) == (7, 11, 2)
    t.play("ready").begin(Morning(REBEL)).play("shift x2 x1", "take saxon_ceorl 8")
    assert t.s.groups["x1"].book.value.level == 2, "8 are more than 7"


@pytest.mark.rules("DXC-8.1a")
def test_three_characters_stay() -> None:
    t = Table()
    t.group("n1", "rye", men(norman_knight=4))
    t.group("n2", "rye", men(norman_knight=3))
    t.begin(Morning(KING))
    assert t.why_not("shift n2 n1") == "DXC-8.1a"
    t.play("shift n1 n2")
    assert t.resting is False
    assert size(t, "n1") == 3, "only one can go, so he goes"


# ---------------------------------------------------------------- silver, leaders


@pytest.mark.rules("DXC-8.1d", "DXC-1g")
def test_silver_is_handed_over() -> None:
    t = Table("york_1069")
    t.group("x1", "york", 12, purse=9, loot=2)
    t.group("d1", "york", 12)
    t.group("m1", "york", 8, side=REBEL, captain=1, service=Service("x1", "hired"))
    t.begin(Morning(REBEL))
    assert t.why_not("purse d1 x1") == "DXC-8.1d"
    assert t.why_not("purse x1 m1") == "DXC-12.2d"
    t.play("purse x1 d1", "take purse 5", "take loot 2")
    one, other = (t.s.groups[key].book.value for key in ("x1", "d1"))
    assert (one.purse, one.loot, other.purse, other.loot) == (4, 0, 5, 2)


@pytest.mark.rules("DXC-8.1d", "DXC-8.1f")
def test_a_leader_is_moved_freely_and_a_group_may_hold_several() -> None:
    t = two().begin(Morning(KING)).play("lead mauger n2")
    assert [leader.key for leader in t.s.leaders_of("n2")] == ["mauger", "raoul"]
    assert t.why_not("lead mauger n2") == "DXC-8.1f"


@pytest.mark.rules("DXC-8.1a", "DXC-13.1b", "DXC-9a")
def test_where_a_leader_does_not_go() -> None:
    t = Table("york_1069")
    t.group("x1", "york", men(saxon_ceorl=2))
    t.leader("waltheof", "x1")
    t.group("x2", "york", 12)
    t.group("d1", "york", 12)
    t.leader("gospatric", "x2")
    t.leader("osbeorn", where="york", faction="danish", condition="captive")
    t.begin(Morning(REBEL))
    assert t.why_not("lead waltheof x2") == "DXC-8.1a"
    assert t.why_not("lead gospatric d1") == "DXC-13.1b"
    assert t.why_not("lead osbeorn d1") == "DXC-9a"


@pytest.mark.rules("DXC-9g")
def test_a_lone_leader_joins_an_own_group_in_his_hex() -> None:
    t = Table()
    t.group("n1", "rye", 12)
    t.group("n2", "hastings", 12)
    t.leader("mauger", where="rye", faction="norman")
    t.begin(Morning(KING))
    assert t.why_not("join mauger n2") == "DXC-9g"
    t.play("join mauger n1")
    assert t.s.leaders["mauger"].group == "n1"
    assert t.why_not("join mauger n1") == "DXC-9g"


# ---------------------------------------------------------------- garrisons


@pytest.mark.rules("DXC-5.2c", "DXC-5.2h")
def test_men_are_taken_from_a_garrison_but_five_stay() -> None:
    t = Table()
    t.motte("hill", "hastings", 10)
    t.group("n1", "hastings", 6)
    t.begin(Morning(KING)).play("draw n1")
    assert t.why_not("choose norman_knight 3 norman_archer 2 norman_light_infantry 1") == "DXC-5.2c"
    t.play("all")
    assert (size(t, "n1"), soldiers(t.s.mottes["hill"].garrison)) == (11, 5)
    assert t.why_not("draw n1") == "DXC-5.2c"


@pytest.mark.rules("DXC-5.2h", "DXC-8.1a")
def test_men_go_into_a_garrison() -> None:
    t = Table()
    t.motte("hill", "hastings", 10)
    t.group("n1", "hastings", men(norman_knight=(4, 2)))
    t.group("n2", "rye", 12)
    t.group("n3", "hastings", men(norman_knight=3))
    t.begin(Morning(KING))
    assert t.why_not("garrison n2") == "DXC-5.2h"
    assert t.why_not("garrison n3") == "DXC-8.1a"
    t.play("garrison n1", "take norman_knight 3")
    assert (size(t, "n1"), soldiers(t.s.mottes["hill"].garrison)) == (3, 13)


@pytest.mark.rules("DXC-5.2h")
def test_only_men_of_the_garrisons_faction_are_exchanged() -> None:
    t = Table("york_1069")
    t.motte("hill", "york", 10, side=REBEL)
    t.group("d1", "york", 12)
    t.begin(Morning(REBEL))
    assert t.why_not("garrison d1") == t.why_not("draw d1") == "DXC-5.2h"


@pytest.mark.rules("DXC-5.2c", "DXC-5.2h")
@pytest.mark.parametrize(("garrison", "soldiers_of_group", "after"), [(2, 12, (5, 9)), (1, 5, (3, 3)), (4, 3, (4, 3))])
def test_a_garrison_below_five_comes_first(garrison: int, soldiers_of_group: int, after: tuple[int, int]) -> None:
    """Before anything else is asked, until it has five or the group has three."""
    t = Table()
    t.motte("hill", "hastings", garrison)
    t.group("n1", "hastings", soldiers_of_group)
    t.begin(Morning(KING))
    if "ready" not in t.offered():
        assert t.why_not("none") == "DXC-5.2h"
        while "ready" not in t.offered():
            t.play(t.offered()[-1])
    assert (soldiers(t.s.mottes["hill"].garrison), size(t, "n1")) == after


# ---------------------------------------------------------------- rations


@pytest.mark.rules("DXC-8.4i")
def test_who_eats_first_tomorrow_is_said_today() -> None:
    t = two(15, 12)
    t.group("n3", "hastings", 5)
    t.begin(Morning(KING))
    assert t.why_not("ration n3") == "DXC-8.4a"
    t.play("ration n2")
    assert t.s.rations["n1"] > t.s.rations.get("n2", 0)
    assert t.why_not("ration n2") == "DXC-8.4i"


# ---------------------------------------------------------------- orders


@pytest.mark.rules("DXC-6b")
def test_an_order_is_a_short_form_that_only_the_side_reads() -> None:
    t = Table()
    t.group("n1", "hastings", 24)
    t.begin(Morning(KING)).play("order n1", "to 0812", "do tax", "stance fight 150", "battles join")
    secret = t.s.orders["n1"]
    order = secret.value
    assert secret.owners == (0,)
    assert (t.s.country.names[order.to], order.deed, order.stance, order.odds, order.join) == (
        "0812",
        "tax",
        "fight",
        150,
        True,
    )
    assert all(event.seats == (0,) for event in t.log if event.kind == "order")
    assert t.why_not("order n1") == "DXC-6b"
    t.play("clear n1")
    assert not t.s.orders
    assert t.why_not("clear n1") == "DXC-6b"


def test_after_an_order_a_copy_offers_what_may_be_done_in_it() -> None:
    """What was found for one menu serves the next after an order, in the same position alone."""
    t = two(12, 9)
    t.begin(Morning(KING))
    before = set(t.offered())
    t.play("order n1")
    copy = t.s.clone()
    combine(copy, "n1", "n2")
    ref = Referee(FastDice(1))
    for s in (t.s, copy):
        for answer in ("to 0812", "do nothing", "stance ask", "battles ask"):
            decision = advance(s, ref)
            assert decision is not None
            option = decision.menu.find(answer)
            assert option is not None
            apply(s, ref, decision.seat, option)
    found = []
    for s in (t.s, copy):
        decision = advance(s, ref)
        assert decision is not None
        found.append({option.notation for option in decision.menu})
    assert found[0] == before - {"order n1"} | {"clear n1"}
    assert found[1] == {"ready", "clear n1", "split n1", "convoy hastings"}


@pytest.mark.rules("DXC-6b")
def test_how_to_meet_others_holds_on_when_a_group_has_arrived() -> None:
    t = Table()
    t.group("n1", "hastings", 24)
    t.begin(Morning(KING)).play("order n1", "to 0812", "do tax", "stance avoid", "battles ask")
    assert "order n1" not in t.offered()
    change.fulfilled(t.s, "n1")
    t.play("ready").begin(Morning(KING))
    assert {"order n1", "clear n1"} <= set(t.offered())


@pytest.mark.rules("DXC-1f", "DXC-5.2a", "DXC-13.5b", "DXC-2b", "DXC-12.1c")
def test_deeds_are_those_that_can_be_done_there() -> None:
    t = Table("york_1069")
    t.motte("hill", "york")
    t.group("x1", "york", 12)
    t.begin(GiveOrder("x1"))
    assert t.why_not("to 9999") == "DXC-2b"
    t.play(f"to {t.s.country.names[t.cell('york')]}")
    assert t.offered() == ["do nothing", "do recruit", "do besiege"]
    assert t.why_not("do tax") == "DXC-1f"
    assert t.why_not("do build") == "DXC-5.2a"
    assert t.why_not("do attack") == "DXC-13.5b"


@pytest.mark.rules("DXC-3c")
def test_to_the_other_side_an_order_has_not_begun() -> None:
    t = Table()
    t.group("n1", "hastings", 24)
    t.begin(GiveOrder("n1")).play("to 0812")
    phase = t.s.stack[-1]
    assert phase.redeal(t.s, 0) is phase
    for stranger in (1, -1):
        assert phase.redeal(t.s, stranger) == GiveOrder("n1")


@pytest.mark.rules("DXC-8.3b")
def test_an_order_says_how_long_the_way_is() -> None:
    t = Table()
    t.group("n1", "hastings", 24)
    t.begin(GiveOrder("n1"))
    assert t.decision is not None
    option = t.decision.menu.find("to 0911")
    assert option is not None
    preview = t.s.stack[-1].preview(t.s, 0, option)
    assert preview is not None
    assert preview.reasons[0].sum == "a turn"
