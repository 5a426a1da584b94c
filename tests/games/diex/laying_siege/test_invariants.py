"""What can't be is noticed."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from banneret.games.diex.laying_siege import SIEGE
from banneret.games.diex.siege.men import BESIEGED, BESIEGER
from banneret.games.diex.siege.supply import Change
from banneret.kernel.refusal import Violation
from banneret.kernel.secret import Secret

from .camp import ACTION, YORK, Camp, Stop

Break = Callable[[Camp], None]


def _twice(camp: Camp) -> None:
    s = camp.s
    s.roster = (s.roster[0], replace(s.roster[1], key=s.roster[0].key), *s.roster[2:])


def _set(**fields: object) -> Break:
    def change(camp: Camp) -> None:
        for name, value in fields.items():
            setattr(camp.s, name, value)

    return change


def _both(camp: Camp) -> None:
    camp.s.here[BESIEGED] |= camp.men("orm")


def _dead_and_here(camp: Camp) -> None:
    camp.s.dead = camp.men("orm")


def _dead_and_taken(camp: Camp) -> None:
    camp.s.here[BESIEGER] &= ~camp.men("orm")
    camp.s.dead = camp.s.captured = camp.men("orm")


def _nowhere(camp: Camp) -> None:
    camp.s.here[BESIEGER] &= ~camp.men("orm")


def _with_the_enemy(camp: Camp) -> None:
    camp.s.here[BESIEGER] &= ~camp.men("orm")
    camp.s.here[BESIEGED] |= camp.men("orm")


def _wounded_elsewhere(camp: Camp) -> None:
    camp.keep(BESIEGED, "mauger")
    camp.s.wounded = camp.s.fresh = camp.men("vital")


def _no_roll(camp: Camp) -> None:
    camp.s.wounded = camp.men("orm")


def _two_rolls(camp: Camp) -> None:
    camp.hurt("orm")
    camp.s.fresh = camp.men("orm")


def _on_foot(camp: Camp) -> None:
    camp.s.horses |= camp.men("vital")


def _foreign_relief(camp: Camp) -> None:
    camp.s.relief = camp.men("orm")


def _no_archer(camp: Camp) -> None:
    camp.s.shot = camp.men("orm")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (_twice, "two men have one name"),
        (_both, "in two places"),
        (_dead_and_here, "in two places"),
        (_dead_and_taken, "in two places"),
        (_nowhere, "somebody is nowhere"),
        (_with_the_enemy, "stands with the enemy"),
        (_set(commander=[99, 44]), "no man 99"),
        (_on_foot, "who can't ride"),
        (_foreign_relief, "not with the besieged"),
        (_no_archer, "who is no archer"),
        (_wounded_elsewhere, "wounded who is not there"),
        (_no_roll, "no healing roll"),
        (_two_rolls, "no healing roll, or two"),
        (_set(supply=Secret((BESIEGED,), 99)), "no roll gives 99"),
        (_set(supply=Secret((BESIEGED,), 7), day=9, pages=()), "should have starved"),
        (_set(ledger=(Change(9, 1),)), "on a day that has not come"),
        (_set(ledger=(Change(3, 1), Change(2, 1))), "on a day that has not come"),
        (_set(day=22), "day 22 of 21"),
        (_set(stack=[Stop()]), "stands on Stop"),
        (_set(pages=()), "0 pages on day 5"),
        (_set(shut_in=True), "without a castle or a larder"),
    ],
)
def test_what_cannot_be(wrong: Break, said: str) -> None:
    camp = Camp(YORK, ACTION, day=5)
    SIEGE.check(camp.s)
    wrong(camp)
    with pytest.raises(Violation, match=said):
        SIEGE.check(camp.s)


def test_a_siege_that_is_over_needs_no_healing_rolls() -> None:
    camp = Camp(YORK, ACTION, day=21)
    camp.s.fresh = camp.s.wounded = camp.men("orm")
    camp.go()
    camp.play("wait", 5)
    assert camp.kind == "held"
    SIEGE.check(camp.s)
