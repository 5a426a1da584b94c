"""The worked examples about missile fire, each played."""

from collections.abc import Callable
from typing import Any

import pytest

from banneret.games.diex.combat import harm
from banneret.games.diex.combat.combat import Combat
from banneret.games.diex.ground.terrain import COVERS
from banneret.games.diex.missiles import shooting
from banneret.games.diex.missiles.defensive_fire import DefensiveFire
from banneret.games.diex.missiles.offensive_fire import OffensiveFire
from banneret.games.diex.missiles.shot import Shot, impact_hex, letters
from banneret.games.diex.movement.allowance import slowed, weakened
from banneret.games.diex.movement.going import begin
from banneret.games.diex.pending import Charge
from banneret.games.diex.sequence import Recover
from banneret.games.diex.sight.lines import line
from banneret.games.diex.state import COMBAT, DEAD, HEALTHY, MOVEMENT, STUNNED, WOUNDED
from banneret.games.diex.tables import WEAPON, impact_modifier

from .examples import EXAMPLES
from .rest import Rest
from .table import Table
from .test_shooting import clause, fell, set_out
from .test_shot import gists, shoot

Data = dict[str, Any]

# ---------------------------------------------------------------- cases


def impact(case: Data) -> None:
    t = Table("meadow", ["vital 0808"])
    target = t.cell(case["target"])
    assert impact_hex(t.s.ground, line(t.s.ground, t.cell(case["shooter"]), target), target, case["number"]) == t.cell(
        case["hex"]
    )


def impact_number(case: Data) -> None:
    assert case["die"] + impact_modifier(WEAPON[case["weapon"]].id, case["range"], case["wounded"]) == case["number"]


def missile_damage(case: Data) -> None:
    found, _ = letters(
        WEAPON[case["weapon"]].id,
        case["target"] == "mounted",
        case["armoured"],
        case["axe"],
        COVERS.index(case["cover"]),
    )
    assert found[case["die"] - 1] == case["result"]


def defensive(case: Data) -> None:
    key = {"bow": "vital", "crossbow": "gerold"}[case["weapon"]]
    for shot, moved, allowed in zip(case["shot"], case["moved"], case["allowed"], strict=True):
        t = Table("meadow", ["alwin 1808", f"{key} 0808"])
        t.s.shot = shot << t[key]
        t.s.spent[t[key]] = moved
        assert (clause(t, key, defensive=True) == "") == allowed


def spacing(case: Data) -> None:
    t = Table("meadow", ["alwin 1808", "ligulf 1212 N", "vital 0808"])
    s = t.s
    assert shooting.spacing(s, t["alwin"]) == case["foot"]
    s.health[t["alwin"]] = WOUNDED
    assert shooting.spacing(s, t["alwin"]) == case["foot_wounded"]
    assert shooting.spacing(s, t["ligulf"]) == case["mounted"]
    s.charges = (Charge(t["ligulf"], t["vital"], t.cell("0808"), (), -1, 0),)
    assert shooting.spacing(s, t["ligulf"]) == case["charging"]


def defensive_hit(case: Data) -> None:
    for result, spent, left in (("A", 2, case["left_a"]), ("B", 3, case["left_b"])):
        t = Table("meadow", ["alwin 1808", "vital 0808"])
        alwin = t["alwin"]
        move = begin(t.s, alwin)
        move.left, t.s.spent[alwin] = 8 - spent, spent
        if result == "B":
            t.s.health[alwin] = WOUNDED
        (slowed if result == "A" else weakened)(t.s)
        assert move.left == left


CASES: dict[str, Callable[[Data], None]] = {
    "impact": impact,
    "impact_number": impact_number,
    "missile_damage": missile_damage,
    "defensive": defensive,
    "spacing": spacing,
    "defensive_hit": defensive_hit,
}

MINE = [example for example in EXAMPLES if example.get("case", {}).get("kind") in CASES]


@pytest.mark.parametrize("example", MINE, ids=[example["id"] for example in MINE])
def test_case(example: Data) -> None:
    CASES[example["case"]["kind"]](example["case"])


def test_every_kind_occurs() -> None:
    assert {example["case"]["kind"] for example in MINE} == set(CASES)


# ---------------------------------------------------------------- told in words


def loose_horse(people: list[str]) -> Table:
    """Ligulf's horse stands alone in 0810 and 0811; he himself is gone."""
    t = Table("meadow", [*people, "ligulf 0810 N", "alwin 2018"])
    s, ligulf, horse = t.s, t["ligulf"], t["ligulf_horse"]
    s.clear(ligulf)
    s.steed[ligulf] = s.steed[horse] = -1
    s.at[horse], s.facing[horse] = s.at[ligulf], s.facing[ligulf]
    s.at[ligulf], s.facing[ligulf], s.health[ligulf] = -1, -1, DEAD
    s.fill(horse)
    s.call(Rest())
    return t


@pytest.mark.rules("DXA-5.4.3k", "DXA-5.4.3e")
def test_horse_shot() -> None:
    bow = loose_horse(["vital 0808"])
    bow.begin(Shot(bow["vital"], bow["ligulf_horse"], bow.cell("0810")), 1)
    assert bow.s.health[bow["ligulf_horse"]] == DEAD
    bolt = loose_horse(["gerold 0808"])
    bolt.begin(Shot(bolt["gerold"], bolt["ligulf_horse"], bolt.cell("0810")), 1)
    assert bolt.s.health[bolt["ligulf_horse"]] == HEALTHY and gists(bolt) == ["no effect"]


