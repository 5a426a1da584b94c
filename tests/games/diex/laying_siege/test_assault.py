"""Section 11.4.1: the assault by one roll, and what comes back from one that is fought out."""

from typing import Any

import pytest

from banneret.games.diex.quick.force import characters
from banneret.games.diex.quick.location import CASTLE, VILLAGE
from banneret.games.diex.siege.actions.assault import Assault
from banneret.games.diex.siege.men import BESIEGED, BESIEGER
from banneret.games.diex.siege.quick_fight import Side, fight, fight_between, force_of, last
from banneret.games.diex.siege.supply import Change
from banneret.games.diex.siege.tables import OPEN_GATE
from banneret.games.diex.siege.walls import bonus, full_bonus, may_storm_quickly
from banneret.games.diex.state import DEAD, WOUNDED, DiexState
from banneret.games.diex.works import Works
from banneret.kernel.result import Result

from .camp import ACTION, HALL, LONG, YORK, Camp, die_for

FEW_OF_EACH = (
    "osbeorn waltheof ethelnoth guthwold osferth thurkill godric guthstan eadric wulfstan aelfric siward wulfnoth "
    "aevar vigrid steinar hallbjorn valthjof hogni ulf frode alfmaer alwin brihtric"
)
"""Besiegers of York of whom five and fifteen in a hundred of each type are nobody."""


def storm(camp: Camp, letter: str, *dice: int) -> None:
    """The assault by one roll with this result, and then the dice for leaders."""
    sides = Side(BESIEGER, camp.s.here[BESIEGER]), Side(BESIEGED, camp.s.inside)
    die = die_for(fight_between(camp.s, *sides, True, bonus(camp.s)), letter)
    camp.call(Assault(), die, *dice)


# ---------------------------------------------------------------- by one roll


@pytest.mark.rules("DXS-11.4.1k", "DXS-11.4.1l", "DXS-11.4.1w")
def test_the_location_bonus() -> None:
    for ladders, hooks, burnt, found in (
        (0, 0, (), 100),
        (1, 0, (), 90),
        (0, 1, (), 90),
        (0, 0, ("1309",), 90),
        (0, 0, ("1909", "1309"), 80),
        (2, 1, ("1309",), 60),
        (4, 1, (), 50),
        (9, 9, ("1309",), 50),
    ):
        camp = Camp(YORK, store=[ladders, hooks, 9])
        camp.burn(*burnt)
        assert full_bonus(camp.s) == bonus(camp.s) == found, "filled moat does not count"
        assert may_storm_quickly(camp.s) == (found < 100)
    assert CASTLE == 100 and VILLAGE == 30
    hall = Camp(HALL, store=[4, 4, 0])
    hall.burn("1508")
    assert full_bonus(hall.s) == 30 and may_storm_quickly(hall.s)


@pytest.mark.rules("DXS-11.4.1l", "DXS-11.6m")
def test_a_castle_whose_walls_are_whole_is_not_stormed_by_a_roll() -> None:
    camp = Camp(LONG, ACTION, day=3)
    camp.act()
    assert "assault" not in camp.offers() and camp.why_not("assault") == "DXS-11.4.1l"
    spy = Camp(LONG, ACTION, day=3, event=OPEN_GATE)
    assert may_storm_quickly(spy.s) and bonus(spy.s) == 50
    hall = Camp(HALL, event=OPEN_GATE)
    assert bonus(hall.s) == 15


@pytest.mark.rules("DXS-11.4.1a", "DXS-11.4.1k")
def test_everybody_takes_part_on_foot() -> None:
    camp = Camp(YORK)
    camp.hurt("mauger", "ethelnoth")
    odds = fight_between(camp.s, Side(BESIEGER, camp.s.here[BESIEGER]), Side(BESIEGED, camp.s.inside), True, 60)
    assert characters(odds.attacker) == 44 and characters(odds.defender) == 11 and odds.siege
    storm(camp, "G", 1)
    first = next(event for event in camp.log if event.kind == "quick")
    # 79 points, a wounded thegn at half of 3; 24 points, a wounded knight at half of 3, and 60 %.
    assert first.text.startswith("78 points against 36: result G.")


