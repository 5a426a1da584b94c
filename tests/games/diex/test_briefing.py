"""What each side is told before a skirmish, and the line that says what it is about."""

import json
from pathlib import Path

import pytest

from banneret import position
from banneret.games.diex.face import briefing
from banneret.games.diex.face.briefing import MINUTES, briefing_of
from banneret.games.diex.muster.scenarios import SCENARIO_DATA, ScenarioData
from banneret.games.diex.scenario.setup import lay_out
from banneret.games.diex.skirmish import SKIRMISH
from banneret.games.diex.state import DEAD, DiexState
from banneret.games.diex.terms import Outside
from banneret.kernel.scene import Objective

from .table import Table

ICONS = Path(__file__).parents[3] / "web" / "src" / "icons" / "used.json"


def objective(s: DiexState, seat: int | None) -> Objective:
    told = briefing.objective(s, seat)
    assert told is not None
    return told


def scenario(data: ScenarioData) -> DiexState:
    return lay_out(data.id)


@pytest.mark.parametrize("data", SCENARIO_DATA, ids=lambda data: data.id)
@pytest.mark.rules("DXA-SC.1", "DXA-SC.6")
def test_every_side_is_told_its_orders_what_counts_and_the_turns(data: ScenarioData) -> None:
    """In the words of the scenario; and each side something of its own besides."""
    s = scenario(data)
    told = [SKIRMISH.face.briefing(s, seat) for seat in (0, 1)]
    for seat, own in enumerate(told):
        assert own is not None
        side = next(side for side in data.sides if side.faction == s.cast.seats[seat])
        assert own.wins[0].startswith(side.orders.rstrip(".")) and "by 25 or more" in own.wins[0]
        assert (len(own.wins) == 2) == ("at once" in data.victory)
        assert own.until == f"{data.turns} turns" and data.year in own.situation and own.notes == data.special
        worth = {str(one.points) for one in data.objectives if one.points and one.side in (side.faction, "both")}
        assert worth <= {prize.value.strip("+−") for prize in own.prizes}
        assert own.who.startswith(f"You lead the {side.name[0].lower()}{side.name[1:]}: {len(s.cast.ranks[seat])} ")
        assert own.minutes >= 45 and own.balance and own.advice
    assert told[0] is not None and told[1] is not None and told[0].advice != told[1].advice
    assert SKIRMISH.face.briefing(s, None) == told[0], "a spectator is told what side A is told"


@pytest.mark.rules("DXA-SC.3")
def test_what_does_not_exist_in_a_scenario_is_not_among_its_deeds() -> None:
    deeds = {data.sections: [verb.name for verb in briefing_of(scenario(data), 0).verbs] for data in SCENARIO_DATA}
    charge = ["Shoot", "Charge", "Fight"]
    assert deeds == {6: ["Shoot", "Move", "Fight"], 7: charge, 8: charge, 10: ["Shoot", "Storm", "Fight"]}
    drawn = {icon for icons in json.loads(ICONS.read_text()).values() for icon in icons}
    assert all(verb.icon in drawn for verb in briefing_of(lay_out("assault"), 0).verbs)


def test_who_they_are_is_counted() -> None:
    assert (
        briefing_of(lay_out("forest_road"), 0).who
        == "You lead the pack train: 7 Normans, of whom 1 rides and 2 shoot; and 2 mules."
    )
    assert (
        briefing_of(lay_out("slave_raid"), 1).who
        == "You lead the village watch: 15 Saxons, of whom 3 shoot and 3 are civilians."
    )
    assert briefing_of(lay_out("malfosse"), 0).who == "You lead the pursuit: 9 Normans, of whom 5 ride and 1 shoots."


def test_a_battle_of_ones_own_is_told_by_its_own_data() -> None:
    s = position("diex", "foragers", people=["gaucher", "vital", "alwin"])
    assert isinstance(s, DiexState)
    told = briefing_of(s, 0)
    assert told.who == "You lead the foragers: 2 Normans, of whom 1 shoots." and not told.advice and not told.balance
    assert told.minutes == MINUTES and told.wins == briefing_of(lay_out("foragers"), 0).wins


@pytest.mark.rules("DXA-SC.4", "DXA-SC.6")
def test_the_line_counts_as_the_end_would() -> None:
    """The gauge is in the middle when they are even, and full where the victory would be decisive."""
    t = Table("meadow", ["gaucher 0505", "osbern 0707", "alwin 1010", "wulfstan 1212"], turns=6)
    assert (objective(t.s, 0).stands, objective(t.s, 0).gauge) == ("Normans 0, Saxons 0", 0.5)
    t.s.health[t["wulfstan"]] = DEAD
    mine, theirs = objective(t.s, 0), objective(t.s, 1)
    assert (mine.stands, mine.gauge, mine.of) == ("Normans 15, Saxons 0", 0.8, 0)
    assert (theirs.stands, theirs.gauge, theirs.of) == ("Saxons 0, Normans 15", 0.2, 1)
    t.s.health[t["alwin"]] = DEAD
    assert (objective(t.s, 0).gauge, objective(t.s, 1).gauge) == (1.0, 0.0)
    assert objective(t.s, None) == objective(t.s, 0)


def test_the_line_names_the_orders_and_the_turns_left() -> None:
    s = lay_out("foragers")
    told = SKIRMISH.face.scene(s, 1).objective
    assert told is not None and (told.wins, told.left) == ("Destroy the foragers", "9 turns left")
    for turn, left in ((9, "1 turn left"), (10, "the last turn")):
        s.turn = turn
        assert objective(s, 0).left == left


def test_an_action_of_a_siege_counts_no_points_and_has_no_line() -> None:
    t = Table("meadow", ["gaucher 0505", "alwin 1010"])
    t.s.terms = Outside()
    assert briefing.objective(t.s, 0) is None
