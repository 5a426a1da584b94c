"""Section 5.4: one shot."""

from fractions import Fraction

import pytest

from banneret.games.diex.combat import harm
from banneret.games.diex.missiles.shot import Shot, effect, impact_hex
from banneret.games.diex.mover import Mover
from banneret.games.diex.sight.sight import line
from banneret.games.diex.state import DEAD, HEALTHY, STUNNED, WOUNDED
from banneret.kernel.dice import Dice, outcomes
from banneret.kernel.event import Event
from banneret.kernel.flow import advance
from banneret.kernel.referee import Referee

from .rest import Rest
from .table import Table
from .test_shooting import fell


def shoot(
    people: list[str],
    shooter: str,
    target: str,
    *dice: int,
    hex: str = "",
    defensive: bool = False,
    prepare: str = "",
    map: str = "meadow",
) -> Table:
    """One shot with these dice. `prepare`: "key condition" of one who has been hurt before."""
    t = Table(map, people)
    if prepare:
        key, condition = prepare.split()
        fell(t.s, t[key], {"wounded": WOUNDED, "stunned": STUNNED}[condition])
    t.s.call(Rest())
    t.begin(Shot(t[shooter], t[target], t.cell(hex) if hex else t.s.at[t[target]], defensive), *dice)
    assert not t.script.left
    return t


def gists(t: Table) -> list[str]:
    return [event.gist for event in t.log if event.gist]


@pytest.mark.rules("DXA-5.4b", "DXA-5.4a")
def test_a_shot_is_told_in_its_order() -> None:
    t = shoot(["vital 0808", "alwin 0813"], "vital", "alwin", 4, 2)
    assert [event.kind for event in t.log] == ["shot", "impact", "damage", "wound"]
    announced, impact, damage, _ = t.log
    assert announced.text == "Vital shoots at Alwin in 0813: bow, 5 hexes, short range, no cover."
    assert impact.sum == "4: the target hex 0813" and damage.sum == "2 + 2 bow = 4, no cover: B"


# ---------------------------------------------------------------- impact


@pytest.mark.rules("DXA-5.4.1a")
def test_at_two_hexes_no_impact_roll() -> None:
    t = shoot(["judicael 0808", "alwin 0810"], "judicael", "alwin", 1)
    assert t.s.health[t["alwin"]] == DEAD and t.s.throws[t["judicael"]] == 1
    t = shoot(["judicael 0808", "alwin 0811"], "judicael", "alwin", 5)  # at three it strays over him
    assert t.s.health[t["alwin"]] == HEALTHY and t.said("strays")


@pytest.mark.rules("DXA-5.4.3c")
@pytest.mark.parametrize(("bystander", "fate"), [("osferth", WOUNDED), ("brihtric", DEAD)])
def test_the_armour_of_the_one_who_is_struck_counts(bystander: str, fate: int) -> None:
    t = shoot(["vital 0808", "alwin 0813", f"{bystander} 0814"], "vital", "alwin", 5, 1)
    assert t.s.health[t[bystander]] == fate


@pytest.mark.rules("DXA-5.4.1b", "DXA-5.4.1c", "DXA-5.4.1d")
def test_impact_hexes_round_the_target() -> None:
    t = Table("meadow", ["vital 0808", "alwin 0815"])
    ground, cell = t.s.ground, t.cell
    for number, name in {
        -1: "0506",
        4: "0506",
        5: "0507",
        6: "0505",
        7: "0606",
        8: "0406",
        9: "0605",
        10: "0405",
    }.items():
        assert impact_hex(ground, line(ground, cell("0501"), cell("0506")), cell("0506"), number) == cell(name)
    corner = line(ground, cell("0505"), cell("1105"))
    assert corner.corner
    for number, name in {5: "1204", 6: "1205", 7: "1004", 8: "1005", 9: "1104", 10: "1106"}.items():
        assert impact_hex(ground, corner, cell("1105"), number) == cell(name)
    assert impact_hex(ground, corner, cell("1105"), 11) == -1


