"""The two supply checks of a turn: MAI-5.4, MAI-3.14, MAI-9.1."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Preview

from ..combat.aftermath import settle
from ..combat.losses import Losses, strike
from ..combat.preview import left_of
from ..country import NAMES, WORDS
from ..forces.stacks import stack
from ..log import counted, tell
from ..numbers import EachSide, NoCell
from ..parties import Party
from ..state import MaidState
from ..tables import ATTRITION, ENGLISH, FRENCH, SIDE_NAMES, Side
from .supply import attrition, unsupplied_stacks


@dataclass(slots=True)
class FirstCheck(Phase[MaidState]):
    """MAI-5.4: each stack not in supply is marked Unsupplied until the next check (MAI-3.14)."""

    key: ClassVar[str] = "first_supply"
    rules: ClassVar[tuple[str, ...]] = ("MAI-5.4", "MAI-3.14")

    def run(self, s: MaidState, ref: Referee) -> None:
        s.done()
        for side in (ENGLISH, FRENCH):
            s.unsupplied[side] = tuple(unsupplied_stacks(s, side))
            if ref.hears:
                for cell in s.unsupplied[side]:
                    text = f"The {SIDE_NAMES[side]} stack at {NAMES[cell]} is Unsupplied."
                    tell(s, ref, "unsupplied", text, ("MAI-5.4", "MAI-5.2"), touch=(WORDS[cell],))


@dataclass(slots=True)
class SecondCheck(Phase[MaidState]):
    """MAI-9.1: old marks are removed; each stack not in supply loses, the English first. Besiegers out of supply make
    no siege roll this turn."""

    key: ClassVar[str] = "second_supply"
    rules: ClassVar[tuple[str, ...]] = ("MAI-9.1",)

    def run(self, s: MaidState, ref: Referee) -> None:
        ref.horizon()  # who starves, and what becomes of his leaders, is no outcome of the answer before it
        s.unsupplied = [(), ()]
        found = [unsupplied_stacks(s, side) for side in (ENGLISH, FRENCH)]
        s.starving = (tuple(found[ENGLISH]), tuple(found[FRENCH]))
        s.then(Settled())
        for side in (FRENCH, ENGLISH):
            for cell in reversed(found[side]):
                s.call(Attrition(side=side, cell=cell))


@dataclass(slots=True)
class Settled(Phase[MaidState]):
    """The step is over."""

    key: ClassVar[str] = "supply_settled"

    def run(self, s: MaidState, ref: Referee) -> None:
        s.done()
        settle(s, ref)


@dataclass(slots=True)
class Attrition(Losses):
    """MAI-9.1: a stack out of supply loses SPs of its owner's choice, combat SPs before support SPs (MAI-8.4)."""

    key: ClassVar[str] = "attrition"
    rules: ClassVar[tuple[str, ...]] = ("MAI-9.1", "MAI-8.4")
    side: EachSide = ENGLISH
    cell: NoCell = -1

    def seat(self, s: MaidState) -> Side:
        return self.side

    def toll(self, s: MaidState) -> int:
        return attrition(sum(stack(s, self.side, self.cell)))

    def prompt(self, s: MaidState) -> str:
        return f"Your stack at {NAMES[self.cell]} is out of supply: choose {counted(self.toll(s), 'SP')} to lose."

    def victims(self, s: MaidState) -> tuple[Party, ...]:
        return (Party(self.cell, stack(s, self.side, self.cell), 0),)

    def decide(self, s: MaidState, ref: Referee, counts: tuple[int, ...]) -> None:
        size, number = sum(stack(s, self.side, self.cell)), self.toll(s)
        lost = self.lots(s).chosen(self.side, self.cell, counts).counts
        s.done()
        if ref.hears:
            text = f"The {SIDE_NAMES[self.side]} stack at {NAMES[self.cell]} starves."
            tell(
                s,
                ref,
                "attrition",
                text,
                ("MAI-9.1",),
                sum=f"{counted(size, 'SP')} ÷ {ATTRITION}, rounded up: {number} lost",
                touch=(WORDS[self.cell],),
            )
        strike(s, ref, self.side, self.cell, lost, self.rules)

    def preview_tally(self, s: MaidState, seat: int, counts: tuple[int, ...]) -> Preview | None:
        return left_of(s, self.tried(s, counts), self.side, self.cell)
