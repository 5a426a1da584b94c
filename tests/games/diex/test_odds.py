"""Odds that end at a question say what it leaves undecided; where it leaves nothing, they don't."""

import pytest

from banneret.games.diex.combat.retreat import Retreat
from banneret.games.diex.skirmish import SKIRMISH
from banneret.kernel.odds import Odds, odds

from .siege import aloft, begin, upright
from .table import Table
from .test_combat import fight
from .test_defensive_fire import PEOPLE, run


def of(table: Table, answer: str) -> Odds:
    assert table.decision is not None
    option = table.decision.menu.find(answer)
    assert option is not None, f"{answer!r} is not among {table.offers()}"
    return odds(SKIRMISH, table.s, table.decision.seat, option)


def opens(found: Odds) -> dict[str, str]:
    return {", ".join(outcome.gists): outcome.open for outcome in found.outcomes}


@pytest.mark.rules("DXA-6.5e", "DXA-6.5d")
def test_falling_back_is_open_where_an_enemy_or_a_friend_is_near() -> None:
    free = of(fight("meadow", ["gaucher 1010", "alwin 1009"]), "attack gaucher alwin")
    assert not free.open, "he steps back and nothing more comes of it"
    past = opens(of(fight("meadow", ["gaucher 1010", "alwin 1009", "gervais 1007"]), "attack gaucher alwin"))
    assert past["Alwin driven back"] == "how Alwin falls back"
    assert past["Gaucher driven back"] == ""


@pytest.mark.rules("DXA-5.3b")
def test_a_move_that_can_be_shot_at_is_open() -> None:
    table = run(PEOPLE, "alwin")
    (outcome,) = of(table, "to 0812").outcomes
    assert outcome.name == "nothing is rolled yet: Who fires at Alwin in 0813?"
    table.play("to 0812")
    assert not of(table, "pass").open, "whoever lets him go has begun nothing"
    assert not of(run(["alwin 0813"], "alwin"), "to 0812").open


@pytest.mark.rules("DXA-6.2f")
def test_who_of_several_is_struck_is_open() -> None:
    table = fight("meadow", ["gaucher 1010", "gervais 1110", "alwin 1009", "brihtric 1109"])
    for answer in ("plan alwin", "also brihtric", "with gaucher", "with gervais"):
        table.play(answer)
    assert opens(of(table, "go")) == {
        "one of Alwin and Brihtric killed": "who is killed",
        "one of Alwin and Brihtric wounded": "who is wounded",
        "one of Alwin and Brihtric stunned": "who is stunned",
        "Alwin and Brihtric driven back": "",
    }


@pytest.mark.rules("DXA-10.1.6d", "DXA-10.1.6e")
def test_a_fall_is_told_before_room_is_made_for_him() -> None:
    """Wherever Huon is pushed, Alwin is wounded and Huon stunned: that is known before he is asked."""
    table = Table("motte", ["alwin 2008", "gaucher 1908", "osbern 2009", "turold 2007", "vital 2109", "huon 2108"])
    upright(table, "2008", "NW")
    aloft(table, "alwin")
    begin(table, Retreat(table["alwin"], 2, 1 << table["gaucher"]))
    found = of(table, "fall 2108")
    assert [(outcome.gists, outcome.open) for outcome in found.outcomes] == [(("Huon stunned", "Alwin wounded"), "")]
    table.play("fall 2108")
    assert table.offers("yield"), "but it is asked"