@pytest.mark.rules("DXS-11.4.1l")
@pytest.mark.parametrize(
    ("store", "left"), [([4, 0, 6], [2, 0, 6]), ([3, 2, 0], [0, 2, 0]), ([1, 4, 0], [0, 2, 0]), ([0, 1, 0], [0, 0, 0])]
)
def test_half_of_the_ladders_and_hooks_are_lost(store: list[int], left: list[int]) -> None:
    camp = Camp(YORK, store=store)
    storm(camp, "F", 1, 1, 1)
    assert camp.s.store == left


@pytest.mark.rules("DXS-11.4.1l", "DXS-11.4.1w")
def test_in_a_hall_no_equipment_counts_and_none_is_lost() -> None:
    camp = Camp(HALL, store=[4, 4, 0])
    storm(camp, "F", 1, 1)
    assert camp.s.store == [4, 4, 0] and not camp.s.held


@pytest.mark.rules("DXS-11.4.1m", "DXS-11.4.1j", "DXS-11.4.1q", "DXS-11.4.1x")
def test_who_loses_more_loses_the_bailey() -> None:
    """Result G: of the few of each type of the besiegers nobody falls; of the besieged four are wounded."""
    camp = Camp(YORK, day=3)
    camp.keep(BESIEGER, FEW_OF_EACH)
    storm(camp, "G", 1)
    assert camp.s.held and camp.s.ledger == (Change(3, 0, True),) and camp.s.last_day_of_supply == 3 + 26 // 2
    assert (camp.s.wounded & camp.s.ranks.sides[BESIEGER]) == 0 and camp.s.fresh.bit_count() == 4 and camp.stopped
    again = Camp(YORK, day=4, held=True, ledger=(Change(3, 0, True),))
    again.keep(BESIEGER, FEW_OF_EACH)
    storm(again, "G", 1)
    assert again.s.ledger == (Change(3, 0, True),), "he holds the bailey already: nothing further happens"


@pytest.mark.rules("DXS-11.4.1m")
def test_who_loses_less_keeps_the_bailey() -> None:
    """All besiegers storm, and more of them fall; or the result is none of E, F and G."""
    camp = Camp(YORK)
    storm(camp, "G", 1)
    assert not camp.s.held and camp.s.ledger == ()
    few = Camp(YORK)
    few.keep(BESIEGER, FEW_OF_EACH)
    storm(few, "D", 1, 1)
    assert not few.s.held
    hall = Camp(HALL)
    hall.keep(BESIEGER, "roussel mauger geoffroy gaucher bouchard gervais vital huon ansel erwan guerin")
    storm(hall, "G", 1)
    assert hall.s.fresh & hall.s.inside and not hall.s.fresh & hall.s.here[BESIEGER]
    assert not hall.s.held, "a hall has no bailey"


@pytest.mark.rules("DXS-11.7b")
def test_the_place_is_taken_or_the_siege_is_lifted() -> None:
    taken = Camp(YORK)
    storm(taken, "H", 1)
    assert taken.kind == "taken" and taken.s.result is not None and taken.s.result.winners == (BESIEGER,)
    lifted = Camp(YORK)
    lifted.keep(BESIEGER, "osbeorn", "aevar vigrid steinar bjolf soren eskill")
    storm(lifted, "B", 1)
    assert lifted.kind == "lifted" and lifted.s.result is not None and lifted.s.result.winners == (BESIEGED,)


