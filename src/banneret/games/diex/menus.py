"""Menus of one man, or of one hex, of a set: an option is made when somebody looks at it."""

from collections.abc import Mapping, Sequence
from typing import overload

from banneret.board.hex import member, members
from banneret.kernel.option import Menu, Option


class OneOf(Menu):
    """Something that may always be answered, if there is such a thing; then an option for each member of a set, in
    rising order; then others."""

    __slots__ = ("_count", "_first", "_last", "_some")

    def __init__(self, first: Option | None, some: int, last: Sequence[Option] = ()) -> None:
        super().__init__(None)
        self._first = first
        self._some = some
        self._last = last
        self._count = some.bit_count()

    def option(self, member: int) -> Option:
        """The option of a member."""
        raise NotImplementedError

    def _list(self) -> tuple[Option, ...]:
        found = [] if self._first is None else [self._first]
        found += [self.option(member) for member in members(self._some)]
        found += self._last
        return tuple(found)

    def __len__(self) -> int:
        return (self._first is not None) + self._count + len(self._last)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        if isinstance(index, slice) or index < 0:
            return self.options[index]
        if self._first is not None:
            if index == 0:
                return self._first
            index -= 1
        if index < self._count:
            return self.option(member(self._some, index))
        return self._last[index - self._count]


class OneHex(OneOf):
    """Options that are there already, by their hexes."""

    __slots__ = ("_ready",)

    def __init__(
        self, ready: Mapping[int, Option], first: Option | None, some: int, last: Sequence[Option] = ()
    ) -> None:
        super().__init__(first, some, last)
        self._ready = ready

    def option(self, member: int) -> Option:
        return self._ready[member]
