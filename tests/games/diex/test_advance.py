"""DXA-6.6: the winner follows up."""

import pytest

from banneret.games.diex.combat.advance import Advance, engaged
from banneret.games.diex.combat.losses import Casualty
from banneret.games.diex.combat.retreat import Retreat
from banneret.games.diex.ladder import Ladder
from banneret.games.diex.state import COMBAT, DEAD, HEALTHY, STUNNED, WOUNDED

from .rest import Rest
from .siege import lean_ladder
from .table import Table


def struck(
    people: list[str], winner: str, victim: str, letter: str, *, mounted: bool = False, map: str = "meadow"
) -> Table:
    """The table after a result that struck one of the other side."""
    table = Table(map, people, Rest())
    table.s.step = COMBAT
    table.begin(Casualty((table[victim],), letter, mounted, 1 << table[winner]))
    return table


def driven_back(people: list[str], winner: str, loser: str, path: str) -> Table:
    table = Table("meadow", people, Rest())
    table.s.step = COMBAT
    s = table.s
    s.call(Advance(1 << table[winner], 1 << table[loser], s.cells(table[loser]), True))
    table.begin(Retreat(table[loser], 1, 1 << table[winner]))
    if path:
        table.play(path)
    return table


def goals(table: Table) -> set[str]:
    return {notation.split()[-1] for notation in table.offers("advance")}


@pytest.mark.rules("DXA-6.6a", "DXA-6.6b", "DXA-6.6c", "DXA-6.6d")
def test_up_to_half_the_points_over_the_hex_of_the_dead() -> None:
    table = struck(["gaucher 1010", "alwin 1009"], "gaucher", "alwin", "F")
    assert "pass" in table.offers()
    grid = table.s.ground.lattice
    reach = grid.disk(table.cell("1009"), 2) & ~(1 << table.cell("1010"))
    assert goals(table) == {table.s.ground.names[cell] for cell in grid.cells if reach >> cell & 1}
    table.play("advance gaucher 1007")
    assert table.hex("gaucher") == "1007"
    assert table.s.spent[table["gaucher"]] == 0, "it does not count against his next move"


@pytest.mark.rules("DXA-6.6a")
def test_no_advance_after_a_wound() -> None:
    table = struck(["gaucher 1010", "alwin 1009"], "gaucher", "alwin", "E")
    assert table.offers() == ["rest"]


@pytest.mark.rules("DXA-6.6a")
def test_no_advance_after_a_rider_is_unhorsed_and_wounded_but_after_one_who_dies() -> None:
    table = struck(["gaucher 1009", "ligulf 1010 N"], "gaucher", "ligulf", "H", mounted=True)
    table.play(table.offers("land")[0])
    assert table.offers() == ["rest"]
    table = Table("meadow", ["gaucher 1009", "ligulf 1010 N"], Rest())
    table.s.health[table["ligulf"]] = WOUNDED
    table.begin(Casualty((table["ligulf"],), "H", True, 1 << table["gaucher"]))
    table.play("land 1012")
    assert "1010" in goals(table), "the hexes of the dead horse are the hexes that the loser left"


@pytest.mark.rules("DXA-6.6b")
def test_the_first_hex_is_one_that_the_loser_left() -> None:
    table = driven_back(["gaucher 1010", "alwin 1009"], "gaucher", "alwin", "retreat 1008")
    assert "1009" in goals(table)
    assert "1110" in goals(table), "by way of the hex that was left: 1009, 1110"
    assert "1012" not in goals(table)
    assert table.why_not("advance gaucher 1012") == "DXA-6.6c"
    assert table.why_not("advance alwin 1011") == "DXA-6.6a"


@pytest.mark.rules("DXA-6.6b")
def test_one_who_could_not_fall_back_leaves_no_hex() -> None:
    people = ["gaucher 1010", "gervais 1008", "bouchard 1109", "erwan 0909", "vital 1110", "mauger 0910", "alwin 1009"]
    table = driven_back(people, "gaucher", "alwin", "")
    assert table.s.health[table["alwin"]] == WOUNDED
    assert table.offers() == ["rest"]


