"""How a group meets others by its orders, without a question; and who is out of a siege or a mutiny."""

import pytest

from banneret.games.diex.campaign import sieges
from banneret.games.diex.campaign.battle.clash import mutiny
from banneret.games.diex.campaign.battle.stance import answers_attack, would_attack
from banneret.games.diex.campaign.group import Service
from banneret.games.diex.campaign.state import Siege

from .table import Table

FIELD = "0512"


def meeting(stance: str, odds: int = 0, foes: int = 12) -> Table:
    t = Table("york_1069")
    t.group("n1", FIELD, 12)
    t.group("d1", FIELD, foes)
    t.order("n1", stance=stance, odds=odds, join=False)
    return t


@pytest.mark.rules("DXC-13.2e", "DXC-14.5a")
@pytest.mark.parametrize(
    ("stance", "odds", "attacks", "accepts"),
    [
        ("ask", 0, "ask", "ask"),
        ("avoid", 0, "avoid", "avoid"),
        ("stand", 0, "avoid", "fight"),
        ("fight", 0, "fight", "fight"),
        ("fight", 100, "fight", "fight"),
        ("fight", 200, "avoid", "fight"),
    ],
)
def test_the_odds_of_an_order_are_for_its_own_attacks(stance: str, odds: int, attacks: str, accepts: str) -> None:
    t = meeting(stance, odds)
    n1 = t.s.groups["n1"]
    assert would_attack(t.s, n1, ("d1",)) == attacks
    assert answers_attack(t.s, n1) == accepts


@pytest.mark.rules("DXC-14.5a")
@pytest.mark.parametrize(("stance", "refuses"), [("stand", False), ("fight", False), ("avoid", True)])
def test_who_is_attacked_is_not_asked(stance: str, refuses: bool) -> None:
    t = meeting(stance, 200, foes=30)
    t.attack("d1", "n1")
    assert bool(t.told("refuse")) == refuses
    assert t.phase != "refuse"


@pytest.mark.rules("DXC-5.2e")
@pytest.mark.parametrize(
    ("stance", "foes", "meets"), [("stand", 5, True), ("fight", 5, True), ("stand", 40, False), ("avoid", 5, False)]
)
def test_by_its_motte_a_group_meets_those_whom_it_outweighs(stance: str, foes: int, meets: bool) -> None:
    t = meeting(stance, foes=foes)
    t.motte("york_castle", FIELD)
    t.attack("d1", "n1")
    assert bool(t.told("meet")) == meets
    assert bool(t.told("shut")) != meets


@pytest.mark.rules("DXC-12.2g")
def test_mercenaries_do_not_attack_a_master_who_is_elsewhere() -> None:
    t = Table("york_1069")
    t.group("n1", FIELD, 12)
    t.group("m1", "0513", 9, service=Service(shunned="n1"))
    mutiny(t.s, t.ref, "m1")
    assert t.s.contest is None
    t.s.groups["m1"].cell = t.cell(FIELD)
    mutiny(t.s, t.ref, "m1")
    assert t.s.contest is not None


@pytest.mark.rules("DXC-15b", "DXC-12.2h")
def test_mercenaries_who_have_left_are_out_of_the_siege() -> None:
    t = Table("york_1069")
    t.motte("york_castle", "york")
    t.group("x1", "york", 12)
    t.group("m1", "york", 9, side=1, service=Service("x1", "promised"))
    t.s.sieges["york_castle"] = Siege("york_castle", ("m1", "x1"), (), 1)
    sieges.tidy(t.s, t.ref)
    assert list(t.s.sieges["york_castle"].besiegers) == ["m1", "x1"]
    t.group("m1", "york", 9, service=Service(shunned="x1"))
    sieges.tidy(t.s, t.ref)
    assert list(t.s.sieges["york_castle"].besiegers) == ["x1"]
