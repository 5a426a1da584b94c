"""Games are found by name among the installed packages."""

import importlib
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from banneret.kernel import book, registry
from banneret.kernel.game import Game
from banneret.kernel.match import Match
from banneret.kernel.record import Record
from banneret.kernel.refusal import BanneretError

from . import ford

HERE = __name__.rpartition(".")[0]

OFFERS = {
    "ford": f"{HERE}.ford:game",
    "council": f"{HERE}.council:game",
    "no game": f"{HERE}.ford:SEATS",
    "a class": f"{HERE}.ford:Ford",
    "no such thing": f"{HERE}.ford:nothing",
    "no such module": f"{HERE}.nowhere:game",
    "leaves": f"{HERE}.leaver:game",
}


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if packages with these entry points were installed, good ones and broken ones."""
    points = EntryPoints(EntryPoint(name, value, registry.GROUP) for name, value in OFFERS.items())

    def entry_points(**wanted: Any) -> EntryPoints:
        return points.select(**wanted)

    monkeypatch.setattr(registry, "entry_points", entry_points)
    registry.game.cache_clear()
    yield
    registry.game.cache_clear()


def test_games_are_found_by_name() -> None:
    assert registry.game("ford") is importlib.import_module(f"{HERE}.ford").game
    assert registry.game("ford") is registry.game("ford")
    assert registry.names() == sorted(OFFERS)


def test_a_match_and_a_record_find_their_game() -> None:
    match = Match("ford", "patrol", "by name")
    assert match.game is ford.game
    match.play("form line")
    again = Match.from_record(Record.loads(match.record().dumps()))
    assert again.game is ford.game
    assert again.answers() == match.answers()


def test_an_unknown_game_is_told_which_there_are() -> None:
    with pytest.raises(BanneretError, match=r"There is no game “chess”\. There are: a class, council, ford, leaves"):
        registry.game("chess")
    with pytest.raises(BanneretError, match="There is no game “chess”"):
        Match("chess")


def test_nothing_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "entry_points", lambda **wanted: EntryPoints())
    assert registry.names() == []
    assert registry.games() == []
    with pytest.raises(BanneretError, match=r"There are: none; is Banneret installed\?"):
        registry.game("ford")


@pytest.mark.parametrize("name", ["no such thing", "no such module", "leaves"])
def test_a_package_that_cant_be_loaded_is_named(name: str) -> None:
    with pytest.raises(BanneretError, match=f"behind the game “{name}” can't be loaded"):
        registry.game(name)


def test_a_package_that_offers_something_else_is_named() -> None:
    with pytest.raises(BanneretError, match="offers no Game but something of the type tuple"):
        registry.game("no game")
    with pytest.raises(BanneretError, match=r"no Game but the class Ford \(an object of it is wanted: Ford\(\)\)"):
        registry.game("a class")


def test_a_face_that_is_a_class_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would stumble at the first scene, in a line of ours."""
    monkeypatch.setattr(type(ford.game), "face", type(ford.game.face))
    with pytest.raises(BanneretError, match="a game whose `face` is no Face but the class"):
        registry.game("ford")


def test_what_cant_be_loaded_is_tried_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it raises: its code may have begun something. The line is its own."""
    (tmp_path / "skipper.py").write_text(
        "class Skipped(BaseException):\n    pass\n\nprint('begun')\nraise Skipped('no time')\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    offered = EntryPoints([EntryPoint("skipper", "skipper:game", registry.GROUP)])
    monkeypatch.setattr(registry, "entry_points", lambda **wanted: offered.select(**wanted))
    written = StringIO()
    monkeypatch.setattr(sys, "stdout", written)
    for _ in range(3):
        with pytest.raises(BanneretError, match=r"\(Skipped: no time; skipper\.py, line 5\)"):
            registry.game("skipper")
    assert registry.games() == [] and len(registry.broken()) == 1
    assert written.getvalue() == "begun\n"


def test_a_game_that_calls_itself_otherwise_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A record says the game by its id."""
    lent = EntryPoints([EntryPoint("bridge", f"{HERE}.ford:game", registry.GROUP)])
    monkeypatch.setattr(registry, "entry_points", lambda **wanted: lent.select(**wanted))
    with pytest.raises(BanneretError, match="offers a game that calls itself “ford”"):
        registry.game("bridge")


