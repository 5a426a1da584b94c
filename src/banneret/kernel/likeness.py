"""When are two positions the same? When all is the same that is saved of them (`codec`): then the same follows from
both, in the same order."""

from collections.abc import Callable, Hashable
from dataclasses import fields
from operator import attrgetter
from typing import Any

_PLAIN = frozenset((bool, int, float, str, bytes, type(None)))
_Look = Callable[[Any], tuple[Any, ...]]
_looks: dict[type[Any], _Look | None] = {}


def likeness(value: Any) -> Hashable:
    """A value for a dict: equal likenesses, the same position. The converse does not hold for what is no plain data: it
    is like itself alone."""
    kind = type(value)
    if kind in _PLAIN:
        found: Hashable = value
        return found
    if kind is list or kind is tuple:
        items = tuple(value)
        try:
            hash(items)
        except TypeError:
            return tuple([likeness(item) for item in items])
        return items
    if kind is dict:  # in their order: a rule may go through them
        return tuple([(key, likeness(item)) for key, item in value.items()])
    look = _look(kind)
    if look is None:
        return _Itself(value)
    return (kind, *[item if type(item) in _PLAIN else likeness(item) for item in look(value)])


class _Itself:
    """Like nothing else. It holds on to it, so that nothing else comes to lie in its place."""

    __slots__ = ("_value",)

    def __init__(self, value: object) -> None:
        self._value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Itself) and other._value is self._value

    def __hash__(self) -> int:
        return id(self._value)


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
    look = attrgetter(*names)
    return look if len(names) > 1 else lambda value: (look(value),)
