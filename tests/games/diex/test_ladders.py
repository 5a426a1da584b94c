"""Section 10.1, played: ladders carried, raised, climbed and shifted."""

import pytest

from banneret.games.diex.castle import castle, ladders
from banneret.games.diex.combat import harm
from banneret.games.diex.combat.contact import passable, strikes
from banneret.games.diex.combat.retreat import Retreat
from banneret.games.diex.ground.terrain import BURNT_PALISADE, HEX_KINDS
from banneret.games.diex.ladder import Ladder
from banneret.games.diex.movement import routes
from banneret.games.diex.movement.move import Movement
from banneret.games.diex.state import HEALTHY, STUNNED, WOUNDED
from banneret.games.diex.tables import BOW
from banneret.kernel.flow import advance

from .siege import aloft, bear, begin, dead, fill, flat, stunned, upright
from .table import Table


def left(t: Table) -> int:
    return t.move.left


def pair(*people: str, at: tuple[str, str] = ("2004", "2104")) -> Table:
    """Alwin and Oswin, unarmoured, stand on a flat ladder."""
    t = Table("motte", [f"alwin {at[0]}", f"oswin {at[1]}", *people])
    flat(t, *at)
    return t


# ---------------------------------------------------------------- carrying


@pytest.mark.rules("DXA-10.1.2a", "DXA-10.1.2b", "DXA-4e")
def test_two_carry_a_ladder_together() -> None:
    t = pair()
    bear(t, "alwin", "oswin")
    begin(t, Movement())
    t.play("move alwin")
    assert left(t) == 6
    for step, name in enumerate(("2003", "2002", "2001", "1901", "1801", "1701")):
        t.play(f"to {name}")
        if step < 5:
            assert t.hex("alwin") == name and left(t) == 5 - step
    assert t.hex("alwin") == "1701" and t.hex("oswin") == "1801"
    assert t.s.ladders[0].ends == (t.cell("1701"), t.cell("1801"))
    assert t.offers() == ["drop", "stop"]
    t.play("stop")
    assert t.s.moved == 1 << t["alwin"] | 1 << t["oswin"] and t.offers("move") == []


@pytest.mark.rules("DXA-10.1.2a")
def test_the_slower_sets_the_pace() -> None:
    t = Table("motte", ["alwin 2004", "guthstan 2104"])
    flat(t, "2004", "2104")
    bear(t, "alwin", "guthstan")
    assert ladders.points(t.s, t["alwin"], 8) == 4


@pytest.mark.rules("DXA-10.1.2b")
def test_each_step_costs_the_dearer_hex() -> None:
    t = Table("meadow", ["alwin 0802", "oswin 0702"])
    kinds = t.s.ground
    scrub = next(
        c
        for c in kinds.lattice.cells
        if HEX_KINDS[kinds.kind[c]].key == "scrub" and kinds.lattice.row(c) not in (0, kinds.lattice.rows - 1)
    )
    north, south, far = scrub - 1, scrub + 1, scrub + 2
    t.s.put(t["alwin"], scrub)
    t.s.put(t["oswin"], north)
    t.s.ladders.append(Ladder(scrub, north))
    bear(t, "alwin", "oswin")
    steps = dict(ladders.steps(t.s, t["alwin"], 6))
    assert steps[south] == max(2, HEX_KINDS[kinds.kind[south]].foot)  # the second man enters scrub
    assert far not in steps


@pytest.mark.rules("DXA-10.1.2b")
@pytest.mark.parametrize(("leader", "follower", "to"), [("1808", "1809", "1807"), ("0809", "0909", "0709")])
def test_not_onto_a_platform_or_into_the_tower(leader: str, follower: str, to: str) -> None:
    t = pair(at=(leader, follower))
    bear(t, "alwin", "oswin")
    here, there = t.cell(leader), t.cell(to)
    assert t.s.ground.foot_step[t.s.ground.lattice.direction(here, there)][here]  # a man alone could
    assert there not in dict(ladders.steps(t.s, t["alwin"], 6))


