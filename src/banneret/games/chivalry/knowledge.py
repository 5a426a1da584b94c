"""CHV-1.5: what a seat does not know, drawn anew: the other's hand, and what is in the deck."""

from banneret.kernel.dice import Dice
from banneret.kernel.secret import Secret

from .cards.deck import EMPTY
from .cards.window import Window
from .movement.reaction import Impetuous, Rival
from .state import ChivalryState
from .tables import IMPETUOUS, RIVAL, SIDES, TITLES, Side


def redeal(s: ChivalryState, seat: int, dice: Dice) -> None:
    """All cards that a seat can't see are equally likely wherever it can't see. The size of a hand is open. Where sides
    are asked only for cards that they hold, who is asked has told it."""
    unseen = list(s.deck.value)
    hidden = [side for side in SIDES if not s.hands[side].seen_by(seat)]
    for side in hidden:
        for card, count in enumerate(s.hands[side].value):
            unseen[card] += count
    told = _told(s)
    if told is not None and told[0] in hidden:
        unseen[told[1]] -= 1  # before anybody else can draw it
    for side in hidden:
        hand = [0] * TITLES
        if told is not None and told[0] == side:
            hand[told[1]] += 1
        for _ in range(sum(s.hands[side].value) - sum(hand)):
            card = dice.weighted(unseen)
            unseen[card] -= 1
            hand[card] += 1
        s.hands[side] = Secret(s.hands[side].owners, tuple(hand))
    s.deck = Secret((), tuple(unseen))


def _told(s: ChivalryState) -> tuple[Side, int] | None:
    """Who is known to hold which card, because he is asked for it."""
    phase = s.stack[-1] if s.stack else None
    if not s.quick:
        return None
    if isinstance(phase, Window):
        return phase.side, phase.card
    if isinstance(phase, Impetuous):
        return s.other, IMPETUOUS
    return (s.other, RIVAL) if isinstance(phase, Rival) else None


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
