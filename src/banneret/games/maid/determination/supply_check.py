"""The two supply checks of a turn: MAI-5.4, MAI-3.14, MAI-9.1."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.handful import Handful
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.tally import Tally

from ..combat.aftermath import settle
from ..combat.losses import combat_only, loss_tally, strike
from ..country import NAMES, WORDS
from ..forces.lots import Lots, lots_of
from ..forces.piece_refusals import is_spared, missing
from ..forces.stacks import stack
from ..log import counted, tell
from ..state import MaidState
from ..tables import ATTRITION, ENGLISH, FRENCH, SIDE_NAMES
from .supply import unsupplied_stacks


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
    """MAI-9.1: old marks are removed; each stack not in supply loses, the English first. Besiegers out of supply make no siege roll this turn."""

    key: ClassVar[str] = "second_supply"
    rules: ClassVar[tuple[str, ...]] = ("MAI-9.1",)

    def run(self, s: MaidState, ref: Referee) -> None:
        s.unsupplied = [(), ()]
        found = [unsupplied_stacks(s, side) for side in (ENGLISH, FRENCH)]
        s.starving = tuple(tuple(cells) for cells in found)
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


def attrition(size: int) -> int:
    """One SP for every four SPs or part of four."""
    return -(-size // ATTRITION)


@dataclass(slots=True)
class Attrition(Handful[MaidState]):
    """MAI-9.1: a stack out of supply loses SPs of its owner's choice, combat SPs before support SPs (MAI-8.4)."""

    key: ClassVar[str] = "attrition"
    rules: ClassVar[tuple[str, ...]] = ("MAI-9.1", "MAI-8.4")
    side: int = ENGLISH
    cell: int = -1

    def seat(self, s: MaidState) -> int:
        return self.side

    def number(self, s: MaidState) -> int:
        return attrition(sum(stack(s, self.side, self.cell)))

    def prompt(self, s: MaidState) -> str:
        return f"Your stack at {NAMES[self.cell]} is out of supply: choose {counted(self.number(s), 'SP')} to lose."

    def lots(self, s: MaidState) -> Lots:
        return lots_of(self.side, ((self.cell, combat_only(self.side, stack(s, self.side, self.cell)), 0),), several=False)

    def tally(self, s: MaidState) -> Tally:
        return loss_tally(self.lots(s), self.number(s))

    def decide(self, s: MaidState, ref: Referee, counts: tuple[int, ...]) -> None:
        size, number = sum(stack(s, self.side, self.cell)), self.number(s)
        lost, _people = self.lots(s).chosen(self.side, self.cell, counts)
        s.done()
        if ref.hears:
            text = f"The {SIDE_NAMES[self.side]} stack at {NAMES[self.cell]} starves."
            tell(s, ref, "attrition", text, ("MAI-9.1",), sum=f"{counted(size, 'SP')} ÷ {ATTRITION}, rounded up: {number} lost", touch=(WORDS[self.cell],))
        strike(s, ref, self.side, self.cell, lost, self.rules)

    def why_not(self, s: MaidState, seat: int, words: list[str]) -> Refusal | None:
        parties = ((self.cell, stack(s, self.side, self.cell), 0),)
        return missing(self.tally(s), words, lambda id: is_spared(self.side, parties, id)) or Handful.why_not(self, s, seat, words)
