"""Sections 11.4c, 11.4.2 and 11.4.3: who settles how it is fought, the quick sally and the quick battle."""

import pytest

from banneret.games.diex.quick.force import characters
from banneret.games.diex.siege.actions.fought import BOTH, QUICKLY
from banneret.games.diex.siege.actions.outside import BattleOutside, lifts
from banneret.games.diex.siege.actions.sally import Party, Patrol, Sally, brought_in, fetch, strongest
from banneret.games.diex.siege.actions.sorts import sorts, taken
from banneret.games.diex.siege.men import BESIEGED, BESIEGER
from banneret.games.diex.siege.quick_fight import Side, Verdict, fight_between
from banneret.games.diex.siege.supply import Change
from banneret.games.diex.state import DEAD, DiexState
from banneret.kernel.handful import broken
from banneret.kernel.result import Result

from .camp import ACTION, HALL, LONG, YORK, Camp, die_for


def battle(camp: Camp, letter: str, *dice: int) -> None:
    """The battle by one roll with this result, and then the dice for leaders."""
    sides = Side(BESIEGED, camp.s.here[BESIEGED]), Side(BESIEGER, camp.s.here[BESIEGER])
    die = die_for(fight_between(camp.s, *sides, False, 0), letter)
    camp.call(BattleOutside(), die, *dice)


# ---------------------------------------------------------------- how it is settled


@pytest.mark.rules("DXS-11.4c", "DXC-17.0")
def test_it_is_fought_out_only_if_both_want_it() -> None:
    for answers, quick in (
        (("skirmish", "skirmish"), False),
        (("skirmish", "quick"), True),
        (("quick",), True),
    ):
        camp = Camp(HALL, ACTION, day=3, fights="ask")
        camp.act()
        camp.play("assault")
        assert camp.asked == BESIEGER and camp.offers() == ["quick", "skirmish"], "who acts is asked first"
        for number, answer in enumerate(answers):
            assert camp.asked == (BESIEGER, BESIEGED)[number]
            last = quick and number + 1 == len(answers)
            camp.play(answer, *((5, 1, 1) if last else ()))
        assert (camp.s.inner is None) == quick and camp.s.pages[-1].skirmish != quick
        assert camp.s.pages[-1].deed == "assault"
    assert (QUICKLY, BOTH) == (-1, 2)


@pytest.mark.rules("DXS-11.4c")
def test_the_besieged_are_asked_first_about_their_own_actions() -> None:
    camp = Camp(YORK, ACTION, day=3, fights="ask", initiative=BESIEGED)
    camp.act()
    camp.play("battle")
    assert camp.asked == BESIEGED
    camp.play("skirmish")
    assert camp.asked == BESIEGER
    camp.play("skirmish")
    assert camp.asked == BESIEGED and camp.offers() == ["field ditch", "field woodbridge"]


@pytest.mark.rules("DXS-11.4c")
def test_the_table_may_settle_it_once_for_all() -> None:
    quick = Camp(HALL, ACTION, day=3, fights="quick")
    quick.act()
    quick.play("assault", 5, 1, 1)
    assert quick.s.inner is None and quick.s.pages[-1].deed == "assault"
    always = Camp(HALL, ACTION, day=3, fights="skirmish")
    always.act()
    always.play("assault")
    assert always.s.inner is not None


@pytest.mark.rules("DXS-11.4c", "DXS-11.4.1l")
def test_a_castle_that_cannot_be_stormed_by_a_roll_is_not_if_the_besieged_will_not_fight() -> None:
    """The besieger chooses again, and not the assault."""
    camp = Camp(LONG, ACTION, day=3, fights="ask")
    camp.act()
    assert "assault" in camp.offers()
    camp.play("assault")
    camp.play("skirmish")
    camp.play("quick")
    assert camp.asked == BESIEGER and camp.offers() == ["build", "negotiate", "wait"]
    assert camp.why_not("assault") == "DXS-11.4.1l" and not camp.s.pages[-1].deed


# ---------------------------------------------------------------- the battle


@pytest.mark.rules("DXS-11.4.3a", "DXS-11.4.3d")
def test_once_in_a_siege() -> None:
    camp = Camp(LONG, ACTION, day=3, initiative=BESIEGED)
    battle(camp, "E", 1, 1, 1)
    assert camp.s.sallied_out and camp.s.pages[-1].deed == "battle"
    later = Camp(LONG, ACTION, day=5, initiative=BESIEGED, sallied_out=True)
    later.act()
    assert later.offers() == ["sally", "decline"] and later.why_not("battle") == "DXS-11.4.3a"
    forced = Camp(LONG, ACTION, day=5, initiative=BESIEGED)
    forced.call(BattleOutside(forced=True), 10, 1)
    assert not forced.s.sallied_out, "forced by a rescue party it does not count"


