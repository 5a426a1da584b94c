"""camp_quick.toml as it is written. Shares stand there as decimals; here they are whole per cent, so that no rule
reckons with anything but whole numbers."""

from typing import Literal

import msgspec

from banneret.kernel.refusal import BanneretError

from ..ground.reading import read

Code = Literal["", "A", "B", "C", "D"]
Letter = Literal["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"]


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


FIGURES = read("camp_quick.toml", Figures)
