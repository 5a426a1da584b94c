"""Leaders: which of them fight in person, and where they ride."""

from banneret.board.hex import members
from banneret.kernel.handful import TAKE
from banneret.kernel.option import Menu

from ..army.commanders import best_rating, in_play
from ..army.fates import falls
from ..commitment.commitment import Commitment, pairs
from ..field import FIELD_AREAS, RESERVE, ROUTED
from ..movement.lead import LeaderMovement
from ..tables import DIE, WEATHERS
from .mind import NEVER, Mind
from .price import hits

CARD_LOST = 0.7
"""What it costs to have one card fewer."""
MENDED = 0.45
"""How much of a routed unit counts for the leader who could rally it, by printed Cohesion."""
STEADIED = 0.5
"""What a leader is worth to a unit that fights (CHV-9.3)."""
SERVED = 0.22
"""What a command is worth that he could give."""


def _fall(hit: int) -> float:
    """CHV-13.9: the chance that a leader falls by so many hits."""
    rolls = [a + b for a in range(1, DIE + 1) for b in range(1, DIE + 1)]
    return sum(falls(roll, hit) for roll in rolls) / len(rolls) if hit else 0.0


_FALLS = tuple(_fall(hit) for hit in range(12))


def _pair(mind: Mind, leader: int, unit: int) -> float:
    """What it is worth that a leader fights with a unit: one more ability, against his danger and his commands."""
    s = mind.s
    area = s.at[unit]
    foes = members(s.lines(mind.foe, area))
    if not foes:
        return NEVER
    gain = max(mind.blow(unit, foe, area, better=1) - mind.blow(unit, foe, area) for foe in foes)
    friends = s.lines(mind.side, area).bit_count()
    danger = 0.0
    for foe in foes:
        chances = hits(mind.dice(foe, area), mind.edge(foe, unit, area))
        danger += sum(chance * _FALLS[number] for number, chance in enumerate(chances))
    danger *= min(1.0, 1.0 / friends)
    rating = s.cast.rating[leader]
    worth = rating * (mind.scale[mind.side] + mind.manner.leader)
    return gain - danger * worth - CARD_LOST - mind.manner.point * max(0, rating - friends)


def commitment(phase: Commitment, mind: Mind, menu: Menu) -> list[float]:
    """CHV-10.1: each leader with the unit that gains most by him, if any does."""
    s = mind.s
    worth = {
        f"{s.cast.leader_ids[leader]}.{s.cast.unit_ids[unit]}": (leader, _pair(mind, leader, unit))
        for leader, unit in pairs(s)
    }
    best: dict[int, float] = {}
    for leader, value in worth.values():
        best[leader] = max(best.get(leader, 0.0), value)
    wanted = any(value > 0 for value in best.values())
    values = []
    for option in menu:
        if option.verb != TAKE:
            values.append(
                -sum(best.values()) if wanted and not any(option.args) else 0.0 if not any(option.args) else NEVER
            )
            continue
        leader, value = worth[option.notation.split()[1]]
        meant = 0 < value == best[leader]
        values.append((value if meant else NEVER) if option.args[0] else 0.0)
    return values


def _place(mind: Mind, leader: int, area: int) -> float:
    """What a leader is worth somewhere."""
    s, side = mind.s, mind.side
    rating = s.cast.rating[leader]
    if area == ROUTED[side]:
        routs = sorted((s.cast.printed[unit] for unit in members(s.here[area])), reverse=True)
        helped = sum(
            s.cast.rating[other]
            for other, at in enumerate(s.leader_at)
            if at == area and other != leader and s.cast.leader_side[other] == side
        )
        routs = routs[helped : helped + rating]
        others = best_rating(in_play(s, side))
        missed = CARD_LOST + (0.8 * rating if rating >= others else 0.0)
        return MENDED * sum(routs) * mind.scale[side] - missed
    units = s.here[area] & s.cast.line[side]
    number = units.bit_count()
    company = sum(
        1
        for other, at in enumerate(s.leader_at)
        if at == area and other != leader and s.cast.leader_side[other] == side
    )
    value = SERVED * min(rating, 2 * number) / (1 + company)
    if area >= FIELD_AREAS:
        near = area == RESERVE[side] and s.here[ROUTED[side]] & s.cast.of[side]
        return value + (0.3 if near else 0.0)
    foes = s.lines(mind.foe, area)
    if WEATHERS[s.sky].away_from_leader or s.cast.mud:
        value += 0.5 * SERVED * number
    if foes:
        strength = sum(s.current[unit] for unit in members(units))
        against = sum(s.current[unit] for unit in members(foes))
        value += (STEADIED * number if not company else 0.0) - 0.5 * SERVED * rating
        if strength < against:
            value -= 0.3 * rating * mind.scale[side]
    return value


def rides(phase: LeaderMovement, mind: Mind, menu: Menu) -> list[float]:
    """CHV-20: where he is worth more than where he is."""
    s = mind.s
    values = []
    for option in menu:
        if option.verb != "ride":
            values.append(0.0)
            continue
        leader, area = option.args
        values.append(_place(mind, leader, area) - _place(mind, leader, s.leader_at[leader]) - 0.1)
    return values
