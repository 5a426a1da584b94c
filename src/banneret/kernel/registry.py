"""Which games are there. A package offers one as an entry point of the group "banneret.games"."""

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from .game import Game
from .refusal import BanneretError

GROUP = "banneret.games"


@cache
def game(id: str) -> Game[Any]:
    """The game of this name."""
    for point in entry_points(group=GROUP, name=id):
        try:
            found = point.load()
        except Exception as error:  # it is not ours: anything may be wrong with it
            raise BanneretError(
                f"The package behind the game “{id}” can't be loaded ({error}): install it anew."
            ) from error
        if not isinstance(found, Game):
            raise BanneretError(
                f"The package behind the game “{id}” offers no Game; it is broken or made for another version."
            )
        return found
    raise BanneretError(f"There is no game “{id}”. There are: {', '.join(names()) or 'none; is Banneret installed?'}.")


def names() -> list[str]:
    return sorted({point.name for point in entry_points(group=GROUP)})


def games() -> list[Game[Any]]:
    """All games that are installed, by name."""
    return [game(name) for name in names()]
