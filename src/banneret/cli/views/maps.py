"""The map of whatever sort: which view draws it, what can be chosen on it, what its signs mean."""

from rich.console import Console
from rich.text import Text

from ...kernel.scene import Scene
from . import boards, hexes, palette, points, roster, stacks
from .events import hanging
from .legend import meanings, meant
from .options import Listing
from .status import board, marks, piece_line
from .tags import is_tagged

LOWEST_WHOLE_MAP = 22
MOST_NUMBERS = 3
"""So many option numbers are written beside a place; more would be noise."""


def touched(scene: Scene, menu: Listing | None) -> dict[str, str]:
    """The places that the shown options touch, each with the numbers of the options that end there."""
    if menu is None:
        return {}
    stands = {piece.id: piece.at for piece in scene.pieces}
    places = {place.id for place in scene.layout.places}
    if scene.layout.grid is not None:
        places |= {hex.id for hex in scene.layout.grid.hexes}
    found: dict[str, list[int]] = {}
    for option in menu.shown:
        way = [stands.get(id, id) for id in option.choice.touch]
        for id in way:
            if id in places:
                found.setdefault(id, [])
        if way and way[-1] in places and not menu.groups and (scene.prompt is None or scene.prompt.tally is None):
            found[way[-1]].append(option.number)
    return {
        id: f" {','.join(map(str, numbers))}" if 0 < len(numbers) <= MOST_NUMBERS else ""
        for id, numbers in found.items()
    }


def map_lines(scene: Scene, menu: Listing | None, width: int, height: int, *, whole: bool = False) -> list[Text]:
    """The map of the game that is being played; nothing if it has neither hexes nor places."""
    inner = board(scene)
    if inner.layout.grid is not None:
        draw = stacks.draw if stacks.has_stacks(inner) else hexes.draw
        return draw(inner, inner.layout.grid, width, height, touched(inner, menu), whole=whole)
    if not inner.layout.places:
        return []
    picture = points.draw(inner, width, height, touched(inner, menu), whole=whole)
    lines = picture.lines
    inked = [i for i, line in enumerate(lines) if line.plain.strip()]
    return lines[inked[0] : inked[-1] + 1] if inked else []


def whole_map(console: Console, scene: Scene, menu: Listing | None, width: int, height: int) -> list[Text]:
    """The whole map with everything that explains it: for the `map` command."""
    inner = board(scene)
    below = [
        *legend(console, inner, width),
        *boards.lands(console, inner.layout, width),
        *_listed(console, inner, width),
        *(line for text in stacks.feelings(inner) for line in hanging(console, text, width, "  ")),
        *marks(console, inner, width),
    ]
    drawn = map_lines(scene, menu, width, max(LOWEST_WHOLE_MAP, height - len(below) - 1), whole=True)
    return [*drawn, *below] if drawn else [Text("This game has no map.", palette.FAINT)]


def pieces(console: Console, scene: Scene, width: int) -> list[Text]:
    """Every piece on the map in words: for the `pieces` command."""
    return _listed(console, board(scene), width) or [Text("There are no pieces on the map.", palette.FAINT)]


def _listed(console: Console, scene: Scene, width: int) -> list[Text]:
    if stacks.has_stacks(scene):
        listed = stacks.stacks(scene)
    elif is_tagged(scene):
        listed = roster.whole(scene)
    else:
        listed = [piece_line(scene, piece, notes=True) for piece in scene.pieces if boards.on_map(scene, piece.at)]
    return [line for text in listed for line in hanging(console, text, width, "  ")]


def legend(console: Console, scene: Scene, width: int) -> list[Text]:
    """What the signs on the map mean."""
    if scene.layout.grid is not None:
        told = meanings(scene.layout)
        if not stacks.has_stacks(scene):
            return hanging(console, hexes.legend(scene.layout.grid, told), width, "  ")
        return hanging(console, stacks.legend(scene.layout.grid, told) + stacks.signs(scene, told), width, "  ")
    text = Text(f"{palette.PLACE} place  ", palette.FAINT)
    text.append(f"{palette.CHOSEN} can be chosen", palette.CHOICE)
    told = meanings(scene.layout)
    for way in dict.fromkeys(link.kind for link in scene.layout.links):
        stroke = palette.way(way)
        text.append(f"  {stroke.sample}", stroke.style)
        text.append(f" {meant(told, way or 'road')}", palette.FAINT)
    for course in dict.fromkeys(line.kind for line in filter(palette.is_drawn, scene.layout.lines)):
        letter, style = palette.course(course)
        text.append(f"  {letter * 2}", style)
        text.append(f" {meant(told, course)}", palette.FAINT)
    return hanging(console, text, width, "  ")
