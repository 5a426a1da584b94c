"""Section 10.1: ladders taken up, dropped, raised, climbed and shifted in the course of a move. What comes after the
climbing is in `scaling`."""

from collections.abc import Sequence
from functools import cache

from banneret.board.hex import DIRECTIONS, members
from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..charges import shield_wall
from ..ground.terrain import PALISADE
from ..ladder import Ladder
from ..log import tell
from ..movement.action import Action, Kind
from ..movement.going import enter
from ..mover import Mover
from ..state import DiexState
from .ladder_rules import (
    refuse_climb,
    refuse_drop,
    refuse_raise,
    refuse_shift,
    refuse_take,
)
from .ladders import (
    BURDEN,
    CLIMB,
    SHIFT,
    TAKE,
    beside_foot,
    carried,
    climb_cost,
    mount,
    partner,
    release,
    spare,
    spend,
)


@cache
def _take(number: int, name: str) -> Option:
    return Option(f"take {number + 1}", (number,), label=f"Take up the ladder in {name}", touch=(name,))


@cache
def _raise(cell: int, side: int, name: str) -> Option:
    direction = DIRECTIONS[side]
    return Option(
        f"raise {name} {direction.lower()}",
        (cell, side),
        label=f"Raise the ladder in {name} against the palisade to the {direction}",
        touch=(name,),
    )


@cache
def _climb(number: int, name: str) -> Option:
    return Option(f"climb {number + 1}", (number,), label=f"Climb the ladder in {name}", touch=(name,))


@cache
def _shift(number: int, helper: int, cell: int, side: int, key: str, who: str, name: str) -> Option:
    direction = DIRECTIONS[side]
    notation = f"shift {number + 1} {key} {name} {direction.lower()}"
    label = f"With {who} set the ladder up in {name} against the palisade to the {direction}"
    return Option(notation, (number, helper, cell, side), label=label, touch=(key, name))


_DROP = (Option("drop", label="Put the ladder down"),)


def _number(words: list[str]) -> int:
    """The ladder that is named after the verb."""
    return int(words[1]) - 1 if len(words) > 1 and words[1].isdecimal() else -1


def _spot(s: DiexState, words: list[str]) -> tuple[int, int] | Refusal:
    """A hex and a hexside by name, the last two words after the verb."""
    cell = s.ground.cell(words[-2]) if len(words) > 2 else -1
    if cell < 0 or words[-1].upper() not in DIRECTIONS:
        return Refusal(
            "DXA-10.1.2d",
            "Name the hex in which the ladder shall stand and the direction of the palisade, such as 2008 nw.",
        )
    return cell, DIRECTIONS.index(words[-1].upper())


def may_work(s: DiexState, move: Mover) -> bool:
    """Whether there is a ladder, and the mover on foot, on the ground and with free hands."""
    counter = move.counter
    return bool(s.ladders) and s.steed[counter] < 0 and s.load[counter] < 0 and not s.aloft >> counter & 1


# ---------------------------------------------------------------- with a ladder in hand


class Drop(Action):
    """DXA-10.1.2c2: two put their ladder down."""

    __slots__ = ()

    verb = "drop"

    def options(self, s: DiexState, move: Mover) -> Sequence[Option]:
        return _DROP if s.bearers >> move.counter & 1 else ()

    def why_not(self, s: DiexState, move: Mover, words: list[str]) -> Refusal | None:
        return refuse_drop(s, move.counter)

    def do(self, s: DiexState, ref: Referee, move: Mover, *args: int) -> None:
        counter = move.counter
        other = partner(s, counter)
        s.moved |= 1 << other
        release(s, counter)
        if ref.hears:
            tell(
                s,
                ref,
                "ladder",
                f"{s.name(counter)} and {s.name(other)} put the ladder down.",
                "DXA-10.1.2c2",
                counters=(counter, other),
            )


