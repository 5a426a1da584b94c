"""MAI-6.3 to MAI-6.18: a group on the march, leg by leg.

A leg ends where the move ends ("go"), or at a way station from which the group means to go on ("via"): a town in which it may drop a garrison, or a hex
from which it drives enemy leaders. Between them it takes a cheapest way. Slipping and sea transport are legs of their own.
"""

from dataclasses import dataclass, field, replace
from typing import ClassVar

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.handful import Handful, broken
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.tally import Bound, Preset, Tally

from ..country import NAMED, NAMES, WORDS
from ..forces.lots import Lots, lots_of
from ..forces.piece_refusals import missing
from ..forces.stacks import besieged, fighters, minus, relocate, spend, stack
from ..parties import Counts
from ..state import MaidState
from ..tables import KINDS
from . import arrival, sailing, slipping
from .group import load
from .march_refusals import go_refusal, via_refusal
from .reach import Reach, enemy_people, full, reach
from .summons import Summon, summons_refusal
from .truce import under_truce

STOP = Option("stop", label="Stop here")
STAY = Option("stay", label="Stay where you are")
DROP = Option("drop", label="Drop off a garrison", final=False)
GO = {cell: Option(f"go {word}", (cell,), label=f"Go to {NAMES[cell]}", touch=(word,)) for cell, word in WORDS.items()}
VIA = {cell: Option(f"via {word}", (cell,), label=f"Go by way of {NAMES[cell]}", touch=(word,), final=False) for cell, word in WORDS.items()}


