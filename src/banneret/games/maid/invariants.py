"""What must hold in every position."""

from banneret.kernel.refusal import Violation
from banneret.kernel.shape import numbers

from .country import LAND, TOWN_AT, TOWN_CELL
from .forces.stacks import nation_of, zoc, zoc_afresh
from .movement.march import March
from .parties import Counts
from .scenarios import TOWNS_IN
from .sequence import Turn
from .state import (
    ABSENT,
    CAPTIVE,
    DEAD,
    EXECUTED,
    IN_FIELD,
    KILLED,
    NOBODY,
    PRISONER,
    TRIAL,
    UNKNOWN,
    WAITING,
    MaidState,
    fighters,
)
from .tables import (
    BANK_MOST,
    ENEMY,
    ENGLISH,
    EVERYBODY,
    FRENCH,
    JEANNE,
    KINDS,
    MIX,
    NATION_IDS,
    PERSON_IDS,
    PERSON_SIDE,
    SIDE_OF,
    STACK_MOST,
    TYPE_IDS,
)

_JEANNE_AT = {UNKNOWN: (WAITING,), PRISONER: (CAPTIVE,), TRIAL: (CAPTIVE,), EXECUTED: (CAPTIVE,), DEAD: (KILLED,)}

_EVENTS = ("", "wounded", "court_intrigue", "voices", "miracle")
"""MAI-5.16: the events that have an effect on Jeanne."""


def check(s: MaidState) -> None:
    """Raise Violation if the position can't be."""
    _numbers(s)
    _strength(s)
    _stacks(s)
    _parties(s)
    _control(s)
    _people(s)
    _derived(s)


def _numbers(s: MaidState) -> None:
    """What is numbered is there: hexes of the window, turns and reinforcements of the scenario."""
    for thing in (s, *s.stack, s.marching, *(() if s.battle is None else (s.battle, *s.battle.parties))):
        if thing is not None:
            for field, _, cell in numbers(thing):
                if not s.ground >> cell & 1:
                    raise Violation(f"{type(thing).__name__}.{field}: there is no hex {cell} in this scenario")
    if s.turn > len(s.data.turns):
        raise Violation(f"turn {s.turn} of {len(s.data.turns)}")
    if any(number >= len(s.data.reinforcements) for number in s.coming) or list(s.coming) != sorted(set(s.coming)):
        raise Violation(f"reinforcements {s.coming}, and the scenario has {len(s.data.reinforcements)}")
    if s.event not in _EVENTS:
        raise Violation(f"there is no event “{s.event}”, but {', '.join(_EVENTS[1:])}")
    if s.jeanne > DEAD:
        raise Violation(f"Jeanne has no state {s.jeanne}")
    if s.result is None and not isinstance(s.stack[0], Turn):
        raise Violation(f"the game stands on {type(s.stack[0]).__name__}, not on a turn")


def _strength(s: MaidState) -> None:
    """Every SP is accounted for, and no nation has more than its mix (MAI-3.3)."""
    on_map = [0] * len(s.entered)
    for side in (ENGLISH, FRENCH):
        for slot, count in enumerate(map(sum, zip(*s.sp[side].values(), strict=True))):
            on_map[nation_of(side, slot) * KINDS + slot % KINDS] += count
    for at, count in enumerate(on_map):
        nation, type = divmod(at, KINDS)
        if count != s.entered[at] - s.lost[at]:
            raise Violation(
                f"{NATION_IDS[nation]} {TYPE_IDS[type]}: {count} on the map, {s.entered[at]} came and "
                f"{s.lost[at]} were lost"
            )
        if count > MIX[nation][type]:
            raise Violation(
                f"{NATION_IDS[nation]} {TYPE_IDS[type]}: {count} on the map, and the mix has {MIX[nation][type]}"
            )


def _stacks(s: MaidState) -> None:
    """MAI-3.7: stacking; nobody stands at sea, on neutral ground or outside the window; the two sides share only town
    hexes. MAI-6.20: works are manned."""
    for side in (ENGLISH, FRENCH):
        for cell, counts in s.sp[side].items():
            if len(counts) != len(NOBODY[side]) or min(counts) < 0 or not any(counts):
                raise Violation(f"a stack of {counts} at {cell}")
            if sum(counts) > STACK_MOST:
                raise Violation(f"{sum(counts)} SPs in one stack at {cell}")
            if not s.ground & LAND & 1 << cell:
                raise Violation(f"a stack at {cell}, where nobody may be")
            if cell in s.sp[ENEMY[side]] and s.town_side(cell) < 0:
                raise Violation(f"both sides at {cell}, which is no town")
    for cell, spent in s.spent.items():
        there = s.sp[s.active].get(cell, NOBODY[s.active])
        if any(a > b for a, b in zip(spent, there, strict=True)):
            raise Violation(f"at {cell} more have moved or fought than there are")
    for side in (ENGLISH, FRENCH):
        for cell in (*s.unsupplied[side], *s.routed[side]):
            if cell not in s.sp[side]:
                raise Violation(f"a marked stack at {cell}, where none is")
    if len(set(s.works)) != len(s.works):
        raise Violation("field works twice in one hex")
    for cell in s.works:
        if not (s.fighting[ENGLISH] & ~s.towns[ENGLISH] | s.fighting[FRENCH] & ~s.towns[FRENCH]) >> cell & 1:
            raise Violation(f"field works at {cell} that nobody mans")


