"""What a group may do where its move ends: levy tax, recruit, attack the settlement, lay siege, build, take on
mercenaries, escort convoys.

Whether its captain is asked hangs on what everybody knows: money and numbers are hidden (DXC-3c), and a question must
not tell of them. What he may answer hangs on what he knows.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason

from . import captivity, caravans, change, service, sieges, works
from .battle.clash import attack_settlement
from .esteem import passes, test
from .group import Convoy, Group, Order
from .log import named, where
from .mercenaries import Mutinies, hire, priced, promise
from .settlements import recruiting, tax
from .settlements.looting import put_aboard
from .state import CampaignState
from .village import defenders, townsmen

TAX = Option("tax", label="Levy tax")
ASSAULT = Option("assault", label="Attack the settlement")
BESIEGE = Option("besiege", label="Lay siege")
BUILD = Option("build", label="Work on a motte")
BREAK = Option("break", label="Destroy the works")
DONE = Option("done", label="Nothing more")

_NO_PLACE = Refusal("DXC-13.5d", "There is no settlement here.")
_CITY = Refusal("DXC-13.5b", "A city is too large to be attacked.")
_DISLOYAL = Refusal("DXC-13.5d", "Saxons attack only settlements of loyalty 4 or more.")
_FOUGHT = Refusal("DXC-6g", "A group that has been in a battle this turn attacks no more.")
_BOUND = Refusal("DXC-15d", "It is bound by the siege.")
_BESIEGES = Refusal("DXC-15b", "It besieges the place.")
_OPEN = Refusal("DXC-1j", "In the open a motte is begun by an order of the day.")

Judge = Callable[[CampaignState, Group], Refusal | None]


# ---------------------------------------------------------------------- may it?


def held_back(s: CampaignState, group: Group) -> bool:
    """DXC-14.8c: who escorts prisoners does nothing else; nor do those who are shut in a motte (DXC-5.2e)."""
    return captivity.escorts(s, group.key) or bool(s.sieges and s.shut_in(group.key))


def assault_barred(s: CampaignState, group: Group) -> Refusal | None:
    """DXC-13.5b, DXC-13.5d: all of it is public."""
    site = s.site_at(group.cell)
    if site < 0:
        return _NO_PLACE
    if s.country.sites[site].kind == "city":
        return _CITY
    if group.faction == "saxon" and s.loyalty[site] < 4:
        return _DISLOYAL
    if group.busy == s.turn:
        return _FOUGHT
    if s.sieges and s.besieging(group.key):
        return _BOUND
    return None


def besiege_barred(s: CampaignState, group: Group) -> Refusal | None:
    """DXC-15b."""
    if s.sieges and s.besieging(group.key):
        return _BESIEGES
    return sieges.may_besiege(s, group.key)


def build_barred(s: CampaignState, group: Group) -> Refusal | None:
    """Offered in settlements and where works are begun; elsewhere by an order only, so that a group in the open is not
    asked every day."""
    if s.site_at(group.cell) < 0 and not s.works.get(group.cell):
        return _OPEN
    return works.barred(s, group)


@dataclass(slots=True, frozen=True)
class Deed:
    """Something that a group may do at most once where it is."""

    option: Option
    barred: Judge
    """By what everybody knows."""
    refused: Judge
    """By what its captain knows as well."""


DEEDS = {
    "tax": Deed(TAX, tax.barred, tax.refused),
    "assault": Deed(ASSAULT, assault_barred, assault_barred),
    "besiege": Deed(BESIEGE, besiege_barred, besiege_barred),
    "build": Deed(BUILD, build_barred, works.refused),
    "break": Deed(BREAK, works.break_barred, works.break_barred),
}

HIRE, PROMISE, ENTICE, PAY = "hire", "promise", "entice", "pay"
_DEALS: dict[str, Callable[[CampaignState, Group, Group], Refusal | None]] = {
    HIRE: service.recruit_barred,
    PROMISE: service.recruit_barred,
    ENTICE: service.entice_barred,
    PAY: service.pay_barred,
}
"""Deals with mercenaries, by what everybody knows; all but a promise cost money."""


def deal_refused(s: CampaignState, group: Group, deal: str, band: Group) -> Refusal | None:
    if band.cell != group.cell:
        return Refusal("DXC-12.2b", f"{named(s, band.key)} is not here.")
    barred = _DEALS[deal](s, group, band)
    return barred if barred is not None or deal == PROMISE else service.unaffordable(group, band)


def escort_barred(s: CampaignState, group: Group, convoy: Convoy) -> Refusal | None:
    """DXC-11f, DXC-11g, DXC-13.4: all of it is public."""
    if convoy.cell != group.cell:
        return Refusal("DXC-11f", f"The convoy {convoy.key} is not here.")
    if convoy.escort and convoy.side != group.side:
        return Refusal("DXC-13.4", "A convoy with an escort of the enemy can be taken only after a won battle.")
    if convoy.escort:
        return Refusal("DXC-11f", f"{named(s, convoy.escort)} escorts the convoy {convoy.key}.")
    return None


# ---------------------------------------------------------------------- the menu


@lru_cache(maxsize=256)
def _entice(band: str) -> Option:
    return Option(f"{ENTICE} {band}", (band,), label=f"Lure {band} away for money", touch=(band,))


@lru_cache(maxsize=256)
def _pay(band: str) -> Option:
    return Option(f"{PAY} {band}", (band,), label=f"Pay {band} what they are worth", touch=(band,))


@lru_cache(maxsize=256)
def _escort(convoy: str) -> Option:
    return Option(f"escort {convoy}", (convoy,), label=f"Escort the convoy {convoy}", touch=(convoy,))


_OFFERS: dict[str, Callable[[str], Option]] = {HIRE: hire, PROMISE: promise, ENTICE: _entice, PAY: _pay}


def _bare(s: CampaignState, cell: int) -> bool:
    """Whether a hex has nothing that one could do something with: most have not, and need no judge."""
    if s.site_at(cell) >= 0 or s.works.get(cell) or s.motte_at(cell) is not None:
        return False
    for convoy in s.convoys.values():
        if convoy.cell == cell:
            return False
    for group in s.here(cell):
        if group.service is not None:
            return False
    return True


def tempting(s: CampaignState, group: Group) -> bool:
    """Whether, by what everybody knows, there is anything that it could do here."""
    if _bare(s, group.cell) or held_back(s, group):
        return False
    if s.site_at(group.cell) >= 0 and recruiting.barred(s, group) is None:
        return True
    for deed in DEEDS.values():
        if deed.barred(s, group) is None:
            return True
    for band in service.met(s, group):
        for deal in _DEALS.values():
            if deal(s, group, band) is None:
                return True
    for convoy in s.convoys.values():
        if convoy.cell == group.cell and escort_barred(s, group, convoy) is None:
            return True
    return False


def options(s: CampaignState, group: Group) -> list[Option]:
    """What it may do, by what its captain knows."""
    found = [deed.option for deed in DEEDS.values() if deed.barred(s, group) is None and deed.refused(s, group) is None]
    if recruiting.refused(s, group) is None:
        found += [recruiting.option(*men) for men in recruiting.choices(s, group)]
    for band in service.met(s, group):
        found += [offer(band.key) for deal, offer in _OFFERS.items() if deal_refused(s, group, deal, band) is None]
    for one in s.convoys.values():
        if one.cell == group.cell and escort_barred(s, group, one) is None:
            found.append(_escort(one.key))
    return found


def _standing(s: CampaignState, group: Group) -> Order | None:
    """The order of the day that says what it does on arrival, if there is one: with a deed, or with a place to go to
    and nothing to do there."""
    found = s.orders.get(group.key)
    if found is None or (found.value.to < 0 and not found.value.deed):
        return None
    return found.value


# ---------------------------------------------------------------------- doing it


@dataclass(slots=True)
class AssaultOver(Phase[CampaignState]):
    """DXC-12.2j: what is left after an attack upon a settlement: mercenaries who were given too little of the loot. The
    order to loot has served."""

    key = "assault_over"
    rules = ("DXC-12.2j",)
    group: str

    def run(self, s: CampaignState, ref: Referee) -> None:
        s.then(Mutinies())
        change.fulfilled(s, self.group)


def assault(s: CampaignState, ref: Referee, group: Group) -> None:
    """DXC-13.5d."""
    s.call(AssaultOver(group.key))
    attack_settlement(s, ref, group.key, s.site_at(group.cell))


def _obey_nothing(s: CampaignState, ref: Referee, group: Group) -> None:
    """It is where it was to go."""


def _obey_tax(s: CampaignState, ref: Referee, group: Group) -> None:
    if tax.refused(s, group) is None:
        tax.levy(s, ref, group.key)


def _obey_recruit(s: CampaignState, ref: Referee, group: Group) -> None:
    """As many as it can."""
    men = recruiting.choices(s, group) if recruiting.refused(s, group) is None else []
    if men:
        recruiting.recruit(s, ref, group.key, *men[0])


def _obey_build(s: CampaignState, ref: Referee, group: Group) -> None:
    if works.refused(s, group) is None:
        works.build(s, ref, group.key)


def _obey_besiege(s: CampaignState, ref: Referee, group: Group) -> None:
    if besiege_barred(s, group) is None:
        sieges.declare(s, ref, group.key)


def _obey_attack(s: CampaignState, ref: Referee, group: Group) -> None:
    if assault_barred(s, group) is None:
        assault(s, ref, group)


_OBEY: dict[str, Callable[[CampaignState, Referee, Group], None]] = {
    "": _obey_nothing,
    "tax": _obey_tax,
    "recruit": _obey_recruit,
    "build": _obey_build,
    "besiege": _obey_besiege,
    "attack": _obey_attack,
    "loot": _obey_attack,
}
"""What an order says, if it may be done: nobody is asked."""


def _review(s: CampaignState, key: str) -> None:
    """An order that has been carried out, or could not be, is done with. Who builds or besieges goes on; who is to loot
    has the fight before him (`AssaultOver`)."""
    deed = s.orders[key].value.deed
    goes_on = (
        (deed == "build" and s.groups[key].book.value.works == s.turn)
        or (deed == "besiege" and bool(s.besieging(key)))
        or (deed == "loot" and s.contest is not None)
    )
    if not goes_on:
        change.fulfilled(s, key)


# ---------------------------------------------------------------------- the phase


@dataclass(slots=True)
class EndOfMove(Phase[CampaignState]):
    """DXC-1f, DXC-12.1d, DXC-13.5d, DXC-15b: a group's move has ended, also if it stayed where it was. What it was
    ordered to do it does, as far as it may, without asking."""

    key = "end_of_move"
    rules = ("DXC-1f", "DXC-12.1a", "DXC-13.5d", "DXC-15b", "DXC-11f", "DXC-12.2c")
    group: str
    begun: bool = False
    """What happens by itself has happened: the captain is asked."""

    def ask(self, s: CampaignState) -> Decision | None:
        group = s.groups.get(self.group)
        if group is None or not self.begun or not tempting(s, group):
            return None
        text = f"{named(s, group.key)} is at {where(s, group.cell)}. What does it do there?"
        return Decision(group.captain, text, Menu([*options(s, group), DONE]), rules=self.rules, secret=True)

    def run(self, s: CampaignState, ref: Referee) -> None:
        group = s.groups.get(self.group)
        if group is None or group.service is not None or self.begun:
            s.done()
            return
        tax.deliver(s, ref, group.key)
        put_aboard(s, ref, group.key)
        group = s.groups[self.group]
        order = _standing(s, group)
        if order is None and tempting(s, group):
            s.then(EndOfMove(self.group, True))
            return
        s.done()
        if order is not None and order.to in (-1, group.cell):
            if not held_back(s, group):
                _OBEY[order.deed](s, ref, group)
            _review(s, self.group)

    # ---------------------------------------------------------------- answers

    def on_done(self, s: CampaignState, ref: Referee) -> None:
        s.done()

    def on_tax(self, s: CampaignState, ref: Referee) -> None:
        tax.levy(s, ref, self.group)

    def on_recruit(self, s: CampaignState, ref: Referee, light: int, peasants: int) -> None:
        recruiting.recruit(s, ref, self.group, light, peasants)

    def on_assault(self, s: CampaignState, ref: Referee) -> None:
        s.done()
        assault(s, ref, s.groups[self.group])

    def on_besiege(self, s: CampaignState, ref: Referee) -> None:
        s.done()
        sieges.declare(s, ref, self.group)

    def on_build(self, s: CampaignState, ref: Referee) -> None:
        works.build(s, ref, self.group)

    def on_break(self, s: CampaignState, ref: Referee) -> None:
        works.tear_down(s, ref, self.group)

    def on_hire(self, s: CampaignState, ref: Referee, band: str) -> None:
        service.take_on(s, ref, self.group, band, "hired", "DXC-12.2c")

    def on_promise(self, s: CampaignState, ref: Referee, band: str) -> None:
        service.take_on(s, ref, self.group, band, "promised", "DXC-12.2c")

    def on_entice(self, s: CampaignState, ref: Referee, band: str) -> None:
        service.take_on(s, ref, self.group, band, "hired", "DXC-13.3b")

    def on_pay(self, s: CampaignState, ref: Referee, band: str) -> None:
        service.take_on(s, ref, self.group, band, "hired", "DXC-12.2i")

    def on_escort(self, s: CampaignState, ref: Referee, convoy: str) -> None:
        caravans.take(s, ref, self.group, convoy)

    # ---------------------------------------------------------------- why not, and what then

    def why_not(self, s: CampaignState, seat: int, words: list[str]) -> Refusal | None:
        group = s.groups[self.group]
        verb = words[0]
        if verb in DEEDS:
            return DEEDS[verb].barred(s, group) or DEEDS[verb].refused(s, group)
        if verb == "recruit":
            refused = recruiting.refused(s, group)
            men = [int(word) for word in words[1:] if word.isdecimal() and len(word) < 4]
            return refused or (recruiting.excessive(s, group, *men) if len(men) == 2 else None)
        if verb in _DEALS and words[-1] in s.groups:
            band = s.groups[words[-1]]
            if band.service is None:
                return Refusal("DXC-12.2c", f"{named(s, band.key)} are no mercenaries.")
            return deal_refused(s, group, verb, band)
        if verb == "escort" and words[-1] in s.convoys:
            return escort_barred(s, group, s.convoys[words[-1]])
        return None

    def preview(self, s: CampaignState, seat: int, option: Option) -> Preview | None:
        group = s.groups[self.group]
        verb = option.verb
        if verb == "tax":
            return tax.preview(s, group)
        if verb == "recruit":
            return recruiting.preview(group, *option.args)
        if verb == "assault":
            return _assault_preview(s, group)
        if verb == "build":
            return works.preview(s, group)
        if verb in (HIRE, ENTICE, PAY):
            return priced(group, s.groups[option.args[0]], self._price_rule(verb))
        return None

    @staticmethod
    def _price_rule(verb: str) -> str:
        return {HIRE: "DXC-12.2c", ENTICE: "DXC-13.3b", PAY: "DXC-12.2i"}[verb]


def _assault_preview(s: CampaignState, group: Group) -> Preview:
    """Who defends the settlement, and what the attack costs in prestige."""
    site = s.site_at(group.cell)
    place = s.country.sites[site]
    if place.kind == "village":
        men = sum(count for _, count in defenders(s.resources[site], s.loyalty[site]))
        found = [Reason(f"defenders of {place.name}", str(men), ("DXC-13.6a", "DXC-13.6b"))]
    else:
        men = sum(count for _, count in townsmen(place.kind))
        found = [Reason(f"men-at-arms of {place.name}", str(men), ("DXC-5.1e",))]
    if group.faction == "norman":
        result = test(s, group, site)
        if passes(s, group.key, site) and s.leaders_of(group.key):
            text = "it passed the test: prestige of each leader"
            found.append(Reason(text, f"{result} > 3: −1", ("DXC-13.5d", "DXC-7f")))
    return Preview(tuple(found))
