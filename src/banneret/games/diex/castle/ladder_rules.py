"""Section 10.1: what may be done with a ladder, and if not, why not. The menus and the refusals both ask here."""

from banneret.board.hex import DIRECTIONS
from banneret.kernel.refusal import Refusal

from ..aloft import at_rope, faced, hook_in
from ..ground.terrain import MOAT, PALISADE
from ..ladder import GONE
from ..movement import walking
from ..state import DEAD, NOBODY, STUNNED, DiexState
from .ladders import (
    BURDEN,
    CLIMB,
    ROPE,
    SHIFT,
    TAKE,
    beside_foot,
    carried,
    climb_cost,
    climber,
    over_cost,
    spare,
    standing_in,
    watched,
)


def on_foot(s: DiexState, counter: int) -> Refusal | None:
    if s.steed[counter] >= 0:
        return Refusal("DXA-10.1.2a", f"{s.name(counter)} rides; ladders are for people on foot.")
    if s.load[counter] >= 0:
        return Refusal("DXA-4.2.4c", f"{s.name(counter)} has a man on his back.")
    return None


def _ladder(s: DiexState, number: int) -> Refusal | None:
    if not 0 <= number < len(s.ladders) or s.ladders[number] == GONE:
        return Refusal("DXA-10.1a", f"There is no ladder {number + 1}.")
    return None


def refuse_take(s: DiexState, counter: int, left: int, number: int) -> Refusal | None:
    """DXA-10.1.2a, DXA-10.1.2c2."""
    wrong = _ladder(s, number) or on_foot(s, counter)
    if wrong is not None:
        return wrong
    ladder = s.ladders[number]
    at = s.at[counter]
    if ladder.side >= 0:
        return Refusal("DXA-10.1.2a", f"Ladder {number + 1} stands upright; only a flat one is carried.")
    if at not in ladder.ends:
        return Refusal("DXA-10.1.2a", f"{s.name(counter)} does not stand on ladder {number + 1}.")
    if s.bearers >> counter & 1:
        return Refusal("DXA-10.1.2a", f"{s.name(counter)} carries it already.")
    if ladder.carried:
        return Refusal("DXA-10.1.2a", f"Ladder {number + 1} is in the hands of two others.")
    if s.who[at] not in (NOBODY, counter):
        return Refusal(
            "DXA-4.1b", f"{s.name(s.who[at])} is in {s.ground.names[at]}; {s.name(counter)} only passes through."
        )
    far = ladder.other_end(at)
    other = s.who[far]
    if (
        other == NOBODY
        or other >= s.cast.people
        or s.cast.seat[other] != s.cast.seat[counter]
        or s.health[other] in (STUNNED, DEAD)
    ):
        return Refusal("DXA-10.1.2a", f"A friend must stand on the other end of the ladder, in {s.ground.names[far]}.")
    wrong = on_foot(s, other)
    if wrong is not None:
        return wrong
    if (s.aloft | s.bearers) >> other & 1:
        return Refusal("DXA-10.1.2a", f"{s.name(other)} is busy with another ladder.")
    if min(left, spare(s, other)) < TAKE + BURDEN:
        return Refusal(
            "DXA-10.1.2c2",
            f"Taking the ladder up costs {TAKE} point and carrying it {BURDEN}; one of the two has not so many left.",
        )
    return None


def refuse_drop(s: DiexState, counter: int) -> Refusal | None:
    """DXA-10.1.2c2."""
    return None if s.bearers >> counter & 1 else Refusal("DXA-10.1.2c2", f"{s.name(counter)} carries no ladder.")


def _no_place(s: DiexState, seat: int, cell: int, side: int, number: int) -> Refusal | None:
    """Why a ladder can't be set up in this hex against this hexside (DXA-10.1.1a, DXA-10.1.2d, DXA-10.1.2e,
    DXA-10.1.2f)."""
    ground, name = s.ground, s.ground.names[cell]
    if ground.side[side][cell] != PALISADE:
        return Refusal(
            "DXA-10.1.2d",
            f"{name} has no palisade to the {DIRECTIONS[side]}; a ladder leans on a palisade, and the "
            "tower can't be scaled.",
        )
    if ground.kind[cell] == MOAT:
        return Refusal("DXA-10.1.2e", f"{name} is moat; a ladder is raised there only when it has been filled.")
    if standing_in(s, cell) not in (-1, number):
        return Refusal("DXA-10.1.3a2", f"A ladder stands in {name} already.")
    if hook_in(s, cell) is not None:
        return Refusal("DXS-11.2f", f"The rope of a hook hangs in {name}; there is no room for a ladder.")
    if watched(s, seat, cell):
        return Refusal("DXA-10.1.2f", f"An enemy stands beside {name}; no ladder is raised or moved under his hands.")
    return None


def refuse_raise(s: DiexState, counter: int, cell: int, side: int) -> Refusal | None:
    """DXA-10.1.2d."""
    wrong = refuse_drop(s, counter)
    if wrong is not None:
        return wrong
    number = carried(s, counter)
    if cell not in s.ladders[number].ends:
        return Refusal(
            "DXA-10.1.2d",
            f"The ladder is raised in one of the two hexes in which it lies, not in {s.ground.names[cell]}.",
        )
    return _no_place(s, s.cast.seat[counter], cell, side, number)


