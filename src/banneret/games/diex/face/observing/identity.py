"""Who stands in which slot, where that is not always the same."""

from array import array

from banneret.kernel.observer import TYPECODE, Columns, Row

from ...muster.cast import Cast
from ...muster.roster import ANIMALS, PEOPLE
from .size import Size

_WIDTH = 5
_KEPT = 64


class Identity:
    """Writes it."""

    __slots__ = ("_casts", "_first", "_like", "_who")

    def __init__(self, columns: Columns, size: Size) -> None:
        self._casts: dict[Cast, Row] = {}
        """What was made before: a cast never changes."""
        self._like = {key: number for number, key in enumerate((*PEOPLE, *ANIMALS), 1)}
        self._who = {key: number for number, key in enumerate(size.who, 1)}
        self._first = len(columns.all)
        for slot in size.slots:
            columns.choice(f"{slot}.seat", size.seats)
            columns.choice(f"{slot}.who", size.who)
            columns.choice(f"{slot}.like", (*PEOPLE, *ANIMALS))
            columns.flag(f"{slot}.unarmed")
            columns.flag(f"{slot}.came_mounted")

    def write(self, cast: Cast, row: Row, at: int) -> None:
        found = self._casts.get(cast)
        if found is None:
            if len(self._casts) >= _KEPT:
                self._casts.clear()
            found = self._casts[cast] = self._made(cast)
        first = at + self._first
        row[first : first + len(found)] = found

    def _made(self, cast: Cast) -> Row:
        found = array(TYPECODE, bytes(2 * _WIDTH * cast.counters))
        for counter in range(cast.counters):
            at = counter * _WIDTH
            found[at] = cast.seat[counter] + 1
            found[at + 1] = self._who.get(cast.keys[counter], 0)
            if counter < cast.people:
                found[at + 2] = self._like[cast.roster[counter].key]
                found[at + 3] = cast.unarmed >> counter & 1
                found[at + 4] = not cast.on_foot >> counter & 1
            else:
                found[at + 2] = self._like["mule" if cast.mules >> counter & 1 else "horse"]
        return found
