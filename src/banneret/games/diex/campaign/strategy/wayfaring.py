"""Where those go whom no order leads: beaten groups, lone leaders, spies and convoys, groups without an order."""

from typing import Any

from banneret.kernel.option import Menu

from .. import healing
from ..country.ways import costs_from, costs_to
from ..group import Spy
from ..morning.sending import Send
from ..movement.march import MoveGroup
from ..spies import ways as spy_ways
from ..state import CampaignState
from .known import host_of
from .morning import NEVER
from .plan import plan
from .survey import survey


def move(phase: MoveGroup, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    worths = {step.cell: step.worth for step in plan(s, seat).of(phase.group)}
    here = s.groups[phase.group].cell
    return [worths.get(here if option.verb == "stop" else option.args[0], -10.0) for option in menu]


def retreat(phase: Any, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    """Towards friends and where wounds heal, away from the enemy."""
    side = s.sides[seat]
    k = survey(s, side)
    key = phase.groups[0] if hasattr(phase, "groups") else ""
    havens = healing.havens(s, key) if key in s.groups else 0
    left = costs_to(s.country, havens) if havens else None
    found = []
    for option in menu:
        cell = option.args[0]
        value = 0.0 if left is None else -0.15 * max(0, left[cell])
        if key in s.groups:
            value -= k.danger(s.groups[key], cell)
        found.append(value)
    return found


def lone(phase: Any, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    """DXC-9g: a leader without men makes for a group of his own."""
    leader = s.leaders[phase.leader]
    own = 0
    for group in s.groups.values():
        if group.side == leader.side and group.faction == leader.faction and group.service is None:
            own |= 1 << group.cell
    if not own:
        return [0.0] * len(menu)
    left = costs_to(s.country, own)
    return [-0.3 * left[leader.cell if option.verb == "stop" else option.args[0]] for option in menu]


def spying(s: CampaignState, spy: Spy, cell: int) -> float:
    """DXC-10: a spy looks at what is not known, and comes back to tell."""
    side = spy.side
    near = s.country.lattice.disk(cell, 2)
    foes = [group for group in s.groups.values() if group.side == 1 - side]
    if any(group.cell == cell for group in foes):
        return -2.0
    if spy.noted:
        own = 0
        for group in s.groups.values():
            if group.side == side:
                own |= 1 << group.cell
        return -0.2 * costs_to(s.country, own)[cell] if own else 0.0
    value = 0.0
    for group in foes:
        note = s.notes[side].get(group.key)
        stale = 1.0 if note is None else min(1.0, 0.15 * (s.turn - note.turn))
        if near >> group.cell & 1:
            value += stale
        else:
            value += stale * 0.3 / (1.0 + max(0, costs_from(s.country, cell)[group.cell]))
    return value


def spies(phase: Any, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    spy = phase.next(s)
    return [spying(s, spy, spy.cell if option.verb == "stay" else option.args[0]) for option in menu]


def safety(s: CampaignState, side: int, cell: int) -> float:
    """Of a convoy: with friends, and far from enemies."""
    value = 0.0
    for group in s.groups.values():
        if group.side == 1 - side:
            cost = costs_from(s.country, group.cell)[cell]
            value -= 1.0 if 0 <= cost <= 5 else 0.0
        elif group.side == side and group.cell == cell:
            value += 0.5 + host_of(s, side, group).points / 200.0
    return value


def convoys(phase: Any, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    convoy = phase.next(s)
    side = s.sides[seat]
    return [safety(s, side, convoy.cell if option.verb == "stay" else option.args[0]) for option in menu]


def send(phase: Send, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    """Spies and convoys, as far as they get today."""
    side = s.sides[seat]
    spy = s.spies.get(phase.errant)
    if spy is not None:
        near = spy_ways(s, spy).cells | 1 << spy.cell
        return [spying(s, spy, option.args[0]) if near >> option.args[0] & 1 else NEVER for option in menu]
    return [safety(s, side, option.args[0]) for option in menu]
