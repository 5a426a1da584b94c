"""What a shot means before it is taken: the line with each hex that matters, the range, the cover, the scatter and the
damage (sections 5.3 to 5.5)."""

from banneret.kernel.scene import Overlay, Preview, Reason

from ..ground.terrain import HEAVY, INFINITE, covered
from ..log import signed
from ..sight.line_notes import Note, explain_line
from ..sight.lines import Line
from ..sight.sight import within_fall
from ..state import HEALTHY, WOUNDED, DiexState
from ..tables import BANDS, WEAPONS, band, impact_modifier, needs_impact_roll
from .shooting import aim, targets, weapon_of
from .shot import effect, hunger, letters
from .volley import Named

ON_MAP = {
    "DXA-5.5.2.3a": "slope",
    "DXA-5.5.2.3d": "slope: medium",
    "DXA-8.2.1e": "opening",
    "DXA-8.3.1a": "indoors: medium",
    "DXA-8.3.4a": "doorway: medium",
    "DXA-8.3.5a": "corner: medium",
}
"""Words for the map, of notes whose sentence does not begin with the ground."""


def all_targets(s: DiexState, shooter: int) -> Preview:
    """All whom he could shoot at: how far they are, and their cover."""
    weapon, names = weapon_of(s, shooter), s.ground.names
    found = targets(s, shooter)
    reasons = []
    for target, cell in found:
        distance = s.ground.lattice.distance(s.at[shooter], cell)
        text = (
            f"{s.name(target)} in {names[cell]}: {BANDS[band(weapon, distance)]} range, "
            f"{covered(aim(s, weapon, shooter, target, cell).cover)}"
        )
        reasons.append(Reason(text, rules=("DXA-5.4c",)))
    return Preview(tuple(reasons), (Overlay("danger", tuple(dict.fromkeys(names[cell] for _, cell in found))),))


def volley(s: DiexState, target: int, shots: Named) -> Preview:
    """One line for each who shoots: his range and his cover."""
    reasons = []
    for mark in shots:
        weapon = weapon_of(s, mark.shooter)
        cover = aim(s, weapon, mark.shooter, target, mark.cell).cover
        reasons.append(
            Reason(
                f"{_range(s, mark.shooter, weapon, mark.cell)}, {covered(cover)}",
                rules=("DXA-5.4c", WEAPONS[weapon].rule),
            )
        )
    sights = tuple(Overlay("sight", (s.hex(mark.shooter), s.ground.names[mark.cell])) for mark in shots)
    return Preview(
        (*reasons, Reason("all are named before the first roll, and all have fired", rules=("DXA-5.3b",))), sights
    )


def shot(s: DiexState, shooter: int, target: int, cell: int) -> Preview:
    """One shot, as `Shot` would carry it out."""
    weapon, at = weapon_of(s, shooter), s.at[shooter]
    distance = s.ground.lattice.distance(at, cell)
    sighting = aim(s, weapon, shooter, target, cell)
    cover, flight = sighting.cover, sighting.line
    notes = explain_line(s.ground, at, cell)
    reasons = [Reason(_range(s, shooter, weapon, cell), rules=("DXA-5.4c", WEAPONS[weapon].rule))]
    reasons += [
        Reason(f"{s.ground.names[note.cell]}: {note.text[:1].lower()}{note.text[1:].rstrip('.')}", rules=(note.rule,))
        for note in notes
    ]
    reasons += _besides(s, weapon, target, cover, flight)
    reasons.append(Reason(covered(cover), rules=("DXA-5.5.1e",)))
    reasons.append(_impact(weapon, distance, s.health[shooter] == WOUNDED))
    if cover < INFINITE:
        reasons.append(_damage(s, shooter, weapon, cover, target, s.moving == target))
    return Preview(tuple(reasons), (_line(s, at, cell, cover, flight, notes),))


def _range(s: DiexState, shooter: int, weapon: int, cell: int) -> str:
    distance = s.ground.lattice.distance(s.at[shooter], cell)
    return (
        f"{s.name(shooter)}: {WEAPONS[weapon].name.lower()}, {distance} "
        f"{'hex' if distance == 1 else 'hexes'}, {BANDS[band(weapon, distance)]} range"
    )


def _besides(s: DiexState, weapon: int, target: int, cover: int, flight: Line) -> list[Reason]:
    """What changes the cover of the ground: a shooter above it, a wall of shields."""
    found = []
    if flight.fall and within_fall(weapon, flight.distance, flight.fall):
        text = (
            f"from {flight.fall} {'level' if flight.fall == 1 else 'levels'} above he sees over the cover of the ground"
        )
        found.append(Reason(text, rules=("DXA-5.5.4a" if flight.fall == 1 else "DXA-5.5.4b",)))
    if cover == HEAVY and s.shields[target] and not flight.sides & ~s.shields[target]:
        found.append(
            Reason(f"{s.name(target)} stands in a shield wall and faces the shot: heavy cover", rules=("DXA-7.3d",))
        )
    return found


def _line(s: DiexState, at: int, cell: int, cover: int, flight: Line, notes: list[Note]) -> Overlay:
    """The line with a word on each hex that matters, and the cover on the target."""
    labels = {
        note.cell: ON_MAP.get(note.rule) or note.text.rstrip(".").removesuffix(" cover").lower() for note in notes
    }
    mask, names = s.ground.lattice.mask, s.ground.names
    points = [next((one for one in point if one in labels), point[0]) for point in flight.points]
    way = [at, *(place for place in points if mask >> place & 1 and place not in (at, cell)), cell]
    words = [labels.get(place, "") if place != cell else covered(cover) for place in way]
    return Overlay("sight", tuple(names[place] for place in way), tuple(words))


def _impact(weapon: int, distance: int, wounded: bool) -> Reason:
    if not needs_impact_roll(distance):
        return Reason("so near it can't miss the hex", rules=("DXA-5.4.1a",))
    modifier = impact_modifier(weapon, distance, wounded)
    hits = sum(1 for die in range(1, 11) if die + modifier <= 4)
    lost = sum(1 for die in range(1, 11) if die + modifier > 10)
    parts = ((hits, "in the hex"), (10 - hits - lost, "beside it"), (lost, "lost"))
    text = ", ".join(f"{where} {count * 10} %" for count, where in parts if count)
    return Reason(
        text,
        f"d10 {signed(modifier)}, 4 or less strikes" if modifier else "d10, 4 or less strikes",
        ("DXA-5.4.1b", "DXA-5.4.2a"),
    )


def _damage(s: DiexState, shooter: int, weapon: int, cover: int, target: int, moving: bool) -> Reason:
    armoured, axe, mounted = s.armoured(target), s.axe >> target & 1 == 1, s.is_mounted_target(target)
    found: dict[str, int] = {}
    hungry = hunger(s, shooter)
    for letter in letters(weapon, mounted, armoured, axe, cover, hungry)[0]:
        result = effect(s, target, letter, moving)
        word = result.word if s.health[target] == HEALTHY else result.again
        found[word] = found.get(word, 0) + 10
    chances = ", ".join(f"{word} {chance} %" for word, chance in found.items())
    sum = (
        f"d10 + {WEAPONS[weapon].strength} "
        f"{WEAPONS[weapon].key.partition('_')[0]}{' + 1 armour' if armoured else ''}{' − 1 axe' if axe else ''}"
        f"{' + 1 hunger' if hungry else ''}"
    )
    return Reason(
        f"if it strikes {s.name(target)}: {chances}", sum, ("DXA-5.4.3b", "DXA-5.4.3e" if mounted else "DXA-5.4.3d")
    )
