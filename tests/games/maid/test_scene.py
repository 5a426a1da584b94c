"""The table as people see it: everything that an option names can be touched, nothing is hidden, and it is drawn
quickly."""

import json
from pathlib import Path
from time import perf_counter

import msgspec
import pytest

from banneret.games.maid import game
from banneret.games.maid.country import GRID, KIND, NAMED, RIVERS, TOWNS, WORDS
from banneret.games.maid.face.arms import BURGUNDIAN_ARMS, ENGLISH_ARMS, FRENCH_ARMS, NATION_ARMS
from banneret.games.maid.face.scene import STEPS, scene
from banneret.games.maid.face.words import GROUNDS, SITES
from banneret.games.maid.forces.icons import PERSON_ICONS, TYPE_ICONS
from banneret.games.maid.scenarios import SCENARIO_DATA, TOWNS_IN
from banneret.games.maid.state import MaidState
from banneret.games.maid.tables import ENGLISH, FRENCH, PERSON_IDS
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Mark, Piece, Scene, Sheet, Track

from .table import Table

SCENARIOS = [scenario.id for scenario in game.scenarios]
QUICK = 0.005
"""Seconds in which a scene is made."""
LARGE = 220_000
"""Bytes that a scene of the whole map may have, its layout included."""
ICONS = Path(__file__).parents[3] / "web" / "src" / "icons" / "used.json"


def ids_of(scene: Scene) -> set[str]:
    assert scene.layout.grid is not None
    return (
        {piece.id for piece in scene.pieces}
        | {hex.id for hex in scene.layout.grid.hexes}
        | {track.id for track in scene.tracks}
    )


def played(scenario: str, answers: int, seed: int = 3) -> MaidState:
    """A position after so many answers at random."""
    dice = FastDice(seed)
    ref = Referee(dice)
    s = game.start(scenario, game.settle({}))
    decision = advance(s, ref)
    for _ in range(answers):
        if decision is None:
            break
        options = list(decision.menu)
        apply(s, ref, decision.seat, options[dice.below(len(options))])
        decision = advance(s, ref)
    return s


def off_map(s: MaidState) -> set[str]:
    """People who are not on the map: a prisoner is ransomed by his name."""
    return {id for id, at in zip(PERSON_IDS, s.at, strict=True) if at < 0}


def piece(scene: Scene, id: str) -> Piece:
    return next(one for one in scene.pieces if one.id == id)


def marks(scene: Scene, at: str) -> dict[str, Mark]:
    return {mark.kind: mark for mark in scene.marks if mark.at == at}


def track(scene: Scene, id: str) -> Track:
    return next(one for one in scene.tracks if one.id == id)


def sheet(scene: Scene, id: str) -> Sheet:
    return next(one for one in scene.sheets if one.id == id)


def lines_of(scene: Scene, id: str) -> dict[str, str]:
    """A sheet of two columns."""
    return {row[0]: row[1] for row in sheet(scene, id).rows}


# ---------------------------------------------------------------------- whole games


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_whatever_an_option_touches_is_there(scenario: str) -> None:
    dice = FastDice(scenario)
    ref = Referee(dice)
    s = game.start(scenario, game.settle({}))
    decision = advance(s, ref)
    for number in range(2500 if SCENARIO_DATA[scenario].short else 500):
        if decision is None:
            break
        if number % 4 == 0:
            seen = scene(s, decision.seat)
            named = {id for option in decision.menu for id in option.touch}
            if decision.tally is not None:
                named |= {id for lot in decision.tally.lots for id in lot.touch}
            missing = named - off_map(s) - ids_of(seen)
            assert not missing, (s.stack[-1], missing)
            assert len({one.id for one in seen.pieces}) == len(seen.pieces)
        options = list(decision.menu)
        apply(s, ref, decision.seat, options[dice.below(len(options))])
        decision = advance(s, ref)
    over = scene(s, None)
    assert decision is not None or (s.result is not None and over.step == -1 and over.phase == "over")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_strength_point_is_shown_once_and_where_it_stands(scenario: str) -> None:
    s = played(scenario, 150)
    seen = scene(s, ENGLISH)
    for side in (ENGLISH, FRENCH):
        shown: dict[str, int] = {}
        for one in seen.pieces:
            if one.seat == side and one.kind == "troops":
                shown[one.at] = shown.get(one.at, 0) + one.count
        assert {NAMED[at]: count for at, count in shown.items()} == {
            cell: sum(counts) for cell, counts in s.sp[side].items()
        }


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_is_made_quickly_and_is_not_large(scenario: str) -> None:
    s = played(scenario, 120)
    seen = scene(s, 0)  # the map is made once
    times = []
    for _ in range(20):
        began = perf_counter()
        scene(s, 0)
        times.append(perf_counter() - began)
    assert min(times) < QUICK
    assert len(msgspec.json.encode(seen)) < LARGE
    assert scene(s, 1).layout is seen.layout


