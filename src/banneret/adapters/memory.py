"""What a seat remembers of the way to a node of the tree: every sight that it has had of the position, in order, and
its own answers between them. With what it sees now that is its information state.

It is kept as a digest that each node takes from the one before it, so that it costs the same at the end of a long match
as at its beginning. Sights that repeat themselves are left out: a seat must not learn how many steps another's secret
choice took.
"""

from hashlib import blake2b

from ..kernel.dice import Dice
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
    memory.sees = _sight(now)
    found = f"{memory.digest.hex()} {now}"
    if node.children is not None:
        memory.text = found
    return found


def sees(node: Node, seat: int) -> str:
    """What a seat sees at a node, as text."""
    return text(node.scene(None if seat == SPECTATOR else seat))


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
    sight = before.sees or _sight(sees(parent, seat))
    digest = before.digest
    if sight != before.saw:
        digest = _chained(digest, _SAW + sight)
    if parent.seat == seat and node.answer is not None:
        digest = _chained(digest, _ANSWERED + node.answer[1].notation.encode())
    return Memory(digest, sight)


def _sight(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=SIZE).digest()


def _chained(digest: bytes, entry: bytes) -> bytes:
    return blake2b(digest + entry, digest_size=SIZE).digest()
