"""Who rolls the dice and keeps the log while a phase works."""

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from .dice import Dice
from .event import Event, Seats
from .secret import Secret

T = TypeVar("T")


class Referee:
    """Chance, the log and revealed secrets: all that a phase may touch besides the position.

    `hears` is False when nobody listens (simulation): then phases build no events. `revealed` counts what was learned
    that had been secret, `dealt` how often something was dealt anew.
    """

    __slots__ = ("dealt", "dice", "hears", "log", "revealed")

    def __init__(self, dice: Dice, log: list[Event] | None = None) -> None:
        self.dice = dice
        self.log = log
        self.hears = log is not None
        self.revealed = 0
        self.dealt = 0

    def below(self, n: int) -> int:
        return self.dice.below(n)

    def die(self, faces: int) -> int:
        return self.dice.die(faces)

    def sum_of(self, count: int, faces: int, alike: Sequence[int] = ()) -> tuple[int, ...]:
        return self.dice.sum_of(count, faces, alike)

    def pool(self, count: int, faces: int, most: int) -> tuple[int, ...]:
        return self.dice.pool(count, faces, most)

    def weighted(self, weights: Sequence[int]) -> int:
        return self.dice.weighted(weights)

    def pick(self, cards: Sequence[int], alike: Sequence[int]) -> int:
        return self.dice.pick(cards, alike)

    def face(self, results: Sequence[int]) -> int:
        return self.dice.face(results)

    def shuffle(self, items: list[T]) -> None:
        self.dice.shuffle(items)

    def tell(self, event: Event) -> None:
        """Write it into the log. Build the event only after a look at `hears`."""
        if self.log is not None:
            self.log.append(event)

    def learned(self, count: int) -> None:
        """So many things that had been secret are known now."""
        self.revealed += count

    def reveal(self, secret: Secret[T]) -> T:
        """Everybody learns it."""
        self.learned(1)
        return secret.value

    def show(self, secret: Secret[T], seat: int) -> Secret[T]:
        """One more seat learns it."""
        if seat in secret.owners:
            return secret
        self.learned(1)
        return Secret((*secret.owners, seat), secret.value)

    def horizon(self, open: str = "") -> None:
        """What chance decides from here on is no outcome of the answer that led here: odds look no further, and what
        seats have ordered for the turns before it is over. A game calls it where it deals anew. If it is an outcome,
        but there are too many ways to tell them all, `open` says what odds leave undecided."""
        self.dealt += 1

    def within(self, seats: Seats) -> "InnerReferee":
        """The referee of a game within this game, whose seat i is our seats[i]."""
        return InnerReferee(self, seats)


class InnerReferee(Referee):
    """Passes everything on to the outer game's referee, with the seats renumbered."""

    __slots__ = ("_outer", "_seats")

    def __init__(self, outer: Referee, seats: Seats) -> None:
        super().__init__(outer.dice, outer.log)
        self._outer = outer
        self._seats = seats

    def tell(self, event: Event) -> None:
        if event.seats is not None:
            event = msgspec.structs.replace(event, seats=tuple(self._seats[i] for i in event.seats))
        self._outer.tell(event)

    def learned(self, count: int) -> None:
        self._outer.learned(count)

    def horizon(self, open: str = "") -> None:
        self._outer.horizon(open)
