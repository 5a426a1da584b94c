"""The games that are installed; those that can't be loaded are told, and harm no other."""

import sys
from typing import Any

from ...kernel.game import Game
from ...kernel.registry import broken, games


def installed() -> list[Game[Any]]:
    """All that can be loaded. What is wrong with the others is said on standard error."""
    for sentence in broken():
        print(f"banneret: {sentence}", file=sys.stderr)
    return games()
