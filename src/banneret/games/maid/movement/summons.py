"""MAI-6.12, MAI-6.13: summoning a town that only Militia hold."""

from dataclasses import dataclass
from typing import ClassVar, Final

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Preview, Reason

from ..combat.aftermath import take_control
from ..country import NAMES, TOWN_AT, WORDS
from ..determination.preview import siege
from ..determination.voices import Reroll, Rolled, may_reroll
from ..forces.stacks import lose
from ..log import counted, tell
from ..numbers import Die
from ..parts import added, arithmetic
from ..previews import chance, joined
from ..state import MaidState
from ..tables import ENEMY, OPENS_AT
from .gates import modifiers, open_chance, opening, opens, summons_preview

SUMMON: Final = Option("summon", label="Summon the town to open its gates")
DECLINE: Final = Option("besiege", label="Besiege it without a summons")


@dataclass(slots=True)
class Summon(Phase[MaidState]):
    """The group that marches stands before a town that it may summon, once. Its march lies below and finds it inside or
    outside."""

    key: ClassVar[str] = "summon"
    rules: ClassVar[tuple[str, ...]] = ("MAI-6.12", "MAI-6.13")

    def ask(self, s: MaidState) -> Decision | None:
        return Decision(s.active, f"Summon {NAMES[s.group.cell]}?", Menu((SUMMON, DECLINE)), rules=self.rules)

    def on_besiege(self, s: MaidState, ref: Referee) -> None:
        s.done()

    def on_summon(self, s: MaidState, ref: Referee) -> None:
        s.summoned = (*s.summoned, TOWN_AT[s.group.cell])
        s.then(Answer(_roll(s, ref)))

    def preview(self, s: MaidState, seat: int, option: Option) -> Preview | None:
        group = s.group
        if option == DECLINE:
            return joined(
                Preview((Reason("The group stops outside.", rules=("MAI-6.10",)),)), siege(s, s.active, group.cell)
            )
        on = f" and may go on with {counted(group.points, 'movement point')}" if group.points else ""
        opened = Reason(
            f"If it opens, the Militia are removed and the group is inside{on}; if not, it stops outside.",
            rules=("MAI-6.13",),
        )
        return joined(summons_preview(s, group.cell, group.people), Preview((opened,)))


def _roll(s: MaidState, ref: Referee) -> int:
    side, cell, people = s.active, s.group.cell, s.group.people
    (die,) = ref.sum_of(1, 6, opening(s, side, cell, people))
    if ref.hears:
        parts = modifiers(s, side, cell, people)
        opened = opens(s, side, cell, people, die)
        tell(
            s,
            ref,
            "summons",
            f"{NAMES[cell]} is summoned and {'opens its gates' if opened else 'keeps its gates shut'}.",
            Summon.rules,
            dice=(die,),
            sum=f"{die}{arithmetic(parts)} = {die + added(parts)}; opens at {OPENS_AT}",
            gist="the gates open" if opened else "the gates stay shut",
            touch=(WORDS[cell],),
        )
    return die


@dataclass(slots=True)
class Answer(Rolled):
    """The die of a summons lies on the table; Jeanne's voices may ask for another (MAI-5.22)."""

    key: ClassVar[str] = "answer"
    die: Die
    asked: bool = False

    def run(self, s: MaidState, ref: Referee) -> None:
        if not self.asked and may_reroll(s, s.active, s.group.people):
            s.then(Answer(self.die, asked=True))
            s.call(Reroll())
            return
        s.done()
        if self.opened(s):
            _open_gates(s, ref)

    def opened(self, s: MaidState) -> bool:
        return opens(s, s.active, s.group.cell, s.group.people, self.die)

    def again(self, s: MaidState, ref: Referee) -> "Answer":
        return Answer(_roll(s, ref), asked=True)

    def stands(self, s: MaidState) -> str:
        return f"the gates {'open' if self.opened(s) else 'stay shut'}"

    def hopes(self, s: MaidState) -> str:
        return f"the gates open: {chance(open_chance(s, s.active, s.group.cell, s.group.people))}"


def _open_gates(s: MaidState, ref: Referee) -> None:
    """MAI-6.13: the Militia are removed and the group takes control."""
    enemy, cell = ENEMY[s.active], s.group.cell
    lose(s, enemy, cell, s.sp[enemy][cell])
    take_control(s, ref, s.active, cell, s.group.counts, ("MAI-6.13",))
