"""Random games that try to break the rules: every check of `checks` after every answer.

>>> from banneret.lab import fuzz
>>> assert not fuzz.run("calais", games=30, seed="1").findings
"""

import traceback
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import Any

import msgspec

from ..kernel.dice import FastDice
from ..kernel.flow import asking
from ..kernel.game import Game
from ..kernel.match import Match
from ..kernel.option import Menu, Option
from ..kernel.orders import TURN, StandingOrder
from ..kernel.phase import Phase
from ..kernel.refusal import BanneretError, Refused
from ..kernel.registry import game as find_game
from ..kernel.registry import names as game_names
from . import checks, mutate
from .checks import Failed, Hidden
from .pool import Crash, cores, work

MOST_ANSWERS = 20_000
"""A game with more is called a runaway."""

REFUSALS = 6
WORLDS = 2
SELDOM = 12
OFTEN = 4
"""Checks that cost much are made at one answer in so many: seldom, but often where something is hidden. Answers are taken back as seldom."""

SET_UPS = 20
"""So many combinations of optional rules are tried until the game takes one."""

KEPT = 400
"""So many notations of earlier menus are remembered, to be said again at the wrong time."""

STYLES = ("any", "verbs", "playout", "worth")
"""How answers are chosen in a game: any option; any verb first, so that rare ones come up too; as the game's own roll-outs do; or by what the game
thinks that comes of it, for blind play seldom gets where a good player gets."""

LOOKED_AT = 8
"""So many options are tried out when one is chosen by its worth. (A bot would do it better, but a search may never come back from a runaway.)"""


@dataclass(slots=True, frozen=True)
class Plan:
    """What is to be fuzzed. `scenario` None: all in turn. Variants are drawn at random."""

    game: Game[Any] | str
    seed: str
    scenario: str | None = None
    most: int = MOST_ANSWERS
    every: int = 1
    """Only one position in so many is looked at in full; the others are held against the game's invariants alone."""
    style: str | None = None
    """One of STYLES for all games; None: drawn anew for each."""

    @property
    def rules(self) -> Game[Any]:
        return find_game(self.game) if isinstance(self.game, str) else self.game


class Finding(msgspec.Struct, frozen=True):
    """Something that is wrong: which check failed in which game, and what leads there.

    `number` is None for what only all games together show. `record` replays to the position in question; it is None if it would not.
    """

    number: int | None
    check: str
    message: str
    trace: str = ""
    scenario: str = ""
    variants: dict[str, str] = {}
    seed: str = ""
    answers: tuple[tuple[str, str], ...] = ()
    trying: tuple[str, str] | None = None
    """The answer that was being given, or weighed, when it failed."""
    record: bytes | None = None


class Tried(msgspec.Struct, frozen=True):
    """One game: what was done and checked in it, and what was found."""

    number: int
    counts: dict[str, int]
    asked: dict[str, int]
    """By phase: how often it asked."""
    verbs: dict[str, tuple[int, int]]
    """By “phase verb”: at how many decisions it was on offer, and how often it was taken."""
    endings: dict[str, int]
    hidden: dict[int, tuple[int, int]]
    finding: Finding | None


