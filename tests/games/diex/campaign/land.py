"""Campaigns by hand: which groups are where, so that a test says only what it is about."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from banneret.games.diex.campaign.country.country import place
from banneret.games.diex.campaign.group import (
    KING,
    NEUTRAL,
    REBEL,
    Book,
    Convoy,
    Faction,
    Group,
    Leader,
    Motte,
    Order,
    Service,
    Spy,
)
from banneret.games.diex.campaign.ranks import Ranks, mustered, riders_only
from banneret.games.diex.campaign.state import CampaignState
from banneret.games.diex.quick.troops import TROOP
from banneret.kernel.decision import Decision
from banneret.kernel.dice import ScriptedDice
from banneret.kernel.event import Event
from banneret.kernel.flow import advance, apply
from banneret.kernel.handful import chosen, steps
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.secret import Secret

FACTIONS: dict[str, Faction] = {
    "n": "norman",
    "x": "saxon",
    "d": "danish",
    "s": "scottish",
    "m": "mercenary",
}
PROFILES = {"norman": "norman", "saxon": "saxon", "danish": "danish", "scottish": "scottish", "mercenary": "mercenary"}
LEADERS = {
    "norman": "norman_knight",
    "saxon": "saxon_mounted_thegn",
    "danish": "danish_jarl",
    "scottish": "scottish_medium_cavalry",
}


@dataclass(slots=True)
class Stop(Phase[CampaignState]):
    """Here the test ends."""

    key = "stop"

    def ask(self, s: CampaignState) -> Decision | None:
        return Decision(KING, "Enough.", Menu((Option("stop"),)))


class Land:
    """A campaign with nobody on the map, with scripted dice (as they show, 1 to 10) and a log. Put counters on it, then
    `call` a phase. Pounds are pounds here, not halves."""

    def __init__(self, scenario: str = "kent_1066", turn: int = 3, sides: tuple[int, ...] = (KING, REBEL)) -> None:
        self.s = CampaignState(
            scenario=scenario,
            fights="quick",
            weather=False,
            season=False,
            sides=sides,
            turn=turn,
            points=[{}, {}],
            groups={},
            leaders={},
            resources=[],
            loyalty=[],
            drafted={},
            patients={},
            mottes={},
            works={},
            convoys={},
            spies={},
            sieges={},
            notes=[{}, {}],
            orders={},
            rations={},
            numbers={},
        )
        self.s.resources = [site.resources for site in self.s.country.sites]
        self.s.loyalty = [site.loyalty for site in self.s.country.sites]
        self.script = ScriptedDice()
        self.log: list[Event] = []
        self.ref = Referee(self.script, self.log)
        self.decision: Decision | None = None

    # ------------------------------------------------------------ counters

    def cell(self, where: str) -> int:
        """A hex by its number, or as DXC-16.1 has it."""
        return place(self.s.country, where)

    def group(
        self,
        key: str,
        where: str,
        soldiers: int = 12,
        *,
        prestige: int = 0,
        profile: str = "",
        level: int = 0,
        purse: float = 0,
        chest: float = 0,
        loot: float = 0,
        men: Ranks | None = None,
        **marks: Any,
    ) -> Group:
        """A group; its faction is the letter of its key. With a prestige it has a leader, `l` and its key."""
        faction = FACTIONS[key[0]]
        side = cast(int, marks.pop("side", KING if faction == "norman" else REBEL))
        ranks = mustered(profile or PROFILES[faction], soldiers) if men is None else men
        book = Book(ranks, level, round(2 * purse), round(2 * chest), round(2 * loot))
        captain = self.s.captain_of(side) if side >= 0 else -1
        owners = self.s.seats_of(side) if side >= 0 else tuple(range(len(self.s.sides)))
        cell = self.cell(where)
        self.s.put(Group(key, faction, side, captain, cell, Secret(owners, book), riders_only(ranks), **marks))
        if prestige:
            self.leader(f"l{key}", where, faction, prestige, group=key, side=side)
        return self.s.groups[key]

    def mercenaries(
        self, key: str, where: str, soldiers: int = 8, *, profile: str = "mercenary", **terms: Any
    ) -> Group:
        """Mercenaries: neutral, or in the service of `employer` with a `bond`."""
        service = Service(**terms)
        side = self.s.groups[service.employer].side if service.employer else NEUTRAL
        return self.group(key, where, soldiers, profile=profile, side=side, service=service)

    def leader(self, key: str, where: str, faction: Faction, prestige: int, **fields: Any) -> None:
        side = cast(int, fields.pop("side", KING if faction == "norman" else REBEL))
        troop = TROOP[LEADERS[faction]].number
        captain, cell = self.s.captain_of(side), self.cell(where)
        self.s.enlist(Leader(key, key.title(), faction, side, captain, troop, prestige, cell=cell, **fields))

    def motte(self, key: str, where: str, *, side: int = KING, resources: int = 4, **fields: Any) -> None:
        men = mustered("norman" if side == KING else "saxon", 10)
        faction: Faction = "norman" if side == KING else "saxon"
        self.s.mottes[key] = Motte(key, key.title(), self.cell(where), side, faction, men, resources, **fields)

    def convoy(self, key: str, where: str, load: int = 5, **fields: Any) -> None:
        self.s.convoys[key] = Convoy(key, self.cell(where), load, **fields)

    def spy(self, key: str, where: str, side: int, **fields: Any) -> None:
        self.s.spies[key] = Spy(key, side, self.cell(where), **fields)

    def order(self, key: str, to: str = "", **fields: Any) -> None:
        side = self.s.groups[key].side if key in self.s.groups else KING
        self.s.orders[key] = Secret(self.s.seats_of(side), Order(self.cell(to) if to else -1, **fields))

    def site(self, id: str, *, resources: int = -1, loyalty: int = -1) -> int:
        """The number of a settlement, perhaps with other figures than printed."""
        number = self.s.country.site[id]
        if resources >= 0:
            self.s.resources[number] = resources
        if loyalty >= 0:
            self.s.loyalty[number] = loyalty
        return number

    # ------------------------------------------------------------ play

    def call(self, phase: Phase[CampaignState], *dice: int) -> None:
        """Only this, and then stop; all these dice are rolled, and no others."""
        self.s.stack += [Stop(), phase]
        self.go(*dice)

    def go(self, *dice: int) -> None:
        self.script.extend(die - 1 for die in dice)
        self.decision = advance(self.s, self.ref)
        assert not self.script.left, f"dice left over: {self.script.left}"

    def play(self, notation: str, *dice: int) -> None:
        """Answer; what is not on offer fails. A whole choice may be made at once."""
        assert self.decision is not None, "nobody is asked anything"
        self.script.extend(die - 1 for die in dice)
        answers: Sequence[str] = (notation,)
        counts = chosen(self.decision.tally, notation)
        if counts is not None:
            assert self.decision.tally is not None and not isinstance(counts, Refusal), counts
            answers = steps(self.decision.tally, counts)
        for answer in answers:
            assert self.decision is not None
            option = self.decision.menu.find(answer)
            assert option is not None, f"{answer} is not among {self.offers()}"
            apply(self.s, self.ref, self.decision.seat, option)
            self.decision = advance(self.s, self.ref)
        assert not self.script.left, f"dice left over: {self.script.left}"

    def rolls(self, *dice: int) -> Referee:
        """The referee, with these dice in his hand: for rules that are plain functions."""
        self.script.extend(die - 1 for die in dice)
        return self.ref

    # ------------------------------------------------------------ what there is to see

    @property
    def stopped(self) -> bool:
        return self.offers() == ["stop"]

    @property
    def asked(self) -> int:
        assert self.decision is not None, "nobody is asked anything"
        return self.decision.seat

    def offers(self, start: str = "") -> list[str]:
        options = () if self.decision is None else self.decision.options
        return [option.notation for option in options if option.notation.startswith(start)]

    def why_not(self, notation: str) -> str:
        """The clause that forbids an answer; empty when none does."""
        assert self.decision is not None
        refusal = self.s.stack[-1].why_not(self.s, self.decision.seat, notation.split())
        return "" if refusal is None else refusal.rule

    def preview(self, notation: str) -> list[tuple[str, str]]:
        """The reasons that are shown for an option, with their sums."""
        assert self.decision is not None
        option = self.decision.menu.find(notation)
        assert option is not None, f"{notation} is not among {self.offers()}"
        found = self.s.stack[-1].preview(self.s, self.decision.seat, option)
        return [] if found is None else [(reason.text, reason.sum) for reason in found.reasons]

    def book(self, key: str) -> Book:
        return self.s.groups[key].book.value

    def seen(self, seat: int) -> list[str]:
        """The log as a seat reads it."""
        return [event.text for event in self.log if event.seats is None or seat in event.seats]

    def cited(self, rule: str) -> bool:
        return any(rule in event.rules for event in self.log)