def _parties(s: MaidState) -> None:
    """Who marches or attacks stands there, and attackers count as having attacked (MAI-7.2)."""
    if s.active < 0:
        if s.marching is not None or s.battle is not None:
            raise Violation("somebody marches or attacks in nobody's turn")
        return
    if s.marching is not None and not _among(s.marching.counts, s.sp[s.active].get(s.marching.cell)):
        raise Violation(f"the group at {s.marching.cell} is more than stands there")
    for party in () if s.battle is None else s.battle.parties:
        if not _among(party.counts, s.spent.get(party.cell)):
            raise Violation(f"more attack from {party.cell} than have attacked")
    if s.battle is not None and s.battle.besieged and s.battle.target not in TOWN_AT:
        raise Violation(f"a town is stormed at {s.battle.target}, where none is")
    if sum(isinstance(phase, March) for phase in s.stack) > 1:
        raise Violation("two groups march at once")


def _among(some: Counts, there: Counts | None) -> bool:
    """Whether these SPs are among those."""
    if there is None:
        return not any(some)
    return len(some) == len(there) and all(a <= b for a, b in zip(some, there, strict=True))


def _control(s: MaidState) -> None:
    """MAI-2.10: each town of the window is controlled by one nation."""
    for town, nation in enumerate(s.control):
        if (nation == ABSENT) != (town not in TOWNS_IN[s.scenario]):
            raise Violation(f"town {town} is controlled by {nation}")
    for nation_bank in s.banks:
        if not 0 <= nation_bank <= BANK_MOST:
            raise Violation(f"a bank of {nation_bank}")
    if not 0 <= s.will <= (1 if s.captured else 2):
        raise Violation(f"National Will {s.will}")


def _people(s: MaidState) -> None:
    for person in EVERYBODY:
        at = s.at[person]
        if at >= 0 and not s.ground >> at & 1:
            raise Violation(f"{PERSON_IDS[person]} is at {at}, where nobody may be")
        enemy = 1 - PERSON_SIDE[person]
        # MAI-10.2: with Charles the game is lost at once, before the fates of those with him are rolled
        if at >= 0 and s.result is None and s.town_side(at) < 0 and at in s.sp[enemy]:
            raise Violation(f"{PERSON_IDS[person]} stands among enemies at {at}")
    if s.jeanne == IN_FIELD:
        if s.at[JEANNE] < 0:
            raise Violation("Jeanne is in the field and not on the map")
    elif s.at[JEANNE] not in (*_JEANNE_AT[s.jeanne], ABSENT):
        raise Violation(f"Jeanne is at {s.at[JEANNE]} in state {s.jeanne}")


def _derived(s: MaidState) -> None:
    """The sets of hexes agree with the stacks and with control."""
    for side in (ENGLISH, FRENCH):
        present = sum(1 << cell for cell in s.sp[side])
        fighting = sum(1 << cell for cell, counts in s.sp[side].items() if fighters(counts))
        towns = sum(
            1 << TOWN_CELL[town] for town, nation in enumerate(s.control) if nation >= 0 and SIDE_OF[nation] == side
        )
        people = {cell: 0 for cell in s.at if cell >= 0}
        for person in EVERYBODY:
            if s.at[person] >= 0 and PERSON_SIDE[person] == side:
                people[s.at[person]] |= 1 << person
        people = {cell: some for cell, some in people.items() if some}
        if (present, fighting, towns) != (s.present[side], s.fighting[side], s.towns[side]):
            raise Violation(f"the sets of hexes of side {side} are out of date")
        if (people, sum(1 << cell for cell in people)) != (s.people[side], s.led[side]):
            raise Violation(f"the people of side {side} are not where they are")
        if zoc(s, side) != zoc_afresh(s, side):
            raise Violation(f"the zones of control of side {side} are out of date")