@dataclass(slots=True)
class March(Phase[MaidState]):
    """A group in a hex with movement points left. Its pieces stand in that hex; what of the stack there is the group is said here."""

    key: ClassVar[str] = "march"
    rules: ClassVar[tuple[str, ...]] = ("MAI-6.3", "MAI-6.4", "MAI-6.14")
    cell: int
    counts: Counts
    people: int
    points: int
    starved: bool = False
    """Whether it comes from a stack marked Unsupplied (MAI-5.4)."""
    started: bool = False
    """Whether it has moved at all."""
    dropped: bool = False
    """Whether it has dropped a garrison in this hex."""
    found: tuple[tuple[int, ...], Reach] | None = field(default=None, init=False, compare=False, repr=False)
    """What it reaches, once that has been asked, and of what that was made: asking and going look at the same position."""

    # ------------------------------------------------------------------ what is possible

    def shut_in(self, s: MaidState) -> bool:
        """MAI-6.15: inside a besieged town: it can only try to slip out."""
        return bool(besieged(s, s.active) >> self.cell & 1)

    def outside(self, s: MaidState) -> bool:
        """MAI-6.10: it stops before the walls of an enemy town that it has entered."""
        return self.started and bool(s.towns[1 - s.active] >> self.cell & 1)

    def held(self, s: MaidState) -> bool:
        """MAI-6.7: in a town that it entered it cannot continue before a garrison is there, its own or a friendly combat SP (MAI-6.8)."""
        if not self.started or not s.towns[s.active] >> self.cell & 1:
            return False
        return not fighters(minus(stack(s, s.active, self.cell), self.counts))

    def reach(self, s: MaidState) -> Reach:
        position = (*s.present, *s.fighting, *s.heavy, *s.towns, *s.at)
        if self.found is None or self.found[0] != position:
            self.found = position, reach(s, s.active, self.cell, self.counts, self.people, self.points, whole=not self.started)
        return self.found[1]

    def goals(self, s: MaidState, found: Reach) -> int:
        """Where the move may end: MAI-3.7, stacks must hold the group; MAI-12.12, the truce."""
        return found.all & ~full(s, s.active, sum(self.counts)) & ~under_truce(s, s.active, self.counts, self.people)

    def stations(self, s: MaidState, found: Reach, goals: int) -> int:
        """Where it may mean to go on, with points left: towns that are or may become its own, in which it can leave a garrison, and hexes from which it
        drives enemy leaders."""
        side, enemy = s.active, 1 - s.active
        reached_early = 0
        for layer in found.layers[1 : self.points]:
            reached_early |= layer
        reached_early &= goals
        wanted = enemy_people(s, side) & ~s.towns[enemy] & ~found.terms.stops
        if self.can_garrison:
            wanted |= s.towns[side] | s.towns[enemy] & ~s.present[enemy]
            for cell in members(s.towns[enemy] & s.present[enemy] & reached_early):
                if summons_refusal(s, side, cell, self.counts, self.people, starved=self.starved) is None:
                    wanted |= 1 << cell
        return wanted & reached_early

    @property
    def can_garrison(self) -> bool:
        """MAI-6.8: a garrison is combat SPs; somebody must be left to go on."""
        return fighters(self.counts) > 0 and sum(self.counts) + self.people.bit_count() > 1

    def may_drop(self, s: MaidState) -> bool:
        """MAI-6.8: once in a town that it entered."""
        return self.can_garrison and self.started and not self.dropped and bool(s.towns[s.active] >> self.cell & 1)

    def ask(self, s: MaidState) -> Decision | None:
        if not self.points or self.outside(s):
            return None
        options: list[Option] = []
        if self.shut_in(s):
            options += slipping.out(s, self.reach(s), self.counts, self.people)
        elif not self.held(s):
            found = self.reach(s)
            goals = self.goals(s, found)
            options += [GO[cell] for cell in members(goals)]
            options += [VIA[cell] for cell in members(self.stations(s, found, goals))]
            options += slipping.into(s, found, self.counts, self.people)
        if not self.started:
            options += sailing.options(s, self.cell, self.counts, self.people)
        if self.may_drop(s):
            options.append(DROP)
        if not options:
            return None
        options.append(STOP if self.started else STAY)
        return Decision(
            s.active,
            f"Where to from {NAMES[self.cell]}? Movement points left: {self.points}.",
            Menu(options),
            rules=self.rules,
        )

    def run(self, s: MaidState, ref: Referee) -> None:
        self.on_stop(s, ref)

    # ------------------------------------------------------------------ what is done

    def on_stop(self, s: MaidState, ref: Referee) -> None:
        s.done()
        arrival.finish(s, ref, self.cell, self.counts, self.people, starved=self.starved, moved=self.started)

    def on_stay(self, s: MaidState, ref: Referee) -> None:
        self.on_stop(s, ref)

    def on_go(self, s: MaidState, ref: Referee, cell: int) -> None:
        self._march(s, ref, cell, onward=False)

    def on_via(self, s: MaidState, ref: Referee, cell: int) -> None:
        self._march(s, ref, cell, onward=True)

    def _march(self, s: MaidState, ref: Referee, cell: int, *, onward: bool) -> None:
        found = self.reach(s)
        arrival.tell_march(s, ref, found, cell, self.counts, self.people)
        self._enter(s, ref, self.cell, cell, self.points - found.cost(cell) if onward else 0)

    def _enter(self, s: MaidState, ref: Referee, start: int, cell: int, left: int) -> None:
        """MAI-6.9 to MAI-6.13: what happens on entering; then the group goes on with the points that are left, if it can."""
        s.then(self._at(cell, left))
        arrival.enter(s, ref, start, cell, self.counts, self.people)
        if s.result is None and summons_refusal(s, s.active, cell, self.counts, self.people, starved=self.starved) is None:
            s.call(Summon(cell, self.counts, self.people))

    def _at(self, cell: int, left: int) -> "March":
        """The group after it has moved there."""
        return March(cell, self.counts, self.people, left, self.starved, started=True)

    def on_slip(self, s: MaidState, ref: Referee, cell: int, by: int) -> None:
        """MAI-6.15: it goes to the hex from which it tries; if it is through it stops in the new location, else where it was."""
        if by != self.cell:
            arrival.tell_march(s, ref, self.reach(s), by, self.counts, self.people)
            relocate(s, s.active, self.cell, by, self.counts, self.people)
        if not slipping.attempt(s, ref, cell, self.counts, self.people):
            s.then(self._at(by, 0) if self.started or by != self.cell else replace(self, points=0))
        elif besieged(s, s.active) >> cell & 1:
            s.then(self._at(cell, 0))
            relocate(s, s.active, by, cell, self.counts, self.people)
        else:
            self._enter(s, ref, by, cell, 0)

    def on_sail(self, s: MaidState, ref: Referee, cell: int) -> None:
        s.then(self._at(cell, 0))
        sailing.sail(s, ref, self.cell, cell, self.counts, self.people)

    def on_drop(self, s: MaidState, ref: Referee) -> None:
        s.then(Drop(cell=self.cell, counts=self.counts, people=self.people, points=self.points, starved=self.starved))

    def why_not(self, s: MaidState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] == "drop":
            return self._drop_refusal(s)
        if words[0] not in ("go", "via", "slip", "sail") or len(words) < 2:
            return None
        cell = NAMED.get(words[1])
        if cell is None:
            return Refusal("MAI-2.1", f"There is no hex “{words[1]}”.")
        if words[0] == "slip":
            return slipping.refusal(s, self.cell, cell, self.counts, self.people)
        if words[0] == "sail":
            if self.started:
                return Refusal("MAI-6.18", "Sea transport is the whole move of a group, and this one has marched.")
            return sailing.refusal(s, self.cell, cell, self.counts, self.people)
        if self.shut_in(s):
            return Refusal("MAI-6.15", f"{NAMES[self.cell]} is besieged: at most three SPs may try to slip out.")
        if self.held(s):
            return Refusal("MAI-6.7", f"The group entered {NAMES[self.cell]} and cannot go on unless it drops off a garrison there.")
        refused = go_refusal(s, s.active, self.cell, cell, self.counts, self.people, self.reach(s))
        if refused is None and words[0] == "via":
            return via_refusal(s, s.active, cell, self.counts, self.people, self.reach(s), starved=self.starved, can_garrison=self.can_garrison)
        return refused

    def _drop_refusal(self, s: MaidState) -> Refusal:
        if not s.towns[s.active] >> self.cell & 1 or not self.started:
            return Refusal("MAI-6.8", "A garrison is dropped off in a town that the group has entered.")
        if not fighters(self.counts):
            return Refusal("MAI-6.8", "A garrison is one or more combat SPs, and the group has none.")
        if self.dropped:
            return Refusal("MAI-6.8", "The group has dropped off its garrison here.")
        return Refusal("MAI-6.8", "Nobody would be left to go on: stop here.")


