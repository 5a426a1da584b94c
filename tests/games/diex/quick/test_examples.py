"""The worked cases of the headcount and the quick resolution, each with the values of its file."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from banneret.games.diex.quick.force import Force, half_points, soldiers
from banneret.games.diex.quick.headcount import headcount
from banneret.games.diex.quick.leaders import captured, fate
from banneret.games.diex.quick.location import castle_bonus
from banneret.games.diex.quick.losses import Loss, losses_of
from banneret.games.diex.quick.resolution import Fight, Toll, prospects, resolve, settle
from banneret.games.diex.quick.table import (
    CODE_WORDS,
    DIE,
    FIELD,
    LETTERS,
    RESULTS,
    column,
    hopeless,
    outnumbering,
    total,
)
from banneret.games.diex.quick.troops import POINTS, TROOPS

from .forces import body, of_profile

Data = dict[str, Any]

_FILE = Path(__file__).parents[1] / "examples_quick.toml"
EXAMPLES: dict[str, Data] = {
    example["id"]: example for example in tomllib.loads(_FILE.read_text(encoding="utf-8"))["example"]
}


def case(id: str) -> tuple[Data, Data]:
    return EXAMPLES[id]["given"], EXAMPLES[id]["expect"]


def test_no_example_is_left_out() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    assert len(EXAMPLES) > 10
    assert [id for id in EXAMPLES if f'"{id}"' not in text] == []


@pytest.mark.rules("DXC-8.2a", "DXC-8.2b")
@pytest.mark.parametrize(
    "id", ["camp_headcount_15_saxons", "camp_headcount_24_normans", "camp_headcount_12_uses_its_own_line"]
)
def test_headcount(id: str) -> None:
    given, expect = case(id)
    assert {TROOPS[troop].id: men for troop, men in headcount(given["profile"], given["soldiers"])} == expect


@pytest.mark.rules("DXC-17.1a", "DXC-17.1d", "DXC-17.1e")
def test_points_of_the_original() -> None:
    given, expect = case("camp_quick_points_seed")
    for side in ("attacker", "defender"):
        assert sum(given[side].values()) == expect[f"{side}_men"]
        assert sum(POINTS[category] * men for category, men in given[side].items()) == expect[f"{side}_points"]


@pytest.mark.rules("DXC-17.1f", "DXC-17.1g", "DXC-17.2a", "DXC-17.2e", "DXC-17.3a", "DXC-17.3b")
def test_battle_of_the_original() -> None:
    given, expect = case("camp_quick_seed_battle")
    attacker = total(2 * given["attacker_points"], 0)
    defender = total(2 * given["defender_points"], round(100 * given["defender_bonus"]))
    assert defender == expect["defender_total"]
    assert attacker - defender == expect["difference"]
    assert hopeless(attacker, defender) is None
    modifier = outnumbering(given["attacker_men"], given["defender_men"])
    letter = RESULTS[column(attacker - defender), modifier][given["roll"] - 1]
    assert letter == expect["result"]
    row = FIELD[letter]
    assert row.att_code == expect["attacker_code"]
    assert [row.att_dead, row.att_wounded] == expect["attacker_losses"]
    assert [row.def_dead, row.def_wounded] == expect["defender_losses"]


KINDS = {
    "knights": "norman_knight",
    "armoured_infantry": "norman_medium_infantry",
    "foot_shooters": "norman_archer",
    "mounted_shooters": "mercenary_rider",
}
"""Some type for each kind of the original; it is about rounding only."""


@pytest.mark.rules("DXC-17.3e", "DXC-17.3f", "DXC-17.3g")
@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_rounding_of_the_original(side: str) -> None:
    given, expect = case("camp_quick_rounding_seed")
    row = FIELD[LETTERS[LETTERS.index(given["result"])]]
    dead, wounded = (row.att_dead, row.att_wounded) if side == "attacker" else (row.def_dead, row.def_wounded)
    bodies = [body(KINDS[kind], men) for kind, men in given[side].items()]
    found = {loss.troop: loss for loss in losses_of(bodies, dead, wounded)}
    each = [found.get(one.troop, Loss(one.troop, 0, 0, 0)) for one in bodies]
    assert [loss.dead for loss in each] == expect[f"{side}_dead"]
    assert [loss.newly_wounded for loss in each] == expect[f"{side}_wounded"]


@pytest.mark.rules("DXC-17.4a", "DXC-17.4b", "DXC-17.4c")
def test_leaders_of_the_original() -> None:
    given, expect = case("camp_quick_leader_seed")
    assert [fate(one["dead"], one["roll"], wounded=False) for one in given["cases"]] == expect["outcomes"]


def _by_id(toll: Toll) -> tuple[dict[str, int], dict[str, int]]:
    return (
        {TROOPS[loss.troop].id: loss.dead for loss in toll.losses},
        {TROOPS[loss.troop].id: loss.newly_wounded for loss in toll.losses},
    )


@pytest.mark.rules("DXC-17.2b", "DXC-17.2c", "DXC-17.3a")
def test_outnumbered() -> None:
    given, expect = case("camp_quick_outnumber")
    fight = Fight(of_profile(**given["attacker"]), of_profile(**given["defender"]), siege=False)
    known, outcome = prospects(fight), resolve(fight, given["roll"])
    assert (known.attacker_total, known.defender_total) == (expect["attacker_points"], expect["defender_points"])
    assert known.modifier == expect["modifier"]
    assert known.letter(given["roll"]) == RESULTS[known.column, 0][expect["modified_roll"] - 1]
    assert outcome.letter == expect["result"]
    assert outcome.defender.code == expect["defender_code"]
    assert _by_id(outcome.defender) == (expect["defender_dead_by_type"], expect["defender_wounded_by_type"])


@pytest.mark.rules("DXC-17.2b")
def test_edges_of_numbers() -> None:
    given, expect = case("camp_quick_outnumber_edges")
    assert [outnumbering(*pair) for pair in given["pairs"]] == expect["modifiers"]


@pytest.mark.rules("DXC-17.2d")
def test_hopeless() -> None:
    given, expect = case("camp_quick_hopeless")
    fight = Fight(of_profile(**given["attacker"]), of_profile(**given["defender"]), siege=False)
    known = prospects(fight)
    assert (known.attacker_total, known.defender_total) == (expect["attacker_points"], expect["defender_points"])
    assert known.hopeless is not expect["die_rolled"]
    assert {resolve(fight, die).letter for die in range(1, DIE + 1)} == {expect["result"]}


@pytest.mark.rules("DXC-17.1b", "DXC-17.2a", "DXC-17.3a", "DXC-17.3d", "DXS-11.4.1k", "DXS-11.4.1l")
def test_assault_on_a_castle() -> None:
    """The ladders lost afterwards are counted by the siege."""
    given, expect = case("camp_quick_siege_assault")
    bonus = castle_bonus(given["ladders"])
    assert bonus == round(100 * expect["bonus"])
    besieged = of_profile(**given["besieged"])
    assert half_points(besieged, siege=True) == 2 * expect["besieged_points_on_foot"]
    fight = Fight(of_profile(**given["besieger"]), besieged, siege=True, bonus=bonus)
    known, outcome = prospects(fight), resolve(fight, given["roll"])
    assert known.defender_total == expect["besieged_total"]
    assert known.attacker_total == expect["besieger_total"]
    assert known.difference == expect["difference"]
    assert known.modifier == expect["outnumber_modifier"]
    assert outcome.letter == expect["result"]
    assert outcome.defender.code == expect["defender_code"]
    assert CODE_WORDS[outcome.defender.code].replace(" ", "_") == expect["outcome"]
    assert outcome.place_taken


@pytest.mark.rules("DXC-17.3b")
def test_draw() -> None:
    """Prestige is the campaign's."""
    _, expect = case("camp_quick_draw")
    row = FIELD["E"]
    assert [row.att_dead, row.att_wounded] == expect["losses_attacker"]
    assert [row.def_dead, row.def_wounded] == expect["losses_defender"]
    outcome = settle(Fight(of_profile("saxon", 10), of_profile("norman", 10), siege=False), "E")
    assert (outcome.attacker.retreats and outcome.defender.retreats) is expect["both_retreat"]
    assert outcome.winner == ""


@pytest.mark.rules("DXC-17.3c", "DXC-17.4b")
def test_rout() -> None:
    _, expect = case("camp_quick_rout")
    ceorls = Force((body("saxon_ceorl", 10),))
    toll = settle(Fight(of_profile("norman", 12), ceorls, siege=False), "H").defender
    assert (toll.dead, toll.wounded, toll.left) == (expect["dead"], expect["wounded"], expect["survivors"])
    assert (toll.prisoners == toll.wounded) is expect["wounded_are_prisoners"]
    assert toll.dead + toll.prisoners + toll.left == soldiers(ceorls.bodies)
    assert not captured(toll.code, toll.left)


@pytest.mark.rules("DXC-17.2a")
def test_corners_of_the_table() -> None:
    given, expect = case("camp_quick_matrix_corners")
    found = [RESULTS[column(cell["difference"]), 0][cell["roll"] - 1] for cell in given["cells"]]
    assert found == expect["results"]