class Trial:
    """A game being fuzzed."""

    def __init__(self, plan: Plan, number: int) -> None:
        game = plan.rules
        self.number = number
        self.seed = f"{plan.seed}/{number}"
        self.dice = FastDice(self.seed)
        scenario = plan.scenario or game.scenarios[number % len(game.scenarios)].id
        self.style = plan.style or STYLES[self.dice.below(len(STYLES))]
        self.most = plan.most
        self.every = plan.every
        self.counts: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()
        self.on_offer: Counter[str] = Counter()
        self.taken: Counter[str] = Counter()
        self.hidden: dict[int, list[int]] = {}
        self.earlier: list[str] = []
        self.before: dict[int, tuple[bytes, int]] = {}
        """By the number of answers that stood: the position and the length of the log, to compare with what undo gives back."""
        self.trying: tuple[str, str] | None = None
        self.match = self._set_up(game, scenario)

    def _set_up(self, game: Game[Any], scenario: str) -> Match:
        """With any optional rules. A game may refuse some of them together, in words; then others are tried."""
        for _ in range(SET_UPS):
            variants = {v.id: v.values[self.dice.below(len(v.values))] for v in game.variants}
            try:
                return Match(game, scenario, self.seed, variants=variants)
            except BanneretError:
                self.counts["set-ups refused"] += 1
        return Match(game, scenario, self.seed)

    def play(self) -> None:
        """To the end, or to the first check that fails."""
        match = self.match
        self.look()
        while match.decision is not None:
            if self.counts["answers"] >= self.most:
                raise Failed("runaway", f"no end after {self.most} answers")
            self.answer()
            self.look()
            if not self.dice.below(SELDOM):
                self.take_back()
                self.look()
        if match.result is None:
            raise Failed("dead end", "the game stopped without a result")
        checks.ending(match, match.result)
        self.counts["results"] += 1
        checks.replays(match)
        self.counts["replays"] += 1

    def answer(self) -> None:
        """Give a legal answer; a copy made before must not feel it."""
        match = self.match
        seat, option = self.choose()
        closely = self.every == 1 or not self.dice.below(self.every)
        copy = match.state.clone()
        stood = match.standing
        before = checks.fingerprint(copy) if closely else b""
        if closely:
            self.before[stood] = (before, len(match.log))
        else:
            self.before.pop(stood, None)
        phase = _name(type(asking(match.state)[1]))
        self.trying = (match.seats[seat], option.notation)
        if match.decision is not None and match.decision.interrupt and not self.dice.below(SELDOM):
            match.order(match.seats[seat], StandingOrder(match.decision.interrupt, "pass"))
            self.counts["standing orders"] += 1
        elif match.decision is not None and match.decision.ahead and seat in match.decision.seats and not self.dice.below(SELDOM):
            match.order(match.seats[seat], StandingOrder(TURN, "play", answers=self._coming(seat, option)))
            self.counts["coming turns"] += 1
        else:
            match.play(option, match.seats[seat])
        for later in range(stood + 1, match.standing):
            self.before.pop(later, None)  # answered by orders: what was there before is of another line
        self.trying = None
        self.taken[f"{phase} {option.verb}"] += 1
        self.counts["answers"] += 1
        after = checks.fingerprint(copy) if closely else b""
        if after != before:
            raise Failed("clone", f"“{option.notation}” changed a copy made before it: {checks.difference(before, after)}")

    def _coming(self, seat: int, option: Option) -> tuple[str, ...]:
        """An answer, and some more for the turns after it: what is foreseen, and what may not be possible then."""
        match = self.match
        more = [each.notation for each in (*match.foresee(match.seats[seat]), option)]
        return (option.notation, *(more[self.dice.below(len(more))] for _ in range(self.dice.below(4))))

    def choose(self, seat: int | None = None) -> tuple[int, Option]:
        """A seat that may answer (the given one, or any, awaited as a rule) and one of its options."""
        decision, dice = self.match.decision, self.dice
        if decision is None:
            raise AssertionError("nobody is asked")
        speakers = list(decision.menus) if not dice.below(SELDOM) else list(decision.seats)
        if seat is None:
            seat = speakers[dice.below(len(speakers))]
        menu = decision.menu_of(seat)
        style = self.style if dice.below(4) else "any"
        return seat, {"any": self._any, "verbs": self._by_verb, "playout": self._by_playout, "worth": self._by_worth}[style](seat, menu)

    def _any(self, seat: int, menu: Menu) -> Option:
        return menu[self.dice.below(len(menu))]

    def _by_playout(self, seat: int, menu: Menu) -> Option:
        return checks.quick_reply(self.match, seat, menu, self.dice)

    def _by_worth(self, seat: int, menu: Menu) -> Option:
        """The best of some options, each tried once in a world that the seat imagines."""
        options = [self._any(seat, menu) for _ in range(min(LOOKED_AT, len(menu)))]
        return max(options, key=lambda option: checks.worth(self.match, seat, option, self.dice))

    def _by_verb(self, seat: int, menu: Menu) -> Option:
        verbs = list(dict.fromkeys(option.verb for option in menu))
        verb = verbs[self.dice.below(len(verbs))]
        alike = [option for option in menu if option.verb == verb]
        return alike[self.dice.below(len(alike))]

    # ------------------------------------------------------------------ checks of one position

    def look(self) -> None:
        """All that can be checked where the game stands."""
        match, dice = self.match, self.dice
        checks.invariants(match.game, match.state)
        if self.every > 1 and match.decision is not None and dice.below(self.every):
            return
        checks.menus(match)
        checks.asking_is_pure(match)
        checks.copies(match.state, dice)
        checks.json(match.game, match.state)
        self.counts["positions"] += 1
        self._note()
        hidden = self._see()
        self._say_wrong()
        if match.decision is not None:
            if hidden or match.decision.secret or not dice.below(SELDOM):
                self._compare_futures()
            if not dice.below(OFTEN if hidden else SELDOM):
                self._weigh()

    def _note(self) -> None:
        """For the coverage, and to say it again at the wrong time."""
        decision = self.match.decision
        if decision is None:
            return
        phase = _name(type(asking(self.match.state)[1]))
        self.asked[phase] += 1
        for menu in decision.menus.values():
            self.on_offer.update({f"{phase} {option.verb}" for option in menu})
            self.counts["options"] += len(menu)
        self.earlier += [menu[self.dice.below(len(menu))].notation for menu in decision.menus.values()]
        del self.earlier[:-KEPT]

    def _see(self) -> bool:
        """Scenes and leaks. Returns whether anything is hidden from anybody."""
        sent = checks.scenes(self.match)
        checks.touches(self.match)
        self.counts["scenes"] += len(sent)
        if self.match.result is not None:
            # The game is over: its secrets lie open, and there is nothing to imagine.
            return False
        hidden = False
        for seat, scene in sent.items():
            for _ in range(WORLDS):
                drawn = checks.leaks(self.match, seat, scene, self.dice)
                self.counts["imagined worlds"] += 1
                if drawn is not None:
                    hidden = True
                    tally = self.hidden.setdefault(seat, [0, 0])
                    tally[0] += 1
                    tally[1] += drawn
        return hidden

    def _say_wrong(self) -> None:
        match, dice, decision = self.match, self.dice, self.match.decision
        wrong: list[tuple[int, str]] = []
        for _ in range(REFUSALS):
            seat = dice.below(len(match.seats))
            kind = dice.below(4)
            if kind == 0 or decision is None:
                wrong.append((seat, mutate.nonsense(dice)))
            elif kind == 1 and self.earlier:
                wrong.append((seat, mutate.misplaced(self.earlier, dice)))
            else:
                asked = list(decision.menus)[dice.below(len(decision.menus))]
                wrong.append((asked, mutate.spoilt(decision, asked, dice)))
        self.counts["refusals"] += checks.refusals(match, wrong)
        checks.strangers(match)

    def _compare_futures(self) -> None:
        """Of two options of a seat, the log must not tell more than the game shows."""
        seat, option = self.choose()
        _, other = self.choose(seat)
        self.counts["futures compared"] += checks.telling(self.match, seat, [option, other], self.dice)

    def _weigh(self) -> None:
        """What costs more: odds, and what the game tells its bots."""
        checks.judgements(self.match, self.dice)
        seat, option = self.choose()
        self.trying = (self.match.seats[seat], option.notation)
        self.counts["exact odds" if checks.chances(self.match, seat, option, self.dice) else "sampled odds"] += 1
        self.trying = None

    # ------------------------------------------------------------------ taking back

    def take_back(self) -> None:
        """The last answer, freely if it may be, else by consent; or the last of any seat whose plans are still secret."""
        match = self.match
        if not match.standing:
            return
        seat = match.seats[self.dice.below(len(match.seats))]
        if match.answers()[-1][0] != seat and match.can_undo(seat) is None:
            # Secret plans can be taken back in any order. What the others have planned stands, so there is no earlier position to compare with.
            match.undo(seat)
            self.before.clear()
            self.counts["undos out of order"] += 1
            return
        last = match.answers()[-1][0]
        refusal = match.can_undo()
        consent: tuple[str, ...] = ()
        if refusal is not None:
            self._refused_undo()
            consent = tuple(name for name in match.seats if name != last)
        stood = match.standing - 1
        match.undo(consent=consent)
        self.counts["undos by consent" if consent else "undos"] += 1
        if stood not in self.before:
            return
        position, length = self.before[stood]
        now = checks.fingerprint(match.state)
        if now != position:
            raise Failed("undo", f"taking an answer back does not lead back: {checks.difference(position, now)}")
        if len(match.log) != length + bool(consent):
            raise Failed("undo", f"the log had {length} entries before the answer and has {len(match.log)} after taking it back")

    def _refused_undo(self) -> None:
        match = self.match
        before = checks.fingerprint(match.state)
        try:
            match.undo()
        except Refused:
            if checks.fingerprint(match.state) != before:
                raise Failed("undo", "a refused undo changed the position") from None
            return
        raise Failed("undo", "an undo that needs consent was granted without it")


