"""The page about how Banneret is built names every module: of the kernel and of the games in their tables, and no
others there; of the other packages under their headings."""

import re
from pathlib import Path

import pytest

import banneret

ROOT = Path(banneret.__file__).parent
PAGE = (Path(__file__).parents[2] / "docs" / "architecture.md").read_text(encoding="utf-8")
GAMES = sorted(path.parent.name for path in ROOT.glob("games/*/__init__.py"))


def modules(folder: Path) -> set[str]:
    return {path.stem for path in folder.glob("*.py")} - {"__init__"}


def section(heading: str) -> str:
    """The text under a heading, up to the next of any rank."""
    found = re.search(rf"^#+ {re.escape(heading)}[^\n]*\n(.*?)(?=^#|\Z)", PAGE, flags=re.MULTILINE | re.DOTALL)
    assert found is not None, f"there is no heading “{heading}”"
    return found[1]


def test_every_file_of_the_kernel_answers_a_question() -> None:
    named = re.findall(r"`(\w+)\.py`", section("The kernel, file by file"))
    assert sorted(named) == sorted(modules(ROOT / "kernel"))


HEADINGS = {
    "adapters": "Geometry, rulebooks, bots and adapters",
    "board": "Geometry, rulebooks, bots and adapters",
    "bots": "Geometry, rulebooks, bots and adapters",
    "cli": "The command line, room by room",
    "explain": "Geometry, rulebooks, bots and adapters",
    "lab": "The lab, room by room",
    "server": "The server, room by room",
}


@pytest.mark.parametrize("package", HEADINGS)
def test_every_module_is_named_under_the_heading_of_its_package(package: str) -> None:
    named = set(re.findall(r"`(\w+)(?:\.py)?`", section(HEADINGS[package])))
    paths = [path for path in (ROOT / package).rglob("*.py") if "migrations" not in path.parts]
    assert {path.stem for path in paths} - {"__init__"} - named == set()


def test_every_package_has_a_heading() -> None:
    assert {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"games", "kernel"} == set(HEADINGS)


@pytest.mark.parametrize("game", GAMES)
def test_every_room_of_a_game_is_named_with_what_is_in_it(game: str) -> None:
    heading = re.search(rf"^### (.*) \(`games/{game}`\)$", PAGE, flags=re.MULTILINE)
    assert heading is not None, f"{game} has no heading"
    rows = dict(re.findall(r"^\| (\S+) \| (.*) \|$", section(heading[1]), flags=re.MULTILINE))
    folder = ROOT / "games" / game
    rooms = {
        f"`{path.parent.relative_to(folder).as_posix()}/`": modules(path.parent)
        for path in folder.glob("*/**/__init__.py")
    } | {"(top)": modules(folder)}
    found = {room: set(re.findall(r"`(\w+)`", text)) for room, text in rows.items() if room in rooms}
    assert found == rooms
