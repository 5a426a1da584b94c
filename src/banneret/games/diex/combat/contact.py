"""Section 6.7: who is in position to attack which hex, and where there is room for a man. Infiltration, missile fire,
mounting and combat all ask this."""

from banneret.board.hex import members

from ..aloft import faced
from ..ground.ground import Ground
from ..state import DEAD, STUNNED, DiexState

IMPASSABLE_BODIES = 6
"""DXA-4.2.2a: so many dead close a hex."""


def strikes(s: DiexState, counter: int) -> int:
    """DXA-6.7d: the hexes that a person is in position to attack; none when he is stunned or dead, or carries a ladder
    or a man.

    The tables of the ground hold what DXA-6.7a and DXA-6.7b say: terrain, hexsides, armour and being mounted matter,
    and nothing else. So a staircase is fought over only through its ends (DXA-9.6a, DXA-9.6b).
    """
    at = s.at[counter]
    if at < 0 or s.health[counter] in (STUNNED, DEAD) or s.load[counter] >= 0 or s.bearers >> counter & 1:
        return 0
    ground = s.ground
    facing = s.facing[counter]
    if facing >= 0:
        # DXA-6.7c: from his front half
        reach = ground.attack_horse[at] & ~(1 << at + ground.lattice.offsets[(facing + 3) % 6])
    elif s.aloft >> counter & 1:
        return _over_the_palisade(s, at)
    else:
        reach = ground.attack_armoured[at] if s.cast.armoured >> counter & 1 else ground.attack_foot[at]
    if s.aloft:
        reach |= _ladder_tops(s, at)
    if s.flames:
        for cell in s.flames:
            reach &= ~(1 << cell)  # DXA-10.2.4a: a burning hex is impassable
    return reach


def _over_the_palisade(s: DiexState, at: int) -> int:
    """DXA-10.1.5a: a man on a ladder fights only across the palisade it leans on; so does one at a rope."""
    there = faced(s, at)
    return 1 << there if there >= 0 else 0


def _ladder_tops(s: DiexState, at: int) -> int:
    """DXA-10.1.5a: the man behind the palisade can attack the one on the ladder, or at the rope."""
    found = 0
    for man in members(s.aloft):
        foot = s.at[man]
        if s.who[foot] == man and faced(s, foot) == at:
            found |= 1 << foot
    return found


def threat(s: DiexState, seat: int) -> int:
    """All hexes that somebody of a seat is in position to attack."""
    found = 0
    for counter in s.cast.ranks[seat]:
        found |= strikes(s, counter)
    return found


def threatens(s: DiexState, seat: int, cell: int) -> list[int]:
    """The people of a seat who are in position to attack a hex."""
    near = s.upright[seat] & s.ground.lattice.neighbours[cell]
    if not near:
        return []
    found: list[int] = []
    for place in members(near):
        counter = s.who[place]
        if counter not in found and strikes(s, counter) >> cell & 1:
            found.append(counter)
    return found


def threatened(s: DiexState, seat: int, cells: int) -> bool:
    """Whether somebody of a seat is in position to attack one of these hexes."""
    near = s.upright[seat] & s.ground.lattice.spread(cells)
    return any(strikes(s, s.who[place]) & cells for place in members(near))


def in_contact(s: DiexState, counter: int) -> bool:
    """DXA-5.2a: an adjacent enemy is in position to attack him."""
    return threatened(s, 1 - s.cast.seat[counter], s.cells(counter))


def foes_in_reach(s: DiexState, counter: int) -> int:
    """The set of counters that a person may attack: enemies (DXA-6a), and horses that are an enemy's or nobody's
    (DXA-6.8e).

    A rider is attacked through either of his hexes (DXA-6.7e).
    """
    reach = strikes(s, counter)
    enemy = 1 - s.cast.seat[counter]
    found = 0
    for cell in members(reach & (s.upright[enemy] | s.fallen | s.beasts)):
        other = s.who[cell]
        if s.cast.seat[other] == enemy if other < s.cast.people else owner(s, other) != s.cast.seat[counter]:
            found |= 1 << other
    return found


def owner(s: DiexState, animal: int) -> int:
    """DXA-4.4.3g: whose a riderless animal is: its holder's while he has somebody beside it who is not stunned; else
    nobody's (-1)."""
    leader = s.leader[animal]
    if leader >= 0 and (s.moving == leader or s.ground.lattice.spread(s.cells(leader)) & s.cells(animal)):
        return s.cast.seat[leader]
    seat = s.holder[animal]
    return seat if s.next_to(seat, animal) else -1


def could_stand(ground: Ground, armoured: bool, cell: int) -> bool:
    """Whether a person on foot could be in this hex at all, by its terrain (DXA-3.1g, DXA-4.2.1c)."""
    return ground.standable >> cell & 1 == 1 and not (armoured and ground.water >> cell & 1)


def passable(s: DiexState, cells: int) -> int:
    """Those of some hexes that fire, the dead and upright ladders have not closed (DXA-10.2.4a, DXA-4.2.2a,
    DXA-10.1.3a2)."""
    for cell in s.flames:
        cells &= ~(1 << cell)
    for ladder in s.ladders:
        if ladder.side >= 0:
            cells &= ~(1 << ladder.foot)
    for cell, count in s.bodies.items():
        if count >= IMPASSABLE_BODIES:
            cells &= ~(1 << cell)
    return cells


def taken(s: DiexState) -> int:
    """Where nobody can come to stand: hexes with the living, and those that one in the middle of his move may have to
    go back to (DXA-4.3e)."""
    found = s.living
    if s.moving >= 0:
        offsets = s.ground.lattice.offsets
        for at, facing in s.trail:
            found |= 1 << at
            if facing >= 0:
                found |= 1 << at + offsets[(facing + 3) % 6]
    return found
