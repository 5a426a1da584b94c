"""Who may shoot at whom, and when: sections 5, 5.1, 5.2, 5.3 and 7.1."""

import pytest

from banneret.games.diex.missiles import shooting
from banneret.games.diex.missiles.defensive_fire import why_no_fire
from banneret.games.diex.missiles.offensive_fire import ChooseShot
from banneret.games.diex.missiles.reasons import LANCE_THROWN, MOUNTED, NO_SADDLE, UNARMED
from banneret.games.diex.missiles.shooting import may_fire, may_shoot, movement_limit, target_refusal, weapon_of
from banneret.games.diex.mover import Mover
from banneret.games.diex.pending import Charge
from banneret.games.diex.state import DEAD, STUNNED, WOUNDED, DiexState
from banneret.games.diex.tables import BOW, CROSSBOW, JAVELIN, LANCE_FOOT, LANCE_MOUNTED, SLING, WEAPONS

from .rest import Rest
from .table import Table


def clause(table: Table, shooter: str, *, defensive: bool = False) -> str:
    refusal = (may_fire if defensive else may_shoot)(table.s, table[shooter])
    return "" if refusal is None else refusal.rule


def aim_clause(table: Table, shooter: str, target: str, cell: str = "") -> str:
    at = table.cell(cell) if cell else table.s.at[table[target]]
    refusal = target_refusal(table.s, table[shooter], table[target], at)
    return "" if refusal is None else refusal.rule


def fell(s: DiexState, counter: int, health: int) -> None:
    """Change the condition of one who stands."""
    s.clear(counter)
    s.health[counter] = health
    s.fill(counter)


def set_out(table: Table, key: str, *path: str) -> None:
    """He is in the middle of his move and has come along these hexes; the first is where he started."""
    s, counter = table.s, table[key]
    s.clear(counter)
    s.move = Mover(counter, 0, tuple((table.cell(name), s.facing[counter]) for name in (path or (s.hex(counter),))))
    s.at[counter] = s.trail[-1][0]


# ---------------------------------------------------------------- weapons


@pytest.mark.rules("DXA-5a", "DXA-5.1b", "DXA-5.1c", "DXA-5.1d", "DXA-5.1e", "DXA-5.1f")
def test_everybody_shoots_what_he_has() -> None:
    t = Table(
        "meadow",
        ["vital 0808", "gerold 0810", "judicael 0812", "arnoul 0814", "gaucher 0816", "cuthbert 1808", "alwin 1810"],
    )
    arms = {
        "vital": BOW,
        "gerold": CROSSBOW,
        "judicael": JAVELIN,
        "arnoul": LANCE_FOOT,
        "gaucher": -UNARMED,
        "cuthbert": SLING,
    }
    for key, weapon in arms.items():
        assert weapon_of(t.s, t[key]) == weapon
    assert clause(t, "gaucher") == "DXA-5a"
    reach = [
        (WEAPONS[weapon].short, WEAPONS[weapon].medium, WEAPONS[weapon].long)
        for weapon in (BOW, CROSSBOW, SLING, JAVELIN, LANCE_FOOT)
    ]
    assert reach == [(12, 30, 70), (15, 35, 75), (8, 20, 45), (5, 12, 25), (4, 8, 12)]


@pytest.mark.rules("DXA-5a", "DXA-1.2n")
def test_who_has_no_missile_weapon_is_refused_for_that_reason() -> None:
    """Whatever else keeps him from shooting: an enemy beside him, a task, a wound; and whoever may not be fired at."""
    t = Table("meadow", ["vital 0808", "gaucher 1009", "alwin 1010", "edmer 1212"], Rest(), ChooseShot())
    assert t.why_not("fire gaucher alwin") == t.why_not("shoot gaucher") == "DXA-5a"
    t.s.idle |= 1 << t["gaucher"]
    assert t.why_not("fire gaucher alwin") == "DXA-5a"
    fell(t.s, t["gaucher"], STUNNED)
    assert t.why_not("fire gaucher alwin") == "DXA-5a"
    t = Table("meadow", ["alwin 1010", "vital 0808", "gaucher 1212", "roussel 1515 N"], first="saxon")
    t.s.safe |= 1 << t["alwin"]
    refusals = [why_no_fire(t.s, 1, t[key], t["alwin"], t.cell("1010")) for key in ("gaucher", "roussel", "vital")]
    assert [refusal and refusal.rule for refusal in refusals] == ["DXA-5a", "DXA-1.2n", "DXA-5.3d"]


