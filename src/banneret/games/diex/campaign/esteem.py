"""DXC-7b, DXC-9b, DXC-9c: loyalty and prestige, within their bounds; and what settlements think of a group."""

from banneret.kernel.referee import Referee

from . import attitude, change
from .group import KING, NEUTRAL, REBEL, Group
from .log import tell
from .state import CampaignState

LEAST, MOST = 1, 10
_FAR = 2
"""DXC-7o."""


def prestige(s: CampaignState, ref: Referee, key: str, step: int, *rules: str) -> None:
    """DXC-9b, DXC-9c: never below 1, at most 10."""
    leader = s.leaders[key]
    found = min(MOST, max(LEAST, leader.prestige + step))
    if found == leader.prestige:
        return
    change.lead(s, key, prestige=found)
    if ref.hears:
        word = "rises" if step > 0 else "falls"
        tell(s, ref, "prestige", f"The prestige of {leader.name} {word} to {found}.", "DXC-9b", *rules, touch=(key,))


def loyalty(s: CampaignState, ref: Referee, site: int, step: int, *rules: str) -> None:
    """DXC-7b, DXC-7p: within 1 and 10. A razed settlement has none (DXC-1k)."""
    before = s.loyalty[site]
    if not before or not step:
        return
    found = attitude.clamp(before + step)
    if found == before:
        return
    s.loyalty[site] = found
    if ref.hears:
        word = "rises" if step > 0 else "falls"
        place = s.country.sites[site]
        text = f"The loyalty of {place.name} {word} from {before} to {found}."
        tell(s, ref, "loyalty", text, "DXC-7b", *rules, touch=(s.country.names[place.cell],))


def outrage(s: CampaignState, ref: Referee, cell: int) -> None:
    """DXC-7o: a Norman has broken the peace: every settlement within 2 hexes loses 1."""
    near = s.country.lattice.disk(cell, _FAR)
    for site in s.country.sites:
        if near >> site.cell & 1:
            loyalty(s, ref, site.number, -1, "DXC-7o")


_OWNERS = {"rebel": REBEL, "loyal": KING, "wavering": NEUTRAL}


def owner(loyalty: int) -> int:
    """DXC-5.1g: the side to which a settlement of a loyalty belongs; -1: nobody's."""
    return _OWNERS[attitude.stance(loyalty)]


def test(s: CampaignState, group: Group, site: int) -> int:
    """DXC-7f, DXC-13.5a: what a settlement's test of a Norman group comes to; the highest prestige of its leaders
    counts."""
    return attitude.settlement_test(s.loyalty[site], s.prestige(group.key), group.soldiers)


def passes(s: CampaignState, key: str, site: int) -> bool:
    """DXC-7c: 3 or less is revolt. Only Normans are tested (DXC-7e, DXC-13.5d)."""
    return not attitude.revolts(test(s, s.groups[key], site))


def hostility(group: Group) -> int:
    """DXC-7l: of a Norman group as its book has it, of a Saxon one the mirror of its loyalty."""
    level = group.book.value.level
    return attitude.hostility_of(level) if group.faction == "saxon" else level
