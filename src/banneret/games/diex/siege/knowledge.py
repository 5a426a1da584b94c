"""DXS-11c: what the besieger does not know is drawn anew: the days of supply, as likely as he must think them."""

from banneret.kernel.dice import Dice
from banneret.kernel.option import Option
from banneret.kernel.secret import Secret

from .actions.building import Build
from .reckoning import reckoned
from .state import SiegeState

_QUIET = frozenset(("wait", "negotiate", "shut"))


def bears(s: SiegeState, option: Option) -> bool:
    """Whether the stores bear on what odds tell of an option: only if it leads into the night without a fight, or to
    what was left behind. Beyond a fight odds do not look, and in one nobody eats."""
    return s.inner is None and (s.stack[-1].key == Build.key or option.verb in _QUIET)


def redeal(s: SiegeState, seat: int, dice: Dice) -> None:
    """Before the stores are counted there is nothing to guess."""
    if s.knows_stores(seat) or not s.mouths:
        return
    left = reckoned(s)
    s.supply = Secret(s.supply.owners, left[dice.weighted([ways for _, ways in left])][0])
