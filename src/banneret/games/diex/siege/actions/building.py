"""DXS-11.2: the besieger builds."""

from dataclasses import dataclass
from functools import cache

from banneret.kernel.handful import Handful
from banneret.kernel.referee import Referee
from banneret.kernel.tally import Bound, Lot, Tally

from .. import record
from ..log import listed, tell
from ..men import BESIEGER
from ..state import SiegeState
from ..tables import ENGINEER, LOTS, TEAM


def teams(s: SiegeState) -> int:
    """DXS-11.2a, DXS-11.2c: how many teams of five can be made of the healthy; who has shot at the place today does not
    build (DXS-11.3.2g)."""
    return (s.here[BESIEGER] & ~s.wounded & ~s.shot).bit_count() // TEAM


def pieces(s: SiegeState, kind: int) -> int:
    """DXS-11.2a, DXS-11.2b: what a team makes in a day; DXS-11.6q: two lots of it with an engineer."""
    return LOTS[kind].pieces * (2 if s.happened >> ENGINEER & 1 else 1)


@cache
def _tally(most: int, made: tuple[int, ...]) -> Tally:
    lots = tuple(
        Lot(lot.id, f"{lot.name} ({count} a team)", most, group="Teams") for lot, count in zip(LOTS, made, strict=True)
    )
    reason = f"There are {most} teams, and at least one builds."
    return Tally(lots, (Bound((0, 1, 2), 1, most, "DXS-11.2a", reason),))


@dataclass(slots=True)
class Build(Handful[SiegeState]):
    """Each team its own lot (DXS-11.2c)."""

    key = "build"
    rules = ("DXS-11.2a", "DXS-11.2b", "DXS-11.2c", "DXS-11.2d")

    def seat(self, s: SiegeState) -> int:
        return BESIEGER

    def prompt(self, s: SiegeState) -> str:
        return f"What do your teams of five build today? You have {teams(s)}."

    def tally(self, s: SiegeState) -> Tally:
        return _tally(teams(s), tuple([pieces(s, kind) for kind in range(len(LOTS))]))

    def decide(self, s: SiegeState, ref: Referee, counts: tuple[int, ...]) -> None:
        s.done()
        made = []
        for kind, count in enumerate(counts):
            s.store[kind] += count * pieces(s, kind)
            if count:
                made.append(f"{count * pieces(s, kind)} {LOTS[kind].name.lower()}")
        s.builders = TEAM * sum(counts)
        record.note(s, deed="build", outcome=listed(made))
        if ref.hears:
            tell(s, ref, "build", f"{s.builders} besiegers build {listed(made)}.", "DXS-11.2a", "DXS-11.2e")
