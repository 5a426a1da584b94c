"""MAI-7.1 to MAI-7.6: what is attacked, and by whom."""

import pytest

from banneret.kernel.dice import FastDice

from .fights import HERE, NORTH, RING, SOUTH, attacks, everybody, field, lots, nobody, odds, result, spare


@pytest.mark.rules("MAI-7.1")
def test_attacks_are_made_in_any_order_and_never_compulsory() -> None:
    table = field()
    table.put("english", NORTH, IN=4)
    table.put("english", SOUTH, IN=4)
    table.put("french", "2601", IN=4)
    table.put("french", "2604", IN=4)
    table.fighting("english")
    assert attacks(table) == ["2601", "2604"]
    table.dice(3)
    table.attack("2604")
    assert result(table) == "1/2"
    assert attacks(table) == ["2601"]
    table.ref.dice = FastDice(1)
    table.play("end")
    assert table.phase != "combat"
    assert table.sp("french", "2601") == {"IN": 4}


@pytest.mark.rules("MAI-7.2")
def test_attackers_come_from_all_six_sides_and_no_further() -> None:
    table = field()
    table.put("french", HERE, IN=1)
    for place in RING:
        table.put("english", place, IN=2)
    table.put("english", "2701", AR=9)
    table.fighting("english")
    table.play(f"attack {HERE}")
    assert {id.split(".")[0] for id in lots(table)} == set(RING)
    assert table.rule("attack 2701") != ""


@pytest.mark.rules("MAI-7.2")
def test_nothing_to_attack_and_nobody_near() -> None:
    table = field()
    table.put("french", HERE, IN=1)
    table.put("french", "2503", IN=1)
    table.put("english", NORTH, IN=4)
    table.fighting("english")
    assert attacks(table) == [HERE]
    assert table.rule("attack 2603") == "MAI-7.2"
    assert table.rule("attack 2503") == "MAI-7.2"
    assert table.rule("attack nowhere") == "MAI-2.1"


@pytest.mark.rules("MAI-7.2")
def test_those_inside_a_besieged_town_attack_only_the_besiegers() -> None:
    table = field()
    table.control(rheims="french")
    table.put("french", "rheims", IN=6)
    table.put("english", "rheims", IN=3)
    table.put("english", "2310", IN=1)
    table.fighting("french")
    assert attacks(table) == ["rheims"]
    assert table.rule("attack 2310") == "MAI-7.2"
    table.play("end")

    table.put("french", "2309", IN=2)
    table.fighting("french")
    table.play("attack 2310")
    assert table.rule("take rheims.french.infantry 1") == "MAI-7.2"
    assert table.phase == "assault"
    assert set(lots(table)) == {"2309.french.infantry"}


@pytest.mark.rules("MAI-7.2")
def test_besiegers_storm_and_attack_elsewhere_the_unbesieged_sally() -> None:
    table = field()
    table.control(rheims="french")
    table.put("french", "rheims", IN=6)
    table.put("english", "rheims", IN=3)
    table.put("french", "2310", IN=1)
    table.fighting("english")
    assert attacks(table) == ["2310", "rheims"]
    table.play("end")

    table = field()
    table.control(rheims="french")
    table.put("french", "rheims", IN=6)
    table.put("english", "2310", IN=1)
    table.fighting("french")
    assert attacks(table) == ["2310"]


@pytest.mark.rules("MAI-7.3")
def test_a_location_is_attacked_once_and_a_piece_attacks_once() -> None:
    table = field()
    table.put("english", NORTH, "talbot", "scales", IN=9, AR=3)
    table.put("french", HERE, IN=8)
    table.put("french", "2701", IN=8)
    table.fighting("english")
    table.dice(5)
    table.attack(HERE, **{"2702__talbot": 1, "2702__english__infantry": 4, "2702__english__archers": 3})
    assert result(table) == "1/2R"
    table.play("cheapest", "retreat 2704")
    nobody(table)
    assert table.rule(f"attack {HERE}") == "MAI-7.2"
    table.put("french", HERE, IN=1)
    table.again()
    assert table.rule(f"attack {HERE}") == "MAI-7.3"
    assert attacks(table) == ["2701"]
    table.play("attack 2701")
    assert lots(table) == {"2702.scales": 1, "2702.english.infantry": 5}


@pytest.mark.rules("MAI-7.3")
def test_those_who_have_attacked_are_done() -> None:
    table = field()
    table.put("english", NORTH, IN=9)
    table.put("english", "2601", IN=2)
    table.put("french", HERE, IN=8)
    table.put("french", "2701", IN=8)
    table.fighting("english")
    table.dice(3)
    table.attack(HERE, **{"2702__english__infantry": 9})
    assert table.sp("english", NORTH) == {"IN": 8}
    table.play("attack 2701")
    assert lots(table) == {"2601.english.infantry": 2}


@pytest.mark.rules("MAI-7.3")
def test_the_last_to_attack_leaves_nobody() -> None:
    table = field()
    table.put("english", NORTH, IN=9)
    table.put("french", HERE, IN=8)
    table.put("french", "2701", IN=8)
    table.put("english", "2503", IN=1)
    table.put("french", "2502", IN=1)
    table.fighting("english")
    table.dice(3)
    table.attack(HERE, **{"2702__english__infantry": 9})
    assert attacks(table) == ["2502"]
    assert table.rule("attack 2701") == "MAI-7.3"


