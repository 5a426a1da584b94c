"""DXA-SC.2: set-up by the players, each within the area of his side."""

from dataclasses import dataclass, replace
from functools import cache
from typing import ClassVar

from banneret.board.hex import DIRECTIONS, Lattice, members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..combat.contact import could_stand
from ..log import tell
from ..numbers import Cells, NoNumber, Number, Seat, Somebody, Somewhere
from ..state import NOWHERE, DiexState

_DONE = Option("ready", label="Ready: the set-up stands")
_BACK = Option("back", label="Another character", final=False)


def _area(s: DiexState, seat: int) -> int:
    """The hexes of a side's area."""
    (first, last), (top, bottom) = next(side.area for side in s.cast.data.sides if side.faction == s.cast.seats[seat])
    return _rectangle(s.ground.lattice, first, last, top, bottom)


@cache
def _rectangle(grid: Lattice, first: int, last: int, top: int, bottom: int) -> int:
    return sum(
        1 << cell for (column, row), cell in grid.numbers.items() if first <= column <= last and top <= row <= bottom
    )


@dataclass(slots=True)
class FreeSetUp(Phase[DiexState]):
    """One side moves its characters about within its area until it is content: who, which column, which hex, and how a
    horse faces."""

    key = "set_up"
    rules: ClassVar[tuple[str, ...]] = ("DXA-SC.2",)
    seat: Seat
    counter: Somebody = -1
    column: NoNumber = -1
    cell: Somewhere = -1
    area: Cells = 0
    """The hexes where it may set up; 0: the area that the scenario gives to the side."""
    guests: Number = 0
    """DXS-11.6l: so many of those who wait outside may be on the map."""

    def ask(self, s: DiexState) -> Decision:
        if self.counter < 0:
            return self._decide(s, "Set up your side: choose a character to place, or begin.", self._people(s))
        name = s.name(self.counter)
        if self.column < 0:
            return self._decide(s, f"Choose a column for {name}.", self._columns(s))
        if self.cell < 0:
            return self._decide(s, f"Choose a hex for {name}.", self._hexes(s))
        return self._decide(s, f"Which way does {name} face?", self._facings(s))

    def _area(self, s: DiexState) -> int:
        return self.area or _area(s, self.seat)

    def _decide(self, s: DiexState, prompt: str, options: list[Option]) -> Decision:
        return Decision(self.seat, prompt, Menu(options), rules=self.rules)

    def _people(self, s: DiexState) -> list[Option]:
        own = [counter for counter in range(s.cast.counters) if s.cast.seat[counter] == self.seat]
        here = [counter for counter in own if s.at[counter] >= 0]
        outside = [counter for counter in own if s.waiting[counter]]
        movable = outside + here if len(here) < self.guests else here
        return [
            *(
                Option(
                    f"place {s.cast.keys[c]}", (c,), label=f"Place {s.name(c)}", touch=(s.cast.keys[c],), final=False
                )
                for c in movable
            ),
            *(
                Option(f"withdraw {s.cast.keys[c]}", (c,), label=f"Leave {s.name(c)} outside")
                for c in (here if self.guests and outside else ())  # DXS-11.6m: if there are fewer, all are let in
            ),
            _DONE,
        ]

    def _room(self, s: DiexState, counter: int) -> int:
        """Where a counter may be placed, of a rider his front."""
        room = self._area(s) & ~(s.living & ~s.cells(counter)) & s.ground.standable
        return sum(1 << cell for cell in members(room) if self.refusal(s, counter, cell) is None)

    def refusal(self, s: DiexState, counter: int, cell: int, facing: int | None = None) -> Refusal | None:
        """Why a counter may not be placed there (any way it could face, unless one is given)."""
        grid = s.ground.lattice
        if not self._area(s) >> cell & 1:
            return Refusal("DXA-SC.2", f"{s.ground.names[cell]} is outside the area of the {s.cast.sides[self.seat]}.")
        others = s.living & ~s.cells(counter)
        if others >> cell & 1:
            return Refusal("DXA-4.1b", f"{s.ground.names[cell]} is taken by {s.name(s.who[cell])}.")
        if counter >= s.cast.people and not s.ground.led >> cell & 1:
            return Refusal("DXA-4.4.3c", f"{s.name(counter)} could not be led into {s.ground.names[cell]}.")
        if s.facing[counter] < 0:
            if not could_stand(s.ground, s.armoured(counter), cell):
                return Refusal("DXA-4.2.1c", f"{s.name(counter)} can't stand in {s.ground.names[cell]}.")
            return None
        behind = [
            cell + grid.offsets[(way + 3) % 6]
            for way in (range(6) if facing is None else (facing,))
            if s.ground.horse_step[(way + 3) % 6][cell]
        ]
        rears = [rear for rear in behind if not others >> rear & 1]
        if not rears:
            return Refusal(
                "DXA-4.4.1h", f"There is no room for {s.name(counter)} and his horse in {s.ground.names[cell]}."
            )
        if not any(self._area(s) >> rear & 1 for rear in rears):
            return Refusal(
                "DXA-SC.2",
                f"The rear half of {s.name(counter)} would be outside the area of the {s.cast.sides[self.seat]}.",
            )
        return None

    def _columns(self, s: DiexState) -> list[Option]:
        columns = sorted({s.ground.lattice.column(cell) for cell in members(self._room(s, self.counter))})
        return [
            *(
                Option(f"column {column + 1:02d}", (column,), label=f"Column {column + 1}", final=False)
                for column in columns
            ),
            _BACK,
        ]

    def _hexes(self, s: DiexState) -> list[Option]:
        cells = [cell for cell in members(self._room(s, self.counter)) if s.ground.lattice.column(cell) == self.column]
        names = s.ground.names
        return [
            *(
                Option(
                    f"at {names[cell]}",
                    (cell,),
                    label=names[cell],
                    touch=(names[cell],),
                    final=s.facing[self.counter] < 0,
                )
                for cell in cells
            ),
            _BACK,
        ]

    def _facings(self, s: DiexState) -> list[Option]:
        ways = [way for way in range(6) if self.refusal(s, self.counter, self.cell, way) is None]
        return [
            *(Option(f"face {DIRECTIONS[way].lower()}", (way,), label=f"Face {DIRECTIONS[way]}") for way in ways),
            _BACK,
        ]

    def on_place(self, s: DiexState, ref: Referee, counter: int) -> None:
        s.then(replace(self, counter=counter))

    def on_column(self, s: DiexState, ref: Referee, column: int) -> None:
        s.then(replace(self, column=column))

    def on_at(self, s: DiexState, ref: Referee, cell: int) -> None:
        if s.facing[self.counter] >= 0:
            s.then(replace(self, cell=cell))
        else:
            self._put(s, ref, cell, -1)

    def on_face(self, s: DiexState, ref: Referee, facing: int) -> None:
        self._put(s, ref, self.cell, facing)

    def _put(self, s: DiexState, ref: Referee, cell: int, facing: int) -> None:
        s.then(self._anew())
        if s.at[self.counter] >= 0:
            s.put(self.counter, cell, facing)
        else:
            s.waiting[self.counter] = 0
            s.at[self.counter], s.facing[self.counter] = cell, facing
            s.fill(self.counter)
        if ref.hears:
            tell(
                s,
                ref,
                "place",
                f"{s.name(self.counter)} stands in {s.ground.names[cell]}.",
                "DXA-SC.2",
                counters=(self.counter,),
                cells=(cell,),
            )

    def _anew(self) -> "FreeSetUp":
        """The same, nobody chosen."""
        return FreeSetUp(self.seat, area=self.area, guests=self.guests)

    def on_withdraw(self, s: DiexState, ref: Referee, counter: int) -> None:
        """He waits with the others (DXS-11.6l)."""
        edge = next(s.waiting[other] for other in s.cast.ranks[self.seat] if s.waiting[other])
        s.clear(counter)
        s.at[counter] = NOWHERE
        s.waiting[counter] = edge

    def on_back(self, s: DiexState, ref: Referee) -> None:
        s.then(self._anew())

    def on_ready(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        cell = s.ground.cell(words[-1])
        if cell < 0 or self.counter < 0:
            return None
        return self.refusal(s, self.counter, cell)