@pytest.mark.rules("DXA-5.4.1a")
def test_impact_point_blank() -> None:
    t = shoot(["judicael 0808", "alwin 0810"], "judicael", "alwin", 10)
    assert [event.kind for event in t.log] == ["shot", "damage"] and t.said("strikes Alwin")


@pytest.mark.rules("DXA-5.1e", "DXA-5c")
def test_javelin_no_defence() -> None:
    t = Table("meadow", ["judicael 0808", "alwin 0814"])
    t.s.throws[t["judicael"]] = 3
    assert clause(t, "judicael", defensive=True) == "DXA-5.1e" and clause(t, "judicael") == ""
    t.s.throws[t["judicael"]] = 4
    assert clause(t, "judicael") == "DXA-5c"


@pytest.mark.rules("DXA-5.2c", "DXA-5.3a")
def test_attack_then_fire() -> None:
    t = Table("meadow", ["alwin 0814", "vital 0808"])
    t.s.attacked = 1 << t["vital"]
    assert clause(t, "vital", defensive=True) == "DXA-5.2c"


@pytest.mark.rules("DXA-5.2a", "DXA-6.7d")
def test_contact_blocks() -> None:
    t = Table("meadow", ["vital 1106", "huon 0810", "ligulf 1104 S", "alwin 0811"])
    fell(t.s, t["alwin"], STUNNED)
    assert t.hex("ligulf") == "1104"
    t.s.put(t["ligulf"], t.cell("1105"), 3)  # his front beside the tree hex 1106
    assert clause(t, "vital") == "" and clause(t, "huon") == ""
    t.s.put(t["vital"], t.cell("1005"))
    assert clause(t, "vital") == "DXA-5.2a"


@pytest.mark.rules("DXA-5.3b")
def test_defensive_all_fired() -> None:
    t = Table("meadow", ["alwin 0814", "vital 0805", "huon 0605", "ansel 1005"])
    set_out(t, "alwin", "0814", "0813")
    t.s.call(Rest())
    t.begin(DefensiveFire(t["alwin"]))
    t.play("also vital 0813")
    t.play("also huon 0813")
    t.play("fire ansel 0813", 10, 4, 1)
    assert t.s.health[t["alwin"]] == DEAD and clause(t, "ansel", defensive=True) == "DXA-5.3g"


@pytest.mark.rules("DXA-5.3f")
def test_counter_charge_no_fire() -> None:
    t = Table("meadow", ["roussel 0817 N", "ligulf 0806 S", "wulfstan 1412"])
    t.s.charges = (Charge(t["roussel"], t["ligulf"], t.cell("0806"), (), t["ligulf"], 0),)
    set_out(t, "roussel")
    t.s.call(Rest())
    t.begin(DefensiveFire(t["roussel"]))
    assert t.offers() == ["rest"]
    refusal = shooting.may_be_fired_at(t.s, t["roussel"])
    assert refusal is not None and refusal.rule == "DXA-5.3f"


@pytest.mark.rules("DXA-6.5g", "DXA-5.4.4d")
def test_retreat_stunned() -> None:
    t = shoot(["vital 0808", "alwin 0810"], "vital", "alwin", 5, prepare="alwin stunned")
    assert t.s.health[t["alwin"]] == DEAD


@pytest.mark.rules("DXA-5.2b", "DXA-2.1d")
def test_shot_then_attack() -> None:
    t = Table("meadow", ["vital 0808", "gaucher 0711", "alwin 0811"], Rest(), OffensiveFire())
    t.play("fire vital alwin", 10)
    t.s.put(t["vital"], t.cell("0810"))
    t.s.step = COMBAT
    t.begin(Combat())
    assert not any("vital" in notation for notation in t.offers()) and t.offers("attack gaucher")
    assert t.why_not("attack vital alwin") == "DXA-5.2b"


@pytest.mark.rules("DXA-2.1e", "DXA-2.1f")
def test_stun_timing() -> None:
    t = Table("meadow", ["gerold 0805", "alwin 1414", "ligulf 0813 N"], Rest())
    s, alwin, ligulf = t.s, t["alwin"], t["ligulf"]
    s.turn, s.phasing, s.step = 3, 0, COMBAT
    harm.stun(s, t.ref, alwin)
    s.phasing, s.step = 1, MOVEMENT
    set_out(t, "ligulf", "0813")
    t.begin(Shot(t["gerold"], ligulf, t.cell("0813"), True), 4, 2)
    while t.offers("land"):
        t.play(t.offers("land")[0])
    assert (s.health[alwin], s.health[ligulf]) == (STUNNED, STUNNED)
    t.begin(Recover(1))
    assert (s.health[alwin], s.health[ligulf]) == (HEALTHY, STUNNED)
    s.turn, s.phasing = 4, 0
    t.begin(Recover(0))
    assert s.health[ligulf] == STUNNED
    s.phasing = 1
    t.begin(Recover(1))
    assert s.health[ligulf] == HEALTHY
