"""The small choices: how good each option of a menu looks, at a glance. Used at the table, and when an action is
thought through."""

from collections.abc import Callable

from banneret.kernel.by_phase import ByPhase
from banneret.kernel.option import Menu, Option

from ..actions.deeds import TakeGood
from ..actions.market import Trade
from ..actions.terrain import Harvest
from ..buildings import abandon
from ..loire import NEIGHBOURS, TOWNS
from ..rewards.gifts import BuildChurch, Demolish, ExtraFollower, FiveValue, PlaceExtra
from ..rewards.peek import Peek
from ..rewards.place_cards import TakePlace
from ..rewards.technology import PutTechnology
from ..round.bonus import BonusFollower, BonusSettler
from ..round.malus import Feed, LoseSettler
from ..state import OrleansState, added
from ..tables import ACTION_OF, ACTIONS, BUY_SURCHARGE, FREE, SELL_BONUS, VALUES, WOOD, Ware
from .worth import Mind
from .yardstick import counts

Adviser = Callable[[OrleansState, int, Menu, Mind], list[float]]


def price(s: OrleansState, mind: Mind, good: Ware) -> float:
    """What one more of a good is worth to the seat: its value, what the Mission lacks, wood to build with."""
    own = s.players[mind.seat]
    found = float(VALUES[good])
    found += mind.wanted(s, good)
    if good == WOOD and own.goods[WOOD] < 2:
        found += mind.manner.timber * min(1.0, mind.rounds / 4.0)
    return found


def _harvest(s: OrleansState, seat: int, menu: Menu, mind: Mind) -> list[float]:
    return [
        100.0 if option.verb == "all" else price(s, mind, option.args[1]) if option.verb == "harvest" else 0.0
        for option in menu
    ]


def _trade(s: OrleansState, seat: int, menu: Menu, mind: Mind) -> list[float]:
    found = []
    for option in menu:
        if option.verb == "sell":
            good = option.args[0]
            kept = VALUES[good] + mind.wanted(s, good, 1)
            found.append(VALUES[good] + SELL_BONUS - kept)
        elif option.verb == "buy":
            good = option.args[0]
            found.append(price(s, mind, good) - VALUES[good] - BUY_SURCHARGE)
        else:
            found.append(0.0)
    return found


def _take_good(s: OrleansState, seat: int, menu: Menu, mind: Mind) -> list[float]:
    return [price(s, mind, option.args[0]) for option in menu]


def _five(s: OrleansState, seat: int, menu: Menu, mind: Mind) -> list[float]:
    """Goods that are worth more than their value first; then coins."""
    found = []
    for option in menu:
        if option.verb == "take":
            good = option.args[0]
            found.append(price(s, mind, good) - VALUES[good] + 0.01 * VALUES[good])
        elif option.verb == "coins":
            found.append(0.005 * option.args[0])
        else:
            found.append(-1.0)
    return found


def _technology(s: OrleansState, seat: int, menu: Menu, mind: Mind) -> list[float]:
    return [mind.yardstick.tool(option.args[0]) + 0.1 if option.args else 0.0 for option in menu]


def _place(s: OrleansState, seat: int, menu: Menu, mind: Mind) -> list[float]:
    return [mind.yardstick.card(option.args[0]) + 0.1 if option.args else 0.0 for option in menu]


def _church(s: OrleansState, seat: int, menu: Menu, mind: Mind) -> list[float]:
    return [0.0 if option.verb == "decline" else 8.0 for option in menu]


def _demolish(s: OrleansState, seat: int, menu: Menu, mind: Mind) -> list[float]:
    """A fortress of a likely enemy, best over a village or a church."""
    found = []
    for option in menu:
        if option.verb == "decline":
            found.append(0.0)
            continue
        area = option.args[0]
        owner = s.owner(area)
        prize = 1.0 + (s.villages >> area & 1) + (s.churches >> area & 1)
        found.append(prize * -mind.friendship(owner))
    return found


