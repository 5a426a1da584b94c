"""One thing that a seat may answer."""

from collections.abc import Iterator, Sequence
from typing import Any, overload


class Option:
    """A verb and its arguments, with one readable notation.

    `args` are what the phase's handler `on_<verb>` is called with (small ints, as a rule); `notation` is the same in
    words that a person can type and a record keeps. `touch` names the pieces and places that a person touches to choose
    it, in order. An option that is not `final` is a step of a larger choice. Options are values: games make them once
    and share them.
    """

    __slots__ = ("args", "final", "handler", "label", "notation", "touch", "verb")

    def __init__(
        self,
        notation: str,
        args: tuple[Any, ...] = (),
        *,
        label: str = "",
        touch: tuple[str, ...] = (),
        final: bool = True,
    ) -> None:
        self.notation = notation
        self.verb = notation.partition(" ")[0]
        self.handler = "on_" + self.verb
        self.args = args
        self.label = label or notation
        self.touch = touch
        self.final = final

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"Option({self.notation!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and other.notation == self.notation

    def __hash__(self) -> int:
        return hash(self.notation)


class Menu(Sequence[Option]):
    """The options of one seat at one decision, found by number or by notation. A value: games cache and share them.

    The index by notation is made when it is first asked for: in simulations, where most menus are made, nobody asks. A
    game with long menus may list even the options only then: it overrides `_list`, `__len__` and `__getitem__`.
    """

    __slots__ = ("_by_notation", "_hash", "_options")

    def __init__(self, options: Sequence[Option] | None) -> None:
        self._options = None if options is None else tuple(options)
        self._by_notation: dict[str, Option] | None = None
        self._hash: int | None = None

    @property
    def options(self) -> tuple[Option, ...]:
        found = self._options
        if found is None:
            found = self._options = self._list()
        return found

    def _list(self) -> tuple[Option, ...]:
        """The options of a menu that was made without."""
        raise NotImplementedError(f"{type(self).__name__} has no options and does not list any")

    def _index(self) -> dict[str, Option]:
        found = self._by_notation
        if found is None:
            found = self._by_notation = {option.notation: option for option in self.options}
            if len(found) != len(self.options):
                raise ValueError(f"two options share a notation: {[o.notation for o in self.options]}")
        return found

    def find(self, notation: str) -> Option | None:
        """The option written so, or None. Case and spacing don't matter."""
        index = self._index()
        return index.get(notation) or index.get(" ".join(notation.lower().split()))

    def holds(self, option: Option) -> bool:
        return option.notation in self._index()

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(self.options)
        return self._hash

    def __eq__(self, other: object) -> bool:
        """Whether the same is on offer."""
        return self is other or (
            isinstance(other, Menu) and hash(self) == hash(other) and self.options == other.options
        )

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        return self.options[index]

    def __len__(self) -> int:
        return len(self.options)

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    def __contains__(self, option: object) -> bool:
        return isinstance(option, Option) and self.holds(option)
