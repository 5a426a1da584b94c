"""What the compiled build writes in place of a dataclass (`tools/compiling`) still answers to `fields`, `replace` and
`get_type_hints`, and plain dataclasses can be derived from it. Plain Python never comes here."""

import dataclasses
from collections.abc import Sequence
from types import GenericAlias
from typing import Any


@dataclasses.dataclass
class _Open:
    pass


@dataclasses.dataclass(frozen=True)
class _Frozen:
    pass


def field(name: str, kind: str, **given: Any) -> "dataclasses.Field[Any]":
    """A field as `dataclasses.fields` lists it."""
    made: Any = dataclasses.field(**given)
    made.name, made.type = name, kind
    made.kw_only = given.get("kw_only", False)
    made._field_type = dataclasses._FIELD  # type: ignore[attr-defined]  # by this mark `fields` knows its own
    found: dataclasses.Field[Any] = made
    return found


def declare(cls: Any, annotations: dict[str, str], fields: "Sequence[dataclasses.Field[Any]]", frozen: bool) -> None:
    """Mark a written-out class as the dataclass that it was."""
    cls.__annotations__ = annotations
    as_generic(cls)
    cls.__init_subclass__ = classmethod(_inherit)
    cls.__dataclass_fields__ = {one.name: one for one in fields}
    cls.__dataclass_params__ = vars(_Frozen if frozen else _Open)["__dataclass_params__"]


def as_generic(cls: Any, *variables: Any) -> None:
    """Let a class that was generic go on taking types: a plain class is derived from Phase[MyState], and of a
    Secret[int] it is asked what stands for its variable."""
    if not hasattr(cls, "__class_getitem__"):
        cls.__class_getitem__ = classmethod(GenericAlias)
    if variables:
        cls.__parameters__ = variables


def as_sequence(cls: Any) -> None:
    """Count a written-out class among the sequences, with what they can do besides."""
    Sequence.register(cls)
    for name in ("__reversed__", "count", "index"):
        setattr(cls, name, vars(Sequence)[name])


def _inherit(cls: Any, /, **words: Any) -> None:
    """A slotted dataclass in plain Python makes slots for inherited fields too, as it finds none in a compiled class:
    they would hide the fields that compiled code reads."""
    inherited = {name for base in cls.__mro__[1:] for name in vars(base).get("__annotations__", ())}
    for name in inherited.intersection(vars(cls).get("__slots__", ())):
        delattr(cls, name)
