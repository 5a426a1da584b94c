"""What a person wants to see of a line of fire: each hex and hexside on it that gives cover or stops the shot, with the
clause that says so."""

from dataclasses import dataclass

from ..ground.ground import Ground
from ..ground.terrain import BASCULE, COVERS, GATE, HEX_KINDS, NONE, OPEN, PLATFORM, SIDE_KINDS
from .lines import INSIDE, LEFT, NO_SIDE, OUTSIDE, RIGHT, Line, behind, line
from .relief import OPENINGS, Crossing, relief
from .trace import BLOCKED, RANK, REASONS, Trace


@dataclass(slots=True)
class Note:
    """Of a hex on the line, or of the hexside before it: a sentence and a clause."""

    cell: int
    text: str
    rule: str


_SIDES = {
    OUTSIDE: ("From outside he has medium cover if his owner takes it on that side.", "DXA-8.3.4a"),
    INSIDE: ("From inside he has medium cover if his owner takes it on that side.", "DXA-8.3.4a"),
    LEFT: ("The shooter sees one side of the building only: medium cover.", "DXA-8.3.5a"),
    RIGHT: ("The shooter sees one side of the building only: medium cover.", "DXA-8.3.5a"),
}


def explain_line(ground: Ground, a: int, b: int) -> list[Note]:
    """The notes on a line, in order from the shooter to the target."""
    found = line(ground, a, b)
    crossed = sum({1 << cell for point in found.points for cell in point}) & ground.lattice.mask
    trace = Trace(ground, a, b, ground.height[a], ground.height[b], crossed)
    notes: list[Note] = []
    before = a
    for cell in _chosen(trace, found):
        if cell == before:
            continue
        direction = ground.lattice.direction(before, cell)
        crossing = None if direction < 0 else trace.relief.crossing(before, direction)
        if crossing is not None:
            notes += _across(trace, found, crossing, before, cell)
        if cell != b:
            met = trace.over_hex(cell)
            if met:
                notes.append(
                    Note(cell, *_words(met, HEX_KINDS[ground.kind[cell]].name, HEX_KINDS[ground.kind[cell]].rule))
                )
        before = cell
    if found.blocked is None:
        notes += _target(ground, found)
    elif not any(note.rule == found.blocked.rule for note in notes):
        notes.append(Note(b, found.blocked.reason, found.blocked.rule))
    return notes


def _chosen(trace: Trace, found: Line) -> list[int]:
    """The hexes that count, of borders the less restricting one (DXA-5.5.1c), and the target."""
    walk = ((found.start,), *found.points, (found.end,))
    cells = []
    for number in range(1, len(walk) - 1):
        before, after = walk[number - 1], walk[number + 1]
        costs = [
            (trace.beside(before, cell, after), cell) for cell in walk[number] if trace.ground.lattice.mask >> cell & 1
        ]
        cells.append(min(costs)[1])
    return [*cells, found.end]


def _across(trace: Trace, found: Line, crossing: Crossing, p: int, c: int) -> list[Note]:
    """Of the hexside between two hexes of the line."""
    side = SIDE_KINDS[crossing.kind]
    if found.by_opening and crossing.kind in OPENINGS:
        return [Note(c, f"The line runs by the middle of the {side.name.lower()}.", "DXA-8.2.1e")]
    notes: list[Note] = []
    if crossing.slope == found.end:
        notes.append(Note(c, "The line crosses the lip of his slope: medium cover.", "DXA-5.5.2.3d"))
    elif crossing.slope >= 0:
        hidden = trace.over_lip(crossing)
        notes.append(
            Note(
                c,
                REASONS[hidden - BLOCKED].reason if hidden else "The line crosses the lip of a slope.",
                "DXA-5.5.2.3a",
            )
        )
    if crossing.kind != OPEN:
        met = max(
            trace.over_side(crossing, p, c), (behind(trace.ground, crossing, c) if c == found.end else NONE) << RANK
        )
        if met:
            notes.append(Note(c, *_words(met, side.name, side.rule)))
    return notes


def _words(met: int, name: str, rule: str) -> tuple[str, str]:
    if met >= BLOCKED:
        reason = REASONS[met - BLOCKED]
        return reason.reason, reason.rule
    return f"{name}: {COVERS[met >> RANK]} cover.", rule


def _target(ground: Ground, found: Line) -> list[Note]:
    """Of the hex that the target stands in."""
    b = found.end
    kind = HEX_KINDS[ground.kind[b]]
    notes: list[Note] = []
    away = (
        kind.id in (PLATFORM, GATE)
        or (kind.water and found.distance == 1)
        or (kind.id == BASCULE and ground.destroyed >> b & 1)
    )
    if kind.cover and not away:
        notes.append(Note(b, *_words(kind.cover << RANK, kind.name, kind.rule)))
    rules = relief(ground)
    if rules.houses >> b & 1 and not rules.rooms[b] >> found.start & 1 and found.shelter == NO_SIDE:
        notes.append(Note(b, "He is shot at indoors through an opening: medium cover.", "DXA-8.3.1a"))
    if found.shelter != NO_SIDE:
        notes.append(Note(b, *_SIDES[found.shelter]))
    return notes