@pytest.mark.rules("DXS-11.4.3b", "DXS-11.4.3e")
def test_who_came_out_attacks_with_everybody_and_nobody_has_a_bonus() -> None:
    camp = Camp(LONG, ACTION, day=3)
    fight = fight_between(
        camp.s, Side(BESIEGED, camp.s.here[BESIEGED]), Side(BESIEGER, camp.s.here[BESIEGER]), False, 0
    )
    assert characters(fight.attacker) == 19 and characters(fight.defender) == 20
    assert fight.bonus == 0 and not fight.siege
    battle(camp, "D", 1)
    # Riders are mounted: six knights at 5, 5 × 2, 4 × 2 and 4; the besiegers 2, 14, 3, 4 and 5, 2, 2, 2 and 3.
    assert camp.said("52 points against 37: result D.")


@pytest.mark.rules("DXS-11.4.3e", "DXS-11.7b")
def test_the_siege_is_lifted_if_the_besieger_must_go() -> None:
    for letter, dice, ends in (("D", (1,), False), ("F", (1, 1, 1), True), ("G", (1, 1), True)):
        camp = Camp(LONG, ACTION, day=3)
        battle(camp, letter, *dice)
        assert (camp.kind == "lifted") == ends
    assert not camp.s.captured, "with code B nobody is taken"


@pytest.mark.rules("DXS-11.4.3e", "DXS-11.4.1m")
def test_if_both_must_go_who_has_lost_more_goes() -> None:
    for codes, lost, ends in (
        (("B", "B"), (10, 11), True),
        (("B", "B"), (11, 11), False),
        (("B", "B"), (12, 11), False),
        (("", "B"), (12, 11), True),
        (("", "A"), (12, 11), True),
        (("A", ""), (1, 50), False),
        (("B", ""), (1, 50), False),
    ):
        assert lifts(Verdict("E", codes, lost)) == ends
    camp = Camp(LONG, ACTION, day=3)
    battle(camp, "E", 1, 1, 1)
    assert camp.stopped, "the besieged have not lost less"


@pytest.mark.rules("DXS-11.4.3e")
def test_the_wounded_of_a_routed_side_are_taken() -> None:
    camp = Camp(YORK, ACTION, day=3)
    battle(camp, "B", 1)
    # Of 3 knights, 3 men at arms, 2 archers and 2 others 25 % are 1 dead each, 40 % 1 wounded. With two men left the
    # commander is taken as well (DXC-17.4b).
    assert camp.s.captured.bit_count() == 5 and (camp.s.dead & camp.s.ranks.sides[BESIEGED]).bit_count() == 4
    assert camp.s.here[BESIEGED].bit_count() == 2 and camp.s.result is None


@pytest.mark.rules("DXS-11d", "DXC-17.4b")
def test_a_commander_who_falls_in_the_field_is_followed_at_once() -> None:
    """Result C: a fifth of those who came out is dead, and ten times that is two: killed."""
    camp = Camp(LONG, ACTION, day=3)
    battle(camp, "C", 10)
    assert camp.s.dead & camp.men("geoffroy") and camp.asked == BESIEGED and camp.offers("commander")


@pytest.mark.rules("DXS-11.4.3a", "DXS-11.4.3b", "DXS-11.4.3c")
@pytest.mark.parametrize(("beaten", "ends"), [(BESIEGER, True), (BESIEGED, False)])
def test_a_battle_that_is_fought_out(beaten: int, ends: bool) -> None:
    """All of a side are dead or gone: the besieger's going lifts the siege."""
    camp = Camp(LONG, ACTION, day=3, fights="skirmish", initiative=BESIEGED)
    camp.s.horses &= ~camp.men("roussel")
    camp.act()
    camp.play("battle")
    camp.play("field ditch")
    assert camp.s.inner is not None and camp.s.inner.seats == (BESIEGER, BESIEGED)
    inner = camp.s.inner.state
    assert isinstance(inner, DiexState) and inner.ground.chart.id == "ditch"
    assert inner.cast.people == 39 and camp.s.sallied_out
    riders = {inner.cast.keys[rider] for rider in inner.cast.beasts if rider >= 0}
    assert riders == set(camp.keys(camp.s.horses)) and "roussel" not in riders and "mauger" in riders
    leave(inner, beaten)
    inner.end(Result("retreat", "", (), (0.0, 0.0), "", ()))
    camp.go()
    assert (camp.kind == "lifted") == ends


