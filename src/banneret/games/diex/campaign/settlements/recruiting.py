"""DXC-12.1: recruits from settlements. How many and which is hidden, as all of a group's men are (DXC-3c)."""

from functools import lru_cache

from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason

from ...quick.force import Body
from ...quick.troops import TROOP
from .. import attitude, change
from ..country.tables import LIGHT_PRICE, PEASANT_PRICE
from ..dues import light_most, recruits
from ..esteem import passes, test
from ..group import Group
from ..log import counted, named, pounds, tell
from ..purse import funds, pay
from ..state import CampaignState

LIGHT = {"norman": TROOP["norman_light_infantry"].number, "saxon": TROOP["saxon_ceorl"].number}
"""DXC-12.1d: what light infantry is of each faction that may recruit (DXC-12.1a to DXC-12.1c)."""
PEASANT = TROOP["saxon_peasant"].number
_NOWHERE = Refusal("DXC-12.1a", "Men are recruited in a settlement.")
_LEADERLESS = Refusal("DXC-12.1a", "Of Normans only a leader recruits.")


def quota(s: CampaignState, site: int) -> int:
    """DXC-12.1d: a day's recruits."""
    return recruits(s.resources[site], s.country.sites[site].kind == "city")


def barred(s: CampaignState, group: Group) -> Refusal | None:
    """Why a group can't recruit where it is, by what everybody knows."""
    site = s.site_at(group.cell)
    if group.faction not in LIGHT:
        return Refusal("DXC-12.1c", f"{group.faction.capitalize()} groups can't recruit.")
    if site < 0:
        return _NOWHERE
    if group.faction == "norman" and not s.leaders_of(group.key):
        return _LEADERLESS
    if not quota(s, site):
        return Refusal("DXC-12.1d", f"{s.country.sites[site].name} has no resources, and gives no recruits.")
    return None


def refused(s: CampaignState, group: Group) -> Refusal | None:
    """The same, by what its captain knows."""
    known = barred(s, group)
    if known is not None:
        return known
    site = s.site_at(group.cell)
    name = s.country.sites[site].name
    if group.faction == "norman" and not passes(s, group.key, site):
        result = test(s, group, site)
        return Refusal("DXC-12.1a", f"{name} does not obey: its test comes to {result}, and more than 3 is needed.")
    if group.faction == "saxon" and _rebels(group.book.value.level) != _rebels(s.loyalty[site]):
        return Refusal("DXC-12.1b", f"{name} is not of the mind of this group.")
    if quota(s, site) <= s.drafted.get(site, 0):
        return Refusal("DXC-12.1d", f"{name} has given its recruits of today.")
    if funds(group) < PEASANT_PRICE:
        return Refusal("DXC-12.1a", f"A peasant costs {pounds(PEASANT_PRICE)}, and the group has nothing to spend.")
    return None


def _rebels(level: int) -> bool:
    return level <= attitude.REVOLT_AT_MOST


def cost(light: int, peasants: int) -> int:
    """DXC-12.1a: in half pounds."""
    return light * LIGHT_PRICE + peasants * PEASANT_PRICE


def excessive(s: CampaignState, group: Group, light: int, peasants: int) -> Refusal | None:
    """Why not so many: the day's number, the half that may be light infantry (of all that were recruited there today),
    and the money."""
    site = s.site_at(group.cell)
    today, men = s.drafted.get(site, 0), light + peasants
    if not men:
        return Refusal("DXC-12.1d", "At least one man is recruited.")
    if today + men > quota(s, site):
        left = quota(s, site) - today
        return Refusal("DXC-12.1d", f"{s.country.sites[site].name} gives {counted(left, 'recruit')} more today.")
    most = light_most(today + men) - light_most(today)
    if light > most:
        return Refusal("DXC-12.1d", f"Of {men} recruits {most} may be light infantry, the rest are peasants.")
    if cost(light, peasants) > funds(group):
        price = pounds(cost(light, peasants))
        return Refusal("DXC-12.1a", f"They cost {price}, and the group has {pounds(funds(group))} to spend.")
    return None


def choices(s: CampaignState, group: Group) -> list[tuple[int, int]]:
    """All numbers of light infantry and peasants that may be recruited, most men first, then most light infantry."""
    site = s.site_at(group.cell)
    left = quota(s, site) - s.drafted.get(site, 0)
    return [
        (light, men - light)
        for men in range(left, 0, -1)
        for light in range(light_most(men), -1, -1)
        if excessive(s, group, light, men - light) is None
    ]


@lru_cache(maxsize=64)
def option(light: int, peasants: int) -> Option:
    words = [f"{light} light infantry"] if light else []
    if peasants:
        words.append(counted(peasants, "peasant"))
    return Option(f"recruit {light} {peasants}", (light, peasants), label=f"Recruit {' and '.join(words)}")


def preview(group: Group, light: int, peasants: int) -> Preview:
    price = cost(light, peasants)
    return Preview(
        (
            Reason(f"{light} light infantry, {counted(peasants, 'peasant')}", pounds(price), ("DXC-12.1a",)),
            Reason("left to spend", pounds(funds(group) - price), ("DXC-12a",)),
            Reason("soldiers then", str(group.soldiers + light + peasants), ("DXC-8.2c",)),
        )
    )


def recruit(s: CampaignState, ref: Referee, key: str, light: int, peasants: int) -> None:
    """DXC-12.1d: they join at once."""
    group = s.groups[key]
    site = s.site_at(group.cell)
    s.drafted = {**s.drafted, site: s.drafted.get(site, 0) + light + peasants}
    pay(s, key, cost(light, peasants))
    change.add_men(s, key, (Body(LIGHT[group.faction], False, light), Body(PEASANT, False, peasants)))
    if ref.hears:
        name = s.country.sites[site].name
        text = f"{named(s, key)} recruits {light} light infantry and {counted(peasants, 'peasant')} in {name}."
        tell(s, ref, "recruits", text, "DXC-12.1a", "DXC-12.1d", side=group.side, touch=(key,))
