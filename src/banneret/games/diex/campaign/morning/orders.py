"""What groups are to do when their turn comes, so that a day needs few visits: a short form for each."""

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Overlay, Preview, Reason
from banneret.kernel.secret import Secret

from ..aside import aside, theirs
from ..country.country import Country
from ..country.ways import cheapest, costs_from
from ..group import Group, Order, Stance
from ..log import name_among, named, tell, where
from ..movement.allowance import convoys_of, points
from ..state import CampaignState

Blank = Literal["to", "deed", "stance", "join"]
Deed = Literal["", "tax", "recruit", "attack", "besiege", "loot", "build"]

_FAR = 7
"""Hexes up to so far can be named, and all settlements and mottes: menus have an end."""
_DEEDS: dict[Deed, str] = {
    "": "Nothing",
    "tax": "Levy tax",
    "recruit": "Recruit",
    "attack": "Attack the settlement",
    "loot": "Attack the settlement and loot it",
    "besiege": "Lay siege",
    "build": "Build a motte",
}
_BLANK = Order()
_STANCES = Menu(
    [
        Option("stance ask", ("ask", 0), label="Ask me", final=False),
        Option("stance avoid", ("avoid", 0), label="Do not attack, and get away if attacked", final=False),
        Option("stance stand", ("stand", 0), label="Do not attack, but accept battle", final=False),
        Option("stance fight", ("fight", 0), label="Attack, and accept battle", final=False),
        *(
            Option(f"stance fight {odds}", ("fight", odds), label=f"Attack with at least {said}", final=False)
            for odds, said in ((100, "equal points"), (150, "1½ times their points"), (200, "twice their points"))
        ),
    ]
)
_JOINING = Menu(
    [
        Option("battles ask", (None,), label="Ask me"),
        Option("battles join", (True,), label="Join battles next to it"),
        Option("battles shun", (False,), label="Join none"),
    ]
)


@cache
def _to(country: Country, cell: int) -> Option:
    name = country.names[cell]
    site = country.site_at.get(cell, -1)
    label = f"To {country.sites[site].name}" if site >= 0 else f"To {name}"
    return Option(f"to {name}", (cell,), label=label, touch=(name,), final=False)


@lru_cache(maxsize=1024)
def _goals(country: Country, cell: int, mottes: int) -> Menu:
    """Where a group can be sent from a hex: every place, and every hex around."""
    costs = costs_from(country, cell)
    found = mottes | country.lattice.disk(cell, _FAR) & country.land
    for site in country.sites:
        found |= 1 << site.cell
    return Menu([_to(country, one) for one in members(found) if costs[one] >= 0])


@lru_cache(maxsize=64)
def _deeds(deeds: tuple[Deed, ...]) -> Menu:
    return Menu([Option(f"do {deed or 'nothing'}", (deed,), label=_DEEDS[deed], final=False) for deed in deeds])


def possible_deeds(s: CampaignState, group: Group, cell: int) -> tuple[Deed, ...]:
    """What a group may want to do in a hex; whether it may is seen when it is there."""
    found: list[Deed] = [""]
    norman = group.faction == "norman"
    site = s.site_at(cell)
    if site >= 0:
        if norman:
            found.append("tax")
        if norman or group.faction == "saxon":  # DXC-12.1c
            found.append("recruit")
        if s.country.sites[site].kind != "city":  # DXC-13.5b
            found += ["attack", "loot"]
    motte = s.motte_at(cell)
    if motte is not None and motte.side != group.side:
        found.append("besiege")
    if norman and motte is None:
        found.append("build")
    return tuple(found)


