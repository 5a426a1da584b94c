"""DXC-8.1: what a group is, and when it is none any more."""

from banneret.kernel.referee import Referee

from . import attitude, change
from .esteem import hostility
from .group import Group
from .log import counted, named, tell
from .ranks import riders_only
from .state import CampaignState

LEAST = 3
"""DXC-8.1a."""


def small(s: CampaignState, group: Group) -> bool:
    """DXC-8.1h: fewer than three soldiers and leaders together."""
    return group.soldiers < LEAST and group.soldiers + len(s.leaders_of(group.key)) < LEAST


def dissolve(s: CampaignState, ref: Referee, key: str, *rules: str) -> None:
    """DXC-8.1h, DXC-8.1i: its soldiers leave play, its leaders are alone; money goes to another own group in the hex,
    or is lost."""
    group = s.groups[key]
    if ref.hears:
        text = f"{named(s, key)}: the group dissolves, {counted(group.soldiers, 'man leaves', 'men leave')} play."
        tell(s, ref, "dissolves", text, *rules, "DXC-8.1h", "DXC-8.1i", touch=(key,))
    own = [one for one in s.here(group.cell) if (one.side, one.faction) == (group.side, group.faction)]
    heir = next((one for one in own if one.key != key), None)
    if heir is not None:
        mine, theirs = group.book.value, heir.book.value
        purse, chest, loot = theirs.purse + mine.purse, theirs.chest + mine.chest, theirs.loot + mine.loot
        change.write(s, heir.key, purse=purse, chest=chest, loot=loot)
    for leader in s.leaders_of(key):
        change.lead(s, leader.key, group="", cell=group.cell)
    change.remove(s, key)


def riders(s: CampaignState, key: str) -> bool:
    """DXC-8.1c, DXC-8.3a: whether everybody rides, leaders too."""
    group = s.groups[key]
    return riders_only(group.men) and all(leader.mounted for leader in s.leaders_of(key))


def hostile(s: CampaignState, one: Group, other: Group) -> bool:
    """Whether they are of different sides; unrecruited mercenaries are hostile to nobody (DXC-13.3b)."""
    return one.side != other.side and one.side >= 0 and other.side >= 0


def total(s: CampaignState, group: Group, other: Group) -> int:
    """DXC-7k: a group's attack total against another."""
    return attitude.attack_total(hostility(group), s.prestige(group.key), strength(s, group), strength(s, other))


def strength(s: CampaignState, group: Group) -> int:
    """DXC-8.2c, DXC-12.2d: its headcount, with the mercenaries in its service."""
    found = group.soldiers
    if group.key in s.posts.serving:
        for band in s.serving(group.key):
            found += band.soldiers
    return found


def may_attack(s: CampaignState, group: Group, other: Group) -> bool:
    """DXC-7n, DXC-13.2: whether a group may attack another of the other side that is in its hex. Danes and Scots are
    always hostile (DXC-7e, DXC-13.2b, DXC-13.2c); between Norman and Saxon the test decides (DXC-13.2a). Mercenaries
    follow their employer."""
    one, two = s.master_of(group), s.master_of(other)
    if not hostile(s, one, two):
        return False
    if {one.faction, two.faction} != {"norman", "saxon"}:
        return True
    saxon, norman = (one, two) if one.faction == "saxon" else (two, one)
    if attitude.may_attack(total(s, saxon, norman)):  # in revolt: either may
        return True
    return one.faction == "norman" and attitude.may_attack(total(s, norman, saxon))


def in_revolt(s: CampaignState, saxon: Group, norman: Group) -> bool:
    """DXC-7l, DXC-7n."""
    return attitude.may_attack(total(s, saxon, norman))


def company(s: CampaignState, key: str) -> tuple[str, ...]:
    """DXC-12.2d: a group and the mercenaries who serve it."""
    if key not in s.posts.serving:
        return (key,)
    cell = s.groups[key].cell
    return (key, *[band.key for band in s.serving(key) if band.cell == cell])
