"""DXS-11.4.1p, DXS-11.4.1r: a fight inside a castle of which both sides hold a part."""

from dataclasses import dataclass
from typing import Any

from banneret.kernel.referee import Referee
from banneret.kernel.scene import Reason

from ...engagement.assault import assault
from ...engagement.laying import Store
from ...engagement.report import Report, report
from ...numbers import Seat
from ...quick import location
from ...skirmish import SKIRMISH
from ...state import DiexState
from .. import harm, record, victory
from ..command import succeed
from ..log import SIDES, tell
from ..men import BESIEGED, BESIEGER
from ..quick_fight import Side, fight
from ..state import SiegeState
from ..walls import give_up, place_of
from .assault import PLACE_TAKEN
from .fought import Fought, come_back, soldiers, turn_back, turn_to
from .outlook import code, foresee, reasons

WALL_BETWEEN = location.EQUIPMENT_FLOOR
"""The wall between the two parts helps who defends his as a breached one does."""


def settle(s: SiegeState, ref: Referee, attacker: int, besiegers: int, besieged: int) -> bool:
    """One roll on the siege table; whether the attacked part falls."""
    sides = Side(BESIEGER, besiegers), Side(BESIEGED, besieged)
    if attacker == BESIEGED:
        sides = sides[1], sides[0]
    if ref.hears:
        tell(s, ref, "inside", f"{SIDES[attacker]} attack within the castle.", "DXS-11.4.1p")
    verdict = fight(s, ref, *sides, siege=True, bonus=WALL_BETWEEN, rules=("DXS-11.4.1p",))
    return verdict.codes[1] == PLACE_TAKEN


def inside_reasons(s: SiegeState, attacker: int, besiegers: int, besieged: int) -> tuple[Reason, ...]:
    """What that roll would bring."""
    sides = Side(BESIEGER, besiegers), Side(BESIEGED, besieged)
    if attacker == BESIEGED:
        sides = sides[1], sides[0]
    found = foresee(s, *sides, siege=True, bonus=WALL_BETWEEN)
    ends = {"the part that is attacked falls": code(found.defender, PLACE_TAKEN)}
    return reasons(s, found, *sides, ends, WALL_BETWEEN)


def lay(s: SiegeState, attacker: int, besiegers: int, besieged: int) -> DiexState:
    """The same as a skirmish: the besieged in the inner part, the besieger in the part that he holds."""
    return assault(
        place_of(s),
        soldiers(s, besiegers),
        soldiers(s, besieged),
        s.works,
        Store(),
        held=True,
        within=True,
        attacker=attacker,
    )


def fallen(found: Report) -> tuple[bool, bool]:
    """Whether the part of the besieger fell, and whether the inner part did."""
    return found.beaten == BESIEGER, found.end == "taken"


@dataclass(slots=True)
class InsideFight(Fought):
    """While the besieger is shut in (DXS-11.4.1r) one attacks the other. It ends when one of the two groups is gone
    (DXS-11.4.1t). Those of the rescue party who are outside help only by a roll."""

    key = "inside_fight"
    rules = ("DXS-11.4.1p", "DXS-11.4.1r", "DXS-11.4.1t")
    attacker: Seat = BESIEGED

    def actor(self, s: SiegeState) -> int:
        return self.attacker

    def what(self) -> str:
        return "fight inside"

    def prospect(self, s: SiegeState) -> tuple[Reason, ...]:
        besieged = s.here[BESIEGED] if self.attacker == BESIEGED else s.inside
        return inside_reasons(s, self.attacker, s.here[BESIEGER], besieged)

    def quickly(self, s: SiegeState, ref: Referee) -> None:
        record.note(s, deed="retake" if self.attacker == BESIEGED else "assault")
        s.done()
        besieged = s.here[BESIEGED] if self.attacker == BESIEGED else s.inside
        falls = settle(s, ref, self.attacker, s.here[BESIEGER], besieged)
        ref.horizon()
        self.conclude(s, ref, falls and self.attacker == BESIEGED, falls and self.attacker == BESIEGER)

    def fight(self, s: SiegeState, ref: Referee) -> None:
        record.note(s, deed="retake" if self.attacker == BESIEGED else "assault", skirmish=True)
        turn_to(s, ref, "fight within the castle")
        s.enter(SKIRMISH, lay(s, self.attacker, s.here[BESIEGER], s.inside), (BESIEGER, BESIEGED))

    def on_inner(self, s: SiegeState, ref: Referee, inner: Any) -> None:
        s.done()
        turn_back(s, ref)
        found = report(inner)
        come_back(s, ref, found)
        if found.works is not None:
            s.works = found.works
        self.conclude(s, ref, *fallen(found))

    @staticmethod
    def conclude(s: SiegeState, ref: Referee, regained: bool, taken: bool) -> None:
        if taken or not s.inside:  # helpers outside do not hold the place
            victory.taken(s, ref, "DXS-11.4.1t", "DXS-11.4.1g")
        elif regained:
            victory.lifted(s, ref, "Those who were shut in are gone.", "DXS-11.4.1t")
        else:
            succeed(s, ref)


def overrun(s: SiegeState, ref: Referee, staying: int) -> None:
    """The besieged have retaken the held part: who is left of those who stayed in it is captured."""
    harm.capture(s, staying & s.here[BESIEGER])
    give_up(s)
    if ref.hears:
        tell(s, ref, "regained", "The besieged hold the whole castle again.", "DXS-11.4.1p")
