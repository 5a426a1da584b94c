"""DXC-14.7: the wounded."""

import pytest

from banneret.board.hex import members
from banneret.games.diex.campaign import change, healing
from banneret.games.diex.campaign.country.ways import costs_to
from banneret.games.diex.campaign.group import KING, REBEL, Mending, Patient, Service
from banneret.games.diex.campaign.morning.morning import Morning
from banneret.games.diex.campaign.movement.allowance import points
from banneret.games.diex.campaign.state import Siege
from banneret.games.diex.quick.troops import TROOP

from .table import Table, men

KNIGHT, ARCHER = TROOP["norman_knight"].number, TROOP["norman_archer"].number
CEORL = TROOP["saxon_ceorl"].number


def hurt(where: str = "rye", *, loyalty: int = 6, wounded: int = 2) -> Table:
    """Knights with wounded among them."""
    t = Table(turn=3)
    t.group("n1", where, men(norman_knight=(6, wounded)))
    t.site("rye", 5, loyalty)
    return t


# ---------------------------------------------------------------- who is friendly


@pytest.mark.rules("DXC-14.7c")
@pytest.mark.parametrize(
    ("key", "level", "friendly"),
    [("n1", 8, range(4, 11)), ("x1", 3, range(1, 8)), ("x1", 4, range(4, 11)), ("d1", 0, ()), ("s1", 0, ())],
)
def test_settlements_that_take_wounded_in(key: str, level: int, friendly: range) -> None:
    t = Table()
    t.group(key, "rye", 12, level=level)
    found = []
    for loyalty in range(11):
        t.site("rye", loyalty=loyalty)
        if healing.friendly(t.s, key, t.cell("rye")):
            found.append(loyalty)
    assert found == list(friendly)


@pytest.mark.rules("DXC-14.7c")
def test_mottes_of_the_side_take_wounded_in() -> None:
    t = Table()
    t.site("hastings", loyalty=9)
    t.motte("hill", "0707")
    t.group("n1", "0707", 12)
    t.group("x1", "0707", 12)
    cell = t.cell("0707")
    assert healing.friendly(t.s, "n1", cell)
    assert not healing.friendly(t.s, "x1", cell)
    t.s.sieges["hill"] = Siege("hill", ("x1",), (), 1)
    assert not healing.friendly(t.s, "n1", cell)


# ---------------------------------------------------------------- the duty


@pytest.mark.rules("DXC-14.7b", "DXC-14.7g")
def test_a_group_with_wounded_goes_nearer_to_a_friendly_place() -> None:
    t = hurt("0713", loyalty=6)
    for site in t.s.country.sites:
        t.s.loyalty[site.number] = 1
    t.site("rye", loyalty=4)
    costs = costs_to(t.s.country, 1 << t.cell("rye"))
    allowed = healing.nearer(t.s, "n1")
    assert allowed is not None
    assert healing.may_move(t.s, "n1")
    here = t.s.groups["n1"].cell
    assert {cell for cell, cost in enumerate(costs) if 0 <= cost < costs[here]} == set(members(allowed))
    change.set_men(t.s, "n1", men(norman_knight=8))
    assert healing.nearer(t.s, "n1") is None


@pytest.mark.rules("DXC-14.7a")
def test_a_wounded_character_costs_four_points() -> None:
    t = hurt("0707", wounded=0)
    assert points(t.s, t.s.groups["n1"]) == 8
    change.set_men(t.s, "n1", men(norman_knight=(7, 1)))
    assert points(t.s, t.s.groups["n1"]) == 4


@pytest.mark.rules("DXC-14.7b")
def test_wounded_do_not_leave_the_place_where_they_heal() -> None:
    t = hurt()
    assert not healing.may_move(t.s, "n1")
    t.site("rye", loyalty=3)
    assert healing.may_move(t.s, "n1")


@pytest.mark.rules("DXC-14.7b", "DXC-17.4b")
def test_a_wounded_leader_is_a_wounded_character() -> None:
    t = hurt(wounded=0)
    t.leader("mauger", "n1", wounded=True)
    assert not healing.may_move(t.s, "n1")
    t.site("rye", loyalty=3)
    assert healing.nearer(t.s, "n1") is not None


