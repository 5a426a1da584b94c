"""Advice for those who must give way: where to fall back to, where to land, who is the one to be struck, where a led
beast stands."""

from banneret.kernel.option import Menu

from ..combat.harm import Unhorsed
from ..combat.losses import Casualty
from ..combat.results import ATTACKER_WOUNDED
from ..combat.retreat import Retreat
from ..movement.infiltration import opposes
from ..state import STUNNED, WOUNDED, DiexState
from .manner import Manner
from .odds import MAIMED
from .place import Outlook
from .threat import threat_of
from .worth import stakes


def _contested(s: DiexState, seat: int) -> int:
    """The hexes that an enemy is in position to attack now."""
    found = 0
    for other in s.cast.ranks[1 - seat]:
        if s.is_active(other):
            found |= opposes(s, other)
    return found


def retreat(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """Away from the enemies, to where he would like to stand; to be wounded is the last resort."""
    phase = s.stack[-1]
    assert isinstance(phase, Retreat)
    counter = phase.counter
    look = Outlook(s, counter, manner)
    contested = _contested(s, seat)
    values = []
    for option in menu:
        if option.verb != "retreat":
            values.append(-MAIMED * look.stake * (1.8 if s.health[counter] == WOUNDED else 1.0) - 10.0)
            continue
        value = look.worth(option.args[-1], s.facing[counter])
        for cell in option.args:
            if contested >> cell & 1:
                value -= manner.slip * look.stake
        if s.living >> option.args[-1] & 1:
            value -= 0.5
        values.append(value)
    return values


def landing(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """One who falls lies best where few enemies can come, near friends."""
    phase = s.stack[-1]
    assert isinstance(phase, Unhorsed)
    return _shelter(s, s.cast.seat[phase.rider], menu)


def refuge(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """The same for anybody who is put into a hex: pushed aside, fallen from a ladder, laid down."""
    return _shelter(s, seat, menu)


def _shelter(s: DiexState, seat: int, menu: Menu) -> list[float]:
    threat = threat_of(s, 1 - seat)
    contested = _contested(s, seat)
    friends, enemies = s.upright[seat], s.upright[1 - seat]
    around = s.ground.lattice.neighbours
    values = []
    for option in menu:
        if not option.args:
            values.append(-1.0)
            continue
        cell = option.args[-1]
        near = around[cell]
        value = 0.3 * (near & friends).bit_count() - 0.8 * (near & enemies).bit_count() - 0.1 * threat.count[cell]
        values.append(value - 2.0 * (contested >> cell & 1) - 20.0 * (s.ground.water >> cell & 1))
    return values


def casualty(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """The least is lost with a cheap man who is healthy; a death takes the cheapest of all."""
    phase = s.stack[-1]
    assert isinstance(phase, Casualty)
    worth = stakes(s.cast)
    values = []
    for option in menu:
        victim = option.args[0]
        value = worth[victim] if victim < s.cast.people else 1.0
        dies = phase.letter in "FI" or s.health[victim] in (WOUNDED, STUNNED)
        mild = MAIMED if phase.letter in ("E", ATTACKER_WOUNDED) else 0.45
        left = 0.5 if s.health[victim] == WOUNDED else 1.0
        values.append(-value * (left if dies else mild))
    return values


def beasts(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """Where led beasts stand: where the fewest enemies could come."""
    threat = threat_of(s, 1 - seat)
    return [-0.1 * threat.count[option.args[0]] if option.args else -1.0 for option in menu]
