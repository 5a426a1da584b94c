"""Section 1.3: the eight maps, hexes and hexsides, maps joined, and what the loader refuses."""

import tomllib
from collections.abc import Callable
from copy import deepcopy
from importlib.resources import files
from typing import Any

import pytest

from banneret.board.hex import lattice
from banneret.games import diex
from banneret.games.diex.ground.maps import (
    DIRECTIONS,
    MAPS,
    Chart,
    chart,
    hex_name,
    join,
    neighbour,
    parse_chart,
    parse_hex,
)
from banneret.games.diex.ground.terrain import (
    GATE,
    HEX,
    HEX_KINDS,
    MARSH,
    MOAT,
    OPEN,
    PALISADE,
    SIDE,
    THRONE,
    TOWER,
    WALL,
)
from banneret.kernel.refusal import BanneretError

Data = dict[str, Any]


def raw(id: str) -> Data:
    return tomllib.loads(files(diex).joinpath("data", f"tac_map_{id}.toml").read_text(encoding="utf-8"))


RAW = {id: raw(id) for id in MAPS}


@pytest.mark.rules("DXA-1.3a")
def test_names_of_hexes() -> None:
    assert parse_hex("0507") == (4, 6) and hex_name(4, 6) == "0507"
    for name in ("507", "05071", "abcd", "0007", "0500", ""):
        with pytest.raises(BanneretError, match=f"“{name}” is no hex"):
            parse_hex(name)


@pytest.mark.rules("DXA-1.3b", "DXA-1.3c", "DXA-1.3e")
def test_directions_in_cube_coordinates() -> None:
    steps = ((0, 1, -1), (1, 0, -1), (1, -1, 0), (0, -1, 1), (-1, 0, 1), (-1, 1, 0))

    def cube(column: int, row: int) -> tuple[int, int, int]:
        x, z = column, row - (column - column % 2) // 2
        return x, -x - z, z

    assert DIRECTIONS == ("N", "NE", "SE", "S", "SW", "NW")
    for column in range(24):
        for row in range(18):
            x, y, z = cube(column, row)
            for direction, (dx, dy, dz) in enumerate(steps):
                beyond = neighbour((column, row), direction)
                assert cube(*beyond) == (x + dx, y + dy, z + dz)
                assert neighbour(beyond, (direction + 3) % 6) == (column, row)


@pytest.mark.rules("DXA-1.3a")
def test_even_numbered_columns_sit_lower() -> None:
    """So hex 0201 touches 0101 and 0102, and 0202 does not touch 0101."""
    around = [hex_name(*neighbour(parse_hex("0202"), direction)) for direction in range(6)]
    assert around == ["0201", "0302", "0303", "0203", "0103", "0102"]


def test_the_board_has_the_same_neighbours() -> None:
    cells = lattice(24, 18)
    for column in range(24):
        for row in range(18):
            for direction in range(6):
                beyond = cells.cell(*neighbour((column, row), direction))
                if beyond >= 0:
                    assert cells.cell(column, row) + cells.offsets[direction] == beyond


@pytest.mark.rules("DXA-1.3j", "DXA-1.3n")
@pytest.mark.parametrize("id", MAPS)
def test_every_map_is_what_its_file_draws(id: str) -> None:
    found, data = chart(id), RAW[id]
    assert (found.id, found.name, found.columns, found.rows) == (id, data["name"], 24, 18)
    for row, (grid, levels) in enumerate(zip(data["grid"].split(), data["levels"].split(), strict=True)):
        assert "".join(HEX_KINDS[kind].char for kind in found.kinds[row]) == grid
        assert "".join(str(level) for level in found.levels[row]) == levels
    assert {hex_name(*at) for at in found.corners} == set(data["lists"]["corners"])
    assert {zone: [hex_name(*at) for at in hexes] for zone, hexes in found.zones.items()} == data["zones"]
    drawn = sum(len(names) for names in data["hexsides"].values())
    assert drawn * 2 == len(found.sides)


