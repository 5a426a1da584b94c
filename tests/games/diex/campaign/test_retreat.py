"""DXC-14.6: where the beaten go."""

import pytest

from banneret.games.diex.campaign import change
from banneret.games.diex.campaign.battle.aftermath import Aftermath, Ended
from banneret.games.diex.campaign.battle.retreat import Retreat
from banneret.games.diex.campaign.contest import Contest
from banneret.games.diex.campaign.group import KING, REBEL, Service

from .table import Table

FIELD = "0316"
N, NE, SE, S, SW, NW = "0315", "0415", "0416", "0317", "0216", "0215"
"""The six hexes around it."""


def field(came: str = S, arrived: int = 3) -> Table:
    """A Dane has come upon Normans, who came from the south."""
    t = Table("york_1069", turn=3)
    t.group("d1", FIELD, 12)
    t.group("n1", FIELD, 12)
    t.s.groups["d1"].came, t.s.groups["d1"].arrived = t.cell(N), 3
    if came:
        t.s.groups["n1"].came, t.s.groups["n1"].arrived = t.cell(came), arrived
    return t


def fled(t: Table, *keys: str) -> set[str]:
    t.begin(Retreat(keys or ("n1",), t.cell(N), "d1", REBEL))
    return {notation.removeprefix("retreat ") for notation in t.offered()}


@pytest.mark.rules("DXC-14.6c", "DXC-14.3b")
@pytest.mark.parametrize(("came", "three"), [(S, {SE, S, SW}), (NE, {N, NE, SE}), (NW, {SW, NW, N}), (SW, {S, SW, NW})])
def test_one_of_three_hexes_in_the_direction_it_came_from(came: str, three: set[str]) -> None:
    assert fled(field(came)) == three


@pytest.mark.rules("DXC-14.6c", "DXC-6g")
def test_it_is_put_there_with_all_it_has_and_moves_no_more() -> None:
    t = field()
    t.leader("gilbert", "n1")
    t.convoy("c1", FIELD, side=KING, escort="n1")
    fled(t)
    t.play(f"retreat {SE}")
    group = t.s.groups["n1"]
    assert (t.at("n1"), t.at("gilbert"), t.s.convoys["c1"].cell) == (SE, SE, t.cell(SE))
    assert (group.came, group.busy) == (t.cell(FIELD), 3)
    assert t.at("d1") == FIELD, "the victor stays"


@pytest.mark.rules("DXC-14.6e")
def test_not_where_enemies_are_nor_into_the_sea() -> None:
    t = field()
    t.group("x1", S, 5)
    t.group("x2", SE, 5)
    t.dice()
    t.begin(Retreat(("n1",), t.cell(N), "d1", REBEL))
    assert t.at("n1") == SW, "one is left, and nobody is asked"
    t = Table(turn=3)
    t.group("x1", "hastings", 12)
    t.group("n1", "hastings", 12)
    t.s.groups["n1"].came = t.cell("0613")
    t.begin(Retreat(("n1",), -1, "x1", REBEL))
    sea = {name for name, cell in t.s.country.cells.items() if not t.s.country.cost[cell]}
    assert not {one.removeprefix("retreat ") for one in t.offered()} & sea


@pytest.mark.rules("DXC-14.6e")
def test_if_none_of_the_three_is_open_any_other() -> None:
    t = field()
    for number, where in enumerate((S, SE, SW)):
        t.group(f"x{number + 1}", where, 5)
    assert fled(t) == {N, NE, NW}


