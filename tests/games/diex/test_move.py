"""Step 3: whom to move, the moves themselves, and why not."""

from typing import Any

import pytest

from banneret.games.diex.castle.ladders import BURDEN
from banneret.games.diex.charges import shield_wall
from banneret.games.diex.ladder import Ladder
from banneret.games.diex.movement.allowance import allowed, slowed, weakened
from banneret.games.diex.movement.move import Movement
from banneret.games.diex.movement.preview import explain_path
from banneret.games.diex.mover import Mover
from banneret.games.diex.scenario.setup import lay_out
from banneret.games.diex.specials import may_not_move
from banneret.games.diex.state import DEAD, HEALTHY, STUNNED, WOUNDED
from banneret.games.diex.tables import ALLOWANCE, FOOT, FOOT_ARMOURED, RIDER, RIDER_ARMOURED, WOMAN

from .rest import Rest
from .table import Table


def step(map: str, people: list[str], **more: Any) -> Table:
    return Table(map, people, Rest(), Movement(), **more)


def stun(t: Table, key: str) -> None:
    t.s.clear(t[key])
    t.s.health[t[key]] = STUNNED
    t.s.fill(t[key])


# ---------------------------------------------------------------- whom


@pytest.mark.rules("DXA-4d", "DXA-2.1c")
def test_all_some_or_none_move_each_once() -> None:
    t = step("meadow", ["gaucher 1010", "gervais 0501", "osferth 2010"])
    assert t.offers() == ["move gaucher", "move gervais", "end"]
    t.play("move gaucher")
    t.play("to 1008")
    t.play("stop")
    assert t.offers() == ["move gervais", "end"] and t.why_not("move gaucher") == "DXA-4e"
    t.play("end")
    assert t.offers() == ["rest"] and t.s.spent[t["gervais"]] == 0 and t.s.spent[t["gaucher"]] == 2


@pytest.mark.rules("DXA-4e")
def test_a_move_is_finished_before_the_next_begins() -> None:
    t = step("meadow", ["gaucher 1010", "gervais 0501", "osferth 2010"])
    t.play("move gaucher")
    assert not t.offers("move") and t.why_not("move gervais") == "DXA-4e"
    t.play("to 1009")
    assert not t.offers("move") and t.s.moving == t["gaucher"]


@pytest.mark.rules("DXA-4a")
def test_the_allowances() -> None:
    t = Table("meadow", ["hugolin 1010", "gaucher 1012", "raoul 0505 N", "roussel 0705 N", "edith 2010"])
    for key, row in (
        ("hugolin", FOOT),
        ("gaucher", FOOT_ARMOURED),
        ("raoul", RIDER),
        ("roussel", RIDER_ARMOURED),
        ("edith", WOMAN),
    ):
        healthy, wounded = ALLOWANCE[row]
        assert allowed(t.s, t[key]) == healthy, key
        t.s.health[t[key]] = WOUNDED
        assert allowed(t.s, t[key]) == wounded, key
    assert ALLOWANCE == ((4, 2), (8, 4), (6, 3), (15, 15), (12, 12))


@pytest.mark.rules("DXA-2.1h", "DXA-1.2c", "DXA-4.4.3a", "DXA-1.3k", "DXA-2b")
def test_why_somebody_can_not_be_moved() -> None:
    t = step(
        "meadow",
        ["gaucher 1010", "gervais 0501", "hugolin 0801", "roussel 0705 N", "picot 1201", "arnoul 1401", "osferth 2010"],
    )
    s = t.s
    s.idle = 1 << t["gaucher"]
    stun(t, "gervais")
    s.clear(t["hugolin"])
    s.health[t["hugolin"]] = DEAD
    s.clear(t["picot"])
    s.at[t["picot"]], s.left_by[t["picot"]] = -1, 1
    t.s.stack.pop()
    t.begin(Movement())
    assert t.offers() == ["move roussel", "move arnoul", "end"]
    whys = {
        "gaucher": "DXA-2.1h",
        "gervais": "DXA-1.2c",
        "hugolin": "DXA-4.2.2a",
        "roussel_horse": "DXA-4.4.3a",
        "picot": "DXA-1.3k",
        "osferth": "DXA-2b",
    }
    assert {key: t.why_not(f"move {key}") for key in whys} == whys
    assert t.why_not("move nobody") == "DXA-4d"


@pytest.mark.rules("DXA-2.1c", "DXA-5.1c")
def test_a_shot_may_forbid_the_move() -> None:
    t = Table("meadow", ["gerold 1010", "osbern 0501", "osferth 2010"])
    t.s.call(Rest())
    t.s.shot = 1 << t["gerold"]
    t.begin(Movement())
    limited = allowed(t.s, t["gerold"])
    assert (limited == 0) == ("move gerold" not in t.offers())


