"""The odds of an option before it is played, from the rules themselves: no game writes odds code of its own.

The option is carried out under every outcome of chance, on positions that the asking seat can imagine, up to the next
question, and the outcomes are grouped by the gists of the events that the seat would see. Where that question comes
half-way, the outcome says so: the phases that wait on the stack know what is undecided (`Phase.undecided`). A question
whose answers make no difference (`Phase.typical`: which card pays) does not end an outcome: odds look behind it, at
what comes whatever is answered. So they need not change the order in which the rules roll, ask and tell, by which
records are verified.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from .decision import Decision
from .determinise import determinise
from .dice import Dice, FastDice, TooManyOutcomes, outcomes
from .event import Event
from .flow import advance, apply, asking, peek
from .game import Game
from .option import Option
from .referee import Referee
from .state import State

MOST_OUTCOMES = 4_000
SAMPLES = 1_000
MOST_BEHIND = 200
"""So many outcomes are looked at behind one answer to a question: past that the question ends the outcome, and it is
open."""

STEP = "this is a step of a larger choice"
"""What is undecided after an option that is not final."""


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


_End = tuple[tuple[str, ...], str]
"""How a run ends: what was told, and what is open."""
_Ends = dict[_End, Fraction]

_SURE = Fraction(1)


def odds(game: Game[Any], s: State, seat: int, option: Option, most: int = MOST_OUTCOMES) -> Odds:
    """What can come of this option, for the seat that is asked."""
    trial = _Trial(game, s, seat, option)
    exact = True
    try:
        ends = _weighed(outcomes(trial.run, most))
    except TooManyOutcomes:
        exact = False
        dice = FastDice("odds")
        ends = _weighed((Fraction(1, SAMPLES), trial.run(dice)) for _ in range(SAMPLES))
    ranked = sorted(ends.items(), key=lambda item: (-item[1], item[0]))
    return Odds(tuple(Outcome(gists, chance, open) for (gists, open), chance in ranked), exact, trial.guessed)


def _weighed(runs: Iterable[tuple[Fraction, _Ends]]) -> _Ends:
    """How all of some runs end."""
    ends: _Ends = {}
    for weight, found in runs:
        for end, chance in found.items():
            part = weight if chance is _SURE else weight * chance
            ends[end] = ends[end] + part if end in ends else part
    return ends


class _Trial:
    """An option carried out in trial. `guessed`: something had to be drawn that the seat can't know."""

    __slots__ = ("_depth", "_game", "_interrupting", "_option", "_s", "_seat", "guessed")

    def __init__(self, game: Game[Any], s: State, seat: int, option: Option) -> None:
        self._game = game
        self._s = s
        self._seat = seat
        self._option = option
        self._depth = sum(1 for _ in _levels(s)) - 1
        self._interrupting: bool | None = None
        self.guessed = False

    def run(self, dice: Dice) -> _Ends:
        counting = _Counting(dice)
        world = determinise(self._game, self._s, self._seat, counting, self._option)
        self.guessed = self.guessed or counting.draws > 0
        return self._ends(world, dice, self._seat, self._option, ())

    def _ends(self, world: State, dice: Dice, asked: int, option: Option, told: tuple[str, ...]) -> _Ends:
        """How a run goes on from an answer, after what was told already: to one end or, behind a question, to
        several."""
        log: list[Event] = []
        ref = UpToHorizon(dice, log)
        decision, open = None, ""
        try:
            apply(world, ref, asked, option)
            decision = advance(world, ref)
        except FarEnough as stop:
            open = stop.open
        told = (*told, *(event.gist for event in log if event.gist and event.visible_to(self._seat)))
        if decision is not None:
            open = self._open(world, decision)
            s, phase = asking(world)
            answers = phase.typical(s, decision.menu) if open else ()
            if answers:
                return self._behind(world, decision.seat, answers, (told, open))
            if not open and not told and not option.final:
                open = STEP
        return {(told, open): _SURE}

    def _open(self, world: State, decision: Decision) -> str:
        """What is undecided at a question, in words. The phases on the stack are what has still to be done: of the game
        that the option belongs to, and of those that it has entered. Those around it wait for its end anyway."""
        levels = list(_levels(world))
        said: dict[str, None] = {}
        for s in reversed(levels[min(self._depth, len(levels) - 1) :]):
            for phase in s.stack[::-1]:
                said[phase.undecided(s)] = None
        said.pop("", None)
        # Who interrupts has his say before what he interrupts is over. That is not what an answer to another
        # interruption of it has begun.
        if not said and decision.interrupt and not self._interrupts():
            return decision.prompt
        return "; ".join(said)

    def _interrupts(self) -> bool:
        """Whether the option is an answer to an interruption. Looked up once: the question may be long in the
        making."""
        if self._interrupting is None:
            asked = peek(self._s)
            self._interrupting = asked is not None and bool(asked.interrupt)
        return self._interrupting

    def _behind(self, world: State, asked: int, answers: Sequence[Option], here: _End) -> _Ends:
        """What comes whichever of these answers is given to a question; for the rest, it ends here and is open."""
        told, _ = here
        found: list[_Ends] = []
        for option in answers:

            def run(dice: Dice, option: Option = option) -> _Ends:
                return self._ends(world.clone(), dice, asked, option, told)

            try:
                found.append(_weighed(outcomes(run, MOST_BEHIND)))
            except TooManyOutcomes:
                return {here: _SURE}
        common = {end: min(ends.get(end, Fraction(0)) for ends in found) for end in found[0]}
        common[here] = common.get(here, Fraction(0)) + 1 - sum(common.values())
        return {end: chance for end, chance in common.items() if chance}


def _levels(s: State) -> Iterator[State]:
    """A position, and those of the games within it."""
    yield s
    while s.inner is not None:
        s = s.inner.state
        yield s


class FarEnough(Exception):
    """What comes now is no outcome of the option; or there is too much of it, and it stays open."""

    def __init__(self, open: str) -> None:
        super().__init__(open)
        self.open = open


class UpToHorizon(Referee):
    """Plays on until the game says that what follows is another matter."""

    __slots__ = ()

    def horizon(self, open: str = "") -> None:
        raise FarEnough(open)


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

    def pool(self, count: int, faces: int, most: int) -> tuple[int, ...]:
        self.draws += 1
        return self._dice.pool(count, faces, most)
