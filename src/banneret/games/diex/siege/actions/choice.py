"""DXS-11.1.3: the side with the initiative chooses the action of the day."""

from dataclasses import dataclass
from functools import cache

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from .. import record
from ..log import tell
from ..men import BESIEGED, BESIEGER
from ..state import SiegeState
from ..tables import RESCUE
from ..walls import gate_open, may_storm_quickly
from .assault import Assault
from .building import Build, teams
from .inside import InsideFight
from .outside import BattleOutside
from .parley import negotiate
from .relief import Relief
from .sally import Party

_ASSAULT = Option("assault", label="Assault the place")
_BUILD = Option("build", label="Build equipment", final=False)
_NEGOTIATE = Option("negotiate", label="Offer terms of surrender")
_WAIT = Option("wait", label="Wait")
_SALLY = Option("sally", label="Sally for supplies", final=False)
_BATTLE = Option("battle", label="Give battle outside")
_DECLINE = Option("decline", label="Leave the initiative to the besieger")
_RETAKE = Option("retake", label="Attack those who are shut in")
_STORM = Option("storm", label="Storm the inner part")


def _why_no_assault(s: SiegeState) -> Refusal | None:
    if s.barred:
        return Refusal("DXS-11.4.1l", "The besieged will not fight an assault out today.")
    if s.fights == "quick" and not may_storm_quickly(s):
        reason = "Nothing has opened the walls yet: no ladder, no hook, no burnt palisade or gate."
        return Refusal("DXS-11.4.1l", reason)
    return None


def _why_no_building(s: SiegeState) -> Refusal | None:
    if not teams(s):
        return Refusal("DXS-11.2a", "There are not five healthy men free to build.")
    return None


def _why_no_sally(s: SiegeState) -> Refusal | None:
    if s.held:
        return Refusal("DXS-11.4.2a", "The besieged do not hold the whole place any more.")
    return None


def _why_no_battle(s: SiegeState) -> Refusal | None:
    if s.sallied_out:
        return Refusal("DXS-11.4.3a", "They have given battle once in this siege.")
    return None


def _allowed(_: SiegeState) -> Refusal | None:
    return None


_DEEDS = {
    BESIEGER: (
        (_ASSAULT, _why_no_assault),
        (_BUILD, _why_no_building),
        (_NEGOTIATE, _allowed),
        (_WAIT, _allowed),
    ),
    BESIEGED: ((_SALLY, _why_no_sally), (_BATTLE, _why_no_battle), (_DECLINE, _allowed)),
}
"""DXS-11.1.3b, DXS-11.1.3c, DXS-11.1.3d: what a side may do with the initiative, and why not."""
_SHUT_IN = {BESIEGER: ((_STORM, _allowed), (_WAIT, _allowed)), BESIEGED: ((_RETAKE, _allowed), (_WAIT, _allowed))}
"""DXS-11.4.1r, DXS-11.4.1t: when the roles have turned each attacks the other or waits; nobody negotiates."""


@cache
def _menu(options: tuple[Option, ...]) -> Menu:
    return Menu(options)


@dataclass(slots=True)
class ChooseDeed(Phase[SiegeState]):
    """One action a day (DXS-11.4a). It lies below the action until that is on the record (DXS-11.1.3f)."""

    key = "deed"
    rules = ("DXS-11.1.3b", "DXS-11.1.3c", "DXS-11.1.3d", "DXS-11.1.3e", "DXS-11.1.3f", "DXS-11.4a")

    def _deeds(self, s: SiegeState) -> Menu:
        deeds = (_SHUT_IN if s.shut_in else _DEEDS)[s.initiative]
        return _menu(tuple([option for option, wrong in deeds if wrong(s) is None]))

    def ask(self, s: SiegeState) -> Decision | None:
        if s.pages[-1].deed or (not s.shut_in and (gate_open(s) or s.event == RESCUE)):
            return None
        prompt = "What do the besiegers do today?" if s.initiative == BESIEGER else "What do the besieged do today?"
        return Decision(s.initiative, prompt, self._deeds(s), rules=self.rules)

    def run(self, s: SiegeState, ref: Referee) -> None:
        """DXS-11.6c, DXS-11.6l: some events leave no choice."""
        if s.pages[-1].deed:
            s.done()
        elif gate_open(s):
            s.call(Assault())
        else:
            s.call(Relief())

    def on_assault(self, s: SiegeState, ref: Referee) -> None:
        s.call(Assault())

    def on_build(self, s: SiegeState, ref: Referee) -> None:
        s.call(Build())

    def on_negotiate(self, s: SiegeState, ref: Referee) -> None:
        negotiate(s, ref)

    def on_wait(self, s: SiegeState, ref: Referee) -> None:
        record.note(s, deed="wait")
        if ref.hears:
            tell(s, ref, "wait", "They wait.", "DXS-11.1.3c")

    def on_sally(self, s: SiegeState, ref: Referee) -> None:
        s.call(Party())

    def on_battle(self, s: SiegeState, ref: Referee) -> None:
        s.call(BattleOutside())

    def on_decline(self, s: SiegeState, ref: Referee) -> None:
        s.initiative = BESIEGER
        if ref.hears:
            tell(s, ref, "decline", "The besieged leave the initiative to the besiegers.", "DXS-11.1.3e")

    def on_retake(self, s: SiegeState, ref: Referee) -> None:
        s.call(InsideFight(attacker=BESIEGED))

    def on_storm(self, s: SiegeState, ref: Referee) -> None:
        s.call(InsideFight(attacker=BESIEGER))

    def why_not(self, s: SiegeState, seat: int, words: list[str]) -> Refusal | None:
        for option, wrong in (_SHUT_IN if s.shut_in else _DEEDS)[s.initiative]:
            if option.verb == words[0]:
                return wrong(s)
        if s.shut_in and words[0] == "negotiate":
            return Refusal("DXS-11.4.1t", "While the besieger is shut in nobody negotiates.")
        if words[0] in ("build", "assault", "negotiate") and s.initiative == BESIEGED:
            return Refusal("DXS-11.2d", "The besieged have the initiative today.")
        return None
