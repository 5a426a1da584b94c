"""MAI-5.11 to MAI-5.14: the ransom step."""

from dataclasses import dataclass
from typing import ClassVar, Final

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason

from ..country import NAMES, TOWN, TOWN_AT, TOWN_CELL, TOWN_HOME, TOWNS, WORDS
from ..forces.absent import begun
from ..forces.preview import those_at
from ..forces.stacks import besieged
from ..log import nation_name, nation_people, tell
from ..numbers import EachSide
from ..previews import after, here
from ..scenarios import TOWNS_IN
from ..state import CAPTIVE, MaidState
from ..tables import (
    ALL_LEADERS,
    ATTACK,
    DEFENCE,
    ENEMY,
    ENGLISH,
    FRENCH,
    JEANNE,
    LEADER,
    LEADER_IDS,
    LEADER_NATION,
    LEADER_SIDE,
    NATIONS_OF,
    OF_SIDE,
    PERSON,
    RANSOM_LEAST,
    RANSOM_PER_POINT,
    SHORT_NAMES,
    Person,
    Side,
)
from ..touch import Touched
from .replacements import AT, bank

DONE: Final = Option("done", label="Ransom nobody more")


def price(leader: Person) -> int:
    """MAI-5.11: 2 RPs for each point of attack plus defence bonus, at least 2."""
    return max(RANSOM_LEAST, RANSOM_PER_POINT * (ATTACK[leader] + DEFENCE[leader]))


def _reckoned(leader: Person) -> str:
    return f"{RANSOM_PER_POINT} × ({ATTACK[leader]} + {DEFENCE[leader]}) = {price(leader)}"


def towns_for(s: MaidState, leader: Person) -> list[int]:
    """MAI-5.13: where a ransomed leader may be placed: unbesieged towns that his nation controls in its home area, or
    if none any of his side."""
    nation, side = LEADER_NATION[leader], LEADER_SIDE[leader]
    free = s.towns[side] & ~besieged(s, side)
    home = [
        town
        for town in TOWNS_IN[s.scenario]
        if s.control[town] == nation and TOWN_HOME[town] == nation and free >> TOWN_CELL[town] & 1
    ]
    return home or [TOWN_AT[cell] for cell in members(free)]


def refusal(s: MaidState, side: Side, leader: Person) -> Refusal | None:
    """Why a player can't buy a leader back."""
    name = SHORT_NAMES[leader]
    if s.at[leader] != CAPTIVE or LEADER_SIDE[leader] != side:
        return Refusal("MAI-5.11", f"{name} is no prisoner of the other side.")
    if leader == JEANNE:
        return Refusal("MAI-5.14", "Jeanne is never ransomed.")
    nation = LEADER_NATION[leader]
    if s.banks[nation] < price(leader):
        return Refusal(
            "MAI-5.11",
            f"The ransom of {name} is {price(leader)} RPs, and the {nation_name(nation)} bank has {s.banks[nation]}.",
        )
    if not towns_for(s, leader):
        return Refusal("MAI-5.13", f"There is no unbesieged town for {name} to come to.")
    return None


RANSOM: Final = tuple(
    Option(f"ransom {id}", (leader,), label=f"Ransom {SHORT_NAMES[leader]} for {price(leader)}", final=False)
    for id, leader in LEADER.items()
)


@dataclass(slots=True)
class Ransoms(Phase[MaidState]):
    """The English player, then the French (MAI-4.5)."""

    key: ClassVar[str] = "ransoms"

    def run(self, s: MaidState, ref: Referee) -> None:
        s.then(Ransom(FRENCH))
        s.call(Ransom(ENGLISH))


