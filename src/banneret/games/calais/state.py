"""The position of a game of Calais or Bust."""

from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache

from banneret.kernel.secret import Secret
from banneret.kernel.state import State

from .numbers import Attacks, Bridges, Count, Die, Hand, Pile, Spot, Strength, Turn
from .tables import FOOD, SUPPLY


@dataclass(slots=True, frozen=True)
class Assault:
    """CAL-11.4: an attack card, by its strength, and the FRESH cards under it."""

    strength: Strength
    fresh: Count

    @property
    def total(self) -> int:
        """CAL-11.8."""
        return self.strength + self.fresh


@dataclass(slots=True, kw_only=True)
class CalaisState(State):
    """Everything on the table. Locations are node numbers of `country`, `broken` is a set of bridges, `hand` counts the
    English cards by kind."""

    scenario: str
    turn: Turn
    first_turn: Turn
    last_turn: Turn
    double_opening: bool
    english_at: Spot
    french_at: Spot
    broken: Bridges
    hand: Hand
    plunder: Count
    french_fresh: Count
    deck: Pile
    """March cards not yet turned, in sheet order: the next one is drawn by chance when it is turned (CAL-13.2: nobody
    knows the order)."""
    discard: Pile
    two_decks: bool
    """CAL-15.3. Then `deck` and `discard` are the English ones."""
    french_deck: Pile
    french_discard: Pile
    free_standing: bool
    """CAL-15.4."""
    open_numbers: bool
    """CAL-15.5."""
    attack_hand: Secret[Attacks] | None = None
    """CAL-11.2: strengths of the attack cards in the French hand, the one that lies face down not among them."""
    laid: Secret[Assault] | None = None
    """CAL-11.4: the face-down attack. Its FRESH still count in `french_fresh` (CAL-11.5)."""
    spent_attacks: tuple[Assault, ...] = ()
    """Attacks that have been revealed, the one being fought included."""
    played: tuple[Count, Count, Count, Count, Count] = (0, 0, 0, 0, 0)
    """English cards played before the die in this attack, by kind."""
    die: Die = 0
    """The English die of this attack."""

    def clone(self) -> "CalaisState":
        new = CalaisState.__new__(CalaisState)
        new.clone_flow(self)
        new.scenario = self.scenario
        new.turn = self.turn
        new.first_turn = self.first_turn
        new.last_turn = self.last_turn
        new.double_opening = self.double_opening
        new.english_at = self.english_at
        new.french_at = self.french_at
        new.broken = self.broken
        new.hand = self.hand[:]
        new.plunder = self.plunder
        new.french_fresh = self.french_fresh
        new.deck = self.deck[:]
        new.discard = self.discard[:]
        new.two_decks = self.two_decks
        new.french_deck = self.french_deck[:]
        new.french_discard = self.french_discard[:]
        new.free_standing = self.free_standing
        new.open_numbers = self.open_numbers
        new.attack_hand = self.attack_hand
        new.laid = self.laid
        new.spent_attacks = self.spent_attacks
        new.played = self.played
        new.die = self.die
        return new

    @property
    def food_supply(self) -> int:
        """CAL-2.7, CAL-2.8, CAL-14.6: the FOOD cards that are not in the English hand."""
        return SUPPLY[FOOD] - self.hand[FOOD]

    @property
    def heading(self) -> str:
        """The turn and its day (CAL-5.5)."""
        return _heading(self.turn)

    @property
    def in_opening(self) -> bool:
        """CAL-5.3: whether each side marches twice running."""
        return self.double_opening and self.turn <= self.first_turn + 1

    @property
    def day(self) -> date:
        """CAL-5.5: turn n is day 7 + n of October 1415."""
        return _day(self.turn)


@cache
def _day(turn: int) -> date:
    return date(1415, 10, 7) + timedelta(days=turn)


@cache
def _heading(turn: int) -> str:
    day = _day(turn)
    return f"Turn {turn} · {day.day} {day:%B} {day.year}"
