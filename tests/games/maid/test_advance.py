"""MAI-8.13, MAI-8.14: the advance after combat."""

import pytest

from banneret.games.maid.forces.stacks import inside
from banneret.games.maid.tables import ENGLISH

from .examples import expect
from .fights import HERE, NORTH, NORTH_WEST, SOUTH, attacks, everybody, field, lots, nobody, result, spare
from .table import Table, cell


def won(**variants: str) -> Table:
    """The French at HERE are about to be swept away by 15 from the north and 3 from the north-west."""
    table = field(**variants)
    table.put("english", NORTH, "talbot", "scales", AR=15, SG=2)
    table.put("burgundian", NORTH_WEST, "luxembourg", IN=3)
    table.put("french", HERE, IN=3)
    return table


@pytest.mark.rules("MAI-8.13")
def test_any_of_those_who_took_part_may_advance() -> None:
    table = won()
    table.fighting("english")
    table.dice()
    table.attack(
        HERE,
        **{"2702__talbot": 1, "2702__english__archers": 12, "2702__english__siege": 1, "2602__burgundian__infantry": 3},
    )
    assert result(table) == "-/E"
    assert lots(table) == {
        "2602.burgundian.infantry": 3,
        "2702.english.archers": 12,
        "2702.talbot": 1,
        "2702.english.siege": 1,
    }
    table.choose(**{"2602__burgundian__infantry": 1, "2702__english__archers": 7, "2702__talbot": 1})
    assert table.sp("english", HERE) == {"AR": 7, "B.IN": 1}
    assert table.sp("english", NORTH) == {"AR": 8, "SG": 2}
    assert (table.at("talbot"), table.at("scales")) == (HERE, NORTH)


@pytest.mark.rules("MAI-8.13")
def test_nobody_need_advance() -> None:
    table = won()
    table.fighting("english")
    table.dice()
    table.attack(HERE)
    nobody(table)
    assert table.sp("english", HERE) == {}
    assert table.phase == "combat"


@pytest.mark.rules("MAI-8.13")
def test_leaders_may_advance_alone_in_the_open() -> None:
    table = won()
    table.fighting("english")
    table.dice()
    table.attack(HERE)
    table.choose(**{"2702__talbot": 1})
    assert table.at("talbot") == HERE


@pytest.mark.rules("MAI-8.13", "MAI-3.7")
def test_within_stacking() -> None:
    table = field()
    table.put("english", NORTH, AR=20)
    table.put("english", SOUTH, IN=5)
    table.put("french", HERE, IN=3)
    table.fighting("english")
    table.dice()
    table.attack(HERE)
    assert table.rule("choose 2702.english.archers 16 2704.english.infantry 5") == "MAI-3.7"
    everybody(table)
    assert sum(table.sp("english", HERE).values()) == 20


@pytest.mark.rules("MAI-8.13")
def test_no_advance_while_sps_are_left() -> None:
    table = field()
    table.put("english", NORTH, IN=4)
    table.put("french", HERE, IN=4)
    table.fighting("english")
    table.dice(3)
    table.attack(HERE)
    assert result(table) == "1/2"
    assert table.phase == "combat"


@pytest.mark.rules("MAI-8.13")
def test_into_a_hex_from_which_they_retreated_whatever_the_zones() -> None:
    table = field()
    table.put("english", NORTH, IN=10)
    table.put("french", HERE, IN=5)
    table.put("french", "2604", IN=5)
    table.fighting("english")
    table.dice(3)
    table.attack(HERE)
    assert result(table) == "-/4R"
    table.play("retreat 2803")
    table.choose(**{"2702__english__infantry": 4})
    assert table.sp("english", HERE) == {"IN": 4}


@pytest.mark.rules("MAI-8.13", "MAI-6.17")
@pytest.mark.parametrize("leashed", [True, False])
def test_the_burgundian_leash_holds(leashed: bool) -> None:
    """1616 is more than three hexes from the Burgundian lands."""
    table = field(greater_burgundy="off" if leashed else "on")
    table.put("english", "1716", IN=4, AR=4)
    table.put("burgundian", "1716", "luxembourg", IN=4)
    table.put("french", "1616", IN=2)
    table.fighting("english")
    table.dice(4)
    table.attack("1616")
    assert result(table) == "-/E"
    offered = set(lots(table))
    assert {"1716.english.infantry", "1716.english.archers"} <= offered
    assert offered & {"1716.burgundian.infantry", "1716.luxembourg"} == (
        set() if leashed else {"1716.burgundian.infantry", "1716.luxembourg"}
    )


