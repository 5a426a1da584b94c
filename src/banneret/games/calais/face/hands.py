"""All cards: the hands, what lies on the table in a battle, the march deck. What is face down is hidden here
(CAL-13.3)."""

from functools import cache, lru_cache

from banneret.kernel.scene import Cards, Hand

from ..state import CalaisState
from ..tables import (
    AFTER,
    BEFORE,
    CARD_DISTANCE,
    CARD_IDS,
    CARD_TIRES,
    ENGLISH,
    FOOD,
    FRENCH,
    FRESH,
    KIND_NAMES,
    KINDS,
    LEADERSHIP,
    NUMBERS,
    PACES,
    PROFESSIONALS,
    STRENGTHS,
)
from .plain import plain

_KIND_ICONS = ("bread", "sprint", "archer", "swordman", "crown")
_KIND_TEXTS = {
    FOOD: "Feeds the army for a day.",
    FRESH: "Pays for a tiring march or a day's food.",
    NUMBERS: "Pays for men lost or a day's food.",
    PROFESSIONALS: "Pays for a tiring march.",
    LEADERSHIP: "Pays for a tiring march, men lost or a day's food.",
}
"""CAL-4.1 to CAL-4.3, in a sentence for each kind."""


@cache
def _army_cards(kind: int, count: int, name: str = "") -> Cards:
    before, after = BEFORE[kind], AFTER[kind]
    battle = (
        f"In battle +{before} before the die{f', or +{after} after the reveal' if after else ''}."
        if before
        else "No use in battle."
    )
    numbers = (f"+{before}", f"after +{after}") if after else (f"+{before}",) if before else ()
    return Cards(
        KINDS[kind],
        name or plain(KIND_NAMES[kind]),
        count,
        note=battle,
        icon=_KIND_ICONS[kind],
        text=_KIND_TEXTS[kind],
        numbers=numbers,
    )


@cache
def _attack_cards(strength: int, count: int) -> Cards:
    text = f"Strength {strength}, and 1 more for each fresh card under it."
    return Cards(
        f"attack_{strength}", f"Attack {strength}", count, icon="mounted-knight", text=text, numbers=(str(strength),)
    )


@cache
def _face_down(count: int) -> Cards:
    return Cards("attack", "Attack card, face down", count, hidden=True, icon="mounted-knight")


def english_hand(s: CalaisState) -> Hand:
    return _english_hand(tuple(s.hand))


@lru_cache(maxsize=1024)
def _english_hand(held: tuple[int, ...]) -> Hand:
    return Hand(
        "english_hand", "English hand", tuple([_army_cards(kind, count) for kind, count in enumerate(held)]), ENGLISH
    )


@cache
def _fresh_hand(fresh: int) -> Hand:
    return Hand("french_hand", "French hand", (_army_cards(FRESH, fresh),), FRENCH)


def french_hands(s: CalaisState, sees_attack: bool) -> tuple[Hand, ...]:
    fresh = _fresh_hand(s.french_fresh)
    if s.attack_hand is None:
        return (fresh,)
    held = s.attack_hand.value
    if sees_attack:
        cards = tuple(_attack_cards(strength, held.count(strength)) for strength in STRENGTHS if strength in held)
    else:
        cards = (_face_down(len(held)),) if held else ()
    return fresh, Hand("attack_hand", "French attack cards", cards, FRENCH)


def table(s: CalaisState, sees_attack: bool) -> tuple[Hand, ...]:
    """What lies on the table in a battle: the attack, face down or revealed, and the English cards against it.
    CAL-11.5, CAL-15.5."""
    hands = []
    if s.laid is not None:
        laid = s.laid.value
        shown = [_attack_cards(laid.strength, 1) if sees_attack else _face_down(1)]
        if sees_attack or s.open_numbers:
            shown.append(_army_cards(FRESH, laid.fresh, "Fresh under it"))
        hands.append(Hand("laid", "The attack", tuple(shown), FRENCH, "table"))
    elif s.spent_attacks:
        last = s.spent_attacks[-1]
        hands.append(
            Hand(
                "laid",
                "The last attack",
                (_attack_cards(last.strength, 1), _army_cards(FRESH, last.fresh, "Fresh under it")),
                FRENCH,
                "table",
            )
        )
    if any(s.played) or s.die:
        played = tuple(_army_cards(kind, count) for kind, count in enumerate(s.played) if count)
        die = (_die(s.die),) if s.die else ()
        hands.append(Hand("played", "English cards against it", played + die, ENGLISH, "table"))
    return tuple(hands)


@cache
def _die(value: int) -> Cards:
    return Cards("die", f"Die {value}", 1, icon="rolling-dices", numbers=(f"+{value}",))


def piles(s: CalaisState) -> tuple[Hand, ...]:
    """CAL-13.1: the discard pile is open, and so is which cards are still in the deck; CAL-13.2: their order is
    nobody's."""
    if not s.two_decks:
        return (_pile("deck", "March deck", tuple(s.deck)), _pile("discard", "Turned march cards", tuple(s.discard)))
    return (
        _pile("deck", "English march deck", tuple(s.deck)),
        _pile("discard", "Turned English cards", tuple(s.discard)),
        _pile("french_deck", "French march deck", tuple(s.french_deck)),
        _pile("french_discard", "Turned French cards", tuple(s.french_discard)),
    )


@lru_cache(maxsize=1024)
def _pile(id: str, name: str, cards: tuple[int, ...]) -> Hand:
    """One object for what is the same: all seats see it, and it need not be compared card by card."""
    return Hand(id, name, tuple(map(_march_card, cards)), kind="pile")


@cache
def _march_card(card: int) -> Cards:
    distances = ", ".join(f"{pace} {spaces}" for pace, spaces in zip(PACES, CARD_DISTANCE[card], strict=True))
    loses = [pace for pace, tires in zip(PACES, CARD_TIRES[card], strict=True) if tires]
    note = distances + (f"; lose 1 fresh on {', '.join(loses)}" if loses else "")
    return Cards(CARD_IDS[card], "March card", 1, note=note, icon="footprint", text=distances)
