"""Games that were written for Banneret 0.1, when the game object itself had the scene, the previews and the hints: they
go on working as they are.

What such a game defines is handed on to where it is looked for today: to its face, hints and study, and to its phases.
docs/authoring.md tells how to move it.
"""

from collections.abc import Callable
from typing import Any

from .box import Phase
from .face import Face
from .hints import Hints
from .study import Study

_OF_PHASES = ("preview", "preview_tally", "meant", "meets")

_WHOSE: dict[Any, type[Any]] = {}
"""What has been handed on to phases, and the class of games that defines it."""


def adopt(game: Any, base: type[Any]) -> None:
    """Hand on what the class of a game defines itself, or inherits below `base`."""
    mro = type(game).__mro__
    own = {name: thing for cls in reversed(mro[: mro.index(base)]) for name, thing in vars(cls).items()}
    for role, kind in (("face", Face), ("hints", Hints), ("study", Study)):
        found = {
            name: _handed_on(game, name, thing)
            for name, thing in own.items()
            if name in vars(kind) and not name.startswith("_")
        }
        if found and role not in own:
            vars(game)[role] = type(type(game).__name__ + kind.__name__, (kind,), found)()
    for name in _OF_PHASES:
        if name in own:
            whose = next(cls for cls in mro if name in vars(cls))
            for phase in own.get("values", ()):
                if issubclass(phase, Phase) and _yields(phase, name, whose):
                    method = _handed_on(game, name, own[name])
                    setattr(phase, name, method)
                    _WHOSE[method] = whose


def _yields(phase: type[Phase[Any]], name: str, whose: type[Any]) -> bool:
    """Whether nobody closer answers: not the phase itself, and no class of games that is derived from this one. A phase
    does not know in which of several games it stands, so the class that says most answers for all."""
    method = getattr(phase, name)
    return method is getattr(Phase, name) or (method in _WHOSE and issubclass(whose, _WHOSE[method]))


def own(game: Any) -> dict[str, Any]:
    """The attributes of a game object without what was handed on: that is handed on anew where the object is made
    again, in another process say."""
    return {name: thing for name, thing in vars(game).items() if type(thing).__module__ != __name__}


def _handed_on(game: Any, name: str, thing: Any) -> Any:
    """An attribute as it is; a method so that it is called on the game."""
    if not callable(thing):
        return thing

    def method(self: object, *args: Any) -> Any:
        bound: Callable[..., Any] = getattr(game, name)
        return bound(*args)

    return method
