"""Section 4.3: who is tested where, what the rolls do, and what they do not."""

from fractions import Fraction

import pytest

from banneret.board.hex import members
from banneret.games.diex.ground.terrain import WINDOW
from banneret.games.diex.movement import infiltration
from banneret.games.diex.movement.preview import chance_unhurt, explain_path
from banneret.games.diex.state import DEAD, HEALTHY, STUNNED, WOUNDED
from banneret.games.diex.tables import KILLED, PASSES, STOPPED, WOUNDED_RESULT

from .rest import Rest
from .table import Table


def moving(map: str, people: list[str], key: str) -> Table:
    """A table with this person in the middle of his move."""
    t = Table(map, people)
    t.s.call(Rest())
    t.begin(t.set_out(key))
    return t


def walk(t: Table, *hexes: str) -> None:
    for name in hexes:
        t.play(f"to {name}")


@pytest.mark.rules("DXA-4.3a", "DXA-4.3b", "DXA-6.7d")
def test_the_hex_entered_is_tested_when_it_is_left() -> None:
    t = moving("meadow", ["gaucher 1010", "osferth 1108"], "gaucher")
    walk(t, "1009", "1008")
    assert not t.s.opposed, "1008 is beside Osferth, and entering costs nothing"
    t.play("to 1007", 6)
    assert t.s.opposed >> t["osferth"] & 1 and t.hex("gaucher") == "1007"
    assert t.said("Gaucher slips past Osferth"), "6 less 1 for armour"


@pytest.mark.rules("DXA-4.3b")
def test_the_start_is_not_tested_nor_is_a_move_of_one_hex() -> None:
    t = moving("meadow", ["gaucher 1008", "osferth 1108", "thurkill 1106"], "gaucher")
    t.play("to 1007")
    t.play("stop")
    assert not t.s.opposed


@pytest.mark.rules("DXA-4.3c")
def test_each_enemy_rolls_once_a_phase_whoever_passes_him() -> None:
    t = moving("meadow", ["gaucher 1010", "gervais 0910", "osferth 1108"], "gaucher")
    walk(t, "1009", "1008")
    t.play("to 1007", 1)
    t.play("stop")
    t.begin(t.set_out("gervais"))
    walk(t, "1009", "1008", "0907")
    assert t.hex("gervais") == "0907"


@pytest.mark.rules("DXA-4.3c", "DXA-4.3d")
def test_all_who_can_attack_the_hex_roll() -> None:
    people = ["hugolin 1010", "osferth 1108", "thurkill 0908"]
    t = moving("meadow", people, "hugolin")
    walk(t, "1009", "1008")
    t.play("to 1007", 1, 2)
    assert t.hex("hugolin") == "1007"
    t = moving("meadow", people, "hugolin")
    walk(t, "1009", "1008")
    t.play("to 1007", 6, 8)
    assert t.hex("hugolin") == "1008" and t.s.health[t["hugolin"]] == WOUNDED, (
        "stopped by the first, and the second rolls too"
    )
    assert t.s.moved >> t["hugolin"] & 1 and t.s.who[t.cell("1008")] == t["hugolin"]


@pytest.mark.rules("DXA-4.3d", "DXA-4.3.1a")
def test_stopped_ends_the_move_in_that_hex() -> None:
    t = moving("meadow", ["hugolin 1010", "osferth 1108"], "hugolin")
    walk(t, "1009", "1008")
    t.play("to 1007", 6)
    assert t.hex("hugolin") == "1008" and t.s.moving == -1 and t.offers() == ["rest"]


@pytest.mark.rules("DXA-4.3d", "DXA-4a")
def test_wounded_he_goes_on_with_the_wounded_allowance_less_what_he_has_spent() -> None:
    t = moving("meadow", ["hugolin 1010", "osferth 1108"], "hugolin")
    walk(t, "1009", "1008")
    t.play("to 1005", 8)
    assert t.hex("hugolin") == "1008" and t.s.health[t["hugolin"]] == WOUNDED
    assert t.move.left == 4 - 2 and not t.move.plan, "asked again"
    walk(t, "1007")
    assert t.s.spent[t["hugolin"]] == 3


@pytest.mark.rules("DXA-4.3d", "DXA-4a")
def test_wounded_with_no_points_left_he_stays() -> None:
    t = moving("meadow", ["gaucher 1011", "osferth 1108"], "gaucher")
    walk(t, "1010", "1009", "1008")
    t.play("to 1007", 9)
    assert t.hex("gaucher") == "1008" and t.s.moving == -1 and t.s.health[t["gaucher"]] == WOUNDED


