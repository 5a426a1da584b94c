"""DXA-6.5 and DXA-5.4.4: falling back from combat and from missiles."""

from dataclasses import dataclass
from functools import lru_cache

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Overlay, Preview, Reason

from ..aloft import leans_on
from ..castle.toppling import FallOff
from ..log import tell
from ..movement import infiltration
from ..muster.cast import Cast
from ..numbers import Counter, Counters, Number, Path, Somewhere
from ..state import DEAD, NOBODY, STUNNED, DiexState
from ..touched import Touched
from . import harm
from .contact import owner, passable, strikes, taken
from .displacement import Displace, can_be_displaced, can_escape, drive, footing

STAY = Option("stay", label="Stay and be wounded")


@lru_cache(maxsize=65_536)
def _back(cast: Cast, counter: int, path: Path, places: tuple[str, ...], pushed: tuple[int, ...]) -> Option:
    over = f" over {places[0]}" if len(path) == 2 else ""
    label = f"{cast.names[counter]} falls back to {places[-1]}{over}" + "".join(
        f", pushing {cast.names[other]} aside" for other in pushed
    )
    return Option(f"retreat {' '.join(places)}", path, label=label, touch=(cast.keys[counter], *places))


def reach_of(s: DiexState, foes: int) -> int:
    """DXA-6.5b: all hexes that one of these is in position to attack."""
    found = 0
    for foe in members(foes):
        if foe < s.cast.people:
            found |= strikes(s, foe)
    return found


def enemies_in_the_way(s: DiexState, seat: int) -> int:
    """DXA-6.5d: hexes that a retreat can't pass: enemies who are not stunned, and their horses."""
    enemy = 1 - seat
    found = s.upright[enemy]
    for cell in members(s.beasts):
        if owner(s, s.who[cell]) == enemy:
            found |= 1 << cell
    if s.moving >= 0 and s.cast.seat[s.moving] == enemy:
        found |= s.cells(s.moving)
    return found