def test_a_game_that_lacks_what_every_game_has_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would stumble wherever all games are listed."""
    monkeypatch.delattr(type(ford.game), "about")
    monkeypatch.setattr(type(ford.game), "scenarios", ())
    with pytest.raises(BanneretError, match="does not say its about, scenarios"):
        registry.game("ford")
    assert [game.id for game in registry.games()] == ["council"]


class Offered(NamedTuple):
    """An entry point of a package: importlib makes them so, and lets nobody else."""

    dist: SimpleNamespace
    name: str
    value: str

    def load(self) -> Game[Any]:
        return ford.game


def test_nobody_takes_the_place_of_a_game_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever comes first on the path; and that it was tried is told."""
    points = [Offered(SimpleNamespace(name=package), "ford", package) for package in ("another", registry.OURS)]
    alone = EntryPoints((EntryPoint("ford", OFFERS["ford"], registry.GROUP),))
    monkeypatch.setattr(registry, "entry_points", lambda **wanted: points if "name" in wanted else alone)
    assert [point.value for point in registry._offers("ford")] == [registry.OURS, "another"]
    (told,) = registry.broken()
    assert "“ford” is offered by more than one package. That of banneret is played" in told and "another" in told


def test_all_games_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    good = EntryPoints(EntryPoint(name, OFFERS[name], registry.GROUP) for name in ("ford", "council"))
    monkeypatch.setattr(registry, "entry_points", lambda **wanted: good.select(**wanted))
    assert [game.id for game in registry.games()] == ["council", "ford"]


def test_a_rulebook_lies_in_the_folder_of_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever module of the folder the game is written in; a game that ships none has an empty one."""
    assert ford.game.rulebook() == ""
    folder = tmp_path / "a_game_of_this_test"
    folder.mkdir()
    (folder / "rulebook.md").write_text("# Rules\n", encoding="utf-8")
    source = "from banneret.kernel.game import Game\nclass Mine(Game): pass\ngame = Mine()\n"
    (folder / "__init__.py").write_text(source, encoding="utf-8")
    (folder / "inside.py").write_text(source, encoding="utf-8")
    (tmp_path / "a_lone_game_of_this_test.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    for module, text in (
        ("a_game_of_this_test", "# Rules\n"),
        ("a_game_of_this_test.inside", "# Rules\n"),
        ("a_lone_game_of_this_test", ""),
    ):
        assert importlib.import_module(module).game.rulebook() == text


def test_a_rulebook_that_a_game_names_must_be_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the module, or it is an error that says where it was looked for."""
    folder = tmp_path / "a_game_that_names_its_rulebook"
    folder.mkdir()
    source = "from banneret.kernel.game import Game\nclass Mine(Game):\n    rulebook_file = 'rules.md'\ngame = Mine()\n"
    (folder / "__init__.py").write_text(source, encoding="utf-8")
    (folder / "rulebook.md").write_text("# Another\n", encoding="utf-8")
    (tmp_path / "a_lone_game_that_names_its_rulebook.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    for module in (folder.name, "a_lone_game_that_names_its_rulebook"):
        with pytest.raises(BanneretError, match=rf"in {module} is missing: there is no rules\.md beside it"):
            importlib.import_module(module).game.rulebook()
    (folder / "rules.md").write_text("# Rules\n", encoding="utf-8")
    assert importlib.import_module(folder.name).game.rulebook() == "# Rules\n"


@pytest.mark.parametrize("game", ["calais", "chivalry", "diex", "maid", "orleans"])
def test_our_own_rulebooks_have_one_source(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a checkout they are read where they are written, and no other file has them; without it they are missed."""
    root = Path(__file__).parents[2]
    ours: Game[Any] = importlib.import_module(f"banneret.games.{game}").game
    assert ours.rulebook() == (root / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    assert not (root / "src" / "banneret" / "games" / game / "rulebook.md").exists()
    monkeypatch.setattr(book, "_WRITTEN", tmp_path)
    with pytest.raises(BanneretError, match=rf"in banneret\.games\.{game} is missing: there is no rulebook\.md"):
        ours.rulebook()


def test_look_ups_of_a_game() -> None:
    assert ford.game.seat(None, "guard") == ford.GUARD
    assert ford.game.scenario(None).id == "company"
    with pytest.raises(BanneretError, match=r"The Ford has no seat “king”\. It has: crosser, guard\."):
        ford.game.seat("patrol", "king")
    with pytest.raises(BanneretError, match="The Ford has no game “council” inside it"):
        ford.game.part("council")
