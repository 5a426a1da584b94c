"""Section 11.2: building."""

import pytest

from banneret.games.diex.siege.actions.building import Build, teams
from banneret.games.diex.siege.men import BESIEGER
from banneret.games.diex.siege.state import Page
from banneret.games.diex.siege.tables import LOTS, TEAM
from banneret.kernel.handful import broken

from .camp import ACTION, HALL, YORK, Camp


@pytest.mark.rules("DXS-11.2a", "DXS-11.2b")
def test_what_a_team_of_five_makes_in_a_day() -> None:
    assert TEAM == 5
    assert [(lot.id, lot.pieces) for lot in LOTS] == [("ladder", 2), ("grappling_hook", 2), ("filled_moat", 3)]
    for lot, stored in (("ladder", [2, 0, 0]), ("grappling_hook", [0, 2, 0]), ("filled_moat", [0, 0, 3])):
        camp = Camp(YORK, ACTION, store=[0, 0, 0])
        camp.call(Build())
        camp.play(f"choose {lot} 1")
        assert camp.s.store == stored and camp.s.builders == 5 and camp.stopped


@pytest.mark.rules("DXS-11.2c", "DXS-11.3.2g")
def test_who_can_build() -> None:
    """Neither the wounded nor the archers who have shot at the place today."""
    camp = Camp(HALL, ACTION)
    assert teams(camp.s) == 35 // 5
    camp.hurt("mauger")
    assert teams(camp.s) == 34 // 5
    camp.s.shot = camp.men("vital", "huon", "ansel", "drogon", "vital_2")
    assert teams(camp.s) == 29 // 5
    camp.hurt("vital")
    assert teams(camp.s) == 29 // 5, "nobody is left out twice"


@pytest.mark.rules("DXS-11.2c")
def test_each_team_its_own_lot() -> None:
    camp = Camp(YORK, ACTION)
    most = teams(camp.s)
    assert most == 44 // 5
    camp.act()
    camp.play("build")
    assert camp.decision is not None and camp.decision.tally is not None
    tally = camp.decision.tally
    for counts, fits in (((8, 0, 0), True), ((3, 3, 2), True), ((9, 0, 0), False), ((3, 3, 3), False)):
        refusal = broken(tally, counts)
        assert (refusal is None) == fits
    none = broken(tally, (0, 0, 0))
    assert none is not None and none.rule == "DXS-11.2a"
    camp.play("choose ladder 3 grappling_hook 3 filled_moat 2")
    assert camp.s.store == [4 + 6, 6, 6 + 6] and camp.s.builders == 40
    page = Page(1, deed="build", outcome="6 scaling ladders, 6 grappling hooks and 6 filled moat hexes")
    assert camp.s.pages[0] == page and camp.stopped, "builders take part in no other action of that day"


@pytest.mark.rules("DXS-11.2e")
def test_equipment_stays_in_store() -> None:
    camp = Camp(YORK, ACTION, day=3, store=[2, 2, 3])
    camp.go()
    camp.play("wait", 1, 1, 1, 1)
    assert camp.s.day == 4 and camp.s.store == [2, 2, 3]


def test_the_besieger_says_what_is_built() -> None:
    camp = Camp(YORK, ACTION)
    camp.call(Build())
    assert camp.asked == BESIEGER and "You have 8." in (camp.decision.prompt if camp.decision else "")
