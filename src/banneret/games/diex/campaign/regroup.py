"""DXC-8.1d: groups are split and combined; men, leaders, silver and prisoners pass from one to another in one hex."""

from collections.abc import Iterable
from dataclasses import replace

from banneret.kernel.secret import Secret

from . import change
from .group import Book, Captives, Group, Mending
from .muster import NONE
from .ranks import NOBODY, Ranks, minus, plus, riders_only, soldiers
from .state import CampaignState


def combine(s: CampaignState, keep: str, gone: str) -> None:
    """DXC-8.1d: two groups of one faction in one hex are one from now on; all that the second had is the first's."""
    first, second = s.groups[keep], s.groups[gone]
    mine, theirs = first.book.value, second.book.value
    level, core = blend(first, second.soldiers, theirs.level, theirs.core)
    wins, hosts = max((mine.wins, mine.hosts), (theirs.wins, theirs.hosts))  # DXC-9e: all men of both are present
    larger = mine if first.soldiers >= second.soldiers else theirs
    change.write(
        s,
        keep,
        men=plus(mine.men, theirs.men),
        level=level,
        core=core,
        purse=mine.purse + theirs.purse,
        chest=mine.chest + theirs.chest,
        loot=mine.loot + theirs.loot,
        hungry=larger.hungry,
        mending=together(mine.mending, theirs.mending),
        wins=wins,
        hosts=hosts,
    )
    change.mark(
        s,
        keep,
        prisoners=captives((*first.prisoners, *second.prisoners)),
        taken=max(first.taken, second.taken),
        busy=max(first.busy, second.busy),
        moved=max(first.moved, second.moved),
    )
    for leader in s.with_group(gone):
        change.lead(s, leader.key, group=keep)
    for convoy in list(s.convoys.values()):
        if convoy.escort == gone:
            change.convoy(s, convoy.key, escort=keep)
    for band in s.serving(gone):
        assert band.service is not None
        change.mark(s, band.key, service=replace(band.service, employer=keep))
    change.remove(s, gone)


def detach(s: CampaignState, source: str, men: Ranks, leaders: Iterable[str], with_captives: bool) -> str:
    """DXC-8.1d, DXC-8.1j: some of a group are a group of their own from now on, with its loyalty (DXC-8.1e) and its
    hunger, without its silver. Prisoners go with the new group as a whole (DXC-14.8a)."""
    old = s.groups[source]
    book = old.book.value
    key = change.new_key(s, old.faction)
    new = Group(
        key,
        old.faction,
        old.side,
        old.captain,
        old.cell,
        Secret(s.seats_of(old.side), Book(NOBODY, book.level, hungry=book.hungry)),
        riders_only(men),
        arrived=old.arrived,
        entry=old.entry,
        came=old.came,
        busy=old.busy,
        moved=old.moved,
        repelled=old.repelled,
        crowded=old.crowded,
    )
    s.put(new)
    transfer(s, source, key, men)
    for leader in leaders:
        change.lead(s, leader, group=key)
    if with_captives:
        hand_over(s, source, key)
    return key


def transfer(s: CampaignState, source: str, target: str, men: Ranks) -> None:
    """DXC-8.1d: some men of a group go over to another of its faction: as if they had been a group that is combined
    with it (DXC-8.1e). Who wins are remembered of: DXC-9e."""
    giver, taker = s.groups[source], s.groups[target]
    given, got = giver.book.value, taker.book.value
    left = minus(given.men, men)
    stay, go = parted(given.men, men, given.mending)
    number = soldiers(men)
    level, core = blend(taker, number, given.level, 0)
    wins, hosts = given.wins, given.hosts
    followed = 2 * number >= hosts if wins else False
    most = max((got.wins, got.hosts), (wins, hosts)) if followed else (got.wins, got.hosts)
    if wins and 2 * soldiers(left) < hosts:
        wins = hosts = 0
    change.write(s, source, men=left, mending=stay, wins=wins, hosts=hosts)
    change.write(
        s,
        target,
        men=plus(got.men, men),
        mending=together(got.mending, go),
        level=level,
        core=core,
        wins=most[0],
        hosts=most[1],
    )


def hand_over(s: CampaignState, source: str, target: str) -> None:
    """DXC-8.1d, DXC-14.8a: the prisoners of a group go to another, captive leaders too."""
    giver, taker = s.groups[source], s.groups[target]
    change.mark(
        s, target, prisoners=captives((*taker.prisoners, *giver.prisoners)), taken=max(giver.taken, taker.taken)
    )
    change.mark(s, source, prisoners=())
    for leader in held(s, source):
        change.lead(s, leader, group=target)


def held(s: CampaignState, key: str) -> list[str]:
    """DXC-14.8e: the leaders whom a group holds captive."""
    return [leader.key for leader in s.muster.holding.get(key, NONE)]


def blend(group: Group, number: int, level: int, core: int) -> tuple[int, int]:
    """DXC-8.1e, DXC-8.1f: the loyalty or hostility of a group with which so many are combined, and the size of the
    largest group that has gone into it this morning: that one's level counts. Of equal ones the lower loyalty, or the
    higher hostility."""
    book = group.book.value
    own, other = book.core or group.soldiers, core or number
    if own != other:
        return (book.level, own) if own > other else (level, other)
    return (max if group.faction == "norman" else min)(book.level, level), own


def captives(parts: Iterable[Captives]) -> tuple[Captives, ...]:
    """Prisoners put together by faction."""
    found: dict[str, Captives] = {}
    for part in parts:
        known = found.get(part.faction)
        found[part.faction] = part if known is None else Captives(part.faction, plus(known.men, part.men))
    return tuple(found.values())


def together(*parts: tuple[Mending, ...]) -> tuple[Mending, ...]:
    """DXC-14.7d: rolls of men who are in one group now: those due first stand first."""
    if not any(parts):
        return ()
    found: dict[tuple[int, int, bool], int] = {}
    for part in parts:
        for one in part:
            alike = one.due, one.troop, one.mounted
            found[alike] = found.get(alike, 0) + one.men
    return tuple([Mending(troop, mounted, due, men) for (due, troop, mounted), men in sorted(found.items())])


def parted(men: Ranks, gone: Ranks, mending: tuple[Mending, ...]) -> tuple[tuple[Mending, ...], tuple[Mending, ...]]:
    """DXC-14.7d: the rolls of those who stay and of those who go. Who is well first stays, as `change.trimmed` has
    it."""
    if not mending:
        return (), ()
    stay = change.trimmed(minus(men, gone), mending)
    left: dict[tuple[int, bool, int], int] = {}
    for one in stay:
        alike = one.troop, one.mounted, one.due
        left[alike] = left.get(alike, 0) + one.men
    going = []
    for one in mending:
        alike = one.troop, one.mounted, one.due
        kept = min(one.men, left.get(alike, 0))
        if kept:
            left[alike] -= kept
        if kept < one.men:
            going.append(Mending(one.troop, one.mounted, one.due, one.men - kept))
    return stay, change.trimmed(gone, tuple(going))
