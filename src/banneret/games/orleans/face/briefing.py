"""What every player is told before the game, and the line above the map that says what it is about."""

from functools import cache, lru_cache

import msgspec

from banneret.kernel.briefing import leaning
from banneret.kernel.lean import Measured
from banneret.kernel.scene import Briefing, CallOut, Due, Objective, Prize, Verb

from ..log import NAMES
from ..missions import progress
from ..state import OrleansState
from ..tables import FREE, LAST_FAME, LAST_ROUND, MISSIONS, SCENARIO, read

_NEARLY_ALL = 9
"""Four games of five end in this round or the next (docs/balance/orleans.md)."""


class _Briefing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    situation: str
    who: str
    until: str
    advice: str
    wins: tuple[str, ...]
    verbs: tuple[Verb, ...]
    prizes: tuple[Prize, ...]
    forces: tuple[CallOut, ...]


_DATA = read("briefings.toml", _Briefing)
MEASURED = read("balance.toml", dict[str, Measured])


@cache
def briefing() -> Briefing:
    """The same for everybody: what tells players apart is secret, or dealt."""
    measured = MEASURED[SCENARIO.id]
    return Briefing(
        who=_DATA.who,
        situation=_DATA.situation,
        wins=_DATA.wins,
        until=_DATA.until,
        verbs=_DATA.verbs,
        minutes=measured.minutes,
        balance=leaning(measured.lean, NAMES),
        advice=_DATA.advice,
        prizes=_DATA.prizes,
        dates=(
            Due("Round 1", "everybody keeps a Message"),
            Due(f"Rounds 2–{_NEARLY_ALL - 1}"),
            Due(f"Rounds {_NEARLY_ALL}–{_NEARLY_ALL + 1}", "most games end"),
            Due(f"Round {LAST_ROUND}", "at the latest", last=True),
        ),
        forces=_DATA.forces,
        lean=measured.lean,
    )


def objective(s: OrleansState, seat: int | None) -> Objective:
    """What a player's own board says of it. How far his nation is, nobody knows before the end: his part of its Mission
    is what he has himself."""
    own = 0 if seat is None else seat
    player = s.players[own]
    done, needed = 0, 0
    if seat is not None and player.nation is not None and FREE not in s.missions:
        for line in progress(s, (seat,), MISSIONS[s.missions[s.nation(seat)]]):
            done, needed = done + min(line.have, line.need), needed + line.need
    return _objective(own, seat is None, max(1, s.round), player.fame, player.areas.bit_count(), (done, needed))


@lru_cache(maxsize=8192)
def _objective(own: int, looks_on: bool, number: int, fame: int, areas: int, mission: tuple[int, int]) -> Objective:
    done, needed = mission
    who = f"{NAMES[own]}: " if looks_on else ""
    stands = f"{who}Fame {fame}, {areas} area{'' if areas == 1 else 's'}"
    part = f", {done} of {needed} for the Mission" if needed else ""
    return Objective(
        "More points for your nation" if not looks_on else "More points for a nation",
        f"round {number} of {LAST_ROUND}",
        f"{stands}{part}",
        round(done / needed if needed else fame / LAST_FAME, 3),
        own,
        short=f"More points · {stands}",
    )
