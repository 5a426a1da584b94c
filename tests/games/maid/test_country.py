"""Section 2: the map, held against its data file and against the words of the clauses."""

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from banneret.games import maid
from banneret.games.maid import country
from banneret.games.maid.country import (
    AREA,
    CELL,
    COAST,
    GRID,
    HEX_IDS,
    KIND,
    NAMED,
    PLACE_AT,
    PLACES,
    TOWN,
    TOWN_CELL,
    TOWN_HOME,
    TOWNS,
    WADE,
    WORDS,
    nearest_first,
    river_between,
    step_cost,
)
from banneret.games.maid.determination.replacements import town_refusal
from banneret.games.maid.determination.supply import supplied
from banneret.games.maid.forces.stacks import zoc
from banneret.games.maid.scenarios import FIELD, SCENARIO_DATA, TOWNS_IN
from banneret.games.maid.tables import ENGLISH, FRENCH, NATION_IDS, NATIONS

from .table import Table, cell, cells

MAP: dict[str, Any] = tomllib.loads(files(maid).joinpath("data", "map.toml").read_text(encoding="utf-8"))
GROUND = MAP["map"]["terrain_grid"].strip("\n").split("\n")
AREAS = MAP["map"]["area_grid"].strip("\n").split("\n")
ALL = [f"{column:02d}{row:02d}" for column in range(1, 31) for row in range(1, 27)]


def letter(id: str, picture: list[str] = GROUND) -> str:
    return picture[int(id[2:]) - 1][int(id[:2]) - 1]


def around(id: str) -> set[str]:
    """The neighbours of a hex as MAI-2.1 words it."""
    column, row = int(id[:2]), int(id[2:])
    upper, lower = (row - 1, row) if column % 2 else (row, row + 1)
    found = [(column, row - 1), (column, row + 1)]
    found += [(column + dx, r) for dx in (-1, 1) for r in (upper, lower)]
    return {f"{c:02d}{r:02d}" for c, r in found if 1 <= c <= 30 and 1 <= r <= 26}


def ids(bits: int) -> set[str]:
    return {id for id, number in CELL.items() if bits >> number & 1}


@pytest.mark.rules("MAI-2.1", "MAI-3.11")
def test_neighbours() -> None:
    assert sorted(CELL) == sorted(ALL)
    for id in ALL:
        assert ids(GRID.neighbours[CELL[id]]) == around(id)


@pytest.mark.rules("MAI-2.1")
def test_numbers_of_hexes_rise_with_their_ids() -> None:
    assert [HEX_IDS[number] for number in sorted(HEX_IDS)] == ALL


@pytest.mark.rules("MAI-2.2")
def test_how_far_the_map_goes() -> None:
    rows = {id: int(PLACE_AT[NAMED[id]].hex[2:]) for id in ("calais", "harfleur", "la_rochelle", "rheims", "orleans")}
    columns = {id: int(PLACE_AT[NAMED[id]].hex[:2]) for id in rows}
    assert rows["calais"] < rows["harfleur"] < rows["rheims"] < rows["orleans"] < rows["la_rochelle"]
    assert columns["la_rochelle"] < columns["orleans"] < columns["rheims"] < 30


@pytest.mark.rules("MAI-2.3")
def test_terrain_letters() -> None:
    meaning = {
        "~": "all_sea",
        "n": "neutral",
        ".": "clear",
        "w": "woods",
        "r": "rough",
        "s": "swamp",
        "v": "village",
        "t": "town",
        "c": "cathedral_town",
    }
    for id in ALL:
        assert KIND[CELL[id]] == meaning[letter(id)]
    assert {TOWNS[number].hex for number in range(len(TOWNS))} == {id for id in ALL if letter(id) in "tc"}
    assert {place.hex for place in PLACES} == {id for id in ALL if letter(id) in "tcv"}
    assert {TOWNS[number].hex for number in country.CATHEDRALS} == {id for id in ALL if letter(id) == "c"}


@pytest.mark.rules("MAI-2.4")
def test_neutral_ground_is_neither_entered_nor_traced_across() -> None:
    neutral = {id for id in ALL if letter(id) == "n"}
    assert not any(ids(field) & neutral for field in FIELD.values())
    # Mont Saint-Michel (0313) touches Brittany: nobody marches there, and no zone of control goes there
    assert around("0313") & neutral
    table = Table(bare=True)
    table.put("french", "0412", HC=3)
    table.put("french", "0313", LC=1)
    assert not ids(zoc(table.s, FRENCH)) & neutral
    table.moving("french")
    table.play("move mont_saint_michel")
    assert not {option.split()[1] for option in table.menu("go")} & neutral


