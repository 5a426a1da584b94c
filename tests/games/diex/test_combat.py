"""Step 4: who may attack whom, joint attacks, the roll and what it does."""

from fractions import Fraction
from typing import Any

import pytest

from banneret.games.diex.charges.axes import MarkAxes
from banneret.games.diex.charges.shield_wall import DeclareWalls
from banneret.games.diex.combat import combat
from banneret.games.diex.combat.combat import Combat
from banneret.games.diex.ground.terrain import PALISADE
from banneret.games.diex.ladder import Ladder
from banneret.games.diex.muster.roster import PEOPLE
from banneret.games.diex.pending import COMPLETED, FOUGHT, Charge
from banneret.games.diex.skirmish import SKIRMISH
from banneret.games.diex.state import COMBAT, DEAD, HEALTHY, STUNNED, WOUNDED
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.odds import odds
from banneret.kernel.referee import Referee

from .positions import again, loose, stunned
from .rest import Rest
from .table import Table, check_apart


def fight(map: str, people: list[str], *dice: int, **more: Any) -> Table:
    """A combat step of the first one's side."""
    table = Table(map, people, Rest(), **more)
    table.s.step = COMBAT
    table.begin(Combat(), *dice)
    return table


@pytest.mark.rules("DXA-6a", "DXA-2.1d", "DXA-0e")
def test_nobody_is_asked_when_nobody_is_in_contact() -> None:
    table = fight("meadow", ["gaucher 1010", "alwin 1007"])
    assert table.offers() == ["rest"]


@pytest.mark.rules("DXA-6a", "DXA-6b", "DXA-6f")
def test_a_single_attack_is_one_answer_and_counts_once_a_phase() -> None:
    table = fight("meadow", ["gaucher 1010", "alwin 1009", "brihtric 1110"])
    assert set(table.offers()) == {"attack gaucher alwin", "attack gaucher brihtric", "end"}
    table.play("attack gaucher alwin", 8)  # 14 − 5 = 9: column 9/12
    event = next(event for event in table.log if event.kind == "combat")
    assert event.text == "Gaucher attacks Alwin: C, driven back."
    assert event.sum == "14 − 5 = +9; column 9/12; roll 8"
    assert event.gist == "Alwin driven back"
    s = table.s
    assert s.attacked >> table["gaucher"] & 1
    assert s.struck >> table["alwin"] & 1
    table.play("retreat 1008")
    table.play("pass")
    assert table.offers() == ["rest"], "Gaucher has attacked, so the step is over"


@pytest.mark.rules("DXA-6b")
def test_who_has_attacked_does_not_attack_again() -> None:
    table = fight("meadow", ["gaucher 1010", "gervais 1008", "alwin 1009"])
    table.s.attacked = 1 << table["gaucher"]
    again(table)
    assert table.offers("attack") == ["attack gervais alwin"]
    assert table.why_not("attack gaucher alwin") == "DXA-6b"


@pytest.mark.rules("DXA-6b")
def test_a_defender_is_attacked_by_one_after_another() -> None:
    table = fight("meadow", ["gaucher 1010", "gervais 1008", "alwin 1009"])
    table.play("attack gaucher alwin", 9)  # B: he is driven back
    table.play("retreat 1011")
    table.play("pass")
    assert table.offers("attack") == ["attack gervais alwin"]


@pytest.mark.rules("DXA-2.1d", "DXA-5.2b", "DXA-2.1h", "DXA-4.2.4c", "DXA-10.1.2c", "DXA-1.2c")
@pytest.mark.parametrize(
    ("field", "clause"),
    [("shot", "DXA-5.2b"), ("idle", "DXA-2.1h"), ("carriers", "DXA-4.2.4c"), ("bearers", "DXA-10.1.2c")],
)
def test_who_did_something_else_does_not_attack(field: str, clause: str) -> None:
    table = fight("meadow", ["gaucher 1010", "gervais 1008", "alwin 1009"])
    setattr(table.s, field, 1 << table["gaucher"])
    again(table)
    assert table.offers("attack") == ["attack gervais alwin"]
    assert table.why_not("attack gaucher alwin") == clause


