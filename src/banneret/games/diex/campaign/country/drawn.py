"""A map file of a campaign as it is written."""

from typing import Literal

import msgspec

Kind = Literal["village", "town", "city", "monastery"]
Ground = Literal["open", "forest", "hills", "swamp", "sea"]


class Overlay(msgspec.Struct, forbid_unknown_fields=True):
    coast: list[str]
    bridges: list[str]


class River(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    hexes: list[str]


class Road(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    hexes: list[str]
    name: str = ""


class Settlement(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    hex: str
    kind: Kind
    port: bool
    resources: int
    unlimited: bool
    loyalty: int


class Map(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    cols: int
    rows: int
    hex_km: int
    terrain: list[str]
    legend: dict[str, Ground]
    overlay: Overlay
    river: list[River]
    road: list[Road]
    settlement: list[Settlement]
