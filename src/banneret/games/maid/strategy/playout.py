"""A quick, sensible reply for roll-outs: armies march on enemy towns, summon, fight where they are strong, and lose
what is missed least."""

from collections.abc import Callable

from banneret.kernel.by_phase import ByPhase
from banneret.kernel.dice import Dice
from banneret.kernel.handful import ALL, NONE
from banneret.kernel.option import Menu

from ..combat import odds
from ..combat.advance import Advance
from ..combat.attack import forces
from ..combat.combat import Assault, Combat
from ..combat.losses import AttackersLose, DefendersLose
from ..determination.replacements import Raise
from ..determination.supply_check import Attrition
from ..forces.stacks import fighters, stack
from ..movement.march import Drop, March
from ..movement.movement import Movement, Muster
from ..movement.summons import Summon
from ..state import MaidState
from ..tables import ENEMY, Side

REST = 5
"""Every so many groups, the player is content and ends the phase."""
WHOLE = 3
"""Every so many choices of pieces are made step by step, the others as a whole."""
EVEN = 2
"""The column of the odds 1-1: a weaker attack is seldom made."""
BOLD = 8
"""Every so many weaker attacks are made all the same."""


def playout(s: MaidState, seat: Side, menu: Menu, dice: Dice) -> int:
    """The number of an option."""
    if len(menu) == 1:
        return 0
    return _REPLIES.at(s)(s, seat, menu, dice)


def _any(s: MaidState, seat: Side, menu: Menu, dice: Dice) -> int:
    return dice.below(len(menu))


def _first(s: MaidState, seat: Side, menu: Menu, dice: Dice) -> int:
    return 0


def _named(menu: Menu, *texts: str) -> list[int]:
    return [number for number, option in enumerate(menu) if option.verb in texts]


def _among(numbers: list[int], dice: Dice) -> int:
    return numbers[dice.below(len(numbers))]


def _movement(s: MaidState, seat: Side, menu: Menu, dice: Dice) -> int:
    """Any group, and now and then the end: all pieces move at most once, so it comes to one."""
    return len(menu) - 1 if not dice.below(REST) else dice.below(len(menu) - 1)


def _muster(s: MaidState, seat: Side, menu: Menu, dice: Dice) -> int:
    """The whole stack, in a town most often all but a garrison; sometimes piece by piece."""
    ready = _named(menu, "all_but_garrison") or _named(menu, ALL)
    return _among(ready, dice) if ready and dice.below(WHOLE) else _any(s, seat, menu, dice)


def _march(s: MaidState, seat: Side, menu: Menu, dice: Dice) -> int:
    """To an enemy town if one can be reached, else anywhere."""
    towns = [
        number
        for number, option in enumerate(menu)
        if option.verb in ("go", "via") and s.towns[ENEMY[seat]] >> option.args[0] & 1
    ]
    return _among(towns, dice) if towns and dice.below(WHOLE) else _any(s, seat, menu, dice)


def _combat(s: MaidState, seat: Side, menu: Menu, dice: Dice) -> int:
    """Any attack that is at least even with all who can take part."""
    good = [
        number
        for number, option in enumerate(menu)
        if option.verb == "attack" and (_even(s, seat, option.args[0]) or not dice.below(BOLD))
    ]
    return _among(good, dice) if good else len(menu) - 1


def _even(s: MaidState, seat: Side, target: int) -> bool:
    parties = forces(s, seat, target)
    cells = tuple([party.cell for party in parties])
    defence = fighters(stack(s, ENEMY[seat], target)) * odds.multiplier(s, ENEMY[seat], target, cells)
    return not defence or odds.column(fighters(odds.total(parties)), defence) >= EVEN


def _all(s: MaidState, seat: Side, menu: Menu, dice: Dice) -> int:
    ready = _named(menu, ALL)
    return ready[0] if ready and dice.below(WHOLE) else _any(s, seat, menu, dice)


def _cheapest(s: MaidState, seat: Side, menu: Menu, dice: Dice) -> int:
    ready = _named(menu, "cheapest")
    return ready[0] if ready and dice.below(WHOLE) else _any(s, seat, menu, dice)


def _garrison(s: MaidState, seat: Side, menu: Menu, dice: Dice) -> int:
    """One SP, and no more after it."""
    ready = _named(menu, NONE) or [number for number, option in enumerate(menu) if option.verb.startswith("one.")]
    return _among(ready, dice) if ready else _any(s, seat, menu, dice)


def _raise(s: MaidState, seat: Side, menu: Menu, dice: Dice) -> int:
    """Spends what there is, now and then nothing more."""
    return len(menu) - 1 if not dice.below(REST) else dice.below(len(menu) - 1)


_REPLIES: ByPhase[Callable[[MaidState, Side, Menu, Dice], int]] = ByPhase(
    {
        Movement: _movement,
        Muster: _muster,
        March: _march,
        Drop: _garrison,
        Summon: _first,
        Combat: _combat,
        Assault: _all,
        AttackersLose: _cheapest,
        DefendersLose: _cheapest,
        Attrition: _cheapest,
        Advance: _all,
        Raise: _raise,
    },
    _any,
)
