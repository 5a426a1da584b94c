"""Sections 11.1, 11.1.3 and 11.1.5: the steps of a day, the initiative, healing, and what is written down."""

import pytest

from banneret.games.diex.siege.day import STEPS, Day
from banneret.games.diex.siege.initiative import settle
from banneret.games.diex.siege.men import BESIEGED, BESIEGER
from banneret.games.diex.siege.state import Page
from banneret.games.diex.siege.tables import RAIN, RECOVERY
from banneret.kernel.sequence import step

from .camp import ACTION, EVENT, FIRE, HALL, INITIATIVE, LONG, RETURN, WOUNDS, YORK, Camp


@pytest.mark.rules("DXS-11.1b", "DXS-11.1c")
def test_the_order_of_the_steps() -> None:
    """A day with something in every step, as the log tells it."""
    assert STEPS == ("Event", "Initiative", "Return", "Fire", "Action", "Wounds")
    camp = Camp(YORK, EVENT, day=10)
    camp.hurt("orm", until=10)
    camp.s.fresh, camp.s.wounded = camp.men("ketil"), camp.s.wounded | camp.men("ketil")
    camp.go(3, 3, 10, 1)
    assert step(camp.s, Day) == STEPS.index("Fire")
    camp.play("aim 1612", 1, 7)
    assert step(camp.s, Day) == STEPS.index("Action")
    camp.play("wait", 5, 3, 3, 10, 1)
    kinds = [event.kind for event in camp.log]
    first = ["day", "event", "initiative", "return", "fire", "douse", "wait", "healing"]
    assert kinds == [*first, "night", "day", "event", "initiative"] and camp.s.day == 11
    assert [event.turn for event in camp.log][-3:] == ["Day 11 of 21"] * 3


@pytest.mark.rules("DXS-11.1a", "DXS-11.1c", "DXS-11.4b")
def test_on_day_1_there_is_fire_but_no_event() -> None:
    camp = Camp(YORK, EVENT)
    camp.go()
    assert camp.offers("aim") and camp.s.initiative == BESIEGER
    second = Camp(YORK, EVENT, day=2)
    second.go(1, 1, 1, 1)
    assert {"event", "initiative"} <= {event.kind for event in second.log}


# ---------------------------------------------------------------- initiative


@pytest.mark.rules("DXS-11.1.3a", "DXS-11.6d")
def test_all_rolls_for_the_initiative() -> None:
    for one in range(1, 11):
        for two in range(1, 11):
            assert settle(one, two, False) == (one + 4, two, BESIEGER if one + 4 >= two else BESIEGED)
            assert settle(one, two, True) == (one + 4, two + 5, BESIEGER if one + 4 >= two + 5 else BESIEGED)


@pytest.mark.rules("DXS-11.4.1r", "DXS-11.6d")
def test_when_the_roles_have_turned_those_on_the_motte_count_as_besiegers() -> None:
    """The bonus and the tie are theirs; the rain helps those who are shut in."""
    for one in range(1, 11):
        for two in range(1, 11):
            assert settle(one, two, False, True) == (one, two + 4, BESIEGED if two + 4 >= one else BESIEGER)
            assert settle(one, two, True, True) == (one + 5, two + 4, BESIEGED if two + 4 >= one + 5 else BESIEGER)
    camp = Camp(YORK, INITIATIVE, day=9, held=True, shut_in=True, larder=20, found=3)
    camp.act(6, 2)
    assert camp.s.initiative == BESIEGED


@pytest.mark.rules("DXS-11.6d")
def test_it_rains_for_one_day() -> None:
    camp = Camp(YORK, EVENT, day=10)
    camp.go(9, 9, 5, 5)
    assert camp.s.event == RAIN and camp.s.initiative == BESIEGED and camp.cited("DXS-11.6d")
    dry = Camp(YORK, INITIATIVE, day=11, happened=1 << RAIN)
    dry.act(5, 5)
    assert dry.s.initiative == BESIEGER


@pytest.mark.rules("DXS-11.1.3g")
@pytest.mark.parametrize(("dice", "seat"), [((6, 7), BESIEGER), ((9, 10), BESIEGED)])
def test_an_event_that_grants_the_initiative_replaces_the_roll(dice: tuple[int, int], seat: int) -> None:
    """13, the open gate; 19, the rescue party."""
    camp = Camp(YORK, EVENT, day=10)
    camp.act(*dice)
    assert camp.s.initiative == seat
    roll = Camp(YORK, INITIATIVE, day=10, initiative=seat)
    roll.go()
    assert roll.s.initiative == seat and "initiative" not in [event.kind for event in roll.log]


@pytest.mark.rules("DXS-11.1.3a")
def test_the_initiative_of_yesterday_is_gone() -> None:
    camp = Camp(YORK, EVENT, day=10, initiative=BESIEGED, shot=1 << 20, barred=True, event=12, builders=5)
    camp.go(1, 1, 10, 10)
    assert camp.s.initiative == BESIEGER
    assert (camp.s.shot, camp.s.barred, camp.s.event, camp.s.builders) == (0, False, 0, 0)


# ---------------------------------------------------------------- what may be done


@pytest.mark.rules("DXS-11.1.3b", "DXS-11.1.3c", "DXS-11.1.3d", "DXS-11.2d")
def test_what_a_side_may_do_with_the_initiative() -> None:
    besieger = Camp(YORK, ACTION, day=3)
    besieger.act()
    assert besieger.asked == BESIEGER and besieger.offers() == ["assault", "build", "negotiate", "wait"]
    besieged = Camp(YORK, ACTION, day=3, initiative=BESIEGED)
    besieged.act()
    assert besieged.asked == BESIEGED and besieged.offers() == ["sally", "battle", "decline"]
    for deed in ("build", "assault", "negotiate"):
        assert besieged.why_not(deed) == "DXS-11.2d"