@dataclass(slots=True)
class Retreat(Phase[DiexState]):
    """One must fall back so many hexes; his owner chooses the way (DXA-6.5a). `foes` are the counters that took part in
    the combat.

    From a missile `shooter` is the hex of the shooter (DXA-5.4.4b).
    """

    key = "retreat"
    rules = ("DXA-6.5a", "DXA-6.5b", "DXA-6.5c", "DXA-6.5d", "DXA-6.5h")
    counter: Counter
    hexes: Number
    foes: Counters
    shooter: Somewhere = -1

    # ---------------------------------------------------------------- ways

    def first_hexes(self, s: DiexState, cells: int) -> int:
        """DXA-5.4.4b: those of some hexes that are farther from the shooter than the hex left."""
        if self.shooter < 0:
            return cells
        grid = s.ground.lattice
        least = grid.distance(self.shooter, s.at[self.counter])
        return sum(1 << cell for cell in members(cells) if grid.distance(self.shooter, cell) > least)

    def danger(self, s: DiexState) -> int:
        """DXA-6.5b. From a ladder the man behind the palisade reaches none of the hexes below."""
        foes = self.foes
        if s.aloft >> self.counter & 1:
            for foe in members(foes):
                if foe < s.cast.people and not s.ground.attack_foot[s.at[foe]] >> s.at[self.counter] & 1:
                    foes &= ~(1 << foe)
        return reach_of(s, foes)

    def ends(self, s: DiexState, cells: int) -> int:
        """Those of some hexes in which a man on foot may end: free, or of a friend or an own animal that can make room
        (DXA-6.5c)."""
        seat = s.cast.seat[self.counter]
        found = cells & ~taken(s)
        for cell in members(cells & (s.upright[seat] & ~s.riders | s.beasts) & ~(1 << s.at[self.counter])):
            friend = s.who[cell]
            if can_be_displaced(s, friend, seat) and can_escape(s, friend, 1 << cell, 1 << self.counter | 1 << friend):
                found |= 1 << cell
        return found

    def paths(self, s: DiexState) -> list[Path]:
        """Every way to fall back the full distance."""
        if s.steed[self.counter] >= 0:
            return self._straight_back(s)
        start = s.at[self.counter]
        grid = s.ground.lattice
        barred = enemies_in_the_way(s, s.cast.seat[self.counter]) | self.danger(s)
        if s.aloft >> self.counter & 1:
            return self._down_the_ladder(s, start, barred)
        first = self.first_hexes(s, footing(s, self.counter, start) & ~barred)
        if self.hexes == 1:
            return [(cell,) for cell in members(self.ends(s, first))]
        beyond = grid.disk(start, 2) & ~grid.disk(start, 1)  # DXA-6.5a: exactly the distance
        second = [(cell, footing(s, self.counter, cell) & beyond & ~barred) for cell in members(first)]
        ends = self.ends(s, _union(second))
        return [(cell, end) for cell, reach in second for end in members(reach & ends)]

    def _down_the_ladder(self, s: DiexState, foot: int, barred: int) -> list[Path]:
        """DXA-10.1.5c: the foot of the ladder is the first hex."""
        if barred >> foot & 1:
            return []
        if self.hexes == 1:
            return [(foot,)]
        return [(foot, cell) for cell in members(self.ends(s, footing(s, self.counter, foot) & ~barred))]

    def _straight_back(self, s: DiexState) -> list[Path]:
        """DXA-6.5f: the one way of a rider, as the hexes of his front."""
        rider = self.counter
        grid = s.ground.lattice
        back = (s.facing[rider] + 3) % 6
        step = grid.offsets[back]
        seat = s.cast.seat[rider]
        danger = self.danger(s)
        own = s.cells(rider)
        filled = taken(s)
        front = s.at[rider]
        path: list[int] = []
        for _ in range(self.hexes):
            front += step
            rear = front + step
            if not s.ground.horse_step[back][front] or not passable(s, 1 << rear) or (1 << front | 1 << rear) & danger:
                return []
            if filled & ~own & 1 << rear:
                friend = s.who[rear]
                if (
                    friend == NOBODY
                    or not can_be_displaced(s, friend, seat)
                    or not can_escape(s, friend, self._behind(s), 1 << rider | 1 << friend)
                ):
                    return []
            path.append(front)
        return [tuple(path)] if self.first_hexes(s, 1 << path[0]) else []

    def _behind(self, s: DiexState) -> int:
        """The hexes that a rider will fill at the end and on the way."""
        step = s.ground.lattice.offsets[(s.facing[self.counter] + 3) % 6]
        return sum(1 << s.at[self.counter] + step * (n + 1) for n in range(self.hexes + 1))

    def in_the_way(self, s: DiexState, path: Path) -> list[int]:
        """The friends who must make room."""
        others = [s.who[cell] for cell in members(self._behind(s))] if s.steed[self.counter] >= 0 else [s.who[path[-1]]]
        return [other for other in dict.fromkeys(others) if other not in (NOBODY, self.counter)]

    # ---------------------------------------------------------------- the phase

    def ask(self, s: DiexState) -> Decision | None:
        counter = self.counter
        if s.at[counter] < 0 or s.health[counter] in (STUNNED, DEAD) or s.moving == counter:
            return None
        paths = self.paths(s)
        if not paths:
            return None
        pushed = [tuple(self.in_the_way(s, path)) for path in paths]
        may_stay = all(pushed)
        if len(paths) + may_stay == 1:
            return None
        names = s.ground.names
        options = [
            _back(s.cast, counter, path, tuple(names[cell] for cell in path), others)
            for path, others in zip(paths, pushed, strict=True)
        ]
        if may_stay:
            options.append(STAY)
        hexes = "1 hex" if self.hexes == 1 else f"{self.hexes} hexes"
        return Decision(
            s.cast.seat[counter],
            f"{s.name(counter)} must fall back {hexes}. Which way?",
            Menu(options),
            rules=self.rules,
        )

    def run(self, s: DiexState, ref: Referee) -> None:
        counter = self.counter
        if s.moving == counter or s.at[counter] < 0 or s.health[counter] == DEAD:
            s.done()
        elif s.health[counter] == STUNNED:
            s.done()
            harm.kill(s, ref, counter, "DXA-5.4.4d" if self.shooter >= 0 else "DXA-6.5g")
        else:
            paths = self.paths(s)
            if paths:
                self.on_retreat(s, ref, *paths[0])
            else:
                self.on_stay(s, ref)

    def on_retreat(self, s: DiexState, ref: Referee, *path: int) -> None:
        rider = s.steed[self.counter] >= 0
        s.then(FallBack(self.counter, path, self.foes, self.shooter >= 0))
        keep = self._behind(s) if rider else 1 << path[-1]
        for friend in self.in_the_way(s, path):
            s.call(Displace(friend, self.foes, keep, 1 << self.counter | 1 << friend))

    def on_stay(self, s: DiexState, ref: Referee) -> None:
        s.done()
        stand(s, ref, self.counter, self.shooter >= 0)

    def undecided(self, s: DiexState) -> str:
        """DXA-6.5d, DXA-6.5e, DXA-6.2g: unless every way is free and open, he may have to stay, pass enemies or drive
        friends aside; or somebody who is stunned is shut in."""
        counter = self.counter
        if s.at[counter] < 0 or s.health[counter] == DEAD or s.moving == counter:
            return ""
        paths = self.paths(s)
        smooth = paths and not s.fallen and not any(self._is_rough(s, path) for path in paths)
        return "" if smooth else falling_back(s, counter)

    def _is_rough(self, s: DiexState, path: Path) -> bool:
        """Whether somebody stands in the way, or beside it."""
        return bool(self.in_the_way(s, path)) or any(
            infiltration.opposers(s, self.counter, cell, self.foes, s.moving) for cell in path
        )

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] == "stay":
            return Refusal("DXA-6.5d", f"{s.name(self.counter)} can fall back, so he must.")
        if words[0] != "retreat":
            return None
        cells = [s.ground.cell(word) for word in words[1:]]
        if any(cell < 0 for cell in cells):
            return Refusal("DXA-6.5h", "A retreat leads from hex to hex of the map and never over its edge.")
        if s.steed[self.counter] >= 0:
            return Refusal("DXA-6.5f", f"{s.name(self.counter)} rides and falls back straight behind him.")
        return self._why_not_on_foot(s, cells)

    def meant(self, s: DiexState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        cells = Touched(s, seat, touched).cells
        return (" ".join(("retreat", *cells)),) if cells else Phase.meant(self, s, seat, menu, touched)

    def preview(self, s: DiexState, seat: int, option: Option) -> Preview | None:
        if option.verb != "retreat":
            return None
        reasons = []
        for cell in option.args:
            enemies = infiltration.opposers(s, self.counter, cell, self.foes, s.moving)
            if enemies:
                who = " and ".join(s.name(enemy) for enemy in enemies)
                reasons.append(
                    Reason(f"{s.ground.names[cell]} past {who}: infiltration test", rules=("DXA-4.3i", "DXA-6.5e"))
                )
        way = tuple(s.ground.names[cell] for cell in (s.at[self.counter], *option.args))
        return Preview(tuple(reasons), (Overlay("path", way),))

    def _why_not_on_foot(self, s: DiexState, cells: list[int]) -> Refusal | None:
        name, names = s.name(self.counter), s.ground.names
        at = start = s.at[self.counter]
        grid = s.ground.lattice
        danger = self.danger(s)
        enemies = enemies_in_the_way(s, s.cast.seat[self.counter])
        if len(cells) != self.hexes or grid.distance(start, cells[-1]) != self.hexes:
            return Refusal(
                "DXA-6.5a", f"{name} falls back over {self.hexes} hexes and ends exactly so far from {names[start]}."
            )
        for number, cell in enumerate(cells):
            if enemies >> cell & 1:
                return Refusal("DXA-6.5d", f"An enemy is in {names[cell]}.")
            if not footing(s, self.counter, at) >> cell & 1:
                return Refusal("DXA-6.5d", f"{name} can't get from {names[at]} into {names[cell]}.")
            if danger >> cell & 1:
                return Refusal("DXA-6.5b", f"{names[cell]} is in reach of one whom he fought.")
            if not number and not self.first_hexes(s, 1 << cell):
                return Refusal("DXA-5.4.4b", f"{names[cell]} is not farther from the shooter than {names[at]}.")
            at = cell
        if not self.ends(s, 1 << at):
            return Refusal("DXA-6.5c", f"Whoever is in {names[at]} can't make room: riders and the stunned don't.")
        return None


def _union(reaches: list[tuple[int, int]]) -> int:
    found = 0
    for _, reach in reaches:
        found |= reach
    return found


def falling_back(s: DiexState, counter: int) -> str:
    """What is undecided until he stands again."""
    return f"how {s.name(counter)} falls back"


def stand(s: DiexState, ref: Referee, counter: int, from_fire: bool) -> None:
    """DXA-6.5d, DXA-5.4.4c: one who can't go the full distance stays and is wounded; from a ladder he falls
    (DXA-10.1.5c)."""
    rule = "DXA-5.4.4c" if from_fire else "DXA-6.5f" if s.steed[counter] >= 0 else "DXA-6.5d"
    if ref.hears:
        tell(s, ref, "stand", f"{s.name(counter)} can't fall back.", rule, counters=(counter,))
    if s.aloft >> counter & 1:
        s.call(FallOff(counter, leans_on(s, s.at[counter])))
    else:
        harm.wound(s, ref, counter, rule)


@dataclass(slots=True)
class FallBack(Phase[DiexState]):
    """The way is chosen and friends have made room: he goes (DXA-6.5e)."""

    key = "fall_back"
    rules = ("DXA-6.5e", "DXA-5.4.4a")
    counter: Counter
    path: Path
    foes: Counters
    from_fire: bool

    def fault(self, s: DiexState) -> str:
        return "" if self.path else f"{s.name(self.counter)} falls back nowhere"

    def run(self, s: DiexState, ref: Referee) -> None:
        s.done()
        counter, end = self.counter, self.path[-1]
        goal = 1 << end
        if s.steed[counter] >= 0:
            goal |= 1 << end + s.ground.lattice.offsets[(s.facing[counter] + 3) % 6]
        if goal & s.living & ~s.cells(counter):
            stand(s, ref, counter, self.from_fire)
            return
        if ref.hears:
            rules = ("DXA-5.4.4a", "DXA-6.5a") if self.from_fire else ("DXA-6.5a",)
            tell(
                s,
                ref,
                "retreat",
                f"{s.name(counter)} falls back to {s.ground.names[end]}.",
                *rules,
                counters=(counter,),
                cells=self.path,
            )
        drive(s, ref, counter, self.path, self.foes)
        harm.crush(s, ref)

    def undecided(self, s: DiexState) -> str:
        return falling_back(s, self.counter)
