"""Section 4: the sequence of play."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from . import victory
from .combat.combat import Combat
from .determination.jeanne import JeanneEvents
from .determination.ransom import Ransoms
from .determination.reinforcements import Reinforce, SalisburysFate
from .determination.replacements import Income
from .determination.sieges import Sieges
from .determination.supply_check import FirstCheck, SecondCheck
from .determination.will import NationalWill
from .log import tell
from .movement.field_works import FieldWorks
from .movement.movement import Movement
from .movement.truce import FIRST_MONTH, note_contact
from .state import MaidState
from .tables import ENGLISH, FRENCH, SIDE_NAMES


@dataclass(slots=True)
class Begin(Phase[MaidState]):
    """A turn begins; MAI-12.12: in September 1429 with a look at who is in contact."""

    key: ClassVar[str] = "begin"

    def run(self, s: MaidState, ref: Referee) -> None:
        s.done()
        ref.horizon()
        s.summoned = ()
        s.sailed = False
        s.starving = ((), ())
        if s.truce and s.date == FIRST_MONTH:
            note_contact(s)
        if ref.hears:
            tell(s, ref, "turn", f"{s.heading}.", ("MAI-4.1",))


@dataclass(slots=True)
class PlayerTurn(Phase[MaidState]):
    """MAI-4.3: the movement phase, or the combat phase, of a side begins."""

    key: ClassVar[str] = "player_turn"
    side: int
    fights: bool = False

    def run(self, s: MaidState, ref: Referee) -> None:
        s.active = self.side
        s.spent = {}
        s.spent_people = 0
        s.received = ()
        s.attacked = ()
        if self.fights:
            s.routed[self.side] = ()  # MAI-12.7: until the end of its owner's next movement phase
            s.then(EndTurn())
            s.call(Combat())
        else:
            s.then(FieldWorks())
            s.call(Movement())
        if ref.hears:
            phase = "combat" if self.fights else "movement"
            tell(s, ref, "phase", f"The {SIDE_NAMES[self.side]} {phase} phase.", ("MAI-4.3",))


@dataclass(slots=True)
class EndTurn(Phase[MaidState]):
    """A player turn is over: nobody is active."""

    key: ClassVar[str] = "end_turn"

    def run(self, s: MaidState, ref: Referee) -> None:
        s.done()
        s.active = -1
        s.spent = {}
        s.spent_people = 0
        s.received = ()
        s.attacked = ()


@dataclass(slots=True)
class AutomaticVictory(Phase[MaidState]):
    """MAI-4.4, MAI-10.1, MAI-10.2, MAI-10.5, MAI-4.6: the last step of a turn."""

    key: ClassVar[str] = "automatic_victory"

    def run(self, s: MaidState, ref: Referee) -> None:
        s.done()
        for check in (victory.check_automatic, victory.check_armies, victory.check_last_turn):
            if s.result is None:
                check(s, ref)
        if s.result is None:
            s.turn += 1


_PARTS: tuple[Callable[[], Phase[Any]], ...] = (
    Begin,
    FirstCheck,
    SalisburysFate,
    Reinforce,
    Income,
    Ransoms,
    JeanneEvents,
    lambda: PlayerTurn(ENGLISH),
    lambda: PlayerTurn(ENGLISH, fights=True),
    lambda: PlayerTurn(FRENCH),
    lambda: PlayerTurn(FRENCH, fights=True),
    SecondCheck,
    Sieges,
    NationalWill,
    AutomaticVictory,
)
"""MAI-4.1 to MAI-4.4: First Determination Phase, English Player Turn, French Player Turn, Final Determination Phase."""


@dataclass(slots=True)
class Turn(Phase[MaidState]):
    """MAI-4.1: the parts of a turn in order; it lies at the bottom of the stack and calls them one by one."""

    key: ClassVar[str] = "turn"
    rules: ClassVar[tuple[str, ...]] = ("MAI-4.1", "MAI-4.2", "MAI-4.3", "MAI-4.4")
    part: int = 0

    def run(self, s: MaidState, ref: Referee) -> None:
        s.then(Turn((self.part + 1) % len(_PARTS)))
        s.call(_PARTS[self.part]())
