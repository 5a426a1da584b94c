"""DXC-12.2: mercenaries in nobody's service look for a master; those who wait for booty lose patience."""

from dataclasses import dataclass, replace
from functools import lru_cache

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason

from ..menus import OneOf
from . import change
from .battle.clash import mutiny
from .country.country import Country
from .country.ways import Reach, closer_to_any, reach
from .dues import allowance
from .group import KING, NEUTRAL, REBEL, Group
from .log import named, pounds, tell, where
from .purse import funds
from .service import (
    EMPLOYERS,
    check,
    orphaned,
    price,
    recruit_barred,
    released,
    stronger,
    take_on,
    terms,
    unaffordable,
)
from .state import CampaignState

# ---------------------------------------------------------------------- in search of a master


def _masters(s: CampaignState) -> int:
    """DXC-12.2b: the hexes of Norman and Saxon groups."""
    found = 0
    for group in s.groups.values():
        if group.faction in EMPLOYERS:
            found |= s.country.bits[group.cell]
    return found


def _groups(s: CampaignState) -> int:
    """Where a move ends: the hexes of groups of either side."""
    return s.posts.others(NEUTRAL)


def nearer(country: Country, ways: Reach, start: int, masters: int) -> int:
    """DXC-12.2b: of the hexes within reach those nearer to at least one master than where one starts, or with one in
    them; none if one starts with one."""
    if masters >> start & 1:
        return 0
    return ways.cells & (masters | closer_to_any(country, masters, start))


def points(s: CampaignState, group: Group) -> int:
    """DXC-12.2a: 5, or 8 if all are riders."""
    return allowance(group.riders, s.pace, group.wounded > 0, group.unsupplied)


def ends(s: CampaignState, group: Group) -> int:
    """DXC-12.2a, DXC-12.2b: where these mercenaries may end their move."""
    ways = reach(s.country, group.cell, points(s, group), _groups(s), True)
    return nearer(s.country, ways, group.cell, _masters(s))


class Marches(OneOf):
    """To one of some hexes."""

    __slots__ = ("_country", "_key")

    def __init__(self, country: Country, key: str, cells: int) -> None:
        super().__init__(None, cells)
        self._country = country
        self._key = key

    def option(self, member: int) -> Option:
        key, name = self._key, self._country.names[member]
        return Option(f"march {key} {name}", (key, member), label=f"To {name}", touch=(key, name))


@dataclass(slots=True)
class MoveMercenaries(Phase[CampaignState]):
    """DXC-12.2a, DXC-12.2b: the King's player moves them on odd turns, the rebel on even ones."""

    key = "mercenaries"
    rules = ("DXC-12.2a", "DXC-12.2b", "DXC-6f")

    @staticmethod
    def next(s: CampaignState) -> tuple[Group, int] | None:
        """Who is to move, and where he may end."""
        for group in s.groups.values():
            if group.side == NEUTRAL and group.moved < s.turn:
                cells = ends(s, group)
                if cells:
                    return group, cells
        return None

    def ask(self, s: CampaignState) -> Decision | None:
        found = self.next(s)
        if found is None:
            return None
        group, cells = found
        seat = s.captain_of(KING if s.turn % 2 else REBEL)
        text = f"{named(s, group.key)} looks for a master. Where does it go?"
        return Decision(seat, text, Marches(s.country, group.key, cells), rules=self.rules)

    def run(self, s: CampaignState, ref: Referee) -> None:
        s.done()

    def on_march(self, s: CampaignState, ref: Referee, key: str, cell: int) -> None:
        group = s.groups[key]
        ways = reach(s.country, group.cell, points(s, group), _groups(s), True)
        path = (group.cell, *ways.path(cell))
        change.place(s, key, cell, path[-2])
        change.mark(s, key, moved=s.turn)
        if ref.hears:
            text = f"{named(s, key)} goes to {where(s, cell)}."
            tell(s, ref, "march", text, "DXC-12.2b", touch=(key, s.country.names[cell]))
        hosts = [one.key for one in s.here(cell) if recruit_barred(s, one, s.groups[key]) is None]
        for host in reversed(hosts):
            s.call(Offer(host, key))

    def why_not(self, s: CampaignState, seat: int, words: list[str]) -> Refusal | None:
        found = self.next(s)
        cell = s.country.cells.get(words[-1], -1)
        if found is None or words[0] != "march" or cell < 0:
            return None
        group = found[0]
        if words[1:-1] not in ([], [group.key]):
            return Refusal("DXC-12.2b", f"It is {named(s, group.key)} that moves now.")
        ways = reach(s.country, group.cell, points(s, group), _groups(s), True)
        if not ways.cells >> cell & 1:
            return Refusal("DXC-12.2a", f"{where(s, cell)} is out of reach with {points(s, group)} movement points.")
        return Refusal("DXC-12.2b", f"{where(s, cell)} is no nearer to any Norman or Saxon group.")


# ---------------------------------------------------------------------- meeting one


@lru_cache(maxsize=256)
def hire(band: str) -> Option:
    return Option(f"hire {band}", (band,), label=f"Hire {band} for money", touch=(band,))


