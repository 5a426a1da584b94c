"""DXC-12.2, DXC-13.3: mercenaries look for a master, serve him for money or a promise, and turn against him."""

from typing import Any

import pytest

from banneret.board.hex import members
from banneret.games.diex.campaign import change, mercenaries
from banneret.games.diex.campaign.country.ways import costs_to, reach
from banneret.games.diex.campaign.end_of_move import EndOfMove
from banneret.games.diex.campaign.group import KING, REBEL
from banneret.games.diex.campaign.mercenaries import MoveMercenaries, Offer, Patience, ends, night, points
from banneret.games.diex.campaign.service import orphaned, price, recruit_barred, terms, value
from banneret.games.diex.campaign.state import CampaignState
from banneret.kernel.referee import Referee

from .cases import case
from .land import Land, Stop


def meeting(key: str = "n1", *, prestige: int = 5, purse: float = 20, number: int = 8, **service: Any) -> Land:
    """A group and mercenaries in the open."""
    land = Land()
    land.group(key, "1205", 20, prestige=prestige, purse=purse, level=1)
    land.mercenaries("m1", "1205", number, **service)
    return land


# ---------------------------------------------------------------------- taking them on


@pytest.mark.rules("DXC-12.2c", "DXC-12.2d", "DXC-12.1e")
def test_hire() -> None:
    given, expect = case("camp_mercenaries_hire")
    land = meeting(number=given["mercenaries"])
    assert price(land.s.groups["m1"]) == 2 * expect["pounds"]
    land.call(EndOfMove("n1"))
    assert land.offers() == ["hire m1", "promise m1", "done"]
    assert land.preview("hire m1")[0][1] == "£16"
    land.play("hire m1")
    band = land.s.groups["m1"]
    assert (band.side, band.captain, terms(band).employer, terms(band).bond) == (KING, 0, "n1", "hired")
    assert land.book("n1").purse == 2 * (20 - expect["pounds"])
    assert band.book.owners == (0,), "their record is their side's now"
    assert land.s.notes[REBEL]["m1"].men == band.men, "the others know what they last knew"
    assert land.s.groups["n1"].soldiers == 20, "they keep their own record"
    land.s.turn += 1
    night(land.s, land.ref)
    land.go()
    assert terms(land.s.groups["m1"]).checks == 0, "for the whole campaign: no test, no die"


@pytest.mark.rules("DXC-12.2c")
def test_a_promise_costs_nothing() -> None:
    land = meeting(purse=0)
    land.call(EndOfMove("n1"))
    assert land.offers() == ["promise m1", "done"]
    assert land.why_not("hire m1") == "DXC-12.2c"
    land.play("promise m1")
    known = terms(land.s.groups["m1"])
    assert (known.employer, known.bond, known.since, known.checks) == ("n1", "promised", 3, 0)


@pytest.mark.rules("DXC-12.2c", "DXC-12.1c", "DXC-12.1e")
@pytest.mark.parametrize(
    ("key", "prestige", "rule"), [("n1", 0, "DXC-12.2c"), ("x1", 3, ""), ("d1", 7, "DXC-12.1c"), ("s1", 7, "DXC-12.1c")]
)
def test_who_recruits_mercenaries(key: str, prestige: int, rule: str) -> None:
    land = meeting(key, prestige=prestige)
    found = recruit_barred(land.s, land.s.groups[key], land.s.groups["m1"])
    assert ("" if found is None else found.rule) == rule
    land.call(EndOfMove(key))
    assert land.stopped == bool(rule), "nobody is asked for what everybody knows he may not do"


@pytest.mark.rules("DXC-12.2i")
def test_paying_later() -> None:
    land = meeting(employer="n1", bond="promised", since=1, checks=2)
    land.call(EndOfMove("n1"))
    assert land.offers() == ["pay m1", "done"]
    land.play("pay m1")
    known = terms(land.s.groups["m1"])
    assert (known.bond, known.checks) == ("hired", 2)
    assert land.book("n1").purse == 8
    night(land.s, land.ref)
    land.go()
    assert terms(land.s.groups["m1"]).checks == 2
    land = meeting(purse=15, employer="n1", bond="promised")
    land.call(EndOfMove("n1"))
    assert land.why_not("pay m1") == "DXC-12.2c"


