"""When are two positions the same? When all is the same that is saved of them (`codec`): then the same follows from
both, in the same order."""

from collections.abc import Callable, Hashable
from dataclasses import fields
from operator import attrgetter
from typing import Any

from .state import Inner, State

_PLAIN = frozenset((bool, int, float, str, bytes, type(None)))
_Look = Callable[[Any], tuple[Any, ...]]
_looks: dict[type[Any], _Look | None] = {}


class Likeness:
    """Stands for all things that are the same."""

    __slots__ = ()


class Likenesses:
    """Compares positions, and what they are made of: phases, men, cards. Copies share most of that, so each such thing
    is looked at once. Nothing may be changed in a position that has been compared."""

    __slots__ = ("_by_content", "_seen")

    def __init__(self) -> None:
        self._by_content: dict[Hashable, Likeness] = {}
        self._seen: dict[int, tuple[object, Likeness]] = {}
        """By `id`; and the thing itself, so that nothing else comes to lie in its place."""

    def of(self, s: State) -> Likeness:
        """The same for positions that are the same. What is no plain data is like itself alone."""
        look = _look(type(s))
        return Likeness() if look is None else self._like(type(s), look(s))

    def _like(self, kind: type[Any], content: tuple[Any, ...]) -> Likeness:
        return self._by_content.setdefault((kind, self._items(content)), Likeness())

    def _items(self, items: tuple[Any, ...]) -> tuple[Hashable, ...]:
        if _PLAIN.issuperset(map(type, items)):
            return items
        return tuple([item if type(item) in _PLAIN else self._item(item) for item in items])

    def _item(self, value: Any) -> Hashable:
        kind = type(value)
        if kind is list:
            return self._items(tuple(value))
        if kind is dict:  # in their order: a rule may go through them
            return (self._items(tuple(value)), self._items(tuple(value.values())))
        if isinstance(value, State):
            return self.of(value)
        if isinstance(value, Inner):
            return (value.game, self.of(value.state), value.seats)
        known = self._seen.get(id(value))
        if known is None:
            known = self._seen[id(value)] = (value, self._thing(kind, value))
        return known[1]

    def _thing(self, kind: type[Any], value: Any) -> Likeness:
        if kind is tuple:
            return self._like(kind, value)
        look = _look(kind)
        return Likeness() if look is None else self._like(kind, look(value))


def _look(kind: type[Any]) -> _Look | None:
    """How to see at once all fields that are saved; None of what is no dataclass itself: it may hold more than the
    class that it is derived from."""
    if kind not in _looks:
        whole = "__dataclass_fields__" in vars(kind)
        _looks[kind] = _of([field.name for field in fields(kind) if field.init]) if whole else None
    return _looks[kind]


def _of(names: list[str]) -> _Look:
    if not names:
        return lambda value: ()
    if len(names) == 1:
        only: Callable[[Any], Any] = attrgetter(names[0])
        return lambda value: (only(value),)
    return attrgetter(*names)
