"""Who could strike where in his next phase: the enemy's reach as a map of strengths, made once for a position of his
and kept for the whole step."""

from functools import lru_cache

from banneret.board.hex import members, shift

from ..ground.ground import Ground
from ..state import DEAD, STUNNED, DiexState
from ..tables import column
from .odds import FIGHTS

CHARGING = 1.25
"""A rider's strength counts so much more where charges are allowed: sometimes he will charge."""
TACTICS = 7

Striker = tuple[int, int, int, bool]
"""Where one stands, his points, his attack strength, whether he rides."""


class Threat:
    """By cell: the strengths of all who could come and strike there, and how many they are."""

    __slots__ = ("count", "near", "strength")

    def __init__(self, size: int) -> None:
        self.strength = [0] * size
        self.count = [0] * size
        self.near = 0
        """All hexes that somebody could strike."""


def threat_of(s: DiexState, seat: int) -> Threat:
    """What the people of a seat could strike in their next phase, whoever may stand in their way."""
    strikers = []
    profile, health, at = s.profile, s.health, s.at
    for counter in s.cast.ranks[seat]:
        if at[counter] < 0 or health[counter] in (STUNNED, DEAD) or counter == s.moving:
            continue
        person = s.cast.roster[counter]
        number = profile(counter)
        mounted = number >= 2
        strikers.append((at[counter], person.move[number], force(s, counter), mounted))
    return _threat(s.ground, tuple(strikers))


def force(s: DiexState, counter: int) -> int:
    """What he will strike with: an axe with both hands where that is allowed (DXA-7.4b), a rider sometimes at a
    charge."""
    number = s.profile(counter)
    attack = s.cast.roster[counter].attack[number]
    if s.cast.sections < TACTICS:
        return attack
    if number >= 2:
        return int(attack * CHARGING)
    return 2 * attack if s.cast.roster[counter].axe and number == 0 else attack


@lru_cache(maxsize=2048)
def _threat(ground: Ground, strikers: tuple[Striker, ...]) -> Threat:
    found = Threat(ground.lattice.size)
    strength, count = found.strength, found.count
    for at, points, attack, mounted in strikers:
        cells = _strikes(ground, at, points, mounted)
        found.near |= cells
        for cell in members(cells):
            strength[cell] += attack
            count[cell] += 1
    return found


@lru_cache(maxsize=8192)
def _strikes(ground: Ground, at: int, points: int, mounted: bool) -> int:
    """The hexes that one could strike after a move of so many points over empty ground. A rider's turns are
    overlooked."""
    cells = _reach(ground, at, points, mounted)
    return cells | _stepped(ground, cells, mounted)


@lru_cache(maxsize=8192)
def _reach(ground: Ground, at: int, points: int, mounted: bool) -> int:
    open_, enter, odd = (
        (ground.open_horse, ground.enter_horse, ground.odd_horse)
        if mounted
        else (ground.open_foot, ground.enter_foot, ground.odd_foot)
    )
    offsets = ground.lattice.offsets
    layers = [0] * (points + 1)
    layers[0] = 1 << at
    unseen = ground.lattice.mask
    found = 0
    for spent in range(points + 1):
        here = layers[spent] & unseen
        if not here:
            continue
        unseen &= ~here
        found |= here
        there = 0
        for direction, offset in enumerate(offsets):
            there |= shift(here & open_[direction], offset)
        for cost, cells in enter:
            if spent + cost > points:
                break
            layers[spent + cost] |= there & cells
        for direction, cost, cells in odd:
            if spent + cost <= points:
                layers[spent + cost] |= shift(here & cells, offsets[direction])
    return found


def _stepped(ground: Ground, cells: int, mounted: bool) -> int:
    """The hexes one step on, whatever it costs."""
    open_, odd = (ground.open_horse, ground.odd_horse) if mounted else (ground.open_foot, ground.odd_foot)
    offsets = ground.lattice.offsets
    found = 0
    for direction, offset in enumerate(offsets):
        found |= shift(cells & open_[direction], offset)
    for direction, _, some in odd:
        found |= shift(cells & some, offsets[direction])
    return found


def within(s: DiexState, counter: int, points: int) -> int:
    """The hexes that one could strike after a move of so many points, whoever may stand in his way."""
    return _strikes(s.ground, s.at[counter], points, s.steed[counter] >= 0)


def risk(
    threat: Threat,
    ground: Ground,
    cell: int,
    friends: int,
    defence: int,
    armoured: bool,
    mounted: bool,
    health: int,
    value: int,
) -> float:
    """The share of his worth that one may lose in a hex to those who could strike him there, all of them that find room
    around him.

    `value` is what the ground is worth to him: -1, 0 or 1 (DXA-6.1a).
    """
    count = threat.count[cell]
    if not count:
        return 0.0
    room = (ground.attack_foot[cell] & ~friends).bit_count()
    if not room:
        return 0.0
    strength = threat.strength[cell]
    if count > room:
        strength = strength * room // count
        count = room
    return FIGHTS[mounted][armoured][health][column(strength - defence, (count > 1) - value)][0]
