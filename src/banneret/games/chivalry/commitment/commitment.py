"""CHV-10.1: which leaders fight in person, and with whom: one form."""

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from banneret.board.hex import members
from banneret.kernel.handful import Handful
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Preview, Reason
from banneret.kernel.tally import Bound, Lot, Tally

from ..cast import Cast
from ..field import FIELD_AREAS
from ..log import tell
from ..state import ChivalryState

Pair = tuple[int, int]
"""A leader, and a unit in his area."""


class Uncommit(Phase[ChivalryState]):
    """CHV-10.1: all leaders of the phasing side become uncommitted first."""

    __slots__ = ()
    key = "uncommit"

    def run(self, s: ChivalryState, ref: Referee) -> None:
        for leader in s.cast.captains_of[s.phasing]:
            s.committed[leader] = -1
        s.then(Commitment().opened(s))


def pairs(s: ChivalryState) -> tuple[Pair, ...]:
    """Each leader of the phasing side on the battlefield, with each unit that he may join."""
    return _pairs(_company(s))


def _pairs(company: tuple[Pair, ...]) -> tuple[Pair, ...]:
    return tuple([(leader, unit) for leader, units in company for unit in members(units)])


def _company(s: ChivalryState) -> tuple[Pair, ...]:
    """Each leader of the phasing side on the battlefield, with the set of units that he may join."""
    line, here, at = s.cast.line[s.phasing], s.here, s.leader_at
    captains = s.cast.captains_of[s.phasing]
    return tuple([(leader, here[at[leader]] & line) for leader in captains if 0 <= at[leader] < FIELD_AREAS])


@lru_cache(maxsize=4096)
def _lot(cast: Cast, leader: int, unit: int) -> Lot:
    return Lot(
        f"{cast.leader_ids[leader]}.{cast.unit_ids[unit]}",
        f"{cast.leader_names[leader]} with {cast.unit_names[unit]}",
        1,
        group=cast.leader_names[leader],
        touch=(cast.leader_ids[leader], cast.unit_ids[unit]),
    )


@lru_cache(maxsize=128)
def _tally(cast: Cast, company: tuple[Pair, ...]) -> Tally:
    pairs = _pairs(company)
    lots = tuple([_lot(cast, leader, unit) for leader, unit in pairs])
    of_leader: dict[int, list[int]] = {}
    of_unit: dict[int, list[int]] = {}
    for at, (leader, unit) in enumerate(pairs):
        of_leader.setdefault(leader, []).append(at)
        of_unit.setdefault(unit, []).append(at)
    bounds = [
        Bound(tuple(his), 0, 1, "CHV-10.1", f"{cast.leader_names[leader]} fights with one unit only.")
        for leader, his in of_leader.items()
        if len(his) > 1
    ]
    bounds += [
        Bound(tuple(its), 0, 1, "CHV-10.1", f"{cast.unit_names[unit]} has room for one leader only.")
        for unit, its in of_unit.items()
        if len(its) > 1
    ]
    return Tally(lots, tuple(bounds))


@dataclass(slots=True)
class Commitment(Handful[ChivalryState]):
    """CHV-10.1 to CHV-10.5."""

    key: ClassVar[str] = "commitment"
    commit: ClassVar[str] = "Commit {}"
    rules: ClassVar[tuple[str, ...]] = ("CHV-10.1", "CHV-10.2")

    def having(self, chosen: tuple[int, ...]) -> "Commitment":
        return Commitment(chosen)

    def seat(self, s: ChivalryState) -> int:
        return s.players[s.phasing]

    def prompt(self, s: ChivalryState) -> str:
        return "Which leaders fight in person, and with whom?"

    def tally(self, s: ChivalryState) -> Tally:
        return _tally(s.cast, _company(s))

    def decide(self, s: ChivalryState, ref: Referee, counts: tuple[int, ...]) -> None:
        s.done()
        if not any(counts):
            return
        for (leader, unit), count in zip(pairs(s), counts, strict=True):
            if count:
                s.committed[leader] = unit
                if ref.hears:
                    cast = s.cast
                    text = f"{cast.leader_names[leader]} fights with {cast.unit_names[unit]}."
                    touch = (cast.leader_ids[leader], cast.unit_ids[unit])
                    tell(s, ref, "commit", text, ("CHV-10.1",), touch=touch)

    def preview_tally(self, s: ChivalryState, seat: int, counts: tuple[int, ...]) -> Preview | None:
        reasons = []
        for (leader, unit), count in zip(pairs(s), counts, strict=True):
            if count:
                name = s.cast.leader_names[leader]
                text = f"{s.cast.unit_names[unit]} strikes with 1 more; {name} is at risk when it is hit."
                sums = "gives one command to each unit with him, and one card fewer"
                reasons.append(Reason(text, sums, ("CHV-10.2", "CHV-10.3", "CHV-10.5", "CHV-13.9")))
        return Preview(tuple(reasons))
