"""What a side is told before the siege, and the line above the map that says what it is about."""

from functools import lru_cache

import msgspec

from banneret.kernel.briefing import dates_of
from banneret.kernel.lean import Measured
from banneret.kernel.scene import Briefing, CallOut, Objective, Push, Track, Verb

from ...ground.reading import read
from ...quick import location
from ..log import counted
from ..men import BESIEGED, BESIEGER
from ..scenarios import Contingent, SiegeData
from ..state import SiegeState
from ..tables import PLACE_NAMES
from ..walls import bonus
from .calendar import last_shown

MINUTES = 60
_SEATS = ("besieger", "besieged")


class _Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Of a siege: how even it is, who each side is and what it had best do."""

    balance: str = ""
    who: dict[str, str] = {}
    advice: dict[str, str] = {}


class _Briefings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    verbs: dict[str, tuple[Verb, ...]]
    scenario: dict[str, _Words]


_DATA = read("siege_briefings.toml", _Briefings)
MEASURED = read("balance.toml", dict[str, Measured])


def briefing(s: SiegeState, seat: int | None) -> Briefing:
    """A spectator is told what the besieger is told."""
    return _briefing(s.scenario if s.war is None else "", s.data, seat or BESIEGER)


@lru_cache(maxsize=32)
def _briefing(scenario: str, data: SiegeData, seat: int) -> Briefing:
    """DXS-11.7b, in the words of one side."""
    words, who = _DATA.scenario.get(scenario, _Words()), _SEATS[seat]
    measured = MEASURED.get(scenario, Measured())
    the, days = PLACE_NAMES[data.place], data.days
    forces = (data.besieger, data.besieged)
    until = f" to the evening of day {days}" if days else ""
    before = f"All that before the evening of day {days}. " if days else ""
    wins = (
        (
            f"Take the {the}: by storm, by terms, or by hunger; or leave nobody in it who could command.",
            f"{before}Lose men worth less than theirs: then it is decisive.",
        ),
        (
            f"Hold the {the}{until}, or have the siege lifted: by battle, or when they are called away.",
            "Lose men worth less than theirs: then it is decisive.",
        ),
    )[seat]
    return Briefing(
        who=words.who.get(who, ""),
        situation=data.background,
        wins=wins,
        until=f"{days} days" if days else "",
        verbs=_DATA.verbs[who],
        minutes=measured.minutes or MINUTES,
        balance=words.balance,
        advice=words.advice.get(who, ""),
        sides=tuple(", ".join(force.commander for force in each) for each in forces),
        dates=dates_of(Track("day", "", 1, 1, days), "Day") if days else (),
        forces=tuple(
            CallOut(id, " and ".join(force.commander for force in each), _strength(each), side)
            for side, (id, each) in enumerate(zip(("camp", "keep"), forces, strict=True))
            if each
        ),
        pushes=(Push(("camp", "keep"), BESIEGER),),
        lean=measured.lean,
    )


def _strength(forces: tuple[Contingent, ...]) -> str:
    """With their commanders."""
    return counted(sum(1 + sum(count for _troop, count in force.soldiers) for force in forces), "man", "men")


def objective(s: SiegeState, seat: int | None) -> Objective:
    """What wins, for one side; who looks on sees the besieger's."""
    side = seat or BESIEGER
    besiegers, besieged = s.strength
    walls = f", walls {bonus(s)} %" if s.castle else ""
    verb = "Take" if side == BESIEGER else "Hold"
    return Objective(
        wins=f"{verb} the {PLACE_NAMES[s.data.place]}",
        left=_left(s),
        stands=f"{besiegers} besiegers, {besieged} besieged{walls}",
        gauge=round(_held_out(s) if side == BESIEGED else _gained(s), 3),
        of=side,
        short=f"{verb} the {PLACE_NAMES[s.data.place].split()[-1].lower()} · {besiegers} against {besieged}{walls}",
    )


def _left(s: SiegeState) -> str:
    """How many days it may still last: in a campaign as long as there is food."""
    left = last_shown(s) - s.day
    if s.war is not None:
        return f"food for {counted(left + 1, 'day')}"
    return "the last day" if left <= 0 else f"{counted(left, 'day')} left"


def _held_out(s: SiegeState) -> float:
    return (s.day - 1) / last_shown(s)


def _gained(s: SiegeState) -> float:
    """How much of the walls is overcome, or how many of the besieged are gone."""
    walls = (location.CASTLE - bonus(s)) / (location.CASTLE - location.EQUIPMENT_FLOOR) if s.castle else 0.0
    gone = 1 - s.inside.bit_count() / s.mouths if s.mouths else 0.0
    part = 0.5 if s.held else 0.0
    return min(1.0, max(0.0, 0.5 * walls, gone, part))
