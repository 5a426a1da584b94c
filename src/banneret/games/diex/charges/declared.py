"""Charges that have been declared, until they are fought: who rides, who must fight whom, and what has become of them
(sections 7.2.1 and 7.2.3)."""

from ..combat.contact import strikes
from ..pending import COMPLETED, DECLARED, FOUGHT, Charge
from ..state import DEAD, DiexState


def declared(s: DiexState) -> int:
    """The riders whose charges are declared and not yet ridden, as a set."""
    found = 0
    for charge in s.charges:
        if charge.state == DECLARED:
            found |= 1 << charge.rider
    return found


def amend(s: DiexState, index: int, charge: Charge) -> None:
    """A charge is this from now on."""
    s.charges = (*s.charges[:index], charge, *s.charges[index + 1 :])


def compulsory(s: DiexState) -> list[tuple[int, int]]:
    """DXA-7.2.1h: completed charges that must be fought now, each alone (DXA-7.2.3c): charger and target, or the one
    who met him (DXA-7.2.3d)."""
    found = []
    for charge in s.charges:
        rider, defender = charge.rider, charge.defender
        ready = charge.state == COMPLETED and s.steed[rider] >= 0 and s.at[defender] >= 0
        if ready and strikes(s, rider) & s.cells(defender) and s.health[defender] != DEAD:
            found.append((rider, defender))
    return found


def fought(s: DiexState, attacker: int) -> None:
    """The combat of a charge has been resolved: its bonus is used up."""
    for index, charge in enumerate(s.charges):
        if charge.rider == attacker and charge.state == COMPLETED:
            amend(s, index, charge.now(FOUGHT))
