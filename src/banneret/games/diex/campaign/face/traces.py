"""What is drawn over the map while somebody is looked at or moves: where one's own may go and at what cost, their
orders, and how far the others could come by what everybody knows."""

from functools import lru_cache

from banneret.board.hex import members
from banneret.kernel.scene import Overlay

from ..country.country import Country
from ..country.ways import Reach, cheapest, reach
from ..dues import allowance, pace
from ..group import Group
from ..healing import hurt
from ..movement.allowance import convoys_of
from ..movement.march import MoveGroup, begin
from ..state import CampaignState
from . import sight
from .counters import acting
from .tokens import KEPT, reach_trace

KEEP = 1024


def traces(s: CampaignState, side: int) -> tuple[Overlay, ...]:
    """One reach from each hex: of who acts there, else of who gets farthest."""
    if side == sight.NOBODY or s.result is not None:
        return ()
    acts = acting(s)
    own: dict[int, tuple[int, Overlay]] = {}
    for group in s.groups.values():
        if group.side != side or group.service is not None:
            continue
        move = _moving(s, group)
        far = 99 if group.key == acts else move.left
        if far > own.get(group.cell, (-1, None))[0]:
            own[group.cell] = far, _own(s, group, move)
    return *[trace for _, trace in own.values()], *_ways(s, side), *_others(s, side)


def _ways(s: CampaignState, side: int) -> list[Overlay]:
    """The orders of one's own groups, convoys and spies, in an order that does not tell which was given first."""
    found = []
    for key, order in sorted(s.orders.items()):
        one = s.groups.get(key) or s.convoys.get(key) or s.spies.get(key)
        to = order.value.to
        if one is not None and one.side == side and to >= 0 and to != one.cell:
            found.append(_way(s.country, one.cell, to, key in s.convoys or convoys_of(s, key)))
    return found


def _moving(s: CampaignState, group: Group) -> MoveGroup:
    """Its move that is being made, or that it could make today."""
    for phase in s.stack:
        if isinstance(phase, MoveGroup) and phase.group == group.key:
            return phase
    return begin(s, group.key)


def _own(s: CampaignState, group: Group, move: MoveGroup) -> Overlay:
    """DXC-8.3, DXC-2.1: where it may go, with what that costs."""
    found = move.reach(s, group)
    ends = move.ends(s, group, found) if hurt(s, group.key) else found.cells
    return _priced(s.country, group.cell, found, ends)


def _priced(country: Country, start: int, found: Reach, ends: int) -> Overlay:
    names, cost = country.names, found.cost
    return reach_trace(names[start], tuple([(names[cell], cost[cell]) for cell in members(ends)]))


@lru_cache(maxsize=KEPT)
def _way(country: Country, start: int, to: int, convoy: bool) -> Overlay:
    """An order: the way that it leads."""
    names = country.names
    path = cheapest(country, start, 1 << to, convoy)
    return Overlay("path", (names[start], *[names[cell] for cell in path]))


# ---------------------------------------------------------------- the others


def _others(s: CampaignState, side: int) -> list[Overlay]:
    """DXC-3b: where they stand and whether they ride is public; whether they are hurt or hungry is not, and so the most
    is drawn."""
    found: dict[int, tuple[int, Overlay]] = {}
    for group in s.groups.values():
        if group.side != 1 - side or group.service is not None:
            continue
        convoy = convoys_of(s, group.key)
        far = pace("convoy", s.pace) if convoy else allowance(group.riders, s.pace, False, False)
        if far > found.get(group.cell, (-1, None))[0]:
            found[group.cell] = far, _danger(s.country, group.cell, far, _known_stops(s, group), convoy)
    return [trace for _, trace in found.values()]


def _known_stops(s: CampaignState, group: Group) -> int:
    """DXC-8.3d: where it would be stopped by what stands on the map."""
    found = 0
    for other in s.groups.values():
        if other.side != group.side:
            found |= 1 << other.cell
    return found


@lru_cache(maxsize=KEEP)
def _danger(country: Country, start: int, far: int, stopped: int, convoy: bool) -> Overlay:
    names = country.names
    found = reach(country, start, far, stopped, True, convoy)
    return Overlay("danger", (names[start], *[names[cell] for cell in members(found.cells)]))
