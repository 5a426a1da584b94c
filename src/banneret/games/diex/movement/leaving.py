"""DXA-1.3k, DXA-1.3l: over the edge of the map, out for good or in from outside."""

from collections.abc import Sequence
from functools import cache

from banneret.board.hex import DIRECTIONS, members
from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..charges import shield_wall
from ..log import tell
from ..mover import Mover
from ..state import NOBODY, NOWHERE, DiexState
from . import burden, leading
from .action import Action
from .edges import EDGE_NAMES, INWARDS, edges_here, half_outside
from .going import face_fire, slip_past
from .walking import barred, littered

FARE = 1
"""DXA-1.3k: what it costs to step over the edge."""

_EDGES = ("n", "e", "s", "w")
_LEAVE = tuple(
    Option(f"leave {letter}", (number,), label=f"Leave the map by the {EDGE_NAMES[number]} side")
    for number, letter in enumerate(_EDGES)
)


class Leave(Action):
    """DXA-1.3k: a mover leaves the map for good, with the horse under him, the animals he leads and the man on his
    back."""

    __slots__ = ()

    verb = "leave"

    def options(self, s: DiexState, move: Mover) -> Sequence[Option]:
        counter = move.counter
        if move.left < FARE or (s.aloft | s.bearers) >> counter & 1:
            return ()
        return [_LEAVE[edge] for edge in edges_here(s, counter) if _lets_out(s, counter, edge)]

    def why_not(self, s: DiexState, move: Mover, words: list[str]) -> Refusal | None:
        counter = move.counter
        if s.at[counter] < 0:
            return Refusal("DXA-1.3k", f"{s.name(counter)} is not on the map.")
        edge = _EDGES.index(words[1]) if len(words) == 2 and words[1] in _EDGES else -1
        if edge < 0:
            return Refusal("DXA-1.3k", "Say by which side: leave n, leave e, leave s or leave w.")
        if edge not in edges_here(s, counter):
            return Refusal("DXA-1.3k", f"{s.hex(counter)} is not on the {EDGE_NAMES[edge]} side of the map.")
        if not _lets_out(s, counter, edge):
            reason = "Who flees leaves the field by the side of his arrival, once his side has declared its flight."
            return Refusal("DXC-14.6f", reason)
        return Refusal("DXA-1.3k", f"Leaving the map costs {FARE} point; {s.name(counter)} has {move.left} left.")

    def do(self, s: DiexState, ref: Referee, move: Mover, *args: int) -> None:
        (edge,) = args
        counter = move.counter
        if not slip_past(s, ref, move):
            return
        leading.leave_with(s, ref, counter, edge + 1)
        burden.leave_with(s, ref, counter, edge + 1)
        shield_wall.leave(s, counter)
        s.at[counter], s.facing[counter] = NOWHERE, -1
        s.left_by[counter] = edge + 1
        if s.steed[counter] >= 0:
            s.left_by[s.steed[counter]] = edge + 1
        s.spent[counter] += FARE
        s.move = None
        if ref.hears:
            tell(
                s,
                ref,
                "leave",
                f"{s.name(counter)} leaves the map by the {EDGE_NAMES[edge]} side.",
                "DXA-1.3k",
                counters=(counter,),
            )


def _lets_out(s: DiexState, counter: int, edge: int) -> bool:
    """Whether the terms let him leave by this side (0 to 3)."""
    return s.terms is None or s.terms.lets_out(counter, s.cast.seat[counter], edge + 1, s.at[counter])


# ---------------------------------------------------------------- in from outside


@cache
def _enter_option(name: str, cell: int, facing: int, tell: bool) -> Option:
    towards = f", facing {DIRECTIONS[facing]}" if facing >= 0 else ""
    notation = f"enter {name} {DIRECTIONS[facing].lower()}" if tell else f"enter {name}"
    return Option(notation, (cell, facing), label=f"Enter the map in {name}{towards}", touch=(name,))