@pytest.mark.rules("DXC-14.7g")
def test_besiegers_have_no_such_duty() -> None:
    t = Table(turn=3)
    t.group("x1", "hastings", men(saxon_ceorl=(8, 2)))
    t.motte("hill", "hastings")
    t.site("hastings", loyalty=8)
    assert healing.nearer(t.s, "x1") is not None
    t.s.sieges["hill"] = Siege("hill", ("x1",), (), 3)
    assert healing.nearer(t.s, "x1") is None


@pytest.mark.rules("DXC-14.7f")
def test_danes_have_no_such_duty() -> None:
    t = Table("york_1069", 3)
    t.group("d1", "york", men(danish_hirdman=(8, 2)))
    assert healing.may_move(t.s, "d1")
    assert healing.nearer(t.s, "d1") is None


@pytest.mark.rules("DXC-14.7g")
def test_where_nothing_is_friendly_there_is_no_duty() -> None:
    t = hurt("0713")
    for site in t.s.country.sites:
        t.s.loyalty[site.number] = 1
    assert healing.nearer(t.s, "n1") is None


# ---------------------------------------------------------------- rolls


@pytest.mark.rules("DXC-14.7d", "DXS-11.1.5b")
def test_each_wounded_man_rolls_once_on_arrival() -> None:
    t = hurt()
    t.dice(1, 6)
    healing.tend(t.s, t.ref, "n1")
    assert t.s.groups["n1"].book.value.mending == (Mending(KNIGHT, True, 5), Mending(KNIGHT, True, 8))
    t.dice()
    healing.tend(t.s, t.ref, "n1")  # no more dice
    change.set_men(t.s, "n1", men(norman_knight=(5, 3)))
    t.dice(1)
    healing.tend(t.s, t.ref, "n1")
    assert t.s.groups["n1"].book.value.mending == (Mending(KNIGHT, True, 5, 2), Mending(KNIGHT, True, 8))
    assert all(event.seats == (0,) for event in t.log if event.kind == "tended")


@pytest.mark.rules("DXC-14.7d")
def test_in_the_field_and_where_nobody_is_friendly_nobody_rolls() -> None:
    t = hurt("0707")
    t.dice()
    healing.tend(t.s, t.ref, "n1")
    t = hurt(loyalty=3)
    t.dice()
    healing.tend(t.s, t.ref, "n1")
    assert t.s.groups["n1"].book.value.mending == ()


@pytest.mark.rules("DXC-14.7e", "DXC-14.7f")
def test_danes_and_scots_heal_anywhere_but_slowly() -> None:
    t = Table("york_1069", 3)
    t.group("d1", "0707", men(danish_hirdman=(8, 1)))
    t.dice(10)
    healing.tend(t.s, t.ref, "d1")
    assert t.s.groups["d1"].book.value.mending[0].due == 3 + 18


@pytest.mark.rules("DXC-14.7f")
def test_mercenaries_heal_like_their_employer() -> None:
    t = hurt()
    t.group("m1", "rye", men(mercenary_knight=(3, 1)), side=KING, captain=0, service=Service("n1", "hired"))
    t.dice(1)
    healing.tend(t.s, t.ref, "m1")
    assert t.s.groups["m1"].book.value.mending[0].due == 5
    t.site("rye", loyalty=3)
    t.group("m2", "rye", men(mercenary_knight=(3, 1)), side=KING, captain=0, service=Service("n1", "hired"))
    t.dice()
    healing.tend(t.s, t.ref, "m2")
    assert t.s.groups["m2"].book.value.mending == ()


@pytest.mark.rules("DXC-14.7d")
def test_they_are_healthy_after_so_many_turns() -> None:
    t = hurt()
    t.dice(1, 6)
    healing.tend(t.s, t.ref, "n1")
    for turn, wounded in ((4, 2), (5, 1), (7, 1), (8, 0)):
        t.s.turn = turn
        healing.heal(t.s, t.ref)
        assert t.s.groups["n1"].wounded == wounded
    assert t.s.groups["n1"].soldiers == 8
    assert t.s.groups["n1"].book.value.mending == ()


@pytest.mark.rules("DXC-14.7d", "DXC-17.4b")
def test_leaders_heal_too_alone_or_not() -> None:
    t = hurt(wounded=0)
    t.leader("mauger", "n1", wounded=True)
    t.leader("raoul", where="rye", faction="norman", wounded=True)
    t.leader("roussel", where="0707", faction="norman", wounded=True)
    t.dice(3, 5)
    healing.tend(t.s, t.ref, "n1")
    for key in ("raoul", "roussel"):
        healing.tend_alone(t.s, t.ref, key)
    assert [t.s.leaders[key].due for key in ("mauger", "raoul", "roussel")] == [6, 7, -1]
    t.s.turn = 7
    healing.heal(t.s, t.ref)
    assert [t.s.leaders[key].wounded for key in ("mauger", "raoul", "roussel")] == [False, False, True]