@pytest.mark.rules("MAI-2.4", "MAI-5.3")
def test_supply_goes_round_neutral_ground() -> None:
    """Mont Saint-Michel alone is English: its supply goes as far as three hexes over land."""
    table = Table(bare=True)
    table.control(**{town.id: "french" for town in TOWNS})
    table.control(mont_saint_michel="english")
    reached = {id for id in ids(supplied(table.s, ENGLISH)) if letter(id) not in "~n"}
    assert reached == reference_reach("0313", 3)


def reference_reach(start: str, most: int) -> set[str]:
    """Hexes from which this town is reached in so many steps over land and clear of enemy towns, beginning with the
    stack's own hex."""
    through = {start}
    edge = {start}
    for _ in range(most - 1):
        edge = {id for here in edge for id in around(here) if letter(id) not in "~ntc"} - through
        through |= edge
    return {id for here in through for id in around(here) if letter(id) not in "~n"} | {start}


@pytest.mark.rules("MAI-2.5")
def test_coast() -> None:
    coast = {id for id in ALL if letter(id) not in "~n" and any(letter(other) == "~" for other in around(id))}
    assert ids(COAST) == coast == set(MAP["coast"]["hexes"])
    # it plays as its other terrain
    assert letter("1503") == "." and step_cost(cell("1603"), cell("1503")) == 1


@pytest.mark.rules("MAI-2.6")
def test_rivers_run_where_the_data_says() -> None:
    sides = {frozenset(side.split("-")) for river in MAP["rivers"] for side in river["hexsides"]}
    for a in ALL:
        for b in around(a):
            wet = frozenset((a, b)) in sides
            assert river_between(CELL[a], CELL[b]) == wet
            bridged = letter(a) in "tc" or letter(b) in "tc"
            direction = GRID.direction(CELL[a], CELL[b])
            assert bool(WADE[direction] >> CELL[a] & 1) == (wet and not bridged)


@pytest.mark.rules("MAI-2.7")
def test_the_boundary_affects_nothing() -> None:
    cost = {"~": -1, "n": -1, ".": 1, "v": 1, "t": 1, "c": 1, "w": 2, "r": 3, "s": 3}
    seen = 0
    for side in MAP["english_area_boundary"]["hexsides"]:
        a, b = side.split("-")
        assert (letter(a, AREAS) == "e") != (letter(b, AREAS) == "e")
        for x, y in ((a, b), (b, a)):
            if not river_between(CELL[x], CELL[y]):
                assert step_cost(CELL[x], CELL[y]) == cost[letter(y)]
                seen += 1
    assert seen > 50
    assert {(HEX_IDS[a], HEX_IDS[b]) for a, b in country.BOUNDARY} == {
        tuple(side.split("-")) for side in MAP["english_area_boundary"]["hexsides"]
    }


@pytest.mark.rules("MAI-2.8")
def test_areas() -> None:
    for id in ALL:
        land = letter(id) not in "~n"
        assert AREA[CELL[id]] == letter(id, AREAS)
        assert (AREA[CELL[id]] in ("e", "b", "f")) == land
    homes = dict(zip("ebf", range(3), strict=True))
    assert [nation.home for nation in NATIONS] == list("ebf")
    for number, town in enumerate(TOWNS):
        assert TOWN_HOME[number] == homes[letter(town.hex, AREAS)]


@pytest.mark.rules("MAI-2.8", "MAI-5.9")
def test_areas_never_change() -> None:
    table = Table(bare=True)
    table.control(orleans="english", rouen="english")
    nothing = (0,) * len(TOWNS)
    assert town_refusal(table.s, 0, TOWN["rouen"], nothing) is None
    refusal = town_refusal(table.s, 0, TOWN["orleans"], nothing)
    assert refusal is not None and refusal.rule == "MAI-5.9"


WINDOWS = {
    "loire_1429": (11, 20, 12, 21),
    "rheims_1429": (15, 27, 7, 19),
    "compiegne_1430": (14, 26, 2, 15),
    "campaign_1429": (1, 30, 1, 26),
}


@pytest.mark.rules("MAI-2.9")
@pytest.mark.parametrize("scenario", WINDOWS)
def test_window(scenario: str) -> None:
    left, right, top, bottom = WINDOWS[scenario]
    field = {
        id for id in ALL if left <= int(id[:2]) <= right and top <= int(id[2:]) <= bottom and letter(id) not in "~n"
    }
    assert ids(FIELD[scenario]) == field
    assert {TOWNS[town].hex for town in TOWNS_IN[scenario]} == {id for id in field if letter(id) in "tc"}
    table = Table(scenario)
    for number, nation in enumerate(table.s.control):
        assert (nation >= 0) == (TOWNS[number].hex in field)
    assert ids(table.s.towns[0] | table.s.towns[1]) == {id for id in field if letter(id) in "tc"}


