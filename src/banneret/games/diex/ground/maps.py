"""The eight maps, read strictly (section 1.3)."""

import re
from functools import lru_cache
from typing import Literal

import msgspec

from banneret.board.hex import DIRECTIONS
from banneret.kernel.refusal import BanneretError

from .joining import SIGNS, join, laid
from .printed import Chart, Features, Hex, hex_name, neighbour, parse_hex
from .reading import decode, text
from .survey import survey
from .terrain import BY_CHAR, SIDE

Direction = Literal["N", "NE", "SE", "S", "SW", "NW"]

MAPS = ("meadow", "woods", "ditch", "woodbridge", "saxon_village", "crusader_trail", "motte", "beach")
"""DXA-1.3m, DXA-1.3n: the eight maps."""
KEPT = 64
"""So many maps, printed or laid together, are kept."""

__all__ = [
    "DIRECTIONS",
    "MAPS",
    "Chart",
    "Features",
    "Hex",
    "chart",
    "hex_name",
    "join",
    "neighbour",
    "parse_chart",
    "parse_hex",
]

_HEXSIDE = re.compile(r"(\d{4})/(N|NE|SE|S|SW|NW)")


class _Throne(msgspec.Struct, forbid_unknown_fields=True):
    hex: str
    facing: Direction


class _Features(msgspec.Struct, forbid_unknown_fields=True):
    gate: str = ""
    mobile_bridge: str = ""
    bascule_upper: str = ""
    bascule_lower: str = ""
    bascule_upper_rear: list[str] = []
    bascule_lower_rear: list[str] = []
    gate_start: Literal["open", "closed"] = "closed"
    bridge_start: Literal["in_place", "withdrawn"] = "in_place"
    bascule_start: Literal["open", "closed"] = "closed"
    throne: _Throne | None = None
    hall_axis: Direction | None = None
    well: str = ""


class _Lists(msgspec.Struct, forbid_unknown_fields=True):
    corners: list[str]


