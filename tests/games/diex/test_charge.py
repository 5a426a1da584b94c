"""Sections 7.2.1, 7.2.3 and 7.2.4, played: charges declared, ridden and what they are worth."""

from typing import Any

import pytest

from banneret.board.hex import DIRECTIONS
from banneret.games.diex.charges.charge import Charges, RunCharges
from banneret.games.diex.charges.charge_route import Aim, Course, aims, objections, rider_refusal
from banneret.games.diex.charges.declared import compulsory, fought
from banneret.games.diex.charges.strength import Strengths, increased, strengths
from banneret.games.diex.movement import riding
from banneret.games.diex.pending import COMPLETED, DECLARED, FAILED, FOUGHT, Charge
from banneret.games.diex.state import WOUNDED

from .horses import begin, loosen, place, stunned
from .table import Table

N = 0


def declaring(*people: str, **rest: Any) -> Table:
    t = Table("meadow", list(people), **rest)
    begin(t, Charges())
    return t


def straight(t: Table, rider: str, target: str, hex_: str, direction: str = "n") -> None:
    """Declare a charge by the best route."""
    t.play(f"charge {rider}")
    t.play(f"at {target} {hex_} {direction}")
    t.play("go")


def ride(t: Table, *dice: int) -> None:
    """The declared charges are ridden."""
    if t.offers("end"):
        t.play("end")
    t.begin(RunCharges(), *dice)


def route_of(t: Table, index: int = 0) -> list[str]:
    return [t.s.ground.names[cell] for cell in t.s.charges[index].route]


def against(t: Table, rider: str, target: str, hex_: str, direction: str = "n") -> list[str]:
    """The clauses against a charge that ends so."""
    return [
        refusal.rule
        for refusal in objections(t.s, t[rider], t[target], t.cell(hex_), DIRECTIONS.index(direction.upper()))
    ]


def outcome(t: Table, index: int = 0) -> int:
    return t.s.charges[index].state


# -------------------------------------------------------------------- declaring


@pytest.mark.rules("DXA-7.2.1a", "DXA-7.2.1f", "DXA-2.1b")
def test_declared_and_ridden() -> None:
    t = declaring("roussel 0916 N", "alwin 0908")
    straight(t, "roussel", "alwin", "0908")
    assert route_of(t) == ["0915", "0914", "0913", "0912", "0911", "0910", "0909"]
    assert t.hex("roussel") == "0916" and outcome(t) == DECLARED  # he rides in step 3
    ride(t)
    rider = t["roussel"]
    assert place(t, rider) == ("0909", "0910") and outcome(t) == COMPLETED
    assert t.s.moved >> rider & 1 and t.s.spent[rider] == 7 and t.s.moving == -1


@pytest.mark.rules("DXA-7.2.1a")
def test_one_who_has_shot_or_is_on_foot_does_not_charge() -> None:
    t = declaring("roussel 0916 N", "mauger 1116 N", "gaucher 0101", "alwin 0908")
    t.s.shot |= 1 << t["roussel"]
    assert t.why_not("charge roussel") == "DXA-7.2.1a" and t.why_not("charge gaucher") == "DXA-7.2.1a"
    assert t.why_not("charge alwin") == "DXA-7.2.1a"
    t.begin(Charges())
    assert t.offers() == ["charge mauger", "end"]


@pytest.mark.rules("DXA-2.1h")
def test_nor_one_who_is_busy() -> None:
    t = declaring("roussel 0916 N", "alwin 0908")
    t.s.idle |= 1 << t["roussel"]
    assert t.why_not("charge roussel") == "DXA-2.1h"


@pytest.mark.rules("DXA-SC.3")
def test_no_charges_before_their_section() -> None:
    t = Table("meadow", ["roussel 0916 N", "alwin 0908"], sections=6)
    begin(t, Charges())
    assert t.offers() == ["rest"]
    refusal = rider_refusal(t.s, t["roussel"])
    assert refusal is not None and refusal.rule == "DXA-SC.3"


@pytest.mark.rules("DXA-7.2.1b", "DXA-4.4.1f")
def test_the_target_lies_in_the_front_arc() -> None:
    t = declaring("roussel 0912 N", "alwin 0917", "leofric 0904")
    t.play("charge roussel")
    assert t.offers("at leofric") and not t.offers("at alwin") and t.why_not("at alwin") == "DXA-7.2.1b"


