"""The words of scenes as specimens: scenes that show every word of `kernel/vocabulary.py`, and the page about them.

python tools/vocabulary.py scenes    prints the scenes as JSON, by the names of their pictures
python tools/vocabulary.py page      writes docs/vocabulary.md
"""

import argparse
import ast
import inspect
import math
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec

from banneret.kernel import scene as structs
from banneret.kernel import vocabulary
from banneret.kernel.scene import (
    Arms,
    Cards,
    Grid,
    Hand,
    Hex,
    HexSide,
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
    SideKind,
    Sign,
    Site,
    Stacking,
    Way,
)
from banneret.lab.fuzz.checks.words import takes

PAGE = Path(__file__).resolve().parent.parent / "docs" / "vocabulary.md"
IMAGES = "img/vocabulary"

Scenes = dict[str, Scene]

SIDES = (Side("First", Arms("gules", charge="lion", charges=3)), Side("Second", Arms("azure", charge="fleur-de-lys")))
ACROSS = 5
"""So many specimens stand in a row."""
RADIUS = 46.0
STEP, ROW = 200.0, 150.0
"""From one specimen to the next, on maps without hexes."""


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("scenes", "page"))
    if parser.parse_args(argv).what == "scenes":
        sys.stdout.buffer.write(msgspec.json.encode(pictures()))
    else:
        PAGE.write_text(page(), encoding="utf-8")
    return 0


# ---------------------------------------------------------------------- the page


def pictures() -> Scenes:
    """All specimens, by the names of their pictures."""
    return {name: scene for family in SPECIMENS.values() for name, scene in family().items()}


def page() -> str:
    """The page: a heading for each family, what it is, where it is used, its pictures, its words."""
    blocks = [HEAD]
    for family, words in VOCABULARY.items():
        blocks += [f"## {family}", _sentences()[family], f"In {_listed(_fields(words))}."]
        if family in SPECIMENS:
            blocks += [f"![The words of {family}]({IMAGES}/{name}.png)" for name in SPECIMENS[family]()]
            blocks.append(" · ".join(map(_told, words)))
        else:
            blocks.append(f"All words of {_listed(other for other in VOCABULARY if _part_of(other, family))}.")
    return "\n\n".join(blocks) + "\n"


HEAD = """# The vocabulary of scenes

A game says what there is in these words, and every client has a drawing for each of them. They are closed: what is the
same in two games has one word, and a game that needs another adds it to `kernel/vocabulary.py`, with its drawing. What
a word means in a game its legend tells. Made by `python tools/vocabulary.py page`: change the types."""


def _sentences() -> dict[str, str]:
    """What stands below each family in its module."""
    body = ast.parse(inspect.getsource(vocabulary)).body
    found = {}
    for named, told in pairwise(body):
        match named, told:
            case ast.Assign(targets=[ast.Name(id=name)]), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = " ".join(text.split())
    return found


def _fields(words: Iterable[str]) -> Iterator[str]:
    """The fields of scenes that take all of these words."""
    for name, struct in vars(structs).items():
        if isinstance(struct, type) and issubclass(struct, msgspec.Struct):
            for field, allowed in takes(struct).items():
                if set(words) <= set(allowed):
                    yield f"`{name}.{field}`"


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words)


def _part_of(family: str, whole: str) -> bool:
    return family != whole and set(VOCABULARY[family]) < set(VOCABULARY[whole])


def _told(word: str) -> str:
    return f"`{word}`" if word else "(nothing said)"


# ---------------------------------------------------------------------- the specimens


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
        heading=layout.name,
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


def _hexes(name: str, hexes: Sequence[Hex], sides: Iterable[HexSide] = ()) -> Layout:
    columns, rows = max(hex.column for hex in hexes), max(hex.row for hex in hexes)
    width, height = RADIUS * (1.5 * columns + 0.5), RADIUS * math.sqrt(3) * (rows + 0.5)
    grid = Grid(columns, rows, RADIUS, tuple(hexes), tuple(sides), RADIUS / 4)
    return Layout("hexes", width + RADIUS / 2, height + RADIUS / 2, grid=grid, id=name.lower(), name=name)