@pytest.mark.rules("DXS-11.6l", "DXS-11.6m")
def test_an_open_gate_means_an_assault_today() -> None:
    """Nobody is asked what is done, and half of the bonus is left."""
    camp = Camp(YORK, ACTION, day=3, event=OPEN_GATE)
    camp.keep(BESIEGER, FEW_OF_EACH)
    assert bonus(camp.s) == 30
    camp.act(1, 1)
    assert camp.s.pages[-1].deed == "assault" and camp.said("30 % for their walls")


def test_the_last_on_the_roster_are_hit_first() -> None:
    assert last(0b1011, 2) == 0b1010 and last(0b1011, 0) == 0
    camp = Camp(YORK)
    camp.hurt("bjolf")
    camp.s.horses &= ~camp.men("mauger")
    force = force_of(camp.s, BESIEGED, camp.s.inside)
    assert [(body.mounted, body.healthy) for body in force.bodies][:2] == [(True, 2), (False, 1)]
    assert len(force.leaders) == 1 and force.leaders[0].mounted
    storm(camp, "D", 1, 1)
    # Of 14 hirdmen 15 % are dead, the wounded one first, and 25 % wounded.
    hirdmen = [f"{key}" for key in camp.keys(camp.s.dead) if camp[key] < 15]
    assert hirdmen == ["bjolf", "soren_2"]
    assert [key for key in camp.keys(camp.s.fresh) if camp[key] < 15] == ["aevar_2", "vigrid_2", "steinar_2", "bjolf_2"]


# ---------------------------------------------------------------- fought out


def fought(**fields: Any) -> tuple[Camp, DiexState]:
    """An assault on York that is entered."""
    camp = Camp(YORK, ACTION, day=3, fights="skirmish", **fields)
    camp.act()
    camp.play("assault")
    assert camp.s.inner is not None and isinstance(camp.s.inner.state, DiexState)
    return camp, camp.s.inner.state


def back(camp: Camp, inner: DiexState, kind: str) -> None:
    inner.end(Result(kind, "", (), (0.0, 0.0), "", ()))
    camp.go()


@pytest.mark.rules("DXS-11.4.1a", "DXS-11.1.5c", "DXC-8.2d")
def test_all_remaining_characters_go_in_with_their_wounds_and_horses() -> None:
    camp = Camp(YORK, ACTION, day=3, fights="skirmish")
    camp.hurt("mauger", "orm")
    camp.s.horses &= ~camp.men("geoffroy")
    camp.keep(BESIEGER, FEW_OF_EACH, "orm")
    camp.act()
    camp.play("assault")
    assert camp.s.inner is not None and camp.s.inner.seats == (BESIEGER, BESIEGED)
    inner = camp.s.inner.state
    assert isinstance(inner, DiexState)
    people = inner.cast.people
    assert sorted(inner.cast.keys[:people]) == sorted(camp.keys(camp.s.here[0] | camp.s.here[1]))
    hurt = {inner.cast.keys[man] for man in range(people) if inner.health[man] == WOUNDED}
    assert hurt == {"mauger", "orm"}
    for man in range(people):
        assert inner.cast.seat[man] == (1 if camp.s.here[BESIEGED] >> camp[inner.cast.keys[man]] & 1 else 0)
    riders = {inner.cast.keys[rider] for rider in inner.cast.beasts if rider >= 0}
    assert "geoffroy" not in riders


@pytest.mark.rules("DXS-11.4.1f", "DXS-11.2e")
def test_what_comes_back() -> None:
    """The dead, the wounded and what was lost; the filled moat is taken up and kept."""
    camp, inner = fought()
    number = inner.cast.numbers
    inner.health[number["orm"]] = DEAD
    inner.health[number["ketil"]] = WOUNDED
    back(camp, inner, "night")
    assert camp.s.inner is None and camp.s.dead & camp.men("orm") and camp.s.fresh & camp.men("ketil")
    assert camp.s.store == [4, 0, 6] and camp.s.pages[-1].skirmish and camp.s.pages[-1].deed == "assault"
    assert camp.stopped and not camp.s.held


