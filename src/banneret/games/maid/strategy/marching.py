"""Advice in the movement phase: which group sets out, who goes with it, and where to."""

from dataclasses import replace

from banneret.kernel.dice import FastDice
from banneret.kernel.option import Menu, Option
from banneret.kernel.referee import Referee

from ..forces.lots import Lots
from ..forces.stacks import minus, relocate, stack
from ..movement import arrival
from ..movement.march import Drop, held
from ..movement.movement import Muster
from ..parties import Counts, Group
from ..state import MaidState
from ..tables import ENEMY, Side
from .handfuls import steps_to
from .manner import Manner
from .orders import KEPT, Band, Order, Planner, gain, without

IDLE = -0.5
"""What a march is worth of which nobody thought."""

_PLANS: dict[tuple[object, ...], list[Order]] = {}
"""The last plan, by the positions that it leads to: what is left of it in each."""


def _key(s: MaidState, me: Side, manner: Manner) -> tuple[object, ...]:
    """All that a plan depends on."""
    where = (tuple(sorted(s.sp[0].items())), tuple(sorted(s.sp[1].items())), tuple(s.at), tuple(s.control), s.works)
    moved = (tuple(sorted(s.spent.items())), s.spent_people, s.summoned)
    rules = (s.truce, s.contact, s.greater_burgundy, s.winter)
    return (
        s.scenario,
        s.turn,
        me,
        manner,
        where,
        moved,
        tuple(s.unsupplied),
        tuple(s.routed),
        s.will,
        s.event,
        s.crowned,
        s.orleans_besieged,
        rules,
    )


def plan(s: MaidState, me: Side, manner: Manner) -> list[Order]:
    """The marches that are still to be made. A plan is kept to as long as everything goes as it should."""
    key = _key(s, me, manner)
    found = _PLANS.get(key)
    if found is None:
        _PLANS.clear()
        found = _PLANS[key] = Planner(s, me, manner).plan()
        foresee(s, me, manner, found)
    return found


def foresee(s: MaidState, me: Side, manner: Manner, orders: list[Order]) -> None:
    """Remember what is left of a plan after each of its marches, as long as no dice come into it."""
    if s.active != me:
        return
    ahead = s.clone()
    ref = Referee(FastDice(1))
    for number, order in enumerate(orders, 1):
        if any(a < b for a, b in zip(stack(ahead, me, order.origin), order.counts, strict=True)):
            return  # they are lost on the way: a train whose escort has left it (MAI-3.12)
        if s.towns[ENEMY[me]] >> order.goal & 1 and s.fighting[ENEMY[me]] >> order.goal & 1:
            relocate(ahead, me, order.origin, order.goal, order.counts, order.people)
        else:
            arrival.enter(ahead, ref, order.origin, order.goal, order.counts, order.people)
        if ahead.result is not None:
            return
        starved = order.origin in s.unsupplied[me] and any(order.counts)
        arrival.finish(ahead, ref, order.goal, order.counts, order.people, starved=starved)
        _PLANS.setdefault(_key(ahead, me, manner), orders[number:])


def movement(phase: object, s: MaidState, seat: Side, menu: Menu, manner: Manner) -> list[float]:
    """The first march of the plan comes first; the others have their time."""
    orders = plan(s, seat, manner)
    gains: dict[int, float] = {}
    for number, order in enumerate(orders):
        if order.origin not in gains:
            gains[order.origin] = order.gain if not number else 0.5 * min(order.gain, orders[0].gain)
    return [0.0 if option.verb == "end" else gains.get(option.args[0], IDLE) for option in menu]


def _order_from(s: MaidState, seat: Side, cell: int, manner: Manner) -> Order | None:
    return next((order for order in plan(s, seat, manner) if order.origin == cell), None)


def muster(phase: Muster, s: MaidState, seat: Side, menu: Menu, manner: Manner) -> list[float]:
    order = _order_from(s, seat, phase.cell, manner)
    lots = phase.lots(s)
    # if nobody should go, a single piece does least harm, and it may stay
    single = tuple(int(at == 0) for at in range(len(lots.lots)))
    wanted = single if order is None else as_lots(lots, phase.cell, order.counts, order.people)
    return steps_to(menu, lots.lots, wanted)


