"""DXC-16: the campaigns as data. Money and points of victory are in halves; places are cells of the map."""

from dataclasses import dataclass
from functools import cache

import msgspec

from banneret.kernel.refusal import BanneretError

from ...ground.reading import decode, text
from ...quick.troops import TROOP
from .country import country
from .rows import CampaignFile, MissionKind, SideId, fault
from .tables import halves

KING, REBEL = 0, 1
SIDES: tuple[SideId, SideId] = ("king", "rebel")


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
    """DXC-1h: ids of mottes, and `rows.NEW_MOTTE`."""


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
    data = decode(source, f"The campaign {where}", CampaignFile)
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


CAMPAIGNS = tuple(parse_campaign(text(f"camp_scn_{id}.toml"), id) for id in ("kings_pence", "kent_1066", "york_1069"))
"""DXC-16.3, DXC-16.4, DXC-16.5; the small parties in them are invented (DXC-16.6)."""


@cache
def campaign_data(id: str) -> CampaignData:
    for campaign in CAMPAIGNS:
        if campaign.id == id:
            return campaign
    raise BanneretError(f"There is no campaign “{id}”; there are {', '.join(each.id for each in CAMPAIGNS)}.")
