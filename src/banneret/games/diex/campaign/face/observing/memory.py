"""What has been written of a counter before: counters are values, and whoever is the same object is as he was."""

from typing import Generic, TypeVar

T = TypeVar("T")
P = TypeVar("P")

_MOST = 4096


class Memory(Generic[T, P]):
    """A picture of each value that has been seen, found by the value's identity: to compare values takes longer than to
    write them. It holds the values too, so that no other can be taken for one of them."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[int, tuple[T, P]] = {}

    def get(self, value: T) -> P | None:
        found = self._known.get(id(value))
        return None if found is None else found[1]

    def keep(self, value: T, picture: P) -> P:
        if len(self._known) >= _MOST:
            self._known = {}
        self._known[id(value)] = value, picture
        return picture
