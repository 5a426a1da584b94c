"""Which games are there. A package offers one as an entry point of the group "banneret.games"."""

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from .game import Game
from .refusal import BanneretError

GROUP = "banneret.games"


@cache
def game(id: str) -> Game[Any]:
    """The game of this name."""
    for point in entry_points(group=GROUP, name=id):
        return _load(point)
    raise BanneretError(f"There is no game “{id}”. There are: {', '.join(names()) or 'none; is Banneret installed?'}.")


def _load(point: EntryPoint) -> Game[Any]:
    """What an entry point offers. It is somebody else's code: whatever it raises is his error, and harms no other
    game."""
    try:
        found = point.load()
    except Exception as error:
        package = f", in the package {point.dist.name}," if point.dist is not None else ""
        reason = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        raise BanneretError(
            f"The package behind the game “{point.name}”{package} can't be loaded ({reason}). Install it anew, in a "
            "version for this one of Banneret, or remove it."
        ) from error
    if not isinstance(found, Game):
        raise BanneretError(
            f"The package behind the game “{point.name}” offers no Game; it is broken or made for another version. "
            "Install it anew, or remove it."
        )
    return found


def names() -> list[str]:
    return sorted({point.name for point in entry_points(group=GROUP)})


def games() -> list[Game[Any]]:
    """All games that are installed and can be loaded, by name."""
    return [found for found in map(_tried, names()) if isinstance(found, Game)]


def broken() -> list[str]:
    """A sentence for each game that is installed and can't be loaded: which, why, and what to do."""
    return [found for found in map(_tried, names()) if isinstance(found, str)]


def _tried(name: str) -> "Game[Any] | str":
    try:
        return game(name)
    except BanneretError as error:
        return str(error)
