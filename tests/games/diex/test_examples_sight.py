"""The worked examples on lines of fire and cover."""

from collections.abc import Callable
from typing import Any

import pytest

from banneret.games.diex.ground.terrain import COVERS, FENCE, FLAT, HEAVY, MARSH, MEDIUM, NONE, PLATFORM, SCRUB
from banneret.games.diex.sight.lines import OUTSIDE, RIGHT, flight, line
from banneret.games.diex.sight.sight import remember_side, shelter_question, shot_cover
from banneret.games.diex.state import STUNNED
from banneret.games.diex.tables import AXIS, CORNER, WEAPON, missile_result, missile_row

from .examples import BY_ID
from .sightlines import cover, land
from .table import Table

Data = dict[str, Any]
SOUTH_EAST = 2


# ---------------------------------------------------------------- cases with figures


def one_line(case: Data) -> None:
    found = cover(land(case["map"], shut=True), case["shooter"], case["target"])
    assert (found if found in COVERS else "infinite") == case["cover"]


def height_cover(case: Data) -> None:
    """A target in scrub below the cliff of the Beach, seen from the cliff and from a platform on it."""
    for levels, distance, expected in zip(case["levels"], case["range"], case["cover"], strict=True):
        near, far = ("0707", f"07{7 + distance:02d}") if levels == 1 else ("0107", f"09{3 + distance:02d}")
        table = Table("beach", [f"vital {near}", f"alwin {far}"])
        s, alwin = table.s, table["alwin"]
        high = () if levels == 1 else ((table.cell(near), PLATFORM),)
        s.hexes = ((s.at[alwin], SCRUB), *high)
        s.survey()
        found = shot_cover(s, WEAPON[case["weapon"]].id, table["vital"], s.at[alwin], alwin)
        assert (found.line.distance, found.line.fall) == (distance, levels)
        assert found.refusal is None and COVERS[found.cover] == expected


def over(case: Data) -> None:
    """On a level plain without a bush, the friend beside the shooter and the target straight beyond him."""
    for distance, given, allowed in zip(case["range"], case["cover"], case["allowed"], strict=True):
        mounted = case["weapon"] == "lance_mounted"
        plain = land("meadow").lattice
        row = [plain.cell(2, 2) + step * plain.offsets[SOUTH_EAST] for step in range(distance + 1)]
        here, friend, there = (land("meadow").names[cell] for cell in (row[0], row[1], row[-1]))
        people = (
            [f"urquhart {here} SE", f"munro {friend}", f"arnoul {there}"]
            if mounted
            else [f"vital {here}", f"gaucher {friend}", f"lachlan {there}"]
        )
        table = Table("meadow", people)
        s = table.s
        target = table[people[2].split()[0]]
        s.hexes = tuple((cell, MARSH if cell == row[-1] and given == "light" else FLAT) for cell in plain.cells)
        s.sides = ((row[-2], SOUTH_EAST, FENCE),) if given == "medium" else ()
        s.survey()
        found = shot_cover(s, WEAPON[case["weapon"]].id, table[people[0].split()[0]], row[-1], target)
        assert found.line.distance == distance
        assert (found.refusal is None) == allowed
        assert not allowed or COVERS[found.cover] == given


def impact(case: Data) -> None:
    ground = land("meadow")
    at = ground.cell(case["target"])
    k, corner = flight(ground, ground.cell(case["shooter"]), at)
    turn = (CORNER if corner else AXIS)[case["number"]]
    assert ground.names[at if turn < 0 else at + ground.lattice.offsets[(k + turn) % 6]] == case["hex"]


KINDS: dict[str, Callable[[Data], None]] = {
    "line": one_line,
    "height_cover": height_cover,
    "over": over,
    "impact": impact,
}
FIGURED = [id for id, example in BY_ID.items() if example.get("case", {}).get("kind") in KINDS]


@pytest.mark.parametrize("id", FIGURED)
def test_figures(id: str) -> None:
    case = BY_ID[id]["case"]
    KINDS[case["kind"]](case)


# ---------------------------------------------------------------- cases in prose


def aim(table: Table, weapon: str, shooter: str, target: str) -> tuple[str, int]:
    """The clause that forbids a shot, or none and the cover."""
    found = shot_cover(table.s, WEAPON[weapon].id, table[shooter], table.s.at[table[target]], table[target])
    return ("" if found.refusal is None else found.refusal.rule), found.cover