@pytest.mark.rules("DXA-10.1.2b")
def test_not_through_a_window() -> None:
    t = pair(at=("1409", "1408"))
    bear(t, "alwin", "oswin")
    ground = t.s.ground
    assert ground.foot_step[3][t.cell("1409")]  # a man alone climbs out of the window to the south
    assert t.cell("1410") not in dict(ladders.steps(t.s, t["alwin"], 6))


@pytest.mark.rules("DXA-10.1.2c")
def test_carriers_do_not_fight() -> None:
    t = pair("gaucher 2003")
    assert strikes(t.s, t["alwin"]) >> t.cell("2003") & 1
    bear(t, "alwin", "oswin")
    assert strikes(t.s, t["alwin"]) == 0


@pytest.mark.rules("DXA-10.1.2c2")
def test_take_and_drop() -> None:
    t = pair()
    begin(t, Movement())
    t.play("move alwin")
    t.play("take 1")
    assert left(t) == 5 and t.s.bearers == 1 << t["alwin"] | 1 << t["oswin"]
    t.play("to 2003")
    t.play("drop")
    assert not t.s.bearers and t.s.ladders[0] == Ladder(t.cell("2003"), t.cell("2004"))
    assert left(t) == 4 and t.offers("to")
    t.play("stop")
    assert "move oswin" not in t.offers()


@pytest.mark.rules("DXA-10.1.2c2", "DXA-10.1.2a")
def test_who_can_take_a_ladder_up() -> None:
    t = pair("gaucher 2103", "hereward 2005")
    begin(t, Movement())
    t.s.spent[t["oswin"]] = 6
    t.play("move alwin")
    assert t.why_not("take 1") == "DXA-10.1.2c2" and not t.offers("take")
    t.s.spent[t["oswin"]] = 0
    assert t.why_not("take 1") == ""
    assert t.why_not("take 2") == "DXA-10.1a"
    stunned(t, "oswin")
    assert t.why_not("take 1") == "DXA-10.1.2a"
    assert t.why_not("drop") == "DXA-10.1.2c2"


@pytest.mark.rules("DXA-10.1.2c2")
def test_a_lost_carrier_drops_it() -> None:
    t = pair()
    bear(t, "alwin", "oswin")
    harm.kill(t.s, t.ref, t["oswin"])
    assert not t.s.bearers and t.s.ladders[0] == Ladder(t.cell("2004"), t.cell("2104"))


@pytest.mark.rules("DXA-10.1.2c2")
def test_a_carrier_lost_on_the_way_leaves_the_other_free() -> None:
    t = pair()
    bear(t, "alwin", "oswin")
    begin(t, Movement())
    t.play("move alwin")
    t.play("to 2003")
    harm.kill(t.s, t.ref, t["oswin"])  # by a stray arrow: the leading man is in the middle of his move
    assert not t.s.bearers and t.s.ladders[0] == Ladder(t.cell("2003"), t.cell("2004"))
    t.decision = advance(t.s, t.ref)
    assert not t.offers("drop") and len(t.offers("to")) > 6


@pytest.mark.rules("DXA-10.1.2a", "DXA-10.1.2b")
def test_a_ladder_is_carried_over_another_that_lies_there() -> None:
    t = Table("motte", ["alwin 2204", "oswin 2304"])
    flat(t, "2205", "2105")
    flat(t, "2204", "2304")
    bear(t, "alwin", "oswin")
    begin(t, Movement())
    t.play("move alwin")
    t.play("to 2205")
    t.play("to 2105")
    t.play("to 2106")
    assert t.s.ladders[0].ends == (t.cell("2205"), t.cell("2105")) and t.s.ladders[1].ends == (
        t.cell("2106"),
        t.cell("2105"),
    )
    t.play("drop")
    assert not t.s.bearers


@pytest.mark.rules("DXA-10.1.2a")
def test_a_carried_ladder_is_not_taken_by_a_third() -> None:
    t = pair("leofwine 2003")
    bear(t, "alwin", "oswin")
    begin(t, Movement())
    t.play("move leofwine")
    t.play("to 2004")  # through Alwin's hex
    assert not t.offers("take") and t.why_not("take 1") == "DXA-10.1.2a"


