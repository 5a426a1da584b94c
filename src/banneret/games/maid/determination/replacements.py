"""MAI-5.7 to MAI-5.10: replacement points and what they buy."""

from dataclasses import dataclass
from typing import ClassVar, Final

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.reasons import MAY, Reasons, worded
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason

from ..country import CATHEDRALS, NAMES, TOWN, TOWN_CELL, TOWN_HOME, TOWNS, WORDS
from ..forces.preview import stacking
from ..forces.stacks import besieged, enter, room, slot_of, unused
from ..log import counted, nation_name, nation_people, tell
from ..numbers import Nation, Row, Type
from ..parties import Counts
from ..previews import after, here, joined
from ..scenarios import TOWNS_IN
from ..state import NOBODY, MaidState
from ..tables import (
    BANK_MOST,
    BURGUNDY,
    ENGINEERS,
    ENGLAND,
    FRANCE,
    NATION_IDS,
    PER_TOWN,
    SIDE_OF,
    TOWNS_PER_RP,
    TYPE,
    TYPES,
)
from ..touch import Touched

DONE: Final = Option("done", label="Buy nothing more")
BUY: Final = tuple(
    Option(f"buy {type.id}", (number,), label=f"{type.name} for {type.cost}", final=False)
    for number, type in enumerate(TYPES)
)
AT: Final = tuple(
    Option(f"at {town.id}", (number,), label=f"In {town.name}", touch=(town.id,)) for number, town in enumerate(TOWNS)
)


def income(s: MaidState, nation: int) -> int:
    """MAI-5.7: the RPs of a nation this turn; MAI-12.10: one more for the Burgundians."""
    extra = 1 if nation == BURGUNDY and s.greater_burgundy else 0
    fixed = s.data.rp_fixed
    if fixed:
        return fixed[NATION_IDS[nation]] + extra
    towns = sum(
        1 for town in CATHEDRALS if s.control[town] == nation and (nation == FRANCE or TOWN_HOME[town] == nation)
    )
    return towns // TOWNS_PER_RP[nation] + (s.will if nation == FRANCE else 0) + extra


def bank(s: MaidState, nation: int, points: int) -> int:
    """MAI-5.8: points go to the bank, which holds at most 10. Returns how many found room."""
    before = s.banks[nation]
    s.banks[nation] = min(before + points, BANK_MOST)
    return s.banks[nation] - before


NOT_OWN: Final = 1
NOT_HOME: Final = 2
BESIEGED: Final = 3
RAISED: Final = 4
NO_ROOM: Final = 5
_TOWNS: Reasons = {
    NOT_OWN: Refusal("MAI-5.9", "{name} is not controlled by the {people}."),
    NOT_HOME: Refusal("MAI-5.9", "{name} is not in the home area of the {people}."),
    BESIEGED: Refusal("MAI-5.9", "{name} is besieged."),
    RAISED: Refusal("MAI-5.9", "At most {most} strength points are placed in a town per turn, and {name} has them."),
    NO_ROOM: Refusal("MAI-3.7", "There is no room in {name}."),
}


def _shut(s: MaidState, nation: int, town: int, raised: Counts, under_siege: int) -> int:
    """MAI-5.9: the reason why a nation can't place replacements in a town. `raised` counts what was placed in each town
    this turn; `under_siege` are the besieged towns of its side."""
    if s.control[town] != nation:
        return NOT_OWN
    if TOWN_HOME[town] != nation:
        return NOT_HOME
    side, cell = SIDE_OF[nation], TOWN_CELL[town]
    if under_siege >> cell & 1:
        return BESIEGED
    if raised[town] >= PER_TOWN:
        return RAISED
    return NO_ROOM if room(s, side, cell) < 1 else MAY


def town_refusal(s: MaidState, nation: int, town: int, raised: Counts) -> Refusal | None:
    return worded(
        _TOWNS,
        _shut(s, nation, town, raised, besieged(s, SIDE_OF[nation])),
        name=TOWNS[town].name,
        people=nation_people(nation),
        most=PER_TOWN,
    )


def open_towns(s: MaidState, nation: int, raised: Counts) -> list[int]:
    under_siege = besieged(s, SIDE_OF[nation])
    return [town for town in TOWNS_IN[s.scenario] if _shut(s, nation, town, raised, under_siege) == MAY]


NO_ENGINEERS: Final = 1
TOO_DEAR: Final = 2
ALL_USED: Final = 3
_TYPES: Reasons = {
    NO_ENGINEERS: Refusal("MAI-12.6", "Without the optional rule for sieges no Engineers are used or bought."),
    TOO_DEAR: Refusal("MAI-5.9", "{name} cost {cost}, and the bank has {bank}."),
    ALL_USED: Refusal("MAI-3.3", "The {people} have all their {name} on the map."),
}


def _unbuyable(s: MaidState, nation: int, type: int) -> int:
    """The reason why a nation can't buy an SP of a type."""
    if type == ENGINEERS and not s.engineers:
        return NO_ENGINEERS
    if _COST[type] > s.banks[nation]:
        return TOO_DEAR
    return ALL_USED if unused(s, nation, type) < 1 else MAY


_COST: Final = tuple(type.cost for type in TYPES)


def type_refusal(s: MaidState, nation: int, type: int) -> Refusal | None:
    return worded(
        _TYPES,
        _unbuyable(s, nation, type),
        name=TYPES[type].name,
        cost=counted(_COST[type], "RP"),
        bank=s.banks[nation],
        people=nation_people(nation),
    )


NOTHING_RAISED: Counts = (0,) * len(TOWNS)


