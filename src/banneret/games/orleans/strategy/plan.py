"""Which actions to fill with the followers that were drawn: the set of actions that promises most together (section 7).

Each action is thought through by itself (`consequences`). Then all sets that the green can fill are compared: what the
actions bring, and what the followers are worth who stay on the green or wait on an action for others.
"""

from banneret.kernel.option import Menu
from banneret.kernel.phase import Plan

from ..round.planning import KEEP, Planning, planned
from ..spaces import owned
from ..state import OrleansState, Player, replaced
from ..tables import (
    ACTION,
    ACTIONS,
    ERAS,
    FOLLOWER_KINDS,
    FREE,
    GREEN,
    KNIGHT,
    MANOR_FARM,
    MONK,
    PLACE,
    TAKES,
    TERRAIN,
    TERRITORY,
    TOWN_HALL,
    WOOD,
    Kind,
)
from .consequences import carried_out, gain, territory_gain, town_hall_gain
from .worth import Mind

Steps = tuple[tuple[int, int], ...]
"""(space, follower), …"""

YARD, CHURCH, FORT = ACTION["building_yard"], ACTION["church_works"], ACTION["fortification"]
SAW_PIT, HARVEST = ACTION["saw_pit"], ACTION["terrain"]
_TWO_WOOD = 2


class Offer:
    """One way to use followers: an action to fill, what it brings, the wood it takes (gives, if negative), and whether
    it needs a new village."""

    __slots__ = ("action", "kinds", "needs_village", "number", "value", "wood")

    def __init__(
        self, number: int, action: int, kinds: Steps, value: float, wood: int = 0, needs_village: bool = False
    ) -> None:
        self.number = number
        self.action = action
        self.kinds = kinds
        self.value = value
        self.wood = wood
        self.needs_village = needs_village


class Prospects:
    """What each action would bring now, if it were filled: worked out when first asked for, and remembered over the
    steps of a plan."""

    __slots__ = ("_known", "base", "mind", "s")

    def __init__(self, s: OrleansState, mind: Mind) -> None:
        self.s = s
        self.mind = mind
        self.base = mind.worth(s)
        self._known = _remembered(s, mind)

    def of(self, action: int, what: int = 0) -> float:
        """`what`: the knights of a Territory action, the follower of the Town Hall."""
        key = (action, what)
        if key not in self._known:
            self._known[key] = self._find(action, what)
        return self._known[key]

    def _find(self, action: int, what: int) -> float:
        s, mind = self.s, self.mind
        if action == TERRITORY:
            return territory_gain(s, mind, self.base, what)
        if action == TOWN_HALL:
            return town_hall_gain(s, mind, self.base, Kind(what))
        if action in (YARD, CHURCH, FORT):
            return self._building(action)
        return gain(s, mind, self.base, action)

    def _building(self, action: int) -> float:
        """As if there were wood enough, and a village for the church: whether there is, the choice of a set will
        see."""
        world = self.s.clone()
        player = world.players[self.mind.seat]
        player.goods = replaced(player.goods, WOOD, max(player.goods[WOOD], _TWO_WOOD))
        if action == CHURCH and not self.has_site():
            world = self._with_village(world)
        return gain(world, self.mind, self.mind.worth(world), action)

    def has_site(self) -> bool:
        return bool(self.s.players[self.mind.seat].areas & self.s.villages & ~self.s.churches)

    def _with_village(self, world: OrleansState) -> OrleansState:
        for area, terrain in enumerate(world.terrain):
            if world.players[self.mind.seat].areas >> area & 1 and terrain not in (FREE, MANOR_FARM):
                return carried_out(world, self.mind, YARD, (area,))
        return world


_MEMORY: dict[tuple[object, ...], dict[tuple[int, int], float]] = {}
"""Prospects of the last positions. They follow from the key alone; all steps of a plan are asked for in the same
position."""
_MOST_REMEMBERED = 64


