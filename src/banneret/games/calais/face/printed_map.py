"""The printed map: places, crossings with both their ends, roads as they are listed, the sea."""

from functools import cache

from banneret.kernel.scene import Layout, Line, Link, Meaning, NumberWords, Place

from ..country import COAST, CROSSINGS, ENDS, NODES, ROADS, SOMME, Node
from . import words

_WIDTH, _HEIGHT, _BEYOND = 1000.0, 920.0, 80.0
_SHORE = ((-_BEYOND, 850.0), *COAST, (_WIDTH + _BEYOND, 0.0))
"""The coast, and on over the edges of the map."""
_OPEN_SEA = ((_WIDTH + _BEYOND, -_BEYOND), (_WIDTH / 2, -_BEYOND), (-_BEYOND, -_BEYOND), (-_BEYOND, _HEIGHT / 2))
_LANDS = (
    ("The Narrow Sea", ((120.0, 400.0), (350.0, 330.0))),
    ("Normandy", ((185.0, 770.0), (335.0, 770.0))),
    ("Picardy", ((690.0, 810.0), (840.0, 810.0))),
    ("Artois", ((720.0, 330.0), (860.0, 330.0))),
    ("The Pale", ((575.0, 135.0), (645.0, 120.0))),
)
"""Names of lands and of the sea, and the lines on which they are written."""
_ICONS = (
    ("wall", "white-tower"),
    ("castle", "castle"),
    ("abbey", "church"),
    ("bishopric", "church"),
    ("port", "anchor"),
    ("coast", "anchor"),
    ("field", "crossed-swords"),
    ("host", "medieval-pavilion"),
    ("camp", "medieval-pavilion"),
    ("town", "white-tower"),
)
"""What a place looks like, by the first of these words that its note has."""
_LEGEND: tuple[Meaning, ...] = (
    (words.ROADS["solid"], "solid road", "both armies"),
    (words.ROADS["broken"], "broken road", "the French alone"),
    ("ford", "ford", "when the bridge is broken"),
    (words.PLACES["held"], "held by the English", "closed to the French"),
    (words.PLACES["crossing"], "bridge over the Somme", ""),
)
_NUMBERS = (
    NumberWords("army", ("cards", "plunder"), ("card-pick", "open-treasure-chest")),
    NumberWords("army", ("fresh",), ("mounted-knight",)),
)
"""What stands under the banner of the English, and under that of the French."""


@cache
def layout() -> Layout:
    """The printed map: crossings with both their ends, roads as they are listed."""
    links = tuple(Link(NODES[a].id, NODES[b].id, words.ROADS["solid" if solid else "broken"]) for a, b, solid in ROADS)
    fords = tuple(Link(NODES[south].id, NODES[north].id, "ford") for south, north in ENDS)
    sea = Line("sea", (*_SHORE, *_OPEN_SEA), closed=True)
    lines = (
        sea,
        Line("coast", _SHORE),
        Line("river", SOMME, "Somme"),
        *(Line("region", points, name) for name, points in _LANDS),
    )
    return Layout(
        "points",
        _WIDTH,
        _HEIGHT,
        tuple(map(_place, NODES)),
        links + fords,
        lines,
        _LEGEND,
        id="calais",
        name="From Harfleur to Calais",
        numbers=_NUMBERS,
    )


def _place(node: Node) -> Place:
    whole = NODES[CROSSINGS[node.crossing]].id if node.end else ""
    return Place(
        node.id, node.name, node.x, node.y, words.PLACES[_kind(node)], node.note, part_of=whole, icon=_icon(node)
    )


def _kind(node: Node) -> words.Kind:
    if node.held:
        return "held"
    return "place" if node.crossing < 0 else "end" if node.end else "crossing"


def _icon(node: Node) -> str:
    if node.held:
        return "flying-flag"
    if node.crossing >= 0:
        return "" if node.end else "stone-bridge"
    note = node.note.lower()
    return next((icon for word, icon in _ICONS if word in note), "village")
