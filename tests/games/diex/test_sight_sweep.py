"""Lines between all sorts of hexes on every map: the same in both directions, and the same as a slow way that tries all
alternatives."""

import itertools
from fractions import Fraction

import pytest

from banneret.games.diex.ground.ground import Ground
from banneret.games.diex.ground.maps import MAPS
from banneret.games.diex.ground.printed import Chart, Hex, neighbour
from banneret.games.diex.ground.terrain import (
    HEX_KINDS,
    LIGHT,
    MARSH,
    MEDIUM,
    NONE,
    ROCK,
    SCRUB,
    SIDE_KINDS,
    SLOPE,
    TREE,
)
from banneret.games.diex.sight.line_notes import explain_line
from banneret.games.diex.sight.lines import line
from banneret.games.diex.sight.relief import relief

from .sightlines import land

EVERY = 8
"""Where all pairs would take minutes, every so many hexes looks at all others."""


def just_outside_a_window(ground: Ground, a: int, b: int) -> bool:
    """DXA-8.2.1c: a stands before a window of b's room, and b is not at that window."""
    rules = relief(ground)
    return any(rules.rooms[behind] >> b & 1 for _, behind in rules.panes.get(a, ()))


@pytest.mark.rules("DXA-5.5.1a", "DXA-9.3.5a", "DXA-8.2.1c")
@pytest.mark.parametrize(("map", "shut"), [*((map, False) for map in MAPS), ("motte", True)])
def test_the_ground_blocks_both_ways_or_neither(map: str, shut: bool) -> None:
    ground = land(map, shut=shut)
    for number, a in enumerate(ground.lattice.cells):
        for b in ground.lattice.cells[number + 1 :]:
            there, back = line(ground, a, b), line(ground, b, a)
            if (there.blocked is None) != (back.blocked is None):
                blocked, outside, inside = (back, a, b) if back.blocked is not None else (there, b, a)
                assert blocked.blocked is not None and blocked.blocked.rule == "DXA-8.2.1a"
                assert just_outside_a_window(ground, outside, inside)


@pytest.mark.parametrize("map", MAPS)
def test_whatever_gives_cover_or_blocks_is_noted(map: str) -> None:
    ground = land(map)
    for a in ground.lattice.cells[:: 2 * EVERY]:
        for b in ground.lattice.cells[::5]:
            found = line(ground, a, b)
            if a != b and (found.blocked is not None or found.cover or found.shelter):
                notes = explain_line(ground, a, b)
                assert notes
                assert found.blocked is None or any(note.rule == found.blocked.rule for note in notes)


# ---------------------------------------------------------------- the slow way, for open country

Point = list[Hex]


def cube(at: Hex) -> tuple[int, int]:
    return at[0], at[1] - at[0] // 2


def apart(a: Hex, b: Hex) -> int:
    (x, z), (u, w) = cube(a), cube(b)
    return max(abs(x - u), abs(z - w), abs(x + z - u - w))


