"""DXS-11.4.1: the besieger storms the place."""

from dataclasses import dataclass
from typing import Any

from banneret.kernel.referee import Referee
from banneret.kernel.scene import Reason

from ...engagement.assault import assault
from ...engagement.laying import Store
from ...engagement.report import report
from ...skirmish import SKIRMISH
from .. import record, victory
from ..command import succeed
from ..log import counted, tell
from ..men import BESIEGED, BESIEGER
from ..quick_fight import Side, fight
from ..state import SiegeState
from ..supply import Change
from ..tables import HOOK, LADDER, MOAT
from ..walls import bonus, equipment, gate_open, may_storm_quickly, place_of
from .fought import Fought, come_back, soldiers, turn_back, turn_to
from .outlook import code, foresee, reasons

NEITHER_END = "EFG"
"""DXS-11.4.1m: the results that may leave the besieger in the bailey."""
SIEGE_LIFTED, PLACE_TAKEN = "C", "D"
"""DXC-17.3d."""


_SHUT = Reason("nothing has opened the walls yet: no roll settles such an assault", rules=("DXS-11.4.1l",))


def withdraw(s: SiegeState, ref: Referee, rule: str) -> None:
    """DXS-11.4.1j, DXS-11.4.1q, DXS-11.4.1x: the besieger holds all but the inner part; those who withdrew into it have
    half of the days left that were to come."""
    s.held = True
    s.ledger = (*s.ledger, Change(s.day, 0, True))
    if ref.hears:
        part = "the bailey" if s.castle else "all of the hall but its first four rows"
        text = f"The besiegers hold {part}. The besieged have taken half of their stores with them."
        tell(s, ref, "held", text, rule, "DXS-11.4.1j", "DXS-11.4.1q", gist=f"{part} is held")


@dataclass(slots=True)
class Assault(Fought):
    """All remaining characters of both sides take part (DXS-11.4.1a); on the siege table with everybody on foot
    (DXS-11.4.1k)."""

    key = "assault"
    rules = ("DXS-11.4.1a", "DXS-11.4.1k", "DXS-11.4.1l", "DXS-11.4.1m", "DXS-11.6l")

    def actor(self, s: SiegeState) -> int:
        return BESIEGER

    def what(self) -> str:
        return "assault"

    def prospect(self, s: SiegeState) -> tuple[Reason, ...]:
        sides = Side(BESIEGER, s.here[BESIEGER]), Side(BESIEGED, s.inside)
        found = foresee(s, *sides, siege=True, bonus=bonus(s))
        ends = {
            "the place is taken": code(found.defender, PLACE_TAKEN),
            "the siege is lifted": code(found.attacker, SIEGE_LIFTED),
        }
        told = reasons(s, found, *sides, ends, bonus(s))
        return told if may_storm_quickly(s) else (_SHUT, *told)

    def quickly(self, s: SiegeState, ref: Referee) -> None:
        s.done()
        if not may_storm_quickly(s):
            s.barred = True  # DXS-11.4.1l: the besieged will not fight it out, and it can't be rolled for
            if ref.hears:
                text = "The besieged keep behind their walls, which nothing has opened: there is no assault."
                tell(s, ref, "assault", text, "DXS-11.4.1l")
            return
        record.note(s, deed="assault")
        if ref.hears:
            text = f"The besiegers storm the place. The besieged have {bonus(s)} % for their walls."
            tell(s, ref, "assault", text, "DXS-11.4.1k", "DXS-11.4.1l" if s.castle else "DXS-11.4.1w")
        verdict = fight(
            s,
            ref,
            Side(BESIEGER, s.here[BESIEGER]),
            Side(BESIEGED, s.inside),
            siege=True,
            bonus=bonus(s),
            rules=("DXS-11.4.1k",),
        )
        if s.castle:
            self._lose_equipment(s, ref)
        attacker, defender = verdict.codes
        ref.horizon()
        if attacker == SIEGE_LIFTED:
            victory.lifted(s, ref, "The assault is beaten back and the siege lifted.", "DXC-17.3d")
        elif defender == PLACE_TAKEN:
            victory.taken(s, ref, "DXC-17.3d")
        else:
            if verdict.letter in NEITHER_END and verdict.lost[1] > verdict.lost[0] and s.castle and not s.held:
                withdraw(s, ref, "DXS-11.4.1m")
            succeed(s, ref)

    @staticmethod
    def _lose_equipment(s: SiegeState, ref: Referee) -> None:
        """DXS-11.4.1l: half of the ladders and hooks, rounded up; ladders first."""
        lost = (equipment(s) + 1) // 2
        ladders = min(lost, s.store[LADDER])
        s.store[LADDER] -= ladders
        s.store[HOOK] -= lost - ladders
        if lost and ref.hears:
            text = f"{counted(lost, 'ladder or hook is', 'ladders and hooks are')} lost."
            tell(s, ref, "equipment", text, "DXS-11.4.1l")

    def fight(self, s: SiegeState, ref: Referee) -> None:
        record.note(s, deed="assault", skirmish=True)
        turn_to(s, ref, "assault")
        store = Store(s.store[LADDER], s.store[HOOK], s.store[MOAT])
        besiegers, besieged = soldiers(s, s.here[BESIEGER]), soldiers(s, s.inside)
        state = assault(place_of(s), besiegers, besieged, s.works, store, held=s.held, gate_open=gate_open(s))
        s.enter(SKIRMISH, state, (BESIEGER, BESIEGED))

    def on_inner(self, s: SiegeState, ref: Referee, inner: Any) -> None:
        """DXS-11.4.1f to DXS-11.4.1j, DXS-11.2e: what comes back from the walls."""
        s.done()
        turn_back(s, ref)
        found = report(inner)
        come_back(s, ref, found)
        if found.works is not None:
            s.works = found.works
        s.store[LADDER], s.store[HOOK] = found.ladders, found.hooks
        s.tower_door = found.door
        if found.end == "taken":
            victory.taken(s, ref, "DXS-11.4.1g")
            return
        if found.end == "stopped" and not s.held:
            withdraw(s, ref, "DXS-11.4.1h")
        succeed(s, ref)
