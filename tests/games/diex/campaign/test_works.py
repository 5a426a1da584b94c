"""DXC-1j, DXC-5.2: a motte is raised, or torn down before it stands."""

import pytest

from banneret.games.diex.campaign import change, works
from banneret.games.diex.campaign.end_of_move import EndOfMove
from banneret.games.diex.campaign.group import KING
from banneret.games.diex.campaign.ranks import soldiers
from banneret.games.diex.campaign.supply import Supply
from banneret.games.diex.quick.force import Body
from banneret.games.diex.quick.troops import TROOP

from .cases import case
from .land import Land


def camp(where: str = "dover", number: int = 24, *, prestige: int = 5, turn: int = 5, arrived: int = 4) -> Land:
    land = Land(turn=turn)
    land.group("n1", where, number, prestige=prestige, arrived=arrived)
    return land


def work(land: Land) -> None:
    """A day of work, to its end."""
    land.order("n1", deed="build")
    land.call(EndOfMove("n1"))
    works.count_work(land.s, land.ref)
    land.go()


@pytest.mark.rules("DXC-1j", "DXC-5.2d")
def test_motte_work() -> None:
    _, expect = case("camp_motte_work")
    land = camp(turn=4)
    dover = land.cell("dover")
    done = []
    for _ in range(4, expect["complete_at_end_of_turn"]):
        work(land)
        done.append(land.s.works.get(dover, 0))
        land.s.turn += 1
    per_turn = expect["work_per_turn"]
    assert done == [0, per_turn, 2 * per_turn], "from the turn after the arrival"
    assert not land.s.mottes
    work(land)
    motte = land.s.motte_at(dover)
    assert motte is not None and motte.built
    assert motte.resources == expect["resources"]
    assert (motte.side, motte.faction) == (KING, "norman")
    assert dover not in land.s.works
    assert land.decision is not None and land.decision.secret
    assert land.why_not("choose norman_knight 4") == "DXC-1j"
    land.play("choose norman_knight 5 norman_archer 2")
    assert soldiers(land.s.mottes[motte.key].garrison) == 7 >= expect["minimum_garrison"]
    assert land.s.groups["n1"].soldiers == 17
    assert land.s.points[KING] == {"mission": 14}
    assert land.stopped


@pytest.mark.rules("DXC-1j")
def test_the_group_keeps_three_characters() -> None:
    land = camp("1205", 10)
    land.s.works[land.cell("1205")] = 7
    work(land)
    assert land.decision is not None and land.decision.tally is not None
    bound = land.decision.tally.bounds[0]
    assert (bound.least, bound.most) == (5, 8), "with the leader two soldiers are enough"


@pytest.mark.rules("DXC-1j")
@pytest.mark.parametrize(("where", "number", "prestige", "points"), [
    ("1205", 10, 5, 1), ("1205", 19, 5, 1), ("1205", 20, 0, 2), ("dover", 10, 5, 2), ("dover", 10, 1, 1),
])  # fmt: skip
def test_a_point_for_each_ten_and_one_for_a_willing_settlement(
    where: str, number: int, prestige: int, points: int
) -> None:
    land = camp(where, number, prestige=prestige)
    work(land)
    assert land.s.works == {land.cell(where): points}


@pytest.mark.rules("DXC-1j")
def test_ten_healthy_soldiers_are_needed() -> None:
    land = camp(number=9)
    assert refusal(land) == "DXC-1j"
    land = camp(number=10)
    assert refusal(land) == ""
    change.set_men(land.s, "n1", (Body(TROOP["norman_archer"].number, False, 9, 5),))
    assert refusal(land) == "DXC-1j"


def refusal(land: Land, key: str = "n1") -> str:
    found = works.refused(land.s, land.s.groups[key])
    return "" if found is None else found.rule