@pytest.mark.rules("DXA-5.4.2a", "DXA-5.4.1b", "DXA-5.4.1e")
def test_modifiers_of_the_impact_roll_add_up() -> None:
    assert shoot(["vital 0808", "alwin 0811"], "vital", "alwin", 6, 10).said("strikes Alwin")  # 6 − 2
    assert gists(shoot(["vital 0808", "alwin 0813"], "vital", "alwin", 6)) == ["misses"]
    assert gists(shoot(["vital 0801", "alwin 0815"], "vital", "alwin", 10)) == ["missile lost"]  # 14 hexes: medium
    lost = shoot(["vital 0801", "alwin 0815"], "vital", "alwin", 9, prepare="vital wounded")
    assert gists(lost) == ["missile lost"] and lost.log[-1].sum == "9 + 1 medium range + 1 wounded = 11: lost"


@pytest.mark.rules("DXA-5.4.1e")
def test_a_stray_missile_strikes_friend_and_foe() -> None:
    t = shoot(["vital 0808", "gaucher 0814", "alwin 0813"], "vital", "alwin", 5, 2)  # 5: one beyond
    assert t.s.health[t["gaucher"]] == WOUNDED and gists(t) == ["Gaucher wounded"]
    down = shoot(["vital 0808", "gaucher 0814", "alwin 0813"], "vital", "alwin", 5, 5, prepare="gaucher stunned")
    assert down.s.health[down["gaucher"]] == DEAD
    off = shoot(["vital 0806", "alwin 0801"], "vital", "alwin", 5)
    assert gists(off) == ["misses"] and off.said("off the map")


@pytest.mark.rules("DXA-5.4.1e")
def test_a_standing_character_is_struck_before_a_stunned_one() -> None:
    t = Table("meadow", ["alwin 0813", "brihtric 0812", "vital 0808"])
    s = t.s
    fell(s, t["alwin"], STUNNED)
    s.clear(t["brihtric"])
    s.move = Mover(t["brihtric"], 0, ((t.cell("0812"), -1), (t.cell("0813"), -1)))
    s.at[t["brihtric"]] = t.cell("0813")
    s.call(Rest())
    t.begin(Shot(t["vital"], t["brihtric"], t.cell("0813"), True), 4, 1)
    assert s.health[t["brihtric"]] == DEAD and s.health[t["alwin"]] == STUNNED


@pytest.mark.rules("DXA-5.4.1f")
def test_a_stray_shot_does_not_pass_walls_and_has_the_cover_of_its_own_line() -> None:
    scrub = shoot(["vital 0502", "alwin 0507", "brihtric 0508"], "vital", "alwin", 5, 1)  # 0508 is scrub
    assert any(event.sum == "1 + 2 bow = 3, light cover: B" for event in scrub.log)
    trees = shoot(["vital 0804", "alwin 1207", "brihtric 1307"], "vital", "alwin", 7)  # a tree stands before 1307
    assert (
        gists(trees) == ["missile lost"]
        and "DXA-5.4.1f" in trees.log[-1].rules
        and trees.s.health[trees["brihtric"]] == HEALTHY
    )


# ---------------------------------------------------------------- damage


@pytest.mark.rules("DXA-5.4.3a", "DXA-5.4.3b", "DXA-5.4.3c", "DXA-5.4.3c2", "DXA-7.4e", "DXA-5.4.3b2")
def test_the_row_is_told() -> None:
    t = Table("meadow", ["vital 0808", "osferth 0810"])
    t.s.axe = 1 << t["osferth"]
    t.s.call(Rest())
    t.begin(Shot(t["vital"], t["osferth"], t.cell("0810")), 1)
    event = t.log[1]
    assert event.sum == "1 + 2 bow + 1 armour − 1 axe = 3, no cover: C" and {
        "DXA-5.4.3c",
        "DXA-5.4.3c2",
        "DXA-7.4e",
    } <= set(event.rules)
    assert t.s.health[t["osferth"]] == DEAD
    sling = shoot(["cuthbert 0808", "vital 0810"], "cuthbert", "vital", 1)
    assert sling.s.health[sling["vital"]] == WOUNDED and "DXA-5.4.3b2" in sling.log[1].rules


