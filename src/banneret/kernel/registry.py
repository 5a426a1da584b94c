"""Which games are there. A package offers one as an entry point of the group "banneret.games"."""

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from traceback import walk_tb
from typing import Any

from .face import Face
from .game import Game
from .hints import Hints
from .refusal import BanneretError
from .study import Study

GROUP = "banneret.games"

NEEDED = ("title", "about", "scenarios", "state")
"""What a game must say of itself to stand among others."""

ROLES = {"face": Face, "hints": Hints, "study": Study}
"""What a game has objects for."""

OURS = "banneret"
"""Our own package, which nobody else's takes the place of."""

_FELL: dict[tuple[str, str], str] = {}
"""Why a game could not be loaded, by its name and its package: it is not tried again, for its code would run again."""


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
    behind = f"The package behind the game “{point.name}”{package}"
    found = _loaded(point, behind)
    if not isinstance(found, Game):
        raise BanneretError(
            f"{behind} offers no Game but {_what(found)}; it is broken or made for another version. Install it anew, "
            "or remove it."
        )
    own = getattr(found, "id", "")
    if own != point.name:
        raise BanneretError(
            f"{behind} offers a game that calls itself “{own}”: its records could not be found again. Its entry point "
            "and its `id` must be the same."
        )
    lacking = _lacking(found)
    if lacking:
        raise BanneretError(
            f"{behind} offers a game that does not say its {', '.join(lacking)}. Fill in what is missing, or remove it."
        )
    wrong = _miscast(found)
    if wrong:
        raise BanneretError(f"{behind} offers a game {wrong}. Put it right, or remove it.")
    return found


def _loaded(point: EntryPoint, behind: str) -> object:
    known = _FELL.get((point.name, _package(point)))
    if known is not None:
        raise BanneretError(known)
    try:
        return point.load()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        told = " ".join(str(error).split())
        reason = f"{type(error).__name__}: {told}" if told else type(error).__name__
        fell = (
            f"{behind} can't be loaded ({reason}{_where(error, point)}). Install it anew, in a version for this one of "
            "Banneret, or remove it."
        )
        _FELL[point.name, _package(point)] = fell
        raise BanneretError(fell) from error


def _where(error: BaseException, point: EntryPoint) -> str:
    """The innermost line of the package itself behind an error; a syntax error tells its own."""
    root = point.value.partition(":")[0].partition(".")[0]
    lines = [
        f"; {Path(frame.f_code.co_filename).name}, line {number}"
        for frame, number in walk_tb(error.__traceback__)
        if str(frame.f_globals.get("__name__", "")).partition(".")[0] == root
    ]
    return lines[-1] if lines and not isinstance(error, SyntaxError) else ""


def _what(found: object) -> str:
    """What is there in the place of an object."""
    if isinstance(found, type):
        return f"the class {found.__name__} (an object of it is wanted: {found.__name__}())"
    return f"something of the type {type(found).__name__}"


def _miscast(game: Game[Any]) -> str:
    """What is no object of its kind, though the game names it as such: its class, say."""
    for one in (game, *game.kinds()):
        for role, kind in ROLES.items():
            if not isinstance(getattr(one, role), kind):
                return f"whose `{role}` is no {kind.__name__} but {_what(getattr(one, role))}"
    return ""


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
