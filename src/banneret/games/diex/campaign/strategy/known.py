"""What a side knows of a group, or must guess: what it sees, what it last saw, what the scenario says at the start."""

from dataclasses import dataclass

from ...quick.force import Force, half_points
from ..battle.forces import Host, force
from ..group import Group
from ..notebook import in_sight
from ..ranks import Ranks, soldiers
from ..state import CampaignState

_POINTS = {"norman": 2.7, "saxon": 1.9, "danish": 1.8, "scottish": 1.9, "mercenary": 2.2}
"""DXC-8.2b, DXC-17.1a: what a man of each faction is worth on average."""
_RIDER = 5.0
_UNKNOWN = 10
"""Men of a group that nobody has seen and no scenario lists."""
_TAXED = 8.0
"""Half pounds that a group which has levied tax and not been home is thought to carry."""


@dataclass(slots=True)
class Party:
    """One side of a fight, as far as one knows it."""

    points: float
    men: float
    leaders: int = 0
    silver: float = 0.0
    """Half pounds of chest and loot."""
    dear: bool = True
    """Whether its losses matter: those of settlements do not."""

    def plus(self, other: "Party") -> "Party":
        return Party(
            self.points + other.points,
            self.men + other.men,
            self.leaders + other.leaders,
            self.silver + other.silver,
            self.dear or other.dear,
        )


def _leaders(s: CampaignState, group: Group) -> tuple[int, float]:
    """DXC-3b: leaders are public; what they add."""
    found = s.leaders_of(group.key)
    return len(found), sum([2.0 if leader.faction == "danish" else 5.0 for leader in found])


def seen(s: CampaignState, side: int, group: Group) -> bool:
    """Whether a side sees its book now, in a battle or a siege too."""
    if in_sight(s, side, group):
        return True
    contest = s.contest
    return contest is not None and group.key in (*contest.attackers, *contest.defenders)


def _valued(men: Ranks) -> float:
    return half_points(Force(men), False) / 2.0


def host_of(s: CampaignState, side: int, group: Group) -> Party:
    """A group with its leaders and the mercenaries who serve it."""
    count, more = _leaders(s, group)
    if seen(s, side, group):
        book = group.book.value
        found = Party(
            half_points(force(s, Host((group.key,))), False) / 2.0, group.soldiers, count, book.chest + book.loot
        )
    else:
        found = _remembered(s, side, group, count, more)
    for band in s.serving(group.key):
        found = found.plus(host_of(s, side, band))
    return found


def _remembered(s: CampaignState, side: int, group: Group, count: int, more: float) -> Party:
    note = s.notes[side].get(group.key)
    silver = _silver(s, group)
    if note is not None:
        men = soldiers(note.men)
        if note.turn >= group.levied and note.chest >= 0:
            silver = float(note.chest + max(0, note.loot))
        return Party(_valued(note.men) + more, men, count, silver)
    printed = next((row.soldiers for row in s.data.groups if row.id == group.key), _UNKNOWN)
    each = _RIDER if group.riders else _POINTS[group.faction]
    return Party(each * printed + more, printed, count, silver)


def _silver(s: CampaignState, group: Group) -> float:
    """DXC-1f: that it has levied tax was told; whether it still has it is guessed."""
    if not group.levied:
        return 0.0
    motte = s.motte_at(group.cell)
    return 0.0 if motte is not None and motte.side == group.side and group.arrived >= group.levied else _TAXED
