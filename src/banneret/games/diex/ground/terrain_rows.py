"""The rows of tac_terrain.toml as they are written, read once: `terrain` makes of them what is looked up in play."""

from typing import Literal

import msgspec

from .reading import read

Cover = Literal["none", "light", "medium", "heavy", "infinite"]


class Hex(msgspec.Struct, forbid_unknown_fields=True):
    char: str
    name: str
    foot: int
    horse: int
    led: bool
    cover: Cover
    adv: int
    rule: str
    armoured: bool = True
    water: bool = False
    adv_defender: int | None = None
    indoors: bool = False
    flammable: str = ""
    height: int = 0
    under: str = ""
    foot_from_moat: int = -1
    foot_from_ladder: int = -1
    horse_destroyed: int = -1


class Side(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    foot: int
    horse: int
    cover: Cover
    adv_defender: int
    rule: str
    adv_attacker: int = 0
    blocks_sight: bool | str = False
    height: int = 0
    flammable: str = ""


class Terrain(msgspec.Struct, forbid_unknown_fields=True):
    meta: dict[str, str]
    hex: dict[str, Hex]
    side: dict[str, Side]


TERRAIN = read("tac_terrain.toml", Terrain)
