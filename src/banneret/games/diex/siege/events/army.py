"""DXS-11.6v: an army of 250 points."""

from dataclasses import dataclass
from functools import cache

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ...numbers import Number, Seat
from ...quick.headcount import headcount
from ...quick.troops import TROOP, TROOPS, Troop
from ..log import listed, tell
from ..men import BESIEGED
from ..recruits import join
from ..state import SiegeState
from ..tables import ARMY_POINTS, FEWEST_BOUGHT

_FACTION_NAMES = {
    "norman": "Normans",
    "saxon": "Saxons",
    "danish": "Danes",
    "scottish": "Scots",
    "mercenary": "Mercenaries",
}
_DONE = Option("done", label="That is all: points not spent are lost")
_HOST = Option("host", label="As such a host is usually made up")


@cache
def for_sale(faction: str) -> tuple[Troop, ...]:
    """The soldiers of a faction that have a price."""
    return tuple(troop for troop in TROOPS if troop.faction == faction and troop.army_cost)


def cost_of(bought: tuple[tuple[int, int], ...]) -> int:
    return sum(TROOPS[troop].army_cost * count for troop, count in bought)


def legal(bought: tuple[tuple[int, int], ...]) -> bool:
    """At least three soldiers, of one faction, for no more than the points."""
    factions = {TROOPS[troop].faction for troop, count in bought if count}
    return (
        len(factions) == 1
        and sum(count for _, count in bought) >= FEWEST_BOUGHT
        and cost_of(bought) <= ARMY_POINTS
        and all(TROOPS[troop].army_cost for troop, _ in bought)
    )


@cache
def usual(faction: str) -> tuple[tuple[int, int], ...]:
    """The largest force of the faction's headcount table (DXC-8.2a) that the points pay for."""
    found: tuple[tuple[int, int], ...] = ()
    for soldiers in range(FEWEST_BOUGHT, ARMY_POINTS):
        force = headcount(faction, soldiers)
        if cost_of(force) > ARMY_POINTS:
            break
        found = force
    return found


@cache
def _hire(number: int, count: int) -> Option:
    troop = TROOPS[number]
    name = troop.name if count == 1 else troop.plural
    price = troop.army_cost * count
    return Option(f"hire {troop.id} {count}", (troop.number, count), label=f"{count} {name} for {price}", final=False)


@cache
def _menu(faction: str, purse: int, end: Option | None) -> Menu | None:
    """What so many points still buy; None if nothing."""
    options = [
        _hire(troop.number, count) for troop in for_sale(faction) for count in range(1, purse // troop.army_cost + 1)
    ]
    return Menu([*([] if end is None else [end]), *options]) if options else None


@dataclass(slots=True)
class ChooseFaction(Phase[SiegeState]):
    """Soldiers of one faction of his side."""

    key = "army"
    rules = ("DXS-11.6v", "DXS-11.6b", "DXS-11.6o")
    seat: Seat

    def ask(self, s: SiegeState) -> Decision | None:
        factions = s.data.factions(self.seat)
        if len(factions) < 2:
            return None
        options = [Option(f"faction {name}", (name,), label=_FACTION_NAMES[name]) for name in factions]
        prompt = "Help has come. Of which of your peoples is it?"
        return Decision(self.seat, prompt, Menu(options), rules=self.rules)

    def run(self, s: SiegeState, ref: Referee) -> None:
        self.on_faction(s, ref, s.data.factions(self.seat)[0])

    def on_faction(self, s: SiegeState, ref: Referee, faction: str) -> None:
        s.then(BuyArmy(self.seat, faction))


@dataclass(slots=True)
class BuyArmy(Phase[SiegeState]):
    """He buys until he is content; at least three men."""

    key = "buy_army"
    rules = ("DXS-11.6v",)
    seat: Seat
    faction: str
    bought: tuple[tuple[Number, Number], ...] = ()

    @property
    def purse(self) -> int:
        return ARMY_POINTS - cost_of(self.bought)

    @property
    def men(self) -> int:
        return sum(count for _, count in self.bought)

    def ask(self, s: SiegeState) -> Decision | None:
        purse = self.purse
        end = _DONE if self.men >= FEWEST_BOUGHT else None if self.bought else _HOST
        menu = _menu(self.faction, purse, end)
        if menu is None:
            return None
        prompt = f"Whom do you hire? {purse} of {ARMY_POINTS} points left."
        return Decision(self.seat, prompt, menu, rules=self.rules)

    def run(self, s: SiegeState, ref: Referee) -> None:
        self.on_done(s, ref)

    def on_hire(self, s: SiegeState, ref: Referee, troop: int, count: int) -> None:
        s.then(BuyArmy(self.seat, self.faction, (*self.bought, (troop, count))))

    def on_host(self, s: SiegeState, ref: Referee) -> None:
        self._march(s, ref, usual(self.faction))

    def on_done(self, s: SiegeState, ref: Referee) -> None:
        self._march(s, ref, self.bought)

    def _march(self, s: SiegeState, ref: Referee, bought: tuple[tuple[int, int], ...]) -> None:
        s.done()
        totals: dict[str, int] = {}
        for troop, count in bought:
            totals[TROOPS[troop].id] = totals.get(TROOPS[troop].id, 0) + count
        men = join(s, self.seat, tuple(totals.items()))
        if self.seat == BESIEGED:
            s.relief |= men
        if ref.hears:
            words = [f"{count} {TROOP[id].name if count == 1 else TROOP[id].plural}" for id, count in totals.items()]
            text = f"There come {listed(words)}, for {cost_of(bought)} points."
            rule = "DXS-11.6b" if self.seat == BESIEGED else "DXS-11.6o"
            tell(s, ref, "army", text, rule, "DXS-11.6v")

    def forfeits(self, s: SiegeState, seat: int, option: Option) -> str:
        """DXS-11.6v: points that are not spent are lost; it is asked only while they still buy somebody."""
        return "1 point is lost" if self.purse == 1 else f"{self.purse} points are lost"

    def fault(self, s: SiegeState) -> str:
        known = self.faction in s.data.factions(self.seat)
        priced = all(troop < len(TROOPS) and TROOPS[troop] in for_sale(self.faction) for troop, _ in self.bought)
        return "" if known and priced and self.purse >= 0 else "such an army can't be bought"

    def why_not(self, s: SiegeState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] == "done":
            return Refusal("DXS-11.6v", f"At least {FEWEST_BOUGHT} soldiers are hired.")
        if words[0] != "hire" or len(words) < 2:
            return None
        troop = TROOP.get(words[1])
        if troop is None or troop not in for_sale(self.faction):
            names = ", ".join(one.id for one in for_sale(self.faction))
            return Refusal("DXS-11.6v", f"They can't be hired here. There are: {names}.")
        return Refusal("DXS-11.6v", f"That costs more than the {self.purse} points left.")