@pytest.mark.rules("MAI-1.2")
def test_nothing_is_hidden() -> None:
    s = played("rheims_1429", 90)
    seen = [msgspec.structs.replace(scene(s, seat), seat=None, objective=None) for seat in (0, 1, None)]
    assert seen[0] == seen[1] == seen[2]
    assert not any(one.hidden for one in seen[0].pieces)


def test_all_pictures_are_known_to_the_page() -> None:
    known = {name for names in json.loads(ICONS.read_text()).values() for name in names}
    named = {*TYPE_ICONS, *PERSON_ICONS}
    for scenario in SCENARIOS:
        seen = scene(played(scenario, 60), None)
        named |= (
            {one.icon for one in seen.pieces}
            | {one.icon for one in seen.tracks}
            | {stop.icon for one in seen.tracks for stop in one.stops}
        )
    assert named - {""} <= known
    assert len(set(PERSON_ICONS)) == len(PERSON_ICONS)


# ---------------------------------------------------------------------- the map


@pytest.mark.rules("MAI-2.9")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_shows_its_window_and_nothing_else(scenario: str) -> None:
    window = SCENARIO_DATA[scenario].window
    layout = scene(game.start(scenario, game.settle({})), None).layout
    assert layout.grid is not None
    columns, rows = window.col_max - window.col_min + 1, window.row_max - window.row_min + 1
    assert len(layout.grid.hexes) == columns * rows
    assert {hex.id for hex in layout.grid.hexes if hex.kind in ("town", "city")} == {
        TOWNS[town].id for town in TOWNS_IN[scenario]
    }
    assert {hex.row for hex in layout.grid.hexes} == set(range(1, rows + 1))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_legend_names_all_that_is_on_the_map(scenario: str) -> None:
    layout = scene(game.start(scenario, game.settle({})), None).layout
    assert layout.grid is not None
    words = {hex.terrain for hex in layout.grid.hexes} | {hex.kind for hex in layout.grid.hexes} - {""}
    legend = {word: name for word, name, _ in layout.legend}
    assert words | {side.kind for side in layout.grid.sides} <= set(legend)
    assert len(legend) == len(layout.legend), "and none twice"
    assert legend["open"] == "clear" and legend["city"] == "cathedral town"


@pytest.mark.rules("MAI-2.3")
def test_towns_and_villages_stand_on_clear_ground() -> None:
    layout = scene(game.start("campaign_1429", game.settle({})), None).layout
    assert layout.grid is not None
    hexes = {hex.id: (hex.terrain, hex.kind) for hex in layout.grid.hexes}
    assert hexes["orleans"] == ("open", "city") and hexes["patay"] == ("open", "village")
    assert {kind for kind in set(KIND) if kind} == set(GROUNDS)
    assert [hexes[WORDS[cell]] for cell in GRID.cells if WORDS[cell] in hexes] == [
        (GROUNDS[KIND[cell]], SITES.get(KIND[cell], "")) for cell in GRID.cells if WORDS[cell] in hexes
    ]


@pytest.mark.rules("MAI-2.1")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_even_columns_lie_lower_whatever_the_window(scenario: str) -> None:
    layout = scene(game.start(scenario, game.settle({})), None).layout
    assert layout.grid is not None
    for hex in layout.grid.hexes:
        if hex.id.isdigit():
            assert int(hex.id[:2]) % 2 == hex.column % 2, hex.id


