"""The odds of an option before it is played, from the rules themselves: no game writes odds code of its own.

The option is carried out under every outcome of chance, on positions that the asking seat can imagine, and the outcomes
are grouped by the gists of the events that the seat would see.
"""

from fractions import Fraction
from typing import Any

import msgspec

from .determinise import determinise
from .dice import Dice, FastDice, TooManyOutcomes, outcomes
from .event import Event
from .flow import advance, apply
from .game import Game
from .option import Option
from .referee import Referee
from .state import State

MOST_OUTCOMES = 4_000
SAMPLES = 1_000


class Outcome(msgspec.Struct, frozen=True):
    """One thing that can come of it: the gists of what would happen, and the chance of exactly that."""

    gists: tuple[str, ...]
    chance: Fraction

    @property
    def name(self) -> str:
        return ", ".join(self.gists) or "nothing is rolled"


class Odds(msgspec.Struct, frozen=True):
    """All outcomes, most likely first. `exact` is False when they were sampled.

    `guessed` is True when something secret bears on them: then every way it could be that fits what the seat knows
    counts as the game's own `redeal` weighs it.
    """

    outcomes: tuple[Outcome, ...]
    exact: bool
    guessed: bool

    def chance(self, gist: str) -> Fraction:
        """The chance of all outcomes in which this happens."""
        return sum((o.chance for o in self.outcomes if gist in o.gists), Fraction(0))

    def parts(self) -> list[tuple[str, Fraction]]:
        """Each thing that can happen, with its chance, whatever else happens: what to show when there are many
        outcomes."""
        gists = dict.fromkeys(gist for outcome in self.outcomes for gist in outcome.gists)
        return sorted(((gist, self.chance(gist)) for gist in gists), key=lambda part: -part[1])


def odds(game: Game[Any], s: State, seat: int, option: Option, most: int = MOST_OUTCOMES) -> Odds:
    """What can come of this option, for the seat that is asked."""
    guessed = False

    def run(dice: Dice) -> tuple[str, ...]:
        nonlocal guessed
        counting = _Counting(dice)
        world = determinise(game, s, seat, counting, option)
        guessed = guessed or counting.draws > 0
        log: list[Event] = []
        ref = _UpToHorizon(dice, log)
        try:
            apply(world, ref, seat, option)
            advance(world, ref)
        except _FarEnough:
            pass
        return tuple(event.gist for event in log if event.gist and event.visible_to(seat))

    chances: dict[tuple[str, ...], Fraction] = {}
    exact = True
    try:
        for chance, gists in outcomes(run, most):
            chances[gists] = chances.get(gists, Fraction(0)) + chance
    except TooManyOutcomes:
        exact = False
        chances.clear()
        dice = FastDice("odds")
        for _ in range(SAMPLES):
            gists = run(dice)
            chances[gists] = chances.get(gists, Fraction(0)) + Fraction(1, SAMPLES)
    ranked = sorted(chances.items(), key=lambda item: (-item[1], item[0]))
    return Odds(tuple(Outcome(gists, chance) for gists, chance in ranked), exact, guessed)


class _FarEnough(Exception):
    """What comes now is no outcome of the option."""


class _UpToHorizon(Referee):
    """Plays on until the game says that what follows is another matter."""

    __slots__ = ()

    def horizon(self) -> None:
        raise _FarEnough


class _Counting(Dice):
    """Passes draws on and counts them: whether anything had to be guessed."""

    __slots__ = ("_dice", "draws")

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.draws = 0

    def below(self, n: int) -> int:
        self.draws += 1
        return self._dice.below(n)

    def weighted(self, weights: Any) -> int:
        self.draws += 1
        return self._dice.weighted(weights)

    def pick(self, cards: Any, alike: Any) -> int:
        self.draws += 1
        return self._dice.pick(cards, alike)

    def sum_of(self, count: int, faces: int, alike: Any = ()) -> tuple[int, ...]:
        self.draws += 1
        return self._dice.sum_of(count, faces, alike)
