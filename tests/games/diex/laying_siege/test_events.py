"""Sections 11.1.2 and 11.6: what may befall a siege."""

import pytest

from banneret.games.diex.engagement.place import CASTLE, GREAT_HALL
from banneret.games.diex.quick.troops import TROOP, TROOPS
from banneret.games.diex.siege.actions.building import pieces
from banneret.games.diex.siege.events.army import BuyArmy, ChooseFaction, cost_of, for_sale, legal, usual
from banneret.games.diex.siege.events.sabotage import Sabotage
from banneret.games.diex.siege.events.sickness import Sickness
from banneret.games.diex.siege.events.step import murder
from banneret.games.diex.siege.events.traitor import Traitor
from banneret.games.diex.siege.men import BESIEGED, BESIEGER
from banneret.games.diex.siege.supply import Change
from banneret.games.diex.siege.tables import ENGINEER, EVENTS, HOOK, LADDER, MOAT, OPEN_GATE, event_total

from .camp import EVENT, HALL, LONG, YORK, Camp


def struck(*dice: int, scenario: str = YORK, day: int = 10) -> Camp:
    """The event step of a day on which nothing is added to the dice (44 besiegers, 11 besieged, after day 9)."""
    camp = Camp(scenario, EVENT, day=day)
    camp.act(*dice)
    return camp


# ---------------------------------------------------------------- the roll


@pytest.mark.rules("DXS-11.1.2a", "DXS-11.1.2b", "DXS-11.1.2c", "DXS-11.1.2e", "DXS-11.1.2f")
def test_the_total() -> None:
    for one in range(1, 11):
        for two in range(1, 11):
            for day in (2, 9, 10, 21):
                for besiegers, food in ((31, 0), (30, 4), (16, 4), (15, 8)):
                    early = 5 if day <= 9 else 0
                    assert event_total(day, (one, two), besiegers, 15, False) == min(20, one + two + early + food)
                    total = max(1, min(20, one + two - early + food))
                    assert event_total(day, (one, two), besiegers, 15, True) == total


@pytest.mark.rules("DXS-11.1.4a", "DXS-11.1.1h")
def test_the_wounded_besiegers_are_counted_and_who_is_gone_is_not() -> None:
    camp = Camp(LONG, EVENT, day=10)
    camp.hurt("steinar", "bjolf", "aevar")
    camp.act(1, 1)
    assert camp.s.strength == (20, 19)
    assert camp.log[-1].sum == "1 + 1 + 4 for 20 besiegers around 19 = 6"
    few = Camp(LONG, EVENT, day=10)
    few.keep(BESIEGER, *few.keys(few.s.here[BESIEGER])[:19])
    few.act(1, 1)
    assert few.s.event == 10 and few.s.happened == 1 << 10


@pytest.mark.rules("DXS-11.1.2f")
def test_nothing_decisive_in_the_first_days_of_a_long_siege() -> None:
    camp = Camp(LONG, EVENT, day=9)
    camp.act(5, 5)
    assert camp.s.event == 9 and camp.log[-1].sum == "5 + 5 −5 for the early days + 4 for 20 besiegers around 19 = 9"


@pytest.mark.rules("DXS-11.1.2d")
def test_events_are_remembered() -> None:
    camp = struck(2, 8)
    assert camp.s.happened == 1 << 10 and camp.s.event == 10
    again = Camp(YORK, EVENT, day=12, happened=1 << 10)
    again.act(2, 8)
    assert again.s.event == 0 and again.s.happened == 1 << 10


@pytest.mark.rules("DXS-11.6u")
@pytest.mark.parametrize("dice", [(1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4)])
def test_smoke_and_an_unwell_commander_do_nothing(dice: tuple[int, int]) -> None:
    camp = struck(*dice)
    assert camp.stopped and camp.s.event == 0 and camp.s.happened == 0
    assert EVENTS[1].effect == EVENTS[7].effect == "none"


# ---------------------------------------------------------------- one by one


@pytest.mark.rules("DXS-11.6a", "DXS-11.7b")
def test_the_messenger() -> None:
    camp = struck(10, 10)
    assert camp.kind == "lifted" and camp.s.result is not None and camp.s.result.winners == (BESIEGED,)
    early = struck(7, 8, day=2)
    assert early.kind == "lifted"