class Raise(Action):
    """DXA-10.1.2d: two raise their ladder against a palisade, which ends the move (DXA-10.1.2d2)."""

    __slots__ = ()

    verb = "raise"

    def options(self, s: DiexState, move: Mover) -> Sequence[Option]:
        counter = move.counter
        if not s.bearers >> counter & 1:
            return ()
        names = s.ground.names
        ends = s.ladders[carried(s, counter)].ends
        return [
            _raise(cell, side, names[cell])
            for cell in ends
            for side in range(6)
            if refuse_raise(s, counter, cell, side) is None
        ]

    def why_not(self, s: DiexState, move: Mover, words: list[str]) -> Refusal | None:
        spot = _spot(s, words)
        return spot if isinstance(spot, Refusal) else refuse_raise(s, move.counter, *spot)

    def do(self, s: DiexState, ref: Referee, move: Mover, *args: int) -> None:
        cell, side = args
        counter = move.counter
        number, other = carried(s, counter), partner(s, counter)
        s.moved |= 1 << other
        release(s, counter)
        s.ladders[number] = Ladder(cell, side=side, raised=s.turn)
        if ref.hears:
            text = (
                f"{s.name(counter)} and {s.name(other)} raise a ladder in {s.ground.names[cell]} against the "
                f"palisade to the {DIRECTIONS[side]}."
            )
            tell(s, ref, "ladder", text, "DXA-10.1.2d", "DXA-10.1.2d2", counters=(counter, other), cells=(cell,))
        move.halt()


# ---------------------------------------------------------------- beside a ladder


class AtLadder(Action):
    """Something that is done with one of the ladders near the mover."""

    __slots__ = ()

    def with_ladder(self, s: DiexState, move: Mover, number: int) -> Sequence[Option]:
        """The ways to do it with this ladder."""
        raise NotImplementedError(f"nobody offers {self.verb}")

    def options(self, s: DiexState, move: Mover) -> Sequence[Option]:
        if (s.aloft | s.bearers) >> move.counter & 1:
            return ()
        return [option for number in range(len(s.ladders)) for option in self.with_ladder(s, move, number)]


class Take(AtLadder):
    """DXA-10.1.2a: two take up a ladder on which they stand."""

    __slots__ = ()

    verb = "take"

    def with_ladder(self, s: DiexState, move: Mover, number: int) -> Sequence[Option]:
        counter, ladder = move.counter, s.ladders[number]
        if ladder.far < 0 or s.at[counter] not in ladder.ends or refuse_take(s, counter, move.left, number) is not None:
            return ()
        return (_take(number, s.ground.names[ladder.foot]),)

    def why_not(self, s: DiexState, move: Mover, words: list[str]) -> Refusal | None:
        return refuse_take(s, move.counter, move.left, _number(words))

    def do(self, s: DiexState, ref: Referee, move: Mover, *args: int) -> None:
        (number,) = args
        counter = move.counter
        ladder = s.ladders[number]
        other = s.who[ladder.other_end(s.at[counter])]
        slower = min(move.left, spare(s, other))
        spend(s, move, TAKE, move.left - slower + BURDEN)
        s.bearers |= 1 << counter | 1 << other
        s.ladders[number] = Ladder(ladder.foot, ladder.far, carried=True)
        s.moved |= 1 << other
        s.spent[other] += TAKE
        for man in (counter, other):
            shield_wall.leave(s, man)
        if ref.hears:
            tell(
                s,
                ref,
                "ladder",
                f"{s.name(counter)} and {s.name(other)} take up a ladder.",
                "DXA-10.1.2a",
                "DXA-10.1.2c2",
                counters=(counter, other),
            )


