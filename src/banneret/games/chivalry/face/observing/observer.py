"""What a seat sees of the battle, as numbers. Hands are all that is hidden (CHV-1.5)."""

from array import array
from collections.abc import Sequence
from functools import lru_cache
from struct import Struct, pack_into

from banneret.board.hex import members
from banneret.kernel.observer import TYPECODE, Columns, Observer, Row
from banneret.kernel.phase import Plan

from ...cards.choice import CardChoice
from ...cast import OWN_TURNS, cast_of
from ...commitment.commitment import Commitment, pairs
from ...discard.discard import Discards
from ...field import ALL_BATTLES, AREA_IDS, BATTLES, FIELD_AREAS
from ...movement.pool import Pool
from ...opening.bids import MOST_BID, Bids
from ...opening.own_battle import MOST_COHESION, MOST_RATING, POINTS, UNBID, Buying, break_point
from ...order_of_battle import SCENARIO_DATA
from ...sequence import SubSequence, Turn
from ...state import FRESH, REMOVED, ChivalryState
from ...status.captures import Collapses
from ...tables import (
    CARDS,
    COPIES,
    DECK_SIZE,
    ENGLISH,
    FRENCH,
    IMPROVED,
    NOBODY,
    SEATS,
    SIDES,
    TITLES,
    TYPE_IDS,
    WEATHERS,
    Side,
)
from ...tables import POINTS as CARD_POINTS
from .moments import Moments
from .slots import Slots

_WHEREABOUTS = ("removed", "gone", "waiting", *AREA_IDS)
_SHIFT = 1 - REMOVED
"""From where a unit is to the number of its word."""
_MOST_MOVES = 9
"""More areas than any unit enters in a phase (CHV-15.10, CHV-26.13)."""
_MOST_BESET = 99
"""More attacks than there can be on one unit: an area has room for a few of each side (CHV-2.10, CHV-24.15)."""

_SIZE = array(TYPECODE).itemsize
"""Of a column, in bytes. Many are written at once by `struct`, which takes half the time."""
_IN_PLAY = [tuple(mask >> battle & 1 for battle in range(len(BATTLES))) for mask in range(ALL_BATTLES + 1)]
"""By the set of battles: a flag for each."""

_CHOICES = frozenset((Discards.key, Pool.key, Commitment.key, Bids.key, Buying.key))
"""Phases of several answers that keep what has been said."""

_MARKED = (
    "rash",
    "stung",
    "flanking",
    "stopped",
    "in_melee",
    "fired_at_contact",
    "fired",
    "to_fight",
    "fought",
    "impetuous",
    "regrouped",
    "may_charge",
    "guided",
    "listed",
)
"""The sets of units, one flag each. `listed`: who is still to check, to be held back, or may go on a forced march."""


