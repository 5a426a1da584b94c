"""No import goes in a circle, neither between modules nor between the rooms of a package, and a room imports what it
says. (That none goes up a layer: `kernel/test_layers.py`.)"""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

import banneret

from .import_graph import Circle, Import, Source, imports, modules, packages_with_rooms, read, rooms

SOURCES = read(Path(banneret.__file__).parent)
IMPORTS = [found for name in SOURCES for found in imports(SOURCES, name)]
CIRCLES = modules(SOURCES).circles()


def area_of(module: str) -> str:
    """The layer, or the game: `kernel`, `games.diex`."""
    parts = module.split(".")[1:]
    return ".".join(parts[:2] if parts[:1] == ["games"] else parts[:1])


AREAS = sorted({area_of(name) for name in SOURCES})


def told(circles: Iterable[Circle]) -> str:
    return "\n\n".join(f"a circle: {circle}" for circle in circles)


def test_there_is_something_to_walk() -> None:
    assert {
        "kernel",
        "board",
        "bots",
        "explain",
        "lab",
        "adapters",
        "server",
        "cli",
        "games.calais",
        "games.diex",
    } <= set(AREAS)
    assert len(IMPORTS) > 1000
    assert {"banneret", "banneret.games", "banneret.cli", "banneret.lab", "banneret.server"} <= set(
        packages_with_rooms(SOURCES)
    )
    assert any(
        found.importer == "banneret.cli.parser" and found.imported == "banneret.cli.commands.play" for found in IMPORTS
    ), "commands are loaded by name"


@pytest.mark.parametrize("area", AREAS)
def test_modules_do_not_import_each_other_in_a_circle(area: str) -> None:
    found = [circle for circle in CIRCLES if area in map(area_of, circle.knot)]
    assert not found, told(found)


AS_THE_RULES_DO: dict[str, set[str]] = {
    "banneret.games.diex": {"castle", "charges", "combat", "missiles", "movement"},
    "banneret.games.maid": {"combat", "determination", "movement"},
}
"""Rooms whose phases call each other as the rules do: who moves is shot at, who is shot retreats, who retreats falls
from a ladder. Their modules go in no circle, but the rooms do; nothing else may be drawn into the knot."""


@pytest.mark.parametrize("package", packages_with_rooms(SOURCES))
def test_rooms_do_not_import_each_other_in_a_circle(package: str) -> None:
    tied = {f"{package}.{room}" for room in AS_THE_RULES_DO.get(package, ())}
    found = [circle for circle in rooms(SOURCES, package, IMPORTS).circles() if not circle.knot <= tied]
    assert not found, told(found)


GAME_ROOMS = [
    name for name, source in SOURCES.items() if source.package and re.fullmatch(r"banneret\.games\.\w+\.\w+", name)
]


def may_import(text: str) -> list[str] | None:
    """What a room says that it imports of its game, in its last paragraph."""
    said = re.search(r"May import:\s([^.]+)\.\n?\"\"\"\n?$", text)
    return None if said is None else [] if said[1].startswith("nothing") else re.split(r",\s+", said[1])


@pytest.mark.parametrize("room", GAME_ROOMS, ids=lambda name: name.removeprefix("banneret.games."))
def test_a_room_of_a_game_imports_what_it_says(room: str) -> None:
    package = room.rpartition(".")[0]
    found = rooms(SOURCES, package, IMPORTS).imports.get(room, {})
    assert sorted(may_import(SOURCES[room].text) or ()) == sorted(other.rpartition(".")[2] for other in found)
    assert not asking_how_it_looks(IMPORTS, package, room), "no rule asks how it looks, or what a bot thinks"


APART = ("face", "strategy")


def asking_how_it_looks(imports: Iterable[Import], package: str, room: str) -> list[str]:
    """The modules of a room, neither its own face nor its own strategy, that import one of the game. A level of a game
    has both in a room of its own (`siege/face`), which may go by those of the level below."""
    return [
        found.importer
        for found in imports
        if f"{found.importer}.".startswith(f"{room}.")
        and any(f"{found.imported}.".startswith(f"{package}.{apart}.") for apart in APART)
        and not set(found.importer.split(".")) & set(APART)
    ]


def test_only_a_face_asks_how_it_looks() -> None:
    game = house(
        face__map="",
        siege__fire="from ..face.map import map",
        siege__face__place="from ...face.map import map",
    )
    found = [one for name in game for one in imports(game, name)]
    assert asking_how_it_looks(found, "house", "house.siege") == ["house.siege.fire"]


def test_every_game_has_a_face_and_a_strategy() -> None:
    games = {room.rpartition(".")[0] for room in GAME_ROOMS}
    assert len(games) >= 4
    assert {f"{game}.{room}" for game in games for room in ("face", "strategy")} <= set(GAME_ROOMS)


# ---------------------------------------------------------------------- that these tests can fail