class Climb(AtLadder):
    """DXA-10.1.3a: up the ladder of his hex or of one beside him."""

    __slots__ = ()

    verb = "climb"

    def with_ladder(self, s: DiexState, move: Mover, number: int) -> Sequence[Option]:
        ladder = s.ladders[number]
        if (
            ladder.side < 0
            or not _near(s, move) >> ladder.foot & 1
            or refuse_climb(s, move.counter, move.left, number) is not None
        ):
            return ()
        return (_climb(number, s.ground.names[ladder.foot]),)

    def why_not(self, s: DiexState, move: Mover, words: list[str]) -> Refusal | None:
        return refuse_climb(s, move.counter, move.left, _number(words))

    def do(self, s: DiexState, ref: Referee, move: Mover, *args: int) -> None:
        (number,) = args
        at, foot = s.at[move.counter], s.ladders[number].foot
        if at != foot:
            enter(s, ref, move, foot, climb_cost(s, at, foot))
            return
        spend(s, move, CLIMB)
        mount(s, ref, move.counter)


class Shift(AtLadder):
    """DXA-10.1.4a: two beside its foot set an upright ladder up elsewhere."""

    __slots__ = ()

    verb = "shift"

    def with_ladder(self, s: DiexState, move: Mover, number: int) -> Sequence[Option]:
        counter, left = move.counter, move.left
        ladder = s.ladders[number]
        foot = ladder.foot
        if ladder.side < 0 or left < SHIFT or s.at[counter] == foot or not _near(s, move) >> foot & 1:
            return ()
        names, grid = s.ground.names, s.ground.lattice
        found = []
        for place in members(beside_foot(s, foot) & s.upright[s.cast.seat[counter]]):
            helper = s.who[place]
            for cell in (foot, *members(grid.neighbours[foot])):
                for side in range(6):
                    if (
                        s.ground.side[side][cell] == PALISADE
                        and refuse_shift(s, counter, left, number, helper, cell, side) is None
                    ):
                        found.append(
                            _shift(number, helper, cell, side, s.cast.keys[helper], s.name(helper), names[cell])
                        )
        return found

    def why_not(self, s: DiexState, move: Mover, words: list[str]) -> Refusal | None:
        spot = _spot(s, words)
        if isinstance(spot, Refusal):
            return spot
        helper = s.cast.numbers.get(words[2], s.cast.people)
        if helper >= s.cast.people:
            return Refusal("DXA-10.1.4a", "Name the friend who helps to shift the ladder.")
        return refuse_shift(s, move.counter, move.left, _number(words), helper, *spot)

    def do(self, s: DiexState, ref: Referee, move: Mover, *args: int) -> None:
        number, helper, cell, side = args
        counter = move.counter
        spend(s, move, SHIFT)
        s.moved |= 1 << helper
        s.spent[helper] += SHIFT
        s.ladders[number] = Ladder(cell, side=side, raised=s.ladders[number].raised)
        if ref.hears:
            text = (
                f"{s.name(counter)} and {s.name(helper)} set the ladder up in {s.ground.names[cell]} against "
                f"the palisade to the {DIRECTIONS[side]}."
            )
            tell(s, ref, "ladder", text, "DXA-10.1.4a", counters=(counter, helper), cells=(cell,))


def _near(s: DiexState, move: Mover) -> int:
    """His hex and those around it."""
    at = s.at[move.counter]
    return s.ground.lattice.neighbours[at] | 1 << at


# ---------------------------------------------------------------- all of it


class Ladders(Kind):
    """Work with ladders. What a mover with free hands may do is listed ladder by ladder."""

    __slots__ = ()

    def options(self, s: DiexState, move: Mover) -> list[Option]:
        if s.bearers >> move.counter & 1:
            return super().options(s, move)
        found: list[Option] = []
        at, near = s.at[move.counter], _near(s, move)
        for number, ladder in enumerate(s.ladders):
            if ladder.far == at or (ladder.foot >= 0 and near >> ladder.foot & 1):
                for action in _WITH_FREE_HANDS:
                    found += action.with_ladder(s, move, number)
        return found


_WITH_FREE_HANDS = (Take(), Climb(), Shift())
LADDERS = Ladders(may_work, Drop(), Raise(), *_WITH_FREE_HANDS)
