"""DXC-13, DXC-7c to DXC-7n: whom groups meet, and who may attack whom."""

from typing import Any

import pytest

from banneret.games.diex.campaign.band import in_revolt, may_attack, total
from banneret.games.diex.campaign.battle.forces import hosts
from banneret.games.diex.campaign.group import KING, REBEL, Faction, Service
from banneret.games.diex.campaign.movement.encounter import Encounter
from banneret.games.diex.campaign.movement.march import MoveGroup, begin
from banneret.games.diex.campaign.ranks import soldiers

from .cases import case
from .table import Table, men

FIELD = "0316"


def pair(given: dict[str, Any], active: str) -> Table:
    """A Norman and a Saxon group of a worked case meet in the field, one of them coming."""
    t = Table("york_1069")
    for key, row in (("n1", given["norman"]), ("x1", given["saxon"])):
        t.group(
            key, "0315" if key == active else FIELD, row["soldiers"], level=row.get("hostility", row.get("loyalty"))
        )
        t.leader(f"l{key}", key, prestige=row["prestige"])
    return t.begin(MoveGroup(active, 1)).play(f"go {FIELD}")


def attackers(t: Table) -> dict[int, list[str]]:
    """Who is asked whether he attacks whom, in order, if nobody does."""
    found: dict[int, list[str]] = {}
    while t.phase == "encounter":
        assert t.decision is not None
        found[t.decision.seat] = [one for one in t.offered() if one.startswith("attack")]
        t.play("pass")
    return found


# ---------------------------------------------------------------- Norman and Saxon


@pytest.mark.rules("DXC-7d", "DXC-7k", "DXC-7l", "DXC-7m", "DXC-7n", "DXC-13.2a")
@pytest.mark.parametrize("active", ["n1", "x1"])
@pytest.mark.parametrize("id", ["camp_loyalty_welf", "camp_loyalty_saxon_threshold", "camp_loyalty_saxon_revolt"])
def test_who_may_attack_is_a_matter_of_totals(id: str, active: str) -> None:
    given, expect = case(id)
    t = pair(given, active)
    norman, saxon = t.s.groups["n1"], t.s.groups["x1"]
    assert total(t.s, norman, saxon) == expect["norman_total"]
    assert total(t.s, saxon, norman) == expect["saxon_total"]
    assert in_revolt(t.s, saxon, norman) == expect["saxon_in_revolt"]
    asked = attackers(t)
    assert (KING in asked) == (expect["norman_may_attack"] or expect["saxon_in_revolt"])
    assert (REBEL in asked) == expect["saxon_may_attack"]
    assert list(asked) == sorted(asked, key=lambda seat: seat != (0 if active == "n1" else 1)), "the active one first"
    assert t.s.groups["x1"].book.value.level == given["saxon"]["loyalty"], "a result changes nothing"


@pytest.mark.rules("DXC-7n")
def test_who_may_not_attack_is_not_asked() -> None:
    t = Table("york_1069")
    t.group("x1", FIELD, 7, level=5)
    t.leader("ligulf", "x1", prestige=3)
    t.group("n1", FIELD, 12)
    t.leader("welf", "n1", prestige=7)
    t.group("n2", FIELD, 3)
    assert may_attack(t.s, t.s.groups["x1"], t.s.groups["n2"]) is False
    assert may_attack(t.s, t.s.groups["n2"], t.s.groups["x1"]) is False, "without a leader: 8 - 2 - 0"
    t.begin(Encounter("n1")).play("pass")
    assert t.phase != "encounter", "the Saxon is not asked"


@pytest.mark.rules("DXC-7n", "DXC-13.2a")
def test_if_the_saxons_are_in_revolt_either_may_attack() -> None:
    """A Norman whose own total is 7 or less may not attack Saxons at peace, but may attack those in revolt."""
    for level, may in ((4, False), (1, True)):
        t = Table("york_1069")
        t.group("n1", FIELD, 12, level=7)
        t.leader("raoul", "n1", prestige=5)
        t.group("x1", FIELD, 12, level=level)
        t.leader("ligulf", "x1", prestige=5)
        assert may_attack(t.s, t.s.groups["n1"], t.s.groups["x1"]) is may
        assert in_revolt(t.s, t.s.groups["x1"], t.s.groups["n1"]) is may


