"""MAI-6.19, MAI-6.20: field works, dug at the end of the movement phase."""

from dataclasses import dataclass
from typing import ClassVar, Final

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.reasons import MAY, Reasons, worded
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason

from ..country import NAMES, WORDS
from ..forces.stacks import fighters, stack, zoc
from ..log import signed, tell
from ..previews import here
from ..state import MaidState
from ..tables import ENEMY, SIDE_NAMES, WORKS_LEAST, WORKS_MODIFIER, Side
from ..touch import Touched, about_hex

DIG: Final = {
    cell: Option(f"dig {word}", (cell,), label=f"Dig field works at {NAMES[cell]}", touch=(word,))
    for cell, word in WORDS.items()
}
DONE: Final = Option("done", label="No more field works")


NO_STACK: Final = 1
DUG_IN: Final = 2
INSIDE: Final = 3
MOVED: Final = 4
UNSUPPLIED: Final = 5
TOO_FEW: Final = 6
IN_ZONE: Final = 7
_REASONS: Reasons = {
    NO_STACK: Refusal("MAI-6.19", "The {side} have no stack at {name}."),
    DUG_IN: Refusal("MAI-6.19", "The stack at {name} has field works already."),
    INSIDE: Refusal("MAI-6.19", "The stack at {name} is inside the walls: field works are for stacks outside."),
    MOVED: Refusal("MAI-6.19", "The stack at {name} moved or received pieces this phase."),
    UNSUPPLIED: Refusal("MAI-6.19", "The stack at {name} is Unsupplied."),
    TOO_FEW: Refusal("MAI-6.19", "Field works need {least} combat strength points; at {name} there are {size}."),
    IN_ZONE: Refusal("MAI-6.19", "The stack at {name} is in an enemy zone of control and besieges no town."),
}


def _reason(s: MaidState, side: Side, cell: int) -> int:
    """Why a stack may not dig in."""
    counts = s.sp[side].get(cell)
    if counts is None:
        return NO_STACK
    if cell in s.works:
        return DUG_IN
    if s.towns[side] >> cell & 1:
        return INSIDE
    if cell in s.received:
        return MOVED
    if cell in s.unsupplied[side]:
        return UNSUPPLIED
    if fighters(counts) < WORKS_LEAST:
        return TOO_FEW
    return IN_ZONE if zoc(s, ENEMY[side]) >> cell & 1 and not s.towns[ENEMY[side]] >> cell & 1 else MAY


def refusal(s: MaidState, side: Side, cell: int) -> Refusal | None:
    size = fighters(stack(s, side, cell))
    return worded(
        _REASONS, _reason(s, side, cell), side=SIDE_NAMES[side], name=NAMES[cell], least=WORKS_LEAST, size=size
    )


@dataclass(slots=True)
class FieldWorks(Phase[MaidState]):
    """The active player marks stacks, one by one."""

    key: ClassVar[str] = "works"
    rules: ClassVar[tuple[str, ...]] = ("MAI-6.19", "MAI-6.20")

    def ask(self, s: MaidState) -> Decision | None:
        options = [DIG[cell] for cell in sorted(s.sp[s.active]) if _reason(s, s.active, cell) == MAY]
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
            tell(
                s,
                ref,
                "works",
                f"The {SIDE_NAMES[s.active]} dig field works at {NAMES[cell]}.",
                ("MAI-6.19",),
                touch=(WORDS[cell],),
            )

    def why_not(self, s: MaidState, seat: int, words: list[str]) -> Refusal | None:
        return about_hex(words, "dig", lambda cell: refusal(s, s.active, cell))

    def meant(self, s: MaidState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return Touched(s, touched).hex("dig") or Phase.meant(self, s, seat, menu, touched)

    def preview(self, s: MaidState, seat: int, option: Option) -> Preview | None:
        if option == DONE:
            return None
        (cell,) = option.args
        return Preview(
            (
                Reason(
                    f"Attacks on the stack at {NAMES[cell]}: {signed(WORKS_MODIFIER)} to the die.", rules=("MAI-7.15",)
                ),
                Reason(
                    "The works stay as long as a combat strength point of the stack does, outside the walls.",
                    rules=("MAI-6.20",),
                ),
            ),
            here(cell),
        )
