"""A map of hexes with stacks, in letters."""

from rich.console import Console
from rich.text import Text

from banneret.cli.views import stacks
from banneret.cli.views.legend import meanings
from banneret.cli.views.screen import News, Size, screen
from banneret.kernel.match import Match
from banneret.kernel.scene import Grid, Scene

from .desk import Desk

MATCH = Match("maid", "loire_1429", seed="stacks")


def shown(match: Match = MATCH) -> tuple[Scene, Grid]:
    scene = match.scene("french")
    assert scene.layout.grid is not None
    return scene, scene.layout.grid


def text(lines: list[Text]) -> str:
    return "\n".join(line.plain.rstrip() for line in lines)


def test_towns_have_names_owners_and_stacks_and_a_siege_shows_both_sides() -> None:
    scene, grid = shown()
    drawn = text(stacks.draw(scene, grid, 80, 40, {}))
    assert "Blois▲12*" in drawn and "Jargeau■4" in drawn and "▲13*■12*" in drawn
    assert "Patay" in drawn, "villages are named, for they are used as such in answers"
    assert any(0x2800 < ord(letter) <= 0x28FF for letter in drawn), "rivers are drawn"


def test_columns_and_rows_are_numbered_as_the_hexes_are_called() -> None:
    scene, grid = shown()
    lines = text(stacks.draw(scene, grid, 80, 40, {})).splitlines()
    assert lines[0].split()[0] == "11" and lines[2].startswith("12")


def test_what_can_be_chosen_has_its_number_and_stays_in_sight() -> None:
    scene, grid = shown()
    lines = stacks.draw(scene, grid, 80, 12, {"nevers": " 7", "1519": ""})
    assert len(lines) <= 12 and "◎7" in text(lines) and text(lines).count("◎") == 2
    assert stacks.draw(scene, grid, 80, 6, {}) == [], "no room: no map"


def test_a_broad_map_is_shown_in_part_and_whole_in_bands() -> None:
    scene, grid = shown(Match("maid", "campaign_1429", seed="stacks"))
    part = stacks.draw(scene, grid, 80, 30, {"orleans": " 1"})
    assert max(line.cell_len for line in part) <= 80 and len(part) <= 30 and "◎1" in text(part)
    whole = text(stacks.draw(scene, grid, 80, 30, {}, whole=True))
    assert all(name in whole for name in ("La R", "Cala", "Rhe"))
    assert max(map(len, whole.splitlines())) <= 80


def test_the_legend_and_the_stacks_in_words() -> None:
    scene, grid = shown()
    told = text(stacks.stacks(scene))
    assert "▲ Blois 1319: Jeanne 3/1, de Rais 1/1, Xaintrailles 1/1, 3 Heavy Cavalry" in told
    assert "■ Orléans 1617 (before the walls): Talbot 2/1" in told
    signs = stacks.legend(grid, meanings(scene.layout)).plain
    assert "woods: 2 movement points" in signs and "river" in signs and "a stack: strength 12" in signs


def test_sieges_and_tracks_in_words_and_many_news_leave_room_for_the_map() -> None:
    match = Match("maid", "loire_1429", seed="stacks")
    while match.decision is not None and match.decision.prompt != "Move a group, or end the movement phase.":
        match.play(match.decision.options[-1].notation)
    news = News(match.log * 12, 0)
    drawn = text(screen(Console(width=80), match.scene("english"), news, None, (), Size(80, 40)))
    words = " ".join(drawn.split())
    assert (
        "besieged by the English (falls this turn" in words
        and "): Orléans; field works at Orléans" in words
        and "Burgundian town" not in words
    )
    assert "French National Will 0: French attacks −1" in drawn and "Replacement points: English" in drawn
    assert "pieces" not in drawn and "Orlé" in drawn and "earlier: “log” shows all" in drawn


def test_a_newcomer_moves_part_of_a_stack(desk: Desk) -> None:
    seats = ("--seat", "french=human", "--seat", "english=human")
    typed = [
        "done",
        "done",
        "end",
        "end",
        "done",
        "move blois",
        "choose jean 1 infantry 2",
        "go vendome",
        "map",
        "quit",
    ]
    ran = desk.run("play", "maid", "--scenario", "loire_1429", "--seed", "stacks", *seats, typed=typed)
    assert "Who marches from Blois?" in ran.out and "“choose jeanne 1 artillery 1” chooses all at once" in ran.out
    assert (
        "Jeanne with Infantry 2: from Blois to Vendôme." in ran.out
        and "▲ Vendôme 1217: Jeanne 3/1 (spent), 2 Infantry (spent), 2 Militia" in ran.out
    )
