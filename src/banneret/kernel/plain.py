"""How what was told is read at a table: without codes of tables and names of cards. Records keep it as it was written,
so that those made earlier go on verifying."""

from fractions import Fraction
from functools import lru_cache
from typing import Any

import msgspec

from .event import Event
from .game import Game, within
from .odds import Odds, Outcome
from .scene import Preview


@lru_cache(maxsize=8192)
def plain(game: Game[Any], told: str) -> str:
    """A gist or a sentence of a game, or of one within it, in plain words. The same are told again and again, to
    several seats and at many tables."""
    for part in within(game):
        told = plain(part, told)
    return game.face.plain(told)


def plain_event(game: Game[Any], event: Event) -> Event:
    """As people read it."""
    text, gist, sum = plain(game, event.text), plain(game, event.gist), plain(game, event.sum)
    if (text, gist, sum) != (event.text, event.gist, event.sum):
        event = msgspec.structs.replace(event, text=text, gist=gist, sum=sum)
    return event.readable()


def plain_preview(game: Game[Any], shown: Preview) -> Preview:
    """What an option means, in the words of the odds beside it."""
    reasons = tuple(
        msgspec.structs.replace(one, text=plain(game, one.text), sum=plain(game, one.sum)) for one in shown.reasons
    )
    return msgspec.structs.replace(shown, reasons=reasons)


def plain_odds(game: Game[Any], found: Odds) -> Odds:
    """Odds whose outcomes are named in plain words: those that read alike are one."""
    chances: dict[tuple[tuple[str, ...], str], Fraction] = {}
    for one in found.outcomes:
        key = (tuple(plain(game, gist) for gist in one.gists), one.open)
        chances[key] = chances.get(key, Fraction(0)) + one.chance
    outcomes = tuple(Outcome(gists, chance, open) for (gists, open), chance in chances.items())
    return msgspec.structs.replace(found, outcomes=tuple(sorted(outcomes, key=lambda one: -one.chance)))
