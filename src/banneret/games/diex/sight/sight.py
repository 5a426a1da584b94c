"""Sections 5.5, 7.3d, 8.3, 9.3 and 10.1.5b: what lies between a shooter and his target, people included, and the cover
that the target has."""

from dataclasses import dataclass

from banneret.board.sight import Path
from banneret.kernel.refusal import Refusal

from ..aloft import faced
from ..ground.ground import CASTLES
from ..ground.terrain import HEAVY, LIGHT, MEDIUM, NONE, PLATFORM, TOWER
from ..state import NOBODY, STUNNED, DiexState
from ..tables import JAVELIN, LANCE_FOOT, LANCE_MOUNTED, SHORT_BAND, SLING, WEAPONS, band
from .glance import HIDDEN, OPEN, Glances, glances
from .lines import INSIDE, LEFT, NO_SIDE, OUTSIDE, RIGHT, Line, flight, line

__all__ = [
    "Line",
    "Sighting",
    "can_see_charge",
    "chosen_side",
    "flight",
    "in_sight",
    "line",
    "remember_side",
    "sees",
    "shelter_question",
    "shot_cover",
    "stray_cover",
    "within_fall",
]

IN_WATER = Refusal("DXA-5.5.2.4b", "A man in the water can't shoot.")
IN_THE_WAY = Refusal("DXA-5.5.3a", "Somebody stands in the line of fire.")
IN_THE_WAY_NEAR = Refusal(
    "DXA-5.5.3c",
    "Somebody stands in the line of fire; bows and javelins pass over people only at medium or long range.",
)
IN_THE_WAY_COVERED = Refusal(
    "DXA-5.5.3b", "Somebody stands in the line of fire; one shoots over people only at targets in light cover or none."
)
RIDER_IN_THE_WAY = Refusal("DXA-7.2.1b", "A rider or horse on the line hides the target.")
FRIEND_BESIDE = Refusal(
    "DXA-9.3.4b",
    "From a platform or tower window nobody shoots at a target with a friend beside it at the same height.",
)
NOT_BY_WINDOW = Refusal("DXA-9.3.4d", "Javelins, lances and slings are not used through tower windows.")
NOT_UPWARDS = Refusal("DXA-9.3.4d", "A lance is not thrown at a higher target.")
FACES_ELSEWHERE = Refusal(
    "DXA-10.1.5b", "From a ladder one shoots only into the hex behind the palisade that it leans on."
)

_LANCES = (LANCE_FOOT, LANCE_MOUNTED)
_ABOVE = (PLATFORM, TOWER)
_CLUMSY = (JAVELIN, SLING, LANCE_FOOT, LANCE_MOUNTED)
_THROW_OVER = 3
"""DXA-7.1c: a rider throws over a friend beside him at targets so far away or farther."""

# ---------------------------------------------------------------- one shot


@dataclass(slots=True, eq=False)
class Sighting:
    """A shot that one could think of: why it can't be, if it can't; the cover of the target; and the line that it
    takes."""

    refusal: Refusal | None
    cover: int
    line: Line


def shot_cover(s: DiexState, weapon: int, shooter: int, target_cell: int, target: int) -> Sighting:
    """A shot by a counter from where it stands at another in this hex: why it can't be, or the target's cover, and the
    line.

    A man in a doorway who has not yet said which side he is covered from is taken to choose this one (see
    `shelter_question`).
    """
    ground = s.ground
    a = s.at[shooter]
    found = _line_to(s, a, target_cell, target)
    if s.aloft and (s.aloft >> shooter | s.aloft >> target) & 1:
        across = _across(s, shooter, target, target_cell)
        if s.aloft >> shooter & 1:
            return Sighting(None, HEAVY, found) if across else Sighting(FACES_ELSEWHERE, NONE, found)
        if across:
            return Sighting(None, NONE, found)
    if ground.water >> a & 1:
        return Sighting(IN_WATER, NONE, found)
    if found.blocked is not None:
        return Sighting(found.blocked, NONE, found)
    refusal, cover = _by_line(s, weapon, shooter, target, found)
    for other in found.others:
        why_not, less = _by_line(s, weapon, shooter, target, other)
        if why_not is None and (refusal is not None or less < cover):
            refusal, cover, found = None, less, other
    return Sighting(refusal, cover, found)