@pytest.mark.rules("MAI-8.13", "MAI-2.11", "MAI-8.9")
def test_storm_takes_town() -> None:
    """`storm_takes_town`."""
    wanted = expect("storm_takes_town")
    table = field()
    table.control(rheims="french")
    table.put("french", "rheims", MI=1)
    table.put("english", "rheims", AR=4)
    table.put("burgundian", "rheims", IN=4)
    table.works("rheims")
    table.fighting("english")
    table.dice(6)
    table.attack("rheims")
    assert result(table) == "-/4R"
    assert table.phase == "combat", "nobody is asked: they always take it"
    assert table.controller("rheims") == wanted["town_controller"]
    assert table.sp("english", "rheims") == {"AR": 4, "B.IN": 4}
    assert inside(table.s, ENGLISH, cell("rheims")) and wanted["pieces"] == "inside"
    assert table.s.works == (), "their works are left behind"


@pytest.mark.rules("MAI-8.13", "MAI-2.11")
@pytest.mark.parametrize(
    ("english", "burgundian", "nation"), [(4, 5, "burgundian"), (5, 4, "english"), (4, 4, "english")]
)
def test_the_nation_with_most_combat_sps_holds_the_town(english: int, burgundian: int, nation: str) -> None:
    """By storm, and by an advance of those beside it."""
    for place in ("rheims", "2310"):
        table = field()
        table.control(rheims="french")
        table.put("french", "rheims", MI=1)
        table.put("english", place, AR=english, SG=2)
        table.put("burgundian", place, IN=burgundian)
        table.fighting("english")
        table.dice(6)
        table.attack("rheims")
        if place != "rheims":
            everybody(table)
        assert table.controller("rheims") == nation


@pytest.mark.rules("MAI-8.13")
def test_attackers_beside_a_town_take_it_only_with_a_combat_sp() -> None:
    table = field()
    table.control(rheims="french")
    table.put("french", "rheims", MI=1)
    table.put("english", "2310", "talbot", AR=9, SG=1)
    table.fighting("english")
    table.dice(6)
    table.attack("rheims")
    assert table.controller("rheims") == "french"
    assert table.rule("choose 2310.talbot 1") == "MAI-8.13"
    assert table.rule("choose 2310.english.siege 1") == "MAI-8.13"
    table.choose(**{"2310__english__archers": 1, "2310__talbot": 1})
    assert table.controller("rheims") == "english"
    assert table.at("talbot") == "rheims"


@pytest.mark.rules("MAI-8.13", "MAI-8.14")
def test_a_town_that_nobody_enters_keeps_its_controller() -> None:
    table = field()
    table.control(rheims="french")
    table.put("french", "rheims", MI=1)
    table.put("english", "2310", "talbot", AR=9)
    table.fighting("english")
    table.dice(6)
    table.attack("rheims")
    nobody(table)
    assert table.controller("rheims") == "french"
    assert table.sp("english", "rheims") == {}


@pytest.mark.rules("MAI-8.13")
def test_a_storm_with_helpers() -> None:
    """The besiegers take the town, and the helpers may join them, leaders alone too."""
    table = field()
    table.control(rheims="french")
    table.put("french", "rheims", MI=2)
    table.put("english", "rheims", AR=12)
    table.put("english", "2310", "talbot", IN=10)
    table.fighting("english")
    table.dice(6)
    table.attack("rheims")
    assert lots(table) == {"2310.english.infantry": 10, "2310.talbot": 1}
    table.choose(**{"2310__talbot": 1})
    assert table.controller("rheims") == "english"
    assert table.at("talbot") == "rheims"


@pytest.mark.rules("MAI-8.13")
def test_a_storm_without_a_survivor_takes_nothing() -> None:
    """Fire kills the besiegers who storm; those beside the town destroy the garrison and may enter or not."""
    table = field()
    table.control(rheims="french")
    table.put("french", "rheims", AR=1)
    table.put("english", "rheims", IN=1)
    table.put("english", "2310", IN=12)
    table.fighting("english")
    table.dice(4, 6)
    table.attack("rheims")
    table.choose(rheims__english__infantry=1)
    assert result(table) == "-/E"
    nobody(table)
    assert table.controller("rheims") == "french"