@pytest.mark.rules("DXC-1j", "DXC-5.2a", "DXC-1f")
def test_who_does_not_build() -> None:
    land = camp()
    land.group("x1", "1205", 24, arrived=1)
    assert refusal(land, "x1") == "DXC-5.2a"
    land.group("n2", "hastings", 24, arrived=1)
    land.motte("hastings_motte", "hastings")
    assert refusal(land, "n2") == "DXC-1j"
    change.mark(land.s, "n1", arrived=land.s.turn)
    assert refusal(land) == "DXC-1j"
    change.mark(land.s, "n1", arrived=4, busy=land.s.turn)
    assert refusal(land) == "DXC-1j"
    change.mark(land.s, "n1", busy=4)
    assert refusal(land) == ""
    change.mark(land.s, "n1", levied=land.s.turn)
    assert refusal(land) == "DXC-1f", "who builds can't levy tax, nor the other way round"


@pytest.mark.rules("DXC-1j")
@pytest.mark.parametrize("marks", [{"busy": 5}, {"arrived": 5}])
def test_who_fights_or_leaves_after_all_adds_nothing(marks: dict[str, int]) -> None:
    land = camp()
    land.order("n1", deed="build")
    land.call(EndOfMove("n1"))
    change.mark(land.s, "n1", **marks)
    works.count_work(land.s, land.ref)
    assert not land.s.works


@pytest.mark.rules("DXC-1j")
def test_the_captain_is_asked_in_a_settlement_and_where_works_stand() -> None:
    land = camp()
    land.call(EndOfMove("n1"))
    assert "build" in land.offers()
    assert land.preview("build")[0][1] == "0 + 3 = 3 of 8"
    land.play("build")
    assert "build" not in land.offers() and "tax" not in land.offers()
    assert land.why_not("tax") == "DXC-1f"
    land = camp("1205", prestige=0)
    land.call(EndOfMove("n1"))
    assert land.stopped
    land.s.works[land.cell("1205")] = 1
    land.call(EndOfMove("n1"))
    assert land.offers() == ["build", "done"]


@pytest.mark.rules("DXC-1j", "DXC-3c")
def test_that_they_build_is_seen_at_the_end_of_the_turn() -> None:
    land = camp()
    land.call(EndOfMove("n1"))
    land.play("build")
    assert any("works on a motte" in text for text in land.seen(0))
    assert not any("motte" in text for text in land.seen(1))
    works.count_work(land.s, land.ref)
    assert any("stand at 3 of 8" in text for text in land.seen(1))


@pytest.mark.rules("DXC-1j")
def test_works_stay_on_the_hex_and_rebels_alone_may_destroy_them() -> None:
    land = Land()
    cell = land.cell("1205")
    land.s.works[cell] = 5
    land.group("x1", "1205", 5)
    land.group("n1", "1205", 5)
    land.call(EndOfMove("x1"))
    assert land.stopped, "not alone"
    change.mark(land.s, "n1", cell=land.cell("dover"))
    works.count_work(land.s, land.ref)
    assert land.s.works == {cell: 5}
    land.call(EndOfMove("x1"))
    land.play("break")
    assert land.s.works == {}
    assert land.stopped
    land.s.works = {cell: 5}
    change.mark(land.s, "n1", cell=cell)
    change.mark(land.s, "x1", cell=land.cell("dover"))
    assert works.break_barred(land.s, land.s.groups["n1"]) is not None


@pytest.mark.rules("DXC-5.2d")
def test_a_garrison_eats_nothing() -> None:
    """Only the group of 24 beside it does."""
    land = Land()
    land.motte("hastings_motte", "1205", resources=4)
    land.call(Supply(KING))
    assert land.s.mottes["hastings_motte"].resources == 4
    land.group("n1", "1205", 24)
    land.call(Supply(KING))
    assert land.s.mottes["hastings_motte"].resources == 2


@pytest.mark.rules("DXC-1j")
def test_positions_that_cannot_be() -> None:
    land = camp()
    land.motte("hastings_motte", "hastings")
    land.s.call(works.Garrison(group="n1", motte="hastings_motte"))
    assert land.s.stack[-1].fault(land.s) == ""
    for group, motte in (("n9", "hastings_motte"), ("n1", "nowhere")):
        assert works.Garrison(group=group, motte=motte).fault(land.s)