def in_sight(s: DiexState, weapon: int, shooter: int, cell: int, target: int) -> bool:
    """Whether ground and people let one shoot at somebody in this hex: the same as `shot_cover` says, mostly without
    drawing the line."""
    return sees(s, glances(s.ground), weapon, shooter, cell, target)


def sees(s: DiexState, known: Glances, weapon: int, shooter: int, cell: int, target: int) -> bool:
    """The same as `in_sight`, for one who looks at many: with the glances over the ground."""
    ground = s.ground
    a = s.at[shooter]
    if _at_its_height(s, cell, target) and not _special(s, weapon, shooter, target):
        view = known.view(a, cell)
        if view == HIDDEN:
            return False
        if view >= OPEN:
            way = ground.paths.between(a, cell)
            if not _passes_somebody(s, way, shooter, cell, target):
                return True
            if _clears(weapon, ground.lattice.distance(a, cell)):
                if not s.shields[target] and known.passes_over(a, cell):
                    return True
            elif weapon != LANCE_MOUNTED and _surely_stopped(s, known, way, shooter, cell, target):
                return False
    return shot_cover(s, weapon, shooter, cell, target).refusal is None


def _at_its_height(s: DiexState, cell: int, target: int) -> bool:
    """Whether a target is as high as the hex in which it is aimed at: DXA-1.3i."""
    if s.facing[target] < 0:
        return True
    height = s.ground.height
    return height[s.at[target]] == height[cell]


def _special(s: DiexState, weapon: int, shooter: int, target: int) -> bool:
    """Whether rules of castles may have a say that no glance tells: of ladders, platforms, towers and lances."""
    if s.aloft and (s.aloft >> shooter | s.aloft >> target) & 1:
        return True
    return s.cast.sections >= CASTLES and (weapon in _LANCES or s.ground.kind[s.at[shooter]] in _ABOVE)


def _passes_somebody(s: DiexState, way: Path, shooter: int, b: int, target: int) -> bool:
    """Whether somebody who could be in the way of a shot stands in one of the hexes of a way from the shooter."""
    a = s.at[shooter]
    for step in way.cells:
        if _somebody(s, a + step) and _in_between(s, a + step, shooter, b, target):
            return True
    return False


def _in_between(s: DiexState, place: int, shooter: int, b: int, target: int) -> bool:
    """Whether one who stands in a hex could block a shot: he is neither of the two nor in water (DXA-5.5.3.1b), nor low
    enough to be shot over (DXA-5.5.5a)."""
    ground, a = s.ground, s.at[shooter]
    if ground.wet[place] or _fills(s, shooter, place) or _fills(s, target, place):
        return False
    height = ground.height
    levels = abs(height[a] - height[b]) >> 1
    return not levels or ground.lattice.distance(a if height[a] > height[b] else b, place) > levels


def _somebody(s: DiexState, cell: int) -> bool:
    """Whether there is one in a hex who stands: a man on his feet, a rider or an animal."""
    other = s.who[cell]
    return other != NOBODY and (other >= s.cast.people or s.health[other] != STUNNED)


def _surely_stopped(s: DiexState, known: Glances, way: Path, shooter: int, b: int, target: int) -> bool:
    """Whether one of those who stand on a line blocks it, as can be told without drawing it: both ends see him (see
    `Line.in_the_way`)."""
    a = s.at[shooter]
    for step in way.sure:
        place = a + step
        if (
            _somebody(s, place)
            and _in_between(s, place, shooter, b, target)
            and known.passes(a, place)
            and known.passes(b, place)
        ):
            return True
    return False


def _fills(s: DiexState, counter: int, cell: int) -> bool:
    """Whether a hex is one of a counter's own."""
    return s.at[counter] == cell or (s.facing[counter] >= 0 and s.rear(counter) == cell)


