"""What an option may cost each seat: its odds, seen from one side at a time."""

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from .odds import Odds
from .scene import Scene

UNHARMED = "unharmed"


class Toll(msgspec.Struct, frozen=True):
    """What may become of one seat, likeliest first: the chances add up to 1."""

    seat: int
    chances: tuple[tuple[str, Fraction], ...]


def tolls(found: Odds, said: Mapping[tuple[str, ...], tuple[str, ...]], scene: Scene) -> tuple[Toll, ...]:
    """For each seat that something may happen to, in their order. `said` is what the game itself says of an outcome, by
    its gists; where it says nothing, a gist that begins with a piece's name is its owner's lot. Nothing where something
    is still open: what it costs is not known then."""
    if found.open:
        return ()
    owners = {piece.name: piece.seat for piece in scene.pieces if piece.seat is not None and not piece.hidden}
    seats: list[dict[str, Fraction]] = [{} for _ in scene.seats]
    for outcome in found.outcomes:
        words = said.get(outcome.gists, ()) or _by_names(outcome.gists, owners, len(seats))
        for chances, suffered in zip(seats, words, strict=True):
            chances[suffered] = chances.get(suffered, Fraction(0)) + outcome.chance
    return tuple(
        Toll(seat, tuple(sorted(chances.items(), key=lambda one: -one[1])))
        for seat, chances in enumerate(seats)
        if chances and set(chances) != {UNHARMED}
    )


def _by_names(gists: tuple[str, ...], owners: Mapping[str, int], seats: int) -> tuple[str, ...]:
    suffered: list[list[str]] = [[] for _ in range(seats)]
    for gist in gists:
        named = [name for name in owners if gist.startswith(f"{name} ")]
        if named:
            suffered[owners[max(named, key=len)]].append(gist)
    return tuple(", ".join(words) or UNHARMED for words in suffered)
