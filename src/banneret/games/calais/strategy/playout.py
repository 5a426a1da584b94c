"""Quick, sensible replies for roll-outs: what a player does who does not think for long. None of this is a rule."""

from collections.abc import Callable

from banneret.kernel.by_phase import ByPhase
from banneret.kernel.dice import Dice
from banneret.kernel.option import Menu

from ..battle import Attack, Defend, React
from ..bridges import BreakBridges
from ..cards import PayFresh, PayNumbers
from ..country import Country, Spot, country
from ..english_march import EnglishMarch
from ..food import Food
from ..french_march import FrenchMarch
from ..state import CalaisState
from ..strength import BEFORE_DIE, defence_value
from ..tables import ATTACKS, FOOD, FORAGE, FORCED, FRESH, LEADERSHIP, NORMAL, NUMBERS, PROFESSIONALS
from .worth import ALL_IN, SPACES_A_TURN, plan_defence, playable, prospects, way_home

_Reply = Callable[[CalaisState, Menu, Dice], int]


def playout(s: CalaisState, menu: Menu, dice: Dice) -> int:
    """The number of an option."""
    return _REPLIES.at(s)(s, menu, dice)


def _any(s: CalaisState, menu: Menu, dice: Dice) -> int:
    return dice.below(len(menu))


def _first(s: CalaisState, menu: Menu, dice: Dice) -> int:
    """Cards are offered in the order FOOD, FRESH, NUMBERS, …: the cheapest first."""
    return 0


def _french_want_battle(s: CalaisState, land: Country) -> bool:
    battle, run = prospects(s, land)
    return battle < run


# ---------------------------------------------------------------- marches


def _english_march(s: CalaisState, menu: Menu, dice: Dice) -> int:
    """Home by the shortest way, around the French when a battle looks bad; as hard as time and hunger ask."""
    land = country(s.broken)
    shy = _french_want_battle(s, land)
    routes = land.replies.get((s.english_at, s.french_at, shy))
    if routes is None:
        routes = land.replies[s.english_at, s.french_at, shy] = _best_routes(
            menu, lambda end: _english_cost(land, end, s.french_at, shy), s.english_at
        )
    slack = s.last_turn - s.turn + 1 - way_home(land, s.english_at, s.french_at) / SPACES_A_TURN
    luck = dice.below(100)
    if slack < 0:
        pace = FORCED if luck < 70 else NORMAL
    elif s.hand[FOOD] <= 2:
        pace = FORAGE if luck < 65 else NORMAL
    else:
        pace = NORMAL if luck < 50 else FORAGE if luck < 80 else FORCED
    return routes[pace]


def _english_cost(land: Country, end: Spot, french: Spot, shy: bool) -> float:
    near = land.distance[french][end]
    return way_home(land, end, french) + (max(0, 2 - near) * 1.5 if shy else 0)


def _french_march(s: CalaisState, menu: Menu, dice: Dice) -> int:
    """At the English when a battle looks good; else between them and Calais, out of their reach."""
    land = country(s.broken)
    bold = _french_want_battle(s, land)
    routes = land.french_replies.get((s.french_at, s.english_at, bold))
    if routes is None:
        routes = _best_routes(menu, lambda end: _french_cost(land, end, s.english_at, bold), s.french_at)
        land.french_replies[s.french_at, s.english_at, bold] = routes
    far = land.distance[s.french_at][s.english_at]
    return routes[FORCED if bold and far > 1 and dice.below(100) < 50 else NORMAL]


def _french_cost(land: Country, end: Spot, english: Spot, bold: bool) -> float:
    apart = land.distance[end][english]
    if bold:
        return float(apart)
    return max(0, 2 - apart) * 2 + apart * 0.5 - way_home(land, english, end)


def _best_routes(menu: Menu, cost: Callable[[Spot], float], start: Spot) -> tuple[int, int, int]:
    """For each pace the option whose expected end is cheapest: a march of two spaces is half done as often as not."""
    best = [(1e9, 0)] * 3
    for index, option in enumerate(menu.options):
        pace, route = option.args
        ends = [start, *route]
        worth = sum(cost(end) for end in ends[1:]) / len(route) if route else cost(start) + 0.3
        best[pace] = min(best[pace], (worth, index))
    return best[0][1], best[1][1], best[2][1]


def _bridges(s: CalaisState, menu: Menu, dice: Dice) -> int:
    """All of them and the right bank, as a rule; the last option is that."""
    return len(menu) - 1 if dice.below(100) < 80 else dice.below(len(menu))


# ---------------------------------------------------------------- battle


def _attack(s: CalaisState, menu: Menu, dice: Dice) -> int:
    """Any card, bare or with every FRESH."""
    options = menu.options
    strength = options[dice.below(len(options))].args[0]
    fresh = s.french_fresh if dice.below(100) < 100 * ALL_IN[strength] else 0
    return next(index for index, option in enumerate(options) if option.args == (strength, fresh))


def _defend(s: CalaisState, menu: Menu, dice: Dice) -> int:
    """By the plan against an unknown attack; the number played is the number of the option."""
    phase = s.stack[-1]
    if not isinstance(phase, Defend):
        raise AssertionError("only the defence is asked this way")
    left = ATTACKS - len(s.spent_attacks) - 1
    others = s.hand[PROFESSIONALS] + s.hand[LEADERSHIP]
    plan = plan_defence(
        s.hand[FRESH], s.hand[NUMBERS], others, defence_value(s.played), s.french_fresh, left, *playable(s)
    )[1]
    kind = BEFORE_DIE[phase.step]
    wanted = {NUMBERS: plan[0], PROFESSIONALS: plan[1], LEADERSHIP: plan[1], FRESH: plan[2]}[kind]
    return min(wanted, s.hand[kind])


def _react(s: CalaisState, menu: Menu, dice: Dice) -> int:
    """Just enough, if there is enough."""
    short = s.spent_attacks[-1].total - defence_value(s.played) - s.die
    if short <= 0 or short > s.hand[PROFESSIONALS] + s.hand[LEADERSHIP]:
        return 0
    return next(index for index, option in enumerate(menu.options) if sum(option.args) == short)


_REPLIES: ByPhase[_Reply] = ByPhase(
    {
        EnglishMarch: _english_march,
        FrenchMarch: _french_march,
        Food: _first,
        PayFresh: _first,
        PayNumbers: _first,
        BreakBridges: _bridges,
        Attack: _attack,
        Defend: _defend,
        React: _react,
    },
    others=_any,
)
