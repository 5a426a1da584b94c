"""DXC-16: the campaigns as data. Money and points of victory are in halves; places are cells of the map."""

from dataclasses import dataclass
from functools import cache
from typing import Literal

import msgspec

from banneret.kernel.refusal import BanneretError

from ...ground.reading import decode, text
from ...quick.headcount import PROFILES
from ...quick.troops import TROOP
from .country import Country, country, place
from .tables import CONVOY, MOTTE, PRESTIGE, halves

Faction = Literal["norman", "saxon", "danish", "scottish"]
Side = Literal["king", "rebel"]
MissionKind = Literal["tax", "build_motte", "raze", "presence", "hold_motte", "loot_to_ships"]

KING, REBEL = 0, 1
SIDES: tuple[Side, Side] = ("king", "rebel")
NEW_MOTTE = "new_motte"
"""DXC-1h: any motte built in the campaign."""
_HOSTILITY = 8
"""DXC-7l: of a Norman group, if the scenario says nothing."""
_SMALLEST = 3
"""DXC-8.1a."""


class _Side(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    factions: tuple[Faction, ...]


class _Leader(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    faction: Faction
    troop: str
    prestige: int


class _Group(msgspec.Struct, forbid_unknown_fields=True):
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


class _Motte(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    hex: str
    garrison: int
    resources: int


class _Convoy(msgspec.Struct, forbid_unknown_fields=True, rename={"start": "from", "end": "to"}):
    id: str
    start: str
    end: str
    hex: str
    load: int


class _Mercenary(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    profile: str
    soldiers: int
    place: str
    hex: str


class _Spy(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    side: Side
    place: str
    hex: str


class _Fleet(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    faction: Faction
    hex: str


class _Mission(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    side: Side
    kind: MissionKind
    text: str
    target: str = ""
    soldiers: int = 0
    vp: float = 0
    vp_per_pound: float = 0
    deliver_to: tuple[str, ...] = ()


class _Victory(msgspec.Struct, forbid_unknown_fields=True):
    battle_won: float
    leader_taken: float
    pound_robbed: float
    convoy_taken: float
    motte_taken: float
    settlement_turned: float
    king_wins_at: float
    draw_band: float


class _Sides(msgspec.Struct, forbid_unknown_fields=True):
    king: _Side
    rebel: _Side


class _Campaign(msgspec.Struct, forbid_unknown_fields=True):
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
    sides: _Sides
    leader: list[_Leader]
    group: list[_Group]
    motte: list[_Motte]
    mission: list[_Mission]
    victory: _Victory
    allied_factions: tuple[Faction, ...] = ()
    convoy: list[_Convoy] = []
    mercenary: list[_Mercenary] = []
    spy: list[_Spy] = []
    fleet: list[_Fleet] = []


# ---------------------------------------------------------------- as the game has them


@dataclass(slots=True, frozen=True)
class SideData:
    name: str
    factions: tuple[str, ...]


@dataclass(slots=True, frozen=True)
class LeaderData:
    id: str
    name: str
    faction: str
    troop: int
    """Number of his type."""
    prestige: int


@dataclass(slots=True, frozen=True)
class GroupData:
    id: str
    side: int
    faction: str
    profile: str
    """DXC-8.2a: the headcount table its soldiers come from."""
    soldiers: int
    leader: str
    """Id, or nothing."""
    loyalty: int
    """DXC-7a: of a Saxon group; 0 for others."""
    hostility: int
    """DXC-7l: of a Norman group; 0 for others."""
    money_half: int
    cell: int
    enter_turn: int


@dataclass(slots=True, frozen=True)
class MotteData:
    id: str
    name: str
    cell: int
    garrison: int
    resources: int


@dataclass(slots=True, frozen=True)
class ConvoyData:
    """DXC-11d: between two settlements, by number."""

    id: str
    start: int
    end: int
    cell: int
    load: int


@dataclass(slots=True, frozen=True)
class MercenaryData:
    id: str
    name: str
    profile: str
    soldiers: int
    cell: int


@dataclass(slots=True, frozen=True)
class SpyData:
    id: str
    side: int
    cell: int


@dataclass(slots=True, frozen=True)
class FleetData:
    id: str
    faction: str
    cell: int


@dataclass(slots=True, frozen=True)
class MissionData:
    """DXC-1e."""

    id: str
    side: int
    kind: MissionKind
    text: str
    target: str
    """Id of a settlement, motte or fleet, or nothing."""
    cell: int
    """Of the target; −1 without one."""
    soldiers: int
    """DXC-1l: healthy men needed."""
    vp_half: int
    vp_per_pound_half: int
    deliver_to: tuple[str, ...]
    """DXC-1h: ids of mottes, and `NEW_MOTTE`."""


@dataclass(slots=True, frozen=True)
class VictoryData:
    """DXC-1m, DXC-1n."""

    battle_won_half: int
    leader_taken_half: int
    pound_robbed_half: int
    convoy_taken_half: int
    motte_taken_half: int
    settlement_turned_half: int
    king_wins_at_half: int
    draw_band_half: int


@dataclass(slots=True, frozen=True)
class CampaignData:
    id: str
    name: str
    map: str
    turns: int
    first_day: str
    learning: bool
    background: str
    weather: bool
    season: bool
    """DXC-18.0: whether they are rolled for."""
    quick: bool
    """DXC-17.0: fights are settled by the quick resolution unless both want the tactical game."""
    sides: tuple[SideData, SideData]
    """KING, REBEL."""
    allied: tuple[str, ...]
    """DXC-13.1b."""
    leaders: tuple[LeaderData, ...]
    groups: tuple[GroupData, ...]
    mottes: tuple[MotteData, ...]
    convoys: tuple[ConvoyData, ...]
    mercenaries: tuple[MercenaryData, ...]
    spies: tuple[SpyData, ...]
    fleets: tuple[FleetData, ...]
    missions: tuple[MissionData, ...]
    victory: VictoryData

    def side_of(self, faction: str) -> int:
        return KING if faction in self.sides[KING].factions else REBEL

    def leader(self, id: str) -> LeaderData:
        return next(leader for leader in self.leaders if leader.id == id)


# ---------------------------------------------------------------- reading


def parse_campaign(source: str | dict[str, object], where: str) -> CampaignData:
    """A campaign from TOML, or from what TOML holds; refused with a sentence if anything about it is inconsistent."""
    data = decode(source, f"The campaign {where}", _Campaign)
    land = country(data.map)
    wrong = fault(data, land)
    if wrong:
        raise BanneretError(f"The campaign {data.name} is wrong: {wrong}.")
    cells = land.cells
    king = data.sides.king.factions
    targets = {
        **{site.id: site.cell for site in land.sites},
        **{row.id: cells[row.hex] for row in data.motte},
        **{row.id: cells[row.hex] for row in data.fleet},
    }
    return CampaignData(
        id=data.id,
        name=data.name,
        map=data.map,
        turns=data.turns,
        first_day=data.first_day,
        learning=data.learning,
        background=data.background,
        weather=data.weather,
        season=data.season,
        quick=data.quick_combat_default,
        sides=(
            SideData(data.sides.king.name, data.sides.king.factions),
            SideData(data.sides.rebel.name, data.sides.rebel.factions),
        ),
        allied=data.allied_factions,
        leaders=tuple(
            LeaderData(row.id, row.name, row.faction, TROOP[row.troop].number, row.prestige) for row in data.leader
        ),
        groups=tuple(
            GroupData(
                id=row.id,
                side=KING if row.faction in king else REBEL,
                faction=row.faction,
                profile=row.profile,
                soldiers=row.soldiers,
                leader=row.leader,
                loyalty=row.loyalty if row.faction == "saxon" else 0,
                hostility=row.hostility if row.faction == "norman" else 0,
                money_half=halves(row.money, f"The money of {row.id}"),
                cell=cells[row.hex],
                enter_turn=row.enter_turn,
            )
            for row in data.group
        ),
        mottes=tuple(MotteData(row.id, row.name, cells[row.hex], row.garrison, row.resources) for row in data.motte),
        convoys=tuple(
            ConvoyData(row.id, land.site[row.start], land.site[row.end], cells[row.hex], row.load)
            for row in data.convoy
        ),
        mercenaries=tuple(
            MercenaryData(row.id, row.name, row.profile, row.soldiers, cells[row.hex]) for row in data.mercenary
        ),
        spies=tuple(SpyData(row.id, SIDES.index(row.side), cells[row.hex]) for row in data.spy),
        fleets=tuple(FleetData(row.id, row.faction, cells[row.hex]) for row in data.fleet),
        missions=tuple(
            MissionData(
                id=row.id,
                side=SIDES.index(row.side),
                kind=row.kind,
                text=row.text,
                target=row.target,
                cell=targets[row.target] if row.target else -1,
                soldiers=row.soldiers,
                vp_half=halves(row.vp, f"The points of {row.id}"),
                vp_per_pound_half=halves(row.vp_per_pound, f"The points of {row.id}"),
                deliver_to=row.deliver_to,
            )
            for row in data.mission
        ),
        victory=VictoryData(
            *(halves(points, "The points of victory") for points in msgspec.structs.astuple(data.victory))
        ),
    )


def fault(data: _Campaign, land: Country) -> str:
    """The first thing that is wrong with a campaign, or nothing."""
    return (
        _fault_of_sides(data)
        or _fault_of_leaders(data)
        or _fault_of_groups(data, land)
        or _fault_of_places(data, land)
        or _fault_of_convoys(data, land)
        or _fault_of_missions(data, land)
    )


def _doubled(ids: list[str]) -> str:
    return next((id for id in ids if ids.count(id) > 1), "")


def _factions(data: _Campaign) -> tuple[Faction, ...]:
    return (*data.sides.king.factions, *data.sides.rebel.factions)


def _fault_of_sides(data: _Campaign) -> str:
    factions = _factions(data)
    if _doubled(list(factions)):
        return f"{_doubled(list(factions))} stands on both sides (DXC-1d)"
    if not set(data.allied_factions) <= set(factions):
        return "allies are named that do not take part (DXC-13.1b)"
    if data.turns < 1:
        return "it has no turns"
    return ""


def _fault_of_leaders(data: _Campaign) -> str:
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


def _fault_of_groups(data: _Campaign, land: Country) -> str:
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


def _fault_of_places(data: _Campaign, land: Country) -> str:
    """DXC-16.2: the scenario gives the hex of each place as well."""
    rows: list[_Group | _Mercenary | _Spy] = [*data.group, *data.mercenary, *data.spy]
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


def _fault_of_convoys(data: _Campaign, land: Country) -> str:
    for row in data.convoy:
        if row.start not in land.site or row.end not in land.site:
            return f"the convoy {row.id} goes between settlements (DXC-11d)"
        if land.names[land.sites[land.site[row.start]].cell] != row.hex:
            return f"the convoy {row.id} does not start in {row.start} (DXC-11d)"
        if not 0 <= row.load <= CONVOY.capacity:
            return f"the convoy {row.id} cannot carry {row.load} (DXC-11a)"
    return ""


def _fault_of_missions(data: _Campaign, land: Country) -> str:
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


CAMPAIGNS = tuple(parse_campaign(text(f"camp_scn_{id}.toml"), id) for id in ("kings_pence", "kent_1066", "york_1069"))
"""DXC-16.3, DXC-16.4, DXC-16.5."""


@cache
def campaign_data(id: str) -> CampaignData:
    for campaign in CAMPAIGNS:
        if campaign.id == id:
            return campaign
    raise BanneretError(f"There is no campaign “{id}”; there are {', '.join(each.id for each in CAMPAIGNS)}.")
