"""What is loaded before processes are made for work: all that they need, and all games, so that it is in memory
once."""

from contextlib import suppress

from ...bots import roster
from ...kernel.refusal import BanneretError
from ...kernel.registry import game, names
from . import looking

__all__ = ["looking", "roster"]

for name in names():
    with suppress(BanneretError):  # one that can't be loaded is missed where it is wanted
        game(name)
