"""Why a mover can't go to a hex: the same questions as `routes`, answered in words."""

from banneret.kernel.refusal import Refusal

from ..castle.ladders import standing_in
from ..ground.terrain import BASCULE, GATE, HEX_KINDS, SIDE_KINDS
from ..state import NOBODY, DiexState
from . import riding, routes, walking

FAR = 40
"""So many points are tried to find out what a way would cost."""


def why_no_way(s: DiexState, counter: int, left: int, name: str) -> Refusal | None:
    """The rule that keeps the mover from going to this hex; None when none does."""
    cell = s.ground.cell(name)
    if cell < 0:
        return Refusal("DXA-1.3a", f"There is no hex {name} on this map.")
    if s.at[counter] < 0:
        return Refusal("DXA-1.3l", f"{s.name(counter)} is outside the map and must enter it first.")
    if routes.destinations(s, counter, left) >> cell & 1:
        return None
    who = s.name(counter)
    if cell == s.at[counter]:
        return Refusal("DXA-4b", f"{who} is in {name}.")
    if s.aloft >> counter & 1:
        return Refusal("DXA-10.1.5c", f"{who} is on a ladder: he climbs down or over.")
    return (
        _occupied(s, counter, cell)
        or _impassable(s, counter, cell)
        or _hexside(s, counter, cell)
        or _too_far(s, counter, left, cell)
        or Refusal("DXA-4b", f"There is no way to {name} for {who}.")
    )


def _occupied(s: DiexState, counter: int, cell: int) -> Refusal | None:
    name = s.ground.names[cell]
    seat = s.cast.seat[counter]
    if s.standing[1 - seat] >> cell & 1:
        return Refusal("DXA-4.2a", f"{s.name(s.who[cell])}, an enemy, stands in {name}.")
    if cell in s.flames:
        return Refusal("DXA-10.2.4a", f"{name} is on fire.")
    if walking.barred(s, seat) >> cell & 1:
        return Refusal("DXA-0f", f"{s.name(s.who[cell])} in {name} is the enemy's.")
    dead = s.bodies.get(cell, 0)
    if dead >= walking.CHOKED:
        return Refusal("DXA-4.2.2a", f"The dead in {name} count {dead}; from {walking.CHOKED} on a hex is impassable.")
    if standing_in(s, cell) >= 0:
        return Refusal("DXA-10.1.3a", f"A ladder stands in {name}: whoever enters climbs it, from beside it.")
    if walking.others(s, counter) >> cell & 1 and s.who[cell] != NOBODY:
        return Refusal("DXA-4.1b", f"{s.name(counter)} may pass through {name} but not end there: {s.name(s.who[cell])} is in it.")
    return None


def _impassable(s: DiexState, counter: int, cell: int) -> Refusal | None:
    """What the hex itself is."""
    ground, name = s.ground, s.ground.names[cell]
    number = ground.kind[cell]
    kind = HEX_KINDS[number]
    if ground.closed >> cell & 1 and number in (GATE, BASCULE):
        return Refusal(kind.rule, f"The gate in {name} is closed.")
    if ground.barred(cell):
        return Refusal("DXA-SC.3", f"{name} is in a building, and in this scenario buildings are impassable.")
    if s.steed[counter] >= 0:
        if not ground.stable(cell):
            return Refusal("DXA-8.4b" if kind.indoors else "DXA-4.2.1a", f"A ridden horse can't enter {name}: {kind.name.lower()}.")
        return None
    if kind.foot < 0:
        return Refusal(kind.rule, f"Nobody can enter {name}.")
    if s.armoured(counter) and ground.water >> cell & 1:
        return Refusal("DXA-4.2.1c", f"{s.name(counter)} wears armour and can't enter the water in {name}.")
    return None


def _hexside(s: DiexState, counter: int, cell: int) -> Refusal | None:
    """What lies between him and a hex beside him."""
    ground, at = s.ground, s.at[counter]
    direction = ground.lattice.direction(at, cell)
    if direction < 0 or (ground.foot_step[direction][at] and s.steed[counter] < 0):
        return None
    side = SIDE_KINDS[ground.side[direction][at]]
    mounted = s.steed[counter] >= 0
    if (side.horse if mounted else side.foot) < 0:
        across = "a ridden horse" if mounted else "nobody"
        return Refusal(
            side.rule,
            f"Between {ground.names[at]} and {ground.names[cell]} is a {side.name.lower()}, which {across} {'cannot cross' if mounted else 'crosses'}.",
        )
    return None


def _too_far(s: DiexState, counter: int, left: int, cell: int) -> Refusal | None:
    dear, barred = routes.closed(s, counter)
    ground, at, facing = s.ground, s.at[counter], s.facing[counter]
    name = ground.names[cell]
    if facing < 0:
        for cost, layer in enumerate(walking.flood(ground, at, FAR, barred, dear)):
            if layer >> cell & 1:
                return Refusal("DXA-4b", f"The way to {name} costs {cost} points, and {s.name(counter)} has {left} left.")
        return None
    step = riding.step(ground, at, facing, cell, dear)[0]
    if step > left:
        return Refusal("DXA-4b", f"To turn into {name} costs {step} points, and {s.name(counter)} has {left} left.")
    for cost, ride in enumerate(riding.flood(ground, at, facing, FAR, barred, dear)):
        if any(fronts >> cell & 1 for fronts in ride):
            if cost > left:
                return Refusal("DXA-4b", f"The way to {name} costs {cost} points, and {s.name(counter)} has {left} left.")
            if cost > riding.LEG:
                return Refusal("DXA-4b", f"{name} is {cost} points away: ride there in legs of at most {riding.LEG} points.")
            return Refusal("DXA-4.1c", f"Both halves of {s.name(counter)} need room, and in {name} they have none.")
    return None
