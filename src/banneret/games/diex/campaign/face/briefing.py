"""What a seat is told before the campaign, and the line above the map that says what it is about. The words are data
(`camp_briefings.toml`)."""

from functools import lru_cache

import msgspec

from banneret.kernel.scene import Briefing, Objective, Verb

from ...ground.reading import read
from ..country.scenarios import CampaignData, campaign_data
from ..group import KING
from ..log import counted
from ..shares import share
from ..state import CampaignState
from ..victory import lead, shown
from .dates import written

MINUTES = 240
"""What a campaign takes of which nothing is said."""
SPAN = 20
"""So many half points ahead the gauge is full."""
_SIDES = ("king", "rebel")


class _Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Of a campaign: how long it takes, how even it is, and by seat who one is, what one had best do, and what it is
    about in a line."""

    minutes: int
    balance: str
    who: dict[str, str]
    wins: dict[str, tuple[str, ...]]
    advice: dict[str, str]
    objective: dict[str, str]


class _Briefings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    verbs: dict[str, tuple[Verb, ...]]
    shared: str
    """What those who share a side are told besides (DXC-1d)."""
    campaign: dict[str, _Words]


DATA = read("camp_briefings.toml", _Briefings)


def briefing(s: CampaignState, seat: int | None) -> Briefing:
    """A spectator is told what the King's player is told."""
    return _briefing(s.scenario, seat or 0)


@lru_cache(maxsize=32)
def _briefing(scenario: str, seat: int) -> Briefing:
    seats = share(scenario)
    data = campaign_data(seats.campaign)
    words, name = DATA.campaign[seats.campaign], seats.seats[seat]
    side = _SIDES[seats.sides[seat]]
    commands = f" {DATA.shared}" if seats.sides.count(seats.sides[seat]) > 1 else ""
    return Briefing(
        who=words.who[name] + commands,
        situation=data.background,
        wins=(*words.wins[side], _verdict(data, seats.sides[seat])),
        until=f"{counted(data.turns, 'turn')}, a day each, to the evening of {written(data.first_day, data.turns)}",
        verbs=DATA.verbs[side],
        minutes=words.minutes,
        balance=words.balance,
        advice=words.advice[name],
    )


def _verdict(data: CampaignData, side: int) -> str:
    """DXC-1n."""
    given = data.victory
    needed = f"{shown(given.king_wins_at_half)} victory point{'s' if given.king_wins_at_half > 2 else ''}"
    draw = f" Up to {shown(given.draw_band_half)} less is a draw." if given.draw_band_half else ""
    if side == KING:
        return f"At the end you must be at least {needed} ahead.{draw}"
    short = f" If they are up to {shown(given.draw_band_half)} short of that, it is a draw." if draw else ""
    return f"At the end the King's side must be at least {needed} ahead: else you have won.{short}"


def objective(s: CampaignState, seat: int | None) -> Objective:
    """The points so far; who looks on sees the King's."""
    own = 0 if seat is None else seat
    side = s.sides[own]
    ahead = lead(s) - s.data.victory.king_wins_at_half
    gauge = 0.5 + (ahead if side == KING else -ahead) / (2 * SPAN)
    left = s.data.turns - s.turn
    points = [f"{given.name} {shown(s.score(number))}" for number, given in enumerate(s.data.sides)]
    return Objective(
        wins=DATA.campaign[s.data.id].objective[_SIDES[side]],
        left="the last day" if left <= 0 else f"{counted(left, 'day')} left",
        stands=f"{', '.join(points)} VP",
        gauge=round(min(1.0, max(0.0, gauge)), 3),
        of=own,
    )
