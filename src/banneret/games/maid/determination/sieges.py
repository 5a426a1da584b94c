"""MAI-9.2 to MAI-9.7: the siege step."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.board.hex import members
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from ..combat.aftermath import settle, take_control
from ..combat.fates import FALLEN_TOWN, roll_fates
from ..country import NAMES, WORDS
from ..forces.stacks import besieged, lose, people_at, stack
from ..log import tell
from ..numbers import Cell, Die, EachSide
from ..parts import added, arithmetic
from ..previews import chance
from ..state import MaidState
from ..tables import ENEMY, ENGLISH, FALLS_AT, FRENCH, Side
from .siege_odds import fall_chance, falling, modifiers, strengths, taken, too_weak
from .voices import Reroll, Rolled, may_reroll


@dataclass(slots=True)
class Sieges(Phase[MaidState]):
    """MAI-9.2: all sieges of the English side, then all of the French side, each in order of hex id."""

    key: ClassVar[str] = "sieges"
    rules: ClassVar[tuple[str, ...]] = ("MAI-9.2",)

    def run(self, s: MaidState, ref: Referee) -> None:
        s.done()
        for side in (FRENCH, ENGLISH):
            for cell in reversed(members(besieged(s, ENEMY[side]))):
                s.call(SiegeRoll(side, cell))


@dataclass(slots=True)
class SiegeRoll(Rolled):
    """MAI-9.3 to MAI-9.5: one siege. `die` is what lies there, 0 before the roll."""

    key: ClassVar[str] = "siege_roll"
    rules: ClassVar[tuple[str, ...]] = ("MAI-9.3", "MAI-9.4", "MAI-9.5")
    side: EachSide
    cell: Cell
    die: Die = 0

    def run(self, s: MaidState, ref: Referee) -> None:
        if not self.die:
            if not besieged(s, ENEMY[self.side]) >> self.cell & 1 or not self.may_roll(s, ref):
                s.done()
                return
            # a siege is no outcome of the answer before it: each is foretold by itself (`siege_odds`), and there may be
            # many
            ref.horizon()
            s.then(self.again(s, ref))
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
                tell(
                    s,
                    ref,
                    "siege",
                    f"The besiegers of {name} are out of supply and make no roll.",
                    ("MAI-9.1",),
                    touch=(WORDS[self.cell],),
                )
            return False
        if too_weak(s, self.side, self.cell):
            if ref.hears:
                text = f"The besiegers of {name} are too few: the siege goes on."
                tell(
                    s,
                    ref,
                    "siege",
                    text,
                    ("MAI-9.3",),
                    sum=strengths(s, self.side, self.cell),
                    touch=(WORDS[self.cell],),
                )
            return False
        return True

    def again(self, s: MaidState, ref: Referee) -> "SiegeRoll":
        (die,) = ref.sum_of(1, 6, falling(s, self.side, self.cell))
        rolled = SiegeRoll(self.side, self.cell, die)
        if ref.hears:
            parts = modifiers(s, self.side, self.cell)
            text = rolled.stands(s)
            tell(
                s,
                ref,
                "siege",
                f"{text}.",
                (*self.rules, *dict.fromkeys(part.rule for part in parts if part.rule not in self.rules)),
                dice=(die,),
                sum=f"{die}{arithmetic(parts)} = {die + added(parts)}; falls at {FALLS_AT}",
                gist=text,
                touch=(WORDS[self.cell],),
            )
        return rolled

    def stands(self, s: MaidState) -> str:
        return f"{NAMES[self.cell]} {'falls' if taken(s, self.side, self.cell, self.die) else 'holds'}"

    def hopes(self, s: MaidState) -> str:
        return f"{NAMES[self.cell]} falls: {chance(fall_chance(s, self.side, self.cell))}"


def falls(s: MaidState, ref: Referee, side: Side, cell: int) -> None:
    """MAI-9.7: the garrison is eliminated, leaders in it roll on the fallen-town line, and the besiegers are inside."""
    enemy = ENEMY[side]
    lose(s, enemy, cell, s.sp[enemy][cell])
    take_control(s, ref, side, cell, stack(s, side, cell), ("MAI-9.7",))
    roll_fates(s, ref, enemy, cell, FALLEN_TOWN)
    if s.result is None:
        settle(s, ref)
