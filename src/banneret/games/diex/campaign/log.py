"""How a campaign writes its log."""

from banneret.kernel.event import Event, Roll
from banneret.kernel.referee import Referee

from .group import LETTERS, Group
from .muster import Muster
from .state import CampaignState

_FACTIONS = {faction: faction.capitalize() for faction in LETTERS}
SIDES = ("The King's side", "The rebels")


def tell(
    s: CampaignState,
    ref: Referee,
    kind: str,
    text: str,
    *rules: str,
    d10: tuple[int, ...] = (),
    sum: str = "",
    gist: str = "",
    touch: tuple[str, ...] = (),
    side: int | None = None,
) -> None:
    """Write an event; only for a side, if one is named. Call it only when `ref.hears`."""
    dice = tuple(Roll(10, die) for die in d10)
    seats = None if side is None else s.seats_of(side)
    ref.tell(Event(kind, text, tuple(dict.fromkeys(rules)), dice, sum, gist, touch, seats, s.heading))


def counted(count: int, noun: str, nouns: str = "") -> str:
    """ "1 man", "3 men"."""
    return f"{count} {noun}" if count == 1 else f"{count} {nouns or noun + 's'}"


def listed(words: list[str]) -> str:
    """ "a, b and c"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def pounds(silver: int) -> str:
    """DXC-12a: "£2½"."""
    whole, half = divmod(silver, 2)
    return f"£{whole or ('' if half else 0)}{'½' if half else ''}"


def named(s: CampaignState, key: str) -> str:
    """A group by its leaders, or by its faction and number."""
    return name_among(s.muster, s.groups[key])


def name_among(muster: Muster, group: Group) -> str:
    """The same, with these leaders about."""
    key, names = group.key, muster.names
    if key in names:
        return names[key]
    leaders = muster.leading.get(key)
    if leaders is None:
        return f"{_FACTIONS[group.faction]} {'riders' if group.riders else 'band'} {key}"
    found = names[key] = leaders[0].name if len(leaders) == 1 else listed([leader.name for leader in leaders])
    return found


def where(s: CampaignState, cell: int) -> str:
    """A hex by its settlement, or by its number."""
    number = s.country.site_at.get(cell, -1)
    return s.country.sites[number].name if number >= 0 else s.country.names[cell]
