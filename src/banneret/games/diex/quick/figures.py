"""camp_quick.toml and the lists of troops as they are written. Shares stand there as decimals; here they are whole
per cent, so that no rule reckons with anything but whole numbers."""

from typing import Literal

import msgspec

from banneret.kernel.refusal import BanneretError

from ..ground.reading import read

Code = Literal["", "A", "B", "C", "D"]
Letter = Literal["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"]
Category = Literal[
    "infantry",
    "infantry_armoured",
    "foot_shooter",
    "foot_shooter_armoured",
    "cavalry_on_foot_armoured",
    "cavalry",
    "mounted_shooter",
    "mounted_shooter_armoured",
    "cavalry_armoured",
]


class Location(msgspec.Struct, forbid_unknown_fields=True):
    castle: float
    slope: float
    river: float
    village: float
    equipment_step: float
    equipment_floor: float


class Outnumber(msgspec.Struct, forbid_unknown_fields=True):
    ratio_at_least: float
    modifier: int


class Hopeless(msgspec.Struct, forbid_unknown_fields=True):
    ratio: float


class Column(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    min: int
    max: int


class Matrix(msgspec.Struct, forbid_unknown_fields=True):
    columns: list[Column]
    rows: list[str]


class Losses(msgspec.Struct, forbid_unknown_fields=True, rename={"defence": "def"}):
    """A line of DXC-17.3a."""

    att: Code
    att_dead: int
    att_wounded: int
    defence: Code
    def_dead: int
    def_wounded: int


class Fates(msgspec.Struct, forbid_unknown_fields=True):
    killed_from: float
    wounded_from: float


class Figures(msgspec.Struct, forbid_unknown_fields=True):
    location: Location
    outnumber: list[Outnumber]
    hopeless: Hopeless
    matrix: Matrix
    open_field: dict[Letter, Losses]
    siege: dict[Letter, Losses]
    codes: dict[str, str]
    leader: Fates


def percent(share: float) -> int:
    """A share of the file in whole per cent."""
    whole = round(share * 100)
    if abs(share * 100 - whole) > 1e-6:
        raise BanneretError(f"camp_quick.toml: {share} is not a whole number of per cent.")
    return whole


FIGURES: Figures = read("camp_quick.toml", Figures)


class Row(msgspec.Struct, forbid_unknown_fields=True):
    """A type as the file has it."""

    id: str
    name: str
    faction: Literal["norman", "saxon", "scottish", "danish", "mercenary"]
    code: str
    category: Category
    foot_category: Category
    attack_rank: int
    army_cost: int = 0


class Soldiers(msgspec.Struct, forbid_unknown_fields=True):
    points: dict[Category, int]
    troop: list[Row]


class Commanders(msgspec.Struct, forbid_unknown_fields=True):
    troop: list[Row]


class _Command(msgspec.Struct):
    classes: list[str]


class _SiegeTables(msgspec.Struct):
    command: _Command


SOLDIERS: Soldiers = read("camp_troops.toml", Soldiers)
COMMANDERS: Commanders = read("siege_commanders.toml", Commanders)
SOLDIERS_ABLE_TO_COMMAND: list[str] = read("siege_tables.toml", _SiegeTables).command.classes
"""DXS-11.5b: by their ids."""
