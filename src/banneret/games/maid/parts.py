"""What a sum is made of: what is added to a die or multiplies a strength, and why."""

from collections.abc import Iterable
from dataclasses import dataclass

from .log import signed


@dataclass(slots=True)
class Part:
    """A factor or modifier, why it applies and under which clause. A value; not frozen, because that makes it slow to
    build."""

    text: str
    value: int
    rule: str


def added(parts: Iterable[Part]) -> int:
    """All of them together."""
    return sum([part.value for part in parts])


def arithmetic(parts: Iterable[Part]) -> str:
    """ " +2 (Talbot leads the attack) −1 (field works)"."""
    return "".join(f" {signed(part.value)} ({part.text})" for part in parts)
