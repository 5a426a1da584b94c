"""MAI-5.15 to MAI-5.26: the fortunes of Jeanne d'Arc."""

from dataclasses import dataclass
from typing import ClassVar, Final

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason

from ..combat.aftermath import settle
from ..combat.fates import capture
from ..country import CHINON, GRID, NAMES, ROUEN, TOWN, TOWN_AT, TOWN_CELL, TOWNS, WORDS, nearest_first
from ..forces.preview import those_at
from ..forces.stacks import besieged, enter, fighters, room, stack
from ..log import counted, tell
from ..previews import here
from ..state import EXECUTED, IN_FIELD, JEANNE_STATES, NOBODY, PRISONER, TRIAL, UNKNOWN, MaidState
from ..tables import CHARLES, ENGLISH, FRANCE, FRENCH, JEANNE, JEANNE_EVENTS, MILITIA, WILL_EVENT, ZOC_LEAST
from ..touch import Touched
from ..victory import held_by
from .replacements import AT, bank

VOLUNTEERS: Final = 2
FERVOUR: Final = 3
"""MAI-5.21: Militia SPs, RPs."""
EXPOSED: Final = 6
"""MAI-5.18: with fewer combat SPs than this she is exposed."""
LASTING: Final = frozenset(("wounded", "court_intrigue", "voices", "miracle"))
"""MAI-5.16: events with an effect until the next Jeanne events step."""


_MEANING: Final = {
    "ambush": "an ambush: she is taken if an enemy stack of three combat SPs is beside her",
    "exposed": (
        "she is exposed: she is taken if an enemy stack of three combat SPs is beside her and fewer than six "
        "are with her"
    ),
    "wounded": "she is wounded: until her next event she may not move, and her bonuses are 0",
    "court_intrigue": "intrigue at court: until her next event she may not move",
    "rides_on": "she rides on",
    "voices": "she hears her voices: one die of an action with her may be rolled again",
    "miracle": "a miracle: her attack bonus is 1 higher until her next event",
    "sold": "she is sold to the English and put on trial at Rouen",
}
"""What is told of an event; of any other its name, because its effect is told."""
_CLAUSES: Final = {
    "ambush": ("MAI-5.18",),
    "exposed": ("MAI-5.18",),
    "wounded": ("MAI-5.19",),
    "court_intrigue": ("MAI-5.20",),
    "voices": ("MAI-5.22",),
    "miracle": ("MAI-5.23",),
    "sold": ("MAI-5.24",),
}
"""And its clause."""

_SORTS: Final = {
    state: tuple(sorted(set(table.values())).index(table[die]) if die in table else 0 for die in range(13))
    for state, table in JEANNE_EVENTS.items()
}
"""By her state and the die: numbers that are the same where the events are."""


@dataclass(slots=True)
class JeanneEvents(Phase[MaidState]):
    """MAI-5.15: one roll on the row of her state; executed and dead need none."""

    key: ClassVar[str] = "jeanne"
    rules: ClassVar[tuple[str, ...]] = ("MAI-5.15",)

    def run(self, s: MaidState, ref: Referee) -> None:
        s.done()
        s.event = ""  # MAI-5.16: the effects of the last event end
        if s.jeanne not in (UNKNOWN, IN_FIELD, PRISONER, TRIAL):
            return
        if s.jeanne == TRIAL and held_by(s, ROUEN) == FRENCH:
            _freed(s, ref)
            return
        if s.jeanne == UNKNOWN and s.turn == s.data.jeanne_arrives_by_turn:
            arrives(s, ref)
            return
        table = JEANNE_EVENTS[JEANNE_STATES[s.jeanne]]
        dice = ref.sum_of(2 if s.jeanne == IN_FIELD else 1, 6, _SORTS[JEANNE_STATES[s.jeanne]])
        event = table[sum(dice)]
        if ref.hears:
            tell(
                s,
                ref,
                "jeanne",
                f"Jeanne: {_MEANING.get(event, event.replace('_', ' '))}.",
                (*self.rules, *_CLAUSES.get(event, ())),
                dice=dice,
                sum=str(sum(dice)),
                gist=event.replace("_", " "),
                touch=("jeanne",),
            )
        if event in LASTING:
            s.event = event
        _EFFECTS.get(event, _nothing)(s, ref)


def _nothing(s: MaidState, ref: Referee) -> None:
    """No news, rides on, held, the trial goes on; wounded, voices and miracle are in force by being the event of the
    turn."""


def arrival_town(s: MaidState) -> int:
    """MAI-5.17: Chinon, or the French-controlled unbesieged town nearest to it, of several the one with the lowest hex
    id; -1 if there is none."""
    free = s.towns[FRENCH] & ~besieged(s, FRENCH)
    for town in nearest_first(TOWN_CELL[CHINON]):
        if free >> TOWN_CELL[town] & 1:
            return town
    return -1


def arrives(s: MaidState, ref: Referee) -> None:
    """MAI-5.17."""
    town = arrival_town(s)
    if town < 0:
        return
    s.jeanne = IN_FIELD
    cell = TOWN_CELL[town]
    s.put(JEANNE, cell)
    if ref.hears:
        tell(s, ref, "jeanne", f"Jeanne d'Arc arrives in {NAMES[cell]}.", ("MAI-5.17",), touch=("jeanne", WORDS[cell]))


def _freed(s: MaidState, ref: Referee) -> None:
    """MAI-5.25: the French hold Rouen, as they can't where it lies outside the window."""
    s.jeanne = IN_FIELD
    s.put(JEANNE, TOWN_CELL[ROUEN])
    if ref.hears:
        tell(s, ref, "jeanne", "Rouen is French: Jeanne is freed.", ("MAI-5.25",), touch=("jeanne", "rouen"))


