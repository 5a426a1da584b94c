"""Boards beside the map, and tables of words, in the terminal."""

from rich.console import Console
from rich.text import Text

from banneret.cli.views import boards
from banneret.cli.views.status import status
from banneret.kernel.match import Match
from banneret.kernel.scene import Layout, Mark, Piece, Place, Scene, Sheet

from .desk import Desk

CONSOLE = Console(width=120)


def planning() -> Match:
    match = Match("orleans", seed="terminal")
    for seat in match.seats:
        match.play(match.view(seat).menu[0], seat)
    match.play("fill farmhouse", "green")
    return match


def plain(lines: list[Text]) -> str:
    return "\n".join(line.plain for line in lines)


def test_the_own_board_with_who_stands_where_and_what_each_action_gives() -> None:
    scene = planning().scene("green")
    shown = plain(boards.board_lines(CONSOLE, scene, 120))
    assert "Farmhouse: [Fisherman] [Craftsman]  1 farmer, 1 grain" in shown
    assert "Castle: (a farmer, or a monk) (a craftsman, or a monk) (a trader, or a monk)  1 knight, 1 coin" in shown
    assert "Village green: 2 Farmer, Fisherman, Trader" in shown
    assert "“board” and a name shows another: Blue, Red, Yellow." in shown
    assert "Farmhouse: [Fisherman]" not in plain(boards.board_lines(CONSOLE, planning().scene("blue"), 120, "green")), (
        "others see no plan"
    )


def test_the_screen_sums_the_own_board_up_and_counts_only_what_is_on_the_map() -> None:
    scene = planning().scene("green")
    shown = plain(status(CONSOLE, scene, 110))
    assert "Farmhouse: Fisherman, Craftsman" in shown and "Green: 4 pieces" in shown and "nobody" not in shown
    assert "1 farmer, 1 grain" not in shown, "what actions give is on the board"


def test_areas_are_listed_by_what_they_are() -> None:
    layout = Layout(
        "areas",
        9,
        9,
        (Place("a", "Ay", 1, 1, "field"), Place("b", "Be", 2, 2, "lake"), Place("c", "Ce", 3, 3, "field")),
        legend=(("field", "Field", "grain"),),
    )
    assert plain(boards.lands(CONSOLE, layout, 80)).split("\n") == ["  Field: grain: Ay, Ce", "  lake: Be"]


def test_a_game_without_boards_or_tables_says_so() -> None:
    bare = Scene("g", "G", "", ("red",), 0, "", Layout("points", 1, 1))
    assert plain(boards.board_lines(CONSOLE, bare, 80)) == "This game has no boards beside the map."
    assert [str(one) for one in boards.sheets(bare)] == ["There are no tables in this game."]
    assert boards.summary(CONSOLE, bare, 80) == []


def test_a_mark_beside_the_map_is_no_change_of_the_map() -> None:
    board = Layout("board", 9, 9, (Place("mill", "Mill", 1, 1, "panel", text="Flour"),), name="Ann", seat=0)
    marks = (Mark("mill", "now", "No grain"), Mark("ford", "broken", "Ford: bridge broken"))
    pieces = (Piece("dog", "Dog", "mill"), Piece("cart", "Cart", "ford"))
    scene = Scene(
        "g",
        "G",
        "",
        ("ann",),
        0,
        "",
        Layout("points", 1, 1, (Place("ford", "Ford", 0, 0),)),
        pieces,
        marks,
        boards=(board,),
    )
    shown = plain(status(CONSOLE, scene, 100))
    assert (
        "bridge broken: Ford" in shown and "No grain" not in shown and "Cart at Ford" in shown and "Mill: Dog" in shown
    )
    assert "Mill: Dog  No grain" in plain(boards.board_lines(CONSOLE, scene, 100))


def test_tables_are_shown_with_their_heads_and_notes() -> None:
    scene = Scene(
        "g",
        "G",
        "",
        ("ann",),
        0,
        "",
        Layout("points", 1, 1),
        sheets=(Sheet("s", "Score", ("", "Ann"), (("Coins", "3"),), note="So far."),),
    )
    with CONSOLE.capture() as shown:
        CONSOLE.print(*boards.sheets(scene))
    for words in ("Score", "Ann", "Coins", "3", "So far."):
        assert words in shown.get()


def test_they_can_be_asked_for_at_the_table(desk: Desk) -> None:
    seats = [
        word
        for seat in ("green", "blue", "red", "yellow")
        for word in ("--seat", f"{seat}=human" if seat == "green" else f"{seat}=random")
    ]
    ran = desk.run("play", "orleans", "--seed", "5", *seats, typed=["1", "board", "sheets", "help", "quit"])
    assert ran.status == 0
    for words in ("Your notebook", "Your actions", "Score so far", "Farmhouse: (a fisherman", "board [NAME]"):
        assert words in ran.out, words
