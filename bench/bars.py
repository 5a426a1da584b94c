"""What must be reached by the rules, plain and compiled, and whether it was."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Literal

from arena import Entry, Failure
from builds import COMPILED, PLAIN
from measure import COPY, ODDS, RANDOM_PLAY, SCENE, SEARCH, THERE_AND_BACK, UNITS
from verdict import Verdict

PEER = "Catanatron"
CALAIS, DIEX, SIEGE, CAMPAIGN, ORLEANS, MAID, CHIVALRY = (
    "Calais",
    "Diex",
    "Diex, a siege",
    "Diex, a campaign",
    "England vs. France",
    "Joan of Arc's Victory",
    "Chivalry at Bay",
)
OURS = (CALAIS, DIEX, SIEGE, CAMPAIGN, ORLEANS, MAID, CHIVALRY)
"""Our games, as they are called here."""


@dataclass(frozen=True, slots=True)
class Bar:
    """The figure of one of our games, as a multiple of the peer's (or as it is, when no peer is named), is at least or
    at most so much, in each build."""

    who: str
    what: str
    sign: Literal["≥", "≤"]
    plain: float
    compiled: float
    peer: str | None = None

    def limit(self, build: str) -> float:
        return {PLAIN: self.plain, COMPILED: self.compiled}[build]

    def met(self, figure: float, build: str) -> bool:
        return figure >= self.limit(build) if self.sign == "≥" else figure <= self.limit(build)

    @property
    def unit(self) -> str:
        return UNITS[self.what] if self.peer is None else f"× {self.peer}"

    def verdict(self, build: str, entries: Sequence[Entry], failures: Sequence[Failure]) -> Verdict:
        """Compared round by round, because the machine may be slower in one round than in another; the median of
        that."""
        bar, who = f"{self.sign} {self.limit(build):g}", f"{self.who}, {build}"
        found = [_find(entries, self.who, self.what, build)]
        if self.peer is not None:
            found.append(_find(entries, self.peer, self.what, ""))
        wanting = _wanting(self, build, found, failures)
        if wanting:
            return Verdict(self.what, bar, False, None, self.unit, who, wanting)
        rounds = zip(*(entry.values for entry in found if entry is not None), strict=True)
        figure = median(values[0] / values[1] if len(values) == 2 else values[0] for values in rounds)
        return Verdict(self.what, bar, self.met(figure, build), figure, self.unit, who)


def _find(entries: Sequence[Entry], who: str, what: str, build: str) -> Entry | None:
    wanted = (who, what, build)
    return next((entry for entry in entries if (entry.who, entry.what, entry.contestant.build) == wanted), None)


def _wanting(bar: Bar, build: str, found: Sequence[Entry | None], failures: Sequence[Failure]) -> str:
    """Why there is no figure; nothing, if there is one."""
    for entry, name, of in zip(found, (bar.who, bar.peer), (build, ""), strict=False):
        if entry is None:
            failed = [failure for failure in failures if failure.build == of and failure.who in (name, "")]
            return f"no figure of {name}: " + ("; ".join(failure.error for failure in failed) or "it was not measured")
        if entry.error:
            return f"no figure of {name}: {entry.error}"
    return ""


def _for_all(
    what: str, sign: Literal["≥", "≤"], limits: Mapping[str, tuple[float, float]], peer: str | None
) -> list[Bar]:
    return [Bar(who, what, sign, plain, compiled, peer) for who, (plain, compiled) in limits.items()]


BARS = (
    *_for_all(
        RANDOM_PLAY,
        "≥",
        {
            CALAIS: (6.0, 15.0),
            DIEX: (0.9, 3.0),
            SIEGE: (2.0, 5.0),
            CAMPAIGN: (1.5, 4.0),
            ORLEANS: (1.3, 4.0),
            MAID: (1.0, 3.0),
            CHIVALRY: (1.3, 4.0),
        },
        PEER,
    ),
    *_for_all(COPY, "≤", {who: (0.25 if who == CAMPAIGN else 0.1, 0.05) for who in OURS}, PEER),
    Bar(CALAIS, SEARCH, "≥", 100.0, 300.0, PEER),
    *_for_all(SCENE, "≤", {who: (3000.0, 3000.0) if who == CAMPAIGN else (1000.0, 1000.0) for who in OURS}, None),
    *_for_all(ODDS, "≤", dict.fromkeys(OURS, (50.0, 15.0)), None),
    Bar(SIEGE, THERE_AND_BACK, "≤", 5000.0, 5000.0),
)


def verdicts(
    builds: Sequence[str], entries: Sequence[Entry], failures: Sequence[Failure], bars: Sequence[Bar] = BARS
) -> list[Verdict]:
    return [bar.verdict(build, entries, failures) for bar in bars for build in builds]
