"""Section 8: the action phase."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason

from .. import ending
from ..actions import catalogue
from ..log import NAMES, listed, tell
from ..numbers import Seat, Seats
from ..phase import OrleansPhase
from ..state import OrleansState
from ..tables import ACTION, ACTIONS, BONUS_TILES, SEATS
from ..touch import Touched

PASS = Option("pass", label="Pass for this round")
ALL = (1 << len(SEATS)) - 1


@dataclass(slots=True)
class Act(OrleansPhase):
    """ORL-8.1: in turn order each player who has not passed carries out one filled action or passes, until all have
    passed.

    `at` counts through the turn order; `passed` are the seats that have, as bits. A seat without an action that it
    could choose must pass (ORL-8.3) and is not asked.
    """

    key: ClassVar[str] = "act"
    rules: ClassVar[tuple[str, ...]] = ("ORL-8.1", "ORL-8.2", "ORL-8.3")
    at: Seat = 0
    passed: Seats = 0

    def ask(self, s: OrleansState) -> Decision | None:
        if ending.famous(s) or self.passed == ALL:
            return None
        seat = s.in_turn()[self.at]
        if self.passed >> seat & 1:
            return None
        options = catalogue.options(s, seat)
        if not options:
            return None
        return Decision(
            seat, "Carry out one of your filled actions, or pass.", Menu([*options, PASS]), rules=self.rules, ahead=True
        )

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
            catalogue.carry_out(s, ref, seat, option)

    def why_not(self, s: OrleansState, seat: int, words: list[str]) -> Refusal | None:
        number = ACTION.get(words[0])
        return None if number is None else catalogue.why_not(s, seat, number, words[1:])

    def named(self, s: OrleansState, seat: int, t: Touched) -> list[str]:
        """An action, with what it is done to; a place or a thing alone means the action that it is the object of."""
        if t.action:
            return _ways(s, seat, t.action, t)
        if t.areas or t.towns:
            return _ways(s, seat, "territory", t)
        if t.looked_at:
            return _ways(s, seat, "whispering_inn", t)
        if t.deeds or t.followers:
            return ["town_hall"]
        if t.goods or t.wares:
            return ["market"]
        if t.market:
            return [f"guild_house {t.market[-1]}"]
        return [place for place in t.places if place in ACTION]

    def preview(self, s: OrleansState, seat: int, option: Option) -> Preview | None:
        return _passing(s, seat) if option == PASS else catalogue.LOGIC[option.args[0]].preview(s, seat, option)

    def forfeits(self, s: OrleansState, seat: int, option: Option) -> str:
        """ORL-8.2: filled actions that wait until the next round."""
        left = len({one.args[0] for one in catalogue.options(s, seat)})
        return "1 filled action is not carried out" if left == 1 else f"{left} filled actions are not carried out"

    def _next(self, passed: int) -> "Act":
        return Act((self.at + 1) % len(SEATS), passed)


def _ways(s: OrleansState, seat: int, action: str, t: Touched) -> list[str]:
    words = catalogue.LOGIC[ACTION[action]].objects(s, seat, t)
    return [f"{action} {word}" for word in words] or [action]


def _passing(s: OrleansState, seat: int) -> Preview:
    """ORL-8.2, ORL-4.5; ORL-16.1: and what comes then."""
    reasons = [Reason("You take no further turn this round.", rules=("ORL-8.2",))]
    left = [ACTIONS[number].name for number in dict.fromkeys(option.args[0] for option in catalogue.options(s, seat))]
    if left:
        reasons.append(
            Reason(
                f"Not carried out: {listed(left)}. The followers stay there for the next round.",
                rules=("ORL-4.5", "ORL-7.2"),
            )
        )
    tile = BONUS_TILES[s.bonus[s.players[seat].era]]
    reasons.append(Reason(f"Your bonus this round: {tile.name}. {tile.effect}", rules=("ORL-16.1", "ORL-16.3")))
    return Preview(tuple(reasons))