def below_example() -> None:
    table = Table("beach", ["gerold 0712", "mauger 0707", "munro 0705"])
    assert aim(table, "crossbow", "gerold", "munro")[0] == "DXA-5.5.3a"
    table = Table("beach", ["gerold 0712", "mauger 0706", "munro 0705"])
    assert aim(table, "crossbow", "gerold", "munro") == ("", NONE)


def below_stunned() -> None:
    table = Table("meadow", ["vital 0707", "arnoul 0709", "lachlan 0712"])
    assert aim(table, "bow", "vital", "lachlan")[0] == "DXA-5.5.3c"
    arnoul = table["arnoul"]
    table.s.clear(arnoul)
    table.s.health[arnoul] = STUNNED
    table.s.fill(arnoul)
    assert aim(table, "bow", "vital", "lachlan") == ("", NONE)


def over_rider_lance_far_friend() -> None:
    table = Table("meadow", ["urquhart 0707 S", "munro 0709", "arnoul 0711"])
    assert aim(table, "lance_mounted", "urquhart", "arnoul")[0] == "DXA-5.5.3a"


def wall_missile() -> None:
    table = Table("meadow", ["thurkill 1010", "godric 1111", "leofric 1211", "vital 1114"])
    for key in ("thurkill", "godric", "leofric"):
        table.s.shields[table[key]] = 1 << 3 | 1 << 4
    assert aim(table, "bow", "vital", "godric") == ("", HEAVY)
    assert table.s.armoured(table["godric"])
    assert missile_result(False, HEAVY, missile_row(WEAPON["bow"].id, 1, True, False)) == "A"


def window_shot_out() -> None:
    ground = land("saxon_village")
    assert ground.lattice.distance(ground.cell("0105"), ground.cell("0405")) == 3
    assert cover(ground, "0105", "0405") == "medium"
    assert cover(ground, "0105", "0505") == "DXA-8.2.3a"
    assert cover(ground, "0305", "0505") == "medium"


def door_cover() -> None:
    table = Table("saxon_village", ["alwin 0505", "vital 0509", "huon 0506"])
    assert aim(table, "bow", "huon", "alwin") == ("", NONE)
    table = Table("saxon_village", ["alwin 0505", "vital 0509"])
    assert aim(table, "bow", "vital", "alwin") == ("", MEDIUM)


def doorway_crossfire() -> None:
    table = Table("saxon_village", ["alwin 0506", "vital 0509", "huon 0504"])
    table.s.shelter[table["alwin"]] = OUTSIDE
    assert aim(table, "bow", "vital", "alwin") == ("", MEDIUM)
    assert aim(table, "bow", "huon", "alwin") == ("", NONE)


def corner_crossfire() -> None:
    table = Table("saxon_village", ["robert_de_brix 0607", "wulfstan 0806", "aelfric 0507"])
    s, noble = table.s, table["robert_de_brix"]
    first, second = (line(s.ground, s.at[table[key]], s.at[noble]) for key in ("wulfstan", "aelfric"))
    assert aim(table, "bow", "wulfstan", "robert_de_brix") == ("", MEDIUM)
    remember_side(s, noble, first)
    assert shelter_question(s, table["aelfric"], noble, second)
    s.shelter[noble] = RIGHT
    assert aim(table, "bow", "aelfric", "robert_de_brix") == ("", NONE)
    s.shelter[noble] = second.shelter
    assert aim(table, "bow", "aelfric", "robert_de_brix") == ("", MEDIUM)
    assert aim(table, "bow", "wulfstan", "robert_de_brix") == ("", NONE)


PROSE: dict[str, Callable[[], None]] = {
    "below_example": below_example,
    "below_stunned": below_stunned,
    "over_rider_lance_far_friend": over_rider_lance_far_friend,
    "wall_missile": wall_missile,
    "window_shot_out": window_shot_out,
    "door_cover": door_cover,
    "doorway_crossfire": doorway_crossfire,
    "corner_crossfire": corner_crossfire,
}


@pytest.mark.parametrize("id", PROSE)
def test_prose(id: str) -> None:
    assert id in BY_ID
    PROSE[id]()


def test_every_kind_occurs() -> None:
    assert {BY_ID[id]["case"]["kind"] for id in FIGURED} == set(KINDS)