@pytest.mark.rules("DXA-4b", "DXA-0e")
def test_who_can_go_nowhere_is_not_asked() -> None:
    t = step(
        "meadow",
        ["gaucher 1010", "aegelferth 1009", "morcar 1011", "ligulf 1110", "eadric 1111", "wigod 0910", "godric 0911"],
    )
    assert t.offers() == ["rest"], "enemies all round, so the step is over"


@pytest.mark.rules("DXA-SC.1")
def test_the_ambush_on_the_forest_road() -> None:
    s = lay_out("forest_road")
    saxons = s.cast.seats.index("saxon")
    near = any(s.upright[1 - saxons] & s.ground.lattice.disk(s.at[u], 5) for u in s.cast.ranks[saxons])
    assert (may_not_move(s, saxons) is None) == near and may_not_move(s, 1 - saxons) is None
    norman = next(u for u in s.cast.ranks[1 - saxons] if s.facing[u] < 0)
    for distance, still in ((6, True), (5, False)):
        for other in s.cast.ranks[1 - saxons]:
            if s.at[other] >= 0:
                s.clear(other)
                s.at[other] = -1
        cells = nearer = 0
        for u in s.cast.ranks[saxons]:
            cells |= s.ground.lattice.disk(s.at[u], distance)
            nearer |= s.ground.lattice.disk(s.at[u], distance - 1)
        cells &= ~nearer
        s.at[norman] = cells.bit_length() - 1
        s.fill(norman)
        refusal = may_not_move(s, saxons)
        assert (refusal is not None) == still, distance
    s.clear(norman)
    s.at[norman] = -1
    s.turn = 2
    assert may_not_move(s, saxons) is None


@pytest.mark.rules("DXA-5.3e", "DXA-4d")
def test_who_is_chosen_and_stands_still_has_not_moved() -> None:
    t = step("meadow", ["gaucher 1010", "gervais 0501", "osferth 2010"])
    t.play("move gaucher")
    t.play("stop")
    assert t.offers() == ["move gervais", "end"] and not t.s.has_moved(t["gaucher"])
    t.play("move gervais")
    t.play("to 0502")
    t.play("stop")
    assert t.s.has_moved(t["gervais"])


# ---------------------------------------------------------------- the move


@pytest.mark.rules("DXA-4b")
def test_points_are_paid_hex_by_hex_and_there_is_no_free_hex() -> None:
    t = step("meadow", ["gaucher 1010", "osferth 2010"])
    t.play("move gaucher")
    assert "to 1004" in t.offers() and "to 1003" not in t.offers() and t.why_not("to 1003") == "DXA-4b"
    t.play("to 1005")
    assert t.s.spent[t["gaucher"]] == 5
    assert all(
        name in ("to 1004", "to 1006", "to 1105", "to 1106", "to 0905", "to 0906", "stop") for name in t.offers()
    )
    t.play("to 1004")
    assert t.s.moving == -1 and t.hex("gaucher") == "1004", "nothing left to do: the move ends by itself"


@pytest.mark.rules("DXA-4b")
def test_a_hex_dearer_than_the_points_left_is_not_entered() -> None:
    t = Table("woods", ["gaucher 0304", "osferth 2010"])
    t.s.call(Rest())
    t.s.call(t.set_out("gaucher"))
    t.move.left = 1
    t.decision = None
    tree = t.cell("0305")
    assert t.s.ground.foot_step[3][t.cell("0304")] == 2
    assert not explain_path(t.s, t.move, tree)
    refusal = t.s.stack[-1].why_not(t.s, 0, ["to", "0305"])
    assert refusal is not None and refusal.rule == "DXA-4b" and "costs 2" in refusal.reason


@pytest.mark.rules("DXA-4.1a", "DXA-4.1b", "DXA-4.1c")
def test_he_passes_friends_and_does_not_stop_on_them() -> None:
    t = step("meadow", ["gaucher 1010", "gervais 1009", "roussel 1008 N", "osferth 2010"])
    t.play("move gaucher")
    assert "to 1009" in t.offers() and t.why_not("to 1008") == "DXA-4.1b"
    t.play("to 1009")
    assert t.s.moving == t["gaucher"] and "stop" not in t.offers() and t.why_not("stop") == "DXA-4.1b"
    t.play("to 1006")
    t.play("stop")
    assert t.hex("gaucher") == "1006" and t.hex("gervais") == "1009"


@pytest.mark.rules("DXA-4.2a")
def test_why_not_into_an_enemy() -> None:
    t = step("meadow", ["gaucher 1010", "osferth 1009"])
    t.play("move gaucher")
    assert t.why_not("to 1009") == "DXA-4.2a" and "to 1009" not in t.offers()


@pytest.mark.rules("DXA-4.2.1c", "DXA-4.2.1a", "DXA-4.2.2a", "DXA-1.3a")
def test_why_not_says_what_bars_the_way() -> None:
    t = step("meadow", ["gaucher 1010", "osferth 2010"])
    s = t.s
    t.play("move gaucher")
    s.bodies[t.cell("1009")] = 6
    assert t.why_not("to 1009") == "DXA-4.2.2a"
    s.flames[t.cell("1110")] = (1, 0)
    assert t.why_not("to 1110") == "DXA-10.2.4a"
    assert t.why_not("to 9999") == "DXA-1.3a" and t.why_not("to 1010") == "DXA-4b"
    water = next(name for name in s.ground.named(s.ground.water)) if s.ground.water else ""
    assert not water or t.why_not(f"to {water}") == "DXA-4.2.1c"


