"""What stands on the map: groups under their standards, leaders without men, convoys, spies, ships (DXC-3b)."""

from functools import lru_cache

import msgspec

from banneret.kernel.scene import Piece

from ..end_of_move import EndOfMove
from ..group import Convoy, Group, Leader
from ..log import counted, named
from ..morning.orders import in_words
from ..movement.encounter import Encounter
from ..movement.lone import MoveLone
from ..movement.march import MoveGroup
from ..ranks import soldiers
from ..state import CampaignState
from . import sight
from .arms import PEOPLES
from .tokens import ARMS, KEPT, convoy_piece, fleet_piece, group_piece, mercenary_piece, spy_piece


def pieces(s: CampaignState, side: int) -> tuple[Piece, ...]:
    acts = acting(s)
    names = s.country.names
    found = [_group(s, side, group, group.key == acts) for group in s.groups.values()]
    found += [_lone(leader, names[leader.cell]) for leader in s.leaders.values() if leader.alone]
    found += [_convoy(s, convoy) for convoy in s.convoys.values()]
    found += [
        spy_piece(spy.key, names[spy.cell], s.captain_of(spy.side), note=_noted(s, side, spy.side, spy.noted))
        for spy in s.spies.values()
    ]
    found += [
        fleet_piece(
            fleet.id, names[fleet.cell], s.captain_of(s.data.side_of(fleet.faction)), _ships(fleet.faction), note=_HOME
        )
        for fleet in s.data.fleets
    ]
    return tuple(found)


_HOME = "Danes are fed here, and bring their loot here."


def _ships(faction: str) -> str:
    return f"Ships of the {PEOPLES[faction]}"


def acting(s: CampaignState) -> str:
    """Who moves, or has moved and is asked about: everybody sees it. What a side does in its morning only that side
    sees."""
    for phase in s.stack[::-1]:
        if isinstance(phase, MoveGroup | Encounter | EndOfMove):
            return phase.group
        if isinstance(phase, MoveLone):
            return phase.leader
    return ""


# ---------------------------------------------------------------- groups


def _group(s: CampaignState, side: int, group: Group, acts: bool) -> Piece:
    at = s.country.names[group.cell]
    if group.neutral:
        price = f"{sight.roll(group.men)}; they wait for somebody who pays"
        return mercenary_piece(group.key, at, group.soldiers, name=_company(s, group.key), note=price)
    seen = sight.sees(s, side, group)
    leaders = s.leaders_of(group.key)
    hurt = any(leader.wounded for leader in leaders)
    return group_piece(
        group.key,
        at,
        group.captain,
        group.faction,
        called(s, group),
        sight.figure(s, side, group),
        riders=group.riders,
        led=bool(leaders),
        wounded=hurt or (seen and group.wounded > 0),
        hungry=seen and group.unsupplied,
        prisoners=bool(group.prisoners or _captives(s, group.key)),
        moved=group.moved == s.turn,
        acting=acts,
        note=_note(s, side, group),
    )


def called(s: CampaignState, group: Group) -> str:
    """By its leaders, its company or its people."""
    if s.leaders_of(group.key):
        return named(s, group.key)
    return _company(s, group.key) if group.faction == "mercenary" else named(s, group.key)


def _company(s: CampaignState, key: str) -> str:
    return next((row.name for row in s.data.mercenaries if row.id == key), "Mercenaries")


def _captives(s: CampaignState, key: str) -> list[str]:
    """DXC-14.8: the leaders whom a group holds."""
    return [leader.name for leader in s.leaders.values() if leader.condition == "captive" and leader.group == key]


def _note(s: CampaignState, side: int, group: Group) -> str:
    """What is told of it: its men as far as one knows, its prisoners, its siege, and to its own side its order."""
    words = [f"{group.key}: {sight.told(s, side, group)}"]
    captives = _captives(s, group.key)
    held = sum(soldiers(lot.men) for lot in group.prisoners)
    if held:
        captives.append(counted(held, "prisoner"))
    if captives:
        words.append(f"guards {', '.join(captives)}")
    if s.sieges:
        if place := s.besieging(group.key):
            words.append(f"besieges {s.mottes[place].name}")
        elif place := s.shut_in(group.key):
            words.append(f"is shut in {s.mottes[place].name}")
    if group.service is not None and group.service.employer in s.groups:
        words.append(f"{group.service.bond} by {named(s, group.service.employer)}")
    if group.side == side and group.key in s.orders:
        words.append(f"order: {in_words(s, s.orders[group.key].value)}")
    return "; ".join(words)


# ---------------------------------------------------------------- the others


@lru_cache(maxsize=KEPT)
def _alone(key: str, name: str, at: str, seat: int, faction: str, prestige: int, wounded: bool) -> Piece:
    return Piece(
        key,
        name,
        at,
        "leader",
        seat,
        f"prestige {prestige}, without men{', wounded' if wounded else ''}",
        "crown",
        numbers=(str(prestige),),
        condition=("wounded",) if wounded else (),
        arms=ARMS[faction],
        label=name,
    )


def _lone(leader: Leader, at: str) -> Piece:
    """DXC-9g."""
    return _alone(leader.key, leader.name, at, leader.captain, leader.faction, leader.prestige, leader.wounded)


@lru_cache(maxsize=KEPT)
def _traders(key: str, at: str, load: int, moved: bool, note: str) -> Piece:
    """DXC-11d: nobody's."""
    return msgspec.structs.replace(convoy_piece(key, at, 0, load, moved=moved, note=note), seat=None)


def _convoy(s: CampaignState, convoy: Convoy) -> Piece:
    at, moved = s.country.names[convoy.cell], convoy.moved == s.turn
    points = counted(convoy.load, "point")
    if convoy.side < 0:
        sites = s.country.sites
        ends = (convoy.start, convoy.end) if convoy.outward else (convoy.end, convoy.start)
        way = f", from {sites[ends[0]].name} to {sites[ends[1]].name}" if min(ends) >= 0 else ""
        return _traders(convoy.key, at, convoy.load, moved, f"{points}{way}; nobody's")
    escort = f", led by {named(s, convoy.escort)}" if convoy.escort in s.groups else ", without escort"
    return convoy_piece(convoy.key, at, s.captain_of(convoy.side), convoy.load, moved=moved, note=f"{points}{escort}")


def _noted(s: CampaignState, side: int, owner: int, noted: tuple[str, ...]) -> str:
    """DXC-10b: whom he has noted he tells his own side."""
    if side != owner:
        return ""
    keys = [key for key in noted if key in s.groups]
    return f"has noted {', '.join(named(s, key) for key in keys)}" if keys else "has noted nobody since his last report"
