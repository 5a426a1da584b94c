"""What a player would think of his options at a glance. Each kind of decision has its own small function."""

from collections.abc import Callable
from typing import Any

from banneret.kernel.by_phase import ByPhase
from banneret.kernel.option import Menu

from ..actions.assault import Assault
from ..actions.building import Build
from ..actions.choice import ChooseDeed
from ..actions.inside import InsideFight
from ..actions.outside import BattleOutside
from ..actions.relief import Relief, SideBySide, SplitForce
from ..actions.sally import Party, Patrol, Sally
from ..command import NameCommander
from ..events.army import BuyArmy, ChooseFaction
from ..events.sabotage import Sabotage
from ..events.sickness import Sickness
from ..events.traitor import Traitor
from ..fire import SetFire, Spread
from ..state import SiegeState
from .arson import aim
from .deeds import choose
from .losses import commander, sabotage, sick, suspects
from .muster import army, factions
from .party import builds, patrols, sallies, splits
from .relief import beside, manner, meet

Adviser = Callable[[Any, SiegeState, int, Menu], list[float]]
"""It is given the phase that asks: of the kind that it stands for in the table."""


def _indifferent(phase: Any, s: SiegeState, seat: int, menu: Menu) -> list[float]:
    return [0.0] * len(menu)


def _at_once(phase: Any, s: SiegeState, seat: int, menu: Menu) -> list[float]:
    """In which order fires are tested makes no difference: the first option tests them all."""
    return [1.0, *([0.0] * (len(menu) - 1))]


_ADVISERS: ByPhase[Adviser] = ByPhase(
    {
        NameCommander: commander,
        SetFire: aim,
        Spread: _at_once,
        ChooseDeed: choose,
        Build: builds,
        Party: sallies,
        Patrol: patrols,
        Assault: manner,
        BattleOutside: manner,
        Sally: manner,
        InsideFight: manner,
        Relief: meet,
        SplitForce: splits,
        SideBySide: beside,
        ChooseFaction: factions,
        BuyArmy: army,
        Sickness: sick,
        Traitor: suspects,
        Sabotage: sabotage,
    },
    _indifferent,
)
"""By kind of decision, who advises; all others are matters of taste."""


def advise(s: SiegeState, seat: int, menu: Menu) -> list[float]:
    """How good each option looks."""
    return _ADVISERS.at(s)(s.stack[-1], s, seat, menu)