def _remembered(s: OrleansState, mind: Mind) -> dict[tuple[int, int], float]:
    own = s.players[mind.seat]
    key = (
        *(
            mind.seat,
            mind.manner,
            mind.worlds,
            mind.stakes,
            mind.rounds,
            s.round,
            s.missions,
            tuple(s.terrain),
            tuple(own.bag),
            tuple(own.green),
        ),
        *(
            s.villages,
            s.churches,
            s.fortified,
            tuple(s.market),
            tuple(s.goods),
            s.technology,
            s.church_supply,
            s.open_places,
        ),
        *(tuple(s.deeds), tuple(s.slots), tuple(s.bonus)),
        *(
            (
                p.coins,
                p.fame,
                p.areas,
                p.places,
                p.supply,
                p.fortresses,
                tuple(p.goods),
                tuple(p.towns),
                tuple(p.spaces),
            )
            for p in s.players
        ),
    )
    found = _MEMORY.get(key)
    if found is None:
        if len(_MEMORY) >= _MOST_REMEMBERED:
            _MEMORY.clear()
        found = _MEMORY[key] = {}
    return found


def offers(prospects: Prospects, player: Player) -> list[Offer]:
    """Everything that the green could fill, with what it would bring."""
    found: list[Offer] = []
    s, seat = prospects.s, prospects.mind.seat
    green = player.green
    spared = bool(player.places >> PLACE["cathedral_school"] & 1)

    def add(action: int, steps: Steps, value: float, wood: int = 0, needs_village: bool = False) -> None:
        if value > 0:
            found.append(Offer(len(found), action, steps, value, wood, needs_village))

    for action in range(len(ACTIONS)):
        if not owned(player.places, action):
            continue
        if action == TOWN_HALL:
            for space in range(ACTIONS[action].first, ACTIONS[action].last):
                if player.spaces[space] == FREE:
                    for kind in range(FOLLOWER_KINDS):
                        if green[kind]:
                            add(action, ((space, kind),), prospects.of(action, kind))
        elif action == TERRITORY:
            for knights in range(min(2, green[KNIGHT]) + 1):
                steps = _army(player, knights)
                if steps:
                    placed = player.spaces[ACTIONS[action].first : ACTIONS[action].last].count(KNIGHT)
                    add(action, steps, prospects.of(action, knights + placed))
        else:
            steps = _fill(player, action)
            if steps:
                wood = 1 if action == FORT or (action in (YARD, CHURCH) and not spared) else 0
                if action == SAW_PIT or (action == HARVEST and _forest(s, seat)):
                    wood = -1
                add(action, steps, prospects.of(action), wood, action == CHURCH and not prospects.has_site())
    return found


def _forest(s: OrleansState, seat: int) -> bool:
    own = s.players[seat].areas & ~s.villages
    return any(own >> area & 1 and terrain in (TERRAIN["forest"], MANOR_FARM) for area, terrain in enumerate(s.terrain))


def _fill(player: Player, action: int) -> Steps:
    """The followers that would fill an action: those printed, monks for who is missing; none if the green can't, or if
    nothing is to be set."""
    left = player.green[:]
    found = []
    for space in range(ACTIONS[action].first, ACTIONS[action].last):
        if player.spaces[space] == FREE:
            for kind in TAKES[space]:
                if left[kind]:
                    left[kind] -= 1
                    found.append((space, kind))
                    break
            else:
                return ()
    return tuple(found)


def _army(player: Player, knights: int) -> Steps:
    """The followers that would fill a Territory action with so many knights more, farmers and fishermen on the other
    spaces."""
    left = player.green[:]
    found = []
    action = ACTIONS[TERRITORY]
    for space in range(action.first, action.last):
        if player.spaces[space] != FREE:
            continue
        for kind in TAKES[space]:
            if (kind == KNIGHT) == bool(knights and KNIGHT in TAKES[space]) and left[kind]:
                left[kind] -= 1
                knights -= kind == KNIGHT
                found.append((space, kind))
                break
        else:
            return ()
    return () if knights else tuple(found)


def best_sets(found: list[Offer], player: Player, wood: int, mind: Mind) -> tuple[float, list[float]]:
    """The best that can be made of the green without any more offers (all at rest), and the best total with each
    offer."""
    order = sorted(found, key=lambda offer: -offer.value)
    best = [float("-inf")] * len(found)
    left = player.green[:]
    chosen: list[Offer] = []
    room = GREEN - ERAS[player.era].draw

    def rest() -> float:
        idle = sum(left)
        return mind.manner.spare * min(idle, room) + mind.manner.stuck * max(0, idle - room)

    def visit(at: int, total: float, timber: int, yard: bool, used: int) -> None:
        """`used`: spaces that are taken, as bits."""
        while at < len(order):
            offer = order[at]
            at += 1
            spaces = 0
            for space, _ in offer.kinds:
                spaces |= 1 << space
            if spaces & used:
                continue
            if _take(left, offer.kinds):
                visit_next(offer, at, total, timber, yard, used | spaces)
                _give(left, offer.kinds)
        if chosen and timber >= 0 and (yard or not any(offer.needs_village for offer in chosen)):
            value = total + rest()
            for offer in chosen:
                if value > best[offer.number]:
                    best[offer.number] = value

    def visit_next(offer: Offer, at: int, total: float, timber: int, yard: bool, used: int) -> None:
        chosen.append(offer)
        visit(at, total + offer.value, timber - offer.wood, yard or offer.action == YARD, used)
        chosen.pop()

    visit(0, 0.0, wood, False, 0)
    return rest(), best