@pytest.mark.rules("DXA-1.3e")
def test_a_hexside_goes_by_both_its_names() -> None:
    motte = chart("motte")
    for kind, names in RAW["motte"]["hexsides"].items():
        for name in names:
            at, direction = parse_hex(name[:4]), DIRECTIONS.index(name[5:])
            assert motte.sides[*at, direction] == motte.sides[*neighbour(at, direction), direction + 3] == SIDE[kind].id
    assert (0, 0, 2) not in motte.sides


@pytest.mark.rules("DXA-1.3f")
def test_the_ditch_falls_from_sides_4_and_1() -> None:
    levels = chart("ditch").levels
    north, east, south, west = (
        sum(levels[0]) / 24,
        sum(row[-1] for row in levels) / 18,
        sum(levels[-1]) / 24,
        sum(row[0] for row in levels) / 18,
    )
    assert west > south and north > east


@pytest.mark.rules("DXA-1.3m")
def test_what_the_maps_show() -> None:
    motte, ditch = chart("motte"), chart("ditch")
    assert {"motte", "tower", "ramp", "bailey", "inside", "outside"} <= set(motte.zones)
    assert all(motte.kind(at) == TOWER for at in motte.zones["tower"]) and set(motte.zones["tower"]) < set(
        motte.zones["motte"]
    )
    assert PALISADE in motte.sides.values() and any(MOAT in row for row in motte.kinds)
    assert sum(ditch.kind(at) == MARSH for at in ditch.zones["bottom"]) > len(ditch.zones["bottom"]) // 2
    assert sum(kind == HEX["flat"].id for row in chart("woodbridge").kinds for kind in row) > 24 * 18 // 2


@pytest.mark.rules("DXA-1.3n")
def test_the_redoubt_of_the_great_hall() -> None:
    """The first four rows of the hall, counted from the throne the way it faces."""
    hall = chart("woodbridge")
    assert hall.features.throne == (parse_hex("1708"), DIRECTIONS.index("S")) and hall.kind(parse_hex("1708")) == THRONE
    rows = {at[1] for at in hall.zones["great_hall_redoubt"]}
    inside = [at for at in hall.zones["building_great_hall"] if at[1] in rows]
    assert sorted(inside) == sorted(hall.zones["great_hall_redoubt"])
    assert len(rows) == 4 and min(rows) == min(at[1] for at in hall.zones["building_great_hall"])


@pytest.mark.rules("DXA-9.2.5a", "DXA-8.1h")
def test_features() -> None:
    f = chart("motte").features
    assert (f.gate, f.mobile_bridge) == (parse_hex("1909"), parse_hex("2009"))
    upper, lower = f.bascules
    assert upper == (parse_hex("0909"), (parse_hex("0808"), parse_hex("0809"))) and lower == (
        parse_hex("1209"),
        (parse_hex("1109"),),
    )
    assert f.gate_closed and f.bridge_in_place and f.bascules_closed
    assert chart("woodbridge").features.hall_axis == DIRECTIONS.index("S")
    assert chart("saxon_village").features.well == parse_hex("1010") and chart("meadow").features.gate is None


def test_an_unknown_map() -> None:
    with pytest.raises(BanneretError, match="There is no map “moon”; there are meadow, woods"):
        chart("moon")


# ---------------------------------------------------------------- maps joined


