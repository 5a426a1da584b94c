"""What is on the table: the map, the boards, cards, tracks and sheets."""

import itertools
import json

import msgspec
import pytest

from banneret.games.orleans.face.look import ARMS
from banneret.games.orleans.face.scene import STEPS, scene
from banneret.games.orleans.face.valley import OUTLINES
from banneret.games.orleans.face.words import LANDS
from banneret.games.orleans.loire import NEIGHBOURS, RIVERSIDE, SPACES
from banneret.games.orleans.tables import ACTIONS, DEEDS, EVERYBODYS, FOLLOWER, FREE, SEATS, TERRAINS
from banneret.kernel.scene import Layout, Place, Point, Scene

from .table import END, Table

Edge = frozenset[Point]


def edges(outline: tuple[Point, ...]) -> set[Edge]:
    return {frozenset(pair) for pair in itertools.pairwise((*outline, outline[0]))}


def board(view: Scene, name: str) -> Layout:
    return next(layout for layout in view.boards if layout.name == name)


def places(layout: Layout) -> dict[str, Place]:
    return {place.id: place for place in layout.places}


def cards(view: Scene, hand: str) -> dict[str, int]:
    return {card.id: card.count for card in next(one for one in view.hands if one.id == hand).cards}


def at(view: Scene, place: str) -> dict[str, int]:
    return {piece.name: piece.count for piece in view.pieces if piece.at == place}


def test_spaces_share_a_border_on_the_map_exactly_when_they_are_adjacent() -> None:
    for a, b in itertools.combinations(range(len(SPACES)), 2):
        shared = edges(OUTLINES[a]) & edges(OUTLINES[b])
        assert bool(shared) == bool(NEIGHBOURS[a] >> b & 1), (SPACES[a].name, SPACES[b].name)


def test_the_loire_runs_along_the_riverside_areas_and_the_towns() -> None:
    river = next(line for line in scene(Table().s, None).layout.lines if line.kind == "major_river")
    course = set(river.points)
    along = {number for number, outline in enumerate(OUTLINES) if len(course & set(outline)) > 1}
    towns = {number for number, space in enumerate(SPACES) if space.kind == "town"}
    assert along == {number for number in range(len(SPACES)) if RIVERSIDE >> number & 1} | towns


def test_woods_stand_along_the_areas_at_their_edge_and_no_others() -> None:
    woods = [line.points for line in scene(Table().s, None).layout.lines if line.kind == "woods"]
    for space in SPACES:
        # a little beyond the northern or southern end of the space
        ends = [(float(space.x), space.y + 45.0 - 95.0), (float(space.x), space.y + 45.0 + 95.0)]
        assert any(inside(end, wood) for end in ends for wood in woods) == space.woodland_edge, space.name


def inside(point: Point, polygon: tuple[Point, ...]) -> bool:
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in itertools.pairwise((*polygon, polygon[0])):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def test_the_map_shows_tiles_settlers_and_buildings() -> None:
    table = Table()
    table.control("red", "blois", "vendome")
    table.churches("blois")
    table.fortresses("blois")
    view = scene(table.s, 0)
    assert {place.kind for place in view.layout.places} == {
        "field",
        "lake",
        "forest",
        "pasture",
        "vineyard",
        "manor_farm",
        "town",
    }
    assert at(view, "tours") == {f"{seat.capitalize()} settlers": 2 for seat in SEATS}
    assert at(view, "blois") == {"Red settler": 1}
    assert [(mark.kind, mark.name, mark.seat) for mark in view.marks if mark.at == "blois"] == [
        ("village", "village", None),
        ("holding", "held by Red", 2),
        ("picture", "church", None),
        ("picture", "fortress", 2),
    ]


def test_every_terrain_has_its_word_in_the_legend() -> None:
    assert list(LANDS) == [terrain.id for terrain in TERRAINS]
    assert set(LANDS.values()) < {word for word, _, _ in scene(Table().s, 0).layout.legend}


