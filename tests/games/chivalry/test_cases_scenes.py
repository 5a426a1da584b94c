"""The worked cases that are told in prose, each played out on a position."""

import re

import pytest

from .examples import expect, given
from .figures import clash, cost, hand_size
from .table import Table


def strength(words: str) -> tuple[str, int, int]:
    """ "MA 4/6": type, current Cohesion, Cohesion value."""
    found = re.fullmatch(r"([A-Z]{2}) (\d)/(\d)", words)
    assert found is not None
    return found[1].lower(), int(found[2]), int(found[3])


def test_initiative_tie() -> None:
    case, wanted = given("initiative_tie"), expect("initiative_tie")
    t = Table()
    t.put("e.ma1", "centre_english_approach")
    t.put("f.ma1", "centre_french_approach")
    t.lead(f"e.l{case['english']['best']}", "english_reserve")
    t.lead(f"f.l{case['french']['best']}", "french_reserve")
    t.hand("french", "trumpets")
    t.turn(4, initiative=case["last_initiative"])
    t.initiative()
    t.dice(case["english"]["roll"], case["french"]["roll"])
    t.play("play trumpets" if case["french"]["trumpets"] else "pass")
    (event,) = t.log_of("initiative")
    assert event.sum == f"English {wanted['english_total']}, French {wanted['french_total']}"
    assert t.initiative_of == wanted["initiative"]


def holding(case: dict[str, int]) -> Table:
    """Five English leaders, the best rated 3, and a hand; a battered unit in contact, and a leader beside it."""
    t = Table()
    t.put("e.ma1", "centre_middle", current=4)
    t.put("f.ma1", "centre_middle")
    assert case["best_leader"] == 3
    t.lead("e.l3", "centre_middle")
    for leader in ("e.m3", "e.l2", "e.m2", "e.l1"):
        t.lead(leader, "english_reserve")
    assert hand_size(t, "english") == case["hand_size"]
    t.hand("english", *["charge", "impetuous", "arrow_storm", "dismount", "trumpets", "ransom"][: case["hand"]])
    return t


def test_discard_draw_limit() -> None:
    case, wanted = given("discard_draw_limit"), expect("discard_draw_limit")
    t = holding(case)
    t.discarding("english")
    t.play(case["choice"])
    held = t.cards("english")
    t.choose(**dict.fromkeys(held[: case["discards"]], 1))
    assert len(t.discarded()) == case["discards"]
    assert len(t.cards("english")) == wanted["hand_after"] == len(held) - case["discards"] + wanted["drawn"]


def test_pass_refills() -> None:
    case, wanted = given("pass_refills"), expect("pass_refills")
    t = holding(case)
    t.sub_sequence("english")
    t.play(case["choice"])
    assert len(t.discarded()) == case["hand"] and len(t.cards("english")) == wanted["hand_after"] == wanted["drawn"]
    assert bool(t.log_of("check")) == wanted["disengagement_check"]
    assert (t.phase == "commitment") == wanted["leader_commitment"]
    t.commit()
    assert (t.phase == "clash") == wanted["combat_phase"] and (t.phase == "pool") == wanted["movement_phase"]
    assert t.asked == ""


def test_deck_runs_out() -> None:
    case, wanted = given("deck_runs_out"), expect("deck_runs_out")
    t = Table()
    t.put("e.ma1", "english_reserve")
    t.lead("e.l3", "english_reserve")
    t.lead("e.l2", "english_reserve")
    t.deck("trumpets", "ransom")
    t.pile(*["charge"] * 5, *["pavises"] * 3, "dismount")
    assert (len(t.in_deck()), len(t.discarded())) == (case["deck"], case["discard"])
    assert hand_size(t, "english") == case["draws"]
    t.discarding("english")
    t.play("pass")
    assert len(t.cards("english")) == wanted["drawn"]
    assert {"trumpets", "ransom"} <= set(t.cards("english"))
    assert (len(t.in_deck()), len(t.discarded())) == (wanted["deck_after"], wanted["discard_after"])