@pytest.mark.rules("DXA-1.2c", "DXA-6.7d")
def test_the_stunned_do_not_attack() -> None:
    table = fight("meadow", ["gaucher 1010", "gervais 1008", "alwin 1009"])
    stunned(table, "gaucher")
    again(table)
    assert table.offers("attack") == ["attack gervais alwin"]
    assert table.why_not("attack gaucher alwin") == "DXA-1.2c"


@pytest.mark.rules("DXA-6.7c", "DXA-6.7e")
def test_a_rider_attacks_from_his_front_half_and_is_attacked_through_both() -> None:
    table = fight("meadow", ["roussel 1010 N", "alwin 1012", "brihtric 1110"])
    assert table.offers("attack") == ["attack roussel brihtric"]
    assert table.why_not("attack roussel alwin") == "DXA-6.7c"
    table = fight("meadow", ["alwin 1012", "brihtric 1110", "roussel 1010 N"])
    assert set(table.offers("attack")) == {"attack alwin roussel", "attack brihtric roussel"}


@pytest.mark.rules("DXA-6.7a", "DXA-6.7b")
def test_nobody_attacks_where_he_could_not_go() -> None:
    table = fight("meadow", ["roussel 0211 SE", "gaucher 0411", "alwin 0312"])  # 0312 is a tree
    assert "attack roussel alwin" not in table.offers()
    assert "attack gaucher alwin" in table.offers()
    table = fight("beach", ["gaucher 1010", "erwan 1011", "alwin 1012"])
    ground, grid = table.s.ground, table.s.ground.lattice
    wet = next(
        cell
        for cell in grid.cells
        if ground.water >> cell & 1 and (grid.neighbours[cell] & ~ground.water & ground.standable).bit_count() >= 2
    )
    shore = [cell for cell in grid.cells if grid.neighbours[wet] & ~ground.water & ground.standable & 1 << cell][:2]
    table.s.put(table["alwin"], wet)
    table.s.put(table["gaucher"], shore[0])
    table.s.put(table["erwan"], shore[1])
    again(table)
    assert table.offers("attack") == ["attack erwan alwin"]
    assert table.why_not("attack gaucher alwin") == "DXA-6.7a"


@pytest.mark.rules("DXA-6.7d")
def test_those_who_are_not_adjacent_do_not_fight() -> None:
    table = fight("meadow", ["gaucher 1010", "alwin 1009", "brihtric 1007"])
    assert table.why_not("attack gaucher brihtric") == "DXA-6.7d"


@pytest.mark.rules("DXA-6.7f")
def test_civilians_may_attack_and_never_must() -> None:
    woman = next(key for key, person in PEOPLE.items() if person.civilian and person.faction == "saxon")
    table = fight("meadow", [f"{woman} 1010", "gaucher 1009"])
    assert table.offers() == [f"attack {woman} gaucher", "end"]


@pytest.mark.rules("DXA-6.2a")
def test_one_attacks_one() -> None:
    table = fight("meadow", ["gaucher 1010", "alwin 1009", "brihtric 1110"])
    assert table.offers("plan") == []
    assert table.why_not("attack gaucher alwin brihtric") == "DXA-6.2a"


@pytest.mark.rules("DXA-6.2b")
def test_all_who_can_attack_jointly_in_one_answer() -> None:
    table = fight("meadow", ["gaucher 1010", "gervais 1008", "alwin 1009"])
    assert "all alwin" in table.offers()
    assert "plan alwin" not in table.offers(), "there is nothing to plan: two against one"
    table.play("all alwin", 10)  # 14 + 14 − 5 = 23, one column right: 25/28
    event = next(event for event in table.log if event.kind == "combat")
    assert event.sum == "14 + 14 − 5 = +23; column 21/24, +1 joint attack: 25/28; roll 10"
    assert table.s.health[table["alwin"]] == STUNNED
    assert table.s.attacked == 1 << table["gaucher"] | 1 << table["gervais"]


@pytest.mark.rules("DXA-6.2b")
def test_some_of_three_are_chosen_in_steps() -> None:
    table = fight("meadow", ["gaucher 1010", "gervais 1008", "bouchard 1110", "alwin 1009"])
    table.play("plan alwin")
    assert table.why_not("go") == "DXA-6.2d"
    table.play("with gaucher")
    table.play("with bouchard")
    table.play("go", 10)
    assert table.s.attacked == 1 << table["gaucher"] | 1 << table["bouchard"]


