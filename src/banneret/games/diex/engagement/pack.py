"""DXS-11.4.2b: the pack animals of a sally, as they come on with the party."""

from banneret.board.hex import members

from ..movement.leading import LEFT, MOST_MOUNTED, MOST_ON_FOOT, RIGHT, joined, open_to_led, place_beside
from ..state import DiexState
from .laying import bring_in


def bring_on(s: DiexState, seat: int, area: int) -> None:
    """Each animal stands beside a man who leads it, as many as he may (DXA-4.4.3f), men on foot before riders; those
    for whom there is none stand loose, as near to the party as there is room."""
    for animal in members(s.cast.mules):
        man, cell = _led(s, seat, animal)
        if man >= 0:
            s.leader[animal] = man
        bring_in(s, animal, cell if cell >= 0 else _loose(s, seat, area))


def _led(s: DiexState, seat: int, animal: int) -> tuple[int, int]:
    """A man who can take one more, and the hex for it beside him; both -1 if there is none. Who leads the fewest comes
    first."""
    for man in sorted(s.cast.ranks[seat], key=lambda man: (s.steed[man] >= 0, s.leader.count(man))):
        most = MOST_MOUNTED if s.steed[man] >= 0 else MOST_ON_FOOT
        if s.is_active(man) and s.leader.count(man) < most:
            for cell in _beside(s, man, animal):
                return man, cell
    return -1, -1


def _beside(s: DiexState, man: int, animal: int) -> list[int]:
    """Where an animal may be that he leads: beside a man on foot, at one side of a rider (DXA-4.4.3e)."""
    if s.steed[man] < 0:
        free = open_to_led(s, s.living) & s.ground.lattice.neighbours[s.at[man]]
        return [cell for cell in members(free) if joined(s, cell, s.at[man])]
    places = (place_beside(s, man, animal, side)[0] for side in (LEFT, RIGHT))
    return [cell for cell in places if cell >= 0]


def _loose(s: DiexState, seat: int, area: int) -> int:
    """A free hex for one that nobody leads: the nearest to the party, rather in its area."""
    grid, free = s.ground.lattice, open_to_led(s, s.living)
    party = [cell for man in s.cast.ranks[seat] if s.at[man] >= 0 for cell in members(s.cells(man))]
    return min(
        members(free & area) or members(free),
        key=lambda cell: min((grid.distance(cell, other) for other in party), default=0),
    )