def test_clash_spread() -> None:
    case, wanted = given("clash_spread"), expect("clash_spread")
    names = dict(zip(case["defenders"], ("e.pk1", "e.pk2"), strict=True))
    attackers = ["f.ma1", "f.ma2", "f.ma3"][: case["attackers"]]
    for second, key in ((6, "third_targets_if_both_stand"), (1, "third_targets_if_b_routs")):
        t = Table()
        for unit in attackers:
            t.put(unit, "centre_middle")
        for name in names.values():
            t.put(name, "centre_middle")
        t.clash("french")
        t.dice(6, 6, 6, 6, 6)
        t.play(f"attack {attackers[0]} {names[case['first_target']]}")
        assert t.targets(attackers[1]) == {names[name] for name in wanted["second_targets"]}
        (target,) = t.targets(attackers[1])
        t.dice(*[second] * 5)
        t.play(f"attack {attackers[1]} {target}")
        assert t.targets(attackers[2]) == {names[name] for name in wanted[key]}


@pytest.mark.parametrize("roll", ["two_dice", "5"])
def test_leader_casualty(roll: str) -> None:
    case, wanted = given("leader_casualty"), expect("leader_casualty")
    total = case["two_dice"] if roll == "two_dice" else 5
    t = Table("agincourt_1415", bare=True)
    t.put("e_ma_york", "centre_middle")
    t.put("f_ma_albret", "centre_middle")
    t.lead("york", "centre_middle", "e_ma_york")
    t.clash("french")
    t.dice(*[1] * case["hits"], *[6] * (6 - case["hits"]), 2, total - 2)
    t.play("attack f_ma_albret e_ma_york")
    lost = wanted["leader_lost" if roll == "two_dice" else "leader_lost_on_5"]
    assert t.left == [] and (t.where("york") == "gone") == lost


def test_contact_fire_repulse() -> None:
    case, wanted = given("contact_fire_repulse"), expect("contact_fire_repulse")
    type, current, value = strength(case["mover"])
    unit = f"f.{type}1"
    t = Table()
    t.put(unit, "west_middle", current=current, value=value)
    t.put("e.lb1", "west_english_approach")
    t.movement("french", pool=2)
    t.dice(*case["fire_rolls"], case["check_roll"])
    t.play(f"advance {unit} west_english_approach", "fire e.lb1")
    (fired,) = t.log_of("shot")
    assert t.left == [] and fired.gist == f"{wanted['hits']} hits"
    assert (t.current(unit), t.where(unit)) == (wanted["current"], wanted["location"])
    assert ("stopped" in t.markers(unit)) == wanted["stopped"]


def test_contact_fire_once() -> None:
    case, wanted = given("contact_fire_once"), expect("contact_fire_once")
    t = Table()
    units = ["f.ma1", "f.ma2"][: case["advancing"]]
    for unit in (*units, "f.ma3"):
        t.put(unit, "west_middle")
    t.put("e.lb1", "west_english_approach")
    assert case["missile_units"] == 1
    t.movement("french", pool=9)
    t.play(f"advance {units[0]} west_english_approach")
    assert (t.firers() == {"e.lb1"}) == wanted["fires_at_first"]
    t.dice(6, 6, 6)
    t.play("fire e.lb1", f"advance {units[1]} west_english_approach")
    assert (t.firers() == {"e.lb1"}) == wanted["fires_at_second"]
    t.sub_sequence("french")  # of the next turn
    t.movement("french", pool=9, keep=True)
    t.play("advance f.ma3 west_english_approach")
    assert (t.firers() == {"e.lb1"}) == wanted["fires_next_turn_if_still_engaged"]