def _name(phase: type[Phase[Any]]) -> str:
    return phase.key or phase.__name__


def play(plan: Plan, number: int) -> Tried:
    """Fuzz one game. What is wrong is in the answer, never raised."""
    finding = None
    trial = None
    try:
        trial = Trial(plan, number)
        trial.play()
    except Exception as error:
        finding = _finding(plan, number, trial, error)
    if trial is None:
        return Tried(number, {}, {}, {}, {}, {}, finding)
    verbs = {name: (count, trial.taken[name]) for name, count in trial.on_offer.items()}
    result = trial.match.result
    endings = {} if result is None else {result.kind: 1}
    hidden = {seat: (chances, changes) for seat, (chances, changes) in trial.hidden.items()}
    return Tried(number, dict(trial.counts), dict(trial.asked), verbs, endings, hidden, finding)


def _finding(plan: Plan, number: int, trial: Trial | None, error: Exception) -> Finding:
    check, message = (error.check, error.message) if isinstance(error, Failed) else ("crash", f"{type(error).__name__}: {error}")
    trace = "".join(traceback.format_exception(error))
    if trial is None:
        return Finding(number, check, message, trace, plan.scenario or "", seed=f"{plan.seed}/{number}")
    answers, trying = tuple(trial.match.answers()), trial.trying
    return Finding(number, check, message, trace, trial.match.scenario.id, trial.match.variants, trial.seed, answers, trying, _record(trial.match))