def test_a_players_board_has_all_actions_with_their_spaces() -> None:
    table = Table()
    found = places(board(scene(table.s, 0), "Red"))
    for number in EVERYBODYS:
        action = ACTIONS[number]
        panel = found[f"red.{action.id}"]
        assert panel.outline and panel.note == action.effect and panel.text
        spaces = [place for place in found.values() if place.part_of == panel.id]
        assert len(spaces) == action.last - action.first
        assert all(inside((place.x, place.y), panel.outline) for place in spaces)
    assert found["red.territory.1"].accepts == ("farmer", "mounted-knight")
    assert found["red.town_hall.1"].accepts == ("person",)
    assert found["red.territory.1"].note == "Takes a farmer or knight, or a monk."


@pytest.mark.rules("ORL-12.1")
def test_place_cards_are_laid_beside_the_board_when_they_are_taken() -> None:
    table = Table()
    bare = board(scene(table.s, 0), "Blue")
    table.own("blue", "pub", "ferry")
    view = scene(table.s, 0)
    grown = board(view, "Blue")
    assert set(places(grown)) - set(places(bare)) == {"blue.pub", "blue.pub.1", "blue.pub.2", "blue.place.ferry"}
    assert grown.id != bare.id, "a client keeps layouts by their id"
    assert board(view, "Red") == board(scene(Table().s, 0), "Red")
    assert not {"place.pub", "place.ferry"} & set(cards(view, "places"))


def test_own_board_comes_first_and_goods_have_their_plain_names_there_only() -> None:
    table = Table()
    for seat in SEATS:
        table.goods(seat, grain=2)
    for number, name in enumerate(SEATS):
        view = scene(table.s, number)
        assert view.boards[1].seat == number and view.boards[1].name == name.capitalize()
        assert at(view, f"{name}.stock")["Grain"] == 2
        assert [piece.at for piece in view.pieces if piece.id == "grain"] == [f"{name}.stock"]


def test_ids_of_pieces_are_unique_and_places_exist() -> None:
    table = Table()
    view = scene(table.s, 1)
    ids = [piece.id for piece in view.pieces]
    assert len(ids) == len(set(ids))
    known = {place.id for layout in (view.layout, *view.boards) for place in layout.places}
    assert {piece.at for piece in view.pieces} <= known and {mark.at for mark in view.marks} <= known


def test_a_deed_shows_the_slots_of_the_side_that_is_up() -> None:
    table = Table()
    number = [deed.id for deed in DEEDS].index("levee")
    table.s.slots[number] = (FREE, FOLLOWER["farmer"], FREE, FREE)
    view = scene(table.s, 0)
    assert at(view, "deed.levee.2") == {"Farmer": 1} and not at(view, "deed.levee.1")
    first = view.boards[0]
    table.s.deeds[number], table.s.slots[number] = 1, (FREE,) * 5
    second = scene(table.s, 0).boards[0]
    assert first.id != second.id
    assert "deed.levee.5" in places(second) and "deed.levee.5" not in places(first)
    table.s.deeds[number], table.s.slots[number] = 2, ()
    closed = places(scene(table.s, 0).boards[0])
    assert closed["deed.levee"].text == "Complete." and "deed.levee.1" not in closed


@pytest.mark.rules("ORL-20.3")
def test_everybody_sees_supplies_eras_bonus_tiles_and_fame() -> None:
    table = Table()
    table.player("red").fame = 14
    table.s.bonus, table.s.aside, table.s.tiles = [0, 3, 9], [1, 2], [4, 5]
    for seat in (None, 0, 2):
        view = scene(table.s, seat)
        assert cards(view, "market")["market.wine"] == table.s.goods[4]
        assert cards(view, "market")["market.church"] == 10 and cards(view, "market")["market.technology"] == 12
        assert cards(view, "bonus") == {"bonus.stack": 2, "bonus.bonus_fame": 1, "bonus.bonus_grain": 1}
        assert at(view, "era_2") == {"Red is in Era II": 1}
        assert at(view, "era_3.bonus") == {"Famine": 1}
        fame = [track for track in view.tracks if track.group == "Fame"]
        assert [track.value for track in fame] == [0, 0, 14, 0] and len(fame[0].stops) == 12
        assert view.sides[2].note.startswith("Era II · Fame 14 · ")