@pytest.mark.rules("MAI-2.6", "MAI-2.7")
def test_rivers_and_the_boundary_run_along_hexsides() -> None:
    layout = scene(game.start("campaign_1429", game.settle({})), None).layout
    assert layout.grid is not None
    rivers = [side for side in layout.grid.sides if side.kind == "river"]
    assert len(rivers) == sum(len(river.hexsides) for river in RIVERS) and {side.name for side in rivers} == {
        river.name for river in RIVERS
    }
    areas = {hex.id: hex.area for hex in layout.grid.hexes}
    assert {areas[side.hex] for side in layout.grid.sides if side.kind == "border"} == {"e", "b", "f"}
    assert [area.arms for area in layout.grid.areas] == list(NATION_ARMS)


def test_hexes_say_what_they_are_and_what_they_are_worth() -> None:
    def notes(scenario: str) -> dict[str, str]:
        grid = scene(game.start(scenario, game.settle({})), None).layout.grid
        assert grid is not None
        return {hex.id: hex.note for hex in grid.hexes}

    short, campaign = notes("loire_1429"), notes("campaign_1429")
    assert (
        "Cathedral town (1617) in the lands of the Dauphin" in short["orleans"]
        and "5 to the French score while French" in short["orleans"]
    )
    assert "−2 to the French score while English" in short["blois"]
    assert "to the French score while French" in campaign["rouen"] and "on the coast" in campaign["calais"]
    assert "3 movement points; defenders ×2" in short["1618"]


# ---------------------------------------------------------------------- what stands on it


@pytest.mark.rules("MAI-3.6", "MAI-3.9")
def test_besiegers_are_before_the_walls_and_the_garrison_within() -> None:
    table = Table("loire_1429")
    seen = scene(table.s, None)
    assert piece(seen, "orleans.french.militia").stack == "within" and piece(seen, "dunois").stack == "within"
    assert piece(seen, "orleans.english.archers").stack == "before" and piece(seen, "talbot").stack == "before"
    assert (
        marks(seen, "orleans")["siege"].name
        == "besieged by the English (falls this turn 33 %, within three turns 70 %)"
    )
    assert marks(seen, "orleans")["siege"].seat == ENGLISH and "works" in marks(seen, "orleans")
    assert "siege" not in marks(seen, "blois")


@pytest.mark.rules("MAI-2.10", "MAI-1.1")
def test_control_is_told_by_the_arms_of_the_nation() -> None:
    seen = scene(game.start("campaign_1429", game.settle({})), None)
    arms = {town: marks(seen, town)["control"].arms for town in ("rouen", "dijon", "bourges")}
    assert arms == {"rouen": ENGLISH_ARMS, "dijon": BURGUNDIAN_ARMS, "bourges": FRENCH_ARMS}
    assert {marks(seen, town)["control"].name for town in arms} == {"English town", "Burgundian town", "French town"}
    assert {(one.ordinary, one.charge) for one in NATION_ARMS} == {("", "lion"), ("saltire", ""), ("", "fleur-de-lys")}
    assert piece(seen, "philip").arms == BURGUNDIAN_ARMS and piece(seen, "bedford").arms is None


@pytest.mark.rules("MAI-3.5", "MAI-5.19", "MAI-5.23")
def test_leaders_have_their_bonuses_as_events_leave_them() -> None:
    table = Table("loire_1429")
    assert piece(scene(table.s, None), "jeanne").numbers == ("3", "1")
    table.s.event = "miracle"
    assert piece(scene(table.s, None), "jeanne").numbers == ("4", "1")
    table.s.event = "wounded"
    wounded = piece(scene(table.s, None), "jeanne")
    assert wounded.numbers == ("0", "0") and wounded.condition == ("wounded",)
    assert lines_of(scene(table.s, None), "maid")["This turn"].startswith("wounded")


@pytest.mark.rules("MAI-5.4")
def test_what_has_moved_looks_spent_and_what_starves_unsupplied() -> None:
    table = Table("loire_1429")
    cell = NAMED["orleans"]
    table.s.active = ENGLISH
    full = table.s.sp[ENGLISH][cell]
    table.s.spent = {cell: tuple(min(count, 2) for count in full)}
    table.s.unsupplied[ENGLISH] = (cell,)
    seen = scene(table.s, None)
    assert piece(seen, "orleans.english.heavy_cavalry").condition == ("unsupplied", "spent")
    assert (
        piece(seen, "orleans.english.archers").condition == ("unsupplied",)
        and "2 of 7 done" in piece(seen, "orleans.english.archers").note
    )
    assert piece(seen, "orleans.french.militia").condition == ()