def leave(inner: DiexState, seat: int) -> None:
    """A side has left the field but for one who is dead; the other stands on it."""
    one, *others = inner.cast.ranks[seat]
    inner.health[one] = DEAD
    for man in others:
        inner.left_by[man] = 1
    for man in inner.cast.ranks[seat]:
        inner.waiting[man] = 0
    inner.upright[seat], inner.upright[1 - seat] = 0, 1


# ---------------------------------------------------------------- the sally


@pytest.mark.rules("DXS-11.4.2a")
def test_only_from_a_place_that_is_held_whole() -> None:
    camp = Camp(YORK, ACTION, day=3, initiative=BESIEGED, held=True)
    camp.act()
    assert camp.offers() == ["battle", "decline"] and camp.why_not("sally") == "DXS-11.4.2a"


@pytest.mark.rules("DXS-11.4.2b", "DXS-11.4.2l")
def test_at_most_a_third_goes_out() -> None:
    camp = Camp(YORK, ACTION, day=3, initiative=BESIEGED)
    camp.act()
    camp.play("sally")
    assert camp.asked == BESIEGED and camp.decision is not None and camp.decision.tally is not None
    tally = camp.decision.tally
    refusal = broken(tally, (1, 3, *[0] * (len(tally.lots) - 2)))
    assert refusal is not None and refusal.rule == "DXS-11.4.2b", "4 of 11"
    none = broken(tally, [0] * len(tally.lots))
    assert none is not None and none.rule == "DXS-11.4.2b"
    camp.play("choose norman_knight 2 norman_archer 1")
    assert camp.asked == BESIEGER and camp.s.stack[-1] == Patrol(party=camp.men("geoffroy", "charles", "huon"))


def test_a_rescue_party_outside_does_not_sally() -> None:
    camp = Camp(YORK, ACTION, day=3, initiative=BESIEGED)
    camp.s.relief = camp.men("mauger", "geoffroy", "charles")
    camp.call(Party())
    assert camp.decision is not None and camp.decision.tally is not None
    assert [lot.id for lot in camp.decision.tally.lots] == [
        "gilbert_de_gand",
        "norman_medium_infantry",
        "norman_archer",
        "norman_light_infantry",
    ]


@pytest.mark.rules("DXS-11.4.2d")
def test_a_patrol_is_of_eight_at_most_two_riders_and_two_missile_throwers() -> None:
    camp = Camp(YORK, ACTION, day=3)
    found = sorts(camp.s, camp.s.here[BESIEGER])
    tally = Patrol(party=camp.men("mauger")).tally(camp.s)
    ids = [lot.id for lot in tally.lots]

    def fits(**counts: int) -> bool:
        refusal = broken(tally, [counts.get(id, 0) for id in ids])
        assert refusal is None or refusal.rule == "DXS-11.4.2d"
        return refusal is None

    assert fits(danish_hirdman=8) and not fits(danish_hirdman=9) and not fits()
    assert fits(waltheof=1, saxon_mounted_thegn=1) and not fits(waltheof=1, saxon_mounted_thegn=2)
    assert fits(danish_archer=1, saxon_javelinman=1) and not fits(danish_archer=2, saxon_javelinman=1)
    best = strongest(found)
    assert broken(tally, best) is None and sum(best) == 8
    assert sum(count for count, sort in zip(best, found, strict=True) if sort.rides) == 2
    few = Camp(YORK, ACTION, day=3)
    few.keep(BESIEGER, "osbeorn", "ulf", "frode", "wulfstan")
    assert sum(strongest(sorts(few.s, few.s.here[BESIEGER]))) == 3, "two archers and the jarl"
    assert Patrol(party=1).tally(few.s).bounds[0].most == 4


def test_sorts_of_men() -> None:
    """By troop, on horse or foot, healthy or wounded; leaders by name; the last on the roster go first."""
    camp = Camp(YORK)
    camp.hurt("mauger")
    camp.s.horses &= ~camp.men("geoffroy")
    found = sorts(camp.s, camp.s.inside)
    assert [sort.lot.id for sort in found][:4] == [
        "gilbert_de_gand",
        "norman_knight",
        "norman_knight_wounded",
        "norman_knight_on_foot",
    ]
    assert [(sort.rides, sort.worth) for sort in found][:4] == [(True, 10), (True, 10), (True, 5), (False, 6)]
    assert [sort.shooter for sort in found] == [False] * 5 + [True, False]
    counts = tuple(1 if sort.lot.id == "norman_medium_infantry" else 0 for sort in found)
    assert camp.keys(taken(found, counts)) == ["gervais"]


