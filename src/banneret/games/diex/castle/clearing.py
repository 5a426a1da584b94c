"""Section 4.2.3: two men clear a hex of the dead."""

from dataclasses import dataclass

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..combat import harm
from ..combat.contact import threatened
from ..log import tell
from ..numbers import Person, Purpose
from ..state import DEAD, NOWHERE, DiexState
from .idle_task import Task, still_there, unfit

ARMFUL = 3
"""DXA-4.2.3a: so many dead people, or one dead horse, are moved at once."""
_HORSE = 1 << 13
"""A subject is a hex with dead people, or this and the number of a dead horse."""
_DIGIT = 14


@dataclass(slots=True)
class _Work:
    """Who helps, where he stands, what is moved and in which direction."""

    helper: int
    place: int
    subject: int
    way: int


def _pack(helper: int, place: int, subject: int, way: int) -> int:
    """Such work as one number."""
    return ((helper << _DIGIT | place) << _DIGIT | subject) << 3 | way


def _unpack(target: int) -> _Work:
    digit = (1 << _DIGIT) - 1
    return _Work(target >> 2 * _DIGIT + 3, target >> _DIGIT + 3 & digit, target >> 3 & digit, target & 7)


NO_WAY = 7
"""The direction is still to be chosen."""


def dead_people(s: DiexState, cell: int) -> list[int]:
    return [counter for counter in range(s.cast.people) if s.at[counter] == cell and s.health[counter] == DEAD]


def _heap(s: DiexState, subject: int) -> int:
    """The hexes that would be cleared."""
    return s.cells(subject - _HORSE) if subject >= _HORSE else 1 << subject


def ways(s: DiexState, subject: int) -> list[int]:
    """DXA-4.2.3b: the directions in which the dead can be moved: the ground there must be passable on foot, for both
    halves of a horse."""
    cells = members(_heap(s, subject))
    return [direction for direction in range(6) if all(s.ground.foot_step[direction][cell] for cell in cells)]


