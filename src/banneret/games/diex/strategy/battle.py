"""Advice for a battle of a campaign: who deploys and who begins, when to run, and where to."""

from banneret.kernel.option import Menu

from ..engagement.resolve import fugitive
from ..state import DiexState
from ..terms import ATTACKER, DEFENDER, Field
from .manner import Manner

HOPELESS = 4
"""So many times as strong the enemy is when a side had better run."""
RUN = 2
"""So many phases it takes to get off the field; with less time a side sees the day through (DXC-14.6d)."""
_NEVER = -60.0


def who_deploys(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """See the enemy's array before one makes one's own."""
    return [1.0 if option.args[0] == DEFENDER else 0.0 for option in menu]


def who_begins(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """The first blow is worth having."""
    return [1.0 if option.args[0] == ATTACKER else 0.0 for option in menu]


def resolve(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """Run from an enemy who can't be beaten while there is time to get away; a bot does not surrender."""
    run = 1.0 if HOPELESS * _strength(s, seat) < _strength(s, 1 - seat) and s.cast.turns - s.turn >= RUN else _NEVER
    worth = {"flee": run, "surrender": _NEVER}
    return [worth.get(option.verb, 0.0) for option in menu]


def presses(s: DiexState, seat: int) -> bool:
    """DXC-14.6d: whether a side must go for the enemy, for at the end of the day nobody has won: the stronger, and of
    equals the attacker."""
    own, other = _strength(s, seat), _strength(s, 1 - seat)
    return own > other or (own == other and seat == ATTACKER)


def _strength(s: DiexState, seat: int) -> int:
    """What those of a side are worth who can fight."""
    return sum(s.cast.cost(man) for man in s.cast.ranks[seat] if s.is_active(man) or s.waiting[man])


def way_off(s: DiexState, counter: int) -> int:
    """DXC-14.6f: the hexes by which one whose side flees gets off the field; none: it does not."""
    return s.terms.gateway(counter) if isinstance(s.terms, Field) and fugitive(s, counter) else 0