def doors(s: DiexState, counter: int, left: int) -> int:
    """DXA-1.3l: the free edge hexes of his side that he can enter with the points he has."""
    if s.terms is not None and (s.turn < s.terms.opens or s.terms.reserve >> counter & 1):
        return 0  # DXS-11.4.1c, DXS-11.4.2f
    edge = s.waiting[counter] - 1
    ground = s.ground
    dear, choked = littered(s)
    open_ = ground.edges[edge] & ~s.living & ~choked & ~barred(s, s.cast.seat[counter])
    if s.terms is not None:
        open_ &= s.terms.gateway(counter)
    mounted = s.steed[counter] >= 0
    if not mounted and s.armoured(counter):
        open_ &= ~ground.water
    found = 0
    for cell in members(open_):
        cost = ground.cost_of(cell, mounted)
        if 0 < cost + (dear >> cell & 1) <= left and cost:
            found |= 1 << cell
    return found


def _outside(s: DiexState, cell: int) -> int:
    """A place beside an edge hex that is not on the map: where a man on foot comes from, so that the edge hex is one
    that he has entered (DXA-4.3a)."""
    return next(cell + offset for offset in s.ground.lattice.offsets if not s.ground.lattice.mask >> cell + offset & 1)


class Enter(Action):
    """DXA-1.3l: where one who waits outside comes in; a rider chooses between two facings where both have his rear
    outside."""

    __slots__ = ()

    verb = "enter"

    def options(self, s: DiexState, move: Mover) -> Sequence[Option]:
        counter = move.counter
        facings = INWARDS[s.waiting[counter] - 1] if s.steed[counter] >= 0 else (-1,)
        names = s.ground.names
        return [
            _enter_option(names[cell], cell, facing, len(facings) > 1)
            for cell in members(doors(s, counter, move.left))
            for facing in facings
        ]

    def why_not(self, s: DiexState, move: Mover, words: list[str]) -> Refusal | None:
        counter = move.counter
        if s.at[counter] >= 0:
            return Refusal("DXA-1.3l", f"{s.name(counter)} is on the map already.")
        if s.terms is not None and s.turn < s.terms.opens:
            return Refusal("DXS-11.4.1c", "They stand along the edge for a turn before they come in.")
        cell = s.ground.cell(words[1]) if len(words) > 1 else -1
        edge = s.waiting[counter] - 1
        if cell < 0 or not s.ground.edges[edge] >> cell & 1:
            return Refusal("DXA-1.3l", f"{s.name(counter)} enters by a hex of the {EDGE_NAMES[edge]} side.")
        if s.terms is not None and not s.terms.gateway(counter) >> cell & 1:
            return Refusal("DXC-14.4", f"{words[1]} is not where {s.name(counter)} arrives.")
        if s.who[cell] != NOBODY:
            return Refusal("DXA-1.3l", f"{words[1]} is not free: {s.name(s.who[cell])} is there.")
        return Refusal(
            "DXA-1.3l", f"{words[1]} is impassable to {s.name(counter)}, or costs more than his {move.left} points."
        )

    def do(self, s: DiexState, ref: Referee, move: Mover, *args: int) -> None:
        """While a rider is half outside nobody fires at him or opposes him: his first hex is where his move starts."""
        cell, facing = args
        counter = move.counter
        cost = s.ground.cost_of(cell, facing >= 0) + (littered(s)[0] >> cell & 1)
        s.at[counter], s.facing[counter] = cell, facing
        move.trail = ((cell, facing),) if facing >= 0 else ((_outside(s, cell), -1), (cell, -1))
        move.left -= cost
        move.entered = int(facing < 0)
        s.spent[counter] += cost
        s.waiting[counter] = 0
        if ref.hears:
            tell(
                s,
                ref,
                "enter",
                f"{s.name(counter)} enters the map in {s.ground.names[cell]}.",
                "DXA-1.3l",
                counters=(counter,),
                cells=(cell,),
            )
        if not half_outside(s, counter):
            face_fire(s, move)


ENTER, LEAVE = Enter(), Leave()
