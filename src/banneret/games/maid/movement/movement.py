"""MAI-6.1 to MAI-6.3: the movement phase. The active player picks a location, then the group, which then marches
(`march`)."""

from dataclasses import dataclass
from typing import ClassVar, Final

from banneret.kernel.decision import Decision
from banneret.kernel.handful import filled
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.reasons import MAY, Reasons, worded
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason
from banneret.kernel.tally import Bound, Preset, Tally

from ..country import NAMES, WORDS
from ..determination.preview import end_of_turn, supply_of
from ..forces.absent import stays_behind
from ..forces.choice import Choice
from ..forces.leaders import may_march
from ..forces.lots import MANY, Lots, lots_at
from ..forces.stacks import BY_LOSS_ORDER, besieged, fighters, inside, minus, people_at, persons, stack
from ..log import company
from ..menus import HexMenu
from ..numbers import NoCell
from ..parties import Counts, Group
from ..previews import joined, unheard
from ..state import MaidState
from ..tables import JEANNE, OF_SIDE, SIDE_NAMES, SLIP_MOST, UNLED_MOST, Side
from ..touch import Touched, about_hex
from .group import allowance, is_starved
from .march import March
from .preview import sets_out

END: Final = Option("end", label="End the movement phase")
_END: Final = (END,)
MOVE: Final = {
    cell: Option(f"move {word}", (cell,), label=f"Move from {NAMES[cell]}", touch=(word,), final=False)
    for cell, word in WORDS.items()
}


def free_troops(s: MaidState, side: Side, cell: int) -> Counts:
    """SPs in a hex that have not moved in this phase."""
    there = stack(s, side, cell)
    spent = s.spent.get(cell)
    return there if spent is None else minus(there, spent)


def free_people(s: MaidState, side: Side, cell: int) -> int:
    """People in a hex who have not moved in this phase and may."""
    found = people_at(s, side, cell) & ~s.spent_people
    return found if may_march(s, JEANNE) else found & ~(1 << JEANNE)


def origins(s: MaidState, side: Side) -> int:
    """The hexes from which a group can set out, as a set. Spent are SPs of the active side alone."""
    found = s.present[side]
    there = s.sp[side]
    for cell, counts in s.spent.items():
        if counts == there.get(cell):
            found ^= 1 << cell
    ready = OF_SIDE[side] & ~s.spent_people
    if not may_march(s, JEANNE):
        ready &= ~(1 << JEANNE)
    led = s.led[side]
    for cell, people in s.people[side].items():
        if not people & ready:
            led ^= 1 << cell
    return found | led


NOTHING_THERE: Final = 1
WOUNDED: Final = 2
AT_COURT: Final = 3
MOVED: Final = 4
_REASONS: Reasons = {
    NOTHING_THERE: Refusal("MAI-6.1", "There is nothing of the {side} at {name}."),
    WOUNDED: Refusal("MAI-5.19", "Jeanne may not move in this turn."),
    AT_COURT: Refusal("MAI-5.20", "Jeanne may not move in this turn."),
    MOVED: Refusal("MAI-6.1", "All pieces at {name} have moved in this phase."),
}


def _immobile(s: MaidState, side: Side, cell: int) -> int:
    """MAI-6.1: the reason why no group can set out from a hex."""
    people = people_at(s, side, cell)
    if not s.sp[side].get(cell) and not people:
        return NOTHING_THERE
    if any(free_troops(s, side, cell)) or free_people(s, side, cell):
        return MAY
    if people and not any(may_march(s, person) for person in persons(people)):
        return WOUNDED if s.event == "wounded" else AT_COURT
    return MOVED


def origin_refusal(s: MaidState, side: Side, cell: int) -> Refusal | None:
    return worded(_REASONS, _immobile(s, side, cell), side=SIDE_NAMES[side], name=NAMES[cell])


