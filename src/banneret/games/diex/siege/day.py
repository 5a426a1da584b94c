"""DXS-11.1: the day of a siege. Each step is a phase of its own; this file says only what follows what."""

from dataclasses import dataclass

from banneret.kernel.referee import Referee
from banneret.kernel.sequence import Sequence, Stage, steps

from . import record, victory
from .actions.choice import ChooseDeed
from .actions.shut_in import sends_by_night
from .events.step import RollEvent
from .fire import SetFire
from .healing import Healing, Return
from .initiative import RollInitiative
from .log import counted, tell
from .men import BESIEGED, BESIEGER
from .state import SiegeState
from .supply import Change

EATING, STARVED = "they still have food", "the place starves"
"""What a night can bring: of a deed without fighting the odds show it (DXS-11.1d)."""


def _later(day: "Day", s: SiegeState) -> bool:
    """DXS-11.1a: on the day of arrival there is neither an event nor a roll for the initiative."""
    return s.day > 1


def _open(day: "Day", s: SiegeState) -> bool:
    """DXS-11.1.3g: an event that grants the initiative replaces the roll."""
    return s.day > 1 and s.initiative < 0


def _recovering(day: "Day", s: SiegeState) -> bool:
    return bool(s.back)


def _hurt(day: "Day", s: SiegeState) -> bool:
    return s.fresh != 0


# Phases are values: one of each is enough.
_EVENT, _INITIATIVE, _RETURN, _FIRE, _DEED, _HEALING = (
    RollEvent(),
    RollInitiative(),
    Return(),
    SetFire(),
    ChooseDeed(),
    Healing(),
)


def _event(day: "Day", s: SiegeState) -> RollEvent:
    return _EVENT


def _initiative(day: "Day", s: SiegeState) -> RollInitiative:
    return _INITIATIVE


def _return(day: "Day", s: SiegeState) -> Return:
    return _RETURN


def _fire(day: "Day", s: SiegeState) -> SetFire:
    return _FIRE


def _deed(day: "Day", s: SiegeState) -> ChooseDeed:
    return _DEED


def _healing(day: "Day", s: SiegeState) -> Healing:
    return _HEALING


@dataclass(slots=True)
class Day(Sequence[SiegeState]):
    """DXS-11.1b, DXS-11.1c: the steps of a day, and its end (DXS-11.1d)."""

    key = "day"
    rules = ("DXS-11.1a", "DXS-11.1b", "DXS-11.1c", "DXS-11.1d", "DXS-11e", "DXC-15e")
    stages = (
        Stage(_event, "Event", _later),
        Stage(_initiative, "Initiative", _open),
        Stage(_return, "Return", _recovering),
        Stage(_fire, "Fire"),
        Stage(_deed, "Action"),
        Stage(_healing, "Wounds", _hurt),
    )

    def at(self, stage: int) -> "Day":
        return _DAY[stage]

    def run(self, s: SiegeState, ref: Referee) -> None:
        if self.stage == 0:
            self._dawn(s, ref)
        elif self.stage == len(self.stages) - 1:
            record.close(s)
        Sequence.run(self, s, ref)

    @staticmethod
    def _dawn(s: SiegeState, ref: Referee) -> None:
        if s.war is not None:
            ref.horizon()  # what the day brings is no outcome of a turn of the campaign
            s.past = s.dead | s.captured
        s.initiative = BESIEGER if s.day == 1 else -1  # DXS-11.1a
        s.event = s.shot = s.builders = 0
        s.barred = False
        record.begin(s)
        if ref.hears:
            tell(s, ref, "day", f"{s.heading}.", "DXS-11.1b")

    def over(self, s: SiegeState, ref: Referee) -> None:
        """Night: whether anybody is left who could command, help from outside, hunger, the last day."""
        if victory.over(s, ref):  # DXS-11.1d: it is checked at once as well, so this is for positions laid out by hand
            return
        if sends_by_night(s):
            self._help(s, ref)
        if s.shut_in and s.larder <= s.day:
            reason = "Those who are shut in have nothing left to eat."
            victory.lifted(s, ref, reason, "DXS-11.4.1r", "DXS-11.5a", gist="the siege is lifted")
        elif s.last_day_of_supply <= s.day:
            self._starve(s, ref)
        elif s.data.ends(s.day):
            reason = "The place has held out to the last day."
            victory.end(s, ref, "held", BESIEGED, reason, "DXS-11.7b", gist="the place has held out")
        else:
            if ref.hears:
                tell(
                    s, ref, "night", "Night falls. The besieged still have something to eat.", "DXS-11.1d", gist=EATING
                )
            ref.horizon()
            s.day += 1
            s.then(_DAY[0])
            if s.war is not None:
                s.rest()  # DXC-15e, DXC-6a: the next day comes with the next turn of the campaign

    @staticmethod
    def _help(s: SiegeState, ref: Referee) -> None:
        """DXS-11.4.1s."""
        die = ref.die(6)
        s.ledger = (*s.ledger, Change(s.day, die))
        if ref.hears:
            text = f"By night helpers bring {counted(die, 'day')} of supply to the motte."
            tell(s, ref, "supply", text, "DXS-11.4.1s", d6=(die,))

    @staticmethod
    def _starve(s: SiegeState, ref: Referee) -> None:
        """DXS-11.1.1f, DXS-11.5a: the secret is out."""
        if s.war is None:
            ref.reveal(s.supply)
        reason = "The besieged have eaten what they had: the place surrenders."
        victory.end(s, ref, "starved", BESIEGER, reason, "DXS-11.1.1f", "DXS-11.5a", gist=STARVED)


STEPS = steps(Day)
_DAY = tuple(Day(stage=stage) for stage in range(len(Day.stages) + 1))
"""A day with its cursor at each place."""
