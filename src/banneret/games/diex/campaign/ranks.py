"""The soldiers of a group: bodies of one type who all ride or all walk, in the order of their types. Values: whoever
changes ranks makes new ones."""

from collections.abc import Iterable
from functools import lru_cache

from ..quick.force import Body
from ..quick.headcount import headcount
from ..quick.losses import Loss
from ..quick.troops import TROOPS

Ranks = tuple[Body, ...]

NOBODY: Ranks = ()
_RIDES = tuple(troop.rides for troop in TROOPS)


def mustered(profile: str, soldiers: int) -> Ranks:
    """DXC-8.2a: as many men of a profile, riders on their horses."""
    return of_troops(headcount(profile, soldiers))


def of_troops(men: Iterable[tuple[int, int]]) -> Ranks:
    """So many of each type, riders on their horses."""
    return _of_troops(tuple(men))


@lru_cache(maxsize=1024)
def _of_troops(men: tuple[tuple[int, int], ...]) -> Ranks:
    """Remembered: settlements have the same men again and again."""
    return ranked([Body(troop, _RIDES[troop], count) for troop, count in men])


def ranked(bodies: Iterable[Body]) -> Ranks:
    """Bodies of one kind put together, empty ones left out, in order."""
    found: dict[int, Body] = {}
    for body in bodies:
        kind = 2 * body.troop + body.mounted
        known = found.get(kind)
        if known is not None:
            body = Body(body.troop, body.mounted, known.healthy + body.healthy, known.wounded + body.wounded)
        found[kind] = body
    return tuple([found[kind] for kind in sorted(found) if found[kind].healthy or found[kind].wounded])


def soldiers(men: Ranks) -> int:
    """DXC-8.2c: the headcount, healthy and wounded."""
    found = 0
    for body in men:
        found += body.healthy + body.wounded
    return found


def healthy(men: Ranks) -> int:
    found = 0
    for body in men:
        found += body.healthy
    return found


def wounded(men: Ranks) -> int:
    found = 0
    for body in men:
        found += body.wounded
    return found


def fit(men: Ranks) -> Ranks:
    """The healthy among them."""
    return tuple([Body(body.troop, body.mounted, body.healthy) for body in men if body.healthy])


def riders_only(men: Ranks) -> bool:
    """DXC-8.1c."""
    for body in men:
        if not body.mounted:
            return False
    return men != NOBODY


def plus(men: Ranks, more: Iterable[Body]) -> Ranks:
    return ranked((*men, *more))


def minus(men: Ranks, fewer: Iterable[Body]) -> Ranks:
    """Without some of them, who are among them."""
    found = list(men)
    for body in fewer:
        found.append(Body(body.troop, body.mounted, -body.healthy, -body.wounded))
    return ranked(found)


def harmed(men: Ranks, losses: Iterable[Loss]) -> Ranks:
    """DXC-17.3h: after a fight settled by a roll. Of a type in two bodies those on foot are hit first."""
    found = list(men)
    for loss in losses:
        dead_healthy, dead_wounded, hurt = loss.dead_healthy, loss.dead_wounded, loss.newly_wounded
        for number, body in enumerate(found):
            if body.troop == loss.troop:
                gone = min(dead_wounded, body.wounded)
                fallen = min(dead_healthy, body.healthy)
                struck = min(hurt, body.healthy - fallen)
                dead_wounded, dead_healthy, hurt = dead_wounded - gone, dead_healthy - fallen, hurt - struck
                found[number] = Body(
                    body.troop, body.mounted, body.healthy - fallen - struck, body.wounded - gone + struck
                )
    return tuple([body for body in found if body.healthy or body.wounded])


def struck(men: Ranks, losses: Iterable[Loss]) -> Ranks:
    """Who of the men as they were before the fight is newly wounded: wounded bodies, in the same order as `harmed`."""
    found = []
    for loss in losses:
        fallen, hurt = loss.dead_healthy, loss.newly_wounded
        for body in men:
            if body.troop == loss.troop:
                gone = min(fallen, body.healthy)
                struck = min(hurt, body.healthy - gone)
                fallen, hurt = fallen - gone, hurt - struck
                if struck:
                    found.append(Body(body.troop, body.mounted, 0, struck))
    return ranked(found)


def unhorsed(men: Ranks) -> Ranks:
    """DXC-15.2a: riders dismounted."""
    return ranked([Body(body.troop, False, body.healthy, body.wounded) for body in men])


def named(men: Ranks) -> str:
    """In words: "3 knights, 2 archers (1 wounded)"."""
    words = []
    for body in men:
        count = body.healthy + body.wounded
        troop = TROOPS[body.troop]
        name = troop.name.partition(" (")[0] if count == 1 else troop.plural
        foot = " on foot" if troop.rides and not body.mounted else ""
        hurt = f" ({body.wounded} wounded)" if body.wounded else ""
        words.append(f"{count} {name[0].lower() + name[1:] if not name.startswith(_PEOPLES) else name}{foot}{hurt}")
    return ", ".join(words) or "nobody"


_PEOPLES = ("Norman", "Saxon", "Danish", "Scottish", "Flemish", "Breton")
