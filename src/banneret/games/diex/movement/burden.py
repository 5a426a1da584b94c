"""Section 4.2.4: the man on a carrier's back: where he can be laid, how he drops, and that he leaves the map with his
carrier."""

from banneret.board.hex import members
from banneret.kernel.referee import Referee

from ..combat.contact import passable
from ..log import tell
from ..state import DEAD, DiexState


def lay_places(s: DiexState, carrier: int) -> int:
    """DXA-4.2.4b: the hexes beside the carrier in which he can lay a man down: free of the living, passable on foot."""
    at = s.at[carrier]
    burden = s.load[carrier]
    return passable(s, (s.ground.attack_armoured[at] if s.armoured(burden) else s.ground.attack_foot[at]) & ~s.living)


def lay_down(s: DiexState, ref: Referee, carrier: int, cell: int, clause: str) -> None:
    """The man is laid into this hex."""
    burden = s.load[carrier]
    s.load[carrier] = -1
    s.at[burden] = cell
    s.fill(burden)
    if ref.hears:
        tell(
            s,
            ref,
            "carry",
            f"{s.name(carrier)} lays {s.name(burden)} down in {s.ground.names[cell]}.",
            clause,
            counters=(carrier, burden),
            cells=(cell,),
        )


def drop(s: DiexState, carrier: int) -> None:
    """DXA-4.2.4d: a carrier who falls drops the man in his own hex, if no other living man is in it, else as near as
    there is room."""
    burden = s.load[carrier]
    s.load[carrier] = -1
    s.at[burden] = _nearest(s, s.at[carrier], s.armoured(burden), s.health[carrier] == DEAD)
    s.fill(burden)


def _nearest(s: DiexState, at: int, armoured: bool, own: bool) -> int:
    """The nearest free hex in which the man can lie, this one among them if `own`."""
    grid = s.ground.lattice
    free = passable(s, s.ground.standable & ~s.living & ~(s.ground.water if armoured else 0)) & ~(1 << at)
    if own and not s.living >> at & 1:
        free |= 1 << at
    for radius in range(grid.columns + grid.rows):
        found = grid.disk(at, radius) & free
        if found:
            return members(found)[0]
    raise AssertionError("a map is larger than all who fight on it")


def leave_with(s: DiexState, ref: Referee, carrier: int, edge: int) -> None:
    """DXA-1.3k: the man on his back leaves the map with him."""
    burden = s.load[carrier]
    if burden < 0:
        return
    s.load[carrier] = -1
    s.carried_off |= 1 << burden
    s.holder[burden] = s.cast.seat[carrier]
    s.left_by[burden] = edge
    if ref.hears:
        tell(
            s,
            ref,
            "leave",
            f"{s.name(burden)} leaves the map on the back of {s.name(carrier)}.",
            "DXA-1.3k",
            counters=(burden, carrier),
        )
