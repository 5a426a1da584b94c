"""DXC-6h, DXC-8.1g, DXC-8.1h, DXC-8.3e, DXC-8.3f: what the end of a turn settles."""

import pytest

from banneret.games.diex.campaign import change
from banneret.games.diex.campaign.group import KING, REBEL, Captives, Service
from banneret.games.diex.campaign.night.crowding import Crowding
from banneret.games.diex.campaign.night.night import Night, Tidy
from banneret.games.diex.campaign.night.standoff import Standoff
from banneret.games.diex.campaign.regroup import detach
from banneret.games.diex.campaign.state import Siege

from .table import Table, men

FIELD = "0316"
N, NE, SE, S, SW, NW = "0315", "0415", "0416", "0317", "0216", "0215"


def north(turn: int = 3) -> Table:
    return Table("york_1069", turn=turn)


def night(t: Table, turn: int) -> None:
    t.s.turn = turn
    t.begin(Crowding())
    assert t.resting


# ---------------------------------------------------------------- stacking


@pytest.mark.rules("DXC-8.1g")
def test_two_of_one_faction_are_combined_at_the_end_of_the_second_turn() -> None:
    t = north()
    t.group("n1", FIELD, 12, level=8, purse=4)
    t.group("n2", FIELD, 6, level=7, purse=2)
    t.group("n3", N, 6)
    night(t, 3)
    assert set(t.s.groups) == {"n1", "n2", "n3"}, "they have the next turn to part"
    night(t, 4)
    assert set(t.s.groups) == {"n1", "n3"}
    assert (t.s.groups["n1"].soldiers, t.book("n1").purse, t.book("n1").level) == (18, 6, 8)
    assert t.told("combined") == ["Norman band n2 and Norman band n1 are combined."]


@pytest.mark.rules("DXC-8.1g")
def test_who_parts_in_time_stays_apart() -> None:
    t = north()
    t.group("n1", FIELD, 12)
    t.group("n2", FIELD, 6)
    night(t, 3)
    t.s.groups["n2"].cell = t.cell(N)
    t.s.groups["n2"].crowded = 0
    night(t, 4)
    t.s.groups["n2"].cell = t.cell(FIELD)
    night(t, 5)
    assert set(t.s.groups) == {"n1", "n2"}, "the count begins anew"
    night(t, 6)
    assert set(t.s.groups) == {"n1"}


@pytest.mark.rules("DXC-8.1g", "DXC-13.1b")
def test_allies_may_stay_together_without_limit() -> None:
    t = north()
    t.group("x1", FIELD, 12)
    t.group("d1", FIELD, 6)
    for turn in (3, 4, 5, 6):
        night(t, turn)
    assert set(t.s.groups) == {"x1", "d1"}


@pytest.mark.rules("DXC-8.1g")
@pytest.mark.parametrize("who", ["mercenaries", "escort", "besiegers"])
def test_who_is_exempt(who: str) -> None:
    t = north()
    if who == "mercenaries":
        t.group("n1", FIELD, 6)
        t.group("m1", FIELD, 6, side=KING, service=Service("n1", "hired", 1))
        t.group("m2", FIELD, 6, side=KING, service=Service("n1", "hired", 1))
    else:
        t.group("x1", FIELD, 6)
        t.group("x2", FIELD, 6)
    if who == "escort":
        t.s.groups["x2"].prisoners = (Captives("norman", men(norman_archer=2)),)
    elif who == "besiegers":
        t.motte("keep", FIELD)
        t.s.sieges["keep"] = Siege("keep", ("x1", "x2"), (), 2)
    before = set(t.s.groups)
    for turn in (3, 4, 5):
        night(t, turn)
    assert set(t.s.groups) == before


@pytest.mark.rules("DXC-8.1g", "DXC-8.1d")
def test_splitting_does_not_begin_the_count_anew() -> None:
    t = north()
    t.group("n1", FIELD, 12)
    t.group("n2", FIELD, 6)
    night(t, 3)
    t.s.turn = 4
    new = detach(t.s, "n2", men(norman_archer=1, norman_knight=1, norman_medium_infantry=1), (), False)
    assert t.s.groups[new].repelled == 0
    night(t, 4)
    assert set(t.s.groups) == {"n1"}


# ---------------------------------------------------------------- both sides in one hex


def facing(kings: int = 12, rebels: int = 8, **marks: int) -> Table:
    t = north()
    t.group("n1", FIELD, kings)
    t.group("x1", FIELD, rebels, level=9)
    t.leader("gilbert", "n1", prestige=3)
    t.leader("gospatric", "x1", prestige=3)
    for key, arrived in marks.items():
        t.s.groups[key].arrived = arrived
    return t


