"""DXC-1a, DXC-1m, DXC-1n: what both sides are after: victory points, and the end."""

from banneret.kernel.referee import Referee
from banneret.kernel.result import Result

from .dues import verdict
from .group import KING, REBEL
from .log import SIDES, tell
from .state import Award, CampaignState, Report

LEVELS = {"king": "Victory of the King's side", "rebel": "Victory of the rebels", "draw": "A draw"}


def shown(halves: int) -> str:
    """Half points in words: "2½"."""
    whole, half = divmod(abs(halves), 2)
    sign = "−" if halves < 0 else ""
    return f"{sign}{whole or ('' if half else 0)}{'½' if half else ''}"


def in_points(halves: int) -> str:
    """ "½ point", "1 point", "2½ points"."""
    return f"{shown(halves)} point{'' if 0 < abs(halves) <= 2 else 's'}"


def score(
    s: CampaignState, ref: Referee, side: int, what: Report, halves: int, text: str, *rules: str, mission: str = ""
) -> None:
    """DXC-1m: victory points for a side. Public (DXC-3b)."""
    if not halves:
        return
    s.points[side][what] = s.points[side].get(what, 0) + halves
    s.awards = (*s.awards, Award(s.turn, side, what, halves, mission))
    if ref.hears:
        found = f"{text} {SIDES[side]}: {shown(halves)} VP."
        tell(s, ref, "points", found, *rules, "DXC-1m", gist=f"{shown(halves)} VP for {SIDES[side].lower()}")


def lead(s: CampaignState) -> int:
    """DXC-1n: King's points minus rebel points, in half points."""
    return s.score(KING) - s.score(REBEL)


def finish(s: CampaignState, ref: Referee, reason: str, *rules: str) -> None:
    """DXC-1n: who has won."""
    found = verdict(s.score(KING), s.score(REBEL), s.data.victory)
    winners = () if found == "draw" else s.seats_of(KING if found == "king" else REBEL)
    worth = {"king": 1.0, "rebel": -1.0, "draw": 0.0}[found]
    scores = tuple(worth if side == KING else -worth for side in s.sides)
    text = f"{reason} King's side {shown(s.score(KING))} points, rebels {shown(s.score(REBEL))}."
    s.end(Result(found, LEVELS[found], winners, scores, text, (*rules, "DXC-1n")))
    if ref.hears:
        tell(s, ref, "end", f"{LEVELS[found]}. {text}", *rules, "DXC-1n")


def gone(s: CampaignState, side: int) -> bool:
    """DXC-1n: whether a side has no group, leader or garrison left, on the map or to come."""
    if any(group.side == side for group in s.groups.values()):
        return False
    if any(leader.side == side and leader.condition == "free" for leader in s.leaders.values()):
        return False
    return not any(motte.side == side for motte in s.mottes.values())
