"""What must be reached, and whether it was."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from measure import COPY, ODDS, RANDOM_PLAY, SCENE, SEARCH, THERE_AND_BACK, UNITS, Measure
from ours import CALAIS, CAMPAIGN, CHIVALRY, DIEX, MAID, ORLEANS, SIEGE
from peers import catanatron_peer


@dataclass(frozen=True, slots=True)
class Bar:
    """The figure of one of our games, as a multiple of a peer's (or as it is, when no peer is named), is at least or at
    most so much."""

    who: str
    what: str
    peer: str | None
    at_least: float | None = None
    at_most: float | None = None

    def met(self, figure: float) -> bool:
        return (self.at_least is None or figure >= self.at_least) and (self.at_most is None or figure <= self.at_most)

    def figure(self, measures: Sequence[Measure]) -> float:
        """Compared round by round, because the machine may be slower in one round than in another; the median of
        that."""
        mine = find(measures, self.who, self.what).figures
        if self.peer is None:
            return median(mine)
        return median(a / b for a, b in zip(mine, find(measures, self.peer, self.what).figures, strict=True))

    @property
    def unit(self) -> str:
        return UNITS[self.what] if self.peer is None else "×"

    def __str__(self) -> str:
        limit = f"≥ {self.at_least:g}" if self.at_least is not None else f"≤ {self.at_most:g}"
        return f"{limit} {self.unit} {self.peer or ''}".rstrip()


BARS = (
    Bar(CALAIS, RANDOM_PLAY, catanatron_peer.WHO, at_least=3.0),
    Bar(CALAIS, COPY, catanatron_peer.WHO, at_most=0.1),
    Bar(CALAIS, SEARCH, catanatron_peer.WHO, at_least=10.0),
    Bar(CALAIS, SCENE, None, at_most=1000.0),
    Bar(CALAIS, ODDS, None, at_most=50.0),
    Bar(DIEX, RANDOM_PLAY, catanatron_peer.WHO, at_least=1.5),
    Bar(DIEX, COPY, catanatron_peer.WHO, at_most=0.25),
    Bar(DIEX, SCENE, None, at_most=5000.0),
    Bar(DIEX, ODDS, None, at_most=50.0),
    Bar(SIEGE, RANDOM_PLAY, catanatron_peer.WHO, at_least=2.0),
    Bar(SIEGE, COPY, catanatron_peer.WHO, at_most=0.25),
    Bar(SIEGE, SCENE, None, at_most=5000.0),
    Bar(SIEGE, ODDS, None, at_most=50.0),
    Bar(SIEGE, THERE_AND_BACK, None, at_most=5000.0),
    Bar(CAMPAIGN, RANDOM_PLAY, catanatron_peer.WHO, at_least=1.5),
    Bar(CAMPAIGN, COPY, catanatron_peer.WHO, at_most=0.25),
    Bar(CAMPAIGN, SCENE, None, at_most=3000.0),
    Bar(CAMPAIGN, ODDS, None, at_most=50.0),
    Bar(ORLEANS, RANDOM_PLAY, catanatron_peer.WHO, at_least=1.0),
    Bar(ORLEANS, COPY, catanatron_peer.WHO, at_most=0.25),
    Bar(ORLEANS, SCENE, None, at_most=5000.0),
    Bar(ORLEANS, ODDS, None, at_most=50.0),
    Bar(MAID, RANDOM_PLAY, catanatron_peer.WHO, at_least=1.0),
    Bar(MAID, COPY, catanatron_peer.WHO, at_most=0.25),
    Bar(MAID, SCENE, None, at_most=5000.0),
    Bar(MAID, ODDS, None, at_most=50.0),
    Bar(CHIVALRY, RANDOM_PLAY, catanatron_peer.WHO, at_least=1.3),
    Bar(CHIVALRY, COPY, catanatron_peer.WHO, at_most=0.1),
    Bar(CHIVALRY, SCENE, None, at_most=1000.0),
    Bar(CHIVALRY, ODDS, None, at_most=50.0),
)


def find(measures: Sequence[Measure], who: str, what: str) -> Measure:
    return next(measure for measure in measures if (measure.who, measure.what) == (who, what))
