"""Section 10.2: fires spread, are put out, and burn structures down."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from banneret.board.hex import members
from banneret.kernel.option import Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..aloft import perch
from ..combat import harm
from ..ground.terrain import OPEN
from ..ladder import GONE
from ..log import tell
from ..missiles.flaming import LADDER
from ..numbers import Seat
from ..rolls import ten_sided
from ..state import NOBODY, DiexState
from ..tables import BURN_TURNS, DOUSES, SPREADS
from . import hooks, toppling
from .castle import become_side, destroy, structures
from .fire import catch
from .ladders import climber

# ---------------------------------------------------------------- spreading


FORESEEN = 5
"""Odds tell where the fire spreads if so many hexes may catch it; of more there are too many ways."""


@dataclass(slots=True)
class SpreadFire(Phase[DiexState]):
    """DXA-10.2.2a: at the end of the other side's phase the fires of a seat spread. One that has been put out is no
    more and does not (DXA-10.2.2b)."""

    key = "spread_fire"
    rules = ("DXA-10.2.2a", "DXA-10.2.2b", "DXA-10.2.2c")
    seat: Seat

    def run(self, s: DiexState, ref: Referee) -> None:
        s.done()
        caught = []
        exposed = members(self.exposed(s))
        if len(exposed) > FORESEEN:
            ref.horizon("where the fire spreads")
        for cell in exposed:
            die = ten_sided(ref, SPREADS)
            burns = die >= SPREADS
            if burns:
                caught.append(cell)
            if ref.hears:
                name = s.ground.names[cell]
                text = f"The fire spreads to {name}." if burns else f"The fire does not spread to {name}."
                tell(
                    s,
                    ref,
                    "fire",
                    text,
                    "DXA-10.2.2a",
                    "DXA-10.2.6b",
                    d10=(die,),
                    gist=f"{name} catches fire" if burns else f"{name} is spared",
                    cells=(cell,),
                )
        catch(s, ref, caught, self.seat)

    def exposed(self, s: DiexState) -> int:
        """The structure hexes beside a fire of this seat that do not burn yet, each once."""
        fires = burning = 0
        for cell, (_, seat) in s.flames.items():
            burning |= 1 << cell
            if seat == self.seat:
                fires |= 1 << cell
        return s.ground.lattice.spread(fires) & structures(s.ground) & ~burning


# ---------------------------------------------------------------- the markers


@dataclass(slots=True)
class AdvanceFlames(Phase[DiexState]):
    """DXA-10.2.5a: at the start of a game turn every marker advances, and kills who is still in the flames
    (DXA-10.2.4a)."""

    key = "advance_flames"
    rules = ("DXA-10.2.5a", "DXA-10.2.4a")

    def run(self, s: DiexState, ref: Referee) -> None:
        s.done()
        for cell, (count, seat) in list(s.flames.items()):
            s.flames[cell] = (count + 1, seat)
            while s.who[cell] != NOBODY:  # a rider, then his horse
                harm.kill(s, ref, s.who[cell], "DXA-10.2.4a")


@dataclass(slots=True)
class BurnDown(Phase[DiexState]):
    """At the end of a game turn: what has burnt three turns is destroyed (DXA-10.2.5a), fences and ladders that caught
    fire are gone (DXA-10.2.6c)."""

    key = "burn_down"
    rules = ("DXA-10.2.5a", "DXA-10.2.6c")

    def run(self, s: DiexState, ref: Referee) -> None:
        s.done()
        kindled, s.kindled = s.kindled, ()
        for one, two in kindled:
            if two == LADDER:
                self._lose_ladder(s, ref, one)
            else:
                become_side(s, one, two, OPEN)
                if ref.hears:
                    tell(
                        s,
                        ref,
                        "destroyed",
                        f"The fence of {s.ground.names[one]} is burnt.",
                        "DXA-10.2.6c",
                        cells=(one,),
                    )
        burnt = [cell for cell, (count, _) in s.flames.items() if count >= BURN_TURNS]
        for cell in burnt:
            del s.flames[cell]
        destroy(s, ref, burnt)
        toppling.drop_unsupported(s, ref)
        hooks.drop_unsupported(s, ref)

    @staticmethod
    def _lose_ladder(s: DiexState, ref: Referee, number: int) -> None:
        ladder = s.ladders[number]
        if ladder.foot < 0:
            return
        if ref.hears:
            tell(
                s,
                ref,
                "destroyed",
                f"The ladder in {s.ground.names[ladder.foot]} is burnt.",
                "DXA-10.2.6c",
                cells=(ladder.foot,),
            )
        if ladder.carried:
            s.bearers &= ~(1 << s.who[ladder.foot] | 1 << s.who[ladder.far])
        man = climber(s, number) if ladder.side >= 0 else -1
        s.ladders[number] = GONE
        if man >= 0:
            s.aloft &= ~(1 << man)
            s.call(toppling.FallOff(man, ladder.side))


# ---------------------------------------------------------------- putting out


def refuse_douse(s: DiexState, who: int, cell: int) -> Refusal | None:
    """DXA-10.2.3a, DXA-10.2.3b."""
    if cell not in s.flames:
        return Refusal("DXA-10.2.3a", f"{s.ground.names[cell]} does not burn.")
    if s.cast.seat[who] != s.phasing or not s.is_active(who):
        return Refusal("DXA-10.2.3a", f"{s.name(who)} can't put out a fire now.")
    if not s.ground.lattice.spread(s.cells(who)) >> cell & 1:
        return Refusal("DXA-10.2.3a", f"{s.name(who)} is not adjacent to {s.ground.names[cell]}.")
    if s.aloft >> who & 1:
        return Refusal("DXA-10.1.5a", f"{s.name(who)} is {perch(s, who)}.")
    if (s.shot | s.attacked) >> who & 1 or s.has_moved(who):
        return Refusal("DXA-10.2.3a", f"{s.name(who)} has moved, shot or fought in this phase.")
    if s.idle >> who & 1:
        return Refusal("DXA-10.2.3b", f"{s.name(who)} has done his work for this turn.")
    return None


@cache
def _douse(who: int, cell: int, key: str, name: str, hex: str) -> Option:
    return Option(
        f"douse {key} {hex}", (who, cell), label=f"{name} tries to put out the fire in {hex}", touch=(key, hex)
    )


def douse_options(s: DiexState) -> Sequence[Option]:
    """Who of the phasing side may try to put out which fire in step 4."""
    if not s.flames:
        return ()
    found: list[Option] = []
    names = s.ground.names
    for cell in s.flames:
        for place in members(s.ground.lattice.neighbours[cell] & s.upright[s.phasing]):
            who = s.who[place]
            if refuse_douse(s, who, cell) is None:
                option = _douse(who, cell, s.cast.keys[who], s.name(who), names[cell])
                if option not in found[-2:]:  # a rider is beside it with both halves
                    found.append(option)
    return found


def douse(s: DiexState, ref: Referee, who: int, cell: int) -> None:
    """He tries, and has done his work for the turn (DXA-10.2.3b)."""
    s.idle |= 1 << who
    die = ten_sided(ref, DOUSES)
    out = die >= DOUSES
    if out:
        del s.flames[cell]
    if ref.hears:
        name = s.ground.names[cell]
        text = (
            f"{s.name(who)} puts out the fire in {name}." if out else f"{s.name(who)} can't put out the fire in {name}."
        )
        gist = "the fire is out" if out else "the fire burns on"
        tell(s, ref, "douse", text, "DXA-10.2.3a", "DXA-10.2.6b", d10=(die,), gist=gist, counters=(who,), cells=(cell,))


def why_not(s: DiexState, words: list[str]) -> Refusal | None:
    """Why nobody may put out this fire so; None when these words are about something else."""
    if words[0] != "douse":
        return None
    who = s.cast.numbers.get(words[1], -1) if len(words) > 2 else -1
    cell = s.ground.cell(words[-1])
    if who < 0 or who >= s.cast.people or cell < 0:
        return Refusal("DXA-10.2.3a", "Name who shall put out the fire, and its hex.")
    return refuse_douse(s, who, cell)