@pytest.mark.rules("DXA-7.2.1b")
def test_men_on_foot_do_not_hide_a_target_but_riders_do() -> None:
    t = declaring("roussel 0916 N", "mauger 1316 N", "vital 0913", "alwin 0908")
    assert "charge roussel" in t.offers()
    t = declaring("roussel 0916 N", "mauger 0913 NE", "alwin 0908")
    assert t.why_not("charge roussel alwin 0908 n") == "DXA-7.2.1b" and "charge roussel" not in t.offers()


@pytest.mark.rules("DXA-7.2.1c")
def test_at_least_six_hexes() -> None:
    t = declaring("roussel 0916 N", "alwin 0910")
    straight(t, "roussel", "alwin", "0910")
    assert route_of(t) != ["0915", "0914", "0913", "0912", "0911"] and len(route_of(t)) == 6
    t.s.charges, t.s.charged = (), 0
    for aim in aims(t.s, t["roussel"]):
        way = Course(t.s, t["roussel"], aim.cell, aim.direction).best(t.cell("0916"), N, 0, 12)
        assert way is not None and len(way) >= 6  # on a detour
    t = declaring("roussel 0917 N", "alwin 0910")
    straight(t, "roussel", "alwin", "0910")
    assert len(route_of(t)) == 6


@pytest.mark.rules("DXA-7.2.1c")
def test_within_the_allowance() -> None:
    t = Table("meadow", ["roussel 0917 N", "alwin 0904"])
    assert against(t, "roussel", "alwin", "0904") == []  # 12 hexes
    t = Table("meadow", ["roussel 0917 N", "alwin 0903"])
    assert against(t, "roussel", "alwin", "0903") == ["DXA-7.2.1c"]  # 13 hexes
    t = Table("meadow", ["roussel 0917 N", "alwin 0904"])
    t.s.bodies[t.cell("0910")] = 3
    assert against(t, "roussel", "alwin", "0904") == ["DXA-7.2.1c"]  # DXA-4.2.2a: a point more


@pytest.mark.rules("DXA-7.2.1c", "DXA-7.2.1d", "DXA-4.4.1b")
def test_hex_by_hex_without_sharp_turns() -> None:
    t = declaring("roussel 0916 N", "alwin 1110")
    t.play("charge roussel")
    t.play("at alwin 1110 n")
    assert t.why_not("via 1016") == "DXA-7.2.1c"  # a flank hex
    t.play("via 1015")
    t.play("via 1115")
    t.play("go")
    assert route_of(t) == ["1015", "1115", "1114", "1113", "1112", "1111"]


@pytest.mark.rules("DXA-7.2.1d")
def test_the_last_four_hexes_and_the_target_are_in_line() -> None:
    t = declaring("roussel 0916 N", "alwin 1009")
    t.play("charge roussel")
    for option in t.offers("at"):
        cell, direction = t.cell(option.split()[2]), DIRECTIONS.index(option.split()[3].upper())
        offset = t.s.ground.lattice.offsets[direction]
        course = Course(t.s, t["roussel"], cell, direction)
        way = course.best(t.cell("0916"), N, 0, 12)
        assert way is not None and way[-4:] == tuple(cell - steps * offset for steps in (4, 3, 2, 1)) and len(way) >= 6
    t.play("at alwin 1009 n")
    for hex_ in ("0915", "0914", "0913"):
        if t.offers(f"via {hex_}"):
            t.play(f"via {hex_}")
    assert not t.offers("via 0912") and t.why_not("via 0912") == "DXA-7.2.1d"


@pytest.mark.rules("DXA-7.2.1c2")
def test_enemies_are_not_ridden_through_and_friends_are_but_not_at_the_end() -> None:
    t = declaring("roussel 0917 N", "alwin 0908", "leofric 0914")
    t.play("charge roussel")
    t.play("at alwin 0908 n")
    t.play("go")
    assert "0914" not in route_of(t)
    for friend, allowed in (("0914", True), ("0911", True), ("0910", False), ("0909", False)):
        t = Table("meadow", ["roussel 0917 N", "alwin 0908", f"vital {friend}"])
        assert against(t, "roussel", "alwin", "0908") == ([] if allowed else ["DXA-7.2.1c2"]), friend
    t = Table("meadow", ["roussel 0917 N", "alwin 0908", "leofric 0911"])
    assert against(t, "roussel", "alwin", "0908") == ["DXA-7.2.1c2"]
    stunned(t, "leofric")
    assert against(t, "roussel", "alwin", "0908") == []


