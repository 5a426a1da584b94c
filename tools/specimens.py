"""The words of scenes as specimens: for every word of `kernel/vocabulary.py` a scene, or a few, that shows it."""

import math
from collections.abc import Callable, Iterable
from typing import Any, Literal, get_args

from banneret.kernel.scene import (
    Arms,
    Cards,
    Grid,
    Hand,
    Hex,
    HexSide,
    Landmark,
    Layout,
    Line,
    Link,
    Mark,
    Overlay,
    Piece,
    Place,
    Point,
    Scene,
    Side,
)
from banneret.kernel.vocabulary import (
    VOCABULARY,
    Condition,
    Course,
    Ground,
    HandKind,
    Land,
    LayoutKind,
    OverlayKind,
    PieceKind,
    PlaceKind,
    Scenery,
    SideKind,
    Sign,
    Site,
    Spot,
    Stacking,
    Way,
)

Specimens = dict[str, tuple[Scene, ...]]
"""By their words: the scenes that show one, side by side."""

SIDES = (Side("First", Arms("gules", charge="lion", charges=3)), Side("Second", Arms("azure", charge="fleur-de-lys")))
RADIUS = 40.0
WIDTH, HEIGHT = 640.0, 480.0
"""Of maps without hexes. Signs are small on them: a plate shows the middle alone,"""
NEAR = 63.0, 50.0
"""so much of a map of points,"""
WIDE = 92.0, 74.0
"""and so much of one of areas."""
MIDDLE: Point = (WIDTH / 2, HEIGHT / 2)
BOARD = 560.0, 420.0
"""Of players' boards. These are shown whole, however small what is on them."""
HERE = "here"
"""The hex or the place that shows the word."""


# ---------------------------------------------------------------------- what they are made of


def _scene(
    layout: Layout,
    pieces: Iterable[Piece] = (),
    marks: Iterable[Mark] = (),
    hands: Iterable[Hand] = (),
    traces: Iterable[Overlay] = (),
) -> Scene:
    return Scene(
        game="vocabulary",
        title="Vocabulary",
        heading="",
        seats=("first", "second"),
        seat=None,
        phase="",
        layout=layout,
        pieces=tuple(pieces),
        marks=tuple(marks),
        hands=tuple(hands),
        traces=tuple(traces),
        sides=SIDES,
    )


def _hexes(
    ground: Ground = "open",
    around: tuple[Ground, ...] = (),
    kind: Site | Literal[""] = "",
    sides: Iterable[HexSide] = (),
    margin: float = 0.0,
) -> Layout:
    """A hex in the middle of eight others. `around`: what lies beyond its sides, clockwise from the north; the same
    ground, if nothing is said. The wider the margin, the more is seen of them."""
    beyond = dict(zip(((2, 1), (3, 2), (3, 3), (2, 3), (1, 3), (1, 2)), around, strict=False))
    hexes = tuple(
        Hex(HERE, column, row, ground, kind=kind)
        if (column, row) == (2, 2)
        else Hex(f"{column}{row}", column, row, beyond.get((column, row), "open" if around else ground))
        for column in (1, 2, 3)
        for row in (1, 2, 3)
    )
    # so high that its middle is the middle of that hex
    width, height = 5 * RADIUS + 2 * margin, 4 * math.sqrt(3) * RADIUS + 2 * margin
    return Layout("hexes", width, height, grid=Grid(3, 3, RADIUS, hexes, tuple(sides), margin))


def _off(across: float, down: float) -> Point:
    """From the middle, in shares of what is shown of a map of points."""
    return MIDDLE[0] + NEAR[0] * across, MIDDLE[1] + NEAR[1] * down


def _around(at: Point = MIDDLE, across: float = 0.47, down: float = 0.46) -> tuple[Point, ...]:
    """The outline of an area or a panel, in shares of what is shown of a map of areas."""
    (x, y), wide, high = at, WIDE[0] * across, WIDE[1] * down
    return (x - wide, y - high), (x + wide, y - high), (x + wide, y + high), (x - wide, y + high)


def _place(kind: PlaceKind = "", **more: Any) -> Place:
    return Place(HERE, "", *MIDDLE, kind, **more)


def _layout(kind: LayoutKind, *places: Place, **more: Any) -> Layout:
    return Layout(kind, *(BOARD if kind == "board" else (WIDTH, HEIGHT)), places, **more)


# ---------------------------------------------------------------------- the families