@pytest.mark.rules("DXA-6.2d")
def test_several_defenders_need_as_many_attackers_each_in_reach() -> None:
    table = fight("meadow", ["gaucher 1010", "gervais 1110", "alwin 1009", "brihtric 1109"])
    table.play("plan alwin")
    table.play("also brihtric")
    table.play("with gervais")
    assert "go" not in table.offers(), "one attacker against two"
    assert table.why_not("go") == "DXA-6.2d"
    table.play("with gaucher")
    table.play("go", 1)  # 28 − 5 − 4 = 19, one right: 21/24: F
    assert table.offers("lose") == ["lose alwin", "lose brihtric"]
    assert table.decision is not None
    assert table.decision.seat == 1
    table.play("lose brihtric")
    assert table.s.health[table["brihtric"]] == DEAD
    assert table.s.health[table["alwin"]] == HEALTHY


@pytest.mark.rules("DXA-6.2d")
def test_those_on_foot_and_riders_are_not_attacked_together() -> None:
    table = fight("meadow", ["gaucher 1010", "gervais 1110", "alwin 1009", "ligulf 1109 S"])
    assert table.offers("all") == ["all alwin"]
    assert table.offers("plan") == [], "there is nothing to choose: nobody else can be taken with either"


@pytest.mark.rules("DXA-6.2f")
def test_the_owner_chooses_which_of_several_attackers_is_wounded() -> None:
    table = fight("meadow", ["alwin 1009", "brihtric 1110", "thibaud 1010 N"])
    table.play("all thibaud", 9)  # 8 + 8 − 14 = 2: 0/4, no extra column against a rider; 9 + 1 for armour: A
    assert table.decision is not None
    assert table.decision.seat == 0
    assert table.offers() == ["lose alwin", "lose brihtric"]
    assert table.why_not("lose thibaud") == "DXA-6.2f"
    table.play("lose brihtric")
    assert table.s.health[table["brihtric"]] == WOUNDED


@pytest.mark.rules("DXA-6.2f", "DXA-6k")
def test_a_retreat_result_drives_all_back() -> None:
    table = fight("meadow", ["gaucher 1010", "gervais 1110", "alwin 1009", "brihtric 1109"])
    table.play("plan alwin")
    table.play("also brihtric")
    table.play("with gaucher")
    table.play("with gervais")
    table.s.health[table["gaucher"]] = table.s.health[table["gervais"]] = WOUNDED
    table.play("go", 8)  # 7 + 7 − 9 = 5, one right: 9/12, 8: C
    table.play("retreat 1008")
    table.play("retreat 1108")
    assert (table.hex("alwin"), table.hex("brihtric")) == ("1008", "1108")


@pytest.mark.rules("DXA-5.2c", "DXA-5.3a")
def test_who_attacked_and_who_was_attacked_is_remembered() -> None:
    table = fight("meadow", ["gaucher 1010", "alwin 1009"])
    table.play("attack gaucher alwin", 5)
    assert table.s.attacked >> table["gaucher"] & 1
    assert table.s.struck >> table["alwin"] & 1


@pytest.mark.rules("DXA-4.4.3h", "DXA-4.4.3i")
def test_one_who_attacks_lets_his_led_horse_go() -> None:
    table = fight("meadow", ["gaucher 1010", "alwin 1009", "roussel 1011 N"])
    s, horse = table.s, loose(table, "roussel", "0505")
    s.leader[horse] = table["gaucher"]
    table.play("attack gaucher alwin", 5)
    assert s.leader[horse] == -1


@pytest.mark.rules("DXA-6.8e")
def test_only_the_horses_of_others_are_attacked() -> None:
    table = fight("meadow", ["gaucher 1010", "roussel 1009 N", "alwin 0101"])
    s = table.s
    loose(table, "roussel", "0505")
    table.begin(Combat())
    assert table.offers("attack") == []
    s.put(table["gaucher"], table.cell("0102"))
    s.put(table["alwin"], table.cell("1010"))
    s.phasing = 1
    table.begin(Combat())
    assert table.offers("attack") == ["attack alwin roussel_horse"]


