"""MAI-8.1, MAI-8.2: what the results mean, and in what order."""

import pytest

from banneret.games.maid.combat.battle import AttackersSuffer
from banneret.games.maid.parties import Battle, Party
from banneret.games.maid.tables import ENGLISH, RETREAT

from .examples import expect
from .fights import HERE, NORTH, NORTH_WEST, SOUTH, attacks, everybody, facing, field, lots, nobody, odds, result, spare
from .table import cell


@pytest.mark.rules("MAI-8.1", "MAI-8.2", "MAI-8.4")
def test_four_r() -> None:
    """`four_r`."""
    wanted = expect("four_r")
    table = field()
    table.put("french", "patay", AR=9, IN=5)
    table.put("english", "1616", AR=5, HC=2)
    table.fighting("french")
    table.dice(1, 3)
    table.attack("1616")
    assert result(table) == "-/4R"
    before = sum(table.sp("french", "patay").values())
    assert table.asked == "english"
    table.choose(english__archers=4)
    assert (table.phase, table.asked) == ("defenders_retreat", "english")
    table.play("retreat janville")
    left = table.sp("english", "janville")
    assert sum(left.values()) == wanted["defender_left_sp"]
    nobody(table)
    assert sum(table.sp("french", "patay").values()) - before == wanted["attacker_left_change"]
    assert len(table.told("retreat")) == wanted["retreats_hexes"]


@pytest.mark.rules("MAI-8.1")
def test_a_number_is_lost_and_a_dash_is_nothing() -> None:
    table = facing({"IN": 4}, {"IN": 4})
    table.dice(3)
    table.attack(HERE)
    assert result(table) == "1/2"
    assert (table.sp("english", NORTH), table.sp("french", HERE)) == ({"IN": 3}, {"IN": 2})
    assert not table.told("retreat")
    table = facing({"IN": 1}, {"IN": 9})
    table.dice(1)
    table.attack(HERE)
    assert result(table) == "E/-"
    assert (table.sp("english", NORTH), table.sp("french", HERE)) == ({}, {"IN": 9})


@pytest.mark.rules("MAI-8.1")
def test_elimination_takes_every_sp_taking_part() -> None:
    """Of the attackers those who took part, trains too; of the defenders the whole stack."""
    table = field()
    table.put("english", NORTH, "talbot", IN=4, SG=1)
    table.put("english", NORTH_WEST, IN=1)
    table.put("french", HERE, IN=9)
    table.fighting("english")
    table.dice(2)
    table.attack(HERE, **{"2702__english__infantry": 2, "2702__english__siege": 1, "2602__english__infantry": 1})
    assert result(table) == "E/-"
    assert table.sp("english", NORTH) == {"IN": 2}
    assert table.sp("english", NORTH_WEST) == {}
    assert spare(table) == 0 and table.at("talbot") == NORTH
    assert attacks(table) == []

    table = facing({"IN": 10}, {"IN": 2, "HC": 1, "SG": 2})
    table.dice(4)
    table.attack(HERE)
    assert result(table) == "-/E"
    assert table.sp("french", HERE) == {}


@pytest.mark.rules("MAI-8.2")
def test_the_order_of_results() -> None:
    """Defender's losses, attacker's losses, defender's retreat, fates as they arise, advance."""
    table = facing({"IN": 2, "AR": 4}, {"IN": 4, "HC": 2})
    table.dice(4)
    table.attack(HERE)
    assert result(table) == "1/2R"
    asked = [(table.phase, table.asked)]
    table.play("cheapest")
    asked.append((table.phase, table.asked))
    assert sum(table.sp("french", HERE).values()) == 4, "the defenders have lost, the attackers not yet"
    assert sum(table.sp("english", NORTH).values()) == 6
    table.play("cheapest")
    asked.append((table.phase, table.asked))
    assert sum(table.sp("english", NORTH).values()) == 5
    table.play(f"retreat {SOUTH}")
    asked.append((table.phase, table.asked))
    assert asked == [
        ("defenders_lose", "french"),
        ("attackers_lose", "english"),
        ("defenders_retreat", "french"),
        ("advance", "english"),
    ]
    everybody(table)
    assert sum(table.sp("english", HERE).values()) == 5


@pytest.mark.rules("MAI-8.2")
def test_the_attackers_lose_and_retreat_although_the_defenders_are_gone() -> None:
    table = facing({"IN": 2, "AR": 2}, {"IN": 1})
    table.s.works = ()
    table.dice(1)
    table.attack(HERE)
    assert odds(table) == "4 to 1: 4-1"
    assert result(table) == "-/4R"
    assert table.sp("french", HERE) == {}, "all that there are"
    assert table.phase == "advance"

    table = field()
    table.put("english", NORTH, IN=2, AR=2)
    table.put("french", HERE, "dunois", IN=2)
    table.fighting("english")
    table.dice(1, 3, 4)
    table.attack(HERE)
    assert result(table) == "2R/2"
    assert table.sp("french", HERE) == {}
    assert spare(table) == 0, "the leader's fate, before the attackers' losses"
    assert (table.phase, table.asked) == ("attackers_lose", "english")
    table.play("cheapest")
    assert table.phase == "attackers_retreat"
    table.play("retreat 2701")
    assert table.phase == "combat", "those who retreat do not advance"
    assert sum(table.sp("english", "2701").values()) == 2


@pytest.mark.rules("MAI-8.2")
def test_both_results_apply_when_both_are_destroyed() -> None:
    table = facing({"IN": 1}, {"IN": 1})
    table.dice(3)
    table.attack(HERE)
    assert result(table) == "1/2"
    assert (table.sp("english", NORTH), table.sp("french", HERE)) == ({}, {})
    assert table.phase == "combat"


@pytest.mark.rules("MAI-8.4")
def test_what_is_offered_are_those_who_took_part() -> None:
    table = field()
    table.put("english", NORTH, IN=4, AR=3, SG=1)
    table.put("english", NORTH_WEST, AR=3)
    table.put("french", HERE, IN=5)
    table.fighting("english")
    table.dice(3)
    table.attack(HERE, **{"2702__english__infantry": 2, "2702__english__siege": 1, "2602__english__archers": 3})
    assert result(table) == "1/2"
    assert lots(table) == {"2602.english.archers": 3, "2702.english.infantry": 2}
    table.choose(**{"2602__english__archers": 1})
    assert table.sp("english", NORTH_WEST) == {"AR": 2}


@pytest.mark.rules("MAI-8.2", "MAI-8.14")
def test_the_eliminated_do_not_advance() -> None:
    table = field()
    table.put("english", NORTH, IN=1)
    table.put("french", HERE, "dunois", IN=1)
    table.fighting("english")
    table.dice(1, 3, 4)
    table.attack(HERE)
    assert result(table) == "E/1"
    assert (table.sp("english", NORTH), table.sp("french", HERE)) == ({}, {})
    assert table.phase == "combat"


@pytest.mark.rules("MAI-8.2")
def test_the_defenders_retreat_before_the_attackers() -> None:
    """No result makes both retreat; if one did, this would be the order."""
    table = facing({"IN": 4}, {"IN": 4})
    place = cell(NORTH)
    table.s.battle = Battle(
        cell(HERE), (Party(place, table.s.sp[ENGLISH][place], 0),), column=2, attacker=RETREAT + 1, defender=RETREAT + 1
    )
    table.s.spent[place] = table.s.sp[ENGLISH][place]
    table.run(AttackersSuffer())
    assert (table.phase, table.asked) == ("defenders_retreat", "french")