@pytest.mark.rules("DXS-11.4.1h", "DXS-11.4.1j", "DXS-11.4.1q")
def test_a_besieger_who_stops_holds_the_bailey() -> None:
    camp, inner = fought()
    back(camp, inner, "stopped")
    assert camp.s.held and camp.s.ledger == (Change(3, 0, True),)
    again, inner = fought(held=True, ledger=(Change(2, 0, True),))
    back(again, inner, "stopped")
    assert again.s.ledger == (Change(2, 0, True),)
    for kind in ("quiet", "gone", "night"):
        other, inner = fought()
        back(other, inner, kind)
        assert not other.s.held and other.s.ledger == ()


@pytest.mark.rules("DXS-11.4.1g", "DXS-11.7b")
def test_a_place_that_was_taken() -> None:
    camp, inner = fought()
    back(camp, inner, "taken")
    assert camp.kind == "taken"


@pytest.mark.rules("DXS-11.3.1a")
def test_what_burnt_in_the_assault_stays_burnt() -> None:
    camp = Camp(YORK, ACTION, day=3, fights="skirmish")
    camp.burn("1309")
    works = camp.s.works
    camp.act()
    camp.play("assault")
    assert camp.s.inner is not None and isinstance(camp.s.inner.state, DiexState)
    inner = camp.s.inner.state
    assert set(works.sides) <= set(inner.sides)
    inner.destroyed |= 1 << inner.ground.cell("1909")
    back(camp, inner, "quiet")
    assert isinstance(camp.s.works, Works) and set(works.sides) <= set(camp.s.works.sides)
    assert camp.s.works.destroyed >> inner.ground.cell("1909") & 1


@pytest.mark.rules("DXS-11.5b", "DXS-11.1d", "DXS-11d")
def test_if_the_commander_fell_another_one_is_named() -> None:
    camp, inner = fought()
    inner.health[inner.cast.numbers["osbeorn"]] = DEAD
    back(camp, inner, "night")
    assert camp.offers("commander") == [f"commander {key}" for key in ("waltheof", "ethelnoth", "guthwold")]


@pytest.mark.rules("DXC-17.4a", "DXC-17.4b")
@pytest.mark.parametrize(
    ("die", "hurt", "fate"),
    [(6, False, "unharmed"), (7, False, "wounded"), (10, False, "wounded"), (6, True, "unharmed"), (7, True, "killed")],
)
def test_leaders_are_tested_one_by_one(die: int, hurt: bool, fate: str) -> None:
    """Result D: 15 % of the besiegers are dead; 7 × 15 % is 1.05. Waltheof rolls a 1."""
    camp = Camp(YORK)
    if hurt:
        camp.hurt("osbeorn")
    storm(camp, "D", die, 1)
    leader = camp.men("osbeorn")
    found = "killed" if camp.s.dead & leader else "wounded" if camp.s.fresh & leader else "unharmed"
    assert found == fate and not (camp.s.dead | camp.s.wounded) & camp.men("waltheof")
    assert bool(camp.offers("commander")) == (fate == "killed")


@pytest.mark.rules("DXC-17.4b")
@pytest.mark.parametrize(("band", "caught"), [("mauger gaucher", True), ("mauger gaucher vital", False)])
def test_a_leader_of_a_routed_band_is_taken(band: str, caught: bool) -> None:
    """If fewer than three men are left to him; and only where prisoners are taken."""
    for prisoners in (True, False):
        camp = Camp(YORK)
        camp.keep(BESIEGED, "gilbert_de_gand", band)
        camp.s.captured = 0
        sides = Side(BESIEGED, camp.s.inside), Side(BESIEGER, camp.s.here[BESIEGER])
        camp.script.extend([0])
        verdict = fight(camp.s, camp.ref, *sides, siege=False, prisoners=prisoners)
        assert verdict.letter == "A" and verdict.codes[0] == "A"
        assert (camp.s.captured == camp.men("gilbert_de_gand")) == (caught and prisoners)
