"""Shooting and striking: exact averages of the dice, less what a card is worth."""

from banneret.board.hex import members
from banneret.kernel.option import Menu

from ..charge.charge import Shock
from ..clash.breakthrough import Breakthrough, Pursuit
from ..clash.step import Clash
from ..contact.contact import CONTACT_DISTANCE, Contact
from ..ranged.lines import targets
from ..ranged.step import Ranged
from ..tables import ADVANCE, ARROW_STORM, MORE_DICE, PRESS, WAR_CRY
from .going import Going
from .hand import kept
from .mind import NEVER, Mind

BEFORE_ALL = 20.0
"""What must be said before anything else, if it is worth saying."""
STING = 0.3
"""What it is worth that rash knights are stung: they come on, or cost a command (CHV-19.3)."""


def ranged(phase: Ranged, mind: Mind, menu: Menu) -> list[float]:
    """CHV-11.1: the shot that costs the enemy most."""
    card = kept(mind)[ARROW_STORM]
    values = []
    for option in menu:
        if option.verb in ("shoot", "storm"):
            unit, target = option.args
            storm = option.verb == "storm"
            values.append(_shot(mind, unit, target, MORE_DICE if storm else 0) - (card if storm else 0.0))
        elif option.verb == "aim":
            (unit,) = option.args
            values.append(max((_shot(mind, unit, target) for target in targets(mind.s, unit)), default=NEVER))
        else:
            values.append(-0.1 if option.verb == "done" else NEVER)
    return values


def _shot(mind: Mind, unit: int, target: int, more: int = 0) -> float:
    s = mind.s
    start, area = s.at[unit], s.at[target]
    value = mind.shot(unit, target, start, area, s.board.distance(start, area), more)
    if s.rash >> target & 1 and not s.stung >> target & 1 and mind.ahead and value:
        value += STING
    return value


def contact(phase: Contact, mind: Mind, menu: Menu) -> list[float]:
    """CHV-17.3: everybody fires; a hit may also drive the enemy back."""
    s = mind.s
    card = kept(mind)[ARROW_STORM]
    values = []
    for option in menu:
        if option.verb == "pass":
            values.append(-0.1)
            continue
        (unit,) = option.args
        storm = option.verb == "storm"
        start = s.at[unit]
        cost = mind.shot(unit, phase.unit, start, phase.area, CONTACT_DISTANCE, MORE_DICE if storm else 0)
        values.append(1.6 * cost - (card if storm else 0.0))
    return values


def clash(phase: Clash, mind: Mind, menu: Menu) -> list[float]:
    """CHV-12.3: the strike that costs the enemy most; a War Cry before it if it is worth its card."""
    s = mind.s
    cards = kept(mind)
    values = []
    for option in menu:
        if option.verb == "cry":
            gain = _cry(mind, option.args[0]) - cards[WAR_CRY]
            values.append(BEFORE_ALL + gain if gain > 0 else NEVER)
            continue
        unit, target = option.args
        press = option.verb == "press"
        values.append(_strike(mind, unit, target, s.at[unit], press=press) - (cards[PRESS] if press else 0.0))
    return values


def _cry(mind: Mind, area: int) -> float:
    """CHV-26.12: one more ability for all who attack there."""
    s = mind.s
    foes = members(s.lines(mind.foe, area))
    return sum(
        max((mind.blow(unit, foe, area, better=1) - mind.blow(unit, foe, area) for foe in foes), default=0.0)
        for unit in members(s.lines(mind.side, area) & s.fighters)
    )


def _strike(mind: Mind, unit: int, target: int, area: int, *, press: bool = False, charge: bool = False) -> float:
    s = mind.s
    cry = int(s.cry == area and s.phasing == mind.side)
    value = mind.blow(unit, target, area, MORE_DICE if press else 0, cry, charge=charge)
    foes = s.lines(mind.foe, area)
    if not foes & (foes - 1):
        weight = s.cast.printed[target] * mind.scale[mind.foe]
        value += mind.manner.clear * mind.prize(area) * min(1.0, value / max(weight, 0.1))
    return value


def pursuit(phase: Pursuit, mind: Mind, menu: Menu) -> list[float]:
    """CHV-14.5: the strike that costs the enemy most."""
    card = kept(mind)[PRESS]
    values = []
    for option in menu:
        unit, target = option.args
        press = option.verb == "press"
        values.append(_strike(mind, unit, target, phase.area, press=press) - (card if press else 0.0))
    return values


def shock(phase: Shock, mind: Mind, menu: Menu) -> list[float]:
    """CHV-18.7, CHV-18.8: the strike, less the strike back."""
    card = kept(mind)[PRESS]
    values = []
    for option in menu:
        unit, target = option.args
        press = option.verb == "press"
        value = _strike(mind, unit, target, phase.area, press=press, charge=True)
        values.append(value - mind.blow(target, unit, phase.area) - (card if press else 0.0))
    return values


def breakthrough(phase: Breakthrough, mind: Mind, menu: Menu) -> list[float]:
    """CHV-14.1: where it leads to, with a strike for nothing where enemies stand."""
    s = mind.s
    going = Going(mind, first=0.0)
    ahead = s.board.forward[mind.side][phase.area]
    values = []
    for option in menu:
        if option.verb == "stay":
            values.append(0.0)
            continue
        (unit,) = option.args
        blows = [mind.blow(unit, foe, ahead) for foe in members(s.lines(mind.foe, ahead))]
        values.append(going.move(unit, ahead, ADVANCE) + max(blows, default=0.0))
    return values