@pytest.mark.rules("DXA-4.3d", "DXA-1.2e", "DXA-4.3.1b")
def test_killed_he_lies_where_he_was() -> None:
    t = moving("meadow", ["hugolin 1010", "osferth 1108"], "hugolin")
    walk(t, "1009", "1008")
    t.play("to 1007", 10)
    assert t.s.health[t["hugolin"]] == DEAD and t.s.bodies == {t.cell("1008"): 1} and t.s.moving == -1
    t = moving("meadow", ["hugolin 1010", "osferth 1108"], "hugolin")
    t.s.health[t["hugolin"]] = WOUNDED
    walk(t, "1009", "1008")
    t.play("to 1007", 6)
    assert t.s.health[t["hugolin"]] == DEAD, "6 and 2 for his wound is a wound, and the second one kills"


@pytest.mark.rules("DXA-4.3e")
def test_stopped_in_another_mans_hex_he_goes_back() -> None:
    t = moving("meadow", ["hugolin 1010", "gervais 1008", "osferth 1108"], "hugolin")
    walk(t, "1009", "1008")
    assert "stop" not in t.offers()
    t.play("to 1007", 6)
    assert t.hex("hugolin") == "1009" and t.s.who[t.cell("1008")] == t["gervais"]


@pytest.mark.rules("DXA-4.3f")
def test_nobody_opposes_through_a_window() -> None:
    t = Table("saxon_village", ["hugolin 0101", "osferth 0201"])
    s, land = t.s, t.s.ground
    windows = [(cell, d) for d in range(6) for cell in members(land.indoors) if land.side[d][cell] == WINDOW]
    inside, outside = next((cell, cell + land.lattice.offsets[d]) for cell, d in windows)
    s.put(t["osferth"], inside)
    s.put(t["hugolin"], outside)
    assert land.attack_foot[inside] >> outside & 1, "he could attack"
    assert infiltration.opposers(s, t["hugolin"], outside) == []


@pytest.mark.rules("DXA-4.3g")
def test_who_can_not_attack_does_not_oppose() -> None:
    t = Table("meadow", ["hugolin 1010", "gervais 1009", "osferth 1110"])
    s, man, foe = t.s, t["hugolin"], t["osferth"]
    assert infiltration.opposers(s, man, t.cell("1010")) == [foe]
    s.bearers = 1 << foe
    assert infiltration.opposers(s, man, t.cell("1010")) == []
    s.bearers = 0
    s.load[foe] = t["gervais"]
    assert infiltration.opposers(s, man, t.cell("1010")) == []
    s.load[foe] = -1
    s.clear(foe)
    s.health[foe] = STUNNED
    s.fill(foe)
    assert infiltration.opposers(s, man, t.cell("1010")) == []


@pytest.mark.rules("DXA-4.3g", "DXA-4.3.1.1a", "DXA-4.3.1.2a")
def test_a_rider_opposes_from_his_front_and_is_tested_for_it() -> None:
    t = Table("meadow", ["roussel 1010 N", "beostan 1210 N"])
    s = t.s
    front, rear = t.cell("1209"), t.cell("1212")
    assert infiltration.opposers(s, t["roussel"], front) == [t["beostan"]]
    assert infiltration.opposers(s, t["roussel"], rear) == [], "behind his horse"
    woods = Table("woods", ["gaucher 0101", "beostan 0304 S"])
    assert woods.s.ground.names[woods.s.at[woods["beostan"]]] == "0304"
    assert infiltration.opposers(woods.s, woods["gaucher"], woods.cell("0305")) == [], "a tree"
    t = moving("meadow", ["roussel 1010 N", "osferth 1112"], "roussel")
    walk(t, "1009", "1008")
    t.play("stop")
    assert not t.s.opposed, "his rear half passed Osferth"


@pytest.mark.rules("DXA-4.3.1.2a", "DXA-4.4.1e")
def test_an_about_face_leaves_no_hex() -> None:
    t = moving("meadow", ["roussel 1010 N", "osferth 0909"], "roussel")
    t.play("to 1009")
    t.play("about")
    assert not t.s.opposed and t.hex("roussel") == "1010"
    t.play("to 1011")
    assert not t.s.opposed, "1010 is where he started"


