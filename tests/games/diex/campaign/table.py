"""Campaigns by hand: who stands where on the map, so that a test says only what it is about."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from banneret.games.diex.campaign import change
from banneret.games.diex.campaign.battle.clash import attack, attack_settlement, rising
from banneret.games.diex.campaign.country.country import country, place
from banneret.games.diex.campaign.country.scenarios import campaign_data
from banneret.games.diex.campaign.group import (
    KING,
    NEUTRAL,
    Book,
    Captives,
    Convoy,
    Faction,
    Group,
    Leader,
    Motte,
    Order,
    Service,
)
from banneret.games.diex.campaign.ranks import Ranks, mustered, ranked, riders_only
from banneret.games.diex.campaign.shares import share
from banneret.games.diex.campaign.state import CampaignState
from banneret.games.diex.quick.force import Body
from banneret.games.diex.quick.troops import TROOP
from banneret.kernel.decision import Decision
from banneret.kernel.dice import FastDice, ScriptedDice
from banneret.kernel.event import Event
from banneret.kernel.flow import advance, apply, why_not
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.secret import Secret

LEADER_TROOPS = {
    "norman": "norman_knight",
    "saxon": "saxon_mounted_thegn",
    "danish": "danish_hirdman",
    "scottish": "scottish_medium_cavalry",
}


@dataclass(slots=True)
class Rest(Phase[CampaignState]):
    """What lies below the phase under test, so that it can end: asks the first seat, again and again."""

    key = "rest"

    def ask(self, s: CampaignState) -> Decision | None:
        return Decision(0, "Rest?", Menu([Option("rest")]))

    def on_rest(self, s: CampaignState, ref: Referee) -> None:
        """Nothing happens."""


def men(**troops: int | tuple[int, int]) -> Ranks:
    """`men(norman_knight=3, norman_archer=(2, 1))`: healthy, or healthy and wounded; riders on their horses."""
    found = []
    for id, count in troops.items():
        healthy, wounded = (count, 0) if isinstance(count, int) else count
        found.append(Body(TROOP[id].number, TROOP[id].rides, healthy, wounded))
    return ranked(found)


class Table:
    """An empty map, and what is put on it."""

    def __init__(self, scenario: str = "kent_1066", turn: int = 1) -> None:
        seats = share(scenario)
        data = campaign_data(seats.campaign)
        sites = country(data.map).sites
        self.s = CampaignState(
            scenario=scenario,
            fights="quick",
            weather=False,
            season=False,
            sides=seats.sides,
            turn=turn,
            points=[{}, {}],
            groups={},
            leaders={},
            resources=[site.resources for site in sites],
            loyalty=[site.loyalty for site in sites],
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
            numbers={"n": 20, "x": 20, "d": 20, "s": 20, "m": 20},
        )
        self.seats = seats.seats
        self.log: list[Event] = []
        self.ref = Referee(FastDice(1), self.log)
        self.decision: Decision | None = None

    # ---------------------------------------------------------------- setting up

    def cell(self, where: str) -> int:
        """DXC-16.1: "hastings", "hastings:N", "0614"."""
        return place(self.s.country, where)

    def site(self, id: str, resources: int | None = None, loyalty: int | None = None) -> int:
        """A settlement by its id, with other figures than printed."""
        number = self.s.country.site[id]
        if resources is not None:
            self.s.resources[number] = resources
        if loyalty is not None:
            self.s.loyalty[number] = loyalty
        return number

    def group(
        self,
        key: str,
        where: str,
        soldiers: int | Ranks,
        *,
        faction: Faction | None = None,
        side: int | None = None,
        captain: int | None = None,
        prisoners: Sequence[Captives] = (),
        service: Service | None = None,
        taken: int = 0,
        **book: Any,
    ) -> str:
        """A group whose faction its key tells; so many of its headcount table, or these men."""
        letters: dict[str, Faction] = {"n": "norman", "x": "saxon", "d": "danish", "s": "scottish", "m": "mercenary"}
        faction = faction or letters[key[0]]
        if side is None:
            side = NEUTRAL if faction == "mercenary" else self.s.data.side_of(faction)
        ranks = mustered(faction, soldiers) if isinstance(soldiers, int) else soldiers
        book.setdefault("level", {"norman": 8, "saxon": 3}.get(faction, 0))
        owners = tuple(range(len(self.s.sides))) if side < 0 else self.s.seats_of(side)
        if captain is None:
            captain = -1 if side < 0 else self.s.captain_of(side)
        record = Book(ranks)
        for name, value in book.items():
            setattr(record, name, value)
        self.s.put(
            Group(
                key,
                faction,
                side,
                captain,
                self.cell(where),
                Secret(owners, record),
                riders_only(ranks),
                prisoners=tuple(prisoners),
                taken=taken,
                service=service,
            )
        )
        return key

    def leader(self, key: str, group: str = "", where: str = "", prestige: int = 5, **fields: Any) -> str:
        """The leader of a group, or one alone; a captive one needs his faction."""
        faction: Faction = fields.pop("faction", "") or self.s.groups[group].faction
        side = self.s.data.side_of(faction)
        captain = fields.pop("captain", self.s.captain_of(side))
        cell = self.cell(where) if where else self.s.groups[group].cell
        troop = TROOP[LEADER_TROOPS[faction]].number
        self.s.enlist(
            Leader(key, key.capitalize(), faction, side, captain, troop, prestige, group=group, cell=cell, **fields)
        )
        return key

    def motte(self, key: str, where: str, garrison: int | Ranks = 10, resources: int = 4, side: int = KING) -> str:
        faction: Faction = "norman" if side == KING else "saxon"
        ranks = mustered(faction, garrison) if isinstance(garrison, int) else garrison
        self.s.mottes[key] = Motte(key, key.capitalize(), self.cell(where), side, faction, ranks, resources)
        return key

    def convoy(self, key: str, where: str, load: int = 5, side: int = NEUTRAL, **fields: Any) -> str:
        self.s.convoys[key] = Convoy(key, self.cell(where), load, side, **fields)
        return key

    def write(self, key: str, **book: Any) -> None:
        """Change the book of a group."""
        change.write(self.s, key, **book)

    def order(self, key: str, to: str = "", **fields: Any) -> None:
        """A group does it without asking."""
        order = Order(self.cell(to) if to else -1, **fields)
        self.s.orders[key] = Secret(self.s.seats_of(self.s.groups[key].side), order)

    # ---------------------------------------------------------------- playing

    def dice(self, *faces: int) -> None:
        """The next dice, each of ten faces; others are not expected."""
        self.ref.dice = ScriptedDice([face - 1 for face in faces])

    @property
    def unrolled(self) -> int:
        """How many of these dice are left."""
        assert isinstance(self.ref.dice, ScriptedDice)
        return len(self.ref.dice.left)

    def attack(self, key: str, other: str, *faces: int) -> "Table":
        """A group attacks another of its hex, and these dice are rolled: what the first decision is about."""
        return self._clash(lambda: attack(self.s, self.ref, key, other), faces)

    def assault(self, key: str, site: str, *faces: int) -> "Table":
        """A group attacks a settlement."""
        return self._clash(lambda: attack_settlement(self.s, self.ref, key, self.s.country.site[site]), faces)

    def rise(self, site: str, key: str, *faces: int) -> "Table":
        """A settlement attacks a group."""
        return self._clash(lambda: rising(self.s, self.ref, self.s.country.site[site], key), faces)

    def _clash(self, begin: Callable[[], None], faces: tuple[int, ...]) -> "Table":
        if faces:
            self.dice(*faces)
        self.s.call(Rest())
        begin()
        self.decision = advance(self.s, self.ref)
        return self

    def begin(self, phase: Phase[CampaignState]) -> "Table":
        """Go on with this phase, and rest after it."""
        self.s.call(Rest())
        self.s.call(phase)
        self.decision = advance(self.s, self.ref)
        return self

    def play(self, *answers: str, seat: int | None = None) -> "Table":
        """Give these answers; a seat must be named where several are asked."""
        for answer in answers:
            assert self.decision is not None
            who = self.decision.seat if seat is None else seat
            option = self.decision.menu_of(who).find(answer)
            assert option is not None, f"{answer} is not on offer: {self.offered(who)}"
            apply(self.s, self.ref, who, option)
            self.decision = advance(self.s, self.ref)
        return self

    def offered(self, seat: int | None = None) -> list[str]:
        """What is on offer."""
        assert self.decision is not None
        who = self.decision.seat if seat is None else seat
        return [option.notation for option in self.decision.menu_of(who)]

    def why_not(self, answer: str, seat: int | None = None) -> str:
        """The clause that forbids an answer; "" if it is on offer."""
        assert self.decision is not None
        who = self.decision.seat if seat is None else seat
        found = why_not(self.s, self.decision, who, self.seats, answer)
        return "" if found is None else found.rule

    @property
    def resting(self) -> bool:
        """Whether the phase under test is over."""
        return isinstance(self.s.stack[-1], Rest)

    @property
    def phase(self) -> str:
        """The phase that asks."""
        return self.s.stack[-1].key

    def at(self, key: str) -> str:
        """The hex of a group, or of a leader; "" if it is nowhere."""
        found = self.s.groups.get(key) or self.s.leaders.get(key)
        return "" if found is None or found.cell < 0 else self.s.country.names[found.cell]

    def book(self, key: str) -> Book:
        return self.s.groups[key].book.value

    def told(self, kind: str) -> list[str]:
        return [event.text for event in self.log if event.kind == kind]
