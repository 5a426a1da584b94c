"""Does a value fit the annotation of its field? Positions that come from outside are held to their own types.

A check is made once for each class, from its annotations, and says what should have been there; nothing of it is asked
while a game is played. An annotation may say more than its type: `Annotated[int, Span(0, 5)]`.
"""

from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

Check = Callable[[object], str]
"""What should have been there instead of a value; empty if it fits."""


@dataclass(slots=True, frozen=True)
class Span:
    """In an annotation: whole numbers from `least` to `most`. `what` is what they number; which there are of it in one
    position or another, a game's invariants look up (`numbers`)."""

    least: int
    most: int
    what: str = ""


@dataclass(slots=True, frozen=True)
class Length:
    """In an annotation: so many items, `most` of them at most."""

    least: int
    most: int


def exactly(count: int) -> Length:
    return Length(count, count)


def misfit(kind: Any, values: dict[str, Any]) -> str:
    """What is wrong with these fields of a dataclass, in a sentence without a full stop; empty if nothing is."""
    checks, needed = _shape(kind)
    for name, value in values.items():
        check = checks.get(name)
        if check is None:
            return f"{kind.__name__} has no field “{name}”; it has {', '.join(checks) or 'none'}"
        wanted = check(value)
        if wanted:
            return f"{kind.__name__}.{name} must be {wanted}, not {_shown(value)}"
    for name in needed:
        if name not in values:
            return f"{kind.__name__} lacks its field “{name}”"
    return ""


def numbers(value: object) -> Iterator[tuple[str, Span, int]]:
    """The whole numbers in the fields of a dataclass, alone or in a row, whose annotations say what they number: the
    field, and the number."""
    kind: Any = type(value)
    for name, span, many in _numbered(kind):
        found = getattr(value, name)
        for number in found if many else (found,):
            yield name, span, number


@cache
def _numbered(kind: type[Any]) -> tuple[tuple[str, Span, bool], ...]:
    """The fields of a dataclass that number something, and whether each holds a row of numbers."""
    found = []
    for name, hint in get_type_hints(kind, include_extras=True).items():
        while get_origin(hint) is Annotated and not _spans(hint):
            hint = hint.__origin__
        many = get_origin(hint) in (list, tuple)
        for span in _spans(get_args(hint)[0] if many and get_args(hint) else hint):
            found.append((name, span, many))
    return tuple(found)


def _spans(hint: Any) -> tuple[Span, ...]:
    more = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return tuple(one for one in more if isinstance(one, Span) and one.what)


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…"


@cache
def _shape(kind: type[Any]) -> tuple[dict[str, Check], tuple[str, ...]]:
    """The checks of a dataclass by the names of its fields, and the fields that it can't be without."""
    hints = get_type_hints(kind, include_extras=True)
    given = [field for field in fields(kind) if field.init]
    needed = tuple(f.name for f in given if f.default is MISSING and f.default_factory is MISSING)
    return {field.name: _check(hints[field.name]) for field in given}, needed


# ---------------------------------------------------------------------- checks by kind of annotation


@cache
def _check(hint: Any) -> Check:
    if hint is Any or isinstance(hint, TypeVar):
        return _anything
    if isinstance(hint, NewType):
        return _check(hint.__supertype__)
    origin = get_origin(hint)
    if origin is None:
        return _PLAIN[hint] if hint in _PLAIN else _of_class(hint)
    return _COMPOUND.get(origin, _generic)(hint)


def _anything(value: object) -> str:
    return ""


def _plainly(kinds: tuple[type[object], ...], words: str) -> Check:
    """Exactly of these types: True is no whole number."""

    def check(value: object) -> str:
        return "" if type(value) in kinds else words

    return check


_PLAIN: dict[Any, Check] = {
    bool: _plainly((bool,), "true or false"),
    int: _plainly((int,), "a whole number"),
    float: _plainly((float, int), "a number"),
    str: _plainly((str,), "a text"),
    None: _plainly((NoneType,), "nothing"),
    NoneType: _plainly((NoneType,), "nothing"),
    object: _anything,
}


