"""How spies and convoys that go alone are sent: a day's way, or a place farther off to which they go by themselves."""

from functools import lru_cache

from banneret.board.hex import members
from banneret.kernel.option import Menu, Option
from banneret.kernel.secret import Secret

from . import change
from .country.country import Country
from .country.ways import cheapest, costs_from
from .group import Order
from .state import CampaignState


def far(s: CampaignState, start: int, near: int, convoy: bool) -> int:
    """Settlements and mottes that take more than a day."""
    found = 0
    costs = costs_from(s.country, start, convoy)
    for site in s.country.sites:
        if costs[site.cell] > 0:
            found |= 1 << site.cell
    for motte in s.mottes.values():
        if costs[motte.cell] > 0:
            found |= 1 << motte.cell
    return found & ~near


@lru_cache(maxsize=512)
def menu(country: Country, verb: str, key: str, near: int, far: int) -> Menu:
    """To stay, to go a day's way, or to be sent on a longer one."""
    stay = Option(f"stay {key}", (), label="Stay", touch=(key,))
    return Menu(
        [
            stay,
            *(_option(country, verb, key, cell, "To") for cell in members(near)),
            *(_option(country, "send", key, cell, "Send to") for cell in members(far)),
        ]
    )


@lru_cache(maxsize=8192)
def _option(country: Country, verb: str, key: str, cell: int, label: str) -> Option:
    name = country.names[cell]
    site = country.site_at.get(cell, -1)
    place = country.sites[site].name if site >= 0 else name
    return Option(f"{verb} {key} {name}", (cell,), label=f"{label} {place}", touch=(key, name))


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
