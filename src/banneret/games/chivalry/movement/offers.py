"""Which commands can be given, as menus want to know it: quickly. What `moves` says of one command in words is asked
here of all areas at once, as sets; and a command is a number until somebody looks at it."""

from collections.abc import Sequence
from typing import overload

from banneret.kernel.option import Menu, Option

from ..cast import Cast
from ..charge.charge import start_bar
from ..contact.entering import in_park
from ..field import AREAS, BATTLE_AREAS, CAPACITY, FIELD_AREAS, ROUTED
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
    IMPASSABLE,
    IMPROVED,
    KT,
    MOST_MOVES,
    MOUNTED,
    RALLY,
    REGROUP,
    RETREAT,
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

_GOAL, _COMMAND = 6, 4
"""The bits of an order, from the lowest: the area or the points, the command, the unit."""
_UNIT = _GOAL + _COMMAND
_GOALS = (1 << _GOAL) - 1
_STEPS = (1 << _UNIT) - 1


def order_unit(order: int) -> int:
    """The unit of an order."""
    return order >> _UNIT


def order_option(cast: Cast, order: int) -> Option:
    """An order in words."""
    found = cast.orders.get(order)
    if found is None:
        unit, command, goal = order >> _UNIT, (order & _STEPS) >> _GOAL, order & _GOALS
        make = of_points if command in (REGROUP, RALLY) else of_unit
        found = cast.orders[order] = make(cast, VERBS[command], COMMANDS[command].name, unit, goal)
    return found


class Orders(Menu):
    """Orders, written out when they are looked at, and some other options after them."""

    __slots__ = ("_cast", "_orders", "_others")

    def __init__(self, cast: Cast, orders: list[int], others: list[Option]) -> None:
        super().__init__(None)
        self._cast = cast
        self._orders = orders
        self._others = others

    def _list(self) -> tuple[Option, ...]:
        return (*[order_option(self._cast, order) for order in self._orders], *self._others)

    def __len__(self) -> int:
        return len(self._orders) + len(self._others)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        if isinstance(index, slice) or index < 0 or self._options is not None:
            return self.options[index]
        later = index - len(self._orders)
        return order_option(self._cast, self._orders[index]) if later < 0 else self._others[later]


# ---------------------------------------------------------------------- which there are

_ON_FOOT, _MOUNTED, _MOVED, _GUN, _GUIDED = 0, 1, 2, 4, 8
"""What of a unit bears on where it may go and at what price: these bits."""
_KINDS = 16


