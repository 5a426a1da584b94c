"""Section 8: the action phase."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from . import actions, ending
from .log import NAMES, tell
from .state import OrleansState
from .tables import ACTION, SEATS

PASS = Option("pass", label="Pass for this round")
ALL = (1 << len(SEATS)) - 1


@dataclass(slots=True)
class Act(Phase[OrleansState]):
    """ORL-8.1: in turn order each player who has not passed carries out one filled action or passes, until all have passed.

    `at` counts through the turn order; `passed` are the seats that have, as bits. A seat without an action that it could choose must pass (ORL-8.3)
    and is not asked.
    """

    key: ClassVar[str] = "act"
    rules: ClassVar[tuple[str, ...]] = ("ORL-8.1", "ORL-8.2", "ORL-8.3")
    at: int = 0
    passed: int = 0

    def ask(self, s: OrleansState) -> Decision | None:
        if ending.famous(s) or self.passed == ALL:
            return None
        seat = s.in_turn()[self.at]
        if self.passed >> seat & 1:
            return None
        options = actions.options(s, seat)
        if not options:
            return None
        return Decision(seat, "Carry out one of your filled actions, or pass.", Menu([*options, PASS]), rules=self.rules, ahead=True)

    def run(self, s: OrleansState, ref: Referee) -> None:
        seat = s.in_turn()[self.at]
        if ending.famous(s):
            # ORL-17.3, ORL-17.4: without further turns, bonus or declaration
            ending.end(s, ref, ending.FAME)
        elif self.passed == ALL:
            s.done()
        elif self.passed >> seat & 1:
            s.then(self._next(self.passed))
        else:
            self.on_pass(s, ref)

    def on_pass(self, s: OrleansState, ref: Referee) -> None:
        """ORL-8.2: also with filled actions left; no further turn this round."""
        seat = s.in_turn()[self.at]
        s.then(self._next(self.passed | 1 << seat))
        if ref.hears:
            tell(s, ref, "pass", f"{NAMES[seat]} passes.", ("ORL-8.2",))

    def answer(self, s: OrleansState, ref: Referee, seat: int, option: Option) -> None:
        if option == PASS:
            self.on_pass(s, ref)
        else:
            # the next turn waits below whatever this action asks
            s.then(self._next(self.passed))
            actions.carry_out(s, ref, seat, option)

    def why_not(self, s: OrleansState, seat: int, words: list[str]) -> Refusal | None:
        number = ACTION.get(words[0])
        return None if number is None else actions.why_not(s, seat, number, words[1:])

    def _next(self, passed: int) -> "Act":
        return Act((self.at + 1) % len(SEATS), passed)
