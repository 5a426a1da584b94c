"""DXA-7.4: the two-handed axe."""

import pytest

from banneret.games.diex.charges.axes import KeepAxes, MarkAxes, why_not_marked
from banneret.games.diex.combat import harm
from banneret.games.diex.combat.combat import Combat
from banneret.games.diex.movement.move import Movement
from banneret.games.diex.muster.roster import PEOPLE
from banneret.games.diex.state import COMBAT, WOUNDED

from .horses import loosen
from .positions import again
from .rest import Rest
from .table import Table


def marking(*people: str) -> Table:
    table = Table("meadow", people, Rest())
    table.s.step = COMBAT
    table.begin(MarkAxes())
    return table


@pytest.mark.rules("DXA-7.4a")
def test_who_may_use_it() -> None:
    named = [
        "aevar",
        "vigrid",
        "steinar",
        "bjolf",
        "soren",
        "eskill",
        "hallbjorn",
        "valthjof",
        "hogni",
        "aegelferth",
        "alfmaer",
        "geoffroy",
        "bouchard",
    ]
    huscarls = [key for key, person in PEOPLE.items() if person.kind == "huscarl"]
    assert {key for key, person in PEOPLE.items() if person.axe} == {*named, *huscarls}
    table = marking("osferth 1010", "alwin 0910", "gaucher 1009")
    assert table.offers() == ["axe osferth", "done"]
    assert table.why_not("axe alwin") == "DXA-7.4a"


@pytest.mark.rules("DXA-7.4b")
def test_only_on_foot_and_healthy() -> None:
    table = marking("osferth 1010", "thurkill 1110", "gaucher 1009")
    table.s.health[table["osferth"]] = WOUNDED
    again(table)
    assert table.offers() == ["axe thurkill", "done"]
    assert table.why_not("axe osferth") == "DXA-7.4b"
    table = marking("aegelferth 1010 N", "gaucher 1009")
    assert table.offers() == ["rest"]
    refusal = why_not_marked(table.s, table["aegelferth"])
    assert refusal is not None
    assert refusal.rule == "DXA-7.4b"


@pytest.mark.rules("DXA-7.4c")
def test_marked_before_any_combat_and_taken_back_only_here() -> None:
    table = marking("osferth 1010", "thurkill 0910", "gaucher 1009")
    table.play("axe osferth")
    table.play("axe thurkill")
    assert table.why_not("axe osferth") == "DXA-7.4c"
    table.play("shield thurkill")
    table.play("done")
    assert table.s.axe == 1 << table["osferth"]
    assert table.said("With both hands on the axe: Osferth.")
    table.begin(Combat())
    table.play("attack osferth gaucher", 1)  # 32 − 7
    assert table.said("Osferth attacks Gaucher: F")


@pytest.mark.rules("DXA-7.4c", "DXA-0e")
def test_nobody_is_asked_who_can_attack_nobody() -> None:
    assert marking("osferth 1010", "gaucher 1007").offers() == ["rest"]
    table = marking("osferth 1010", "thurkill 1110", "gaucher 1009")
    table.s.shot = 1 << table["osferth"]
    again(table)
    assert table.offers() == ["axe thurkill", "done"]
    assert table.why_not("axe osferth") == "DXA-7.4c"


@pytest.mark.rules("DXA-7.4f", "DXA-2.1g")
def test_at_the_start_of_the_phase_the_marker_stays_or_goes() -> None:
    table = Table("meadow", ["osferth 1010", "thurkill 1110", "gaucher 1009"], Rest())
    table.begin(KeepAxes())
    assert table.offers() == ["rest"], "nobody is marked"
    table.s.axe = 1 << table["osferth"] | 1 << table["thurkill"]
    table.begin(KeepAxes())
    assert table.offers() == ["shield osferth", "shield thurkill", "done"]
    assert table.why_not("shield gaucher") == "DXA-7.4f"
    table.play("shield osferth")
    table.play("done")
    assert table.s.axe == 1 << table["thurkill"]
    table.begin(MarkAxes())
    assert table.offers() == ["axe osferth", "done"]
    assert table.why_not("shield thurkill") == "DXA-7.4f"


@pytest.mark.rules("DXA-7.4g")
@pytest.mark.parametrize("fate", ["wound", "stun", "kill"])
def test_the_marker_falls(fate: str) -> None:
    table = marking("osferth 1010", "gaucher 1009")
    table.play("axe osferth")
    table.play("done")
    getattr(harm, fate)(table.s, table.ref, table["osferth"])
    assert not table.s.axe


@pytest.mark.rules("DXA-7.4g", "DXA-7.3c")
def test_a_marked_man_leaves_the_shield_wall() -> None:
    table = Table(
        "meadow",
        ["thurkill 1010", "godric 1111", "leofric 1211", "osferth 1312", "gaucher 1112"],
        Rest(),
        first="saxon",
    )
    for key in ("thurkill", "godric", "leofric", "osferth"):
        table.s.shields[table[key]] = 0b011000
    table.begin(MarkAxes())
    table.play("axe godric")
    table.play("done")
    assert [bool(table.s.shields[table[key]]) for key in ("thurkill", "godric", "leofric", "osferth")] == [
        False,
        False,
        False,
        False,
    ]


@pytest.mark.rules("DXA-7.4c")
def test_why_one_is_not_marked() -> None:
    table = marking("osferth 1010", "thurkill 1110", "bouchard 1009")
    assert table.why_not("axe bouchard") == "DXA-7.4c", "he is on the other side"
    assert table.why_not("axe nobody") == "DXA-7.4c"
    assert table.why_not("done") == ""
    table.s.axe = 1 << table["osferth"]
    assert table.why_not("axe osferth") == "DXA-7.4c"
    assert table.why_not("shield nobody") == "DXA-7.4c"
    table.begin(KeepAxes())
    assert table.why_not("axe osferth") == ""


@pytest.mark.rules("DXA-7.4g")
def test_the_marker_falls_when_he_mounts() -> None:
    table = Table("meadow", ["aegelferth 1010 N", "gaucher 2016"], Rest())
    loosen(table, "aegelferth", "1111")
    table.s.axe = 1 << table["aegelferth"]
    table.begin(Movement())
    table.play("move aegelferth")
    table.play("mount aegelferth_horse")
    assert table.s.axe == 0