def points(a: Hex, b: Hex) -> list[Point]:
    """DXA-5.5.1b, by fractions and rounding of cube coordinates."""
    (x, z), (u, w), n = cube(a), cube(b), apart(a, b)
    found = []
    for i in range(1, n):
        px, pz = x + Fraction((u - x) * i, n), z + Fraction((w - z) * i, n)
        near = [(c, r) for c in (px.__floor__(), px.__ceil__()) for r in (pz.__floor__(), pz.__ceil__())]
        span = {p: max(abs(px - p[0]), abs(pz - p[1]), abs(px + pz - p[0] - p[1])) for p in near}
        least = min(span.values())
        found.append([(c, r + c // 2) for c, r in sorted(p for p, d in span.items() if d == least)])
    return found


def height(chart: Chart, at: Hex) -> Fraction:
    return Fraction(2 * chart.level(at) + (chart.kind(at) == SLOPE), 2)


def is_lip(chart: Chart, slope: Hex, upper: Hex) -> bool:
    return chart.kind(slope) == SLOPE and chart.kind(upper) != SLOPE and chart.level(upper) == chart.level(slope) + 1


def along(chart: Chart, walk: list[Hex], sections: int) -> tuple[bool, int]:
    """Blocked, and the cover, of one row of hexes from the shooter to the target."""
    a, b = walk[0], walk[-1]
    ha, hb = height(chart, a), height(chart, b)
    lower, upper = (a, b) if ha < hb else (b, a)
    got = NONE
    for at in walk[1:-1]:
        if chart.kind(at) == TREE:
            top = chart.level(at) + 1
            below = (ha < top) + (hb < top)
            if sections < 9 or below == 2 or (below == 1 and apart(lower, at) < apart(upper, at)):
                return True, 0
        if chart.kind(at) != SLOPE and chart.level(at) > max(ha, hb):
            return True, 0
        if chart.kind(at) == SCRUB:
            got = max(got, LIGHT)
    for p, c in itertools.pairwise(walk):
        for slope, upon in ((p, c), (c, p)):
            if is_lip(chart, slope, upon):
                if (
                    min(ha, hb) < chart.level(upon) <= max(ha, hb)
                    and lower != slope
                    and apart(lower, slope) < apart(upper, slope)
                ):
                    return True, 0
                if slope == b:
                    got = max(got, MEDIUM)
    if chart.kind(b) in (SCRUB, TREE, MARSH, ROCK):
        got = max(got, LIGHT)
    return False, got


def slowly(chart: Chart, a: Hex, b: Hex, sections: int) -> tuple[bool, int] | None:
    """The least restricting of all rows of hexes; None where there are too many."""
    between = [[at for at in point if chart.on(at)] for point in points(a, b)]
    if sum(len(point) == 2 for point in between) > 5:
        return None
    return min(along(chart, [a, *middle, b], sections) for middle in itertools.product(*between))


@pytest.mark.rules("DXA-5.5.1b", "DXA-5.5.1c", "DXA-5.5.1d", "DXA-5.5.2.3a", "DXA-5.5.2.3c", "DXA-5.5.2.3e", "DXA-1.3h")
@pytest.mark.parametrize(
    ("map", "sections"), [("meadow", 6), ("woods", 7), ("ditch", 7), ("ditch", 10), ("crusader_trail", 7), ("beach", 9)]
)
def test_open_country_is_the_slow_way(map: str, sections: int) -> None:
    ground = land(map, sections=sections)
    chart, grid = ground.chart, ground.lattice
    compared = 0
    hexes = [at for at in chart.hexes() if not ground.water >> grid.cell(*at) & 1]
    for a in hexes[::23]:
        for b in hexes[::3]:
            expected = None if a == b else slowly(chart, a, b, sections)
            if expected is not None:
                found = line(ground, grid.cell(*a), grid.cell(*b))
                got = (found.blocked is not None, NONE if found.blocked is not None else found.cover)
                assert got == expected, (ground.names[found.start], ground.names[found.end], got, expected)
                compared += 1
    assert compared > 1_000


@pytest.mark.parametrize("map", MAPS)
def test_points_on_every_map_are_the_slow_way(map: str) -> None:
    ground = land(map, sections=7)
    grid = ground.lattice
    hexes = ground.chart.hexes()
    for a in hexes[::37]:
        for b in hexes[::11]:
            if a != b:
                slow = [{grid.cell(*at) for at in point if ground.chart.on(at)} for point in points(a, b)]
                found = line(ground, grid.cell(*a), grid.cell(*b)).points
                assert [{cell for cell in point if grid.mask >> cell & 1} for point in found] == slow


@pytest.mark.rules("DXA-8.3.2a")
@pytest.mark.parametrize("map", MAPS)
def test_no_map_has_an_inner_yard(map: str) -> None:
    """A yard would be outdoor ground that walls and fences cut off from the edge of the map."""
    ground = land(map)
    chart = ground.chart
    walls = {"wall", "window", "door", "fence"}
    outdoors = {at for at in chart.hexes() if not HEX_KINDS[chart.kind(at)].indoors}
    seen = {at for at in outdoors if at[0] in (0, chart.columns - 1) or at[1] in (0, chart.rows - 1)}
    left = list(seen)
    while left:
        at = left.pop()
        for direction in range(6):
            to = neighbour(at, direction)
            side = chart.sides.get((*at, direction), 0)
            if to in outdoors and to not in seen and SIDE_KINDS[side].key not in walls:
                seen.add(to)
                left.append(to)
    assert seen == outdoors
