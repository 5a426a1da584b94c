"""Sections 1 and 3: the map, and what breaking a bridge makes of it.

A node is a place, a crossing, or one end of a crossing. While a bridge is whole its crossing is a location and its ends
are not; once it is broken it is the other way round. A `Country` is the map with one set of broken bridges: its tables
are made once and shared by all positions.
"""

from typing import Literal, NewType

import msgspec

from banneret.board.graph import distances
from banneret.kernel.decision import Decision

from .tables import read

Spot = NewType("Spot", int)
"""The number of a node: where an army stands or steps to. Bridges, cards and paces have numbers too."""


class _Location(msgspec.Struct):
    id: str
    name: str
    kind: Literal["place", "crossing"]
    x: float
    y: float
    note: str
    english_held: bool = False
    x_s: float = 0
    y_s: float = 0
    x_n: float = 0
    y_n: float = 0


class _Road(msgspec.Struct):
    a: str
    b: str
    type: Literal["solid", "broken"]


class _Drawing(msgspec.Struct):
    somme: list[tuple[float, float]]
    coast: list[tuple[float, float]]


class _Map(msgspec.Struct):
    location: list[_Location]
    road: list[_Road]
    drawing: _Drawing


class Node(msgspec.Struct, frozen=True):
    """One spot of the printed map, for drawing and naming."""

    id: str
    name: str
    x: float
    y: float
    note: str
    held: bool
    crossing: int
    """The bit of the crossing that this is, or is an end of; -1 for a place."""
    end: str
    """"s" or "n" for the end of a crossing."""


def _nodes(locations: list[_Location]) -> list[Node]:
    """CAL-1.2: places, then crossings, then the two ends of each crossing."""
    crossings = [location for location in locations if location.kind == "crossing"]
    nodes = [
        Node(at.id, at.name, at.x, at.y, at.note, at.english_held, -1, "") for at in locations if at.kind == "place"
    ]
    nodes += [Node(at.id, at.name, at.x, at.y, at.note, False, bit, "") for bit, at in enumerate(crossings)]
    for bit, at in enumerate(crossings):
        nodes.append(Node(f"{at.id}_s", f"{at.name}, left bank", at.x_s, at.y_s, at.note, False, bit, "s"))
        nodes.append(Node(f"{at.id}_n", f"{at.name}, right bank", at.x_n, at.y_n, at.note, False, bit, "n"))
    return nodes


_map = read("map.toml", _Map)
NODES = tuple(_nodes(_map.location))
"""CAL-3.1."""
NODE = {node.id: Spot(number) for number, node in enumerate(NODES)}
CROSSINGS = tuple(NODE[node.id] for node in NODES if node.crossing >= 0 and not node.end)
"""CAL-3.4: the nine crossings; a set of bridges is an int in which bit i stands for CROSSINGS[i]."""
ENDS = tuple((NODE[NODES[c].id + "_s"], NODE[NODES[c].id + "_n"]) for c in CROSSINGS)
ROADS = tuple((NODE[road.a], NODE[road.b], road.type == "solid") for road in _map.road)
"""CAL-3.1: two nodes, and whether the road is solid. The ways of the country are in them: CAL-3.5, CAL-3.6, CAL-3.7,
CAL-3.8."""
HELD = tuple(node.held for node in NODES)
"""CAL-3.9: the English-held towns."""
CALAIS = NODE["calais"]
NOWHERE = Spot(-1)
SOMME = tuple(_map.drawing.somme)
COAST = tuple(_map.drawing.coast)


def bits(ids: tuple[str, ...]) -> int:
    """A set of bridges from the ids of their crossings."""
    return sum(1 << NODES[NODE[id]].crossing for id in ids)


class Country:
    """The map as it stands with one set of broken bridges.

    `solid`, `any_road` and `links` hold each location's neighbours by a solid road, by any road, and by any road or
    ford; `ford[n]` is the other end of a broken crossing, or NOWHERE; `distance[a][b]` is in spaces.
    """

    __slots__ = (
        "any_road",
        "bridges",
        "broken",
        "distance",
        "ford",
        "french_replies",
        "home",
        "links",
        "marches",
        "replies",
        "solid",
    )

    def __init__(self, broken: int) -> None:
        self.broken = broken
        self.marches: tuple[dict[int, Decision], dict[int, Decision]] = ({}, {})
        """Filled by `routes`: the marches of an army depend on where it and its enemy stand, and on nothing else but
        the bridges."""
        self.bridges: dict[int, int] = {}
        """Filled by `bridges`: those that the French may break, by where the armies stand."""
        self.home: dict[int, bytes] = {}
        """Filled by `strategy.worth`: how far Calais is for the English."""
        self.replies: dict[tuple[int, int, bool], tuple[int, int, int]] = {}
        self.french_replies: dict[tuple[int, int, bool], tuple[int, int, int]] = {}
        """Filled by `strategy.playout`: the best option of each pace."""
        solid: list[list[Spot]] = [[] for _ in NODES]
        any_road: list[list[Spot]] = [[] for _ in NODES]
        # CAL-1.6: each road leads from location to location; of two roads between the same two, the solid one counts.
        # CAL-3.14: once the bridge is broken, each road is at the end it is listed under.
        for a, b, is_solid in ROADS:
            here, there = self.location(a), self.location(b)
            for u, v in ((here, there), (there, here)):
                if v not in any_road[u]:
                    any_road[u].append(v)
                if is_solid and v not in solid[u]:
                    solid[u].append(v)
        # CAL-1.5, CAL-3.11: a ford joins the ends of a broken crossing.
        self.ford = [NOWHERE] * len(NODES)
        for bit, (south, north) in enumerate(ENDS):
            if broken >> bit & 1:
                self.ford[south], self.ford[north] = north, south
        self.solid = tuple(map(tuple, solid))
        self.any_road = tuple(map(tuple, any_road))
        self.links = tuple(
            (*roads, ford) if ford >= 0 else tuple(roads) for roads, ford in zip(any_road, self.ford, strict=True)
        )
        # CAL-1.7: every link counts the same, whoever may use it, armies and garrisons ignored.
        self.distance = tuple(distances(self.links, node) for node in range(len(NODES)))

    def location(self, node: Spot) -> Spot:
        """Where a node is now: an end of a whole crossing is the crossing itself (CAL-1.3); all else is itself
        (CAL-1.4)."""
        bit = NODES[node].crossing
        return CROSSINGS[bit] if bit >= 0 and not self.broken >> bit & 1 else node

    def is_location(self, node: Spot) -> bool:
        """CAL-1.3, CAL-1.4: a crossing while its bridge is whole, its ends when it is broken, a place always."""
        here = NODES[node]
        return here.crossing < 0 or bool(self.broken >> here.crossing & 1) == bool(here.end)

    def within(self, a: Spot, b: Spot, spaces: int) -> bool:
        """CAL-1.8."""
        return self.distance[a][b] <= spaces


_COUNTRIES: list[Country | None] = [None] * (1 << len(CROSSINGS))


def country(broken: int) -> Country:
    """The map with these bridges broken: made once for each set of them."""
    found = _COUNTRIES[broken]
    if found is None:
        found = _COUNTRIES[broken] = Country(broken)
    return found
