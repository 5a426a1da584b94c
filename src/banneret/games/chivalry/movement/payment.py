"""CHV-15.6 to CHV-15.9, CHV-15.14, CHV-15.15: who pays for a command."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar, overload

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Preview, Reason

from ..cast import Cast
from ..field import ROUTED
from ..numbers import Number
from ..state import EACH, NO_WAY, RATING, ChivalryState, Marshal
from ..tables import COMMANDS, RALLY
from .order import CONTROL, Order

_WAYS = {EACH: "one command to each unit with him", RATING: "commands up to his rating"}


Share = tuple[int, int, int]
"""A leader, the way in which he pays, and how much."""
Bill = tuple[tuple[Share, ...], int]
"""Who pays for a command: leaders, and so much the pool."""


def providers(s: ChivalryState, unit: int) -> list[int]:
    """CHV-15.14, CHV-26.15: the leaders who serve a unit: those who started where it did."""
    start, started = s.units_from[unit], s.leaders_from
    if start < 0 or start not in started:
        return []
    return [
        leader
        for leader in s.cast.captains_of[s.cast.side[unit]]
        if started[leader] == start and leader != s.silenced and s.leader_at[leader] >= 0
    ]


def most(s: ChivalryState, leader: int, unit: int) -> int:
    """What a leader could still pay for one command to a unit that he serves."""
    marshal = s.marshals[leader]
    if marshal.way == NO_WAY:
        return s.cast.rating[leader] if s.committed[leader] < 0 else 1
    if marshal.way == RATING:
        return marshal.left
    return 0 if marshal.served >> unit & 1 else 1


def purse(s: ChivalryState, unit: int) -> int:
    """All that could be spent on one command to a unit."""
    return s.pool + sum(most(s, leader, unit) for leader in providers(s, unit))


_PAYING = (EACH, RATING)
_FREE_WAYS = (NO_WAY, EACH, RATING)
"""CHV-15.6, CHV-15.7: how an uncommitted leader who has provided nothing could do so; NO_WAY: not for this."""


def bills(s: ChivalryState, unit: int, cost: int) -> tuple[Bill, ...]:
    """CHV-15.8, CHV-15.9: every way to pay in full. Leaders pay before the pool does, whose points serve every unit:
    paying otherwise gains nothing. So does who has but one way, a committed leader (CHV-10.3)."""
    served = providers(s, unit)
    if not served:
        return (((), cost),) if cost <= s.pool else ()
    bound: list[Share] = []
    free: list[Share] = []
    for leader in served:
        way = s.marshals[leader].way
        if way == NO_WAY and s.committed[leader] >= 0:
            way = EACH
        if way == NO_WAY:
            free.append((leader, way, most(s, leader, unit)))
        else:
            bound.append((leader, way, most(s, leader, unit)))
    return _bills(tuple(bound), tuple(free), cost, s.pool)


@lru_cache(maxsize=4096)
def _bills(bound: tuple[Share, ...], free: tuple[Share, ...], cost: int, pool: int) -> tuple[Bill, ...]:
    """The same of some leaders who are bound to one way and some who are not, with the most that each could pay."""
    found: list[Bill] = []
    for ways in range(len(_FREE_WAYS) ** len(free)):
        chosen, named = list(bound), len(bound)
        left = ways
        for leader, _, amount in reversed(free):  # the way of the last changes fastest
            left, way = left // len(_FREE_WAYS), _FREE_WAYS[left % len(_FREE_WAYS)]
            if way != NO_WAY:
                chosen.insert(named, (leader, way, amount))
        bill = _bill(chosen, named, cost)
        if bill is not None and bill[1] <= pool:
            found.append(bill)
    return tuple(found)


def _bill(leaders: list[Share], named: int, cost: int) -> Bill | None:
    """Who pays what if each of these leaders provides so much at most in this way, and the pool the rest. None if one
    of those from this number on has nothing to pay."""
    shares: list[Share] = []
    for way in _PAYING:
        for number, (leader, how, amount) in enumerate(leaders):
            if how == way:
                if cost and amount:
                    paid = 1 if way == EACH or amount == 1 else min(cost, amount)
                    shares.append((leader, way, paid))
                    cost -= paid
                elif number >= named:
                    return None
    return tuple(shares), cost


def rally_bills(s: ChivalryState, unit: int, cost: int) -> tuple[Bill, ...]:
    """CHV-16.14: at least one command from an uncommitted leader who started in the Routed box. Here the split is a
    choice: a leader's commands may be kept for the next unit."""
    if s.units_from[unit] != ROUTED[s.cast.side[unit]]:
        return ()  # nobody started the phase where it is
    served = [leader for leader in providers(s, unit) if s.committed[leader] < 0 and most(s, leader, unit)]
    found: dict[Bill, None] = {}  # a bill may be found twice
    for leader in served:
        way = s.marshals[leader].way
        for how in (EACH, RATING) if way == NO_WAY else (way,):
            top = 1 if how == EACH else most(s, leader, unit)
            for amount in range(1, min(top, cost) + 1):
                if cost - amount <= s.pool:
                    found[((leader, how, amount),), cost - amount] = None
    if len(served) > 1:
        for bill in bills(s, unit, cost):
            if bill[0]:
                found[bill] = None
    return tuple(found)