@pytest.mark.rules("DXS-11.6e", "DXS-11.6w")
def test_a_cut_throat_seeks_the_commander() -> None:
    for die in range(1, 11):
        expected = "killed" if die >= 7 else "wounded" if die >= 4 else "unharmed"
        assert murder(die, False) == expected
        assert murder(die, True) == ("killed" if die >= 4 else "unharmed")
    missed, hurt, dies = struck(8, 9, 3), struck(8, 9, 6), Camp(YORK, EVENT, day=10)
    assert missed.stopped and not missed.s.wounded and not missed.s.dead
    assert hurt.s.fresh == hurt.s.wounded == hurt.men("osbeorn") and hurt.stopped
    dies.hurt("osbeorn")
    dies.act(8, 9, 4)
    assert dies.s.dead == dies.men("osbeorn") and dies.offers("commander")


@pytest.mark.rules("DXS-11.6f", "DXS-11.6g")
def test_a_cut_throat_seeks_the_equipment() -> None:
    """On 6 to 10 the besieged choose the kind, and a lot of it is lost."""
    failed = struck(8, 8, 5)
    assert failed.stopped and failed.s.store == [4, 0, 6]
    camp = struck(8, 8, 6)
    assert camp.asked == BESIEGED and camp.offers() == ["destroy ladder", "destroy filled_moat"]
    assert camp.why_not("destroy grappling_hook") == "DXS-11.6g" and camp.why_not("destroy it") == ""
    camp.play("destroy filled_moat")
    assert camp.s.store == [4, 0, 3] and camp.stopped
    for store, left in (([3, 0, 0], [1, 0, 0]), ([0, 1, 0], [0, 0, 0]), ([0, 5, 0], [0, 3, 0]), ([0, 0, 2], [0, 0, 0])):
        one = Camp(YORK, EVENT, day=10, store=store)
        one.call(Sabotage())
        assert one.s.store == left and one.stopped
    empty = Camp(YORK, EVENT, day=10, store=[0, 0, 0])
    empty.act(8, 8, 10)
    assert empty.stopped and empty.s.store == [0, 0, 0]


@pytest.mark.rules("DXS-11.6h", "DXS-11.6i", "DXS-11.6t")
def test_they_pick_in_turn_who_falls_sick() -> None:
    for dice, first in (((7, 8), BESIEGED), ((4, 4), BESIEGER)):
        camp = struck(*dice, 4)
        sick = 1 - first
        assert camp.asked == first
        picked = camp.keys(camp.s.inside if sick == BESIEGED else camp.s.here[BESIEGER])[1:5]
        assert len(camp.offers()) == camp.s.here[sick].bit_count()
        for number, key in enumerate(picked):
            assert camp.asked == (first if number % 2 == 0 else sick)
            camp.play(f"pick {key}")
            if number < 3:
                assert camp.why_not(f"pick {key}") == "DXS-11.6i" and f"pick {key}" not in camp.offers()
        assert camp.stopped and camp.s.fresh == camp.s.wounded == camp.men(*picked)
    other = struck(7, 8, 4)
    assert other.why_not("pick mauger") == "DXS-11.6h" and other.why_not("pick nobody") == ""


@pytest.mark.rules("DXS-11.6i")
def test_if_there_are_not_so_many_all_are_sick() -> None:
    """And who is wounded dies: here the commander, so that another one follows."""
    camp = Camp(YORK, EVENT, day=10)
    camp.keep(BESIEGED, "gilbert_de_gand", "mauger", "geoffroy", "vital")
    camp.hurt("gilbert_de_gand", "vital")
    camp.call(Sickness(BESIEGED, 4))
    assert camp.s.dead == camp.men("gilbert_de_gand", "vital")
    assert camp.s.fresh == camp.men("mauger", "geoffroy") and len(camp.offers("commander")) == 2
    three = Camp(YORK, EVENT, day=10)
    three.keep(BESIEGED, "gilbert_de_gand", "mauger", "geoffroy", "vital")
    three.call(Sickness(BESIEGED, 3))
    assert three.asked == BESIEGER and len(three.offers("pick")) == 4


