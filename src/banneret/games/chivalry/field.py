"""Section 2: the battlefield. Areas are numbers; which are in play, and what lies beside what, depends on the battles
that have not collapsed (CHV-24.16)."""

from functools import cache

from .rows import Map, read
from .tables import (
    ADVANCE,
    CHANGE_BATTLE,
    DEPLOY,
    ENGLISH,
    FLANK_ATTACK,
    FLANK_MOVE,
    FRENCH,
    NOBODY,
    RETREAT,
    SIDES,
    WITHDRAW,
    Side,
)

Way = tuple[int, int]
"""A command, and the area to which it leads."""
Priced = list[list[int]]
"""Commands that so much, or more, pays for: as numbers, which `movement.offers` reads."""

_MAP = read("map.toml", Map)
AREAS = _MAP.area
AREA = {area.id: number for number, area in enumerate(AREAS)}
AREA_IDS = tuple(area.id for area in AREAS)
AREA_NAMES = tuple(area.name for area in AREAS)
BATTLES = _MAP.battles
"""CHV-2.1: west, centre, east."""
WEST, CENTRE, EAST = range(3)
FLANKS = _MAP.flanks
ROWS = len(_MAP.rows)
"""CHV-2.2: the areas of a battle, from the English Rear to the French Rear."""
BATTLE_AREAS = len(BATTLES) * ROWS
FLANK_AREAS = 3 * len(FLANKS)
FIELD_AREAS = BATTLE_AREAS + FLANK_AREAS
"""CHV-2.9: the areas of the battlefield are those below this number; then come the boxes."""
RESERVE: tuple[int, ...] = (AREA["english_reserve"], AREA["french_reserve"])
ROUTED: tuple[int, ...] = (AREA["english_rout"], AREA["french_rout"])
"""CHV-2.8."""
NOWHERE = -1
GUN_COMMANDS = (DEPLOY, ADVANCE, RETREAT, CHANGE_BATTLE)
"""CHV-3.8."""
ALL_BATTLES = (1 << len(BATTLES)) - 1

ENGLISH_REAR, ENGLISH_APPROACH, MIDDLE, FRENCH_APPROACH, FRENCH_REAR = range(ROWS)
REAR_ROW: tuple[int, ...] = (ENGLISH_REAR, FRENCH_REAR)
APPROACH_ROW: tuple[int, ...] = (ENGLISH_APPROACH, FRENCH_APPROACH)
CAPACITY = tuple(
    _MAP.capacity_battle_area if area < BATTLE_AREAS else _MAP.capacity_flank_area if area < FIELD_AREAS else 999
    for area in range(len(AREAS))
)
"""CHV-2.10."""


def battle_area(battle: int, row: int) -> int:
    return battle * ROWS + row


def battle_of(area: int) -> int:
    """The battle that an area belongs to; -1: none."""
    return area // ROWS if area < BATTLE_AREAS else -1


def row_of(area: int) -> int:
    """The row of an area of a battle; of a flank area its partner's (CHV-2.6); -1 for a box."""
    if area < BATTLE_AREAS:
        return area % ROWS
    return (area - BATTLE_AREAS) % 3 + 1 if area < FIELD_AREAS else -1


def flank_area(strip: int, row: int) -> int:
    """CHV-2.5: the flank area beside this row."""
    return BATTLE_AREAS + 3 * strip + row - 1


def is_battle(area: int) -> bool:
    return 0 <= area < BATTLE_AREAS


def is_flank(area: int) -> bool:
    return BATTLE_AREAS <= area < FIELD_AREAS


def on_field(area: int) -> bool:
    """CHV-2.9."""
    return 0 <= area < FIELD_AREAS


def is_home(side: Side, area: int) -> bool:
    """Whether it is a Rear or an Approach of a side."""
    return is_battle(area) and area % ROWS in (REAR_ROW[side], APPROACH_ROW[side])


def rear(side: Side, battle: int) -> int:
    return battle * ROWS + REAR_ROW[side]


def approach(side: Side, battle: int) -> int:
    return battle * ROWS + APPROACH_ROW[side]


