"""MAI-7.2 to MAI-7.6: who may attack whom, and why others may not."""

from typing import Final

from banneret.board.hex import members
from banneret.kernel.reasons import MAY, Reasons, worded
from banneret.kernel.refusal import Refusal

from ..country import GRID, NAMES
from ..forces.stacks import besieged, fighters, minus, people_at, spend, stack, without_burgundians
from ..movement.reach import enemy_people
from ..movement.truce import at_truce
from ..parties import Battle, Party
from ..state import NOBODY, MaidState
from ..tables import ENEMY, ENGLISH, SIDE_NAMES, Side

NOTHING_THERE: Final = 1
ATTACKED: Final = 2
NOBODY_NEAR: Final = 3
UNSUPPLIED: Final = 4
ROUTED: Final = 5
SHUT_IN: Final = 6
TRUCE: Final = 7
SPENT: Final = 8
_REASONS: Reasons = {
    NOTHING_THERE: Refusal("MAI-7.2", "There is nothing of the {enemy} at {target} to attack."),
    ATTACKED: Refusal("MAI-7.3", "{target} has been attacked in this phase: a location is attacked at most once."),
    NOBODY_NEAR: Refusal("MAI-7.2", "No combat strength point of the {side} is at {target} or beside it."),
    UNSUPPLIED: Refusal("MAI-7.4", "The stack at {here} is Unsupplied and may not attack."),
    ROUTED: Refusal("MAI-12.7", "The stack at {here} is routed and may not attack."),
    SHUT_IN: Refusal("MAI-7.2", "{here} is besieged: those inside may attack nothing but the besiegers."),
    TRUCE: Refusal("MAI-12.12", "The truce of Compiègne is in force."),
    SPENT: Refusal("MAI-7.3", "Those at {here} who could attack have attacked in this phase."),
}


# ---------------------------------------------------------------------- who


def _bar(s: MaidState, side: Side, cell: int, target: int) -> int:
    """Why the whole stack in a hex, at the target or beside it, may not attack it, whoever is in it."""
    if cell in s.unsupplied[side]:
        return UNSUPPLIED
    if cell in s.routed[side]:
        return ROUTED
    return SHUT_IN if cell != target and besieged(s, side) >> cell & 1 else MAY


def able(s: MaidState, side: Side, cell: int, target: int) -> Party:
    """MAI-7.2 to MAI-7.4: the SPs and people of a side in a hex who may attack the enemy stack in another, or in the
    same one."""
    if _bar(s, side, cell, target):
        return Party(cell, NOBODY[side], 0)
    there = stack(s, side, cell)
    party = Party(
        cell, minus(there, s.spent[cell]) if cell in s.spent else there, people_at(s, side, cell) & ~s.spent_people
    )
    if s.truce and at_truce(s, side, target, party.counts, party.people):
        return without_burgundians(party) if side == ENGLISH else Party(cell, NOBODY[side], 0)
    return party


def barred(s: MaidState, side: Side, cell: int, target: int) -> Refusal | None:
    """Why nobody of the stack in a hex may attack the target; None if those may who have not attacked."""
    return worded(_REASONS, _barred(s, side, cell, target), here=NAMES[cell])


def _barred(s: MaidState, side: Side, cell: int, target: int) -> int:
    bar = _bar(s, side, cell, target)
    return bar or (
        TRUCE if s.truce and at_truce(s, side, target, stack(s, side, cell), people_at(s, side, cell)) else MAY
    )


def _near(s: MaidState, side: Side, target: int) -> int:
    """MAI-7.2: the hexes of a side's stacks from which a target can be attacked: its own (storm and sortie) and those
    around it."""
    return (GRID.neighbours[target] | 1 << target) & s.present[side]


def forces(s: MaidState, side: Side, target: int) -> tuple[Party, ...]:
    """Who could take part in an attack, by hex."""
    found = []
    for cell in members(_near(s, side, target)):
        party = able(s, side, cell, target)
        if any(party.counts):
            found.append(party)
    return tuple(found)


# ---------------------------------------------------------------------- whom


def targets(s: MaidState, side: Side) -> list[int]:
    """The hexes of enemy stacks that can be attacked now."""
    found = members(_open(s, side))
    return [cell for cell in found if _strikes(s, side, cell)] if s.truce else found


def _open(s: MaidState, side: Side) -> int:
    """MAI-7.2 to MAI-7.4: the hexes of enemies, not attacked in this phase, near combat SPs that have not attacked.
    MAI-7.5: against a town hex there is only one enemy stack to hit. The truce is left out."""
    enemy = ENEMY[side]
    ready, there = s.fighting[side], s.sp[side]
    for cell in s.unsupplied[side]:
        ready &= ~(1 << cell)
    for cell in s.routed[side]:
        ready &= ~(1 << cell)
    for cell, spent in s.spent.items():
        if ready >> cell & 1 and fighters(there[cell]) <= fighters(spent):
            ready ^= 1 << cell
    if not ready:
        return 0
    found = (ready | GRID.spread(ready & ~besieged(s, side))) & (s.present[enemy] | enemy_people(s, side))
    for cell in s.attacked:
        found &= ~(1 << cell)
    return found


def _strikes(s: MaidState, side: Side, target: int) -> bool:
    """Whether combat SPs are among those who could take part in an attack."""
    return any(fighters(party.counts) for party in forces(s, side, target))


def target_refusal(s: MaidState, side: Side, target: int) -> Refusal | None:
    """Why the enemy stack in a hex can't be attacked."""
    reason = _target(s, side, target)
    here = NAMES[_nearest(s, side, target)] if reason >= UNSUPPLIED else ""
    return worded(
        _REASONS, reason, enemy=SIDE_NAMES[ENEMY[side]], side=SIDE_NAMES[side], target=NAMES[target], here=here
    )


def _nearest(s: MaidState, side: Side, target: int) -> int:
    """The first of the hexes near it with combat SPs; -1 if there is none."""
    near = _near(s, side, target) & s.fighting[side]
    return members(near)[0] if near else -1


def _target(s: MaidState, side: Side, target: int) -> int:
    """Where nobody can attack, the reason is that of the first stack that is near."""
    enemy = ENEMY[side]
    if not s.present[enemy] >> target & 1 and not people_at(s, enemy, target):
        return NOTHING_THERE
    if target in s.attacked:
        return ATTACKED
    if _open(s, side) >> target & 1 and (not s.truce or _strikes(s, side, target)):
        return MAY
    near = _nearest(s, side, target)
    return NOBODY_NEAR if near < 0 else _barred(s, side, near, target) or SPENT


def target_name(s: MaidState, side: Side, target: int) -> str:
    """MAI-7.5: what an attack of a side on a hex is against."""
    return f"the besiegers of {NAMES[target]}" if s.towns[side] >> target & 1 else NAMES[target]


def engage(s: MaidState, target: int, parties: tuple[Party, ...]) -> None:
    """The active side attacks: MAI-7.3, the location has been attacked and these pieces have attacked."""
    storm = bool(s.towns[ENEMY[s.active]] >> target & 1) and any(party.cell == target for party in parties)
    s.attacked = (*s.attacked, target)
    s.battle = Battle(target, parties, besieged=storm)
    for party in parties:
        spend(s, party.cell, party.counts, party.people)
