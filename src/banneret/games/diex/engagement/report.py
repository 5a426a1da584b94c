"""What of an action comes back to the siege."""

from dataclasses import dataclass
from typing import Literal

from banneret.board.hex import members

from ..castle.castle import works_of
from ..ground.terrain import TOWER_DOOR
from ..scenario.victory import present
from ..state import DEAD, STUNNED, WOUNDED, DiexState
from ..terms import BESIEGED, BESIEGER, Assault, Sally
from ..works import Works
from . import homecoming
from .ending import cut_off
from .place import PLACES, shut_up, taken_up, whole

Condition = Literal["healthy", "wounded", "dead", "captured", "fled"]


@dataclass(slots=True, frozen=True)
class Fate:
    """What has become of one man. Who was stunned has recovered (DXA-2.1e)."""

    key: str
    seat: int
    condition: Condition
    """"fled": a defender who left the map in an assault is out of the siege."""
    horse_lost: bool = False
    hurt: bool = False
    """DXC-14.7: he is wounded, prisoner or not."""


@dataclass(slots=True, frozen=True)
class Report:
    """All that the siege takes over."""

    end: str
    """Of an assault "taken", "stopped", "quiet", "gone", "night" or, by besieged who attacked, "broken_off"; of a
    battle "retreat", "eliminated" or "night"; of a sally "home" or "dawn"."""
    beaten: int
    """DXS-11.4.3c: the seat that has left the field of a battle, or has nobody left there; -1: neither."""
    fates: tuple[Fate, ...]
    """In the order of the forces, side A first."""
    works: Works | None
    """The place after an assault; None: the fight was elsewhere."""
    ladders: int = 0
    ladders_lost: int = 0
    """DXS-11.2e: what is kept, and what is not."""
    hooks: int = 0
    hooks_lost: int = 0
    door: bool = False
    """DXS-11.5.1e: the tower door is in the besieger's hands."""
    animals: int = 0
    """DXS-11.4.2g: pack animals brought in."""

    def fate(self, key: str) -> Fate:
        return next(fate for fate in self.fates if fate.key == key)


def report(s: DiexState) -> Report:
    """What comes back from an action that is over."""
    assert s.result is not None and s.terms is not None, "an action of a siege that is over"
    captured = _captured(s)
    fates = tuple(
        Fate(s.cast.keys[man], s.cast.seat[man], _condition(s, man, captured), _horse_lost(s, man))
        for man in range(s.cast.people)
    )
    beaten = next((seat for seat in (0, 1) if not present(s, seat)), -1)
    if isinstance(s.terms, Sally):
        return Report(s.result.kind, -1, fates, None, animals=homecoming.brought_in(s))
    if not isinstance(s.terms, Assault):
        return Report(s.result.kind, beaten, fates, None)
    lost, hooks = _ladders_lost(s, s.terms), _hooks_kept(s, s.terms, captured)
    return Report(
        s.result.kind,
        beaten,
        fates,
        _works(s, s.terms),
        s.terms.ladders - lost,
        lost,
        hooks,
        s.terms.hooks - hooks,
        door=_holds_door(s),
    )


# ---------------------------------------------------------------- men


def _condition(s: DiexState, man: int, captured: int) -> Condition:
    if s.health[man] == DEAD:
        return "dead"
    if captured >> man & 1:
        return "captured"
    if isinstance(s.terms, Assault) and s.cast.seat[man] == BESIEGED and s.left_by[man]:
        return "fled"
    return "wounded" if s.health[man] == WOUNDED else "healthy"


def _captured(s: DiexState) -> int:
    """Who of both sides is in the enemy's hands now that it is over."""
    if isinstance(s.terms, Sally):
        return homecoming.captured(s)
    found = 0
    for seat in (0, 1):
        if not present(s, seat):  # who lies stunned on a field that his side has left
            found |= sum(1 << man for man in s.cast.ranks[seat] if s.health[man] == STUNNED and not s.left_by[man])
    if isinstance(s.terms, Assault):
        found |= cut_off(s, s.terms)
        found |= sum(1 << man for man in members(s.carried_off) if s.holder[man] != s.cast.seat[man])
    return found


def _horse_lost(s: DiexState, man: int) -> bool:
    """His horse is dead, or the enemy rode or led it last."""
    for animal, rider in enumerate(s.cast.beasts):
        if rider == man:
            horse = s.cast.people + animal
            if isinstance(s.terms, Sally):
                return homecoming.horse_lost(s, horse, s.cast.seat[man])
            return s.health[horse] == DEAD or s.holder[horse] != s.cast.seat[man]
    return False


# ---------------------------------------------------------------- things


def _works(s: DiexState, terms: Assault) -> Works:
    """DXS-11.2e, DXS-11.3.1a: the place as it is left; the filled moat is taken up, fires are put out, and the besieged
    shut the gates of what they hold."""
    place = PLACES[terms.place]
    held = terms.held or (s.result is not None and s.result.kind == "stopped")  # DXS-11.4.1j
    return shut_up(place, taken_up(place, works_of(s)), held, terms.within)


def _ladders_lost(s: DiexState, terms: Assault) -> int:
    """DXS-11.2e: a ladder that ends inside or against the place, or burnt, is lost."""
    inside = whole(PLACES[terms.place], s.ground)
    return sum(
        ladder.foot < 0 or ladder.side >= 0 or any(inside >> cell & 1 for cell in ladder.ends) for ladder in s.ladders
    )


def _hooks_kept(s: DiexState, terms: Assault, captured: int) -> int:
    """DXS-11.2e: hooks that were never brought on, and those of men who are neither in the place nor in the enemy's
    hands; who has died has lost his, and what hangs on a palisade is lost."""
    inside = whole(PLACES[terms.place], s.ground)
    return terms.spare_hooks + sum(
        not (s.at[man] >= 0 and inside >> s.at[man] & 1) for man in members(s.hookmen & ~captured)
    )


def _holds_door(s: DiexState) -> bool:
    """DXS-11.5.1e: a besieger on his feet stands at the door of the tower, within or without, and no defender does."""
    ground = s.ground
    doorstep = sum(1 << cell for cell in ground.lattice.cells if any(side[cell] == TOWER_DOOR for side in ground.side))
    return bool(s.upright[BESIEGER] & doorstep) and not s.upright[BESIEGED] & doorstep
