"""When an assault or a battle is over (DXS-11.4.1d to 11.4.1h, 11.4.3c), and who is cut off then."""

from banneret.board.hex import members
from banneret.kernel.referee import Referee
from banneret.kernel.result import Result

from ..aloft import faced
from ..castle.ladders import behind
from ..ground.ground import Ground
from ..ground.terrain import SIDE_KINDS
from ..log import tell
from ..state import DEAD, DiexState
from ..terms import BESIEGED, BESIEGER, Assault
from .place import PLACES, centre, inner, whole

QUIET = 5
"""DXS-11.4.1e: full turns without hand-to-hand combat."""


def end(s: DiexState, ref: Referee, kind: str, level: str, score: float, rule: str) -> None:
    """The action is over; the score is that of seat 0."""
    winners = (0,) if score > 0 else (1,) if score < 0 else ()
    s.end(Result(kind, level, winners, (score, -score), level, (rule,)))
    if ref.hears:
        tell(s, ref, "end", level, rule)


# ---------------------------------------------------------------- where the defenders are


def where(s: DiexState, man: int) -> int:
    """The hex of one who lives and is on the map, if only on somebody's back; else -1."""
    if s.health[man] == DEAD:
        return -1
    return s.at[s.load.index(man)] if man in s.load else s.at[man]


def defenders(s: DiexState) -> int:
    """The hexes of all who are left of the besieged on the map."""
    found = 0
    for man in s.cast.ranks[BESIEGED]:
        cell = where(s, man)
        if cell >= 0:
            found |= 1 << cell
    return found


def taken(s: DiexState, terms: Assault) -> bool:
    """DXS-11.4.1g: no living defender is left inside the place. Nobody is captured before the end."""
    return not defenders(s) & whole(PLACES[terms.place], s.ground)


def confined(s: DiexState, terms: Assault) -> bool:
    """DXS-11.4.1h: all remaining defenders are in the inner part."""
    left = defenders(s)
    return left != 0 and not left & ~inner(PLACES[terms.place], s.ground)


# ---------------------------------------------------------------- ways


def flood(start: int, steps: list[int]) -> int:
    """All hexes to which steps lead from some."""
    found = new = start
    while new:
        near = 0
        for cell in members(new):
            near |= steps[cell]
        new = near & ~found
        found |= new
    return found


def counts(s: DiexState, terms: Assault) -> bool:
    """DXS-11.4.1e: whether this was a full turn in which it could have come to blows: the besiegers were free to come
    in, and no fire was at work for them."""
    return s.turn >= terms.opens and not s.flames


def separated(s: DiexState) -> bool:
    """DXS-11.4.1e: palisades, closed gates or impassable hexes are between every attacker and every defender. A ladder
    that leans on a palisade leads over it, and so does a rope for those without armour (DXS-11.2g)."""
    prey = defenders(s)
    for armoured, table in ((False, s.ground.attack_foot), (True, s.ground.attack_armoured)):
        steps = table[:]
        for number, ladder in enumerate(s.ladders):
            if ladder.side >= 0:
                steps[ladder.foot] |= 1 << behind(s, number)
        for hook in () if armoured else s.hooks:
            steps[hook.foot] |= 1 << faced(s, hook.foot)
        if flood(_attackers(s, armoured), steps) & prey:
            return False
    return True


def _attackers(s: DiexState, armoured: bool) -> int:
    """The hexes of the living besiegers in or without armour; of those who wait outside the edge they wait at."""
    found = 0
    for man in s.cast.ranks[BESIEGER]:
        if s.health[man] == DEAD or s.left_by[man] or s.armoured(man) != armoured:
            continue
        if s.waiting[man]:
            found |= s.ground.edges[s.waiting[man] - 1] & s.ground.standable & ~(s.ground.water if armoured else 0)
        elif where(s, man) >= 0:
            found |= 1 << where(s, man)
    return found


def cut_off(s: DiexState, terms: Assault) -> int:
    """DXS-11.4.1f, DXS-11.4.1v: the defenders who are captured as it ends: no way free of attackers leads them to the
    centre. Their own gates open to them. When the place is taken that is everybody on the map."""
    foes = 0
    for man in s.cast.ranks[BESIEGER]:
        if where(s, man) >= 0:
            foes |= s.cells(man)
    heart = 0 if taken(s, terms) else centre(PLACES[terms.place], s.ground) & ~foes
    safe = (
        _whence(heart, s.ground, s.ground.attack_foot, foes),
        _whence(heart, s.ground, s.ground.attack_armoured, foes),
    )
    found = 0
    for man in s.cast.ranks[BESIEGED]:
        cell = where(s, man)
        if cell >= 0 and not safe[s.armoured(man)] >> cell & 1:
            found |= 1 << man
    return found


def _whence(goal: int, of: Ground, steps: list[int], keep_off: int) -> int:
    """All hexes from which steps lead to a goal, a shut gate being no obstacle."""
    steps = steps[:]
    for gate in members(of.closed):
        for direction, offset in enumerate(of.lattice.offsets):
            cell = gate + offset
            if of.standable >> cell & 1 and SIDE_KINDS[of.side[direction][gate]].foot >= 0:
                steps[gate] |= 1 << cell
                steps[cell] |= 1 << gate
    found = new = goal
    while new:
        near = of.lattice.spread(new) & ~found & ~keep_off
        new = sum(1 << cell for cell in members(near) if steps[cell] & new)
        found |= new
    return found
