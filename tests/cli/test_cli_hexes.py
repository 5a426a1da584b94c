"""A map of hexes in letters, and the list of who stands on it."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.console import Console
from rich.text import Text

from banneret.cli.table.desk import Desk as TableDesk
from banneret.cli.table.seating import Seating
from banneret.cli.terminal import Terminal
from banneret.cli.views import maps, roster
from banneret.cli.views.hexes import draw, legend
from banneret.cli.views.legend import meanings
from banneret.cli.views.screen import News, Size, screen
from banneret.cli.views.tags import kept, tags
from banneret.games.diex.face.scene import scene
from banneret.games.diex.skirmish import SKIRMISH
from banneret.kernel.match import Match
from banneret.kernel.scene import Grid, Hex, Layout, Mark, Piece, Scene

from .desk import Desk

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


def test_villages_stand_on_the_map_and_are_named_below_it() -> None:
    """Who must reach one has to find it, wherever the pieces are."""
    hexes = tuple(replace(hex, name="Hamlet", kind="village") if hex.id == "0403" else hex for hex in GRID.hexes)
    grid = replace(GRID, hexes=hexes)
    scene = replace(table(Piece("wat", "Walter", "0101", "foot", 0)), layout=Layout("hexes", 100, 100, grid=grid))
    assert text(draw(scene, grid, 80, 40, ()))[-1].endswith("○Ham.")
    assert "○ home: Hamlet 0403" in legend(grid, {"village": "home"}).plain


def test_what_can_be_chosen_is_marked_without_colour() -> None:
    assert "◎" in text(draw(table(), GRID, 80, 40, ("0201",), whole=True))[3]


LEOFRIC = Piece("leofric", "Leofric", "0101", "foot", 0)
LEOFWINE = Piece("leofwine", "Leofwine", "0201", "foot", 1)
ARCHERS = tuple(Piece(f"archer{i}", "Archer", "0303", "foot", 0) for i in range(120))
NAMED = (
    LEOFRIC,
    LEOFWINE,
    Piece("lo", "Leo", "0102", "foot", 1),
    Piece("brix", "Robert de Brix", "0103", "foot", 1),
    Piece("robe", "robertine", "0103", "foot", 1),
    Piece("a1", "Archer 1", "0103"),
    Piece("a2", "Archer 2", "0103"),
    Piece("nameless", "", "0103"),
    Piece("signs", "??", "0103"),
    Piece("wide", "王様の軍隊", "0103"),
    Piece("wide2", "王様の家臣", "0103"),
)


def test_no_two_pieces_share_a_tag() -> None:
    found = tags((*NAMED, *ARCHERS))
    assert len({tag.casefold() for tag in found.values()}) == len(NAMED) + len(ARCHERS)
    assert all(0 < Text(tag).cell_len <= 4 for tag in found.values())
    first = tags(NAMED)
    assert [first[id] for id in ("leofric", "leofwine", "lo", "a1", "a2")] == ["Leor", "Leow", "Leo", "Arc1", "Arc2"]


@pytest.mark.parametrize("scenario", [scenario.id for scenario in SKIRMISH.scenarios])
def test_on_real_maps_too(scenario: str) -> None:
    shown = scene(SKIRMISH.start(scenario, {"setup": "given"}), 0)
    found = list(tags(shown.pieces).values())
    assert len({tag.casefold() for tag in found}) == len(found) == len(shown.pieces) > 0


def test_a_piece_keeps_its_tag_whoever_comes_or_goes() -> None:
    both = kept(table(LEOFRIC, LEOFWINE), None)
    alone = kept(table(LEOFWINE), both)
    again = kept(table(replace(LEOFRIC, id="other"), LEOFWINE), alone)
    assert [piece.label for piece in both.pieces] == ["Leor", "Leow"]
    assert [piece.label for piece in alone.pieces] == ["Leow"] and again.pieces[1].label == "Leow"
    assert tags((LEOFWINE,)) == {"leofwine": "Leof"}, "a newcomer would be called otherwise"
    assert "▲Leow" in text(draw(alone, GRID, 80, 40, ()))[3]
    outer = replace(table(), inner=both)
    inner = kept(replace(outer, inner=table(LEOFWINE)), outer).inner
    assert inner is not None and inner.pieces[0].label == "Leow", "in a game within the game too"


def test_a_desk_remembers_the_tags_that_each_person_has_seen(tmp_path: Path) -> None:
    match = Match("diex", "malfosse", variants={"setup": "given"}, seed="hexes")
    at = TableDesk(match, Seating(dict.fromkeys(match.seats, "human"), {}), Terminal(), tmp_path / "g.jsonl")
    seen = match.scene(at.viewer)
    renamed = (replace(piece, label="Wine") if piece.id == "leofwine" else piece for piece in seen.pieces)
    at.shown[at.viewer] = replace(seen, pieces=tuple(renamed))
    for _ in range(2):
        at.draw()
        labels = {piece.id: piece.label for piece in at.scene.pieces}
        assert labels["leofwine"] == "Wine" and labels["leofric"] == "Leof"


def test_who_shares_a_hex_is_counted_and_ones_own_come_first() -> None:
    foe, own = Piece("f", "Foeman", "0101", "foot", 1), Piece("o", "Owain", "0101", "foot", 0)
    horse, ladder = Piece("h", "Horse", "0101"), Piece("l", "Ladder", "0301", "foot", 1)
    wide = text(draw(table(foe, own, horse, ladder), GRID, 80, 40, (), whole=True))
    assert wide[2] == "01 ■Owai+2 ▲Ladd" and wide[0] == "   01      03"
    narrow = text(draw(table(foe, own, horse, ladder), GRID, 20, 40, (), whole=True))
    assert narrow[2] == "01 ■Owai+▲Ladd", "where there is no room for a number a sign remains"
    crowd = text(draw(table(*ARCHERS[:12]), GRID, 80, 40, (), whole=True))
    assert crowd[6].endswith("■Arc1+11")


def test_the_list_has_tag_name_hex_numbers_and_condition_and_ones_own_first() -> None:
    foe = Piece("f", "Foeman", "0203", "foot", 1, "a thegn", numbers=("16", "9"), condition=("shield_wall", "stunned"))
    own = Piece("o", "Owain the Long-Winded", "0101", "rider", 0, also="0102", numbers=("8",), count=2)
    horse = Piece("h", "Horse", "0303", pips=(2, 3))
    assert text(roster.lines(table(foe, horse, own), 60, 9)) == [
        "■Owai 2 × Owain… 0101 8",
        "▲Foem Foeman     0203 16/9   shield wall, stunned",
        "●Hors Horse      0303 2 of 3",
    ]
    whole = text(maps.pieces(Console(width=100), table(foe, horse, own), 100))
    assert whole[0].split() == ["■Owai", "2", "×", "Owain", "the", "Long-Winded", "0101–0102", "8"]
    assert whole[1].endswith("shield wall, stunned (a thegn)")


def test_the_list_keeps_to_its_lines_and_says_how_many_are_missing() -> None:
    crowd = table(*ARCHERS[:21])
    assert text(roster.lines(crowd, 30, 5))[-1] == "  … and 17 more: “pieces” lists all"
    assert len(roster.lines(crowd, 30, 5)) == 5 and len(roster.lines(crowd, 30, 21)) == 21
    assert len(roster.lines(crowd, 80, 7)) == 6, "as many beside each other as find room"
    assert text(roster.lines(crowd, 30, 1)) == ["  21 pieces: “pieces” lists all"]
    assert max(line.cell_len for line in roster.lines(crowd, 12, 30)) <= 12
    assert roster.lines(table(), 80, 5) == []


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40), (90, 60)])
def test_map_and_list_fit_a_terminal(width: int, height: int) -> None:
    match = Match("diex", "malfosse", variants={"setup": "given"}, seed="hexes")
    drawn = text(screen(Console(width=width), match.scene("norman"), News(()), None, (), Size(width, height)))
    assert max(map(len, drawn)) <= width and len(drawn) <= height
    shown = "\n".join(drawn)
    assert shown.count("■Rous") == 2 and "■Rous Roussel    1915 28/12/12" in shown


def test_pieces_is_a_word_at_the_table(desk: Desk) -> None:
    words = ("--variant", "setup=given", "--seat", "norman=human", "--seat", "saxon=human")
    ran = desk.run("play", "diex", "--scenario", "malfosse", *words, typed=["", "pieces", "quit"])
    assert "▲Leow Leofwine" in ran.out and "(slinger, sling)" in ran.out


def test_a_map_that_is_too_large_is_shown_around_what_can_be_chosen() -> None:
    large = Grid(40, 40, 40, tuple(Hex(f"{c:02d}{r:02d}", c, r, "open") for c in range(1, 41) for r in range(1, 41)))
    ends = (Piece("a", "Ada", "0101", "foot", 0), Piece("b", "Bede", "4040", "foot", 1))
    lines = draw(replace(table(*ends), layout=Layout("hexes", 100, 100, grid=large)), large, 60, 20, ("2020",))
    assert len(lines) <= 20 and max(line.cell_len for line in lines) <= 60
    assert any("◎" in line for line in text(lines)) and any(line.startswith("20 ") for line in text(lines))


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
