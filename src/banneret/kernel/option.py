"""One thing that a seat may answer."""

from collections import Counter
from collections.abc import Iterator, Sequence
from sys import intern
from typing import Any, ClassVar, overload


class Option:
    """A verb and its arguments, with one readable notation.

    `args` are what the phase's handler `on_<verb>` is called with (small ints, as a rule); `notation` is the same in
    words that a person can type and a record keeps. `touch` names the pieces and places that a person touches to choose
    it, in order. An option that is not `final` is a step of a larger choice. Options are values: games make them once
    and share them.

    Where a rule speaks of a set, its members are in no order: `sets` are the stretches of words, each from one word to
    before another (the verb is word 0), that name one. Typed in another order they mean the same option, and the things
    of an option with sets are touched in any order. What is recorded is the notation.
    """

    __slots__ = ("args", "final", "handler", "label", "notation", "sets", "touch", "verb")

    grave: ClassVar[bool] = False

    def __init__(
        self,
        notation: str,
        args: tuple[Any, ...] = (),
        *,
        label: str = "",
        touch: tuple[str, ...] = (),
        final: bool = True,
        sets: tuple[tuple[int, int], ...] = (),
    ) -> None:
        self.notation = notation
        self.verb = notation.partition(" ")[0]
        self.handler = intern("on_" + self.verb)  # Python finds a method by the name itself sooner than by its like
        self.args = args
        self.label = label or notation
        self.touch = touch
        self.final = final
        self.sets = sets

    def means(self, words: Sequence[str]) -> bool:
        """Whether these words say it, the members of its sets in any order."""
        return self._ordered(words) == self._ordered(self.notation.split())

    def _ordered(self, words: Sequence[str]) -> list[str]:
        """The words with the members of each set in the order of the alphabet."""
        found = list(words)
        for start, end in self.sets:
            found[start:end] = sorted(found[start:end])
        return found

    def leads(self, touched: Sequence[str]) -> bool:
        """Whether touching these things is on the way to it: others may be left out between them, or after."""
        if self.sets:
            return not Counter(touched) - Counter(self.touch)
        rest = iter(self.touch)
        return all(one in rest for one in touched)

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"Option({self.notation!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and other.notation == self.notation

    def __hash__(self) -> int:
        return hash(self.notation)


class GraveOption(Option):
    """One that gives the game up: a table asks twice before it is taken."""

    __slots__ = ()

    grave = True


class Menu(Sequence[Option]):
    """The options of one seat at one decision, found by number or by notation. A value: games cache and share them.

    The index by notation is made when it is first asked for: in simulations, where most menus are made, nobody asks. A
    game with long menus may list even the options only then: it overrides `_list`, `__len__` and `__getitem__`.
    """

    __slots__ = ("_by_notation", "_hash", "_options", "told")

    def __init__(self, options: Sequence[Option] | None) -> None:
        self._options = None if options is None else tuple(options)
        self.told: object = None
        """The same as clients were last told it: kept here by who tells it (`compose`), because games share menus."""
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
        """The option written so, or None. Case and spacing don't matter, nor does the order of the members of a set."""
        index = self._by_notation
        if index is None:
            index = self._index()
        found = index.get(notation)
        if found is not None:
            return found
        words = notation.lower().split()
        found = index.get(" ".join(words))
        return found or next((option for option in self.options if option.sets and option.means(words)), None)

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
        found = self._options
        return self.options[index] if found is None else found[index]

    def __len__(self) -> int:
        found = self._options
        return len(self.options if found is None else found)

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    def __contains__(self, option: object) -> bool:
        return isinstance(option, Option) and self.holds(option)