def rally_purse(s: ChivalryState, unit: int) -> int:
    """The most that a Rally may cost for which there are `rally_bills`: of one uncommitted leader and the pool, of
    several with all who serve the unit."""
    if s.units_from[unit] != ROUTED[s.cast.side[unit]]:
        return 0
    served = [money for leader in providers(s, unit) if s.committed[leader] < 0 and (money := most(s, leader, unit))]
    return (s.pool + served[0] if len(served) == 1 else purse(s, unit)) if served else 0


def settle(s: ChivalryState, unit: int, bill: Bill) -> None:
    """CHV-15.9, CHV-15.14: it is paid, and a leader who first provides has chosen his way."""
    shares, pool = bill
    if shares:
        marshals = list(s.marshals)
        for leader, way, amount in shares:
            marshal = marshals[leader]
            if way == EACH:
                marshals[leader] = Marshal(EACH, marshal.left, marshal.served | 1 << unit)
            else:
                left = s.cast.rating[leader] if marshal.way == NO_WAY else marshal.left
                marshals[leader] = Marshal(RATING, left - amount, marshal.served)
        s.marshals = tuple(marshals)
    s.pool -= pool


def bills_for(s: ChivalryState, order: Order, cost: int) -> tuple[Bill, ...]:
    """Every way to pay for an order."""
    return rally_bills(s, order.unit, cost) if order.command == RALLY else bills(s, order.unit, cost)


def pay_for(s: ChivalryState, ref: Referee, order: Order, cost: int) -> None:
    """An order is paid for and carried out, at once where there is one way to pay."""
    found = bills_for(s, order, cost)
    if len(found) == 1:
        settle(s, order.unit, found[0])
        order.carry_out(s, ref)
    else:
        payment = Payment(order, cost)
        payment.known = found
        s.call(payment)


@dataclass(slots=True)
class Payment(Phase[ChivalryState]):
    """Who pays for an order: asked where a leader's way is to be chosen, or the split of a Rally. There are at least
    two ways."""

    key: ClassVar[str] = "payment"
    rules: ClassVar[tuple[str, ...]] = ("CHV-15.8", "CHV-15.14")
    order: Order
    cost: Number
    known: tuple[Bill, ...] | None = field(default=None, init=False, compare=False, repr=False)
    """The ways there are, if it has just been worked out: nothing changes before it is answered."""

    def ask(self, s: ChivalryState) -> Decision | None:
        found = bills_for(s, self.order, self.cost) if self.known is None else self.known
        name = s.cast.unit_names[self.order.unit]
        command = "Control" if self.order.command == CONTROL else COMMANDS[self.order.command].name
        prompt = f"{command} of {name} costs {self.cost}. Who pays?"
        return Decision(s.players[s.phasing], prompt, Bills(s.cast, found), rules=self.rules)

    def on_pay(self, s: ChivalryState, ref: Referee, *number: int) -> None:
        shares = [(number[at], number[at + 1], number[at + 2]) for at in range(1, len(number), 3)]
        s.done()
        settle(s, self.order.unit, (tuple(shares), number[0]))
        self.order.carry_out(s, ref)

    def preview(self, s: ChivalryState, seat: int, option: Option) -> Preview | None:
        args = option.args
        reasons = [
            Reason(f"{s.cast.leader_names[leader]}: {_WAYS[way]}.", f"pays {amount}", ("CHV-15.6", "CHV-15.7"))
            for leader, way, amount in (args[at : at + 3] for at in range(1, len(args), 3))
        ]
        if args[0]:
            reasons.append(Reason("The pool.", f"{s.pool} − {args[0]} = {s.pool - args[0]}", ("CHV-15.15",)))
        return Preview(tuple(reasons))

    def undecided(self, s: ChivalryState) -> str:
        return "who pays"

    def fault(self, s: ChivalryState) -> str:
        if self.order.unit >= s.cast.units:
            return "a command goes to a unit that does not exist"
        return "" if bills_for(s, self.order, self.cost) else "a command that nobody can pay for"


class Bills(Menu):
    """Bills to choose from, written out when they are looked at."""

    __slots__ = ("_bills", "_cast")

    def __init__(self, cast: Cast, bills: tuple[Bill, ...]) -> None:
        super().__init__(None)
        self._cast = cast
        self._bills = bills

    def _list(self) -> tuple[Option, ...]:
        return tuple([_option(self._cast, bill) for bill in self._bills])

    def __len__(self) -> int:
        return len(self._bills)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        if self._options is not None or isinstance(index, slice):
            return self.options[index]
        return _option(self._cast, self._bills[index])


@lru_cache(maxsize=4096)
def _option(cast: Cast, bill: Bill) -> Option:
    """ "pay henry_v each 1 pool 1"."""
    words, label = ["pay"], []
    shares, pool = bill
    for leader, way, amount in shares:
        words += [cast.leader_ids[leader], "each" if way == EACH else "rating", str(amount)]
        label.append(f"{cast.leader_names[leader]} {amount} ({_WAYS[way]})")
    if pool:
        words += ["pool", str(pool)]
        label.append(f"pool {pool}")
    args = (pool, *[number for share in shares for number in share])
    return Option(" ".join(words), args, label=", ".join(label))