def _record(match: Match) -> bytes | None:
    """The record, if it leads back to where the match stands: what is broken may be the record."""
    try:
        checks.replays(match)
        return match.record().dumps()
    except Exception:
        return None


@dataclass(slots=True)
class Findings:
    """What a run did and found."""

    plan: Plan
    games: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    offered: Counter[str] = field(default_factory=Counter)
    taken: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    hidden: dict[int, tuple[int, int]] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    seconds: float = 0.0
    interrupted: bool = False

    def add(self, tried: Tried) -> None:
        self.games += 1
        self.counts.update(tried.counts)
        self.asked.update(tried.asked)
        self.offered.update({name: offered for name, (offered, _) in tried.verbs.items()})
        self.taken.update({name: taken for name, (_, taken) in tried.verbs.items()})
        self.endings.update(tried.endings)
        for seat, (chances, changes) in tried.hidden.items():
            had = self.hidden.get(seat, (0, 0))
            self.hidden[seat] = (had[0] + chances, had[1] + changes)
        if tried.finding is not None:
            self.findings.append(tried.finding)

    def close(self) -> None:
        """Add what only all games together show, and put the findings in order."""
        rules = self.plan.rules
        try:
            checks.redeals(self.hidden, rules.scenario(self.plan.scenario).seats)
        except Failed as failed:
            self.findings.append(Finding(None, failed.check, failed.message))
        self.findings.sort(key=lambda finding: -1 if finding.number is None else finding.number)

    @property
    def unreached(self) -> list[str]:
        """The phases of the game that can ask and never did."""
        return [name for name in phases(self.plan.rules) if name not in self.asked]


def phases(game: Game[Any]) -> list[str]:
    """The names of all phases that can ask, those of games within the game included."""
    own = [value for value in game.values if issubclass(value, Phase) and value.ask is not Phase.ask]
    return list(dict.fromkeys([*(_name(phase) for phase in own), *(name for part in game.parts for name in phases(part))]))


def run(
    game: Game[Any] | str,
    games: int = 100,
    *,
    seed: str | int = "1",
    scenario: str | None = None,
    workers: int | None = 1,
    only: Sequence[int] | None = None,
    most: int = MOST_ANSWERS,
    every: int = 1,
    style: str | None = None,
    watch: Callable[[Findings], None] | None = None,
) -> Findings:
    """Fuzz a game: random play over all scenarios (or one) and random variants.

    `workers` None takes all processors. `only` plays just these numbers. `most` is the number of answers after which a game is called a runaway.
    `every` above 1 looks only at one position in so many in full (for games of thousands of answers) and at the invariants of all. `watch` is called
    after each game. `style` is one of STYLES for all games; as a rule it is drawn for each. Ctrl-C ends the run early and keeps what was found.
    """
    rules = find_game(game) if isinstance(game, str) else game
    if scenario is not None:
        rules.scenario(scenario)
    if games < 1:
        raise BanneretError(f"There must be at least one game, not {games}.")
    if every < 1:
        raise BanneretError(f"One position in at least 1 is looked at, not in {every}.")
    if style is not None and style not in STYLES:
        raise BanneretError(f"Answers are chosen in the style {', '.join(STYLES)}, not “{style}”.")
    staff = cores() if workers is None else workers
    if staff < 1:
        raise BanneretError(f"There must be at least one worker, not {staff}.")
    installed = rules.id in game_names() and find_game(rules.id) is rules
    plan = Plan(rules.id if installed else rules, str(seed), scenario, most, every, style)
    found = Findings(plan)
    began = perf_counter()
    try:
        with closing(work(partial(play, plan), range(games) if only is None else only, staff)) as results:
            for number, result in results:
                if isinstance(result, Crash):
                    found.games += 1
                    found.findings.append(Finding(number, "crash", result.error, result.trace, seed=f"{seed}/{number}"))
                else:
                    found.add(result)
                if watch is not None:
                    watch(found)
    except KeyboardInterrupt:
        found.interrupted = True
    found.seconds = perf_counter() - began
    found.close()
    return found


def describe(finding: Finding) -> Mapping[str, Any]:
    """A finding as plain data, for a file."""
    return {
        "banneret": "finding",
        **{name: value for name, value in msgspec.structs.asdict(finding).items() if name != "record"},
    }


__all__ = ["Failed", "Finding", "Findings", "Hidden", "Plan", "Trial", "Tried", "describe", "phases", "play", "run"]