def _by_line(s: DiexState, weapon: int, shooter: int, target: int, found: Line) -> tuple[Refusal | None, int]:
    """The shot by one of the lines there are."""
    if found.tower and weapon in _CLUMSY:
        return NOT_BY_WINDOW, NONE
    if _from_above(s, found) and _friend_beside(s, shooter, found.end):
        return FRIEND_BESIDE, NONE
    if found.rise and weapon in _LANCES and s.cast.sections >= CASTLES:
        return NOT_UPWARDS, NONE
    cover = _covered(s, weapon, target, found)
    others = s.upright[0] | s.upright[1] | s.beasts
    if others & found.between:
        return _past_people(s, weapon, shooter, target, found, others, cover)
    return None, cover


def _past_people(
    s: DiexState, weapon: int, shooter: int, target: int, found: Line, others: int, cover: int
) -> tuple[Refusal | None, int]:
    """The shot when somebody may be on the line."""
    why_not = _over(weapon, found.distance, cover)
    if why_not is None:
        return None, cover
    own = s.cells(shooter)
    others &= ~own & ~s.cells(target)
    if weapon == LANCE_MOUNTED and found.distance >= _THROW_OVER:
        # DXA-5.5.3.1a, DXA-7.1c; all others block (DXA-7.1d)
        others &= ~(s.upright[s.cast.seat[shooter]] & ~s.riders & s.ground.lattice.spread(own))
    others = found.in_the_way(others)
    if not others:
        return None, cover
    if _stopped(others, found):
        return why_not, cover
    for easy, more in found.sets[2]:
        if others & easy and more > cover:
            cover = more  # DXA-5.5.1c: the hex without a man in it restricts less, whatever cover it gives
    return None, cover


def _line_to(s: DiexState, a: int, cell: int, target: int) -> Line:
    """DXA-1.3i: a rider is as high as his front hex."""
    height = s.ground.height
    if s.facing[target] >= 0 and height[s.at[target]] != height[cell]:
        return line(s.ground, a, cell, height[s.at[target]])
    return line(s.ground, a, cell)


def _from_above(s: DiexState, found: Line) -> bool:
    """The shooter is on a platform or at a tower window (DXA-9.3.4a, DXA-9.3.4b)."""
    here = s.ground.kind[found.start]
    return here == PLATFORM or (found.tower and here == TOWER)


def _covered(s: DiexState, weapon: int, target: int, found: Line) -> int:
    """DXA-5.5.1e: the best cover that anything gives the target against a shot by this line."""
    if s.aloft >> target & 1:
        return NONE  # DXA-10.1.5b, DXS-11.2g
    cover = found.cover
    if found.fall and within_fall(weapon, found.distance, found.fall):
        cover = found.bare if _from_above(s, found) else found.below
    if s.shields[target] or found.shelter:
        cover = max(cover, _own_cover(s, target, found))
    return cover


def within_fall(weapon: int, distance: int, levels: int) -> bool:
    """DXA-5.5.4a, DXA-5.5.4b: whether a shooter so many whole levels higher sees over the cover of the ground."""
    short = WEAPONS[weapon].short
    return 2 * distance < short if levels == 1 else levels > 1 and distance <= short


def _clears(weapon: int, distance: int) -> bool:
    """DXA-5.5.3a, DXA-5.5.3c: whether it flies over people at this distance, if the target has no cover."""
    return WEAPONS[weapon].over_characters and band(weapon, distance) != SHORT_BAND


def _over(weapon: int, distance: int, cover: int) -> Refusal | None:
    """DXA-5.5.3a, DXA-5.5.3b, DXA-5.5.3c: why one can't shoot over people."""
    if not WEAPONS[weapon].over_characters:
        return IN_THE_WAY
    if band(weapon, distance) == SHORT_BAND:
        return IN_THE_WAY_NEAR
    return IN_THE_WAY_COVERED if cover > LIGHT else None


def _stopped(others: int, found: Line) -> bool:
    """DXA-5.5.1c: somebody stands on the line, or both hexes of a border are filled."""
    solid, pairs, _ = found.sets
    if others & solid:
        return True
    for pair in pairs:
        if others & pair == pair:
            break
    else:
        return False
    return True


