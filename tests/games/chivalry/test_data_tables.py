"""The charts of the rulebook and the data files are the same."""

import re

import pytest

from banneret.games.chivalry.rows import Terrain
from banneret.games.chivalry.tables import (
    CARDS,
    CLASH_BONUS,
    COMMAND,
    COMMANDS,
    CONSTANTS,
    CONTROL_COST,
    COPIES,
    DECK_SIZE,
    DIE,
    LEAST_ABILITY,
    MOST_ABILITY,
    MOUNTED,
    POINTS,
    RANGED_BONUS,
    SEATS,
    TERRAIN,
    TERRAINS,
    TYPE,
    TYPES,
    WEATHERS,
    ground_of,
)

from .rules_text import BOOK, clause, table

SAID = {0: "–", 1: "+1", 2: "+2"}


def test_the_book_has_all_clauses_once_and_in_order() -> None:
    assert len(BOOK.clauses) == 294 and BOOK.twice == ()
    numbers = [tuple(map(int, id[4:].split("."))) for id in BOOK.clauses]
    assert numbers == sorted(numbers)
    for section in range(1, 29):
        inside = [number for of, number in numbers if of == section]
        assert inside == list(range(1, len(inside) + 1))


def test_every_clause_says_where_it_comes_from() -> None:
    for id, found in BOOK.clauses.items():
        first = found.text.split("\n")[0]
        assert re.search(r"`\[(S|P: [^\]]+|O: [^\]]+)\]`$", first), id


def test_no_clause_refers_to_one_that_is_not_there() -> None:
    for found in BOOK.clauses.values():
        for reference in re.findall(r"CHV-\d+(?:\.\d+)?", found.text):
            assert BOOK.has(reference), f"{found.id} refers to {reference}"


@pytest.mark.rules("CHV-1.1")
def test_the_two_armies() -> None:
    assert SEATS == ("english", "french")


@pytest.mark.rules("CHV-1.3", "CHV-11.7")
def test_dice_have_six_sides_and_a_six_never_hits() -> None:
    assert (DIE, LEAST_ABILITY, MOST_ABILITY, CONSTANTS.initiative_die) == (6, 1, 5, 6)


@pytest.mark.rules("CHV-3.1")
def test_the_nine_types() -> None:
    named = re.findall(r"([A-Z][a-zA-Z-]+) \(([A-Z]{2})\)", clause("CHV-3.1"))
    assert len(named) == 9 and sorted((type.name, type.id) for type in TYPES) == sorted(named)


@pytest.mark.rules("CHV-3.2")
def test_mounted_and_missile_types() -> None:
    assert {type.id for type in TYPES if MOUNTED[TYPE[type.id]]} == {"KT", "CV"}
    assert {type.id for type in TYPES if type.ranged} == {"LB", "CB", "AY"} == {t.id for t in TYPES if t.range}


@pytest.mark.rules("CHV-3.3")
def test_the_ratings() -> None:
    _, rows = table("CHV-3.3")
    assert len(rows) == 9
    yes = {True: "yes", False: "no"}
    for id, *cells in rows:
        type = TYPES[TYPE[id]]
        numbers = [str(number or "–") for number in (type.close, type.ranged, type.range)]
        assert cells == [
            *numbers,
            str(type.cohesion),
            str(type.moves),
            yes[type.breakthrough],
            yes[type.impetuous],
        ], id


@pytest.mark.rules("CHV-11.8")
def test_the_ranged_matrix() -> None:
    (_, *columns), rows = table("CHV-11.8")
    assert [row[0] for row in rows] == sorted(set(TYPE) - {"AY"})
    printed = {(firer, row[0]): cell for row in rows for firer, cell in zip(columns, row[1:], strict=True)}
    for firer in TYPE:
        for target in TYPE:
            assert SAID[RANGED_BONUS[TYPE[firer]][TYPE[target]]] == printed.get((firer, target), "–"), (firer, target)


@pytest.mark.rules("CHV-12.7")
def test_the_clash_matrix() -> None:
    (_, *columns), rows = table("CHV-12.7")
    assert [row[0] for row in rows] == columns == sorted(set(TYPE) - {"AY"})
    printed = {(striker, row[0]): cell for row in rows for striker, cell in zip(columns, row[1:], strict=True)}
    for striker in TYPE:
        for target in TYPE:
            assert SAID[CLASH_BONUS[TYPE[striker]][TYPE[target]]] == printed.get((striker, target), "–")


@pytest.mark.rules("CHV-5.1")
def test_the_deck() -> None:
    assert sum(COPIES) == DECK_SIZE == 64 and all(1 <= points <= 4 for points in POINTS)
    assert len({card.id for card in CARDS}) == len({card.title for card in CARDS}) == len(CARDS) == 20
    printed = {}
    for number in range(1, 21):
        id = f"CHV-26.{number}"
        found = re.match(r"\*(.+?)\* \((\d+) cards?, (\d+) commands?\)", clause(id))
        assert found is not None
        printed[id] = (found[1], int(found[2]), int(found[3]))
    assert {card.rule: (card.title, card.copies, card.commands) for card in CARDS} == printed


