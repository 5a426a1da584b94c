"""DXC-8.3: how far a group gets, and what is in its way."""

from functools import lru_cache

from ..attitude import revolts_up_to
from ..country.country import Country
from ..dues import allowance, pace
from ..group import Group
from ..ranks import riders_only
from ..state import CampaignState


def convoys_of(s: CampaignState, key: str) -> bool:
    """Whether it escorts a convoy: then it goes where the convoy can (DXC-6f, DXC-2.1d)."""
    for convoy in s.convoys.values():
        if convoy.escort == key:
            return True
    return False


def points(s: CampaignState, group: Group) -> int:
    """DXC-8.3a, DXC-8.3b; with mercenaries at the pace of the slowest (DXC-12.2d), with a convoy at most at its pace
    (DXC-11a)."""
    found = _own(s, group)
    key = group.key
    for band in s.groups.values():
        service = band.service
        if service is not None and service.employer == key:
            found = min(found, _own(s, band))
    if convoys_of(s, group.key):
        found = min(found, pace("convoy", s.pace))
    return found


def _own(s: CampaignState, group: Group) -> int:
    key = group.key
    hurt, mounted = group.wounded > 0, True
    for leader in s.leaders.values():
        if leader.group == key and leader.condition == "free":
            hurt, mounted = hurt or leader.wounded, mounted and leader.mounted
    return allowance(mounted and riders_only(group.men), s.pace, hurt, group.unsupplied)


def stops(s: CampaignState, group: Group) -> int:
    """DXC-8.3d: the hexes where an encounter would stop a group: others of the other side, mercenaries in nobody's
    service, convoys that are not its own, and for Normans settlements that would fail its test (DXC-7c). A motte
    hinders nobody (DXC-5.2f)."""
    side, found = group.side, 0
    sieges = s.sieges
    for other in s.groups.values():
        if other.side != side and not (sieges and s.shut_in(other.key)):
            found |= 1 << other.cell
    for convoy in s.convoys.values():
        if convoy.side != side:
            found |= 1 << convoy.cell
    for leader in s.leaders.values():
        if not leader.group and leader.side != side and leader.alone:
            found |= 1 << leader.cell
    if group.faction == "norman":
        limit = revolts_up_to(s.prestige(group.key), group.soldiers)
        if limit > 0:
            found |= _restive(s.country, tuple(s.loyalty), limit)
    return found


@lru_cache(maxsize=4096)
def _restive(country: Country, loyalty: tuple[int, ...], limit: int) -> int:
    """The hexes of settlements up to this loyalty, as bits, without razed ones and cities. Kept, because loyalty seldom
    changes."""
    found = 0
    for site in country.sites:
        if 0 < loyalty[site.number] <= limit and site.kind != "city":
            found |= 1 << site.cell
    return found
