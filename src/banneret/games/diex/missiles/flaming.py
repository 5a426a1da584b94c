"""Section 10.3: flaming arrows, shot in step 1 at what can burn."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from banneret.board.hex import DIRECTIONS, members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Overlay, Preview

from ..aloft import faced
from ..castle.castle import material, structures
from ..castle.fire import catch
from ..ground.ground import Ground
from ..ground.terrain import FENCE, OPEN
from ..log import tell
from ..numbers import Person
from ..rolls import ten_sided
from ..sight.lines import line
from ..state import DiexState
from ..tables import BOW, FLAMING_ARROW, WEAPONS
from ..touched import Touched

SIEGES = 10
"""DXA-SC.3: the section from which on there is fire."""
LADDER = -1
"""In `s.kindled`: not a hexside of a hex but a ladder by its number."""
RANGE = WEAPONS[BOW].short
"""DXA-10.3a: short range."""


# ---------------------------------------------------------------- what can be hit


def in_line(ground: Ground, cell: int, target: int) -> bool:
    """DXA-10.3a, DXA-10.3b: whether a bowman here has a line to a hex, be it only up to its own hexside or shut
    gate."""
    return line(ground, cell, target).blocked is None or _faces(ground, cell, target)


def _faces(ground: Ground, cell: int, target: int) -> bool:
    """Whether he sees the ground in front of a wall, palisade or shut gate of the target hex, on his side of it."""
    grid = ground.lattice
    distance = grid.distance(cell, target)
    for direction, offset in enumerate(grid.offsets):
        before = target + offset
        if not grid.neighbours[target] >> before & 1 or grid.distance(cell, before) >= distance:
            continue
        if ground.side[direction][target] in (OPEN, FENCE) and not ground.closed >> target & 1:
            continue
        if before == cell or line(ground, cell, before).blocked is None:
            return True
    return False


def _within(s: DiexState, shooter: int) -> int:
    """The structure hexes at short range that do not burn yet."""
    at = s.at[shooter]
    found = structures(s.ground) & s.ground.lattice.disk(at, RANGE) & ~(1 << at)
    if s.aloft >> shooter & 1:
        found &= 1 << faced(s, at)  # DXA-10.1.5b
    for cell in s.flames:
        found &= ~(1 << cell)
    return found


def hexes(s: DiexState, shooter: int) -> int:
    """The structure hexes that a bowman can shoot at."""
    at, found = s.at[shooter], 0
    for cell in members(_within(s, shooter)):
        if in_line(s.ground, at, cell):
            found |= 1 << cell
    return found


def _reaches(s: DiexState, shooter: int, cell: int) -> bool:
    """Whether a fence or ladder in this hex can be hit."""
    at = s.at[shooter]
    return cell == at or (s.ground.lattice.distance(at, cell) <= RANGE and in_line(s.ground, at, cell))


@lru_cache(maxsize=64)
def _all_fences(ground: Ground) -> tuple[tuple[int, int], ...]:
    """Every fence by one of its names."""
    offsets, near = ground.lattice.offsets, ground.lattice.neighbours
    return tuple(
        (cell, d)
        for cell in ground.lattice.cells
        for d in range(3)
        if ground.side[d][cell] == FENCE and near[cell] >> cell + offsets[d] & 1
    )


def fences(s: DiexState, shooter: int) -> list[tuple[int, int]]:
    """The fences that he can shoot at: he has a line to a hex beside it."""
    every = _all_fences(s.ground)
    if not every or s.aloft >> shooter & 1:
        return []
    offsets = s.ground.lattice.offsets
    return [
        (cell, side)
        for cell, side in every
        if (cell, side) not in s.kindled and (_reaches(s, shooter, cell) or _reaches(s, shooter, cell + offsets[side]))
    ]


def ladders(s: DiexState, shooter: int) -> list[int]:
    """The ladders that he can shoot at: he has a line to a hex of theirs."""
    if s.aloft >> shooter & 1:
        return []
    found = []
    for number, ladder in enumerate(s.ladders):
        one, two = ladder.ends
        if (
            one >= 0
            and (number, LADDER) not in s.kindled
            and (_reaches(s, shooter, one) or (two >= 0 and _reaches(s, shooter, two)))
        ):
            found.append(number)
    return found


def _anything(s: DiexState, shooter: int) -> bool:
    """Whether there is something to burn."""
    at = s.at[shooter]
    return any(in_line(s.ground, at, cell) for cell in members(_within(s, shooter))) or bool(
        ladders(s, shooter) or fences(s, shooter)
    )


def refuse_flame(s: DiexState, shooter: int) -> Refusal | None:
    """DXA-10.3a, DXA-10.3c: why he has no flaming arrow to shoot. Whether he may shoot at all is for the step to
    say."""
    if s.cast.sections < SIEGES or not s.fire_arrows:
        return Refusal(
            "DXA-10.3c",
            "There are no flaming arrows left."
            if s.cast.data.equipment.flaming_arrows
            else "This scenario gives no flaming arrows.",
        )
    if s.cast.roster[shooter].weapon != BOW or s.steed[shooter] >= 0:
        return Refusal("DXA-10.3a", f"Flaming arrows are shot with a bow, on foot; {s.name(shooter)} can't.")
    if not _anything(s, shooter):
        return Refusal("DXA-10.3a", f"{s.name(shooter)} has nothing that could burn within {RANGE} hexes and in line.")
    return None


# ---------------------------------------------------------------- shooting


@cache
def _flame(shooter: int, key: str, name: str) -> Option:
    return Option(f"flame {key}", (shooter,), label=f"{name} shoots a flaming arrow", touch=(key,), final=False)


@cache
def _shoot_at(cell: int, name: str) -> Option:
    return Option(f"at {name}", (cell,), label=f"Set {name} on fire", touch=(name,))


@cache
def _at_fence(cell: int, side: int, name: str) -> Option:
    direction = DIRECTIONS[side]
    return Option(
        f"fence {name} {direction.lower()}",
        (cell, side),
        label=f"Set the fence {direction} of {name} on fire",
        touch=(name,),
    )


@cache
def _at_ladder(number: int, name: str) -> Option:
    return Option(f"ladder {number + 1}", (number,), label=f"Set the ladder in {name} on fire", touch=(name,))


_BACK = Option("back", label="No flaming arrow")


def arrow_options(s: DiexState, shooter: int) -> Sequence[Option]:
    """The flaming arrow of one who may shoot in step 1, if there is anything to burn."""
    if not s.fire_arrows or refuse_flame(s, shooter) is not None:
        return ()
    return (_flame(shooter, s.cast.keys[shooter], s.name(shooter)),)


@dataclass(slots=True)
class AimFlame(Phase[DiexState]):
    """DXA-10.3a: at what does the bowman shoot his flaming arrow?"""

    key = "aim_flame"
    rules = ("DXA-10.3a", "DXA-10.3b")
    shooter: Person

    def ask(self, s: DiexState) -> Decision | None:
        names, shooter = s.ground.names, self.shooter
        options = [_shoot_at(cell, names[cell]) for cell in members(hexes(s, shooter))]
        options += [_at_fence(cell, side, names[cell]) for cell, side in fences(s, shooter)]
        options += [_at_ladder(number, names[s.ladders[number].foot]) for number in ladders(s, shooter)]
        options.append(_BACK)
        return Decision(
            s.cast.seat[shooter],
            f"At what does {s.name(shooter)} shoot his flaming arrow?",
            Menu(options),
            rules=self.rules,
        )

    def on_back(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_at(self, s: DiexState, ref: Referee, cell: int) -> None:
        s.done()
        if self._loose(s, ref, material(s.ground, cell), cell):
            catch(s, ref, [cell], s.cast.seat[self.shooter])  # DXA-10.3b: at once

    def on_fence(self, s: DiexState, ref: Referee, cell: int, side: int) -> None:
        s.done()
        if self._loose(s, ref, "fence", cell):
            s.kindled = (*s.kindled, (cell, side))

    def on_ladder(self, s: DiexState, ref: Referee, number: int) -> None:
        s.done()
        if self._loose(s, ref, "ladder", s.ladders[number].foot):
            s.kindled = (*s.kindled, (number, LADDER))

    def _loose(self, s: DiexState, ref: Referee, what: str, cell: int) -> bool:
        """One arrow, one roll on the fire table (DXA-10.2.6a, DXA-10.2.6b)."""
        s.shot |= 1 << self.shooter
        if s.fire_arrows > 0:
            s.fire_arrows -= 1
        need = FLAMING_ARROW[what]
        die = ten_sided(ref, need)
        lit = die >= need
        if ref.hears:
            name = s.ground.names[cell]
            end = "it burns" if lit else "it goes out"
            text = f"{s.name(self.shooter)} shoots a flaming arrow at the {what} in {name}: {end}."
            rule = "DXA-10.2.6a" if what == "house" else "DXA-10.2.6b"
            tell(
                s,
                ref,
                "flame",
                text,
                "DXA-10.3a",
                rule,
                d10=(die,),
                sum=f"{need} or more is needed",
                gist=end,
                counters=(self.shooter,),
                cells=(cell,),
            )
        return lit

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        cell = s.ground.cell(words[1]) if len(words) > 1 else -1
        if words[0] != "at" or cell < 0:
            return None
        name = s.ground.names[cell]
        if not structures(s.ground) >> cell & 1:
            return Refusal("DXA-10.2.1c", f"There is nothing in {name} that could burn.")
        if cell in s.flames:
            return Refusal("DXA-10.3a", f"{name} burns already.")
        if s.ground.lattice.distance(s.at[self.shooter], cell) > RANGE:
            return Refusal("DXA-10.3a", f"{name} is too far: flaming arrows reach {RANGE} hexes.")
        if not hexes(s, self.shooter) >> cell & 1:
            return Refusal("DXA-10.3a", f"{s.name(self.shooter)} has no line to {name}.")
        return None

    def meant(self, s: DiexState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return Touched(s, seat, touched).place("at") or Phase.meant(self, s, seat, menu, touched)

    def preview(self, s: DiexState, seat: int, option: Option) -> Preview | None:
        if option.verb == "back":
            return None
        cell = option.args[0] if option.verb != "ladder" else s.ladders[option.args[0]].foot
        return Preview((), (Overlay("sight", (s.hex(self.shooter), s.ground.names[cell])),))