@pytest.mark.rules("DXC-7f", "DXC-7k", "DXC-12.2d")
def test_the_highest_prestige_and_all_mercenaries_count() -> None:
    t = Table("york_1069")
    t.group("n1", FIELD, 12)
    t.leader("raoul", "n1", prestige=4)
    t.group("x1", FIELD, 12, level=5)
    before = total(t.s, t.s.groups["n1"], t.s.groups["x1"])
    t.leader("odo", "n1", prestige=9)
    assert total(t.s, t.s.groups["n1"], t.s.groups["x1"]) == before + 3
    t.group("m1", FIELD, 6, side=KING, service=Service("n1", "hired", 1))
    assert total(t.s, t.s.groups["n1"], t.s.groups["x1"]) == before + 4


# ---------------------------------------------------------------- others


@pytest.mark.rules("DXC-13.2b", "DXC-7e")
@pytest.mark.parametrize("key", ["d1", "s1"])
def test_danes_and_scots_are_always_hostile_to_normans(key: str) -> None:
    for active in ("n1", key):
        t = Table("york_1069")
        t.group("n1", "0315" if active == "n1" else FIELD, 4)
        t.group(key, "0315" if active == key else FIELD, 30)
        t.begin(MoveGroup(active, 1)).play(f"go {FIELD}")
        assert attackers(t) == {
            KING: [f"attack {key}"],
            REBEL: ["attack n1"],
        }


def of_sides(key: str, other: str) -> Table:
    """A made-up position: Saxons for the King, Scots and Danes against him."""
    t = Table("york_1069")
    factions: dict[str, Faction] = {"x": "saxon", "d": "danish", "s": "scottish"}
    t.group(key, "0315", 12, faction=factions[key[0]], side=KING, captain=0)
    t.group(other, FIELD, 12, faction=factions[other[0]], side=REBEL, captain=1)
    return t.begin(MoveGroup(key, 1))


@pytest.mark.rules("DXC-13.2c", "DXC-7e")
@pytest.mark.parametrize("key", ["x1", "s1"])
def test_saxons_or_scots_and_danes_of_different_sides_are_hostile(key: str) -> None:
    t = of_sides(key, "d1").play(f"go {FIELD}")
    assert attackers(t) == {KING: ["attack d1"], REBEL: [f"attack {key}"]}


@pytest.mark.rules("DXC-13.2c", "DXC-13.1b")
def test_one_player_or_one_side_owns_both() -> None:
    t = Table("york_1069")
    t.group("x1", FIELD, 12, level=1)
    t.group("d1", FIELD, 12)
    t.group("s1", FIELD, 12)
    keys = ("x1", "d1", "s1")
    assert not any(may_attack(t.s, t.s.groups[one], t.s.groups[two]) for one in keys for two in keys)


@pytest.mark.rules("DXC-13.2d")
@pytest.mark.parametrize("keys", [("x1", "s1"), ("s1", "x1")])
def test_scots_and_saxons(keys: tuple[str, str]) -> None:
    given, expect = case("camp_scots_and_saxons")
    for die, hostile in zip(given["rolls"], expect["hostile"], strict=True):
        t = of_sides(*keys)
        t.dice(die)
        t.play(f"go {FIELD}")
        assert t.unrolled == 0
        asked = attackers(t)
        assert asked == ({KING: [f"attack {keys[1]}"], REBEL: [f"attack {keys[0]}"]} if hostile else {})


@pytest.mark.rules("DXC-13.2d")
def test_not_rolled_between_groups_of_one_side() -> None:
    t = Table("york_1069")
    t.group("s1", "0315", 12)
    t.group("x1", FIELD, 12)
    t.dice()
    t.begin(MoveGroup("s1", 1)).play(f"go {FIELD}")
    assert t.phase != "encounter"


# ---------------------------------------------------------------- who decides


@pytest.mark.rules("DXC-13.2e")
def test_even_hostile_groups_fight_only_if_somebody_decides_to() -> None:
    t = Table("york_1069")
    t.group("d1", "0315", 12)
    t.group("n1", FIELD, 12)
    t.begin(MoveGroup("d1", 2)).play(f"go {FIELD}", "pass", "pass")
    assert t.phase == "move"
    assert not t.told("attack")
    assert t.s.groups["d1"].busy == 0