def refuse_climb(s: DiexState, counter: int, left: int, number: int) -> Refusal | None:
    """DXA-10.1.3a, DXA-10.1.3a2, DXA-10.1.2d2, DXA-10.1.3d."""
    wrong = _ladder(s, number) or on_foot(s, counter)
    if wrong is not None:
        return wrong
    ladder = s.ladders[number]
    foot = ladder.foot
    at, name = s.at[counter], s.ground.names[foot]
    if ladder.side < 0:
        return Refusal("DXA-10.1.3a", f"Ladder {number + 1} lies flat.")
    if s.aloft >> counter & 1:
        return Refusal("DXA-10.1.3a", f"{s.name(counter)} is on a ladder.")
    if s.bearers >> counter & 1:
        return Refusal("DXA-10.1.2b", f"{s.name(counter)} carries a ladder, and none is carried up another.")
    if at != foot and not beside_foot(s, foot) >> at & 1:
        return Refusal("DXA-10.1.3a", f"{s.name(counter)} is not beside {name}, where the ladder stands.")
    if ladder.raised == s.turn:
        return Refusal("DXA-10.1.2d2", f"The ladder in {name} was raised in this turn; nobody climbs it yet.")
    if at != foot and (s.who[foot] != NOBODY or foot in s.flames):
        return Refusal("DXA-10.1.3a2", f"{name} is not free; one man at a time is on a ladder.")
    if at != foot and s.bodies.get(foot, 0) >= walking.CHOKED:
        return Refusal(
            "DXA-4.2.2a", f"The dead in {name} count {s.bodies[foot]}; from {walking.CHOKED} on a hex is impassable."
        )
    cost = climb_cost(s, at, foot)
    if left < cost:
        return Refusal("DXA-10.1.3a", f"Climbing costs {cost} points; {s.name(counter)} has {left} left.")
    return None


def refuse_descend(s: DiexState, counter: int, left: int) -> Refusal | None:
    """DXA-10.1.3b."""
    if not s.aloft >> counter & 1:
        return Refusal("DXA-10.1.3b", f"{s.name(counter)} is not on a ladder.")
    cost = down_cost(s, counter)
    if left < cost:
        rule = "DXS-11.2g" if at_rope(s, counter) else "DXA-10.1.3b"
        return Refusal(rule, f"Climbing down costs {cost} points; {s.name(counter)} has {left} left.")
    return None


def down_cost(s: DiexState, counter: int) -> int:
    """DXA-10.1.3b: what it costs one who is aloft to climb down; from a rope as much as up (DXS-11.2g)."""
    return ROPE if at_rope(s, counter) else CLIMB


def refuse_over(s: DiexState, counter: int, left: int) -> Refusal | None:
    """DXA-10.1.3c, DXA-9.2.1a, DXS-11.2g."""
    if not s.aloft >> counter & 1:
        return Refusal("DXA-9.2.1a", f"{s.name(counter)} is not on a ladder; a palisade is passed only with one.")
    to = faced(s, s.at[counter])
    name = s.ground.names[to]
    if s.who[to] != NOBODY:
        return Refusal("DXA-4.1b", f"{s.name(s.who[to])} is in {name}.")
    if walking.shut(s, counter) >> to & 1 or not s.ground.standable >> to & 1 or s.bodies.get(to, 0) >= walking.CHOKED:
        return Refusal("DXA-10.1.3c", f"{name} can't be entered.")
    cost = over_cost(s, to)
    if left < cost:
        return Refusal(
            "DXA-10.1.3c", f"Getting over the palisade costs {cost} points; {s.name(counter)} has {left} left."
        )
    return None


def refuse_shift(
    s: DiexState, counter: int, left: int, number: int, helper: int, cell: int, side: int
) -> Refusal | None:
    """DXA-10.1.4a, DXA-10.1.2f."""
    wrong = _ladder(s, number) or on_foot(s, counter) or on_foot(s, helper)
    if wrong is not None:
        return wrong
    ladder = s.ladders[number]
    foot = ladder.foot
    if ladder.side < 0:
        return Refusal("DXA-10.1.4a", f"Ladder {number + 1} lies flat; only an upright one is shifted.")
    seat = s.cast.seat[counter]
    near = beside_foot(s, foot)
    for one in (counter, helper):
        if (
            s.cast.seat[one] != seat
            or not s.is_active(one)
            or not near >> s.at[one] & 1
            or (s.aloft | s.bearers) >> one & 1
        ):
            return Refusal(
                "DXA-10.1.4a",
                f"Two friends beside {s.ground.names[foot]} shift the ladder; {s.name(one)} can't be one of them.",
            )
    if min(left, spare(s, helper)) < SHIFT:
        return Refusal("DXA-10.1.4a", f"Each of the two pays {SHIFT} points, and one has not so many left.")
    if climber(s, number) >= 0 or watched(s, seat, foot):
        return Refusal("DXA-10.1.2f", "No ladder is moved or turned with a man on it or an enemy beside its foot.")
    if cell == foot:
        if side == ladder.side:
            return Refusal("DXA-10.1.4a", "The ladder leans on that hexside already.")
    elif (
        not s.ground.lattice.neighbours[foot] >> cell & 1
        or s.who[cell] != NOBODY
        or cell == s.at[counter]
        or cell in s.flames
    ):
        return Refusal("DXA-10.1.4a", f"The ladder is moved by one hex into a free one, not to {s.ground.names[cell]}.")
    elif not beside_foot(s, foot) >> cell & 1:
        return Refusal("DXA-10.1.4a", f"The way to {s.ground.names[cell]} is barred.")
    return _no_place(s, seat, cell, side, number)