@dataclass(slots=True)
class Ransom(Phase[MaidState]):
    """MAI-5.11: a player buys back leaders; the captor may not refuse (MAI-5.12)."""

    key: ClassVar[str] = "ransom"
    rules: ClassVar[tuple[str, ...]] = ("MAI-5.11", "MAI-5.12")
    side: EachSide

    def ask(self, s: MaidState) -> Decision | None:
        options = [
            RANSOM[leader]
            for leader in ALL_LEADERS
            if s.at[leader] == CAPTIVE and refusal(s, self.side, leader) is None
        ]
        if not options:
            return None
        return Decision(self.side, "Buy back a captured leader?", Menu([*options, DONE]), rules=self.rules)

    def run(self, s: MaidState, ref: Referee) -> None:
        s.done()

    def on_done(self, s: MaidState, ref: Referee) -> None:
        s.done()

    def on_ransom(self, s: MaidState, ref: Referee, leader: Person) -> None:
        s.call(Homecoming(leader))
        nation = LEADER_NATION[leader]
        cost = price(leader)
        s.banks[nation] -= cost
        captor = NATIONS_OF[ENEMY[self.side]][0]
        got = bank(s, captor, cost // 2)
        if ref.hears:
            text = (
                f"The {nation_people(nation)} ransom {SHORT_NAMES[leader]} for {cost} RPs; the "
                f"{nation_people(captor)} receive {got}."
            )
            tell(s, ref, "ransom", text, self.rules, sum=_reckoned(leader), touch=(LEADER_IDS[leader],))

    def why_not(self, s: MaidState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] != "ransom" or len(words) != 2:
            return None
        leader = LEADER.get(words[1])
        return (
            Refusal("MAI-5.11", f"There is no leader “{words[1]}”.")
            if leader is None
            else refusal(s, self.side, leader)
        )

    def meant(self, s: MaidState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        people = Touched(s, touched).people
        own = [id for id in people if OF_SIDE[seat] >> PERSON[id] & 1]
        return tuple(f"ransom {id}" for id in (own or people)[-1:]) or Phase.meant(self, s, seat, menu, touched)

    def preview(self, s: MaidState, seat: int, option: Option) -> Preview | None:
        if option == DONE:
            return None
        (leader,) = option.args
        nation, captor = LEADER_NATION[leader], NATIONS_OF[ENEMY[self.side]][0]
        world = after(s, self.side, option)
        banks = begun(
            "; ".join(
                f"the {nation_name(one)} bank: {s.banks[one]}, then {world.banks[one]}" for one in (nation, captor)
            )
        )
        return Preview(
            (
                Reason(
                    f"{SHORT_NAMES[leader]}: attack {ATTACK[leader]}, defence {DEFENCE[leader]}.",
                    _reckoned(leader),
                    ("MAI-5.11",),
                ),
                Reason(f"{banks}.", rules=("MAI-5.12", "MAI-5.8")),
            )
        )


@dataclass(slots=True)
class Homecoming(Phase[MaidState]):
    """MAI-5.13: where the ransomed leader is placed."""

    key: ClassVar[str] = "homecoming"
    rules: ClassVar[tuple[str, ...]] = ("MAI-5.13",)
    leader: Person

    def ask(self, s: MaidState) -> Decision | None:
        towns = towns_for(s, self.leader)
        if len(towns) < 2:
            return None
        prompt = f"Where does {SHORT_NAMES[self.leader]} come home?"
        return Decision(LEADER_SIDE[self.leader], prompt, Menu([AT[town] for town in towns]), rules=self.rules)

    def run(self, s: MaidState, ref: Referee) -> None:
        self.on_at(s, ref, towns_for(s, self.leader)[0])

    def on_at(self, s: MaidState, ref: Referee, town: int) -> None:
        s.done()
        cell = TOWN_CELL[town]
        s.put(self.leader, cell)
        if ref.hears:
            tell(
                s,
                ref,
                "homecoming",
                f"{SHORT_NAMES[self.leader]} comes home to {NAMES[cell]}.",
                self.rules,
                touch=(WORDS[cell],),
            )

    def why_not(self, s: MaidState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] != "at" or len(words) != 2 or words[1] not in TOWN:
            return None
        return Refusal(
            "MAI-5.13",
            f"{TOWNS[TOWN[words[1]]].name} is no unbesieged town of {SHORT_NAMES[self.leader]}'s own nation at home.",
        )

    def meant(self, s: MaidState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return Touched(s, touched).town("at") or Phase.meant(self, s, seat, menu, touched)

    def preview(self, s: MaidState, seat: int, option: Option) -> Preview | None:
        """Who is there already."""
        cell = TOWN_CELL[option.args[0]]
        return Preview((Reason(those_at(s, s.town_side(cell), cell), rules=self.rules),), here(cell))
