"""What each side suffers in an outcome of an attack."""

from banneret.kernel.toll import UNHARMED

from ..combat.odds import effect
from ..state import MaidState
from ..tables import ENEMY

_FIRE = "fire costs "


def toll(s: MaidState, gists: tuple[str, ...]) -> tuple[str, ...]:
    """MAI-7.7, MAI-8.1: by the results of fire and attack; nothing where there is none."""
    results = [gist.split("/") for gist in gists if gist.count("/") == 1]
    fire = sum(int(gist.removeprefix(_FIRE)) for gist in gists if gist.startswith(_FIRE))
    if not results:
        return ()
    attackers, defenders = results[0]
    words = [UNHARMED] * len(ENEMY)
    words[s.active] = effect(_more(attackers, fire))
    words[ENEMY[s.active]] = effect(defenders)
    return tuple(words)


def _more(result: str, fire: int) -> str:
    """A result with what the archers' fire cost before it."""
    number = result.rstrip("R")
    if not fire or number == "E":
        return result
    return f"{fire + (0 if number == '-' else int(number))}{result[len(number) :]}"
