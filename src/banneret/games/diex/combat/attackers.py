"""Section 6.7 and the clauses that keep a man from attacking: who may attack whom in step 4, and why not."""

from banneret.board.hex import members
from banneret.kernel.reasons import Reasons, worded
from banneret.kernel.refusal import Refusal

from ..aloft import perch
from ..charges.declared import compulsory
from ..state import DEAD, STUNNED, DiexState
from .contact import foes_in_reach, owner, strikes

Reach = list[tuple[int, int]]
"""Attackers, each with the set of those whom he may attack now."""

REASONS: Reasons = (
    None,
    Refusal("DXA-6a", "{name} is an animal and attacks nobody."),
    Refusal("DXA-6a", "{name} is on the other side; only the side whose phase it is attacks."),
    Refusal("DXA-6a", "{name} is not in the fight."),
    Refusal("DXA-1.2c", "{name} is stunned and can't attack."),
    Refusal("DXA-6b", "{name} has attacked already in this phase."),
    Refusal("DXA-5.2b", "{name} has shot in this phase and can't attack in it (DXA-2.1d)."),
    Refusal("DXA-2.1h", "{name} is busy with his task and may not attack in this phase."),
    Refusal("DXA-4.2.4c", "{name} has carried a man in this phase and may not attack in it."),
    Refusal("DXA-10.1.2c", "{name} carries a ladder and can't attack."),
    Refusal("DXC-14.8f", "{name} has no arms."),
)
"""Why somebody can't attack at all now."""
MAY, ANIMAL, OTHER_SIDE, ABSENT, LYING, HAS_ATTACKED, HAS_SHOT, BUSY, HAS_CARRIED, BEARER, UNARMED = range(len(REASONS))
_SPENT = (HAS_ATTACKED, HAS_SHOT, BUSY, HAS_CARRIED)


def _spending(s: DiexState) -> tuple[int, int, int, int]:
    """What takes a man's attack from him, as sets, in the order of _SPENT."""
    return s.attacked, s.shot, s.idle, s.carriers


def spent(s: DiexState) -> int:
    """Who of the phasing side may not attack (any more) in this phase by what he has done."""
    attacked, shot, idle, carriers = _spending(s)
    return attacked | shot | idle | carriers | s.cast.unarmed


def hindrance(s: DiexState, counter: int) -> int:
    """What keeps him from attacking anybody now, as a number of REASONS."""
    if counter >= s.cast.people:
        return ANIMAL
    if s.cast.seat[counter] != s.phasing:
        return OTHER_SIDE
    if s.at[counter] < 0 or s.health[counter] == DEAD:
        return ABSENT
    if s.health[counter] == STUNNED:
        return LYING
    if s.cast.unarmed >> counter & 1:
        return UNARMED
    for reason, some in zip(_SPENT, _spending(s), strict=True):
        if some >> counter & 1:
            return reason
    return BEARER if s.bearers >> counter & 1 else MAY


def why_not_attack(s: DiexState, counter: int) -> Refusal | None:
    """The same in words; None if he can."""
    return worded(REASONS, hindrance(s, counter), name=s.name(counter))


def why_not_at(s: DiexState, attacker: int, defender: int) -> Refusal | None:
    """Why he can't attack this one; None if he can."""
    refusal = why_not_attack(s, attacker)
    if refusal is not None:
        return refusal
    name, other = s.name(attacker), s.name(defender)
    if s.at[defender] < 0 or s.health[defender] == DEAD:
        return Refusal("DXA-0f", f"{other} is not in the fight.")
    if defender < s.cast.people and s.cast.seat[defender] == s.phasing:
        return Refusal("DXA-6a", f"{other} is on the same side.")
    if defender >= s.cast.people and owner(s, defender) == s.phasing:
        return Refusal("DXA-6.8e", f"{other} is your own horse.")
    cells = s.cells(defender)
    if strikes(s, attacker) & cells:
        return _why_not_sworn(s, attacker, defender)
    around = s.ground.lattice.neighbours[s.at[attacker]]
    if not around & cells:
        rear = s.facing[attacker] >= 0 and s.ground.lattice.neighbours[s.rear(attacker)] & cells
        if rear:
            return Refusal("DXA-6.7c", f"{name} attacks from his front half, and {other} is not beside that.")
        return Refusal("DXA-6.7d", f"{other} is not adjacent to {name}.")
    if s.aloft >> attacker & 1:
        return Refusal(
            "DXA-10.1.5a", f"{name} is {perch(s, attacker)} and fights only across the palisade it leans on."
        )
    return Refusal("DXA-6.7a", f"{name} could not move into the hex of {other}, so he can't attack him there.")


def why_no_foe(s: DiexState, attacker: int) -> Refusal | None:
    """Why he attacks nobody at all; None if there is somebody whom he can."""
    refusal = why_not_attack(s, attacker)
    if refusal is None and not foes_in_reach(s, attacker):
        return Refusal("DXA-6.7d", f"{s.name(attacker)} has no enemy beside him whom he could attack.")
    return refusal


def _why_not_sworn(s: DiexState, attacker: int, defender: int) -> Refusal | None:
    for rider, target in compulsory(s) if s.charges else ():
        if rider == attacker and target != defender:
            return Refusal("DXA-7.2.1h", f"{s.name(attacker)} has charged and must attack {s.name(target)}.")
    return None


def facing_somebody(s: DiexState, seat: int) -> int:
    """The hexes of a seat's people that are beside an enemy, or beside one who has fallen or an animal of either
    side."""
    return s.upright[seat] & s.ground.lattice.spread(s.upright[1 - seat] | s.fallen | s.beasts)


def reach_of_all(s: DiexState) -> Reach:
    """Everybody of the phasing side who may attack somebody now, civilians too (DXA-6.7f), with whom. One who has
    charged has one target (DXA-7.2.1h)."""
    seat = s.phasing
    near = facing_somebody(s, seat)
    if not near:
        return []
    out = spent(s)
    found: Reach = []
    for cell in members(near):
        counter = s.who[cell]
        if out >> counter & 1:
            continue
        out |= 1 << counter
        foes = foes_in_reach(s, counter)
        if foes:
            found.append((counter, foes))
    if s.charges and found:
        sworn = dict(compulsory(s))
        if sworn:
            found = [(counter, 1 << sworn[counter] if counter in sworn else foes) for counter, foes in found]
    return found


def kind_of(s: DiexState, defender: int) -> int:
    """DXA-6.2d: only defenders of one kind are attacked together: people on foot, riders, or loose animals."""
    return 2 if defender >= s.cast.people else s.steed[defender] >= 0


def joiners(s: DiexState, reach: Reach) -> Reach:
    """Those who may take part in joint attacks: not one who has charged, who fights alone (DXA-7.2.3c)."""
    if not s.charges:
        return reach
    sworn = dict(compulsory(s))
    return [(attacker, foes) for attacker, foes in reach if attacker not in sworn]
