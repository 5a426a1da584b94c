"""DXC-14.7: the wounded make for a friendly place, and are healthy again after a time."""

from functools import lru_cache

from banneret.kernel.referee import Referee

from ..quick.force import Body
from ..siege.tables import FOREIGN_HEALING
from . import change, fates
from .attitude import ATTACK_ABOVE, REVOLT_AT_MOST
from .country import ways
from .country.country import Country
from .group import Group, Leader, Mending
from .log import counted, named, tell
from .ranks import Ranks, ranked
from .regroup import together
from .state import CampaignState

_FOREIGN = ("danish", "scottish")


def _foreign(faction: str) -> bool:
    """DXC-14.7e, DXC-14.7f: who cannot be healed in a village, but wherever he is."""
    return faction in _FOREIGN


def _takes_in(loyalty: int, faction: str, level: int) -> bool:
    """DXC-14.7c: whether a settlement of a loyalty is friendly to the wounded of a group; a razed one has none."""
    if faction == "saxon" and level <= REVOLT_AT_MOST:
        return 0 < loyalty <= ATTACK_ABOVE
    return loyalty > REVOLT_AT_MOST and faction in ("norman", "saxon")


def friendly(s: CampaignState, key: str, cell: int) -> bool:
    """DXC-14.7c: whether a hex is a place for the wounded of a group: a settlement that takes them in, or a motte of
    their side that is not besieged."""
    group = s.master_of(s.groups[key])  # DXC-14.7f: mercenaries heal like their employer
    return _welcomed(s, cell, group.side, group.faction, group.book.value.level)


def _welcomed(s: CampaignState, cell: int, side: int, faction: str, level: int) -> bool:
    site = s.country.site_at.get(cell, -1)
    if site >= 0 and _takes_in(s.loyalty[site], faction, level):
        return True
    motte = s.motte_at(cell)
    return motte is not None and motte.side == side and motte.key not in s.sieges and not _foreign(faction)


def havens(s: CampaignState, key: str) -> int:
    """DXC-14.7c: all such hexes, as bits."""
    group = s.master_of(s.groups[key])  # DXC-14.7f: mercenaries heal like their employer
    level = group.book.value.level
    found = 0
    for site in s.country.sites:
        if _takes_in(s.loyalty[site.number], group.faction, level):
            found |= 1 << site.cell
    for motte in s.mottes.values():
        if motte.side == group.side and motte.key not in s.sieges:
            found |= 1 << motte.cell
    return found


# ---------------------------------------------------------------- the duty


def hurt(s: CampaignState, key: str) -> bool:
    """DXC-14.7a: whether a group has a wounded character."""
    if s.groups[key].wounded:
        return True
    if key in s.muster.leading:
        for leader in s.muster.leading[key]:
            if leader.wounded:
                return True
    return False


def _bound(s: CampaignState, key: str) -> bool:
    """DXC-14.7g: who holds wounded and does not besiege has the duty; foreigners heal where they are (DXC-14.7f), and
    mercenaries go with their employer."""
    group = s.groups[key]
    return group.service is None and not _foreign(group.faction) and hurt(s, key) and not s.besieging(key)


def may_move(s: CampaignState, key: str) -> bool:
    """DXC-14.7b: wounded may not leave the place where they heal."""
    return not _bound(s, key) or not friendly(s, key, s.groups[key].cell)


def nearer(s: CampaignState, key: str) -> int | None:
    """DXC-14.7b, DXC-14.7g: where a group may end a move, as bits; None: anywhere. With wounded every move ends nearer
    to a friendly place, or in one. Where no way leads to any there is no duty."""
    if not _bound(s, key):
        return None
    return _nearer(s.country, havens(s, key), s.groups[key].cell)


@lru_cache(maxsize=1024)
def _nearer(country: Country, targets: int, cell: int) -> int | None:
    found = ways.nearer(country, targets, cell)
    return None if found is None else targets & country.land | found


# ---------------------------------------------------------------- the rolls


