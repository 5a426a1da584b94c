"""How good each option looks, at every decision of the game: `Hints.advise`."""

from collections.abc import Callable
from typing import Any

from banneret.kernel.by_phase import ByPhase
from banneret.kernel.option import Menu

from ..combat.advance import Advance
from ..combat.combat import Assault, Combat
from ..combat.losses import AttackersLose, DefendersLose
from ..combat.retreat import AttackersRetreat, DefendersRetreat
from ..determination.jeanne import Escape
from ..determination.ransom import Homecoming, Ransom
from ..determination.reinforcements import Arrive
from ..determination.replacements import PlaceBought, Raise
from ..determination.supply_check import Attrition
from ..determination.voices import Reroll
from ..movement.field_works import FieldWorks
from ..movement.march import Drop, March
from ..movement.movement import Movement, Muster
from ..movement.summons import Summon
from ..state import MaidState
from ..tables import Side
from .fighting import advance, assault, combat, losses, reroll, retreat
from .habits import arrive, buy, eager, escape, homecoming, indifferent, place, ransom
from .manner import POINTS, USUAL, Manner
from .marching import drop, march, movement, muster

LEVELS: dict[str, str] = {"squire": "tactician:1.6", "knight": "tactician:0.8", "banneret": "tactician"}
"""What plays at the levels that people choose (docs/bots.md has the figures)."""

Adviser = Callable[[Any, MaidState, Side, Menu, Manner], list[float]]
"""It is given the phase that asks: of the kind that it stands for in the table."""

_ADVISERS: ByPhase[Adviser] = ByPhase(
    {
        Movement: movement,
        Muster: muster,
        March: march,
        Drop: drop,
        Summon: eager,
        FieldWorks: eager,
        Combat: combat,
        Assault: assault,
        AttackersLose: losses,
        DefendersLose: losses,
        Attrition: losses,
        DefendersRetreat: retreat,
        AttackersRetreat: retreat,
        Advance: advance,
        Reroll: reroll,
        Raise: buy,
        PlaceBought: place,
        Ransom: ransom,
        Homecoming: homecoming,
        Arrive: arrive,
        Escape: escape,
    },
    indifferent,
)
"""By kind of decision, who advises; all others are matters of taste."""


def advise(s: MaidState, seat: Side, menu: Menu, manner: Manner = USUAL) -> list[float]:
    """How good each option looks to one who leans that way: points of the score sheet, on the scale that bots
    expect."""
    return [value / POINTS for value in _ADVISERS.at(s)(s.stack[-1], s, seat, menu, manner)]
