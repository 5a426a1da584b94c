"""Maps laid together for a battle: turned, and joined edge to edge (DXA-1.3j, DXC-14.1, DXC-14.2a).

Its name says how a battlefield lies: a map that is turned has a tilde before it, maps side by side or two by two are
joined by plus signs, and one above the other by a stroke: "meadow/~woods", "ditch+meadow+~ditch+woods".
"""

from collections.abc import Callable
from dataclasses import replace

from banneret.kernel.refusal import BanneretError

from .printed import Chart, Features, Hex, neighbour

TURNED, BESIDE, BELOW = "~", "+", "/"
SIGNS = frozenset((TURNED, BESIDE, BELOW))


def laid(id: str, of: Callable[[str], Chart]) -> Chart:
    """The battlefield of this name, of maps that are found by theirs."""
    sign = BELOW if BELOW in id else BESIDE
    parts = [turned(of(name[1:])) if name.startswith(TURNED) else of(name) for name in id.split(sign)]
    return join(*parts, across=1 if sign == BELOW else 2)


# ---------------------------------------------------------------- turned


def turned(map: Chart) -> Chart:
    """DXC-14.2a: the same map turned by 180°. Its even width makes the columns fit again (DXA-1.3j)."""
    if map.columns & 1:
        raise BanneretError(f"The map {map.id} cannot be turned: it must be of even width (DXA-1.3j).")

    def about(at: Hex) -> Hex:
        return map.columns - 1 - at[0], map.rows - 1 - at[1]

    return replace(
        map,
        id=TURNED + map.id,
        name=f"{map.name} (turned)",
        kinds=tuple(row[::-1] for row in reversed(map.kinds)),
        levels=tuple(row[::-1] for row in reversed(map.levels)),
        sides={
            (*about((column, row)), (direction + 3) % 6): kind for (column, row, direction), kind in map.sides.items()
        },
        corners=frozenset(about(at) for at in map.corners),
        zones={zone: tuple(about(at) for at in hexes) for zone, hexes in map.zones.items()},
        features=_features(map.features, about, 3),
    )


# ---------------------------------------------------------------- joined


def join(*charts: Chart, across: int = 2) -> Chart:
    """DXA-1.3j: two maps side by side, or four two by two (the upper two first); DXC-14.1c: with one map across, two
    one above the other. Columns and rows follow on."""
    if len(charts) not in (1, 2, 4):
        raise BanneretError(f"A battle takes one, two or four maps, not {len(charts)} (DXA-1.3j).")
    first = charts[0]
    for other in charts:
        if (other.columns, other.rows) != (first.columns, first.rows) or other.columns & 1:
            raise BanneretError(
                f"The maps {first.id} and {other.id} cannot be joined: they must be of one size and of "
                "even width (DXA-1.3j)."
            )
    if len(charts) == 1:
        return first
    columns, rows = first.columns * across, first.rows * (len(charts) // across)
    bands = [charts[at : at + across] for at in range(0, len(charts), across)]
    corners: set[Hex] = set()
    sides: dict[tuple[int, int, int], int] = {}
    zones: dict[str, tuple[Hex, ...]] = {}
    for number, part in enumerate(charts):
        right, down = first.columns * (number % across), first.rows * (number // across)
        corners |= {_moved(at, right, down) for at in part.corners}
        for zone, hexes in part.zones.items():
            zones[zone if zone not in zones else f"{zone}_{number + 1}"] = tuple(
                _moved(at, right, down) for at in hexes
            )
        for (column, row, direction), kind in part.sides.items():
            at = (column + right, row + down)
            beyond = neighbour(at, direction)
            sides[*at, direction] = kind
            if 0 <= beyond[0] < columns and 0 <= beyond[1] < rows:
                sides[*beyond, (direction + 3) % 6] = kind
    return Chart(
        id=(BELOW if across == 1 else BESIDE).join(part.id for part in charts),
        name=", ".join(part.name for part in charts),
        description=" ".join(f"{part.name}: {part.description}." for part in charts),
        columns=columns,
        rows=rows,
        kinds=tuple(sum((part.kinds[row] for part in band), ()) for band in bands for row in range(first.rows)),
        levels=tuple(sum((part.levels[row] for part in band), ()) for band in bands for row in range(first.rows)),
        sides=sides,
        corners=frozenset(corners),
        zones=zones,
        features=_joined_features(charts, across),
    )


def _moved(at: Hex, right: int, down: int) -> Hex:
    return at[0] + right, at[1] + down


def _joined_features(charts: tuple[Chart, ...], across: int) -> Features:
    """The features of the one map that has any; two castles or halls in one battle are too many for the rules to tell
    apart."""
    with_features = [(number, part) for number, part in enumerate(charts) if part.features != Features()]
    if not with_features:
        return Features()
    if len(with_features) > 1:
        ids = " and ".join(part.id for _number, part in with_features[:2])
        raise BanneretError(
            f"The maps {ids} cannot be joined: only one map of a battle may have a gate, a bridge, a throne or a well."
        )
    number, part = with_features[0]
    right, down = charts[0].columns * (number % across), charts[0].rows * (number // across)
    return _features(part.features, lambda at: _moved(at, right, down))


def _features(f: Features, moved: Callable[[Hex], Hex], turn: int = 0) -> Features:
    """The same features elsewhere, perhaps facing another way."""
    return replace(
        f,
        gate=f.gate and moved(f.gate),
        mobile_bridge=f.mobile_bridge and moved(f.mobile_bridge),
        bascules=tuple((moved(at), tuple(moved(behind) for behind in rear)) for at, rear in f.bascules),
        throne=f.throne and (moved(f.throne[0]), (f.throne[1] + turn) % 6),
        hall_axis=None if f.hall_axis is None else (f.hall_axis + turn) % 6,
        well=f.well and moved(f.well),
    )