def _own_cover(s: DiexState, target: int, found: Line) -> int:
    """What the target himself does for his cover: shield wall and choice of side."""
    front = s.shields[target]
    if front and not found.sides & ~front:
        return HEAVY  # DXA-7.3d
    if found.shelter != NO_SIDE and chosen_side(s, target, found) in (NO_SIDE, found.shelter):
        return MEDIUM
    return NONE


def _friend_beside(s: DiexState, shooter: int, cell: int) -> bool:
    """DXA-9.3.4b."""
    ground = s.ground
    seat = s.cast.seat[shooter]
    near = (s.upright[seat] | s.fallen) & ground.lattice.neighbours[cell]
    while near:
        bit = near & -near
        near ^= bit
        place = bit.bit_length() - 1
        friend = s.who[place]
        if friend != shooter and s.cast.seat[friend] == seat and ground.height[s.at[friend]] == ground.height[cell]:
            return True
    return False


def _across(s: DiexState, shooter: int, target: int, target_cell: int) -> bool:
    """DXA-10.1.5b: one of the two is on a ladder or at a rope, the other in the hex behind the palisade."""
    if s.aloft >> shooter & 1:
        foot, other = s.at[shooter], target_cell
    else:
        foot, other = s.at[target], s.at[shooter]
    return faced(s, foot) == other


# ---------------------------------------------------------------- strays and charges


def stray_cover(s: DiexState, weapon: int, shooter: int, cell: int, struck: int) -> tuple[Refusal | None, int]:
    """DXA-5.4.1f: why a stray shot does not come into this hex (the ground blocks the line; people do not), or the
    cover of the one it strikes there."""
    found = _line_to(s, s.at[shooter], cell, struck)
    return (found.blocked, NONE) if found.blocked is not None else (None, _covered(s, weapon, struck, found))


def can_see_charge(s: DiexState, rider: int, target_cell: int) -> Refusal | None:
    """DXA-7.2.1b: why a rider does not see whom he would charge: among people only mounted ones hide him."""
    found = line(s.ground, s.at[rider], target_cell)
    if found.blocked is not None:
        return found.blocked
    target = s.who[target_cell]
    others = (s.riders | s.beasts) & ~s.cells(rider)
    if target != NOBODY:
        others &= ~s.cells(target)
    others = found.in_the_way(others)
    return RIDER_IN_THE_WAY if others and _stopped(others, found) else None


# ---------------------------------------------------------------- cover from one side

UNDECIDED = 8
"""Added in `s.shelter` to the side from which a man in a corner hex has been shot at, while his owner has named
none."""
_DOORWAY = (OUTSIDE, INSIDE)
_CORNER = (LEFT, RIGHT)


def chosen_side(s: DiexState, target: int, found: Line) -> int:
    """The side from which a man is covered in this phase by his owner's word, NO_SIDE while he has not named one for
    such a place."""
    side = s.shelter.get(target, NO_SIDE)
    return side if side in (_DOORWAY if found.shelter in _DOORWAY else _CORNER) else NO_SIDE


def shelter_question(s: DiexState, shooter: int, target: int, found: Line) -> bool:
    """Whether the owner of the target must now name the side that `s.shelter[target]` keeps for the phase.

    In a doorway or open gate at the first shot (DXA-8.3.4a, DXA-9.4.3a), in a corner hex when a second shot comes from
    the other side (DXA-8.3.5c). Animals choose nothing: they are covered from where the first shot comes.
    """
    if found.shelter == NO_SIDE or target >= s.cast.people or chosen_side(s, target, found) != NO_SIDE:
        return False
    if found.shelter in _DOORWAY:
        return True
    seen_from = s.shelter.get(target, NO_SIDE)
    return seen_from >= UNDECIDED and seen_from != UNDECIDED | found.shelter


def remember_side(s: DiexState, target: int, found: Line) -> None:
    """A shot is made at him without a question: in a corner hex the side counts for the next shot; animals in a doorway
    keep the first side."""
    if found.shelter == NO_SIDE or chosen_side(s, target, found) != NO_SIDE:
        return
    s.shelter[target] = found.shelter if found.shelter in _DOORWAY else UNDECIDED | found.shelter
