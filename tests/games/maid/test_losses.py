"""MAI-8.3 to MAI-8.5: losses."""

import pytest

from .examples import expect
from .fights import HERE, NORTH, NORTH_WEST, SOUTH, attacks, facing, field, lots, result, spare


@pytest.mark.rules("MAI-8.3")
def test_defenders_with_too_few_lose_all_and_are_eliminated() -> None:
    table = field()
    table.put("english", NORTH, IN=6)
    table.put("french", HERE, "dunois", IN=3, SG=2)
    table.fighting("english")
    table.dice(5, 1, 2)
    table.attack(HERE)
    assert result(table) == "-/4R", "5 - 2"
    assert table.sp("french", HERE) == {}
    assert spare(table) == 0, "the leader's fate"
    assert table.at("dunois") not in (HERE, "killed", "captive")
    assert not table.told("retreat"), "an eliminated stack does not retreat"


@pytest.mark.rules("MAI-8.3")
def test_attackers_with_too_few_are_eliminated_with_their_trains() -> None:
    """2 SPs must be lost and one takes part: the train that took part is lost, although others stayed behind."""
    table = field()
    table.put("english", NORTH, "talbot", IN=3, SG=2)
    table.put("french", HERE, IN=2)
    table.fighting("english")
    table.dice(3)
    table.attack(HERE, **{"2702__english__infantry": 1, "2702__english__siege": 1})
    assert result(table) == "2/1"
    assert table.sp("english", NORTH) == {"IN": 2, "SG": 1}
    assert table.at("talbot") == NORTH


@pytest.mark.rules("MAI-8.4", "MAI-8.5")
def test_exactly_enough_combat_sps_spare_the_trains() -> None:
    table = field()
    table.put("english", NORTH, IN=4, SG=2)
    table.put("french", HERE, IN=3)
    table.fighting("english")
    table.dice(3)
    table.attack(HERE, **{"2702__english__infantry": 2, "2702__english__siege": 1})
    assert result(table) == "2/1"
    assert table.sp("english", NORTH) == {"IN": 2, "SG": 2}


@pytest.mark.rules("MAI-8.4")
def test_the_owner_chooses_combat_sps_before_support() -> None:
    table = field()
    table.put("english", NORTH, IN=6)
    table.put("french", HERE, HC=2, IN=2, MI=2, SG=2)
    table.fighting("english")
    table.dice(3)
    table.attack(HERE)
    assert result(table) == "1/2"
    assert (table.phase, table.asked) == ("defenders_lose", "french")
    assert lots(table) == {"french.heavy_cavalry": 2, "french.infantry": 2, "french.militia": 2}
    assert table.rule("choose french.heavy_cavalry 1") == "MAI-8.4"
    assert table.rule("choose french.heavy_cavalry 2 french.militia 1") == "MAI-8.4"
    table.choose(french__heavy_cavalry=1, french__militia=1)
    assert table.sp("french", HERE) == {"HC": 1, "IN": 2, "MI": 1, "SG": 2}


@pytest.mark.rules("MAI-8.4")
def test_the_loss_order_is_ready_made() -> None:
    """Militia, Light Cavalry, Infantry, Archers, Heavy Cavalry, Artillery."""
    table = field()
    table.put("english", NORTH, IN=14)
    table.put("french", HERE, HC=1, LC=1, IN=1, MI=1, AR=1, AT=1)
    table.fighting("english")
    table.dice(1, 3)
    table.attack(HERE)
    assert result(table) == "-/4R"
    table.play("cheapest")
    assert table.sp("french", HERE) == {"HC": 1, "AT": 1}


@pytest.mark.rules("MAI-8.4")
def test_attackers_lose_from_any_of_their_hexes() -> None:
    table = field()
    table.put("english", NORTH, IN=3)
    table.put("burgundian", NORTH_WEST, IN=3)
    table.put("french", HERE, IN=12)
    table.fighting("english")
    table.dice(4)
    table.attack(HERE)
    assert result(table) == "2/2"
    table.choose(**{"2602__burgundian__infantry": 1, "2702__english__infantry": 1})
    assert table.sp("english", NORTH) == {"IN": 2}
    assert table.sp("english", NORTH_WEST) == {"B.IN": 2}


