"""MAI-5.6, MAI-11.9: what happens at the start of the replacements step: Salisbury's fate, and reinforcements."""

from dataclasses import dataclass
from typing import ClassVar, Final

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview

from ..combat.fates import kill
from ..country import GRID, NAMES, ORLEANS, TOWN, TOWN_CELL, TOWNS, WORDS
from ..forces.preview import stacking
from ..forces.stacks import besieged, enter, room, slot_of
from ..log import company, tell
from ..numbers import Number
from ..parties import Counts
from ..previews import after, here, joined
from ..scenarios import Reinforcement
from ..state import NOBODY, WAITING, MaidState
from ..tables import ENGLISH, FRENCH, LEADER, NATION, SALISBURY, SIDE_NAMES, SIDE_OF, TYPE
from ..touch import Touched

MORTAL: Final = 4
"""MAI-11.9: Salisbury is killed on 1 to 4."""


@dataclass(slots=True)
class SalisburysFate(Phase[MaidState]):
    """MAI-11.9: the gun-stone of Orléans."""

    key: ClassVar[str] = "salisbury"
    rules: ClassVar[tuple[str, ...]] = ("MAI-11.9",)

    def run(self, s: MaidState, ref: Referee) -> None:
        s.done()
        at = s.at[SALISBURY]
        if s.turn != s.data.salisbury_fate_turn or at < 0 or GRID.distance(at, TOWN_CELL[ORLEANS]) > 1:
            return
        (die,) = ref.sum_of(1, 6, tuple(die <= MORTAL for die in range(7)))
        dies = die <= MORTAL
        if ref.hears:
            text = (
                "A gun-stone from Orléans kills Salisbury."
                if dies
                else "Salisbury watches Orléans and comes to no harm."
            )
            gist = "Salisbury is killed" if dies else "Salisbury lives"
            tell(
                s,
                ref,
                "salisbury",
                text,
                self.rules,
                dice=(die,),
                sum=f"{die}; dies on 1 to {MORTAL}",
                gist=gist,
                touch=("salisbury",),
            )
        if dies:
            kill(s, ref, SALISBURY)


def troops_of(data: Reinforcement) -> Counts:
    """Its SPs, by slot."""
    nation = NATION[data.nation]
    counts = list(NOBODY[SIDE_OF[nation]])
    for type, count in data.sp.items():
        counts[slot_of(nation, TYPE[type])] += count
    return tuple(counts)


def town_refusal(s: MaidState, data: Reinforcement, town: int) -> Refusal | None:
    """Why reinforcements can't arrive in a town: they do so whole, where their side controls it, unbesieged and with
    room."""
    side, cell = SIDE_OF[NATION[data.nation]], TOWN_CELL[town]
    name = TOWNS[town].name
    if TOWNS[town].id not in data.at:
        return Refusal(
            "MAI-5.6",
            f"These reinforcements come to {', '.join(TOWNS[TOWN[id]].name for id in data.at)}, not to {name}.",
        )
    if not s.towns[side] >> cell & 1:
        return Refusal("MAI-5.6", f"{name} is not {SIDE_NAMES[side]}-controlled.")
    if besieged(s, side) >> cell & 1:
        return Refusal("MAI-5.6", f"{name} is besieged.")
    if room(s, side, cell) < sum(data.sp.values()):
        return Refusal("MAI-5.6", f"There is no room in {name} for {sum(data.sp.values())} strength points.")
    return None


@dataclass(slots=True)
class Reinforce(Phase[MaidState]):
    """MAI-5.6: the reinforcements of this turn, and those that wait, the English side first (MAI-4.5)."""

    key: ClassVar[str] = "reinforce"
    rules: ClassVar[tuple[str, ...]] = ("MAI-5.6", "MAI-4.5")

    def run(self, s: MaidState, ref: Referee) -> None:
        s.done()
        due = [number for number in s.coming if s.data.reinforcements[number].turn <= s.turn]
        for side in (FRENCH, ENGLISH):
            for number in reversed(due):
                if SIDE_OF[NATION[s.data.reinforcements[number].nation]] == side:
                    s.call(Arrive(number))


@dataclass(slots=True)
class Arrive(Phase[MaidState]):
    """One reinforcement: its owner chooses the town. If there is none it waits and tries again each turn."""

    key: ClassVar[str] = "arrive"
    rules: ClassVar[tuple[str, ...]] = ("MAI-5.6",)
    number: Number

    def data(self, s: MaidState) -> Reinforcement:
        return s.data.reinforcements[self.number]

    def towns(self, s: MaidState) -> list[int]:
        data = self.data(s)
        return [TOWN[id] for id in data.at if town_refusal(s, data, TOWN[id]) is None]

    def ask(self, s: MaidState) -> Decision | None:
        towns = self.towns(s)
        if len(towns) < 2:
            return None
        options = [_arrive(town) for town in towns]
        data = self.data(s)
        who = company(troops_of(data), sum(1 << LEADER[id] for id in data.leaders))
        return Decision(
            SIDE_OF[NATION[data.nation]],
            f"Where do your reinforcements arrive? {who}.",
            Menu(options),
            rules=self.rules,
        )

    def run(self, s: MaidState, ref: Referee) -> None:
        towns = self.towns(s)
        if towns:
            self.on_arrive(s, ref, towns[0])
            return
        s.done()
        if ref.hears:
            data = self.data(s)
            tell(
                s,
                ref,
                "wait",
                f"{SIDE_NAMES[SIDE_OF[NATION[data.nation]]]} reinforcements find no town open to them and wait.",
                ("MAI-5.6",),
            )

    def on_arrive(self, s: MaidState, ref: Referee, town: int) -> None:
        data = self.data(s)
        side, cell = SIDE_OF[NATION[data.nation]], TOWN_CELL[town]
        s.done()
        s.coming = tuple(number for number in s.coming if number != self.number)
        placed = enter(s, side, cell, troops_of(data))
        people = 0
        for id in data.leaders:
            if s.at[LEADER[id]] == WAITING:
                s.put(LEADER[id], cell)
                people |= 1 << LEADER[id]
        if ref.hears:
            tell(
                s,
                ref,
                "reinforcements",
                f"{company(placed, people)} arrive in {NAMES[cell]}.",
                ("MAI-5.6",),
                touch=(WORDS[cell],),
            )

    def why_not(self, s: MaidState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] != "arrive" or len(words) != 2:
            return None
        if words[1] not in TOWN:
            return Refusal("MAI-5.6", f"There is no town “{words[1]}”.")
        return town_refusal(s, self.data(s), TOWN[words[1]])

    def meant(self, s: MaidState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return Touched(s, touched).town("arrive") or Phase.meant(self, s, seat, menu, touched)

    def preview(self, s: MaidState, seat: int, option: Option) -> Preview | None:
        cell = TOWN_CELL[option.args[0]]
        side = SIDE_OF[NATION[self.data(s).nation]]
        return joined(Preview((), here(cell)), stacking(after(s, side, option), side, cell))


def _arrive(town: int) -> Option:
    return Option(f"arrive {TOWNS[town].id}", (town,), label=f"Arrive in {TOWNS[town].name}", touch=(TOWNS[town].id,))