@pytest.mark.rules("DXC-8.3e", "DXC-8.3f")
@pytest.mark.parametrize(("kings", "rebels", "leaves"), [(12, 8, "x1"), (8, 12, "n1")])
def test_the_smaller_withdraws_without_loss_of_prestige(kings: int, rebels: int, leaves: str) -> None:
    t = facing(kings, rebels)
    t.s.groups["n1"].book.value.level = 5
    t.begin(Standoff())
    assert t.decision is not None
    assert t.decision.seat == t.s.groups[leaves].captain
    assert set(t.offered()) == {f"retreat {where}" for where in (N, NE, SE, S, SW, NW)}
    t.play(f"retreat {SW}")
    assert t.resting
    assert t.at(leaves) == SW
    assert {leader.prestige for leader in t.s.leaders.values()} == {3}
    assert len(t.told("withdraws")) == 1


@pytest.mark.rules("DXC-8.3f")
@pytest.mark.parametrize(("kings", "rebels", "leaves"), [(2, 3, "x1"), (3, 2, "n1")])
def test_of_equal_ones_who_entered_last(kings: int, rebels: int, leaves: str) -> None:
    t = facing(12, 12, n1=kings, x1=rebels)
    t.s.groups["n1"].book.value.level = 5
    t.begin(Standoff())
    assert t.decision is not None
    assert t.decision.seat == t.s.groups[leaves].captain


@pytest.mark.rules("DXC-8.3f")
@pytest.mark.parametrize("order", [("n1", "x1"), ("x1", "n1")])
def test_also_if_both_entered_in_one_turn(order: tuple[str, str]) -> None:
    t = facing(12, 12)
    t.s.groups["n1"].book.value.level = 5
    for key in order:
        change.place(t.s, key, t.cell(N), -1)
        change.place(t.s, key, t.cell(FIELD), t.cell(N))
    t.begin(Standoff())
    assert t.decision is not None
    assert t.decision.seat == t.s.groups[order[1]].captain


@pytest.mark.rules("DXC-8.3f", "DXC-8.3e")
def test_the_larger_decides_first_whether_they_fight() -> None:
    t = north()
    t.group("n1", FIELD, 8)
    t.group("d1", FIELD, 12)
    t.begin(Standoff())
    assert t.decision is not None
    assert (t.decision.seat, t.offered()) == (REBEL, ["attack n1", "hold"])
    t.play("hold")
    assert (t.decision.seat, t.offered()) == (KING, ["attack d1", "hold"])
    t.play("attack d1")
    assert t.phase == "refuse"
    assert t.s.contest is not None
    assert t.s.contest.attackers == ("n1",)


@pytest.mark.rules("DXC-8.3f")
def test_not_where_enemies_are_and_not_whence_the_enemy_came() -> None:
    t = facing()
    t.s.groups["n1"].book.value.level = 5
    t.s.groups["n1"].came = t.cell(N)
    t.group("n2", S, 5)
    t.begin(Standoff())
    assert set(t.offered()) == {f"retreat {where}" for where in (NE, SE, SW, NW)}


@pytest.mark.rules("DXC-8.3f")
def test_with_nowhere_to_go_it_must_fight() -> None:
    t = facing()
    t.s.groups["n1"].book.value.level = 5
    for number, where in enumerate((N, NE, SE, S, SW, NW)):
        t.group(f"n{number + 2}", where, 3)
    t.begin(Standoff())
    assert t.phase == "refuse"
    assert t.s.contest is not None
    assert (t.s.contest.attackers, t.s.contest.defenders) == (("n1",), ("x1",))


@pytest.mark.rules("DXC-8.3f")
def test_besiegers_and_besieged_are_exempt() -> None:
    t = facing()
    t.motte("keep", FIELD)
    t.s.sieges["keep"] = Siege("keep", ("x1",), ("n1",), 2)
    t.begin(Standoff())
    assert t.resting


@pytest.mark.rules("DXC-8.3e", "DXC-12.2d")
def test_mercenaries_withdraw_with_their_employer() -> None:
    t = facing(20, 8)
    t.s.groups["n1"].book.value.level = 5
    t.group("m1", FIELD, 4, side=REBEL, service=Service("x1", "hired", 1))
    t.begin(Standoff()).play(f"retreat {SE}")
    assert (t.at("x1"), t.at("m1")) == (SE, SE)


# ---------------------------------------------------------------- small groups


@pytest.mark.rules("DXC-8.1h", "DXC-8.1i", "DXC-8.1a", "DXC-6h")
@pytest.mark.parametrize(("count", "leaders", "stands"), [(2, 0, False), (3, 0, True), (1, 1, False), (2, 1, True)])
def test_fewer_than_three_dissolve(count: int, leaders: int, stands: bool) -> None:
    t = north()
    t.group("n1", FIELD, men(norman_archer=count), purse=3)
    for _ in range(leaders):
        t.leader("gilbert", "n1")
    t.begin(Tidy())
    assert ("n1" in t.s.groups) == stands
    if leaders and not stands:
        assert t.s.leaders["gilbert"].alone
        assert t.at("gilbert") == FIELD


@pytest.mark.rules("DXC-6h")
def test_a_whole_night() -> None:
    t = facing()
    t.s.groups["n1"].book.value.level = 5
    t.group("n2", N, men(norman_archer=2))
    t.begin(Night())
    t.play(f"retreat {SW}")
    assert t.resting
    assert "n2" not in t.s.groups