def test_steps_follow_the_round() -> None:
    table = Table()
    assert STEPS[scene(table.s, 0).step] == "Plan"
    for seat in SEATS:
        table.plan(seat, "fill farmhouse")
    assert STEPS[scene(table.s, 0).step] == "Act"


def test_the_running_score_tells_what_is_public() -> None:
    table = Table()
    table.control("red", "blois", "vendome")
    table.villages("blois")
    table.goods("red", grain=1, wine=2)
    table.player("red").coins = 7
    sheet = next(one for one in scene(table.s, None).sheets if one.id == "score")
    red = {row[0]: row[1 + SEATS.index("red")] for row in sheet.rows}
    assert red == {
        "A Mission": "secret",
        "B Messages": "secret",
        "C Areas held": "2",
        "D Villages": "5",
        "E Churches": "0",
        "F Coins": "7",
        "F Goods": "7",
        "D to F": "19",
    }


@pytest.mark.rules("ORL-21.1")
def test_open_nations_show_which_mission_is_accomplished() -> None:
    table = Table(nations="open")
    table.missions("shipwrights", "shipwrights")
    green = table.s.nation(SEATS.index("green"))
    forests = [place.id for place in scene(table.s, None).layout.places if place.kind == "forest"]
    table.control("green", *forests[:2])
    table.control("red", forests[2])
    table.goods("green", wood=2)
    table.goods("red", wood=4)
    row = next(one for one in scene(table.s, None).sheets if one.id == "score").rows[0]
    assert row == (
        "A Mission",
        *("accomplished" if table.s.nation(seat) == green else "not yet" for seat in range(len(SEATS))),
    )


@pytest.mark.rules("ORL-18.3")
def test_missions_tell_what_each_player_would_add() -> None:
    table = Table()
    table.missions("vintners", "both_banks")
    vineyards = [place.id for place in scene(table.s, None).layout.places if place.kind == "vineyard"]
    table.control("blue", *vineyards[:2])
    table.villages(vineyards[0])
    table.goods("blue", wine=3, bread=1)
    sheet = next(one for one in scene(table.s, None).sheets if one.id == "mission.0")
    assert sheet.rows == (
        ("Vineyards", "3", "0", "1", "0", "0"),
        ("Bread", "4", "0", "1", "0", "0"),
        ("Wine", "6", "0", "3", "0", "0"),
    )


def test_at_the_end_each_nation_has_a_whole_score_sheet() -> None:
    table = Table()
    table.fame(green=36)
    table.from_stage(END)
    view = scene(table.s, None)
    sheets = [sheet for sheet in view.sheets if sheet.id.startswith("score.")]
    assert [sheet.name.split(":")[0] for sheet in sheets] == ["France", "England"]
    for sheet in sheets:
        letters = [row[0][0] for row in sheet.rows[:-1]]
        assert letters == ["A", "B", "B", "B", "B", "C", "D", "E", "F", "F"]
        assert sum(int(row[1]) for row in sheet.rows[:-1]) == int(sheet.rows[-1][1])
        assert all(row[2] for row in sheet.rows[:-1])


def test_arms_differ_in_more_than_colour() -> None:
    assert len({arms.charge for arms in ARMS.values()}) == len(SEATS) == len({arms.field for arms in ARMS.values()})


def test_it_goes_over_the_wire() -> None:
    view = scene(Table().s, 3)
    assert msgspec.json.decode(msgspec.json.encode(view), type=Scene) == view
    assert len(json.dumps(msgspec.to_builtins(view))) < 150_000
