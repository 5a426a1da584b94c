"""MAI-6.12, MAI-6.13: summoning a town that only Militia hold."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..combat.aftermath import take_control
from ..country import NAMES, TOWN_AT, TOWN_HOME, WORDS
from ..determination.voices import Reroll, may_reroll
from ..forces.leaders import best_attacker
from ..forces.stacks import fighters, lose, of_type, people_at
from ..log import signed, tell
from ..parties import Counts
from ..state import MaidState
from ..tables import FRENCH, HOME_LOYALTY, MILITIA, OPENS_AT, PERSON_NAMES, SUMMONS_WILL
from .truce import at_truce

SUMMON = Option("summon", label="Summon the town to open its gates")
DECLINE = Option("besiege", label="Besiege it without a summons")


def summons_refusal(s: MaidState, side: int, cell: int, counts: Counts, people: int, *, starved: bool) -> Refusal | None:
    """MAI-6.12: why a group that enters this enemy town may not summon it."""
    enemy = 1 - side
    garrison = s.sp[enemy].get(cell)
    if garrison is None or not s.towns[enemy] >> cell & 1:
        return Refusal("MAI-6.12", f"{NAMES[cell]} is no enemy town with a garrison.")
    if TOWN_AT[cell] in s.summoned:
        return Refusal("MAI-6.12", f"{NAMES[cell]} has been summoned this turn: once per town per turn.")
    if best_attacker(s, people)[1] < 1:
        return Refusal("MAI-6.12", "A summons needs a leader with an attack bonus of 1 or more.")
    if starved:
        return Refusal("MAI-5.4", "An Unsupplied group may not summon.")
    if sum(garrison) != of_type(garrison, MILITIA) or people_at(s, enemy, cell):
        return Refusal("MAI-6.12", f"{NAMES[cell]} is not held by Militia alone: it answers no summons.")
    if fighters(counts) < sum(garrison):
        return Refusal("MAI-6.12", f"The group needs at least as many combat SPs as the garrison: {sum(garrison)}.")
    if at_truce(s, side, cell, counts, people):
        return Refusal("MAI-12.12", "The truce of Compiègne is in force.")
    return None


def modifiers(s: MaidState, side: int, cell: int, people: int) -> list[tuple[str, int]]:
    """MAI-6.12: what is added to the die."""
    leader, bonus = best_attacker(s, people)
    town = TOWN_AT[cell]
    parts = [(f"attack bonus of {PERSON_NAMES[leader]}", bonus)]
    if TOWN_HOME[town] == s.control[town]:
        parts.append(("the town is loyal to its own land", HOME_LOYALTY))
    if side == FRENCH and SUMMONS_WILL[s.will]:
        parts.append((f"National Will {s.will}", SUMMONS_WILL[s.will]))
    return parts


def opens(s: MaidState, side: int, cell: int, people: int, die: int) -> bool:
    """MAI-6.12: whether the town opens its gates to this group on this die."""
    return die + sum(part for _why, part in modifiers(s, side, cell, people)) >= OPENS_AT


@dataclass(slots=True)
class Summon(Phase[MaidState]):
    """A group stands before a town that it may summon, once. Its march lies below and finds it inside or outside."""

    key: ClassVar[str] = "summon"
    rules: ClassVar[tuple[str, ...]] = ("MAI-6.12", "MAI-6.13")
    cell: int
    counts: Counts
    people: int

    def ask(self, s: MaidState) -> Decision | None:
        return Decision(s.active, f"Summon {NAMES[self.cell]}?", Menu((SUMMON, DECLINE)), rules=self.rules)

    def on_besiege(self, s: MaidState, ref: Referee) -> None:
        s.done()

    def on_summon(self, s: MaidState, ref: Referee) -> None:
        s.summoned = (*s.summoned, TOWN_AT[self.cell])
        s.then(Answer(self, self.roll(s, ref)))

    def roll(self, s: MaidState, ref: Referee) -> int:
        (die,) = ref.sum_of(1, 6, tuple(opens(s, s.active, self.cell, self.people, die) for die in range(7)))
        if ref.hears:
            parts = modifiers(s, s.active, self.cell, self.people)
            total = die + sum(part for _why, part in parts)
            opened = opens(s, s.active, self.cell, self.people, die)
            tell(
                s,
                ref,
                "summons",
                f"{NAMES[self.cell]} is summoned and {'opens its gates' if opened else 'keeps its gates shut'}.",
                self.rules,
                dice=(die,),
                sum=f"{die} {' '.join(f'{signed(part)} ({why})' for why, part in parts)} = {total}; opens at {OPENS_AT}",
                gist="the gates open" if opened else "the gates stay shut",
                touch=(WORDS[self.cell],),
            )
        return die

    def carry_out(self, s: MaidState, ref: Referee, die: int) -> None:
        """MAI-6.13: if the gates open, the Militia are removed and the group takes control."""
        side, enemy = s.active, 1 - s.active
        if not opens(s, side, self.cell, self.people, die):
            return
        lose(s, enemy, self.cell, s.sp[enemy][self.cell])
        take_control(s, ref, side, self.cell, self.counts, ("MAI-6.13",))


@dataclass(slots=True)
class Answer(Phase[MaidState]):
    """The die of a summons lies on the table; Jeanne's voices may ask for another (MAI-5.22)."""

    key: ClassVar[str] = "answer"
    summons: Summon
    die: int
    asked: bool = False

    def run(self, s: MaidState, ref: Referee) -> None:
        if not self.asked and may_reroll(s, s.active, self.summons.people):
            s.then(Answer(self.summons, self.die, asked=True))
            s.call(Reroll())
            return
        s.done()
        self.summons.carry_out(s, ref, self.die)

    def again(self, s: MaidState, ref: Referee) -> "Answer":
        """The second roll, which stands."""
        return Answer(self.summons, self.summons.roll(s, ref), asked=True)