@pytest.mark.rules("DXC-13.3a", "DXC-13.3b")
def test_those_who_serve_for_a_promise_can_be_lured_away() -> None:
    land = meeting("n1")
    land.group("x1", "1205", 10, prestige=4, purse=16, level=5)
    change.mark(land.s, "m1", side=KING, captain=0, service=terms(land.s.groups["m1"]))
    land.mercenaries("m1", "1205", 8, employer="n1", bond="promised", since=1, checks=3)
    land.call(EndOfMove("x1"))
    assert land.offers() == ["entice m1", "done"]
    land.play("entice m1")
    band = land.s.groups["m1"]
    assert (band.side, band.captain, terms(band).employer, terms(band).bond) == (REBEL, 1, "x1", "hired")
    assert band.book.owners == (1,)
    assert land.book("x1").purse == 0


@pytest.mark.rules("DXC-13.3b", "DXC-12.2c")
def test_those_who_were_paid_cannot() -> None:
    land = meeting("n1", employer="n1", bond="hired")
    land.group("x1", "1205", 10, prestige=4, purse=16, level=5)
    land.call(EndOfMove("x1"))
    assert land.stopped
    land.group("x2", "ashford", 10, prestige=4, purse=16, level=5)
    land.call(EndOfMove("x2"))
    assert land.why_not("entice m1") == "DXC-12.2b", "they are elsewhere"
    change.mark(land.s, "x2", cell=land.cell("1205"))
    land.s.loyalty[land.site("ashford")] = 4
    assert land.why_not("entice m1") == "DXC-13.3b"


@pytest.mark.rules("DXC-13.3b")
def test_luring_away_takes_a_leader_and_the_money() -> None:
    for prestige, purse, rule in ((0, 16, "DXC-12.2c"), (4, 15, "DXC-12.2c"), (4, 16, "")):
        land = meeting("n1", employer="n1", bond="promised")
        land.group("x1", "1205", 10, prestige=prestige, purse=purse, level=5)
        land.call(EndOfMove("x1"))
        if not prestige:
            assert land.stopped
        else:
            assert land.why_not("entice m1") == rule


# ---------------------------------------------------------------------- in search of a master


@pytest.mark.rules("DXC-12.2a")
@pytest.mark.parametrize(("profile", "expected"), [("mercenary", 5), ("mercenary_cavalry", 8)])
def test_their_allowance(profile: str, expected: int) -> None:
    land = Land()
    land.mercenaries("m1", "ashford", 8, profile=profile)
    assert points(land.s, land.s.groups["m1"]) == expected


@pytest.mark.rules("DXC-12.2a", "DXC-12.2b")
@pytest.mark.parametrize(("turn", "seat"), [(1, KING), (2, REBEL), (7, KING)])
def test_the_players_move_them_in_turn(turn: int, seat: int) -> None:
    land = Land(turn=turn)
    land.mercenaries("m1", "ashford")
    land.group("n1", "hastings", 12)
    land.call(MoveMercenaries())
    assert land.asked == seat


@pytest.mark.rules("DXC-12.2b")
def test_each_move_ends_nearer_to_a_norman_or_saxon_group() -> None:
    land = Land()
    land.mercenaries("m1", "ashford")
    land.group("n1", "hastings", 12)
    land.group("d1", "dover", 12)
    here, there = land.cell("ashford"), land.cell("hastings")
    costs = costs_to(land.s.country, 1 << there)
    found = members(ends(land.s, land.s.groups["m1"]))
    assert found
    assert all(costs[cell] < costs[here] for cell in found)
    land.call(MoveMercenaries())
    assert len(land.offers()) == len(found)
    assert land.why_not("march m1 hastings".replace("hastings", "0614")) == "DXC-12.2a"
    away = next(
        cell
        for cell in members(land.s.country.lattice.disk(here, 1))
        if land.s.country.cost[cell] and costs[cell] > costs[here]
    )
    assert land.why_not(f"march m1 {land.s.country.names[away]}") == "DXC-12.2b", "towards the Danes only"