@pytest.mark.rules("DXC-13.2e")
def test_the_other_may_attack_if_the_active_one_does_not() -> None:
    t = Table("york_1069")
    t.group("d1", "0315", 12)
    t.group("n1", FIELD, 12)
    t.begin(MoveGroup("d1", 2)).play(f"go {FIELD}", "pass", "attack d1")
    assert t.phase == "refuse"
    assert t.s.contest is not None
    assert (t.s.contest.attackers, t.s.contest.defenders) == (("n1",), ("d1",))


@pytest.mark.rules("DXC-13.2f")
def test_he_picks_one_and_all_of_that_side_defend() -> None:
    t = Table("york_1069")
    t.group("n1", "0315", 12)
    for key, count in (("d1", 8), ("x1", 14), ("s1", 5)):
        t.group(key, FIELD, count, level=1 if key == "x1" else 0)
    t.begin(MoveGroup("n1", 1)).play(f"go {FIELD}")
    assert t.offered() == ["attack x1", "attack d1", "attack s1", "pass"]
    t.play("attack s1")
    assert t.s.contest is not None
    assert t.s.contest.defenders == ("x1", "d1", "s1")
    assert t.s.contest.attackers == ("n1",)


@pytest.mark.rules("DXC-13.2e", "DXC-6g")
def test_who_has_fought_today_does_not_attack_who_comes() -> None:
    t = Table("york_1069")
    t.group("d1", "0315", 12)
    t.group("n1", FIELD, 12)
    t.s.groups["n1"].busy = t.s.turn
    t.begin(MoveGroup("d1", 2)).play(f"go {FIELD}", "pass")
    assert t.phase == "move"


@pytest.mark.rules("DXC-8.1b", "DXC-3c")
def test_they_see_each_other() -> None:
    t = Table("york_1069")
    t.group("d1", "0315", 12, purse=6)
    t.group("n1", FIELD, 9)
    t.begin(MoveGroup("d1", 2)).play(f"go {FIELD}")
    assert t.s.notes[KING]["d1"].men == t.s.groups["d1"].men
    assert t.s.notes[KING]["d1"].purse == 6
    assert t.s.notes[REBEL]["n1"].men == t.s.groups["n1"].men


# ---------------------------------------------------------------- the list of things met


@pytest.mark.rules("DXC-13a", "DXC-11f", "DXC-13.4", "DXC-13.5c")
def test_groups_then_convoys_then_the_settlement() -> None:
    t = Table()
    t.group("n1", "0812", 12)
    t.leader("raoul", "n1", prestige=5)
    where = "0813"
    t.site("winchelsea", 4, 1)
    t.group("x1", where, 12, level=1)
    t.convoy("c1", where)
    t.leader("ligulf", where=where, faction="saxon", prestige=3)
    t.begin(begin(t.s, "n1")).play(f"go {where}")
    asked = []
    while t.phase == "encounter":
        assert t.decision is not None
        asked.append((t.decision.seat, t.offered()[0].split()[0]))
        t.play(t.offered()[-1])
    assert asked == [(0, "attack"), (1, "attack"), (0, "hunt"), (0, "escort"), (1, "rise")]


@pytest.mark.rules("DXC-13a")
def test_a_battle_ends_the_list() -> None:
    t = Table()
    t.group("n1", "0812", 24)
    t.leader("raoul", "n1", prestige=5)
    t.site("winchelsea", 4, 1)
    t.group("x1", "0813", 8, level=1)
    t.convoy("c1", "0813")
    t.begin(begin(t.s, "n1")).play("go 0813")
    t.dice(1, 1, 1, 1)
    t.play("attack x1", "stand")
    while t.phase == "retreat":
        t.play(t.offered()[0])
    assert t.resting, "nobody is asked about convoy and settlement"
    assert t.s.convoys["c1"].side == -1


@pytest.mark.rules("DXC-13.4", "DXC-11f")
def test_an_escorted_convoy_is_taken_only_by_a_won_battle() -> None:
    t = Table("york_1069")
    t.group("d1", FIELD, 12)
    t.group("n1", "0315", 12)
    t.convoy("c1", "0315", side=KING, escort="n1")
    t.begin(begin(t.s, "d1")).play("go 0315", "pass", "pass")
    assert (t.s.convoys["c1"].side, t.s.convoys["c1"].escort) == (KING, "n1")
    t.convoy("c2", "0315", side=KING)
    t.begin(Encounter("d1")).play("pass", "pass")
    assert t.s.convoys["c2"].side == REBEL, "one without an escort belongs to the first who meets it"
    t.s.convoys["c2"].cell = t.cell(FIELD)
    t.attack("d1", "n1", 1, 1, 1)
    t.play("stand")
    assert (t.s.convoys["c1"].side, t.s.convoys["c1"].escort) == (REBEL, "d1")


