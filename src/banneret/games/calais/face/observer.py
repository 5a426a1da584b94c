"""What a seat sees of the table, as numbers (CAL-13.1, CAL-13.3, CAL-13.4): for programs that learn."""

from array import array
from struct import Struct
from typing import Any

from banneret.kernel.observer import SIZE, TYPECODE, Columns, Observer, Pictures, Row
from banneret.kernel.phase import Phase

from ..battle import Attack, Defend, React
from ..bridges import BreakBridges
from ..cards import PayFresh, PayNumbers
from ..country import CALAIS, CROSSINGS, NODES, country
from ..english_march import EnglishMarch, EnglishMove
from ..food import Food
from ..forage import Gather
from ..french_march import FrenchMarch
from ..phase import CalaisPhase
from ..setup import last_turn
from ..state import CalaisState
from ..strength import BEFORE_DIE
from ..tables import ATTACKS, CARD_IDS, FORAGE, FORAGE_TABLE, FRESH, KINDS, PACES, SEATS, STRENGTHS, SUPPLY

_ASKS: tuple[type[CalaisPhase], ...] = (
    EnglishMarch,
    PayFresh,
    PayNumbers,
    Food,
    FrenchMarch,
    BreakBridges,
    Attack,
    Defend,
    React,
)
"""The phases that ask somebody."""

_MOST_PLUNDER = 99
"""Plunder is unlimited by the rules (CAL-2.9): as much as a position may hold (`numbers.Count`)."""
_BROKEN = [
    array(TYPECODE, [broken >> number & 1 for number in range(len(CROSSINGS))]).tobytes()
    for broken in range(1 << len(CROSSINGS))
]
"""By the bridges that are broken, as a set: their columns."""


class Pile:
    """Which cards have been turned, and as which, as it was written last: most often no card has come since, or one."""

    __slots__ = ("cards", "row")

    def __init__(self) -> None:
        self.cards: list[int] = []
        self.row: Row = array(TYPECODE, bytes(SIZE * len(CARD_IDS)))

    def of(self, cards: list[int]) -> Row:
        known = self.cards
        if known != cards:
            if cards[: len(known)] != known:
                self.row = array(TYPECODE, bytes(SIZE * len(CARD_IDS)))
                known.clear()
            for card in cards[len(known) :]:
                known.append(card)
                self.row[card] = len(known)
        return self.row


