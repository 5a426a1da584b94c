"""Which games are there. A package offers one as an entry point of the group "banneret.games"."""

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from .game import Game
from .refusal import BanneretError

GROUP = "banneret.games"

NEEDED = ("title", "about", "scenarios", "state")
"""What a game must say of itself to stand among others."""

OURS = "banneret"
"""Our own package, which nobody else's takes the place of."""


@cache
def game(id: str) -> Game[Any]:
    """The game of this name."""
    for point in _offers(id):
        return _load(point)
    raise BanneretError(f"There is no game “{id}”. There are: {', '.join(names()) or 'none; is Banneret installed?'}.")


def _offers(id: str) -> list[EntryPoint]:
    """What is offered by this name, ours first: no other package can take the place of one of our games."""
    offers = list(entry_points(group=GROUP, name=id))
    return sorted(offers, key=lambda point: _package(point) != OURS) if len(offers) > 1 else offers


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else ""


def _load(point: EntryPoint) -> Game[Any]:
    """What an entry point offers. It is somebody else's code: whatever it raises is his error, and harms no other
    game."""
    package = f", in the package {_package(point)}," if _package(point) else ""
    try:
        found = point.load()
    except (Exception, SystemExit) as error:
        told = " ".join(str(error).split())
        reason = f"{type(error).__name__}: {told}" if told else type(error).__name__
        raise BanneretError(
            f"The package behind the game “{point.name}”{package} can't be loaded ({reason}). Install it anew, in a "
            "version for this one of Banneret, or remove it."
        ) from error
    if not isinstance(found, Game):
        raise BanneretError(
            f"The package behind the game “{point.name}”{package} offers no Game; it is broken or made for another "
            "version. Install it anew, or remove it."
        )
    own = getattr(found, "id", "")
    if own != point.name:
        raise BanneretError(
            f"The package behind the game “{point.name}”{package} offers a game that calls itself “{own}”: its records "
            "could not be found again. Its entry point and its `id` must be the same."
        )
    lacking = _lacking(found)
    if lacking:
        raise BanneretError(
            f"The package behind the game “{point.name}”{package} offers a game that does not say its "
            f"{', '.join(lacking)}. Fill in what is missing, or remove it."
        )
    return found


def _lacking(game: Game[Any]) -> list[str]:
    """What every game has, and this one has not, nor one that it holds."""
    kinds = game.kinds()
    return [name for name in NEEDED if not all(getattr(one, name, None) for one in (game, *kinds))]


def names() -> list[str]:
    return sorted({point.name for point in entry_points(group=GROUP)})


def games() -> list[Game[Any]]:
    """All games that are installed and can be loaded, by name."""
    return [found for found in map(_tried, names()) if isinstance(found, Game)]


def broken() -> list[str]:
    """A sentence for each game that is installed and can't be loaded, or is offered twice: which, why, and what to
    do."""
    unloaded = [found for found in map(_tried, names()) if isinstance(found, str)]
    return [*unloaded, *(told for told in map(_twice, names()) if told)]


def _twice(name: str) -> str:
    first, *others = (_package(point) for point in _offers(name))
    if not others:
        return ""
    return (
        f"The game “{name}” is offered by more than one package. That of {first} is played; give the other another "
        f"name, or remove it: {', '.join(others)}."
    )


def _tried(name: str) -> "Game[Any] | str":
    try:
        return game(name)
    except BanneretError as error:
        return str(error)
