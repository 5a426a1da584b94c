"""Which commands can be given, as menus want to know it: quickly. What hangs on the ground around a unit is worked out
once for each such ground, and remembered."""

from banneret.kernel.option import Option

from ..cast import Priced
from ..field import AREAS, BATTLE_AREAS, CAPACITY, FIELD_AREAS, NOWHERE, ROUTED
from ..options import of_points, of_unit
from ..state import EACH, ChivalryState
from ..tables import (
    ADVANCE,
    CHANGE_BATTLE,
    CHARGE,
    COMMANDS,
    CONSTANTS,
    CV,
    DEPLOY,
    ENEMY,
    FLANK_ATTACK,
    FLANK_MOVE,
    FOG,
    HILL,
    IMPROVED,
    KT,
    MOST_MOVES,
    RALLY,
    REGROUP,
    RETREAT,
    WALL,
    WITHDRAW,
)
from .costs import cost, surcharge
from .moves import moves, way_of
from .payment import most, rally_bills

VERBS = {
    ADVANCE: "advance",
    RETREAT: "retreat",
    WITHDRAW: "withdraw",
    CHANGE_BATTLE: "change",
    DEPLOY: "deploy",
    REGROUP: "regroup",
    RALLY: "rally",
    CHARGE: "charge",
    FLANK_MOVE: "flank",
    FLANK_ATTACK: "assail",
}
COMMAND_OF = {verb: command for command, verb in VERBS.items()}

MOST_KEPT = 3_000
"""What units may do in so many places is remembered."""
_CHARGERS = (KT, CV)
_OWNED = IMPROVED | WALL
"""The ground whose control bears on costs (CHV-21.18, CHV-21.33)."""