@pytest.mark.rules("DXA-7.2.1c2")
def test_another_declared_charger_counts_as_gone() -> None:
    t = Table("meadow", ["roussel 0917 N", "mauger 0910 NW", "alwin 0908", "leofric 0306"])
    assert "DXA-7.2.1c2" in against(t, "roussel", "alwin", "0908")
    t.s.charges = (Charge(t["mauger"], t["leofric"], t.cell("0306"), (), -1, DECLARED),)
    assert "DXA-7.2.1c2" not in against(t, "roussel", "alwin", "0908")


@pytest.mark.rules("DXA-7.2.1e")
def test_not_against_the_stunned_riderless_horses_or_friends_or_where_a_rider_cannot_attack() -> None:
    t = declaring("roussel 0916 N", "vital 0709", "alwin 0908", "ligulf 1108 S", "leofric 0306")
    loosen(t, "ligulf", "2001")
    stunned(t, "alwin")
    for target in ("alwin", "ligulf_horse", "vital"):
        assert t.why_not(f"charge roussel {target}") == "DXA-7.2.1e", target
    t = Table("meadow", ["roussel 1214 N", "alwin 1205"])  # in a tree
    assert "DXA-7.2.1e" in against(t, "roussel", "alwin", "1205")


@pytest.mark.rules("DXA-7.2.1e")
def test_a_mounted_target_is_charged_in_either_hex() -> None:
    t = declaring("roussel 0916 N", "ligulf 0907 NE")
    t.play("charge roussel")
    assert t.offers("at ligulf 0907") and t.offers("at ligulf 0807")


@pytest.mark.rules("DXA-7.2.2g")
def test_one_charge_against_the_same_man_in_a_game_turn() -> None:
    t = declaring("roussel 0916 N", "mauger 1116 NW", "alwin 0908", "leofric 1108")
    straight(t, "roussel", "alwin", "0908")
    assert t.why_not("charge mauger alwin") == "DXA-7.2.2g" and t.why_not("charge roussel") == "DXA-7.2.2g"
    t.play("charge mauger")
    assert not t.offers("at alwin") and t.offers("at leofric")
    t.play("back")
    t.play("end")


def by_the_letter(t: Table, rider: int) -> dict[tuple[int, int], int]:
    """By hex and last direction the points of the cheapest route of a charge, found by trying all (DXA-7.2.1c,
    DXA-7.2.1c2, DXA-7.2.1d)."""
    s, ground, grid = t.s, t.s.ground, t.s.ground.lattice
    enemies = s.upright[1 - s.cast.seat[rider]]
    states: dict[tuple[int, int, tuple[int, ...]], int] = {(s.at[rider], s.facing[rider], ()): 0}
    found: dict[tuple[int, int], int] = {}
    for step in range(1, s.allowance(rider) + 1):
        after: dict[tuple[int, int, tuple[int, ...]], int] = {}
        for (at, facing, last), spent in states.items():
            for turn in (-1, 0, 1):
                d = (facing + turn) % 6
                to, cost = at + grid.offsets[d], ground.horse_step[d][at]
                if cost and spent + cost <= s.allowance(rider) and not enemies >> to & 1:
                    key = (to, d, (*last, d)[-3:])
                    after[key] = min(after.get(key, 99), spent + cost)
        states = after
        for (at, _, last), spent in states.items():
            d = last[-1]
            free = not (1 << at | 1 << at - grid.offsets[d]) & s.living & ~s.cells(rider)
            if step >= 6 and last == (d, d, d) and ground.horse_step[d][at] and free:
                key_ = (at + grid.offsets[d], d)
                found[key_] = min(found.get(key_, 99), spent)
    return found


