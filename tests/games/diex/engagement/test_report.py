"""What comes back from an assault: men, works and equipment."""

import pytest

from banneret.games.diex.castle import castle
from banneret.games.diex.combat import harm
from banneret.games.diex.engagement.ending import end
from banneret.games.diex.engagement.place import CASTLE, GREAT_HALL, breached, burn, intact
from banneret.games.diex.engagement.report import Report, report
from banneret.games.diex.ground.terrain import FILLED_MOAT, FLAT
from banneret.games.diex.ladder import GONE, Ladder
from banneret.games.diex.state import STUNNED

from .field import Field, storming


def ended(field: Field, kind: str = "quiet") -> Report:
    """It ends here and now."""
    end(field.s, field.ref, kind, "It is over.", 0.0, "DXS-11.4.1d")
    return report(field.s)


def fate(found: Report, key: str) -> str:
    return found.fate(key).condition


def stun(field: Field, key: str) -> None:
    man = field[key]
    field.s.clear(man)
    field.s.health[man] = STUNNED
    field.s.fill(man)


# ---------------------------------------------------------------- men


@pytest.mark.rules("DXS-11.4.1f", "DXS-11.4.1v")
def test_who_is_cut_off_from_the_tower_is_captured() -> None:
    at = {"gaucher": "1809", "bouchard": "0708", "aevar": "0810", "vigrid": "0808", "steinar": "0809"}
    field = storming(at)
    found = ended(field)
    assert fate(found, "gaucher") == "captured", "they stand before the upper gate of the ramp"
    assert fate(found, "bouchard") == "captured", "and at the door of the tower"


@pytest.mark.rules("DXS-11.4.1f", "DXS-11.4.1v")
def test_who_has_a_way_free_of_attackers_is_not() -> None:
    found = ended(storming({"gaucher": "1809", "bouchard": "0708", "erwan": "0609", "aevar": "1509", "vigrid": "1411"}))
    assert [fate(found, key) for key in ("gaucher", "bouchard", "erwan")] == ["healthy"] * 3
    assert fate(found, "aevar") == "healthy"


@pytest.mark.rules("DXS-11.4.1v")
def test_their_own_gates_are_open_to_them() -> None:
    field = storming({"gaucher": "1309", "aevar": "2409"})
    assert field.s.closed >> field.cell("1209") & 1 and field.s.closed >> field.cell("0909") & 1
    assert fate(ended(field), "gaucher") == "healthy"


@pytest.mark.rules("DXS-11.4.1v")
def test_a_defender_in_armour_does_not_swim_home() -> None:
    at = {"gaucher": "0702", "erwan": "0801", "bouchard": "1709", "aevar": "0704", "vigrid": "0804"}
    field = storming(at, GREAT_HALL)
    found = ended(field)
    assert field.s.armoured(field["gaucher"]) and not field.s.armoured(field["erwan"])
    assert [fate(found, key) for key in ("gaucher", "erwan")] == ["captured", "healthy"]


@pytest.mark.rules("DXS-11.4.1f", "DXS-11.4.1v")
def test_in_a_hall_the_first_four_rows_count() -> None:
    at = {
        "gaucher": "1711",
        "bouchard": "1514",
        "aevar": "1513",
        "vigrid": "1614",
        "steinar": "1515",
        "hallbjorn": "1613",
    }
    found = ended(storming(at, GREAT_HALL))
    assert [fate(found, key) for key in ("gaucher", "bouchard")] == ["healthy", "captured"]


@pytest.mark.rules("DXS-11.4.1g")
def test_all_who_are_left_are_captured_when_the_place_is_taken() -> None:
    field = storming({"gaucher": "2209", "erwan": "2210", "aevar": "1509"})
    assert field.s.result is not None and field.s.result.kind == "taken"
    found = report(field.s)
    assert [fate(found, key) for key in ("gaucher", "erwan")] == ["captured"] * 2


