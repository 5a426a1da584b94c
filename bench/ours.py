"""Banneret: Calais or Bust, as a library plays it. Events are off and dice are fast; every answer is checked against the menu."""

from dataclasses import dataclass
from math import inf
from time import perf_counter

from measure import COPY, ODDS, RANDOM_PLAY, SCENE, SEARCH, SEARCH_AS_SHIPPED, Measure, microseconds, per_second

from banneret.bots.mcts import MctsBot
from banneret.games.calais import Calais
from banneret.kernel.decision import Decision
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.odds import odds
from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.scene import compose
from banneret.kernel.state import State
from banneret.kernel.view import View

WHO = "Banneret"
GAME = Calais()
SEED = 1415
ITERATIONS = 50
OPTIONS_FOR_ODDS = 1000
SLOWEST = 8


class ToTheEnd(Calais):
    """Calais as if its positions could not be judged before the end, as Catan's can't: each simulation plays the match out."""

    horizon = 1_000_000  # answers: more than any match has


@dataclass(slots=True)
class Asked:
    """A position in which somebody is asked."""

    state: State
    decision: Decision


def measures() -> list[Measure]:
    dice = FastDice(SEED)
    middles = [match[len(match) // 2].state for match in (positions(GAME.scenarios[0].id, dice) for _ in range(20))]
    everywhere = [asked for scenario in GAME.scenarios for asked in positions(scenario.id, dice)]
    return [
        Measure(WHO, RANDOM_PLAY, per_second(lambda: random_match(GAME.scenarios[0].id, dice))),
        Measure(WHO, COPY, microseconds(lambda state: state.clone(), middles)),
        Measure(WHO, SEARCH, per_second(lambda: search(ToTheEnd(), dice))),
        Measure(WHO, SEARCH_AS_SHIPPED, per_second(lambda: search(GAME, dice))),
        Measure(WHO, SCENE, microseconds(lambda asked: compose(GAME, asked.state, asked.decision.seat, asked.decision), everywhere)),
        Measure(WHO, ODDS, slowest_odds(dice)),
    ]


def random_match(scenario: str, dice: FastDice) -> int:
    """One match at random; how many decisions it had."""
    ref = Referee(dice)
    state = GAME.start(scenario, GAME.settle({}))
    decision = advance(state, ref)
    decisions = 0
    while decision is not None:
        menu = decision.menu
        chosen = menu[dice.below(len(menu))].notation
        option = menu.find(chosen)
        if option is None:
            raise AssertionError(f"{chosen} was on the menu a moment ago")
        apply(state, ref, decision.seat, option)
        decision = advance(state, ref)
        decisions += 1
    return decisions


def positions(scenario: str, dice: FastDice) -> list[Asked]:
    """Every position of a random match in which somebody is asked."""
    ref = Referee(dice)
    state = GAME.start(scenario, GAME.settle({}))
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


def slowest_odds(dice: FastDice) -> "SlowestOdds":
    """Look through some thousand options of random matches, as many of each scenario, for those whose odds take longest."""
    timed: list[tuple[float, Asked, Option]] = []
    for number, scenario in enumerate(GAME.scenarios, 1):
        while len(timed) < number * OPTIONS_FOR_ODDS:
            timed += [(odds_time(asked, option), asked, option) for asked in positions(scenario.id, dice) for option in asked.decision.menu]
    timed.sort(key=lambda entry: -entry[0])
    return SlowestOdds([(asked, option) for _, asked, option in timed[:SLOWEST]])


def odds_time(asked: Asked, option: Option) -> float:
    """Seconds for the exact odds of an option; for ever, if they were only sampled: that is quick, and no answer to the question."""
    start = perf_counter()
    found = odds(GAME, asked.state, asked.decision.seat, option)
    passed = perf_counter() - start
    return passed if found.exact else inf


class SlowestOdds:
    """The time of the slowest of some options. Each is timed three times and the best counts, or a hiccup of the machine would be the slowest."""

    def __init__(self, options: list[tuple[Asked, Option]]) -> None:
        self._options = options

    def __call__(self, seconds: float) -> float:
        return max(min(odds_time(asked, option) for _ in range(3)) for asked, option in self._options) * 1e3