@pytest.mark.rules("MAI-8.5", "MAI-3.12")
def test_unescorted_train() -> None:
    """`unescorted_train`."""
    wanted = expect("unescorted_train")
    table = field()
    table.put("english", NORTH, IN=6)
    table.put("french", HERE, "dunois", IN=2, SG=1)
    lost = dict(zip(("IN", "SG"), (2, 1), strict=True))
    table.fighting("english")
    table.dice(1, 3, 3)
    table.attack(HERE)
    assert result(table) == "2/2"
    assert table.sp("french", HERE) == {}
    assert lost == wanted["lost"]
    assert spare(table) == 0 and wanted["leader"] == "rolls fate"
    assert table.at("dunois") != HERE


@pytest.mark.rules("MAI-8.5")
def test_leaders_with_friends_stay() -> None:
    table = field()
    table.put("english", NORTH, "talbot", "scales", IN=3)
    table.put("french", HERE, "dunois", IN=7)
    table.fighting("english")
    table.dice(1)
    table.attack(HERE, **{"2702__talbot": 1, "2702__english__infantry": 2})
    assert result(table) == "E/-"
    assert spare(table) == 0
    assert (table.at("talbot"), table.at("scales")) == (NORTH, NORTH)


@pytest.mark.rules("MAI-8.5")
def test_leaders_who_did_not_take_part_fall_with_their_stack() -> None:
    table = field()
    table.put("english", NORTH, "talbot", "scales", IN=2)
    table.put("english", SOUTH, "bedford", IN=1)
    table.put("french", HERE, "dunois", IN=7)
    table.fighting("english")
    table.dice(1, 1, 1, 6, 6)
    table.attack(HERE, **{"2702__talbot": 1, "2702__english__infantry": 2})
    assert result(table) == "E/-"
    assert (table.at("talbot"), table.at("scales")) == ("killed", "captive")
    assert table.at("bedford") == SOUTH


@pytest.mark.rules("MAI-8.5")
def test_one_party_is_lost_and_the_other_goes_on() -> None:
    """The loss may be the whole of one party: its leader rolls his fate, the other leader does not."""
    table = field()
    table.put("english", NORTH, "talbot", IN=1, SG=1)
    table.put("english", NORTH_WEST, "scales", IN=4)
    table.put("french", HERE, IN=5)
    table.fighting("english")
    table.dice(1, 6, 6)
    table.attack(HERE)
    assert result(table) == "1/2", "Talbot leads: 1 + 2"
    table.choose(**{"2702__english__infantry": 1})
    assert (table.at("talbot"), table.at("scales")) == ("captive", NORTH_WEST)
    assert table.sp("english", NORTH) == {}


@pytest.mark.rules("MAI-7.3", "MAI-8.4")
def test_losses_do_not_free_those_who_have_attacked() -> None:
    """2 of 5 attack and one is lost: 3 may still attack, not 4."""
    table = field()
    table.put("english", NORTH, IN=5)
    table.put("french", HERE, IN=2)
    table.put("french", "2601", IN=8)
    table.fighting("english")
    table.dice(3)
    table.attack(HERE, **{"2702__english__infantry": 2})
    assert result(table) == "1/2"
    table.choose(**{"2702__english__infantry": 0}) if table.phase == "advance" else None
    assert table.sp("english", NORTH) == {"IN": 4}
    assert attacks(table) == ["2601"]
    table.play("attack 2601")
    assert lots(table) == {"2702.english.infantry": 3}


@pytest.mark.rules("MAI-7.3", "MAI-8.4")
def test_the_lost_are_those_who_attacked() -> None:
    """Fire falls on the attackers, and the same number who stayed out remains free."""
    table = facing({"IN": 4}, {"AR": 4})
    table.put("french", "2601", IN=8)
    table.again()
    table.dice(5)
    table.attack(HERE, **{"2702__english__infantry": 2})
    assert table.sp("english", NORTH) == {"IN": 2}
    table.play("attack 2601")
    assert lots(table) == {"2702.english.infantry": 2}
