"""Many games, fuzzed by many processes, and what all of them together show."""

import traceback
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import Any

from msgspec.structs import replace

from ...kernel.game import Game, interrupts
from ...kernel.match import Match
from ...kernel.phase import Phase
from ...kernel.refusal import BanneretError
from ...kernel.registry import game as find_game
from ...kernel.registry import names as game_names
from ..pool import hired
from ..staff import Crash
from .author import line
from .checks.clauses import Clauses, clauses_of_phases, clauses_of_variants
from .checks.ending import replays
from .checks.failed import Failed
from .checks.interrupts import outcomes
from .checks.lessons import script, scripts
from .checks.secrecy import redeals
from .choosing import STYLES
from .finding import Finding, Tried
from .hunt import MOST_ANSWERS, Hunt
from .trial import Trial, phase_name


def play(hunt: Hunt, number: int) -> Tried:
    """Fuzz one game. What is wrong is in the answer, never raised."""
    finding = None
    trial = None
    try:
        trial = Trial(hunt, number)
        trial.play()
    except Exception as error:
        finding = what_failed(hunt, number, trial, error)
    if trial is None:
        return Tried(number, {}, {}, {}, {}, {}, {}, (), finding)
    verbs = {name: (count, trial.taken[name]) for name, count in trial.on_offer.items()}
    result = trial.match.result
    endings = {} if result is None else {result.kind: 1}
    hidden = {seat: (chances, changes) for seat, (chances, changes) in trial.hidden.items()}
    used, came = dict(trial.used), tuple(sorted(trial.came))
    return Tried(number, dict(trial.counts), dict(trial.asked), verbs, endings, hidden, used, came, finding)


def what_failed(hunt: Hunt, number: int, trial: Trial | None, error: Exception) -> Finding:
    """An error in a game, with all that leads there."""
    check, message = _told(error)
    trace = "".join(traceback.format_exception(error))
    if trial is None:
        return Finding(
            number,
            check,
            message,
            trace,
            hunt.scenario or "",
            seed=f"{hunt.seed}/{number}",
            line=line(error, hunt.rules, None),
        )
    answers, trying = tuple(trial.match.answers()), trial.trying
    return Finding(
        number,
        check,
        message,
        trace,
        trial.match.scenario.id,
        trial.match.variants,
        trial.seed,
        answers,
        trying,
        _record(trial.match),
        line(error, hunt.rules, trial.match),
        ahead=_ahead(error, trial.match),
    )


def _ahead(error: Exception, match: Match) -> tuple[tuple[str, str], ...]:
    """What was answered on a copy until it failed, by the names of the seats."""
    given = error.ahead if isinstance(error, Failed) else ()
    return tuple((match.seats[seat], notation) for seat, notation in given)


def _told(error: Exception) -> tuple[str, str]:
    if isinstance(error, Failed):
        return error.check, error.message
    return "crash", f"{type(error).__name__}: {error}"


def _record(match: Match) -> bytes | None:
    """The record, if it leads back to where the match stands: what is broken may be the record."""
    try:
        replays(match)
        return match.record().dumps()
    except Exception:
        return None


@dataclass(slots=True)
class Findings:
    """What a run did and found."""

    hunt: Hunt
    games: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    offered: Counter[str] = field(default_factory=Counter)
    taken: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    hidden: dict[int, tuple[int, int]] = field(default_factory=dict)
    used: Counter[str] = field(default_factory=Counter)
    came: set[str] = field(default_factory=set)
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
        self.used.update(tried.used)
        self.came.update(tried.came)
        if tried.finding is not None:
            self.findings.append(tried.finding)

    def close(self) -> None:
        """Add what only all games together show, and put the findings in order."""
        rules = self.hunt.rules
        by, orders = (type(rules), "redeal"), (type(rules.face), "interrupts")
        self._together(lambda: redeals(self.hidden, rules.scenario(self.hunt.scenario).seats, by))
        self._together(lambda: outcomes(interrupts(rules), self.used, self.came, orders))
        self.findings.sort(key=lambda finding: -1 if finding.number is None else finding.number)

    def read(self) -> None:
        """Add what shows without a game: clauses of phases and of optional rules, lessons, examples of play."""
        rules = self.hunt.rules
        clauses = Clauses(rules)
        self._together(lambda: clauses_of_phases(rules, clauses))
        self._together(lambda: clauses_of_variants(rules, clauses))
        for one in scripts(rules):
            self._together(partial(script, rules, one, clauses))

    def _together(self, check: Callable[[], None]) -> None:
        try:
            check()
        except Exception as error:
            name, message = _told(error)
            trace = "" if isinstance(error, Failed) else "".join(traceback.format_exception(error))
            finding = Finding(None, name, message, trace, line=line(error, self.hunt.rules, None))
            match = error.match if isinstance(error, Failed) else None
            if isinstance(error, Failed) and match is not None:
                finding = replace(
                    finding,
                    scenario=match.scenario.id,
                    variants=match.variants,
                    seed=match.seed.server,
                    answers=tuple(match.answers()),
                    trying=error.trying,
                    record=_record(match),
                )
            self.findings.append(finding)

    @property
    def unreached(self) -> list[str]:
        """The phases of the game that can ask and never did."""
        return [name for name in phases(self.hunt.rules) if name not in self.asked]


def phases(game: Game[Any]) -> list[str]:
    """The names of all phases that can ask, those of games within the game included."""
    found: dict[str, None] = {}
    for kind in game.kinds():
        own = [value for value in kind.values if issubclass(value, Phase) and value.ask is not Phase.ask]
        found |= dict.fromkeys(phase_name(phase) for phase in own)
    for part in game.parts:
        found |= dict.fromkeys(phases(part))
    return list(found)


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
    variants: Mapping[str, str] | None = None,
    watch: Callable[[Findings], None] | None = None,
) -> Findings:
    """Fuzz a game: random play over all scenarios (or one) and random variants, but for those that are given.

    `workers` None takes all processors. `only` plays just these numbers. `most` is the number of answers after which a
    game is called a runaway. `every` above 1 looks only at one position in so many in full (for games of thousands of
    answers) and at the invariants of all. `watch` is called after each game. `style` is one of STYLES for all games; as
    a rule it is drawn for each. Ctrl-C ends the run early and keeps what was found.
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
    staff = hired(workers)
    same = tuple((variants or {}).items())
    (rules if scenario is None else rules.of(scenario)).settle(dict(same))
    installed = rules.id in game_names() and find_game(rules.id) is rules
    hunt = Hunt(rules.id if installed else rules, str(seed), scenario, most, every, style, same)
    found = Findings(hunt)
    began = perf_counter()
    try:
        with closing(staff.work(partial(play, hunt), range(games) if only is None else only)) as results:
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
    if only is None and not found.interrupted:
        found.read()
    found.seconds = perf_counter() - began
    found.close()
    return found
