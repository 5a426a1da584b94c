"""The map in characters: what is drawn where."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.text import Text

from banneret.cli.views.canvas import Canvas, steps
from banneret.cli.views.labels import Label, place, short_forms
from banneret.cli.views.points import draw
from banneret.cli.views.viewport import Projection, Window
from banneret.kernel.scene import Layout, Line, Link, Mark, Piece, Place, Scene
from banneret.kernel.vocabulary import Way


def scene(
    places: list[Place],
    *,
    links: tuple[Link, ...] = (),
    lines: tuple[Line, ...] = (),
    pieces: tuple[Piece, ...] = (),
    marks: tuple[Mark, ...] = (),
) -> Scene:
    layout = Layout("points", 1000, 1000, tuple(places), links, lines)
    return Scene("g", "G", "", ("red", "blue"), 0, "", layout, pieces=pieces, marks=marks)


def text(lines: list[Text]) -> str:
    return "\n".join(line.plain for line in lines)


CROSS = [
    Place("west", "West", 0, 500),
    Place("north", "North", 500, 0),
    Place("east", "East", 1000, 500),
    Place("south", "South", 500, 1000),
]


# ---------------------------------------------------------------------- canvas


def test_letters_hide_dots_and_dots_hide_textures() -> None:
    canvas = Canvas(3, 1)
    for column in range(3):
        canvas.fill(column, 0, "~", "")
    canvas.dot(2, 0, "")
    canvas.dot(4, 0, "")
    canvas.write(2, 0, "X", "")
    assert text(canvas.lines()) == "~⠁X"
    canvas.clear(1, 0)
    assert text(canvas.lines()) == "~ X"


def test_dots_of_one_cell_make_one_letter() -> None:
    canvas = Canvas(1, 1)
    for y in range(4):
        for x in range(2):
            canvas.dot(x, y, "")
    assert text(canvas.lines()) == "⣿"
    assert canvas.ink(0, 0) == 8


def test_what_lies_outside_is_cut_off() -> None:
    canvas = Canvas(2, 1)
    canvas.write(-1, 0, "abcd", "")
    canvas.write(0, 5, "x", "")
    canvas.dot(-1, 0, "")
    canvas.dot(99, 99, "")
    canvas.line((-10, 0), (30, 0), "")
    assert text(canvas.lines()) == "bc"


@given(st.tuples(st.integers(-50, 50), st.integers(-50, 50)), st.tuples(st.integers(-50, 50), st.integers(-50, 50)))
def test_a_line_has_no_gaps_and_reaches_both_ends(start: tuple[int, int], end: tuple[int, int]) -> None:
    points = list(steps(start, end))
    assert points[0] == start
    assert points[-1] == end
    assert all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) <= 1 for a, b in pairwise(points))


# ---------------------------------------------------------------------- window


def test_a_window_takes_the_shape_of_the_canvas_by_growing() -> None:
    square = Window(0, 0, 100, 100)
    wide = square.shaped(80, 10)
    assert wide.width / wide.height == pytest.approx(80 * 2 / (10 * 4))
    assert (wide.top, wide.bottom) == (0, 100)
    high = square.shaped(10, 80)
    assert high.height / high.width == pytest.approx(80 * 4 / (10 * 2))
    assert square.shaped(80, 10, stretch=10) == square


def test_a_window_is_moved_into_another_or_around_it() -> None:
    outer = Window(0, 0, 100, 100)
    assert Window(-10, 90, 10, 110).within(outer) == Window(0, 80, 20, 100)
    assert Window(50, 10, 250, 20).within(outer) == Window(0, 10, 200, 20)


@given(st.floats(0, 1000), st.floats(0, 1000), st.integers(20, 200), st.integers(5, 60))
def test_every_point_of_a_window_falls_on_the_canvas(x: float, y: float, columns: int, rows: int) -> None:
    column, row = Projection(Window(0, 0, 1000, 1000), columns, rows).cell(x, y)
    assert 0 <= column < columns
    assert 0 <= row < rows


def test_all_places_in_one_spot_are_no_division_by_zero() -> None:
    drawn = draw(scene([Place("a", "Alpha", 5, 5)]), 40, 5)
    assert "○ Alpha" in text(drawn.lines)


# ---------------------------------------------------------------------- names

names = st.lists(
    st.text("abcdefgh- ", min_size=3, max_size=18).map(str.strip).filter(lambda s: len(s) > 2),
    min_size=1,
    max_size=12,
    unique=True,
)


@given(names)
def test_no_two_places_are_shortened_to_the_same(names: list[str]) -> None:
    forms = short_forms(names)
    shorts = [form for name in names for form in forms[name][1:]]
    assert all(forms[name][0] == name for name in names)
    assert len(shorts) == len(set(shorts))
    assert not set(shorts) & set(names)


@given(
    st.lists(
        st.tuples(st.integers(0, 39), st.integers(0, 11), st.integers(1, 12)),
        min_size=1,
        max_size=30,
        unique_by=lambda spot: spot[:2],
    )
)
def test_names_never_touch_each_other(spots: list[tuple[int, int, int]]) -> None:
    canvas = Canvas(40, 12)
    for column, row, _ in spots:
        canvas.write(column, row, "o", "")
    labels = [Label(column, row, 1, (chr(ord("A") + i) * length,), "") for i, (column, row, length) in enumerate(spots)]
    outcome = place(canvas, labels)
    rows = [line.plain for line in canvas.lines()]
    found = 0
    for label in labels:
        name = label.forms[0]
        hits = [(row, row.index(name)) for row in rows if name in row]
        assert sum(row.count(name[0]) for row in rows) in (0, len(name)), "whole or not at all"
        for line, start in hits:
            found += 1
            around = line[max(0, start - 1) : start] + line[start + len(name) : start + len(name) + 1]
            assert not any(letter.isupper() for letter in around)
    assert outcome.names == len(labels)
    assert found == len(labels) - outcome.lost
    assert sum(row.count("o") for row in rows) == len(spots), "no place is covered by a name"


# ---------------------------------------------------------------------- maps


def test_places_stand_where_they_lie() -> None:
    rows = [line.plain for line in draw(scene(CROSS), 60, 15).lines]
    assert all(len(row) == 60 for row in rows)
    at = {
        name: next((r, row.index(name)) for r, row in enumerate(rows) if name in row)
        for name in ("West", "North", "East", "South")
    }
    assert at["North"][0] < at["West"][0] == at["East"][0] < at["South"][0]
    assert at["West"][1] < at["North"][1] < at["East"][1]


def test_roads_tracks_and_fords_look_different() -> None:
    pictures = set()
    kinds: tuple[Way, ...] = ("road", "track", "ford")
    for kind in kinds:
        links = (Link("west", "east", kind),)
        pictures.add(text(draw(scene(CROSS, links=links), 60, 15).lines))
    assert len(pictures) == 3


def test_rivers_and_coasts_have_their_own_signs() -> None:
    river, coast = Line("river", ((500, 100), (500, 900))), Line("coast", ((100, 100), (900, 100)))
    drawn = text(draw(scene(CROSS, lines=(river, coast)), 60, 15).lines)
    assert drawn.count("~") > 5
    assert drawn.count("≈") > 20


def test_armies_marks_and_chosen_places_are_told_apart_without_colour() -> None:
    pieces = (Piece("r", "Red", "west", seat=0), Piece("b", "Blue", "north", seat=1), Piece("n", "Wolf", "south"))
    marks = (Mark("east", "burnt", "burnt"),)
    drawn = text(draw(scene(CROSS, pieces=pieces, marks=marks), 60, 15, {}).lines)
    for sign in ("■ West", "▲ North", "● South", "East ✗"):
        assert sign in drawn
    chosen = text(draw(scene(CROSS, pieces=pieces[:1]), 60, 15, {"north": " 3,4", "south": ""}).lines)
    assert "◎ North 3,4" in chosen
    assert "◎ South" in chosen
    assert "East ○" in chosen


def test_two_armies_in_one_place_are_both_shown() -> None:
    pieces = (Piece("r", "Red", "west", seat=0), Piece("b", "Blue", "west", seat=1))
    assert "■▲ West" in text(draw(scene(CROSS, pieces=pieces), 60, 15).lines)


def test_parts_of_a_place_are_drawn_only_when_they_matter() -> None:
    places = [*CROSS, Place("west_n", "West bank", 8, 480, "end")]
    assert "West bank" not in text(draw(scene(places), 60, 15).lines)
    assert "West bank" in text(draw(scene(places), 60, 15, {"west_n": ""}).lines)
    assert "West bank" in text(draw(scene(places, pieces=(Piece("r", "Red", "west_n", seat=0),)), 60, 15).lines)


def big() -> tuple[list[Place], tuple[Link, ...]]:
    """A grid of a hundred places with long names."""
    places = [Place(f"p{x}{y}", f"Placename {x}{y}", x * 100, y * 100) for x in range(10) for y in range(10)]
    return places, tuple(Link(f"p{x}{y}", f"p{x + 1}{y}", "road") for x in range(9) for y in range(10))


def test_a_map_too_large_shows_what_lies_around_the_own_army() -> None:
    places, links = big()
    pieces = (Piece("r", "Red", "p88", seat=0), Piece("b", "Blue", "p00", seat=1))
    picture = draw(scene(places, links=links, pieces=pieces), 60, 12)
    drawn = text(picture.lines)
    assert picture.readable
    assert "■" in drawn
    assert drawn.startswith("↖▲"), "where the other army is"
    assert "Placename 88" in drawn
    assert "Placename 78" in drawn, "where it could march"
    assert "Placename 00" not in drawn
    assert len(picture.lines) == 12


@pytest.mark.parametrize(("at", "pointer"), [("p08", "←▲"), ("p80", "▲↑"), ("p00", "↖▲")])
def test_an_army_outside_the_shown_part_is_pointed_at(at: str, pointer: str) -> None:
    places, links = big()
    pieces = (Piece("r", "Red", "p88", seat=0), Piece("b", "Blue", at, seat=1))
    assert pointer in text(draw(scene(places, links=links, pieces=pieces), 60, 12).lines)


def test_the_whole_map_is_shown_when_it_is_asked_for() -> None:
    places, links = big()
    pieces = (Piece("r", "Red", "p88", seat=0), Piece("b", "Blue", "p00", seat=1))
    drawn = text(draw(scene(places, links=links, pieces=pieces), 60, 12, whole=True).lines)
    assert drawn.count("○") == 98
    assert "■" in drawn
    assert "▲" in drawn


def test_the_whole_map_is_shown_by_itself_when_there_is_room() -> None:
    places, links = big()
    pieces = (Piece("r", "Red", "p88", seat=0),)
    drawn = draw(scene(places, links=links, pieces=pieces), 200, 60)
    assert drawn.readable
    assert all(place.name in text(drawn.lines) for place in places)


@given(
    st.lists(st.tuples(st.integers(0, 1000), st.integers(0, 1000)), min_size=1, max_size=60),
    st.integers(40, 160),
    st.integers(5, 50),
    st.integers(0, 59),
)
def test_any_map_can_be_drawn_and_the_army_is_on_it(
    points: list[tuple[int, int]], width: int, height: int, army: int
) -> None:
    places = [Place(f"p{i}", f"Town {i}", x, y) for i, (x, y) in enumerate(points)]
    links = tuple(Link(f"p{i}", f"p{i + 1}", "road") for i in range(len(places) - 1))
    pieces = (Piece("r", "Red", f"p{army % len(places)}", seat=0),)
    picture = draw(scene(places, links=links, pieces=pieces), width, height)
    assert [len(line.plain) for line in picture.lines] == [width] * height
    assert "■" in text(picture.lines)