def _shields(family: str, arms: Callable[[Any], Arms]) -> Specimens:
    """Shields alone: a board without places, and a side."""
    empty = _scene(_layout("board"))
    return {
        word: (
            Scene(
                game=empty.game,
                title=empty.title,
                heading="",
                seats=("first",),
                seat=None,
                phase="",
                layout=empty.layout,
                sides=(Side(word, arms(word)),),
            ),
        )
        for word in VOCABULARY[family]
    }


def _tinctures() -> Specimens:
    return _shields("Tincture", lambda word: Arms(word))


def _partings() -> Specimens:
    return _shields("Parting", lambda word: Arms("gules", parted=word))


def _ordinaries() -> Specimens:
    return _shields("Ordinary", lambda word: Arms("azure", ordinary=word))


def _layouts() -> Specimens:
    """Three places on a layout of each kind."""
    names = ("Crécy", "Patay", "Caen")
    spots = (_off(-0.35, -0.3), _off(0, 0), _off(-0.3, 0.32))
    towns = [Place(name, name, *at, "town") for name, at in zip(names, spots, strict=True)]
    strips = [(MIDDLE[0] + WIDE[0] * (number - 1) / 3, MIDDLE[1]) for number in range(3)]
    lands: tuple[Land, ...] = ("field", "forest", "pasture")
    areas = [
        Place(name, name, *at, land, outline=_around(at, 1 / 6, 0.46))
        for name, at, land in zip(names, strips, lands, strict=True)
    ]
    panels = [
        Place(name, name, *at, "panel", outline=_around(at, 0.155, 0.46), text="Feeds an army")
        for name, at in zip(names, strips, strict=True)
    ]
    roads = (Link(names[0], names[1]), Link(names[1], names[2]), Link(names[2], names[0]))
    shown: dict[LayoutKind, Layout] = {
        "points": _layout("points", *towns, links=roads),
        "hexes": _hexes("open", ("woods", "open", "river", "river", "open", "woods")),
        "areas": _layout("areas", *areas),
        "board": Layout("board", WIDTH / 2, HEIGHT / 2, tuple(panels)),
    }
    return {word: (_scene(shown[word]),) for word in get_args(LayoutKind)}


_SURROUNDED: dict[Ground, tuple[Ground, ...]] = {
    "track": ("track", "open", "open", "track", "open", "open"),
    "bridge": ("open", "river", "river", "open", "river", "river"),
    "mobile_bridge": ("open", "moat", "moat", "open", "moat", "moat"),
    "filled_moat": ("open", "moat", "moat", "open", "moat", "moat"),
    "ramp": ("slope", "open", "open", "open", "open", "open"),
    "stairs": ("platform", "open", "open", "open", "open", "platform"),
    "hall_entrance": ("interior", "interior", "open", "open", "open", "interior"),
    "throne": ("interior",) * 6,
    "hearth": ("interior",) * 6,
    "gate": ("open",) * 6,
    "bascule": ("open",) * 6,
    "rough": ("open",) * 6,
    "woods": ("open", "open", "woods", "open", "open", "open"),
    "forest": ("open", "open", "forest", "forest", "open", "open"),
    "downs": ("open", "downs", "open", "open", "downs", "open"),
    "rock": ("open",) * 6,
    "tower": ("open",) * 6,
    "slope": ("slope", "slope", "open", "open", "open", "slope"),
    "moat": ("open", "moat", "open", "open", "moat", "open"),
    "river": ("open", "river", "open", "open", "river", "open"),
    "platform": ("open", "platform", "open", "open", "platform", "open"),
    "interior": ("interior", "interior", "open", "open", "open", "interior"),
}
"""What is best seen beside something else."""


def _grounds() -> Specimens:
    return {word: (_scene(_hexes(word, _SURROUNDED.get(word, ()))),) for word in get_args(Ground)}


def _lands() -> Specimens:
    return {word: (_scene(_layout("areas", _place(word, outline=_around()))),) for word in get_args(Land)}


def _sites() -> Specimens:
    """In a hex, and as a place of a map."""
    return {word: (_scene(_hexes(kind=word)), _scene(_layout("points", _place(word)))) for word in get_args(Site)}


