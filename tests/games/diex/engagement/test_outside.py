"""DXS-11.4.3: the battle before the place."""

import pytest

from banneret.board.hex import members
from banneret.games.diex.combat import harm
from banneret.games.diex.engagement.outside import outside
from banneret.games.diex.engagement.posts import margin
from banneret.games.diex.engagement.report import report
from banneret.games.diex.invariants import check
from banneret.games.diex.sequence import SidePhase
from banneret.games.diex.state import STUNNED
from banneret.games.diex.terms import BESIEGED, BESIEGER
from banneret.kernel.refusal import BanneretError

from .field import GARRISON, HOST, Field, forces


def met(map: str = "ditch", **more: tuple[str, ...]) -> Field:
    inside, out = forces(**more)
    return Field(outside(map, inside, out))


@pytest.mark.rules("DXS-11.4.3a")
def test_it_is_fought_at_the_ditch_or_the_woodbridge() -> None:
    assert met("ditch").s.cast.map == "ditch" and met("woodbridge").s.cast.map == "woodbridge"
    with pytest.raises(BanneretError, match="meadow"):
        met("meadow")


@pytest.mark.rules("DXS-11.4.3b")
@pytest.mark.parametrize("map", ["ditch", "woodbridge"])
@pytest.mark.parametrize(("letter", "edge", "opposite"), [("n", 1, 3), ("e", 2, 4), ("s", 3, 1), ("w", 4, 2)])
def test_the_besieged_deploy_first_and_the_besieger_opposite(map: str, letter: str, edge: int, opposite: int) -> None:
    field = met(map)
    assert field.asked.seat == BESIEGED
    field.play(f"deploy {letter}")
    assert (field.phase, field.asked.seat) == ("set_up", BESIEGED)
    assert all(field.s.waiting[man] for man in field.s.cast.ranks[BESIEGER]), "the besieger comes after"
    field.play("ready")
    assert (field.phase, field.asked.seat) == ("set_up", BESIEGER)
    for seat, side in ((BESIEGED, edge), (BESIEGER, opposite)):
        for man in field.s.cast.ranks[seat]:
            assert field.s.waiting[man] == side or not field.s.cells(man) & ~margin(field.s.ground, side)
            assert field.s.at[man] >= 0, "there is room for so few"
    check(field.s)


@pytest.mark.rules("DXS-11.4.3b")
def test_within_five_hexes_of_the_side() -> None:
    field = met()
    grid = field.s.ground.lattice
    columns = [{grid.column(cell) for cell in members(margin(field.s.ground, edge))} for edge in (2, 4)]
    rows = [{grid.row(cell) for cell in members(margin(field.s.ground, edge))} for edge in (1, 3)]
    assert columns == [{19, 20, 21, 22, 23}, {0, 1, 2, 3, 4}] and rows == [{0, 1, 2, 3, 4}, {13, 14, 15, 16, 17}]
    field.play("deploy n", "place erwan")
    assert field.why_not("at 1010") == "DXA-SC.2"


@pytest.mark.rules("DXS-11.4.3b")
def test_all_characters_take_part_and_who_has_a_horse_rides() -> None:
    field = met()
    field.play("deploy w", "ready", "ready")
    s = field.s
    assert s.cast.people == len(GARRISON) + len(HOST)
    assert [s.cast.keys[man] for man in range(s.cast.people) if s.steed[man] >= 0] == ["ligulf", "roussel"]


@pytest.mark.rules("DXS-11.4.3b")
def test_the_besieger_has_the_first_phase() -> None:
    field = met()
    field.play("deploy w")
    field.pass_until(lambda f: any(isinstance(phase, SidePhase) for phase in f.s.stack))
    assert (field.s.turn, field.s.phasing) == (1, BESIEGER)


def test_who_finds_no_room_waits_outside() -> None:
    field = met("woodbridge", besieged=("Nck",) * 40)
    field.play("deploy n")
    waiting = [man for man in field.s.cast.ranks[BESIEGED] if field.s.waiting[man] == 1]
    assert waiting and len(waiting) < 40
    check(field.s)


# ---------------------------------------------------------------- the end


def alone(besieged: str, besieger: str) -> Field:
    """One man of each side is left on the field; the others are dead."""
    field = met(besieged=("Nim",), besiegers=("Dih",))
    field.play("deploy w", "ready", "ready")
    field.s.put(field["gaucher"], field.cell(besieged))
    field.s.put(field["aevar"], field.cell(besieger))
    field.pass_until(lambda f: f.phase == "movement")
    return field


@pytest.mark.rules("DXS-11.4.3c")
def test_it_lasts_until_one_side_has_left_the_map() -> None:
    field = alone("0109", "2409")
    field.play("move aevar", "leave e")
    assert field.s.result is not None and field.s.result.kind == "retreat"
    found = report(field.s)
    assert (found.end, found.beaten, found.works) == ("retreat", BESIEGER, None)
    assert found.fate("aevar").condition == "healthy"


@pytest.mark.rules("DXS-11.4.3c")
def test_or_is_eliminated() -> None:
    field = alone("0109", "2409")
    harm.kill(field.s, field.ref, field["gaucher"])
    field.pass_until(lambda f: f.s.result is not None)
    found = report(field.s)
    assert (found.end, found.beaten) == ("eliminated", BESIEGED)
    assert found.fate("gaucher").condition == "dead"


@pytest.mark.rules("DXS-11.4.3c")
def test_who_lies_stunned_on_a_lost_field_is_captured() -> None:
    field = alone("0109", "2409")
    man = field["gaucher"]
    field.s.clear(man)
    field.s.health[man] = STUNNED
    field.s.fill(man)
    field.pass_until(lambda f: f.s.result is not None)
    assert report(field.s).fate("gaucher").condition == "captured"


@pytest.mark.rules("DXS-11.4.3c")
def test_night_ends_it_for_neither() -> None:
    field = alone("0109", "2409")
    field.s.turn = 60
    field.pass_until(lambda f: f.s.result is not None)
    found = report(field.s)
    assert (found.end, found.beaten) == ("night", -1) and field.s.result is not None and not field.s.result.winners


@pytest.mark.rules("DXS-11.4.3c")
def test_a_horse_that_is_dead_or_in_the_enemys_hands_is_lost() -> None:
    field = met(besieged=("Nck", "Nck", "Nck"), besiegers=("Dih",))
    field.play("deploy w", "ready", "ready")
    s = field.s
    one, two, three = s.cast.ranks[BESIEGED]
    harm.kill(s, field.ref, s.steed[one])
    s.holder[s.steed[two]] = BESIEGER
    harm.kill(s, field.ref, field["aevar"])
    field.pass_until(lambda f: f.s.result is not None)
    assert [report(s).fate(s.cast.keys[man]).horse_lost for man in (one, two, three)] == [True, True, False]