@pytest.mark.rules("DXA-5b", "DXA-1.2n", "DXA-7.1a", "DXA-7.1.1a", "DXA-SC.3")
def test_a_plain_lance_is_thrown_once_on_foot_or_mounted() -> None:
    t = Table("meadow", ["geoffroy 0808 N", "roussel 1008 N", "alwin 1810"])
    geoffroy, alwin = t["geoffroy"], t["alwin"]
    assert weapon_of(t.s, geoffroy) == LANCE_MOUNTED and weapon_of(t.s, alwin) == LANCE_FOOT
    assert (WEAPONS[LANCE_MOUNTED].short, WEAPONS[LANCE_MOUNTED].medium, WEAPONS[LANCE_MOUNTED].long) == (3, 6, 9)
    assert clause(t, "roussel") == "DXA-1.2n"
    t.s.throws[geoffroy] = 1
    assert weapon_of(t.s, geoffroy) == -LANCE_THROWN and clause(t, "geoffroy") == "DXA-5b"
    early = Table("meadow", ["geoffroy 0808 N", "alwin 1810"], sections=6)
    assert weapon_of(early.s, early["geoffroy"]) == -NO_SADDLE and clause(early, "geoffroy") == "DXA-SC.3"
    assert weapon_of(early.s, early["alwin"]) == LANCE_FOOT


@pytest.mark.rules("DXA-5c")
def test_a_javelinman_has_four_throws() -> None:
    t = Table("meadow", ["judicael 0808", "alwin 1810"])
    for thrown in range(4):
        t.s.throws[t["judicael"]] = thrown
        assert clause(t, "judicael") == ""
    t.s.throws[t["judicael"]] = 4
    assert clause(t, "judicael") == "DXA-5c"


@pytest.mark.rules("DXA-5.1g")
def test_no_mounted_archers() -> None:
    t = Table("meadow", ["vital 0808", "geoffroy 1010 N", "alwin 1810"])
    t.s.clear(t["vital"])
    t.s.steed[t["vital"]] = t["geoffroy_horse"]
    t.s.facing[t["vital"]] = 0
    t.s.fill(t["vital"])
    assert weapon_of(t.s, t["vital"]) == -MOUNTED and clause(t, "vital") == "DXA-5.1g"


# ---------------------------------------------------------------- offensive fire


@pytest.mark.rules("DXA-5.2a", "DXA-6.7d", "DXA-2.1a")
def test_contact_forbids_shooting() -> None:
    t = Table("meadow", ["vital 0808", "alwin 0809"])
    assert clause(t, "vital") == "DXA-5.2a"
    fell(t.s, t["alwin"], STUNNED)
    assert clause(t, "vital") == ""
    rider = Table("meadow", ["vital 1105", "ligulf 1104 S"])
    assert clause(rider, "vital") == "DXA-5.2a"
    behind = Table("meadow", ["vital 1105", "ligulf 1103 N"])
    assert clause(behind, "vital") == ""


@pytest.mark.rules("DXA-5d", "DXA-2.1h", "DXA-1.2c", "DXA-10.1.2c")
def test_who_is_done_busy_or_down_does_not_shoot() -> None:
    t = Table("meadow", ["vital 0808", "alwin 1810"])
    s, bit = t.s, 1 << t["vital"]
    s.shot = bit
    assert clause(t, "vital") == "DXA-5d"
    s.shot, s.idle = 0, bit
    assert clause(t, "vital") == "DXA-2.1h"
    s.idle, s.bearers = 0, bit
    assert clause(t, "vital") == "DXA-10.1.2c"
    s.bearers = 0
    fell(s, t["vital"], STUNNED)
    assert clause(t, "vital") == "DXA-1.2c"


@pytest.mark.rules(
    "DXA-2.1c", "DXA-5.1a", "DXA-5.1a2", "DXA-5.1b2", "DXA-5.1c", "DXA-5.1d", "DXA-5.1e", "DXA-5.1f", "DXA-7.1.1a"
)
def test_what_may_still_be_moved_after_a_shot() -> None:
    t = Table(
        "meadow", ["vital 0808", "gerold 0810", "judicael 0812", "arnoul 0814", "geoffroy 0816 N", "cuthbert 1808"]
    )
    left = {
        "vital": (8, 8),
        "gerold": (8, 0),
        "judicael": (8, 8),
        "arnoul": (6, 6),
        "geoffroy": (12, 12),
        "cuthbert": (8, 8),
    }
    for key, (before, after) in left.items():
        assert movement_limit(t.s, t[key]) == before
        t.s.shot |= 1 << t[key]
        assert movement_limit(t.s, t[key]) == after
    t.s.health[t["vital"]] = WOUNDED
    assert movement_limit(t.s, t["vital"]) == 4


# ---------------------------------------------------------------- defensive fire


