"""What a side is told before the siege, and the line above the map that says what it is about."""

from functools import lru_cache

import msgspec

from banneret.kernel.scene import Briefing, Objective, Verb

from ...ground.reading import read
from ...quick import location
from ..log import counted
from ..men import BESIEGED, BESIEGER
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


def briefing(s: SiegeState, seat: int | None) -> Briefing:
    """A spectator is told what the besieger is told."""
    return _briefing(s.scenario, s.data.background, s.data.days, s.data.place, seat or BESIEGER)


@lru_cache(maxsize=32)
def _briefing(scenario: str, background: str, days: int, place: str, seat: int) -> Briefing:
    """DXS-11.7b, in the words of one side."""
    words, who = _DATA.scenario.get(scenario, _Words()), _SEATS[seat]
    the = PLACE_NAMES[place]
    until = f" to the evening of day {days}" if days else ""
    before = f"All that before the evening of day {days}. " if days else ""
    wins = (
        (
            f"Take the {the}: by storm, by terms, or by hunger.",
            "Or leave nobody in it who could command.",
            f"{before}Lose men worth less than theirs: then it is decisive.",
        ),
        (
            f"Hold the {the}{until}.",
            "Or have the siege lifted: beat them in the field, or wait for the messenger who calls them away.",
            "Or leave nobody among them who could command. Lose men worth less than theirs: then it is decisive.",
        ),
    )[seat]
    return Briefing(
        who=words.who.get(who, ""),
        situation=background,
        wins=wins,
        until=f"{days} days" if days else "",
        verbs=_DATA.verbs[who],
        minutes=MINUTES,
        balance=words.balance,
        advice=words.advice.get(who, ""),
    )


def objective(s: SiegeState, seat: int | None) -> Objective:
    """What wins, for one side; who looks on sees the besieger's."""
    side = seat or BESIEGER
    besiegers, besieged = s.strength
    walls = f", walls {bonus(s)} %" if s.castle else ""
    return Objective(
        wins=f"Take the {PLACE_NAMES[s.data.place]}" if side == BESIEGER else f"Hold the {PLACE_NAMES[s.data.place]}",
        left=_left(s),
        stands=f"{besiegers} besiegers, {besieged} besieged{walls}",
        gauge=round(_held_out(s) if side == BESIEGED else _gained(s), 3),
        of=side,
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