@pytest.mark.rules("DXA-10.1.2a")
def test_nobody_carries_two_ladders() -> None:
    t = pair("leofwine 2003")
    flat(t, "2003", "2004")
    bear(t, "alwin", "oswin")
    begin(t, Movement())
    t.play("move leofwine")
    assert not t.offers("take") and t.why_not("take 2") == "DXA-10.1.2a"


@pytest.mark.rules("DXA-10.1.2a", "DXA-4.1b")
def test_nobody_takes_a_ladder_up_in_passing_through_another() -> None:
    t = pair("leofwine 2003")
    begin(t, Movement())
    t.play("move leofwine")
    t.play("to 2004")  # Alwin stands there
    assert not t.offers("take") and t.why_not("take 1") == "DXA-4.1b"


@pytest.mark.rules("DXA-10.1.2a", "DXA-2.1c")
def test_a_bowman_who_has_shot_can_still_carry() -> None:
    t = Table("motte", ["alwin 2004", "aelfric 2104"])
    assert t.s.cast.roster[t["aelfric"]].weapon == BOW
    t.s.shot = 1 << t["aelfric"]
    assert ladders.spare(t.s, t["aelfric"]) == 8  # DXA-5.1b2
    t.s.idle = 1 << t["aelfric"]
    assert ladders.spare(t.s, t["aelfric"]) == 0


# ---------------------------------------------------------------- raising


def at_the_moat(*people: str) -> Table:
    """The ladder lies in 2008, a filled hex under the palisade of the platform 1908, and in 2108."""
    t = pair(*people, at=("2008", "2108"))
    fill(t, "2008")
    bear(t, "alwin", "oswin")
    return t


@pytest.mark.rules("DXA-10.1.2d", "DXA-10.1.2d2")
def test_raise_it() -> None:
    t = at_the_moat()
    begin(t, Movement())
    t.play("move oswin")
    t.play("raise 2008 nw")
    assert t.s.ladders[0] == Ladder(t.cell("2008"), side=5, raised=t.s.turn)
    assert not t.s.bearers and not t.s.aloft and t.s.moved == 1 << t["alwin"] | 1 << t["oswin"]
    assert t.offers("move") == []


@pytest.mark.rules("DXA-10.1.2d", "DXA-10.1.2e", "DXA-10.1.1a")
def test_where_it_can_be_raised() -> None:
    t = at_the_moat()
    begin(t, Movement())
    t.play("move oswin")
    assert t.offers("raise") == ["raise 2008 sw", "raise 2008 nw"]  # against the gate tower and against the platform
    assert t.why_not("raise 2108 nw") == "DXA-10.1.2d" and t.why_not("raise 2107 nw") == "DXA-10.1.2d"
    t = pair(at=("2008", "2108"))
    bear(t, "alwin", "oswin")
    begin(t, Movement())
    t.play("move oswin")
    assert t.offers("raise") == [] and t.why_not("raise 2008 nw") == "DXA-10.1.2e"
    t = pair(at=("0708", "0808"))  # beside the tower
    bear(t, "alwin", "oswin")
    begin(t, Movement())
    t.play("move oswin")
    assert t.why_not("raise 0708 s") == "DXA-10.1.2d"


@pytest.mark.rules("DXA-10.1.2e")
def test_on_a_slope_there_is_no_moat() -> None:
    t = pair(at=("0207", "0206"))
    bear(t, "alwin", "oswin")
    begin(t, Movement())
    t.play("move oswin")
    assert t.offers("raise 0207") == ["raise 0207 se"]


@pytest.mark.rules("DXA-10.1.2f")
@pytest.mark.parametrize(("at", "allowed"), [("2109", False), ("1908", True)])
def test_not_with_an_enemy_beside_the_foot(at: str, allowed: bool) -> None:
    t = at_the_moat(f"gaucher {at}")
    begin(t, Movement())
    t.play("move oswin")
    assert (t.why_not("raise 2008 nw") == "") is allowed
    if not allowed:
        assert t.why_not("raise 2008 nw") == "DXA-10.1.2f"
        stunned(t, "gaucher")
        assert t.why_not("raise 2008 nw") == ""