@pytest.mark.rules("DXA-4.4.1b", "DXA-4.4.1c", "DXA-4.4.1d", "DXA-4.4.1e", "DXA-4c")
def test_a_rider_turns_and_pays_for_his_front() -> None:
    t = step("meadow", ["roussel 1010 N", "osferth 2010"])
    t.play("move roussel")
    assert t.move.left == 12
    t.play("to 1012")
    assert (t.hex("roussel"), t.s.facing[t["roussel"]], t.s.spent[t["roussel"]]) == ("1012", 3, 4)
    t.play("about")
    assert (t.hex("roussel"), t.s.facing[t["roussel"]], t.s.spent[t["roussel"]]) == ("1011", 0, 9)
    assert "about" not in t.offers() and t.why_not("about") == "DXA-4.4.1e"
    t.play("to 1009")
    t.play("to 1008")
    assert t.s.moving == -1 and t.s.spent[t["roussel"]] == 12 and t.s.rear(t["roussel"]) == t.cell("1009")


@pytest.mark.rules("DXA-4.4.1e")
@pytest.mark.parametrize(("before", "able"), [("1003", True), ("1002", False)])
def test_an_about_face_takes_five_points(before: str, able: bool) -> None:
    t = step("meadow", ["roussel 1010 N", "osferth 2018"])
    t.play("move roussel")
    t.play(f"to {before}")
    assert ("about" in t.offers()) == able


@pytest.mark.rules("DXA-4b")
def test_a_ride_is_planned_in_legs() -> None:
    t = step("meadow", ["roussel 1014 N", "osferth 2010"])
    t.play("move roussel")
    refusal = t.s.stack[-1].why_not(t.s, 0, ["to", "1005"])
    assert "to 1006" in t.offers() and "to 1005" not in t.offers() and refusal is not None and "legs" in refusal.reason
    assert len(t.offers()) <= 256
    t.play("to 1006")
    assert "to 1002" in t.offers() and t.why_not("to 1001") == "DXA-4b"


@pytest.mark.rules("DXA-7.3c")
def test_who_moves_leaves_the_shield_wall() -> None:
    t = step("meadow", ["osferth 1010", "thurkill 1009", "godric 1008", "gaucher 2010"])
    for key in ("osferth", "thurkill", "godric"):
        t.s.shields[t[key]] = 1 << 1 | 1 << 2
    assert len(shield_wall.row(t.s, t["thurkill"])) == 3
    t.play("move osferth")
    assert t.s.shields[t["thurkill"]]
    t.play("to 1011")
    assert not any(t.s.shields)


@pytest.mark.rules("DXA-5.1h")
def test_the_points_spent_are_remembered() -> None:
    t = step("meadow", ["gaucher 1010", "gervais 0501", "osferth 2010"])
    t.s.spent[t["gervais"]] = 5
    t.play("move gaucher")
    t.play("to 1008")
    t.play("stop")
    t.play("end")
    assert t.s.spent[t["gaucher"]] == 2 and t.s.spent[t["gervais"]] == 0


@pytest.mark.rules("DXA-5.4.3f", "DXA-5.4.3h")
def test_a_hit_costs_the_mover_points_and_his_plan() -> None:
    t = Table("meadow", ["hugolin 1010", "raoul 0505 N", "osferth 2010"])
    man, rider = t["hugolin"], t["raoul"]
    for counter, left, result, after in (
        (man, 5, "A", 3),
        (man, 1, "A", 0),
        (man, 7, "B", 3),
        (man, 5, "B", 1),
        (man, 4, "B", 0),
        (rider, 9, "B", 4),
    ):
        t.s.health[counter] = WOUNDED if result == "B" else HEALTHY
        t.s.spent[counter] = (15 if counter == rider else 8) - left
        t.s.move = Mover(counter, left, plan=(1, 2))
        (slowed if result == "A" else weakened)(t.s)
        assert (t.move.left, t.move.plan) == (after, ())


@pytest.mark.rules("DXA-10.1.2a")
def test_a_bearer_begins_with_less() -> None:
    t = Table("motte", ["gaucher 0101", "gervais 0102", "osferth 2010"])
    t.s.ladders = [Ladder(t.cell("0101"), t.cell("0102"), carried=True)]
    t.s.bearers = 1 << t["gaucher"] | 1 << t["gervais"]
    assert allowed(t.s, t["gaucher"]) == 6 - BURDEN
    t.s.call(Rest())
    t.begin(Movement())
    t.play("move gaucher")
    assert t.why_not("to 0801") == "DXA-10.1.2b"