@dataclass(slots=True)
class Income(Phase[MaidState]):
    """MAI-5.7: each nation receives its RPs and spends them, the English side first (MAI-4.5)."""

    key: ClassVar[str] = "income"
    rules: ClassVar[tuple[str, ...]] = ("MAI-5.7", "MAI-5.8", "MAI-4.5")

    def run(self, s: MaidState, ref: Referee) -> None:
        s.done()
        if not s.data.replacements:
            return
        for nation in (FRANCE, BURGUNDY, ENGLAND):
            s.call(Raise(nation))
        for nation in (ENGLAND, BURGUNDY, FRANCE):
            points = income(s, nation)
            got = bank(s, nation, points)
            if ref.hears and points:
                lost = f" ({points - got} lost: a bank holds {BANK_MOST})" if got < points else ""
                text = (
                    f"The {nation_people(nation)} receive {counted(points, 'replacement point')}{lost} and "
                    f"have {s.banks[nation]}."
                )
                tell(s, ref, "income", text, ("MAI-5.7", "MAI-5.8"), touch=(f"bank.{NATION_IDS[nation]}",))


@dataclass(slots=True)
class Raise(Phase[MaidState]):
    """MAI-5.9: the owner buys SPs of a nation one by one and places each at once. Unspent RPs stay in the bank
    (MAI-5.10)."""

    key: ClassVar[str] = "raise"
    rules: ClassVar[tuple[str, ...]] = ("MAI-5.9",)
    nation: Nation
    raised: Row = NOTHING_RAISED

    def ask(self, s: MaidState) -> Decision | None:
        if not s.banks[self.nation] or not open_towns(s, self.nation, self.raised):
            return None
        options = [BUY[type] for type in range(len(TYPES)) if _unbuyable(s, self.nation, type) == MAY]
        if not options:
            return None
        prompt = f"Spend {counted(s.banks[self.nation], f'{nation_name(self.nation)} replacement point')}."
        return Decision(SIDE_OF[self.nation], prompt, Menu([*options, DONE]), rules=self.rules)

    def run(self, s: MaidState, ref: Referee) -> None:
        s.done()

    def on_done(self, s: MaidState, ref: Referee) -> None:
        s.done()

    def on_buy(self, s: MaidState, ref: Referee, type: int) -> None:
        s.then(PlaceBought(self.nation, type, self.raised))

    def why_not(self, s: MaidState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] != "buy" or len(words) != 2:
            return None
        type = TYPE.get(words[1])
        return (
            Refusal("MAI-3.1", f"There is no troop type “{words[1]}”.")
            if type is None
            else type_refusal(s, self.nation, type)
        )

    def preview(self, s: MaidState, seat: int, option: Option) -> Preview | None:
        if option == DONE:
            return None
        (type,) = option.args
        bank, cost = s.banks[self.nation], TYPES[type].cost
        left = unused(s, self.nation, type)
        return Preview(
            (
                Reason(
                    f"{TYPES[type].name} cost {counted(cost, 'RP')}.",
                    f"{bank} − {cost} = {bank - cost}",
                    ("MAI-5.9", "MAI-3.2"),
                ),
                Reason(f"{left} more strength points of {TYPES[type].name} can be on the map.", rules=("MAI-3.3",)),
            )
        )


@dataclass(slots=True)
class PlaceBought(Phase[MaidState]):
    """MAI-5.9: where a bought SP is placed. With one town to choose from nobody is asked."""

    key: ClassVar[str] = "place_bought"
    rules: ClassVar[tuple[str, ...]] = ("MAI-5.9",)
    nation: Nation
    type: Type
    raised: Row

    def ask(self, s: MaidState) -> Decision | None:
        options = [AT[town] for town in open_towns(s, self.nation, self.raised)]
        if len(options) < 2:
            return None
        return Decision(
            SIDE_OF[self.nation], f"Where are the new {TYPES[self.type].name} placed?", Menu(options), rules=self.rules
        )

    def run(self, s: MaidState, ref: Referee) -> None:
        self.on_at(s, ref, open_towns(s, self.nation, self.raised)[0])

    def on_at(self, s: MaidState, ref: Referee, town: int) -> None:
        raised = (*self.raised[:town], self.raised[town] + 1, *self.raised[town + 1 :])
        s.then(Raise(self.nation, raised))
        side = SIDE_OF[self.nation]
        s.banks[self.nation] -= TYPES[self.type].cost
        counts = list(NOBODY[side])
        counts[slot_of(self.nation, self.type)] = 1
        enter(s, side, TOWN_CELL[town], tuple(counts))
        if ref.hears:
            cell = TOWN_CELL[town]
            text = f"The {nation_people(self.nation)} raise {TYPES[self.type].name} in {NAMES[cell]}."
            cost, left = TYPES[self.type].cost, s.banks[self.nation]
            tell(
                s,
                ref,
                "raise",
                text,
                ("MAI-5.9",),
                sum=f"{left + cost} − {cost} = {counted(left, 'RP')}",
                touch=(WORDS[cell],),
            )
        ref.horizon()  # when all points are spent the phase is over: what befalls Jeanne then is no outcome of this

    def why_not(self, s: MaidState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] != "at" or len(words) != 2:
            return None
        if words[1] not in TOWN:
            return Refusal("MAI-5.9", f"There is no town “{words[1]}”.")
        return town_refusal(s, self.nation, TOWN[words[1]], self.raised)

    def meant(self, s: MaidState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return Touched(s, touched).town("at") or Phase.meant(self, s, seat, menu, touched)

    def preview(self, s: MaidState, seat: int, option: Option) -> Preview | None:
        (town,) = option.args
        cell, side = TOWN_CELL[town], SIDE_OF[self.nation]
        raised = Reason(
            f"{self.raised[town] + 1} of {PER_TOWN} strength points placed there this turn.", rules=("MAI-5.9",)
        )
        return joined(Preview((raised,), here(cell)), stacking(after(s, side, option), side, cell))