@pytest.mark.rules("DXS-11.6j", "DXS-11.6x", "DXS-11.6k")
def test_refugees() -> None:
    """Light infantry of the besieged; too many mouths cost days, by the modifier of day 1."""
    camp = struck(4, 10, 9)
    joined = camp.s.roster[55:]
    assert len(joined) == 9 and {TROOPS[man.troop].id for man in joined} == {"norman_light_infantry"}
    assert {man.side for man in joined} == {BESIEGED} and camp.s.inside.bit_count() == 20
    assert camp.s.ledger == () and camp.s.relief == 0
    more = struck(4, 10, 10)
    assert more.s.inside.bit_count() == 21 and more.s.ledger == (Change(10, -4),)
    hall = Camp(HALL, EVENT, day=10, long_siege="on")
    hall.act(7, 7, 8)
    assert {TROOPS[man.troop].id for man in hall.s.roster[50:]} == {"saxon_ceorl"}
    assert hall.s.ledger == (Change(10, -6),), "23 in the hall: from 0 to −6"


@pytest.mark.rules("DXS-11.6l", "DXS-11.6m")
def test_a_spy_opens_the_gate() -> None:
    camp = struck(6, 7)
    assert camp.s.initiative == BESIEGER and camp.s.event == 13


@pytest.mark.rules("DXS-11.6n", "DXS-11.1.1d")
def test_stolen_supplies() -> None:
    camp = struck(6, 6)
    assert camp.s.ledger == (Change(10, -4),) and camp.s.last_day_of_supply == 25


@pytest.mark.rules("DXS-11.6p", "DXS-11.6q")
def test_an_engineer() -> None:
    camp = Camp(YORK, EVENT, day=10)
    assert [pieces(camp.s, kind) for kind in (LADDER, HOOK, MOAT)] == [2, 2, 3]
    camp.act(5, 5)
    assert camp.s.happened >> ENGINEER & 1
    assert [pieces(camp.s, kind) for kind in (LADDER, HOOK, MOAT)] == [4, 4, 6]


# ---------------------------------------------------------------- the traitor


@pytest.mark.rules("DXS-11.6r", "DXS-11.6s")
def test_the_first_to_roll_a_ten_is_the_traitor() -> None:
    camp = struck(4, 5)
    assert camp.asked == BESIEGED and len(camp.offers("test")) == 10 and "test gilbert_de_gand" not in camp.offers()
    assert camp.why_not("test gilbert_de_gand") == "DXS-11.6s" and camp.why_not("test orm") == "DXS-11.6r"
    camp.play("test vital", 9)
    assert camp.why_not("test vital") == "DXS-11.6r" and "test vital" not in camp.offers()
    camp.play("test mauger", 10)
    assert camp.s.dead == camp.men("mauger") and camp.stopped


@pytest.mark.rules("DXS-11.6s")
def test_the_commander_is_tested_last_and_there_may_be_no_traitor() -> None:
    true = struck(4, 5)
    true.play("rest", *[9] * 11)
    assert true.stopped and not true.s.dead and true.said("There is no traitor")
    tested = [event.touch for event in true.log if event.kind == "traitor" and event.touch]
    assert len(tested) == 11 and tested[-1] == ("gilbert_de_gand",)
    last = struck(4, 5)
    last.play("rest", *[9] * 10, 10)
    assert last.s.dead == last.men("gilbert_de_gand") and last.offers("commander")
    early = struck(4, 5)
    early.play("rest", 1, 2, 10)
    assert early.s.dead.bit_count() == 1 and early.stopped
    two = Camp(YORK, EVENT, day=10)
    two.keep(BESIEGED, "gilbert_de_gand", "mauger")
    two.call(Traitor(), 9, 9)
    assert two.stopped and not two.s.dead


@pytest.mark.rules("DXS-11.6r", "DXS-11.5b")
def test_if_the_only_one_who_could_command_is_the_traitor_the_place_surrenders() -> None:
    camp = Camp(YORK, EVENT, day=10)
    camp.keep(BESIEGED, "gilbert_de_gand", "vital")
    camp.call(Traitor(), 9, 10)
    assert camp.kind == "leaderless"


# ---------------------------------------------------------------- armies


@pytest.mark.rules("DXS-11.6v")
def test_prices() -> None:
    prices = {"norman_knight": 36, "saxon_mounted_thegn": 30, "danish_hirdman": 23, "saxon_ceorl": 10}
    assert {id: TROOP[id].army_cost for id in prices} == prices
    assert all(troop.faction == "danish" and troop.army_cost for troop in for_sale("danish"))
    assert [troop.id for troop in for_sale("danish")] == ["danish_hirdman", "danish_light_infantry", "danish_archer"]