def _hex(number: int, word: str, ground: Ground = "open", kind: Site | Literal[""] = "") -> Hex:
    """One that bears its word; none lies beside another."""
    return Hex(_id(number), 1 + 2 * (number % ACROSS), 1 + 2 * (number // ACROSS), ground, name=_name(word), kind=kind)


def _place(number: int, word: str, kind: PlaceKind = "town", **more: Any) -> Place:
    return Place(_id(number), _name(word), *_at(number), kind, **more)


def _id(number: int) -> str:
    return f"{number:02d}"


def _name(word: str) -> str:
    return word or "none"


def _at(number: int) -> Point:
    return STEP * (number % ACROSS + 0.5), ROW * (number // ACROSS + 0.5)


def _around(number: int, wide: float = 0.46) -> tuple[Point, ...]:
    """The outline of an area or a panel."""
    x, y = _at(number)
    across, down = STEP * wide, ROW * wide
    return (x - across, y - down), (x + across, y - down), (x + across, y + down), (x - across, y + down)


def _layout(kind: LayoutKind, name: str, places: Iterable[Place], count: int, **more: Any) -> Layout:
    size = STEP * min(ACROSS, count), ROW * math.ceil(count / ACROSS)
    return Layout(kind, *size, tuple(places), id=name.lower().replace(" ", "-"), name=name, **more)


def _shields(family: str, arms: Callable[[Any], Arms]) -> Scenes:
    """Armies under their banners."""
    words = VOCABULARY[family]
    layout = _layout("points", family, (_place(number, word) for number, word in enumerate(words)), len(words))
    pieces = (
        Piece(f"army-{word}", _name(word), _id(number), "army", arms=arms(word)) for number, word in enumerate(words)
    )
    return {family.lower(): _scene(layout, pieces)}


def _tinctures() -> Scenes:
    return _shields("Tincture", lambda word: Arms(word))


def _partings() -> Scenes:
    return _shields("Parting", lambda word: Arms("gules", parted=word))


def _ordinaries() -> Scenes:
    return _shields("Ordinary", lambda word: Arms("azure", ordinary=word))


def _layouts() -> Scenes:
    """The same three places on a layout of each kind."""
    names = ("Crécy", "Azincourt", "Patay")
    towns = [_place(number, name) for number, name in enumerate(names)]
    fields = [_place(number, name, "field", outline=_around(number)) for number, name in enumerate(names)]
    panels = [_place(number, name, "panel", outline=_around(number)) for number, name in enumerate(names)]
    hexes = [Hex(_id(number), number + 1, 1, "open", name=name) for number, name in enumerate(names)]
    roads = Link(_id(0), _id(1)), Link(_id(1), _id(2))
    layouts: dict[LayoutKind, Layout] = {
        "points": _layout("points", "Points", towns, len(names), links=roads),
        "hexes": _hexes("Hexes", hexes),
        "areas": _layout("areas", "Areas", fields, len(names)),
        "board": _layout("board", "Board", panels, len(names)),
    }
    pieces = [Piece(f"{number}", name, _id(number), "unit", 0, icon="swordman") for number, name in enumerate(names)]
    return {f"layout-{kind}": _scene(layouts[kind], pieces) for kind in get_args(LayoutKind)}


def _grounds() -> Scenes:
    hexes = [_hex(number, word, word) for number, word in enumerate(get_args(Ground))]
    return {"ground": _scene(_hexes("Ground", hexes))}


def _lands() -> Scenes:
    words = get_args(Land)
    places = (_place(number, word, word, outline=_around(number)) for number, word in enumerate(words))
    return {"land": _scene(_layout("areas", "Land", places, len(words)))}


def _sites() -> Scenes:
    hexes = [_hex(number, word, kind=word) for number, word in enumerate(get_args(Site))]
    words = get_args(Site)
    places = (_place(number, word, word) for number, word in enumerate(words))
    return {
        "site-hexes": _scene(_hexes("Sites in hexes", hexes)),
        "site-places": _scene(_layout("points", "Sites as places", places, len(words))),
    }


def _spots() -> Scenes:
    """A bridge with its ends, a box and a slot are on maps; panels with slots on boards."""
    (west, y), (middle, _), (east, _) = _at(0), _at(1), _at(2)
    places = (
        Place("west", "end", west, y, "end", part_of="bridge"),
        Place("bridge", "crossing", middle, y, "crossing"),
        Place("east", "end", east, y, "end", part_of="bridge"),
        _place(3, "box", "box"),
        _place(4, "slot", "slot", accepts=("farmer",)),
    )
    x, down = _at(0)
    board = (
        _place(0, "panel", "panel", outline=_around(0), text="What is printed on a panel"),
        Place("taken", "slot", x - STEP / 8, down, "slot", part_of=_id(0), accepts=("farmer",)),
        Place("free", "slot", x + STEP / 8, down, "slot", part_of=_id(0), accepts=("blacksmith",)),
    )
    ways = (Link("west", "bridge"), Link("bridge", "east"))
    return {
        "spot-map": _scene(_layout("points", "Spots of a map", places, len(places), links=ways)),
        "spot-board": _scene(
            _layout("board", "Spots of a board", board, 1),
            [Piece("farmer", "Farmer", "taken", "follower", 0, icon="farmer")],
        ),
    }


def _ways() -> Scenes:
    words = get_args(Way)
    places, links = [], []
    for number, word in enumerate(words):
        x, y = _at(number)
        a, b = f"{number}a", f"{number}b"
        places += [Place(a, _name(word), x - STEP * 0.36, y, "town"), Place(b, "", x + STEP * 0.36, y, "town")]
        links.append(Link(a, b, word))
    return {"way": _scene(_layout("points", "Way", places, len(words), links=tuple(links)))}


def _courses() -> Scenes:
    words = get_args(Course)
    lines = tuple(Line(word, _bent(number), word) for number, word in enumerate(words))
    return {"course": _scene(_layout("points", "Course", (), len(words), lines=lines))}


def _bent(number: int) -> tuple[Point, ...]:
    x, y = _at(number)
    return (x - STEP * 0.42, y - 15), (x - STEP * 0.14, y + 15), (x + STEP * 0.14, y - 15), (x + STEP * 0.42, y + 15)


def _hexsides() -> Scenes:
    """Along the lower half of each hex."""
    words = get_args(SideKind)
    hexes = [_hex(number, word) for number, word in enumerate(words)]
    sides = (HexSide(_id(number), side, word) for number, word in enumerate(words) for side in (2, 3, 4))
    return {"sidekind": _scene(_hexes("SideKind", hexes, sides))}


def _signs() -> Scenes:
    """Those of areas and panels on areas and panels, the others in hexes."""
    apart: tuple[Sign, ...] = ("holding", "village", "now")
    words: list[Sign] = [word for word in get_args(Sign) if word not in apart]
    grounds: dict[Sign, Ground] = {"gate_closed": "gate", "gate_open": "gate", "filled_moat": "moat"}
    hexes = [_hex(number, word, grounds.get(word, "open")) for number, word in enumerate(words)]
    marks = (
        Mark(
            _id(number),
            word,
            word,
            seat=0 if word in ("control", "siege", "shield_wall", "charge") else None,
            icon="church" if word == "picture" else "",
            side=0 if word in ("ladder", "shield_wall") else None,
            count=2 if word == "flame" else 0,
        )
        for number, word in enumerate(words)
    )
    areas = (_place(number, word, "field", outline=_around(number)) for number, word in enumerate(apart[:2]))
    panel = _place(0, "now", "panel", outline=_around(0), text="What is printed")
    return {
        "sign-hexes": _scene(_hexes("Signs in hexes", hexes), marks=marks),
        "sign-areas": _scene(
            _layout("areas", "Signs of areas", areas, 2),
            marks=[Mark(_id(0), "holding", "held", 0), Mark(_id(1), "village", "village", icon="village")],
        ),
        "sign-board": _scene(
            _layout("board", "Signs of boards", [panel], 1), marks=[Mark(_id(0), "now", "What it comes to now")]
        ),
    }


def _pieces() -> Scenes:
    words = get_args(PieceKind)
    hexes = [_hex(number, word) for number, word in enumerate(words)]
    pieces = (
        Piece(
            f"piece-{word}",
            _name(word),
            _id(number),
            word,
            0,
            icon=ICONS[word],
            facing=0 if word == "rider" else None,
            numbers=("3", "2") if word in ("foot", "rider", "leader") else (),
            count=4 if word in ("troops", "coin") else 1,
        )
        for number, word in enumerate(words)
    )
    return {"piecekind": _scene(_hexes("PieceKind", hexes), pieces)}


ICONS: dict[PieceKind, str] = {
    "": "swordman",
    "army": "",
    "foot": "swordman",
    "rider": "mounted-knight",
    "horse": "horse-head",
    "mule": "donkey",
    "unit": "old-wagon",
    "leader": "crown",
    "troops": "bowman",
    "settler": "meeple",
    "follower": "farmer",
    "token": "swap-bag",
    "coin": "two-coins",
    "good": "wheat",
    "tile": "gears",
}


def _conditions() -> Scenes:
    words = get_args(Condition)
    hexes = [_hex(number, word) for number, word in enumerate(words)]
    pieces = (
        Piece(f"who-{word}", word, _id(number), "foot", 0, icon="swordman", condition=(word,))
        for number, word in enumerate(words)
    )
    return {"condition": _scene(_hexes("Condition", hexes), pieces)}


def _stackings() -> Scenes:
    """A leader and his men, at a town of their own and before another's."""
    words = get_args(Stacking)
    hexes = [
        _hex(number, word, kind="town" if word in ("within", "before") else "") for number, word in enumerate(words)
    ]
    pieces = [
        piece
        for number, word in enumerate(words)
        for piece in (
            Piece(f"leader-{word}", "Leader", _id(number), "leader", 0, icon="crown", numbers=("2", "1"), stack=word),
            Piece(f"men-{word}", "Men", _id(number), "troops", 0, icon="bowman", count=6, stack=word),
        )
    ]
    return {"stacking": _scene(_hexes("Stacking", hexes), pieces)}


def _hands() -> Scenes:
    hands = (
        Hand(
            f"hand-{word}",
            word,
            (
                Cards(f"{word}-1", "Bread", 2, icon="bread", text="Feeds an army."),
                Cards(f"{word}-2", "Card", 3, hidden=True),
            ),
            0,
            word,
        )
        for word in get_args(HandKind)
    )
    return {"handkind": _scene(_layout("board", "HandKind", (), 1), hands=hands)}


def _overlays() -> Scenes:
    """Each over a row of hexes of its own."""
    words = get_args(OverlayKind)
    length = 4
    hexes = [
        Hex(f"{row}.{column}", 1 + column, 1 + 2 * row, "open", name=word if column == 0 else "")
        for row, word in enumerate(words)
        for column in range(length)
    ]
    traces = (
        Overlay(word, tuple(f"{row}.{column}" for column in range(length)), tuple(map(str, range(length))))
        for row, word in enumerate(words)
    )
    return {"overlaykind": _scene(_hexes("OverlayKind", hexes), traces=traces)}


SPECIMENS: dict[str, Callable[[], Scenes]] = {
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
    "SideKind": _hexsides,
    "Sign": _signs,
    "PieceKind": _pieces,
    "Condition": _conditions,
    "Stacking": _stackings,
    "HandKind": _hands,
    "OverlayKind": _overlays,
}
"""By family. What a place may be is shown where its words come from."""


if __name__ == "__main__":
    sys.exit(main())
