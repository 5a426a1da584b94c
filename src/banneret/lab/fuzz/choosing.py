"""Which answer a game that is fuzzed is given next."""

from collections.abc import Callable

from ...kernel.dice import Dice
from ...kernel.match import Match
from ...kernel.option import Menu, Option
from .checks.advice import quick_reply, worth

SELDOM = 12
"""One answer in so many may come from a seat that is not awaited: one that changes its mind about a secret hunt."""

LOOKED_AT = 8
"""So many options are tried out when one is chosen by its worth. (A bot would do it better, but a search may never come
back from a runaway.)"""

Style = Callable[[Match, int, Menu, Dice], Option]
"""How a seat chooses from its menu."""


def choose(match: Match, style: str, dice: Dice, seat: int | None = None) -> tuple[int, Option]:
    """A seat that may answer (the given one, or any, awaited as a rule) and one of its options."""
    decision = match.decision
    if decision is None:
        raise AssertionError("nobody is asked")
    speakers = list(decision.menus) if not dice.below(SELDOM) else list(decision.seats)
    if seat is None:
        seat = speakers[dice.below(len(speakers))]
    chosen = STYLES[style] if dice.below(4) else _any
    return seat, chosen(match, seat, decision.menu_of(seat), dice)


def _any(match: Match, seat: int, menu: Menu, dice: Dice) -> Option:
    return menu[dice.below(len(menu))]


def _by_verb(match: Match, seat: int, menu: Menu, dice: Dice) -> Option:
    verbs = list(dict.fromkeys(option.verb for option in menu))
    verb = verbs[dice.below(len(verbs))]
    alike = [option for option in menu if option.verb == verb]
    return alike[dice.below(len(alike))]


def _by_worth(match: Match, seat: int, menu: Menu, dice: Dice) -> Option:
    """The best of some options, each tried once in a world that the seat imagines."""
    options = [_any(match, seat, menu, dice) for _ in range(min(LOOKED_AT, len(menu)))]
    return max(options, key=lambda option: worth(match, seat, option, dice))


STYLES: dict[str, Style] = {"any": _any, "verbs": _by_verb, "playout": quick_reply, "worth": _by_worth}
"""How answers are chosen in a game: any option; any verb first, so that rare ones come up too; as the game's own
roll-outs do; or by what the game thinks that comes of it, for blind play seldom gets where a good player gets."""
