"""DXC-17.3e to DXC-17.3h: how per cent become men, type by type, and how the men are dealt out between groups."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .force import Body, soldiers


@dataclass(slots=True, unsafe_hash=True)
class Loss:
    """What a fight costs the men of one type."""

    troop: int
    dead_healthy: int
    """Dead who were healthy before."""
    dead_wounded: int
    """Dead who were wounded before."""
    newly_wounded: int
    """Healthy before, wounded now, alive."""

    @property
    def dead(self) -> int:
        return self.dead_healthy + self.dead_wounded


def share(percent: int, men: int) -> int:
    """DXC-17.3e: rounded to the nearest whole, halves up: 1.5 is 2 (DXC-17.3f), and 1.2 is 1 (DXC-17.3g)."""
    return (percent * men + 50) // 100


def loss(troop: int, healthy: int, wounded: int, dead_percent: int, wounded_percent: int) -> Loss:
    """DXC-17.3h: the dead are first those wounded earlier; wounds go to healthy men, and those left over kill men
    wounded earlier. Nobody is hit twice: there are at most as many wounds as men left after the dead."""
    men = healthy + wounded
    return _loss(troop, healthy, wounded, share(dead_percent, men), share(wounded_percent, men))


def _loss(troop: int, healthy: int, wounded: int, dead: int, wounds: int) -> Loss:
    left = healthy + wounded - dead
    if wounds > left:
        wounds = left
    dead_wounded = dead if dead < wounded else wounded
    dead_healthy = dead - dead_wounded
    newly_wounded = healthy - dead_healthy
    if wounds < newly_wounded:
        newly_wounded = wounds
    return Loss(troop, dead_healthy, dead_wounded + wounds - newly_wounded, newly_wounded)


def by_type(bodies: Iterable[Body]) -> dict[int, tuple[int, int]]:
    """Healthy and wounded of each type: a type is one, however many bodies it comes in (DXC-17.3e, DXC-17.3h)."""
    return {troop: (body.healthy, body.wounded) for troop, body in _types(bodies).items()}


def _types(bodies: Iterable[Body]) -> dict[int, Body]:
    """The same, each as one body."""
    found: dict[int, Body] = {}
    for body in bodies:
        known = found.get(body.troop)
        if known is not None:
            body = Body(body.troop, False, known.healthy + body.healthy, known.wounded + body.wounded)
        found[body.troop] = body
    return found


def losses_of(bodies: Sequence[Body], dead_percent: int, wounded_percent: int) -> tuple[Loss, ...]:
    """DXC-17.3e: each type by itself. Types without a loss are not named."""
    if not dead_percent and not wounded_percent:
        return ()
    found: list[Loss] = []
    for body in _types(bodies).values():
        men = body.healthy + body.wounded
        dead, wounds = share(dead_percent, men), share(wounded_percent, men)
        if dead or wounds:
            found.append(_loss(body.troop, body.healthy, body.wounded, dead, wounds))
    return tuple(found)


class _Share:
    """What has come to one group of the losses of one type so far."""

    def __init__(self, healthy: int, wounded: int) -> None:
        self.healthy = healthy
        self.wounded = wounded
        self.dead_healthy = 0
        self.dead_wounded = 0
        self.newly_wounded = 0

    def kill_wounded(self) -> bool:
        if not self.wounded:
            return False
        self.wounded -= 1
        self.dead_wounded += 1
        return True

    def kill_healthy(self) -> bool:
        if not self.healthy:
            return False
        self.healthy -= 1
        self.dead_healthy += 1
        return True

    def wound(self) -> bool:
        if not self.healthy:
            return False
        self.healthy -= 1
        self.newly_wounded += 1
        return True


def _deal_type(one: Loss, shares: list[_Share]) -> None:
    """One man at a time; a group that has no such man is passed over. The turn goes on from the dead to the wounds."""
    turn, groups = 0, len(shares)
    for _ in range(one.dead_wounded):
        while not shares[turn % groups].kill_wounded():
            turn += 1
        turn += 1
    for _ in range(one.dead_healthy):
        while not shares[turn % groups].kill_healthy():
            turn += 1
        turn += 1
    for _ in range(one.newly_wounded):
        while not shares[turn % groups].wound():
            turn += 1
        turn += 1


def deal(losses: Iterable[Loss], groups: Sequence[Sequence[Body]]) -> tuple[tuple[Loss, ...], ...]:
    """DXC-17.3h: the losses of a side between its groups, in turn, the largest first, to groups that have the type.
    Given back in the order of the groups."""
    types = [_types(group) for group in groups]
    order = [number for _, number in sorted([(-soldiers(group), number) for number, group in enumerate(groups)])]
    found: list[list[Loss]] = [[] for _ in groups]
    for one in losses:
        having: list[int] = []
        shares: list[_Share] = []
        for number in order:
            body = types[number].get(one.troop)
            if body is not None:
                having.append(number)
                shares.append(_Share(body.healthy, body.wounded))
        _deal_type(one, shares)
        for at, part in enumerate(shares):
            if part.dead_wounded or part.dead_healthy or part.newly_wounded:
                share_of = Loss(one.troop, part.dead_healthy, part.dead_wounded, part.newly_wounded)
                found[having[at]].append(share_of)
    return tuple([tuple(group) for group in found])
