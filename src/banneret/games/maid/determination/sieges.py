"""MAI-9.2 to MAI-9.7: the siege step."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.board.hex import members
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from ..combat.aftermath import settle, take_control
from ..combat.fates import FALLEN_TOWN, roll_fates
from ..combat.odds import Part
from ..country import NAMES, WORDS
from ..forces.leaders import NO_LEADER, best_attacker, best_defender
from ..forces.stacks import besieged, fighters, lose, of_type, people_at, stack
from ..log import signed, tell
from ..parties import Counts
from ..state import MaidState
from ..tables import ARTILLERY, ENGINEERS, ENGLISH, FALLS_AT, FRENCH, MILITIA, NO_GUNS, ONLY_MILITIA, PERSON_NAMES, SIEGE, SIEGE_ENGINEERS
from .voices import Reroll, may_reroll


def investing(counts: Counts) -> int:
    """MAI-9.3: combat SPs outside, plus 1 for each Artillery SP and 2 for each Siege Unit SP."""
    return fighters(counts) + of_type(counts, ARTILLERY) + 2 * of_type(counts, SIEGE)


def modifiers(s: MaidState, side: int, cell: int) -> list[Part]:
    """MAI-9.4, MAI-9.6, MAI-12.5: what is added to the siege die of a side before a town."""
    enemy = 1 - side
    outside, garrison = stack(s, side, cell), stack(s, enemy, cell)
    parts: list[Part] = []
    leader, bonus = best_attacker(s, people_at(s, side, cell))
    if leader != NO_LEADER and bonus:
        parts.append(Part(f"{PERSON_NAMES[leader]} leads the siege", bonus, "MAI-9.4"))
    if not of_type(garrison, ARTILLERY) and not of_type(garrison, SIEGE):
        parts.append(Part("no guns inside", NO_GUNS, "MAI-9.4"))
    if of_type(garrison, MILITIA) == fighters(garrison):
        parts.append(Part("only Militia inside", ONLY_MILITIA, "MAI-9.4"))
    leader, bonus = best_defender(s, people_at(s, enemy, cell))
    if leader != NO_LEADER and bonus:
        parts.append(Part(f"{PERSON_NAMES[leader]} leads the defence", -bonus, "MAI-9.4"))
    if s.engineers:
        if of_type(outside, ENGINEERS):
            parts.append(Part("Engineers outside", SIEGE_ENGINEERS[0], "MAI-12.5"))
        if of_type(garrison, ENGINEERS):
            parts.append(Part("Engineers inside", SIEGE_ENGINEERS[1], "MAI-12.5"))
    return parts


def too_weak(s: MaidState, side: int, cell: int) -> bool:
    """MAI-9.3: whether no roll is made because the besiegers are too few."""
    return investing(stack(s, side, cell)) < fighters(stack(s, 1 - side, cell))


def taken(s: MaidState, side: int, cell: int, die: int) -> bool:
    """MAI-9.5: whether the town falls on this die."""
    return die + sum(part.value for part in modifiers(s, side, cell)) >= FALLS_AT


@dataclass(slots=True)
class Sieges(Phase[MaidState]):
    """MAI-9.2: all sieges of the English side, then all of the French side, each in order of hex id."""

    key: ClassVar[str] = "sieges"
    rules: ClassVar[tuple[str, ...]] = ("MAI-9.2",)

    def run(self, s: MaidState, ref: Referee) -> None:
        s.done()
        for side in (FRENCH, ENGLISH):
            for cell in reversed(members(besieged(s, 1 - side))):
                s.call(SiegeRoll(side, cell))


@dataclass(slots=True)
class SiegeRoll(Phase[MaidState]):
    """MAI-9.3 to MAI-9.5: one siege. `die` is what lies there, 0 before the roll."""

    key: ClassVar[str] = "siege_roll"
    rules: ClassVar[tuple[str, ...]] = ("MAI-9.3", "MAI-9.4", "MAI-9.5")
    side: int
    cell: int
    die: int = 0

    def run(self, s: MaidState, ref: Referee) -> None:
        if not self.die:
            if not besieged(s, 1 - self.side) >> self.cell & 1 or not self.may_roll(s, ref):
                s.done()
                return
            ref.horizon()  # a siege is no outcome of the answer before it: each is foretold by itself (`outlook`), and there may be many
            rolled = self.again(s, ref)
            s.then(rolled)
            if may_reroll(s, self.side, people_at(s, self.side, self.cell)):
                s.call(Reroll())
            return
        s.done()
        if taken(s, self.side, self.cell, self.die):
            falls(s, ref, self.side, self.cell)

    def may_roll(self, s: MaidState, ref: Referee) -> bool:
        name = NAMES[self.cell]
        if self.cell in s.starving[self.side]:
            if ref.hears:
                tell(s, ref, "siege", f"The besiegers of {name} are out of supply and make no roll.", ("MAI-9.1",), touch=(WORDS[self.cell],))
            return False
        if too_weak(s, self.side, self.cell):
            if ref.hears:
                outside, garrison = investing(stack(s, self.side, self.cell)), fighters(stack(s, 1 - self.side, self.cell))
                text = f"The besiegers of {name} are too few: the siege goes on."
                tell(s, ref, "siege", text, ("MAI-9.3",), sum=f"investing {outside}, garrison {garrison}", touch=(WORDS[self.cell],))
            return False
        return True

    def again(self, s: MaidState, ref: Referee) -> "SiegeRoll":
        (die,) = ref.sum_of(1, 6, tuple(taken(s, self.side, self.cell, die) for die in range(7)))
        if ref.hears:
            parts = modifiers(s, self.side, self.cell)
            total = die + sum(part.value for part in parts)
            word = "falls" if taken(s, self.side, self.cell, die) else "holds"
            words = "".join(f" {signed(part.value)} ({part.text})" for part in parts)
            tell(
                s,
                ref,
                "siege",
                f"{NAMES[self.cell]} {word}.",
                (*self.rules, *dict.fromkeys(part.rule for part in parts if part.rule not in self.rules)),
                dice=(die,),
                sum=f"{die}{words} = {total}; falls at {FALLS_AT}",
                gist=f"{NAMES[self.cell]} {word}",
                touch=(WORDS[self.cell],),
            )
        return SiegeRoll(self.side, self.cell, die)


def falls(s: MaidState, ref: Referee, side: int, cell: int) -> None:
    """MAI-9.7: the garrison is eliminated, leaders in it roll on the fallen-town line, and the besiegers are inside."""
    enemy = 1 - side
    lose(s, enemy, cell, s.sp[enemy][cell])
    take_control(s, ref, side, cell, stack(s, side, cell), ("MAI-9.7",))
    roll_fates(s, ref, enemy, cell, FALLEN_TOWN)
    if s.result is None:
        settle(s, ref)
