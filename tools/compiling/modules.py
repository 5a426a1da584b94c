"""Which modules are compiled."""

from collections.abc import Iterator, Sequence
from pathlib import Path

GAMES = "games"
PACKAGES = ("kernel", "board", GAMES, "bots")
"""The packages of `banneret` that are compiled."""
ADAPTERS = ("bout", "bouts", "observing")
"""Of the adapters those that play matches and write their rows. What needs other people's packages stays plain."""
SERVER = (
    "dressing",
    "guard/direct",
    "guard/inbox",
    "guard/limits",
    "hall/news",
    "hall/teller",
    "routes/chair",
    "routes/ears",
    "table/hosting",
    "table/lines",
    "table/patience",
    "table/sight",
    "table/table",
    "table/telling",
    "table/timing",
    "table/updates",
    "table/views",
)
"""Of the server that through which every answer goes. What it is put together from, and what looks at signatures when
it runs, stays plain."""
PLAIN = (
    "kernel/codec.py",  # what comes from outside may be nested without end: compiled code knows no limit of recursion
    "kernel/shape.py",  # likewise
    "kernel/refusal.py",  # errors are raised seldom, and plain classes may be derived from them
    "kernel/vocabulary.py",  # its pages are written from its source
    "kernel/face.py",  # generic: to mypyc that is a class in plain Python, and one that weak references crash
    "kernel/hints.py",
    "kernel/study.py",
    "kernel/writable.py",
    "kernel/declared.py",  # marks compiled classes from outside
    "kernel/earlier.py",  # makes classes of what it finds in others
    "kernel/title.py",  # likewise
    "kernel/game.py",  # what `earlier` hands on goes into the dict of a game
    "games/diex/muster/scenarios.py",  # tells true from 1 in its data: to mypyc a bool beside an int is one
)
"""What stays plain Python in them, and why."""


def rules(package: Path, only: Sequence[str] = ()) -> Iterator[Path]:
    """The files of the package that are compiled, but for its server. `only`: of the games only these."""
    for part in PACKAGES:
        for one in [f"{GAMES}/{game}" for game in only] if only and part == GAMES else [part]:
            for path in sorted((package / one).rglob("*.py")):
                plain = path.name == "__init__.py" or path.relative_to(package).as_posix() in PLAIN
                if not plain:
                    yield path
    yield from adapters(package)


def adapters(package: Path) -> Iterator[Path]:
    """The files of its adapters that are compiled."""
    return (package / f"adapters/{name}.py" for name in ADAPTERS)


def server(package: Path) -> Iterator[Path]:
    """The files of its server that are compiled."""
    return (package / f"server/{name}.py" for name in SERVER)


def watched(package: Path) -> Iterator[Path]:
    """The files that a build is made of: with another word in one of them it is out of date."""
    for part in PACKAGES:
        yield from sorted((package / part).rglob("*.py"))
    yield from adapters(package)
    yield from server(package)


def is_open(path: Path) -> bool:
    """Whether classes in plain Python may be derived from those of this file (`banneret/kernel/state.py`): an author's
    game is, and so is what stands in for a part of the server in its tests."""
    return path.parts[1] in ("kernel", "bots", "adapters", "server")
