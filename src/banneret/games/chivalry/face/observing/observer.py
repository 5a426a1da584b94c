"""What a seat sees of the battle, as numbers. Hands are all that is hidden (CHV-1.5)."""

from array import array
from collections.abc import Sequence
from functools import lru_cache
from struct import Struct, pack_into

from banneret.board.hex import members
from banneret.kernel.observer import SIZE, TYPECODE, Columns, Observer, Pictures, Row
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
from .picture import Picture, mark
from .slots import Slots

_WHEREABOUTS = ("removed", "gone", "waiting", *AREA_IDS)
_SHIFT = 1 - REMOVED
"""From where a unit is to the number of its word."""
_MOST_MOVES = 9
"""More areas than any unit enters in a phase (CHV-15.10, CHV-26.13)."""
_MOST_BESET = 99
"""More attacks than there can be on one unit: an area has room for a few of each side (CHV-2.10, CHV-24.15)."""

_IN_PLAY = [
    array(TYPECODE, [battles >> battle & 1 for battle in range(len(BATTLES))]).tobytes()
    for battles in range(ALL_BATTLES + 1)
]
"""By the set of battles: the columns of all."""

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
        first = len(columns.all)
        for battle in BATTLES:
            columns.flag(f"{battle}.in_play")
        for area in range(FIELD_AREAS):
            columns.choice(f"{AREA_IDS[area]}.control", SEATS)
        for area in range(FIELD_AREAS):
            columns.flag(f"{AREA_IDS[area]}.improved")
        self.head = Struct(f"{first}{TYPECODE}{SIZE * len(BATTLES)}s{SIZE * 2 * FIELD_AREAS}s")
        self.moments = Moments(self.slots, columns)
        self.collapses = columns.choices([f"collapses.{n}" for n in range(1, len(BATTLES) + 1)], BATTLES)
        self.bid = columns.number("bid.own", MOST_BID + 1)
        self._cards(columns)
        self._units(columns, scenario)
        self._leaders(columns, scenario)
        self.pictures = Pictures(self._blank)
        self.wide = len(columns.all) - self.deck
        """Of what is painted: the cards, the units, the leaders."""
        things = (*self.slots.things, *AREA_IDS, *(card.id for card in CARDS))
        super().__init__(columns.all, things)

    def _cards(self, columns: Columns) -> None:
        self.deck = columns.number("deck.cards", DECK_SIZE)
        columns.numbers([f"discard.{card.id}" for card in CARDS], COPIES)
        self.pile = Struct(f"{1 + TITLES}{TYPECODE}")
        self.hand = columns.numbers([f"{seat}.hand.{card.id}" for seat in SEATS for card in CARDS], COPIES * len(SEATS))
        self.choosing = columns.flag("choosing.second_part")
        self.chosen = columns.numbers([f"chosen.{card.id}" for card in CARDS], COPIES)

    def _units(self, columns: Columns, scenario: str) -> None:
        names = self.slots.unit_names
        self.units = Struct(f"{len(names)}{TYPECODE}")
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

    def _blank(self) -> Picture:
        return Picture(self.wide)

    def write(self, s: ChivalryState, seat: int, row: Row, at: int) -> None:
        stack = s.stack
        captures, points = s.captures, s.break_point
        turn = stack[0] if stack else None
        own = stack[1] if len(stack) > 1 else None
        picture = self.pictures.take(at)
        if picture.cast is not s.cast:
            picture = self._blank()
            picture.cast = s.cast
        if picture.control != s.control or picture.ground != s.ground:
            self._paint_field(s, picture)
        self._paint_cards(s, picture)
        holds = picture.holds
        self.head.pack_into(
            row,
            at * SIZE,
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
            holds[ENGLISH],
            captures[FRENCH],
            points[FRENCH],
            holds[FRENCH],
            _IN_PLAY[s.battles],
            picture.field,
        )
        listed = self.moments.write(s, row, at)
        if s.cast.units:
            self._paint_units(s, listed, picture)
            self._paint_leaders(s, picture)
        row[at + self.deck : at + self.deck + self.wide] = picture.image
        self._write_hands(s, seat, picture, row, at + self.hand)
        self.pictures.keep(at, picture)
        if stack and stack[-1].key in _CHOICES:
            self._write_choice(s, seat, row, at)
        if s.phasing == NOBODY:
            for phase in stack:
                if isinstance(phase, Collapses):
                    for number, battle in enumerate(phase.battles):
                        row[at + self.collapses + number] = battle + 1

    def _paint_field(self, s: ChivalryState, picture: Picture) -> None:
        """CHV-2.14, CHV-21.15: who controls which area, and which are improved."""
        picture.control, picture.ground = s.control[:], s.ground[:]
        owners = [side + 1 for side in s.control]
        picture.field = array(TYPECODE, owners + [1 if kinds & IMPROVED else 0 for kinds in s.ground]).tobytes()

    def _paint_cards(self, s: ChivalryState, picture: Picture) -> None:
        """How many there are in the deck, and what lies open. Hands are kept as well, each for who sees it."""
        deck, discard = s.deck.value, s.discard
        if picture.deck is not deck or picture.discard is not discard:
            picture.deck, picture.discard = deck, discard
            self.pile.pack_into(picture.image, 0, sum(deck), *discard)
        for side, hand in enumerate(s.hands):
            held = hand.value
            if picture.hands[side] is not held:
                picture.hands[side] = held
                picture.held[side] = array(TYPECODE, held)
                picture.holds[side] = sum(held)

    def _write_hands(self, s: ChivalryState, seat: int, picture: Picture, row: Row, at: int) -> None:
        over = s.result is not None
        for side, hand in enumerate(s.hands):
            if over or hand.seen_by(seat):
                row[at : at + TITLES] = picture.held[side]
            at += TITLES

    def _fill(self, s: ChivalryState, image: Row, column: int, values: Sequence[int]) -> None:
        """A value for each unit: the French have slots of their own, after those of the English. If there are none,
        each is 0."""
        at = (column - self.deck) * SIZE
        if not values:
            values = (0,) * s.cast.units
        if self.slots.own:
            english = len(s.cast.roster[ENGLISH])
            pack_into(f"{english}{TYPECODE}", image, at, *values[:english])
            at += self.slots.units[ENGLISH] * SIZE
            pack_into(f"{len(values) - english}{TYPECODE}", image, at, *values[english:])
        else:
            self.units.pack_into(image, at, *values)

    def _paint_units(self, s: ChivalryState, listed: int, picture: Picture) -> None:
        image = picture.image
        if picture.at != s.at:
            picture.at = s.at[:]
            self._fill(s, image, self.at, [area + _SHIFT for area in s.at])
        if picture.type != s.type:
            picture.type = s.type[:]
            self._fill(s, image, self.type, [type + 1 for type in s.type])
            if self.slots.own:  # as long as the cast is the same, so are these
                numbers = [number for number, (_, type, _) in enumerate(s.bought, 1) if type >= 0]
                self._fill(s, image, self.number, numbers)
                self._fill(s, image, self.printed, s.cast.printed)
                self._fill(s, image, self.bought, [type + 1 for type in s.cast.type])
        if picture.value != s.value:
            picture.value = s.value[:]
            self._fill(s, image, self.value, s.value)
        if picture.current != s.current:
            picture.current = s.current[:]
            self._fill(s, image, self.current, s.current)
        if picture.beset != s.beset:
            picture.beset = s.beset
            self._fill(s, image, self.beset, s.beset)
        if picture.moved != s.moved:
            picture.moved = s.moved
            self._fill(s, image, self.moved, s.moved)
        origins = s.units_from if s.moved else ()
        if picture.units_from != origins:
            picture.units_from = origins
            self._fill(s, image, self.origin, _origins(origins))
        marked = [
            s.rash,
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
        ]
        if picture.marked != marked:
            self._paint_marks(s, marked, picture)

    def _paint_marks(self, s: ChivalryState, marked: list[int], picture: Picture) -> None:
        """The sets of units, in the order of `_MARKED`."""
        english = len(s.cast.roster[ENGLISH])
        apart = self.slots.units[ENGLISH] - english
        at, slots = self.marked - self.deck, len(self.slots.unit_names)
        before = picture.marked
        picture.marked = marked
        for number, units in enumerate(marked):
            mark(picture.image, at, before[number] if before else 0, units, english, apart)
            at += slots

    def _paint_leaders(self, s: ChivalryState, picture: Picture) -> None:
        cast, image = s.cast, picture.image
        english = len(cast.captains_of[ENGLISH])
        apart = self.slots.leaders[ENGLISH] - english
        troops = len(cast.roster[ENGLISH])
        more = self.slots.units[ENGLISH] - troops
        if picture.leader_at != s.leader_at or picture.committed != s.committed:
            picture.leader_at, picture.committed = s.leader_at[:], s.committed[:]
            where = [area + _SHIFT for area in s.leader_at]
            if self.slots.own:
                numbers = [number for number, (_, type, _) in enumerate(s.bought, 1) if type < 0]
                for leader, number in enumerate(numbers):
                    to = (leader if leader < english else leader + apart) - self.deck
                    image[to + self.leader_number] = number
                    image[to + self.rating] = cast.rating[leader]
                    image[to + self.leader_at] = where[leader]
                    unit = s.committed[leader]
                    image[to + self.committed] = 1 + (unit if unit < troops else unit + more)
            else:
                to = (self.leader_at - self.deck) * SIZE
                self.captains.pack_into(image, to, *where, *[unit + 1 for unit in s.committed])
        self._paint_marshals(s, picture, english, apart, troops, more)

    def _paint_marshals(
        self, s: ChivalryState, picture: Picture, english: int, apart: int, troops: int, more: int
    ) -> None:
        """CHV-15.14, CHV-20.1, CHV-26.15: what leaders have done in this Movement Phase."""
        marshals, image = s.marshals, picture.image
        starts, led, silenced = (s.leaders_from, s.led, s.silenced) if marshals else ((), 0, -1)
        if picture.leaders_from != starts:
            picture.leaders_from = starts
            if self.slots.own:
                for leader in range(s.cast.leaders):
                    to = self.leader_from - self.deck + (leader if leader < english else leader + apart)
                    image[to] = starts[leader] + 1 if starts else 0
            else:
                found = _origins(starts) or (0,) * s.cast.leaders
                self.starts.pack_into(image, (self.leader_from - self.deck) * SIZE, *found)
        if picture.marshals is not marshals:
            self._fill(s, image, self.served, ())
            for leader in range(s.cast.leaders):
                to = (leader if leader < english else leader + apart) - self.deck
                marshal = marshals[leader] if marshals else FRESH
                image[to + self.way] = marshal.way
                image[to + self.left] = marshal.left
                for unit in members(marshal.served):
                    image[self.served - self.deck + (unit if unit < troops else unit + more)] += 1
            picture.marshals = marshals
        if picture.led != led:
            mark(image, self.led - self.deck, picture.led, led, english, apart)
            picture.led = led
        if picture.silenced != silenced:
            before = 1 << picture.silenced if picture.silenced >= 0 else 0
            mark(image, self.silenced - self.deck, before, 1 << silenced if silenced >= 0 else 0, english, apart)
            picture.silenced = silenced

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