class CalaisObserver(Observer[CalaisState]):
    """Columns in the order of the table: time, the armies, bridges, hands, what is under way, the battle, the piles."""

    def __init__(self, scenario: str, two_decks: bool, free_standing: bool) -> None:
        columns = Columns()
        places = [node.id for node in NODES]
        self.phases = {phase.key: number for number, phase in enumerate(_ASKS, 1)}
        self.piles = Pictures(Pile)
        columns.choice("phase", [phase.key for phase in _ASKS])
        columns.number("turn", last_turn(scenario, free_standing))
        columns.choice("english.at", places)
        columns.choice("french.at", places)
        columns.number("english.to_calais", len(NODES))
        columns.number("armies.apart", len(NODES))
        before = len(columns.all)
        columns.flags([f"{NODES[crossing].id}.broken" for crossing in CROSSINGS])
        after = len(columns.all)
        columns.numbers([f"english.{kind}" for kind in KINDS], SUPPLY)
        columns.number("english.plunder", _MOST_PLUNDER)
        columns.number("french.fresh", SUPPLY[FRESH])
        self.table = Struct(f"{before}{TYPECODE}{SIZE * len(CROSSINGS)}s{len(columns.all) - after}{TYPECODE}")
        """All columns so far."""
        self.march = columns.choice("march.pace", PACES)
        columns.choice("march.to", places)
        columns.number("forage.food", max(row.food for row in FORAGE_TABLE.values()))
        columns.number("forage.plunder", max(row.plunder for row in FORAGE_TABLE.values()))
        self.battle = columns.number("attacks.held", ATTACKS)
        self.attacks = columns.numbers([f"attacks.held.{strength}" for strength in STRENGTHS], ATTACKS)
        self.laid = columns.flag("attack.laid")
        columns.number("attack.laid.strength", max(STRENGTHS))
        columns.number("attack.laid.fresh", SUPPLY[FRESH])
        self.spent = columns.number("attacks.spent", ATTACKS)
        for number in range(1, ATTACKS + 1):
            columns.number(f"attack_{number}.strength", max(STRENGTHS))
            columns.number(f"attack_{number}.fresh", SUPPLY[FRESH])
        self.played = columns.numbers([f"played.{kind}" for kind in KINDS], SUPPLY)
        columns.number("die", 6)
        columns.choice("defend.with", KINDS)
        self.discard = columns.numbers([f"turned.{card}" for card in CARD_IDS], len(CARD_IDS))
        self.french_discard = (
            columns.numbers([f"french.turned.{card}" for card in CARD_IDS], len(CARD_IDS)) if two_decks else 0
        )
        super().__init__(columns.all, (*SEATS, *places, *KINDS, *(f"attack_{strength}" for strength in STRENGTHS)))

    def write(self, s: CalaisState, seat: int, row: Row, at: int) -> None:
        stack = s.stack
        english, french = s.english_at, s.french_at
        away = country(s.broken).distance[english]
        food, fresh, numbers, professionals, leadership = s.hand
        self.table.pack_into(
            row,
            at * SIZE,
            self.phases.get(stack[-1].key, 0) if stack else 0,
            s.turn,
            english + 1,
            french + 1,
            away[CALAIS],
            away[french],
            _BROKEN[s.broken],
            food,
            fresh,
            numbers,
            professionals,
            leadership,
            s.plunder,
            s.french_fresh,
        )
        if len(stack) > 1:
            self._under_way(s, stack[-2], row, at + self.march)
        if s.attack_hand is not None:
            self._battle(s, seat, row, at)
        self._turned(s.discard, row, at + self.discard)
        if s.two_decks:
            self._turned(s.french_discard, row, at + self.french_discard)

    def _turned(self, cards: list[int], row: Row, to: int) -> None:
        """The others are in the deck, in nobody's order (CAL-13.2)."""
        pile = self.piles.take(to)
        row[to : to + len(CARD_IDS)] = pile.of(cards)
        self.piles.keep(to, pile)

    def _under_way(self, s: CalaisState, below: Phase[Any], row: Row, at: int) -> None:
        """The march that goes on when it is paid for, or what the foragers bring then: both have been announced."""
        if isinstance(below, EnglishMove):
            row[at] = below.pace + 1
            steps = min(below.distance, len(below.route))
            row[at + 1] = 1 + (below.route[steps - 1] if steps else s.english_at)
        elif isinstance(below, Gather):
            row[at] = FORAGE + 1
            row[at + 2] = below.food
            row[at + 3] = below.plunder

    def _battle(self, s: CalaisState, seat: int, row: Row, at: int) -> None:
        """CAL-11: attack cards face down are for the French alone until the end (CAL-13.3, CAL-13.4)."""
        held = s.attack_hand
        if held is None:
            return
        sees = s.result is not None or held.seen_by(seat)
        row[at + self.battle] = len(held.value)
        if sees:
            for strength in held.value:
                row[at + self.attacks + STRENGTHS.index(strength)] += 1
        laid = s.laid
        if laid is not None:
            row[at + self.laid] = 1
            if sees:
                row[at + self.laid + 1] = laid.value.strength
            if sees or s.open_numbers:
                row[at + self.laid + 2] = laid.value.fresh
        to = at + self.spent
        row[to] = len(s.spent_attacks)
        for attack in s.spent_attacks:
            row[to + 1] = attack.strength
            row[to + 2] = attack.fresh
            to += 2
        to = at + self.played
        for count in s.played:
            row[to] = count
            to += 1
        row[to] = s.die
        top = s.stack[-1] if s.stack else None
        if isinstance(top, Defend):
            row[to + 1] = 1 + BEFORE_DIE[top.step]
