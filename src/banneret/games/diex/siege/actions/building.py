"""DXS-11.2: the besieger builds."""

from dataclasses import dataclass
from functools import cache

from banneret.kernel.handful import Handful
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Preview, Reason
from banneret.kernel.tally import Bound, Lot, Tally

from .. import record
from ..log import listed, tell
from ..men import BESIEGER
from ..state import SiegeState
from ..tables import ENGINEER, HOOK, LADDER, LOTS, TEAM
from ..walls import bonus_with, full_bonus


def teams(s: SiegeState) -> int:
    """DXS-11.2a, DXS-11.2c: how many teams of five can be made of the healthy; who has shot at the place today does not
    build (DXS-11.3.2g)."""
    return (s.here[BESIEGER] & ~s.wounded & ~s.shot).bit_count() // TEAM


def pieces(s: SiegeState, kind: int) -> int:
    """DXS-11.2a, DXS-11.2b: what a team makes in a day; DXS-11.6q: two lots of it with an engineer."""
    return LOTS[kind].pieces * (2 if s.happened >> ENGINEER & 1 else 1)


def worth(s: SiegeState, counts: tuple[int, ...]) -> tuple[Reason, ...]:
    """What so many teams on each lot would do to the walls in a quick assault. Filled moat helps only on the map."""
    more = sum(counts[kind] * pieces(s, kind) for kind in (LADDER, HOOK))
    was, then = full_bonus(s), bonus_with(s, s.works, more)
    made = [f"{count * pieces(s, kind)} {LOTS[kind].name.lower()}" for kind, count in enumerate(counts) if count]
    found = [Reason(f"{TEAM * sum(counts)} men build {listed(made)}", rules=("DXS-11.2a", "DXS-11.2b"))]
    if s.castle:
        text = "what the walls add to the besieged"
        found.append(Reason(text, f"{then} %" if then == was else f"{then} % instead of {was} %", ("DXS-11.4.1l",)))
    else:
        text = "a hall is stormed without equipment: its walls go on adding"
        found.append(Reason(text, f"{was} %", ("DXS-11.4.1w",)))
    return tuple(found)


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
    commit = "Build with {} teams"
    rules = ("DXS-11.2a", "DXS-11.2b", "DXS-11.2c", "DXS-11.2d")

    def having(self, chosen: tuple[int, ...]) -> "Build":
        return Build(chosen)

    def seat(self, s: SiegeState) -> int:
        return BESIEGER

    def prompt(self, s: SiegeState) -> str:
        return f"What do your teams of five build today? You have {teams(s)}."

    def tally(self, s: SiegeState) -> Tally:
        return _tally(teams(s), tuple([pieces(s, kind) for kind in range(len(LOTS))]))

    def preview_tally(self, s: SiegeState, seat: int, counts: tuple[int, ...]) -> Preview:
        return Preview(worth(s, counts))

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
