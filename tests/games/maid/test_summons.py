"""Summoning towns that only Militia hold."""

import pytest

from banneret.games.maid.movement.gates import modifiers, opens
from banneret.games.maid.parts import added
from banneret.games.maid.tables import ENGLISH, FRENCH, PERSON_IDS, Side

from .examples import expect
from .table import Table, cell


def army(*leaders: str, before: str = "2310", size: int = 4, will: int = 1, **garrison: int) -> Table:
    """A French army beside Rheims, which the Burgundians hold."""
    table = Table(bare=True)
    table.pickets()
    table.s.will = will
    table.put("burgundian", "rheims", **(garrison or {"MI": 2}))
    table.put("french", before, *leaders, HC=size)
    table.moving("french")
    return table


@pytest.mark.rules("MAI-6.12", "MAI-6.13")
def test_summons_rheims() -> None:
    needs = []
    for leader, will in (("jeanne", 0), ("jeanne", 1), ("jeanne", 2), ("alencon_duke", 1)):
        open_on = []
        for die in range(1, 7):
            table = army(leader, will=will)
            table.march("2310", "rheims")
            assert table.menu() == ["summon", "besiege"]
            table.dice(die)
            table.play("summon")
            if table.controller("rheims") == "french":
                open_on.append(die)
                assert table.sp("english", "rheims") == {}, "the Militia are removed"
            else:
                assert table.sp("english", "rheims") == {"B.MI": 2}
            assert table.sp("french", "rheims") == {"HC": 4}
            assert table.phase == "movement"
        needs.append(min(open_on))
        assert open_on == list(range(needs[-1], 7))
    assert needs == expect("summons_rheims")["needs"]


@pytest.mark.rules("MAI-6.12", "MAI-6.10")
def test_summons_not_allowed() -> None:
    allowed: list[bool] = []
    for table in (
        army("jeanne", MI=2, IN=1),
        army("jeanne"),
        army("charles"),
        army("jeanne", size=2, MI=3),
        army("jeanne"),
    ):
        number = len(allowed)
        if number == 1:
            table.leader("philip", "rheims")
            table.again()
        if number == 4:
            table.put("french", "2409", "dunois", HC=3)
            table.march("2310", "rheims")
            table.dice(1)
            table.play("summon")
            assert table.controller("rheims") == "burgundian"
            table.march("2409", "rheims")
        else:
            table.march("2310", "rheims")
        allowed.append(table.phase == "summon")
        assert table.phase == "movement", "it besieges and stops"
    assert allowed == expect("summons_not_allowed")["allowed"]


@pytest.mark.rules("MAI-6.12")
def test_as_many_combat_sps_as_the_garrison_are_enough_and_support_sps_do_not_count() -> None:
    table = army("jeanne", size=3, MI=3)
    table.march("2310", "rheims")
    assert table.phase == "summon"
    table = army("jeanne", size=2, MI=3)
    table.put("french", "2310", SG=3)
    table.again()
    table.march("2310", "rheims")
    assert table.phase == "movement"
    table = army("jeanne", size=4, MI=2, SG=1)
    table.march("2310", "rheims")
    assert table.phase == "movement", "no other SPs, not even support"


@pytest.mark.rules("MAI-6.12", "MAI-5.4")
def test_an_unsupplied_group_may_not_summon() -> None:
    table = army("jeanne")
    table.unsupplied("french", "2310")
    table.march("2310", "rheims")
    assert table.phase == "movement" and table.sp("french", "rheims") == {"HC": 4}


@pytest.mark.rules("MAI-6.12")
def test_the_leader_must_be_in_the_group() -> None:
    table = army("jeanne")
    table.march("2310", "rheims", french__heavy_cavalry=4)
    assert table.phase == "movement"


@pytest.mark.rules("MAI-6.12")
def test_declining_leaves_the_summons_to_others_and_once_is_for_the_whole_turn() -> None:
    table = army("jeanne")
    table.put("french", "2409", "dunois", HC=3)
    table.march("2310", "rheims")
    table.play("besiege")
    assert table.phase == "movement" and table.sp("french", "rheims") == {"HC": 4}
    table.march("2409", "rheims")
    assert table.phase == "summon"
    table.dice(6)
    table.play("summon")
    assert table.controller("rheims") == "french"
    # the other player may not summon it in the same turn, but in the next
    table.take("french", "rheims")
    table.put("french", "rheims", MI=1)
    table.leader("jeanne", "chinon")
    table.leader("dunois", "chinon")
    table.put("english", "2310", "talbot", AR=3)
    table.moving("english")
    table.march("2310", "rheims")
    assert table.phase == "movement"


