"""DXC-8.1d: with whom a group can be rearranged, and why not. Menus and "why not?" ask here."""

from banneret.kernel.refusal import Refusal

from ..band import LEAST
from ..group import Group
from ..state import CampaignState

DIVISIBLE = 2 * LEAST
"""DXC-8.1a: so many characters make two groups."""

_NOT_YOURS = Refusal("DXC-1d", "That group is not yours to command.")
_OTHERS = Refusal("DXC-8.1d", "That group is not of your side.")
_HIRED = Refusal("DXC-12.2d", "Mercenaries keep their own record: they are not rearranged.")
_IN_SIEGE = Refusal("DXC-15c", "It is in a siege: its men are rearranged when the siege is over.")
_APART = Refusal("DXC-8.1d", "They are not in one hex.")
_FACTIONS = Refusal("DXC-13.1b", "Groups of different factions are never combined, nor do they exchange men.")
_ITSELF = Refusal("DXC-8.1d", "A group is not rearranged with itself.")
_SMALL = Refusal("DXC-8.1a", "It is too small: each group has at least three characters, and one of them a soldier.")
_UNKNOWN = Refusal("", "There is no such group.")


def unfit(s: CampaignState, group: Group) -> Refusal | None:
    """Why a group can't be rearranged at all."""
    if group.service is not None:
        return _HIRED
    if s.sieges and (s.besieging(group.key) or s.shut_in(group.key)):
        return _IN_SIEGE
    return None


def characters(s: CampaignState, group: Group) -> int:
    """DXC-8.1a: soldiers and leaders."""
    led = s.muster.leading
    return group.soldiers + len(led[group.key]) if group.key in led else group.soldiers


def no_command(s: CampaignState, seat: int, key: str) -> Refusal | None:
    """DXC-1d: a seat speaks for its own groups."""
    group = s.groups.get(key)
    if group is None:
        return _UNKNOWN
    return None if group.captain == seat else _NOT_YOURS


def no_split(s: CampaignState, group: Group) -> Refusal | None:
    """DXC-8.1a, DXC-8.1d: into two of at least three characters, each with a soldier."""
    men = group.soldiers
    if men < DIVISIBLE and (men < 2 or characters(s, group) < DIVISIBLE):
        return _SMALL
    return unfit(s, group)


def no_merge(s: CampaignState, one: Group, other: Group) -> Refusal | None:
    """DXC-8.1d, DXC-13.1, DXC-13.1b: groups of one faction in one hex."""
    if one.faction != other.faction and one.side == other.side:
        return _HIRED if "mercenary" in (one.faction, other.faction) else _FACTIONS
    return no_silver(s, one, other)


def too_few(s: CampaignState, group: Group) -> Refusal | None:
    """DXC-8.1a: whether nobody can go, because three characters stay, one of them a soldier."""
    men = group.soldiers
    return _SMALL if men <= LEAST and (men < 2 or characters(s, group) <= LEAST) else None


def no_shift(s: CampaignState, one: Group, other: Group) -> Refusal | None:
    """DXC-8.1d: some men of one go to the other; at least three characters stay, or it would be combined."""
    return too_few(s, one) or no_merge(s, one, other)


def no_silver(s: CampaignState, one: Group, other: Group) -> Refusal | None:
    """DXC-8.1d: money and prisoners go between any groups of a side in one hex."""
    if one.key == other.key:
        return _ITSELF
    if one.side != other.side:
        return _OTHERS
    if one.cell != other.cell:
        return _APART
    return unfit(s, one) or unfit(s, other)
