"""What a seat sees of the battle, as numbers. Hands are all that is hidden (CHV-1.5)."""

from array import array

from banneret.board.hex import members
from banneret.kernel.observer import TYPECODE, Columns, Observer, Row
from banneret.kernel.phase import Plan

from ...cards.choice import CardChoice
from ...cast import OWN_TURNS, cast_of
from ...commitment.commitment import Commitment, pairs
from ...disengagement.step import Checks
from ...field import AREA_IDS, BATTLES, FIELD_AREAS
from ...movement.event_cards import Marching
from ...movement.restrain import Restraint
from ...opening.bids import MOST_BID, Bids
from ...opening.own_battle import MOST_COHESION, MOST_RATING, POINTS, UNBID, Buying, break_point
from ...order_of_battle import SCENARIO_DATA
from ...sequence import SubSequence, Turn
from ...state import REMOVED, ChivalryState
from ...status.captures import Collapses
from ...tables import (
    CARDS,
    COPIES,
    DECK_SIZE,
    ENGLISH,
    FRENCH,
    IMPROVED,
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
        self.battles = [columns.flag(f"{battle}.in_play") for battle in BATTLES][0]
        self.control = [columns.choice(f"{AREA_IDS[area]}.control", SEATS) for area in range(FIELD_AREAS)][0]
        self.stakes = [columns.flag(f"{AREA_IDS[area]}.improved") for area in range(FIELD_AREAS)][0]
        self.moments = Moments(self.slots, columns)
        self.collapses = [columns.choice(f"collapses.{n}", BATTLES) for n in range(1, len(BATTLES) + 1)][0]
        self.bid = columns.number("bid.own", MOST_BID + 1)
        self._cards(columns)
        self._units(columns)
        self._leaders(columns, scenario)
        things = (*self.slots.things, *AREA_IDS, *(card.id for card in CARDS))
        super().__init__(columns.all, things)

    def _cards(self, columns: Columns) -> None:
        titles = [(card.id, card.copies) for card in CARDS]
        self.deck = columns.number("deck.cards", DECK_SIZE)
        self.discard = [columns.number(f"discard.{id}", copies) for id, copies in titles][0]
        self.hand = [columns.number(f"{SEATS[side]}.hand.{id}", copies) for side in SIDES for id, copies in titles][0]
        self.choosing = columns.flag("choosing.second_part")
        self.chosen = [columns.number(f"chosen.{id}", copies) for id, copies in titles][0]

    def _units(self, columns: Columns) -> None:
        names = self.slots.unit_names
        self.at = [columns.choice(f"{name}.at", _WHEREABOUTS) for name in names][0]
        self.type = [columns.choice(f"{name}.type", TYPE_IDS) for name in names][0]
        self.value = [columns.number(f"{name}.value", 9) for name in names][0]
        self.current = [columns.number(f"{name}.current", 9) for name in names][0]
        self.beset = [columns.number(f"{name}.beset", _MOST_BESET) for name in names][0]
        self.moved = [columns.number(f"{name}.moved", _MOST_MOVES) for name in names][0]
        self.origin = [columns.choice(f"{name}.from", AREA_IDS) for name in names][0]
        self.served = [columns.number(f"{name}.served", len(self.slots.leader_names)) for name in names][0]
        self.marked = [columns.flag(f"{name}.{word}") for word in _MARKED for name in names][0]
        self.number = self.printed = 0
        if self.slots.own:
            self.number = [columns.number(f"{name}.number", 2 * len(names)) for name in names][0]
            self.printed = [columns.number(f"{name}.printed", MOST_COHESION) for name in names][0]

    def _leaders(self, columns: Columns, scenario: str) -> None:
        names, units = self.slots.leader_names, self.slots.unit_names
        cast = cast_of(scenario, ())
        self.leader_at = [columns.choice(f"{name}.at", _WHEREABOUTS) for name in names][0]
        self.committed = [columns.choice(f"{name}.with", units) for name in names][0]
        self.leader_from = [columns.choice(f"{name}.from", AREA_IDS) for name in names][0]
        self.way = [columns.choice(f"{name}.way", ("each", "rating")) for name in names][0]
        self.left = [columns.number(f"{name}.left", max((MOST_RATING, *cast.rating))) for name in names][0]
        self.led = [columns.flag(f"{name}.has_ridden") for name in names][0]
        self.silenced = [columns.flag(f"{name}.silenced") for name in names][0]
        self.joins = [columns.choice(f"{name}.joins", units) for name in names][0]
        self.joined = columns.number("commitment.said", 99)
        self.leader_number = self.rating = 0
        if self.slots.own:
            self.leader_number = [columns.number(f"{name}.number", 2 * len(units)) for name in names][0]
            self.rating = [columns.number(f"{name}.rating", MOST_RATING) for name in names][0]

    # ------------------------------------------------------------------ writing

    def write(self, s: ChivalryState, seat: int, row: Row, at: int) -> None:
        row[at] = s.turn
        for phase in s.stack[:2]:
            if isinstance(phase, Turn):
                row[at + 1] = phase.stage
            elif isinstance(phase, SubSequence):
                row[at + 2] = phase.stage
        row[at + 3] = s.initiative + 1
        row[at + 4] = s.phasing + 1
        row[at + 5] = s.passed
        row[at + 6] = s.players[ENGLISH]
        row[at + 7] = s.sky + 1
        row[at + 8] = s.storm
        row[at + 9] = s.lasting_sky + 1
        row[at + 10] = s.pool
        row[at + 11] = s.melee_at + 1
        row[at + 12] = s.cry + 1
        to = at + 13
        for side in SIDES:
            row[to] = s.captures[side]
            row[to + 1] = s.break_point[side]
            row[to + 2] = sum(s.hands[side].value)
            to += 3
        to = at + self.battles
        for battle in members(s.battles):
            row[to + battle] = 1
        to = at + self.control
        row[to : to + FIELD_AREAS] = array(TYPECODE, [side + 1 for side in s.control])
        to = at + self.stakes
        for area, ground in enumerate(s.ground):
            if ground & IMPROVED:
                row[to + area] = 1
        self.moments.write(s, row, at)
        self._write_cards(s, seat, row, at)
        if s.cast.units:
            self._write_units(s, row, at)
            self._write_leaders(s, row, at)
        if s.stack:
            self._write_choice(s, seat, row, at)

    def _write_cards(self, s: ChivalryState, seat: int, row: Row, at: int) -> None:
        over = s.result is not None
        row[at + self.deck] = sum(s.deck.value)
        to = at + self.discard
        row[to : to + TITLES] = array(TYPECODE, s.discard)
        to = at + self.hand
        for side in SIDES:
            hand = s.hands[side]
            if over or hand.seen_by(seat):
                row[to : to + TITLES] = array(TYPECODE, hand.value)
            to += TITLES

    def _fill(self, s: ChivalryState, row: Row, at: int, values: "array[int]") -> None:
        """A value for each unit: the French have slots of their own, after those of the English."""
        english, slots = len(s.cast.roster[ENGLISH]), self.slots.units[ENGLISH]
        if english == slots:
            row[at : at + len(values)] = values
        else:
            row[at : at + english] = values[:english]
            at += slots
            row[at : at + len(values) - english] = values[english:]

    def _mark(self, s: ChivalryState, row: Row, at: int, units: int) -> None:
        """A flag for each unit of a set."""
        english = len(s.cast.roster[ENGLISH])
        apart = self.slots.units[ENGLISH] - english
        while units:
            low = units & -units
            units ^= low
            unit = low.bit_length() - 1
            row[at + (unit if unit < english else unit + apart)] = 1

    def _write_units(self, s: ChivalryState, row: Row, at: int) -> None:
        self._fill(s, row, at + self.at, array(TYPECODE, [area + _SHIFT for area in s.at]))
        self._fill(s, row, at + self.type, array(TYPECODE, [type + 1 for type in s.type]))
        self._fill(s, row, at + self.value, array(TYPECODE, s.value))
        self._fill(s, row, at + self.current, array(TYPECODE, s.current))
        if s.beset:
            self._fill(s, row, at + self.beset, array(TYPECODE, s.beset))
        if s.moved:
            self._fill(s, row, at + self.moved, array(TYPECODE, s.moved))
            self._fill(s, row, at + self.origin, array(TYPECODE, [area + 1 for area in s.units_from]))
        to, slots = at + self.marked, len(self.slots.unit_names)
        for units in (
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
            _listed(s),
        ):
            if units:
                self._mark(s, row, to, units)
            to += slots
        if self.slots.own:
            numbers = [number for number, (_, type, _) in enumerate(s.bought, 1) if type >= 0]
            self._fill(s, row, at + self.number, array(TYPECODE, numbers))
            self._fill(s, row, at + self.printed, array(TYPECODE, s.cast.printed))

    def _write_leaders(self, s: ChivalryState, row: Row, at: int) -> None:
        cast = s.cast
        english = len(cast.captains_of[ENGLISH])
        apart = self.slots.leaders[ENGLISH] - english
        troops = len(cast.roster[ENGLISH])
        more = self.slots.units[ENGLISH] - troops
        for leader, area in enumerate(s.leader_at):
            to = at + (leader if leader < english else leader + apart)
            row[to + self.leader_at] = area + _SHIFT
            unit = s.committed[leader]
            if unit >= 0:
                row[to + self.committed] = 1 + (unit if unit < troops else unit + more)
            if s.marshals:
                marshal = s.marshals[leader]
                row[to + self.leader_from] = s.leaders_from[leader] + 1
                row[to + self.way] = marshal.way
                row[to + self.left] = marshal.left
                for unit in members(marshal.served):
                    row[at + self.served + (unit if unit < troops else unit + more)] += 1
            if s.led >> leader & 1:
                row[to + self.led] = 1
            if s.silenced == leader:
                row[to + self.silenced] = 1
            if self.slots.own:
                row[to + self.rating] = cast.rating[leader]
        if self.slots.own:
            numbers = [number for number, (_, type, _) in enumerate(s.bought, 1) if type < 0]
            for leader, number in enumerate(numbers):
                row[at + self.leader_number + (leader if leader < english else leader + apart)] = number

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
        for phase in s.stack[1:]:
            if isinstance(phase, Collapses):
                for number, battle in enumerate(phase.battles):
                    row[at + self.collapses + number] = battle + 1

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


def _listed(s: ChivalryState) -> int:
    """The units of a list that a phase goes through."""
    for phase in s.stack:
        if isinstance(phase, Checks):
            return phase.listed
        if isinstance(phase, Restraint):
            return phase.affected
        if isinstance(phase, Marching):
            return phase.together
    return 0
