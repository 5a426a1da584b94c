"""Which cards of a hand: one form, and one answer, so that nobody can tell from steps what else is held (CHV-1.5)."""

from dataclasses import dataclass

from banneret.kernel.at_once import AtOnce
from banneret.kernel.referee import Referee
from banneret.kernel.tally import Bound, Lot, Tally

from ..numbers import Number
from ..state import ChivalryState
from ..tables import CARDS, TITLES

AT_ONCE = 8
"""So many cards are chosen from in one answer, or a menu would grow too long. A larger hand is asked for in two parts:
how large it is, is open."""


def _titles(hand: tuple[int, ...]) -> list[int]:
    """Of which it has cards."""
    return [card for card, count in enumerate(hand) if count]


def _first(hand: tuple[int, ...], titles: list[int]) -> int:
    """How many titles are in the first part: all, unless there are too many cards."""
    cards = 0
    for number, card in enumerate(titles):
        cards += hand[card]
        if cards > AT_ONCE:
            return number
    return len(titles)


_LOTS = [[Lot(card.id, card.title, count, touch=(card.id,)) for count in range(card.copies + 1)] for card in CARDS]
"""By title and number."""


def _tally(hand: tuple[int, ...], titles: list[int], least: int, rule: str, reason: str) -> Tally:
    lots = tuple([_LOTS[card][hand[card]] for card in titles])
    if least <= 0:
        return Tally(lots, at_once=True)
    most = sum([hand[card] for card in titles])
    return Tally(lots, (Bound(tuple(range(len(lots))), least, most, rule, reason),), at_once=True)


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
        hand: tuple[int, ...] = s.hands[s.phasing].value
        titles = _titles(hand)
        first = _first(hand, titles)
        least, rule, reason = self.least(s)
        if self.before:
            return _tally(hand, titles[first:], least - sum(self.before), rule, reason)
        if first < len(titles):
            least -= sum([hand[card] for card in titles[first:]])
        return _tally(hand, titles[:first], least, rule, reason)

    def decide(self, s: ChivalryState, ref: Referee, counts: tuple[int, ...]) -> None:
        titles = _titles(s.hands[s.phasing].value)
        if len(counts) < len(titles) and not self.before:
            s.then(type(self)(before=counts))
            return
        s.done()
        found = [0] * TITLES
        for card, count in zip(titles, self.before + counts, strict=True):
            found[card] = count
        self.cards(s, ref, tuple(found))