def menaced(s: MaidState) -> bool:
    """MAI-5.18: an enemy stack of three or more combat SPs, inside or outside walls, in Jeanne's hex or adjacent to
    it."""
    return any(
        fighters(stack(s, ENGLISH, cell)) >= ZOC_LEAST
        for cell in members(GRID.disk(s.at[JEANNE], 1) & s.fighting[ENGLISH])
    )


def ambush(s: MaidState, ref: Referee) -> None:
    """MAI-5.18."""
    if menaced(s):
        if ref.hears:
            tell(
                s,
                ref,
                "jeanne",
                "Jeanne is captured in an ambush.",
                ("MAI-5.18",),
                gist="Jeanne is captured",
                touch=("jeanne",),
            )
        capture(s, ref, JEANNE)


def exposed(s: MaidState, ref: Referee) -> None:
    """MAI-5.18: only if her stack has fewer than six combat SPs."""
    if fighters(stack(s, FRENCH, s.at[JEANNE])) < EXPOSED:
        ambush(s, ref)


def court_intrigue(s: MaidState, ref: Referee) -> None:
    """MAI-5.20: she is called to Charles, if neither is in a besieged town and he is on the map elsewhere. She may not
    move either way."""
    towns = besieged(s, FRENCH)
    her, his = s.at[JEANNE], s.at[CHARLES]
    if his < 0 or his == her or towns >> her & 1 or towns >> his & 1:
        return
    s.put(JEANNE, his)
    if ref.hears:
        tell(
            s, ref, "jeanne", f"Jeanne is called to court at {NAMES[his]}.", ("MAI-5.20",), touch=("jeanne", WORDS[his])
        )


def volunteers(s: MaidState, ref: Referee) -> None:
    """MAI-5.21: two Militia SPs join her stack, as far as stacking and the mix allow. Before an empty town they are
    besiegers (MAI-3.13)."""
    cell = s.at[JEANNE]
    counts = list(NOBODY[FRENCH])
    counts[MILITIA] = min(VOLUNTEERS, max(0, room(s, FRENCH, cell)))
    placed = enter(s, FRENCH, cell, tuple(counts))
    if ref.hears:
        tell(s, ref, "jeanne", f"Militia {sum(placed)} join Jeanne.", ("MAI-5.21",), touch=("jeanne", WORDS[cell]))
    settle(s, ref)


def fervour(s: MaidState, ref: Referee) -> None:
    """MAI-5.21."""
    got = bank(s, FRANCE, FERVOUR)
    if ref.hears:
        tell(
            s,
            ref,
            "jeanne",
            f"The French bank gains {counted(got, 'RP')}.",
            ("MAI-5.21", "MAI-5.8"),
            touch=("bank.french",),
        )


def sold(s: MaidState, ref: Referee) -> None:
    """MAI-5.24: to trial, at Rouen."""
    s.jeanne = TRIAL


def escape(s: MaidState, ref: Referee) -> None:
    """MAI-5.24: the French player places her; if there is no town she remains a prisoner."""
    s.call(Escape())


def executed(s: MaidState, ref: Referee) -> None:
    """MAI-5.26, MAI-9.15: for good; it counts in this turn's National Will step."""
    s.jeanne = EXECUTED
    s.will_due |= 1 << WILL_EVENT["jeanne_executed"]


_EFFECTS: Final = {
    "arrives": arrives,
    "ambush": ambush,
    "exposed": exposed,
    "court_intrigue": court_intrigue,
    "volunteers": volunteers,
    "fervour": fervour,
    "sold": sold,
    "escape": escape,
    "executed": executed,
}


@dataclass(slots=True)
class Escape(Phase[MaidState]):
    """MAI-5.24: she escapes to any French-controlled unbesieged town."""

    key: ClassVar[str] = "escape"
    rules: ClassVar[tuple[str, ...]] = ("MAI-5.24",)

    def towns(self, s: MaidState) -> list[int]:
        return [TOWN_AT[cell] for cell in members(s.towns[FRENCH] & ~besieged(s, FRENCH))]

    def ask(self, s: MaidState) -> Decision | None:
        towns = self.towns(s)
        if len(towns) < 2:
            return None
        return Decision(
            FRENCH, "Jeanne escapes. Where does she come out?", Menu([AT[town] for town in towns]), rules=self.rules
        )

    def run(self, s: MaidState, ref: Referee) -> None:
        towns = self.towns(s)
        if towns:
            self.on_at(s, ref, towns[0])
        else:
            s.done()

    def on_at(self, s: MaidState, ref: Referee, town: int) -> None:
        s.done()
        s.jeanne = IN_FIELD
        cell = TOWN_CELL[town]
        s.put(JEANNE, cell)
        if ref.hears:
            tell(s, ref, "jeanne", f"Jeanne escapes to {NAMES[cell]}.", self.rules, touch=("jeanne", WORDS[cell]))

    def why_not(self, s: MaidState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] != "at" or len(words) != 2 or words[1] not in TOWN:
            return None
        return Refusal("MAI-5.24", f"{TOWNS[TOWN[words[1]]].name} is no French-controlled town free of a siege.")

    def meant(self, s: MaidState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return Touched(s, touched).town("at") or Phase.meant(self, s, seat, menu, touched)

    def preview(self, s: MaidState, seat: int, option: Option) -> Preview | None:
        """Who is there already."""
        cell = TOWN_CELL[option.args[0]]
        return Preview((Reason(those_at(s, s.town_side(cell), cell), rules=self.rules),), here(cell))