@pytest.mark.rules("MAI-2.9")
def test_nobody_leaves_the_window() -> None:
    table = Table("loire_1429", bare=True)
    table.put("french", "1119", LC=4)
    table.moving("french")
    table.march("1119")
    goals = {HEX_IDS[NAMED[option.split()[1]]] for option in table.menu("go")}
    assert "1219" in goals
    assert all(11 <= int(id[:2]) <= 20 and 12 <= int(id[2:]) <= 21 for id in goals)
    assert table.rule("go 1018") == "MAI-2.9"


@pytest.mark.rules("MAI-2.9", "MAI-5.3")
def test_no_supply_through_hexes_outside_the_window() -> None:
    """Angers and Saumur lie west of the Loire scenario's window: they supply nobody in it."""
    table = Table("loire_1429", bare=True)
    table.control(**{TOWNS[town].id: "english" for town in TOWNS_IN["loire_1429"]})
    assert supplied(table.s, FRENCH) == 0
    # and a line that would be short enough outside the window is not there: from 1112 by 1013, 1014 to 1015
    table.control(**{TOWNS[town].id: "french" for town in TOWNS_IN["loire_1429"]})
    table.control(
        **{TOWNS[town].id: "english" for town in TOWNS_IN["loire_1429"] if TOWNS[town].hex[:2] in ("11", "12", "13")}
    )
    for id in ids(supplied(table.s, FRENCH)):
        if id in ids(FIELD["loire_1429"]):
            assert any(
                reaches(table, id, TOWNS[town].hex)
                for town in TOWNS_IN["loire_1429"]
                if table.controller(TOWNS[town].id) == "french"
            )


def reaches(table: Table, start: str, goal: str) -> bool:
    field = ids(table.s.ground)
    closed = {TOWNS[town].hex for town in TOWNS_IN[table.s.scenario] if table.controller(TOWNS[town].id) != "french"}
    edge, seen = {start}, {start}
    for _ in range(3):
        edge = {id for here in edge for id in around(here) if id in field and id not in closed} - seen
        seen |= edge
    return goal in seen


@pytest.mark.rules("MAI-2.13")
def test_distance() -> None:
    def steps(a: str, b: str) -> int:
        edge, seen, count = {a}, {a}, 0
        while b not in seen:
            edge = {id for here in edge for id in around(here)} - seen
            seen |= edge
            count += 1
        return count

    for a in ("0101", "1517", "3026", "1402"):
        for b in ALL[::37]:
            assert GRID.distance(CELL[a], CELL[b]) == steps(a, b)
    # over any hexes: from Cherbourg the sea does not matter
    order = [TOWNS[town].id for town in nearest_first(NAMED["cherbourg"])]
    assert order[0] == "cherbourg"
    keys = [(GRID.distance(NAMED["cherbourg"], TOWN_CELL[TOWN[id]]), TOWNS[TOWN[id]].hex) for id in order]
    assert keys == sorted(keys) and len(order) == len(TOWNS)


@pytest.mark.rules("MAI-2.10")
def test_control_at_the_start() -> None:
    for scenario, data in SCENARIO_DATA.items():
        table = Table(scenario)
        for town in TOWNS_IN[scenario]:
            id = TOWNS[town].id
            wanted = data.control.get(id, NATION_IDS["ebf".index(letter(TOWNS[town].hex, AREAS))])
            assert table.controller(id) == wanted, (scenario, id)


@pytest.mark.rules("MAI-2.10")
def test_control_does_not_lapse() -> None:
    table = Table("campaign_1429")
    table.moving("french")
    assert table.sp("french", "vendome") == {"MI": 2}
    table.march("vendome", "1216")
    assert table.sp("french", "vendome") == {}
    table.play("end")
    assert table.controller("vendome") == "french"


@pytest.mark.rules("MAI-2.1")
def test_words() -> None:
    assert WORDS[CELL["1617"]] == "orleans" and WORDS[CELL["1517"]] == "patay" and WORDS[CELL["1417"]] == "1417"
    assert all(NAMED[word] == number for number, word in WORDS.items())
    assert cells(1 << cell("patay")) == {"patay"}
    table = Table()
    table.moving("french")
    assert table.rule("move 3127") == "MAI-2.1"
