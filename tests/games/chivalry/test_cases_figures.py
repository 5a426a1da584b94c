"""The worked cases with exact inputs and outputs, by the functions of the rules. What a case does not say is as in the
open: clear ground, clear weather, nobody's control where it would help."""

from typing import Any

import pytest

from banneret.games.chivalry.army.commanders import draw_limit, hand_size
from banneret.games.chivalry.army.fates import outcome
from banneret.games.chivalry.clash import pool as blows
from banneret.games.chivalry.disengagement.check import ground_parts, holds
from banneret.games.chivalry.movement.costs import entry_parts, exit_parts, weather_parts
from banneret.games.chivalry.parts import total
from banneret.games.chivalry.ranged import pool as arrows
from banneret.games.chivalry.tables import (
    CANCELLED,
    COMMAND,
    COMMANDS,
    CONSTANTS,
    MOUNTED,
    TERRAIN,
    TYPE,
    TYPES,
    WEATHER,
    WEATHERS,
)

from .examples import expect, given, of_kind
from .table import Table


def ground(kinds: list[str]) -> int:
    return sum(TERRAIN[kind] for kind in kinds)


def told(found: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
    """What was found of what is wanted."""
    return {key: found[key] for key in wanted}


@pytest.mark.parametrize("id", of_kind("ranged"))
def test_ranged(id: str) -> None:
    case = given(id)
    firer, target, cards = TYPE[case["firer"]], TYPE[case["target"]], case.get("cards", [])
    dice = total(
        arrows.dice_of(case["cohesion"], case.get("distance", 1), "arrow_storm" in cards, "empty_quivers" in cards)
    )
    ability = total(
        arrows.ability_of(
            firer,
            target,
            case.get("printed", TYPES[firer].ranged),
            ground(case.get("firer_terrain", [])),
            case.get("firer_controls", True),
            WEATHER[case.get("weather", "clear")],
        )
    )
    found = {"dice": dice, "ability": ability}
    if "rolls" in case:
        assert len(case["rolls"]) == dice
        rolled = sum(die <= ability for die in case["rolls"])
        left = arrows.covered(rolled, ground(case.get("target_terrain", [])), case.get("target_controls", False))
        found |= {"hits_rolled": rolled, "hits": max(0, left - (CANCELLED if "pavises" in cards else 0))}
    assert told(found, expect(id)) == expect(id)


@pytest.mark.parametrize("id", of_kind("clash"))
def test_clash(id: str) -> None:
    case = given(id)
    attacker, cards = TYPE[case["attacker"]], case.get("cards", [])
    area = ground(case.get("terrain", []))
    dice = total(blows.dice_of(attacker, case["cohesion"], area, "press_the_attack" in cards))
    ability = total(
        blows.ability_of(
            attacker,
            TYPE[case["target"]],
            area,
            controls=case.get("controls", False),
            leader=case.get("leader", False),
            flank=case.get("flank_marker", False),
            cry=case.get("war_cry", False),
            charge=case.get("charge", False),
        )
    )
    found = {"dice": dice, "ability": ability}
    if "rolls" in case:
        assert len(case["rolls"]) == dice
        hits = sum(die <= ability for die in case["rolls"])
        found["hits"] = max(0, hits - (CANCELLED if "close_ranks" in cards else 0))
    assert told(found, expect(id)) == expect(id)


@pytest.mark.parametrize("id", of_kind("hits"))
def test_hits(id: str) -> None:
    case = given(id)
    found = outcome(case["current"], case["value"], case["hits"])
    assert told(found._asdict(), expect(id)) == expect(id)


@pytest.mark.parametrize("id", of_kind("disengage"))
def test_disengage(id: str) -> None:
    case = given(id)
    helped = case.get("controls", False) and not case.get("enemy_flank_marker", False)
    modified = (
        case["roll"]
        + total(ground_parts(ground(case.get("terrain", [])), helped))
        + WEATHERS[WEATHER[case.get("weather", "clear")]].disengage
        + (CONSTANTS.leader_disengage if case.get("leader", False) else 0)
    )
    found = {"total": modified, "passes": holds(case["roll"], modified, case["current"])}
    assert told(found, expect(id)) == expect(id)


@pytest.mark.parametrize("id", of_kind("cost"))
def test_cost(id: str) -> None:
    case = given(id)
    command = COMMAND[case["command"]]
    parts = weather_parts(
        command, WEATHER[case.get("weather", "clear")], mud=case.get("mud", False), leader=case.get("leader", False)
    )
    for step in case.get("enters", []):
        parts += entry_parts(
            command,
            MOUNTED[TYPE[case["type"]]],
            ground(step["terrain"]),
            controls=step.get("controls", False),
            front=step.get("front_step", False),
        )
    parts += exit_parts(ground(case.get("leaves_terrain", [])), controls=case.get("leaves_controls", True))
    assert COMMANDS[command].cost * case.get("points", 1) + total(parts) == expect(id)["cost"]


@pytest.mark.parametrize("id", of_kind("hand"))
def test_hand(id: str) -> None:
    leaders = [
        (leader["rating"], leader.get("committed", False))
        for leader in given(id)["leaders"]
        if leader["place"] != "rout"
    ]
    assert {"hand_size": hand_size(leaders), "draw_limit": draw_limit(leaders)} == expect(id)


@pytest.mark.parametrize("id", of_kind("fire_line"))
def test_fire_line(id: str) -> None:
    case = given(id)
    firer = f"e.{case['firer'].lower()}1"
    t = Table()
    t.put(firer, case["from"])
    t.put("f.ma1", case["to"])
    t.put("e.lb5", "west_french_rear")  # so that somebody is asked
    t.put("f.lv1", "west_french_approach")
    for area, kinds in case.get("terrain", {}).items():
        t.ground(area, *kinds)
    t.ranged("english")
    found = {"distance": t.distance(case["from"], case["to"]), "allowed": t.can(f"shoot {firer} f.ma1")}
    assert found == expect(id)


@pytest.mark.parametrize("id", of_kind("strain"))
def test_strain(id: str) -> None:
    """Units of the printed Cohesion that the case names; a routed one has less of it left."""
    case = given(id)
    t = Table()
    printed = {5: ["e.ma1", "e.ma2"], 3: ["e.lv1", "e.lv2"], 6: ["e.kt1", "e.kt2"]}
    for cohesion in case["eliminated"]:
        t.put(printed[cohesion].pop(), "gone")
    for cohesion in case["routed"]:
        t.put(printed[cohesion].pop(), "english_rout", value=cohesion - 2)
    for rating in case["leaders_lost"]:
        t.lead(f"e.l{rating}", "gone")
    t.s.break_point = [case["break_point"], 99]
    t.put("e.bl1", "centre_english_rear")
    t.put("f.bl1", "centre_french_rear")
    assert t.losses("english") == expect(id)["losses"]
    t.game_end()
    assert t.over == expect(id)["broken"]
