"""DXC-8.2d: men join the siege, each as a character of the skirmish."""

from functools import cache

from banneret.kernel.refusal import BanneretError

from ..muster.soldiers import Recruit, Soldier, enlist
from ..quick.troops import TROOP, TROOPS
from .men import Man, Roster
from .scenarios import Contingent
from .state import MOST_MEN, SiegeState

_KINDS = {"danish_jarl": "jarl"}
"""DXA-1.2m: whose code two kinds share."""


@cache
def muster(besieger: tuple[Contingent, ...], besieged: tuple[Contingent, ...]) -> Roster:
    """DXS-11.7a: all who take part from the start, force by force, each with its commander first."""
    men: list[tuple[int, int, str]] = []
    for side, forces in enumerate((besieger, besieged)):
        for force in forces:
            men.append((side, force.commander_troop, force.commander))
            men += [(side, troop, "") for troop, count in force.soldiers for _ in range(count)]
    soldiers = enlist([_recruit(troop, name) for _, troop, name in men])
    return tuple(
        _man(soldier, troop, side, bool(name)) for soldier, (side, troop, name) in zip(soldiers, men, strict=True)
    )


def _recruit(troop: int, name: str = "") -> Recruit:
    row = TROOPS[troop]
    return Recruit(row.code, _KINDS.get(row.id, ""), name)


def _man(soldier: Soldier, troop: int, side: int, leader: bool) -> Man:
    return Man(soldier.key, soldier.name, soldier.like, troop, side, leader)


def join(s: SiegeState, seat: int, bought: tuple[tuple[str, int], ...]) -> int:
    """These join a side, by troop; which men they are, as a set."""
    troops = [TROOP[id].number for id, count in bought for _ in range(count)]
    first = len(s.roster)
    if first + len(troops) > MOST_MEN:
        raise BanneretError(f"A siege has room for {MOST_MEN} men.")
    soldiers = enlist([_recruit(troop) for troop in troops], [man.key for man in s.roster])
    s.roster = (
        *s.roster,
        *(_man(soldier, troop, seat, False) for soldier, troop in zip(soldiers, troops, strict=True)),
    )
    s.derive()
    men = (1 << len(s.roster)) - (1 << first)
    s.here[seat] |= men
    s.horses |= men & s.ranks.riders
    return men
