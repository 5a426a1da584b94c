"""What must be true of every position."""

from collections.abc import Iterator
from typing import Any

from banneret.kernel.refusal import Violation
from banneret.kernel.shape import numbers

from .cast import BOUGHT
from .field import AREAS, CAPACITY, FIELD_AREAS, RESERVE, ROUTED, is_flank
from .order_of_battle import SCENARIO_DATA
from .state import GONE, REMOVED, WAITING, ChivalryState
from .tables import COPIES, ENGLISH, FRENCH, IMPASSABLE, SIDES, TITLES


def check(s: ChivalryState) -> None:
    """Raise Violation with a sentence if this position can't be."""
    for fault in _faults(s):
        raise Violation(fault)


def _faults(s: ChivalryState) -> Iterator[str]:
    if s.scenario not in SCENARIO_DATA and s.scenario != BOUGHT:
        yield f"no scenario {s.scenario}"
    if s.bought and s.scenario != BOUGHT:
        yield "armies were bought for a battle of history"
    if sorted(s.players) != [0, 1]:
        yield "a side without a player"
    yield from _shape(s)
    yield from _cards(s)
    yield from _units(s)
    yield from _leaders(s)
    yield from _field(s)
    yield from _phases(s)


def _shape(s: ChivalryState) -> Iterator[str]:
    cast = s.cast
    rows: tuple[list[int], ...] = (s.at, s.type, s.value, s.current)
    if any(len(row) != cast.units for row in rows):
        yield "a row of numbers is not as long as the list of units"
    if len(s.leader_at) != cast.leaders or len(s.committed) != cast.leaders:
        yield "a row of numbers is not as long as the list of leaders"
    for number in (len(s.units_from), len(s.moved), len(s.beset)):
        if number not in (0, cast.units):
            yield "a row of this phase is not as long as the list of units"
    for number in (len(s.leaders_from), len(s.marshals)):
        if number not in (0, cast.leaders):
            yield "a row of this phase is not as long as the list of leaders"
    rows_now = (s.units_from, s.moved, s.leaders_from, s.marshals)  # made together and gone together (`movement.pool`)
    if len({bool(row) for row in rows_now}) > 1:
        yield "a row of this phase is there without the others"
    sets = (s.rash, s.stung, s.flanking, s.stopped, s.melee, s.contact, s.fired, s.fighters, s.fought)
    if any(some >> cast.units for some in (*sets, s.impetuous, s.regrouped, s.chargers, s.guided)):
        yield "a set has a unit that does not exist"
    if s.led >> cast.leaders or s.silenced >= cast.leaders:
        yield "a leader that does not exist"
    if s.turn > s.turns:
        yield "a turn after the last"


def _cards(s: ChivalryState) -> Iterator[str]:
    for card in range(TITLES):
        count = s.deck.value[card] + s.discard[card] + sum(hand.value[card] for hand in s.hands)
        if count != COPIES[card]:
            yield f"{count} cards of title {card}, not {COPIES[card]}"
    for side, hand in zip(SIDES, s.hands, strict=True):
        if any(hand.value) and hand.owners != (s.seat(side),):
            yield "a hand in the wrong seat"
    if s.deck.owners:
        yield "somebody knows the deck"


def _units(s: ChivalryState) -> Iterator[str]:
    cast = s.cast
    here = [0] * len(AREAS)
    for unit, area in enumerate(s.at):
        side = cast.side[unit]
        name = cast.unit_ids[unit]
        if area < WAITING and area not in (GONE, REMOVED):
            yield f"{name} is in no place that there is"
        if area >= 0:
            here[area] |= 1 << unit
        if area >= FIELD_AREAS and area not in (RESERVE[side], ROUTED[side]):
            yield f"{name} is in a box of the enemy"
        if 0 <= area < FIELD_AREAS and (not s.board.in_play(area) or s.ground[area] & IMPASSABLE):
            yield f"{name} is where nobody can be"
        if not 1 <= s.value[unit] <= cast.printed[unit] or s.current[unit] > s.value[unit]:
            yield f"{name} has Cohesion {s.current[unit]} of {s.value[unit]}, printed {cast.printed[unit]}"
        standing = 0 <= area < FIELD_AREAS or area in RESERVE
        if standing and not s.current[unit]:
            yield f"{name} stands without Cohesion"
        if area in ROUTED and s.current[unit]:
            yield f"{name} has routed with Cohesion left"
        marked = (s.stung | s.flanking) >> unit & 1
        if marked and not standing:
            yield f"{name} has a marker off the field"
    if here != s.here:
        yield "the areas do not hold the units that are in them"


def _leaders(s: ChivalryState) -> Iterator[str]:
    cast = s.cast
    for leader, area in enumerate(s.leader_at):
        side, unit = cast.leader_side[leader], s.committed[leader]
        name = cast.leader_ids[leader]
        if area < GONE or (area >= FIELD_AREAS and area not in (RESERVE[side], ROUTED[side])):
            yield f"{name} is where no leader of his side can be"
        if 0 <= area < FIELD_AREAS and not s.board.in_play(area):
            yield f"{name} is in an area that has left play"
        if unit >= cast.units:
            yield f"{name} is committed to a unit that does not exist"
        elif unit >= 0 and (s.at[unit] != area or cast.side[unit] != side or not 0 <= area < FIELD_AREAS):
            yield f"{name} is committed to a unit that is elsewhere"
    held = [unit for unit in s.committed if unit >= 0]
    if len(set(held)) != len(held):
        yield "a unit has two committed leaders"


def _field(s: ChivalryState) -> Iterator[str]:
    line = s.cast.line
    for area in s.board.areas:
        for side in SIDES:
            # CHV-24.15: a flank area may be overfull after a collapse
            if not is_flank(area) and (s.here[area] & line[side]).bit_count() > CAPACITY[area]:
                yield f"area {area} holds too many"
    if any(number < 1 for number in s.break_point):
        yield "an army without a break point"
    if any(captures > 3 for captures in s.captures):
        yield "more battles captured than there are"


def _phases(s: ChivalryState) -> Iterator[str]:
    moving = any(phase.key in _MOVING for phase in s.stack)
    if moving and not (s.units_from and s.moved and len(s.marshals) == s.cast.leaders):
        yield "a Movement Phase that has not begun"
    if any(phase.key in _CLASHING for phase in s.stack) and len(s.beset) != s.cast.units:
        yield "a Clash step that has not begun"
    for phase in s.stack:
        yield from _known(s, phase)
    phasing = any(phase.key == "sub_sequence" for phase in s.stack)
    if any(phase.key in _PHASING for phase in s.stack) and s.phasing not in (ENGLISH, FRENCH):
        yield "nobody's sub-sequence"
    if s.phasing in (ENGLISH, FRENCH) and not phasing and s.stack:
        yield "a phasing side outside of a sub-sequence"


def _known(s: ChivalryState, phase: Any) -> Iterator[str]:
    """Units and leaders that a phase names exist."""
    for name, span, number in numbers(phase):
        if number >= (s.cast.units if span.what == "unit" else s.cast.leaders):
            yield f"{type(phase).__name__}.{name} names a {span.what} that does not exist"


_MOVING = frozenset(
    {"pool", "impetuous", "rival_captains", "restraint", "commands", "payment", "leaders", "forced_march", "shock"}
)
_CLASHING = frozenset({"clash", "aftermath", "breakthrough", "pursuit", "ransom"})
_PHASING = frozenset({"discard", "discards", "checks", "commitment", "ranged", "clash", "commands"}) | _MOVING
