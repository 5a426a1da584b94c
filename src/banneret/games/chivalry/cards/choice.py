"""Which cards of a hand: one form, and one answer, so that nobody can tell from steps what else is held (CHV-1.5)."""

from dataclasses import dataclass
from functools import lru_cache

from banneret.kernel.at_once import AtOnce
from banneret.kernel.referee import Referee
from banneret.kernel.tally import Bound, Lot, Tally

from ..numbers import Number
from ..state import ChivalryState
from ..tables import CARDS, TITLES

AT_ONCE = 8
"""So many cards are chosen from in one answer, or a menu would grow too long. A larger hand is asked for in two parts:
how large it is, is open."""


@lru_cache(maxsize=256)
def _parts(hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The titles of a hand, in parts."""
    titles = tuple(card for card, count in enumerate(hand) if count)
    if sum(hand) <= AT_ONCE:
        return (titles,)
    cards, first = 0, 0
    while first < len(titles) and cards + hand[titles[first]] <= AT_ONCE:
        cards += hand[titles[first]]
        first += 1
    return titles[:first], titles[first:]


_LOTS = [[Lot(card.id, card.title, count, touch=(card.id,)) for count in range(card.copies + 1)] for card in CARDS]
"""By title and number."""


@lru_cache(maxsize=256)
def _tally(hand: tuple[int, ...], titles: tuple[int, ...], least: int, rule: str, reason: str) -> Tally:
    lots = tuple([_LOTS[card][hand[card]] for card in titles])
    most = sum(hand[card] for card in titles)
    bounds = (Bound(tuple(range(len(lots))), least, most, rule, reason),) if least > 0 else ()
    return Tally(lots, bounds, at_once=True)


@dataclass(slots=True)
class CardChoice(AtOnce[ChivalryState]):
    """Some of the phasing side's cards. `before`: how many of each title of the first part, where there are two."""

    before: tuple[Number, ...] = ()

    def least(self, s: ChivalryState) -> tuple[int, str, str]:
        """How many at least, with the clause and what to say."""
        return 0, "", ""

    def cards(self, s: ChivalryState, ref: Referee, cards: tuple[int, ...]) -> None:
        """These are chosen, by title. The phase is off the stack."""
        raise NotImplementedError

    def seat(self, s: ChivalryState) -> int:
        return s.players[s.phasing]

    def redeal(self, s: ChivalryState, seat: int) -> "CardChoice":
        """What has been chosen of a large hand is as unknown as the hand: as if it had not begun."""
        return self if seat == self.seat(s) or not self.before else type(self)()

    def tally(self, s: ChivalryState) -> Tally:
        hand = s.hands[s.phasing].value
        parts = _parts(hand)
        least, rule, reason = self.least(s)
        if self.before:
            return _tally(hand, parts[1], least - sum(self.before), rule, reason)
        later = sum(hand[card] for card in parts[1]) if len(parts) > 1 else 0
        return _tally(hand, parts[0], least - later, rule, reason)

    def decide(self, s: ChivalryState, ref: Referee, counts: tuple[int, ...]) -> None:
        parts = _parts(s.hands[s.phasing].value)
        if len(parts) > 1 and not self.before:
            s.then(type(self)(before=counts))
            return
        s.done()
        titles = [card for part in parts for card in part]
        found = [0] * TITLES
        for card, count in zip(titles, (*self.before, *counts), strict=True):
            found[card] = count
        self.cards(s, ref, tuple(found))