@pytest.mark.rules("DXA-7.2.1c", "DXA-7.2.1c2", "DXA-7.2.1d", "DXA-7.2.1e")
@pytest.mark.parametrize("map_", ["meadow", "woodbridge"])
def test_routes_are_found_where_the_rules_allow_one(map_: str) -> None:
    people = [
        "roussel 0914 NE",
        "vital 1012",
        "alwin 1109",
        "leofric 0908",
        "godric 1311",
        "ligulf 1406 S",
        "beostan 0505 SE",
    ]
    t = Table(map_, people, sections=7)
    s, rider = t.s, t["roussel"]
    legal = 0
    cheapest = by_the_letter(t, rider)
    offered = set(aims(s, rider))
    for target in s.cast.ranks[1]:
        for cell in (s.at[target], s.rear(target)) if s.facing[target] >= 0 else (s.at[target],):
            for direction in range(6):
                cost = cheapest.get((cell, direction), 0)
                way = Course(s, rider, cell, direction).best(s.at[rider], s.facing[rider], 0, s.allowance(rider))
                assert (way is not None) == (cost > 0)
                against = [refusal.rule for refusal in objections(s, rider, target, cell, direction)]
                assert (Aim(target, cell, direction) in offered) == (not against)
                if way is None:
                    assert against
                else:
                    legal += 1
                    assert set(against) <= {"DXA-7.2.1b"}
                    at, facing, spent = s.at[rider], s.facing[rider], 0
                    for place_ in way:
                        step, facing = riding.step(s.ground, at, facing, place_, 0)
                        at, spent = place_, spent + step
                    assert spent == cost
    assert legal


# -------------------------------------------------------------------- riding


@pytest.mark.rules("DXA-7.2.1f")
def test_in_order_of_declaration() -> None:
    t = declaring("mauger 1116 N", "roussel 0916 N", "alwin 0908", "leofric 1108")
    straight(t, "roussel", "alwin", "0908")
    straight(t, "mauger", "leofric", "1108")
    ride(t)
    ends = [event.text for event in t.log if "ridden home" in event.text]
    assert ["Roussel" in text for text in ends] == [True, False]


@pytest.mark.rules("DXA-7.2.1g", "DXA-4.3a")
def test_a_charge_that_is_stopped_ends_there_without_bonus() -> None:
    t = declaring("roussel 0917 N", "alwin 0908", "leofric 1012")
    straight(t, "roussel", "alwin", "0908")
    ride(t, 8)  # 8 - 2 for a rider in armour: stopped
    assert outcome(t) == FAILED and t.hex("roussel") in ("0913", "0912") and compulsory(t.s) == []
    assert t.s.moved >> t["roussel"] & 1 and t.s.moving == -1 and t.s.who[t.s.at[t["roussel"]]] == t["roussel"]


@pytest.mark.rules("DXA-7.2.1g")
def test_a_route_that_has_become_blocked() -> None:
    t = declaring("roussel 0917 N", "alwin 0908", "leofric 0101")
    straight(t, "roussel", "alwin", "0908")
    t.s.put(t["leofric"], t.cell("0911"))
    ride(t, 1)  # he slips past Leofric, but can't ride over him
    assert outcome(t) == FAILED and t.hex("roussel") == "0912"


@pytest.mark.rules("DXA-7.2.1g")
def test_too_few_points_left_to_finish() -> None:
    t = declaring("roussel 0917 N", "alwin 0908")
    straight(t, "roussel", "alwin", "0908")
    t.s.bodies[t.cell("0912")] = 3
    for hex_ in ("0911", "0910", "0909", "0913"):
        t.s.bodies[t.cell(hex_)] = 5
    ride(t)
    assert outcome(t) == FAILED and t.hex("roussel") == "0910"


@pytest.mark.rules("DXA-5.3b", "DXA-7.2.1g")
def test_fired_at_on_the_way_he_may_fall() -> None:
    t = declaring("roussel 0916 N", "alwin 0908", "wulfstan 0608")
    straight(t, "roussel", "alwin", "0908")
    ride(t)
    shots = t.offers("fire")
    assert t.decision is not None and t.decision.seat == 1 and shots
    while t.offers("pass"):
        t.play("pass")
    assert outcome(t) == COMPLETED


# -------------------------------------------------------------------- what it is worth


def charged(*more: str) -> Table:
    t = declaring("roussel 0916 N", "alwin 0908", *more)
    straight(t, "roussel", "alwin", "0908")
    ride(t)
    return t


@pytest.mark.rules("DXA-7.2.1h", "DXA-7.2.3c")
def test_a_completed_charge_must_be_fought_alone() -> None:
    t = charged()
    pair = (t["roussel"], t["alwin"])
    assert compulsory(t.s) == [pair]
    fought(t.s, t["roussel"])
    assert compulsory(t.s) == [] and outcome(t) == FOUGHT


@pytest.mark.rules("DXA-7.2.1h")
def test_unless_he_no_longer_can() -> None:
    t = charged()
    t.s.put(t["alwin"], t.cell("0101"))
    assert compulsory(t.s) == []


