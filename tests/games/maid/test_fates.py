"""MAI-8.8 to MAI-8.10, MAI-8.15: what becomes of leaders."""

import pytest

from banneret.games.maid.combat.fates import FALLEN_TOWN, FIELD, capture, kill, roll_fate
from banneret.games.maid.state import DEAD, IN_FIELD, PRISONER
from banneret.games.maid.tables import LEADER

from .examples import expect
from .fights import HERE, NORTH, everybody, field, result, spare
from .table import Table


def fate(line: int, one: int, other: int) -> str:
    """What becomes of Dunois, who stands in the open with Laon French and near."""
    table = field()
    table.put("french", HERE, "dunois")
    table.control(laon="french")
    table.dice(one, other)
    roll_fate(table.s, table.ref, LEADER["dunois"], line)
    assert spare(table) == 0
    at = table.at("dunois")
    return at if at in ("killed", "captive") else "displaced"


@pytest.mark.rules("MAI-8.8")
def test_the_fate_of_leaders_in_the_field() -> None:
    found = {one + other: fate(FIELD, one, other) for one in range(1, 7) for other in range(1, 7)}
    assert found == {2: "killed", 12: "captive"} | dict.fromkeys(range(3, 12), "displaced")


@pytest.mark.rules("MAI-8.9")
def test_the_fate_of_leaders_in_a_fallen_town() -> None:
    found = {one + other: fate(FALLEN_TOWN, one, other) for one in range(1, 7) for other in range(1, 7)}
    assert found == {2: "killed"} | dict.fromkeys(range(3, 9), "displaced") | dict.fromkeys(range(9, 13), "captive")


@pytest.mark.rules("MAI-8.8")
def test_each_leader_rolls_two_dice() -> None:
    table = field()
    table.put("english", NORTH, IN=10, AR=5)
    table.put("french", HERE, "dunois", "la_hire", "xaintrailles", IN=3)
    table.fighting("english")
    table.dice(1, 1, 6, 6, 3, 4)
    table.attack(HERE)
    assert result(table) == "-/E"
    assert spare(table) == 0
    assert (table.at("dunois"), table.at("la_hire")) == ("killed", "captive")
    assert table.at("xaintrailles") not in (HERE, "killed", "captive")


@pytest.mark.rules("MAI-8.9", "MAI-9.7")
@pytest.mark.parametrize("number", range(3))
def test_jargeau_falls(number: int) -> None:
    """`fate_in_fallen_town`."""
    dice = ((4, 5), (4, 4), (1, 1))[number]
    table = field()
    table.control(jargeau="english")
    table.put("english", "jargeau", "suffolk", MI=2)
    table.put("french", "jargeau", "jeanne", IN=4)
    table.dice(6, *dice)
    table.from_part("sieges")
    assert table.controller("jargeau") == "french"
    at = table.at("suffolk")
    wanted = expect("fate_in_fallen_town")["suffolk"][number]
    assert {"captured": "captive", "killed": "killed"}.get(wanted, at) == at
    if wanted == "displaced":
        assert table.s.at[LEADER["suffolk"]] >= 0 and at != "jargeau"


def in_town(*dice: int, attackers: str) -> Table:
    """Dunois in Rheims with two SPs, attacked with more than 4-1 from outside the walls or from beside them."""
    table = field()
    table.control(rheims="french")
    table.put("french", "rheims", "dunois", MI=2)
    table.put("english", attackers, AR=20)
    table.put("english", "2509", AR=12)
    table.fighting("english")
    table.dice(*dice)
    return table


@pytest.mark.rules("MAI-8.9")
@pytest.mark.parametrize("attackers", ["rheims", "2310"])
def test_storm_and_attack_use_the_fallen_town_line(attackers: str) -> None:
    """20 to 6 is 3-1; 6 - 2 = 4: -/E."""
    table = in_town(6, 4, 5, attackers=attackers)
    table.attack("rheims")
    assert result(table) == "-/E"
    assert table.at("dunois") == "captive"


@pytest.mark.rules("MAI-8.9", "MAI-8.10")
@pytest.mark.parametrize("attackers", ["rheims", "2310"])
def test_a_town_just_stormed_is_no_refuge(attackers: str) -> None:
    table = in_town(6, 4, 4, attackers=attackers)
    table.attack("rheims")
    assert table.at("dunois") not in ("rheims", "captive", "killed")


