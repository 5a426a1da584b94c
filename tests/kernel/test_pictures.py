"""Any picture of the set by its name, pictures of a package's own, and a word for a name that there is not."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from banneret.kernel import pictures
from banneret.kernel.game import Game
from banneret.kernel.layout import Layout, NumberWords, Place
from banneret.kernel.match import Match
from banneret.kernel.refusal import BanneretError
from banneret.kernel.registry import games
from banneret.kernel.scene import Arms, Cards, Hand, Mark, Piece, Scene, Side, Track, Verb

WEB = Path(__file__).parents[2] / "web"
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"><g><path d="M0 0h9v9z"/></g><path d="M1 1h2z"/></svg>'
)
BARE = Scene("g", "G", "Monday", ("red", "blue"), 0, "march", Layout("points", 1, 1))


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package with a game and a folder of pictures."""
    folder = tmp_path / "sickles"
    (folder / "pictures").mkdir(parents=True)
    (folder / "__init__.py").write_text(
        "from banneret.author import Game\nclass Sickles(Game):\n    id, title, scenarios = 'sickles', 'Sickles', ()\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    yield folder
    sys.modules.pop("sickles", None)


def game() -> Game[Any]:
    found: Game[Any] = importlib.import_module("sickles").Sickles()
    return found


def test_every_picture_of_the_set_can_be_had() -> None:
    assert len(pictures.names()) > 4000
    for name in ("anchor", "3d-glasses", "zigzag-leaf"):
        found = pictures.drawing(name)
        assert found is not None and found.d[0] in "Mm" and found.width == 512
    assert pictures.drawing("no-such-picture") is None
    assert pictures.drawing("../kernel/seed") is None


def test_a_package_brings_its_own(package: Path) -> None:
    (package / "pictures" / "scythe.svg").write_text(SVG)
    (package / "pictures" / "README.md").write_text("Drawn by hand.")
    assert pictures.own(game()) == {"sickles.scythe": pictures.Drawing("M0 0h9v9zM1 1h2z", 64, 32)}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("<svg", "is no SVG file"),
        ('<svg viewBox="0 0 9 9"><circle r="3"/></svg>', "can't be drawn"),
        ('<svg viewBox="5 0 9 9"><path d="M0 0z"/></svg>', "begins at 0 0"),
        ('<svg><path d="M0 0z"/></svg>', "can't be drawn"),
    ],
)
def test_what_can_not_be_drawn_is_told(package: Path, text: str, why: str) -> None:
    (package / "pictures" / "bad.svg").write_text(text)
    with pytest.raises(BanneretError, match=rf"pictures/bad.svg of Sickles .*{why}"):
        pictures.own(game())


def test_a_name_that_no_address_can_have_is_told(package: Path) -> None:
    (package / "pictures" / "great scythe.svg").write_text(SVG)
    with pytest.raises(BanneretError, match="use letters, digits"):
        pictures.own(game())


def test_a_game_without_a_folder_has_none() -> None:
    assert all(pictures.own(one) == {} for one in games())


def points(place: Place) -> Layout:
    return Layout("points", 1, 1, (place,))


def printed(words: NumberWords) -> Layout:
    return Layout("points", 1, 1, numbers=(words,))


PLACES = {
    "a piece": replace(BARE, pieces=(Piece("king", "King", "calais", icon="swordmann"),)),
    "a mark": replace(BARE, marks=(Mark("calais", "picture", "Camp", icon="swordmann"),)),
    "a card": replace(BARE, hands=(Hand("h", "Hand", (Cards("c", "C", 1, icon="swordmann"),)),)),
    "a track": replace(BARE, tracks=(Track("t", "T", 0, 0, 1, icon="swordmann"),)),
    "a place": replace(BARE, layout=points(Place("a", "A", 0, 0, icon="swordmann"))),
    "what a slot takes": replace(BARE, boards=(points(Place("a", "A", 0, 0, accepts=("swordmann",))),)),
    "a number": replace(BARE, layout=printed(NumberWords("foot", ("x",), ("swordmann",)))),
    "a count": replace(BARE, layout=printed(NumberWords("foot", (), count=("x", "swordmann")))),
    "a charge": replace(BARE, sides=(Side("Red", Arms("gules", charge="swordmann")),)),
    "a game within": replace(BARE, inner=replace(BARE, pieces=(Piece("k", "K", "c", icon="swordmann"),))),
}


@pytest.mark.parametrize("name", PLACES)
def test_a_name_that_there_is_not_is_told_with_the_nearest(package: Path, name: str) -> None:
    told = pictures.unknown(game(), PLACES[name])
    assert told.startswith("Sickles names a picture that there is not: “swordmann”. Perhaps “swordman”")


def test_what_is_there_is_not_told(package: Path) -> None:
    (package / "pictures" / "scythe.svg").write_text(SVG)
    named = ("swordman", "sickles.scythe", "")
    pieces = tuple(Piece(str(i), "P", "calais", icon=icon) for i, icon in enumerate(named))
    scene = replace(BARE, pieces=pieces, sides=(Side("Red", Arms("gules", charge="lion")),))
    assert pictures.unknown(game(), scene) == ""
    assert pictures.unknown(game(), Verb("march", "swordman", "Go.")) == ""


def test_where_no_page_was_built_nothing_is_missed(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "names", lambda: frozenset())
    assert pictures.unknown(game(), PLACES["a piece"]) == ""


@pytest.mark.parametrize("one", games(), ids=lambda one: one.id)
def test_our_games_name_what_there_is(one: Game[Any]) -> None:
    for scenario in one.scenarios:
        match = Match(one, scenario.id, seed="1")
        for seat in (*scenario.seats, None):
            assert pictures.unknown(one, (match.scene(seat), match.briefing(seat))) == ""


def test_beasts_are_those_that_the_client_draws() -> None:
    text = (WEB / "src" / "heraldry" / "beasts.ts").read_text(encoding="utf-8")
    drawn = text.partition("const beasts")[2].partition("};")[0]
    assert [line.split(":")[0].strip() for line in drawn.splitlines()[1:] if ":" in line] == list(pictures.BEASTS)
