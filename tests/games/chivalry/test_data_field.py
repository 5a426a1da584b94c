"""Section 2: the field that the code works out is the one that the map's file draws, whatever has collapsed."""

import tomllib
from collections import deque
from importlib.resources import files

import pytest

from banneret.games.chivalry.field import (
    AREA,
    AREA_IDS,
    AREAS,
    BATTLES,
    CAPACITY,
    FIELD_AREAS,
    NOWHERE,
    RESERVE,
    ROUTED,
    START_CONTROL,
    Field,
    battle_of,
    field_of,
    is_battle,
    is_flank,
    on_field,
    row_of,
)
from banneret.games.chivalry.tables import ENGLISH, FRENCH, SEATS, SIDES

MAP = tomllib.loads(files("banneret.games.chivalry").joinpath("data", "map.toml").read_text(encoding="utf-8"))
KIND = {area["id"]: area["kind"] for area in MAP["area"]}
MASKS = (0b111, 0b110, 0b011, 0b010, 0b100, 0b001)
"""Battles in play, by bits from the west. The centre never goes before both wings (CHV-23.4)."""
COUNTED = {"front", "lateral", "strip", "side"}
"""CHV-2.13."""
HOMEWARDS = {
    "english": ["french_rear", "french_approach", "middle", "english_approach", "english_rear"],
    "french": ["english_rear", "english_approach", "middle", "french_approach", "french_rear"],
}
"""CHV-2.2: the rows as a side falls back through them."""

Edge = tuple[str, str, str, str]


def edges(mask: int) -> list[Edge]:
    """The edges of the map, with those of a flank strip at its outer battle (CHV-2.6, CHV-24.16)."""
    playing = [battle for number, battle in enumerate(BATTLES) if mask >> number & 1]
    outer = {"west": playing[0], "east": playing[-1]}
    found = []
    for edge in MAP["edge"]:
        a, b, kind = edge["a"], edge["b"], edge["kind"]
        if kind in ("side", "own_rear"):
            flank, place = (a, b) if KIND[a] == "flank" else (b, a)
            wing = flank.split("_")[0]
            a, b = flank, f"{outer[wing]}_{place.partition('_')[2]}"
        if all(KIND[area] != "battle" or area.split("_")[0] in playing for area in (a, b)):
            found.append((a, b, kind, edge.get("owner", "")))
    return found


def neighbours(mask: int, area: str, kinds: set[str], side: str = "") -> set[str]:
    return {
        b if a == area else a
        for a, b, kind, owner in edges(mask)
        if area in (a, b) and kind in kinds and owner in ("", side)
    }


def ids(areas: tuple[int, ...]) -> set[str]:
    return {AREA_IDS[area] for area in areas}


def name(area: int) -> str:
    return "" if area == NOWHERE else AREA_IDS[area]


@pytest.mark.rules("CHV-2.1", "CHV-2.2", "CHV-2.5", "CHV-2.8")
def test_the_areas() -> None:
    assert BATTLES == ("west", "centre", "east")
    kinds = [KIND[id] for id in AREA_IDS]
    assert (kinds.count("battle"), kinds.count("flank"), kinds.count("reserve"), kinds.count("rout")) == (15, 6, 2, 2)
    for number, area in enumerate(AREAS):
        assert is_battle(number) == (area.kind == "battle") and is_flank(number) == (area.kind == "flank")
        assert 0 <= area.x <= 1000 and 0 <= area.y <= 1000
        if area.kind == "battle":
            assert area.id == f"{BATTLES[battle_of(number)]}_{MAP['rows'][row_of(number)]}"
    assert len({(area.x, area.y) for area in AREAS}) == len(AREAS)
    # the French side is at the top, west at the left
    spots = {area.id: area for area in AREAS}
    assert spots["west_middle"].x < spots["centre_middle"].x < spots["east_middle"].x
    column = [spots[f"centre_{row}"].y for row in HOMEWARDS["english"]]
    assert column == sorted(column)
    assert [AREA_IDS[RESERVE[side]] for side in SIDES] == ["english_reserve", "french_reserve"]
    assert [AREA_IDS[ROUTED[side]] for side in SIDES] == ["english_rout", "french_rout"]


@pytest.mark.rules("CHV-2.9")
def test_the_boxes_are_off_the_battlefield() -> None:
    assert {id for id in AREA_IDS if on_field(AREA[id])} == {id for id in AREA_IDS if KIND[id] in ("battle", "flank")}
    assert not on_field(NOWHERE) and len(AREA_IDS) == FIELD_AREAS + 4


@pytest.mark.rules("CHV-2.10")
def test_how_many_units_an_area_holds() -> None:
    for id in AREA_IDS:
        assert CAPACITY[AREA[id]] == {"battle": 4, "flank": 3}.get(KIND[id], CAPACITY[AREA[id]])
        assert KIND[id] in ("battle", "flank") or CAPACITY[AREA[id]] > 200


@pytest.mark.rules("CHV-2.14")
def test_who_controls_what_at_the_start() -> None:
    for id in AREA_IDS[:FIELD_AREAS]:
        half = next((side for side in SIDES if SEATS[side] in id), -1)
        assert START_CONTROL[AREA[id]] == half


