"""CHV-1.5: what a seat does not know, drawn anew: the other's hand, and what is in the deck."""

from banneret.kernel.dice import Dice
from banneret.kernel.secret import Secret

from .cards.deck import EMPTY
from .state import ChivalryState
from .tables import SIDES, TITLES


def redeal(s: ChivalryState, seat: int, dice: Dice) -> None:
    """All cards that a seat can't see are equally likely wherever it can't see. The size of a hand is open."""
    unseen = list(s.deck.value)
    hidden = [side for side in SIDES if not s.hands[side].seen_by(seat)]
    for side in hidden:
        for card, count in enumerate(s.hands[side].value):
            unseen[card] += count
    for side in hidden:
        hand = [0] * TITLES
        for _ in range(sum(s.hands[side].value)):
            card = dice.weighted(unseen)
            unseen[card] -= 1
            hand[card] += 1
        s.hands[side] = Secret(s.hands[side].owners, tuple(hand))
    s.deck = Secret((), tuple(unseen))


def hide(s: ChivalryState, seat: int) -> None:
    """For odds, which speak of what comes if no card is played against it: others hold nothing, and all that is unseen
    lies in the deck. So nothing that they hold can bear on them."""
    unseen = list(s.deck.value)
    for side in SIDES:
        if not s.hands[side].seen_by(seat):
            for card, count in enumerate(s.hands[side].value):
                unseen[card] += count
            s.hands[side] = Secret(s.hands[side].owners, EMPTY)
    s.deck = Secret((), tuple(unseen))
