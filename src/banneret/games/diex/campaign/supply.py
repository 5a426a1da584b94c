"""DXC-8.4: what groups eat in a day, and who goes without."""

from dataclasses import dataclass
from typing import Literal

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from . import change
from .attitude import ATTACK_ABOVE
from .country.tables import CONVOY_PRICE
from .dues import need
from .esteem import passes
from .group import Group, SideOf
from .log import counted, listed, named, pounds, tell
from .purse import funds, pay
from .state import CampaignState

_UNLIMITED = 99


@dataclass(slots=True)
class Source:
    """Where a group can eat in its hex."""

    kind: Literal["base", "city", "motte", "settlement", "convoy"]
    name: str
    points: int
    key: str = ""
    """Of a motte or a convoy."""
    site: int = -1
    price: int = 0
    """DXC-11j: in half pounds a point."""


def at_base(s: CampaignState, group: Group) -> bool:
    """DXC-8.4e: Danes at their ships, Scots at the northern edge of the map."""
    if group.faction == "danish":
        return any(fleet.cell == group.cell and fleet.faction == "danish" for fleet in s.data.fleets)
    return group.faction == "scottish" and s.country.northern >> group.cell & 1 == 1


def feeds(s: CampaignState, group: Group, site: int) -> bool:
    """DXC-8.4d, DXC-8.4e: whether a settlement of any kind feeds a group: Normans who pass its test, Saxons if its
    loyalty is 7 or less, nobody else."""
    if group.faction == "norman":
        return passes(s, group.key, site)
    return group.faction == "saxon" and s.loyalty[site] <= ATTACK_ABOVE


def sources(s: CampaignState, group: Group) -> list[Source]:
    """DXC-8.4c, DXC-8.4i: what there is for a group in its hex, in the order in which it is eaten (ruling): what costs
    nobody anything, the motte, the settlement, free convoys, bought ones (DXC-11h)."""
    cell, eater = group.cell, s.master_of(group)
    found: list[Source] = []
    if at_base(s, eater):
        found.append(Source("base", "its base", _UNLIMITED))
    site = s.site_at(cell)
    if site >= 0 and not feeds(s, eater, site):
        site = -1
    if site >= 0 and s.country.sites[site].kind == "city":  # DXC-5.1c
        found.append(Source("city", s.country.sites[site].name, _UNLIMITED, site=site))
        site = -1
    motte = s.motte_at(cell)
    if motte is not None and motte.side == group.side and motte.resources and motte.key not in s.sieges:
        found.append(Source("motte", motte.name, motte.resources, motte.key))
    if site >= 0 and s.resources[site]:
        found.append(Source("settlement", s.country.sites[site].name, s.resources[site], site=site))
    if s.convoys:
        wagons = [one for one in s.convoys.values() if one.cell == cell and one.side == group.side and one.load]
        for convoy in sorted(wagons, key=lambda one: one.priced):
            price = CONVOY_PRICE if convoy.priced else 0
            found.append(Source("convoy", f"convoy {convoy.key}", convoy.load, convoy.key, price=price))
    return found


def ration(s: CampaignState, group: Group) -> list[tuple[Source, int]] | None:
    """DXC-8.4b, DXC-8.4i: what a group takes from where, combined from several sources if need be; None: there is not
    enough, and it takes nothing."""
    wanted = need(group.soldiers)
    silver = -1
    found: list[tuple[Source, int]] = []
    for source in sources(s, group):
        part = min(wanted, source.points)
        if source.price:
            if silver < 0:
                silver = sum([funds(one) for one in _payers(s, group)])
            part = min(part, silver // source.price)
            silver -= part * source.price
        if part:
            found.append((source, part))
            wanted -= part
        if not wanted:
            return found
    return None


def _payers(s: CampaignState, group: Group) -> list[Group]:
    """DXC-11j: any purse in the hex, its own first."""
    others = [one for one in s.here(group.cell) if one.side == group.side and one.key != group.key]
    return [group, *others]


def _eat(s: CampaignState, group: Group, source: Source, points: int) -> None:
    """DXC-5.1d: what is eaten is gone."""
    if source.kind == "motte":
        change.motte(s, source.key, resources=s.mottes[source.key].resources - points)
    elif source.kind == "settlement":
        s.resources[source.site] -= points
    elif source.kind == "convoy":
        change.convoy(s, source.key, load=s.convoys[source.key].load - points)
        spend(s, group, points * source.price)


def spend(s: CampaignState, group: Group, silver: int) -> None:
    """DXC-11j: from the purses of a group's side in its hex."""
    for payer in _payers(s, group):
        part = min(silver, funds(payer))
        if part:
            pay(s, payer.key, part)
            silver -= part


@dataclass(slots=True)
class Supply(Phase[CampaignState]):
    """DXC-6b: the first step of the day. Who eats first is said the day before (`s.rations`); without a word those who
    need more, then the larger (ruling). Supply is hidden (DXC-3c): the other side sees only what is missing."""

    key = "supply"
    rules = ("DXC-8.4a", "DXC-8.4b", "DXC-8.4c", "DXC-8.4e", "DXC-8.4f", "DXC-8.4h", "DXC-8.4i", "DXC-11h", "DXC-11j")
    side: SideOf

    def run(self, s: CampaignState, ref: Referee) -> None:
        s.done()
        eaters: list[Group] = []
        for group in list(s.groups.values()):
            if group.side != self.side:
                continue
            if not need(group.soldiers) or (s.sieges and s.shut_in(group.key)):  # DXC-8.4a, DXC-15.1b
                if group.book.value.hungry:
                    change.write(s, group.key, hungry=0)
            else:
                eaters.append(group)
        if len(eaters) > 1:
            rations = s.rations
            eaters.sort(key=lambda group: (rations.get(group.key, 0), -need(group.soldiers), -group.soldiers))
        for group in eaters:
            self._feed(s, ref, s.groups[group.key])
        for group in eaters:
            s.rations.pop(group.key, None)

    @staticmethod
    def _feed(s: CampaignState, ref: Referee, group: Group) -> None:
        found = ration(s, group)
        if found is None:
            hungry = group.book.value.hungry + 1
            change.write(s, group.key, hungry=hungry)
            if ref.hears:
                again = f", for {counted(hungry, 'day')} now: it is unsupplied" if hungry > 1 else ""
                text = f"{named(s, group.key)} goes without supply{again}."
                tell(s, ref, "hunger", text, "DXC-8.4b", "DXC-8.4f", touch=(group.key,), side=group.side)
            return
        for source, points in found:
            _eat(s, group, source, points)
        if group.book.value.hungry:
            change.write(s, group.key, hungry=0)
        if ref.hears:
            words = [f"{counted(points, 'point')} from {source.name}" for source, points in found]
            silver = sum(points * source.price for source, points in found)
            text = f"{named(s, group.key)} is fed: {listed(words)}{f' for {pounds(silver)}' if silver else ''}."
            rules = ("DXC-8.4b", "DXC-8.4c", *(("DXC-11h", "DXC-11j") if silver else ()))
            tell(s, ref, "supply", text, *rules, touch=(group.key,), side=group.side)
