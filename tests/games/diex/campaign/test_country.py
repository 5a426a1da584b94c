"""DXC-2: the two maps, what their hexes cost, places by name, and what the loader refuses."""

from collections.abc import Callable

import pytest

from banneret.board.hex import DIRECTIONS, members
from banneret.games.diex.campaign.country.country import MAPS, Country, country, parse_country, place
from banneret.kernel.refusal import BanneretError

from .cases import case
from .printed import TABLES, Data, Spoil, printed, spoilt

RAW = {id: printed(f"camp_map_{id}") for id in MAPS}
BOTH = pytest.mark.parametrize("id", MAPS)


def hexes(map: Country, some: int) -> set[str]:
    return {map.names[cell] for cell in members(some)}


@pytest.mark.rules("DXC-2a")
def test_each_map_is_made_once() -> None:
    assert MAPS == ("kent", "north")
    assert [country(id).id for id in MAPS] == list(MAPS)
    assert country("kent") is country("kent")
    with pytest.raises(BanneretError, match="There is no map “wales”"):
        country("wales")


@pytest.mark.rules("DXC-2b")
def test_neighbours() -> None:
    _, expect = case("camp_neighbours")
    kent = country("kent")
    for hex in ("0614", "0513"):
        cell = kent.cells[hex]
        around = {
            direction: kent.names[cell + offset]
            for direction, offset in zip(DIRECTIONS, kent.lattice.offsets, strict=True)
        }
        assert around == expect[f"neighbours_{hex}"]


@pytest.mark.rules("DXC-2b")
@BOTH
def test_hex_ids(id: str) -> None:
    map, raw = country(id), RAW[id]
    assert len(map.cells) == raw["cols"] * raw["rows"]
    assert all(map.names[cell] == hex for hex, cell in map.cells.items())
    assert (min(map.cells), max(map.cells)) == ("0101", f"{raw['cols']:02d}{raw['rows']:02d}")
    assert sorted(map.cells) == [map.names[cell] for cell in sorted(map.cells.values())], "cells rise with their ids"


@pytest.mark.rules("DXC-2c")
@BOTH
def test_grounds_and_what_lies_on_them(id: str) -> None:
    map, raw = country(id), RAW[id]
    for hex, cell in map.cells.items():
        letter = raw["terrain"][int(hex[2:]) - 1][int(hex[:2]) - 1]
        assert map.ground[cell] == raw["legend"][letter]
        assert (map.land >> cell & 1) == (map.ground[cell] != "sea")
    assert hexes(map, map.road) == {hex for road in raw["road"] for hex in road["hexes"]}
    assert hexes(map, map.river) == {hex for river in raw["river"] for hex in river["hexes"]}
    assert hexes(map, map.bridge) == set(raw["overlay"]["bridges"])
    assert hexes(map, map.coast) == set(raw["overlay"]["coast"])
    assert hexes(map, map.northern) == {hex for hex in hexes(map, map.land) if hex.endswith("01")}
    assert [(road, [map.names[cell] for cell in cells]) for road, _, cells in map.roads] == [
        (road["id"], road["hexes"]) for road in raw["road"]
    ]
    assert [(river, name, [map.names[cell] for cell in cells]) for river, name, cells in map.rivers] == [
        (river["id"], river["name"], river["hexes"]) for river in raw["river"]
    ]


@pytest.mark.rules("DXC-2.1a", "DXC-2.1b", "DXC-2.1c")
@BOTH
def test_the_most_expensive_terrain_counts(id: str) -> None:
    map = country(id)
    costs = {"open": 1, "forest": 2, "hills": 2, "swamp": 3, "sea": 0}
    for cell in map.lattice.cells:
        unbridged = map.river >> cell & 1 and not map.bridge >> cell & 1
        assert map.cost[cell] == (3 if unbridged else costs[map.ground[cell]])
    found = {(map.ground[cell], map.cost[cell]) for cell in members(map.road)}
    assert found >= {("open", 1), ("hills", 2), ("forest", 2)}


@pytest.mark.rules("DXC-2.1a", "DXC-2.1b")
def test_printed_costs() -> None:
    assert TABLES["terrain"] == {
        "open": 1,
        "road": 1,
        "forest": 2,
        "hills": 2,
        "swamp": 3,
        "river_without_bridge": 3,
        "sea": -1,
    }


@pytest.mark.rules("DXC-2.1a", "DXC-2.1c", "DXC-2.1b", "DXC-8.3a")
def test_worked_costs() -> None:
    kent = country("kent")
    _, expect = case("camp_terrain_road_in_hills")
    assert kent.ground[kent.cells["0513"]] == "hills" and kent.road >> kent.cells["0513"] & 1
    assert kent.cost[kent.cells["0513"]] == expect["cost"]
    given, expect = case("camp_river_without_bridge")
    assert [kent.cost[kent.cells[hex]] for hex in given["hexes"]] == expect["costs"]
    given, expect = case("camp_path_hastings_appledore")
    costs = [kent.cost[kent.cells[hex]] for hex in given["path"][1:]]
    assert (costs, sum(costs)) == (expect["costs"], expect["total"])