def _take(left: list[int], kinds: Steps) -> bool:
    for number, (_, kind) in enumerate(kinds):
        if not left[kind]:
            _give(left, kinds[:number])
            return False
        left[kind] -= 1
    return True


def _give(left: list[int], kinds: Steps) -> None:
    for _, kind in kinds:
        left[kind] += 1


def advise_plan(s: OrleansState, seat: int, menu: Menu, mind: Mind) -> list[float]:
    """How good each step of a plan looks: what the best plan with it promises."""
    phase = s.stack[-1]
    assert isinstance(phase, Planning)
    plan = dict(phase.plans)[seat]
    if menu[0].verb == "keep":
        return _bath(s, seat, menu, mind)
    player = planned(s.players[seat], plan)
    prospects = Prospects(s, mind)
    found = offers(prospects, player)
    idle, best = best_sets(found, player, s.players[seat].goods[WOOD] - _timber(s, seat, plan), mind)
    by_step: dict[tuple[int, int], float] = {}
    by_fill: dict[int, float] = {}
    for offer in found:
        value = best[offer.number]
        if (
            all((kind != MONK and kind != KNIGHT) or TAKES[space][0] == kind for space, kind in offer.kinds)
            and offer.action != TOWN_HALL
        ):
            by_fill[offer.action] = max(value, by_fill.get(offer.action, value))
        for step in offer.kinds:
            by_step[step] = max(value, by_step.get(step, value))
    crowded = sum(player.green) > GREEN - ERAS[player.era].draw
    values = []
    for option in menu:
        if option.verb == "ready":
            values.append(idle)
        elif option.verb == "fill":
            values.append(by_fill.get(option.args[0], idle - 4.0))
        elif option.verb == "put":
            step = option.args[0], option.args[1]
            values.append(
                by_step[step] - 0.01
                if step in by_step
                else _wait(player, step, idle, prospects)
                if crowded
                else idle - 5.0
            )
        else:
            values.append(idle - 9.0)
    return [value - idle for value in values]


def _timber(s: OrleansState, seat: int, plan: Plan) -> int:
    """The wood that actions already filled will take."""
    player = planned(s.players[seat], plan)
    spared = bool(player.places >> PLACE["cathedral_school"] & 1)
    return sum(
        1
        for action in (YARD, CHURCH, FORT)
        if all(player.spaces[space] != FREE for space in range(ACTIONS[action].first, ACTIONS[action].last))
        and (action == FORT or not spared)
    )


def _wait(player: Player, step: tuple[int, int], idle: float, prospects: Prospects) -> float:
    """What it is worth to let a follower wait on an action, when the green is too full for the next draw: more where
    few are missing."""
    space, kind = step
    action = next(number for number, row in enumerate(ACTIONS) if row.first <= space < row.last)
    if action == TOWN_HALL or (kind == MONK and TAKES[space][0] != MONK):
        return idle - 5.0
    row = ACTIONS[action]
    lacking = sum(1 for other in range(row.first, row.last) if player.spaces[other] == FREE)
    promise = prospects.of(action, 0)
    if promise <= 1.0:
        return idle - 5.0
    manner = prospects.mind.manner
    return idle + (manner.waiting - manner.stuck) * (1.0 + min(promise, 12.0) / 12.0) / lacking


def _bath(s: OrleansState, seat: int, menu: Menu, mind: Mind) -> list[float]:
    """ORL-12.7: whom to keep of two: the one with whom the best plan is better."""
    prospects = Prospects(s, mind)
    values = []
    for option in menu:
        player = planned(s.players[seat], Plan(((KEEP, option.args[0]),)))
        found = offers(prospects, player)
        idle, best = best_sets(found, player, player.goods[WOOD], mind)
        values.append(max([idle, *best]) + 0.05 * mind.manner.followers[option.args[0]][0])
    least = min(values)
    return [value - least for value in values]