@pytest.mark.rules("DXA-6.6e", "DXA-4.1b")
def test_he_passes_over_a_stunned_man_and_does_not_stop_on_him() -> None:
    table = struck(["gaucher 1010", "alwin 1009"], "gaucher", "alwin", "D")
    assert "1009" not in goals(table)
    assert table.why_not("advance gaucher 1009") == "DXA-6.6e"
    table.play("advance gaucher 1008")
    assert table.hex("gaucher") == "1008"
    assert table.s.health[table["alwin"]] == STUNNED


@pytest.mark.rules("DXA-6.6f", "DXA-4.3h")
def test_hexes_that_he_leaves_are_tested_but_not_by_the_defeated_nor_the_engaged() -> None:
    people = ["gaucher 1010", "gervais 1208", "alwin 1009", "osferth 1108", "brihtric 0908"]
    table = struck(people, "gaucher", "alwin", "F")
    gaucher = table["gaucher"]
    assert engaged(table.s, gaucher) >> table["osferth"] & 1, "Gervais is in position to attack him"
    assert not engaged(table.s, gaucher) >> table["brihtric"] & 1
    # Brihtric alone rolls when he leaves 1008, and stops him: 6 − 1 for armour passes
    table.play("advance gaucher 1007", 6)
    assert table.said("slips past Brihtric")
    assert not table.said("Osferth")


@pytest.mark.rules("DXA-6.6f")
def test_who_has_been_attacked_in_this_step_does_not_oppose() -> None:
    people = ["gaucher 1010", "alwin 1009", "brihtric 0908"]
    table = struck(people, "gaucher", "alwin", "F")
    table.s.struck = 1 << table["brihtric"]
    table.play("advance gaucher 1007")
    assert not table.said("Brihtric")


@pytest.mark.rules("DXA-6.6f", "DXA-4.3d")
@pytest.mark.parametrize(
    ("die", "place", "health"), [(8, "1008", HEALTHY), (9, "1007", WOUNDED), (10, "1007", WOUNDED)]
)
def test_an_advance_can_be_stopped(die: int, place: str, health: int) -> None:
    table = struck(["gaucher 1010", "alwin 1009", "brihtric 0908"], "gaucher", "alwin", "F")
    table.play("advance gaucher 1007", die)
    assert table.s.health[table["gaucher"]] == health
    assert table.hex("gaucher") == (place if health == HEALTHY else "1008"), "wounded he has 1 point, and has spent it"


@pytest.mark.rules("DXA-6.6g")
def test_a_defender_advances_too_with_his_own_allowance() -> None:
    table = Table("meadow", ["gaucher 1010", "alwin 1009"], Rest())
    s = table.s
    s.call(Advance(1 << table["alwin"], 1 << table["gaucher"], s.cells(table["gaucher"]), True))
    table.begin(Retreat(table["gaucher"], 1, 1 << table["alwin"]))
    table.play("retreat 1011")
    assert table.decision is not None
    assert table.decision.seat == 1
    table.play("advance alwin 1110")
    assert table.hex("alwin") == "1110"


@pytest.mark.rules("DXA-6.6g")
def test_a_defender_who_fired_in_this_phase_does_not_advance() -> None:
    table = Table("meadow", ["gaucher 1010", "alwin 1009", "brihtric 1110"], Rest())
    s = table.s
    s.fired = 1 << table["alwin"]
    s.shot = 1 << table["brihtric"]  # in his own last phase
    s.call(
        Advance(1 << table["alwin"] | 1 << table["brihtric"], 1 << table["gaucher"], s.cells(table["gaucher"]), True)
    )
    table.begin(Retreat(table["gaucher"], 1, 1 << table["alwin"] | 1 << table["brihtric"]))
    table.play("retreat 0911")
    assert table.offers("advance brihtric") and not table.offers("advance alwin")
    assert table.why_not("advance alwin 1010") == "DXA-6.6g"


