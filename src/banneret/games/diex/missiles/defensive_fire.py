"""Section 5.3: defensive fire at one who moves, after each hex he enters, and at the end of the step at those who did
not move."""

from dataclasses import dataclass
from functools import lru_cache

from banneret.board.hex import Lattice
from banneret.kernel.decision import MOST_OPTIONS, Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview

from ..combat.contact import owner
from ..ground.maps import hex_name
from ..muster.cast import Cast
from ..numbers import Counter
from ..state import DEAD, DiexState
from ..touched import Touched, nearest, pair
from . import preview
from .conditions import met
from .offensive_fire import fire_option, hex_aimed_at
from .shooting import (
    able_to_fire,
    mark_target,
    marks,
    may_be_fired_at,
    may_fire,
    protected,
    say_which,
    target_refusal,
    unarmed,
    weapon_of,
)
from .shot import Shot
from .volley import Mark, Named, shots_at, volley

INTERRUPT = "defensive fire"
PASS = Option("pass", label="Hold your fire")
SPARE = Option("spare", label="Hold your fire for the rest of his move")
HOLD = Option("hold", label="Hold your fire for the rest of this phase")
VOLLEY = Option("volley", label="All who can shoot now")


@lru_cache(maxsize=65536)
def _option(cast: Cast, grid: Lattice, verb: str, shooter: int, cell: int) -> Option:
    """`fire vital 0908`: the last to be named, all shoot. `also vital 0908`: he too, and others are named after him."""
    name = hex_name(grid.column(cell), grid.row(cell))
    label = f"{cast.names[shooter]} shoots into {name}" + (", and others with him" if verb == "also" else "")
    return Option(
        f"{verb} {cast.keys[shooter]} {name}",
        (shooter, cell),
        label=label,
        touch=(cast.keys[shooter], name),
        final=verb == "fire",
    )


def loose(s: DiexState, target: int, named: Named) -> None:
    """DXA-5.3b: all who are named have fired, whatever the first shots do; DXA-5.4a: they are resolved one after
    another."""
    mark_target(s, target)
    for mark in named:
        s.fired |= 1 << mark.shooter
    for mark in reversed(named):
        s.call(Shot(mark.shooter, target, mark.cell, True))