class Offers:
    """The commands on offer in a position. What bears on all units is worked out first: where leaders are, what they
    and the pool can pay for a unit that started in a place, and how the areas look to who would go there: as bits."""

    __slots__ = (
        "_away",
        "_banner",
        "_enemies",
        "_full",
        "_improved",
        "_known",
        "_led",
        "_met",
        "_once",
        "_rough",
        "_s",
        "_shut",
        "_sure",
    )

    def __init__(self, s: ChivalryState) -> None:
        self._s = s
        self._enemies = s.cast.line[ENEMY[s.phasing]]
        self._met = self._full = self._shut = self._improved = 0
        """The areas with an enemy, without room, that nobody enters, and with an improved position."""
        self._rough = False
        """Whether the ground is such that it counts who would cross it."""
        self._areas(s)
        self._away = surcharge(s)
        self._known: list[list[int] | None] = [None] * (len(AREAS) * _KINDS)
        """By area and kind of unit: the commands that lead from there, each with its price, once they are known."""
        self._led = 0
        """The areas and boxes with a leader."""
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
        met = full = shut = improved = 0
        for area, here in enumerate(s.here):
            if here:
                if here & enemies:
                    met |= 1 << area
                here &= own
                if here and here.bit_count() >= CAPACITY[area]:
                    full |= 1 << area
        for area, ground in enumerate(s.ground):
            if ground:
                if ground & IMPASSABLE:
                    shut |= 1 << area
                if ground & IMPROVED:
                    improved |= 1 << area
                if ground & DEAR:
                    self._rough = True
        if s.cast.entrenched:
            for area in range(BATTLE_AREAS):
                if in_park(s, side, area):
                    full |= 1 << area
        self._met, self._full, self._shut, self._improved = met, full, shut, improved
        self._rough = self._rough or improved != 0

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

    def all(self) -> list[int]:
        """Every command, unit after unit, as numbers."""
        s = self._s
        at, stopped = s.at, s.stopped
        return self._orders([unit for unit in s.cast.roster[s.phasing] if at[unit] >= 0 and not stopped >> unit & 1])

    def of(self, unit: int) -> list[int]:
        """The commands that a unit may receive and that can be paid for. It is in play, and not stopped."""
        return self._orders([unit])

    def _orders(self, units: list[int]) -> list[int]:
        """The same for several."""
        s = self._s
        routed, pool, rough = ROUTED[s.phasing], s.pool, self._rough
        at, starts, movements, types, current, value = s.at, s.units_from, s.moved, s.type, s.current, s.value
        sure, once, known, guns = self._sure, self._once, self._known, s.cast.guns
        orders: list[int] = []
        for unit in units:
            area = at[unit]
            if area == routed:
                if self._banner:
                    self._rallies(unit, orders)
                continue
            start = starts[unit]
            money = sure[start] if start >= 0 else pool
            for where, served in once:
                if where == start and not served >> unit & 1:
                    money += 1
            if not money:
                continue
            moved, type = movements[unit], types[unit]
            if moved < MOST_MOVES[type]:
                kind = _ON_FOOT
                if guns and guns >> unit & 1:
                    kind = _GUN
                if rough:
                    kind |= self._rough_kind(unit, type, moved)
                steps = known[area * _KINDS + kind]
                if steps is None:
                    steps = known[area * _KINDS + kind] = self._steps(area, kind)
                head = unit << _UNIT
                for step in steps:
                    if step >> _UNIT <= money:
                        orders.append(head | step & _STEPS)
                if type in (KT, CV) and not start_bar(s, unit):
                    self._charges(unit, area, money, orders)
            if not moved and current[unit] < value[unit]:
                self._regroups(unit, area, money, orders)
        return orders

    def _rough_kind(self, unit: int, type: int, moved: int) -> int:
        kind = _MOUNTED if MOUNTED[type] else _ON_FOOT
        if moved:
            kind |= _MOVED
        return kind | _GUIDED if self._s.guided >> unit & 1 else kind

    def _steps(self, area: int, kind: int) -> list[int]:
        """The commands other than a charge that lead such a unit from an area: price, command and area in one
        number."""
        s, side = self._s, self._s.phasing
        if kind & _GUN:  # CHV-3.8
            ways, shut = s.board.gun_ways[side][area], self._shut | self._met | s.board.no_guns[side]
        elif s.here[area] & self._enemies:  # CHV-15.12
            ways, shut = s.board.home[side][area], self._shut | self._full
        else:
            ways, shut = s.board.ways[side][area], self._shut | self._full
        if kind & (_MOUNTED | _MOVED) == _MOUNTED | _MOVED:
            shut |= self._improved  # CHV-21.17
        met = self._met
        more = self._more(area)
        found: list[int] = []
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
            if self._rough and not kind & _GUIDED:
                price += ground_cost(s, side, command, bool(kind & _MOUNTED), area, then)
            found.append(price << _UNIT | command << _GOAL | then)
        return found

    def _charges(self, unit: int, area: int, money: int, orders: list[int]) -> None:
        """CHV-18.1, CHV-18.3."""
        s = self._s
        for then in destinations(s, unit, CHARGE):
            if not hindrance(s, unit, CHARGE, then):
                price = cost(s, unit, CHARGE, way_of(s, unit, CHARGE, then), self._more(area))
                if price <= money:
                    orders.append(unit << _UNIT | CHARGE << _GOAL | then)

    def _more(self, area: int) -> int:
        """What the weather adds there."""
        return 0 if self._led >> area & 1 else self._away

    def _regroups(self, unit: int, area: int, money: int, orders: list[int]) -> None:
        """CHV-16.12: it has lost Cohesion and has not moved."""
        s = self._s
        if s.here[area] & self._enemies or s.regrouped >> unit & 1:
            return
        top = min(_REGROUP_MOST, s.value[unit] - s.current[unit], money - self._more(area))
        for points in range(1, top + 1):
            orders.append(unit << _UNIT | REGROUP << _GOAL | points)

    def _rallies(self, unit: int, orders: list[int]) -> None:
        """CHV-16.14."""
        s = self._s
        top = min(s.value[unit], rally_purse(s, unit) - self._more(s.at[unit]))
        for points in range(1, top + 1):
            orders.append(unit << _UNIT | RALLY << _GOAL | points)