def test_the_group_that_marches_is_shown_as_acting() -> None:
    table = Table("loire_1429")
    table.moving("french")
    table.play("move blois", "all")
    seen = scene(table.s, FRENCH)
    assert "acting" in piece(seen, "jeanne").condition and "acting" in piece(seen, "blois.french.infantry").condition
    assert (
        "acting" not in piece(seen, "dunois").condition
        and "all of them are in this" in piece(seen, "blois.french.infantry").note
    )


# ---------------------------------------------------------------------- beside it


@pytest.mark.rules("MAI-1.3", "MAI-5.6")
def test_the_track_of_turns_has_months_winters_and_reinforcements() -> None:
    seen = track(scene(game.start("campaign_1429", game.settle({})), None), "turn")
    assert seen.boxes[0] == "Apr 29" and seen.boxes[7] == "Winter 29" and len(seen.boxes) == seen.last == 18
    assert {stop.at for stop in seen.stops if stop.icon == "snowing"} == {8, 16}
    assert any(stop.name.startswith("French: Richemont") for stop in seen.stops)


@pytest.mark.rules("MAI-9.8", "MAI-9.9", "MAI-5.8")
def test_will_and_banks() -> None:
    table = Table("loire_1429")
    table.s.banks[2] = 7
    seen = scene(table.s, None)
    assert (track(seen, "will").value, track(seen, "will").label) == (0, "0: French attacks −1")
    assert (
        track(seen, "bank.french").value == 7 and track(seen, "bank.french").group == track(seen, "bank.english").group
    )
    table.s.captured = True
    assert [stop.at for stop in track(scene(table.s, None), "will").stops] == [1]


@pytest.mark.rules("MAI-10.3", "MAI-10.4", "MAI-11.10")
def test_the_score_with_its_lines_and_levels() -> None:
    seen = scene(game.start("loire_1429", game.settle({})), None)
    lines = lines_of(seen, "score")
    assert (
        lines["Orléans is French"] == "+5" and lines["Orléans is besieged"] == "−2" and lines["French score now"] == "3"
    )
    assert track(seen, "score").value == 3 and track(seen, "score").label == "3: English marginal victory"
    assert {stop.at for stop in track(seen, "score").stops} == {9, 6, 5, 2}


@pytest.mark.rules("MAI-9.3")
def test_the_sheet_of_sieges_tells_strengths_and_chances() -> None:
    table = Table("loire_1429")
    row = sheet(scene(table.s, None), "sieges").rows[0]
    assert row[:3] == ("Orléans", "English", "14 : 13") and row[3:] == ("33 %", "70 %")


@pytest.mark.rules("MAI-5.11", "MAI-11.3")
def test_prisoners_and_those_to_come_are_on_the_sheet_of_leaders() -> None:
    seen = scene(game.start("rheims_1429", game.settle({})), None)
    where = {row[0]: row[3] for row in sheet(seen, "leaders").rows}
    assert where["Talbot"] == "prisoner of the French; ransom 6" and where["Jeanne"] == "Gien"
    assert sheet(scene(game.start("loire_1429", game.settle({})), None), "coming").rows[0][0] == "June 1429"


@pytest.mark.rules("MAI-4.1")
def test_the_step_of_the_turn_is_shown() -> None:
    dice = FastDice(5)
    ref = Referee(dice)
    s = game.start("loire_1429", game.settle({}))
    decision = advance(s, ref)
    found = set()
    while decision is not None:
        seen = scene(s, decision.seat)
        found.add((seen.steps[seen.step], seen.phase))
        options = list(decision.menu)
        apply(s, ref, decision.seat, options[dice.below(len(options))])
        decision = advance(s, ref)
    assert {
        ("English march", "movement"),
        ("French march", "movement"),
        ("English attack", "combat"),
        ("French attack", "combat"),
    } <= found
    assert {step for step, phase in found if phase == "movement"} == {"English march", "French march"} and {
        step for step, _ in found
    } <= set(STEPS)
