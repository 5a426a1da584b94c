"""DXC-16.2, DXC-6h: groups of the scenario come onto the map."""

from typing import cast

from banneret.kernel.secret import Secret

from .country.scenarios import GroupData
from .group import Book, Faction, Group, Leader
from .ranks import mustered, riders_only
from .shares import share
from .state import CampaignState


def arrival(s: CampaignState, row: GroupData, cell: int) -> None:
    """DXC-6h: a group of the scenario comes onto the map, with its leader."""
    seats = share(s.scenario)
    faction = cast(Faction, row.faction)
    men = mustered(row.profile, row.soldiers)
    book = Book(men, row.loyalty or row.hostility, row.money_half)
    captain = seats.captain(row.id, row.side)
    s.put(Group(row.id, faction, row.side, captain, cell, Secret(s.seats_of(row.side), book), riders_only(men)))
    if row.leader:
        found = s.data.leader(row.leader)
        s.enlist(
            Leader(
                found.id, found.name, faction, row.side, captain, found.troop, found.prestige, group=row.id, cell=cell
            )
        )