@pytest.mark.rules("DXA-6.6a", "DXA-6.6g", "DXA-2.1h")
def test_only_those_who_took_part_and_are_free_to_move() -> None:
    table = struck(["gaucher 1010", "gervais 1110", "alwin 1009"], "gaucher", "alwin", "F")
    assert table.why_not("advance gervais 1009") == "DXA-6.6a"
    table.s.idle = 1 << table["gaucher"]
    assert table.s.stack[-1].ask(table.s) is None


@pytest.mark.rules("DXA-6.6c", "DXA-4.4.1b")
def test_a_rider_advances_with_his_front_into_the_hex_left() -> None:
    table = struck(["roussel 1010 N", "alwin 1009"], "roussel", "alwin", "F")
    assert "1004" in goals(table)
    assert "1003" not in goals(table), "half of 12 is 6"
    table.play("advance roussel 1004")
    assert table.hex("roussel") == "1004"
    assert table.s.facing[table["roussel"]] == 0


@pytest.mark.rules("DXA-6.6a")
def test_with_many_to_choose_from_one_names_first_who_goes() -> None:
    table = Table("meadow", ["roussel 1010 N", "mauger 0910 NE", "hamon 1110 NW", "alwin 1009"], Rest())
    winners = sum(1 << table[key] for key in ("roussel", "mauger", "hamon"))
    table.begin(Casualty((table["alwin"],), "F", False, winners))
    assert table.offers() == ["choose roussel", "choose mauger", "choose hamon", "pass"]
    table.play("choose mauger")
    assert all(notation.startswith("advance mauger") for notation in table.offers("advance"))
    assert len(table.offers()) <= 256


@pytest.mark.rules("DXA-10.1.3c")
def test_from_a_ladder_one_advances_over_the_palisade() -> None:
    table = Table("motte", ["erwan 1410", "alwin 1411"], Rest())
    lean_ladder(table, "erwan", "alwin")
    table.begin(Casualty((table["alwin"],), "F", False, 1 << table["erwan"]))
    assert table.offers() == ["advance erwan 1911", "pass"]
    table.play("advance erwan 1911", 1)
    assert table.hex("erwan") == "1911"
    assert not table.s.aloft
    assert table.s.health[table["alwin"]] == DEAD


@pytest.mark.rules("DXA-6.6a", "DXA-6.6b")
def test_why_one_does_not_advance() -> None:
    table = struck(["gaucher 1010", "gervais 1510", "alwin 1009"], "gaucher", "alwin", "F")
    assert table.why_not("advance nobody 1009") == "DXA-6.6a"
    assert table.why_not("advance gaucher") == ""
    assert table.why_not("retreat 1009") == ""
    table.s.bearers = 1 << table["gaucher"]
    assert table.why_not("advance gaucher 1009") == "DXA-6.6a"
    table.s.bearers = 0
    table.s.flames[table.cell("1009")] = (1, 0)
    assert table.why_not("advance gaucher 1009") == "DXA-6.6b"


@pytest.mark.rules("DXA-10.1.3c", "DXA-10.2.4a")
def test_from_a_ladder_nobody_advances_into_flames() -> None:
    table = Table("motte", ["erwan 1410", "alwin 1411"], Rest())
    s = table.s
    s.ladders = [Ladder(table.cell("2008"), side=5)]
    s.put(table["alwin"], table.cell("1908"))
    s.put(table["erwan"], table.cell("2008"))
    s.aloft = 1 << table["erwan"]
    s.flames[table.cell("1908")] = (1, 0)
    table.begin(Casualty((table["alwin"],), "F", False, 1 << table["erwan"]))
    assert table.offers() == ["rest"]