def test_flank_attack_draws_no_fire() -> None:
    case, wanted = given("flank_attack_draws_no_fire"), expect("flank_attack_draws_no_fire")
    unit = f"e.{case['unit'].lower()}1"
    t = Table()
    t.put(unit, case["from"])
    t.put("f.cb1", case["to"])
    t.movement("english", pool=1)
    t.play(f"assail {unit} {case['to']}")
    assert (t.asked == "french" and t.phase == "contact") == wanted["contact_fire"]
    assert t.has_flank(unit) == wanted["flank_marker"]
    t.clash("english")
    assert clash(t, unit, "f.cb1").ability == wanted["clash_ability"]


def test_charge_two_areas() -> None:
    case, wanted = given("charge_two_areas"), expect("charge_two_areas")
    unit, target = f"f.{case['unit'].lower()}1", f"e.{case['target'].lower()}1"
    t = Table()
    t.put(unit, case["from"])
    t.put(target, case["to"])
    t.put("e.bl1", "english_reserve")
    t.hand("french", "charge")
    t.movement("french", pool=3)
    t.card("charge", case["from"])
    assert cost(t, unit, "charge", "centre_middle", case["to"]) == wanted["cost"]
    t.dice(*[1] * 6, *[1] * 5)  # both are struck, or the second could not have been
    t.play(f"charge {unit} {case['to']}", f"attack {unit} {target}")
    assert t.pool == 3 - wanted["cost"] and t.left == []
    abilities = [int(ability) for event in t.log_of("strike") for ability in re.findall(r"ability (\d)", event.sum)]
    assert abilities == [wanted["charger_ability"], wanted["return_ability"]]
    assert (t.where(target) == "english_rout" and t.current(unit) == 1) == wanted["simultaneous"]


def test_charge_wall() -> None:
    wanted = expect("charge_wall")
    assert given("charge_wall")["wall_at_target"]
    for area, key in (("centre_english_approach", "charge_into_wall"), ("centre_middle", "charge_through_wall")):
        t = Table()
        t.put("f.kt1", "centre_french_approach")
        t.put("e.ma1", "centre_english_approach")
        t.ground(area, "wall")
        t.movement("french", pool=9)
        t.may_charge("f.kt1")
        assert t.can("charge f.kt1 centre_english_approach") == wanted[key]


def test_hill_charge_without_card() -> None:
    case, wanted = given("hill_charge_without_card"), expect("hill_charge_without_card")
    goal = "centre_middle"
    t = Table("patay_1429", bare=True)
    assert t.kinds("centre_french_approach") == {"hill"} and case["on_hill_at_start"]
    t.put("f_cv_scouts", "centre_french_approach")
    t.put("e_bl_east", goal)
    t.movement("french", pool=9)
    assert t.can(f"charge f_cv_scouts {goal}") == wanted["may_charge"]
    t.put("f_cv_scouts", "centre_french_rear")
    t.movement("french", pool=9)
    t.play("advance f_cv_scouts centre_french_approach")
    assert t.can(f"charge f_cv_scouts {goal}") == wanted["may_charge_after_entering_hill_this_phase"]


def test_mounted_improved_entry() -> None:
    case, wanted = given("mounted_improved_entry"), expect("mounted_improved_entry")
    unit = f"f.{case['unit'].lower()}1"
    t = Table()
    t.put(unit, "centre_french_approach")
    t.ground("centre_english_approach", "improved_position")
    t.movement("french", pool=9)
    t.play(f"advance {unit} centre_middle")
    assert t.can(f"advance {unit} centre_english_approach") == wanted["enter_after_first_advance"]
    t.movement("french", pool=9)
    assert t.can(f"advance {unit} centre_english_approach") == wanted["enter_from_adjacent_start"]
    t.play(f"advance {unit} centre_english_approach")
    assert ("stopped" in t.markers(unit)) == wanted["stopped_after_entry"]