class ClearHex(Task):
    """DXA-4.2.3a: with a friend move three dead people or one dead horse by one hex."""

    key = "clear"

    def targets(self, s: DiexState, who: int) -> list[int]:
        grid, at = s.ground.lattice, s.at[who]
        for cell, count in s.bodies.items():
            if count >= ARMFUL and grid.distance(at, cell) <= 1:
                break
        else:
            return []
        reach = grid.neighbours[s.at[who]] | 1 << s.at[who]
        subjects = [
            cell for cell in members(reach) if s.bodies.get(cell, 0) >= ARMFUL and len(dead_people(s, cell)) >= ARMFUL
        ]
        for animal in range(s.cast.people, s.cast.counters):
            if s.health[animal] == DEAD and s.at[animal] >= 0 and s.cells(animal) & reach:
                subjects.append(_HORSE + animal)
        friends = s.upright[s.cast.seat[who]]
        found = []
        for subject in subjects:
            heap = _heap(s, subject)
            for place in members((grid.spread(heap) | heap) & friends & ~(1 << s.at[who])):
                found.append(_pack(s.who[place], place, subject, NO_WAY))
        return found

    def refuse(self, s: DiexState, who: int, target: int) -> Refusal | None:
        work = _unpack(target)
        helper, place, subject, way = work.helper, work.place, work.subject, work.way
        if not still_there(s, helper, place) or s.cast.seat[helper] != s.cast.seat[who] or helper == who:
            return Refusal("DXA-4.2.3a", "Two friends clear a hex together.")
        if not s.idle >> helper & 1:  # at the end of the step he is busy with this
            wrong = unfit(s, helper)
            if wrong is not None:
                return wrong
        heap = _heap(s, subject)
        if not heap or (subject < _HORSE and len(dead_people(s, subject)) < ARMFUL):
            return Refusal("DXA-4.2.3a", "There are neither three dead people nor a dead horse to move.")
        around = s.ground.lattice.neighbours
        for one in (who, helper):
            if s.steed[one] >= 0:
                return Refusal("DXA-4.2.3a", f"{s.name(one)} rides; a hex is cleared on foot.")
        if not any(all(1 << s.at[one] & (around[cell] | 1 << cell) for one in (who, helper)) for cell in members(heap)):
            return Refusal("DXA-4.2.3a", "Both must be in the hex that is cleared or adjacent to it.")
        if threatened(s, 1 - s.cast.seat[who], 1 << s.at[who] | 1 << s.at[helper]):
            return Refusal("DXA-4.2.3d", "An enemy is in position to attack one of the two.")
        if not ways(s, subject) if way == NO_WAY else way not in ways(s, subject):
            return Refusal("DXA-4.2.3b", "There is no hex to which the dead could be moved.")
        return None

    def hitch(self, s: DiexState, who: int, target: int) -> Refusal | None:
        """DXA-4.2.3d: no enemy is in position to attack the hex that is cleared."""
        if threatened(s, 1 - s.cast.seat[who], _heap(s, _unpack(target).subject)):
            return Refusal("DXA-4.2.3d", "An enemy is in position to attack the hex that is to be cleared.")
        return None

    def words(self, s: DiexState, who: int, target: int) -> tuple[str, str, tuple[str, ...]]:
        work = _unpack(target)
        helper, subject, way = work.helper, work.subject, work.way
        key = s.cast.keys[helper]
        if subject >= _HORSE:
            horse = subject - _HORSE
            what, deed = s.cast.keys[horse], f"drags {s.name(horse)} away"
            touch = s.hex(horse)  # the dead lie on the map without a counter
        else:
            what = touch = s.ground.names[subject]
            deed = f"clears {what} of the dead"
        end = f" {into(s, subject, way)}" if way != NO_WAY else ""
        return f"{key} {what}{end}", f"{deed} with {s.name(helper)}", (key, touch)

    def partners(self, target: int) -> tuple[int, ...]:
        return (_unpack(target).helper,)

    def name(self, s: DiexState, ref: Referee, who: int, target: int) -> None:
        if target & 7 == NO_WAY:
            s.call(Whither(who, target))
        else:
            super().name(s, ref, who, target)

    def finish(self, s: DiexState, ref: Referee, who: int, target: int) -> None:
        work = _unpack(target)
        helper, subject, way = work.helper, work.subject, work.way
        offset = s.ground.lattice.offsets[way]
        moved = [subject - _HORSE] if subject >= _HORSE else dead_people(s, subject)[:ARMFUL]
        for body in moved:
            harm.take_up(s, body)
            s.at[body] += offset
            if s.cells(body) & s.ground.water:
                s.at[body] = NOWHERE  # DXA-4.2.3c
            else:
                harm.lay_down(s, body)
        if ref.hears:
            what = s.name(moved[0]) if subject >= _HORSE else f"{ARMFUL} dead"
            text = f"{s.name(who)} and {s.name(helper)} have moved {what} away."
            tell(s, ref, "clear", text, "DXA-4.2.3a", "DXA-4.2.3b", counters=(who, helper))


def into(s: DiexState, subject: int, way: int) -> str:
    """The hex to which the dead are moved; of a horse its front."""
    start = s.at[subject - _HORSE] if subject >= _HORSE else subject
    return s.ground.names[start + s.ground.lattice.offsets[way]]


CLEAR_HEX = ClearHex()


@dataclass(slots=True)
class Whither(Phase[DiexState]):
    """DXA-4.2.3b: the bodies go to one adjacent hex of the owner's choice."""

    key = "whither"
    rules = ("DXA-4.2.3b", "DXA-4.2.3c")
    who: Person
    target: Purpose

    def ask(self, s: DiexState) -> Decision | None:
        subject = _unpack(self.target).subject
        options = []
        for way in ways(s, subject):
            name = into(s, subject, way)
            options.append(Option(f"into {name}", (way,), label=f"Move the dead to {name}", touch=(name,)))
        return Decision(s.phasing, "Where to with the dead?", Menu(options), rules=self.rules)

    def on_into(self, s: DiexState, ref: Referee, way: int) -> None:
        s.done()
        CLEAR_HEX.name(s, ref, self.who, self.target & ~7 | way)

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        subject = _unpack(self.target).subject
        if words[-1] in [into(s, subject, way) for way in ways(s, subject)]:
            return None
        return Refusal(
            "DXA-4.2.3b",
            f"The dead are moved by one hex, over ground that can be walked on; {words[-1]} is no such hex.",
        )