# ---------------------------------------------------------------- convalescents


@pytest.mark.rules("DXC-14.7c", "DXC-14.7d")
def test_wounded_are_left_as_convalescents() -> None:
    t = hurt()
    t.begin(Morning(KING)).play("leave n1")
    t.dice(1, 6)
    t.play("take norman_knight_wounded 1")
    group = t.s.groups["n1"]
    assert (group.soldiers, group.wounded) == (7, 1)
    assert group.book.value.mending == (Mending(KNIGHT, True, 5),), "who is well first stays"
    assert t.s.patients[group.cell] == (Patient("norman", KING, KNIGHT, True, 8),)
    t.play("leave n1")
    assert healing.may_move(t.s, "n1")
    assert sum(one.men for one in t.s.patients[group.cell]) == 2


@pytest.mark.rules("DXC-14.7f")
def test_in_the_field_those_who_are_left_leave_play() -> None:
    t = hurt("0707")
    t.begin(Morning(KING)).play("leave n1", "take norman_knight_wounded 2")
    assert t.s.groups["n1"].soldiers == 6
    assert not t.s.patients


@pytest.mark.rules("DXC-14.7c", "DXC-8.1a")
def test_who_can_leave_nobody() -> None:
    t = hurt()
    t.group("n2", "rye", men(norman_knight=8))
    t.group("n3", "rye", men(norman_knight=(1, 2)))
    t.begin(Morning(KING))
    assert t.why_not("leave n2") == "DXC-14.7c"
    assert t.why_not("leave n3") == "DXC-8.1a"


@pytest.mark.rules("DXC-14.7c", "DXC-17.4b")
def test_a_wounded_leader_stays_alone_where_he_heals() -> None:
    t = hurt(wounded=0)
    t.leader("mauger", "n1", wounded=True)
    t.dice(1)
    t.begin(Morning(KING)).play("leave n1")
    leader = t.s.leaders["mauger"]
    assert leader.alone
    assert leader.due == 5


@pytest.mark.rules("DXC-14.7d")
def test_who_is_well_again_is_taken_up_by_a_group_of_his_faction() -> None:
    t = Table(turn=6)
    t.group("n1", "rye", 9)
    t.group("x1", "rye", 9)
    cell = t.cell("rye")
    t.s.patients[cell] = (
        Patient("norman", KING, KNIGHT, True, 6, 2),
        Patient("norman", KING, ARCHER, False, 7),
        Patient("saxon", REBEL, CEORL, False, 4),
    )
    t.begin(Morning(KING)).play("take n1", "take norman_knight 1")
    assert t.s.groups["n1"].soldiers == 10
    assert t.s.groups["n1"].wounded == 0
    assert [one.men for one in t.s.patients[cell]] == [1, 1, 1]
    t.play("take n1")
    assert t.why_not("take n1") == "DXC-14.7d", "the archer is not well before turn 7"
    t.play("ready").begin(Morning(REBEL)).play("take x1")
    assert t.s.groups["x1"].soldiers == 10
    assert [one.troop for one in t.s.patients[cell]] == [ARCHER]


@pytest.mark.rules("DXC-14.7d")
def test_the_last_who_is_taken_up_empties_the_place() -> None:
    t = Table(turn=6)
    t.group("n1", "rye", 9)
    t.s.patients[t.cell("rye")] = (Patient("norman", KING, KNIGHT, True, 6),)
    t.begin(Morning(KING)).play("take n1")
    assert not t.s.patients


@pytest.mark.rules("DXC-14.7d", "DXC-8.1d")
def test_rolls_go_with_the_men_who_made_them() -> None:
    t = hurt(wounded=3)
    t.dice(1, 6, 10)
    healing.tend(t.s, t.ref, "n1")
    t.begin(Morning(KING)).play("split n1", "take norman_knight 3", "take norman_knight_wounded 1")
    old, new = (t.s.groups[key].book.value for key in ("n1", "n21"))
    assert [one.due for one in old.mending] == [5, 8]
    assert [one.due for one in new.mending] == [15]
    t.play("merge n1 n21")
    assert [one.due for one in t.s.groups["n1"].book.value.mending] == [5, 8, 15]
