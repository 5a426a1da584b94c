"""The shelf and the rulebook, as the page gets them."""

import re
from typing import Any

import msgspec
import pytest

from banneret.bots import LEVELS
from banneret.explain.rulebook import read_rulebook
from banneret.kernel.game import Game
from banneret.kernel.registry import game as find_game
from banneret.kernel.registry import games
from banneret.kernel.scene import Mark
from banneret.kernel.state import State
from banneret.server import shelf as module
from banneret.server import wire
from banneret.server.rulebook import rulebook
from banneret.server.shelf import _shelf, card, shelf

from ..kernel import lists


@pytest.fixture(autouse=True)
def filled_anew() -> None:
    """A server of another test may have filled it, where another game was installed."""
    _shelf.cache_clear()


def test_no_two_scenarios_of_a_game_have_the_same_name() -> None:
    for one in shelf().games:
        names = [scenario.name for scenario in one.scenarios]
        assert len(names) == len(set(names)), sorted(names)
    diex = {scenario.id: scenario.name for scenario in card(find_game("diex")).scenarios}
    assert diex["york_1069"] == "Return of the Danes (campaign)"


def test_every_game_and_every_level_stands_on_the_shelf() -> None:
    found = shelf()
    assert [one.id for one in found.games] == [game.id for game in games()]
    assert [bot.id for bot in found.bots] == list(LEVELS) and all(bot.note.endswith(".") for bot in found.bots)
    assert msgspec.json.decode(msgspec.json.encode(found), type=wire.Shelf) == found


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_a_card_tells_how_to_begin(game: Game[Any]) -> None:
    one = card(game)
    assert one.players[0] <= one.players[1] and 1 <= one.difficulty <= 5 and one.minutes > 0
    assert [scenario.id for scenario in one.scenarios] == [scenario.id for scenario in game.scenarios]
    assert [lesson.id for lesson in one.lessons] == [lesson.id for lesson in game.face.lessons]
    assert all(lesson.minutes > 0 and lesson.steps > 3 for lesson in one.lessons)
    assert {lesson.scenario for lesson in one.lessons} <= {scenario.id for scenario in one.scenarios}
    assert set(one.arms) == {seat for scenario in game.scenarios for seat in scenario.seats}
    assert one.opening.seat is None and one.opening.layout.id and (one.opening.layout.places or one.opening.layout.grid)
    assert one.opening.prompt is not None and one.opening.prompt.choices == ()


def test_a_title_of_several_games_lets_choose_the_kind_first() -> None:
    one = card(lists.game)
    assert [(kind.name, kind.about, kind.minutes, kind.difficulty) for kind in one.kinds] == [
        ("Joust", "Two knights and a die.", 1, 1),
        ("Tourney", "Two jousts.", 5, 2),
    ]
    assert [kind.scenarios for kind in one.kinds] == [("single",), ("pentecost", "michaelmas")]
    assert [kind.variants for kind in one.kinds] == [("lances",), ("lances", "feast")]
    assert [scenario.id for scenario in one.scenarios] == ["single", "pentecost", "michaelmas"]
    assert [variant.id for variant in one.variants] == ["lances", "feast"] and set(one.arms) == {"red", "blue"}


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_there_is_no_kind_to_choose_where_there_is_one_game(game: Game[Any]) -> None:
    assert len(card(game).kinds) == (len(game.kinds()) if len(game.kinds()) > 1 else 0)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_the_rulebook_has_every_clause_in_its_order_and_links_that_lead_somewhere(game: Game[Any]) -> None:
    page = rulebook(game)
    ids = [clause.id for chapter in page.chapters for clause in chapter.clauses]
    assert ids == list(read_rulebook(game).clauses)
    everything = "".join(chapter.html + "".join(clause.html for clause in chapter.clauses) for chapter in page.chapters)
    links = re.findall(r'<a href="#([^"]+)">', everything)
    assert links and set(links) <= set(ids)
    assert "[S]" not in everything and "[O:" not in everything and "[P:" not in everything
    assert all(clause.html.startswith("<") for chapter in page.chapters for clause in chapter.clauses)
    assert rulebook(game) is page


class Bare(Game[State]):
    """A game of a rulebook alone."""

    id = "bare"
    title = "Bare"
    prefix = "BAR"

    def rulebook(self) -> str:
        return (
            "# Bare\n\nWelcome.\n\n**Tags.** `[S]` is a fact.\n\nMore.\n\n## 1. Things\n\nIntro.\n\n"
            "- **BAR-1.1** See BAR-1.2 and BAR-9.9, but not `BAR-1.2`. <script>alert(1)</script> [S]\n"
            "- **BAR-1.2** A table. [O: why]\n\n| a | b |\n| --- | --- |\n| BAR-1.1 | "
            "[BAR-1.2](https://example.org) |\n"
        )


def test_html_is_text_tables_are_tables_and_only_known_clauses_are_links() -> None:
    page = rulebook(Bare())
    assert [chapter.title for chapter in page.chapters] == ["Bare", "1. Things"]
    assert (
        "Welcome." in page.chapters[0].html and "More." in page.chapters[0].html and "Tags" not in page.chapters[0].html
    )
    first, second = (clause.html for clause in page.chapters[1].clauses)
    assert first == (
        '<p>See <a href="#BAR-1.2">BAR-1.2</a> and BAR-9.9, but not <code>BAR-1.2</code>. '
        "&lt;script&gt;alert(1)&lt;/script&gt;</p>"
    )
    assert (
        "<table>" in second
        and '<td><a href="#BAR-1.1">BAR-1.1</a></td>' in second
        and '<a href="https://example.org">BAR-1.2</a>' in second
    )


def test_a_game_that_names_pictures_that_there_are_not_is_left_out_with_a_word(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    calais, first = find_game("calais"), games()[0]
    assert first is calais
    opening = module.opening
    shown = opening(calais, calais.scenarios[-1].id)
    wrong = msgspec.structs.replace(shown, marks=(Mark("arras", "picture", "Camp", icon="camping-tnt"),))
    monkeypatch.setattr(module, "opening", lambda game, id: wrong if game is calais else opening(game, id))
    card.cache_clear()
    found = shelf()
    card.cache_clear()
    assert [one.id for one in found.games] == [game.id for game in games()[1:]]
    (told,) = [record.__dict__["reason"] for record in caplog.records if record.message == "a game is left out"]
    assert "“camping-tnt”. Perhaps “camping-tent”" in told