@dataclass(slots=True)
class Movement(Phase[MaidState]):
    """MAI-4.3, MAI-6.1: one group after the other, until the player ends the phase."""

    key: ClassVar[str] = "movement"
    rules: ClassVar[tuple[str, ...]] = ("MAI-6.1",)

    def ask(self, s: MaidState) -> Decision | None:
        found = origins(s, s.active)
        if not found:
            return None
        return Decision(
            s.active, "Move a group, or end the movement phase.", HexMenu(MOVE, found, _END), rules=self.rules
        )

    def run(self, s: MaidState, ref: Referee) -> None:
        s.done()

    def on_move(self, s: MaidState, ref: Referee, cell: int) -> None:
        s.call(Muster(cell=cell).opened(s))

    def on_end(self, s: MaidState, ref: Referee) -> None:
        s.done()

    def why_not(self, s: MaidState, seat: int, words: list[str]) -> Refusal | None:
        return about_hex(words, "move", lambda cell: origin_refusal(s, s.active, cell))

    def meant(self, s: MaidState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return Touched(s, touched).hex("move") or Phase.meant(self, s, seat, menu, touched)

    def preview(self, s: MaidState, seat: int, option: Option) -> Preview | None:
        """All that can still move from a hex, and how its stack is supplied."""
        if option == END:
            return end_of_turn(s)
        (cell,) = option.args
        ready = Muster(cell=cell)
        whole = ready.preview_tally(s, seat, filled(ready.tally(s), ()))
        text = f"Can move: {company(free_troops(s, s.active, cell), free_people(s, s.active, cell))}."
        return joined(
            Preview((Reason(text, rules=("MAI-6.1",)),), () if whole is None else whole.overlays),
            supply_of(s, s.active, cell),
        )


@dataclass(slots=True)
class Muster(Choice):
    """MAI-6.1, MAI-6.2: which of the pieces in a location go together; from a besieged town no more than can slip out
    (MAI-6.15)."""

    key: ClassVar[str] = "muster"
    commit: ClassVar[str] = "March with {}"
    rules: ClassVar[tuple[str, ...]] = ("MAI-6.1", "MAI-6.2")
    cell: NoCell = -1

    def seat(self, s: MaidState) -> Side:
        return s.active

    def prompt(self, s: MaidState) -> str:
        return f"Who marches from {NAMES[self.cell]}?"

    def lots(self, s: MaidState) -> Lots:
        side, cell = s.active, self.cell
        return lots_at(side, cell, free_troops(s, side, cell), free_people(s, side, cell))

    def tally(self, s: MaidState) -> Tally:
        return _group(self.pieces(s), self.stays(s), bool(besieged(s, s.active) >> self.cell & 1))

    def having(self, chosen: tuple[int, ...]) -> "Muster":
        new = Muster(chosen, self.cell)
        new.held = self.held
        return new

    def stays(self, s: MaidState) -> int:
        """The slot of the combat SP that is missed least, which stays behind where a town would be left empty; -1 if
        there is no need."""
        side, cell = s.active, self.cell
        if not inside(s, side, cell):
            return -1
        spent = s.spent.get(cell)
        if spent is not None and fighters(spent):
            return -1
        free = free_troops(s, side, cell)
        for slot in BY_LOSS_ORDER[side]:
            if free[slot]:
                return slot
        return -1

    def decide(self, s: MaidState, ref: Referee, counts: tuple[int, ...]) -> None:
        party = self.pieces(s).chosen(s.active, self.cell, counts)
        starved = is_starved(s, self.cell, party.counts, party.people)
        points = allowance(s, party.counts, party.people, starved=starved)
        s.marching = Group(self.cell, party.counts, party.people, points, starved)
        s.then(March())

    def absent(self, s: MaidState, seat: int, id: str) -> Refusal | None:
        return stays_behind(s, self.cell, id)

    def preview_tally(self, s: MaidState, seat: int, counts: tuple[int, ...]) -> Preview | None:
        """The group that would march, and what would stay."""
        world = s.clone()
        self.decide(world, unheard(), counts)
        decision = world.stack[-1].ask(world)
        options = () if decision is None else decision.menu_of(s.active)
        ends = tuple(dict.fromkeys(WORDS[option.args[0]] for option in options if option.verb in ("go", "slip")))
        return sets_out(s, world.group, ends)


_AT_LEAST_ONE: Final = "A group is at least one piece."
_TOO_MANY_TO_SLIP: Final = f"The town is besieged: a group of at most {SLIP_MOST} strength points may try to slip out."
_UNLED: Final = f"A group of more than {UNLED_MOST} strength points must contain a leader."


def _group(lots: Lots, stays: int, shut_in: bool) -> Tally:
    """MAI-6.1, MAI-6.2, from a besieged town MAI-6.15; and all but a garrison, ready-made."""
    if shut_in:
        size = Bound(lots.burden, 0, SLIP_MOST, "MAI-6.15", _TOO_MANY_TO_SLIP)
    else:
        size = Bound(lots.burden, 0, UNLED_MOST, "MAI-6.2", _UNLED, lots.leaders)
    bounds = (Bound(tuple(range(len(lots.lots))), 1, MANY, "MAI-6.1", _AT_LEAST_ONE), size)
    if stays < 0:
        return Tally(lots.lots, bounds)
    counts = tuple([lot.count - (lot.slot == stays) for lot in lots.lots])
    return Tally(lots.lots, bounds, (Preset("all_but_garrison", "All but a garrison", counts),))
