"""CHV-15.6 to CHV-15.9, CHV-15.14, CHV-15.15: who pays for a command."""

from dataclasses import dataclass, replace
from itertools import product
from typing import ClassVar, NamedTuple

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Preview, Reason

from ..field import ROUTED
from ..numbers import Number
from ..state import EACH, NO_WAY, RATING, ChivalryState
from ..tables import COMMANDS, RALLY
from .order import CONTROL, Order

_WAYS = {EACH: "one command to each unit with him", RATING: "commands up to his rating"}


class Share(NamedTuple):
    """What a leader pays, and in which way."""

    leader: int
    way: int
    amount: int


class Bill(NamedTuple):
    """Who pays for a command."""

    shares: tuple[Share, ...]
    pool: int


def providers(s: ChivalryState, unit: int) -> list[int]:
    """CHV-15.14, CHV-26.15: the leaders who serve a unit: those who started where it did."""
    side, start = s.cast.side[unit], s.units_from[unit]
    return [
        leader
        for leader, area in enumerate(s.leaders_from)
        if area == start
        and area >= 0
        and s.cast.leader_side[leader] == side
        and leader != s.silenced
        and s.leader_at[leader] >= 0
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


_FREE_WAYS = (NO_WAY, EACH, RATING)
"""CHV-15.6, CHV-15.7: how an uncommitted leader who has provided nothing could do so; NO_WAY: not for this."""


def bills(s: ChivalryState, unit: int, cost: int) -> list[Bill]:
    """CHV-15.8, CHV-15.9: every way to pay in full. Leaders pay before the pool does, whose points serve every unit:
    paying otherwise gains nothing. So does who has but one way, a committed leader (CHV-10.3)."""
    served = providers(s, unit)
    if not served:
        return [Bill((), cost)] if cost <= s.pool else []
    ways_of = {leader: s.marshals[leader].way or (EACH if s.committed[leader] >= 0 else NO_WAY) for leader in served}
    free = [leader for leader in served if ways_of[leader] == NO_WAY]
    bound = [leader for leader in served if ways_of[leader] != NO_WAY]
    found: dict[Bill, None] = {}
    for ways in product(_FREE_WAYS, repeat=len(free)):
        due = cost
        shares = []
        chosen = [*((leader, ways_of[leader]) for leader in bound), *zip(free, ways, strict=True)]
        for way in (EACH, RATING):
            for leader, how in chosen:
                if how == way:
                    amount = min(due, 1, most(s, leader, unit)) if way == EACH else min(due, most(s, leader, unit))
                    if amount:
                        shares.append(Share(leader, way, amount))
                        due -= amount
        used = {share.leader for share in shares}
        if due <= s.pool and all(leader in used for leader, way in zip(free, ways, strict=True) if way != NO_WAY):
            found[Bill(tuple(shares), due)] = None
    return list(found)


def rally_bills(s: ChivalryState, unit: int, cost: int) -> list[Bill]:
    """CHV-16.14: at least one command from an uncommitted leader who started in the Routed box. Here the split is a
    choice: a leader's commands may be kept for the next unit."""
    if s.units_from[unit] != ROUTED[s.cast.side[unit]]:
        return []  # nobody started the phase where it is
    served = [leader for leader in providers(s, unit) if s.committed[leader] < 0 and most(s, leader, unit)]
    found: dict[Bill, None] = {}
    for leader in served:
        way = s.marshals[leader].way
        for how in (EACH, RATING) if way == NO_WAY else (way,):
            top = 1 if how == EACH else most(s, leader, unit)
            for amount in range(1, min(top, cost) + 1):
                if cost - amount <= s.pool:
                    found[Bill((Share(leader, how, amount),), cost - amount)] = None
    if len(served) > 1:
        for bill in bills(s, unit, cost):
            if bill.shares:
                found[bill] = None
    return list(found)


def settle(s: ChivalryState, unit: int, bill: Bill) -> None:
    """CHV-15.9, CHV-15.14: it is paid, and a leader who first provides has chosen his way."""
    marshals = list(s.marshals)
    for leader, way, amount in bill.shares:
        marshal = marshals[leader]
        if way == EACH:
            marshals[leader] = replace(marshal, way=EACH, served=marshal.served | 1 << unit)
        else:
            left = s.cast.rating[leader] if marshal.way == NO_WAY else marshal.left
            marshals[leader] = replace(marshal, way=RATING, left=left - amount)
    s.marshals = tuple(marshals)
    s.pool -= bill.pool


def bills_for(s: ChivalryState, order: Order, cost: int) -> list[Bill]:
    """Every way to pay for an order."""
    return (rally_bills if order.command == RALLY else bills)(s, order.unit, cost)


def pay_for(s: ChivalryState, ref: Referee, order: Order, cost: int) -> None:
    """An order is paid for and carried out, at once where there is one way to pay."""
    found = bills_for(s, order, cost)
    if len(found) == 1:
        settle(s, order.unit, found[0])
        order.carry_out(s, ref)
    else:
        s.call(Payment(order, cost))


@dataclass(slots=True)
class Payment(Phase[ChivalryState]):
    """Who pays for an order: asked where a leader's way is to be chosen, or the split of a Rally. There are at least
    two ways."""

    key: ClassVar[str] = "payment"
    rules: ClassVar[tuple[str, ...]] = ("CHV-15.8", "CHV-15.14")
    order: Order
    cost: Number

    def ask(self, s: ChivalryState) -> Decision | None:
        found = bills_for(s, self.order, self.cost)
        name = s.cast.unit_names[self.order.unit]
        command = "Control" if self.order.command == CONTROL else COMMANDS[self.order.command].name
        prompt = f"{command} of {name} costs {self.cost}. Who pays?"
        return Decision(s.players[s.phasing], prompt, Menu([_option(s, bill) for bill in found]), rules=self.rules)

    def on_pay(self, s: ChivalryState, ref: Referee, *number: int) -> None:
        shares = tuple(Share(*number[at : at + 3]) for at in range(1, len(number), 3))
        s.done()
        settle(s, self.order.unit, Bill(shares, number[0]))
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


def _option(s: ChivalryState, bill: Bill) -> Option:
    """ "pay henry_v each 1 pool 1"."""
    words, label = ["pay"], []
    for leader, way, amount in bill.shares:
        words += [s.cast.leader_ids[leader], "each" if way == EACH else "rating", str(amount)]
        label.append(f"{s.cast.leader_names[leader]} {amount} ({_WAYS[way]})")
    if bill.pool:
        words += ["pool", str(bill.pool)]
        label.append(f"pool {bill.pool}")
    args = (bill.pool, *(number for share in bill.shares for number in share))
    return Option(" ".join(words), args, label=", ".join(label))