@pytest.mark.parametrize("way", ["first", "second"])
def test_leader_two_ways(way: str) -> None:
    case, wanted = given("leader_two_ways"), expect("leader_two_ways")
    units = ["e.ma1", "e.ma2", "e.ma3", "e.ma4"][: case["units"]]
    t = Table()
    for unit in units:
        t.put(unit, "centre_english_approach")
    t.lead(f"e.l{case['rating']}", "centre_english_approach")
    t.movement("english", pool=case["pool"])
    advances = 0
    while f"advance {units[advances]} centre_middle" in t.menu():
        t.play(f"advance {units[advances]} centre_middle")
        how = "each" if way == "first" else "rating"
        for words in [words for words in t.menu("pay") if how in words][:1]:
            t.play(words)
        advances += 1
        if advances == len(units):
            break
    assert advances == wanted[f"advances_{way}_way"]


def test_rally_needs_leader() -> None:
    case, wanted = given("rally_needs_leader"), expect("rally_needs_leader")
    t = Table()
    t.put("e.ma1", "english_rout", value=case["value"])
    t.put("e.bl1", "centre_english_rear")
    t.lead(f"e.l{case['leader_rating']}", "english_rout")
    t.movement("english", pool=case["pool"])
    assert max(t.rallies("e.ma1")) == wanted["best_current"]
    t.play(f"rally e.ma1 {wanted['best_current']}")
    assert (t.where("e.ma1"), t.current("e.ma1")) == (f"english_{wanted['location']}", wanted["best_current"])
    t.put("e.ma1", "english_rout")
    t.lead(f"e.l{case['leader_rating']}", "english_reserve")
    t.movement("english", pool=case["pool"])
    assert bool(t.rallies("e.ma1")) == wanted["rally_without_leader"]


def test_breakthrough() -> None:
    case, wanted = given("breakthrough"), expect("breakthrough")
    type, current, value = strength(case["unit"])
    unit, target = f"f.{type}1", f"e.{case['target'].lower()}1"
    t = Table()
    t.put(unit, "centre_english_approach", current=current, value=value)
    t.put("f.cb1", "centre_english_approach")
    t.put("e.bl1", "centre_english_approach", current=1)
    t.put("e.bl2", "english_reserve")
    t.put(target, "centre_english_rear", current=1)
    t.clash("french")
    t.dice(6, 6, 6, 6)
    t.play("attack f.cb1 e.bl1")
    t.dice(1, *[6] * (current - 1))
    t.play(f"attack {unit} e.bl1")
    assert t.breakers() == {unit} and ("f.cb1" in t.breakers()) == wanted["cb_may_break_through"]
    t.play(f"break {unit}")
    found = clash(t, unit, target)
    assert (found.dice, found.ability) == (wanted["dice"], wanted["ability"])
    t.dice(1, 1, 6, 6)
    t.play(f"attack {unit} {target}")
    assert t.where(target) == "gone" and t.where(unit) == "centre_english_rear"
    assert (t.phase == "breakthrough") == wanted["second_breakthrough"]


def test_impetuous_control() -> None:
    case, wanted = given("impetuous_control"), expect("impetuous_control")
    where = "centre_french_approach"
    t = Table()
    knights = ["f.kt1", "f.kt2"][: case["kt"]]
    for unit in (*knights, *["f.cb1"][: case["cb"]]):
        t.put(unit, where)
    t.put("e.ma1", "centre_english_rear")
    t.sky(case["weather"])
    t.hand("english", "impetuous")
    t.movement("french", pool=case["pool"], ask_reaction=True)
    t.play(f"impetuous {where}")
    assert t.affected() == set(knights) and len(knights) == wanted["affected"]
    t.play(f"control {knights[0]}")
    t.play(f"rash {knights[1]} centre_middle")
    assert sum(t.where(unit) == where for unit in knights) == wanted["controlled"]
    assert sum(t.where(unit) == "centre_middle" for unit in knights) == wanted["rash_advances"]
    assert t.where("f.cb1") == where and t.pool == wanted["pool_left"]


def test_impetuous_improved() -> None:
    case, wanted = given("impetuous_improved"), expect("impetuous_improved")
    t = Table("crecy_1346")
    t.s.quick = True
    t.hand("french", "impetuous")
    t.hand("english")
    t.movement("english", pool=1, ask_reaction=True)
    assert t.controller(case["area"]) == "english" and t.menu("impetuous") != []
    assert t.can(f"impetuous {case['area']}") == wanted["playable"]