@dataclass(slots=True)
class Drop(Handful[MaidState]):
    """MAI-6.7, MAI-6.8: combat SPs are dropped off as a garrison; they have finished moving."""

    key: ClassVar[str] = "drop"
    rules: ClassVar[tuple[str, ...]] = ("MAI-6.7", "MAI-6.8")
    cell: int = -1
    counts: Counts = ()
    people: int = 0
    points: int = 0
    starved: bool = False

    def seat(self, s: MaidState) -> int:
        return s.active

    def prompt(self, s: MaidState) -> str:
        return f"Who stays in {NAMES[self.cell]} as its garrison?"

    def lots(self, s: MaidState) -> Lots:
        combat = tuple(count if slot % KINDS not in (6, 7) else 0 for slot, count in enumerate(self.counts))
        return lots_of(s.active, ((self.cell, combat, 0),), several=False)

    def tally(self, s: MaidState) -> Tally:
        lots = self.lots(s)
        combat = fighters(self.counts)
        left = sum(self.counts) + self.people.bit_count() - combat
        most = combat if left else combat - 1
        bound = Bound(lots.troops, 1, most, "MAI-6.8", "A garrison is one or more combat SPs, and somebody must be left to go on.")
        presets = tuple(
            Preset(f"one.{lot.id}", f"One SP of {lot.name}", tuple(int(other is lot) for other in lots.lots))
            for lot in lots.lots
            if broken(Tally(lots.lots, (bound,)), tuple(int(other is lot) for other in lots.lots)) is None
        )
        return Tally(lots.lots, (bound,), presets)

    def decide(self, s: MaidState, ref: Referee, counts: tuple[int, ...]) -> None:
        stays, _people = self.lots(s).chosen(s.active, self.cell, counts)
        left = minus(self.counts, stays)
        starved = self.starved and load(left, self.people) > 0  # MAI-5.5: leaders who go on alone are not
        s.then(March(self.cell, left, self.people, self.points, starved, started=True, dropped=True))
        spend(s, self.cell, stays, 0)
        arrival.tell_drop(s, ref, self.cell, stays)

    def why_not(self, s: MaidState, seat: int, words: list[str]) -> Refusal | None:
        stays = Refusal("MAI-6.8", "A garrison is one or more combat SPs of the group that marches.")
        return missing(self.tally(s), words, lambda _id: stays) or Handful.why_not(self, s, seat, words)
