"""One screen: what a seat sees, as lines that fit the terminal."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from rich.console import Console
from rich.text import Text

from ...kernel.event import Event
from ...kernel.handful import CHOOSE
from ...kernel.scene import Scene
from . import events, lots, options, palette, roster, stacks
from .events import hanging
from .maps import map_lines
from .options import Listing
from .status import board, status

WIDE = 108
"""From so many columns on the map and the rest stand side by side."""
LOWEST_MAP = 7
LOWEST_ABOVE = 18
"""A map of hexes with fewer lines has the list of its pieces beside it, not below."""
WIDEST_LIST = 40
LOWEST_STACKS = 15
"""A map of stacks with fewer lines shows too little of a country."""
MOST_OLDER = 2
"""So many lines of what a player knows already may take room from the map."""


@dataclass(slots=True, frozen=True)
class Size:
    width: int
    height: int


@dataclass(slots=True, frozen=True)
class News:
    """The log as a seat may read it; the first `seen` events it knows already."""

    events: Sequence[Event]
    seen: int = 0


def screen(
    console: Console, scene: Scene, log: News, menu: Listing | None, notices: Sequence[str], size: Size
) -> list[Text]:
    """Heading, map, hands, tracks, what is new, what is asked."""
    foot = [*_notices(console, notices, size.width), *_asked(console, scene, menu, size.width)]
    room = size.height - len(foot) - 2
    body = (_beside if size.width >= WIDE else _below)(console, scene, log, menu, size.width, room)
    return [heading(scene, size.width), *body, *foot]


def heading(scene: Scene, width: int) -> Text:
    """Where we are, and through whose eyes."""
    viewer = (
        "looking on" if scene.seat is None else f"{palette.shape_of(scene.seat)} {scene.seats[scene.seat].capitalize()}"
    )
    words = [scene.title, scene.heading]
    inner = scene.inner
    while inner is not None:
        words += [inner.title, inner.heading]
        inner = inner.inner
    left = " · ".join(word for word in words if word)
    text = Text.assemble((f" {left} ", palette.HEADING), no_wrap=True)
    text.append("─" * max(1, width - text.cell_len - len(viewer) - 2), palette.FAINT)
    text.append(f" {viewer} ", f"bold {palette.colour_of(scene.seat)}")
    text.truncate(width)
    return text


def _beside(console: Console, scene: Scene, log: News, menu: Listing | None, width: int, room: int) -> list[Text]:
    """Map on the left, all else on the right."""
    panel_width = min(60, max(38, round(width * 0.36)))
    map_width = width - panel_width - 3
    room = max(room, LOWEST_MAP)
    drawn = map_lines(scene, menu, map_width, room)
    beside = status(console, scene, panel_width)
    beside += roster.lines(board(scene), panel_width, max(1, (room - len(beside)) // 2))
    log_lines = _log_lines(console, log, panel_width, max(2, room - len(beside) - 1), older=room)
    panel = [*beside, Text(""), *log_lines] if log_lines else beside
    if not drawn:
        return panel
    return _side_by_side(drawn, panel[: max(len(drawn), room)], map_width)


def _below(console: Console, scene: Scene, log: News, menu: Listing | None, width: int, room: int) -> list[Text]:
    """Map above, all else under it."""
    beside = status(console, scene, width)
    lowest = LOWEST_STACKS if stacks.has_stacks(board(scene)) else LOWEST_MAP
    log_lines = _log_lines(console, log, width, max(2, room - len(beside) - lowest), older=MOST_OLDER)
    left = max(LOWEST_MAP, room - len(beside) - len(log_lines))
    return [*_map_and_list(scene, menu, width, left), *beside, *log_lines]


def _map_and_list(scene: Scene, menu: Listing | None, width: int, rows: int) -> list[Text]:
    """The map, and the list of its pieces where it has one."""
    if rows >= LOWEST_ABOVE:
        listed = roster.lines(board(scene), width, rows // 3)
        return [*map_lines(scene, menu, width, rows - len(listed)), *listed]
    listed = roster.lines(board(scene), min(WIDEST_LIST, width), rows)
    if not listed:
        return map_lines(scene, menu, width, rows)
    map_width = width - max(line.cell_len for line in listed) - 3
    drawn = map_lines(scene, menu, map_width, rows)
    return _side_by_side(drawn, listed, map_width) if drawn else listed


def _side_by_side(left: Sequence[Text], right: Sequence[Text], width: int) -> list[Text]:
    return [_join(a, b, width) for a, b in zip_longest(left, right, fillvalue=Text())]


def _join(left: Text, right: Text, width: int) -> Text:
    line = left.copy()
    line.append(" " * max(0, width - line.cell_len))
    line.append(" │ ", palette.FAINT)
    line.append_text(right)
    return line


def _log_lines(console: Console, log: News, width: int, rows: int, older: int) -> list[Text]:
    """The latest events that fit: all new ones if they can be, and before them some of the older ones, faintly."""
    new = log.events[log.seen :]
    lines = events.lines(console, new, width)
    dropped = 0
    while len(lines) > rows - (dropped > 0) and dropped < len(new):
        dropped += 1
        lines = events.lines(console, new[dropped:], width)
    if dropped:
        return [Text(f"  … {dropped} earlier: “log” shows all", palette.FAINT), *lines]
    room = min(older, rows - len(lines))
    for event in reversed(log.events[: log.seen]):
        before = events.lines(console, [event], width)
        room -= len(before)
        if room < 0:
            break
        for line in before:
            line.stylize(palette.FAINT)
        lines = [*before, *lines]
    return lines


def _notices(console: Console, notices: Sequence[str], width: int) -> list[Text]:
    return [line for notice in notices for line in hanging(console, Text(notice, palette.FAINT), width, "» ")]


def _asked(console: Console, scene: Scene, menu: Listing | None, width: int) -> list[Text]:
    """The prompt and the options."""
    prompt = scene.prompt
    if prompt is None or menu is None:
        return []
    asked = Text.assemble((prompt.text, palette.PROMPT), (f" {' '.join(prompt.rules)}", palette.CLAUSE))
    at_once = any(choice.notation.startswith(CHOOSE) for choice in prompt.choices)
    form = [] if prompt.tally is None else lots.lines(prompt.tally, width, at_once)
    return [*hanging(console, asked, width, "▶ "), *form, *options.lines(menu, width), _how(menu, width)]


def _how(menu: Listing, width: int) -> Text:
    """What can be typed now, in one line."""
    example = menu.shown[0].number
    if menu.groups:
        words = f"? help · a letter opens a group · a number plays · odds {example} · why · rules · undo"
    elif len(menu.shown) < len(menu.everything):
        words = (
            f"? help · Enter: all {len(menu.everything)} · a number plays · odds {example} · why · rules · map · undo"
        )
    else:
        words = f"? help · a number plays · odds {example} · why · rules · log · map · hand · undo · quit"
    text = Text(words, palette.FAINT, no_wrap=True)
    text.truncate(width, overflow="ellipsis")
    return text
