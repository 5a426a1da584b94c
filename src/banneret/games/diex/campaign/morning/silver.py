"""DXC-8.1d: money, tax and loot go from one group to another."""

from dataclasses import dataclass
from functools import lru_cache

from banneret.kernel.referee import Referee
from banneret.kernel.tally import Bound, Lot, Tally

from .. import change
from ..group import Group
from ..log import named, pounds, tell
from ..notebook import meet
from ..state import CampaignState
from .choice import Choice

_MOST = 200
"""So much goes in one choice, in half pounds: menus have an end."""
_BAGS = (("purse", "Half pounds of the purse"), ("chest", "Half pounds of tax"), ("loot", "Half pounds of loot"))


def _bags(group: Group) -> tuple[int, int, int]:
    book = group.book.value
    return book.purse, book.chest, book.loot


@lru_cache(maxsize=1024)
def _tally(bags: tuple[int, int, int]) -> Tally:
    lots = [Lot(id, name, min(has, _MOST)) for (id, name), has in zip(_BAGS, bags, strict=True) if has]
    bound = Bound(tuple(range(len(lots))), 1, sum(bags), "DXC-8.1d", "Nothing would be handed over.")
    return Tally(tuple(lots), (bound,))


@dataclass(slots=True)
class HandOver(Choice):
    """Silver goes to another group of the side in the hex."""

    key = "purse"
    commit = "Hand over {}"
    rules = ("DXC-8.1d", "DXC-12a", "DXC-1g")
    other: str = ""

    def prompt(self, s: CampaignState) -> str:
        return f"How much does {named(s, self.group)} hand to {named(s, self.other)}? In half pounds."

    def tally(self, s: CampaignState) -> Tally:
        return _tally(_bags(self.of(s)))

    def decide(self, s: CampaignState, ref: Referee, counts: tuple[int, ...]) -> None:
        s.done()
        giver, taker = self.of(s), s.groups[self.other]
        given = iter(counts)
        purse, chest, loot = (next(given) if has else 0 for has in _bags(giver))
        mine, theirs = giver.book.value, taker.book.value
        change.write(s, self.group, purse=mine.purse - purse, chest=mine.chest - chest, loot=mine.loot - loot)
        change.write(s, self.other, purse=theirs.purse + purse, chest=theirs.chest + chest, loot=theirs.loot + loot)
        if ref.hears:
            text = f"{self.group} hands {pounds(sum(counts))} to {self.other}."
            tell(s, ref, "purse", text, "DXC-8.1d", touch=(self.group, self.other), side=giver.side)
        meet(s, ref, giver.cell)
