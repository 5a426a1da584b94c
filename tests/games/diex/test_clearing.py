"""Section 4.2.3, played: a hex cleared of the dead."""

import pytest

from banneret.games.diex.castle.tasks import FinishTasks
from banneret.games.diex.start_of_phase import StartOfPhase
from banneret.games.diex.state import DEAD, NOWHERE

from .siege import begin, dead, stunned
from .table import Table

FALLEN = ("alwin", "oswin", "edmer", "brihtric")


def heap(*people: str, map: str = "meadow", at: str = "1010", fallen: int = 3) -> Table:
    """So many dead Saxons lie in one hex; Gaucher and Osbern, or others, stand about."""
    t = Table(
        map,
        [
            *(people or ("gaucher 1009", "osbern 1011")),
            *(f"{key} {column:02d}01" for column, key in enumerate(FALLEN[:fallen], 1)),
        ],
    )
    dead(t, FALLEN[:fallen], at)
    begin(t, StartOfPhase())
    return t


@pytest.mark.rules("DXA-4.2.3a", "DXA-4.2.3b")
def test_three_dead_are_moved() -> None:
    t = heap(fallen=4)
    t.play("name gaucher")
    t.play("task clear gaucher osbern 1010")
    assert len(t.offers("into")) == 6 and t.why_not("into 1013") == "DXA-4.2.3b"
    t.play("into 1110")
    assert t.s.idle == 1 << t["gaucher"] | 1 << t["osbern"] and t.offers() == ["rest"]
    assert t.s.bodies == {t.cell("1010"): 4}
    t.begin(FinishTasks())
    assert t.s.bodies == {t.cell("1010"): 1, t.cell("1110"): 3}
    assert [t.hex(key) for key in FALLEN] == ["1110", "1110", "1110", "1010"]


@pytest.mark.rules("DXA-4.2.3a")
def test_fewer_than_three_are_left_alone() -> None:
    assert heap(fallen=2).offers() == ["rest"]


@pytest.mark.rules("DXA-4.2.3a")
@pytest.mark.parametrize(
    "people", [("gaucher 1009", "osbern 1013"), ("gaucher 1009", "roussel 1011 S"), ("gaucher 1008", "osbern 1011")]
)
def test_two_on_foot_beside_it(people: tuple[str, ...]) -> None:
    assert heap(*people).offers() == ["rest"]


@pytest.mark.rules("DXA-4.2.3a")
def test_one_may_be_in_it() -> None:
    t = heap("gaucher 1010", "osbern 1011")
    assert t.offers("name") == ["name gaucher", "name osbern"]


@pytest.mark.rules("DXA-4.2.3d")
@pytest.mark.parametrize("enemy", ["0909", "1008", "1012"])
def test_not_under_the_enemys_hands(enemy: str) -> None:
    t = heap("gaucher 1009", "osbern 1011", f"hereward {enemy}")
    assert t.offers() == ["rest"]
    stunned(t, "hereward")
    t.begin(StartOfPhase())
    assert t.offers("name") == ["name gaucher", "name osbern"]


@pytest.mark.rules("DXA-4.2.3d", "DXA-2.1i")
def test_an_enemy_has_come() -> None:
    t = heap("gaucher 1009", "osbern 1011", "hereward 2001")
    t.play("name gaucher")
    t.play("task clear gaucher osbern 1010")
    t.play("into 1110")
    t.s.put(t["hereward"], t.cell("0909"))
    t.begin(FinishTasks())
    assert t.s.bodies == {t.cell("1010"): 3} and t.said("comes to nothing")


@pytest.mark.rules("DXA-2.1i", "DXA-4.2.3a")
def test_the_second_man_is_gone() -> None:
    t = heap("gaucher 1009", "osbern 1011")
    t.play("name gaucher")
    t.play("task clear gaucher osbern 1010")
    t.play("into 1110")
    t.s.put(t["osbern"], t.cell("1111"))
    t.begin(FinishTasks())
    assert t.s.bodies == {t.cell("1010"): 3}


@pytest.mark.rules("DXA-4.2.3b", "DXA-4.2.3a")
def test_a_dead_horse_keeps_its_direction() -> None:
    t = Table("meadow", ["gaucher 1009", "osbern 1110", "roussel 1010 N"])
    s, rider, horse = t.s, t["roussel"], t["roussel_horse"]
    s.clear(rider)
    s.at[horse], s.facing[horse], s.health[horse] = s.at[rider], 0, DEAD
    s.steed[rider] = s.steed[horse] = -1
    s.at[rider], s.facing[rider] = NOWHERE, -1
    for cell in (t.cell("1010"), t.cell("1011")):
        s.bodies[cell] = 3
    begin(t, StartOfPhase())
    t.play("name osbern")
    assert t.decision is not None
    drag = t.decision.menu.find("task clear osbern gaucher roussel_horse")
    # where it lies: the dead have no counter that could be touched
    assert drag is not None and drag.touch[-1] == "1010"
    t.play("task clear osbern gaucher roussel_horse")
    t.play("into 0910")
    t.begin(FinishTasks())
    assert s.facing[horse] == 0 and s.at[horse] == t.cell("0910") and s.bodies == {t.cell("0910"): 3, t.cell("0911"): 3}


@pytest.mark.rules("DXA-4.2.3c", "DXA-4.2.3b")
def test_into_the_water_they_are_gone() -> None:
    t = Table(
        "woodbridge",
        ["gaucher 0101", "osbern 0201", *(f"{key} {column:02d}03" for column, key in enumerate(FALLEN[:3], 1))],
    )
    ground = t.s.ground
    bank, way = next(
        (c, d)
        for c in ground.lattice.cells
        for d, offset in enumerate(ground.lattice.offsets)
        if not ground.water >> c & 1 and ground.foot_step[d][c] and ground.water >> c + offset & 1
    )
    places = [
        cell
        for cell in ground.lattice.cells
        if ground.lattice.neighbours[bank] >> cell & 1 and ground.standable >> cell & 1
    ]
    t.s.put(t["gaucher"], bank)
    t.s.put(t["osbern"], next(cell for cell in places if not ground.water >> cell & 1))
    dead(t, FALLEN[:3], ground.names[bank])
    begin(t, StartOfPhase())
    t.play("name gaucher")
    t.play(f"task clear gaucher osbern {ground.names[bank]}")
    t.play(f"into {ground.names[bank + ground.lattice.offsets[way]]}")
    t.begin(FinishTasks())
    assert not t.s.bodies and all(t.s.at[t[key]] == NOWHERE for key in FALLEN[:3])


@pytest.mark.rules("DXA-2.1h", "DXA-4.2.3a")
def test_a_helper_has_one_task_only() -> None:
    t = heap("gaucher 1009", "osbern 1011", "gervais 1110", fallen=4)
    t.play("name gaucher")
    t.play("task clear gaucher osbern 1010")
    t.play("into 0910")
    assert t.offers() == ["rest"], "Gervais finds nobody free to help him"
