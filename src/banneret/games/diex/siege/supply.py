"""DXS-11.1.1: how long the besieged can eat, what changes it, and what the besieger can infer of it.

The roll of day 1 is the secret; all that changes the days afterwards is seen by both. So the days at any time follow
from the roll and the ledger, and what the besieger knows is which rolls would have starved the place by now.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Annotated

from banneret.kernel.shape import Span

from ..numbers import Number
from .tables import DAYS_BY_RESOURCE, FEWEST_DAYS, SUPPLY_DICE, supply_modifier

Amount = Annotated[int, Span(-99, 99)]


@dataclass(slots=True, frozen=True)
class Change:
    """What happened to the supply on a day: so many days more or fewer; or, withdrawing into an inner part, the half of
    those after that day was left behind (DXS-11.4.1q)."""

    day: Number
    amount: Amount
    halved: bool = False

    def after(self, days: int) -> int:
        """DXS-11.4.1x: rounded down, of the days after the current one."""
        if self.halved:
            return self.day + max(0, days - self.day) // 2
        return days + self.amount


Ledger = tuple[Change, ...]


def first_days(dice: int, modifier: int) -> int:
    """DXS-11.1.1b, DXS-11.1.1c: the days that a roll gives."""
    return max(FEWEST_DAYS, dice + modifier)


def stocked(resources: int) -> int:
    """DXC-15.1a, DXC-15.1b: the days that a motte of so many resources has on day 1; with none the garrison fasts
    (DXS-11.1.1c)."""
    return max(FEWEST_DAYS, DAYS_BY_RESOURCE * resources)


def kept(days: int) -> int:
    """DXC-15.1b: the resources that a motte keeps of the days that are left when a siege ends."""
    return days // DAYS_BY_RESOURCE


def days(first: int, ledger: Ledger) -> int:
    """DXS-11.1.1d: the days of supply after all that has changed them."""
    for change in ledger:
        first = change.after(first)
    return first


def starved_on(first: int, ledger: Ledger, through: int) -> int:
    """DXS-11.1.1f: the first day, up to this one, at whose end such a place would have surrendered; 0 if none."""
    left, at = first, 0
    for day in range(1, through + 1):
        while at < len(ledger) and ledger[at].day <= day:
            left = ledger[at].after(left)
            at += 1
        if left <= day:
            return day
    return 0


def left_behind(first: int, ledger: Ledger) -> int:
    """DXS-11.4.1q: how many days were left to the besieger by those who withdrew."""
    found = 0
    for change in ledger:
        after = change.after(first)
        if change.halved:
            found += max(0, first - change.day) - (after - change.day)
        first = after
    return found


@lru_cache(maxsize=64)
def rolls(place: str, besieged: int) -> tuple[tuple[int, int], ...]:
    """DXS-11.1.1a: by days of supply on day 1, in how many ways the dice give them."""
    modifier = supply_modifier(place, besieged)
    ways: dict[int, int] = {}
    for dice in product(range(1, 11), repeat=SUPPLY_DICE[place]):
        found = first_days(sum(dice), modifier)
        ways[found] = ways.get(found, 0) + 1
    return tuple(sorted(ways.items()))


@lru_cache(maxsize=4096)
def possible(place: str, besieged: int, ledger: Ledger, ended: int, found: int = -1) -> tuple[tuple[int, int], ...]:
    """DXS-11c: which days on day 1 the besieger must still reckon with, with their weights, when so many days have
    ended without surrender. `besieged` is how many there were on day 1; `found` the days that he has found left behind
    (DXS-11.4.1r), -1 if he has not looked."""
    return tuple(
        (first, ways)
        for first, ways in rolls(place, besieged)
        if not starved_on(first, ledger, ended) and (found < 0 or left_behind(first, ledger) == found)
    )


def inferred(place: str, besieged: int, ledger: Ledger, ended: int, found: int = -1) -> dict[int, Fraction]:
    """The chances of each last day, as the besieger can know them."""
    left = possible(place, besieged, ledger, ended, found)
    total = sum(ways for _, ways in left)
    chances: dict[int, Fraction] = {}
    for first, ways in left:
        last = max(days(first, ledger), ended + 1)  # DXS-11.1.1f: a loss below the current day: the end of that day
        chances[last] = chances.get(last, Fraction(0)) + Fraction(ways, total)
    return dict(sorted(chances.items()))
