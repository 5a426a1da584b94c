"""The data files, read once and typed. Sections 2, 7 and 12 of the rules are mostly these tables."""

from functools import cache
from importlib.resources import files
from typing import Literal, TypeVar

import msgspec

ENGLISH, FRENCH = 0, 1
"""CAL-1.1: the two seats."""
SEATS = ("english", "french")

FORAGE, NORMAL, FORCED = 0, 1, 2
PACES = ("forage", "normal", "forced")
PACE_NAMES = ("Foraging march", "Normal march", "Forced march")

FOOD, FRESH, NUMBERS, PROFESSIONALS, LEADERSHIP = range(5)
"""The kinds of army cards (CAL-2.4); a hand is a list of five counts."""
KINDS = ("food", "fresh", "numbers", "professionals", "leadership")

T = TypeVar("T")


class _Card(msgspec.Struct):
    id: str
    forage: int
    normal: int
    forced: int
    lose_fresh: list[str]


class _MarchDeck(msgspec.Struct):
    card_count: int
    card: list[_Card]


class _ArmyCard(msgspec.Struct):
    id: str
    name: str
    supply: int
    before: int
    after: int
    playable_in_battle: bool
    pays: list[str]


class _AttackCard(msgspec.Struct):
    id: str
    strength: int
    count: int


class _Attack(msgspec.Struct):
    deck: list[int]
    drawn_per_battle: int


class _Cards(msgspec.Struct):
    army_card: list[_ArmyCard]
    attack_card: list[_AttackCard]
    attack: _Attack


class ForageRow(msgspec.Struct, frozen=True):
    """One line of table 7.3."""

    roll: int
    ways: int
    food: int
    plunder: int
    lose_numbers: Literal["always", "never", "near_french"]


class _Forage(msgspec.Struct):
    near_spaces: int
    result: list[ForageRow]


class _Level(msgspec.Struct):
    min: int
    max: int
    result: str


class Ending(msgspec.Struct, frozen=True):
    """One way the game can end (CAL-12.8), its score from the English side."""

    id: str
    name: str
    winner: Literal["english", "french", "none"]
    score: int


class _Victory(msgspec.Struct):
    calais_level: list[_Level]
    result: list[Ending]


class SetUp(msgspec.Struct, frozen=True):
    """A scenario (CAL-14.2)."""

    id: str
    name: str
    kind: Literal["campaign", "battle"]
    first_turn: int
    last_turn: int
    opening: Literal["double", "none"]
    english_at: str
    french_at: str
    broken: tuple[str, ...]
    plunder: int
    note: str
    english: dict[str, int]
    french: dict[str, int]


class _Scenarios(msgspec.Struct):
    scenario: list[SetUp]


class _BattleOdds(msgspec.Struct):
    upper: dict[str, list[float]]
    lower: dict[str, list[float]]


def read(name: str, type: type[T]) -> T:
    """A file of the data folder."""
    return msgspec.toml.decode(files(__package__).joinpath("data", name).read_bytes(), type=type)


_deck = read("march_deck.toml", _MarchDeck)
_cards = read("cards.toml", _Cards)
_forage = read("forage.toml", _Forage)
_victory = read("victory.toml", _Victory)

CARD_IDS = tuple(card.id for card in _deck.card)
"""CAL-2.1: the march cards, by number."""
CARD_DISTANCE = tuple((card.forage, card.normal, card.forced) for card in _deck.card)
"""CAL-2.2: spaces moved, by card and pace."""
CARD_TIRES = tuple(tuple(pace in card.lose_fresh for pace in PACES) for card in _deck.card)
"""CAL-2.2, CAL-2.3: whether the army loses 1 FRESH, by card and pace."""
CARD_SORT = tuple(
    tuple(CARD_DISTANCE[card][pace] * 2 + CARD_TIRES[card][pace] for card in range(len(_deck.card)))
    for pace in range(len(PACES))
)
"""What a card does on a march, by pace and card: cards of one sort are alike for that march."""

_by_id = {card.id: card for card in _cards.army_card}
KIND_NAMES = tuple(_by_id[kind].name for kind in KINDS)
SUPPLY = tuple(_by_id[kind].supply for kind in KINDS)
"""CAL-2.4: how many there are of each kind."""
BEFORE = tuple(_by_id[kind].before for kind in KINDS)
"""CAL-11.6: what a card is worth before the die."""
AFTER = tuple(_by_id[kind].after for kind in KINDS)
"""CAL-11.9: what a card is worth after the reveal."""
PAYS = tuple(tuple(demand in _by_id[kind].pays for kind in KINDS) for demand in KINDS)
"""CAL-4.1 to CAL-4.4: PAYS[demand][kind]."""
PAYERS = tuple(tuple(kind for kind, pays in enumerate(row) if pays) for row in PAYS)
"""The kinds that can pay, by demand."""

STRENGTHS = tuple(card.strength for card in _cards.attack_card)
ATTACK_COUNTS = tuple(card.count for card in _cards.attack_card)
"""CAL-2.5: the six attack cards, as strengths and how many of each."""
ATTACKS = _cards.attack.drawn_per_battle
"""CAL-11.1: how many attack cards are drawn, and so how many attacks there are (CAL-11.3)."""

FORAGE_TABLE = {row.roll: row for row in _forage.result}
"""CAL-7.3."""
NEAR = _forage.near_spaces
LEVELS = tuple((level.min, level.max, level.result) for level in _victory.calais_level)
"""CAL-12.2."""
ENDINGS = {ending.id: ending for ending in _victory.result}
"""CAL-12.8."""
SET_UPS = {set_up.id: set_up for set_up in read("scenarios.toml", _Scenarios).scenario}
"""CAL-14.1 march, CAL-14.3 somme, CAL-14.4 crispin, CAL-14.5 agincourt."""


@cache
def battle_odds() -> dict[tuple[int, int, int], tuple[float, ...]]:
    """Advice, not a rule: the English chance in a whole battle by (FRESH, NUMBERS, other cards), for each number of
    French FRESH.

    The middle of the two bounds in the data file.
    """
    bounds = read("battle_odds.toml", _BattleOdds)
    return {
        (int(key[0]), int(key[2]), int(key[4])): tuple(
            (high + low) / 2 for high, low in zip(row, bounds.lower[key], strict=True)
        )
        for key, row in bounds.upper.items()
    }