def _spots() -> Specimens:
    x, y = MIDDLE
    ends = (
        Place("west", "", x - 9, y, "end", part_of="bridge"),
        Place("bridge", "", x, y, "crossing"),
        Place("east", "", x + 9, y, "end", part_of="bridge"),
    )
    farmer = [Piece("farmer", "Farmer", HERE, "follower", 0, icon="farmer")]
    panel = Place(HERE, "Panel", x, y + 12, "panel", outline=_around())
    shown: dict[Spot, Scene] = {
        "crossing": _scene(_layout("points", _place("crossing"))),
        "end": _scene(_layout("points", *ends)),
        "box": _scene(_layout("areas", Place(HERE, "Box", x, y, "box"))),
        "slot": _scene(_layout("areas", _place("slot", accepts=("farmer",)))),
        "panel": _scene(_layout("board", panel), farmer),
    }
    return {word: (shown[word],) for word in get_args(Spot)}


def _ways() -> Specimens:
    ends = (Place("a", "", *_off(-0.35, 0.2), "town"), Place("b", "", *_off(0.35, -0.2), "town"))
    return {word: (_scene(_layout("points", *ends, links=(Link("a", "b", word),))),) for word in get_args(Way)}


def _courses() -> Specimens:
    bent = (_off(-0.5, 0), _off(-0.2, 0.14), _off(0.15, 0), _off(0.5, 0.12))
    land = Place("land", "", *_off(0, -2), "end")
    return {
        word: (
            _scene(_layout("points", *((land,) if word == "coast" else ()), lines=(Line(word, bent, _spoken(word)),))),
        )
        for word in get_args(Course)
    }


def _sceneries() -> Specimens:
    return {
        word: (_scene(_layout("areas", _place("open", outline=_around()), landmarks=(Landmark(word, *MIDDLE, 46.0),))),)
        for word in get_args(Scenery)
    }


def _spoken(word: str) -> str:
    return word.replace("_", " ").capitalize()


_INDOORS: tuple[SideKind, ...] = ("wall", "window", "door")
_IN_TOWERS: tuple[SideKind, ...] = ("tower_wall", "tower_window", "tower_door", "gate")
_OVER_WATER: tuple[SideKind, ...] = ("ford", "bridge")


def _hexsides() -> Specimens:
    """Along the lower sides of the hex: of a house or a tower, where it belongs to one; fords and bridges over a
    river."""
    shown: Specimens = {}
    for word in get_args(SideKind):
        ground: Ground = "interior" if word in _INDOORS else "tower" if word in _IN_TOWERS else "open"
        if word == "handrail":
            ground = "bridge"
        below: tuple[SideKind, ...] = ("river", word) if word in _OVER_WATER else (word,)
        sides = [HexSide(HERE, side, kind) for kind in below for side in (2, 3, 4)]
        shown[word] = (_scene(_hexes(ground, ("open",) * 6, sides=sides)),)
    return shown


_CHANGED: dict[Sign, tuple[Ground, tuple[Ground, ...]]] = {
    "gate_closed": ("gate", ("open",) * 6),
    "gate_open": ("gate", ("open",) * 6),
    "filled_moat": ("moat", ("open", "moat", "moat", "open", "moat", "moat")),
    "bridge_removed": ("mobile_bridge", ("open", "moat", "moat", "open", "moat", "moat")),
}
_SETTLED: dict[Sign, Site] = {
    "control": "town",
    "siege": "town",
    "loyal": "village",
    "wavering": "village",
    "rebel": "village",
}
_OWNED: tuple[Sign, ...] = ("control", "siege", "shield_wall", "charge", "body", "motte")
_COUNTED: dict[Sign, int] = {"flame": 2, "loyal": 7, "wavering": 5, "rebel": 2}
_PIPS: dict[Sign, tuple[int, int]] = {"loyal": (4, 6), "wavering": (4, 6), "rebel": (4, 6)}
_ALONG: dict[Sign, int] = {"ladder": 3, "shield_wall": 0, "charge": 1}


def _signs() -> Specimens:
    """Those of areas and panels on areas and panels, the others in hexes."""
    field = _place("field", outline=_around())
    open = _place("open", outline=_around())
    panel = Place(HERE, "Panel", *MIDDLE, "panel", outline=_around(), text="What is printed")
    apart: dict[Sign, Scene] = {
        "holding": _scene(_layout("areas", field), marks=[Mark(HERE, "holding", "held", 0)]),
        "village": _scene(_layout("areas", field), marks=[Mark(HERE, "village", "village")]),
        "stakes": _scene(_layout("areas", open), marks=[Mark(HERE, "stakes", "stakes", side=0)]),
        "now": _scene(_layout("board", panel), marks=[Mark(HERE, "now", "What it comes to now")]),
    }
    return {word: (apart.get(word) or _sign(word),) for word in get_args(Sign)}


