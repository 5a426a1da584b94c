"""MAI-8.6, MAI-8.7, MAI-8.11, MAI-8.12: retreats."""

import pytest

from banneret.board.hex import members
from banneret.games.maid.combat.retreat import havens
from banneret.games.maid.country import GRID, LAND
from banneret.games.maid.forces.stacks import besieged
from banneret.games.maid.parties import Party
from banneret.games.maid.state import NOBODY
from banneret.games.maid.tables import ENGLISH, FRENCH

from .examples import expect
from .fights import HERE, NORTH, NORTH_EAST, NORTH_WEST, RING, SOUTH, SOUTH_EAST, SOUTH_WEST, field, lots, result, spare
from .table import Table


def beaten(*leaders: str, **counts: int) -> Table:
    """English defenders at HERE, attacked from the north with 3-1 (die 3: -/4R)."""
    table = field()
    table.put("french", NORTH, IN=10)
    table.put("english", HERE, *leaders, **(counts or {"IN": 5}))
    return table


def retreats(table: Table) -> set[str]:
    return {words.split()[1] for words in table.menu("retreat")}


@pytest.mark.rules("MAI-8.6")
def test_any_hex_around_that_is_free_of_the_enemy_and_his_zones() -> None:
    """The attackers' zone of control reaches the two hexes beside them."""
    table = beaten()
    table.fighting("french")
    table.dice(3)
    table.attack(HERE)
    assert result(table) == "-/4R"
    assert table.asked == "english"
    assert retreats(table) == {SOUTH, SOUTH_WEST, SOUTH_EAST}
    assert table.rule(f"retreat {NORTH}") == "MAI-8.6"
    assert table.rule(f"retreat {NORTH_WEST}") == "MAI-8.6"
    assert table.rule("retreat 2705") == "MAI-8.6"
    assert table.rule("retreat nowhere") == "MAI-2.1"


@pytest.mark.rules("MAI-8.6")
def test_a_friendly_combat_sp_covers_a_zone() -> None:
    table = beaten()
    table.put("english", NORTH_WEST, MI=1)
    table.put("english", NORTH_EAST, SG=1)
    table.fighting("french")
    table.dice(3)
    table.attack(HERE)
    assert retreats(table) == {SOUTH, SOUTH_WEST, SOUTH_EAST, NORTH_WEST}, "a train covers nothing"


@pytest.mark.rules("MAI-8.6")
def test_no_enemy_pieces_not_even_a_leader() -> None:
    table = beaten()
    table.put("french", SOUTH, "dunois")
    table.fighting("french")
    table.dice(3)
    table.attack(HERE, **{"2702__french__infantry": 10})
    assert retreats(table) == {SOUTH_WEST, SOUTH_EAST}
    assert table.rule(f"retreat {SOUTH}") == "MAI-8.6"


@pytest.mark.rules("MAI-8.6")
def test_nobody_is_asked_where_there_is_one_way() -> None:
    table = beaten()
    table.put("french", SOUTH, "dunois")
    table.put("french", SOUTH_WEST, MI=1)
    table.fighting("french")
    table.dice(3)
    table.attack(HERE, **{"2702__french__infantry": 10})
    assert table.told("retreat")[-1].touch == (HERE, SOUTH_EAST) and table.sp("english", SOUTH_EAST)


@pytest.mark.rules("MAI-8.6", "MAI-3.7")
def test_there_must_be_room() -> None:
    table = beaten(IN=7)
    table.put("english", SOUTH, AR=18)
    table.fighting("french")
    table.dice(6)
    table.attack(HERE)
    assert result(table) == "1/2R"
    assert retreats(table) == {SOUTH_WEST, SOUTH_EAST}, "five more would be 23"
    assert "room" in str(table.why_not(f"retreat {SOUTH}"))


@pytest.mark.rules("MAI-8.6", "MAI-3.7")
def test_twenty_is_room_enough() -> None:
    table = beaten(IN=7)
    table.put("english", SOUTH, AR=15)
    table.fighting("french")
    table.dice(6)
    table.attack(HERE)
    table.play(f"retreat {SOUTH}")
    assert sum(table.sp("english", SOUTH).values()) == 20


@pytest.mark.rules("MAI-8.6")
def test_no_enemy_town_but_an_own_one_even_beside_the_enemy() -> None:
    """Around Patay lie Châteaudun, Meung and Orléans."""
    table = field()
    table.control(chateaudun="french", meung="english", orleans="french")
    table.put("french", "1417", IN=10)
    table.put("english", "patay", IN=5)
    table.fighting("french")
    table.dice(3)
    table.attack("patay")
    assert retreats(table) == {"1516", "1616", "meung"}
    assert table.rule("retreat orleans") == "MAI-8.6"
    table.play("retreat meung")
    assert table.sp("english", "meung") == {"IN": 1}


