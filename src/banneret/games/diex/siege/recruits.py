"""DXC-8.2d: men join the siege, each as a character of the skirmish."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from banneret.kernel.refusal import BanneretError

from ..muster.soldiers import Recruit, enlist
from ..quick.troops import TROOP, TROOPS
from .men import Man, Ranks, Roster
from .scenarios import Contingent
from .state import MOST_MEN, SiegeState

_KINDS = {"danish_jarl": "jarl"}
"""DXA-1.2m: whose code two kinds share."""


@dataclass(slots=True)
class Newcomer:
    """Who is to join: his side, his troop, his name if he is a leader, and in a campaign his group."""

    side: int
    troop: int
    leader: str = ""
    band: str = ""


@cache
def muster(besieger: tuple[Contingent, ...], besieged: tuple[Contingent, ...]) -> Roster:
    """DXS-11.7a: all who take part from the start, force by force, each with its commander first."""
    men: list[Newcomer] = []
    for side, forces in enumerate((besieger, besieged)):
        for force in forces:
            men.append(Newcomer(side, force.commander_troop, force.commander))
            men += [Newcomer(side, troop) for troop, count in force.soldiers for _ in range(count)]
    return _enlisted(men, ())


def _enlisted(men: Sequence[Newcomer], roster: Roster) -> Roster:
    """They as characters, beside those of a roster."""
    recruits = [
        Recruit(_CODES[man.troop][0], _CODES[man.troop][1], man.leader) if man.leader else _SOLDIERS[man.troop]
        for man in men
    ]
    found = []
    for soldier, man in zip(enlist(recruits, [man.key for man in roster]), men, strict=True):
        found.append(Man(soldier.key, soldier.name, soldier.like, man.troop, man.side, man.leader != "", man.band))
    return tuple(found)


_CODES = tuple((troop.code, _KINDS.get(troop.id, "")) for troop in TROOPS)
_SOLDIERS = tuple(Recruit(code, kind) for code, kind in _CODES)
"""By troop: its code and kind, and a soldier of it."""


def receive(s: SiegeState, men: Sequence[Newcomer]) -> int:
    """These join their sides, each with the number that comes next; who of them they are, as a set. Horses are for the
    caller to give."""
    first = len(s.roster)
    if first + len(men) > MOST_MEN:
        raise BanneretError(f"A siege has room for {MOST_MEN} men.")
    s.roster = s.roster + _enlisted(men, s.roster)
    s.ranks = Ranks(s.roster, s.ranks)
    new = (1 << len(s.roster)) - (1 << first)
    for seat in (0, 1):
        s.here[seat] |= new & s.ranks.sides[seat]
    return new


def join(s: SiegeState, seat: int, bought: tuple[tuple[str, int], ...]) -> int:
    """These join a side, by troop; which men they are, as a set."""
    new: list[Newcomer] = []
    for id, count in bought:
        new += [Newcomer(seat, TROOP[id].number)] * count
    men = receive(s, new)
    s.horses |= men & s.ranks.riders
    return men


def keys_of(troop: int, count: int) -> tuple[str, ...]:
    """The keys of the first so many men of a troop, if nobody has been enlisted yet."""
    return tuple([soldier.key for soldier in enlist([_SOLDIERS[troop]] * count)])