FIXED = {
    "advance": "CHV-16.1",
    "retreat": "CHV-16.3",
    "withdraw": "CHV-16.5",
    "change_battle": "CHV-16.7",
    "deploy": "CHV-16.9",
    "flank_move": "CHV-16.16",
    "flank_attack": "CHV-16.19",
}


@pytest.mark.rules("CHV-16.1", "CHV-16.3", "CHV-16.5", "CHV-16.7", "CHV-16.9", "CHV-16.16", "CHV-16.19")
@pytest.mark.parametrize(("id", "rule"), FIXED.items())
def test_commands_of_a_fixed_cost(id: str, rule: str) -> None:
    command = COMMANDS[COMMAND[id]]
    assert clause(rule) == f"{command.name} costs {command.cost}." and command.rule == rule and not command.variable


@pytest.mark.rules("CHV-16.11", "CHV-16.13", "CHV-16.15")
def test_commands_of_a_variable_cost() -> None:
    assert {command.name for command in COMMANDS if command.variable} == {
        clause(rule).partition(" has a variable cost")[0] for rule in ("CHV-16.11", "CHV-16.13", "CHV-16.15")
    }
    assert len(COMMANDS) == 10 and CONTROL_COST == 1


@pytest.mark.rules("CHV-17.9")
def test_the_normal_ways_of_moving_draw_fire() -> None:
    """Rash Advance and breakthrough are no commands."""
    normal = {command.name for command in COMMANDS if command.contact_fire}
    assert normal == {"Advance", "Deploy", "Charge"} and all(name in clause("CHV-17.9") for name in normal)


def cells(id: str) -> dict[str, object]:
    """What the chart says of a terrain: the fields that are not as in the open."""
    terrain = TERRAINS[[t.id for t in TERRAINS].index(id)]
    plain = Terrain(terrain.id, terrain.name)
    return {
        name: getattr(terrain, name)
        for name in terrain.__struct_fields__
        if getattr(terrain, name) != getattr(plain, name)
    }


@pytest.mark.rules("CHV-21.1", "CHV-21.2", "CHV-21.3")
def test_the_church_helps_disengagement_and_does_nothing_else() -> None:
    assert cells("church") == {"disengage_all": -2}


@pytest.mark.rules("CHV-21.4", "CHV-21.5", "CHV-21.6")
def test_the_bridge() -> None:
    assert cells("bridge") == {"disengage_controller": -1, "enter_cost": 1}


@pytest.mark.rules("CHV-21.7")
def test_clear_ground_has_no_effect() -> None:
    assert cells("clear") == {}


@pytest.mark.rules("CHV-21.8")
def test_the_hill_does_not_help_disengagement() -> None:
    assert set(cells("hill")) == {"free_charge_from", "ranged_bonus", "close_bonus", "blocks_distance_two"}


@pytest.mark.rules("CHV-21.22")
def test_impassable_ground_can_only_be_not_entered() -> None:
    assert cells("impassable") == {"no_entry": True, "no_charge_into": True, "no_charge_through": True}


@pytest.mark.rules("CHV-21.23", "CHV-21.24", "CHV-21.25")
def test_the_stream() -> None:
    assert cells("stream") == {"disengage_controller": -2, "deploy_cost": 3}


@pytest.mark.rules("CHV-21.36")
def test_woods_do_not_help_disengagement() -> None:
    assert set(cells("woods")) == {
        "must_stop",
        "no_charge_into",
        "no_charge_through",
        "fewer_dice",
        "halve_ranged_hits",
        "blocks_distance_two",
    }


@pytest.mark.rules("CHV-21.41")
def test_only_the_improved_position_touches_cards() -> None:
    assert {terrain.id for terrain in TERRAINS if terrain.bars_impetuous} == {"improved_position"}


@pytest.mark.rules("CHV-2.16")
def test_a_set_of_terrain_is_all_its_kinds() -> None:
    both = TERRAIN["wall"] | TERRAIN["improved_position"]
    assert {terrain.id for terrain in ground_of(both)} == {"wall", "improved_position"} and ground_of(0) == ()


@pytest.mark.rules("CHV-22.1", "CHV-22.2", "CHV-22.3", "CHV-22.4", "CHV-22.5", "CHV-22.8")
def test_the_weather_chart() -> None:
    """Ranged ability, Deploy, commands away from a leader, disengagement."""
    assert {sky.id: (sky.ranged, sky.deploy, sky.away_from_leader, sky.disengage) for sky in WEATHERS} == {
        "clear": (0, 0, 0, 0),
        "fog": (-1, 1, 0, 0),
        "heat": (0, 0, 1, 0),
        "rain": (-1, 0, 1, 0),
        "winter": (-1, 0, 0, 1),
    }