@pytest.mark.rules("DXS-11.4.2k")
def test_the_share_that_gets_through() -> None:
    for letters, shares in (
        ("AB", [0] * 6),
        ("CD", [0, 0, 1, 1, 1, 2]),
        ("E", [0, 1, 1, 2, 2, 3]),
        ("FG", [0, 1, 2, 2, 3, 4]),
        ("HIJ", [1, 2, 3, 4, 5, 6]),
    ):
        for letter in letters:
            assert [brought_in(animals, letter) for animals in range(1, 7)] == shares


@pytest.mark.rules("DXS-11.4.2b", "DXS-11.4.2k", "DXS-11.1.1e", "DXS-11.4.2i")
def test_a_quick_sally() -> None:
    """The party attacks the patrol in the open; what is not brought in gives nothing."""
    camp = Camp(YORK, ACTION, day=3, initiative=BESIEGED)
    camp.act()
    camp.play("sally")
    camp.play("choose norman_knight 3")
    party, patrol = camp.men("mauger", "geoffroy", "charles"), camp.men("steinar_2", "bjolf_2", "soren_2")
    fight = fight_between(camp.s, Side(BESIEGED, party), Side(BESIEGER, patrol), False, 0)
    camp.play("choose danish_hirdman 3", 5, die_for(fight, "F"))
    assert camp.s.ledger == (Change(3, 3),) and camp.s.last_day_of_supply == 32 and camp.stopped
    assert camp.s.pages[-1].deed == "sally" and camp.s.pages[-1].outcome == "3 packhorses"
    assert not camp.s.sallied_out


@pytest.mark.rules("DXS-11.4.2k", "DXS-11.4.2h")
def test_the_party_always_ends_inside() -> None:
    """Routed, it brings nothing and has losses, but nobody is taken."""
    camp = Camp(YORK, ACTION, day=3, initiative=BESIEGED)
    party, patrol = camp.men("gaucher", "bouchard", "gervais"), camp.men("steinar_2", "bjolf_2", "soren_2")
    fight = fight_between(camp.s, Side(BESIEGED, party), Side(BESIEGER, patrol), False, 0)
    camp.call(Sally(party=party, patrol=patrol), 6, die_for(fight, "C"))
    assert camp.s.ledger == (Change(3, 2),)
    weak = Camp(YORK, ACTION, day=3)
    weak.call(Sally(party=weak.men("erwan"), patrol=weak.men("steinar_2", "bjolf_2", "soren_2")), 6)
    assert weak.said("no die is needed") and weak.s.ledger == () and weak.s.captured == 0
    assert weak.s.here[BESIEGED].bit_count() == 11 - weak.s.dead.bit_count()


@pytest.mark.rules("DXS-11.4.2b", "DXS-11.4.2c", "DXS-11.4.2e", "DXS-11.4.2f", "DXS-11.4.2g")
def test_a_sally_that_is_fought_out() -> None:
    """The besieger chooses the map; the besieged have the first phase; those who are in neither force wait in reserve.
    Nobody got home and nothing was brought in."""
    camp = Camp(YORK, ACTION, day=3, initiative=BESIEGED, fights="skirmish")
    camp.hurt("charles")
    camp.act()
    camp.play("sally")
    camp.play("choose norman_knight 1 norman_knight_wounded 1")
    camp.play("choose danish_hirdman 3")
    assert camp.asked == BESIEGER and camp.offers() == ["field ditch", "field woodbridge"]
    camp.play("field ditch", 4)
    assert camp.s.inner is not None and camp.s.inner.seats == (BESIEGED, BESIEGER)
    inner = camp.s.inner.state
    assert isinstance(inner, DiexState) and inner.ground.chart.id == "ditch"
    keys = [inner.cast.keys[man] for man in range(inner.cast.people)]
    party = {key for man, key in enumerate(keys) if inner.cast.seat[man] == 0}
    assert party == {"geoffroy", "charles"} and len(keys) == 2 + 44
    assert camp.s.pages[-1].skirmish and camp.s.pages[-1].deed == "sally"
    inner.health[inner.cast.numbers["geoffroy"]] = DEAD
    inner.end(Result("gone", "", (), (0.0, 0.0), "", ()))
    camp.go()
    assert camp.stopped and camp.s.dead == camp.men("geoffroy") and camp.s.ledger == ()
    assert camp.s.pages[-1].outcome == "0 packhorses"


@pytest.mark.rules("DXS-11.4.2g", "DXS-11.1.1e")
def test_what_a_sally_brings() -> None:
    camp = Camp(YORK, ACTION, day=3)
    fetch(camp.s, camp.ref, 4)
    assert camp.s.ledger == (Change(3, 4),) and camp.s.last_day_of_supply == 33