class Field:
    """The battlefield while these battles are in play: neighbours and distances, worked out once."""

    __slots__ = (
        "_distance",
        "areas",
        "around",
        "back",
        "beside",
        "between",
        "flank_moves",
        "forward",
        "gun_ways",
        "home",
        "homes",
        "lateral",
        "mask",
        "near",
        "no_guns",
        "outer",
        "remembered",
        "ways",
        "within",
    )

    def __init__(self, mask: int) -> None:
        self.mask = mask
        battles = [battle for battle in range(len(BATTLES)) if mask >> battle & 1]
        self.outer = (battles[0], battles[-1])
        """CHV-2.6, CHV-24.16: the outer battle of each strip."""
        self.areas = tuple(area for area in range(FIELD_AREAS) if area >= BATTLE_AREAS or mask >> battle_of(area) & 1)
        """Those in play."""
        self.near: tuple[tuple[int, ...], ...] = tuple(self._near(area) for area in range(len(AREAS)))
        """CHV-2.13: by front, lateral, strip and side edges."""
        self._distance = tuple(self._distances(area) for area in range(FIELD_AREAS))
        self.homes = tuple(tuple(area for area in self.areas if is_home(side, area)) for side in SIDES)
        """By side: its Rears and Approaches."""
        self.within = tuple(
            tuple(tuple(b for b in self.areas if self.distance(a, b) == far) for far in range(3))
            for a in range(FIELD_AREAS)
        )
        """The areas at distance 0, 1 and 2 from each."""
        self.beside = tuple((*self.within[area][1], *self.within[area][2]) for area in range(FIELD_AREAS))
        """CHV-20.3: those at distance 1, then 2."""
        self.between = tuple(
            tuple(
                tuple(m for m in self.near[a] if b in self.near[m]) if self.distance(a, b) == 2 else ()
                for b in range(FIELD_AREAS)
            )
            for a in range(FIELD_AREAS)
        )
        """CHV-11.11: the areas next to both."""
        self.forward = tuple(tuple(self._forward(side, area) for area in range(len(AREAS))) for side in SIDES)
        """CHV-2.3: the next area towards the Enemy Rear; NOWHERE from it, from flanks and boxes."""
        self.back = tuple(tuple(self._back(side, area) for area in range(len(AREAS))) for side in SIDES)
        """CHV-9.6: the way home."""
        self.lateral = tuple(self._lateral(area) for area in range(len(AREAS)))
        """CHV-2.4."""
        self.flank_moves = tuple(tuple(self._flank_moves(side, area) for area in range(len(AREAS))) for side in SIDES)
        """CHV-16.17, CHV-16.18: along own-rear, side and strip edges."""
        self.ways = tuple(tuple(self._ways(side, area) for area in range(len(AREAS))) for side in SIDES)
        """The commands other than a charge that lead a unit out of a place in which it is not engaged."""
        self.gun_ways = tuple(
            tuple(tuple(way for way in ways if way[0] in GUN_COMMANDS) for ways in self.ways[side]) for side in SIDES
        )
        """Those for artillery."""
        self.home = tuple(
            tuple(() if area == NOWHERE else ((WITHDRAW, area),) for area in self.back[side]) for side in SIDES
        )
        """CHV-15.12: the only one for a unit that is engaged."""
        self.no_guns = tuple(sum(1 << area for area in range(FIELD_AREAS) if not is_home(side, area)) for side in SIDES)
        """CHV-3.8: as bits, the areas that artillery does not enter."""
        self.around = tuple(
            tuple(
                sum({1 << then for _, then in ways if then < FIELD_AREAS} | {1 << area})
                for area, ways in enumerate(some)
            )
            for some in self.ways
        )
        """As bits: a place, and the areas to which its ways lead."""
        self.remembered: tuple[dict[int, Priced], ...] = ({}, {}, {}, {})
        """What `movement.offers` has worked out for each side, and for each in fog."""

    def distance(self, a: int, b: int) -> int:
        """CHV-2.13; 99 between areas that nothing joins."""
        return self._distance[a][b]

    def side_edge(self, area: int) -> int:
        """CHV-2.6: the battle area that a side edge joins to a flank area."""
        return battle_area(self.outer[(area - BATTLE_AREAS) // 3], row_of(area))

    def in_play(self, area: int) -> bool:
        return area >= BATTLE_AREAS or bool(self.mask >> battle_of(area) & 1)

    def _near(self, area: int) -> tuple[int, ...]:
        if area >= FIELD_AREAS or not self.in_play(area):
            return ()
        row = row_of(area)
        found = []
        if is_battle(area):
            if row:
                found.append(area - 1)
            if row < ROWS - 1:
                found.append(area + 1)
            found.extend(self._lateral(area))
            if ENGLISH_APPROACH <= row <= FRENCH_APPROACH:
                found.extend(flank_area(strip, row) for strip in range(2) if self.outer[strip] == battle_of(area))
            return tuple(found)
        if row > ENGLISH_APPROACH:
            found.append(area - 1)
        if row < FRENCH_APPROACH:
            found.append(area + 1)
        return (*found, self.side_edge(area))

    def _lateral(self, area: int) -> tuple[int, ...]:
        if not is_battle(area) or not self.in_play(area):
            return ()
        return tuple(
            area + step * ROWS
            for step in (-1, 1)
            if 0 <= battle_of(area) + step < len(BATTLES) and self.mask >> (battle_of(area) + step) & 1
        )

    def _distances(self, start: int) -> tuple[int, ...]:
        far = [99] * FIELD_AREAS
        far[start] = 0
        queue = [start]
        for area in queue:
            for then in self.near[area]:
                if far[then] == 99:
                    far[then] = far[area] + 1
                    queue.append(then)
        return tuple(far)

    def _forward(self, side: Side, area: int) -> int:
        if not is_battle(area) or not self.in_play(area):
            return NOWHERE
        row = row_of(area) + (1 if side == ENGLISH else -1)
        return battle_area(battle_of(area), row) if 0 <= row < ROWS else NOWHERE

    def _back(self, side: Side, area: int) -> int:
        if area >= FIELD_AREAS or not self.in_play(area):
            return NOWHERE
        row = row_of(area) - (1 if side == ENGLISH else -1)
        if is_battle(area):
            return battle_area(battle_of(area), row) if 0 <= row < ROWS else RESERVE[side]
        strip = (area - BATTLE_AREAS) // 3
        if row_of(area) == APPROACH_ROW[side]:
            return rear(side, self.outer[strip])
        return flank_area(strip, row)

    def _ways(self, side: Side, area: int) -> tuple[Way, ...]:
        if area == RESERVE[side]:
            return tuple((DEPLOY, rear(side, battle)) for battle in range(len(BATTLES)) if self.mask >> battle & 1)
        if is_battle(area):
            found = [(ADVANCE, self.forward[side][area]), (RETREAT, self.back[side][area])]
            found += [(CHANGE_BATTLE, then) for then in self.lateral[area]]
            found += [(FLANK_MOVE, then) for then in self.flank_moves[side][area]]
        elif is_flank(area):
            found = [(RETREAT, self.back[side][area])]
            found += [(FLANK_MOVE, then) for then in self.flank_moves[side][area]]
            found.append((FLANK_ATTACK, self.side_edge(area)))
        else:
            found = []
        return tuple(way for way in found if way[1] != NOWHERE)

    def _flank_moves(self, side: Side, area: int) -> tuple[int, ...]:
        """The own-rear edges are their owner's alone (CHV-2.7)."""
        if area >= FIELD_AREAS or not self.in_play(area):
            return ()
        if is_battle(area):
            if row_of(area) not in (REAR_ROW[side], APPROACH_ROW[side]):
                return ()  # CHV-16.18
            return tuple(
                flank_area(strip, APPROACH_ROW[side]) for strip in range(2) if self.outer[strip] == battle_of(area)
            )
        strip = (area - BATTLE_AREAS) // 3
        own_rear = (rear(side, self.outer[strip]),) if row_of(area) == APPROACH_ROW[side] else ()
        return (*self.near[area], *own_rear)


@cache
def field_of(mask: int) -> Field:
    return Field(mask)


START_CONTROL = tuple(
    ENGLISH
    if row_of(area) in (ENGLISH_REAR, ENGLISH_APPROACH)
    else FRENCH
    if row_of(area) >= FRENCH_APPROACH
    else NOBODY
    for area in range(FIELD_AREAS)
)
"""CHV-2.14: Rears, Approaches and Friendly Flanks are controlled, Middle Grounds and Shared Flanks are not."""
