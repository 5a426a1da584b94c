"""A table for tests: set up a position by hand, give answers, look at what comes of it."""

from typing import Any

from banneret.games.maid import game
from banneret.games.maid.combat.aftermath import note_for_will
from banneret.games.maid.country import NAMED, TOWN, WORDS
from banneret.games.maid.forces.stacks import enter, lose, slot_of, stack
from banneret.games.maid.parties import Counts
from banneret.games.maid.sequence import Turn
from banneret.games.maid.state import ABSENT, CAPTIVE, IN_FIELD, KILLED, NOBODY, UNKNOWN, WAITING, MaidState
from banneret.games.maid.tables import (
    ENGLISH,
    EVERYBODY,
    FRENCH,
    LEADER,
    NATION,
    NO_SIDE,
    PERSON,
    PERSON_IDS,
    SEATS,
    SIDE_OF,
    TYPES,
    Side,
)
from banneret.kernel.decision import Decision
from banneret.kernel.dice import Dice, FastDice, ScriptedDice
from banneret.kernel.event import Event
from banneret.kernel.flow import advance, apply, why_not
from banneret.kernel.handful import steps
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

CODE = {type.code: number for number, type in enumerate(TYPES)}
PARTS = {
    "begin": 0,
    "first": 1,
    "salisbury": 2,
    "reinforce": 3,
    "income": 4,
    "ransom": 5,
    "jeanne": 6,
    "english": 7,
    "english_combat": 10,
    "french": 13,
    "french_combat": 16,
    "second": 19,
    "sieges": 20,
    "will": 21,
    "victory": 22,
}
"""The parts of a turn, and the stage of `sequence.Turn` that each begins with."""
OFF_MAP = {ABSENT: "absent", WAITING: "waiting", KILLED: "killed", CAPTIVE: "captive"}


