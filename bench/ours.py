"""Banneret's games, as a library plays them. Events are off and dice are fast; every answer is one of the menu's."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import Any

from measure import (
    COPY,
    ODDS,
    RANDOM_PLAY,
    SCENE,
    SEARCH,
    SEARCH_AS_SHIPPED,
    THERE_AND_BACK,
    Measure,
    microseconds,
    per_second,
)

from banneret.bots.mcts import MctsBot
from banneret.games.calais import Calais
from banneret.games.calais.strategy.hints import CalaisHints
from banneret.games.chivalry import Chivalry
from banneret.games.diex.laying_siege import Siege
from banneret.games.diex.skirmish import Skirmish
from banneret.games.diex.warpath import Campaign
from banneret.games.maid import Maid
from banneret.games.orleans import Orleans
from banneret.kernel.compose import compose
from banneret.kernel.decision import Decision
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.game import Game
from banneret.kernel.odds import odds
from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.result import Result
from banneret.kernel.state import State
from banneret.kernel.view import View

CALAIS, DIEX, SIEGE, CAMPAIGN, ORLEANS, MAID, CHIVALRY = (
    "Banneret: Calais",
    "Banneret: Diex",
    "Banneret: Diex, a siege",
    "Banneret: Diex, a campaign",
    "Banneret: England vs. France",
    "Banneret: Joan of Arc's Victory",
    "Banneret: Chivalry at Bay",
)
OURS = (CALAIS, DIEX, SIEGE, CAMPAIGN, ORLEANS, MAID, CHIVALRY)
SEED = 1415
ITERATIONS = 50
OPTIONS_FOR_ODDS = 1000
SLOWEST = 8
SKIRMISH = "malfosse"
"""Thirty counters: riders, archers and a shield wall on three levels. Measured at random play."""
YORK = "siege_castle_york"
KENT = "kent_1066"


class Unjudged(CalaisHints):
    """As if positions could not be judged before the end, as Catan's can't: each simulation plays the match out."""

    horizon = 1_000_000  # answers: more than any match has


class ToTheEnd(Calais):
    """Calais for such simulations."""

    hints = Unjudged()


@dataclass(slots=True)
class Asked:
    """A position in which somebody is asked."""

    state: State
    decision: Decision


def measures() -> list[Measure]:
    return [*_calais(), *_diex(), *_siege(), *_campaign(), *_orleans(), *_maid(), *_chivalry()]


def _calais() -> list[Measure]:
    game = Calais()
    dice = FastDice(SEED)
    first = game.scenarios[0].id
    return [
        *_common(game, CALAIS, first, dice),
        Measure(CALAIS, SEARCH, per_second(lambda: search(ToTheEnd(), dice))),
        Measure(CALAIS, SEARCH_AS_SHIPPED, per_second(lambda: search(game, dice))),
    ]


def _diex() -> list[Measure]:
    return _common(Skirmish(), DIEX, SKIRMISH, FastDice(SEED))


class ByOneRoll(Siege):
    """A siege whose fights are each settled by one roll."""

    def settle(self, variants: Mapping[str, str]) -> dict[str, str]:
        return super().settle({"fights": "quick", **variants})


def _siege() -> list[Measure]:
    """By quick resolution; and the assault of York as a skirmish, its two sides laid out and brought home at once."""
    dice = FastDice(SEED)
    return [
        *_common(ByOneRoll(), SIEGE, YORK, dice),
        Measure(SIEGE, THERE_AND_BACK, microseconds(there_and_back, [_before_the_assault(dice) for _ in range(5)])),
    ]


class WithoutBattles(Campaign):
    """A campaign whose battles and sieges are each settled by one roll."""

    scenarios = Campaign.scenarios[:3]

    def settle(self, variants: Mapping[str, str]) -> dict[str, str]:
        return super().settle({"battles": "quick", **variants})


def _campaign() -> list[Measure]:
    return _common(WithoutBattles(), CAMPAIGN, KENT, FastDice(SEED))


def _before_the_assault(dice: FastDice) -> Asked:
    game = Siege()
    ref = Referee(dice)
    state = game.start(YORK, game.settle({"fights": "skirmish"}))
    while (decision := advance(state, ref)) is not None:
        if decision.menu.find("assault") is not None:
            return Asked(state, decision)
        apply(state, ref, decision.seat, decision.menu[0])
    raise AssertionError("nobody may assault on the first day")


def there_and_back(asked: Asked) -> None:
    """Up to the first question of the skirmish, and from its end to the next question of the siege."""
    ref = Referee(FastDice(SEED))
    state = asked.state.clone()
    assault = asked.decision.menu.find("assault")
    if assault is None:
        raise AssertionError("there is an assault")
    apply(state, ref, asked.decision.seat, assault)
    advance(state, ref)
    if state.inner is None:
        raise AssertionError("it is a skirmish")
    state.inner.state.end(Result("over", "over", (), (0.0, 0.0), "Enough."))
    advance(state, ref)


def _orleans() -> list[Measure]:
    game = Orleans()
    return _common(game, ORLEANS, game.scenarios[0].id, FastDice(SEED))


def _maid() -> list[Measure]:
    game = Maid()
    return _common(game, MAID, game.scenarios[0].id, FastDice(SEED))


def _chivalry() -> list[Measure]:
    game = Chivalry()
    return _common(game, CHIVALRY, game.scenarios[0].id, FastDice(SEED))


def _common(game: Game[Any], who: str, scenario: str, dice: FastDice) -> list[Measure]:
    middles = [match[len(match) // 2].state for match in (positions(game, scenario, dice) for _ in range(20))]
    everywhere = [asked for played in game.scenarios for asked in positions(game, played.id, dice)[::7]]
    return [
        Measure(who, RANDOM_PLAY, per_second(lambda: random_match(game, scenario, dice))),
        Measure(who, COPY, microseconds(lambda state: state.clone(), middles)),
        Measure(
            who,
            SCENE,
            microseconds(lambda asked: compose(game, asked.state, asked.decision.seat, asked.decision), everywhere),
        ),
        Measure(who, ODDS, slowest_odds(game, dice)),
    ]


def random_match(game: Game[Any], scenario: str, dice: FastDice) -> int:
    """One match at random; how many decisions it had."""
    ref = Referee(dice)
    state = game.start(scenario, game.settle({}))
    decision = advance(state, ref)
    decisions = 0
    while decision is not None:
        menu = decision.menu
        apply(state, ref, decision.seat, menu[dice.below(len(menu))])
        decision = advance(state, ref)
        decisions += 1
    return decisions


def positions(game: Game[Any], scenario: str, dice: FastDice) -> list[Asked]:
    """Every position of a random match in which somebody is asked."""
    ref = Referee(dice)
    state = game.start(scenario, game.settle({}))
    found = []
    while (decision := advance(state, ref)) is not None:
        found.append(Asked(state.clone(), decision))
        apply(state, ref, decision.seat, decision.menu[dice.below(len(decision.menu))])
    return found


def search(game: Calais, dice: FastDice) -> int:
    """One search at the first decision of a match; how many simulations it made."""
    state = game.start(game.scenarios[0].id, game.settle({}))
    decision = advance(state, Referee(dice))
    if decision is None:
        raise AssertionError("a match begins with a decision")
    MctsBot(iterations=ITERATIONS).choose(View(game, state, decision.seat, decision), dice)
    return ITERATIONS


def slowest_odds(game: Game[Any], dice: FastDice) -> Callable[[float], float]:
    """Look through some thousand options of random matches, as many of each scenario, for those whose odds take
    longest."""
    timed: list[tuple[float, Asked, Option]] = []
    for number, scenario in enumerate(game.scenarios, 1):
        while len(timed) < number * OPTIONS_FOR_ODDS:
            for asked in positions(game, scenario.id, dice):
                timed += [(odds_time(game, asked, option), asked, option) for option in asked.decision.menu]
                if len(timed) >= number * OPTIONS_FOR_ODDS:
                    break
    timed.sort(key=lambda entry: -entry[0])
    slowest = [(asked, option) for _, asked, option in timed[:SLOWEST]]

    def run(seconds: float) -> float:
        """The time of the slowest. Each is timed three times and the best counts, or a hiccup of the machine would be
        the slowest."""
        return max(min(odds_time(game, asked, option) for _ in range(3)) for asked, option in slowest) * 1e3

    return run


def odds_time(game: Game[Any], asked: Asked, option: Option) -> float:
    """Seconds for the exact odds of an option; for ever, if they were only sampled: that is quick, and no answer to the
    question."""
    start = perf_counter()
    found = odds(game, asked.state, asked.decision.seat, option)
    passed = perf_counter() - start
    return passed if found.exact else inf
