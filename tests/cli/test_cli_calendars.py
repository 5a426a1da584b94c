"""Calendars in the terminal: days with bars, and what happened on them."""

from rich.console import Console
from rich.text import Text

from banneret.cli.views import boards, calendars
from banneret.kernel.scene import Calendar, CalendarDate, Happening, Layout, Piece, Place, Scene

CONSOLE = Console(width=80)
DAYS = Calendar(
    "days",
    "Days",
    (
        CalendarDate("1", (Happening("rain", "raining"), Happening("assault", seat=0))),
        CalendarDate("2", chance=0.1),
        CalendarDate("3", chance=0.4),
        CalendarDate("4", (Happening("the last day"),), 0.004),
    ),
    1,
    "The last loaf",
    "Nobody knows.",
)


def scene(*found: Calendar) -> Scene:
    return Scene("t", "T", "", ("one", "two"), 0, "", Layout("board", 1, 1), calendars=found)


def plain(lines: list[Text]) -> list[str]:
    return [line.plain.rstrip() for line in lines]


def test_beside_the_map_there_are_bars_over_numbers_and_the_last_days_in_words() -> None:
    shown = plain(calendars.strip(CONSOLE, scene(DAYS), 60))
    assert shown[0] == "     ▂ █ ▁"
    assert shown[1] == "   1 2 3 4"
    assert shown[2:] == ["  Nobody knows.", "  1: rain; assault"]


def test_days_that_do_not_fit_go_on_below() -> None:
    shown = plain(calendars.strip(CONSOLE, scene(DAYS), 6))
    assert [line for line in shown if line.strip() in ("1 2", "3 4")] == ["   1 2", "   3 4"]


def test_all_of_it_is_told_on_demand() -> None:
    shown = "\n".join(plain(calendars.whole(CONSOLE, scene(DAYS), 80)))
    assert "The last loaf: 2 10 %, 3 40 %, 4 under 1 %" in shown and "4: the last day" in shown
    assert not calendars.whole(CONSOLE, scene(), 80)


def test_many_named_pieces_on_a_panel_are_counted_beside_the_map() -> None:
    board = Layout("board", 9, 9, (Place("camp", "Camp", 0, 0, "panel"),), seat=0)
    men = tuple(
        Piece(f"m{number}", f"Man {number}", "camp", "foot", 0, condition=("wounded",) if number < 2 else ())
        for number in range(6)
    )
    full = Scene("t", "T", "", ("one", "two"), 0, "", Layout("board", 1, 1), pieces=men, boards=(board,))
    assert plain(boards.summary(CONSOLE, full, 60)) == ["  Camp: 6, 2 wounded"]
    few = Scene("t", "T", "", ("one", "two"), 0, "", Layout("board", 1, 1), pieces=men[:2], boards=(board,))
    assert plain(boards.summary(CONSOLE, few, 60)) == ["  Camp: Man 0, Man 1"]
