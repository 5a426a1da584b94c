"""Section 13: what a side knows, as the drawing anew of what it does not."""

from banneret.kernel.dice import Dice
from banneret.kernel.secret import Secret

from .battle import deals
from .state import Assault, CalaisState
from .tables import ATTACK_COUNTS, FRENCH, STRENGTHS


def redeal(s: CalaisState, seat: int, dice: Dice) -> None:
    """CAL-13.3: the French attack cards, and the attack that lies face down, are all that is ever hidden, and from all
    but the French.

    The order of the march deck is nobody's (CAL-13.2) and is not stored. All attack cards that have not been seen are
    equally likely. How many FRESH lie under one is the French player's choice, not chance: each number counts as
    equally likely.
    """
    if s.attack_hand is None or s.attack_hand.seen_by(seat):
        return
    counts = redeal_laid(s, seat, dice)
    held = len(s.attack_hand.value)
    if held:
        hands, ways = deals(tuple(counts), held)
        s.attack_hand = Secret((FRENCH,), hands[dice.weighted(ways)])


def redeal_laid(s: CalaisState, seat: int, dice: Dice) -> list[int]:
    """The attack that lies face down, which alone bears on odds: what the French hold is laid in later attacks. Returns
    how many cards of each strength are left."""
    counts = list(ATTACK_COUNTS)
    for attack in s.spent_attacks:
        counts[STRENGTHS.index(attack.strength)] -= 1
    if s.laid is not None and not s.laid.seen_by(seat):
        kind = dice.weighted(counts)
        counts[kind] -= 1
        # CAL-15.5
        fresh = s.laid.value.fresh if s.open_numbers else dice.below(s.french_fresh + 1)
        s.laid = Secret((FRENCH,), Assault(STRENGTHS[kind], fresh))
    return counts