def house(**texts: str) -> dict[str, Source]:
    """Modules by name, with two underscores for a dot; those that have others in them are packages."""
    names = {"house" if name == "house" else f"house.{name.replace('__', '.')}": text for name, text in texts.items()}
    for name in list(names):
        while "." in name:
            name = name.rpartition(".")[0]
            names.setdefault(name, "")
    return {name: Source(text, any(other.startswith(f"{name}.") for other in names)) for name, text in names.items()}


def circles(sources: dict[str, Source]) -> list[str]:
    return [" ".join(circle.names).replace("house.", "") for circle in modules(sources).circles()]


@pytest.mark.parametrize(
    ("there", "back"),
    [
        ("from .b import b", "from .a import a"),
        ("from . import b", "from . import a"),
        ("import house.b", "import house.a"),
        ("from house.b import b", "from house import a"),
        ("from .b import b", "def late():\n    from .a import a"),
        ("from .b import b", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .a import A"),
        ("from .b import b", "import importlib\nimportlib.import_module('house.a')"),
        ("from .b import b", "from importlib import import_module\nimport_module(f'{__package__}.a')"),
        (
            "from .b import b",
            "from importlib import import_module\ndef any(name):\n    import_module(f'{__package__}.{name}')",
        ),
    ],
)
def test_a_circle_of_two_is_found(there: str, back: str) -> None:
    assert circles(house(a=there, b=back)) == ["a b"]


def test_a_longer_circle_is_told_by_its_shortest_way_and_the_lines() -> None:
    sources = house(
        a="import sys\n\nfrom .b import b",
        b="from . import c",
        c="from .d import d\nfrom .a import a",
        d="from .b import b",
        e="from .a import a",
    )
    (found,) = modules(sources).circles()
    assert str(found).splitlines() == [
        "house.a → house.b → house.c → house.a",
        "  house.a, line 3: from .b import b",
        "  house.b, line 1: from . import c",
        "  house.c, line 2: from .a import a",
        "  and in the same knot: house.d",
    ]


def test_two_circles_are_two() -> None:
    assert circles(house(a="from . import b", b="from . import a, c", c="from . import d", d="from . import c")) == [
        "a b",
        "c d",
    ]


def test_a_package_may_gather_what_its_modules_have() -> None:
    """They name each other through the package, and yet don't import it."""
    assert not circles(house(house="from .a import thing\nfrom . import b", a="from . import b", b="import sys"))


def test_a_module_that_wants_what_its_package_gathers_goes_in_a_circle() -> None:
    assert circles(house(house="from .a import thing", a="from . import b", b="from . import thing")) == ["house a b"]


def test_a_name_of_a_module_and_of_a_thing() -> None:
    """The package binds `a` to something in its module of that name: from outside that is meant, from inside the
    module."""
    assert not circles(house(p="from .a import a", p__a="", p__b="from . import a", q="from .p import a"))
    assert {
        found.imported for found in imports(house(p="from .a import a", p__a="", q="from .p import a"), "house.q")
    } == {"house.p"}
    assert {found.imported for found in imports(house(p="", p__a="", q="from .p import a"), "house.q")} == {"house.p.a"}


def room_circles(sources: dict[str, Source], package: str = "house") -> list[str]:
    edges = [found for name in sources for found in imports(sources, name)]
    return [" ".join(circle.names).replace("house.", "") for circle in rooms(sources, package, edges).circles()]


def test_rooms_in_a_circle_are_found_where_modules_are_not() -> None:
    sources = house(
        hall__fire="from ..yard.wood import log", hall__bench="", yard__wood="", yard__saw="from ..hall import bench"
    )
    assert not circles(sources)
    assert room_circles(sources) == ["hall yard"]


def test_a_module_beside_the_rooms_is_a_node_of_its_own() -> None:
    sources = house(gate="from .hall.fire import heat", hall__fire="", hall__bench="from .. import gate")
    assert not circles(sources)
    assert room_circles(sources) == ["gate hall"]
    assert not room_circles(house(gate="from .hall.fire import heat", door="", hall__fire="from .. import door"))


def test_rooms_within_rooms() -> None:
    sources = house(
        wing__hall__fire="from ..yard.wood import log",
        wing__yard__saw="from ..hall.bench import seat",
        wing__yard__wood="",
        wing__hall__bench="",
    )
    assert not room_circles(sources)
    assert room_circles(sources, "house.wing") == ["wing.hall wing.yard"]
    assert packages_with_rooms(sources) == ["house", "house.wing"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('"""A room.\n\nMay import: hall, yard.\n"""\n', ["hall", "yard"]),
        ('"""A room.\n\nMay import: hall,\nyard.\n"""\n', ["hall", "yard"]),
        ('"""A room.\n\nMay import: nothing but the board."""\n', []),
        ('"""A room that says nothing."""\n', None),
    ],
)
def test_what_a_room_says_is_read(text: str, said: list[str] | None) -> None:
    assert may_import(text) == said


def test_an_import_from_above_the_package_is_an_error() -> None:
    with pytest.raises(AssertionError, match=r"house\.a, line 1, imports from above the package"):
        circles(house(a="from ...elsewhere import b"))