def _draw(s: OrleansState, seat: int, menu: Menu, mind: Mind) -> list[float]:
    """One follower more this round is always welcome."""
    return [0.0 if option.verb == "decline" else 1.0 for option in menu]


def _extra(s: OrleansState, seat: int, menu: Menu, mind: Mind) -> list[float]:
    """On an action that it completes, else to the green."""
    player = s.players[seat]
    found = []
    for option in menu:
        if option.verb == "green":
            found.append(0.5)
            continue
        space = option.args[0]
        action = ACTIONS[ACTION_OF[space]]
        free = sum(1 for other in range(action.first, action.last) if player.spaces[other] == FREE)
        found.append(2.0 if free == 1 else 0.1)
    return found


def _settler(s: OrleansState, seat: int, menu: Menu, mind: Mind) -> list[float]:
    """Where settlers are lacking and areas are free."""
    player = s.players[seat]
    taken = 0
    for other in s.players:
        taken |= other.areas
    return [
        (NEIGHBOURS[TOWNS[option.args[0]]] & ~taken).bit_count() * 0.3 - player.towns[option.args[0]] for option in menu
    ]


def _labourer(s: OrleansState, seat: int, menu: Menu, mind: Mind) -> list[float]:
    found = counts(s.players[seat])
    return [mind.yardstick.follower(option.args[0], found[option.args[0]]) for option in menu]


def _feed(s: OrleansState, seat: int, menu: Menu, mind: Mind) -> list[float]:
    return [-VALUES[option.args[0]] - mind.wanted(s, option.args[0], 1) if option.args else -2.5 for option in menu]


def _lose(s: OrleansState, seat: int, menu: Menu, mind: Mind) -> list[float]:
    """Whom we miss least."""
    found = []
    for option in menu:
        world = s.clone()
        place = option.args[0]
        if place in TOWNS:
            player = world.players[seat]
            player.towns = added(player.towns, TOWNS.index(place), -1)
        else:
            abandon(world, seat, place)
        found.append(mind.worth(world))
    best = max(found)
    return [value - best for value in found]


def _peek(s: OrleansState, seat: int, menu: Menu, mind: Mind) -> list[float]:
    """Whose card tells most: the one about whom we are least sure."""
    found = []
    for option in menu:
        if option.verb == "decline":
            found.append(0.0)
            continue
        chance = mind.partner(option.args[0])
        found.append(4.0 * chance * (1.0 - chance))
    return found


def _gladly(s: OrleansState, seat: int, menu: Menu, mind: Mind) -> list[float]:
    """A gift is taken."""
    return [0.0 if option.verb in ("decline", "stop", "no") else 1.0 for option in menu]


_HABITS: ByPhase[Adviser] = ByPhase(
    {
        Harvest: _harvest,
        Trade: _trade,
        TakeGood: _take_good,
        FiveValue: _five,
        PutTechnology: _technology,
        TakePlace: _place,
        BuildChurch: _church,
        Demolish: _demolish,
        ExtraFollower: _draw,
        PlaceExtra: _extra,
        BonusSettler: _settler,
        BonusFollower: _labourer,
        Feed: _feed,
        LoseSettler: _lose,
        Peek: _peek,
    },
    others=_gladly,
)


def small_choice(s: OrleansState, seat: int, menu: Menu, mind: Mind) -> list[float]:
    """How good each option looks, in points."""
    return _HABITS.at(s)(s, seat, menu, mind)


def habit(s: OrleansState, seat: int, menu: Menu, mind: Mind) -> Option:
    """What the seat would answer in thought. Nothing is drawn there: a gift by chance is left out."""
    if type(s.stack[-1]) is ExtraFollower:
        return menu[len(menu) - 1]
    if len(menu) == 1:
        return menu[0]
    values = small_choice(s, seat, menu, mind)
    return menu[values.index(max(values))]
