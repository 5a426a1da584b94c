"""Over a palisade in the course of a move: up the rope of a hook (DXS-11.2g), from rope or ladder over the palisade
(DXA-10.1.3c), or down again (DXA-10.1.3b)."""

from collections.abc import Sequence
from functools import cache

from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..aloft import at_rope, faced
from ..charges import shield_wall
from ..log import tell
from ..movement.action import Action, Kind
from ..movement.going import enter
from ..mover import Mover
from ..state import DiexState
from .hook_rules import refuse_scale
from .ladder_rules import down_cost, refuse_descend, refuse_over
from .ladders import ROPE, over_cost, spend


@cache
def _over(cell: int, name: str) -> Option:
    return Option("over", (cell,), label=f"Over the palisade into {name}", touch=(name,))


@cache
def _scale(name: str) -> Option:
    return Option("scale", label=f"Climb the rope in {name}", touch=(name,))


_DOWN_LADDER = (Option("descend", label="Climb down to the foot of the ladder"),)
_DOWN_ROPE = (Option("descend", label="Climb down the rope"),)


class Scale(Action):
    """DXS-11.2g: up the rope to the top of the palisade, which ends the move: he jumps in the following turn."""

    __slots__ = ()

    verb = "scale"

    def options(self, s: DiexState, move: Mover) -> Sequence[Option]:
        return (_scale(s.hex(move.counter)),) if refuse_scale(s, move.counter, move.left) is None else ()

    def why_not(self, s: DiexState, move: Mover, words: list[str]) -> Refusal | None:
        return refuse_scale(s, move.counter, move.left)

    def do(self, s: DiexState, ref: Referee, move: Mover, *args: int) -> None:
        counter = move.counter
        spend(s, move, ROPE)
        s.aloft |= 1 << counter
        shield_wall.leave(s, counter)  # DXA-7.3c
        if ref.hears:
            text = f"{s.name(counter)} climbs the rope in {s.hex(counter)} to the top of the palisade."
            tell(s, ref, "climb", text, "DXS-11.2g", counters=(counter,), cells=(s.at[counter],))
        move.halt()


class Over(Action):
    """DXA-10.1.3c: from the ladder or rope over the palisade."""

    __slots__ = ()

    verb = "over"

    def options(self, s: DiexState, move: Mover) -> Sequence[Option]:
        counter = move.counter
        if refuse_over(s, counter, move.left) is not None:
            return ()
        to = faced(s, s.at[counter])
        return (_over(to, s.ground.names[to]),)

    def why_not(self, s: DiexState, move: Mover, words: list[str]) -> Refusal | None:
        return refuse_over(s, move.counter, move.left)

    def do(self, s: DiexState, ref: Referee, move: Mover, *args: int) -> None:
        (cell,) = args
        enter(s, ref, move, cell, over_cost(s, cell))


class Descend(Action):
    """DXA-10.1.3b: down to the foot of the ladder or rope."""

    __slots__ = ()

    verb = "descend"

    def options(self, s: DiexState, move: Mover) -> Sequence[Option]:
        if refuse_descend(s, move.counter, move.left) is not None:
            return ()
        return _DOWN_ROPE if at_rope(s, move.counter) else _DOWN_LADDER

    def why_not(self, s: DiexState, move: Mover, words: list[str]) -> Refusal | None:
        return refuse_descend(s, move.counter, move.left)

    def do(self, s: DiexState, ref: Referee, move: Mover, *args: int) -> None:
        counter = move.counter
        what, rule = ("rope", "DXS-11.2g") if at_rope(s, counter) else ("ladder", "DXA-10.1.3b")
        spend(s, move, down_cost(s, counter))
        s.aloft &= ~(1 << counter)
        if ref.hears:
            tell(s, ref, "climb", f"{s.name(counter)} climbs down the {what}.", rule, counters=(counter,))


def _aloft(s: DiexState, move: Mover) -> bool:
    return s.aloft >> move.counter & 1 == 1


def _ropes(s: DiexState, move: Mover) -> bool:
    return bool(s.hooks)


ALOFT = Kind(_aloft, Over(), Descend())
ROPES = Kind(_ropes, Scale())