def fires(key: str, *, shot: bool = False, moved: int = 0) -> str:
    """The clause that forbids one to fire defensively after this in his own phase."""
    t = Table(
        "meadow", ["gaucher 1808", f"{key} 0808"] if key in ("cuthbert", "alwin") else ["alwin 1808", f"{key} 0808"]
    )
    t.s.shot = shot << t[key]
    t.s.spent[t[key]] = moved
    return clause(t, key, defensive=True)


@pytest.mark.rules("DXA-5.1a", "DXA-5.1a2", "DXA-5.1b", "DXA-5.1b2", "DXA-5.1c", "DXA-5.1d", "DXA-5.3a")
def test_limits_of_defensive_fire() -> None:
    assert fires("vital", moved=4) == "" and fires("vital", moved=5) == "DXA-5.1b"
    assert fires("vital", shot=True, moved=4) == "" and fires("vital", shot=True, moved=5) == "DXA-5.1b"
    assert fires("gerold") == "" and fires("gerold", moved=1) == "DXA-5.1c" and fires("gerold", shot=True) == "DXA-5.1c"
    assert fires("cuthbert", moved=4) == "" and fires("cuthbert", moved=5) == "DXA-5.1d"
    assert fires("cuthbert", shot=True) == "" and fires("cuthbert", shot=True, moved=1) == "DXA-5.1d"


@pytest.mark.rules("DXA-5.1e", "DXA-5.1f", "DXA-7.1a", "DXA-7.1.1a")
def test_javelins_and_lances_are_for_offensive_fire_only() -> None:
    assert fires("judicael") == "DXA-5.1e" and fires("alwin") == "DXA-5.1f"
    t = Table("meadow", ["alwin 1808", "geoffroy 0808 N"])
    assert clause(t, "geoffroy", defensive=True) == "DXA-7.1.1a"


@pytest.mark.rules("DXA-5.2c", "DXA-5.3a", "DXA-5.3g", "DXA-5.2a")
def test_who_fought_or_fired_does_not_fire() -> None:
    t = Table("meadow", ["alwin 1808", "vital 0808"])
    s, bit = t.s, 1 << t["vital"]
    s.attacked = bit
    assert clause(t, "vital", defensive=True) == "DXA-5.2c"
    s.attacked, s.struck = 0, bit
    assert clause(t, "vital", defensive=True) == "DXA-5.3a"
    s.struck, s.fired = 0, bit
    assert clause(t, "vital", defensive=True) == "DXA-5.3g"
    s.fired = 0
    set_out(t, "alwin", "0809")
    assert clause(t, "vital", defensive=True) == "DXA-5.2a"
    set_out_from = t.s.trail
    assert set_out_from and not shooting.anyone_may_fire_at(s, t["alwin"])


@pytest.mark.rules("DXA-5.3a", "DXA-5.1h")
def test_limits_are_held_against_the_phase_in_which_he_moved() -> None:
    t = Table("meadow", ["alwin 1808", "vital 0808"])
    s, vital = t.s, t["vital"]
    s.spent[vital] = 4
    s.watch = shooting.watchers(s, 1)
    assert s.watch == 1 << vital
    s.health[vital] = WOUNDED
    assert clause(t, "vital", defensive=True) == ""
    s.watch = -1
    assert clause(t, "vital", defensive=True) == "DXA-5.1b"


@pytest.mark.rules("DXA-5.3c")
def test_after_fire_a_mover_is_left_alone_for_some_hexes() -> None:
    t = Table("meadow", ["alwin 1804", "vital 0808"])
    s, alwin = t.s, t["alwin"]
    path = ["1804", "1805", "1806", "1807"]
    set_out(t, "alwin", *path[:2])
    assert shooting.anyone_may_fire_at(s, alwin)
    shooting.mark_target(s, alwin)
    seen = []
    for end in (2, 3, 4):
        t.move.trail = tuple((t.cell(name), -1) for name in path[:end])
        seen.append(shooting.anyone_may_fire_at(s, alwin))
    assert seen == [False, False, True]
    s.health[alwin] = WOUNDED
    t.move.trail = t.move.trail[:3]
    assert shooting.anyone_may_fire_at(s, alwin)


@pytest.mark.rules("DXA-5.3c")
def test_spacing_of_riders_and_chargers() -> None:
    t = Table("meadow", ["roussel 0916 N", "alwin 0908"])
    s, roussel = t.s, t["roussel"]
    assert shooting.spacing(s, roussel) == 3
    s.charges = (Charge(roussel, t["alwin"], t.cell("0908"), (), -1, 0),)
    assert shooting.spacing(s, roussel) == 4
    s.charges = (Charge(roussel, t["alwin"], t.cell("0908"), (), -1, 2),)
    assert shooting.spacing(s, roussel) == 3


