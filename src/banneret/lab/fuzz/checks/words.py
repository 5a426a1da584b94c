"""The words of scenes are of the closed families that their fields take (`kernel/vocabulary.py`). Decoding refuses
others; here is said which word it was, where, and what would have been drawn."""

from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec


def strangers(told: msgspec.Struct) -> Iterator[str]:
    """Each word that no client has a drawing for, in a sentence."""
    return _in_struct(told, "")


def takes(struct: type[msgspec.Struct]) -> dict[str, tuple[str, ...]]:
    """Its fields that take only certain words, and which."""
    found = {field: tuple(dict.fromkeys(_words(hint))) for field, hint in _hints(struct).items()}
    return {field: words for field, words in found.items() if words}


@cache
def _hints(struct: type[msgspec.Struct]) -> dict[str, Any]:
    return get_type_hints(struct)


def _words(hint: Any) -> Iterator[str]:
    """The literals of a type, also where they are listed or beside others."""
    if get_origin(hint) is Literal:
        yield from get_args(hint)
    else:
        for part in get_args(hint):
            yield from _words(part)


def _in_struct(struct: msgspec.Struct, where: str) -> Iterator[str]:
    for field, hint in _hints(type(struct)).items():
        yield from _in_value(getattr(struct, field), hint, f"{where}.{field}" if where else field)


def _in_value(value: Any, hint: Any, where: str) -> Iterator[str]:
    origin, parts = get_origin(hint), get_args(hint)
    if isinstance(value, msgspec.Struct):
        yield from _in_struct(value, where)
    elif isinstance(value, tuple) and origin is tuple:
        kinds = (parts[0],) * len(value) if parts[-1:] == (Ellipsis,) else parts
        for number, (part, kind) in enumerate(zip(value, kinds, strict=False)):
            yield from _in_value(part, kind, f"{where}[{number}]")
    elif isinstance(value, str) and origin in (Literal, Union, UnionType) and str not in parts:
        allowed = dict.fromkeys(_words(hint))
        if allowed and value not in allowed:
            yield f"“{value}” in {where}, where there are {', '.join(filter(None, allowed))}"
