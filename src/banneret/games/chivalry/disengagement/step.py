"""CHV-9.5: the Disengagement Check step."""

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason

from ..cast import Cast
from ..numbers import Units
from ..options import of_unit
from ..parts import Part, arithmetic, rules_of, total
from ..state import ChivalryState
from ..tables import DIE
from .check import faces_that_hold, modifiers, passes
from .fall_back import GivingWay

ALL = Option("all", label="All, in this order")


def battered(s: ChivalryState) -> int:
    """CHV-9.5: the phasing side's engaged units whose current Cohesion is below their value."""
    found = 0
    for unit in members(s.in_melee(s.phasing)):
        if s.current[unit] < s.value[unit]:
            found |= 1 << unit
    return found


class Begin(Phase[ChivalryState]):
    """The list is made at the start of the step."""

    __slots__ = ()
    key = "disengagement"

    def run(self, s: ChivalryState, ref: Referee) -> None:
        s.then(Checks(battered(s)))


@lru_cache(maxsize=4096)
def _menu(cast: Cast, listed: int) -> Menu:
    return Menu((ALL, *(of_unit(cast, "check", "Check", unit) for unit in members(listed))))


@dataclass(slots=True)
class Checks(Phase[ChivalryState]):
    """Each unit of the list checks once, in the order that the phasing player chooses; one that is no longer engaged
    does not."""

    key: ClassVar[str] = "checks"
    rules: ClassVar[tuple[str, ...]] = ("CHV-9.5", "CHV-9.1")
    listed: Units
    in_order: bool = False

    def left(self, s: ChivalryState) -> int:
        return sum(1 << unit for unit in members(self.listed) if s.engaged(unit))

    def ask(self, s: ChivalryState) -> Decision | None:
        left = self.left(s)
        if self.in_order or left & (left - 1) == 0:
            return None
        prompt = "Which of your battered units checks first?"
        return Decision(s.players[s.phasing], prompt, _menu(s.cast, left), rules=self.rules)

    def run(self, s: ChivalryState, ref: Referee) -> None:
        left = self.left(s)
        if not left:
            s.done()
            return
        self._check(s, ref, (left & -left).bit_length() - 1)

    def on_all(self, s: ChivalryState, ref: Referee) -> None:
        s.then(Checks(self.listed, in_order=True))

    def on_check(self, s: ChivalryState, ref: Referee, unit: int) -> None:
        self._check(s, ref, unit)

    def _check(self, s: ChivalryState, ref: Referee, unit: int) -> None:
        s.then(Checks(self.listed & ~(1 << unit), self.in_order))
        if not passes(s, ref, unit):
            s.call(GivingWay(s.phasing, unit))

    def why_not(self, s: ChivalryState, seat: int, words: list[str]) -> Refusal | None:
        unit = s.cast.unit_number.get(words[1], -1) if len(words) == 2 and words[0] == "check" else -1
        if unit < 0:
            return None
        if s.cast.side[unit] != s.phasing:
            return Refusal("CHV-9.5", "Only your own units check now.")
        if not s.engaged(unit):
            return Refusal("CHV-9.5", f"{s.cast.unit_names[unit]} is not engaged.")
        if s.current[unit] >= s.value[unit]:
            return Refusal("CHV-9.5", f"{s.cast.unit_names[unit]} has its full Cohesion and need not check.")
        return Refusal("CHV-9.5", f"{s.cast.unit_names[unit]} has checked already.")

    def preview(self, s: ChivalryState, seat: int, option: Option) -> Preview | None:
        if option == ALL:
            return None
        (unit,) = option.args
        parts = modifiers(s, unit)
        face = faces_that_hold(s.current[unit], total(parts))
        sums = f"{arithmetic([Part(0, 'die', ''), *parts])[2:]}; Cohesion {s.current[unit]}"
        reason = Reason(f"It stands on {face} or less of {DIE}.", sums, ("CHV-9.1", *rules_of(parts)))
        return Preview((reason,))

    def fault(self, s: ChivalryState) -> str:
        return "" if not self.listed >> s.cast.units else "a unit checks that does not exist"
