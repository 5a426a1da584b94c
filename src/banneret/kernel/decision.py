"""What is asked, of whom, and what may be answered."""

from collections.abc import Mapping

from .option import Menu, Option
from .refusal import BanneretError
from .tally import Tally

MOST_OPTIONS = 256
"""No menu is longer. A bigger choice is split into steps."""

_EMPTY = Menu(())
_ALONE = tuple([(seat,) for seat in range(64)])
"""The seats that are asked where one is: made once."""


class Decision:
    """A question to one seat, or to several at once in secret.

    `seats` are those whose answer is awaited, as numbers into the match's seats. `menus` maps each seat that may speak
    to its options; a seat that has answered a common decision may still be among them (to reconsider) without being
    awaited. `interrupt` names the kind of interruption that a standing order may answer ("" for an ordinary decision).
    `secret` says that the other seats don't see what is answered, only that it is. `ahead` says that answers which a
    seat has given for its coming turns may answer it; `further`, that it is a further choice of a turn: the next of
    those answers is given if it is on offer here, else the seat is asked and the list waits for its next turn. `tally`
    is there where the options are steps of a choice of so many of each sort (`handful`): clients show it as a whole.

    `aside` is what all but the seats who are `privy` to it read in the place of the prompt, where the question itself
    would tell what is hidden (who is asked about his wounded has some). Of its answers they hear nothing, not even how
    many there were, while one such question follows on another and nothing comes of it that they may know.
    """

    __slots__ = (
        "_menus",
        "_ready",
        "ahead",
        "aside",
        "further",
        "interrupt",
        "menu",
        "names",
        "privy",
        "prompt",
        "rules",
        "seat",
        "seats",
        "secret",
        "tally",
    )

    def __init__(
        self,
        seat: int,
        prompt: str,
        menu: Menu,
        *,
        rules: tuple[str, ...] = (),
        interrupt: str = "",
        secret: bool = False,
        ahead: bool = False,
        further: bool = False,
        seats: tuple[int, ...] | None = None,
        menus: Mapping[int, Menu] | None = None,
        ready: tuple[int, ...] | None = None,
        tally: Tally | None = None,
        aside: str = "",
        privy: tuple[int, ...] = (),
    ) -> None:
        self.seat = seat
        self.seats = _ALONE[seat] if seats is None else seats
        self.prompt = prompt
        self.menu = menu
        self._menus = menus
        self.rules = rules
        self.interrupt = interrupt
        self.secret = secret
        self.ahead = ahead
        self.further = further
        self._ready = ready
        self.tally = tally
        self.aside = aside
        self.privy = privy
        self.names: tuple[str, ...] = ()
        """The names of all seats, by number: a match gives them."""

    @property
    def menus(self) -> Mapping[int, Menu]:
        """The menus of all who may speak."""
        if self._menus is None:  # one seat is asked: simulations, which only look at its menu, never come here
            self._menus = {self.seat: self.menu}
        return self._menus

    @property
    def ready(self) -> tuple[int, ...]:
        """The seats that have answered a common decision and may still change their mind: that they have is no
        secret."""
        if self._ready is not None:
            return self._ready
        if self._menus is None and self.seat in self.seats:
            return ()
        return tuple([seat for seat in self.menus if seat not in self.seats])

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of the seat that is asked. Where several are, each has its own: `menu_of`."""
        if len(self.seats) > 1 < len(self.menus):
            asked = self.asked or self.seats
            raise BanneretError(
                f"Several seats are asked at once ({', '.join(map(str, asked))}), each with options of its own: "
                f"use menu_of({asked[0]!r}) and so on."
            )
        return self.menu.options

    @property
    def asked(self) -> tuple[str, ...]:
        """The names of the seats whose answer is awaited; nothing where the names are not known."""
        return tuple([self.names[seat] for seat in self.seats]) if self.names else ()

    def menu_of(self, seat: int | str) -> Menu:
        """What this seat, by name or number, may answer; empty when it is not asked."""
        number = seat if isinstance(seat, int) else self._number(seat)
        if self._menus is None:
            return self.menu if number == self.seat else _EMPTY
        return self._menus.get(number, _EMPTY)

    def _number(self, seat: int | str) -> int:
        if isinstance(seat, int):
            return seat
        if seat not in self.names:
            there = f"There are: {', '.join(self.names)}." if self.names else "Only a match's decision knows names."
            raise BanneretError(f"There is no seat “{seat}”. {there}")
        return self.names.index(seat)

    def named(self, names: tuple[str, ...]) -> "Decision":
        """The same decision with the names of the seats."""
        new = Decision.__new__(Decision)
        new.seat = self.seat
        new.seats = self.seats
        new.prompt = self.prompt
        new.menu = self.menu
        new._menus = self._menus
        new.rules = self.rules
        new.interrupt = self.interrupt
        new.secret = self.secret
        new.ahead = self.ahead
        new.further = self.further
        new._ready = self._ready
        new.tally = self.tally
        new.aside = self.aside
        new.privy = self.privy
        new.names = names
        return new

    def told_to(self, seat: int | None) -> bool:
        """Whether a seat (None: a spectator) may read what is asked."""
        return not self.aside or seat in self.privy

    def part_of(self, seat: int | str) -> "Decision":
        """The same decision without the menus of others, which can give away what they hold or have planned."""
        seat = self._number(seat)
        menu = self.menu_of(seat)
        part = Decision(
            seat,
            self.prompt,
            menu,
            rules=self.rules,
            interrupt=self.interrupt,
            secret=self.secret,
            ahead=self.ahead,
            further=self.further,
            seats=self.seats,
            menus={seat: menu},
            ready=self.ready,
            tally=self.tally if seat == self.seat else None,
            aside=self.aside,
            privy=self.privy,
        )
        part.names = self.names
        return part

    def seen_from(self, seats: tuple[int, ...]) -> "Decision":
        """The same decision of a game within a game, in the seat numbers of the outer one: inner seat i is outer seat
        seats[i]."""
        return Decision(
            seats[self.seat],
            self.prompt,
            self.menu,
            rules=self.rules,
            interrupt=self.interrupt,
            secret=self.secret,
            ahead=self.ahead,
            further=self.further,
            seats=tuple([seats[i] for i in self.seats]),
            menus=None if self._menus is None else {seats[i]: menu for i, menu in self._menus.items()},
            ready=None if self._ready is None else tuple([seats[i] for i in self._ready]),
            tally=self.tally,
            aside=self.aside,
            privy=tuple([seats[i] for i in self.privy]),
        )
