"""What lies and stands on the map besides the counters."""

from functools import lru_cache

from banneret.kernel.scene import Mark
from banneret.kernel.vocabulary import Sign

from ..ground.ground import Ground
from ..ground.terrain import BURNT_PALISADE, FENCE, HEX_KINDS, MOBILE_BRIDGE, SIDE_KINDS, HexKind
from ..pending import COMPLETED, DECLARED
from ..state import DEAD, DiexState


def marks(s: DiexState) -> tuple[Mark, ...]:
    """Changes of the ground, bodies, ladders, hooks, walls and declared charges, in an order that does not tell what
    came first."""
    names = s.ground.names
    found = [Mark(names[cell], "body", _bodies(s, cell)) for cell in sorted(s.bodies)]
    found += [
        Mark(names[cell], "flame", f"fire, turn {count}", seat, count=count)
        for cell, (count, seat) in sorted(s.flames.items())
    ]
    found += ground_marks(s.ground)
    for ladder in s.ladders:
        if ladder.foot >= 0 and ladder.side >= 0:
            found.append(Mark(names[ladder.foot], "ladder", "ladder", side=ladder.side))
        elif ladder.foot >= 0:
            found += [Mark(names[cell], "ladder_flat", "ladder, lying") for cell in ladder.ends]
    found += [
        Mark(names[hook.foot], "ladder", "grappling hook and rope", hook.seat, side=hook.side) for hook in s.hooks
    ]
    for counter in range(s.cast.people):
        if s.shields[counter] and s.at[counter] >= 0:
            found += [
                Mark(s.hex(counter), "shield_wall", "shield wall", s.cast.seat[counter], side=d)
                for d in range(6)
                if s.shields[counter] >> d & 1
            ]
    for charge in s.charges:
        if charge.state in (DECLARED, COMPLETED):
            text = f"{s.name(charge.rider)} charges {s.name(charge.target)}"
            found.append(Mark(names[charge.cell], "charge", text, s.cast.seat[charge.rider]))
    return tuple(found)


def _bodies(s: DiexState, cell: int) -> str:
    dead = [
        s.name(counter)
        for counter in range(s.cast.counters)
        if s.health[counter] == DEAD and s.cells(counter) >> cell & 1
    ]
    return f"dead: {', '.join(dead)}"


@lru_cache(maxsize=256)
def ground_marks(ground: Ground) -> tuple[Mark, ...]:
    """What gates, fire and digging have made of the printed map."""
    names = ground.names
    found = [
        Mark(names[cell], *_changed(ground, cell, HEX_KINDS[kind]))
        for cell, kind in ground.hexes
        if kind != _printed(ground, cell)  # DXA-9.2.3b: a bridge that was put back is none that is gone
    ]
    for cell, direction, kind in ground.sides:
        if kind == BURNT_PALISADE:
            found.append(Mark(names[cell], "burnt", "burnt palisade", side=direction))
        else:
            found.append(Mark(names[cell], "broken", f"{SIDE_KINDS[FENCE].name.lower()} or wall gone", side=direction))
    features = ground.chart.features
    gates = [*([features.gate] if features.gate is not None else []), *(bascule for bascule, _ in features.bascules)]
    for place in gates:
        cell = ground.lattice.cell(*place)
        found.append(Mark(names[cell], *_gate(ground, cell)))
    return tuple(found)


def _changed(ground: Ground, cell: int, now: HexKind) -> tuple[Sign, str]:
    """A hex that has become of another kind."""
    if now.key == "filled_moat":
        return "filled_moat", "filled moat"
    if _printed(ground, cell) == MOBILE_BRIDGE:
        return "bridge_removed", "bridge removed"
    return "burnt", f"burnt down, now {now.name.lower()}"


def _printed(ground: Ground, cell: int) -> int:
    """The kind of a hex on the map."""
    return ground.chart.kinds[ground.lattice.row(cell)][ground.lattice.column(cell)]


def _gate(ground: Ground, cell: int) -> tuple[Sign, str]:
    if ground.destroyed >> cell & 1:
        return "broken", "destroyed"
    return ("gate_closed", "gate closed") if ground.closed >> cell & 1 else ("gate_open", "gate open")
