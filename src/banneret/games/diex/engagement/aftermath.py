"""DXC-14.6: what of a battle comes back to the campaign."""

from dataclasses import dataclass
from typing import Literal

from banneret.board.hex import members

from ..state import DEAD, WOUNDED, DiexState
from ..terms import Field
from .report import Fate


@dataclass(slots=True, frozen=True)
class FieldReport:
    """All that the campaign takes over."""

    end: str
    """DXC-14.6a: "eliminated", "fled", "surrendered" or "draw"."""
    beaten: int
    """The seat that was eliminated, has fled or has surrendered; -1: a draw (DXC-14.6d)."""
    fates: tuple[Fate, ...]
    """Everybody of both sides: the bands of the attacker in their order, then those of the defender."""

    def fate(self, key: str) -> Fate:
        return next(fate for fate in self.fates if fate.key == key)


def field_report(s: DiexState) -> FieldReport:
    """What comes back from a battle that is over."""
    assert s.result is not None and isinstance(s.terms, Field), "a battle of a campaign that is over"
    beaten = 1 - s.result.winners[0] if s.result.winners else -1
    captured = _captured(s, beaten)
    return FieldReport(
        s.result.kind,
        beaten,
        tuple(
            Fate(
                s.cast.keys[man],
                s.cast.seat[man],
                _condition(s, man, captured),
                _horse_lost(s, man, beaten, captured),
                _hurt(s, man),
            )
            for man in range(s.cast.people)
        ),
    )


def _condition(s: DiexState, man: int, captured: int) -> Literal["healthy", "wounded", "dead", "captured"]:
    """Who was stunned has recovered (DXA-2.1e)."""
    if s.health[man] == DEAD:
        return "dead"
    if captured >> man & 1:
        return "captured"
    return "wounded" if _hurt(s, man) else "healthy"


def _hurt(s: DiexState, man: int) -> bool:
    """Whether he is wounded; of a prisoner who lies bound: whether he was."""
    bound = s.terms is not None and s.terms.bound >> man & 1 and s.terms.hurt >> man & 1
    return s.health[man] == WOUNDED or (bool(bound) and s.health[man] != DEAD)


def _captured(s: DiexState, beaten: int) -> int:
    """DXC-14.6b, DXC-14.6f: all of the beaten who have not got off the field; and whoever is on an enemy's back.
    DXC-14.8e, DXC-14.8f: prisoners whose keepers are not beaten."""
    found = sum(1 << man for man in members(s.carried_off) if s.holder[man] != s.cast.seat[man])
    for carrier, man in enumerate(s.load):
        if man >= 0 and s.cast.seat[carrier] != s.cast.seat[man]:
            found |= 1 << man
    if beaten >= 0:
        found |= sum(1 << man for man in s.cast.ranks[beaten] if s.health[man] != DEAD and not s.left_by[man])
    assert s.terms is not None
    for man in members(s.terms.bound):
        if beaten != 1 - s.cast.seat[man] and not s.left_by[man]:
            found |= 1 << man
    return found


def _horse_lost(s: DiexState, man: int, beaten: int, captured: int) -> bool:
    """His horse is dead, or the enemy has it: he rode or led it last, took its master, or holds the field on which it
    was left."""
    seat = s.cast.seat[man]
    for animal, rider in enumerate(s.cast.beasts):
        if rider == man:
            horse = s.cast.people + animal
            left = seat == beaten and not s.left_by[horse]
            return s.health[horse] == DEAD or s.holder[horse] != seat or left or captured >> man & 1 == 1
    return False