def test_wounds_and_deaths_come_back_and_the_stunned_recover() -> None:
    field = storming({"gaucher": "0709", "bouchard": "0609", "erwan": "0610", "aevar": "1509", "vigrid": "1411"})
    harm.kill(field.s, field.ref, field["erwan"])
    harm.wound(field.s, field.ref, field["gaucher"], "DXA-1.2b")
    stun(field, "bouchard")
    stun(field, "vigrid")
    found = ended(field)
    assert [fate(found, key) for key in ("gaucher", "bouchard", "erwan", "vigrid")] == [
        "wounded",
        "healthy",
        "dead",
        "healthy",
    ]
    assert len(found.fates) == 13 and not any(man.horse_lost for man in found.fates)


def test_attackers_left_behind_stunned_are_captured_and_a_defender_who_ran_has_fled() -> None:
    field = storming({"gaucher": "0709", "aevar": "1509"})
    stun(field, "aevar")
    field.pass_until(lambda f: f.s.result is not None)
    assert field.s.result is not None and field.s.result.kind == "gone"
    found = report(field.s)
    assert fate(found, "aevar") == "captured" and fate(found, "vigrid") == "healthy"
    assert fate(found, "erwan") == "fled"


# ---------------------------------------------------------------- works and equipment


@pytest.mark.rules("DXS-11.2e", "DXS-11.3.3a", "DXS-11.3.1a")
def test_what_is_burnt_stays_burnt_and_the_moat_is_emptied() -> None:
    field = storming({"gaucher": "0709", "aevar": "2409"})
    castle.become(field.s, field.cell("2008"), FILLED_MOAT)
    castle.destroy(field.s, field.ref, [field.cell("1910"), field.cell("1909")])
    works = ended(field).works
    assert works is not None and works.sides == field.s.sides and works.destroyed == field.s.destroyed
    assert breached(works, CASTLE) and works.hexes == ((field.cell("1910"), FLAT),), "a platform is gone with it"


@pytest.mark.rules("DXS-11.3.3b", "DXA-10.2.5b")
def test_who_is_in_a_structure_that_collapses_is_wounded_in_a_fight_and_nobody_on_a_siege_day() -> None:
    field = storming({"gaucher": "1910", "aevar": "2409"})
    castle.destroy(field.s, field.ref, [field.cell("1910")])
    found = ended(field)
    assert fate(found, "gaucher") == "wounded"
    assert found.works == burn(intact(CASTLE), CASTLE, 1 << field.cell("1910")), "the same is left of it"


@pytest.mark.rules("DXS-11.3.1a", "DXS-11.4.1j")
def test_gates_are_shut_again_by_those_who_hold_them() -> None:
    field = storming({"gaucher": "0709", "aevar": "2409"})
    field.s.closed = 0
    field.s.survey()
    works = ended(field).works
    assert works is not None and works.closed == intact(CASTLE).closed
    held = ended(storming({"gaucher": "0709", "aevar": "1509"}), "stopped").works
    assert held is not None and not held.closed >> field.cell("1909") & 1, "he holds the bailey"


@pytest.mark.rules("DXS-11.2e")
def test_which_ladders_are_kept() -> None:
    field = storming({"gaucher": "0709", "aevar": "2409"})
    cell = field.cell
    outside, inside = Ladder(cell("2402"), cell("2403")), Ladder(cell("1708"), cell("1709"))
    against = Ladder(cell("2008"), side=5, raised=1)
    field = storming({"gaucher": "0709", "aevar": "2409"}, ladders=[outside, inside, GONE, against])
    found = ended(field)
    assert (found.ladders, found.ladders_lost) == (1, 3)


@pytest.mark.rules("DXS-11.5.1e")
def test_when_the_tower_door_is_in_the_besiegers_hands() -> None:
    def door(**at: str) -> bool:
        return ended(storming({"erwan": "0510", **at}), "stopped").door

    field = storming({"erwan": "0510", "aevar": "1509"})
    beyond = field.s.ground.names[field.cell("0709") + field.s.ground.lattice.offsets[2]]
    assert door(aevar="0709") and door(aevar=beyond)
    assert not door(aevar="1509") and not door(aevar=beyond, gaucher="0709")


def test_a_report_is_of_an_action_that_is_over() -> None:
    with pytest.raises(AssertionError, match="over"):
        report(storming({"gaucher": "0709", "aevar": "2409"}).s)