class Offers:
    """The commands on offer in a position. What bears on all units is worked out first: where leaders are, what they
    and the pool can pay for a unit that started in a place, and how every area looks to who would go there."""

    __slots__ = (
        "_away",
        "_banner",
        "_enemies",
        "_era",
        "_full",
        "_hills",
        "_led",
        "_met",
        "_once",
        "_own",
        "_places",
        "_s",
        "_sure",
    )

    def __init__(self, s: ChivalryState) -> None:
        self._s = s
        self._enemies = s.cast.line[ENEMY[s.phasing]]
        self._met = self._full = self._own = self._hills = 0
        """As bits: the areas with an enemy, without room, under control where that makes a difference, and hills."""
        self._areas(s)
        era = s.phasing | s.battles << 1 | (s.sky == FOG) << 4 | (s.turn if s.cast.entrenched else 0) << 5
        self._era = era << 9 | s.cast.ground_number(s.ground) << 21
        """What else the moves of all hang on."""
        self._away = surcharge(s)
        self._places: list[dict[int, Priced] | None] = [None] * len(AREAS)
        """By area: what is remembered of the units in it, once it has been looked up."""
        self._led = 0
        """The areas and boxes with a leader, as bits."""
        self._sure = [s.pool] * len(AREAS)
        """By starting location: what can be spent on any unit of it,"""
        self._once: list[tuple[int, int]] = []
        """and the leaders who give one command to each: where they started, and whom they have served."""
        self._banner = False
        """CHV-16.14: whether a leader is there for units that rally."""
        self._leaders(s)

    def _areas(self, s: ChivalryState) -> None:
        side = s.phasing
        own, enemies = s.cast.line[side], s.cast.of[ENEMY[side]]
        met = full = controlled = hills = 0
        for area, here in enumerate(s.here):
            if here:
                if here & enemies:
                    met |= 1 << area
                here &= own
                if here and here.bit_count() >= CAPACITY[area]:
                    full |= 1 << area
        for area, ground in enumerate(s.ground):
            if ground:
                if ground & _OWNED and s.control[area] == side:
                    controlled |= 1 << area
                if ground & HILL:
                    hills |= 1 << area
        self._met, self._full, self._own, self._hills = met, full, controlled, hills

    def _leaders(self, s: ChivalryState) -> None:
        side = s.phasing
        for leader in s.cast.captains_of[side]:
            now = s.leader_at[leader]
            if now < 0:
                continue
            self._led |= 1 << now
            start = s.leaders_from[leader]
            if start < 0 or leader == s.silenced:
                continue
            marshal = s.marshals[leader]
            if marshal.way == EACH:
                self._once.append((start, marshal.served))
            else:
                self._sure[start] += most(s, leader, 0)
            self._banner = self._banner or (start == ROUTED[side] and s.committed[leader] < 0)

    def all(self) -> list[Option]:
        """Every command, unit after unit."""
        s = self._s
        at, stopped = s.at, s.stopped
        options: list[Option] = []
        self._gather([unit for unit in s.cast.roster[s.phasing] if at[unit] >= 0 and not stopped >> unit & 1], options)
        return options

    def add(self, unit: int, options: list[Option]) -> None:
        """Add the commands that a unit may receive and that can be paid for. It is in play, and not stopped."""
        self._gather([unit], options)

    def _gather(self, units: list[int], options: list[Option]) -> None:
        """The same for several."""
        s = self._s
        routed, guided, chargers = ROUTED[s.phasing], s.guided, s.chargers
        at, starts, movements, types, current, value = s.at, s.units_from, s.moved, s.type, s.current, s.value
        sure, once, places, hills = self._sure, self._once, self._places, self._hills
        for unit in units:
            area = at[unit]
            if area == routed:
                if self._banner:
                    options += self._rallies(unit)
            else:
                start = starts[unit]
                money = sure[start] if start >= 0 else s.pool
                for where, served in once:
                    if where == start and not served >> unit & 1:
                        money += 1
                if not money:
                    continue
                moved, type = movements[unit], types[unit]
                if moved < MOST_MOVES[type]:
                    place = places[area]
                    if place is None:
                        place = places[area] = self._place(area)
                    known = unit | type << 8
                    if moved:
                        known |= 1 << 12
                    if guided >> unit & 1:
                        known |= 1 << 13
                    if type in _CHARGERS and (chargers or hills >> area & 1):
                        known |= self._beyond(area, chargers >> unit & 1) << 14
                    priced = place.get(known)
                    if priced is None:
                        priced = place[known] = self._priced(unit, self._more(area))
                    options += priced[money if money < len(priced) else -1]
                if not moved and current[unit] < value[unit]:
                    self._regroups(unit, area, money, options)

    def _more(self, area: int) -> int:
        """What the weather adds there."""
        return 0 if self._led >> area & 1 else self._away

    def _regroups(self, unit: int, area: int, money: int, options: list[Option]) -> None:
        """CHV-16.12: it has lost Cohesion and has not moved."""
        s = self._s
        if s.here[area] & self._enemies or s.regrouped >> unit & 1:
            return
        top = min(CONSTANTS.regroup_max, s.value[unit] - s.current[unit], money - self._more(area))
        for points in range(1, top + 1):
            options.append(of_points(s.cast, "regroup", "Regroup", unit, points))

    def _rallies(self, unit: int) -> list[Option]:
        s = self._s
        more = self._more(s.at[unit])
        return [
            of_points(s.cast, "rally", "Rally", unit, points)
            for points in range(1, s.value[unit] + 1)
            if rally_bills(s, unit, points + more)
        ]

    def _place(self, area: int) -> dict[int, Priced]:
        """What is remembered of units in an area while all around it looks like this."""
        s = self._s
        around = s.board.around[s.phasing][area]
        head = self._era | area | self._more(area) << 6
        if area < FIELD_AREAS and s.here[area] & self._enemies:
            head |= 1 << 5
        looks = (head, self._met & around, self._full & around, self._own & (around | 1 << area))
        kept = s.cast.kept
        found = kept.get(looks)
        if found is None:
            if len(kept) >= MOST_KEPT:
                kept.clear()
            found = kept[looks] = {}
        return found

    def _beyond(self, area: int, charges: int) -> int:
        """What of the area behind the next bears on a charge out of a place; 0 where none starts. `charges`: a Charge
        card names the unit."""
        s = self._s
        if area >= BATTLE_AREAS or not (charges or s.ground[area] & HILL):
            return 0
        ahead = s.board.forward[s.phasing]
        further = NOWHERE if ahead[area] == NOWHERE else ahead[ahead[area]]
        if further == NOWHERE:
            return charges
        return (
            charges
            | (self._met >> further & 1) << 1
            | (self._full >> further & 1) << 2
            | (self._own >> further & 1) << 3
        )

    def _priced(self, unit: int, more: int) -> Priced:
        """The commands that move it: by what there is to spend, up to where more makes no difference."""
        s = self._s
        found = [
            (
                cost(s, unit, command, way_of(s, unit, command, then), more),
                of_unit(s.cast, VERBS[command], COMMANDS[command].name, unit, then),
            )
            for command, then in moves(s, unit)
        ]
        dearest = max([price for price, _ in found], default=0)
        return tuple([tuple([option for price, option in found if price <= money]) for money in range(dearest + 1)])
