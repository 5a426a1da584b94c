"""Section 27: the orders of battle keep to the rules and to what the rulebook says of them."""

import re
from collections import Counter

import pytest

from banneret.games.chivalry.cast import cast_of
from banneret.games.chivalry.field import AREA, AREAS, CAPACITY, on_field
from banneret.games.chivalry.order_of_battle import SCENARIO_DATA, Captain, ScenarioData, Troop
from banneret.games.chivalry.tables import ENGLISH, FRENCH, SEATS, TERRAIN, TERRAINS, TYPE, WEATHERS

from .rules_text import clause

ALL = tuple(SCENARIO_DATA.values())


def pieces(data: ScenarioData) -> tuple[Troop | Captain, ...]:
    return (*data.unit, *data.leader)


@pytest.fixture(params=ALL, ids=lambda data: data.id)
def data(request: pytest.FixtureRequest) -> ScenarioData:
    found: ScenarioData = request.param
    return found


@pytest.mark.rules("CHV-27.1")
def test_the_six_battles() -> None:
    named = re.findall(r"([A-Z]\w+) (1[34]\d\d)", clause("CHV-27.1"))
    assert [(battle.name, battle.date[-4:]) for battle in sorted(ALL, key=lambda b: b.date[-4:])] == named
    for battle in ALL:
        assert battle.id.endswith(battle.date[-4:]) and battle.turns >= 8
        assert battle.first_initiative in SEATS and battle.holds_field in SEATS


@pytest.mark.rules("CHV-4.1", "CHV-27.9")
def test_units_and_leaders(data: ScenarioData) -> None:
    ids = [piece.id for piece in pieces(data)]
    assert len(set(ids)) == len(ids)
    assert all(troop.type in TYPE and 1 <= troop.cohesion <= 6 for troop in data.unit)
    assert all(1 <= captain.rating <= 5 for captain in data.leader)
    for seat in SEATS:
        assert any(captain.side == seat and not captain.arrives for captain in data.leader)


@pytest.mark.rules("CHV-6.1", "CHV-27.9")
def test_everybody_starts_at_home(data: ScenarioData) -> None:
    """In the own half or the own Reserve, on ground that can be entered."""
    for piece in pieces(data):
        area = AREAS[AREA[piece.location]]
        assert area.kind in ("battle", "reserve") and 0 <= piece.arrives <= data.turns
        assert area.side in ("", piece.side)
        assert area.kind == "reserve" or area.row in (f"{piece.side}_rear", f"{piece.side}_approach")
        assert "impassable" not in data.terrain.get(piece.location, ())


@pytest.mark.rules("CHV-2.10")
def test_no_area_is_overfull(data: ScenarioData) -> None:
    """Not even when all have come where they are due."""
    crowd = Counter((troop.location, troop.side) for troop in data.unit if troop.type != "AY")
    assert all(count <= CAPACITY[AREA[where]] for (where, _), count in crowd.items())
    assert not {where for where, side in crowd if (where, SEATS[1 - SEATS.index(side)]) in crowd}


def test_a_leader_on_the_field_has_troops(data: ScenarioData) -> None:
    for captain in data.leader:
        if on_field(AREA[captain.location]):
            assert any(
                (troop.location, troop.side) == (captain.location, captain.side) and troop.type != "AY"
                for troop in data.unit
            )


@pytest.mark.rules("CHV-25.2")
def test_break_points_are_a_quarter_to_two_thirds_of_the_army(data: ScenarioData) -> None:
    for seat in SEATS:
        army = sum(troop.cohesion for troop in data.unit if troop.side == seat)
        assert 0.25 * army <= data.break_point[seat] <= 0.65 * army


@pytest.mark.rules("CHV-22.8")
def test_the_weather_begins_with_the_first_turn(data: ScenarioData) -> None:
    turns = [sky.from_turn for sky in data.weather]
    assert turns[0] == 1 and turns == sorted(set(turns))
    for sky, until in zip(data.weather, [*turns[1:], data.turns + 1], strict=True):
        assert {WEATHERS[data.sky(turn)].id for turn in range(sky.from_turn, until)} == {sky.kind}


@pytest.mark.rules("CHV-2.16", "CHV-6.2")
def test_the_ground_is_as_the_file_says(data: ScenarioData) -> None:
    ground = data.ground()
    for area in AREAS:
        if on_field(AREA[area.id]):
            kinds = data.terrain.get(area.id, ())
            assert len(set(kinds)) == len(kinds) and "clear" not in kinds
            assert ground[AREA[area.id]] == sum(TERRAIN[kind] for kind in kinds)
    assert set(data.terrain) <= {area.id for area in AREAS if on_field(AREA[area.id])}
    assert {kind for kinds in data.terrain.values() for kind in kinds} <= {terrain.id for terrain in TERRAINS}


@pytest.mark.rules("CHV-27.2", "CHV-27.3", "CHV-27.4", "CHV-27.5", "CHV-27.6")
def test_the_rules_of_a_battle_are_clauses() -> None:
    printed = {}
    for number in range(2, 7):
        found = re.match(r"([\w ]+) \((\w+)\)", clause(f"CHV-27.{number}"))
        assert found is not None
        printed[found[2]] = found[1].lower().replace(" ", "_")
    assert {battle.name: battle.special[0] for battle in ALL if battle.special} == printed
    flags = {
        battle.name: (cast.wet_strings, cast.mud, cast.unready, cast.entrenched)
        for battle in ALL
        for cast in [cast_of(battle.id, ())]
    }
    assert {name for name, (wet, _, _, _) in flags.items() if wet} == {"Crécy"}
    assert {name for name, (_, mud, _, _) in flags.items() if mud} == {"Agincourt"}
    assert {name for name, (_, _, unready, _) in flags.items() if unready} == {"Patay"}
    assert {name for name, (_, _, _, entrenched) in flags.items() if entrenched} == {"Castillon"}


@pytest.mark.rules("CHV-27.5")
def test_the_bretons_come_in_the_west_on_turn_four() -> None:
    late = {piece.id: piece for piece in pieces(SCENARIO_DATA["formigny_1450"])}
    due = {id: piece.location for id, piece in late.items() if piece.arrives}
    assert {late[id].arrives for id in due} == {4} and all(where.startswith("west_french") for where in due.values())
    assert "richemont" in due and len(due) == 6


@pytest.mark.rules("CHV-23.6", "CHV-24.11")
def test_the_cast_is_in_the_order_of_the_list_with_the_english_first(data: ScenarioData) -> None:
    cast = cast_of(data.id, ())
    ordered = [troop.id for seat in SEATS for troop in data.unit if troop.side == seat]
    assert list(cast.unit_ids) == ordered and list(cast.side) == sorted(cast.side)
    assert [captain.id for seat in SEATS for captain in data.leader if captain.side == seat] == list(cast.leader_ids)
    for unit, troop in enumerate(cast.troops):
        assert (cast.type[unit], cast.printed[unit]) == (TYPE[troop.type], troop.cohesion)
        assert cast.rash >> unit & 1 == troop.rash and cast.guns >> unit & 1 == (troop.type == "AY")
        assert cast.of[cast.side[unit]] >> unit & 1 and not cast.of[1 - cast.side[unit]] >> unit & 1
    assert cast.line == (cast.of[ENGLISH] & ~cast.guns, cast.of[FRENCH] & ~cast.guns)
    assert cast.rating == tuple(captain.rating for captain in cast.captains)
    assert (cast.turns, SEATS[cast.holder]) == (data.turns, data.holds_field)
