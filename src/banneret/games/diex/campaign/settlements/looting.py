"""DXC-12.3, DXC-1k, DXC-12.2j: a settlement or castle that has been taken is looted, the loot shared out, the village
perhaps burnt."""

from dataclasses import dataclass
from functools import lru_cache

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason

from ...numbers import Number
from .. import attitude, change
from ..dues import loot_change
from ..errands import accomplished, brought
from ..esteem import loyalty, prestige
from ..group import KING, Group
from ..log import counted, named, pounds, tell
from ..service import check, released, terms
from ..state import CampaignState

PRICE = 2
"""DXC-12.3a: £1 a point, in half pounds."""
PROUD = ("town", "city", "monastery")
"""DXC-9b, DXC-9c: who loots these loses prestige."""


@lru_cache(maxsize=16)
def _amounts(found: int) -> Menu:
    return Menu([_amount(points) for points in range(found, -1, -1)])


def _amount(points: int) -> Option:
    label = f"Loot {counted(points, 'point')}: {pounds(PRICE * points)}" if points else "Loot nothing"
    return Option(f"loot {points}", (points,), label=label)


@dataclass(slots=True)
class Loot(Phase[CampaignState]):
    """DXC-12.3a: a group that attacked a settlement and won may loot up to all its resources. Castles: `TakeMotte`."""

    key = "loot"
    rules = ("DXC-12.3a", "DXC-12.3b", "DXC-12.3c")
    group: str
    site: Number

    def found(self, s: CampaignState) -> int:
        return s.resources[self.site]

    def name(self, s: CampaignState) -> str:
        return s.country.sites[self.site].name

    def fault(self, s: CampaignState) -> str:
        return "" if self.site < len(s.resources) else "a settlement is looted that is not on the map"

    def ask(self, s: CampaignState) -> Decision | None:
        group = s.groups.get(self.group)
        if group is None or group.neutral or not self.found(s) or _ordered(s, self.group):
            return None  # mercenaries on their own take all
        text = f"How much does {named(s, self.group)} loot in {self.name(s)}?"
        return Decision(group.captain, text, _amounts(self.found(s)), rules=self.rules)

    def run(self, s: CampaignState, ref: Referee) -> None:
        if self.group in s.groups:
            self.on_loot(s, ref, self.found(s))
        else:
            s.done()

    def on_loot(self, s: CampaignState, ref: Referee, points: int) -> None:
        found = self.found(s)
        s.done()
        group = s.groups[self.group]
        if points:
            change.write(s, self.group, loot=group.book.value.loot + PRICE * points)
            if ref.hears:
                text = f"{named(s, self.group)} loots {self.name(s)}: {pounds(PRICE * points)}."
                tell(s, ref, "loot", text, "DXC-12.3a", gist=f"{pounds(PRICE * points)} of loot", touch=(self.group,))
            share_out(s, self.group, points)
        s.resources[self.site] = found - points
        loyalty(s, ref, self.site, loot_change(found, points, group.side == KING), "DXC-12.3c")
        if points and s.country.sites[self.site].kind in PROUD:
            for leader in s.leaders_of(self.group):
                prestige(s, ref, leader.key, -1, "DXC-9c")
        if may_burn(s, group, self.site) is None:
            s.call(Burn(self.group, self.site))

    def preview(self, s: CampaignState, seat: int, option: Option) -> Preview | None:
        points, found = option.args[0], self.found(s)
        silver = Reason("silver", pounds(PRICE * points), ("DXC-12.3a",))
        before = s.loyalty[self.site]
        after = attitude.clamp(before + loot_change(found, points, s.groups[self.group].side == KING))
        share = Reason(
            f"the loyalty of {self.name(s)}, {points} of {found} taken", f"{before} → {after}", ("DXC-12.3c",)
        )
        cost = points and s.country.sites[self.site].kind in PROUD and s.leaders_of(self.group)
        glory = (Reason("prestige of each leader", "−1", ("DXC-9b", "DXC-9c")),) if cost else ()
        return Preview((silver, share, *glory))

    def why_not(self, s: CampaignState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] == "loot" and len(words) == 2 and words[1].isdecimal() and int(words[1]) > self.found(s):
            return Refusal("DXC-12.3a", f"{self.name(s)} has {counted(self.found(s), 'point')} left.")
        return None


def _ordered(s: CampaignState, key: str) -> bool:
    """Whether its order is to take all."""
    order = s.orders.get(key)
    return order is not None and order.value.deed == "loot"


# ---------------------------------------------------------------------- shares for mercenaries


def share_out(s: CampaignState, key: str, points: int) -> None:
    """DXC-12.2j: after looting, those of its mercenaries who wait for booty get their shares."""
    waiting = tuple([band.key for band in s.serving(key) if terms(band).bond == "promised"])
    if waiting:
        s.call(Shares(key, points, waiting))


@lru_cache(maxsize=64)
def _shares(band: str, points: int) -> Menu:
    return Menu([_share(band, share) for share in range(points, -1, -1)])


def _share(band: str, share: int) -> Option:
    label = f"Give them {counted(share, 'point')}" if share else "Give them nothing"
    return Option(f"share {band} {share}", (share,), label=label, touch=(band,))