class Table:
    """A position with a referee. Fresh, it is a scenario before its first turn, with nothing run yet; `bare` takes all
    pieces off the map, and nobody has heard of Jeanne before she is put down."""

    def __init__(
        self, scenario: str = "campaign_1429", dice: Dice | None = None, *, bare: bool = False, **variants: str
    ) -> None:
        self.log: list[Event] = []
        self.ref = Referee(FastDice(1) if dice is None else dice, self.log)
        self.s: MaidState = game.start(scenario, game.settle(variants))
        self.decision: Decision | None = None
        if bare:
            self.clear()

    # ------------------------------------------------------------------ looking

    def at(self, who: str) -> str:
        """Where a person is: a hex by its word, or absent, waiting, killed, captive."""
        cell = self.s.at[PERSON_IDS.index(who)]
        return WORDS[cell] if cell >= 0 else OFF_MAP[cell]

    def sp(self, side: str, where: str) -> dict[str, int]:
        """The SPs of a side in a hex: {"AR": 5, "B.IN": 2}; those of the Burgundians begin with B."""
        counts = stack(self.s, Side(SEATS.index(side)), NAMED[where])
        return {
            ("B." if slot >= len(TYPES) else "") + TYPES[slot % len(TYPES)].code: count
            for slot, count in enumerate(counts)
            if count
        }

    def controller(self, town: str) -> str:
        nation = self.s.control[TOWN[town]]
        return next(id for id, number in NATION.items() if number == nation)

    @property
    def asked(self) -> str:
        """The seat that is asked, or "" when the game is over."""
        return "" if self.decision is None else SEATS[self.decision.seat]

    @property
    def phase(self) -> str:
        """The key of the phase that asks."""
        return self.s.stack[-1].key if self.s.stack else ""

    def menu(self, verb: str = "") -> list[str]:
        """What may be answered, of one verb or all."""
        return (
            []
            if self.decision is None
            else [option.notation for option in self.decision.menu if not verb or option.verb == verb]
        )

    def why_not(self, words: str, seat: str | None = None) -> Refusal | None:
        assert self.decision is not None
        return why_not(self.s, self.decision, self.decision.seat if seat is None else SEATS.index(seat), SEATS, words)

    def rule(self, words: str) -> str:
        """The clause that forbids an answer."""
        refusal = self.why_not(words)
        return "" if refusal is None else refusal.rule

    def told(self, kind: str) -> list[Event]:
        return [event for event in self.log if event.kind == kind]

    # ------------------------------------------------------------------ playing

    def play(self, *answers: str) -> None:
        """Give answers that are on offer, one after the other, and run on."""
        for words in answers:
            assert self.decision is not None, "the game is over"
            option = self.decision.menu.find(words)
            assert option is not None, f"{words!r} is not among {self.menu()}"
            apply(self.s, self.ref, self.decision.seat, option)
            self.decision = advance(self.s, self.ref)
            game.check(self.s)

    def choose(self, **counts: int) -> None:
        """Answer a choice of so many of each lot; of lots not named none. A dot in a lot's id is written as two
        underscores."""
        assert self.decision is not None and self.decision.tally is not None, "no such choice is asked"
        tally = self.decision.tally
        wanted = {id.replace("__", "."): count for id, count in counts.items()}
        assert wanted.keys() <= {lot.id for lot in tally.lots}, (
            f"{wanted} is not among {[lot.id for lot in tally.lots]}"
        )
        self.play(*steps(tally, [wanted.get(lot.id, 0) for lot in tally.lots]))

    def march(self, start: str, *goals: str, **counts: int) -> None:
        """Move a group (all that is there, or these lots) from a hex; goals are whole answers ("via blois") or hexes to
        go to."""
        self.play(f"move {start}")
        if counts:
            self.choose(**counts)
        elif self.phase == "muster":
            self.play("all" if "all" in self.menu() else self.menu()[-1])
        for goal in goals:
            self.play(goal if " " in goal or goal in self.menu() else f"go {goal}")

    def attack(self, target: str, **counts: int) -> None:
        """Attack a hex with all that can, or with these lots (ids of the form hex__nation__type)."""
        self.play(f"attack {target}")
        if counts:
            self.choose(**counts)
        elif self.phase == "assault":
            self.play("all" if "all" in self.menu() else self.menu()[-1])

    def dice(self, *faces: int) -> None:
        """The next dice, as faces from 1 to 6."""
        self.ref.dice = ScriptedDice([face - 1 for face in faces])

    def run(self, phase: Phase[Any]) -> None:
        """Put a phase on the stack and run on from it."""
        self.s.call(phase)
        self.again()

    def again(self) -> None:
        """Run on from a position or stack that was changed by hand."""
        self.decision = advance(self.s, self.ref)

    def from_part(self, part: str) -> None:
        """The turn goes on from this part of it (PARTS)."""
        self.s.active = NO_SIDE
        self.s.stack = [Turn(stage=PARTS[part])]
        self.again()

    def moving(self, side: str) -> None:
        """The movement phase of a side begins."""
        self.s.stack = [Turn(stage=PARTS[side])]
        self.again()

    def fighting(self, side: str) -> None:
        """The combat phase of a side begins."""
        self.s.stack = [Turn(stage=PARTS[f"{side}_combat"])]
        self.again()

    # ------------------------------------------------------------------ setting up by hand; SPs are accounted for

    def clear(self) -> None:
        """Take all pieces off the map; towns keep their controllers."""
        for side in (ENGLISH, FRENCH):
            for cell, counts in list(self.s.sp[side].items()):
                lose(self.s, side, cell, counts)
        self.s.entered = [0] * len(self.s.entered)
        self.s.lost = [0] * len(self.s.lost)
        for person in EVERYBODY:
            self.s.put(person, ABSENT)
        self.s.jeanne = UNKNOWN
        self.s.works = ()

    def pickets(self) -> None:
        """A militia of each side in a far corner, so that the game goes on."""
        self.put("english", "cherbourg", MI=1)
        self.put("french", "la_rochelle", MI=1)

    def put(self, nation: str, where: str, *people: str, **codes: int) -> None:
        """Add SPs of a nation (AR=5) and people to a hex."""
        side = SIDE_OF[NATION[nation]]
        counts = self._counts(nation, codes)
        assert enter(self.s, side, NAMED[where], counts) == counts, "more than the mix has (MAI-3.3)"
        for who in people:
            self.s.put(PERSON[who], NAMED[where])
        if "jeanne" in people:
            self.s.jeanne = IN_FIELD

    def take(self, side: str, where: str) -> None:
        """Remove the SPs of a side from a hex."""
        counts = self.s.sp[SEATS.index(side)].get(NAMED[where])
        if counts is not None:
            lose(self.s, Side(SEATS.index(side)), NAMED[where], counts)

    def _counts(self, nation: str, codes: dict[str, int]) -> Counts:
        counts = list(NOBODY[SIDE_OF[NATION[nation]]])
        for code, count in codes.items():
            counts[slot_of(NATION[nation], CODE[code])] += count
        return tuple(counts)

    def control(self, **towns: str) -> None:
        """These towns are controlled by these nations."""
        for town, nation in towns.items():
            self.s.occupy(TOWN[town], NATION[nation])

    def fallen(self, side: str, town: str) -> None:
        """The fall of a town to a side is noted for the National Will step."""
        note_for_will(self.s, Side(SEATS.index(side)), TOWN[town])

    def leader(self, who: str, where: str) -> None:
        """A leader stands in a hex, or is captive, killed, waiting, absent."""
        places = {name: code for code, name in OFF_MAP.items()}
        self.s.put(LEADER[who], places[where] if where in places else NAMED[where])

    def unsupplied(self, side: str, *where: str) -> None:
        """These stacks are marked Unsupplied."""
        self.s.unsupplied[SEATS.index(side)] = tuple(NAMED[word] for word in where)

    def works(self, *where: str) -> None:
        self.s.works = tuple(NAMED[word] for word in where)


def cell(word: str) -> int:
    """The number of a hex."""
    return NAMED[word]


def cells(bits: int) -> set[str]:
    """The hexes of a set, by their words."""
    return {word for number, word in WORDS.items() if bits >> number & 1}
