"""Section 3: the board."""

import pytest

from banneret.games.orleans import game
from banneret.games.orleans.actions.territory import fame_of
from banneret.games.orleans.loire import (
    AREAS,
    NEIGHBOURS,
    NORTH,
    ORLEANS,
    RIVERSIDE,
    SOUTH,
    SPACE,
    SPACES,
    TOURS,
    TOWNS,
    WOODLAND_EDGE,
    members,
)
from banneret.games.orleans.missions import Progress, accomplished, counting, progress
from banneret.games.orleans.tables import MISSION, MISSIONS
from banneret.kernel.refusal import Violation

from .rules_text import id_of
from .rules_text import table as printed
from .table import Table

ROWS = printed("ORL-3.2")


def names(bits: int) -> set[str]:
    return {SPACES[space].id for space in members(bits)}


@pytest.mark.rules("ORL-3.1")
def test_29_spaces_in_seven_columns() -> None:
    columns = [[space for space in SPACES if space.column == column] for column in range(1, 8)]
    assert len(SPACES) == 29 and [len(column) for column in columns] == [4, 4, 4, 5, 4, 4, 4]
    for column in columns:
        assert [space.row for space in column] == list(range(1, len(column) + 1))
        assert all(space.code == f"{space.column}{space.row}" for space in column)
        assert [space.y for space in column] == sorted(space.y for space in column), (
            "rows are counted from north to south"
        )


@pytest.mark.rules("ORL-3.1")
def test_adjacency_goes_both_ways() -> None:
    for space in range(29):
        assert not NEIGHBOURS[space] >> space & 1
        for other in range(29):
            assert NEIGHBOURS[space] >> other & 1 == NEIGHBOURS[other] >> space & 1


@pytest.mark.rules("ORL-3.2")
def test_the_spaces_are_those_of_the_table() -> None:
    assert len(ROWS) == 29
    for space, row in zip(SPACES, ROWS, strict=True):
        name = f"{space.name} (town)" if space.kind == "town" else space.name
        assert (space.code, name, space.bank) == (row["code"], row["space"], row["bank"])
        assert ("yes" if space.woodland_edge else "") == row["edge of the woods"]
        assert ("yes" if space.riverside else "") == row["riverside"]
        assert names(NEIGHBOURS[SPACE[space.id]]) == set(map(id_of, row["neighbours"].split(", ")))


@pytest.mark.rules("ORL-3.3")
def test_the_loire_divides_13_areas_from_14_and_stops_nobody() -> None:
    assert (NORTH.bit_count(), SOUTH.bit_count()) == (13, 14) and NORTH | SOUTH == AREAS and not NORTH & SOUTH
    table = Table()
    table.towns("green", 0, 1)
    table.control("green", "amboise")
    table.turn("green", "territory", "farmer", "fisherman", "craftsman")
    assert (
        SOUTH >> SPACE["amboise"] & 1
        and NORTH >> SPACE["vouvray"] & 1
        and not NEIGHBOURS[TOURS] >> SPACE["vouvray"] & 1
    )
    assert {"territory expand tours vouvray", "territory expand tours langeais"} <= set(table.menu()), (
        "over the river, and from a town over the river"
    )


@pytest.mark.rules("ORL-3.4")
def test_the_edge_of_the_woods() -> None:
    """The northernmost and southernmost space of each column, unless it is next to a town."""
    found = set()
    for column in range(1, 8):
        spaces = [space for space in SPACES if space.column == column]
        for space in (spaces[0], spaces[-1]):
            if not {"orleans", "tours"} & set(space.neighbours):
                found.add(space.id)
    assert names(WOODLAND_EDGE) == found and len(found) == 10
    assert names(counting(Table().s, AREAS, "woodland_edge")) == found


@pytest.mark.rules("ORL-3.5")
def test_riverside_is_next_to_the_other_bank() -> None:
    bank = {space.id: space.bank for space in SPACES}
    found = {
        space.id
        for space in SPACES
        if space.kind == "area" and any(bank[other] != space.bank for other in space.neighbours)
    }
    assert names(RIVERSIDE) == found and len(found) == 12
    assert not {"orleans", "tours"} & names(RIVERSIDE), "towns are not areas"
    assert names(counting(Table().s, AREAS, "riverside")) == found


@pytest.mark.rules("ORL-3.6")
def test_towns_hold_any_number_of_settlers_of_everybody() -> None:
    table = Table()
    for seat in ("green", "blue", "red", "yellow"):
        table.towns(seat, 9, 1)
    table.turn("green", "territory", "farmer", "fisherman", "craftsman")
    game.check(table.s)
    assert "territory place orleans" not in table.menu(), "there is no settler in supply"
    table.towns("green", 8, 1)
    table.again()
    table.play("territory place orleans")
    assert table.player("green").towns == [9, 1]


