"""CAL-11.6 to CAL-11.9: what cards are worth in a battle, before the die and after the reveal."""

from collections.abc import Sequence

from .state import CalaisState
from .tables import AFTER, BEFORE, FRESH, LEADERSHIP, NUMBERS, PROFESSIONALS

BEFORE_DIE = (NUMBERS, PROFESSIONALS, LEADERSHIP, FRESH)
"""CAL-11.6: what can be played before the die, in the order in which it is asked. FOOD can't."""
AFTER_REVEAL = (PROFESSIONALS, LEADERSHIP)
"""CAL-11.9: what still helps after the reveal."""


def defence_value(played: Sequence[int]) -> int:
    """CAL-11.6: what the cards are worth before the die; CAL-4.11: each by its own printed value."""
    return sum(count * value for count, value in zip(played, BEFORE, strict=True))


def english_total(s: CalaisState, added: tuple[int, int]) -> int:
    """CAL-11.7, CAL-11.9: cards before the die, the die, and cards after the reveal."""
    return (
        defence_value(s.played)
        + s.die
        + sum(count * AFTER[kind] for count, kind in zip(added, AFTER_REVEAL, strict=True))
    )


def most_before(s: CalaisState) -> int:
    """What the English hand is worth if all of it is played before the die."""
    return sum(s.hand[kind] * BEFORE[kind] for kind in BEFORE_DIE)


def most_after(s: CalaisState) -> int:
    """What it is worth if all that can be is kept for after the reveal."""
    return sum(s.hand[kind] * AFTER[kind] for kind in AFTER_REVEAL)
