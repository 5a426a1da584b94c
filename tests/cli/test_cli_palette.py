"""Every word of the vocabulary has its look in the terminal; what is told apart by rules looks different."""

from typing import Any, get_args

from rich.console import Console
from rich.text import Text

from banneret.cli.views import hexes, maps, palette, points
from banneret.cli.views.legend import meanings
from banneret.kernel.scene import Grid, Hex, HexSide, Layout, Line, Link, Piece, Place, Scene
from banneret.kernel.vocabulary import Course, Ground, SideKind, Way

STRANGE: Any = "heath"


def plain(lines: list[Text]) -> str:
    return "\n".join(line.plain for line in lines)


def test_every_word_has_a_look() -> None:
    assert set(palette.GROUNDS) == set(get_args(Ground))
    assert set(palette.WAYS) == set(get_args(Way))
    assert set(palette.COURSES) == set(get_args(Course)) - {"region"}
    assert set(palette.SIDES) == set(get_args(SideKind))


def test_grounds_and_courses_are_told_apart() -> None:
    for looks in (palette.GROUNDS, palette.COURSES):
        assert len(set(looks.values())) == len(looks)


def test_a_game_with_strange_words_is_drawn_all_the_same() -> None:
    """As games of other authors may have them; its own words explain the signs."""
    console = Console(width=80)
    roads = Layout(
        "points",
        100,
        100,
        (Place("a", "Ay", 10, 50, STRANGE), Place("b", "Be", 90, 50)),
        (Link("a", "b", STRANGE),),
        (Line(STRANGE, ((10, 10), (90, 10))),),
    )
    shown = Scene("g", "G", "", ("red",), 0, "", roads, pieces=(Piece("p", "Pe", "a", STRANGE, 0),))
    drawn = plain(points.draw(shown, 60, 12).lines)
    assert "■ Ay" in drawn and "?" in drawn
    assert "heath" in plain(maps.legend(console, shown, 80))
    grid = Grid(2, 1, 40, (Hex("0101", 1, 1, STRANGE), Hex("0201", 2, 1, "open")), (HexSide("0101", 0, STRANGE),))
    shown = Scene("g", "G", "", ("red",), 0, "", Layout("hexes", 100, 100, grid=grid))
    assert "?" in plain(hexes.draw(shown, grid, 60, 20, (), whole=True))
    assert "? heath" in hexes.legend(grid, {}).plain
    pairs: Any = (("heath", "Heath with gorse"),)
    assert meanings(Layout("hexes", 100, 100, legend=pairs)) == {"heath": "Heath with gorse"}
