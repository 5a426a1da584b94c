"""What is true of every position: checked by fuzzing after every answer."""

from collections.abc import Iterator

from banneret.kernel.refusal import Violation

from .battle import Attack, BattleDraw, Compare, Defend, Die, React
from .country import CALAIS, HELD, NODES, country
from .state import CalaisState
from .tables import ATTACK_COUNTS, ATTACKS, CARD_IDS, FOOD, FRESH, KIND_NAMES, SET_UPS, STRENGTHS, SUPPLY
from .turn import AfterEnglishMarch, Opening, TurnEnd

_BOTTOM: dict[str, tuple[type[object], ...]] = {
    "campaign": (Opening, AfterEnglishMarch, TurnEnd),
    "battle": (Opening, BattleDraw, Attack, Defend, Die, React, Compare),
}
"""What can lie at the bottom of the stack, by the kind of scenario."""


def check(s: CalaisState) -> None:
    """Raise Violation at the first thing that can't be."""
    for wrong in _faults(s):
        raise Violation(wrong)


def _faults(s: CalaisState) -> Iterator[str]:
    land = country(s.broken)
    for army, at in (("English", s.english_at), ("French", s.french_at)):
        if not land.is_location(at):
            yield f"the {army} army stands at {NODES[at].id}, which is no location now (CAL-1.3, CAL-1.4)"
    if HELD[s.french_at]:
        yield f"the French army is in English-held {NODES[s.french_at].id} (CAL-3.9)"
    if s.english_at == CALAIS and s.result is None:
        yield "the English are at Calais and the game goes on (CAL-12.1)"
    if not s.first_turn <= s.turn <= s.last_turn:
        yield f"turn {s.turn} is not from {s.first_turn} to {s.last_turn} (CAL-12.5)"
    for kind, count in enumerate(s.hand):
        if not 0 <= count <= SUPPLY[kind]:
            yield f"the English hold {count} {KIND_NAMES[kind]} (CAL-2.4)"
    if not 0 <= s.hand[FOOD] + s.food_supply == SUPPLY[FOOD]:
        yield "FOOD cards are not all in hand or supply (CAL-2.7)"
    if s.french_fresh < 0 or s.hand[FRESH] + s.french_fresh > SUPPLY[FRESH]:
        yield f"{s.hand[FRESH]} English and {s.french_fresh} French FRESH (CAL-2.6)"
    if s.plunder < 0:
        yield "plunder below nothing (CAL-2.9)"
    decks = [(s.deck, s.discard)] + ([(s.french_deck, s.french_discard)] if s.two_decks else [])
    for deck, discard in decks:
        if sorted(deck + discard) != list(range(len(CARD_IDS))):
            yield "the march deck and its discard pile are not the 28 cards (CAL-2.1)"
    if not s.two_decks and (s.french_deck or s.french_discard):
        yield "a French deck without the optional rule (CAL-15.3)"
    if s.result is None and not isinstance(s.stack[0], _BOTTOM[SET_UPS[s.scenario].kind]):
        yield f"the game stands on {type(s.stack[0]).__name__}, after which nothing comes (CAL-5.4)"
    yield from _battle_faults(s)


def _battle_faults(s: CalaisState) -> Iterator[str]:
    if s.attack_hand is None:
        if s.laid is not None or s.spent_attacks:
            yield "an attack without attack cards (CAL-11.1)"
        return
    cards = [*s.attack_hand.value, *(attack.strength for attack in s.spent_attacks)]
    if s.laid is not None:
        cards.append(s.laid.value.strength)
        if not 0 <= s.laid.value.fresh <= s.french_fresh:
            yield "more FRESH under the attack than the French have (CAL-11.4)"
    if len(cards) != ATTACKS:
        yield f"{len(cards)} attack cards are out, not {ATTACKS} (CAL-11.1)"
    if any(cards.count(strength) > count for strength, count in zip(STRENGTHS, ATTACK_COUNTS, strict=True)):
        yield "more attack cards of a strength than there are (CAL-2.5)"
    if s.english_at != s.french_at:
        yield "a battle between armies that are apart (CAL-9.11)"