@pytest.mark.rules("DXC-12.2b")
def test_who_is_with_such_a_group_stays() -> None:
    land = meeting()
    land.group("x1", "dover", 12)
    land.call(MoveMercenaries())
    assert land.stopped
    assert land.s.groups["m1"].cell == land.cell("1205")


@pytest.mark.rules("DXC-12.2b")
def test_entering_the_hex_of_a_group_ends_the_move() -> None:
    """With a group on the road between nobody is reached behind it that could be reached by that road only."""
    land = Land()
    land.mercenaries("m1", "0812")
    land.group("x1", "hastings", 12)
    before = ends(land.s, land.s.groups["m1"])
    land.group("x2", "0813", 12)
    after = ends(land.s, land.s.groups["m1"])
    assert before >> land.cell("hastings") & 1
    assert after >> land.cell("0813") & 1
    ways = reach(land.s.country, land.cell("0812"), 5, 1 << land.cell("0813"), True)
    assert all(land.cell("0813") not in ways.path(cell)[:-1] for cell in members(after))


@pytest.mark.rules("DXC-12.2b", "DXC-12.1e", "DXC-12.2c")
def test_whom_they_come_to_may_take_them_on() -> None:
    land = Land(turn=2)
    land.mercenaries("m1", "ashford", 8)
    land.group("n1", "1207", 12, prestige=5, purse=16)
    land.call(MoveMercenaries())
    land.play("march m1 1207")
    assert land.asked == KING
    assert land.offers() == ["hire m1", "promise m1", "decline"]
    land.play("hire m1")
    assert terms(land.s.groups["m1"]).bond == "hired"
    assert land.s.groups["m1"].came != land.cell("1207")
    assert land.stopped


@pytest.mark.rules("DXC-12.2b", "DXC-3c")
@pytest.mark.parametrize("purse", [0, 16])
def test_the_offer_is_made_whatever_is_in_the_purse(purse: int) -> None:
    land = Land(turn=2)
    land.mercenaries("m1", "ashford", 8)
    land.group("n1", "1207", 12, prestige=5, purse=purse)
    land.group("n2", "1207", 12, purse=purse)
    land.call(MoveMercenaries())
    land.play("march m1 1207")
    assert land.decision is not None and land.decision.secret
    assert ("hire m1" in land.offers()) == bool(purse)
    assert land.why_not("hire m1") == ("" if purse else "DXC-12.2c")
    land.play("decline")
    assert land.stopped, "a group without a leader can't take them on"
    assert land.s.groups["m1"].neutral


@pytest.mark.rules("DXC-12.2b")
def test_one_move_a_turn() -> None:
    land = Land()
    land.mercenaries("m1", "ashford")
    land.mercenaries("m2", "ashford")
    land.group("n1", "hastings", 12)
    land.call(MoveMercenaries())
    first = land.offers()[0]
    land.play(first)
    assert land.offers()[0].startswith("march m2")
    land.play(first.replace("m1", "m2"))
    assert land.stopped


# ---------------------------------------------------------------------- their patience


def waiting(soldiers: int = 20, number: int = 8, prestige: int = 5, **service: Any) -> Land:
    land = Land(turn=6)
    land.group("n1", "1205", soldiers, prestige=prestige)
    land.mercenaries("m1", "1205", number, employer="n1", bond="promised", since=1, **service)
    return land


def patience(land: Land, die: int) -> None:
    night(land.s, land.ref)
    land.s.stack.insert(0, STOP)
    land.go(die)


STOP = Stop()