class _Map(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    cols: int
    rows: int
    description: str
    grid: str
    levels: str
    hexsides: dict[str, list[str]]
    lists: _Lists
    zones: dict[str, list[str]]
    features: _Features
    campaign_terrain: list[str] = []


def parse_chart(source: str | dict[str, object], where: str) -> Chart:
    """A map from TOML, or from what TOML holds; refused with a sentence if anything about it is inconsistent."""
    data = decode(source, f"The map {where}", _Map)
    kinds, levels = _grid(data, where), _levels(data, where)
    chart = Chart(
        id=data.id,
        name=data.name,
        description=data.description,
        columns=data.cols,
        rows=data.rows,
        kinds=kinds,
        levels=levels,
        sides=_sides(data, where),
        corners=frozenset(_hexes(data, where, "list of corners", data.lists.corners)),
        zones={zone: _hexes(data, where, f"zone {zone}", names) for zone, names in data.zones.items()},
        features=_features(data, where),
    )
    survey(chart, where)
    return chart


def _wrong(where: str, what: str) -> BanneretError:
    return BanneretError(f"The map {where} is inconsistent: {what}.")


def _rows(data: _Map, where: str, what: str, picture: str) -> list[str]:
    lines = picture.strip("\n").split("\n")
    if len(lines) != data.rows:
        raise _wrong(where, f"the {what} has {len(lines)} rows, and the map {data.rows}")
    for row, line in enumerate(lines):
        if len(line) != data.cols:
            raise _wrong(
                where, f"row {row + 1:02d} of the {what} has {len(line)} hexes, and the map {data.cols} columns"
            )
    return lines


def _grid(data: _Map, where: str) -> tuple[tuple[int, ...], ...]:
    if not (20 <= data.cols <= 24 and 14 <= data.rows <= 18):
        raise _wrong(
            where,
            f"{data.cols} columns by {data.rows} rows is no size of a map, which is 24 by 18, or down to "
            "20 by 14 (DXA-1.3j)",
        )
    lines = _rows(data, where, "grid", data.grid)
    for row, line in enumerate(lines):
        for column, letter in enumerate(line):
            if letter not in BY_CHAR:
                raise _wrong(where, f"the letter “{letter}” in hex {hex_name(column, row)} is no kind of ground")
    return tuple(tuple(BY_CHAR[letter].id for letter in line) for line in lines)


def _levels(data: _Map, where: str) -> tuple[tuple[int, ...], ...]:
    lines = _rows(data, where, "picture of levels", data.levels)
    for row, line in enumerate(lines):
        for column, digit in enumerate(line):
            if digit not in "0123456789":
                raise _wrong(where, f"the level “{digit}” of hex {hex_name(column, row)} is no digit (DXA-1.3g)")
    return tuple(tuple(int(digit) for digit in line) for line in lines)


def _hex(data: _Map, where: str, what: str, name: str) -> Hex:
    """A hex that a file names: it must be one, and on the map."""
    try:
        at = parse_hex(name)
    except BanneretError as error:
        raise _wrong(where, f"the {what} names “{name}”, which is no hex") from error
    if not (at[0] < data.cols and at[1] < data.rows):
        raise _wrong(where, f"the {what} names hex {name}, which is off the map")
    return at


def _hexes(data: _Map, where: str, what: str, names: list[str]) -> tuple[Hex, ...]:
    found = tuple(_hex(data, where, what, name) for name in names)
    for name in names:
        if names.count(name) > 1:
            raise _wrong(where, f"the {what} names hex {name} twice")
    return found


def _sides(data: _Map, where: str) -> dict[tuple[int, int, int], int]:
    found: dict[tuple[int, int, int], int] = {}
    for key, names in data.hexsides.items():
        if not key or key not in SIDE:
            raise _wrong(where, f"“{key}” is no kind of hexside")
        for name in names:
            match = _HEXSIDE.fullmatch(name)
            if not match:
                raise _wrong(
                    where,
                    f"“{name}” is no hexside; hexsides are named by hex and direction, such as 0507/NE (DXA-1.3e)",
                )
            at, direction = _hex(data, where, f"hexside {name}", match[1]), DIRECTIONS.index(match[2])
            beyond = neighbour(at, direction)
            inside = 0 <= beyond[0] < data.cols and 0 <= beyond[1] < data.rows
            if inside and direction > 2:
                other = f"{hex_name(*beyond)}/{DIRECTIONS[direction - 3]}"
                raise _wrong(where, f"the hexside {name} must go by its name with N, NE or SE, {other} (DXA-1.3e)")
            if (*at, direction) in found:
                raise _wrong(where, f"the hexside {name} is given twice")
            found[*at, direction] = SIDE[key].id
            if inside:
                found[*beyond, (direction + 3) % 6] = SIDE[key].id
    return found


def _features(data: _Map, where: str) -> Features:
    f = data.features

    def place(what: str, name: str) -> Hex | None:
        return _hex(data, where, what, name) if name else None

    bascules = []
    for what, name, rear in (
        ("upper bascule gate", f.bascule_upper, f.bascule_upper_rear),
        ("lower bascule gate", f.bascule_lower, f.bascule_lower_rear),
    ):
        at = place(what, name)
        if at is not None:
            bascules.append((at, _hexes(data, where, f"{what}'s rear", rear)))
        elif rear:
            raise _wrong(where, f"the {what} has rear hexes ({', '.join(rear)}) and no hex of its own (DXA-9.2.5a)")
    return Features(
        gate=place("gate", f.gate),
        mobile_bridge=place("mobile bridge", f.mobile_bridge),
        bascules=tuple(bascules),
        throne=None
        if f.throne is None
        else (_hex(data, where, "throne", f.throne.hex), DIRECTIONS.index(f.throne.facing)),
        hall_axis=None if f.hall_axis is None else DIRECTIONS.index(f.hall_axis),
        well=place("well", f.well),
        gate_closed=f.gate_start == "closed",
        bridge_in_place=f.bridge_start == "in_place",
        bascules_closed=f.bascule_start == "closed",
    )


@lru_cache(maxsize=KEPT)
def chart(id: str) -> Chart:
    """One of the eight maps, or several laid together (see `joining`): "meadow/~woods", "ditch+meadow+woods+beach"."""
    if SIGNS & set(id):
        return laid(id, chart)
    if id not in MAPS:
        raise BanneretError(f"There is no map “{id}”; there are {', '.join(MAPS)}.")
    found = parse_chart(text(f"tac_map_{id}.toml"), id)
    if found.id != id:
        raise _wrong(id, f"its file names it “{found.id}”")
    return found
