"""All cards (CHV-5.1). Hands are hidden here: each lies open to the seat that holds it, to the others face down with
its count (CHV-1.5)."""

from functools import cache

import msgspec

from banneret.kernel.scene import Cards, Hand

from ..state import ChivalryState
from ..tables import CARDS, SIDE_NAMES, SIDES, TITLES
from .words import CARD_ICONS, TIMING


def hands(s: ChivalryState, seat: int | None) -> tuple[Hand, ...]:
    """Both hands, the deck and the discard pile. When the game is over everything lies open."""
    over = s.result is not None
    return (
        *(
            _hand(SIDE_NAMES[side], s.players[side], s.hands[side].value)
            if over or s.hands[side].seen_by(seat)
            else _hidden(SIDE_NAMES[side], s.players[side], sum(s.hands[side].value))
            for side in SIDES
        ),
        _deck(sum(s.deck.value)),
        _discard(s.discard),
    )


@cache
def _card(title: int, count: int) -> Cards:
    card = CARDS[title]
    return Cards(
        card.id,
        card.title,
        count,
        note=f"{TIMING[card.timing]}; or {card.commands} command{'s' if card.commands > 1 else ''}. {card.rule}",
        icon=CARD_ICONS[card.id],
        text=card.text,
        numbers=(str(card.commands),),
    )


def _open(titles: tuple[int, ...]) -> tuple[Cards, ...]:
    return tuple(_card(title, titles[title]) for title in range(TITLES) if titles[title])


def _hand(side: str, seat: int, titles: tuple[int, ...]) -> Hand:
    return Hand(f"{side.lower()}_hand", f"{side} stratagems", _open(titles), seat)


@cache
def _hidden(side: str, seat: int, count: int) -> Hand:
    cards = (Cards("stratagem", "Stratagem, face down", count, hidden=True, icon="card-random"),) if count else ()
    return Hand(f"{side.lower()}_hand", f"{side} stratagems", cards, seat)


@cache
def _deck(count: int) -> Hand:
    cards = (Cards("deck_card", "Stratagem, face down", count, hidden=True, icon="card-random"),) if count else ()
    return Hand("deck", "Deck", cards, kind="pile")


def _discard(titles: tuple[int, ...]) -> Hand:
    """Its cards have ids of their own: no option touches them, but those of the same title in a hand."""
    cards = tuple(_spent(title, titles[title]) for title in range(TITLES) if titles[title])
    return Hand("discard", "Discards", cards, kind="pile")


@cache
def _spent(title: int, count: int) -> Cards:
    card = _card(title, count)
    return msgspec.structs.replace(card, id=f"discarded_{card.id}")
