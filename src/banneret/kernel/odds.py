"""The odds of an option before it is played, from the rules themselves: no game writes odds code of its own.

The option is carried out under every outcome of chance, on positions that the asking seat can imagine, up to the next
question, and the outcomes are grouped by the gists of the events that the seat would see. Where that question comes
half-way, the outcome says so: the phases that wait on the stack know what is undecided (`Phase.undecided`). A question
whose answers make no difference (`Phase.typical`: which card pays) does not end an outcome: odds look behind it, at
what comes whatever is answered. So they need not change the order in which the rules roll, ask and tell, by which
records are verified.
"""

from collections import Counter
from fractions import Fraction
from time import perf_counter
from typing import Any

import msgspec

from .dice import FastDice, TooManyOutcomes
from .game import Game
from .option import Option
from .state import State
from .unfold import STEP as STEP
from .unfold import End, Knot, Unfolding, after

MOST_OUTCOMES = 4_000
SAMPLES = 1_000
FEWEST = 50
"""So many samples are drawn however little time there is."""


class Outcome(msgspec.Struct, frozen=True):
    """One thing that can come of it: the gists of what would happen, and the chance of exactly that.

    `open` is what is still undecided then, in words, because a question is asked first; empty if nothing is.
    """

    gists: tuple[str, ...]
    chance: Fraction
    open: str = ""

    @property
    def name(self) -> str:
        told = ", ".join(self.gists)
        if self.open:
            return f"{told}; {undecided(self.open)}" if told else f"nothing is rolled yet: {self.open}"
        return told or "nothing is rolled"


class Odds(msgspec.Struct, frozen=True):
    """All outcomes, most likely first; their chances sum to 1. `exact` is False when they were sampled.

    `guessed` is True when something secret bears on them: then every way it could be that fits what the seat knows
    counts as the game's own `redeal` weighs it.
    """

    outcomes: tuple[Outcome, ...]
    exact: bool
    guessed: bool

    @property
    def open(self) -> Fraction:
        """The chance that something is still undecided at the next question."""
        return sum((o.chance for o in self.outcomes if o.open), Fraction(0))

    def chance(self, gist: str) -> Fraction:
        """The chance of all outcomes in which this happens. It is the least where outcomes are `open`: some of those
        may bring it yet."""
        return sum((o.chance for o in self.outcomes if gist in o.gists), Fraction(0))

    def parts(self) -> list[tuple[str, Fraction]]:
        """Each thing that can happen, with its chance, whatever else happens: what to show when there are many
        outcomes."""
        gists = dict.fromkeys(gist for outcome in self.outcomes for gist in outcome.gists)
        return sorted(((gist, self.chance(gist)) for gist in gists), key=lambda part: -part[1])

    def left_open(self) -> list[tuple[str, Fraction]]:
        """Each thing that may stay undecided, in words, with the chance of that."""
        found: dict[str, Fraction] = {}
        for outcome in self.outcomes:
            if outcome.open:
                found[outcome.open] = found.get(outcome.open, Fraction(0)) + outcome.chance
        return sorted(found.items(), key=lambda part: -part[1])


def undecided(words: str) -> str:
    """How it is said that something is open."""
    return f"undecided: {words}"


def odds(game: Game[Any], s: State, seat: int, option: Option, most: int = MOST_OUTCOMES, seconds: float = 0.0) -> Odds:
    """What can come of this option, for the seat that is asked. With `seconds` to do it in, what is not found in half
    of them is sampled in the other half: fewer samples, if need be."""
    unfolding = Unfolding(game, s, seat, option)
    exact = True
    if seconds:
        unfolding.until = perf_counter() + seconds / 2
    try:
        ends, whole = unfolding.ends(most)
        chances = {end: Fraction(ways, whole) for end, ways in ends.items()}
    except TooManyOutcomes:
        exact = False
        if seconds:
            unfolding.until = perf_counter() + seconds / 2
        chances = _sampled(unfolding)
    return _ranked(chances, exact, unfolding.guessed)


def quick_odds(game: Game[Any], s: State, seat: int, option: Option, seconds: float) -> Odds | None:
    """The same, if all outcomes are looked through in so many seconds."""
    unfolding = Unfolding(game, s, seat, option)
    unfolding.until = perf_counter() + seconds
    try:
        ends, whole = unfolding.ends(MOST_OUTCOMES)
    except TooManyOutcomes:
        return None
    return _ranked({end: Fraction(ways, whole) for end, ways in ends.items()}, True, unfolding.guessed)


def _ranked(chances: dict[End, Fraction], exact: bool, guessed: bool) -> Odds:
    ranked = sorted(chances.items(), key=lambda item: (-item[1], item[0]))
    return Odds(tuple(Outcome(gists, chance, open) for (gists, open), chance in ranked), exact, guessed)


def _sampled(unfolding: Unfolding) -> dict[End, Fraction]:
    dice = FastDice("odds")
    drawn: Counter[tuple[tuple[str, ...], Knot]] = Counter()
    samples = 0
    while samples < SAMPLES and (samples < FEWEST or perf_counter() < unfolding.until):
        drawn[unfolding.sample(dice)] += 1
        samples += 1
    chances: dict[End, Fraction] = {}
    for (told, knot), times in drawn.items():
        for end, ways in after(told, knot).items():
            chances[end] = chances.get(end, Fraction(0)) + Fraction(times * ways, samples * knot.whole)
    return chances
