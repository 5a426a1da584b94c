"""Banneret's games, as a library plays them. Events are off and dice are fast; every answer is one of the menu's."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from unittest.mock import patch

import slow_odds
from bars import CALAIS, CAMPAIGN, CHIVALRY, DIEX, MAID, ORLEANS, SIEGE
from measure import (
    COPY,
    RANDOM_PLAY,
    SCENE,
    SEARCH,
    SEARCH_AS_SHIPPED,
    THERE_AND_BACK,
    Measure,
    SetUp,
    microseconds,
    per_second,
)
from positions import NONE, Asked, positions

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
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.game import Game
from banneret.kernel.referee import Referee
from banneret.kernel.result import Result
from banneret.kernel.view import View

AS_PLAYED: dict[str, Callable[[], Game[Any]]] = {
    CALAIS: Calais,
    DIEX: Skirmish,
    SIEGE: Siege,
    CAMPAIGN: Campaign,
    ORLEANS: Orleans,
    MAID: Maid,
    CHIVALRY: Chivalry,
}
"""Our games as people play them: fights of a siege and a campaign can be fought out there."""
SEED = 1415
ITERATIONS = 50
SKIRMISH = "malfosse"
"""Thirty counters: riders, archers and a shield wall on three levels. Measured at random play."""
YORK = "siege_castle_york"
KENT = "kent_1066"
FOR_TWO = ("kings_pence", "kent_1066", "york_1069")
"""The campaigns; the others are the same for more players."""


UNJUDGED = 1_000_000
"""Answers: more than any match has. With this horizon positions are not judged before the end, as Catan's can't be:
each simulation plays the match out."""


def _calais() -> list[Measure]:
    game = Calais()
    dice = FastDice(SEED)
    first = game.scenarios[0].id
    return [
        *_common(game, CALAIS, first, dice),
        Measure(CALAIS, SEARCH, per_second(lambda: search_to_the_end(game, dice))),
        Measure(CALAIS, SEARCH_AS_SHIPPED, per_second(lambda: search(game, dice))),
    ]


def _diex() -> list[Measure]:
    return _common(Skirmish(), DIEX, SKIRMISH, FastDice(SEED))


def _siege() -> list[Measure]:
    """By quick resolution; and the assault of York as a skirmish, its two sides laid out and brought home at once."""
    dice = FastDice(SEED)
    return [
        *_common(Siege(), SIEGE, YORK, dice, {"fights": "quick"}),
        Measure(SIEGE, THERE_AND_BACK, microseconds(there_and_back, [_before_the_assault(dice) for _ in range(5)])),
    ]


def _campaign() -> list[Measure]:
    """Battles and sieges are each settled by one roll."""
    return _common(Campaign(), CAMPAIGN, KENT, FastDice(SEED), {"battles": "quick"}, FOR_TWO)


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


def _common(
    game: Game[Any],
    who: str,
    scenario: str,
    dice: FastDice,
    variants: Mapping[str, str] = NONE,
    scenarios: Sequence[str] = (),
) -> list[Measure]:
    """Play in one scenario; scenes and odds of these, or of all. Games are not subclassed for it: compiled ones can't
    be."""
    scenarios = scenarios or [each.id for each in game.scenarios]
    middles = [match[len(match) // 2].state for match in (positions(game, scenario, dice, variants) for _ in range(20))]
    everywhere = [asked for each in scenarios for asked in positions(game, each, dice, variants)[::7]]
    return [
        Measure(who, RANDOM_PLAY, per_second(lambda: random_match(game, scenario, dice, variants))),
        Measure(who, COPY, microseconds(lambda state: state.clone(), middles)),
        Measure(
            who,
            SCENE,
            microseconds(lambda asked: compose(game, asked.state, asked.decision.seat, asked.decision), everywhere),
        ),
        *slow_odds.measures(game, who, scenarios, variants, dice),
    ]


def random_match(game: Game[Any], scenario: str, dice: FastDice, variants: Mapping[str, str] = NONE) -> int:
    """One match at random; how many decisions it had."""
    ref = Referee(dice)
    state = game.start(scenario, game.settle(variants))
    decision = advance(state, ref)
    decisions = 0
    while decision is not None:
        menu = decision.menu
        apply(state, ref, decision.seat, menu[dice.below(len(menu))])
        decision = advance(state, ref)
        decisions += 1
    return decisions


def search(game: Calais, dice: FastDice) -> int:
    """One search at the first decision of a match; how many simulations it made."""
    state = game.start(game.scenarios[0].id, game.settle({}))
    decision = advance(state, Referee(dice))
    if decision is None:
        raise AssertionError("a match begins with a decision")
    MctsBot(iterations=ITERATIONS).choose(View(game, state, decision.seat, decision), dice)
    return ITERATIONS


def search_to_the_end(game: Calais, dice: FastDice) -> int:
    with patch.object(CalaisHints, "horizon", UNJUDGED):
        return search(game, dice)


SET_UPS = [
    SetUp(CALAIS, _calais),
    SetUp(DIEX, _diex),
    SetUp(SIEGE, _siege),
    SetUp(CAMPAIGN, _campaign),
    SetUp(ORLEANS, _orleans),
    SetUp(MAID, _maid),
    SetUp(CHIVALRY, _chivalry),
]
