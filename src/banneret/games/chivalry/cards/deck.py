"""Section 5: one deck for both. Nobody knows its order: a card is drawn by chance when it is drawn (CHV-1.5)."""

from banneret.kernel.referee import Referee
from banneret.kernel.secret import Secret

from ..log import counted, listed, tell
from ..state import ChivalryState
from ..tables import CARDS, SIDE_NAMES, TITLES, Side

EMPTY = (0,) * TITLES


def more(cards: tuple[int, ...], card: int, count: int = 1) -> tuple[int, ...]:
    """Some cards and so many more, or fewer, of one title."""
    found = list(cards)
    found[card] += count
    return tuple(found)


def draw(s: ChivalryState, ref: Referee, side: Side, count: int) -> int:
    """CHV-5.6: so many cards for a side; how many there were. The pile is shuffled when the deck is empty."""
    if count <= 0:
        return 0
    ref.horizon()
    hand, deck = list(s.hands[side].value), list(s.deck.value)
    drawn = [0] * TITLES
    left = sum(deck)
    number = 0
    while number < count:
        if not left:
            left = sum(s.discard)
            if not left:
                break
            deck, s.discard = list(s.discard), EMPTY
            if ref.hears:
                tell(s, ref, "deck", "The discard pile is shuffled to form a new deck.", ("CHV-5.6",))
        card = ref.weighted(deck)
        deck[card] -= 1
        left -= 1
        hand[card] += 1
        drawn[card] += 1
        number += 1
    s.hands[side] = Secret(s.hands[side].owners, tuple(hand))
    s.deck = Secret((), tuple(deck))
    if ref.hears and number:
        text = f"The {SIDE_NAMES[side]} draw {counted(number, 'card')}."
        tell(s, ref, "draw", text, ("CHV-8.4",))
        names = listed([f"{CARDS[card].title}{f' ×{n}' if n > 1 else ''}" for card, n in enumerate(drawn) if n])
        tell(s, ref, "drawn", f"The {SIDE_NAMES[side]} draw {names}.", ("CHV-1.5",), seats=s.hands[side].owners)
    return number


def spend(s: ChivalryState, ref: Referee, side: Side, card: int, count: int = 1) -> None:
    """CHV-5.2: used cards go face up to the discard pile."""
    hand = s.hands[side]
    s.hands[side] = Secret(hand.owners, more(hand.value, card, -count))
    s.discard = more(s.discard, card, count)
    ref.learned(count)


def spend_all(s: ChivalryState, ref: Referee, side: Side, cards: tuple[int, ...]) -> None:
    """The same for several titles."""
    hand = s.hands[side]
    left, pile = list(hand.value), list(s.discard)
    spent = 0
    for card, count in enumerate(cards):
        if count:
            left[card] -= count
            pile[card] += count
            spent += count
    if spent:
        s.hands[side] = Secret(hand.owners, tuple(left))
        s.discard = tuple(pile)
        ref.learned(spent)


def play(s: ChivalryState, ref: Referee, side: Side, card: int, touch: tuple[str, ...] = ()) -> None:
    """A card is played for its event."""
    spend(s, ref, side, card)
    if ref.hears:
        text = f"The {SIDE_NAMES[side]} play {CARDS[card].title}."
        tell(s, ref, "card", text, (CARDS[card].rule,), touch=(CARDS[card].id, *touch))


def held(s: ChivalryState, side: Side) -> int:
    """CHV-1.5: how many cards a side holds: everybody may know."""
    return sum(s.hands[side].value)