# ---------------------------------------------------------------- settlements


@pytest.mark.rules("DXC-7c", "DXC-7f", "DXC-7i", "DXC-7j", "DXC-13.5a", "DXC-13.5c")
@pytest.mark.parametrize(
    "id",
    [
        "camp_village_passes",
        "camp_village_revolts_exactly_three",
        "camp_village_leaderless",
        "camp_village_big_company",
    ],
)
def test_a_village_is_tested_on_entry(id: str) -> None:
    given, expect = case(id)
    t = Table()
    t.group("n1", "0813", given["soldiers"])
    if given["leader_prestige"]:
        t.leader("raoul", "n1", prestige=given["leader_prestige"])
    t.site("rye", 5, given["loyalty"])
    t.begin(begin(t.s, "n1")).play("go 0812")
    assert (t.phase == "encounter") == expect["revolt"]
    if expect["revolt"]:
        assert t.decision is not None
        assert (t.decision.seat, t.offered()) == (1, ["rise", "pass"])
        t.play("pass")
        assert t.phase in ("move", "end_of_move"), "the group need not have stopped there"
    assert t.s.loyalty[t.site("rye")] == given["loyalty"]


@pytest.mark.rules("DXC-13.5c", "DXC-5.1f", "DXC-13.6a")
def test_a_village_that_rises_attacks_with_its_defenders() -> None:
    t = Table()
    t.group("n1", "0813", 6)
    t.site("rye", 5, 1)
    t.begin(begin(t.s, "n1")).play("go 0812", "rise")
    assert t.phase == "refuse"
    assert t.s.contest is not None
    assert t.s.contest.rises
    assert (t.s.contest.attackers, t.s.contest.defenders) == ((), ("n1",))
    assert soldiers(hosts(t.s, t.s.contest)[0].townsmen) == 11 + 5


@pytest.mark.rules("DXC-13.5c", "DXC-13.5b")
@pytest.mark.parametrize(("site", "beside"), [("canterbury", "1505"), ("dover", "1807"), ("lyminge", "1407")])
def test_towns_and_monasteries_rise_but_no_city(site: str, beside: str) -> None:
    t = Table()
    t.group("n1", beside, 6)
    t.site(site, None, 1)
    t.begin(MoveGroup("n1", 1)).play(f"go {t.s.country.names[t.cell(site)]}")
    assert (t.phase == "encounter") == (site != "canterbury")


@pytest.mark.rules("DXC-13.5d", "DXC-7e", "DXC-5.1f")
@pytest.mark.parametrize("key", ["x1", "d1"])
def test_others_make_no_test(key: str) -> None:
    t = Table("york_1069")
    t.site("wetherby", 4, 1)
    t.group(key, "0712", 12)
    t.begin(MoveGroup(key, 1)).play("go 0713")
    assert t.phase != "encounter"


@pytest.mark.rules("DXC-13.5c", "DXC-8.3d")
def test_a_failing_settlement_stops_normans() -> None:
    t = Table()
    t.group("n1", "0813", 6)
    t.site("rye", 5, 1)
    t.begin(MoveGroup("n1", 2))
    blocked = t.offered()
    t = Table()
    t.group("n1", "0813", 6)
    t.site("rye", 5, 9)
    t.begin(MoveGroup("n1", 2))
    assert set(blocked) < set(t.offered())


@pytest.mark.rules("DXC-13.2e")
def test_orders_answer_without_asking() -> None:
    t = Table("york_1069")
    t.group("d1", FIELD, 12)
    t.group("n1", "0315", 12)
    t.order("d1", "0314", stance="avoid")
    t.order("n1", stance="avoid")
    t.begin(begin(t.s, "d1"))
    assert t.at("d1") == "0314"
    t = Table("york_1069")
    t.group("d1", FIELD, 12)
    t.group("n1", "0315", men(norman_knight=6))
    t.order("d1", "0315", stance="fight", odds=100)
    t.begin(begin(t.s, "d1"))
    assert t.decision is not None
    assert (t.phase, t.decision.seat) == ("encounter", KING), "at such odds it does not attack"
