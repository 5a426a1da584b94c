"""Which modules are compiled."""

from collections.abc import Iterator, Sequence
from pathlib import Path

GAMES = "games"
PACKAGES = ("kernel", "board", GAMES, "bots")
"""The packages of `banneret` that are compiled."""
MODULES = (
    "adapters/bout.py",
    "adapters/bouts.py",
    "adapters/observing.py",
    "server/dressing.py",
    "server/guard/direct.py",
    "server/guard/inbox.py",
    "server/guard/limits.py",
    "server/hall/news.py",
    "server/hall/teller.py",
    "server/routes/chair.py",
    "server/routes/ears.py",
    "server/storage/journal.py",
    "server/table/hosting.py",
    "server/table/lines.py",
    "server/table/patience.py",
    "server/table/sight.py",
    "server/table/table.py",
    "server/table/telling.py",
    "server/table/timing.py",
    "server/table/updates.py",
    "server/table/views.py",
)
"""And single modules besides: of the adapters those that play and observe, and of the server those through which every
answer goes. What is put together from other people's packages, or looks at signatures when it runs, stays plain."""
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
    for part in PACKAGES:
        for one in [f"{GAMES}/{game}" for game in only] if only and part == GAMES else [part]:
            for path in sorted((package / one).rglob("*.py")):
                plain = path.name == "__init__.py" or path.relative_to(package).as_posix() in PLAIN
                if not plain:
                    yield path
    yield from modules(package)


def modules(package: Path) -> Iterator[Path]:
    """The files of the single modules."""
    return (package / name for name in MODULES)


def is_open(path: Path) -> bool:
    """Whether classes in plain Python may be derived from those of this file (`banneret/kernel/state.py`): an author's
    game is, and so is what stands in for a part of the server in its tests."""
    return path.parts[1] in ("kernel", "bots", "adapters", "server")