class ChivalryObserver(Observer[ChivalryState]):
    """Columns: time, what is under way, the field, the cards, units, leaders. Of each attribute those of all units lie
    together."""

    def __init__(self, scenario: str) -> None:
        columns = Columns()
        self.slots = Slots(scenario)
        data = SCENARIO_DATA.get(scenario)
        columns.number("turn", OWN_TURNS if data is None else data.turns)
        columns.number("turn.stage", len(Turn.stages))
        columns.number("side.stage", len(SubSequence.stages))
        columns.choice("initiative", SEATS)
        columns.choice("phasing", SEATS)
        columns.flag("passed")
        columns.flag("sides_swapped")
        columns.choice("sky", [weather.id for weather in WEATHERS])
        columns.number("storm.until", 99)
        columns.choice("lasting_sky", [weather.id for weather in WEATHERS])
        columns.number("pool", sum(copies * points for copies, points in zip(COPIES, CARD_POINTS, strict=True)))
        columns.choice("melee.at", AREA_IDS)
        columns.choice("war_cry.at", AREA_IDS)
        most = break_point(3 * POINTS) if data is None else max(data.break_point.values())
        for side in SIDES:
            columns.number(f"{SEATS[side]}.captures", len(BATTLES))
            columns.number(f"{SEATS[side]}.break_point", max(most, UNBID))
            columns.number(f"{SEATS[side]}.cards", DECK_SIZE)
        for battle in BATTLES:
            columns.flag(f"{battle}.in_play")
        for area in range(FIELD_AREAS):
            columns.choice(f"{AREA_IDS[area]}.control", SEATS)
        for area in range(FIELD_AREAS):
            columns.flag(f"{AREA_IDS[area]}.improved")
        self.head = Struct(f"{len(columns.all)}{TYPECODE}")
        self.ground = [0] * FIELD_AREAS if data is None else data.ground()
        self.stakes = _improved(self.ground)
        """What is printed: it seldom changes."""
        self.moments = Moments(self.slots, columns)
        self.collapses = columns.choices([f"collapses.{n}" for n in range(1, len(BATTLES) + 1)], BATTLES)
        self.bid = columns.number("bid.own", MOST_BID + 1)
        self._cards(columns)
        self._units(columns, scenario)
        self._leaders(columns, scenario)
        things = (*self.slots.things, *AREA_IDS, *(card.id for card in CARDS))
        super().__init__(columns.all, things)

    def _cards(self, columns: Columns) -> None:
        self.deck = columns.number("deck.cards", DECK_SIZE)
        columns.numbers([f"discard.{card.id}" for card in CARDS], COPIES)
        self.pile, self.titles = Struct(f"{1 + TITLES}{TYPECODE}"), Struct(f"{TITLES}{TYPECODE}")
        self.hand = columns.numbers([f"{seat}.hand.{card.id}" for seat in SEATS for card in CARDS], COPIES * len(SEATS))
        self.choosing = columns.flag("choosing.second_part")
        self.chosen = columns.numbers([f"chosen.{card.id}" for card in CARDS], COPIES)

    def _units(self, columns: Columns, scenario: str) -> None:
        names = self.slots.unit_names
        cast = cast_of(scenario, ())
        self.types = list(cast.type)
        self.kinds = array(TYPECODE, [type + 1 for type in cast.type])
        self.rash = cast.rash
        self.hotheads = array(TYPECODE, [cast.rash >> unit & 1 for unit in range(len(names))])
        """As they begin: they seldom change."""
        self.units, self.strengths = Struct(f"{len(names)}{TYPECODE}"), Struct(f"{2 * len(names)}{TYPECODE}")
        self.at = columns.choices([f"{name}.at" for name in names], _WHEREABOUTS)
        self.type = columns.choices([f"{name}.type" for name in names], TYPE_IDS)
        self.value = columns.numbers([f"{name}.value" for name in names], 9)
        self.current = columns.numbers([f"{name}.current" for name in names], 9)
        self.beset = columns.numbers([f"{name}.beset" for name in names], _MOST_BESET)
        self.moved = columns.numbers([f"{name}.moved" for name in names], _MOST_MOVES)
        self.origin = columns.choices([f"{name}.from" for name in names], AREA_IDS)
        self.served = columns.numbers([f"{name}.served" for name in names], len(self.slots.leader_names))
        self.marked = columns.flags([f"{name}.{word}" for word in _MARKED for name in names])
        self.number = self.printed = self.bought = 0
        if self.slots.own:
            self.bought = columns.choices([f"{name}.bought" for name in names], TYPE_IDS)
            self.number = columns.numbers([f"{name}.number" for name in names], 2 * len(names))
            self.printed = columns.numbers([f"{name}.printed" for name in names], MOST_COHESION)

    def _leaders(self, columns: Columns, scenario: str) -> None:
        names, units = self.slots.leader_names, self.slots.unit_names
        cast = cast_of(scenario, ())
        self.leader_at = columns.choices([f"{name}.at" for name in names], _WHEREABOUTS)
        self.committed = columns.choices([f"{name}.with" for name in names], units)
        self.captains, self.starts = Struct(f"{2 * len(names)}{TYPECODE}"), Struct(f"{len(names)}{TYPECODE}")
        self.leader_from = columns.choices([f"{name}.from" for name in names], AREA_IDS)
        self.way = columns.choices([f"{name}.way" for name in names], ("each", "rating"))
        self.left = columns.numbers([f"{name}.left" for name in names], max((MOST_RATING, *cast.rating)))
        self.led = columns.flags([f"{name}.has_ridden" for name in names])
        self.silenced = columns.flags([f"{name}.silenced" for name in names])
        self.joins = columns.choices([f"{name}.joins" for name in names], units)
        self.joined = columns.number("commitment.said", 99)
        self.leader_number = self.rating = 0
        if self.slots.own:
            self.leader_number = columns.numbers([f"{name}.number" for name in names], 2 * len(units))
            self.rating = columns.numbers([f"{name}.rating" for name in names], MOST_RATING)

    # ------------------------------------------------------------------ writing

    def write(self, s: ChivalryState, seat: int, row: Row, at: int) -> None:
        stack = s.stack
        captures, points = s.captures, s.break_point
        turn = stack[0] if stack else None
        own = stack[1] if len(stack) > 1 else None
        english, french = s.hands
        self.head.pack_into(
            row,
            at * _SIZE,
            s.turn,
            turn.stage if isinstance(turn, Turn) else 0,
            own.stage if isinstance(own, SubSequence) else 0,
            s.initiative + 1,
            s.phasing + 1,
            s.passed,
            s.players[ENGLISH],
            s.sky + 1,
            s.storm,
            s.lasting_sky + 1,
            s.pool,
            s.melee_at + 1,
            s.cry + 1,
            captures[ENGLISH],
            points[ENGLISH],
            sum(english.value),
            captures[FRENCH],
            points[FRENCH],
            sum(french.value),
            *_IN_PLAY[s.battles],
            *[side + 1 for side in s.control],
            *(self.stakes if s.ground == self.ground else _improved(s.ground)),
        )
        listed = self.moments.write(s, row, at)
        self._write_cards(s, seat, row, at)
        if s.cast.units:
            self._write_units(s, listed, row, at)
            self._write_leaders(s, row, at)
        if stack and stack[-1].key in _CHOICES:
            self._write_choice(s, seat, row, at)
        if s.phasing == NOBODY:
            for phase in stack:
                if isinstance(phase, Collapses):
                    for number, battle in enumerate(phase.battles):
                        row[at + self.collapses + number] = battle + 1

    def _write_cards(self, s: ChivalryState, seat: int, row: Row, at: int) -> None:
        over = s.result is not None
        self.pile.pack_into(row, (at + self.deck) * _SIZE, sum(s.deck.value), *s.discard)
        to = at + self.hand
        for hand in s.hands:
            if over or hand.seen_by(seat):
                self.titles.pack_into(row, to * _SIZE, *hand.value)
            to += TITLES

    def _fill(self, s: ChivalryState, row: Row, at: int, values: Sequence[int]) -> None:
        """A value for each unit: the French have slots of their own, after those of the English."""
        if self.slots.own:
            english = len(s.cast.roster[ENGLISH])
            pack_into(f"{english}{TYPECODE}", row, at * _SIZE, *values[:english])
            at += self.slots.units[ENGLISH]
            pack_into(f"{len(values) - english}{TYPECODE}", row, at * _SIZE, *values[english:])
        else:
            self.units.pack_into(row, at * _SIZE, *values)

    def _mark(self, row: Row, at: int, units: int, english: int, apart: int) -> None:
        """A flag for each unit of a set: those after the first English ones lie so much further apart."""
        while units:
            low = units & -units
            units ^= low
            unit = low.bit_length() - 1
            row[at + (unit if unit < english else unit + apart)] = 1

    def _write_units(self, s: ChivalryState, listed: int, row: Row, at: int) -> None:
        self._fill(s, row, at + self.at, [area + _SHIFT for area in s.at])
        if s.type == self.types:
            row[at + self.type : at + self.type + len(self.kinds)] = self.kinds
        else:
            self._fill(s, row, at + self.type, [type + 1 for type in s.type])
        if self.slots.own:
            self._fill(s, row, at + self.value, s.value)
            self._fill(s, row, at + self.current, s.current)
        else:
            self.strengths.pack_into(row, (at + self.value) * _SIZE, *s.value, *s.current)
        if s.beset:
            self._fill(s, row, at + self.beset, s.beset)
        if s.moved:
            if any(s.moved):
                self._fill(s, row, at + self.moved, s.moved)
            self._fill(s, row, at + self.origin, _origins(s.units_from))
        self._write_marks(s, listed, row, at + self.marked)
        if self.slots.own:
            numbers = [number for number, (_, type, _) in enumerate(s.bought, 1) if type >= 0]
            self._fill(s, row, at + self.number, numbers)
            self._fill(s, row, at + self.printed, s.cast.printed)
            self._fill(s, row, at + self.bought, [type + 1 for type in s.cast.type])

    def _write_marks(self, s: ChivalryState, listed: int, row: Row, at: int) -> None:
        """The sets of units, in the order of `_MARKED`."""
        english = len(s.cast.roster[ENGLISH])
        apart = self.slots.units[ENGLISH] - english
        slots = len(self.slots.unit_names)
        if s.rash == self.rash:
            row[at : at + slots] = self.hotheads
        else:
            self._mark(row, at, s.rash, english, apart)
        for units in (
            s.stung,
            s.flanking,
            s.stopped,
            s.melee,
            s.contact,
            s.fired,
            s.fighters,
            s.fought,
            s.impetuous,
            s.regrouped,
            s.chargers,
            s.guided,
            listed,
        ):
            at += slots
            if units:
                self._mark(row, at, units, english, apart)

    def _write_leaders(self, s: ChivalryState, row: Row, at: int) -> None:
        cast = s.cast
        english = len(cast.captains_of[ENGLISH])
        apart = self.slots.leaders[ENGLISH] - english
        troops = len(cast.roster[ENGLISH])
        more = self.slots.units[ENGLISH] - troops
        if self.slots.own:
            numbers = [number for number, (_, type, _) in enumerate(s.bought, 1) if type < 0]
            for leader, number in enumerate(numbers):
                to = at + (leader if leader < english else leader + apart)
                row[to + self.leader_number] = number
                row[to + self.rating] = cast.rating[leader]
                row[to + self.leader_at] = s.leader_at[leader] + _SHIFT
                unit = s.committed[leader]
                row[to + self.committed] = 1 + (unit if unit < troops else unit + more)
        else:
            where = [area + _SHIFT for area in s.leader_at]
            self.captains.pack_into(row, (at + self.leader_at) * _SIZE, *where, *[unit + 1 for unit in s.committed])
        if s.marshals:
            self._write_marshals(s, row, at, english, apart, troops, more)

    def _write_marshals(
        self, s: ChivalryState, row: Row, at: int, english: int, apart: int, troops: int, more: int
    ) -> None:
        """CHV-15.14, CHV-20.1, CHV-26.15: what leaders have done in this Movement Phase."""
        if self.slots.own:
            for leader, area in enumerate(s.leaders_from):
                row[at + self.leader_from + (leader if leader < english else leader + apart)] = area + 1
        else:
            self.starts.pack_into(row, (at + self.leader_from) * _SIZE, *_origins(s.leaders_from))
        for leader, marshal in enumerate(s.marshals):
            if marshal is not FRESH:
                to = at + (leader if leader < english else leader + apart)
                row[to + self.way] = marshal.way
                row[to + self.left] = marshal.left
                for unit in members(marshal.served):
                    row[at + self.served + (unit if unit < troops else unit + more)] += 1
        if s.led:
            self._mark(row, at + self.led, s.led, english, apart)
        if s.silenced >= 0:
            row[at + self.silenced + (s.silenced if s.silenced < english else s.silenced + apart)] = 1

    # ------------------------------------------------------------------ choices that have begun

    def _write_choice(self, s: ChivalryState, seat: int, row: Row, at: int) -> None:
        """What has been said of a choice in several steps: of cards and of secret plans only the seat's own."""
        top = s.stack[-1]
        if isinstance(top, CardChoice):
            if top.before and seat == top.seat(s):
                row[at + self.choosing] = 1
                titles = [card for card, count in enumerate(s.hands[s.phasing].value) if count]
                for card, count in zip(titles, top.before, strict=False):
                    row[at + self.chosen + card] = count
        elif isinstance(top, Commitment):
            if top.chosen:
                self._write_joining(s, top, row, at)
        elif isinstance(top, Bids):
            for who, plan in top.plans:
                if who == seat and plan.steps:
                    row[at + self.bid] = 1 + plan.steps[0][0]
        elif isinstance(top, Buying):
            for who, plan in top.plans:
                if who == seat:
                    self._write_army(Side(s.players.index(seat)), plan, row, at)

    def _write_joining(self, s: ChivalryState, commitment: Commitment, row: Row, at: int) -> None:
        """CHV-10.1: which leaders have been told whom to join, and of how many pairs it has been said."""
        cast = s.cast
        row[at + self.joined] = len(commitment.chosen)
        for (leader, unit), count in zip(pairs(s), commitment.chosen, strict=False):
            if count:
                to = leader + (self.slots.leaders[ENGLISH] - len(cast.captains_of[ENGLISH])) * cast.leader_side[leader]
                slot = unit + (self.slots.units[ENGLISH] - len(cast.roster[ENGLISH])) * cast.side[unit]
                row[at + self.joins + to] = slot + 1

    def _write_army(self, side: Side, plan: Plan, row: Row, at: int) -> None:
        """CHV-28.4: what a seat has bought so far, in its order."""
        unit = self.slots.units[ENGLISH] if side == FRENCH else 0
        leader = self.slots.leaders[ENGLISH] if side == FRENCH else 0
        for number, (type, strength) in enumerate(plan.steps, 1):
            if type < 0:
                row[at + self.leader_number + leader] = number
                row[at + self.rating + leader] = strength
                leader += 1
            else:
                row[at + self.number + unit] = number
                row[at + self.type + unit] = type + 1
                row[at + self.printed + unit] = strength
                unit += 1


@lru_cache(maxsize=256)
def _origins(places: tuple[int, ...]) -> tuple[int, ...]:
    """CHV-15.1: where units or leaders have begun a phase, as the numbers of words: they stay the same all through
    it."""
    return tuple([area + 1 for area in places])


def _improved(ground: list[int]) -> list[int]:
    """CHV-21.15: a flag for each area."""
    return [1 if kinds & IMPROVED else 0 for kinds in ground]
