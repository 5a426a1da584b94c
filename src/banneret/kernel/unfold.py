"""All that can come of an answer, up to the next question.

What follows from a position depends on nothing but the position and the dice. So it stops wherever dice have been
drawn; positions that are the same there are one, however they came about, and what can come of each is found out once.
What was told on the way differs all the same, and is put before what comes.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import inf, lcm
from time import perf_counter
from typing import Any

from .decision import Decision
from .determinise import determinise
from .dice import BranchingDice, Dice, TooManyOutcomes
from .event import Event
from .flow import MOST_STEPS, Runaway, Stranded, advance, apply, asking, peek
from .game import Game
from .likeness import Likeness, Likenesses
from .option import Option
from .referee import Referee
from .state import State

MOST_BEHIND = 200
"""So many outcomes are looked at behind one answer to a question: past that the question ends the outcome, and it is
open."""
QUICK = 300
"""So many ways are gone even if those that have met stand for more than are wanted."""

STEP = "this is a step of a larger choice"
"""What is undecided after an option that is not final."""

End = tuple[tuple[str, ...], str]
"""How it ends: what was told, and what is open."""
Ends = dict[End, int]
"""In how many ways, of a whole that is written beside it."""


class Knot:
    """A position on the way, and what comes of it: first the answer if one is to be given, then what follows.

    `silent`: nothing has been told before. `final`: so is the option that led here.
    """

    __slots__ = (
        "answer",
        "asked",
        "busy",
        "ends",
        "final",
        "forks",
        "leaves",
        "met",
        "silent",
        "state",
        "upto",
        "whole",
    )

    def __init__(self, state: State | None, silent: bool, final: bool) -> None:
        self.state = state
        self.silent = silent
        self.final = final
        self.asked = 0
        self.answer: Option | None = None
        self.forks: list[Fork] | None = None
        """Where the dice lead; None if that is not known yet."""
        self.met = 0
        """So many of the forks have been followed to their ends."""
        self.busy = False
        """Whether it is being followed."""
        self.ends: Ends | None = None
        """How it ends, once that is known,"""
        self.whole = 1
        """and of how many equal chances."""
        self.leaves = 0
        """The ways on, had none of them met."""
        self.upto: list[int] = []
        """Where some fork has been drawn: the ways of each and of those before it, of one whole."""

    def close(self, ends: Ends, whole: int) -> None:
        """It is known how it ends: nobody need come back here."""
        self.ends = ends
        self.whole = whole
        self.state = self.forks = None

    def gather(self, forks: "list[Fork]") -> None:
        """How it ends if all of these do."""
        whole = lcm(*[fork.whole * fork.knot.whole for fork in forks])
        ends: Ends = {}
        for fork in forks:
            knot = fork.knot
            scale = fork.ways * (whole // (fork.whole * knot.whole))
            for end, ways in after(fork.told, knot).items():
                ends[end] = ends.get(end, 0) + ways * scale
        self.close(ends, whole)

    def drawn(self, forks: "list[Fork]", dice: Dice) -> "Fork":
        """One of its forks, as likely as it is."""
        if not self.upto:
            whole = lcm(*[fork.whole for fork in forks])
            self.upto = list(accumulate([fork.ways * (whole // fork.whole) for fork in forks]))
        return forks[bisect_right(self.upto, dice.below(self.upto[-1]))]


class Fork:
    """One thing that the dice may say, in so many of so many ways: what is told of it, and where it leads. `faces`: so
    many throws say it."""

    __slots__ = ("faces", "knot", "told", "ways", "whole")

    def __init__(self, whole: int, told: tuple[str, ...], knot: Knot) -> None:
        self.faces = 0
        self.ways = 0
        self.whole = whole
        self.told = told
        self.knot = knot


def after(told: tuple[str, ...], knot: Knot) -> Ends:
    """The ends of a knot, with what was told before."""
    ends = knot.ends
    assert ends is not None, "it has been followed to its ends"
    return {((*told, *gists), open): ways for (gists, open), ways in ends.items()} if told else ends


def _least(path: list[Knot]) -> int:
    """So many ways there are at least: those that have been found, and one for each fork that has not been followed to
    its ends."""
    return 1 + sum([knot.leaves + (0 if knot.forks is None else len(knot.forks) - knot.met) - 1 for knot in path])


def _end(open: str) -> Knot:
    knot = Knot(None, False, True)
    knot.close({((), open): 1}, 1)
    knot.leaves = 1
    return knot


class Unfolding:
    """An option carried out in trial, on positions that the asking seat can imagine. `guessed`: something had to be
    drawn that it can't know."""

    __slots__ = (
        "_depth",
        "_game",
        "_interrupting",
        "_known",
        "_likes",
        "_option",
        "_root",
        "_s",
        "_seat",
        "guessed",
        "until",
    )

    def __init__(self, game: Game[Any], s: State, seat: int, option: Option) -> None:
        self.until = inf
        """When to give up looking through all outcomes, by `perf_counter`."""
        self._game = game
        self._s = s
        self._seat = seat
        self._option = option
        self._depth = sum(1 for _ in _levels(s)) - 1
        self._interrupting: bool | None = None
        self._likes = Likenesses()
        self._known: dict[tuple[Likeness, bool, bool], Knot] = {}
        dice = BranchingDice()
        world = self._imagined(dice)
        self.guessed = dice.drawn
        self._root = self._deal() if self.guessed else self._answered(world, True, seat, option)

    def ends(self, most: int) -> tuple[Ends, int]:
        """How it can end. Raises TooManyOutcomes past `most`, unless they are found quickly; and when it is too
        late."""
        root = self._root
        self._follow(root, most, QUICK)
        return after((), root), root.whole

    def sample(self, dice: Dice) -> tuple[tuple[str, ...], Knot]:
        """One way that it can go: what is told, up to where it is known what comes. What has been found out on the way
        to too many outcomes serves here."""
        knot = self._root
        told: tuple[str, ...] = ()
        while knot.ends is None:
            forks = knot.forks
            if forks is None:
                return self._to_the_end(told, knot, dice)
            fork = knot.drawn(forks, dice)
            told, knot = (*told, *fork.told), fork.knot
        return told, knot

    def _to_the_end(self, told: tuple[str, ...], knot: Knot, dice: Dice) -> tuple[tuple[str, ...], Knot]:
        """Played from here with dice that don't branch."""
        if knot.state is None:
            knot = self._answered(self._imagined(dice), True, self._seat, self._option)
        heard, end = self._run(knot, dice, None)
        return (*told, *heard), end

    # ------------------------------------------------------------------ knots

    def _imagined(self, dice: Dice) -> State:
        return determinise(self._game, self._s, self._seat, dice, self._option)

    def _deal(self) -> Knot:
        """Before it is drawn what the seat can't know."""
        return Knot(None, True, self._option.final)

    def _answered(self, world: State, silent: bool, asked: int, option: Option) -> Knot:
        """Where this answer is to be given."""
        knot = Knot(world, silent, option.final)
        knot.asked, knot.answer = asked, option
        return knot

    def _knot(self, world: State, silent: bool, final: bool) -> Knot:
        """Where dice have been drawn."""
        like = (self._likes.of(world), silent, final)
        knot = self._known.get(like)
        if knot is None:
            knot = self._known[like] = Knot(world, silent, final)
        return knot

    # ------------------------------------------------------------------ following

    def _follow(self, root: Knot, most: int, quick: int) -> None:
        """Find out how it ends. Raises TooManyOutcomes if there are more ways than `most`, and so many of them had to
        be gone: those that meet are gone together, and up to `quick` of them no matter how many they stand for."""
        path = [root]
        work = 1
        try:
            while path:
                knot = path[-1]
                knot.busy = True
                if knot.ends is None and knot.forks is None:
                    work += self._expand(knot, most)
                    if work > most or (work > quick and _least(path) > most):
                        raise TooManyOutcomes(f"more than {most} outcomes")
                forks = knot.forks
                onward = None if forks is None else self._onward(knot, forks)
                if onward is not None:
                    if onward.busy:
                        raise TooManyOutcomes("it comes back to where it was")
                    path.append(onward)
                    continue
                if forks is not None:
                    knot.gather(forks)
                knot.busy = False
                path.pop()
        finally:
            for knot in path:
                knot.busy = False

    def _onward(self, knot: Knot, forks: list[Fork]) -> Knot | None:
        """The next position whose ends are not known."""
        while knot.met < len(forks):
            fork = forks[knot.met]
            if fork.knot.ends is None:
                return fork.knot
            knot.leaves += fork.faces * fork.knot.leaves
            knot.met += 1
        return None

    def _expand(self, knot: Knot, most: int) -> int:
        """See where the dice lead from here. Returns how many ways more there are."""
        dice = BranchingDice()
        forks: dict[tuple[int, tuple[str, ...], Knot], Fork] = {}
        throws = 0
        while True:
            if perf_counter() > self.until:
                raise TooManyOutcomes("more than there is time for")
            told, child = self._run(knot, dice, dice)
            if not dice.drawn:
                knot.close(after(told, child), child.whole)
                knot.leaves = 1
                return 0
            throws += 1
            if throws > most:
                raise TooManyOutcomes(f"more than {most} outcomes")
            ways, whole = dice.ways()
            like = (whole, told, child)
            fork = forks.get(like)
            if fork is None:
                fork = forks[like] = Fork(whole, told, child)
            fork.ways += ways
            fork.faces += 1
            if not dice.turn():
                knot.forks = list(forks.values())
                return throws - 1

    def _run(self, knot: Knot, dice: Dice, branching: BranchingDice | None) -> tuple[tuple[str, ...], Knot]:
        """What is told from here on, and where it stops: where something has been drawn, if the dice branch, or at its
        end."""
        if knot.state is None:
            return (), self._answered(self._imagined(dice), True, self._seat, self._option)
        world = knot.state.clone()
        log: list[Event] = []
        ref = UpToHorizon(dice, log)
        try:
            if knot.answer is not None:
                apply(world, ref, knot.asked, knot.answer)
            decision = advance(world, ref) if branching is None else _until_drawn(world, ref, branching)
        except FarEnough as stop:
            return self._heard(log), _end(stop.open)
        told = self._heard(log)
        silent = knot.silent and not told
        if decision is not None:
            return told, self._at(world, decision, silent, knot.final)
        return told, self._knot(world, silent, knot.final) if branching is not None and branching.drawn else _end("")

    def _heard(self, log: list[Event]) -> tuple[str, ...]:
        return tuple([event.gist for event in log if event.gist and event.visible_to(self._seat)])

    # ------------------------------------------------------------------ questions

    def _at(self, world: State, decision: Decision, silent: bool, final: bool) -> Knot:
        """It ends at this question, or behind it."""
        open = self._open(world, decision)
        if not open:
            return _end(STEP if silent and not final else "")
        s, phase = asking(world)
        answers = phase.typical(s, decision.menu)
        return self._behind(world, decision.seat, answers, silent, open) if answers else _end(open)

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

    def _behind(self, world: State, asked: int, answers: Sequence[Option], silent: bool, open: str) -> Knot:
        """What comes whichever of these answers is given to a question; for the rest, it ends here and is open."""
        found: list[Knot] = []
        for option in answers:
            knot = self._answered(world, silent, asked, option)
            try:
                self._follow(knot, MOST_BEHIND, MOST_BEHIND)
            except TooManyOutcomes:
                return _end(open)
            if knot.leaves > MOST_BEHIND:
                return _end(open)
            found.append(knot)
        whole = lcm(*[knot.whole for knot in found])
        common: Ends = {}
        for end in after((), found[0]):
            ways = min([after((), knot).get(end, 0) * (whole // knot.whole) for knot in found])
            if ways:
                common[end] = ways
        rest = whole - sum(common.values())
        if rest:
            common[(), open] = common.get(((), open), 0) + rest
        question = _end(open)
        question.close(common, whole)
        return question


def _until_drawn(s: State, ref: Referee, dice: BranchingDice) -> Decision | None:
    """Run on to the next decision, as `flow.advance` does, or to the end of the phase in which dice are drawn. None:
    they have been, or the game is over."""
    for _ in range(MOST_STEPS):
        if dice.drawn or s.result is not None or s.rests:
            return None
        if s.inner is not None:
            decision = _until_drawn(s.inner.state, ref.within(s.inner.seats), dice)
            if decision is not None:
                return decision.seen_from(s.inner.seats)
            if dice.drawn:
                return None
            inner, s.inner = s.inner.state, None
            s.stack[-1].on_inner(s, ref, inner)
            continue
        if not s.stack:
            raise Stranded
        phase = s.stack[-1]
        decision = phase.ask(s)
        if decision is not None:
            return decision
        phase.run(s, ref)
    raise Runaway(f"more than {MOST_STEPS} phases without a decision, the last {s.stack[-1]!r}", s.stack[-1])


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