@dataclass(slots=True)
class GiveOrder(Phase[CampaignState]):
    """Blank by blank: where to go, what to do there, how to meet others, whether to join their battles."""

    key = "order"
    rules = ("DXC-6b", "DXC-1d")
    group: str
    blank: Blank = "to"
    order: Order = _BLANK

    def ask(self, s: CampaignState) -> Decision | None:
        group = s.groups[self.group]
        prompt, menu = self._question(s, group)
        return aside(s, group.side, Decision(group.captain, prompt, menu, rules=self.rules))

    def _question(self, s: CampaignState, group: Group) -> tuple[str, Menu]:
        name = name_among(s.muster, group)
        if self.blank == "to":
            mottes = sum([1 << motte.cell for motte in s.mottes.values()])
            return f"Where shall {name} go?", _goals(s.country, group.cell, mottes)
        if self.blank == "deed":
            return f"What shall {name} do there?", _deeds(possible_deeds(s, group, self.order.to))
        if self.blank == "stance":
            return f"What shall {name} do when it meets an enemy?", _STANCES
        return f"Shall {name} join battles next to it?", _JOINING

    def on_to(self, s: CampaignState, ref: Referee, cell: int) -> None:
        bare = possible_deeds(s, s.groups[self.group], cell) == ("",)
        s.then(GiveOrder(self.group, "stance" if bare else "deed", Order(cell)))

    def on_do(self, s: CampaignState, ref: Referee, deed: Deed) -> None:
        s.then(GiveOrder(self.group, "stance", Order(self.order.to, deed)))

    def on_stance(self, s: CampaignState, ref: Referee, stance: Stance, odds: int) -> None:
        s.then(GiveOrder(self.group, "join", Order(self.order.to, self.order.deed, stance, odds)))

    def on_battles(self, s: CampaignState, ref: Referee, join: bool | None) -> None:
        s.done()
        group = s.groups[self.group]
        said = self.order
        order = Order(said.to, said.deed, said.stance, said.odds, join, given=s.turn)
        s.orders[self.group] = Secret(s.seats_of(group.side), order)
        if ref.hears:
            text = f"{named(s, self.group)}: {in_words(s, order)}."
            tell(s, ref, "order", text, "DXC-6b", touch=(self.group,), side=group.side)

    def why_not(self, s: CampaignState, seat: int, words: list[str]) -> Refusal | None:
        if self.blank == "to" and words[0] == "to" and len(words) == 2:
            cell = s.country.cells.get(words[1], -1)
            if cell < 0:
                return Refusal("DXC-2b", f"There is no hex {words[1]}.")
            if costs_from(s.country, s.groups[self.group].cell)[cell] < 0:
                return Refusal("DXC-2.1b", "No way leads there.")
            return Refusal("", "It is too far for one order: name a settlement, or a hex on the way.")
        if self.blank == "deed" and words[0] == "do" and len(words) == 2:
            site = s.site_at(self.order.to)
            if words[1] in ("attack", "loot") and site >= 0:
                return Refusal("DXC-13.5b", "A city is too large to be attacked.")
            if words[1] == "tax" and s.groups[self.group].faction != "norman":
                return Refusal("DXC-1f", "Only Normans levy tax.")
            if words[1] == "build" and s.groups[self.group].faction != "norman":
                return Refusal("DXC-5.2a", "Only Normans build mottes.")
            return Refusal("DXC-5.1a", "There is nothing there for that.")
        return None

    def preview(self, s: CampaignState, seat: int, option: Option) -> Preview | None:
        """How long the way is."""
        if option.verb != "to":
            return None
        group = s.groups[self.group]
        cost = costs_from(s.country, group.cell)[option.args[0]]
        allowance = points(s, group)
        text = f"{cost} points by the cheapest way, {allowance} a day"
        days = max(1, -(-cost // allowance))
        reason = Reason(text, f"about {days} turns" if days > 1 else "a turn", ("DXC-2.1a", "DXC-8.3b"))
        names = s.country.names
        way = cheapest(s.country, group.cell, 1 << option.args[0], convoys_of(s, group.key))
        return Preview((reason,), (Overlay("path", (names[group.cell], *[names[cell] for cell in way])),))

    def redeal(self, s: CampaignState, seat: int) -> Phase[CampaignState]:
        return self if theirs(s, seat, s.groups[self.group].side) else GiveOrder(self.group)


def in_words(s: CampaignState, order: Order) -> str:
    """An order, to be read again."""
    found = [f"go to {where(s, order.to)}" if order.to >= 0 else "stay"]
    if order.deed:
        found.append(_DEEDS[order.deed].lower())
    if order.stance == "fight":
        found.append(f"attack if our points are at least {order.odds} % of theirs" if order.odds else "attack")
    elif order.stance == "stand":
        found.append("accept battle")
    elif order.stance == "avoid":
        found.append("avoid fights")
    if order.join is not None:
        found.append("join battles" if order.join else "join no battle")
    return ", ".join(found)
