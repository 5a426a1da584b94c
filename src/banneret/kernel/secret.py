"""Something in the position that not every seat may know."""

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(slots=True, unsafe_hash=True)
class Secret(Generic[T]):
    """A value known to some seats only. It is never changed; it is not frozen because that makes it slow to build, and
    a hand of cards is made anew with each card.

    Rules code that acts for an owner reads `value`. To make it known to others it goes through the referee (`reveal`,
    `show`), who notes that something has been learned: that is where the limits of undo come from.
    """

    owners: tuple[int, ...]
    value: T

    def seen_by(self, seat: int | None) -> bool:
        return seat is not None and seat in self.owners