@pytest.mark.rules("DXA-7.2.1h", "DXA-7.2.3c")
def test_a_charge_must_be_fought_and_is_fought_alone() -> None:
    table = Table("meadow", ["roussel 1010 N", "gaucher 1110", "gervais 1008", "alwin 1009", "brihtric 1111"], Rest())
    s = table.s
    s.step = COMBAT
    s.charges = (Charge(table["roussel"], table["alwin"], table.cell("1009"), (), -1, COMPLETED),)
    table.begin(Combat())
    assert "end" not in table.offers()
    assert table.why_not("end") == "DXA-7.2.1h"
    assert "attack roussel brihtric" not in table.offers()
    assert table.why_not("attack roussel brihtric") == "DXA-7.2.1h"
    table.play("all alwin", 5)  # Gaucher and Gervais: 28 − 5 = 23, one right: 25/28: F
    assert s.attacked == 1 << table["gaucher"] | 1 << table["gervais"]
    table.play("pass")
    assert "end" in table.offers(), "his target is dead"
    assert "attack roussel brihtric" in table.offers()


@pytest.mark.rules("DXA-7.2.1h", "DXA-0e")
def test_the_only_thing_to_do_is_done() -> None:
    table = Table("meadow", ["roussel 1010 N", "alwin 1009"], Rest())
    table.s.charges = (Charge(table["roussel"], table["alwin"], table.cell("1009"), (), -1, COMPLETED),)
    table.begin(Combat(), 10)  # 42 − 5 = 37: E
    assert table.said("Roussel attacks Alwin: E, wounded.")
    assert table.s.charges[0].state == FOUGHT
    assert table.s.health[table["alwin"]] == WOUNDED


@pytest.mark.rules("DXA-6g")
def test_the_odds_of_an_attack_read_well() -> None:
    table = fight("meadow", ["gaucher 1010", "alwin 1009"])
    assert table.decision is not None
    found = odds(SKIRMISH, table.s, 0, table.decision.options[0])
    assert found.exact
    assert {outcome.name: outcome.chance for outcome in found.outcomes} == {
        "Alwin killed": Fraction(1, 10),
        "Alwin wounded": Fraction(3, 10),
        "Alwin stunned": Fraction(2, 10),
        "Alwin driven back": Fraction(2, 10),
        "Gaucher driven back": Fraction(2, 10),
    }


def crowd() -> list[str]:
    """All Normans and all Saxons in alternate rows."""
    normans = [key for key, person in PEOPLE.items() if person.faction == "norman"]
    saxons = [key for key, person in PEOPLE.items() if person.faction == "saxon"]
    people = [f"{key} {5 + i % 10:02}{5 + 2 * (i // 10):02}" for i, key in enumerate(normans)]
    return people + [f"{key} {5 + i % 10:02}{6 + 2 * (i // 10):02}" for i, key in enumerate(saxons)]


@pytest.mark.parametrize("seed", range(6))
def test_a_crowd_fights_at_random_and_the_position_stays_sound(seed: int) -> None:
    table = fight("meadow", crowd())
    s, dice = table.s, FastDice(seed)
    ref = Referee(dice, table.log)
    for phase in range(6):
        s.phasing = phase % 2
        s.attacked = s.struck = s.opposed = 0
        s.stack[:] = [Rest(), Combat(), MarkAxes(), DeclareWalls()]
        while s.stack[-1].key != "rest":
            decision = advance(s, ref)
            assert decision is not None
            assert len(decision.menu) <= 256
            if s.stack[-1].key != "rest":
                apply(s, ref, decision.seat, decision.menu[dice.below(len(decision.menu))])
            check_apart(s)


def test_a_crowd_never_makes_the_menu_too_long() -> None:
    table = fight("meadow", crowd())
    assert table.decision is not None
    assert len(table.decision.menu) <= 256
    assert table.offers("all")
    assert table.offers("plan")


