"""Step 3, movement (sections 2.1 and 4): whom to move, and the mover's next hexes and actions."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import overload

from banneret.board.hex import member, members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview

from .. import specials
from ..mover import Mover
from ..muster.cast import Cast
from ..numbers import Counter
from ..state import DiexState
from ..touched import Touched
from . import preview
from .going import begin, end, go_on
from .hindrance import hindrance, why_not_move
from .repertoire import BY_VERB, actions
from .steps import GO, STOP, STOP_HERE
from .ways import WaysMenu

_END = Option("end", label="End the movement step")
MANY = 3
"""Fewer who could move are in sight: that they stay is no slip."""


@lru_cache(maxsize=256)
def _move(cast: Cast) -> tuple[Option, ...]:
    """By person, the option to move him."""
    return tuple(
        Option(f"move {cast.keys[u]}", (u,), label=f"Move {cast.names[u]}", touch=(cast.keys[u],))
        for u in range(cast.people)
    )


@lru_cache(maxsize=256)
def _bring_on(cast: Cast) -> tuple[Option, ...]:
    """The same of those who wait outside the map (DXA-1.3l): there is nothing to touch."""
    return tuple(Option(f"move {cast.keys[u]}", (u,), label=f"Bring on {cast.names[u]}") for u in range(cast.people))


class WhomMenu(Menu):
    """The options to move one of these, some of them from outside the map, or to end the step: listed when somebody
    wants to see them."""

    __slots__ = ("_able", "_cast", "_count", "_outside")

    def __init__(self, cast: Cast, able: int, outside: int) -> None:
        super().__init__(None)
        self._cast = cast
        self._able = able
        self._outside = outside
        self._count = able.bit_count()

    def _one(self, counter: int) -> Option:
        return (_bring_on if self._outside >> counter & 1 else _move)(self._cast)[counter]

    def _list(self) -> tuple[Option, ...]:
        return (*[self._one(counter) for counter in members(self._able)], _END)

    def __len__(self) -> int:
        return self._count + 1

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        if self._options is not None or isinstance(index, slice) or index < 0 or index > self._count:
            return self.options[index]
        return self._one(member(self._able, index)) if index < self._count else _END


_WHERE_TO: dict[str, dict[int, str]] = {}
"""By name and points left, the question where one goes. A plain dict, because it is asked for at every step."""
_NAMES = 4096
"""For so many names they are kept."""


def _where_to(name: str, left: int) -> str:
    known = _WHERE_TO.get(name)
    if known is None:
        if len(_WHERE_TO) >= _NAMES:
            _WHERE_TO.clear()
        known = _WHERE_TO[name] = {}
    found = known.get(left)
    if found is None:
        found = known[left] = f"{name} has {left} point{'' if left == 1 else 's'}: where to?"
    return found


# ---------------------------------------------------------------- whom to move


@dataclass(slots=True)
class Movement(Phase[DiexState]):
    """DXA-2.1c, DXA-4d: the phasing player moves all, some or none of his people, one after another (DXA-4e)."""

    key = "movement"
    rules = ("DXA-4d", "DXA-2.1c")

    def ask(self, s: DiexState) -> Decision | None:
        seat = s.phasing
        if specials.may_not_move(s, seat) is not None:
            return None
        able = outside = 0
        spent = s.moved | s.idle  # `hindrance` would find it too, but this is asked after every move
        for counter in s.cast.ranks[seat]:
            if not spent >> counter & 1 and not hindrance(s, counter, False):
                able |= 1 << counter
                if s.at[counter] < 0:
                    outside |= 1 << counter
        if not able:
            return None
        return Decision(seat, "Whom do you move?", WhomMenu(s.cast, able, outside), rules=self.rules)

    def run(self, s: DiexState, ref: Referee) -> None:
        self.on_end(s, ref)

    def on_end(self, s: DiexState, ref: Referee) -> None:
        """DXA-5.3e: nobody else will move. Those who did not have spent nothing (DXA-5.1h)."""
        for counter in s.cast.ranks[s.phasing]:
            if not s.moved >> counter & 1:
                s.spent[counter] = 0
        s.done()

    def answer(self, s: DiexState, ref: Referee, seat: int, option: Option) -> None:
        if option.args:
            self.on_move(s, ref, option.args[0])
        else:
            self.on_end(s, ref)

    def on_move(self, s: DiexState, ref: Referee, counter: int) -> None:
        begin(s, counter)
        s.call(Moving(counter))

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] != "move" or len(words) != 2:
            return None
        counter = s.cast.numbers.get(words[1], -1)
        if counter < 0:
            return Refusal("DXA-4d", s.nobody(words[1]))
        return why_not_move(s, counter)

    def meant(self, s: DiexState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        found = [f"move {word}" for word in Touched(s, seat, touched).anybody()]
        return tuple(found) or Phase.meant(self, s, seat, menu, touched)

    def forfeits(self, s: DiexState, seat: int, option: Option) -> str:
        """Who stays where he is gives nothing up; but a step in which nobody has moved at all was hardly meant."""
        if any(s.moved >> counter & 1 for counter in s.cast.ranks[seat]):
            return ""
        decision = self.ask(s)
        able = 0 if decision is None else len(decision.menu) - 1
        return f"none of the {able} who could has moved" if able >= MANY else ""

    def preview(self, s: DiexState, seat: int, option: Option) -> Preview | None:
        return preview.reach(s, option.args[0]) if option.verb == "move" else None


# ---------------------------------------------------------------- the move


@dataclass(slots=True)
class Moving(Phase[DiexState]):
    """One counter's move: its next hex or action, until it stops. Hexes of the plan are entered without asking
    (DXA-4b)."""

    key = "moving"
    rules = ("DXA-4b", "DXA-4.1a", "DXA-4.1b")
    counter: Counter

    def mover(self, s: DiexState) -> Mover | None:
        """He who moves, as long as he does: not when he was killed, stunned or unhorsed on the way (DXA-5.4.3j), has
        left the map, or may not go on."""
        move = s.move
        return None if move is None or move.halted or move.counter != self.counter else move

    def ask(self, s: DiexState) -> Decision | None:
        move = self.mover(s)
        if move is None or move.plan:
            return None
        ways = GO.ways(s, move)
        more = actions(s, move)
        if STOP.possible(s, move):
            if not ways and not more:
                return None
            more.append(STOP_HERE)
        elif len(more) + ways.bit_count() < 2:
            return None
        return Decision(
            s.cast.seat[self.counter],
            _where_to(s.cast.names[self.counter], move.left),
            WaysMenu(s.ground.lattice, ways, more),
            rules=self.rules,
        )

    def run(self, s: DiexState, ref: Referee) -> None:
        move = self.mover(s)
        if move is not None and move.plan:
            go_on(s, ref, move)
            return
        options = [] if move is None or STOP.possible(s, move) else [*GO.options(s, move), *actions(s, move)]
        if len(options) == 1:
            self.answer(s, ref, s.cast.seat[self.counter], options[0])  # DXA-0e: no other choice
            return
        s.done()
        end(s, ref, self.counter)

    def answer(self, s: DiexState, ref: Referee, seat: int, option: Option) -> None:
        move = self.mover(s)
        assert move is not None, "only a mover is asked"
        if option.verb == GO.verb:  # mostly
            GO.go(s, ref, move, option.args[0])
        else:
            BY_VERB[option.verb].do(s, ref, move, *option.args)

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] == "move":
            return Refusal("DXA-4e", f"{s.name(self.counter)} moves; his move is finished before the next begins.")
        move, action = self.mover(s), BY_VERB.get(words[0])
        return None if move is None or action is None else action.why_not(s, move, words)

    def meant(self, s: DiexState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        found = [f"to {name}" for name in Touched(s, seat, touched).cells[-1:]]
        return tuple(found) or Phase.meant(self, s, seat, menu, touched)

    def preview(self, s: DiexState, seat: int, option: Option) -> Preview | None:
        move = self.mover(s)
        return preview.way(s, move, option.args[0]) if move is not None and option.verb == "to" else None
