"""Does a map hold together? Every check that needs the whole map: buildings, corners, levels, ways on foot, zones and
features."""

from collections import deque

from banneret.board.hex import DIRECTIONS
from banneret.kernel.refusal import BanneretError

from .printed import Chart, Hex, hex_name, neighbour
from .terrain import (
    BASCULE,
    DOOR,
    FLAT,
    GATE,
    HALL_ENTRANCE,
    HANDRAIL,
    HEX_KINDS,
    MOBILE_BRIDGE,
    OPEN,
    PALISADE,
    PLATFORM,
    RAMP,
    SAND,
    SIDE_KINDS,
    SLOPE,
    STAIRS,
    THRONE,
    TOWER,
    TRACK,
    WALL,
    WINDOW,
)

_OF_HOUSES = (WALL, WINDOW, DOOR)


def survey(chart: Chart, where: str) -> None:
    """Raise the first inconsistency as a sentence that names the map and the hex."""
    for check in (_buildings, _corners, _levels, _ways, _zones, _features):
        fault = check(chart)
        if fault:
            raise BanneretError(f"The map {where} is inconsistent: {fault}.")


def _name(at: Hex) -> str:
    return hex_name(*at)


def _side(chart: Chart, at: Hex, direction: int) -> int:
    return chart.sides.get((*at, direction), OPEN)


def _houses(chart: Chart) -> set[Hex]:
    """DXA-8.1l: the hexes of houses and halls; the tower has walls of its own."""
    return {at for at in chart.hexes() if HEX_KINDS[chart.kind(at)].indoors and chart.kind(at) != TOWER}


def _buildings(chart: Chart) -> str:
    """DXA-8.1b, DXA-8.1c, DXA-8.1d, DXA-8.4a: a house is closed by walls, windows and doors, which stand nowhere
    else."""
    houses = _houses(chart)
    for at in chart.hexes():
        for direction in range(6):
            beyond = neighbour(at, direction)
            named = f"{_name(at)}/{DIRECTIONS[direction]}"
            if _side(chart, at, direction) in _OF_HOUSES:
                if (at in houses) == (beyond in houses):
                    kind = SIDE_KINDS[_side(chart, at, direction)].name.lower()
                    return f"the {kind} {named} does not part a building from the open (DXA-8.1b)"
            elif at in houses and beyond not in houses:
                return f"the building is open at {named}, where a wall, window or door must be (DXA-8.4a)"
    return ""


def _corners(chart: Chart) -> str:
    """DXA-8.1g: outdoors, with exactly one side at a building, and that a wall."""
    houses = _houses(chart)
    found = set()
    for at in chart.hexes():
        touching = [_side(chart, at, direction) for direction in range(6) if neighbour(at, direction) in houses]
        if at not in houses and touching == [WALL]:
            found.add(at)
    for at in sorted(found - chart.corners):
        return f"hex {_name(at)} is an exterior corner and is not in the list of corners (DXA-8.1g)"
    for at in sorted(chart.corners - found):
        return f"hex {_name(at)} is in the list of corners and is none (DXA-8.1g)"
    return ""


def _levels(chart: Chart) -> str:
    """DXA-1.3g: levels change over slopes, stairs, ramps and their gates, or at a palisade or handrail."""
    joins = (SLOPE, STAIRS, RAMP, BASCULE)
    for at in chart.hexes():
        level = chart.level(at)
        around = [(direction, beyond) for direction in range(6) if chart.on(beyond := neighbour(at, direction))]
        for direction, beyond in around:
            other = chart.level(beyond)
            if chart.kind(at) == SLOPE:
                if chart.kind(beyond) != SLOPE and other not in (level, level + 1):
                    return (
                        f"the slope {_name(at)} joins levels {level} and {level + 1} and touches hex "
                        f"{_name(beyond)} on level {other} (DXA-1.3g)"
                    )
            elif (
                other != level
                and chart.kind(at) not in joins
                and chart.kind(beyond) not in joins
                and _side(chart, at, direction) not in (PALISADE, HANDRAIL)
            ):
                return (
                    f"there is a cliff between hex {_name(at)} on level {level} and hex {_name(beyond)} on "
                    f"level {other} (DXA-1.3g)"
                )
    return ""


def _ways(chart: Chart) -> str:
    """Every hex where a man may stand can be walked to, gates open and without ladders."""
    hexes = chart.hexes()
    start = next((at for at in hexes if chart.kind(at) in (FLAT, TRACK, SAND)), None)
    if start is None:
        return "it has no open ground"
    seen = {start}
    todo = deque([start])
    while todo:
        at = todo.popleft()
        for direction in range(6):
            beyond = neighbour(at, direction)
            if chart.on(beyond) and beyond not in seen and _walks(chart, at, direction, beyond):
                seen.add(beyond)
                todo.append(beyond)
    for at in hexes:
        if HEX_KINDS[chart.kind(at)].foot >= 0 and at not in seen:
            return f"nobody on foot can reach hex {_name(at)}"
    return ""


def _walks(chart: Chart, at: Hex, direction: int, beyond: Hex) -> bool:
    """DXA-9.1f, DXA-9.5.1a, DXA-9.5.1c: hexsides bar, and platforms are entered from platforms and staircases."""
    if HEX_KINDS[chart.kind(beyond)].foot < 0 or SIDE_KINDS[_side(chart, at, direction)].foot < 0:
        return False
    ends = {chart.kind(at), chart.kind(beyond)}
    return PLATFORM not in ends or ends <= {PLATFORM, STAIRS}


def _zones(chart: Chart) -> str:
    for zone, hexes in chart.zones.items():
        if not hexes:
            return f"the zone {zone} has no hexes"
    return ""


def _features(chart: Chart) -> str:
    """DXA-8.1h, DXA-8.1i, DXA-9.2.3a, DXA-9.2.4a, DXA-9.2.5a: every feature stands on its kind of hex, and every such
    hex is a feature."""
    f = chart.features
    stands = (
        ("gate", (f.gate,), GATE),
        ("mobile bridge", (f.mobile_bridge,), MOBILE_BRIDGE),
        ("throne", (f.throne and f.throne[0],), THRONE),
        ("bascule gate", tuple(at for at, _rear in f.bascules), BASCULE),
    )
    for what, places, kind in stands:
        for place in places:
            if place is not None and chart.kind(place) != kind:
                return (
                    f"the {what} is said to be in hex {_name(place)}, which is "
                    f"{HEX_KINDS[chart.kind(place)].name.lower()}"
                )
        for at in chart.hexes():
            if chart.kind(at) == kind and at not in places:
                return f"hex {_name(at)} is drawn as a {what} and the features do not name it"
    for at in chart.hexes():
        if chart.kind(at) == HALL_ENTRANCE and f.hall_axis is None:
            return f"hex {_name(at)} is a hall entrance and the features name no hall_axis (DXA-8.1h)"
    for at, rear in f.bascules:
        if not rear:
            return f"the bascule gate {_name(at)} has no rear hex to work it from (DXA-9.2.5a)"
        for behind in rear:
            if behind not in [neighbour(at, direction) for direction in range(6)]:
                return f"the rear hex {_name(behind)} does not touch the bascule gate {_name(at)} (DXA-9.2.5a)"
    return ""
