"""DXC-8.2: which men a number of soldiers are."""

from functools import cache

import msgspec

from banneret.kernel.refusal import BanneretError

from ..ground.reading import read
from .troops import TROOP

Headcount = tuple[tuple[int, int], ...]
"""Troop numbers, each with its men, in the order of the table."""

_LINES = 12
_FULL = 10


class Profile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A table of the file: for each type the men of lines 1 to 12."""

    id: str
    name: str
    all_riders: bool
    columns: dict[str, list[int]]


class _Profiles(msgspec.Struct, forbid_unknown_fields=True):
    profile: list[Profile]


def fault(profile: Profile) -> str:
    """The first thing that is wrong with a table, or nothing."""
    for id, men in profile.columns.items():
        if id not in TROOP:
            return f"nobody knows {id}"
        if len(men) != _LINES:
            return f"{id} should have {_LINES} lines, not {len(men)}"
    for line in range(1, _LINES + 1):
        men_of_line = sum(men[line - 1] for men in profile.columns.values())
        if men_of_line != line:
            return f"line {line} has {men_of_line} men"
    if profile.all_riders != all(TROOP[id].rides for id in profile.columns):
        return "whether all of them ride does not fit their types"
    return ""


def profiles(tables: list[Profile]) -> dict[str, Profile]:
    """The tables by id, each checked."""
    for table in tables:
        wrong = fault(table)
        if wrong:
            raise BanneretError(f"The headcount table {table.name} ({table.id}) is wrong: {wrong} (DXC-8.2b).")
    return {table.id: table for table in tables}


PROFILES = profiles(read("camp_headcount.toml", _Profiles).profile)
"""DXC-8.2b."""


@cache
def headcount(profile: str, soldiers: int) -> Headcount:
    """DXC-8.2a: the line of their number; above 12 line 10 for each full ten and the line of the rest. Only soldiers
    are counted, healthy and wounded (DXC-8.2c): a leader comes on top."""
    tens, rest = (0, soldiers) if soldiers <= _LINES else divmod(soldiers, _FULL)
    found = []
    for id, lines in PROFILES[profile].columns.items():
        men = tens * lines[_FULL - 1] + (lines[rest - 1] if rest else 0)
        if men:
            found.append((TROOP[id].number, men))
    return tuple(found)
