"""DXC-14.5: refusing combat."""

import pytest

from banneret.games.diex.campaign.group import KING, REBEL, Service
from banneret.games.diex.campaign.ranks import soldiers
from banneret.games.diex.quick.force import Body

from .cases import case
from .table import Table, men

FIELD = "0316"
N, NE, SE, S, SW, NW = "0315", "0415", "0416", "0317", "0216", "0215"
KINDS = {
    "knight mounted": men(norman_knight=1),
    "light infantry": men(norman_light_infantry=1),
    "wounded archer": men(norman_archer=(0, 1)),
    "medium infantry": men(norman_medium_infantry=1),
}


def attacked(*parts: tuple[Body, ...], soldiers: int = 0) -> Table:
    """Danes have come from the north upon Normans who came from the south."""
    t = Table("york_1069", turn=3)
    t.group("d1", FIELD, 12)
    t.s.groups["d1"].came, t.s.groups["d1"].arrived = t.cell(N), 3
    ranks = tuple(body for part in parts for body in part)
    t.group("n1", FIELD, ranks or soldiers)
    t.s.groups["n1"].came, t.s.groups["n1"].arrived = t.cell(S), 2
    return t


@pytest.mark.rules("DXC-14.5a", "DXC-14.5b")
def test_refusing_combat() -> None:
    given, expect = case("camp_refusing_combat")
    for row, result in zip(given["characters"], expect["results"], strict=True):
        t = attacked(KINDS[row["kind"]], men(saxon_peasant=3))
        kinds = [body.troop for body in t.s.groups["n1"].men]
        at = kinds.index(KINDS[row["kind"]][0].troop)
        dice = [1, 1, 1]
        dice.insert(3 * at, row["roll"])
        t.attack("d1", "n1", *dice).play("refuse")
        assert t.unrolled == 0
        found = next((body for body in t.s.groups["n1"].men if body.troop == kinds[at]), None)
        taken = sum(soldiers(part.men) for part in t.s.groups["d1"].prisoners)
        seen = "prisoner" if taken else "killed" if found is None else "wounded" if found.wounded else "none"
        assert seen == result.split()[0]
        assert t.s.groups["n1"].soldiers == 3 + (found is not None)


@pytest.mark.rules("DXC-14.5c", "DXC-9b")
def test_the_leader_rolls_too_and_loses_prestige() -> None:
    for die, fate in ((6, "free"), (7, "captive"), (10, "wounded")):
        t = attacked(soldiers=6)
        t.leader("gilbert", "n1", prestige=5)
        t.attack("d1", "n1", *[1] * 6, die).play("refuse")
        leader = t.s.leaders["gilbert"]
        assert leader.prestige == 4
        assert ("wounded" if leader.wounded else leader.condition) == fate


@pytest.mark.rules("DXC-9b", "DXC-14.5c")
def test_prestige_floor() -> None:
    t = attacked(soldiers=6)
    t.leader("gilbert", "n1", prestige=1)
    t.attack("d1", "n1", *[1] * 7).play("refuse")
    assert t.s.leaders["gilbert"].prestige == case("camp_prestige_floor")[1]["prestige"]


@pytest.mark.rules("DXC-14.5d", "DXC-14.6c", "DXC-8.3d", "DXC-6g")
def test_the_group_retreats_before_anyone_joins_and_the_attackers_move_is_over() -> None:
    t = attacked(soldiers=6)
    t.group("n2", N, 20)
    t.group("x1", NW, 20, level=1)
    t.attack("d1", "n1", *[1] * 6)
    assert t.phase == "refuse"
    t.play("refuse")
    assert t.phase == "retreat"
    assert t.offered() == [f"retreat {where}" for where in (SW, S, SE)]
    t.play(f"retreat {S}")
    assert t.resting, "nobody is asked to join, nothing is fought"
    assert t.s.contest is None
    assert {t.s.groups[key].busy for key in ("n1", "d1")} == {3}
    assert not t.told("quick")


@pytest.mark.rules("DXC-14.5d")
def test_it_may_be_attacked_again_by_another_group() -> None:
    t = attacked(soldiers=6)
    t.attack("d1", "n1", *[1] * 6).play("refuse", f"retreat {S}")
    t.group("x1", S, 12, level=1)
    t.attack("x1", "n1")
    assert t.phase == "refuse"
    assert t.decision is not None
    assert t.decision.seat == KING


@pytest.mark.rules("DXC-1i", "DXC-14.5a")
def test_half_of_chest_and_loot_is_lost() -> None:
    t = attacked(soldiers=6)
    t.s.groups["n1"].book.value.chest = 10
    t.s.groups["n1"].book.value.loot = 3
    t.s.groups["n1"].book.value.purse = 8
    t.attack("d1", "n1", *[1] * 6).play("refuse")
    book = t.book("n1")
    assert (book.chest, book.loot, book.purse) == (4, 1, 8)
    assert t.book("d1").purse == 6 + 2
    assert t.s.points[REBEL] == {"silver": 4}


@pytest.mark.rules("DXC-1i", "DXC-8.1h", "DXC-8.1i")
def test_who_dissolves_in_getting_away_has_lost_his_half_as_well() -> None:
    t = attacked(soldiers=3)
    t.s.groups["n1"].book.value.chest = 10
    t.attack("d1", "n1", 10, 10, 10).play("refuse")
    assert "n1" not in t.s.groups
    assert t.book("d1").purse == 6


@pytest.mark.rules("DXC-14.5d")
def test_each_attacked_group_is_asked_and_the_others_fight_on() -> None:
    t = attacked(soldiers=12)
    t.group("n2", FIELD, 6)
    t.attack("d1", "n1", *[1] * 12)
    t.play("refuse", f"retreat {S}")
    assert t.phase == "refuse"
    t.dice(1, 1)
    t.play("stand")
    assert t.told("quick")
    assert t.s.groups["n1"].soldiers == 12


@pytest.mark.rules("DXC-14.5d", "DXC-12.2d")
def test_mercenaries_get_away_with_their_employer_and_are_not_asked() -> None:
    t = attacked(soldiers=6)
    t.group("m1", FIELD, 8, side=KING, service=Service("n1", "hired", 1))
    t.attack("d1", "n1", *[1] * 14).play("refuse", f"retreat {S}")
    assert t.unrolled == 0
    assert t.at("m1") == S
    assert t.resting


@pytest.mark.rules("DXC-14.5d")
def test_neither_settlements_nor_those_behind_walls_nor_the_attacker_refuse() -> None:
    t = Table(turn=3)
    t.group("n1", "rye", 24)
    t.leader("mauger", "n1")
    t.assault("n1", "rye", 1, *[1] * 9)
    assert t.phase == "loot", "a settlement is not asked, nor is who attacks"
    t = Table("york_1069", turn=3)
    t.motte("keep", FIELD)
    t.group("n1", FIELD, 6)
    t.group("d1", FIELD, 12)
    t.attack("d1", "n1").play("shut")
    assert t.resting, "inside there is nothing to refuse"


@pytest.mark.rules("DXC-14.5a")
def test_orders_say_it_beforehand() -> None:
    t = attacked(soldiers=6)
    t.order("n1", stance="avoid")
    t.attack("d1", "n1", *[1] * 6)
    assert t.told("refuse") == ["Norman band n1 refuses combat."]
    t = attacked(soldiers=6)
    t.order("n1", stance="fight", odds=10)
    t.attack("d1", "n1", 1, 1)
    assert t.told("quick")