@dataclass(slots=True)
class Shares(Phase[CampaignState]):
    """DXC-12.2j, DXC-12.2k: the employer assigns loot to each group of mercenaries that waits for it: a point for each
    man makes them loyal for good; with fewer they are tested at once."""

    key = "shares"
    rules = ("DXC-12.2j", "DXC-12.2k")
    group: str
    points: Number
    """Of what has just been looted: left to be given."""
    waiting: tuple[str, ...]

    def fault(self, s: CampaignState) -> str:
        bands = [s.groups.get(key) for key in self.waiting]
        if not bands or any(band is not None and band.service is None for band in bands):
            return "loot is shared with others than mercenaries"
        return ""

    def left(self, s: CampaignState) -> int:
        return min(self.points, s.groups[self.group].book.value.loot // PRICE)

    def _stands(self, s: CampaignState) -> bool:
        band = s.groups.get(self.waiting[0])
        return self.group in s.groups and band is not None and terms(band).employer == self.group

    def ask(self, s: CampaignState) -> Decision | None:
        if not self._stands(s):
            return None
        band = s.groups[self.waiting[0]]
        text = f"{counted(self.left(s), 'point')} of loot: how many for {named(s, band.key)}, {band.soldiers} men?"
        return Decision(s.groups[self.group].captain, text, _shares(band.key, self.left(s)), rules=self.rules)

    def run(self, s: CampaignState, ref: Referee) -> None:
        self._next(s, self.points)

    def _next(self, s: CampaignState, points: int) -> None:
        if len(self.waiting) > 1:
            s.then(Shares(self.group, points, self.waiting[1:]))
        else:
            s.done()

    def on_share(self, s: CampaignState, ref: Referee, share: int) -> None:
        key = self.waiting[0]
        band, left = s.groups[key], self.left(s)
        change.write(s, self.group, loot=s.groups[self.group].book.value.loot - PRICE * share)
        change.write(s, key, purse=band.book.value.purse + PRICE * share)
        self._next(s, left - share)
        if ref.hears:
            silver = pounds(PRICE * share) if share else "nothing"
            text = f"{named(s, self.group)} gives {named(s, key)} {silver} of the loot."
            tell(s, ref, "share", text, "DXC-12.2j", touch=(self.group, key))
        if share >= band.soldiers:
            settle(s, key)
        elif check(s, ref, key, "DXC-12.2j"):
            released(s, ref, key, rises=True)

    def preview(self, s: CampaignState, seat: int, option: Option) -> Preview | None:
        men = s.groups[self.waiting[0]].soldiers
        if option.args[0] >= men:
            return Preview((Reason("at least a point for each: loyal to the end of the campaign", "", ("DXC-12.2j",)),))
        text = f"fewer than {counted(men, 'point')}: they are tested at once, and on revolt they attack"
        return Preview((Reason(text, "", ("DXC-12.2j", "DXC-12.2e")),))

    def why_not(self, s: CampaignState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] == "share" and words[-1].isdecimal() and int(words[-1]) > self.left(s):
            return Refusal("DXC-12.2j", f"There {'is' if self.left(s) == 1 else 'are'} {self.left(s)} left to give.")
        return None


def settle(s: CampaignState, key: str) -> None:
    """They have had their share: loyal to the end of the campaign."""
    known = terms(s.groups[key])
    change.mark(s, key, service=type(known)(known.employer, "hired", known.since, known.checks, known.shunned))


# ---------------------------------------------------------------------- burning


def may_burn(s: CampaignState, group: Group, site: int) -> Refusal | None:
    """DXC-1k: Normans burn a village of which they have taken all."""
    name = s.country.sites[site].name
    if group.faction != "norman":
        return Refusal("DXC-1k", "Only Normans burn villages.")
    if s.country.sites[site].kind != "village":
        return Refusal("DXC-1k", f"{name} is no village.")
    if s.resources[site]:
        return Refusal("DXC-1k", f"Who burns {name} has looted it of everything first.")
    return None


BURNING = Menu([Option("burn", label="Burn the village"), Option("spare", label="Spare it")])


@dataclass(slots=True)
class Burn(Phase[CampaignState]):
    """DXC-1k."""

    key = "burn"
    rules = ("DXC-1k",)
    group: str
    site: Number

    def fault(self, s: CampaignState) -> str:
        group = s.groups.get(self.group)
        if group is None or self.site >= len(s.loyalty) or may_burn(s, group, self.site) is not None:
            return "a settlement is burnt that may not be"
        return ""

    def ask(self, s: CampaignState) -> Decision | None:
        group = s.groups[self.group]
        text = f"Nothing is left in {s.country.sites[self.site].name}. Does {named(s, self.group)} burn it?"
        return Decision(group.captain, text, BURNING, rules=self.rules)

    def on_burn(self, s: CampaignState, ref: Referee) -> None:
        """Resources and loyalty leave play: it is no settlement any more."""
        s.done()
        place = s.country.sites[self.site]
        s.resources[self.site] = s.loyalty[self.site] = 0
        if ref.hears:
            text = f"{named(s, self.group)} burns {place.name}."
            tell(s, ref, "burnt", text, "DXC-1k", touch=(self.group, s.country.names[place.cell]))
        accomplished(s, ref, "raze", place.cell, f"{place.name} is burnt.", "DXC-1k")

    def on_spare(self, s: CampaignState, ref: Referee) -> None:
        s.done()


# ---------------------------------------------------------------------- aboard


def put_aboard(s: CampaignState, ref: Referee, key: str) -> None:
    """DXC-1l: a Danish group at the ships' hex puts its loot aboard: points for each pound."""
    group = s.groups[key]
    silver = group.book.value.loot
    if not silver or group.faction != "danish":
        return
    for mission in s.data.missions:
        if mission.kind == "loot_to_ships" and mission.cell == group.cell:
            change.write(s, key, loot=0)
            if ref.hears:
                text = f"{named(s, key)} puts {pounds(silver)} of loot aboard."
                tell(s, ref, "loot", text, "DXC-1l", gist=f"{pounds(silver)} aboard", touch=(key,))
            brought(s, ref, mission, silver, "Loot is aboard.", "DXC-1l")
            return