def test_capture_wing() -> None:
    case, wanted = given("capture_wing"), expect("capture_wing")
    assert (case["captor"], case["battle"]) == ("french", "west")
    t = Table()
    t.put("f.kt1", "west_english_rear")
    t.put("f.ma1", "west_english_approach", current=3, value=5)
    t.put("f.cb1", "west_middle", current=2, value=4)
    t.put("e.lb1", "west_flank_english")
    t.put("f.lv1", "west_french_rear")
    t.put("e.bl1", "centre_english_rear")
    t.dice(3, 4)
    t.status()
    assert t.left == []
    assert t.where("f.ma1") == wanted["ma_location"] and t.where("f.lv1") == wanted["lv_location"]
    assert [t.where(unit) for unit in ("f.cb1", "f.kt1", "e.lb1")] == [wanted["cb"], wanted["kt"], wanted["lb"]]
    assert t.losses("english") + t.losses("french") == wanted["losses_counted"]
    assert t.outer()[0] == wanted["outer_battle_west"]


def test_capture_centre() -> None:
    case, wanted = given("capture_centre"), expect("capture_centre")
    t = Table()
    t.put("e.kt1", f"{case['battle']}_french_rear")
    t.put("f.bl1", "french_reserve")
    assert len(t.battles()) == case["battles_in_play"] and case["captor"] == "english"
    t.end_of_turn()
    assert bool(t.log_of("collapse")) == wanted["collapse"]
    assert (t.winner, t.level) == (wanted["winner"], wanted["level"])


def test_capture_contested_rear() -> None:
    case, wanted = given("capture_contested_rear"), expect("capture_contested_rear")
    t = Table()
    t.put("f.kt1", "east_english_rear")
    t.put("f.bl1", "french_reserve")
    t.put("e.bl1", "east_english_rear" if case["english_unit_in_rear"] else "english_reserve")
    t.status()
    assert (t.captures()["french"] == 1) == wanted["captured"]


def test_flight() -> None:
    case, wanted = given("flight"), expect("flight")
    t = Table()
    t.put("e.bl1", "english_reserve")
    t.put("f.bl1", "french_reserve")
    units = ["e.ma1", "e.ma2"]
    for unit, value in zip(units, case["values"], strict=True):
        t.put(unit, "english_rout", value=value)
    t.dice(*case["rolls"])
    t.status()
    assert t.left == [] and [t.where(unit) == "gone" for unit in units] == wanted["eliminated"]


def test_both_break() -> None:
    case, wanted = given("both_break"), expect("both_break")
    t = Table()
    t.put("e.bl1", "centre_english_rear")
    t.put("f.bl1", "centre_french_rear")
    for seat in ("english", "french"):
        t.lose(seat, case[seat][0])
    t.s.break_point = [case["english"][1], case["french"][1]]
    t.game_end()
    assert (t.winner, t.level) == (wanted["winner"], wanted["level"])


def test_last_turn_margin() -> None:
    case, wanted = given("last_turn_margin"), expect("last_turn_margin")
    t = Table("crecy_1346", bare=True)
    t.put("e_ma_king", "centre_english_rear")
    t.put("f_kt_king", "centre_french_rear")
    for seat in ("english", "french"):
        t.lose(seat, case[seat][0])
    t.s.break_point = [
        case["english"][1],
        case["french"][1],
    ]  # those of the data have been tuned since (docs/authors/chivalry.md)
    t.s.turn = t.s.turns
    t.game_end()
    assert (t.winner, t.level) == (wanted["winner"], wanted["level"]) and wanted["winner"] == case["holds_field"]


def test_arrival_blocked() -> None:
    case, wanted = given("arrival_blocked"), expect("arrival_blocked")
    t = Table(case["scenario"])
    t.s.turn = case["turn"]
    for area in case["english_in"]:
        t.put("e_ma_vere", area)
    t.dawn()
    assert {t.where(piece) for piece in wanted["to_reserve"]} == {"french_reserve"}
    assert {t.where(piece) for piece in wanted["in_place"]} == {"west_french_rear"}