@pytest.mark.rules("MAI-6.12")
def test_a_new_turn_a_new_summons() -> None:
    table = army("jeanne")
    table.march("2310", "rheims")
    table.dice(1)
    table.play("summon")
    assert table.s.summoned
    table.from_part("begin")
    assert not table.s.summoned


@pytest.mark.rules("MAI-6.12")
def test_what_is_added_to_the_die() -> None:
    def total(
        *leaders: str,
        town: str = "rheims",
        will: int = 1,
        side: Side = FRENCH,
        control: str = "burgundian",
        event: str = "",
    ) -> int:
        table = Table(bare=True)
        table.control(**{town: control})
        table.s.will, table.s.event = will, event
        people = sum(1 << PERSON_IDS.index(leader) for leader in leaders)
        return added(modifiers(table.s, side, cell(town), people))

    assert total("jeanne") == 2, "3, and 1 off because the town lies in the land of its nation"
    assert total("jeanne", control="english") == 3, "the home of another nation, though of the same side"
    assert total("jeanne", "dunois") == 2, "one leader only: the best"
    assert total("alencon_duke", "dunois") == 1
    assert total("jeanne", will=2) == 3
    assert total("jeanne", will=0) == 1
    assert total("jeanne", event="miracle") == 3
    assert total("talbot", town="orleans", side=ENGLISH, control="french", will=2) == 1, (
        "National Will is for French groups"
    )
    assert total("talbot", town="orleans", side=ENGLISH, control="french", will=0) == 1
    table = Table(bare=True)
    people = 1 << PERSON_IDS.index("jeanne")
    assert [opens(table.s, FRENCH, cell("rheims"), people, die) for die in range(1, 7)] == [
        False,
        False,
        False,
        False,
        True,
        True,
    ], "National Will 0"


@pytest.mark.rules("MAI-6.13", "MAI-6.7")
def test_gates_that_open_let_the_group_go_on() -> None:
    table = army("jeanne")
    table.march("2310", "via rheims")
    table.dice(4)
    table.play("summon")
    assert table.phase == "march" and table.s.group.points == 5
    assert table.menu() == ["drop", "stop"]
    table.play("drop")
    table.choose(french__heavy_cavalry=1)
    table.play("go epernay")
    assert table.sp("french", "rheims") == {"HC": 1} and table.sp("french", "epernay") == {"HC": 3}
    assert table.at("jeanne") == "epernay"


@pytest.mark.rules("MAI-6.13")
def test_gates_that_stay_shut_stop_it_outside() -> None:
    for answer in ("summon", "besiege"):
        table = army("jeanne")
        table.march("2310", "via rheims")
        table.dice(3)
        table.play(answer)
        assert table.phase == "movement"
        assert table.sp("french", "rheims") == {"HC": 4} and table.controller("rheims") == "burgundian"
        assert table.rule("move rheims") == "MAI-6.1"


@pytest.mark.rules("MAI-6.13", "MAI-6.8", "MAI-3.6")
def test_friends_before_the_walls_come_in_with_the_group_and_are_a_garrison() -> None:
    table = army("jeanne")
    table.put("french", "rheims", IN=2)
    table.works("rheims")
    table.march("2310", "via rheims")
    table.dice(6)
    table.play("summon")
    assert table.s.works == ()
    assert "go epernay" in table.menu(), "those who were outside are the garrison now"


@pytest.mark.rules("MAI-6.12", "MAI-5.22")
def test_voices_roll_again() -> None:
    table = army("jeanne")
    table.s.event = "voices"
    table.march("2310", "rheims")
    table.dice(1, 6)
    table.play("summon")
    assert table.asked == "french" and table.menu() == ["keep", "reroll"]
    table.play("reroll")
    assert table.controller("rheims") == "french" and table.s.event == ""


@pytest.mark.rules("MAI-6.12")
def test_the_wagon_is_no_militia() -> None:
    table = Table(bare=True, train="on")
    table.pickets()
    table.put("english", "etampes", "wagon", MI=2)
    table.put("french", "1614", "jeanne", HC=4)
    table.moving("french")
    table.march("1614", "etampes")
    assert table.phase == "movement"
