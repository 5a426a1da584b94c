"""Section 7.2.3: what a charge is worth in combat."""

from dataclasses import dataclass

from ..pending import COMPLETED
from ..state import STUNNED, DiexState


@dataclass(slots=True)
class Strengths:
    """Of two who fight alone."""

    attack: int
    defence: int
    exchanged: bool = False
    """DXA-7.2.3e: the defender is the stronger and attacks himself."""
    lances: int = 0
    """DXA-7.2.4a: the columns of a lance charge."""


def strengths(s: DiexState, attacker: int, defender: int) -> Strengths:
    """When one attacks another alone. DXA-7.2.3a, DXA-7.2.3b: a charger's attack and a counter-charger's defence are
    increased by half."""
    attack, defence = s.cast.roster[attacker].attack[s.profile(attacker)], defence_of(s, defender)
    for charge in s.charges:
        if (
            charge.rider == attacker
            and charge.state == COMPLETED
            and charge.defender == defender
            and s.steed[attacker] >= 0
        ):
            return increased(
                attack,
                defence,
                met=charge.counter >= 0 and s.steed[defender] >= 0,
                lance=bool(s.lancers >> attacker & 1),
            )
    return Strengths(attack, defence)


def increased(attack: int, defence: int, *, met: bool, lance: bool) -> Strengths:
    """The same for a charge, from the strengths on the counters. DXA-7.2.3e: a stronger defence exchanges the roles.
    DXA-7.2.4a: lances, a column."""
    attack += attack // 2
    if met:
        defence += defence // 2
    exchanged = met and defence > attack
    return Strengths(attack, defence, exchanged, int(lance and not exchanged))


def defence_of(s: DiexState, counter: int) -> int:
    """The defence strength as it is on the counter: healthy or wounded, on foot or mounted, stunned (DXA-1.2c), of an
    animal 1 (DXA-1.2i)."""
    if counter >= s.cast.people:
        return 1
    person = s.cast.roster[counter]
    return person.stunned_defence if s.health[counter] == STUNNED else person.defence[s.profile(counter)]
