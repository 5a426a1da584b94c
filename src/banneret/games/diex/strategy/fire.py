"""Advice for shooting: offensive fire, defensive fire at movers, late fire, and from which side to take cover."""

from banneret.board.hex import members
from banneret.kernel.option import Menu

from ..ground.terrain import HEAVY, NONE
from ..missiles.defensive_fire import DefensiveFire
from ..missiles.offensive_fire import hex_aimed_at
from ..missiles.shooting import aim, targets, weapon_of
from ..missiles.volley import volley
from ..state import NOBODY, WOUNDED, DiexState
from ..tables import WEAPONS
from .manner import Manner
from .odds import hit_chance, stray_chance, wound_share
from .siege import flame_worth
from .worth import stakes

LAST_SHOTS = 0.6
"""What it is worth to keep a javelin or a lance that can be thrown only so often."""
WORTH_A_SHOT = 0.5
"""A defensive shot is kept for a better target when it promises less than this."""
NOT_TO_STRIKE = 0.25
"""Part of a good fighter's blow that he gives up by shooting (DXA-5.2b), when an enemy is near."""


def shot_value(s: DiexState, shooter: int, target: int, cell: int) -> float:
    """The victory points that one shot comes to on average, with what it may do to those beside the target."""
    weapon = weapon_of(s, shooter)
    if weapon < 0:
        return 0.0
    sighting = aim(s, weapon, shooter, target, cell)
    cover = sighting.cover
    if sighting.refusal is not None or cover > HEAVY:
        return 0.0
    worth = stakes(s.cast)
    distance = s.ground.lattice.distance(s.at[shooter], cell)
    wounded = s.health[shooter] == WOUNDED
    total = hit_chance(weapon, distance, wounded) * _loss(s, weapon, target, cover) * worth[target]
    astray = stray_chance(weapon, distance, wounded)
    if astray:
        seat = s.cast.seat[shooter]
        for place in members(s.ground.lattice.neighbours[cell] & s.living):
            other = s.who[place]
            if other in (NOBODY, target) or other >= s.cast.people:
                continue
            harm = astray * _loss(s, weapon, other, NONE) * worth[other]
            total += harm if s.cast.seat[other] != seat else -1.2 * harm
    return total


def _loss(s: DiexState, weapon: int, target: int, cover: int) -> float:
    if target >= s.cast.people:
        return 0.5 * wound_share(weapon, True, False, False, 0, cover)
    return wound_share(
        weapon, s.steed[target] >= 0, s.armoured(target), bool(s.axe >> target & 1), s.health[target], cover
    )


def offensive(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """The best shot first; a throw that can't be repeated waits for a good target; a good fighter beside the enemy
    keeps his hands free."""
    values = []
    for option in menu:
        if option.verb == "fire":
            shooter, target, cell = option.args
            values.append(shot_value(s, shooter, target, hex_aimed_at(s, target, cell)) - _price(s, shooter))
        elif option.verb == "shoot":
            shooter = option.args[0]
            best = max((shot_value(s, shooter, target, cell) for target, cell in targets(s, shooter)), default=0.0)
            values.append(best - _price(s, shooter) - 0.01)
        elif option.verb == "flame":
            values.append(flame_worth(s, seat, option.args[0]))
        else:
            values.append(0.0)
    return values


def _price(s: DiexState, shooter: int) -> float:
    """What the shot costs the shooter."""
    weapon = WEAPONS[weapon_of(s, shooter)]
    price = LAST_SHOTS if weapon.shots else 0.05
    seat = s.cast.seat[shooter]
    if weapon.shots and s.ground.lattice.disk(s.at[shooter], 4) & s.upright[1 - seat]:
        price += NOT_TO_STRIKE * 0.3 * s.cast.roster[shooter].attack[s.profile(shooter)]
    return price


def defensive(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """Fire when it is worth it now. One by one: another may be asked again when this shot has not stopped the mover."""
    phase = s.stack[-1]
    assert isinstance(phase, DefensiveFire)
    target = phase.mover
    values = []
    best = 0.0
    for option in menu:
        if option.verb in ("fire", "also"):
            shooter, cell = option.args
            value = shot_value(s, shooter, target, cell) - _worth_waiting(s, shooter, target)
            values.append(value if option.verb == "fire" else value - 0.01)
            best = max(best, value)
        elif option.verb == "volley":
            shots = volley(s, target, phase.named)
            values.append(
                sum(max(shot_value(s, mark.shooter, target, mark.cell), 0.0) - WORTH_A_SHOT for mark in shots)
            )
        else:
            values.append(0.0 if option.verb == "pass" else -0.01)
    return values


def _worth_waiting(s: DiexState, shooter: int, target: int) -> float:
    """A far mover may come nearer, or another may; one who is about to fall on the shooter is shot now or never."""
    distance = s.ground.lattice.distance(s.at[shooter], s.at[target])
    return WORTH_A_SHOT * (0.2 if distance <= 2 else 0.6 if distance <= 4 else 1.0)


def late(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """The last chance of the phase: any shot that does more good than harm."""
    values = []
    for option in menu:
        if option.verb == "fire":
            shooter, target, cell = option.args
            values.append(shot_value(s, shooter, target, hex_aimed_at(s, target, cell)) - 0.02)
        else:
            values.append(0.0 if option.verb == "pass" else -0.05)
    return values
