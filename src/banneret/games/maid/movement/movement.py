"""MAI-6.1 to MAI-6.3: the movement phase. The active player picks a location, then the group, which then marches (`march`)."""

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.handful import Handful
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.tally import Bound, Preset, Tally

from ..country import NAMED, NAMES, WORDS
from ..forces.leaders import may_march
from ..forces.lots import Lots, lots_of
from ..forces.piece_refusals import missing, stays_behind
from ..forces.stacks import COMBAT_SLOTS, besieged, fighters, inside, minus, people_at, persons, stack
from ..parties import Counts
from ..state import MaidState
from ..tables import KINDS, LOSS_ORDER, OF_SIDE, SIDE_NAMES, SLIP_MOST, UNLED_MOST
from .group import allowance, is_starved
from .march import March

END = Option("end", label="End the movement phase")
MOVE = {cell: Option(f"move {word}", (cell,), label=f"Move from {NAMES[cell]}", touch=(word,), final=False) for cell, word in WORDS.items()}


def free_troops(s: MaidState, side: int, cell: int) -> Counts:
    """SPs in a hex that have not moved in this phase."""
    there = stack(s, side, cell)
    spent = s.spent.get(cell)
    return there if spent is None else minus(there, spent)


def free_people(s: MaidState, side: int, cell: int) -> int:
    """People in a hex who have not moved in this phase and may."""
    found = people_at(s, side, cell) & ~s.spent_people
    for person in persons(found):
        if not may_march(s, person):
            found &= ~(1 << person)
    return found


def origins(s: MaidState, side: int) -> list[int]:
    """The hexes from which a group can set out."""
    found = 0
    for cell, counts in s.sp[side].items():
        if s.spent.get(cell) != counts:
            found |= 1 << cell
    for person in persons(OF_SIDE[side] & ~s.spent_people):
        if s.at[person] >= 0 and may_march(s, person):
            found |= 1 << s.at[person]
    return members(found)


def origin_refusal(s: MaidState, side: int, cell: int) -> Refusal | None:
    """MAI-6.1: why no group can set out from a hex."""
    if not s.sp[side].get(cell) and not people_at(s, side, cell):
        return Refusal("MAI-6.1", f"There is nothing of the {SIDE_NAMES[side]} at {NAMES[cell]}.")
    if any(free_troops(s, side, cell)) or free_people(s, side, cell):
        return None
    people = people_at(s, side, cell)
    if people and not any(may_march(s, person) for person in persons(people)):
        return Refusal("MAI-5.19" if s.event == "wounded" else "MAI-5.20", "Jeanne may not move in this turn.")
    return Refusal("MAI-6.1", f"All pieces at {NAMES[cell]} have moved in this phase.")


@dataclass(slots=True)
class Movement(Phase[MaidState]):
    """MAI-4.3, MAI-6.1: one group after the other, until the player ends the phase."""

    key: ClassVar[str] = "movement"
    rules: ClassVar[tuple[str, ...]] = ("MAI-6.1",)

    def ask(self, s: MaidState) -> Decision | None:
        options = [MOVE[cell] for cell in origins(s, s.active)]
        if not options:
            return None
        return Decision(s.active, "Move a group, or end the movement phase.", Menu([*options, END]), rules=self.rules)

    def run(self, s: MaidState, ref: Referee) -> None:
        s.done()

    def on_move(self, s: MaidState, ref: Referee, cell: int) -> None:
        s.call(Muster(cell=cell))

    def on_end(self, s: MaidState, ref: Referee) -> None:
        s.done()

    def why_not(self, s: MaidState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] != "move" or len(words) != 2:
            return None
        cell = NAMED.get(words[1])
        return Refusal("MAI-2.1", f"There is no hex “{words[1]}”.") if cell is None else origin_refusal(s, seat, cell)


@dataclass(slots=True)
class Muster(Handful[MaidState]):
    """MAI-6.1, MAI-6.2: which of the pieces in a location go together; from a besieged town no more than can slip out (MAI-6.15)."""

    key: ClassVar[str] = "muster"
    rules: ClassVar[tuple[str, ...]] = ("MAI-6.1", "MAI-6.2")
    cell: int = -1

    def seat(self, s: MaidState) -> int:
        return s.active

    def prompt(self, s: MaidState) -> str:
        return f"Who marches from {NAMES[self.cell]}?"

    def lots(self, s: MaidState) -> Lots:
        side, cell = s.active, self.cell
        return lots_of(side, ((cell, free_troops(s, side, cell), free_people(s, side, cell)),), several=False)

    def tally(self, s: MaidState) -> Tally:
        return _group(self.lots(s), self.stays(s), bool(besieged(s, s.active) >> self.cell & 1))

    def stays(self, s: MaidState) -> int:
        """The slot of the combat SP that is missed least, which stays behind where a town would be left empty; -1 if there is no need."""
        side, cell = s.active, self.cell
        if not inside(s, side, cell):
            return -1
        free = free_troops(s, side, cell)
        if fighters(minus(stack(s, side, cell), free)):
            return -1
        return next((slot for slot in by_loss_order(side) if free[slot]), -1)

    def decide(self, s: MaidState, ref: Referee, counts: tuple[int, ...]) -> None:
        troops, people = self.lots(s).chosen(s.active, self.cell, counts)
        starved = is_starved(s, self.cell, troops, people)
        s.then(March(self.cell, troops, people, allowance(s, troops, people, starved=starved), starved=starved))

    def why_not(self, s: MaidState, seat: int, words: list[str]) -> Refusal | None:
        return missing(self.tally(s), words, lambda id: stays_behind(s, self.cell, id)) or Handful.why_not(self, s, seat, words)


@lru_cache(maxsize=8192)
def _group(lots: Lots, stays: int, shut_in: bool) -> Tally:
    """MAI-6.1, MAI-6.2, from a besieged town MAI-6.15; and all but a garrison, ready-made."""
    if shut_in:
        size = Bound(lots.burden, 0, SLIP_MOST, "MAI-6.15", f"The town is besieged: a group of at most {SLIP_MOST} SPs may try to slip out.")
    else:
        size = Bound(lots.burden, 0, UNLED_MOST, "MAI-6.2", f"A group of more than {UNLED_MOST} SPs must contain a leader.", lots.leaders)
    bounds = (
        Bound(tuple(range(len(lots.lots))), 1, MANY, "MAI-6.1", "A group is at least one piece."),
        size,
    )
    if stays < 0:
        return Tally(lots.lots, bounds)
    counts = tuple(lot.count - (source.slot == stays) for lot, source in zip(lots.lots, lots.sources, strict=True))
    return Tally(lots.lots, bounds, (Preset("all_but_garrison", "All but a garrison", counts),))


MANY = 999
"""More than there ever are."""


def by_loss_order(side: int) -> tuple[int, ...]:
    """MAI-8.4: the combat slots of a side, those that are given up first in front."""
    return _BY_LOSS_ORDER[side]


_BY_LOSS_ORDER = tuple(
    tuple(type + nation * KINDS for type in LOSS_ORDER for nation in range(2) if type + nation * KINDS in COMBAT_SLOTS[side]) for side in range(2)
)