@dataclass(slots=True)
class DefensiveFire(Phase[DiexState]):
    """DXA-5.3b: the other side may stop a mover in the hex he has entered and name all who fire at him there.

    At the end of the step the same is asked about a target that did not move (DXA-5.3e).
    """

    key = "defensive_fire"
    rules = ("DXA-5.3a", "DXA-5.3b")
    mover: Counter
    named: Named = ()

    def ask(self, s: DiexState) -> Decision | None:
        target = self.mover
        if s.at[target] < 0 or s.health[target] == DEAD or protected(s, target):
            return None
        found = shots_at(s, target, self.named)
        if not found:
            return None
        options = [] if self.named else [PASS, SPARE, HOLD]
        cast, grid = s.cast, s.ground.lattice
        for shooter, cells in found:
            for cell in cells:
                options.append(_option(cast, grid, "fire", shooter, cell))
        if len(found) > 1:
            for shooter, cells in found:
                for cell in cells:
                    options.append(_option(cast, grid, "also", shooter, cell))
            options.append(VOLLEY)
        return Decision(
            1 - s.phasing,
            f"Who fires at {s.name(target)} in {s.hex(target)}?",
            Menu(options),
            rules=self.rules,
            interrupt=INTERRUPT,
        )

    def run(self, s: DiexState, ref: Referee) -> None:
        """Nobody can fire, or nobody else."""
        s.done()
        if self.named:
            loose(s, self.mover, self.named)

    def on_pass(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_spare(self, s: DiexState, ref: Referee) -> None:
        """To pass at this hex and at all the others he comes to."""
        s.done()
        s.safe |= 1 << self.mover

    def on_hold(self, s: DiexState, ref: Referee) -> None:
        """To pass at everybody."""
        s.done()
        s.watch = 0

    def on_fire(self, s: DiexState, ref: Referee, shooter: int, cell: int) -> None:
        s.done()
        loose(s, self.mover, (*self.named, Mark(shooter, cell)))

    def on_also(self, s: DiexState, ref: Referee, shooter: int, cell: int) -> None:
        s.then(DefensiveFire(self.mover, (*self.named, Mark(shooter, cell))))

    def on_volley(self, s: DiexState, ref: Referee) -> None:
        named = (*self.named, *volley(s, self.mover, self.named))
        s.done()
        loose(s, self.mover, named)

    def shots(self, s: DiexState, option: Option) -> Named:
        """Who would shoot where by this option, besides those who are named already."""
        if option.verb == "volley":
            return volley(s, self.mover, self.named)
        return (Mark(*option.args),) if option.args else ()

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] not in ("fire", "also") or len(words) < 2:
            return None
        if words[1] not in s.cast.numbers:
            return Refusal(
                "DXA-5.3b",
                f"{s.nobody(words[1])} Fire is one of your shooters, at {s.name(self.mover)} in {s.hex(self.mover)}.",
            )
        shooter = s.cast.numbers[words[1]]
        if any(mark.shooter == shooter for mark in self.named):
            return Refusal("DXA-5.3g", f"{s.name(shooter)} is named already.")
        cell = s.ground.cell(words[2]) if len(words) > 2 else s.at[self.mover]
        return why_no_fire(s, seat, shooter, self.mover, cell)

    def meant(self, s: DiexState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        t = Touched(s, seat, touched)
        here = s.hex(self.mover)
        if t.mine:
            return (f"fire {t.mine[0]} {t.cells[-1] if len(t.cells) > 1 else here}",)
        if s.cast.keys[self.mover] in t.others:
            found = [f"fire {key} {here}" for key in nearest(s, t)]
        else:
            found = [f"fire {word}" for word in (t.others or t.cells)[:1]]
        return tuple(found) or Phase.meant(self, s, seat, menu, touched)

    def preview(self, s: DiexState, seat: int, option: Option) -> Preview | None:
        shots = self.shots(s, option)
        if option.verb == "volley":
            return preview.volley(s, self.mover, (*self.named, *shots))
        return preview.shot(s, shots[0].shooter, self.mover, shots[0].cell) if shots else None

    def meets(self, s: DiexState, seat: int, option: Option, condition: str) -> bool:
        return met(s, self.mover, self.shots(s, option), condition)


def why_no_fire(s: DiexState, seat: int, shooter: int, target: int, cell: int) -> Refusal | None:
    """Why one may not fire defensively at a target in a hex."""
    if shooter >= s.cast.people or s.cast.seat[shooter] != seat:
        return Refusal("DXA-5.3b", f"{s.name(shooter)} is not yours: it is for your side to fire now.")
    return (
        unarmed(s, shooter)
        or may_be_fired_at(s, target)
        or may_fire(s, shooter)
        or target_refusal(s, shooter, target, cell)
    )


# ---------------------------------------------------------------- those who did not move


@lru_cache(maxsize=4096)
def _several(cast: Cast, target: int) -> Option:
    """`at alwin`: name several who fire at him."""
    return Option(
        f"at {cast.keys[target]}",
        (target,),
        label=f"Name several who fire at {cast.names[target]}",
        touch=(cast.keys[target],),
        final=False,
    )


@dataclass(slots=True)
class LateFire(Phase[DiexState]):
    """DXA-5.3e: when the movement step has ended, those who did not move can be fired at."""

    key = "late_fire"
    rules = ("DXA-5.3e",)

    def targets(self, s: DiexState) -> list[int]:
        """Living counters of the phasing side, and nobody's horses, that did not move and may be fired at."""
        seat = s.phasing
        found = [u for u in s.cast.ranks[seat] if self._stood(s, u)]
        if s.beasts:
            found += [u for u in range(s.cast.people, s.cast.counters) if self._stood(s, u) and owner(s, u) != 1 - seat]
        return [u for u in found if not protected(s, u)]

    @staticmethod
    def _stood(s: DiexState, counter: int) -> bool:
        if (
            s.at[counter] < 0
            or s.health[counter] == DEAD
            or s.has_moved(counter)
            or s.safe >> counter & 1
            or s.last_target == counter
        ):
            return False
        leader = s.leader[counter]
        return leader < 0 or not s.has_moved(leader)

    def ask(self, s: DiexState) -> Decision | None:
        shooters = able_to_fire(s)
        if not shooters:
            return None
        single: list[Option] = []
        several: list[Option] = []
        cast, grid = s.cast, s.ground.lattice
        for target in self.targets(s):
            two = s.facing[target] >= 0
            able = 0
            for shooter in shooters:
                cells = marks(s, weapon_of(s, shooter), shooter, target)
                able += bool(cells)
                for cell in cells:
                    single.append(fire_option(cast, grid, shooter, target, cell if two else -1))
            if able > 1:
                several.append(_several(cast, target))
        if not single:
            return None
        options = [PASS, *single, *several]
        if len(options) > MOST_OPTIONS:
            options = [PASS, *(_several(cast, target) for target in dict.fromkeys(option.args[1] for option in single))]
        return Decision(
            1 - s.phasing, "Who fires at those who did not move?", Menu(options), rules=self.rules, interrupt=INTERRUPT
        )

    def run(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_pass(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_fire(self, s: DiexState, ref: Referee, shooter: int, target: int, cell: int) -> None:
        loose(s, target, (Mark(shooter, hex_aimed_at(s, target, cell)),))

    def on_at(self, s: DiexState, ref: Referee, target: int) -> None:
        s.call(DefensiveFire(target))

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        named = words[1 : 2 + (words[0] == "fire")]
        if words[0] not in ("fire", "at") or not named:
            return None
        counters = [s.cast.numbers.get(word, -1) for word in named]
        for word, counter in zip(named, counters, strict=True):
            if counter < 0:
                return Refusal(
                    "DXA-5.3e", f"{s.nobody(word)} Fire is one of your shooters and then an enemy who did not move."
                )
        if counters[0] < s.cast.people and s.cast.seat[counters[0]] == seat and len(counters) == 1:
            return may_fire(s, counters[0]) or Refusal(
                "DXA-5.3e", f"{s.name(counters[0])} sees nobody in his range who did not move."
            )
        target = counters[-1]
        if s.has_moved(target):
            return Refusal(
                "DXA-5.3e", f"{s.name(target)} has moved in this phase: now only those can be fired at who did not."
            )
        if len(counters) < 2:
            return may_be_fired_at(s, target)
        cell = s.ground.cell(words[3]) if len(words) > 3 else s.at[target]
        return why_no_fire(s, seat, counters[0], target, cell) or say_which(s, target, words)

    def meant(self, s: DiexState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        t = Touched(s, seat, touched)
        if t.mine and not t.target():
            return (f"at {t.mine[0]}",)
        return pair(s, t, "fire") or Phase.meant(self, s, seat, menu, touched)

    def preview(self, s: DiexState, seat: int, option: Option) -> Preview | None:
        if option.verb != "fire":
            return None
        shooter, target, cell = option.args
        return preview.shot(s, shooter, target, hex_aimed_at(s, target, cell))

    def meets(self, s: DiexState, seat: int, option: Option, condition: str) -> bool:
        if option.verb != "fire":
            return False
        shooter, target, cell = option.args
        return met(s, target, (Mark(shooter, hex_aimed_at(s, target, cell)),), condition)
