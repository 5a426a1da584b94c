"""Section 4.3: running past an enemy. Who opposes in which hex, and what his roll does."""

from fractions import Fraction
from functools import lru_cache

from banneret.kernel.referee import Referee

from ..combat.contact import strikes
from ..combat.harm import kill, wound
from ..ground.ground import Ground
from ..ground.terrain import TOWER_WINDOW, WINDOW
from ..log import tell
from ..mover import Mover
from ..state import NOBODY, WOUNDED, DiexState
from ..tables import KILLED, PASSES, STOPPED, WOUNDED_RESULT, infiltration_modifier, infiltration_result

_WORDS = ("slips past", "is stopped by", "is wounded by", "is killed by")


@lru_cache(maxsize=128)
def _panes(ground: Ground) -> dict[int, int]:
    """By cell the cells on the far side of a window or tower window."""
    found: dict[int, int] = {}
    for direction, offset in enumerate(ground.lattice.offsets):
        for cell in ground.lattice.cells:
            if ground.side[direction][cell] in (WINDOW, TOWER_WINDOW):
                found[cell] = found.get(cell, 0) | 1 << cell + offset
    return found


def opposes(s: DiexState, enemy: int) -> int:
    """The hexes in which a person opposes those who pass: where he could attack (DXA-4.3g, DXA-4.3.1.1a), but not
    through a window (DXA-4.3f)."""
    found = strikes(s, enemy)
    if found:
        panes = _panes(s.ground)
        if panes:
            found &= ~panes.get(s.at[enemy], 0)
    return found


def opposers(s: DiexState, counter: int, cell: int, exempt: int = 0, mover: int = -1) -> list[int]:
    """DXA-4.3c: the enemies who roll when this one leaves a hex: each at most once a phase. `mover` is somebody whose
    own move this one interrupts: he fills no hex, but he is there (DXA-6.5e)."""
    seat = 1 - s.cast.seat[counter]
    settled = s.opposed | exempt
    found: list[int] = []
    if mover >= 0 and s.cast.seat[mover] == seat and not settled >> mover & 1 and opposes(s, mover) >> cell & 1:
        found.append(mover)
    near = s.upright[seat] & s.ground.lattice.neighbours[cell]
    if not near:
        return found
    for offset in s.ground.lattice.offsets:
        enemy = s.who[cell + offset]
        if (
            enemy != NOBODY
            and near >> cell + offset & 1
            and not settled >> enemy & 1
            and enemy not in found
            and opposes(s, enemy) >> cell & 1
        ):
            found.append(enemy)
    return found


def was_entered(s: DiexState, move: Mover) -> bool:
    """DXA-4.3a, DXA-4.3b: whether the hex in which he is, of a rider his front, was entered in this move. An about-face
    enters none (DXA-4.4.1e)."""
    at = s.at[move.counter]
    trail = move.trail
    for i in range(len(trail) - 1, 0, -1):
        if trail[i][0] == at and trail[i - 1][0] != at:
            return True
    return False


def pickets(s: DiexState, counter: int, area: int, exempt: int = 0) -> list[tuple[int, int]]:
    """The enemies who may still oppose somewhere in an area, each with the hexes."""
    settled = s.opposed | exempt
    near = s.ground.lattice.spread(area)
    seat = 1 - s.cast.seat[counter]
    found: list[tuple[int, int]] = []
    if near & s.upright[seat]:
        for enemy in s.cast.ranks[seat]:
            at = s.at[enemy]
            if at >= 0 and near >> at & 1 and not settled >> enemy & 1:
                cells = opposes(s, enemy) & area
                if cells:
                    found.append((enemy, cells))
    return found


def modifier(s: DiexState, counter: int, enemy: int) -> int:
    """DXA-4.3.1b, DXA-4.3.1c: what is added to the die of this enemy."""
    return infiltration_modifier(
        mover_rider=s.steed[counter] >= 0,
        mover_armoured=s.armoured(counter),
        mover_wounded=s.health[counter] == WOUNDED,
        opposer_rider=s.steed[enemy] >= 0,
        opposer_wounded=s.health[enemy] == WOUNDED,
    )


def chance(s: DiexState, counter: int, enemies: list[int]) -> Fraction:
    """The chance to pass all these without a mark."""
    found = Fraction(1)
    for enemy in enemies:
        change = modifier(s, counter, enemy)
        found *= Fraction(sum(infiltration_result(die + change) == PASSES for die in range(1, 11)), 10)
    return found


@lru_cache(maxsize=64)
def _sorts(change: int) -> tuple[int, ...]:
    """What each face of the die comes to."""
    return tuple(infiltration_result(die + change) for die in range(1, 11))


def rolls(
    s: DiexState,
    ref: Referee,
    counter: int,
    cell: int,
    *,
    exempt: int = 0,
    retreating: bool = False,
    mover: int = -1,
) -> int:
    """DXA-4.3a, DXA-4.3d: make all the rolls due in a hex, one by one, each with immediate effect; returns what
    happened, as bits of the results.

    The wound or death is dealt here. In a retreat "stopped" has no effect (DXA-4.3j).
    """
    marks = 0
    for enemy in opposers(s, counter, cell, exempt, mover):
        s.opposed |= 1 << enemy
        change = modifier(s, counter, enemy)
        die = ref.face(_sorts(change))  # so that exact odds see each result once
        result = infiltration_result(die + change)
        if result == STOPPED and retreating:
            result = PASSES
        if result == WOUNDED_RESULT and s.health[counter] == WOUNDED:
            result = KILLED  # DXA-1.2e
        if ref.hears:
            outcome = f"{s.name(counter)} {_WORDS[result]} {s.name(enemy)}"
            rules = ("DXA-4.3c", "DXA-4.3.1a", "DXA-4.3j") if retreating else ("DXA-4.3a", "DXA-4.3c", "DXA-4.3.1a")
            arithmetic = f"{die} {'+' if change > 0 else '−'} {abs(change)} = {die + change}" if change else str(die)
            text = f"{outcome} in {s.ground.names[cell]}."
            tell(
                s,
                ref,
                "infiltration",
                text,
                *rules,
                d10=(die,),
                sum=arithmetic,
                gist=outcome,
                counters=(counter, enemy),
                cells=(cell,),
            )
        marks |= 1 << result
        if result == WOUNDED_RESULT:
            wound(s, ref, counter, "DXA-4.3d", gist="")
        elif result == KILLED:
            kill(s, ref, counter, "DXA-4.3d", "DXA-4.3.1d", gist="")
            break
    return marks


__all__ = [
    "KILLED",
    "PASSES",
    "STOPPED",
    "WOUNDED_RESULT",
    "chance",
    "modifier",
    "opposers",
    "opposes",
    "pickets",
    "rolls",
    "was_entered",
]