@pytest.mark.rules("DXC-14.6e", "DXC-14.6b", "DXC-1i")
def test_with_nowhere_to_go_it_surrenders() -> None:
    t = field()
    t.leader("gilbert", "n1")
    t.s.groups["n1"].book.value.chest = 10
    for number, where in enumerate((N, NE, SE, S, SW, NW)):
        t.group(f"x{number + 1}", where, 5)
    t.begin(Retreat(("n1",), t.cell(N), "d1", REBEL))
    assert t.resting
    assert "n1" not in t.s.groups
    assert [(part.faction, sum(body.healthy for body in part.men)) for part in t.s.groups["d1"].prisoners] == [
        ("norman", 12)
    ]
    assert (t.s.leaders["gilbert"].condition, t.s.leaders["gilbert"].group) == ("captive", "d1")
    assert t.book("d1").purse == 10
    assert t.told("surrender") == ["Gilbert surrenders."]


@pytest.mark.rules("DXC-14.6c", "DXC-12.2d")
def test_mercenaries_go_with_their_employer() -> None:
    t = field()
    t.group("m1", FIELD, 20, side=KING, captain=KING, service=Service("n1", "hired", 1))
    assert fled(t, "m1", "n1") == {SE, S, SW}, "one choice for both"
    t.play(f"retreat {SW}")
    assert (t.at("n1"), t.at("m1"), t.resting) == (SW, SW, True)
    assert t.s.groups["m1"].busy == 3


# ---------------------------------------------------------------- draws


def drawn(t: Table, ended: Ended = "draw") -> Table:
    t.s.contest = Contest(t.cell(FIELD), REBEL, ("d1",), ("n1",), from_cell=t.cell(N))
    return t.begin(Aftermath(ended, -1 if ended == "draw" else 1, "" if ended == "draw" else "d1"))


def asked(t: Table) -> tuple[int, set[str]]:
    assert t.decision is not None
    return t.decision.seat, {one.removeprefix("retreat ") for one in t.offered()}


@pytest.mark.rules("DXC-14.6d", "DXC-14.6a", "DXC-9c")
def test_after_a_draw_both_go_where_they_came_from() -> None:
    t = drawn(field())
    t.leader("gilbert", "n1")
    assert asked(t) == (KING, {SE, S, SW}), "the defender first"
    t.play(f"retreat {S}")
    assert asked(t) == (REBEL, {NW, N, NE})
    t.play(f"retreat {N}")
    assert t.resting
    assert not t.told("points")
    assert not t.told("prestige")


@pytest.mark.rules("DXC-14.6d")
@pytest.mark.parametrize("came", ["", NE])
def test_who_was_there_from_the_start_of_the_turn_goes_to_the_opposite_hex(came: str) -> None:
    """Opposite to the direction that its opponent takes, however it came there itself."""
    t = drawn(field(came, arrived=1))
    assert asked(t) == (REBEL, {NW, N, NE}), "he is first"
    t.play(f"retreat {NE}")
    assert t.resting, "there is nothing to choose"
    assert (t.at("d1"), t.at("n1")) == (NE, SW)


@pytest.mark.rules("DXC-14.6d", "DXC-14.6e")
def test_if_that_one_is_not_open_any_other() -> None:
    t = field("", arrived=1)
    t.group("x1", S, 5)
    drawn(t).play(f"retreat {N}")
    assert asked(t) == (KING, {NE, SE, SW, NW})


@pytest.mark.rules("DXC-14.6c", "DXC-14.6b")
@pytest.mark.parametrize("ended", ["rout", "retreat"])
def test_the_beaten_leave_and_the_victor_stays(ended: Ended) -> None:
    t = drawn(field(), ended)
    assert asked(t) == (KING, {SE, S, SW})
    t.play(f"retreat {S}")
    assert t.resting
    assert (t.at("n1"), t.at("d1")) == (S, FIELD)


@pytest.mark.rules("DXC-14.6b")
@pytest.mark.parametrize("ended", ["surrender", "eliminated"])
def test_who_surrenders_or_is_eliminated_is_removed(ended: Ended) -> None:
    t = field()
    if ended == "eliminated":
        change.set_men(t.s, "n1", ())
    drawn(t, ended)
    assert t.resting
    assert "n1" not in t.s.groups
    assert bool(t.s.groups["d1"].prisoners) == (ended == "surrender")
    assert t.at("d1") == FIELD
