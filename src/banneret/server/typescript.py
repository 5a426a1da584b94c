"""The client's types, made from the Python ones: `python -m banneret.server.typescript` prints them."""

import sys
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect as look

from ..kernel.vocabulary import VOCABULARY
from . import wire

SPOKEN: tuple[type[msgspec.Struct], ...] = (
    wire.Shelf,
    wire.Rulebook,
    wire.Plates,
    wire.PlayAid,
    wire.NewTable,
    wire.Created,
    wire.Sit,
    wire.NewInvitation,
    wire.Invitation,
    wire.Move,
    wire.Invited,
    wire.Seated,
    wire.NewCopy,
    wire.Learn,
    wire.Answer,
    wire.At,
    wire.Accepted,
    wire.ProblemDetails,
    wire.OddsView,
    wire.NewOffer,
    wire.Offered,
    wire.NewOrder,
    wire.Foreseen,
    wire.Vote,
    wire.Say,
    wire.Listing,
    wire.Rest,
    wire.Claim,
    wire.TableView,
    wire.Said,
    wire.Update,
    wire.Replied,
    wire.TableCard,
    wire.Frames,
    wire.Chronicle,
    wire.Credentials,
    wire.Me,
    wire.NewNotice,
    wire.Notice,
    wire.Ways,
    wire.MailNotice,
    wire.MailConfirmed,
    wire.PushKey,
    wire.Health,
)
"""All that is sent or received as a whole; what they are made of comes along."""

_PLAIN: dict[type[look.Type], str] = {
    look.StrType: "string",
    look.IntType: "number",
    look.FloatType: "number",
    look.BoolType: "boolean",
    look.NoneType: "null",
    look.DateTimeType: "string",
    look.AnyType: "unknown",
    look.RawType: "unknown",
}


def types() -> str:
    """All interfaces, as one TypeScript module."""
    info = look.multi_type_info(SPOKEN)
    found: dict[str, look.StructType] = {}
    for kind in info:
        _collect(kind, found)
    blocks = [_interface(name, struct) for name, struct in sorted(found.items())]
    head = "// Made from the Python types by `npm run types`: change those.\n\n"
    return head + "\n\n".join((*_vocabulary(), *blocks)) + "\n"


def _vocabulary() -> Iterator[str]:
    """The closed words of scenes: a type for each family, and the list of its words."""
    for name, words in VOCABULARY.items():
        listed = ", ".join(_literal(word) for word in words)
        yield f"export const {name}Words = [{listed}] as const;\nexport type {name} = (typeof {name}Words)[number];"


_FAMILIES: dict[str, frozenset[object]] = {name: frozenset(words) for name, words in VOCABULARY.items()}


def _families(words: frozenset[object]) -> list[str]:
    """The families of which these words are made, the largest; none if they are of no family."""
    within = {name: family for name, family in _FAMILIES.items() if family <= words}
    if frozenset().union(*within.values()) != words:
        return []
    return [name for name, family in within.items() if not any(family < other for other in within.values())]


def _collect(kind: look.Type, found: dict[str, look.StructType]) -> None:
    for part in _parts(kind):
        _collect(part, found)
    if isinstance(kind, look.StructType):
        name = kind.cls.__name__
        known = found.get(name)
        if known is not None:
            if known.cls is not kind.cls:
                raise TypeError(f"two types are called {name}: {known.cls.__module__} and {kind.cls.__module__}")
            return
        found[name] = kind
        for field in kind.fields:
            _collect(field.type, found)


def _parts(kind: look.Type) -> Iterator[look.Type]:
    match kind:
        case look.UnionType(types=parts):
            yield from parts
        case look.VarTupleType(item_type=part) | look.ListType(item_type=part):
            yield part
        case look.TupleType(item_types=parts):
            yield from parts
        case look.DictType(value_type=part):
            yield part
        case look.Metadata(type=part):
            yield part


def _interface(name: str, struct: look.StructType) -> str:
    note = (struct.cls.__doc__ or "").strip()
    head = f"/** {' '.join(note.split())} */\n" if note and not note.startswith(f"{name}(") else ""
    if struct.array_like:
        parts = ", ".join(f"{field.encode_name}: {_type(field.type)}" for field in struct.fields)
        return f"{head}export type {name} = [{parts}];"
    lines = [f"  {field.encode_name}{'' if field.required else '?'}: {_type(field.type)};" for field in struct.fields]
    return f"{head}export interface {name} {{\n" + "\n".join(lines) + "\n}"


def _type(kind: look.Type) -> str:
    plain = _PLAIN.get(type(kind))
    if plain is not None:
        return plain
    match kind:
        case look.StructType(cls=cls):
            return cls.__name__
        case look.LiteralType(values=values):
            return " | ".join(_families(frozenset(values)) or map(_literal, values))
        case look.UnionType(types=parts):
            return " | ".join(_type(part) for part in parts)
        case look.VarTupleType(item_type=part) | look.ListType(item_type=part):
            return f"({_type(part)})[]"
        case look.TupleType(item_types=parts):
            return f"[{', '.join(_type(part) for part in parts)}]"
        case look.DictType(value_type=part):
            return f"Record<string, {_type(part)}>"
        case look.Metadata(type=part):
            return _type(part)
    raise TypeError(f"no TypeScript for {kind}")


def _literal(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


if __name__ == "__main__":
    sys.stdout.write(types())