def _of_class(kind: type[Any]) -> Check:
    words = f"a {kind.__name__}"

    def check(value: object) -> str:
        return "" if isinstance(value, kind) else words

    return check


def _generic(hint: Any) -> Check:
    """A dataclass of other types, `Secret[int]`: its fields, with its types put in."""
    kind: Any = get_origin(hint)
    plain: bool = is_dataclass(get_origin(hint))
    if not plain:
        raise TypeError(f"{hint!r} may not stand in a position: it is no plain data")
    # A compiled class has forgotten what it is generic in: of its fields only those are looked at that say their type.
    put = dict(zip(getattr(kind, "__parameters__", ()), get_args(hint), strict=hasattr(kind, "__parameters__")))
    within = {name: _check(put[of]) for name, of in get_type_hints(kind).items() if of in put}

    def check(value: object) -> str:
        if not isinstance(value, kind):
            return f"a {kind.__name__}"
        for name, inner in within.items():
            wanted = inner(getattr(value, name))
            if wanted:
                return f"a {kind.__name__} of {wanted}"
        return ""

    return check


def _either(hint: Any) -> Check:
    ways = [_check(way) for way in get_args(hint)]

    def check(value: object) -> str:
        wanted = []
        for way in ways:
            missing = way(value)
            if not missing:
                return ""
            wanted.append(missing)
        return " or ".join(wanted)

    return check


def _literal(hint: Any) -> Check:
    allowed = get_args(hint)
    words = f"one of {', '.join(map(repr, allowed))}"

    def check(value: object) -> str:
        return "" if any(type(value) is type(one) and value == one for one in allowed) else words

    return check


def _list(hint: Any) -> Check:
    (of,) = get_args(hint)
    return _row(list, "a list", _check(of))


def _tuple(hint: Any) -> Check:
    of = get_args(hint)
    if len(of) == 2 and of[1] is ...:
        return _row(tuple, "a row", _check(of[0]))
    checks = tuple(map(_check, of))
    words = f"{len(checks)} values in a row"

    def check(value: object) -> str:
        if type(value) is not tuple or len(value) != len(checks):
            return words
        for number, (one, item) in enumerate(zip(checks, value, strict=True), 1):
            wanted = one(item)
            if wanted:
                return f"{words}, the {number}. {wanted}"
        return ""

    return check


def _row(kind: type[list[Any]] | type[tuple[Any, ...]], words: str, each: Check) -> Check:
    def check(value: object) -> str:
        if type(value) is not kind:
            return words
        for item in value:
            wanted = each(item)
            if wanted:
                return f"{words} in which each is {wanted}"
        return ""

    return check


def _dict(hint: Any) -> Check:
    keys, values = map(_check, get_args(hint))

    def check(value: object) -> str:
        if type(value) is not dict:
            return "a table"
        for key, item in value.items():
            wanted = keys(key)
            if wanted:
                return f"a table in which each key is {wanted}"
            wanted = values(item)
            if wanted:
                return f"a table in which each value is {wanted}"
        return ""

    return check


def _annotated(hint: Any) -> Check:
    of, *more = get_args(hint)
    check = _check(of)
    for one in more:
        if isinstance(one, Span):
            check = _within(check, one)
        elif isinstance(one, Length):
            check = _long(check, one)
    return check


def _within(check: Check, span: Span) -> Check:
    words = f"a whole number from {span.least} to {span.most}" if span.most < 1 << 48 else "a set, as bits"

    def within(value: object) -> str:
        return words if check(value) or not isinstance(value, int) or not span.least <= value <= span.most else ""

    return within


def _long(check: Check, length: Length) -> Check:
    words = str(length.most) if length.least == length.most else f"{length.least} to {length.most}"

    def long(value: object) -> str:
        wanted = check(value)
        if wanted:
            return wanted
        fits = isinstance(value, list | tuple | dict | str) and length.least <= len(value) <= length.most
        return "" if fits else f"{words} long"

    return long


_COMPOUND: dict[Any, Callable[[Any], Check]] = {
    Annotated: _annotated,
    Literal: _literal,
    Union: _either,
    UnionType: _either,
    list: _list,
    tuple: _tuple,
    dict: _dict,
}
