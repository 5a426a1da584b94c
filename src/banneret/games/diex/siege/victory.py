"""DXS-11.7b: how a siege ends, and who has won."""

from banneret.board.hex import members
from banneret.kernel.referee import Referee
from banneret.kernel.result import Result

from ..quick.troops import TROOPS
from . import record
from .log import tell
from .men import BESIEGED, BESIEGER
from .state import SiegeState

SCORES = {"decisive": 2.0, "marginal": 1.0}
_POINTS = tuple(troop.points_foot for troop in TROOPS)
_WINNERS = ("besieger", "besieged")


def points_of(s: SiegeState, men: int) -> int:
    """DXC-17.1 points of some men, in a siege all on foot (DXC-17.1b)."""
    found = 0
    if men:
        for side in s.ranks.soldiers:
            for troop, those in side:
                found += _POINTS[troop] * (men & those).bit_count()
        for man in members(men & s.ranks.leaders):
            found += _POINTS[s.ranks.troops[man]]
    return found


def lost(s: SiegeState, seat: int) -> int:
    """The dead of a seat, in points."""
    return points_of(s, s.dead & s.ranks.sides[seat])


def end(s: SiegeState, ref: Referee, kind: str, winner: int, reason: str, *rules: str, gist: str = "") -> None:
    """The siege is over. DXS-11.7b: decisive if the winner's dead are worth less than the loser's. What it was worth in
    a campaign is for the campaign to say."""
    if s.pages:
        record.close(s)
    if s.war is not None:
        conclude(s, kind, winner, reason, *rules)
        if ref.hears:
            tell(s, ref, "end", reason, *rules, gist=gist)
        return
    mine, theirs = lost(s, winner), lost(s, 1 - winner)
    grade = "decisive" if mine < theirs else "marginal"
    level = f"{grade.capitalize()} victory of the {_WINNERS[winner]}"
    score = SCORES[grade]
    scores = (score, -score) if winner == BESIEGER else (-score, score)
    s.end(Result(kind, level, (winner,), scores, reason, (*rules, "DXS-11.7b")))
    if ref.hears:
        text = f"{level}. {reason} The winner's dead are worth {mine} points, the loser's {theirs}."
        tell(s, ref, "end", text, *rules, "DXS-11.7b", gist=gist)


def conclude(s: SiegeState, kind: str, winner: int, reason: str, *rules: str) -> None:
    """A siege of a campaign is over (DXC-15); nobody is told yet."""
    scores = (1.0, -1.0) if winner == BESIEGER else (-1.0, 1.0)
    s.end(Result(kind, f"Success of the {_WINNERS[winner]}", (winner,), scores, reason, rules))


def taken(s: SiegeState, ref: Referee, *rules: str) -> None:
    end(s, ref, "taken", BESIEGER, "The place is taken.", *rules)


def lifted(s: SiegeState, ref: Referee, reason: str, *rules: str, gist: str = "") -> None:
    end(s, ref, "lifted", BESIEGED, reason, *rules, gist=gist)


def over(s: SiegeState, ref: Referee) -> bool:
    """What ends a siege at any moment: nobody is left, or nobody who can command (DXS-11.1d, DXS-11.5b). If both sides
    lose their last at the same moment, the besieged win."""
    if not left(s, BESIEGER):
        lifted(s, ref, "No besieger is left.", "DXS-11.7b")
    elif not left(s, BESIEGED):
        taken(s, ref, "DXS-11.4.1g", "DXS-11.1.4b")
    elif headless(s, BESIEGER):
        lifted(s, ref, "Nobody is left who could command the besiegers.", "DXS-11.5b")
    elif headless(s, BESIEGED):
        end(s, ref, "leaderless", BESIEGER, "Nobody is left who could command the besieged.", "DXS-11.5b")
    return s.result is not None


def left(s: SiegeState, seat: int) -> int:
    """Who of a side is left. DXC-15b: in a campaign a siege lasts as long as one of its groups is there; whom events
    have brought go home without them."""
    return s.here[seat] if s.war is None else s.here[seat] & s.ranks.enrolled


def headless(s: SiegeState, seat: int) -> bool:
    """DXS-11.5b, DXS-11.5d: a side that had somebody able to command has nobody now."""
    return s.led >> seat & 1 == 1 and not s.here[seat] & s.ranks.command
