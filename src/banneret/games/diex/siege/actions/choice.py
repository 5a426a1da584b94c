"""DXS-11.1.3: the side with the initiative chooses the action of the day."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason

from ...engagement.patrol import most_in_party
from .. import record
from ..chances import called_off, initiative, percent, ration_bonus
from ..log import tell
from ..men import BESIEGED, BESIEGER
from ..reckoning import foreseen
from ..state import SiegeState
from ..tables import RESCUE
from ..walls import gate_open, may_storm_quickly
from . import parley
from .assault import Assault
from .building import Build, teams, worth
from .fought import Fought
from .inside import InsideFight
from .outside import BattleOutside
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


_BARRED = Refusal("DXS-11.4.1l", "The besieged will not fight an assault out today.")
_CLOSED = Refusal("DXS-11.4.1l", "Nothing has opened the walls yet: no ladder, no hook, no burnt palisade or gate.")
_TOO_FEW = Refusal("DXS-11.2a", "There are not five healthy men free to build.")
_LOST = Refusal("DXS-11.4.2a", "The besieged do not hold the whole place any more.")
_GIVEN = Refusal("DXS-11.4.3a", "They have given battle once in this siege.")


def _why_no_assault(s: SiegeState) -> Refusal | None:
    if s.barred:
        return _BARRED
    return _CLOSED if s.rolled and not may_storm_quickly(s) else None


def _why_no_building(s: SiegeState) -> Refusal | None:
    return None if teams(s) else _TOO_FEW


def _why_no_sally(s: SiegeState) -> Refusal | None:
    return _LOST if s.held else None


def _why_no_battle(s: SiegeState) -> Refusal | None:
    return _GIVEN if s.sallied_out else None


def _allowed(_: SiegeState) -> Refusal | None:
    return None


Deeds = tuple[tuple[Option, Callable[[SiegeState], Refusal | None]], ...]

_DEEDS: dict[int, Deeds] = {
    BESIEGER: (
        (_ASSAULT, _why_no_assault),
        (_BUILD, _why_no_building),
        (_NEGOTIATE, _allowed),
        (_WAIT, _allowed),
    ),
    BESIEGED: ((_SALLY, _why_no_sally), (_BATTLE, _why_no_battle), (_DECLINE, _allowed)),
}
"""DXS-11.1.3b, DXS-11.1.3c, DXS-11.1.3d: what a side may do with the initiative, and why not."""
_SHUT_IN: dict[int, Deeds] = {
    BESIEGER: ((_STORM, _allowed), (_WAIT, _allowed)),
    BESIEGED: ((_RETAKE, _allowed), (_WAIT, _allowed)),
}
"""DXS-11.4.1r, DXS-11.4.1t: when the roles have turned each attacks the other or waits; nobody negotiates."""


def _fought(action: Fought) -> Callable[[SiegeState, int], tuple[Reason, ...]]:
    return lambda s, seat: action.outlook(s, s.rolled)


def _building(s: SiegeState, seat: int) -> tuple[Reason, ...]:
    """As if all teams made ladders."""
    return worth(s, (teams(s), 0, 0))


def _sally(s: SiegeState, seat: int) -> tuple[Reason, ...]:
    most = most_in_party(s.inside.bit_count())
    text = f"a party of up to {most} goes for 1 to 6 packhorses, each a day of supply"
    return (Reason(text, rules=("DXS-11.4.2b", "DXS-11.1.1e")), *night(s, seat))


def night(s: SiegeState, seat: int) -> tuple[Reason, ...]:
    """What time brings: hunger this evening, and an event tomorrow."""
    hungry = sum((chance for last, chance in foreseen(s, seat).items() if last <= s.day), Fraction(0))
    found = [Reason(f"the besieged have nothing left to eat after today: {percent(hungry)}", rules=("DXS-11.1.1f",))]
    if s.data.ends(s.day):
        return (*found, Reason("this is the last day: then the place has held out", rules=("DXS-11.7b",)))
    besiegers, besieged = s.strength
    bonus = ration_bonus(s)
    text = f"{besiegers} besiegers around {besieged} besieged"
    found.append(Reason(text, f"+{bonus} to the event roll" if bonus else "a tight ring", ("DXS-11.1.4a",)))
    found.append(Reason(f"tomorrow the siege is called off: {percent(called_off(s))}", rules=("DXS-11.6a",)))
    found.append(Reason(f"tomorrow the initiative is the besieger’s: {percent(initiative(s))}", rules=("DXS-11.1.3a",)))
    return tuple(found)


_MEANT: dict[str, Callable[[SiegeState, int], tuple[Reason, ...]]] = {
    "assault": _fought(Assault()),
    "build": _building,
    "negotiate": lambda s, seat: parley.preview(s),
    "wait": night,
    "sally": _sally,
    "battle": _fought(BattleOutside()),
    "decline": night,
    "retake": _fought(InsideFight(attacker=BESIEGED)),
    "storm": _fought(InsideFight(attacker=BESIEGER)),
}
"""By verb: what an action would bring, as a seat can know it."""


def _menus(deeds: Deeds) -> tuple[Menu, ...]:
    """By which of them are allowed, as bits."""
    ways = range(1 << len(deeds))
    return tuple(Menu([deed[0] for number, deed in enumerate(deeds) if way >> number & 1]) for way in ways)


_MENUS = tuple(tuple(_menus(deeds[seat]) for seat in (BESIEGER, BESIEGED)) for deeds in (_DEEDS, _SHUT_IN))


@dataclass(slots=True)
class ChooseDeed(Phase[SiegeState]):
    """One action a day (DXS-11.4a). It lies below the action until that is on the record (DXS-11.1.3f)."""

    key = "deed"
    rules = ("DXS-11.1.3b", "DXS-11.1.3c", "DXS-11.1.3d", "DXS-11.1.3e", "DXS-11.1.3f", "DXS-11.4a")

    def _deeds(self, s: SiegeState) -> Menu:
        allowed, bit = 0, 1
        for _, wrong in (_SHUT_IN if s.shut_in else _DEEDS)[s.initiative]:
            if wrong(s) is None:
                allowed |= bit
            bit <<= 1
        return _MENUS[s.shut_in][s.initiative][allowed]

    def ask(self, s: SiegeState) -> Decision | None:
        if s.pages[-1].deed or (not s.shut_in and (gate_open(s) or s.event == RESCUE)):
            return None
        prompt = "What do the besiegers do today?" if s.initiative == BESIEGER else "What do the besieged do today?"
        return Decision(s.initiative, prompt, self._deeds(s), rules=self.rules)

    def run(self, s: SiegeState, ref: Referee) -> None:
        """DXS-11.6c, DXS-11.6l: some events leave no choice."""
        if s.pages[-1].deed:
            s.done()
            return
        ref.horizon()  # no outcome of what was set on fire
        s.call(Assault() if gate_open(s) else Relief())

    def on_assault(self, s: SiegeState, ref: Referee) -> None:
        s.call(Assault())

    def on_build(self, s: SiegeState, ref: Referee) -> None:
        s.call(Build().opened(s))

    def on_negotiate(self, s: SiegeState, ref: Referee) -> None:
        parley.negotiate(s, ref)

    def on_wait(self, s: SiegeState, ref: Referee) -> None:
        record.note(s, deed="wait")
        if ref.hears:
            tell(s, ref, "wait", "They wait.", "DXS-11.1.3c")

    def on_sally(self, s: SiegeState, ref: Referee) -> None:
        s.call(Party().opened(s))

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

    def preview(self, s: SiegeState, seat: int, option: Option) -> Preview | None:
        return Preview(_MEANT[option.verb](s, seat))

    def why_not(self, s: SiegeState, seat: int, words: list[str]) -> Refusal | None:
        for option, wrong in (_SHUT_IN if s.shut_in else _DEEDS)[s.initiative]:
            if option.verb == words[0]:
                return wrong(s)
        if s.shut_in and words[0] == "negotiate":
            return Refusal("DXS-11.4.1t", "While the besieger is shut in nobody negotiates.")
        if words[0] in ("build", "assault", "negotiate") and s.initiative == BESIEGED:
            return Refusal("DXS-11.2d", "The besieged have the initiative today.")
        return None
