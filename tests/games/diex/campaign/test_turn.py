"""DXC-6: the turn: its steps and their order, and who comes onto the map."""

import pytest

from banneret.games.diex.campaign.dawn import Dawn
from banneret.games.diex.campaign.group import KING, REBEL
from banneret.games.diex.campaign.movement.movement import Movement
from banneret.games.diex.campaign.night.night import Night
from banneret.games.diex.campaign.setup import set_up
from banneret.games.diex.campaign.state import CampaignState, Siege
from banneret.games.diex.campaign.turn import Turn
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from .table import Table


def steps_of(phase: Turn | Night | Movement, s: CampaignState) -> list[Phase[CampaignState]]:
    """The phases that a sequence calls, one after the other, each ended at once."""
    found: list[Phase[CampaignState]] = []
    s.stack = [phase]
    ref = Referee(FastDice(1))
    while s.stack and isinstance(s.stack[-1], type(phase)):
        before = len(s.stack)
        s.stack[-1].run(s, ref)
        if len(s.stack) <= before:
            break
        found.append(s.stack.pop())
    return found


@pytest.mark.rules("DXC-6a", "DXC-6b", "DXC-6c")
def test_the_steps_of_a_turn_in_their_order() -> None:
    t = Table()
    t.motte("keep", "hastings")
    found = steps_of(Turn(), t.s)
    names = [(phase.key, getattr(phase, "side", None)) for phase in found]
    assert names == [
        ("dawn", None),
        ("supply", KING),
        ("supply", REBEL),
        ("morning", KING),
        ("morning", REBEL),
        ("movement", None),
        ("night", None),
    ]


@pytest.mark.rules("DXC-6b", "DXC-15e")
def test_sieges_come_after_all_movement() -> None:
    t = Table()
    t.motte("keep", "hastings")
    t.group("x1", "hastings", 12)
    t.s.sieges["keep"] = Siege("keep", ("x1",), (), 1)
    keys = [phase.key for phase in steps_of(Turn(), t.s)]
    assert keys.index("siege_days") == keys.index("movement") + 1
    assert keys[-1] == "night"


@pytest.mark.rules("DXC-6h")
def test_the_steps_of_a_night() -> None:
    keys = [phase.key for phase in steps_of(Night(), Table().s)]
    assert keys == ["standoff", "crowding", "mercenary_tests", "tidy", "reckoning"]


@pytest.mark.rules("DXC-6a")
def test_a_turn_is_a_day_and_after_it_comes_the_next() -> None:
    s, ref = set_up("kings_pence", "quick", False, False), Referee(FastDice(3))
    days = []
    while s.turn < 3:
        decision = advance(s, ref)
        assert decision is not None
        days.append(s.turn)
        ready = decision.menu.find("ready") or decision.menu.find("stop") or decision.menu.find("done")
        apply(s, ref, decision.seat, ready or decision.menu[0])
    assert sorted(set(days)) == [1, 2, 3]
    assert days == sorted(days)


# ---------------------------------------------------------------- arrivals


def dawn_of(turn: int) -> Table:
    return Table("york_1069", turn=turn - 1)


@pytest.mark.rules("DXC-6h")
def test_a_group_enters_at_the_start_of_its_turn() -> None:
    t = dawn_of(5)
    row = next(row for row in t.s.data.groups if row.id == "n4")
    t.begin(Dawn())
    group = t.s.groups["n4"]
    assert (t.s.turn, group.cell, group.soldiers, group.book.value.purse) == (5, row.cell, 24, row.money_half)
    assert (t.s.leaders["ilbert"].group, t.s.leaders["ilbert"].cell) == ("n4", row.cell)
    assert t.told("enters") == ["Ilbert comes to Tanshelf."]
    assert "s1" not in t.s.groups, "that one came a turn before"


@pytest.mark.rules("DXC-6h")
def test_where_an_enemy_stands_it_enters_in_the_nearest_free_hex() -> None:
    t = dawn_of(5)
    t.group("x1", "pontefract", 12)
    t.group("n9", "pontefract", 12)
    t.begin(Dawn())
    cell = t.s.groups["n4"].cell
    around = t.s.country.lattice.neighbours[t.cell("pontefract")]
    assert around >> cell & 1
    costs = t.s.country.cost
    assert costs[cell] == min(costs[one] for one in range(len(costs)) if around >> one & 1 and costs[one])
    t = dawn_of(5)
    t.group("x1", "pontefract", 12)
    t.group("x2", t.s.country.names[cell], 12)
    t.begin(Dawn())
    assert t.s.groups["n4"].cell not in (t.cell("pontefract"), cell), "that one is taken too"


@pytest.mark.rules("DXC-6h")
def test_one_of_its_own_side_is_no_hindrance() -> None:
    t = dawn_of(5)
    t.group("n1", "pontefract", 12)
    t.begin(Dawn())
    assert t.at("n4") == t.at("n1")


@pytest.mark.rules("DXC-12.1d", "DXC-11b")
def test_a_new_day_a_new_count() -> None:
    t = dawn_of(5)
    t.s.drafted = {0: 2}
    t.convoy("c1", "pontefract", shifted=5)
    t.begin(Dawn())
    assert not t.s.drafted
    assert t.s.convoys["c1"].shifted == 0
