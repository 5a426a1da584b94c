"""Advice for charges and counter-charges: the odds of the blow, and what stands around the place where it falls."""

from banneret.kernel.option import Menu

from ..charges.charge import AimCharge
from ..charges.charge_route import aims
from ..charges.counter_charge import CounterCharge
from ..charges.strength import defence_of, increased
from ..combat.fight import attack_strength
from ..ground.terrain import HEX_KINDS
from ..state import DiexState
from ..tables import column, ground_shift
from .manner import Manner
from .odds import FIGHTS
from .threat import risk, threat_of
from .worth import stakes

KEEP_FREE = 1.2
"""What a rider gives up by a charge: he could ride elsewhere, or strike with others."""
RUN_IN = 0.5
"""A long ride under the enemy's eyes: arrows, and those he passes."""


def blow(s: DiexState, rider: int, target: int, cell: int, direction: int, manner: Manner) -> float:
    """What a charge is worth, in victory points: the combat on average, less what may happen to the rider where he
    ends."""
    worth = stakes(s.cast)
    attack = attack_strength(s, rider)
    attack += attack // 2
    at = cell - s.ground.lattice.offsets[direction]
    mine = HEX_KINDS[s.ground.kind[at]].adv
    theirs = HEX_KINDS[s.ground.kind[cell]].adv_defender
    if s.shields[target] >> (direction + 3) % 6 & 1:
        theirs = 1
    mounted = s.is_mounted_target(target)
    number = column(attack - defence_of(s, target), ground_shift(mine, theirs))
    harm, pain, _ = FIGHTS[mounted][s.armoured(target)][s.health[target]][number]
    seat = s.cast.seat[rider]
    share = risk(
        threat_of(s, 1 - seat),
        s.ground,
        at,
        s.upright[seat],
        defence_of(s, rider),
        s.armoured(rider),
        True,
        s.health[rider],
        mine,
    )
    danger = manner.caution * (1.0 - 0.6 * harm) * share * worth[rider]
    return harm * worth[target] - pain * worth[rider] - danger - RUN_IN - KEEP_FREE


def declare(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """A rider charges when his best charge is worth more than to keep him free."""
    values = []
    for option in menu:
        if option.verb != "charge":
            values.append(0.0)
            continue
        rider = option.args[0]
        values.append(
            max((blow(s, rider, aim.target, aim.cell, aim.direction, manner) for aim in aims(s, rider)), default=-5.0)
        )
    return values


def aim(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """The same for one rider, target by target."""
    phase = s.stack[-1]
    assert isinstance(phase, AimCharge)
    values = []
    for option in menu:
        if option.verb == "at":
            cell, direction = option.args
            values.append(blow(s, phase.rider, s.who[cell], cell, direction, manner))
        else:
            values.append(0.0)
    return values


def route(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """The best route there is."""
    return [2.0 if option.verb == "go" else 0.0 if option.verb == "via" else -2.0 for option in menu]


def meet(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """Meet a charge with one who stands it better than its target would."""
    phase = s.stack[-1]
    assert isinstance(phase, CounterCharge)
    charger, target = s.charges[phase.index].rider, s.charges[phase.index].target
    worth = stakes(s.cast)
    attack = attack_strength(s, charger)
    return [
        _met(s, charger, option.args[0], attack, worth)
        if option.verb == "meet"
        else _met(s, charger, target, attack, worth, charged=True)
        for option in menu
    ]


def _met(
    s: DiexState, charger: int, defender: int, attack: int, worth: tuple[float, ...], charged: bool = False
) -> float:
    """What the combat of a charge comes to for the side that is charged."""
    blow = increased(attack, defence_of(s, defender), met=not charged, lance=False)
    if blow.exchanged:
        harm, _, _ = FIGHTS[1][s.armoured(charger)][s.health[charger]][column(blow.defence - blow.attack)]
        return harm * worth[charger]
    harm, pain, _ = FIGHTS[s.is_mounted_target(defender)][s.armoured(defender)][s.health[defender]][
        column(blow.attack - blow.defence)
    ]
    return pain * worth[charger] - harm * worth[defender] - (0.0 if charged else 0.3)