@pytest.mark.rules("MAI-8.9")
def test_a_lost_sortie_is_a_fallen_town_an_attack_from_an_open_one_is_not() -> None:
    table = field()
    table.control(rheims="french")
    table.put("french", "rheims", "dunois", IN=1)
    table.put("english", "rheims", IN=4)
    table.fighting("french")
    table.dice(1, 4, 5)
    table.attack("rheims")
    assert result(table) == "E/1", "1 + 2"
    assert table.at("dunois") == "captive"
    assert table.controller("rheims") == "english", "the besiegers take the empty town"

    table = field()
    table.control(rheims="french")
    table.put("french", "rheims", "dunois", IN=1)
    table.put("english", "2310", IN=4)
    table.fighting("french")
    table.dice(1, 4, 5)
    table.attack("2310")
    assert result(table) == "E/1"
    assert table.at("dunois") == "rheims", "the nearest town is the one he is in, and nobody besieges it"
    assert table.controller("rheims") == "french"


@pytest.mark.rules("MAI-8.10", "MAI-2.13")
def test_displacement_tie() -> None:
    """`displacement_tie`."""
    table = field()
    table.control(chateaudun="french", meung="french", orleans="french")
    table.put("french", "patay", "dunois")
    table.dice(3, 4)
    roll_fate(table.s, table.ref, LEADER["dunois"], FIELD)
    assert table.at("dunois") == expect("displacement_tie")["goes_to"]


@pytest.mark.rules("MAI-8.10")
def test_not_to_a_besieged_town_nor_to_an_enemy_one() -> None:
    table = field()
    table.control(chateaudun="english", meung="french", orleans="french")
    table.put("french", "meung", MI=1)
    table.put("english", "meung", MI=1)
    table.put("french", "patay", "dunois")
    table.dice(3, 4)
    roll_fate(table.s, table.ref, LEADER["dunois"], FIELD)
    assert table.at("dunois") == "orleans"


@pytest.mark.rules("MAI-8.10")
def test_without_a_town_he_is_killed() -> None:
    table = field()
    table.s.towns[1] = 0
    table.put("french", "patay", "dunois")
    table.dice(3, 4)
    roll_fate(table.s, table.ref, LEADER["dunois"], FIELD)
    assert table.at("dunois") == "killed"


@pytest.mark.rules("MAI-8.10", "MAI-6.17")
def test_burgundian_leaders_ignore_the_leash_when_displaced() -> None:
    """From Châteaudun, far from their lands, to the nearest town of their side, which is no less far."""
    table = field()
    table.put("burgundian", "chateaudun", "luxembourg")
    table.control(meung="english", vendome="french", orleans="french")
    table.dice(3, 4)
    roll_fate(table.s, table.ref, LEADER["luxembourg"], FIELD)
    assert table.at("luxembourg") in ("meung", "janville", "chartres", "beaugency")


@pytest.mark.rules("MAI-8.15", "MAI-9.9")
@pytest.mark.parametrize("will", [0, 1, 2])
def test_jeanne_captured(will: int) -> None:
    table = field()
    table.put("french", HERE, "jeanne", IN=3)
    table.s.jeanne, table.s.will, table.s.event = IN_FIELD, will, "miracle"
    capture(table.s, table.ref, LEADER["jeanne"])
    assert (table.s.jeanne, table.at("jeanne"), table.s.will) == (PRISONER, "captive", 0)
    assert table.s.captured and table.s.event == ""


@pytest.mark.rules("MAI-8.15")
@pytest.mark.parametrize("will", [0, 1, 2])
def test_jeanne_killed(will: int) -> None:
    table = field()
    table.put("french", HERE, "jeanne", IN=3)
    table.s.jeanne, table.s.will = IN_FIELD, will
    kill(table.s, table.ref, LEADER["jeanne"])
    assert (table.s.jeanne, table.at("jeanne"), table.s.will) == (DEAD, "killed", max(0, will - 1))
    assert not table.s.captured


@pytest.mark.rules("MAI-8.15", "MAI-8.10")
def test_other_leaders_leave_the_will_alone() -> None:
    table = field()
    table.put("french", HERE, "dunois", "la_hire", IN=3)
    table.s.will = 2
    kill(table.s, table.ref, LEADER["dunois"])
    capture(table.s, table.ref, LEADER["la_hire"])
    assert table.s.will == 2 and not table.s.captured
    assert table.at("la_hire") == "captive"