@pytest.mark.parametrize("turn", [2, 3])
def test_unready_archers(turn: int) -> None:
    wanted = expect("unready_archers")
    t = Table(given("unready_archers")["scenario"], bare=True)
    t.s.turn = turn
    t.put("e_lb_talbot_1", "east_english_approach")
    t.put("f_kt_la_hire", "east_middle")
    t.ranged("english")
    assert t.can("shoot e_lb_talbot_1 f_kt_la_hire") == wanted[f"turn_{turn}_fire"]
    t.movement("french", pool=9)
    t.play("advance f_kt_la_hire east_english_approach")
    assert (t.phase == "contact") == (wanted["turn_2_contact_fire"] if turn == 2 else wanted["turn_3_fire"])


def test_artillery_lost() -> None:
    case, wanted = given("artillery_lost"), expect("artillery_lost")
    t = Table()
    t.put("f.ay1", "centre_french_approach")
    assert t.value("f.ay1") == case["gun"]
    t.put("f.bl1", "centre_french_approach", current=1)
    t.put("f.bl2", "french_reserve")
    t.put("e.ma1", "centre_french_approach")
    t.clash("english")
    t.dice(1, 6, 6, 6, 6)
    t.play("attack e.ma1 f.bl1")
    assert t.where("f.bl1") == "french_rout" and (t.where("f.ay1") == "gone") == wanted["eliminated"]
    t.put("f.bl1", "french_reserve")
    assert t.losses("french") == wanted["losses_added"]


def test_fallback_blocked() -> None:
    case, wanted = given("fallback_blocked"), expect("fallback_blocked")
    t = Table()
    t.put("e.ma1", "centre_middle", current=case["current"], value=case["value"])
    t.put("f.ma1", "centre_middle")
    t.put("f.ma2", "centre_english_approach")
    t.dice(6)
    t.disengage("english")
    assert (t.where("e.ma1"), t.value("e.ma1"), t.current("e.ma1")) == (
        f"english_{wanted['location']}",
        wanted["value"],
        wanted["current"],
    )


def test_engaged_only_withdraw() -> None:
    case, wanted = given("engaged_only_withdraw"), expect("engaged_only_withdraw")
    t = Table()
    t.put("e.ma1", "centre_middle", current=2)
    t.put("f.ma1", "centre_middle")
    t.movement("english", pool=case["commands"])
    assert t.can("advance e.ma1 centre_french_approach") == wanted["advance"]
    assert t.can("regroup e.ma1 1") == wanted["regroup"]
    assert t.can("withdraw e.ma1 centre_english_approach") == wanted["withdraw"]
    t.play("withdraw e.ma1 centre_english_approach")
    assert t.where("e.ma1") == "centre_english_approach" and ("stopped" in t.markers("e.ma1")) == wanted["stopped"]


def test_stung_knights() -> None:
    case, wanted = given("stung_knights"), expect("stung_knights")
    unit = case["unit"]
    for where, key in (("centre_english_approach", "affected"), ("centre_english_rear", "affected_at_distance_3")):
        t = Table("crecy_1346", bare=True)
        t.put(unit, "centre_french_approach")
        t.put("e_lb_king", "centre_english_approach")
        assert t.distance("centre_english_approach", "centre_french_approach") == case["enemy_distance"]
        t.sky("clear")
        t.ranged("english")
        t.dice(1, 6)
        t.play(f"shoot e_lb_king {unit}")
        assert t.current(unit) == 5 and "stung" in t.markers(unit)
        t.put("e_lb_king", where)
        t.movement("french", pool=1)
        assert (t.affected() == {unit}) == wanted[key]
        if wanted[key]:
            t.play(f"rash {unit} centre_middle")
            assert t.where(unit) == "centre_middle"
        assert ("stung" not in t.markers(unit)) == wanted["marker_removed"]
