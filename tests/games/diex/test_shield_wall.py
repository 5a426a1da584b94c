"""DXA-7.3: the shield wall."""

from itertools import permutations

import pytest

from banneret.games.diex.charges.shield_wall import DeclareWalls, axis, faces, fronts, leave, row, why_not_member
from banneret.games.diex.combat import harm
from banneret.games.diex.muster.roster import PEOPLE
from banneret.games.diex.sequence import SidePhase
from banneret.games.diex.state import WOUNDED
from banneret.kernel.flow import why_not_touched

from .positions import again, stunned
from .rest import Rest
from .table import Table

LINE = ["thurkill 1010", "godric 1111", "leofric 1211"]
S_SW = 0b011000


def declaring(*people: str, seat: int = -1) -> Table:
    table = Table("meadow", [*people, "gaucher 2018"], Rest(), first="saxon")
    table.begin(DeclareWalls(seat))
    return table


@pytest.mark.rules("DXA-7.3a")
def test_who_forms_a_wall() -> None:
    kinds = {person.kind for person in PEOPLE.values() if person.shield_wall}
    assert kinds == {"huscarl", "foot_thegn", "mounted_thegn", "hirdman"}
    assert declaring(*LINE).offers("wall")
    assert declaring("thurkill 1010", "godric 1111").offers() == ["rest"], "two are no wall"
    assert declaring("thurkill 1010", "godric 1111", "alwin 1211").offers() == ["rest"], "a ceorl is no member"
    assert declaring("thurkill 1010", "godric 1111", "ligulf 1211 N").offers() == ["rest"], "nor is a rider"
    table = declaring(*LINE, "alwin 1312")
    assert table.why_not("wall thurkill alwin s sw") == "DXA-7.3a"


@pytest.mark.rules("DXA-7.3b")
def test_the_front_is_one_of_the_two_long_sides_of_a_straight_row() -> None:
    table = declaring(*LINE)
    assert table.offers() == ["wall thurkill leofric s sw", "wall thurkill leofric n ne", "pass"]
    assert table.why_not("wall thurkill leofric s n") == "DXA-7.3b"
    table.play("wall thurkill leofric s sw")
    assert [table.s.shields[table[key]] for key in ("thurkill", "godric", "leofric")] == [S_SW] * 3
    godric = table["godric"]
    assert [faces(table.s, godric, table.cell(name)) for name in ("1112", "1011", "1110", "1210", "1115")] == [
        True,
        True,
        False,
        False,
        False,
    ]
    assert axis(S_SW) == 2
    assert S_SW in fronts(2)
    assert declaring("thurkill 1010", "godric 1111", "leofric 1212").offers() == ["rest"], "a bent row is none"


@pytest.mark.rules("DXA-7.3b")
def test_a_wall_is_said_from_either_end_and_touched_in_any_order() -> None:
    """Neither its ends nor the two directions of its front come first."""
    for said in ("wall leofric thurkill s sw", "wall thurkill leofric sw s", "wall leofric thurkill sw s"):
        table = declaring(*LINE)
        table.play(said)
        assert [table.s.shields[table[key]] for key in ("thurkill", "godric", "leofric")] == [S_SW] * 3
    table = declaring(*LINE)
    assert table.decision is not None
    for touched in permutations(("thurkill", "godric", "leofric")):
        assert why_not_touched(table.s, table.decision, 0, ("saxon", "norman"), touched) is None


@pytest.mark.rules("DXA-7.3b")
def test_no_other_front_has_an_axis() -> None:
    with pytest.raises(ValueError, match="no front"):
        axis(0b000111)


@pytest.mark.rules("DXA-7.3c")
def test_declared_once_a_step_and_changed_only_for_another_front() -> None:
    table = declaring(*LINE)
    table.play("wall thurkill leofric s sw")
    assert table.offers() == ["rest"], "they have declared"
    table.begin(DeclareWalls())
    assert table.offers() == ["wall thurkill leofric n ne", "pass"], "they stand so already"
    table.play("pass")
    assert table.s.shields[table["godric"]] == S_SW


@pytest.mark.rules("DXA-7.3c")
def test_at_set_up_the_seat_is_named() -> None:
    table = Table("meadow", ["gaucher 2018", *LINE], Rest())
    table.begin(DeclareWalls(0))
    assert table.offers() == ["rest"]
    table.begin(DeclareWalls(1))
    assert table.decision is not None
    assert table.decision.seat == 1


@pytest.mark.rules("DXA-7.3c")
def test_it_lasts_until_fewer_than_three_remain() -> None:
    table = declaring(*LINE, "osferth 1312")
    table.play("wall thurkill osferth s sw")
    s = table.s
    leave(s, table["osferth"])
    assert sorted(row(s, table["godric"])) == sorted(table[key] for key in ("thurkill", "godric", "leofric"))
    stunned_before = [s.shields[table[key]] for key in ("thurkill", "godric", "leofric")]
    assert stunned_before == [S_SW] * 3
    harm.stun(s, table.ref, table["godric"])
    assert not any(s.shields)


@pytest.mark.rules("DXA-7.3c")
def test_a_longer_row_takes_in_an_old_wall() -> None:
    table = declaring(*LINE)
    table.play("wall thurkill leofric s sw")
    table = declaring(*LINE, "osferth 1312")
    for key in ("thurkill", "godric", "leofric"):
        table.s.shields[table[key]] = S_SW
    again(table)
    assert "wall thurkill osferth s sw" in table.offers()
    table.play("wall thurkill osferth s sw")
    assert [table.s.shields[table[key]] for key in ("thurkill", "godric", "leofric", "osferth")] == [S_SW] * 4


@pytest.mark.rules("DXA-7.3f")
def test_members_may_be_wounded_but_not_stunned() -> None:
    table = declaring(*LINE)
    table.s.health[table["godric"]] = WOUNDED
    again(table)
    assert table.offers("wall") and why_not_member(table.s, table["godric"]) is None
    stunned(table, "leofric")
    refusal = why_not_member(table.s, table["leofric"])
    assert refusal is not None
    assert refusal.rule == "DXA-7.3f"
    assert again(table).offers() == ["rest"]


@pytest.mark.rules("DXA-7.4g")
def test_a_man_with_an_axe_marker_does_not_belong_to_a_wall() -> None:
    table = declaring(*LINE)
    table.s.axe = 1 << table["godric"]
    assert table.why_not("wall godric leofric s sw") == "DXA-7.4g"
    assert again(table).offers() == ["rest"]


@pytest.mark.rules("DXA-7.3a")
def test_why_there_is_no_wall() -> None:
    table = declaring(*LINE, "ligulf 1312 N")
    assert table.why_not("wall thurkill nobody s sw") == "DXA-7.3a"
    assert table.why_not("wall thurkill ligulf s sw") == "DXA-7.3a"
    assert table.why_not("rest") == ""


@pytest.mark.rules("DXA-SC.3")
def test_there_are_no_walls_and_axes_before_section_7() -> None:
    for sections, asked in ((6, {"movement", "combat"}), (7, {"movement", "walls", "axes", "combat"})):
        table = Table("meadow", [*LINE, "gaucher 1011"], Rest(), first="saxon", sections=sections)
        table.begin(SidePhase(0))
        found = set()
        while table.s.phasing == 0 and table.offers() != ["rest"]:
            found.add(table.s.stack[-1].key)
            table.play(next(word for word in ("end", "pass", "done") if word in table.offers()))
        assert found == asked