@pytest.mark.rules("MAI-8.15", "MAI-8.2")
def test_jeanne_is_lost_in_a_battle_that_goes_on() -> None:
    table = field()
    table.put("english", NORTH, IN=4)
    table.put("french", HERE, "jeanne", IN=2)
    table.s.jeanne, table.s.will = IN_FIELD, 2
    table.fighting("english")
    table.dice(1, 6, 6)
    table.attack(HERE)
    assert result(table) == "2R/2", "1 - 1"
    assert (table.s.jeanne, table.s.will) == (PRISONER, 0)
    assert table.phase == "attackers_retreat"
    table.play("retreat 2701")
    assert table.phase == "combat"


@pytest.mark.rules("MAI-10.2", "MAI-8.8")
@pytest.mark.parametrize("dice", [(1, 1), (6, 6)])
def test_charles_is_lost_in_the_middle_of_a_battle(dice: tuple[int, int]) -> None:
    """Attacking, defending, overrun, in a siege: the game ends there and then."""
    attacking = field()
    attacking.put("french", NORTH, "charles", IN=1)
    attacking.put("french", "2602", IN=1)
    attacking.put("english", HERE, IN=9)
    attacking.fighting("french")
    attacking.dice(1, *dice)
    attacking.attack(HERE)
    defending = field()
    defending.put("english", NORTH, IN=4)
    defending.put("french", HERE, "charles", "dunois", IN=2)
    defending.fighting("english")
    defending.dice(1, *dice)
    defending.attack(HERE)
    overrun = field()
    overrun.put("english", NORTH, IN=4)
    overrun.put("french", HERE, "charles", "dunois")
    overrun.fighting("english")
    overrun.dice(*dice)
    overrun.attack(HERE)
    for table in (attacking, defending, overrun):
        assert table.s.result is not None and table.asked == ""
        assert (table.s.result.kind, table.s.result.winners) == ("charles", (0,))
        assert table.s.result.scores == (1.0, -1.0)


@pytest.mark.rules("MAI-8.10")
def test_charles_gets_away() -> None:
    table = field()
    table.put("english", NORTH, IN=4)
    table.put("french", HERE, "charles", IN=2)
    table.fighting("english")
    table.dice(4, 3, 4)
    table.attack(HERE)
    assert table.s.result is None
    assert table.phase == "advance"
    everybody(table)
    assert table.sp("english", HERE) == {"IN": 4}


@pytest.mark.rules("MAI-8.8", "MAI-8.9")
@pytest.mark.parametrize(("place", "attackers"), [(HERE, NORTH), ("orleans", "patay")])
def test_the_field_line_in_the_open_and_before_walls(place: str, attackers: str) -> None:
    """11 is away, and not captured: for a stack in the field, and for besiegers outside."""
    table = field()
    table.put("english", place, "talbot", MI=2)
    table.put("french", attackers, IN=10)
    if place == "orleans":
        table.put("french", place, MI=1)
    table.fighting("french")
    table.dice(5, 6)
    table.attack(place)
    assert result(table) == "-/E"
    assert spare(table) == 0
    assert table.at("talbot") not in (place, "captive", "killed")


@pytest.mark.rules("MAI-8.10")
def test_a_town_that_was_just_relieved_is_a_refuge_for_the_reliever() -> None:
    table = field()
    table.control(rheims="french")
    table.put("french", "rheims", MI=1)
    table.put("english", "rheims", IN=1)
    table.put("french", "2310", "xaintrailles", IN=1)
    table.fighting("french")
    table.dice(2, 3, 4)
    table.attack("rheims", **{"2310__xaintrailles": 1, "2310__french__infantry": 1})
    assert result(table) == "1/2"
    assert table.sp("english", "rheims") == {}
    assert table.at("xaintrailles") == "rheims"


@pytest.mark.rules("MAI-10.2", "MAI-6.11")
def test_charles_is_overrun_on_the_march() -> None:
    """The game ends there and then: Dunois, who was with him, rolls no more, and the position is still sound."""
    table = field()
    table.put("french", HERE, "charles", "dunois")
    table.put("english", NORTH, IN=2)
    table.put("english", "2701", IN=2)
    table.moving("english")
    table.dice(1, 1)
    table.march(NORTH, HERE)
    assert table.s.result is not None and table.s.result.kind == "charles"
    assert spare(table) == 0