# ---------------------------------------------------------------- climbing


@pytest.mark.rules("DXA-10.1.3a", "DXA-10.1.3b", "DXA-10.1a")
def test_up_and_down() -> None:
    t = Table("motte", ["alwin 2108"])
    upright(t, "2008", "NW")
    begin(t, Movement())
    t.play("move alwin")
    assert "to 2008" not in t.offers()
    t.play("climb 1")
    assert t.s.aloft == 1 << t["alwin"] and left(t) == 5 and t.hex("alwin") == "2008"
    assert t.offers("to") == [] and t.offers("over") == ["over"]
    t.play("descend")
    assert not t.s.aloft and left(t) == 2 and t.why_not("climb 1") == "DXA-10.1.3a"
    t.play("to 2108")
    t.play("stop")
    assert t.hex("alwin") == "2108"


@pytest.mark.rules("DXA-10.1.3a")
def test_a_man_at_the_foot_climbs() -> None:
    t = Table("motte", ["alwin 2008"])
    upright(t, "2008", "NW")
    begin(t, Movement())
    t.play("move alwin")
    t.play("climb 1")
    assert t.s.aloft and left(t) == 5
    t.play("stop")
    assert t.s.who[t.cell("2008")] == t["alwin"] and t.s.aloft


@pytest.mark.rules("DXA-10.1.2d2", "DXA-10.1.3d")
def test_not_in_the_turn_it_was_raised() -> None:
    t = Table("motte", ["alwin 2108"])
    upright(t, "2008", "NW", turn=1)
    begin(t, Movement())
    t.play("move alwin")
    assert t.offers("climb") == [] and t.why_not("climb 1") == "DXA-10.1.2d2"
    t.s.turn = 2
    assert t.why_not("climb 1") == ""


@pytest.mark.rules("DXA-10.1.3a2")
def test_one_man_at_a_time() -> None:
    t = Table("motte", ["alwin 2108", "oswin 2008"])
    upright(t, "2008", "NW")
    begin(t, Movement())
    t.play("move alwin")
    assert t.why_not("climb 1") == "DXA-10.1.3a2" and "to 2008" not in t.offers()


@pytest.mark.rules("DXA-10.1.3a2")
def test_nobody_is_driven_onto_a_ladder_or_rides_there() -> None:
    t = Table("motte", ["alwin 2108", "roussel 2110 N"])
    upright(t, "2008", "NW")
    assert not passable(t.s, 1 << t.cell("2008"))
    assert routes.closed(t.s, t["roussel"])[1] >> t.cell("2008") & 1


@pytest.mark.rules("DXA-10.1.5c")
def test_falling_back_from_a_ladder() -> None:
    t = Table("motte", ["alwin 2008", "gaucher 1908"])
    upright(t, "2008", "NW")
    aloft(t, "alwin")
    begin(t, Retreat(t["alwin"], 1, 1 << t["gaucher"]))
    assert t.hex("alwin") == "2008" and not t.s.aloft and t.s.health[t["alwin"]] == HEALTHY  # at the foot
    aloft(t, "alwin")
    t.begin(Retreat(t["alwin"], 2, 1 << t["gaucher"]))
    t.play("retreat 2008 2108")
    assert t.hex("alwin") == "2108" and not t.s.aloft


@pytest.mark.rules("DXA-10.1.5c", "DXA-10.1.6d")
def test_no_way_down() -> None:
    t = Table("motte", ["alwin 2008", "gaucher 1908", "osbern 2009", "turold 2007", "vital 2109", "huon 2108"])
    upright(t, "2008", "NW")
    aloft(t, "alwin")
    begin(t, Retreat(t["alwin"], 2, 1 << t["gaucher"]))
    t.play("fall 2108")
    t.play("yield huon 2107")
    assert t.s.health[t["alwin"]] == WOUNDED and t.s.health[t["huon"]] == STUNNED