@pytest.mark.rules("MAI-7.3")
def test_leaders_take_part_with_sps_of_their_own_stack() -> None:
    table = field()
    table.put("english", NORTH, "talbot", IN=2)
    table.put("english", SOUTH, "bedford")
    table.put("english", "2602", IN=4)
    table.put("french", HERE, IN=4)
    table.fighting("english")
    table.play(f"attack {HERE}")
    assert set(lots(table)) == {"2602.english.infantry", "2702.talbot", "2702.english.infantry"}
    assert table.rule("choose 2602.english.infantry 4 2702.talbot 1") == "MAI-7.3"
    table.dice(3)
    table.choose(**{"2602__english__infantry": 4, "2702__talbot": 1, "2702__english__infantry": 1})
    assert "Talbot leads the attack" in table.told("result")[-1].sum


@pytest.mark.rules("MAI-7.3")
def test_defenders_take_part_with_their_whole_stack() -> None:
    table = field()
    table.put("english", NORTH, IN=6)
    table.put("french", HERE, "la_hire", "xaintrailles", IN=2, HC=3, MI=1)
    table.fighting("english")
    table.dice(3)
    table.attack(HERE)
    assert odds(table).startswith("6 to 6")
    assert (
        "La Hire leads the defence" in table.told("result")[-1].sum
        or "Xaintrailles leads the defence" in table.told("result")[-1].sum
    )


@pytest.mark.rules("MAI-7.4")
def test_the_unsupplied_do_not_attack() -> None:
    table = field()
    table.put("english", NORTH, IN=6)
    table.put("english", SOUTH, IN=6)
    table.put("french", HERE, IN=2)
    table.unsupplied("english", NORTH)
    table.fighting("english")
    table.play(f"attack {HERE}")
    assert set(lots(table)) == {"2704.english.infantry"}
    table = field()
    table.put("english", NORTH, IN=6)
    table.put("english", "2503", IN=6)
    table.put("french", HERE, IN=2)
    table.put("french", "2502", IN=2)
    table.unsupplied("english", NORTH)
    table.fighting("english")
    assert attacks(table) == ["2502"]
    assert table.rule(f"attack {HERE}") == "MAI-7.4"


@pytest.mark.rules("MAI-7.4")
def test_a_combat_sp_must_attack() -> None:
    table = field()
    table.put("english", NORTH, IN=2, SG=2)
    table.put("english", SOUTH, "fastolf", IN=2)
    table.put("french", HERE, IN=2)
    table.fighting("english")
    table.play(f"attack {HERE}")
    assert table.rule("choose 2702.english.siege 2") == "MAI-7.4"
    assert table.rule("none") == "MAI-7.4"
    table.dice(3)
    table.choose(**{"2702__english__siege": 2, "2704__english__infantry": 1})
    assert odds(table).startswith("1 to 2")


@pytest.mark.rules("MAI-7.5")
def test_relief_from_outside_hits_the_besiegers() -> None:
    table = field()
    table.control(rheims="french")
    table.put("french", "rheims", MI=2)
    table.put("english", "rheims", IN=4)
    table.put("french", "2310", IN=4)
    table.fighting("french")
    assert table.decision is not None and "Attack the besiegers of Rheims" in [
        option.label for option in table.decision.menu_of(1)
    ]
    table.dice(3)
    table.attack("rheims", **{"2310__french__infantry": 4})
    assert odds(table).startswith("4 to 4")
    assert table.told("attack")[-1].text == "The besiegers of Rheims are attacked by Infantry 4 from 2310."
    assert (table.phase, table.asked) == ("defenders_lose", "english") or table.sp("english", "rheims") == {"IN": 2}


@pytest.mark.rules("MAI-7.5")
def test_attackers_beside_a_town_hit_its_garrison() -> None:
    table = field()
    table.control(rheims="french")
    table.put("french", "rheims", MI=2)
    table.put("english", "2310", IN=12)
    table.fighting("english")
    table.dice(3)
    table.attack("rheims")
    assert odds(table).startswith("12 to 2 × 3 (inside Rheims) = 6")
    assert table.sp("french", "rheims") == {}


@pytest.mark.rules("MAI-7.6")
def test_leaders_alone_are_overrun_without_dice() -> None:
    table = field()
    table.put("english", NORTH, IN=2)
    table.put("french", HERE, "dunois", "la_hire")
    table.fighting("english")
    table.dice(1, 1, 6, 6)
    table.attack(HERE)
    assert spare(table) == 0, "two dice for each fate, and no other"
    assert (table.at("dunois"), table.at("la_hire")) == ("killed", "captive")
    everybody(table)
    assert table.sp("english", HERE) == {"IN": 2}


@pytest.mark.rules("MAI-7.6")
def test_a_train_in_a_town_is_overrun_and_the_town_taken() -> None:
    table = field()
    table.put("english", "rheims", SG=2)
    table.put("french", "2310", IN=2)
    table.fighting("french")
    table.dice()
    table.attack("rheims")
    assert table.sp("english", "rheims") == {}
    assert table.controller("rheims") == "burgundian", "nobody has advanced yet"
    everybody(table)
    assert table.controller("rheims") == "french"
