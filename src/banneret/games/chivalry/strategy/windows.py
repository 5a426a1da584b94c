"""Windows in which a card may be played: what it would save or win, less what it is worth to keep."""

from collections.abc import Callable
from typing import Any

from banneret.board.hex import members
from banneret.kernel.option import Menu

from ..cards.window import Window
from ..charge.charge import ClosingRanks, PressBack
from ..clash.breakthrough import Ransom
from ..clash.strike import CloseRanks
from ..contact.contact import Repulsed
from ..disengagement.fall_back import GivingWay, way_home
from ..field import FIELD_AREAS, NOWHERE
from ..initiative.initiative import Trumpets
from ..movement.reaction import Impetuous, Rival, proud
from ..ranged.shot import ContactPavises, ContactQuivers, EmptyQuivers, Pavises
from ..status.collapse import Swept
from ..tables import ADVANCE, CANCELLED, CONSTANTS, ENEMY, IMPETUOUS, MORE_DICE, RIVAL
from .going import Going
from .hand import fighting, kept
from .mind import Mind
from .price import harm, routed, standing, toll

CHECKED = 1.3
"""Fire at contact drives back as well (CHV-17.6)."""
INITIATIVE = 0.5
"""What it is worth to go first, for each fight that is on."""
HELD_BACK = 0.5
"""What it costs the enemy to hold a unit back."""


def window(phase: Window, mind: Mind, menu: Menu) -> list[float]:
    """To play the card of a window, or to let it go by."""
    if len(menu) == 1:
        return [0.0]
    gain = _STAKES[type(phase)](phase, mind) - kept(mind)[phase.card]
    return [0.0 if option.verb == "pass" else gain for option in menu]


def _trumpets(phase: Trumpets, mind: Mind) -> float:
    return INITIATIVE * fighting(mind.s) if phase.side == mind.side else 0.0


def _quivers(phase: EmptyQuivers, mind: Mind) -> float:
    s, shot = mind.s, phase.shot
    area = s.at[shot.target]
    far = 1 if shot.contact else s.board.distance(s.at[shot.unit], area)
    strength = s.current[shot.unit]
    dice = strength if far < 2 else strength - strength // CONSTANTS.distance_two_dice_divisor
    dice += MORE_DICE if shot.storm else 0
    ability = mind.shot_ability(shot.unit, shot.target, s.at[shot.unit])
    unit = (s.current[shot.target], s.value[shot.target], s.cast.printed[shot.target], mind.cover(shot.target, area))
    saved = toll(dice, ability, *unit) - toll(dice // 2, ability, *unit)
    return saved * mind.scale[mind.side] * (CHECKED if shot.contact else 1.0)


def _spared(mind: Mind, unit: int, hits: int) -> float:
    """What it saves that a unit takes two hits fewer."""
    s = mind.s
    state = (s.current[unit], s.value[unit], s.cast.printed[unit])
    return (harm(*state, hits) - harm(*state, max(0, hits - CANCELLED))) * mind.scale[s.cast.side[unit]]


def _pavises(phase: Pavises, mind: Mind) -> float:
    return _spared(mind, phase.hit.target, phase.hit.hits)


def _close_ranks(phase: CloseRanks, mind: Mind) -> float:
    return _spared(mind, phase.blow.target, phase.blow.hits)


def _closing_ranks(phase: ClosingRanks, mind: Mind) -> float:
    return _spared(mind, phase.unit, phase.melee.hits_on(phase.unit))


def _press_back(phase: PressBack, mind: Mind) -> float:
    area = mind.s.at[phase.target]
    more = mind.blow(phase.target, phase.unit, area, MORE_DICE)
    return more - mind.blow(phase.target, phase.unit, area)


def _giving_way(phase: GivingWay, mind: Mind) -> float:
    """CHV-9.6, CHV-9.7: to stay in the fight, or to be gone from it, or to rout."""
    s, unit = mind.s, phase.unit
    area, bit = s.at[unit], 1 << unit
    home = way_home(s, unit)
    if home == NOWHERE:
        return (standing(s.cast.printed[unit], s.current[unit]) - routed(s.value[unit])) * mind.scale[mind.side]
    ours, foes = s.lines(mind.side, area), s.lines(mind.foe, area)
    gain = mind.fight(area, ours, foes, 1.0) - mind.fight(area, ours & ~bit, foes, 1.0)
    return gain + (0.5 * mind.prize(area) if ours == bit else 0.0)


def _repulsed(phase: Repulsed, mind: Mind) -> float:
    """CHV-17.7: to come to blows after all."""
    s, unit = mind.s, phase.unit
    ours, foes = s.lines(mind.side, phase.area), s.lines(mind.foe, phase.area)
    first = mind.strikes_next()
    gain = mind.fight(phase.area, ours, foes, first) - mind.fight(phase.area, ours & ~(1 << unit), foes, first)
    return gain + mind.urge * s.cast.printed[unit]


def _swept(phase: Swept, mind: Mind) -> float:
    s = mind.s
    return 0.5 * s.current[phase.unit] * mind.scale[mind.side]


def _ransom(phase: Ransom, mind: Mind) -> float:
    s, unit = mind.s, phase.unit
    ahead = s.board.forward[s.phasing][s.at[unit]]
    return 0.4 * mind.prize(ahead) + 0.2 * s.current[unit]


_STAKES: dict[type[Window], Callable[[Any, Mind], float]] = {
    Trumpets: _trumpets,
    EmptyQuivers: _quivers,
    ContactQuivers: _quivers,
    Pavises: _pavises,
    ContactPavises: _pavises,
    GivingWay: _giving_way,
    Repulsed: _repulsed,
    Swept: _swept,
    Ransom: _ransom,
    PressBack: _press_back,
    CloseRanks: _close_ranks,
    ClosingRanks: _closing_ranks,
}
WINDOWS = tuple(_STAKES)
"""All windows of the game."""


def impetuous(phase: Impetuous, mind: Mind, menu: Menu) -> list[float]:
    """CHV-26.2: what the enemy's proud would run into, or what it costs to hold them."""
    s = mind.s
    card = kept(mind)[IMPETUOUS]
    enemy = Mind(s, mind.foe, mind.manner)
    going = Going(enemy)
    values = []
    for option in menu:
        if option.verb == "pass":
            values.append(0.0)
            continue
        (area,) = option.args
        ahead = s.board.forward[mind.foe][area]
        gain = 0.0
        for unit in members(proud(s, area)):
            if ahead != NOWHERE and ahead < FIELD_AREAS:
                gain += min(HELD_BACK, max(0.0, -going.move(unit, ahead, ADVANCE)))
        values.append(gain - card)
    return values


def rival(phase: Rival, mind: Mind, menu: Menu) -> list[float]:
    """CHV-26.15: the commands that a leader could provide to those with him."""
    s = mind.s
    card = kept(mind)[RIVAL]
    values = []
    for option in menu:
        if option.verb == "pass":
            values.append(0.0)
            continue
        (leader,) = option.args
        served = (s.here[s.leader_at[leader]] & s.cast.of[ENEMY[mind.side]]).bit_count()
        commands = min(s.cast.rating[leader] if s.committed[leader] < 0 else served, 2 * served)
        values.append(mind.manner.point * commands - card)
    return values