@pytest.mark.rules("CHV-2.6", "CHV-24.16")
def test_the_outer_battles() -> None:
    outer = {mask: tuple(BATTLES[battle] for battle in Field(mask).outer) for mask in MASKS}
    assert outer == {
        0b111: ("west", "east"),
        0b110: ("centre", "east"),
        0b011: ("west", "centre"),
        0b010: ("centre", "centre"),
        0b100: ("east", "east"),
        0b001: ("west", "west"),
    }


@pytest.mark.rules("CHV-2.3", "CHV-2.4", "CHV-2.5", "CHV-2.6", "CHV-2.13", "CHV-24.16")
@pytest.mark.parametrize("mask", MASKS)
def test_neighbours(mask: int) -> None:
    field = field_of(mask)
    for area, id in enumerate(AREA_IDS):
        assert ids(field.near[area]) == neighbours(mask, id, COUNTED), id
        assert ids(field.lateral[area]) == neighbours(mask, id, {"lateral"}), id
        assert len(set(field.near[area])) == len(field.near[area])
    assert ids(field.areas) == {
        id for id in AREA_IDS if KIND[id] == "flank" or (KIND[id] == "battle" and neighbours(mask, id, {"front"}))
    }


@pytest.mark.rules("CHV-2.7", "CHV-2.13", "CHV-11.11")
@pytest.mark.parametrize("mask", MASKS)
def test_distances_and_what_lies_between(mask: int) -> None:
    field = field_of(mask)
    for start in field.areas:
        far = {AREA_IDS[start]: 0}
        waiting = deque(far)
        while waiting:
            here = waiting.popleft()
            for then in neighbours(mask, here, COUNTED):
                if then not in far:
                    far[then] = far[here] + 1
                    waiting.append(then)
        for goal in field.areas:
            assert field.distance(start, goal) == far[AREA_IDS[goal]]
            middle = neighbours(mask, AREA_IDS[start], COUNTED) & neighbours(mask, AREA_IDS[goal], COUNTED)
            assert ids(field.between[start][goal]) == (middle if far[AREA_IDS[goal]] == 2 else set())
        for steps in range(3):
            assert ids(field.within[start][steps]) == {id for id, apart in far.items() if apart == steps}


@pytest.mark.rules("CHV-2.3", "CHV-9.6")
@pytest.mark.parametrize("mask", MASKS)
def test_forward_and_back(mask: int) -> None:
    field = field_of(mask)
    for side in SIDES:
        rows = HOMEWARDS[SEATS[side]]
        for area in range(len(AREA_IDS)):
            battle, _, row = AREA_IDS[area].partition("_")
            if is_battle(area) and area in field.areas:
                behind = [*(f"{battle}_{r}" for r in rows), f"{SEATS[side]}_reserve"][rows.index(row) + 1]
                ahead = ["", *(f"{battle}_{r}" for r in rows)][rows.index(row)]
            elif is_flank(area):
                strip = [f"{battle}_flank_{part}" for part in (SEATS[1 - side], "middle", SEATS[side])]
                outer = BATTLES[field.outer[("west", "east").index(battle)]]
                behind = [*strip, f"{outer}_{SEATS[side]}_rear"][strip.index(AREA_IDS[area]) + 1]
                ahead = ""
            else:
                behind = ahead = ""
            assert (name(field.back[side][area]), name(field.forward[side][area])) == (behind, ahead)


@pytest.mark.rules("CHV-2.7", "CHV-16.17", "CHV-16.18")
@pytest.mark.parametrize("mask", MASKS)
def test_flank_moves(mask: int) -> None:
    """By side, strip and own-rear edges; out of a battle only from the own Rear and Approach."""
    field = field_of(mask)
    for side in SIDES:
        seat = SEATS[side]
        for area, id in enumerate(AREA_IDS):
            ways = neighbours(mask, id, {"side", "strip", "own_rear"}, seat)
            if KIND[id] == "battle" and id.partition("_")[2] not in (f"{seat}_rear", f"{seat}_approach"):
                ways = set()
            assert ids(field.flank_moves[side][area]) == ways, (id, seat)


@pytest.mark.rules("CHV-2.6")
def test_the_battle_area_beside_a_flank_area() -> None:
    for mask in MASKS:
        for id in AREA_IDS:
            if KIND[id] == "flank":
                assert {AREA_IDS[field_of(mask).side_edge(AREA[id])]} == neighbours(mask, id, {"side"})


@pytest.mark.rules("CHV-2.8")
def test_deploy_and_rally_edges_are_their_owners_alone() -> None:
    for side, seat in ((ENGLISH, "english"), (FRENCH, "french")):
        reserve = AREA_IDS[RESERVE[side]]
        assert neighbours(0b111, reserve, {"deploy"}, seat) == {f"{battle}_{seat}_rear" for battle in BATTLES}
        assert neighbours(0b111, reserve, {"rally"}, seat) == {f"{seat}_rout"}
        assert neighbours(0b111, reserve, {"deploy", "rally"}, SEATS[1 - side]) == set()