def _sign(word: Sign) -> Scene:
    ground, around = _CHANGED.get(word, ("open", ()))
    mark = Mark(
        HERE,
        word,
        word,
        seat=0 if word in _OWNED else None,
        icon="church" if word == "picture" else "",
        side=_ALONG.get(word),
        count=_COUNTED.get(word, 0),
        pips=_PIPS.get(word),
    )
    return _scene(_hexes(ground, around, kind=_SETTLED.get(word, "")), marks=[mark])


_ICONS: dict[PieceKind, str] = {
    "": "swordman",
    "army": "",
    "foot": "swordman",
    "rider": "mounted-knight",
    "horse": "horse-head",
    "mule": "donkey",
    "unit": "old-wagon",
    "group": "swordman",
    "leader": "crown",
    "troops": "bowman",
    "settler": "meeple",
    "follower": "farmer",
    "token": "swap-bag",
    "coin": "two-coins",
    "good": "wheat",
    "tile": "gears",
    "block": "bowman",
    "captain": "",
}
_NUMBERED: tuple[PieceKind, ...] = ("foot", "rider", "leader")
_IN_LINE: dict[PieceKind, str] = {"block": "LB", "captain": "4"}
_PRINTED: dict[PieceKind, str] = {**_IN_LINE, "group": "12–30"}
_SEVERAL: tuple[PieceKind, ...] = ("troops", "coin")


def _pieces() -> Specimens:
    """On hexes; an army at its place. A rider covers two."""
    apart: dict[PieceKind, Layout] = {
        "army": _layout("points", Place(HERE, "", *_off(0, 0.35), "town")),
        "rider": _hexes(margin=RADIUS),
        **dict.fromkeys(_IN_LINE, _layout("areas", _place("open", outline=_around(), room=1))),
    }
    return {word: (_scene(apart.get(word) or _hexes(), [_piece(word)]),) for word in get_args(PieceKind)}


def _piece(word: PieceKind) -> Piece:
    return Piece(
        "piece",
        word.capitalize() or "Piece",
        HERE,
        word,
        0,
        icon=_ICONS[word],
        also="13" if word == "rider" else "",
        numbers=("12", "7", "6") if word in _NUMBERED else (_PRINTED[word],) if word in _PRINTED else (),
        pips=(3, 5) if word == "block" else None,
        count=4 if word in _SEVERAL else 1,
    )


def _conditions() -> Specimens:
    return {
        word: (_scene(_hexes(), [Piece("who", "Odo", HERE, "foot", 0, icon="swordman", condition=(word,))]),)
        for word in get_args(Condition)
    }


def _stackings() -> Specimens:
    """A leader and his men: anywhere, in the field, inside the walls of a town and before them."""
    shown: Specimens = {}
    for word in get_args(Stacking):
        pieces = [
            Piece("leader", "Leader", HERE, "leader", 0, icon="crown", numbers=("2", "1"), stack=word),
            Piece("men", "Men", HERE, "troops", 0, icon="bowman", count=6, stack=word),
        ]
        shown[word] = (_scene(_hexes(kind="town" if word in ("within", "before") else ""), pieces),)
    return shown


def _hands() -> Specimens:
    return {
        word: (
            _scene(
                _layout("board"),
                hands=[
                    Hand(
                        word,
                        _spoken(word),
                        (
                            Cards("bread", "Bread", 2, icon="bread"),
                            Cards("back", "Card", 3, hidden=True),
                        ),
                        0,
                        word,
                    )
                ],
            ),
        )
        for word in get_args(HandKind)
    }


def _overlays() -> Specimens:
    """From one hex over the middle to another."""
    way = ("12", HERE, "33")
    return {word: (_scene(_hexes(), traces=[Overlay(word, way)]),) for word in get_args(OverlayKind)}


SPECIMENS: dict[str, Callable[[], Specimens]] = {
    "Tincture": _tinctures,
    "Parting": _partings,
    "Ordinary": _ordinaries,
    "LayoutKind": _layouts,
    "Ground": _grounds,
    "Land": _lands,
    "Site": _sites,
    "Spot": _spots,
    "Way": _ways,
    "Course": _courses,
    "Scenery": _sceneries,
    "SideKind": _hexsides,
    "Sign": _signs,
    "PieceKind": _pieces,
    "Condition": _conditions,
    "Stacking": _stackings,
    "HandKind": _hands,
    "OverlayKind": _overlays,
}
"""By family. What a place may be is shown where its words come from."""