@lru_cache(maxsize=256)
def promise(band: str) -> Option:
    return Option(f"promise {band}", (band,), label=f"Promise {band} a share of the booty", touch=(band,))


DECLINE = Option("decline", label="Let them go")


def priced(group: Group, band: Group, rule: str) -> Preview:
    """What paying mercenaries costs."""
    cost, silver = price(band), funds(group)
    men = Reason(f"{band.soldiers} men at {pounds(price(band) // band.soldiers)}", pounds(cost), (rule, "DXC-12.2c"))
    return Preview((men, Reason("left to spend", pounds(silver - cost), ("DXC-12a",))))


@dataclass(slots=True)
class Offer(Phase[CampaignState]):
    """DXC-12.1e, DXC-12.2c: mercenaries have come to a group that may take them on."""

    key = "offer"
    rules = ("DXC-12.1e", "DXC-12.2c", "DXC-13.3a")
    group: str
    band: str

    def fault(self, s: CampaignState) -> str:
        band = s.groups.get(self.band)
        return "" if band is None or band.service is not None else f"{self.band} are no mercenaries"

    def ask(self, s: CampaignState) -> Decision | None:
        group, band = s.groups.get(self.group), s.groups.get(self.band)
        if group is None or band is None or recruit_barred(s, group, band):
            return None
        rich = unaffordable(group, band) is None
        menu = Menu([*([hire(band.key)] if rich else []), promise(band.key), DECLINE])
        text = f"{named(s, band.key)} offers its service to {named(s, group.key)}."
        return Decision(group.captain, text, menu, rules=self.rules, secret=True)

    def run(self, s: CampaignState, ref: Referee) -> None:
        s.done()

    def on_hire(self, s: CampaignState, ref: Referee, band: str) -> None:
        s.done()
        take_on(s, ref, self.group, band, "hired", "DXC-12.2c")

    def on_promise(self, s: CampaignState, ref: Referee, band: str) -> None:
        s.done()
        take_on(s, ref, self.group, band, "promised", "DXC-12.2c")

    def on_decline(self, s: CampaignState, ref: Referee) -> None:
        s.done()

    def preview(self, s: CampaignState, seat: int, option: Option) -> Preview | None:
        if option.verb != "hire":
            return None
        return priced(s.groups[self.group], s.groups[self.band], "DXC-12.2c")

    def why_not(self, s: CampaignState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] == "hire":
            return unaffordable(s.groups[self.group], s.groups[self.band])
        return None


# ---------------------------------------------------------------------- turning against him


def turn_coat(s: CampaignState, ref: Referee, key: str) -> None:
    """DXC-12.2g: they are nobody's again; and attack the one whom they served, or only leave."""
    attack = stronger(s, key)
    released(s, ref, key)
    if attack:
        mutiny(s, ref, key)
    elif ref.hears:
        tell(s, ref, "mercenaries", f"{named(s, key)} leaves.", "DXC-12.2g", "DXC-12.2h", touch=(key,))


def mutineer(s: CampaignState) -> Group | None:
    """DXC-12.2j: mercenaries who were given too little and turn on the one they served, whatever they are worth."""
    for group in s.groups.values():
        known = group.service
        if known is not None and known.rises:
            return group
    return None


@dataclass(slots=True)
class Mutinies(Phase[CampaignState]):
    """DXC-12.2j: they attack as soon as the fight after which the loot was shared out is over. If the one they served
    is not there any more, they only leave."""

    key = "mutinies"
    rules = ("DXC-12.2j",)

    def run(self, s: CampaignState, ref: Referee) -> None:
        group = mutineer(s)
        if group is None:
            s.done()
            return
        known = terms(group)
        change.mark(s, group.key, service=replace(known, rises=False))
        master = s.groups.get(known.shunned)
        if master is not None and master.cell == group.cell:
            mutiny(s, ref, group.key)


def night(s: CampaignState, ref: Referee) -> None:
    """DXC-12.2e: those who wait are tested at the end of every turn after the one of recruitment."""
    orphaned(s, ref)
    waiting = tuple([key for key, group in s.groups.items() if _waits(s, group)])
    if waiting:
        s.call(Patience(waiting))
    if mutineer(s) is not None:
        s.call(Mutinies())


def _waits(s: CampaignState, group: Group) -> bool:
    known = group.service
    return known is not None and known.bond == "promised" and known.since < s.turn


@dataclass(slots=True)
class Patience(Phase[CampaignState]):
    """DXC-12.2e, DXC-12.2g: one after another, for a revolt may end in a battle."""

    key = "patience"
    rules = ("DXC-12.2e", "DXC-12.2f", "DXC-12.2g", "DXC-12.2h")
    waiting: tuple[str, ...]

    def fault(self, s: CampaignState) -> str:
        return "" if self.waiting else "the patience of nobody is tested"

    def run(self, s: CampaignState, ref: Referee) -> None:
        key = self.waiting[0]
        if len(self.waiting) > 1:
            s.then(Patience(self.waiting[1:]))
        else:
            s.done()
        group = s.groups.get(key)
        if group is not None and _waits(s, group) and terms(group).employer in s.groups and check(s, ref, key):
            turn_coat(s, ref, key)
