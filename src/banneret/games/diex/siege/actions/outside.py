"""DXS-11.4.3: the besieged come out and give battle."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Reason

from ...engagement.outside import outside
from ...engagement.report import report
from ...quick.resolution import Outcome
from ...skirmish import SKIRMISH
from .. import record, victory
from ..command import succeed
from ..log import tell
from ..men import BESIEGED, BESIEGER
from ..quick_fight import Side, Verdict, fight
from ..state import SiegeState
from .fought import QUICKLY, Fought, come_back, soldiers, turn_back, turn_to
from .outlook import code, foresee, reasons

ROUT, RETREAT = "A", "B"
Field = Literal["", "ditch", "woodbridge"]
"""A map, where one has been chosen."""
FIELDS = Menu(
    (
        Option("field ditch", ("ditch",), label="At The Ditch"),
        Option("field woodbridge", ("woodbridge",), label="At The Woodbridge"),
    )
)
"""DXS-11.4.2c, DXS-11.4.3a: the maps of a fight outside the walls."""


def home(s: SiegeState) -> None:
    """DXS-11.6c: survivors of a rescue party join the garrison."""
    s.relief = 0


def lifts(verdict: Verdict) -> bool:
    """DXS-11.4.3e: whether a quick battle lifts the siege: the besieger, who defends, must go; if both must, only if he
    has lost more."""
    attacker, defender = verdict.codes
    if defender not in (ROUT, RETREAT):
        return False
    return attacker not in (ROUT, RETREAT) or verdict.lost[1] > verdict.lost[0]


def _both_go(outcome: Outcome) -> bool:
    return outcome.attacker.retreats and outcome.defender.retreats


def field_reasons(s: SiegeState, came_out: Side, besiegers: Side) -> tuple[Reason, ...]:
    """What a battle in the open would bring."""
    found = foresee(s, came_out, besiegers, siege=False)
    both = Fraction(sum(case.rolls for case in found.cases if _both_go(case.outcome)), 10)
    ends = {
        "the siege is lifted": code(found.defender, ROUT, RETREAT) - both,
        "both draw off: it is lifted if the besieger has lost more": both,
        "the besieged are driven back": code(found.attacker, ROUT, RETREAT) - both,
    }
    return reasons(s, found, came_out, besiegers, ends)


@dataclass(slots=True)
class BattleOutside(Fought):
    """All characters of both sides take part (DXS-11.4.3b). Forced by a rescue party it does not use up the right of
    the besieged (DXS-11.4.3d)."""

    key = "battle_outside"
    rules = ("DXS-11.4.3a", "DXS-11.4.3b", "DXS-11.4.3c", "DXS-11.4.3d", "DXS-11.4.3e")
    forced: bool = False
    field: Field = ""
    """The map that the besieged have chosen, where it is fought out."""

    def actor(self, s: SiegeState) -> int:
        return BESIEGED

    def what(self) -> str:
        return "battle"

    def ask(self, s: SiegeState) -> Decision | None:
        asked = Fought.ask(self, s)
        if asked is not None or self.wanted == QUICKLY or s.rolled or self.field:
            return asked
        return Decision(BESIEGED, "Where do you give battle?", FIELDS, rules=("DXS-11.4.3a",))

    def on_field(self, s: SiegeState, ref: Referee, field: Field) -> None:
        s.then(replace(self, field=field))

    def prospect(self, s: SiegeState) -> tuple[Reason, ...]:
        sides = Side(BESIEGED, s.here[BESIEGED]), Side(BESIEGER, s.here[BESIEGER])
        return field_reasons(s, *sides)

    def quickly(self, s: SiegeState, ref: Referee) -> None:
        """DXS-11.4.3e: who came out attacks; no location bonus."""
        self._begin(s, ref, False)
        s.done()
        verdict = fight(
            s,
            ref,
            Side(BESIEGED, s.here[BESIEGED]),
            Side(BESIEGER, s.here[BESIEGER]),
            siege=False,
            rules=("DXS-11.4.3e",),
        )
        ref.horizon()
        if lifts(verdict):
            victory.lifted(s, ref, "The besiegers are beaten in the field.", "DXS-11.4.3e")
            return
        if ref.hears:
            tell(s, ref, "battle", "The besieged go back into the place.", "DXS-11.4.3e", gist="the siege goes on")
        home(s)
        succeed(s, ref)

    def fight(self, s: SiegeState, ref: Referee) -> None:
        self._begin(s, ref, True)
        turn_to(s, ref, "battle")
        state = outside(self.field, soldiers(s, s.here[BESIEGED]), soldiers(s, s.here[BESIEGER]))
        s.enter(SKIRMISH, state, (BESIEGER, BESIEGED))

    def _begin(self, s: SiegeState, ref: Referee, skirmish: bool) -> None:
        record.note(s, deed="battle", skirmish=skirmish)
        if not self.forced:
            s.sallied_out = True
        if ref.hears:
            tell(s, ref, "battle", "The besieged come out and give battle.", "DXS-11.4.3b")

    def on_inner(self, s: SiegeState, ref: Referee, inner: Any) -> None:
        """DXS-11.4.3c: if the besieger has left the field, the siege is lifted."""
        s.done()
        turn_back(s, ref)
        found = report(inner)
        come_back(s, ref, found)
        if found.beaten == BESIEGER:
            victory.lifted(s, ref, "The besiegers are driven from the field.", "DXS-11.4.3c")
            return
        home(s)
        succeed(s, ref)
