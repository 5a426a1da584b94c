"""How spies and convoys that go alone are sent: a day's way, or a place farther off to which they go by themselves."""

from collections.abc import Sequence
from functools import lru_cache
from typing import overload

from banneret.board.hex import member, members
from banneret.kernel.option import Menu, Option
from banneret.kernel.secret import Secret

from . import change
from .country.country import Country
from .country.ways import cheapest, costs_from
from .group import Order
from .state import CampaignState


def far(s: CampaignState, start: int, near: int, convoy: bool) -> int:
    """Settlements and mottes that take more than a day."""
    found = _sites(s.country, start, convoy)
    costs = costs_from(s.country, start, convoy)
    for motte in s.mottes.values():
        if costs[motte.cell] > 0:
            found |= 1 << motte.cell
    return found & ~near


@lru_cache(maxsize=1 << 13)
def _sites(country: Country, start: int, convoy: bool) -> int:
    """The settlements to which a way leads."""
    found = 0
    costs = costs_from(country, start, convoy)
    for site in country.sites:
        if costs[site.cell] > 0:
            found |= 1 << site.cell
    return found


class Errand(Menu):
    """To stay, to go a day's way, or to be sent on a longer one. An option is made when somebody looks at it."""

    __slots__ = ("_country", "_far", "_key", "_near", "_short", "_verb")

    def __init__(self, country: Country, verb: str, key: str, near: int, far: int) -> None:
        super().__init__(None)
        self._country = country
        self._verb = verb
        self._key = key
        self._near = near
        self._far = far
        self._short = near.bit_count() + 1

    def _stay(self) -> Option:
        return Option(f"stay {self._key}", (), label="Stay", touch=(self._key,))

    def _option(self, verb: str, cell: int, label: str) -> Option:
        key, name = self._key, self._country.names[cell]
        site = self._country.site_at.get(cell, -1)
        place = self._country.sites[site].name if site >= 0 else name
        return Option(f"{verb} {key} {name}", (cell,), label=f"{label} {place}", touch=(key, name))

    def _list(self) -> tuple[Option, ...]:
        found = [self._stay()]
        for cell in members(self._near):
            found.append(self._option(self._verb, cell, "To"))
        for cell in members(self._far):
            found.append(self._option("send", cell, "Send to"))
        return tuple(found)

    def __len__(self) -> int:
        return self._short + self._far.bit_count()

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        if isinstance(index, slice) or not 0 <= index < len(self):
            return self.options[index]
        if not index:
            return self._stay()
        if index < self._short:
            return self._option(self._verb, member(self._near, index - 1), "To")
        return self._option("send", member(self._far, index - self._short), "Send to")


def send(s: CampaignState, key: str, side: int, cell: int) -> None:
    """He goes there without being asked again."""
    s.orders[key] = Secret(s.seats_of(side), Order(cell))


def stage(s: CampaignState, key: str, start: int, near: int, convoy: bool) -> int:
    """Where his order brings him today: as far as he gets on the cheapest way. An order that has brought him there, or
    that brings him nowhere, is done with."""
    to = s.orders[key].value.to
    found = start
    for cell in cheapest(s.country, start, 1 << to, convoy) if to >= 0 else ():
        if near >> cell & 1:
            found = cell
    if found in (to, start):
        change.fulfilled(s, key)
    return found