@pytest.mark.rules("DXA-5.3d")
def test_an_earlier_target_is_safe() -> None:
    t = Table("meadow", ["alwin 1804", "brihtric 1604", "vital 0808"])
    s = t.s
    set_out(t, "alwin")
    shooting.mark_target(s, t["alwin"])
    assert not s.safe
    shooting.mark_target(s, t["brihtric"])
    assert s.safe == 1 << t["alwin"]
    refusal = shooting.may_be_fired_at(s, t["alwin"])
    assert refusal is not None and refusal.rule == "DXA-5.3d"


@pytest.mark.rules("DXA-5.3f")
def test_no_fire_at_a_charge_that_is_met() -> None:
    t = Table("meadow", ["roussel 0916 N", "ligulf 0906 S", "cuthbert 1412"])
    s, roussel = t.s, t["roussel"]
    set_out(t, "roussel")
    s.charges = (Charge(roussel, t["ligulf"], t.cell("0906"), (), -1, 0),)
    assert shooting.anyone_may_fire_at(s, roussel)
    s.charges = (Charge(roussel, t["ligulf"], t.cell("0906"), (), t["ligulf"], 0),)
    assert not shooting.anyone_may_fire_at(s, roussel)


# ---------------------------------------------------------------- targets


@pytest.mark.rules("DXA-5e", "DXA-4.4.3g")
def test_friends_and_ones_own_horses_are_not_aimed_at() -> None:
    t = Table("meadow", ["vital 0808", "gaucher 0811", "alwin 1214"], animals=["mule_1 0812 norman"])
    assert aim_clause(t, "vital", "gaucher") == "DXA-5e"
    assert aim_clause(t, "vital", "mule_1") == "DXA-5e"
    t.s.put(t["gaucher"], t.cell("1201"))
    assert aim_clause(t, "vital", "mule_1") == ""
    assert (t["mule_1"], t.cell("0812")) in shooting.targets(t.s, t["vital"])
    fell(t.s, t["alwin"], STUNNED)
    assert aim_clause(t, "vital", "alwin") == ""
    t.s.clear(t["alwin"])
    t.s.health[t["alwin"]] = DEAD
    assert aim_clause(t, "vital", "alwin") == "DXA-5e"


@pytest.mark.rules("DXA-5.4c")
def test_range() -> None:
    t = Table("meadow", ["arnoul 0802", "alwin 0814", "brihtric 0815"])
    assert aim_clause(t, "arnoul", "alwin") == ""
    t.s.put(t["alwin"], t.cell("2414"))
    assert aim_clause(t, "arnoul", "brihtric") == "DXA-5.4c"
    rider = Table("meadow", ["geoffroy 0806 S", "alwin 0815"])
    assert aim_clause(rider, "geoffroy", "alwin") == ""
    rider.s.put(rider["geoffroy"], rider.cell("0805"), 3)
    assert aim_clause(rider, "geoffroy", "alwin") == "DXA-5.4c"


@pytest.mark.rules("DXA-5.4d")
def test_either_hex_of_a_rider_may_be_aimed_at() -> None:
    t = Table("meadow", ["vital 0402", "ligulf 0808 N"])
    assert {cell for _, cell in shooting.targets(t.s, t["vital"])} == {t.cell("0808"), t.cell("0809")}
    assert aim_clause(t, "vital", "ligulf", "0807") == "DXA-5.4d"


@pytest.mark.rules("DXA-7.1b")
def test_a_rider_throws_to_the_front_and_the_sides() -> None:
    t = Table("meadow", ["geoffroy 1010 N", "alwin 1006", "brihtric 1411", "osferth 1015"])
    assert aim_clause(t, "geoffroy", "alwin") == aim_clause(t, "geoffroy", "brihtric") == ""
    assert aim_clause(t, "geoffroy", "osferth") == "DXA-7.1b"


@pytest.mark.rules("DXA-7.1c", "DXA-7.1d", "DXA-5.5.3.1a")
def test_a_rider_throws_over_a_friend_beside_him_at_three_hexes_and_more() -> None:
    t = Table("meadow", ["geoffroy 0808 S", "gaucher 0809", "alwin 0810"])
    assert aim_clause(t, "geoffroy", "alwin") == "DXA-5.5.3a"
    t.s.put(t["alwin"], t.cell("0811"))
    assert aim_clause(t, "geoffroy", "alwin") == ""
    t.s.put(t["gaucher"], t.cell("0810"))
    assert aim_clause(t, "geoffroy", "alwin") == "DXA-5.5.3a"