def tend(s: CampaignState, ref: Referee, key: str) -> None:
    """DXC-14.7d: at the end of a move or of a battle: each wounded man in a friendly place who has not rolled yet does
    so now. Scots and Danes do it wherever they are, with 2 more (DXC-14.7e, DXC-14.7f)."""
    group = s.groups[key]
    book = group.book.value
    fresh = _unrolled(group.men, book.mending) if group.wounded else ()
    leaders = [leader for leader in s.leaders_of(key) if leader.wounded and leader.due < 0]
    if not fresh and not leaders:
        return
    master = s.master_of(group)
    foreign = _foreign(master.faction)
    if not foreign and not friendly(s, key, group.cell):
        return
    ref.horizon("when the wounded are healthy again")
    plus = FOREIGN_HEALING if foreign else 0
    rolled: list[Mending] = []
    dice: list[int] = []
    for body in fresh:
        for _ in range(body.wounded):
            dice.append(ref.die(10))
            rolled.append(Mending(body.troop, body.mounted, s.turn + fates.healing_turns(dice[-1], plus)))
    if rolled:
        change.write(s, key, mending=together(book.mending, tuple(rolled)))
        if ref.hears:
            last = max(one.due for one in rolled)
            text = f"{named(s, key)}: {counted(len(rolled), 'wounded man rests', 'wounded men rest')}; "
            text += f"all are well on turn {last}."
            rules = ("DXC-14.7d", "DXS-11.1.5b", *(("DXC-14.7e", "DXC-14.7f") if foreign else ()))
            tell(s, ref, "tended", text, *rules, d10=tuple(dice), touch=(key,), side=_ears(group))
    for leader in leaders:
        _tend_leader(s, ref, leader, plus)


def tend_alone(s: CampaignState, ref: Referee, key: str) -> None:
    """DXC-17.4b: a wounded leader without men heals as a wounded man does. A lone Saxon is at home with rebels."""
    leader = s.leaders[key]
    if not leader.alone or not leader.wounded or leader.due >= 0:
        return
    foreign = _foreign(leader.faction)
    if foreign or _welcomed(s, leader.cell, leader.side, leader.faction, REVOLT_AT_MOST):
        ref.horizon("when the wounded are healthy again")
        _tend_leader(s, ref, leader, FOREIGN_HEALING if foreign else 0)


def _tend_leader(s: CampaignState, ref: Referee, leader: Leader, plus: int) -> None:
    die = ref.die(10)
    turns = fates.healing_turns(die, plus)
    change.lead(s, leader.key, due=s.turn + turns)
    if ref.hears:
        text = f"{leader.name} rests: he is well on turn {s.turn + turns}."
        tell(s, ref, "tended", text, "DXC-14.7d", "DXC-17.4b", d10=(die,), touch=(leader.key,))


def _unrolled(men: Ranks, mending: tuple[Mending, ...]) -> Ranks:
    """The wounded who have not rolled."""
    rolled = [Body(one.troop, one.mounted, 0, -one.men) for one in mending]
    return ranked((*(Body(body.troop, body.mounted, 0, body.wounded) for body in men), *rolled))


def _ears(group: Group) -> int | None:
    """Wounded are hidden (DXC-3c); of mercenaries in nobody's service everybody knows."""
    return None if group.neutral else group.side


# ---------------------------------------------------------------- dawn


def heal(s: CampaignState, ref: Referee) -> None:
    """DXC-14.7d: at the start of a turn those whose time is over are healthy. Convalescents of a place wait there until
    a group takes them up."""
    for group in list(s.groups.values()):
        mending = group.book.value.mending
        if mending and any(one.due <= s.turn for one in mending):
            _recover(s, ref, group, mending)
    for leader in list(s.leaders.values()):
        if leader.wounded and 0 <= leader.due <= s.turn and leader.condition != "dead":
            change.lead(s, leader.key, wounded=False, due=-1)
            if ref.hears:
                tell(s, ref, "healthy", f"{leader.name} is well again.", "DXC-14.7d", touch=(leader.key,))


def _recover(s: CampaignState, ref: Referee, group: Group, mending: tuple[Mending, ...]) -> None:
    well = [one for one in mending if one.due <= s.turn]
    back = [Body(one.troop, one.mounted, one.men, -one.men) for one in well]
    rest = tuple([one for one in mending if one.due > s.turn])
    change.write(s, group.key, men=ranked((*group.men, *back)), mending=rest)
    if ref.hears:
        men = sum(one.men for one in well)
        text = f"{named(s, group.key)}: {counted(men, 'man is', 'men are')} well again."
        tell(s, ref, "healthy", text, "DXC-14.7d", touch=(group.key,), side=_ears(group))
