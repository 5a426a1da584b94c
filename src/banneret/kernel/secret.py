"""Something in the position that not every seat may know."""

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(slots=True, frozen=True)
class Secret(Generic[T]):
    """A value known to some seats only.

    Rules code that acts for an owner reads `value`. To make it known to others it goes through the referee (`reveal`,
    `show`), who notes that something has been learned: that is where the limits of undo come from.
    """

    owners: tuple[int, ...]
    value: T

    def seen_by(self, seat: int | None) -> bool:
        return seat is not None and seat in self.owners
