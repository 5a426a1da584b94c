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
    now = sees(node, seat)
    memory.sees = _sight(now.encode())
    found = f"{memory.digest.hex()} {now}"
    if node.children is not None:
        memory.text = found
    return found


def known(node: Node, seat: int) -> bytes:
    """A digest of what a seat remembers and of what it may answer now: with what it sees, its information state."""
    digest = remembered(node, seat).digest
    menu = () if node.decision is None else node.decision.menu_of(seat)
    return _chained(digest, "\n".join([option.notation for option in menu]).encode()) if menu else digest


def sees(node: Node, seat: int) -> str:
    """What a seat sees at a node, as text: its scene, and a digest of its row where the game has an observer. A row
    also tells what a scene has shown and shows no more: who has fought already, what was rolled just now."""
    shown = text(node.scene(None if seat == SPECTATOR else seat))
    row = _row(node, seat)
    return f"{shown} {_sight(row).hex()}" if row else shown


def _row(node: Node, seat: int) -> bytes:
    if node.begun is None:
        return b""
    scenario, variants = node.begun
    found = _observer(node.game, scenario, variants)
    if found is None:
        return b""
    row = array(TYPECODE, bytes(2 * len(found.columns)))
    found.write(node.state, seat, row, 0)
    return row.tobytes()


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
    sight = before.sees or _sight(sees(parent, seat).encode())
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
