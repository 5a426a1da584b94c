"""A map of hexes in letters."""

from rich.text import Text

from banneret.cli.views.hexes import draw, legend
from banneret.cli.views.legend import meanings
from banneret.games.diex.face.scene import scene
from banneret.games.diex.skirmish import SKIRMISH
from banneret.kernel.scene import Grid, Hex, Layout, Mark, Piece, Scene

GRID = Grid(
    4,
    3,
    40,
    tuple(Hex(f"{c:02d}{r:02d}", c, r, "river" if c == 4 else "open") for c in range(1, 5) for r in range(1, 4)),
)


def table(*pieces: Piece, marks: tuple[Mark, ...] = ()) -> Scene:
    return Scene("g", "G", "", ("red", "blue"), 0, "", Layout("hexes", 100, 100, grid=GRID), pieces=pieces, marks=marks)


def text(lines: list[Text]) -> list[str]:
    return [line.plain.rstrip() for line in lines]


def test_every_other_column_stands_half_a_hex_lower() -> None:
    assert text(draw(table(), GRID, 80, 40, (), whole=True)) == [
        "   01    03",
        "      02    04",
        "01 ·     ·",
        "      ·     ~",
        "02 ·     ·",
        "      ·     ~",
        "03 ·     ·",
        "      ·     ~",
    ]


def test_pieces_have_shape_and_name_and_riders_a_tail() -> None:
    rider = Piece("wat", "Walter", "0101", "rider", 0, also="0102")
    other = Piece("ada", "Ada", "0202", "foot", 1)
    lines = text(draw(table(rider, other, marks=(Mark("0303", "body", "dead"),)), GRID, 80, 40, (), whole=True))
    assert lines[2].startswith("01 ■Walt") and lines[4].startswith("02 ■ ") and "▲Ada" in lines[5] and "✗" in lines[6]


def test_what_can_be_chosen_is_marked_without_colour() -> None:
    assert "◎" in text(draw(table(), GRID, 80, 40, ("0201",), whole=True))[3]


def test_only_the_part_that_matters_and_nothing_where_there_is_no_room() -> None:
    lonely = table(Piece("ada", "Ada", "0101", "foot", 1))
    assert text(draw(lonely, GRID, 80, 40, ()))[0] == "   01"
    assert draw(lonely, GRID, 10, 40, ()) == [] and draw(lonely, GRID, 80, 3, ()) == []


def test_a_real_map_fits_a_terminal_of_a_hundred_columns() -> None:
    s = SKIRMISH.start("assault", {"setup": "given"})
    shown = scene(s, 0)
    assert shown.layout.grid is not None
    lines = text(draw(shown, shown.layout.grid, 100, 60, (), whole=True))
    assert max(len(line) for line in lines) <= 80 and len(lines) == 2 + 2 * shown.layout.grid.rows
    signs = legend(shown.layout.grid, meanings(shown.layout)).plain
    assert "Moat" in signs and "not drawn" in signs