@pytest.mark.rules("DXA-10.1.3c", "DXA-9.2.2a", "DXA-9.1f")
def test_over_onto_the_platform() -> None:
    t = Table("motte", ["alwin 2108"])
    upright(t, "2008", "NW")
    begin(t, Movement())
    t.play("move alwin")
    t.play("climb 1")
    t.play("over", 5)
    assert t.hex("alwin") == "1908" and t.s.health[t["alwin"]] == HEALTHY and not t.s.aloft and left(t) == 1


@pytest.mark.rules("DXA-10.1.3c", "DXA-9.2.1a", "DXA-9.2.1b")
def test_over_to_the_ground_and_badly() -> None:
    t = Table("motte", ["alwin 1208", "edmer 0101"])
    upright(t, "1208", "NE")
    aloft(t, "alwin")
    begin(t, Movement())
    t.play("move alwin")
    assert left(t) == 8
    t.play("over", 5)  # 1 to 4 are safe on the ground
    assert t.hex("alwin") == "1308" and t.s.health[t["alwin"]] == WOUNDED and t.s.moved >> t["alwin"] & 1
    assert t.s.stack[-1].key == "movement"  # it ended his move


@pytest.mark.rules("DXA-10.1.3c")
def test_over_where_somebody_stands() -> None:
    t = Table("motte", ["alwin 2008", "gaucher 1908"])
    upright(t, "2008", "NW")
    aloft(t, "alwin")
    begin(t, Movement())
    t.play("move alwin")
    assert t.offers("over") == [] and t.why_not("over") == "DXA-4.1b"
    t.s.put(t["gaucher"], t.cell("1909"))
    assert t.why_not("over") == ""
    t.play("descend")
    assert t.why_not("over") == "DXA-9.2.1a" and t.why_not("descend") == "DXA-10.1.3b"


@pytest.mark.rules("DXA-10.1.5a")
def test_fighting_across_the_palisade() -> None:
    t = Table("motte", ["alwin 2008", "gaucher 1908", "vital 2108"])
    upright(t, "2008", "NW")
    assert not strikes(t.s, t["gaucher"]) >> t.cell("2008") & 1
    aloft(t, "alwin")
    assert strikes(t.s, t["alwin"]) == 1 << t.cell("1908")
    assert strikes(t.s, t["gaucher"]) >> t.cell("2008") & 1 and strikes(t.s, t["vital"]) >> t.cell("2008") & 1


# ---------------------------------------------------------------- shifting


@pytest.mark.rules("DXA-10.1.4a", "DXA-10.1.2f")
def test_shift_an_upright_ladder() -> None:
    t = Table("motte", ["alwin 2108", "oswin 2109"])
    upright(t, "2008", "NW")
    fill(t, "2007")
    begin(t, Movement())
    t.play("move alwin")
    assert t.offers("shift") == ["shift 1 oswin 2008 sw", "shift 1 oswin 2007 sw", "shift 1 oswin 2009 sw"]
    t.play("shift 1 oswin 2007 sw")
    assert t.s.ladders[0] == Ladder(t.cell("2007"), side=4) and left(t) == 6
    assert t.s.spent[t["oswin"]] == 2 and t.s.moved >> t["oswin"] & 1


@pytest.mark.rules("DXA-10.1.4a", "DXA-10.1.2f")
def test_shifting_needs_two_and_an_empty_ladder() -> None:
    t = Table("motte", ["alwin 2108", "oswin 2109", "edmer 2008", "gaucher 0101"])
    upright(t, "2008", "NW")
    fill(t, "2007")
    begin(t, Movement())
    t.play("move alwin")
    t.s.spent[t["oswin"]] = 7
    assert t.why_not("shift 1 oswin 2007 sw") == "DXA-10.1.4a"  # he has one point left and pays two
    t.s.spent[t["oswin"]] = 6
    assert t.why_not("shift 1 oswin 2007 sw") == ""
    assert t.why_not("shift 1 oswin 2008 nw") == "DXA-10.1.4a" and t.why_not("shift 1 oswin 2108 sw") == "DXA-10.1.4a"
    aloft(t, "edmer")
    assert t.why_not("shift 1 oswin 2007 sw") == "DXA-10.1.2f"
    t.s.aloft = 0
    t.s.put(t["gaucher"], t.cell("2009"))
    assert t.why_not("shift 1 oswin 2007 sw") == "DXA-10.1.2f"
    t.s.put(t["gaucher"], t.cell("0101"))
    t.s.put(t["oswin"], t.cell("2201"))
    assert t.why_not("shift 1 oswin 2007 sw") == "DXA-10.1.4a"


