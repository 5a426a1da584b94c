"""Section 13 and CHV-4.5: what hits do, and what becomes of leaders and guns whose men are gone."""

from typing import NamedTuple

from banneret.board.hex import members
from banneret.kernel.referee import Referee

from ..field import FIELD_AREAS, RESERVE, ROUTED
from ..log import counted, does, place, tell
from ..state import GONE, REMOVED, ChivalryState
from ..tables import CONSTANTS, DIE, ENEMY, SIDES, Side
from .whereabouts import carry, leader_of, possess, put

REDUCED, ROUT, ELIMINATED = "reduced", "rout", "eliminated"
UNHURT = "none"


class Outcome(NamedTuple):
    """What becomes of a unit by some hits."""

    result: str
    current: int
    value: int


def outcome(current: int, value: int, hits: int) -> Outcome:
    """CHV-13.2 to CHV-13.5; elimination is tested first."""
    if not hits:
        return Outcome(UNHURT, current, value)
    if hits >= 2 * current:
        return Outcome(ELIMINATED, 0, value)
    if hits >= current:
        return Outcome(ROUT, 0, value - (hits - current))
    return Outcome(REDUCED, current - hits, value)


def suffer_at_once(s: ChivalryState, ref: Referee, blows: tuple[tuple[int, int], ...]) -> None:
    """CHV-18.8: the hits of both strikes of a charge, each a unit and so many. If both units leave the field neither
    stands there when the other has gone: what is left behind is judged when both have left."""
    left = [outcome(s.current[unit], s.value[unit], hits).result in (ROUT, ELIMINATED) for unit, hits in blows]
    together = all(left)
    areas = [s.at[unit] for unit, _ in blows]
    for unit, hits in blows:
        if hits:
            suffer(s, ref, unit, hits, settled=not together)
    if together:
        for (unit, _), area in zip(blows, areas, strict=True):
            vacated(s, ref, s.cast.side[unit], area)


def suffer(s: ChivalryState, ref: Referee, unit: int, hits: int, *, settled: bool = True) -> str:
    """CHV-13.1: the hits of one attack, applied. What became of the unit. `settled`: what it leaves behind is seen to
    as well, if it leaves the field."""
    found = outcome(s.current[unit], s.value[unit], hits)
    if found.result == REDUCED:
        s.current[unit] = found.current
        if ref.hears:
            name = s.cast.unit_names[unit]
            text = f"{name}: {counted(hits, 'hit')}, Cohesion {found.current} of {found.value}."
            tell(s, ref, "hits", text, ("CHV-13.2",), touch=(s.cast.unit_ids[unit],))
    elif found.result == ROUT:
        lost = s.value[unit] - found.value
        s.value[unit] = found.value
        if ref.hears:
            worse = f" Its Cohesion value falls to {found.value}." if lost else ""
            text = f"{does(s, unit, 'routs')}.{worse}"
            rules = ("CHV-13.3", *(("CHV-13.4",) if lost else ()))
            gist = does(s, unit, "routs")
            tell(s, ref, "rout", text, rules, gist=gist, touch=(s.cast.unit_ids[unit],))
        rout(s, ref, unit, settled=settled)
    elif found.result == ELIMINATED:
        if ref.hears:
            text = f"{does(s, unit, 'is')} cut to pieces, and out of the game."
            gist = f"{does(s, unit, 'is')} eliminated"
            tell(s, ref, "eliminated", text, ("CHV-13.5", "CHV-13.8"), gist=gist, touch=(s.cast.unit_ids[unit],))
        eliminate(s, ref, unit, settled=settled)
    return found.result


def rout(s: ChivalryState, ref: Referee, unit: int, *, settled: bool = True) -> None:
    """CHV-13.7: to the Routed box, with current Cohesion 0 and no markers."""
    s.current[unit] = 0
    _depart(s, ref, unit, ROUTED[s.cast.side[unit]], settled)


def eliminate(s: ChivalryState, ref: Referee, unit: int, *, settled: bool = True) -> None:
    """CHV-13.8: it counts as a loss."""
    s.current[unit] = 0
    _depart(s, ref, unit, GONE, settled)


def remove(s: ChivalryState, unit: int) -> None:
    """CHV-24.12: out of the game, and no loss. Leaders have gone before (CHV-24.3)."""
    s.current[unit] = 0
    _unmark(s, unit)
    put(s, unit, REMOVED)


def _unmark(s: ChivalryState, unit: int) -> None:
    bit = ~(1 << unit)
    s.flanking &= bit
    s.stung &= bit
    s.stopped &= bit