@pytest.mark.rules("DXS-11.6v")
def test_an_army_is_of_one_faction_of_at_least_three_and_within_the_points() -> None:
    knight, light, hirdman = (TROOP[id].number for id in ("norman_knight", "norman_light_infantry", "danish_hirdman"))
    assert legal(((knight, 6), (light, 2))) and cost_of(((knight, 6), (light, 2))) == 240
    assert not legal(((knight, 6), (light, 3))), "252 points"
    assert not legal(((light, 2),)) and legal(((light, 3),))
    assert not legal(((light, 3), (hirdman, 1))) and legal(((light, 3), (hirdman, 0)))
    assert not legal(((TROOP["danish_jarl"].number, 3),)), "leaders are not for sale"
    for faction in ("norman", "saxon", "danish", "scottish"):
        assert legal(usual(faction)) and cost_of(usual(faction)) > 200


@pytest.mark.rules("DXS-11.6o", "DXS-11.6v")
def test_reinforcements_for_the_besieger() -> None:
    """Danes or Saxons; they are there at once."""
    camp = struck(5, 6)
    assert camp.asked == BESIEGER and camp.offers() == ["faction danish", "faction saxon"]
    camp.play("faction saxon")
    assert camp.offers("done") == [] and camp.why_not("done") == "DXS-11.6v"
    assert camp.why_not("hire danish_hirdman 1") == camp.why_not("hire saxon_huscarl 11") == "DXS-11.6v"
    assert camp.offers("hire saxon_huscarl")[-1] == "hire saxon_huscarl 10" and "host" in camp.offers()
    camp.play("hire saxon_mounted_thegn 2")
    assert camp.offers("done") == [] and "host" not in camp.offers()
    camp.play("hire saxon_archer 1")
    assert camp.offers("hire saxon_huscarl")[-1] == "hire saxon_huscarl 7"
    camp.play("done")
    assert camp.s.here[BESIEGER].bit_count() == 47 and camp.s.relief == 0 and camp.stopped
    new = [TROOPS[man.troop].id for man in camp.s.roster[55:]]
    assert new == ["saxon_mounted_thegn", "saxon_mounted_thegn", "saxon_archer"]
    assert (camp.s.horses >> 55).bit_count() == 2 and camp.s.strength[0] == 47


@pytest.mark.rules("DXS-11.6b", "DXS-11.6v")
def test_a_rescue_party() -> None:
    """Of the only faction of the besieged; it stays outside for now."""
    camp = struck(9, 10)
    assert camp.asked == BESIEGED and camp.s.initiative == BESIEGED
    camp.play("host")
    men = camp.s.roster[55:]
    assert {TROOPS[man.troop].faction for man in men} == {"norman"} and {man.side for man in men} == {BESIEGED}
    assert camp.s.relief.bit_count() == len(men) >= 3 and camp.s.inside.bit_count() == 11
    assert cost_of(tuple((man.troop, 1) for man in men)) <= 250


@pytest.mark.rules("DXS-11.6v")
def test_who_has_spent_everything_is_not_asked_again() -> None:
    camp = Camp(YORK, EVENT, day=10)
    camp.call(ChooseFaction(BESIEGER))
    camp.play("faction saxon")
    camp.play("hire saxon_peasant 50")
    assert camp.stopped and camp.s.here[BESIEGER].bit_count() == 94
    assert BuyArmy(BESIEGER, "norman").fault(camp.s) and not BuyArmy(BESIEGER, "saxon").fault(camp.s)
    assert BuyArmy(BESIEGER, "saxon", ((0, 1),)).fault(camp.s)
    assert BuyArmy(BESIEGER, "saxon", ((TROOP["saxon_huscarl"].number, 11),)).fault(camp.s)


@pytest.mark.rules("DXS-11.6l")
def test_as_many_are_let_in_as_the_table_of_events_says() -> None:
    row = EVENTS[OPEN_GATE]
    assert (CASTLE.guests, GREAT_HALL.guests) == (row.inside_castle, row.inside_great_hall) == (6, 4)