@pytest.mark.rules("DXA-5.4.3d", "DXA-5.4.3f")
def test_results_on_foot() -> None:
    people = ["vital 0808", "alwin 0810"]
    fates = {1: (DEAD, "killed"), 2: (WOUNDED, "wounded"), 7: (HEALTHY, "no effect")}
    for die, (health, gist) in fates.items():
        t = shoot(people, "vital", "alwin", die)
        assert t.s.health[t["alwin"]] == health and gists(t) == [gist]
    again = shoot(people, "vital", "alwin", 2, prepare="alwin wounded")
    assert again.s.health[again["alwin"]] == DEAD and gists(again) == ["killed"]


@pytest.mark.rules("DXA-5.4.3f", "DXA-5.4.4a", "DXA-5.4.4b")
def test_result_a_drives_back_two_hexes() -> None:
    t = shoot(["vital 0808", "alwin 0810"], "vital", "alwin", 5)
    assert gists(t) == ["driven back"] and t.decision is not None and t.decision.seat == 1
    t.play(t.decision.options[0].notation)
    grid = t.s.ground.lattice
    assert (
        grid.distance(t.s.at[t["alwin"]], t.cell("0810")) == 2
        and grid.distance(t.s.at[t["alwin"]], t.cell("0808")) >= 3
    )


@pytest.mark.rules("DXA-5.4.4c")
def test_who_cannot_go_back_is_wounded() -> None:
    t = shoot(["vital 0816", "alwin 0818"], "vital", "alwin", 5)
    assert t.s.health[t["alwin"]] == WOUNDED and t.hex("alwin") == "0818"


@pytest.mark.rules("DXA-5.4.4d", "DXA-6.5g")
def test_every_hit_finishes_the_stunned() -> None:
    for die in (1, 2, 5):
        t = shoot(["vital 0808", "alwin 0810"], "vital", "alwin", die, prepare="alwin stunned")
        assert t.s.health[t["alwin"]] == DEAD and gists(t) == ["killed"]


@pytest.mark.rules("DXA-5.4.3e", "DXA-5.4.3e2", "DXA-5.4.3i")
def test_results_on_riders() -> None:
    people = ["gerold 0808", "raoul 1808", "ligulf 0810 S", "alwin 1212"]
    horse = "ligulf_horse"
    # a crossbow, strength 0, and armour: the row is the die + 1
    fates = {
        1: (WOUNDED, -1, DEAD, "unhorsed and wounded, horse killed"),
        2: (STUNNED, -1, DEAD, "unhorsed and stunned, horse killed"),
        3: (WOUNDED, -1, HEALTHY, "unhorsed and wounded"),
        5: (WOUNDED, 3, HEALTHY, "wounded"),
        8: (HEALTHY, 3, HEALTHY, "no effect"),
    }
    for die, (health, facing, steed, gist) in fates.items():
        t = shoot(people, "gerold", "ligulf", die)
        while t.decision is not None and t.offers("land"):
            t.play(t.offers("land")[0])
        assert (t.s.health[t["ligulf"]], t.s.facing[t["ligulf"]], t.s.health[t[horse]]) == (health, facing, steed), die
        assert gists(t) == [gist]


