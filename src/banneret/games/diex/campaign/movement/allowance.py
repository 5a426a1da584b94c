"""DXC-8.3: how far a group gets, and what is in its way."""

from ..attitude import MOST, revolts_up_to
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
    if group.key in s.posts.serving:
        for band in s.serving(group.key):
            found = min(found, _own(s, band))
    if convoys_of(s, group.key):
        found = min(found, pace("convoy", s.pace))
    return found


def _own(s: CampaignState, group: Group) -> int:
    hurt, mounted = group.wounded > 0, True
    for leader in s.leaders_of(group.key):
        hurt, mounted = hurt or leader.wounded, mounted and leader.mounted
    return allowance(mounted and riders_only(group.men), s.pace, hurt, group.unsupplied)


def stops(s: CampaignState, group: Group) -> int:
    """DXC-8.3d: the hexes where an encounter would stop a group: others of the other side, mercenaries in nobody's
    service, convoys that are not its own, and for Normans settlements that would fail its test (DXC-7c). A motte
    hinders nobody (DXC-5.2f)."""
    side, bits = group.side, s.country.bits
    if s.sieges:
        found = 0
        for other in s.groups.values():
            if other.side != side and not s.shut_in(other.key):
                found |= bits[other.cell]
    else:
        found = s.posts.others(side)
    for convoy in s.convoys.values():
        if convoy.side != side:
            found |= bits[convoy.cell]
    for leader in s.muster.alone:
        if leader.side != side:
            found |= bits[leader.cell]
    if group.faction == "norman":
        limit = revolts_up_to(s.prestige(group.key), group.soldiers)
        if limit > 0:
            found |= _restive(s.country, s.loyalty).up_to(limit)
    return found


class Restive:
    """The hexes of settlements by their loyalty, as sets, without razed ones and cities."""

    __slots__ = ("_up_to",)

    def __init__(self, country: Country, loyalty: list[int]) -> None:
        self._up_to = [0] * (MOST + 1)
        for site in country.sites:
            level = loyalty[site.number]
            if level and site.kind != "city":
                self._up_to[level] |= country.bits[site.cell]
        for level in range(1, MOST + 1):
            self._up_to[level] |= self._up_to[level - 1]

    def up_to(self, limit: int) -> int:
        return self._up_to[min(limit, MOST)]


_kept: dict[tuple[Country, tuple[int, ...]], Restive] = {}
_MOST_KEPT = 512
"""So many are: for as many matches that are played side by side. Loyalty seldom changes."""


def _restive(country: Country, loyalty: list[int]) -> Restive:
    which = country, tuple(loyalty)
    found = _kept.get(which)
    if found is None:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        found = _kept[which] = Restive(country, loyalty)
    return found