@pytest.mark.rules("DXC-12.2e", "DXC-12.2f")
def test_the_fourth_check() -> None:
    given, expect = case("camp_mercenaries_fourth_check")
    for die, revolt in zip(given["rolls"], expect["revolt"], strict=True):
        land = waiting(given["employer_soldiers"], given["mercenaries"], given["employer_prestige"], checks=3)
        patience(land, die)
        band = land.s.groups["m1"]
        assert band.neutral == revolt
        if not revolt:
            assert terms(band).checks == 4


@pytest.mark.rules("DXC-12.2e")
def test_not_in_the_turn_of_recruitment() -> None:
    land = waiting()
    change.mark(land.s, "m1", service=type(terms(land.s.groups["m1"]))("n1", "promised", land.s.turn))
    night(land.s, land.ref)
    assert not land.s.stack, "no die is rolled"


@pytest.mark.rules("DXC-12.2g", "DXC-17.1a")
@pytest.mark.plain("it puts code of its own in the place of a rule")
def test_whether_they_leave_or_attack_hangs_on_their_value(monkeypatch: pytest.MonkeyPatch) -> None:
    fights: list[str] = []

    def note(s: CampaignState, ref: Referee, key: str) -> None:
        fights.append(key)

    monkeypatch.setattr(mercenaries, "mutiny", note)
    _, expect = case("camp_mercenaries_revolt_value")
    for soldiers, worth, outcome in zip((20, 5), expect["employer_values"], expect["outcome"], strict=True):
        fights.clear()
        land = waiting(soldiers, 8, 3, checks=5)
        assert value(land.s.groups["m1"]) == 2 * expect["mercenary_value"]
        assert value(land.s.groups["n1"]) == 2 * worth
        patience(land, 1)
        assert fights == (["m1"] if outcome == "attack" else [])
        band = land.s.groups["m1"]
        assert band.neutral and terms(band).shunned == "n1"
        assert set(band.book.owners) == {0, 1}


@pytest.mark.rules("DXC-12.2h")
@pytest.mark.plain("it puts code of its own in the place of a rule")
def test_equal_ones_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    fights: list[str] = []
    monkeypatch.setattr(mercenaries, "mutiny", lambda s, ref, key: fights.append(key))
    land = waiting(8, 8, checks=9)
    change.set_men(land.s, "n1", land.s.groups["m1"].men)
    patience(land, 1)
    assert not fights and land.s.groups["m1"].neutral


@pytest.mark.rules("DXC-12.2h")
def test_they_serve_anybody_but_the_same_master() -> None:
    land = meeting(shunned="n1")
    land.group("n2", "1205", 12, prestige=4)
    land.group("x1", "1205", 12, prestige=4)
    land.call(EndOfMove("n1"))
    assert land.stopped
    band = land.s.groups["m1"]
    found = recruit_barred(land.s, land.s.groups["n1"], band)
    assert found is not None and found.rule == "DXC-12.2h"
    assert recruit_barred(land.s, land.s.groups["n2"], band) is None
    assert recruit_barred(land.s, land.s.groups["x1"], band) is None


@pytest.mark.rules("DXC-12.2e", "DXC-3c")
def test_the_reckoning_is_for_the_employers_side() -> None:
    land = waiting()
    patience(land, 9)
    assert any("checks before" in text for text in land.seen(0))
    assert not any("checks before" in text for text in land.seen(1))
    assert any("stays with" in text for text in land.seen(1))


@pytest.mark.rules("DXC-12.2a")
def test_without_a_master_they_are_neutral_again() -> None:
    land = waiting()
    change.remove(land.s, "n1")
    orphaned(land.s, land.ref)
    assert land.s.groups["m1"].neutral
    assert land.s.groups["m1"].captain == -1


@pytest.mark.rules("DXC-12.2e", "DXC-12.1e")
def test_positions_that_cannot_be() -> None:
    land = waiting()
    assert Offer("n1", "m1").fault(land.s) == ""
    assert Offer("m1", "n1").fault(land.s)
    assert Patience(("m1",)).fault(land.s) == ""
    assert Patience(()).fault(land.s)