def as_lots(lots: Lots, cell: int, counts: Counts, people: int) -> tuple[int, ...]:
    """Pieces of a hex as numbers of lots."""
    return tuple(
        0 if lot.cell != cell else people >> lot.person & 1 if lot.person >= 0 else counts[lot.slot]
        for lot in lots.lots
    )


def march(phase: object, s: MaidState, seat: Side, menu: Menu, manner: Manner) -> list[float]:
    group = s.group
    if group.started:
        return _onward(s, seat, menu, manner)
    order = _order_from(s, seat, group.cell, manner)
    if order is None or order.counts != group.counts or order.people != group.people:
        return [0.0 if option.verb == "stay" else IDLE for option in menu]
    if not any(option.verb == "go" and option.args[0] == order.goal for option in menu):
        # marches made since have closed the way: whatever else is best for the group
        value, goal = _best_leg(Planner(s, seat, manner), group, group.counts)
        order = replace(order, goal=goal, gain=value)
    by_way = any(option.verb == "via" and option.args[0] == order.goal for option in menu) and bool(
        s.towns[ENEMY[seat]] >> order.goal & 1
    )
    return [_leg(option.verb, option.args, order, by_way) for option in menu]


def _leg(verb: str, args: tuple[int, ...], order: Order, by_way: bool) -> float:
    if verb == "stay":
        return 0.0
    return order.gain if args and args[0] == order.goal and verb == ("via" if by_way else "go") else IDLE


# ---------------------------------------------------------------------- farther from a town that was entered


def _best_leg(planner: Planner, group: Group, counts: Counts) -> tuple[float, int]:
    """The best march of these SPs of a group on from where it stands."""
    best, where = 0.0, -1
    some = Band(counts, group.people)
    for goal in planner.scout.goals(group.cell, some, group.points, whole=False):
        if goal != group.cell and planner.fits(goal, counts):
            value = gain(planner.mind, group.cell, goal, some, starved=group.starved)
            if value > best:
                best, where = value, goal
    return best, where


def _garrisons(planner: Planner, group: Group) -> list[tuple[float, Counts]]:
    """What goes on if a garrison is left, with what that gains."""
    found = []
    for kept in KEPT:
        counts = without(planner.mind.me, group.counts, kept)
        if counts is not None:
            found.append((_best_leg(planner, group, counts)[0], counts))
    return found


def _onward(s: MaidState, seat: Side, menu: Menu, manner: Manner) -> list[float]:
    planner, group = Planner(s, seat, manner), s.group
    value, goal = (0.0, -1) if held(s, group) else _best_leg(planner, group, group.counts)
    dropped = max((found for found, _counts in _garrisons(planner, group)), default=0.0)
    least = manner.least
    by_way = (
        goal >= 0
        and any(option.verb == "via" and option.args[0] == goal for option in menu)
        and bool(s.towns[ENEMY[seat]] >> goal & 1)
    )
    still = {"stop": 0.0, "drop": dropped - least if dropped > least else IDLE}

    def gains(option: Option) -> float:
        meant = option.args and option.args[0] == goal and option.verb == ("via" if by_way else "go")
        return value - least if meant and value > least else IDLE

    return [still[option.verb] if option.verb in still else gains(option) for option in menu]


def drop(phase: Drop, s: MaidState, seat: Side, menu: Menu, manner: Manner) -> list[float]:
    group = phase.group
    found = _garrisons(Planner(s, seat, manner), group)
    lots = phase.lots(s)
    if not found:
        return steps_to(menu, lots.lots, tuple(int(at == 0) for at in range(len(lots.lots))))
    stays = minus(group.counts, max(found, key=lambda one: one[0])[1])
    return steps_to(menu, lots.lots, as_lots(lots, group.cell, stays, 0))