@pytest.mark.rules("DXC-2.1d")
@BOTH
def test_convoys_keep_to_the_roads_in_rough_ground(id: str) -> None:
    map = country(id)
    for cell in map.lattice.cells:
        rough = map.ground[cell] in ("forest", "hills", "swamp")
        barred = (rough and not map.road >> cell & 1) or (map.river & ~map.bridge) >> cell & 1
        assert map.convoy_cost[cell] == (0 if barred else map.cost[cell])
    kent = country("kent")
    assert [kent.convoy_cost[kent.cells[hex]] for hex in ("0611", "0711", "0513", "0613", "0103")] == [0, 2, 2, 0, 1]


@pytest.mark.rules("DXC-5.1a", "DXC-5.1b", "DXC-5.1c")
@BOTH
def test_settlements(id: str) -> None:
    map = country(id)
    rows = [
        {
            "id": site.id,
            "name": site.name,
            "hex": map.names[site.cell],
            "kind": site.kind,
            "port": site.port,
            "resources": site.resources,
            "unlimited": site.kind == "city",
            "loyalty": site.loyalty,
        }
        for site in map.sites
    ]
    assert rows == RAW[id]["settlement"]
    assert all(map.site_at[site.cell] == map.site[site.id] == site.number for site in map.sites)


@pytest.mark.rules("DXC-16.1", "DXC-16.2")
def test_places() -> None:
    given, expect = case("camp_place_notation")
    map = country(given["map"])
    assert map.names[place(map, given["place"])] == expect["hex"]
    assert map.names[place(map, "hastings")] == "0614"
    north = country("north")
    assert north.names[place(north, "1717")] == "1717"
    york = north.sites[north.site["york"]].cell
    step = north.lattice.offsets[DIRECTIONS.index("SE")]
    assert place(north, "york:SE2") == york + 2 * step
    assert place(north, "york:SE") == york + step


@pytest.mark.rules("DXC-16.1", "DXC-2.1f")
@pytest.mark.parametrize("text", ["camelot", "hastings:E", "hastings:", "hastings:N0", "9901", "", ":N", "york"])
def test_nobody_knows_such_a_place(text: str) -> None:
    with pytest.raises(BanneretError, match=r"Nobody knows the place.*DXC-16\.1"):
        place(country("kent"), text)


@pytest.mark.rules("DXC-2.1f")
def test_no_place_is_off_the_map() -> None:
    kent = country("kent")
    for text in ("hastings:S3", "pevensey:NW2", "pevensey:SW99"):
        with pytest.raises(BanneretError, match=r"not on the map.*DXC-2\.1f"):
            place(kent, text)


def _row(raw: Data, row: int, text: str) -> None:
    raw["terrain"][row] = text


def _settlement(number: int, **fields: object) -> Callable[[Data], object]:
    return lambda raw: raw["settlement"][number].update(fields)


FAULTS: dict[str, Spoil] = {
    "should have 16 rows of 20 hexes": lambda raw: raw["terrain"].pop(),
    "rows of 20 hexes": lambda raw: _row(raw, 3, "ooo"),
    "does not say what the letter x is": lambda raw: _row(raw, 0, "x" * 20),
    "the land is not connected": lambda raw: _row(raw, 8, "~" * 20),
    "the coast is not the land next to the sea: 0115": lambda raw: raw["overlay"]["coast"].remove("0115"),
    "a river runs in the sea: 0116": lambda raw: raw["river"][0]["hexes"].append("0116"),
    "a road runs in the sea: 0116": lambda raw: raw["road"][0]["hexes"].append("0116"),
    "the road road_1 has a gap between 0215 and 0414": lambda raw: raw["road"][0]["hexes"].remove("0315"),
    "a bridge is a river hex on a road: 0311": lambda raw: raw["overlay"]["bridges"].remove("0311"),
    "a bridge is a river hex on a road: 0614": lambda raw: raw["overlay"]["bridges"].append("0614"),
    "has no hex 2199": lambda raw: raw["overlay"]["bridges"].append("2199"),
    "the same id or the same hex": _settlement(1, id="canterbury"),
    "same hex": _settlement(1, hex="1405"),
    "Dover lies in the sea": _settlement(1, hex="0116"),
    "no road leads to Dover": _settlement(1, hex="0101"),
    "Dover cannot have 11 resources": _settlement(1, resources=11),
    "Dover cannot have 0 resources": _settlement(1, resources=0),
    "Dover cannot have a loyalty of 11": _settlement(1, loyalty=11),
    "Dover cannot have a loyalty of 0": _settlement(1, loyalty=0),
    "Dover is a town": _settlement(1, unlimited=True),
    "Canterbury is a city": _settlement(0, unlimited=False),
    "cannot be read": _settlement(0, kind="castle"),
}


@pytest.mark.rules("DXC-2b", "DXC-2c", "DXC-5.1a", "DXC-5.1b", "DXC-5.1c", "DXC-7b")
@pytest.mark.parametrize("fault", FAULTS)
def test_a_spoilt_map_is_refused(fault: str) -> None:
    with pytest.raises(BanneretError, match=fault):
        parse_country(spoilt(RAW["kent"], FAULTS[fault]), "kent")


def test_the_map_itself_is_not() -> None:
    assert parse_country(RAW["kent"], "kent").cost == country("kent").cost