@pytest.mark.rules("MAI-8.13", "MAI-3.13")
def test_besiegers_who_stayed_out_take_what_others_have_emptied() -> None:
    table = field()
    table.control(rheims="french")
    table.put("french", "rheims", MI=1)
    table.put("burgundian", "rheims", IN=1)
    table.put("english", "2310", IN=12)
    table.fighting("english")
    table.dice(6)
    table.attack("rheims", **{"2310__english__infantry": 12})
    nobody(table)
    assert table.controller("rheims") == "burgundian"


@pytest.mark.rules("MAI-8.14")
def test_advanced_pieces_do_not_attack_again() -> None:
    table = field()
    table.put("english", NORTH, "talbot", AR=12)
    table.put("english", "2604", IN=2)
    table.put("french", HERE, IN=2)
    table.put("french", SOUTH, IN=2)
    table.fighting("english")
    table.dice()
    table.attack(HERE, **{"2702__talbot": 1, "2702__english__archers": 12})
    everybody(table)
    assert table.sp("english", HERE) == {"AR": 12}
    table.play(f"attack {SOUTH}")
    assert lots(table) == {"2604.english.infantry": 2}


@pytest.mark.rules("MAI-8.14")
def test_stormers_do_not_attack_again_from_inside() -> None:
    table = field()
    table.control(rheims="french")
    table.put("french", "rheims", MI=1)
    table.put("english", "rheims", AR=9)
    table.put("french", "2310", IN=2)
    table.fighting("english")
    table.dice(6)
    table.attack("rheims")
    assert table.controller("rheims") == "english"
    assert attacks(table) == []


@pytest.mark.rules("MAI-8.14")
def test_if_all_are_gone_the_hex_stays_empty_and_the_town_keeps_its_controller() -> None:
    table = field()
    table.control(rheims="french")
    table.put("french", "rheims", MI=1)
    table.put("english", "rheims", IN=2)
    table.fighting("english")
    table.dice(4)
    table.attack("rheims")
    assert result(table) == "2/2"
    assert (table.sp("english", "rheims"), table.sp("french", "rheims")) == ({}, {})
    assert table.controller("rheims") == "french"
    assert spare(table) == 0


@pytest.mark.rules("MAI-8.13", "MAI-6.20")
def test_those_who_advance_find_no_works() -> None:
    table = field()
    table.put("french", NORTH, AR=10, IN=6)
    table.put("english", HERE, IN=3)
    table.works(HERE)
    table.fighting("french")
    table.dice()
    table.attack(HERE)
    everybody(table)
    assert table.s.works == ()


@pytest.mark.rules("MAI-8.13", "MAI-2.11")
def test_stormers_take_the_town_before_their_helpers_come() -> None:
    table = field()
    table.control(rheims="french")
    table.put("french", "rheims", MI=1)
    table.put("burgundian", "rheims", IN=4)
    table.put("english", "2310", IN=6)
    table.fighting("english")
    table.dice(6)
    table.attack("rheims")
    everybody(table)
    assert table.sp("english", "rheims") == {"IN": 6, "B.IN": 4}
    assert table.controller("rheims") == "burgundian"


@pytest.mark.rules("MAI-8.13", "MAI-8.5")
def test_a_train_whose_escort_fell_may_advance_with_others() -> None:
    """It took part, and friends who stayed out kept it alive."""
    table = field()
    table.put("english", NORTH, IN=3, SG=1)
    table.put("english", NORTH_WEST, IN=6)
    table.put("french", HERE, AR=1)
    table.fighting("english")
    table.dice(4)
    table.attack(HERE, **{"2702__english__infantry": 1, "2702__english__siege": 1, "2602__english__infantry": 6})
    table.choose(**{"2702__english__infantry": 1})
    assert result(table) == "-/E"
    assert lots(table) == {"2602.english.infantry": 6, "2702.english.siege": 1}
    everybody(table)
    assert table.sp("english", HERE) == {"IN": 6, "SG": 1}