@pytest.mark.rules("MAI-8.6")
@pytest.mark.parametrize("scenario", ["campaign_1429", "rheims_1429"])
def test_not_into_the_sea_or_brittany_or_out_of_the_window(scenario: str) -> None:
    s = Table(scenario, bare=True).s
    few = (1, *NOBODY[FRENCH][1:])
    for place in members(s.ground):
        around = set(members(GRID.neighbours[place] & s.ground & LAND & ~s.towns[ENGLISH]))
        assert set(havens(s, FRENCH, Party(place, few, 0))) == around, "rivers do not matter"


@pytest.mark.rules("MAI-8.6")
def test_leaders_and_trains_go_with_the_stack() -> None:
    table = beaten("talbot", "scales", IN=5, SG=2)
    table.fighting("french")
    table.dice(4)
    table.attack(HERE)
    assert result(table) == "-/4R", "4 - 1"
    table.play(f"retreat {SOUTH}")
    assert table.sp("english", SOUTH) == {"IN": 1, "SG": 2}
    assert (table.at("talbot"), table.at("scales")) == (SOUTH, SOUTH)


@pytest.mark.rules("MAI-8.6")
def test_attackers_retreat_separately_for_each_location() -> None:
    table = field()
    table.put("english", NORTH, "talbot", IN=4, MI=1)
    table.put("english", SOUTH, "scales", AR=2)
    table.put("french", HERE, "dunois", IN=6)
    table.fighting("english")
    table.dice(2)
    table.attack(HERE, **{"2702__talbot": 1, "2702__english__infantry": 4, "2704__english__archers": 2})
    assert result(table) == "2R/1", "2 + 2 - 2"
    table.choose(**{"2702__english__infantry": 2})
    assert retreats(table) == {"2601", "2701", "2801"}, "the defenders' zone reaches the rest"
    table.play("retreat 2701")
    assert table.sp("english", "2701") == {"IN": 2}
    assert table.at("talbot") == "2701"
    assert table.sp("english", NORTH) == {"MI": 1}, "those who stayed out stay"
    assert table.phase == "attackers_retreat"
    table.play("retreat 2604")
    assert table.sp("english", "2604") == {"AR": 2}
    assert table.at("scales") == SOUTH, "he did not take part"
    assert table.phase == "combat"


@pytest.mark.rules("MAI-8.6", "MAI-7.3")
def test_those_who_retreat_have_attacked() -> None:
    table = field()
    table.put("english", NORTH, IN=4)
    table.put("english", "2701", IN=3)
    table.put("french", HERE, IN=4)
    table.put("french", "2801", IN=4)
    table.fighting("english")
    table.dice(2)
    table.attack(HERE)
    assert result(table) == "2R/1"
    table.play("retreat 2701")
    assert table.sp("english", "2701") == {"IN": 5}
    table.play("attack 2801")
    assert lots(table) == {"2701.english.infantry": 3}


@pytest.mark.rules("MAI-8.6", "MAI-8.7", "MAI-8.8", "MAI-8.10")
def test_blocked_retreat() -> None:
    """`blocked_retreat`."""
    wanted = expect("blocked_retreat")
    table = field()
    for place in RING:
        table.put("french", place, IN=2)
    table.put("english", HERE, "suffolk", "scales", "fastolf", AR=5)
    table.fighting("french")
    # fire 1: nothing; 12 to 5 is 2-1; 6 - 2 = 4: -/4R; fates 2, 7, 12 in the order of the leaders
    table.dice(1, 6, 1, 1, 3, 4, 6, 6)
    table.attack(HERE)
    assert result(table) == "-/4R"
    assert table.sp("english", HERE) == {} and wanted["stack"] == "eliminated"
    assert table.told("trapped")
    assert table.at("suffolk") == wanted["suffolk"]
    fastolf, scales = table.at("fastolf"), table.at("scales")
    assert scales == "captive" and wanted["scales"] == "captured"
    assert fastolf == "ghent", wanted["fastolf"]


@pytest.mark.rules("MAI-8.7")
def test_attackers_who_cannot_retreat_are_eliminated() -> None:
    table = field()
    table.put("english", NORTH, "talbot", IN=2, SG=1)
    table.put("french", HERE, IN=2)
    for place in ("2601", "2701", "2801", NORTH_WEST, NORTH_EAST):
        table.put("french", place, MI=1)
    table.fighting("english")
    table.dice(2, 6, 6)
    table.attack(HERE, **{"2702__english__infantry": 2, "2702__english__siege": 1})
    assert result(table) == "2R/1"
    assert table.sp("english", NORTH) == {}
    assert table.at("talbot") == "captive"