def _depart(s: ChivalryState, ref: Referee, unit: int, to: int, settled: bool) -> None:
    """A unit leaves the field: CHV-10.4, CHV-13.10; CHV-4.5, CHV-3.7, CHV-2.15 unless they are settled later."""
    area = s.at[unit]
    _unmark(s, unit)
    leader = leader_of(s, unit)
    if leader >= 0:
        s.committed[leader] = -1
    put(s, unit, to)
    if settled:
        vacated(s, ref, s.cast.side[unit], area)


def fall_back_to(s: ChivalryState, ref: Referee, unit: int, area: int) -> None:
    """CHV-9.6, CHV-9.8, CHV-9.9: it goes there with the leader committed to it, without its Flank marker, and is
    stopped."""
    old = s.at[unit]
    s.flanking &= ~(1 << unit)
    s.stopped |= 1 << unit
    put(s, unit, area)
    carry(s, unit, area)
    possess(s, area)
    vacated(s, ref, s.cast.side[unit], old)


def vacated(s: ChivalryState, ref: Referee, side: Side, area: int) -> None:
    """A unit of a side has left an area by rout, elimination or falling back: what is left there without men."""
    if not 0 <= area < FIELD_AREAS:
        return
    possess(s, area)
    if s.here[area] & s.cast.line[side]:
        return
    sides = s.cast.leader_side
    for leader, at in enumerate(s.leader_at):
        if at == area and sides[leader] == side:
            _alone(s, ref, leader, area)
    spike(s, ref, area)


def _alone(s: ChivalryState, ref: Referee, leader: int, area: int) -> None:
    """CHV-4.5: captured, or escaped to the Reserve."""
    side = s.cast.leader_side[leader]
    s.committed[leader] = -1
    name = s.cast.leader_names[leader]
    touch = (s.cast.leader_ids[leader],)
    if s.here[area] & s.cast.line[ENEMY[side]]:
        limit = CONSTANTS.contested_leader_lost_on
        (die,) = ref.pool(1, DIE, limit)
        if die <= limit:
            lose(s, leader)
            if ref.hears:
                text = f"{name} is left alone with the enemy and is taken."
                tell(s, ref, "leader", text, ("CHV-4.5", "CHV-4.6"), dice=(die,), gist=f"{name} is lost", touch=touch)
            return
        if ref.hears:
            text = f"{name} is left alone with the enemy and escapes to the Reserve."
            tell(s, ref, "leader", text, ("CHV-4.5",), dice=(die,), gist=f"{name} escapes", touch=touch)
    elif ref.hears:
        text = f"{name} is left alone and rides to the Reserve."
        tell(s, ref, "leader", text, ("CHV-4.5",), touch=touch)
    s.leader_at[leader] = RESERVE[side]


def lose(s: ChivalryState, leader: int) -> None:
    """CHV-4.6: out of the game."""
    s.leader_at[leader] = GONE
    s.committed[leader] = -1


def spike(s: ChivalryState, ref: Referee, area: int) -> None:
    """CHV-3.7: guns whose escort is gone are taken where an enemy stands."""
    guns = s.here[area] & s.cast.guns
    if not guns or area >= FIELD_AREAS:
        return
    for side in SIDES:
        if s.here[area] & s.cast.line[ENEMY[side]] and not s.here[area] & s.cast.line[side]:
            for gun in members(guns & s.cast.of[side]):
                put(s, gun, GONE)
                s.stopped &= ~(1 << gun)
                if ref.hears:
                    text = f"{does(s, gun, 'is')} taken in {place(area)}."
                    tell(s, ref, "guns", text, ("CHV-3.7", "CHV-13.8"), touch=(s.cast.unit_ids[gun],))


def endanger(s: ChivalryState, ref: Referee, unit: int, hits: int) -> None:
    """CHV-13.9: the leader committed to a unit that was hit hand to hand."""
    leader = leader_of(s, unit)
    if leader < 0 or not hits:
        return
    limit = hits + CONSTANTS.leader_casualty_base
    dice = ref.sum_of(2, DIE, _alike(limit))
    lost = falls(sum(dice), hits)
    name = s.cast.leader_names[leader]
    if lost:
        lose(s, leader)
    if ref.hears:
        text = f"{name} falls in the press." if lost else f"{name} fights on unhurt."
        sums = f"{dice[0]} + {dice[1]} = {sum(dice)}; lost on {limit} or less"
        gist = f"{name} falls" if lost else ""
        tell(s, ref, "leader", text, ("CHV-13.9",), dice=dice, sum=sums, gist=gist, touch=(s.cast.leader_ids[leader],))


def falls(roll: int, hits: int) -> bool:
    """CHV-13.9: on a result not above the number of hits plus one."""
    return roll <= hits + CONSTANTS.leader_casualty_base


def _alike(limit: int) -> tuple[int, ...]:
    """Sums of two dice by what they mean."""
    return tuple(int(total > limit) for total in range(2 * DIE + 1))
