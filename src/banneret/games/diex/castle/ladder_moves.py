"""Section 10.1: ladders taken up, dropped, raised, climbed and shifted in the course of a move."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

from banneret.board.hex import DIRECTIONS, members
from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..charges import shield_wall
from ..ground.terrain import PALISADE
from ..log import say
from ..movement.mover import Mover
from ..state import DiexState
from .ladder_rules import refuse_climb, refuse_descend, refuse_drop, refuse_over, refuse_raise, refuse_shift, refuse_take
from .ladders import BURDEN, CARRIED, CLIMB, SHIFT, TAKE, behind, beside_foot, carried, climb_cost, mount, over_cost, partner, release, spare, standing_in


@cache
def _take(number: int, name: str) -> Option:
    return Option(f"take {number + 1}", (number,), label=f"Take up the ladder in {name}", touch=(name,))


@cache
def _raise(cell: int, side: int, name: str) -> Option:
    direction = DIRECTIONS[side]
    return Option(f"raise {name} {direction.lower()}", (cell, side), label=f"Raise the ladder in {name} against the palisade to the {direction}", touch=(name,))


@cache
def _climb(number: int, name: str) -> Option:
    return Option(f"climb {number + 1}", (number,), label=f"Climb the ladder in {name}", touch=(name,))


@cache
def _over(cell: int, name: str) -> Option:
    return Option("over", (cell,), label=f"Over the palisade into {name}", touch=(name,))


@cache
def _shift(number: int, helper: int, cell: int, side: int, key: str, who: str, name: str) -> Option:
    direction = DIRECTIONS[side]
    notation = f"shift {number + 1} {key} {name} {direction.lower()}"
    label = f"With {who} set the ladder up in {name} against the palisade to the {direction}"
    return Option(notation, (number, helper, cell, side), label=label, touch=(key, name))


_DROP = Option("drop", label="Put the ladder down")
_DESCEND = Option("descend", label="Climb down to the foot of the ladder")


class LadderMoves(Mover):
    """The part of a move that is work with ladders."""

    __slots__ = ()

    def enter(self, s: DiexState, ref: Referee, cell: int, cost: int) -> None:
        """Go into this hex now, at this cost: `Moving` says how."""
        raise NotImplementedError

    def finish(self, s: DiexState, ref: Referee) -> None:
        """The move ends here: `Moving` says how."""
        raise NotImplementedError

    def _spend(self, s: DiexState, points: int, burden: int = 0) -> None:
        """Go on with so many points fewer; the burden of a ladder is not spent."""
        s.then(replace(self, left=self.left - points - burden, plan=()))
        s.spent[self.counter] += points

    def on_take(self, s: DiexState, ref: Referee, number: int) -> None:
        counter = self.counter
        one, two, _, _ = s.ladders[number]
        other = s.who[two if s.at[counter] == one else one]
        slower = min(self.left, spare(s, other))
        self._spend(s, TAKE, self.left - slower + BURDEN)
        s.bearers |= 1 << counter | 1 << other
        s.ladders[number] = (one, two, -1, CARRIED)
        s.moved |= 1 << other
        s.spent[other] += TAKE
        for man in (counter, other):
            shield_wall.leave(s, man)
        if ref.hears:
            say(s, ref, "ladder", f"{s.name(counter)} and {s.name(other)} take up a ladder.", "DXA-10.1.2a", "DXA-10.1.2c2", counters=(counter, other))

    def on_drop(self, s: DiexState, ref: Referee) -> None:
        self._spend(s, 0)
        other = partner(s, self.counter)
        s.moved |= 1 << other
        release(s, self.counter)
        if ref.hears:
            say(s, ref, "ladder", f"{s.name(self.counter)} and {s.name(other)} put the ladder down.", "DXA-10.1.2c2", counters=(self.counter, other))

    def on_raise(self, s: DiexState, ref: Referee, cell: int, side: int) -> None:
        number, other = carried(s, self.counter), partner(s, self.counter)
        s.moved |= 1 << other
        release(s, self.counter)
        s.ladders[number] = (cell, -1, side, s.turn)
        if ref.hears:
            text = f"{s.name(self.counter)} and {s.name(other)} raise a ladder in {s.ground.names[cell]} against the palisade to the {DIRECTIONS[side]}."
            say(s, ref, "ladder", text, "DXA-10.1.2d", "DXA-10.1.2d2", counters=(self.counter, other), cells=(cell,))
        self.finish(s, ref)  # DXA-10.1.2d2

    def on_climb(self, s: DiexState, ref: Referee, number: int) -> None:
        foot = s.ladders[number][0]
        if s.at[self.counter] != foot:
            self.enter(s, ref, foot, climb_cost(s, s.at[self.counter], foot))
            return
        self._spend(s, CLIMB)
        mount(s, ref, self.counter)

    def on_descend(self, s: DiexState, ref: Referee) -> None:
        self._spend(s, CLIMB)
        s.aloft &= ~(1 << self.counter)
        if ref.hears:
            say(s, ref, "climb", f"{s.name(self.counter)} climbs down the ladder.", "DXA-10.1.3b", counters=(self.counter,))

    def on_over(self, s: DiexState, ref: Referee, cell: int) -> None:
        self.enter(s, ref, cell, over_cost(s, cell))

    def on_shift(self, s: DiexState, ref: Referee, number: int, helper: int, cell: int, side: int) -> None:
        self._spend(s, SHIFT)
        s.moved |= 1 << helper
        s.spent[helper] += SHIFT
        s.ladders[number] = (cell, -1, side, s.ladders[number][3])
        if ref.hears:
            text = f"{s.name(self.counter)} and {s.name(helper)} set the ladder up in {s.ground.names[cell]} against the palisade to the {DIRECTIONS[side]}."
            say(s, ref, "ladder", text, "DXA-10.1.4a", counters=(self.counter, helper), cells=(cell,))


def ladder_options(s: DiexState, moving: Mover) -> Sequence[Option]:
    """What the mover may do with ladders from where he is."""
    if not s.ladders:
        return ()
    counter, left = moving.counter, moving.left
    if s.steed[counter] >= 0 or s.load[counter] >= 0:
        return ()
    names, grid = s.ground.names, s.ground.lattice
    if s.aloft >> counter & 1:
        found = []
        if refuse_over(s, counter, left) is None:
            to = behind(s, standing_in(s, s.at[counter]))
            found.append(_over(to, names[to]))
        if refuse_descend(s, counter, left) is None:
            found.append(_DESCEND)
        return found
    if s.bearers >> counter & 1:
        found = [_DROP]
        for cell in s.ladders[carried(s, counter)][:2]:
            found += [_raise(cell, side, names[cell]) for side in range(6) if refuse_raise(s, counter, cell, side) is None]
        return found
    found = []
    near = grid.neighbours[s.at[counter]] | 1 << s.at[counter]
    for number, (foot, second, side, _) in enumerate(s.ladders):
        if side < 0:
            if second >= 0 and s.at[counter] in (foot, second) and refuse_take(s, counter, left, number) is None:
                found.append(_take(number, names[foot]))
        elif near >> foot & 1:
            if refuse_climb(s, counter, left, number) is None:
                found.append(_climb(number, names[foot]))
            if left >= SHIFT and s.at[counter] != foot:
                found += _shifts(s, counter, left, number)
    return found


def _shifts(s: DiexState, counter: int, left: int, number: int) -> list[Option]:
    foot = s.ladders[number][0]
    names, grid = s.ground.names, s.ground.lattice
    found = []
    for place in members(beside_foot(s, foot) & s.standing[s.cast.seat[counter]]):
        helper = s.who[place]
        for cell in (foot, *members(grid.neighbours[foot])):
            for side in range(6):
                if s.ground.side[side][cell] == PALISADE and refuse_shift(s, counter, left, number, helper, cell, side) is None:
                    found.append(_shift(number, helper, cell, side, s.cast.keys[helper], s.name(helper), names[cell]))
    return found


def why_not(s: DiexState, moving: Mover, words: list[str]) -> Refusal | None:
    """Why the mover may not do this with a ladder; None when these words are not about ladders."""
    ask = _WHY_NOT.get(words[0])
    return None if ask is None else ask(s, moving, words[1:])


def _number(words: list[str]) -> int:
    return int(words[0]) - 1 if words and words[0].isdecimal() else -1


def _spot(s: DiexState, words: list[str]) -> tuple[int, int] | Refusal:
    """A hex and a hexside by name."""
    cell = s.ground.cell(words[-2]) if len(words) > 1 else -1
    if cell < 0 or words[-1].upper() not in DIRECTIONS:
        return Refusal("DXA-10.1.2d", "Name the hex in which the ladder shall stand and the direction of the palisade, such as 2008 nw.")
    return cell, DIRECTIONS.index(words[-1].upper())


def _why_not_raise(s: DiexState, moving: Mover, words: list[str]) -> Refusal | None:
    spot = _spot(s, words)
    return spot if isinstance(spot, Refusal) else refuse_raise(s, moving.counter, *spot)


def _why_not_shift(s: DiexState, moving: Mover, words: list[str]) -> Refusal | None:
    spot = _spot(s, words)
    if isinstance(spot, Refusal):
        return spot
    helper = s.cast.numbers.get(words[1], s.cast.people)
    if helper >= s.cast.people:
        return Refusal("DXA-10.1.4a", "Name the friend who helps to shift the ladder.")
    return refuse_shift(s, moving.counter, moving.left, _number(words), helper, *spot)


_WHY_NOT: dict[str, Callable[[DiexState, Mover, list[str]], Refusal | None]] = {
    "take": lambda s, moving, words: refuse_take(s, moving.counter, moving.left, _number(words)),
    "drop": lambda s, moving, words: refuse_drop(s, moving.counter),
    "raise": _why_not_raise,
    "climb": lambda s, moving, words: refuse_climb(s, moving.counter, moving.left, _number(words)),
    "descend": lambda s, moving, words: refuse_descend(s, moving.counter, moving.left),
    "over": lambda s, moving, words: refuse_over(s, moving.counter, moving.left),
    "shift": _why_not_shift,
}
