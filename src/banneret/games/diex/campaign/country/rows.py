"""A campaign as its file has it, and what can be wrong with it (DXC-16)."""

from typing import Literal

import msgspec

from ...quick.headcount import PROFILES
from ...quick.troops import TROOP
from .country import Country, place
from .tables import CONVOY, MOTTE, PRESTIGE

Faction = Literal["norman", "saxon", "danish", "scottish"]
SideId = Literal["king", "rebel"]
MissionKind = Literal["tax", "build_motte", "raze", "presence", "hold_motte", "loot_to_ships"]
"""DXC-1e."""

NEW_MOTTE = "new_motte"
"""DXC-1h: any motte built in the campaign."""
_HOSTILITY = 8
"""DXC-7l: of a Norman group, if the scenario says nothing."""
_SMALLEST = 3
"""DXC-8.1a."""


class SideRow(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    factions: tuple[Faction, ...]


class LeaderRow(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    faction: Faction
    troop: str
    prestige: int


class GroupRow(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    faction: Faction
    profile: str
    soldiers: int
    leader: str
    money: float
    place: str
    hex: str
    enter_turn: int
    hostility: int = _HOSTILITY
    loyalty: int = 0


class MotteRow(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    hex: str
    garrison: int
    resources: int


class ConvoyRow(msgspec.Struct, forbid_unknown_fields=True, rename={"start": "from", "end": "to"}):
    id: str
    start: str
    end: str
    hex: str
    load: int


class MercenaryRow(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    profile: str
    soldiers: int
    place: str
    hex: str


class SpyRow(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    side: SideId
    place: str
    hex: str


class FleetRow(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    faction: Faction
    hex: str


class MissionRow(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    side: SideId
    kind: MissionKind
    text: str
    target: str = ""
    soldiers: int = 0
    vp: float = 0
    vp_per_pound: float = 0
    deliver_to: tuple[str, ...] = ()


class VictoryRow(msgspec.Struct, forbid_unknown_fields=True):
    battle_won: float
    leader_taken: float
    pound_robbed: float
    convoy_taken: float
    motte_taken: float
    settlement_turned: float
    king_wins_at: float
    draw_band: float


class SidesRow(msgspec.Struct, forbid_unknown_fields=True):
    king: SideRow
    rebel: SideRow


class CampaignFile(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    map: str
    turns: int
    first_day: str
    learning: bool
    background: str
    weather: bool
    season: bool
    quick_combat_default: bool
    sides: SidesRow
    leader: list[LeaderRow]
    group: list[GroupRow]
    motte: list[MotteRow]
    mission: list[MissionRow]
    victory: VictoryRow
    allied_factions: tuple[Faction, ...] = ()
    convoy: list[ConvoyRow] = []
    mercenary: list[MercenaryRow] = []
    spy: list[SpyRow] = []
    fleet: list[FleetRow] = []


def fault(data: CampaignFile, land: Country) -> str:
    """The first thing that is wrong with a campaign, or nothing."""
    return (
        _fault_of_sides(data)
        or _fault_of_leaders(data)
        or _fault_of_groups(data)
        or _fault_of_places(data, land)
        or _fault_of_convoys(data, land)
        or _fault_of_missions(data, land)
    )


def _doubled(ids: list[str]) -> str:
    return next((id for id in ids if ids.count(id) > 1), "")


def _factions(data: CampaignFile) -> tuple[Faction, ...]:
    return (*data.sides.king.factions, *data.sides.rebel.factions)


def _fault_of_sides(data: CampaignFile) -> str:
    factions = _factions(data)
    if _doubled(list(factions)):
        return f"{_doubled(list(factions))} stands on both sides (DXC-1d)"
    if not set(data.allied_factions) <= set(factions):
        return "allies are named that do not take part (DXC-13.1b)"
    if data.turns < 1:
        return "it has no turns"
    return ""


def _fault_of_leaders(data: CampaignFile) -> str:
    ids = [row.id for row in data.leader]
    led = [row.leader for row in data.group if row.leader]
    if _doubled(ids) or _doubled(led):
        return f"the leader {_doubled(ids) or _doubled(led)} is there twice"
    if set(ids) != set(led):
        return f"{', '.join(sorted(set(ids) ^ set(led)))}: each leader needs a group, and each group's leader a line"
    for row in data.leader:
        if not PRESTIGE.minimum <= row.prestige <= PRESTIGE.maximum:
            return f"{row.name} cannot have a prestige of {row.prestige} (DXC-9c)"
        if row.faction not in _factions(data):
            return f"nobody plays the {row.faction} faction of {row.name} (DXC-1d)"
        if row.troop not in TROOP:
            return f"nobody knows {row.troop}, the type of {row.name}"
    return ""


def _fault_of_groups(data: CampaignFile) -> str:
    factions = {row.id: row.faction for row in data.leader}
    if _doubled([row.id for row in data.group]):
        return f"the group {_doubled([row.id for row in data.group])} is there twice"
    for row in data.group:
        if row.profile not in PROFILES:
            return f"nobody knows the headcount table {row.profile} of {row.id} (DXC-8.2b)"
        if row.soldiers < _SMALLEST:
            return f"{row.id} has fewer than {_SMALLEST} soldiers (DXC-8.1a)"
        if row.faction not in _factions(data):
            return f"nobody plays the {row.faction} faction of {row.id} (DXC-1d)"
        if row.leader and factions[row.leader] != row.faction:
            return f"the leader of {row.id} is of another faction"
        if not 1 <= row.enter_turn <= data.turns:
            return f"{row.id} cannot enter in turn {row.enter_turn} (DXC-6h)"
        if row.money < 0:
            return f"{row.id} has less than no money"
        if row.faction == "saxon" and not 1 <= row.loyalty <= 10:
            return f"{row.id} cannot have a loyalty of {row.loyalty} (DXC-7b)"
        if row.faction == "norman" and not 1 <= row.hostility <= 10:
            return f"{row.id} cannot have a hostility of {row.hostility} (DXC-7l)"
    for band in data.mercenary:
        if band.profile not in PROFILES or band.soldiers < _SMALLEST:
            return f"{band.id} needs a headcount table and at least {_SMALLEST} soldiers (DXC-8.1a)"
    return ""


def _fault_of_places(data: CampaignFile, land: Country) -> str:
    """DXC-16.2: the scenario gives the hex of each place as well."""
    rows: list[GroupRow | MercenaryRow | SpyRow] = [*data.group, *data.mercenary, *data.spy]
    named = [(row.id, row.place, row.hex) for row in rows]
    for id, where, hex in named:
        if land.names[place(land, where)] != hex:
            return f"{id} stands in {hex}, but {where} is {land.names[place(land, where)]} (DXC-16.2)"
    for id, hex in [*((id, hex) for id, _, hex in named), *((row.id, row.hex) for row in data.motte)]:
        if not land.land >> land.cells.get(hex, 0) & 1:
            return f"{id} is not on land"
    for motte in data.motte:
        if motte.garrison != MOTTE.garrison_start or motte.resources < 1:
            return f"{motte.name} needs {MOTTE.garrison_start} men and some resources (DXC-5.2b)"
    for fleet in data.fleet:
        if not land.coast >> land.cells.get(fleet.hex, 0) & 1:
            return f"the ships {fleet.id} do not lie on the coast"
    return ""


def _fault_of_convoys(data: CampaignFile, land: Country) -> str:
    for row in data.convoy:
        if row.start not in land.site or row.end not in land.site:
            return f"the convoy {row.id} goes between settlements (DXC-11d)"
        if land.names[land.sites[land.site[row.start]].cell] != row.hex:
            return f"the convoy {row.id} does not start in {row.start} (DXC-11d)"
        if not 0 <= row.load <= CONVOY.capacity:
            return f"the convoy {row.id} cannot carry {row.load} (DXC-11a)"
    return ""


def _fault_of_missions(data: CampaignFile, land: Country) -> str:
    mottes = {row.id for row in data.motte}
    known = {*land.site, *mottes, *(row.id for row in data.fleet)}
    for row in data.mission:
        if row.target and row.target not in known:
            return f"nobody knows {row.target}, the target of the mission {row.id} (DXC-1e)"
        if not row.target and row.kind != "tax":
            return f"the mission {row.id} has no target (DXC-1e)"
        unknown = set(row.deliver_to) - mottes - {NEW_MOTTE}
        if unknown or (row.kind == "tax" and not row.deliver_to):
            return f"the mission {row.id} does not name mottes to deliver to: {', '.join(sorted(unknown))} (DXC-1h)"
    return ""
