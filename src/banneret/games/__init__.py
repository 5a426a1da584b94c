"""The rules, one folder a game.

`banneret.games` is this package and, in the public interface, also the function that lists what is installed. Python
puts a package's name over a function's as soon as the package is loaded, so the package can be called and does the
same.
"""

import sys
from types import ModuleType
from typing import Any

from ..kernel.game import Game
from ..kernel.registry import games as _installed


class _Games(ModuleType):
    """A package that lists the games when it is called."""

    def __call__(self) -> list[Game[Any]]:
        return _installed()


sys.modules[__name__].__class__ = _Games
