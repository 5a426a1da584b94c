"""What a seat remembers of the way to a node of the tree: every sight that it has had of the position, in order, and
its own answers between them. With what it sees now that is its information state.

It is kept as a digest that each node takes from the one before it, so that it costs the same at the end of a long match
as at its beginning. Sights that repeat themselves are left out: a seat must not learn how many steps another's secret
choice took.
"""

from array import array
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from ..kernel.dice import Dice
from ..kernel.game import Game
from ..kernel.observer import TYPECODE, Observer
from .knowledge import text
from .through_scenes import SceneObserver
from .tree import Memory, Node

SPECTATOR = -1
"""The seat of one who looks on."""

SIZE = 16
"""Bytes of a digest: enough that no two ways of any number of matches share one by chance."""

_FIRST = Memory(bytes(SIZE), b"")
_SAW = b"saw "
_ANSWERED = b"answered "


def remembered(node: Node, seat: int) -> Memory:
    """What a seat remembers at a node, without what it sees there. It is worked out from the last node on the way of
    which it was asked, and kept."""
    unknown: list[Node] = []
    here: Node | None = node
    memory: Memory | None = None
    while here is not None and memory is None:
        memory = None if here.memories is None else here.memories.get(seat)
        if memory is None:
            unknown.append(here)
            here = here.parent
    if memory is None:
        memory = _FIRST
    for later in reversed(unknown):
        memory = _from(later, seat, memory)
        if later.memories is None:
            later.memories = {}
        later.memories[seat] = memory
    return memory


def knows(node: Node, seat: int) -> str:
    """The information state of a seat: equal texts, equal knowledge of the position and of how it came about."""
    memory = remembered(node, seat)
    if memory.text:
        return memory.text
    row = _row(node, seat)
    now = _shown(node, seat, row)
    memory.sees = _glance(node, seat, row)
    found = f"{memory.digest.hex()} {now}"
    if node.children is not None:
        memory.text = found
    return found


def known(node: Node, seat: int) -> bytes:
    """A digest of what a seat remembers and of what it may answer now: with what it sees, its information state."""
    digest, options = remembered(node, seat).digest, _options(node, seat)
    return _chained(digest, options.encode()) if options else digest


def sees(node: Node, seat: int) -> str:
    """What a seat sees at a node, as text: its scene, and a digest of its row where the game has an observer. A row
    also tells what a scene has shown and shows no more: who has fought already, what was rolled just now."""
    return _shown(node, seat, _row(node, seat))


def _shown(node: Node, seat: int, row: bytes) -> str:
    shown = text(node.scene(None if seat == SPECTATOR else seat))
    return f"{shown} {_sight(row).hex()}" if row else shown


def _glance(node: Node, seat: int, row: bytes) -> bytes:
    """A digest of what a seat sees where somebody is asked, made without its scene where the game has an observer: rows
    differ wherever scenes do, but for what is told beside them, and take a small part of the time."""
    decision = node.decision
    if not row or decision is None or isinstance(_watching(node), SceneObserver):
        return _sight(_shown(node, seat, row).encode())
    seats, ready = decision.seats, decision.ready
    if len(seats) + len(ready) > 1:  # how far the others are it can't rely on: see `knowledge`
        seats, ready = (tuple([one for one in some if one == seat]) for some in (seats, ready))
    beside = f"{seats} {ready} {decision.interrupt}\n" + _options(node, seat)
    return _sight(beside.encode() + row)


def _options(node: Node, seat: int) -> str:
    menu = () if node.decision is None else node.decision.menu_of(seat)
    return "\n".join([option.notation for option in menu])


def _row(node: Node, seat: int) -> bytes:
    found = _watching(node)
    if found is None:
        return b""
    row = array(TYPECODE, bytes(2 * len(found.columns)))
    found.write(node.state, seat, row, 0)
    return row.tobytes()


def _watching(node: Node) -> Observer[Any] | None:
    """The game's own observer, if it has one and it is known what was begun."""
    return None if node.begun is None else _observer(node.game, *node.begun)


@lru_cache(maxsize=64)
def _observer(game: Game[Any], scenario: str, variants: tuple[tuple[str, str], ...]) -> Observer[Any] | None:
    return game.observer(scenario, dict(variants))


def imagine(node: Node, seat: int, dice: Dice) -> Node:
    """A node that a seat can't tell from this one. What the seat remembers goes with it; what others remember does not:
    they begin with what they see in it."""
    found = node.imagined(seat, dice)
    found.memories = {seat: remembered(node, seat)}
    return found


def _from(node: Node, seat: int, before: Memory) -> Memory:
    """What is remembered at a node, from what was at the one before it."""
    parent = node.parent
    if parent is None or parent.is_chance:
        return Memory(before.digest, before.saw)
    sight = before.sees or _glance(parent, seat, _row(parent, seat))
    digest = before.digest
    if sight != before.saw:
        digest = _chained(digest, _SAW + sight)
    if parent.seat == seat and node.answer is not None:
        digest = _chained(digest, _ANSWERED + node.answer[1].notation.encode())
    return Memory(digest, sight)


def _sight(shown: bytes) -> bytes:
    return blake2b(shown, digest_size=SIZE).digest()


def _chained(digest: bytes, entry: bytes) -> bytes:
    return blake2b(digest + entry, digest_size=SIZE).digest()