@pytest.mark.rules("DXS-11.1.3c", "DXS-11.1.3f", "DXS-11.4a")
def test_who_waits_does_nothing_and_there_is_one_action_a_day() -> None:
    camp = Camp(YORK, ACTION, day=3)
    before = camp.s.clone()
    camp.act()
    camp.play("wait")
    assert camp.stopped, "nothing else is done today"
    assert camp.s.pages[-1] == Page(3, deed="wait")
    assert (camp.s.store, camp.s.here, camp.s.wounded) == (before.store, before.here, before.wounded)


@pytest.mark.rules("DXS-11.2d", "DXS-11.2a")
def test_nothing_is_built_by_fewer_than_five_or_while_the_others_have_the_initiative() -> None:
    camp = Camp(YORK, ACTION, day=3)
    camp.keep(BESIEGER, "osbeorn", "aevar", "orm", "ulf", "frode")
    camp.hurt("orm")
    camp.act()
    assert "build" not in camp.offers() and camp.why_not("build") == "DXS-11.2a"


# ---------------------------------------------------------------- the record


@pytest.mark.rules("DXS-11b", "DXS-11.1.3f")
def test_a_page_of_the_record() -> None:
    """Event, initiative, deed, fires and losses of the day, and those of that day only."""
    camp = Camp(YORK, EVENT, day=10)
    camp.s.here[BESIEGER] &= ~camp.men("orm")
    camp.s.dead = camp.men("orm")
    camp.s.pages = (*camp.s.pages[:-1], Page(9, dead=(1, 0)))
    camp.go(8, 9, 4, 10, 1)
    assert camp.s.event == 17 and camp.s.fresh == camp.men("osbeorn")
    camp.play("aim 1612", 10, 1)
    camp.play("rest", *[1] * 2)
    camp.play("wait", 1, 1, 1, 10, 1)
    page = camp.s.pages[9]
    assert page == Page(10, event=17, initiative=BESIEGER, deed="wait", burnt=1, wounded=(1, 0))
    assert camp.s.pages[10] == Page(11)


@pytest.mark.rules("DXS-11b")
def test_the_last_page_is_complete() -> None:
    """Whether the siege ends in the middle of the day or by night."""
    noon = Camp(YORK, EVENT, day=10)
    noon.go(10, 10)
    assert noon.kind == "lifted" and noon.s.pages[-1].event == 20
    night = Camp(HALL, WOUNDS, day=5, supply=5, fresh=0b110, wounded=0b110)
    night.go(1, 1)
    assert night.kind == "starved" and night.s.pages[-1].wounded == (2, 0)


# ---------------------------------------------------------------- healing


@pytest.mark.rules("DXS-11.1.5b")
def test_the_healing_table() -> None:
    assert RECOVERY == {1: 2, 2: 2, 3: 3, 4: 3, 5: 4, 6: 5, 7: 6, 8: 7, 9: 9, 10: 12, 11: 15, 12: 18}


@pytest.mark.rules("DXS-11.1.5a", "DXS-11.1.5b", "DXS-11.1.5c")
def test_one_die_for_each_who_was_wounded_today() -> None:
    camp = Camp(YORK, WOUNDS, day=3)
    camp.hurt("aevar", until=7)
    camp.s.fresh = camp.men("orm", "mauger")
    camp.s.wounded |= camp.s.fresh
    camp.act(6, 10)
    assert camp.s.back == {camp["aevar"]: 7, camp["orm"]: 8, camp["mauger"]: 15}
    assert camp.s.fresh == 0 and camp.s.wounded == camp.men("aevar", "orm", "mauger")


@pytest.mark.rules("DXS-11.1.5c")
def test_they_come_back_in_the_third_step_of_that_day() -> None:
    camp = Camp(YORK, RETURN, day=8)
    for key, day in (("orm", 8), ("ketil", 9), ("mauger", 7)):
        camp.hurt(key, until=day)
    camp.act()
    assert camp.s.wounded == camp.men("ketil") and camp.s.back == {camp["ketil"]: 9}
    assert camp.said("Healthy again: Orm and Mauger.")


@pytest.mark.rules("DXS-11.1.5c", "DXS-11.1b")
def test_who_recovers_today_shoots_today() -> None:
    """The return comes before the fire."""
    camp = Camp(LONG, RETURN, day=8)
    camp.hurt("ulf", until=8)
    camp.go()
    assert camp.decision is not None and "3 archers" in camp.decision.prompt
    assert camp.s.healthy == camp.s.here[0] | camp.s.here[1]


@pytest.mark.rules("DXS-11.1.5d")
def test_the_sick_heal_like_the_wounded() -> None:
    camp = Camp(YORK, EVENT, day=10)
    camp.go(7, 8, 1)
    camp.play("pick orm", 10, 1)
    camp.play("hold")
    camp.play("wait", 9, 1, 1, 10, 1)
    assert camp.s.back == {camp["orm"]: 19}


@pytest.mark.rules("DXS-11.4b", "DXS-11.3.2a")
def test_archers_shoot_whoever_has_the_initiative() -> None:
    for seat in (BESIEGER, BESIEGED):
        camp = Camp(YORK, FIRE, day=4, initiative=seat)
        camp.act()
        assert camp.asked == BESIEGER and camp.offers("aim")
        camp.play("hold")
        assert camp.stopped and camp.s.shot == 0
