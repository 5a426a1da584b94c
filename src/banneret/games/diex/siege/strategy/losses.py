"""Who is named, who falls sick, what is spoilt: decisions about men and things by what they are worth."""

from typing import Any

from banneret.kernel.option import Menu

from ...quick.troops import TROOPS
from ..events.sickness import Sickness
from ..men import BESIEGED, BESIEGER
from ..state import SiegeState
from ..tables import MOAT

_ARCHER = 0.5
"""What an archer of the besieger is worth besides his points: he sets fire."""
_COMMAND = 4.0
"""What the last of those able to command is worth besides (DXS-11.5b), shared among as many as there are."""


def worth(s: SiegeState, man: int) -> float:
    """In points on foot."""
    troop = TROOPS[s.ranks.troops[man]]
    side = s.roster[man].side
    found = float(troop.points_foot)
    if troop.archer and side == BESIEGER:
        found += _ARCHER
    if troop.command and s.led >> side & 1:
        found += _COMMAND / max(1, (s.here[side] & s.ranks.command).bit_count())
    return found


def sick(phase: Sickness, s: SiegeState, seat: int, menu: Menu) -> list[float]:
    """DXS-11.6i: of the enemy the best, the wounded first, for they die; of one's own the least, and no wounded."""
    sign = -1.0 if phase.side == seat else 1.0
    return [sign * worth(s, option.args[0]) * (2.0 if s.wounded >> option.args[0] & 1 else 1.0) / 4 for option in menu]


def commander(phase: Any, s: SiegeState, seat: int, menu: Menu) -> list[float]:
    """DXS-11.6e, DXS-11.6s: a cut-throat seeks the besieger's; the besieged's is the last to be suspected."""
    sign = 1.0 if seat == BESIEGED else -1.0
    return [
        sign * (worth(s, option.args[0]) + s.roster[option.args[0]].leader) / 10
        - (0.5 if s.wounded >> option.args[0] & 1 else 0.0)
        for option in menu
    ]


def suspects(phase: Any, s: SiegeState, seat: int, menu: Menu) -> list[float]:
    """DXS-11.6s: the least first. The first option does that for all of them at once."""
    return [0.5 if not option.args else -worth(s, option.args[0]) / 10 for option in menu]


def sabotage(phase: Any, s: SiegeState, seat: int, menu: Menu) -> list[float]:
    """DXS-11.6g: ladders and hooks rather than filled moat."""
    return [-1.0 if option.args[0] == MOAT else 0.1 * s.store[option.args[0]] for option in menu]
