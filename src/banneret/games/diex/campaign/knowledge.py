"""DXC-3c: what a seat does not know is drawn anew: the books of the other side's groups, as likely as it must think
them, and their orders."""

from banneret.kernel.dice import Dice
from banneret.kernel.handful import Handful
from banneret.kernel.option import Option
from banneret.kernel.secret import Secret

from .group import Book, Group
from .movement.foresight import strength
from .notebook import in_sight
from .ranks import Ranks, mustered, riders_only, soldiers
from .state import CampaignState

_NOBODY = -1
_PURSE = 12
"""Up to so many half pounds a group may have that nobody has seen."""
_RIDERS = {"norman": "norman_cavalry", "saxon": "saxon_cavalry", "scottish": "scottish_cavalry"}


def redeal(s: CampaignState, seat: int, dice: Dice) -> None:
    """A spectator knows no group's book, and nobody's notes."""
    side = s.sides[seat] if seat != _NOBODY else _NOBODY
    settled = _being_chosen(s)
    for group in list(s.groups.values()):
        if group.side >= 0 and group.side != side and group.key not in settled and not _known(s, side, group):
            s.groups[group.key] = _imagined(s, side, group, dice)
    for key, order in list(s.orders.items()):
        if not order.seen_by(seat):
            del s.orders[key]
    if side == _NOBODY:
        s.notes = [{}, {}]


def bears(s: CampaignState, option: Option) -> bool:
    """Whether anything hidden bears on what odds tell of an option: within a fight everybody who fights is seen."""
    return s.inner is None


def _known(s: CampaignState, side: int, group: Group) -> bool:
    """Whether a side sees a group's book now: in its hex, in a battle or in a siege."""
    if side == _NOBODY:
        return _engaged(s, group)
    return in_sight(s, side, group) or _engaged(s, group)


def _engaged(s: CampaignState, group: Group) -> bool:
    contest = s.contest
    if contest is not None and group.key in (*contest.attackers, *contest.defenders):
        return True
    return bool(s.sieges and (s.besieging(group.key) or s.shut_in(group.key)))


def _being_chosen(s: CampaignState) -> set[str]:
    """Groups whose men are being sorted at this moment: a choice that is half made is about the men there are."""
    found: set[str] = set()
    for phase in s.stack:
        if isinstance(phase, Handful):
            found |= {getattr(phase, name, "") for name in ("group", "other", "employer")}
    return found


def _imagined(s: CampaignState, side: int, group: Group, dice: Dice) -> Group:
    low, high = strength(s, side, group) if side != _NOBODY else (3, 30)
    count = low + dice.below(high - low + 1)
    note = s.notes[side].get(group.key) if side != _NOBODY else None
    men = note.men if note is not None and soldiers(note.men) == count else _mustered(group, count)
    if riders_only(men) != group.riders:
        men = _mustered(group, count)
    level = note.level if note is not None and note.level >= 0 else _level(group, dice)
    purse = dice.below(_PURSE + 1)
    book = Book(men, level, purse)
    new = group.copy()
    new.book = Secret(group.book.owners, book)
    new.reckon()
    return new


def _mustered(group: Group, count: int) -> Ranks:
    profile: str = group.faction
    if group.riders:
        profile = _RIDERS.get(group.faction, group.faction)
    return mustered(profile, max(1, count))


def _level(group: Group, dice: Dice) -> int:
    """DXC-7a, DXC-7l: a Norman's hostility is 8 if nobody says otherwise; of a Saxon's loyalty nothing is known."""
    if group.faction == "saxon":
        return 1 + dice.below(10)
    return 8 if group.faction == "norman" else 0
