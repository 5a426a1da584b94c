"""What a seat is told before the campaign, and the line above the map that says what it is about. The words are data
(`camp_briefings.toml`)."""

from functools import lru_cache

import msgspec

from banneret.kernel.briefing import dates_of
from banneret.kernel.lean import Measured
from banneret.kernel.scene import Briefing, CallOut, Grade, Objective, Prize, Push, Stop, Track, Verb

from ...ground.reading import read
from ..country.scenarios import CampaignData, campaign_data
from ..group import KING
from ..log import counted
from ..shares import Share, share
from ..state import CampaignState
from ..victory import lead, shown
from .dates import short, written

MINUTES = 240
"""What a campaign takes of which nothing is said."""
SPAN = 20
"""So many half points ahead the gauge is full."""
_SIDES = ("king", "rebel")


class _Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Of a campaign: how even it is, and by seat who one is, what one had best do, and what it is
    about in a line."""

    balance: str
    who: dict[str, str]
    wins: dict[str, str]
    """By side."""
    advice: dict[str, str]
    objective: dict[str, str]
    short: dict[str, str]
    """The same for a narrow screen."""
    prizes: dict[str, tuple[Prize, ...]]
    forces: tuple[CallOut, ...]
    at: dict[str, tuple[tuple[str, ...], ...]]
    """Where each verb can be seen."""
    push: dict[str, tuple[str, ...]]


class _Briefings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    verbs: dict[str, tuple[Verb, ...]]
    shared: str
    """What those who share a side are told besides (DXC-1d)."""
    campaign: dict[str, _Words]


DATA = read("camp_briefings.toml", _Briefings)
MEASURED = read("balance.toml", dict[str, Measured])


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
    measured = MEASURED[scenario]
    return Briefing(
        who=words.who[name] + commands,
        situation=data.background,
        wins=(words.wins[side], _verdict(data, seats.sides[seat])),
        until=f"{counted(data.turns, 'turn')}, a day each, to the evening of {written(data.first_day, data.turns)}",
        verbs=tuple(
            msgspec.structs.replace(verb, at=at) for verb, at in zip(DATA.verbs[side], words.at[side], strict=True)
        ),
        minutes=measured.minutes,
        balance=words.balance,
        advice=words.advice[name],
        sides=tuple(_leaders(data, seats, each) for each in range(len(seats.seats))),
        scale=_scale(data, seats, seat),
        here=_place(data, seats.sides[seat]),
        prizes=words.prizes[side],
        dates=dates_of(_days(data)),
        forces=tuple(msgspec.structs.replace(one, seat=_owner(seats, data, one.at)) for one in words.forces),
        pushes=tuple(Push(at, seats.sides.index(_SIDES.index(of))) for of, at in words.push.items()),
        lean=measured.lean,
    )


def _leaders(data: CampaignData, seats: Share, seat: int) -> str:
    """Who leads the groups of a seat on the first day."""
    names = [
        data.leader(group.leader).name
        for group in data.groups
        if group.leader and group.enter_turn <= 1 and seats.captain(group.id, group.side) == seat
    ]
    return ", ".join(names[:3])


def _owner(seats: Share, data: CampaignData, piece: str) -> int | None:
    """Whose group it is; None: a place."""
    group = next((one for one in data.groups if one.id == piece), None)
    return None if group is None else seats.captain(group.id, group.side)


def _days(data: CampaignData) -> Track:
    """DXC-6a: who comes on which day."""
    stops = tuple(
        Stop(group.enter_turn, f"{data.leader(group.leader).name} comes" if group.leader else "a band comes")
        for group in data.groups
        if group.enter_turn > 1
    )
    boxes = tuple(short(data.first_day, turn) for turn in range(1, data.turns + 1))
    return Track("day", "", 1, 1, data.turns, stops=stops, boxes=boxes)


def _scale(data: CampaignData, seats: Share, seat: int) -> tuple[Grade, ...]:
    """DXC-1n: by how many points the King's side is ahead, and who wins by it."""
    needed, band = data.victory.king_wins_at_half, data.victory.draw_band_half
    king, rebel = seats.sides.index(KING), seats.sides.index(1 - KING)
    own = seats.sides[seat]
    grades = [Grade(f"less than {shown(needed - band)}", seat if own != KING else rebel)]
    if band:
        grades.append(Grade(f"{shown(needed - band)} ahead", None, "draw"))
    grades.append(Grade(f"{shown(needed)} ahead or more", seat if own == KING else king))
    return tuple(grades if own == KING else grades[::-1])


def _place(data: CampaignData, side: int) -> int:
    """Nobody has a point yet."""
    needed, band = data.victory.king_wins_at_half, data.victory.draw_band_half
    boxes = 3 if band else 2
    at = 0 if needed - band > 0 else 1 if band and needed > 0 else boxes - 1
    return at if side == KING else boxes - 1 - at


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
    side, words = s.sides[own], DATA.campaign[s.data.id]
    ahead = lead(s) - s.data.victory.king_wins_at_half
    gauge = 0.5 + (ahead if side == KING else -ahead) / (2 * SPAN)
    left = s.data.turns - s.turn
    points = [f"{given.name} {shown(s.score(number))}" for number, given in enumerate(s.data.sides)]
    return Objective(
        wins=words.objective[_SIDES[side]],
        left="the last day" if left <= 0 else f"{counted(left, 'day')} left",
        stands=f"{', '.join(points)} points",
        gauge=round(min(1.0, max(0.0, gauge)), 3),
        of=own,
        short=f"{words.short[_SIDES[side]]} · {shown(s.score(side))} to {shown(s.score(1 - side))} points",
    )
