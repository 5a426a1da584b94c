"""Which modules are compiled."""

from collections.abc import Iterator, Sequence
from pathlib import Path

GAMES = "games"
COMPILED = (
    "kernel",
    "board",
    GAMES,
    "bots",
    "adapters/bout.py",
    "adapters/bouts.py",
    "adapters/observing.py",
)
"""The packages of `banneret` that are compiled; of the adapters, which stand on other people's packages, the modules
that play and observe."""
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


def compiled(package: Path, only: Sequence[str] = ()) -> Iterator[Path]:
    """The files of the package that are compiled. `only`: of the games only these."""
    games = [f"{GAMES}/{game}" for game in only] or [GAMES]
    for part in COMPILED:
        for one in games if part == GAMES else [part]:
            for path in sources(package, one):
                plain = path.name == "__init__.py" or path.relative_to(package).as_posix() in PLAIN
                if not plain:
                    yield path


def sources(package: Path, part: str) -> list[Path]:
    """The files of one of the packages, or that file."""
    path = package / part
    return sorted(path.rglob("*.py")) if path.is_dir() else [path]


def is_open(path: Path) -> bool:
    """Whether classes in plain Python may be derived from those of this file (`banneret/kernel/state.py`): an author's
    game is."""
    return path.parts[1] in ("kernel", "bots", "adapters")
