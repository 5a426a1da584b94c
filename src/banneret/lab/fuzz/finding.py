"""What came of one game: what was done in it, and what is wrong."""

from collections.abc import Mapping
from typing import Any

import msgspec


class Finding(msgspec.Struct, frozen=True):
    """Something that is wrong: which check failed in which game, and what leads there.

    `number` is None for what only all games together show. `record` replays to the position in question; it is None if
    it would not.
    """

    number: int | None
    check: str
    message: str
    trace: str = ""
    scenario: str = ""
    variants: dict[str, str] = {}
    seed: str = ""
    answers: tuple[tuple[str, str], ...] = ()
    trying: tuple[str, str] | None = None
    """The answer that was being given, or weighed, when it failed."""
    record: bytes | None = None
    line: str = ""
    """The author's line that is to be mended: file, line and name; "" if it is not known."""
    ahead: tuple[tuple[str, str], ...] = ()
    """What was then answered on a copy until it failed, where it was tried on one."""
    longer: int = 0
    """How many answers led there before it was made shorter; 0 if it was not."""


class Tried(msgspec.Struct, frozen=True):
    """One game: what was done and checked in it, and what was found."""

    number: int
    counts: dict[str, int]
    asked: dict[str, int]
    """By phase: how often it asked."""
    verbs: dict[str, tuple[int, int]]
    """By “phase verb”: at how many decisions it was on offer, and how often it was taken."""
    endings: dict[str, int]
    hidden: dict[int, tuple[int, int]]
    used: dict[str, int]
    """By kind: how often an interruption was used or weighed."""
    came: tuple[str, ...]
    """The outcomes that orders may want and that came, or could have."""
    finding: Finding | None


def describe(finding: Finding) -> Mapping[str, Any]:
    """A finding as plain data, for a file."""
    return {
        "banneret": "finding",
        **{name: value for name, value in msgspec.structs.asdict(finding).items() if name != "record"},
    }
