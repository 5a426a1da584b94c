"""What has been written of a counter before: counters are values, and whoever is the same object is as he was."""

from banneret.kernel.observer import Row

_MOST = 4096


class Memory:
    """The columns of each value that has been seen, found by the value's identity: to compare values takes longer than
    to write them. It holds the values too, so that no other can be taken for one of them."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, Row]] = {}

    def get(self, value: object) -> "Row | None":
        found = self._known.get(id(value))
        return None if found is None else found[1]

    def keep(self, value: object, row: Row) -> Row:
        if len(self._known) >= _MOST:
            self._known = {}
        self._known[id(value)] = value, row
        return row
