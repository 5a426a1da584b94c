"""What has become of the country: how settlements feel and what they have, what is taxed and burnt, mottes and works,
sieges, and where one's own wounded lie."""

from functools import lru_cache

import msgspec

from banneret.kernel.scene import Mark

from ..attitude import stance
from ..country.country import Site
from ..group import KING, Motte
from ..log import counted
from ..ranks import soldiers
from ..state import CampaignState
from ..works import NEEDED
from . import sight
from .siege_note import siege_words
from .tokens import KEPT, motte_mark, razed_mark, settlement_mark, siege_mark


def marks(s: CampaignState, side: int) -> tuple[Mark, ...]:
    names = s.country.names
    found = [_settlement(s, site) for site in s.country.sites]
    found += [_motte(s, motte) for motte in s.mottes.values()]
    found += [
        motte_mark(names[cell], s.captain_of(KING), "Works of a motte", work=(points, NEEDED))
        for cell, points in s.works.items()
        if points
    ]
    found += [
        siege_mark(names[s.mottes[key].cell], s.captain_of(1 - s.mottes[key].side), siege_words(s, siege))
        for key, siege in sorted(s.sieges.items())
        if key in s.mottes
    ]
    if side != sight.NOBODY:
        for cell, patients in sorted(s.patients.items()):
            own = sum([one.men for one in patients if one.side == side])
            if own:
                found.append(_beds(names[cell], own))
    return tuple(found)


def _settlement(s: CampaignState, site: Site) -> Mark:
    number = site.number
    return _site(site, s.country.names[site.cell], s.loyalty[number], s.resources[number], s.taxed >> number & 1 == 1)


@lru_cache(maxsize=KEPT)
def _site(site: Site, at: str, loyalty: int, resources: int, taxed: bool) -> Mark:
    """DXC-5.1g, DXC-1f, DXC-1k."""
    if not loyalty:
        return razed_mark(at, site.name)
    full = 0 if site.kind == "city" else max(site.resources, resources)
    mark = settlement_mark(at, site.name, stance(loyalty), loyalty, resources, full)
    return msgspec.structs.replace(mark, name=f"{mark.name}; taxed") if taxed else mark


def _motte(s: CampaignState, motte: Motte) -> Mark:
    """DXC-3b: how many hold it and what they have to eat is public."""
    men = counted(soldiers(motte.garrison), "man", "men")
    name = f"{motte.name} ({men}, resources {motte.resources})"
    return motte_mark(s.country.names[motte.cell], s.captain_of(motte.side), name, arms=motte.faction)


@lru_cache(maxsize=KEPT)
def _beds(at: str, men: int) -> Mark:
    """DXC-14.7c."""
    return Mark(at, "picture", f"{counted(men, 'man lies', 'men lie')} wounded here", icon="hospital-cross", count=men)
