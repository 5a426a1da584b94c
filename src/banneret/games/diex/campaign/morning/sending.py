"""DXC-10a, DXC-11g: spies, and convoys without an escort, are told in the morning where to go, so that nobody need be
asked when their turn comes."""

from dataclasses import dataclass
from functools import cache, lru_cache

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..aside import Player, aside
from ..country.country import Country
from ..country.ways import costs_from
from ..errant import send
from ..group import Convoy, Spy
from ..state import CampaignState
from .wagons import no_command

_NEAR = 5
"""Hexes up to so far can be named, and all settlements: menus have an end."""
_NOBODY = Refusal("DXC-10a", "There is no such spy or convoy.")
_NOT_YOURS = Refusal("DXC-10a", "He is not yours to send.")
_ESCORTED = Refusal("DXC-11f", "It goes with its escort.")
_SENT = Refusal("DXC-6f", "An order is given already; take that back first.")
_FREE = Refusal("DXC-6f", "No order is given.")


def _errant(s: CampaignState, key: str) -> Convoy | Spy | None:
    return s.convoys.get(key) or s.spies.get(key)


def _not_to_send(s: CampaignState, seat: int, one: Convoy | Spy) -> Refusal | None:
    """DXC-1d: spies are sent by the first of their side."""
    if isinstance(one, Convoy):
        return no_command(s, seat, one) or (_ESCORTED if one.escort else None)
    return None if seat == s.captain_of(one.side) else _NOT_YOURS


def why_not(s: CampaignState, seat: int, verb: str, key: str) -> Refusal | None:
    """Of `send` and `halt`."""
    one = _errant(s, key)
    if one is None:
        return _NOBODY
    refusal = _not_to_send(s, seat, one)
    if refusal is not None:
        return refusal
    ordered = key in s.orders
    return (_SENT if ordered else None) if verb == "send" else (None if ordered else _FREE)


def _send(key: str, name: str) -> Option:
    return Option(f"send {key}", (key,), label=f"Send {name} somewhere", touch=(key,), final=False)


def _halt(key: str, name: str) -> Option:
    return Option(f"halt {key}", (key,), label=f"Take back the order of {name}", touch=(key,))


def _called(s: CampaignState, key: str) -> str:
    return f"the convoy {key}" if key in s.convoys else "the spy"


@dataclass(slots=True)
class Errand:
    """One whom a seat may send, or halt if he has been sent."""

    key: str
    send: Option
    halt: Option


_errands: dict[str, Errand] = {}
"""By key: those of convoys and of spies are few, and different."""


def _errand(s: CampaignState, key: str) -> Errand:
    found = _errands.get(key)
    if found is None:
        name = _called(s, key)
        found = _errands[key] = Errand(key, _send(key, name), _halt(key, name))
    return found


def free(s: CampaignState, seat: int) -> list[Errand]:
    """Whom a seat may send or halt."""
    side = s.sides[seat]
    found: list[Errand] = []
    for convoy in s.convoys.values():
        if convoy.side == side and not convoy.escort and no_command(s, seat, convoy) is None:
            found.append(_errand(s, convoy.key))
    if s.spies and seat == s.captain_of(side):
        for spy in s.spies.values():
            if spy.side == side:
                found.append(_errand(s, spy.key))
    return found


@lru_cache(maxsize=1024)
def _goals(country: Country, cell: int, mottes: int, convoy: bool) -> Menu:
    """Settlements, mottes and hexes around to which he gets; where he is: he stays today."""
    costs = costs_from(country, cell, convoy)
    found = mottes | country.lattice.disk(cell, _NEAR) & country.land
    for site in country.sites:
        found |= 1 << site.cell
    return Menu([_to(country, one) for one in members(found) if costs[one] >= 0])


@cache
def _to(country: Country, cell: int) -> Option:
    name = country.names[cell]
    site = country.site_at.get(cell, -1)
    label = f"To {country.sites[site].name}" if site >= 0 else f"To {name}"
    return Option(f"to {name}", (cell,), label=label, touch=(name,))


@dataclass(slots=True)
class Send(Phase[CampaignState]):
    """Over as many turns as it takes."""

    key = "send"
    rules = ("DXC-11g", "DXC-10a", "DXC-6f")
    errant: str
    who: Player

    def ask(self, s: CampaignState) -> Decision | None:
        one = _errant(s, self.errant)
        assert one is not None
        mottes = sum([1 << motte.cell for motte in s.mottes.values()])
        menu = _goals(s.country, one.cell, mottes, isinstance(one, Convoy))
        asked = Decision(self.who, f"Where does {_called(s, self.errant)} go?", menu, rules=self.rules)
        return aside(s, s.sides[self.who], asked)

    def on_to(self, s: CampaignState, ref: Referee, cell: int) -> None:
        s.done()
        send(s, self.errant, s.sides[self.who], cell)

    def why_not(self, s: CampaignState, seat: int, words: list[str]) -> Refusal | None:
        one, cell = _errant(s, self.errant), s.country.cells.get(words[-1], -1)
        if words[0] != "to" or one is None or cell < 0:
            return None
        if costs_from(s.country, one.cell, isinstance(one, Convoy))[cell] < 0:
            if isinstance(one, Convoy):
                return Refusal("DXC-2.1d", "A convoy needs a road in rough ground and a bridge over a river.")
            return Refusal("DXC-2.1b", "No way leads there.")
        return Refusal("DXC-6f", "It is too far for one order: name a settlement, or a hex on the way.")