@pytest.mark.rules("DXA-4.2.2a", "DXA-10.1.3a")
def test_the_dead_below_a_ladder_make_climbing_dearer() -> None:
    t = Table(
        "motte",
        ["alwin 2108", "oswin 2214", "leofwine 2215", "gaucher 2216", "gervais 2217", "bouchard 2117", "osbern 2118"],
    )
    upright(t, "2008", "NW")
    dead(t, ["oswin", "leofwine"], "2008")
    begin(t, Movement())
    t.play("move alwin")
    dead(t, ["gaucher"], "2008")
    t.play("climb 1")
    assert left(t) == 4 and t.offers("over")
    t = Table(
        "motte",
        ["alwin 2108", "oswin 2214", "leofwine 2215", "gaucher 2216", "gervais 2217", "bouchard 2117", "osbern 2118"],
    )
    upright(t, "2008", "NW")
    dead(t, ["oswin", "leofwine", "gaucher", "gervais", "bouchard", "osbern"], "2008")
    begin(t, Movement())
    t.play("move alwin")
    assert not t.offers("climb") and t.why_not("climb 1") == "DXA-4.2.2a"


@pytest.mark.rules("DXA-4.2.2a", "DXA-10.1.3c", "DXA-9.2.1d")
def test_the_dead_and_ashes_on_a_platform_make_getting_over_dearer() -> None:
    t = Table("motte", ["alwin 2008", "oswin 2214", "leofwine 2215", "gaucher 2216"])
    upright(t, "2008", "NW")
    aloft(t, "alwin")
    dead(t, ["oswin", "leofwine", "gaucher"], "1908")
    assert ladders.over_cost(t.s, t.cell("1908")) == 5
    castle.become_side(t.s, t.cell("1908"), 0, BURNT_PALISADE)
    assert ladders.over_cost(t.s, t.cell("1908")) == 6
    begin(t, Movement())
    t.play("move alwin")
    t.play("over", 1)
    assert t.hex("alwin") == "1908" and left(t) == 2


@pytest.mark.rules("DXA-10.1.3a2")
def test_nobody_gets_down_from_his_horse_into_the_hex_of_a_ladder() -> None:
    t = Table("motte", ["roussel 2106 N", "alwin 2214"])
    t.s.ladders.append(Ladder(t.cell("2006"), side=0))
    begin(t, Movement())
    t.play("move roussel")
    assert t.offers("dismount") and "dismount 2006" not in t.offers()


@pytest.mark.rules("DXA-7.3c", "DXA-10.1.3a")
def test_who_climbs_from_the_foot_leaves_the_shield_wall() -> None:
    t = Table("motte", ["osferth 2007", "thurkill 2008", "godric 2009", "gaucher 0101"])
    upright(t, "2008", "NW")
    front = 1 << 1 | 1 << 2
    for key in ("osferth", "thurkill", "godric"):
        t.s.shields[t[key]] = front
    begin(t, Movement())
    t.play("move thurkill")
    t.play("climb 1")
    assert t.s.aloft and t.s.shields == [0] * len(t.s.shields)


@pytest.mark.rules("DXA-9.2.1a", "DXA-9.5.1a")
def test_nobody_gets_over_a_palisade_from_the_foot_of_a_ladder() -> None:
    t = Table("motte", ["alwin 2008", "gaucher 0101"])
    upright(t, "2008", "NW")
    begin(t, Movement())
    t.play("move alwin")
    assert not t.offers("over") and t.why_not("over") == "DXA-9.2.1a" and "to 1908" not in t.offers()
    t.play("climb 1")
    assert t.offers("over") and t.why_not("over") == ""
