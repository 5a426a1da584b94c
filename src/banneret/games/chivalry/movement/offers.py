"""Which commands can be given, as menus want to know it: quickly. What `moves` says of one command in words is asked
here of all areas at once, as sets; and a command is a number until somebody looks at it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import overload

from banneret.board.hex import members
from banneret.kernel.option import Menu, Option

from ..cast import Cast
from ..charge.charge import start_bar
from ..contact.entering import in_park
from ..field import AREAS, BATTLE_AREAS, CAPACITY, FIELD_AREAS, ROUTED, Priced
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
    IMPASSABLE,
    IMPROVED,
    KT,
    MOST_MOVES,
    MOUNTED,
    RALLY,
    REGROUP,
    RETREAT,
    TYPES,
    WITHDRAW,
)
from .costs import DEAR, basic_cost, cost, ground_cost, surcharge
from .moves import CALM, destinations, hindrance, way_of
from .payment import most, rally_purse

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

_REGROUP_MOST = CONSTANTS.regroup_max

# ---------------------------------------------------------------------- commands as numbers

_GOAL = 6
"""The bits of a step: the area to which a command leads, or the points that it restores. The command is above."""
_GOALS = (1 << _GOAL) - 1
_COMMANDS = 4
"""The bits of a command."""


class Orders:
    """Commands to units, one unit after the other: which units, and the steps of each as numbers."""

    __slots__ = ("count", "steps", "units")

    def __init__(self, units: list[int], steps: list[list[int]], count: int) -> None:
        self.units = units
        self.steps = steps
        self.count = count
        """How many there are in all."""

    def option(self, cast: Cast, index: int) -> Option:
        """One of them in words."""
        for number, steps in enumerate(self.steps):
            if index < len(steps):
                return _option(cast, self.units[number], steps[index])
            index -= len(steps)
        raise IndexError("there are not so many orders")

    def options(self, cast: Cast) -> list[Option]:
        """All of them."""
        return [_option(cast, self.units[at], step) for at, steps in enumerate(self.steps) for step in steps]


def _option(cast: Cast, unit: int, step: int) -> Option:
    order = unit << _GOAL + _COMMANDS | step
    found = cast.orders.get(order)
    if found is None:
        command, goal = step >> _GOAL, step & _GOALS
        make = of_points if command in (REGROUP, RALLY) else of_unit
        found = cast.orders[order] = make(cast, VERBS[command], COMMANDS[command].name, unit, goal)
    return found


class OrderMenu(Menu):
    """Orders, written out when they are looked at, and some other options after them."""

    __slots__ = ("_cast", "_orders", "_others")

    def __init__(self, cast: Cast, orders: Orders, others: list[Option]) -> None:
        super().__init__(None)
        self._cast = cast
        self._orders = orders
        self._others = others

    def _list(self) -> tuple[Option, ...]:
        return (*self._orders.options(self._cast), *self._others)

    def __len__(self) -> int:
        return self._orders.count + len(self._others)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        if isinstance(index, slice) or index < 0 or self._options is not None:
            return self.options[index]
        later = index - self._orders.count
        return self._orders.option(self._cast, index) if later < 0 else self._others[later]


# ---------------------------------------------------------------------- which there are

_GUN, _BARRED, _GUIDED, _MOUNTED = 1, 2, 4, 8
"""What of a unit bears on where it may go and at what price, as bits: artillery; horse that has moved, where there are
improved positions (CHV-21.17); a guide; horse, where ground is dear."""
_KINDS = 16
_MOST_REMEMBERED = 20_000
_MOST_SEEN = 1_000
_RICH = 12
"""Who has so much to spend can pay for any command that moves a unit."""
_STARTS = len(AREAS) + 3
"""Where a unit may have started: in an area or a box, or nowhere, at one of three numbers below zero."""
_CHARGES = tuple(type in (KT, CV) for type in range(len(TYPES)))
"""CHV-18.1."""


class Lie:
    """How the land lies: areas as bits."""

    __slots__ = ("dear", "hills", "improved", "seen", "shut", "works")

    def __init__(self, ground: tuple[int, ...]) -> None:
        self.shut = self.improved = self.dear = self.hills = 0
        """The areas that nobody enters, with an improved position, that cost more to enter, and hills."""
        for area, found in enumerate(ground):
            if found & IMPASSABLE:
                self.shut |= 1 << area
            if found & IMPROVED:
                self.improved |= 1 << area
            if found & DEAR:
                self.dear |= 1 << area
            if found & HILL:
                self.hills |= 1 << area
        self.works = members(self.improved)
        """Improved positions one by one."""
        self.seen: dict[tuple[int, ...], dict[int, Priced]] = {}
        """The steps that lead from an area, by area and kind of unit, for each look of the field."""


@lru_cache(maxsize=256)
def _lie(ground: tuple[int, ...]) -> Lie:
    return Lie(ground)


class Offers:
    """The commands on offer in a position. What bears on all units is worked out first: where leaders are, what they
    and the pool can pay for a unit that started in a place, and how the areas look to who would go there: as bits."""

    __slots__ = (
        "_away",
        "_banner",
        "_closed",
        "_dear",
        "_engaging",
        "_foreign",
        "_hills",
        "_improved",
        "_known",
        "_led",
        "_met",
        "_once",
        "_s",
        "_served",
        "_shut",
        "_sure",
    )

    def __init__(self, s: ChivalryState) -> None:
        self._s = s
        lie = _lie(tuple(s.ground))
        self._shut, self._improved, self._dear, self._hills = lie.shut, lie.improved, lie.dear, lie.hills
        self._met = self._engaging = self._closed = 0
        """The areas with an enemy, with one who is no artillery, and those that none but artillery enters."""
        self._areas(s)
        self._foreign = 0
        """CHV-21.18: improved positions that the side does not control."""
        for area in lie.works:
            if s.control[area] != s.phasing:
                self._foreign |= 1 << area
        self._away = surcharge(s)
        self._led = 0
        """The areas and boxes with a leader."""
        self._sure = [s.pool] * _STARTS
        """By starting location: what can be spent on a unit of it that nobody has served."""
        self._once: list[tuple[int, int]] = []
        """The leaders who give one command to each: where they started, and whom they have served."""
        self._served = 0
        """Whom any of them has served."""
        self._banner = False
        """CHV-16.14: whether a leader is there for units that rally."""
        self._leaders(s)
        self._known = {} if self._dear else self._seen(s, lie)
        """By area and kind of unit: the steps that lead from there, as far as they are known."""

    def _seen(self, s: ChivalryState, lie: Lie) -> dict[int, Priced]:
        """What is known of a field that looks so: one command changes little of it. Not where ground is dear: what that
        costs hangs on more."""
        led = self._led if self._away else 0
        where = s.battles << 2 | s.phasing
        look = (where, s.sky, self._met, self._engaging, self._closed, self._foreign, self._away, led)
        seen = lie.seen
        found = seen.get(look)
        if found is None:
            if len(seen) >= _MOST_SEEN:
                seen.clear()
            found = seen[look] = {}
        return found

    def _areas(self, s: ChivalryState) -> None:
        side = s.phasing
        own, enemies, engaging = s.cast.line[side], s.cast.of[ENEMY[side]], s.cast.line[ENEMY[side]]
        for area, here in enumerate(s.here[:FIELD_AREAS]):
            if here:
                if here & enemies:
                    self._met |= 1 << area
                    if here & engaging:
                        self._engaging |= 1 << area
                here &= own
                if here and here.bit_count() >= CAPACITY[area]:
                    self._closed |= 1 << area
        if s.cast.entrenched:
            for area in range(BATTLE_AREAS):
                if in_park(s, side, area):
                    self._closed |= 1 << area
        self._closed |= self._shut

    def _leaders(self, s: ChivalryState) -> None:
        routed, sure, led = ROUTED[s.phasing], self._sure, 0
        for leader in s.cast.captains_of[s.phasing]:
            now = s.leader_at[leader]
            if now >= 0:
                led |= 1 << now
                start = s.leaders_from[leader]
                if start >= 0 and leader != s.silenced:
                    marshal = s.marshals[leader]
                    if marshal.way == EACH:
                        sure[start] += 1
                        self._once.append((start, marshal.served))
                        self._served |= marshal.served
                    else:
                        sure[start] += most(s, leader, 0)
                    if start == routed and s.committed[leader] < 0:
                        self._banner = True
        self._led = led

    def all(self) -> Orders:
        """Every command, unit after unit."""
        roster = self._s.cast.roster[self._s.phasing]
        return self._orders(roster[0], roster[-1] + 1) if roster else Orders([], [], 0)

    def of(self, unit: int) -> Orders:
        """The commands that a unit may receive and that can be paid for."""
        return self._orders(unit, unit + 1)

    def _orders(self, first: int, end: int) -> Orders:
        """The same for several: from one unit to before another, all of the phasing side."""
        s = self._s
        routed, stopped, guns, guided, chargers = ROUTED[s.phasing], s.stopped, s.cast.guns, s.guided, s.chargers
        may_charge = bool(chargers or self._hills)
        current, value = s.current, s.value
        sure, once, served, known = self._sure, self._once, self._served, self._known
        improved, dear, hills = self._improved, self._dear, self._hills
        able: list[int] = []
        orders: list[list[int]] = []
        count = 0
        for unit, area, start, moved, type in zip(
            range(first, end),
            s.at[first:end],
            s.units_from[first:end],
            s.moved[first:end],
            s.type[first:end],
            strict=True,
        ):
            if area < 0 or stopped >> unit & 1:
                continue
            if area == routed:
                if self._banner:
                    steps = self._rallies(unit)
                    if steps:
                        able.append(unit)
                        orders.append(steps)
                        count += len(steps)
                continue
            money = sure[start]
            if served >> unit & 1:
                for where, had in once:
                    if where == start:
                        money -= had >> unit & 1
            if not money:
                continue
            if not moved or moved < MOST_MOVES[type]:
                kind = area * _KINDS
                if guns >> unit & 1:
                    kind |= _GUN
                if moved and improved and MOUNTED[type]:
                    kind |= _BARRED
                if guided and guided >> unit & 1:
                    kind |= _GUIDED
                if dear and MOUNTED[type]:
                    kind |= _MOUNTED
                priced = known.get(kind)
                if priced is None:
                    priced = known[kind] = self._priced(area, kind % _KINDS)
                steps = priced[money if money < _RICH else -1]
                if may_charge and _CHARGES[type] and (chargers >> unit | hills >> area) & 1 and not start_bar(s, unit):
                    steps = steps + self._charges(unit, area, money)
                if steps:
                    able.append(unit)
                    orders.append(steps)
                    count += len(steps)
            if not moved and current[unit] < value[unit] and not guns >> unit & 1:
                steps = self._regroups(unit, area, money)
                if steps:
                    able.append(unit)
                    orders.append(steps)
                    count += len(steps)
        return Orders(able, orders, count)

    def _priced(self, area: int, kind: int) -> Priced:
        """The steps other than a charge that lead such a unit from an area. Where no ground around is dear they follow
        from little: that is remembered."""
        s, side = self._s, self._s.phasing
        around = s.board.around[side][area]
        if self._dear & around:
            return self._steps(area, kind)
        closed = self._closed
        looks = (0 if self._led >> area & 1 else self._away) << 8 | area << 3
        if kind:
            if kind & _GUN:  # CHV-2.10: a gun finds room everywhere
                closed = self._shut
                looks |= 2
            if kind & _BARRED:
                closed |= self._improved
        if self._engaging >> area & 1:
            looks |= 1
        if self._foreign >> area & 1 and not kind & _GUIDED:
            looks |= 4  # CHV-21.18
        looks |= (self._met & around) << FIELD_AREAS + 10 | (closed & around) << 10
        remembered = s.board.remembered[side + 2 if s.sky == FOG else side]
        found = remembered.get(looks)
        if found is None:
            if len(remembered) >= _MOST_REMEMBERED:
                remembered.clear()
            found = remembered[looks] = self._steps(area, kind)
        return found

    def _steps(self, area: int, kind: int) -> Priced:
        """The same, worked out."""
        s, side = self._s, self._s.phasing
        if kind & _GUN:  # CHV-3.8
            ways, shut = s.board.gun_ways[side][area], self._shut | self._met | s.board.no_guns[side]
        elif self._engaging >> area & 1:  # CHV-15.12
            ways, shut = s.board.home[side][area], self._closed
        else:
            ways, shut = s.board.ways[side][area], self._closed
        if kind & _BARRED:
            shut |= self._improved
        met = self._met
        more = self._more(area)
        found: list[tuple[int, int]] = []
        dearest = 0
        for command, then in ways:
            if then < FIELD_AREAS:
                if shut >> then & 1:
                    continue
                if met >> then & 1:
                    if command in CALM or (command == FLANK_MOVE and then < BATTLE_AREAS):
                        continue
                elif command == FLANK_ATTACK:
                    continue
            price = basic_cost(s, command) + more
            if not kind & _GUIDED:  # CHV-26.18
                price += ground_cost(s, side, command, bool(kind & _MOUNTED), area, then)
            found.append((price, command << _GOAL | then))
            dearest = max(dearest, price)
        priced = [[step for price, step in found if price <= money] for money in range(dearest + 1)]
        return priced + [priced[-1]] * (_RICH - dearest)

    def _charges(self, unit: int, area: int, money: int) -> list[int]:
        """CHV-18.1, CHV-18.3."""
        s = self._s
        found: list[int] = []
        for then in destinations(s, unit, CHARGE):
            if not hindrance(s, unit, CHARGE, then):
                price = cost(s, unit, CHARGE, way_of(s, unit, CHARGE, then), self._more(area))
                if price <= money:
                    found.append(CHARGE << _GOAL | then)
        return found

    def _more(self, area: int) -> int:
        """What the weather adds there."""
        return 0 if self._led >> area & 1 else self._away

    def _regroups(self, unit: int, area: int, money: int) -> list[int]:
        """CHV-16.12: it has lost Cohesion and has not moved."""
        s = self._s
        if self._engaging >> area & 1 or s.regrouped >> unit & 1:
            return []
        top = min(_REGROUP_MOST, s.value[unit] - s.current[unit], money - self._more(area))
        return [REGROUP << _GOAL | points for points in range(1, top + 1)]

    def _rallies(self, unit: int) -> list[int]:
        """CHV-16.14."""
        s = self._s
        top = min(s.value[unit], rally_purse(s, unit) - self._more(s.at[unit]))
        return [RALLY << _GOAL | points for points in range(1, top + 1)]
