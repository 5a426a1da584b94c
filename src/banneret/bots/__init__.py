"""Bots that play any game from what their seat knows."""

from .bot import Bot
from .roster import LEVELS, make, names, spec

__all__ = ["LEVELS", "Bot", "make", "names", "spec"]
