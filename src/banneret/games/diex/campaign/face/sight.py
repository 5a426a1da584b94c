"""DXC-3b, DXC-3c: what a viewer may know. All that is hidden in a scene is hidden by these functions: whose side
somebody is on, and whether that side sees a group's book."""

import re
from functools import lru_cache

from ..group import NEUTRAL, Group, Note, Source
from ..knowledge import known
from ..log import counted
from ..movement.foresight import strength
from ..ranks import Ranks, named, soldiers
from ..state import CampaignState
from .dates import short
from .tokens import spread

NOBODY = NEUTRAL
"""The side of who only looks on."""

_SOURCES: dict[Source, str] = {"met": "met", "battle": "in battle", "spy": "by a spy"}


def side_of(s: CampaignState, seat: int | None) -> int:
    return NOBODY if seat is None else s.sides[seat]


def sees(s: CampaignState, side: int, group: Group) -> bool:
    """DXC-3c: whether a side sees a group's book now."""
    return known(s, side, group)


def note_of(s: CampaignState, side: int, group: Group) -> Note | None:
    """What a side last knew of a group whose book it does not see."""
    return None if side == NOBODY else s.notes[side].get(group.key)


def figure(s: CampaignState, side: int, group: Group) -> str:
    """The strength of a group as it is printed: "14", "11–17", "?"."""
    if sees(s, side, group):
        return str(group.soldiers)
    if note_of(s, side, group) is None:
        return "?"
    return spread(*strength(s, side, group))


def told(s: CampaignState, side: int, group: Group) -> str:
    """The same in words: the men; or what was last known with its date; or nothing."""
    if sees(s, side, group):
        return roll(group.men)
    note = note_of(s, side, group)
    if note is None:
        return "never seen"
    low, high = strength(s, side, group)
    now = "" if low == high else f"; now {low} to {high} men"
    return f"{counted(soldiers(note.men), 'man', 'men')} on {dated(s.data.first_day, note)}{now}"


def dated(first: str, note: Note) -> str:
    """ "24 Oct, met"."""
    return f"{short(first, note.turn)}, {_SOURCES[note.source]}"


_PEOPLES = re.compile(r"\b(Norman|Saxon|Danish|Scottish) ")


@lru_cache(maxsize=4096)
def roll(men: Ranks) -> str:
    """Men in words: "3 knights, 2 archers". Of which people they are their standard says."""
    return _PEOPLES.sub("", named(men))