@pytest.mark.rules("DXA-7.2.3a")
def test_half_as_strong_again() -> None:
    t = charged("leofric 0101")
    assert strengths(t.s, t["roussel"], t["alwin"]) == Strengths(42, 5)
    assert strengths(t.s, t["roussel"], t["leofric"]).attack == 28  # only against whom he charged
    t.s.health[t["roussel"]] = WOUNDED
    assert strengths(t.s, t["roussel"], t["alwin"]).attack == 21
    fought(t.s, t["roussel"])
    assert strengths(t.s, t["roussel"], t["alwin"]).attack == 14
    assert increased(13, 14, met=False, lance=False).attack == 19  # DXA-0b


@pytest.mark.rules("DXA-7.2.3b", "DXA-7.2.3e")
def test_the_roles_are_exchanged_only_when_the_defence_exceeds_the_attack() -> None:
    assert increased(8, 14, met=True, lance=False) == Strengths(12, 21, True, 0)
    assert increased(14, 14, met=True, lance=False) == Strengths(21, 21, False, 0)
    assert increased(8, 14, met=False, lance=False) == Strengths(12, 14, False, 0)
    assert increased(8, 14, met=True, lance=True) == Strengths(12, 21, True, 0)  # the column is the charger's


LINE = ("roussel 0916 N", "mauger 1016 N", "hamon 1117 N", "alwin 0908", "leofric 1008", "godric 1108")


def lances(*riders: tuple[str, str, str], line: tuple[str, ...] = LINE) -> Table:
    t = declaring(*line)
    for rider, target, hex_ in riders:
        straight(t, rider, target, hex_)
    return t


@pytest.mark.rules("DXA-7.2.4a", "DXA-7.2.4b")
def test_three_knights_side_by_side_make_a_lance_charge() -> None:
    t = lances(("roussel", "alwin", "0908"), ("mauger", "leofric", "1008"))
    assert not t.s.lancers
    straight(t, "hamon", "godric", "1108")
    assert t.s.lancers == 1 << t["roussel"] | 1 << t["mauger"] | 1 << t["hamon"]
    ride(t)
    assert strengths(t.s, t["mauger"], t["leofric"]).lances == 1
    t.s.charges = tuple(c if c.rider != t["hamon"] else c.now(FAILED) for c in t.s.charges)
    assert strengths(t.s, t["mauger"], t["leofric"]).lances == 1  # it stays if a member falls on the way


@pytest.mark.rules("DXA-7.2.4a")
def test_no_lance_charge_with_a_gap_another_direction_or_another_kind_of_rider() -> None:
    gap = ("roussel 0916 N", "mauger 1016 N", "hamon 1317 N", "alwin 0908", "leofric 1008", "godric 1308")
    t = lances(("roussel", "alwin", "0908"), ("mauger", "leofric", "1008"), ("hamon", "godric", "1308"), line=gap)
    assert not t.s.lancers
    light = ("roussel 0916 N", "mauger 1016 N", "herve 1117 N", "alwin 0908", "leofric 1008", "godric 1108")
    t = lances(("roussel", "alwin", "0908"), ("mauger", "leofric", "1008"), ("herve", "godric", "1108"), line=light)
    assert not t.s.lancers
    bent = ("roussel 0916 N", "mauger 1016 N", "hamon 1117 N", "alwin 0908", "leofric 1008", "godric 1308")
    t = lances(("roussel", "alwin", "0908"), ("mauger", "leofric", "1008"), line=bent)
    straight(t, "hamon", "godric", "1308")
    assert (
        len(
            {
                t.s.ground.lattice.direction(a, b)
                for a, b in zip(t.s.charges[2].route, t.s.charges[2].route[1:], strict=False)
            }
        )
        > 1
    )
    assert not t.s.lancers


@pytest.mark.rules("DXA-7.2.1e", "DXA-10.2.4a")
def test_nobody_charges_into_flames() -> None:
    t = Table("meadow", ["roussel 1012 N", "alwin 1005"])
    assert {aim.target for aim in aims(t.s, t["roussel"])} == {t["alwin"]}
    t.s.flames[t.cell("1005")] = (1, 0)
    assert not list(aims(t.s, t["roussel"]))
    assert "DXA-7.2.1e" in against(t, "roussel", "alwin", "1005")