@pytest.mark.rules("DXA-1.3j")
def test_two_maps_side_by_side() -> None:
    left, right = chart("motte"), chart("saxon_village")
    with pytest.raises(BanneretError, match="The maps motte and saxon_village cannot be joined: only one map"):
        join(left, right)
    both = join(left, chart("ditch"))
    assert (both.columns, both.rows) == (48, 18)
    assert both.kind(parse_hex("2501")) == chart("ditch").kind(parse_hex("0101"))
    assert both.zones["bailey"] == left.zones["bailey"]
    assert both.zones["bottom"] == tuple((column + 24, row) for column, row in chart("ditch").zones["bottom"])
    other = join(chart("ditch"), left)
    assert other.features.gate == (18 + 24, 8) and other.kind((18 + 24, 8)) == GATE
    assert other.features.bascules[0] == ((8 + 24, 8), ((7 + 24, 7), (7 + 24, 8)))
    assert {(column - 24, row, direction): kind for (column, row, direction), kind in other.sides.items()} == left.sides
    assert other.corners == {(column + 24, row) for column, row in left.corners}


@pytest.mark.rules("DXA-1.3j")
def test_four_maps_two_by_two() -> None:
    parts = [chart(id) for id in ("ditch", "meadow", "ditch", "woodbridge")]
    four = join(*parts)
    assert (four.columns, four.rows, four.id) == (48, 36, "ditch+meadow+ditch+woodbridge")
    for column, row in ((0, 0), (30, 5), (7, 20), (40, 30)):
        part = parts[column // 24 + 2 * (row // 18)]
        assert four.kind((column, row)) == part.kind((column % 24, row % 18))
        assert four.level((column, row)) == part.level((column % 24, row % 18))
    assert four.features.throne == ((16 + 24, 7 + 18), 3)
    assert four.zones["bottom_3"] == tuple((column, row + 18) for column, row in four.zones["bottom"])


@pytest.mark.rules("DXA-1.3e", "DXA-1.3j")
def test_a_hexside_on_the_seam_bars_both_ways() -> None:
    data = deepcopy(RAW["meadow"])
    data["hexsides"]["fence"] = ["2405/NE"]
    both = join(parse_chart(data, "meadow"), chart("woods"))
    at, beyond = parse_hex("2405"), neighbour(parse_hex("2405"), 1)
    assert both.sides == {(*at, 1): SIDE["fence"].id, (*beyond, 4): SIDE["fence"].id}


@pytest.mark.rules("DXA-1.3j")
def test_maps_that_cannot_be_joined() -> None:
    with pytest.raises(BanneretError, match="one, two or four maps, not 3"):
        join(chart("meadow"), chart("woods"), chart("ditch"))
    data = deepcopy(RAW["meadow"])
    data["rows"], data["grid"], data["levels"] = (
        17,
        data["grid"].strip().rpartition("\n")[0],
        data["levels"].strip().rpartition("\n")[0],
    )
    with pytest.raises(BanneretError, match="The maps woods and meadow cannot be joined: they must be of one size"):
        join(chart("woods"), parse_chart(data, "meadow"))
    assert join(chart("woods")) is chart("woods")


# ---------------------------------------------------------------- what the loader refuses


def draw(name: str, letter: str, picture: str = "grid") -> Callable[[Data], None]:
    """Another letter in one hex."""

    def change(data: Data) -> None:
        column, row = parse_hex(name)
        lines = data[picture].strip("\n").split("\n")
        lines[row] = lines[row][:column] + letter + lines[row][column + 1 :]
        data[picture] = "\n".join(lines)

    return change


def put(*path: str, value: object) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = value

    return change


def add(*path: str, value: str) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        for key in path[:-1]:
            data = data[key]
        data.setdefault(path[-1], [])
        data[path[-1]] = [*data[path[-1]], value]

    return change


def drop(*path: str, value: str) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        for key in path:
            data = data[key]
        data.remove(value)  # type: ignore[attr-defined]  # a list, as the file has it

    return change


def every(*changes: Callable[[Data], None]) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        for one in changes:
            one(data)

    return change


def forget(*path: str) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        for key in path[:-1]:
            data = data[key]
        del data[path[-1]]

    return change


@pytest.mark.parametrize(
    ("id", "change", "words"),
    [
        pytest.param("meadow", forget("name"), "cannot be read: .*`name`", id="missing field"),
        pytest.param("meadow", put("colour", value="green"), "cannot be read: .*`colour`", id="unknown field"),
        pytest.param("meadow", put("cols", value="24"), "cannot be read: .*cols", id="wrong type"),
        pytest.param(
            "meadow",
            put("cols", value=25),
            "25 columns by 18 rows is no size",
            id="too wide",
            marks=pytest.mark.rules("DXA-1.3j"),
        ),
        pytest.param(
            "meadow",
            put("rows", value=13),
            "24 columns by 13 rows is no size",
            id="too low",
            marks=pytest.mark.rules("DXA-1.3j"),
        ),
        pytest.param("meadow", put("rows", value=17), "the grid has 18 rows, and the map 17", id="rows"),
        pytest.param("meadow", draw("0507", ""), "row 07 of the grid has 23 hexes", id="short row"),
        pytest.param(
            "meadow", draw("0507", "", "levels"), "row 07 of the picture of levels has 23", id="short row of levels"
        ),
        pytest.param("meadow", draw("0507", "?"), "the letter “.” in hex 0507 is no kind of ground", id="letter"),
        pytest.param(
            "meadow",
            draw("0507", "x", "levels"),
            "the level “x” of hex 0507 is no digit",
            id="level",
            marks=pytest.mark.rules("DXA-1.3g"),
        ),
        pytest.param(
            "motte", add("hexsides", "hedge", value="0507/N"), "“hedge” is no kind of hexside", id="kind of hexside"
        ),
        pytest.param(
            "motte",
            add("hexsides", "fence", value="0507-N"),
            "“0507-N” is no hexside",
            id="hexside",
            marks=pytest.mark.rules("DXA-1.3e"),
        ),
        pytest.param(
            "motte",
            add("hexsides", "fence", value="2519/N"),
            "hexside 2519/N names hex 2519, which is off the map",
            id="hexside off",
        ),
        pytest.param(
            "motte",
            add("hexsides", "fence", value="0003/N"),
            "hexside 0003/N names “0003”, which is no hex",
            id="hexside of no hex",
        ),
        pytest.param(
            "motte",
            add("hexsides", "fence", value="0201/S"),
            "hexside 0201/S must go by .*, 0202/N",
            id="hexside name",
            marks=pytest.mark.rules("DXA-1.3e"),
        ),
        pytest.param(
            "motte", add("hexsides", "wall", value="1410/N"), "the hexside 1410/N is given twice", id="hexside twice"
        ),
        pytest.param(
            "motte",
            drop("hexsides", "wall", value="1408/N"),
            "open at .*1408/N",
            id="open building",
            marks=pytest.mark.rules("DXA-8.4a"),
        ),
        pytest.param(
            "motte",
            add("hexsides", "wall", value="2202/N"),
            "wall 2201/S does not part",
            id="wall in the open",
            marks=pytest.mark.rules("DXA-8.1b"),
        ),
        pytest.param(
            "saxon_village",
            drop("lists", "corners", value="0304"),
            "hex 0304 is an exterior corner",
            id="corner",
            marks=pytest.mark.rules("DXA-8.1g"),
        ),
        pytest.param(
            "saxon_village",
            add("lists", "corners", value="0101"),
            "hex 0101 is in the list .* none",
            id="no corner",
            marks=pytest.mark.rules("DXA-8.1g"),
        ),
        pytest.param(
            "meadow",
            add("lists", "corners", value="9901"),
            "list of corners names hex 9901, which is off the map",
            id="corner off the map",
        ),
        pytest.param(
            "meadow",
            draw("0507", "1", "levels"),
            "cliff between hex 0406 on level 0 and hex 0507 on",
            id="cliff",
            marks=pytest.mark.rules("DXA-1.3g"),
        ),
        pytest.param(
            "meadow",
            every(draw("0507", "/"), draw("0507", "1", "levels")),
            "the slope 0507 joins levels 1 and 2 and touches hex 0506 on level 0",
            id="slope",
            marks=pytest.mark.rules("DXA-1.3g"),
        ),
        pytest.param(
            "motte",
            draw("2202", "P"),
            "nobody on foot can reach hex 2202",
            id="no way",
            marks=pytest.mark.rules("DXA-9.1f", "DXA-9.5.1c"),
        ),
        pytest.param("ditch", put("zones", "bottom", value=[]), "the zone bottom has no hexes", id="empty zone"),
        pytest.param(
            "ditch",
            add("zones", "bottom", value="2501"),
            "zone bottom names hex 2501, which is off the map",
            id="zone off the map",
        ),
        pytest.param("motte", add("zones", "ramp", value="1009"), "zone ramp names hex 1009 twice", id="zone twice"),
        pytest.param(
            "motte", add("zones", "ramp", value="ramp"), "zone ramp names “ramp”, which is no hex", id="zone of no hex"
        ),
        pytest.param(
            "motte",
            put("features", "gate", value="1908"),
            "the gate is said to be in hex 1908, which is platform",
            id="gate",
        ),
        pytest.param(
            "motte",
            put("features", "mobile_bridge", value="2010"),
            "mobile bridge is said to be in hex 2010, which is moat",
            id="bridge",
        ),
        pytest.param(
            "motte",
            put("features", "bascule_lower", value="1109"),
            "bascule gate is said to be in hex 1109, which is ramp",
            id="bascule",
        ),
        pytest.param(
            "motte",
            put("features", "bascule_upper_rear", value=["0708"]),
            "rear hex 0708 does not touch .* 0909",
            id="rear",
        ),
        pytest.param(
            "motte", put("features", "bascule_upper_rear", value=[]), "bascule gate 0909 has no rear hex", id="no rear"
        ),
        pytest.param(
            "motte",
            forget("features", "bascule_upper"),
            "upper bascule gate has rear hexes .0808, 0809. and no hex",
            id="rear of nothing",
        ),
        pytest.param(
            "motte",
            forget("features", "gate"),
            "hex 1909 is drawn as a gate and the features do not name it",
            id="nameless gate",
        ),
        pytest.param("motte", put("features", "gate_start", value="ajar"), "cannot be read: .*'ajar'", id="gate ajar"),
        pytest.param(
            "woodbridge",
            put("features", "throne", "hex", value="1709"),
            "the throne is said to be in hex 1709",
            id="throne",
        ),
        pytest.param(
            "woodbridge",
            forget("features", "hall_axis"),
            "is a hall entrance and the features name no hall_axis",
            id="axis",
        ),
        pytest.param(
            "saxon_village",
            put("features", "well", value="1099"),
            "the well names hex 1099, which is off the map",
            id="well",
        ),
    ],
)
def test_what_the_loader_refuses(id: str, change: Callable[[Data], None], words: str) -> None:
    data = deepcopy(RAW[id])
    change(data)
    with pytest.raises(BanneretError, match=rf"^The map {id} (is inconsistent: )?.*{words}.*\.$"):
        parse_chart(data, id)


def test_a_map_without_open_ground() -> None:
    data = deepcopy(RAW["meadow"])
    data["grid"] = "\n".join(["t" * 24] * 18)
    with pytest.raises(BanneretError, match="The map meadow is inconsistent: it has no open ground"):
        parse_chart(data, "meadow")


def test_no_toml() -> None:
    with pytest.raises(BanneretError, match="The map here cannot be read: "):
        parse_chart("this is no map", "here")


def test_walls_stand_at_the_edge_of_the_map_too() -> None:
    """A side at the edge has one name only, and any direction."""
    data = deepcopy(RAW["meadow"])
    data["hexsides"]["fence"] = ["0105/NW"]
    found: Chart = parse_chart(data, "meadow")
    assert found.sides == {(*parse_hex("0105"), 5): SIDE["fence"].id}
    assert found.sides.get((0, 4, 0), OPEN) == OPEN != WALL
