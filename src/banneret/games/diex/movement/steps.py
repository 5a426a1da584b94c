"""What every mover can do: go to a hex (DXA-4b), turn about (DXA-4.4.1e), stop (DXA-4.1b)."""

from collections.abc import Sequence

from banneret.board.hex import DIRECTIONS, members
from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..castle import ladders
from ..log import tell
from ..mover import Mover
from ..state import NOBODY, DiexState
from ..tables import ABOUT_FACE
from . import going, leading, routes
from .action import Action
from .edges import half_outside
from .obstacles import why_no_way
from .ways import to

_ABOUT = (Option("about", label=f"Turn about in place ({ABOUT_FACE} points)"),)
STOP_HERE = Option("stop", label="Stop here")


class Go(Action):
    """DXA-4b: to a hex that he can reach, by the best way; with a ladder, into the next hex (DXA-10.1.2b)."""

    __slots__ = ()

    verb = "to"

    def ways(self, s: DiexState, move: Mover) -> int:
        """The hexes to which he can go, as a set."""
        counter, left = move.counter, move.left
        if s.at[counter] < 0 or not left:
            return 0
        if s.bearers >> counter & 1:
            return sum(1 << cell for cell, _ in ladders.steps(s, counter, left))
        return routes.destinations(s, counter, left)

    def options(self, s: DiexState, move: Mover) -> Sequence[Option]:
        return to(s.ground.lattice, members(self.ways(s, move)))

    def why_not(self, s: DiexState, move: Mover, words: list[str]) -> Refusal | None:
        counter = move.counter
        if len(words) != 2:
            return None
        if s.bearers >> counter & 1:
            return Refusal(
                "DXA-10.1.2b",
                f"{s.name(counter)} carries a ladder and takes it into one hex beside him at a time, that "
                "both can pay.",
            )
        return why_no_way(s, counter, move.left, words[1])

    def do(self, s: DiexState, ref: Referee, move: Mover, *args: int) -> None:
        (cell,) = args
        self.go(s, ref, move, cell)

    def go(self, s: DiexState, ref: Referee, move: Mover, cell: int) -> None:
        """To this hex."""
        counter = move.counter
        if s.bearers >> counter & 1:
            going.enter(s, ref, move, cell, dict(ladders.steps(s, counter, move.left))[cell])
            return
        trip = routes.best_trip(s, counter, move.left, cell)
        if 0 < trip.cost <= move.left and going.eventless(s, move, trip):
            going.jump(s, ref, move, trip)
        else:
            move.plan = trip.way


class About(Action):
    """DXA-4.4.1e: front and rear change places, and no hex is entered."""

    __slots__ = ()

    verb = "about"

    def options(self, s: DiexState, move: Mover) -> Sequence[Option]:
        return _ABOUT if s.facing[move.counter] >= 0 and move.left >= ABOUT_FACE else ()

    def why_not(self, s: DiexState, move: Mover, words: list[str]) -> Refusal | None:
        if s.facing[move.counter] < 0:
            return Refusal("DXA-4.4.1e", f"{s.name(move.counter)} is on foot and faces nowhere.")
        return Refusal(
            "DXA-4.4.1e", f"An about-face costs {ABOUT_FACE} points; {s.name(move.counter)} has {move.left} left."
        )

    def do(self, s: DiexState, ref: Referee, move: Mover, *args: int) -> None:
        counter = move.counter
        move.left -= ABOUT_FACE
        s.at[counter], s.facing[counter] = s.rear(counter), (s.facing[counter] + 3) % 6
        move.trail = (*move.trail[:-1], (s.at[counter], s.facing[counter]))
        s.spent[counter] += ABOUT_FACE
        if ref.hears:
            tell(
                s,
                ref,
                "turn",
                f"{s.name(counter)} turns about and faces {DIRECTIONS[s.facing[counter]]}.",
                "DXA-4.4.1e",
                counters=(counter,),
            )
        leading.follow(s, ref, move, s.rear(counter))


class Stop(Action):
    """DXA-4.1b, DXA-4.1c: no hex that he fills holds another living counter; nobody stops half outside the map
    (DXA-1.3l), and a carrier ends his move by laying his man down, and in no other way (DXA-4.2.4b)."""

    __slots__ = ()

    verb = "stop"

    def possible(self, s: DiexState, move: Mover) -> bool:
        counter = move.counter
        at = s.at[counter]
        if at < 0:
            return True
        if s.load[counter] >= 0:
            return False
        if s.facing[counter] < 0:
            return s.who[at] == NOBODY
        return not half_outside(s, counter) and s.has_room(counter)

    def options(self, s: DiexState, move: Mover) -> Sequence[Option]:
        return (STOP_HERE,) if self.possible(s, move) else ()

    def why_not(self, s: DiexState, move: Mover, words: list[str]) -> Refusal | None:
        counter = move.counter
        if s.load[counter] >= 0:
            return Refusal("DXA-4.2.4b", f"{s.name(counter)} ends his move by laying down {s.name(s.load[counter])}.")
        return (
            None
            if self.possible(s, move)
            else Refusal("DXA-4.1b", f"{s.name(counter)} can't stop here: the hex is not his alone.")
        )

    def do(self, s: DiexState, ref: Referee, move: Mover, *args: int) -> None:
        move.halt()


GO, ABOUT, STOP = Go(), About(), Stop()
