"""A scene as numbers and as text: what programs that learn or search are shown of a position.

Both are made from the Scene of one seat and from nothing else. Hiding things is the scene's business, so nothing hidden
can get in here.

**Facts.** A scene is first taken apart into facts, each a short string with a weight from 0 to 1:

=======================================  ======  ===========================================================
fact                                     weight  from
=======================================  ======  ===========================================================
``phase|KEY``                            1       the phase
``prompt|TEXT``                          1       what is asked, of whomever it is asked
``piece|ID|at|PLACE``                    1       each piece
``piece|ID|is|KIND|SEAT|NOTE``           1       each piece: what it is, whose, and its condition
``mark|PLACE|KIND``                      1       each mark on the map
``hand|ID|CARD|COUNT`` (``hidden|``...)  1       each kind of card in each hand or pile
``track|ID|VALUE``                       1       each track
``track|ID``                             0 to 1  each track: how far along it is from its first to its last value
``end|LEVEL|WINNERS``                    1       the ending
=======================================  ======  ===========================================================

The facts of a game within the game carry ``in|`` in front. The heading (the date in words) is left out: it tells
nothing that tracks don't, and would make every turn look new.

**The vector.** Each fact is hashed into two of `BUCKETS` buckets, as in a Bloom filter; a bucket holds the greatest
weight of its facts. The hash is a CRC, the same in every process and on every machine. Whether the viewer's own answer
is awaited, and which seat it is, follow in places of their own. Who *else* is awaited is left out: where several seats
choose at once, it would tell who has chosen already.
"""

import zlib
from collections.abc import Iterator
from functools import lru_cache

from ..kernel.scene import Cards, Scene, Track

BUCKETS = 2048
"""A scene of 200 facts fills a fifth of them; then about one absent fact in thirty looks present."""

Fact = tuple[str, float]


def length(seats: int) -> int:
    """How many numbers `vector` gives for a game of so many seats."""
    return BUCKETS + 1 + seats


def vector(scene: Scene) -> list[float]:
    """The scene as numbers from 0 to 1, as many for every scene of the same match. Of a spectator's scene no seat is
    its own."""
    numbers = [0.0] * length(len(scene.seats))
    for fact, weight in facts(scene):
        for bucket in buckets(fact):
            numbers[bucket] = max(numbers[bucket], weight)
    if scene.seat is not None:
        numbers[BUCKETS] = float(awaited(scene))
        numbers[BUCKETS + 1 + scene.seat] = 1.0
    return numbers


def text(scene: Scene) -> str:
    """The same facts in words, one a line, with the heading and the viewer's own choices: equal texts, equal knowledge
    of the position."""
    seat = "spectator" if scene.seat is None else scene.seats[scene.seat]
    lines = [f"{seat}: {scene.heading}", *(fact for fact, _ in facts(scene))]
    if scene.prompt is not None:
        lines += (f"choice|{choice.notation}" for choice in scene.prompt.choices)
    return "\n".join(lines)


def awaited(scene: Scene) -> bool:
    """Whether the viewer's own answer is awaited."""
    return scene.prompt is not None and scene.seat in scene.prompt.seats


def facts(scene: Scene) -> Iterator[Fact]:
    """What the scene says, piece by piece."""
    yield f"phase|{scene.phase}", 1.0
    if scene.prompt is not None:
        yield f"prompt|{scene.prompt.text}", 1.0
    for piece in scene.pieces:
        yield f"piece|{piece.id}|at|{piece.at}", 1.0
        yield f"piece|{piece.id}|is|{piece.kind}|{'' if piece.seat is None else piece.seat}|{piece.note}", 1.0
    for mark in scene.marks:
        whose = "" if mark.seat is None else mark.seat
        yield f"mark|{mark.at}|{mark.kind}|{whose}|{mark.icon}|{mark.count}", 1.0
    for hand in scene.hands:
        for cards in hand.cards:
            yield _cards(hand.id, cards), 1.0
    for track in scene.tracks:
        yield f"track|{track.id}|{track.value}", 1.0
        yield f"track|{track.id}", _way(track)
    if scene.ending is not None:
        yield f"end|{scene.ending.level}|{' '.join(map(str, scene.ending.winners))}", 1.0
    if scene.inner is not None:
        for fact, weight in facts(scene.inner):
            yield f"in|{fact}", weight


def _cards(hand: str, cards: Cards) -> str:
    return f"hand|{hand}|{'hidden|' if cards.hidden else ''}{cards.id}|{cards.count}"


def _way(track: Track) -> float:
    """How far along a track is, from 0 to 1; a track may run downwards, and a value may lie off its end."""
    if track.first == track.last:
        return 0.0
    return min(1.0, max(0.0, (track.value - track.first) / (track.last - track.first)))


@lru_cache(maxsize=1 << 16)
def buckets(fact: str, size: int = BUCKETS) -> tuple[int, int]:
    """The two buckets of a fact: from either half of its CRC, so that both need only one hash."""
    crc = zlib.crc32(fact.encode())
    return (crc & 0xFFFF) % size, (crc >> 16) % size
