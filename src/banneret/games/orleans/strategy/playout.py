"""A quick, sensible reply for roll-outs: fills actions, carries them out, takes gifts, and declares only what looks
accomplished."""

from collections.abc import Callable

from banneret.kernel.by_phase import ByPhase
from banneret.kernel.dice import Dice
from banneret.kernel.option import Menu

from ..ending import Declare
from ..missions import accomplished, partners
from ..round.act import Act
from ..round.planning import Planning
from ..state import OrleansState

STRAY = 6
"""Every so many steps of a plan, one that fills no action: a follower for the Town Hall, a monk, somebody who waits for
others."""
REST = 12
"""Every so many turns, a pass with actions left."""
BOLD = 3
"""Every so many times, a Mission that looks accomplished is declared."""


def playout(s: OrleansState, seat: int, menu: Menu, dice: Dice) -> int:
    """The number of an option."""
    if len(menu) == 1:
        return 0
    return _REPLIES.at(s)(s, seat, menu, dice)


def _among(numbers: list[int], dice: Dice) -> int:
    return numbers[dice.below(len(numbers))]


def _verb(menu: Menu, *verbs: str) -> list[int]:
    return [number for number, option in enumerate(menu) if option.verb in verbs]


def _plan(s: OrleansState, seat: int, menu: Menu, dice: Dice) -> int:
    """Fills actions until none can be filled; never takes back, so it comes to an end."""
    fills = _verb(menu, "fill")
    puts = _verb(menu, "put")
    if puts and (not dice.below(STRAY) if fills else dice.below(3)):
        return _among(puts, dice)
    return _among(fills or _verb(menu, "ready", "keep"), dice)


def _act(s: OrleansState, seat: int, menu: Menu, dice: Dice) -> int:
    """Any action, each kind of action equally likely; seldom a pass."""
    kinds = list(dict.fromkeys(option.verb for option in menu if option.verb != "pass"))
    if not kinds or not dice.below(REST):
        return _verb(menu, "pass")[0]
    return _among(_verb(menu, kinds[dice.below(len(kinds))]), dice)


def _declare(s: OrleansState, seat: int, menu: Menu, dice: Dice) -> int:
    nation = s.nation(seat)
    right = accomplished(s, partners(s, nation), s.missions[nation])
    return _verb(menu, "declare" if right and not dice.below(BOLD) else "no")[0]


def _gladly(s: OrleansState, seat: int, menu: Menu, dice: Dice) -> int:
    """Takes what is offered; stops or declines only now and then."""
    gifts = [number for number, option in enumerate(menu) if option.verb not in ("stop", "decline", "no")]
    if not gifts or (len(gifts) < len(menu) and not dice.below(4)):
        return dice.below(len(menu))
    return _among(gifts, dice)


_REPLIES: ByPhase[Callable[[OrleansState, int, Menu, Dice], int]] = ByPhase(
    {Planning: _plan, Act: _act, Declare: _declare}, others=_gladly
)
