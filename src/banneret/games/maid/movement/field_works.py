"""MAI-6.19, MAI-6.20: field works, dug at the end of the movement phase."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..country import NAMED, NAMES, WORDS
from ..forces.stacks import fighters, zoc
from ..log import tell
from ..state import MaidState
from ..tables import SIDE_NAMES, WORKS_LEAST

DIG = {cell: Option(f"dig {word}", (cell,), label=f"Dig field works at {NAMES[cell]}", touch=(word,)) for cell, word in WORDS.items()}
DONE = Option("done", label="No more field works")


def refusal(s: MaidState, side: int, cell: int) -> Refusal | None:
    """Why a stack may not dig in."""
    name = NAMES[cell]
    counts = s.sp[side].get(cell)
    if counts is None:
        return Refusal("MAI-6.19", f"The {SIDE_NAMES[side]} have no stack at {name}.")
    if cell in s.works:
        return Refusal("MAI-6.19", f"The stack at {name} has field works already.")
    if s.towns[side] >> cell & 1:
        return Refusal("MAI-6.19", f"The stack at {name} is inside the walls: field works are for stacks outside.")
    if cell in s.received:
        return Refusal("MAI-6.19", f"The stack at {name} moved or received pieces this phase.")
    if cell in s.unsupplied[side]:
        return Refusal("MAI-6.19", f"The stack at {name} is Unsupplied.")
    if fighters(counts) < WORKS_LEAST:
        return Refusal("MAI-6.19", f"Field works need {WORKS_LEAST} combat SPs; at {name} there are {fighters(counts)}.")
    if zoc(s, 1 - side) >> cell & 1 and not s.towns[1 - side] >> cell & 1:
        return Refusal("MAI-6.19", f"The stack at {name} is in an enemy zone of control and besieges no town.")
    return None


@dataclass(slots=True)
class FieldWorks(Phase[MaidState]):
    """The active player marks stacks, one by one."""

    key: ClassVar[str] = "works"
    rules: ClassVar[tuple[str, ...]] = ("MAI-6.19", "MAI-6.20")

    def ask(self, s: MaidState) -> Decision | None:
        options = [DIG[cell] for cell in sorted(s.sp[s.active]) if refusal(s, s.active, cell) is None]
        if not options:
            return None
        return Decision(s.active, "Dig field works?", Menu([*options, DONE]), rules=self.rules)

    def run(self, s: MaidState, ref: Referee) -> None:
        s.done()

    def on_done(self, s: MaidState, ref: Referee) -> None:
        s.done()

    def on_dig(self, s: MaidState, ref: Referee, cell: int) -> None:
        s.works = (*s.works, cell)
        if ref.hears:
            tell(s, ref, "works", f"The {SIDE_NAMES[s.active]} dig field works at {NAMES[cell]}.", ("MAI-6.19",), touch=(WORDS[cell],))

    def why_not(self, s: MaidState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] != "dig" or len(words) != 2:
            return None
        cell = NAMED.get(words[1])
        return Refusal("MAI-2.1", f"There is no hex “{words[1]}”.") if cell is None else refusal(s, seat, cell)