@pytest.mark.rules("DXA-5.4.3i", "DXA-5.4.3e2")
def test_result_f_kills_the_rider_and_spares_the_horse() -> None:
    t = shoot(["gerold 0808", "gillespie 0810 S"], "gerold", "gillespie", 1)
    while t.offers("land"):
        t.play(t.offers("land")[0])
    assert t.s.health[t["gillespie"]] == DEAD and t.s.health[t["gillespie_horse"]] == HEALTHY and gists(t) == ["killed"]


@pytest.mark.rules("DXA-5.4.3i", "DXA-5.4.4d", "DXA-1.2e")
def test_a_wounded_rider_dies_of_what_unhorses() -> None:
    for die, horse in ((2, DEAD), (3, HEALTHY)):
        t = shoot(["gerold 0808", "ligulf 0810 S"], "gerold", "ligulf", die, prepare="ligulf wounded")
        while t.offers("land"):
            t.play(t.offers("land")[0])
        assert t.s.health[t["ligulf"]] == DEAD and t.s.health[t["ligulf_horse"]] == horse
        assert gists(t) == ["killed, horse killed" if horse == DEAD else "killed"]


@pytest.mark.rules("DXA-5.4.3k", "DXA-1.2j")
def test_only_d_and_e_kill_an_animal() -> None:
    t = Table("meadow", ["vital 0808", "alwin 1214"], animals=["mule_1 0810 saxon"])
    for letter in "ABCF-":
        assert effect(t.s, t["mule_1"], letter, False).word == "no effect"
    t.s.call(Rest())
    t.begin(Shot(t["vital"], t["mule_1"], t.cell("0810")), 1)
    assert t.s.health[t["mule_1"]] == DEAD and gists(t) == ["mule killed"]


@pytest.mark.rules("DXA-5.4.3g")
def test_a_stander_under_defensive_fire_is_driven_back() -> None:
    t = shoot(["alwin 0810", "vital 0808"], "vital", "alwin", 5, defensive=True)
    assert gists(t) == ["driven back"] and "DXA-5.4.3g" in t.log[1].rules


@pytest.mark.rules("DXA-4.4.3h")
def test_a_rider_who_throws_lets_his_led_horse_go() -> None:
    t = Table("meadow", ["geoffroy 0808 S", "raoul 1010 N", "alwin 0811"])
    harm.unhorse(t.s, t.ref, t["raoul"], WOUNDED, False)
    t.s.stack.clear()
    t.s.leader[t["raoul_horse"]] = t["geoffroy"]
    t.s.call(Rest())
    t.begin(Shot(t["geoffroy"], t["alwin"], t.cell("0811")), 4, 10)
    assert t.s.leader[t["raoul_horse"]] == -1 and t.s.throws[t["geoffroy"]] == 1


@pytest.mark.rules("DXA-0a")
def test_all_outcomes_of_a_shot_are_soon_told() -> None:
    t = Table("meadow", ["vital 0808", "gaucher 0814", "alwin 0813"])
    t.s.call(Rest())
    t.s.call(Shot(t["vital"], t["alwin"], t.cell("0813")))
    chances: dict[str, Fraction] = {}
    runs = 0

    def run(dice: Dice) -> str:
        log: list[Event] = []
        world = t.s.clone()
        advance(world, Referee(dice, log))
        return next(event.gist for event in log if event.gist)

    for chance, gist in outcomes(run):
        runs += 1
        chances[gist] = chances.get(gist, Fraction(0)) + chance
    assert sum(chances.values()) == 1 and runs <= 20
    tenth = Fraction(1, 10)
    # 4 of 10 in the target hex; there a bow without cover: die 1 C, 2 to 4 B, 5 and 6 A
    assert (
        chances["killed"] == 4 * tenth * tenth
        and chances["wounded"] == 12 * tenth * tenth
        and chances["driven back"] == 8 * tenth * tenth
    )
    assert (
        chances["no effect"] == 16 * tenth * tenth
        and sum(chance for gist, chance in chances.items() if "Gaucher" in gist) == tenth
        and chances["misses"] == 5 * tenth
    )
