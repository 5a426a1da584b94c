"""Numbers that are added up, each with the clause that gives it: abilities, costs, modifiers."""

from typing import NamedTuple


class Part(NamedTuple):
    """A number, what it is for, and its clause."""

    amount: int
    name: str
    rule: str


Parts = list[Part]


def total(parts: Parts) -> int:
    return sum(part.amount for part in parts)


def arithmetic(parts: Parts) -> str:
    """ "2 longbows + 1 hill − 1 rain"."""
    words = ""
    for part in parts:
        if words:
            words += f" {'+' if part.amount >= 0 else '−'} {abs(part.amount)} {part.name}"
        else:
            words = f"{part.amount} {part.name}"
    return words


def rules_of(parts: Parts) -> tuple[str, ...]:
    return tuple(dict.fromkeys(part.rule for part in parts))
