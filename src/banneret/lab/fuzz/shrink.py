"""The shortest game that fails in the same way: answers are left out of a finding, many at first and then one by one,
as long as what is left still shows the defect (delta debugging). What crashed on a copy is first made to crash in the
game itself, if the same answers do that there: then its record leads up to the answer that brings it down."""

from collections.abc import Iterator, Sequence
from time import monotonic

from msgspec.structs import replace

from ...kernel.dice import FastDice
from .finding import Finding
from .groups import cause
from .hunt import Hunt
from .run import what_failed
from .trial import Trial

TRIES = 4
"""Some checks look at things by chance: so often what is left of a game is looked at before it counts as sound."""

SECONDS = 10.0

Answer = tuple[str, str]


ALIKE = 8
"""So many findings of one cause are looked through for one that crashes in the game itself."""


def shrunk(hunt: Hunt, finding: Finding, seconds: float = SECONDS, alike: Sequence[Finding] = ()) -> Finding:
    """The same defect by fewer answers, as far as so many seconds go; the finding itself if nothing can be left out. A
    runaway is long by its nature. Of the others of its cause (`alike`) one is taken where the finding shows on a copy
    alone, or in an imagined world, and that one in the game."""
    if finding.number is None or finding.check == "runaway" or not (_path(finding) or finding.ahead):
        return finding
    until = monotonic() + seconds
    for one in (finding, *alike[:ALIKE]):
        best = _in_game(hunt, one, until)
        if best is not None and best.number is not None:
            return _descended(_Search(hunt, best.number, best, until, played=True), best, one)
    return _descended(_Search(hunt, finding.number, finding, until, played=False), finding, finding)


def _descended(search: "_Search", best: Finding, first: Finding) -> Finding:
    """The shortest that a search comes to, with how long the first was."""
    begun = best
    for shorter in search.descend():
        best = shorter
    if best is begun is first:
        return first
    length = len(first.answers) + len(first.ahead)
    return replace(best, longer=length if length > len(best.answers) else 0)


def _in_game(hunt: Hunt, finding: Finding, until: float) -> Finding | None:
    """The same crash in the game and not only on a copy; None if it does not come to that."""
    if finding.number is None or finding.check != "crash":
        return None
    path = (*finding.answers, *finding.ahead) if finding.ahead else _path(finding)
    found = _Search(hunt, finding.number, finding, until, played=True).failed(path, 0)
    return found if found is not None and found.trying is not None and found.record is not None else None


def _path(finding: Finding) -> tuple[Answer, ...]:
    """All that was answered, and what was being answered when it failed."""
    return finding.answers if finding.trying is None else (*finding.answers, finding.trying)


class _Search:
    """Tries a game with some answers left out, until its time is up."""

    def __init__(self, hunt: Hunt, number: int, finding: Finding, until: float, played: bool) -> None:
        self.hunt = hunt
        self.number = number
        self.until = until
        self.played = played
        """Whether it must fail while the answers are given, and not only at what is tried in between."""
        self.path = _path(finding)
        """The shortest so far."""
        self.cause = cause(finding)
        self.tries = 1 if played else TRIES

    @property
    def late(self) -> bool:
        return monotonic() >= self.until

    def descend(self) -> Iterator[Finding]:
        """Shorter and shorter ones."""
        if self.failed(self.path, 0) is not None:
            self.tries = 1  # it shows at the first look
        size = len(self.path)
        while size and not self.late:
            shorter = self._without(size)
            if shorter is None:
                size //= 2
                continue
            self.path = _path(shorter)
            size = min(size, len(self.path))
            yield shorter

    def _without(self, size: int) -> Finding | None:
        """One that fails with so many answers in a row left out, early ones first: the last answers mostly matter."""
        for first in range(0, len(self.path), size):
            found = self._fails((*self.path[:first], *self.path[first + size :]))
            if found is not None and len(_path(found)) < len(self.path):
                return found
        return None

    def _fails(self, path: Sequence[Answer]) -> Finding | None:
        """What fails in the same way when these answers are given, in so far as they can be."""
        for attempt in range(self.tries):
            found = None if self.late else self.failed(path, attempt)
            if found is not None:
                return found
        return None

    def failed(self, path: Sequence[Answer], attempt: int) -> Finding | None:
        """The same defect, if it shows when these answers are given."""
        trial = None
        try:
            trial = Trial(self.hunt, self.number)
            trial.dice = FastDice(f"{trial.seed}/{attempt}")
            if self.played:
                trial.follow(path)
            else:
                trial.follow(path[:-1])
                trial.close(path[-1][1] if path else "", back=self.cause[0] == "undo")
        except Exception as error:
            found = what_failed(self.hunt, self.number, trial, error)
            same = 2 if self.cause[1] else 3  # the author's line tells more than the words
            return found if cause(found)[:same] == self.cause[:same] else None
        return None
