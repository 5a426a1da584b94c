"""DXC-8.3: how far a group gets, and what is in its way."""

from ..attitude import revolts_up_to
from ..band import riders
from ..dues import allowance, pace
from ..group import Group
from ..state import CampaignState


def convoys_of(s: CampaignState, key: str) -> bool:
    """Whether it escorts a convoy: then it goes where the convoy can (DXC-6f, DXC-2.1d)."""
    return any(convoy.escort == key for convoy in s.convoys.values())


def points(s: CampaignState, group: Group) -> int:
    """DXC-8.3a, DXC-8.3b; with mercenaries at the pace of the slowest (DXC-12.2d), with a convoy at most at its pace
    (DXC-11a)."""
    found = _own(s, group)
    for other in s.groups.values():
        if other.service is not None and other.service.employer == group.key:
            found = min(found, _own(s, other))
    if convoys_of(s, group.key):
        found = min(found, pace("convoy", s.pace))
    return found


def _own(s: CampaignState, group: Group) -> int:
    hurt = group.wounded > 0 or any(leader.wounded for leader in s.leaders_of(group.key))
    return allowance(riders(s, group.key), s.pace, hurt, group.unsupplied)


def stops(s: CampaignState, group: Group) -> int:
    """DXC-8.3d: the hexes where an encounter would stop a group: others of the other side, mercenaries in nobody's
    service, convoys that are not its own, and for Normans settlements that would fail its test (DXC-7c). A motte
    hinders nobody (DXC-5.2f)."""
    side = group.side
    hidden = {key for siege in s.sieges.values() for key in siege.inside} if s.sieges else ()
    found = 0
    for other in s.groups.values():
        if other.side != side and other.key not in hidden:
            found |= 1 << other.cell
    for convoy in s.convoys.values():
        if convoy.side != side:
            found |= 1 << convoy.cell
    for leader in s.leaders.values():
        if leader.side != side and leader.alone:
            found |= 1 << leader.cell
    if group.faction == "norman":
        limit = revolts_up_to(s.prestige(group.key), group.soldiers)
        for site, loyalty in zip(s.country.sites, s.loyalty, strict=True):
            if 0 < loyalty <= limit and site.kind != "city":
                found |= 1 << site.cell
    return found
