"""Section 4: the sequence of play."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.sequence import Sequence, Stage

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
from .numbers import EachSide
from .state import MaidState
from .tables import ENGLISH, FRENCH, NO_SIDE, SIDE_NAMES, Side


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
    side: EachSide
    fights: bool = False

    def run(self, s: MaidState, ref: Referee) -> None:
        s.done()
        s.active = self.side
        _fresh(s)
        if self.fights:
            s.rout(self.side, ())  # MAI-12.7: until the end of its owner's next movement phase
        if ref.hears:
            phase = "combat" if self.fights else "movement"
            tell(s, ref, "phase", f"The {SIDE_NAMES[self.side]} {phase} phase.", ("MAI-4.3",))


@dataclass(slots=True)
class EndTurn(Phase[MaidState]):
    """A player turn is over: nobody is active."""

    key: ClassVar[str] = "end_turn"

    def run(self, s: MaidState, ref: Referee) -> None:
        s.done()
        s.active = NO_SIDE
        _fresh(s)


def _fresh(s: MaidState) -> None:
    """Nobody has moved or attacked."""
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


def _stage(phase: Callable[[], Phase[Any]], shown: str = "") -> Stage:
    """A phase that looks neither at the turn nor at the position: one serves all matches."""
    made = phase()
    return Stage(lambda _turn, _s: made, shown)


def _player_turn(side: Side) -> tuple[Stage, ...]:
    """MAI-4.3."""
    name = SIDE_NAMES[side]
    return (
        _stage(lambda: PlayerTurn(side), f"{name} march"),
        _stage(Movement),
        _stage(FieldWorks),
        _stage(lambda: PlayerTurn(side, fights=True), f"{name} attack"),
        _stage(Combat),
        _stage(EndTurn),
    )


@dataclass(slots=True)
class Turn(Sequence[MaidState]):
    """MAI-4.1 to MAI-4.4: First Determination Phase, English Player Turn, French Player Turn, Final Determination
    Phase. It lies at the bottom of the stack; after one turn comes the next."""

    key: ClassVar[str] = "turn"
    rules: ClassVar[tuple[str, ...]] = ("MAI-4.1", "MAI-4.2", "MAI-4.3", "MAI-4.4")
    stages: ClassVar[tuple[Stage, ...]] = (
        _stage(Begin, "Supply"),
        _stage(FirstCheck),
        _stage(SalisburysFate, "Replacements"),
        _stage(Reinforce),
        _stage(Income),
        _stage(Ransoms, "Ransom"),
        _stage(JeanneEvents, "Jeanne"),
        *_player_turn(ENGLISH),
        *_player_turn(FRENCH),
        _stage(SecondCheck, "Sieges"),
        _stage(Sieges),
        _stage(NationalWill),
        _stage(AutomaticVictory),
    )

    def at(self, stage: int) -> "Turn":
        return _TURNS[stage]

    def over(self, s: MaidState, ref: Referee) -> None:
        s.then(_TURNS[0])


_TURNS = [Turn(stage=stage) for stage in range(len(Turn.stages) + 1)]