@pytest.mark.rules("DXA-4.3.1d", "DXA-4.3.1b")
def test_a_rider_wounded_stays_in_the_saddle_and_killed_falls() -> None:
    t = moving("meadow", ["gautier 1010 N", "osferth 0908"], "gautier")
    walk(t, "1009", "1008")
    t.play("to 1007", 10)
    assert t.s.health[t["gautier"]] == WOUNDED and t.s.steed[t["gautier"]] >= 0, "10 less 2"
    assert t.hex("gautier") == "1008" and t.s.stack[-1].key == "moving", "a rider's allowance is the same, wounded"
    t = moving("meadow", ["gautier 1010 N", "osferth 0908"], "gautier")
    t.s.health[t["gautier"]] = WOUNDED
    walk(t, "1009", "1008")
    t.play("to 1007", 10)
    assert t.offers("land"), "his owner places him beside the horse"
    t.play(t.offers("land")[0])
    horse = t["gautier_horse"]
    assert t.s.health[t["gautier"]] == DEAD and t.s.health[horse] == HEALTHY and t.s.hex(horse) == "1008"


@pytest.mark.rules("DXA-4.3.1b", "DXA-4.3.1c")
def test_modifiers_add_up() -> None:
    t = Table("meadow", ["roussel 1010 N", "hugolin 1014", "beostan 1016 N", "osferth 1013"])
    s = t.s
    assert infiltration.modifier(s, t["roussel"], t["osferth"]) == -2
    assert infiltration.modifier(s, t["roussel"], t["beostan"]) == -1
    s.health[t["osferth"]] = s.health[t["hugolin"]] = WOUNDED
    assert infiltration.modifier(s, t["hugolin"], t["osferth"]) == 0
    assert infiltration.modifier(s, t["hugolin"], t["beostan"]) == 3


@pytest.mark.rules("DXA-4.3i", "DXA-4.3j")
def test_in_a_retreat_stopped_means_nothing_and_the_exempt_do_not_roll() -> None:
    t = Table("meadow", ["hugolin 1010", "osferth 1009", "thurkill 1011"], dice=[6])
    marks = infiltration.rolls(t.s, t.ref, t["hugolin"], t.cell("1010"), exempt=1 << t["thurkill"], retreating=True)
    assert marks == 1 << PASSES and not t.script.left and t.s.opposed == 1 << t["osferth"]


@pytest.mark.rules("DXA-4.3d")
def test_every_roll_is_told() -> None:
    for dice, worst in (
        ((1, 1), PASSES),
        ((1, 6), STOPPED),
        ((8, 1), WOUNDED_RESULT),
        ((8, 8), KILLED),
        ((10,), KILLED),
    ):
        t = Table("meadow", ["hugolin 1010", "osferth 1009", "thurkill 1011"], dice=dice)
        marks = infiltration.rolls(t.s, t.ref, t["hugolin"], t.cell("1010"))
        assert marks.bit_length() - 1 == worst and not t.script.left


@pytest.mark.rules("DXA-4.3c")
def test_the_way_chosen_slips_past_as_few_as_it_can() -> None:
    t = Table("meadow", ["gaucher 1010", "osferth 1108"])
    legs = explain_path(t.s, t.waiting("gaucher"), t.cell("1007"))
    assert [leg.tested for leg in legs] == [(), (), (), ()] and legs[-1].total == 4, "a point more, and nobody to fear"
    assert chance_unhurt(t.s, t.waiting("gaucher"), t.cell("1007")) == 1
    legs = explain_path(t.s, t.waiting("gaucher"), t.cell("1005"))
    assert chance_unhurt(t.s, t.waiting("gaucher"), t.cell("1005")) == 1 and legs[-1].total == 6
    near = Table("meadow", ["hugolin 1010", "osferth 1108"])
    near.s.health[near["hugolin"]] = WOUNDED
    legs = explain_path(near.s, near.waiting("hugolin"), near.cell("1007"))
    assert legs[-1].total == 4
    near.s.bodies = {near.cell(name): 3 for name in ("0908", "0909", "0910")}
    legs = explain_path(near.s, near.waiting("hugolin"), near.cell("1007"))
    assert [leg.tested for leg in legs if leg.tested] == [(near["osferth"],)], "with 4 points there is no way round him"
    assert chance_unhurt(near.s, near.waiting("hugolin"), near.cell("1007")) == Fraction(3, 10), (
        "1 to 3, for his wound adds 2"
    )