@pytest.mark.rules("ORL-3.6")
def test_towns_are_never_attacked_and_never_built_in() -> None:
    table = Table()
    table.control("green", "blois", "chambord", "langeais", "amboise")
    table.goods("green", wood=3)
    for action, followers in {
        "fortification": ("knight", "craftsman"),
        "church_works": ("farmer", "craftsman", "scholar"),
    }.items():
        table.stand("green", action, *followers)
    table.turn("green", "territory", "knight", "knight", "craftsman")
    offered = [words.split() for words in table.menu()]
    targets = {words[-1] for words in offered if words[:2] == ["territory", "expand"]}
    assert targets and not targets & {"orleans", "tours"}
    assert not {words[-1] for words in offered if words[0] in ("fortification", "church_works")} & {"orleans", "tours"}
    for town, words in (("orleans", "territory expand tours orleans"), ("tours", "territory expand orleans tours")):
        refusal = table.why_not(words)
        assert refusal is not None and refusal.rule == "ORL-3.6"
        for building in ("villages", "churches", "fortified"):
            table = Table()
            setattr(table.s, building, 1 << SPACE[town])
            with pytest.raises(Violation):
                game.check(table.s)
            table.turn("green", "territory", "knight", "knight", "craftsman")
    table = Table()
    table.player("blue").areas = 1 << ORLEANS
    with pytest.raises(Violation, match=r"ORL-3\.6"):
        game.check(table.s)


@pytest.mark.rules("ORL-3.6")
def test_only_areas_count_as_areas() -> None:
    assert AREAS.bit_count() == 27 and not any(AREAS >> town & 1 for town in TOWNS)


@pytest.mark.rules("ORL-3.7")
def test_a_manor_farm_is_taken_conquered_and_fortified_but_never_built_over() -> None:
    table = Table()
    table.terrain(blois="manor_farm", patay="manor_farm", vendome="field")
    table.control("blue", "patay")
    table.control("green", "blois", "vendome")
    table.goods("green", wood=3)
    table.stand("green", "fortification", "knight", "craftsman")
    table.stand("green", "building_yard", "farmer", "craftsman")
    table.turn("green", "territory", "knight", "fisherman", "craftsman")
    assert "fortification blois" in table.menu()
    assert "building_yard blois" not in table.menu() and "building_yard vendome" in table.menu()
    refusal = table.why_not("building_yard blois")
    assert refusal is not None and refusal.rule == "ORL-3.7"
    table.play("territory expand orleans patay")
    assert table.s.owner(SPACE["patay"]) == 0
    for faulty in ("villages", "churches"):
        table = Table()
        table.terrain(blois="manor_farm")
        setattr(table.s, faulty, 1 << SPACE["blois"])
        with pytest.raises(Violation):
            game.check(table.s)


@pytest.mark.rules("ORL-3.8")
def test_a_manor_farm_gives_no_fame() -> None:
    table = Table()
    table.terrain(blois="manor_farm")
    assert fame_of(table.s, SPACE["blois"]) == 0
    table.turn("green", "territory", "farmer", "fisherman", "craftsman")
    table.play("territory expand orleans blois")
    assert table.player("green").fame == 0 and table.s.owner(SPACE["blois"]) == 0


@pytest.mark.rules("ORL-3.9")
@pytest.mark.parametrize("terrain", ["field", "lake", "forest", "pasture", "vineyard"])
def test_for_missions_a_manor_farm_is_whichever_terrain_is_asked_for(terrain: str) -> None:
    table = Table()
    table.terrain(blois="manor_farm", patay="manor_farm", vendome=terrain)
    table.control("green", "blois", "patay", "vendome")
    assert counting(table.s, table.player("green").areas, terrain).bit_count() == 3


@pytest.mark.rules("ORL-3.10")
def test_within_one_condition_each_area_counts_once() -> None:
    """Two vineyards and one manor farm are three vineyards; with two areas it is never three, and a bank counts a manor
    farm once."""
    table = Table()
    table.terrain(blois="manor_farm", patay="vineyard", vendome="vineyard")
    table.control("green", "blois", "patay")
    table.goods("green", bread=9, wine=9, grain=9)
    assert counting(table.s, table.player("green").areas, "vineyard").bit_count() == 2
    assert Progress("vineyard", 2, 3) in progress(table.s, (0, 1), MISSIONS[MISSION["vintners"]])
    assert not accomplished(table.s, (0, 1), MISSION["vintners"])
    table.control("green", "vendome")
    assert accomplished(table.s, (0, 1), MISSION["vintners"])
    assert counting(table.s, table.player("green").areas, "north").bit_count() == 3
    assert {wanted.what for wanted in MISSIONS[MISSION["both_banks"]].areas} == {"north", "south"}