@pytest.mark.rules("DXA-6a", "DXA-0f", "DXA-6.2b", "DXA-6.8e")
def test_why_an_attack_is_not_possible() -> None:
    table = fight("meadow", ["gaucher 1010", "gervais 0910", "roussel 1012 N", "alwin 1009", "brihtric 1510"])
    horse = loose(table, "roussel", "1112")
    table.s.put(horse, table.cell("1011"), 0)
    assert {
        words: table.why_not(words)
        for words in (
            "attack roussel_horse alwin",
            "attack alwin gaucher",
            "attack gaucher gervais",
            "attack gaucher roussel_horse",
            "attack gaucher nobody",
        )
    } == {
        "attack roussel_horse alwin": "DXA-6a",
        "attack alwin gaucher": "DXA-6a",
        "attack gaucher gervais": "DXA-6a",
        "attack gaucher roussel_horse": "DXA-6.8e",
        "attack gaucher nobody": "DXA-6a",
    }
    assert table.why_not("all brihtric") == table.why_not("plan brihtric") == "DXA-6.2b"
    table.s.health[table["brihtric"]] = DEAD
    assert table.why_not("attack gaucher brihtric") == "DXA-0f"
    table.s.health[table["gervais"]] = DEAD
    assert table.why_not("attack gervais alwin") == "DXA-6a"
    assert table.why_not("all") == table.why_not("attack gaucher") == ""


@pytest.mark.rules("DXA-10.1.5a")
def test_why_a_man_on_a_ladder_does_not_attack_those_below() -> None:
    table = Table("motte", ["erwan 1410", "alwin 1411", "brihtric 1409"], Rest())
    s = table.s
    inner = table.cell("1911")
    direction = next(d for d in range(6) if s.ground.side[d][inner] == PALISADE)
    foot = inner + s.ground.lattice.offsets[direction]
    below = next(cell for cell in s.ground.lattice.cells if s.ground.attack_foot[cell] >> foot & 1)
    s.ladders = [Ladder(foot, side=(direction + 3) % 6)]
    s.put(table["alwin"], inner)
    s.put(table["brihtric"], below)
    s.put(table["erwan"], foot)
    s.aloft = 1 << table["erwan"]
    table.begin(Combat())
    assert table.offers("attack") == ["attack erwan alwin"]
    assert table.why_not("attack erwan brihtric") == "DXA-10.1.5a"
    s.phasing = 1
    table.begin(Combat())
    assert set(table.offers("attack")) == {"attack alwin erwan", "attack brihtric erwan"}
    assert table.offers("topple"), "or they topple the ladder"
    assert table.why_not("topple erwan 1") == "DXA-10.1.6a"


@pytest.mark.rules("DXA-10.2.3a")
def test_fires_are_put_out_in_the_same_step() -> None:
    table = fight("saxon_village", ["gaucher 1010", "alwin 2418"])
    table.s.flames[table.cell("1009")] = (1, 1)
    table.begin(Combat())
    assert table.offers() == ["douse gaucher 1009", "end"]
    table.play("douse gaucher 1009", 7)
    assert not table.s.flames
    assert table.offers() == ["rest"]


@pytest.mark.rules("DXA-6.2d", "DXA-7.2.3c")
def test_why_a_plan_is_not_possible() -> None:
    table = fight(
        "meadow", ["gaucher 1010", "gervais 1110", "roussel 0910 N", "alwin 1009", "brihtric 1109", "ligulf 1208 S"]
    )
    table.play("plan alwin")
    assert table.why_not("also ligulf") == "DXA-6.2d"
    table.play("with gaucher")
    assert table.why_not("with gaucher") == "DXA-7.2.3c"
    assert table.why_not("with brihtric") == "DXA-6a"
    table.play("back")
    assert "plan alwin" in table.offers()
    assert table.s.attacked == 0


@pytest.mark.rules("DXA-6.2d")
def test_no_more_defenders_than_attackers_can_be_found_for() -> None:
    table = fight("meadow", ["gaucher 1010", "gervais 1110", "alwin 1009", "brihtric 1109", "osferth 1111"])
    table.play("plan alwin")
    table.play("also brihtric")
    assert table.offers("also") == [], "two attackers, two defenders"
    assert table.why_not("also osferth") == "DXA-6.2d"


@pytest.mark.rules("DXA-6a", "DXA-6.2b")
def test_in_a_great_press_every_attack_is_planned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(combat, "MOST_OPTIONS", 4)
    t = Table(
        "meadow", ["gaucher 1010", "gervais 1310", "osbern 1409", "alwin 1009", "brihtric 1309"], Rest(), Combat()
    )
    assert t.offers() == ["plan alwin", "plan brihtric", "end"]
    t.play("plan alwin")
    t.play("with gaucher")
    t.play("go", 5)
    t.play("pass")
    assert t.s.attacked == 1 << t["gaucher"] and t.offers() == ["plan brihtric", "end"]
