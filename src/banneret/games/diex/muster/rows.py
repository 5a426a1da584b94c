"""The rows of tac_characters.toml as they are written, read once: `roster` makes people of them."""

from typing import Literal

import msgspec

from ..ground.reading import read

FACTIONS = ("norman", "saxon", "scottish", "danish")
Faction = Literal["norman", "saxon", "scottish", "danish"]


class Row(msgspec.Struct, forbid_unknown_fields=True):
    """A character as the file has him."""

    id: str
    name: str
    faction: Faction
    code: str
    kind: str
    armoured: bool
    weapon: Literal["none", "bow", "crossbow", "sling", "javelin"]
    lance: Literal["none", "flag", "plain"]
    axe: bool
    command: bool
    attack: int
    defence: int
    move: int
    attack_wounded: int
    defence_wounded: int
    move_wounded: int
    defence_stunned: int
    mounted: bool
    cost: int
    source: str
    mounted_attack: int = 0
    mounted_defence: int = 0
    mounted_move: int = 0
    mounted_attack_wounded: int = 0
    mounted_defence_wounded: int = 0
    mounted_move_wounded: int = 0
    cost_foot: int = 0
    note: str = ""


class Animal(msgspec.Struct, forbid_unknown_fields=True):
    id: Literal["horse", "mule"]
    name: str
    hexes: int
    defence: int
    move: int = 0
    cost: int = 0
    note: str = ""


class Roster(msgspec.Struct, forbid_unknown_fields=True):
    character: list[Row]
    animal: list[Animal]


ROSTER = read("tac_characters.toml", Roster)