@pytest.mark.rules("MAI-8.7", "MAI-8.5")
def test_trapped_attackers_leave_their_friends() -> None:
    table = field()
    table.put("english", NORTH, "talbot", IN=6)
    table.put("french", HERE, IN=4)
    for place in ("2601", "2701", "2801", NORTH_WEST, NORTH_EAST):
        table.put("french", place, MI=1)
    table.fighting("english")
    table.dice(2)
    table.attack(HERE, **{"2702__english__infantry": 4})
    assert result(table) == "2R/1"
    assert table.sp("english", NORTH) == {"IN": 2}
    assert table.at("talbot") == NORTH
    assert spare(table) == 0


@pytest.mark.rules("MAI-8.11", "MAI-8.1")
def test_walls_ignore_retreat() -> None:
    """`walls_ignore_retreat`."""
    wanted = expect("walls_ignore_retreat")
    table = field()
    table.control(rheims="french")
    table.put("french", "rheims", IN=3, MI=3)
    table.put("english", "rheims", "arundel", "fastolf", AR=13, IN=5)
    table.fighting("english")
    table.dice(4)
    table.attack("rheims", rheims__english__archers=13, rheims__english__infantry=5)
    assert result(table) == "1/2R"
    table.play("cheapest", "cheapest")
    assert sum(table.sp("french", "rheims").values()) == wanted["garrison_left"]
    assert bool(table.told("retreat")) is wanted["retreats"]
    assert 18 - sum(table.sp("english", "rheims").values()) == wanted["attacker_loses"]


@pytest.mark.rules("MAI-8.11")
def test_a_sortie_and_an_attack_from_a_town_stay_inside() -> None:
    table = field()
    table.control(rheims="french")
    table.put("french", "rheims", IN=4)
    table.put("french", "2310", IN=1)
    table.put("english", "rheims", IN=5)
    table.fighting("french")
    table.dice(2)
    table.attack("rheims")
    assert result(table) == "2R/1"
    table.choose(rheims__french__infantry=2)
    assert table.phase == "attackers_retreat", "those in the open retreat"
    table.play("retreat 2210")
    assert table.sp("french", "rheims") == {"IN": 2}
    assert table.sp("french", "2210") == {"IN": 1}

    table = field()
    table.control(rheims="french")
    table.put("french", "rheims", IN=4)
    table.put("english", "2310", IN=4)
    table.fighting("french")
    table.dice(2)
    table.attack("2310")
    assert result(table) == "2R/1"
    assert table.sp("french", "rheims") == {"IN": 2}
    assert table.phase == "combat"


@pytest.mark.rules("MAI-8.12", "MAI-3.9")
def test_a_besieger_who_retreats_raises_the_siege() -> None:
    table = field()
    table.control(rheims="french")
    table.put("french", "rheims", IN=10)
    table.put("english", "rheims", IN=5)
    table.works("rheims")
    table.fighting("french")
    table.dice(4)
    table.attack("rheims")
    assert result(table) == "-/4R", "4 - 1 for the works"
    table.play("retreat 2310")
    assert table.sp("english", "rheims") == {}
    assert table.sp("english", "2310") == {"IN": 1}
    assert table.s.works == ()


@pytest.mark.rules("MAI-8.12")
def test_a_storm_that_is_thrown_back_leaves_the_hex() -> None:
    """Those who took part retreat; the siege goes on if others stayed outside."""
    for stay in (0, 1):
        table = field()
        table.control(rheims="french")
        table.put("french", "rheims", IN=3)
        table.put("english", "rheims", "talbot", IN=9)
        if stay:
            table.put("english", "rheims", MI=stay)
        table.fighting("english")
        table.dice(2)
        table.attack("rheims", rheims__english__infantry=9)
        assert result(table) == "2R/1"
        assert "rheims" not in retreats(table)
        table.play("retreat 2310")
        assert table.sp("english", "2310") == {"IN": 7}
        assert table.at("talbot") == "rheims", "he did not take part"
        assert table.sp("english", "rheims") == ({"MI": 1} if stay else {})
        assert bool(besieged(table.s, FRENCH)) is bool(stay)


@pytest.mark.rules("MAI-8.6")
def test_a_party_that_retreats_does_not_advance() -> None:
    table = field()
    table.put("english", NORTH, IN=4)
    table.put("french", HERE, "dunois", IN=2)
    table.fighting("english")
    table.dice(1, 3, 4)
    table.attack(HERE)
    assert result(table) == "2R/2"
    assert table.phase == "attackers_retreat"
    assert HERE in retreats(table), "it is empty now"
    table.play("retreat 2701")
    assert table.phase == "combat"
    assert table.sp("english", "2701") == {"IN": 2}
