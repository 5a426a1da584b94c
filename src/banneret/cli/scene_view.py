"""One screen: what a seat sees, as lines that fit the terminal."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from ..kernel.event import Event
from ..kernel.scene import Cards, Hand, Piece, Scene, Track
from . import board_view, hex_view, log_view, map_view, options_view, palette, stack_view, tally_view
from .log_view import hanging
from .options_view import Menu

WIDE = 108
"""From so many columns on the map and the rest stand side by side."""
LOWEST_MAP = 7
LOWEST_STACKS = 15
"""A map of stacks with fewer lines shows too little of a country."""
LOWEST_WHOLE_MAP = 22
MOST_LISTED = 8
"""A pile of more kinds of cards than this is only counted; `hand` lists it."""
MOST_OLDER = 2
"""So many lines of what a player knows already may take room from the map."""
MOST_PIECES = 6
MOST_NUMBERS = 3
"""So many option numbers are written beside a place; more would be noise."""


@dataclass(slots=True, frozen=True)
class Size:
    width: int
    height: int


@dataclass(slots=True, frozen=True)
class News:
    """The log as a seat may read it; the first `seen` events it knows already."""

    events: Sequence[Event]
    seen: int = 0


def screen(console: Console, scene: Scene, log: News, menu: Menu | None, notices: Sequence[str], size: Size) -> list[Text]:
    """Heading, map, hands, tracks, what is new, what is asked."""
    foot = [*_notices(console, notices, size.width), *_asked(console, scene, menu, size.width)]
    room = size.height - len(foot) - 2
    body = (_beside if size.width >= WIDE else _below)(console, scene, log, menu, size.width, room)
    return [heading(scene, size.width), *body, *foot]


def heading(scene: Scene, width: int) -> Text:
    """Where we are, and through whose eyes."""
    viewer = "looking on" if scene.seat is None else f"{palette.shape_of(scene.seat)} {scene.seats[scene.seat].capitalize()}"
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


def board(scene: Scene) -> Scene:
    """The scene whose map is played on: of the innermost game."""
    while scene.inner is not None:
        scene = scene.inner
    return scene


def touched(scene: Scene, menu: Menu | None) -> dict[str, str]:
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
    return {id: f" {','.join(map(str, numbers))}" if 0 < len(numbers) <= MOST_NUMBERS else "" for id, numbers in found.items()}


def map_lines(scene: Scene, menu: Menu | None, width: int, height: int, *, whole: bool = False) -> list[Text]:
    """The map of the game that is being played; nothing if it has neither hexes nor places."""
    inner = board(scene)
    if inner.layout.grid is not None:
        draw = stack_view.draw if stack_view.has_stacks(inner) else hex_view.draw
        return draw(inner, inner.layout.grid, width, height, touched(inner, menu), whole=whole)
    if not inner.layout.places:
        return []
    picture = map_view.draw(inner, width, height, touched(inner, menu), whole=whole)
    lines = picture.lines
    inked = [i for i, line in enumerate(lines) if line.plain.strip()]
    return lines[inked[0] : inked[-1] + 1] if inked else []


def whole_map(console: Console, scene: Scene, menu: Menu | None, size: Size) -> list[Text]:
    """The whole map with everything that explains it: for the `map` command."""
    inner = board(scene)
    standing = [piece for piece in inner.pieces if board_view.on_map(inner, piece.at)]
    told = stack_view.stacks(inner) if stack_view.has_stacks(inner) else [_piece(inner, piece, notes=True) for piece in standing]
    pieces = [line for text in told for line in hanging(console, text, size.width, "  ")]
    below = [*legend(console, inner, size.width), *board_view.lands(console, inner.layout, size.width), *pieces, *_marks(console, inner, size.width)]
    drawn = map_lines(scene, menu, size.width, max(LOWEST_WHOLE_MAP, size.height - len(below) - 1), whole=True)
    return [*drawn, *below] if drawn else [Text("This game has no map.", palette.FAINT)]


def legend(console: Console, scene: Scene, width: int) -> list[Text]:
    """What the signs on the map mean."""
    if scene.layout.grid is not None:
        meant = stack_view.legend if stack_view.has_stacks(scene) else hex_view.legend
        return hanging(console, meant(scene.layout.grid, dict(scene.layout.legend)), width, "  ")
    text = Text(f"{palette.PLACE} place  ", palette.FAINT)
    text.append(f"{palette.CHOSEN} can be chosen", palette.CHOICE)
    words = dict(scene.layout.legend)
    for kind in dict.fromkeys(link.kind for link in scene.layout.links):
        stroke = palette.stroke(kind)
        text.append(f"  {stroke.sample}", stroke.style)
        text.append(f" {words.get(kind, kind or 'road')}", palette.FAINT)
    for kind in dict.fromkeys(line.kind for line in filter(palette.is_drawn, scene.layout.lines)):
        letter, style = palette.texture(kind)
        text.append(f"  {letter * 2}", style)
        text.append(f" {words.get(kind, kind)}", palette.FAINT)
    return hanging(console, text, width, "  ")


def hand_lines(console: Console, scene: Scene, width: int) -> list[Text]:
    """Every hand and pile, card by card, with what is written on them: for the `hand` command."""
    lines: list[Text] = []
    for hand in _all_hands(scene):
        lines.append(Text(f"{hand.name}: {_count(hand)}", f"bold {palette.colour_of(hand.seat)}" if hand.seat is not None else "bold"))
        for cards in hand.cards:
            note = f"  {cards.note}" if cards.note else ""
            lines += hanging(console, Text.assemble(f"{cards.count} × {_name(cards)}", (note, palette.FAINT)), width, "  ")
    return lines or [Text("There are no cards in this game.", palette.FAINT)]


def _beside(console: Console, scene: Scene, log: News, menu: Menu | None, width: int, room: int) -> list[Text]:
    """Map on the left, all else on the right."""
    panel_width = min(60, max(38, round(width * 0.36)))
    map_width = width - panel_width - 3
    room = max(room, LOWEST_MAP)
    drawn = map_lines(scene, menu, map_width, room)
    status = _status(console, scene, panel_width)
    told = _told(console, log, panel_width, max(2, room - len(status) - 1), older=room)
    panel = [*status, Text(""), *told] if told else status
    if not drawn:
        return panel
    rows = max(len(drawn), min(len(panel), room))
    return [_join(drawn[i] if i < len(drawn) else Text(), panel[i] if i < len(panel) else Text(), map_width) for i in range(rows)]


def _below(console: Console, scene: Scene, log: News, menu: Menu | None, width: int, room: int) -> list[Text]:
    """Map above, all else under it."""
    status = _status(console, scene, width)
    lowest = LOWEST_STACKS if stack_view.has_stacks(board(scene)) else LOWEST_MAP
    told = _told(console, log, width, max(2, room - len(status) - lowest), older=MOST_OLDER)
    drawn = map_lines(scene, menu, width, max(LOWEST_MAP, room - len(status) - len(told)))
    return [*drawn, *status, *told]


def _join(left: Text, right: Text, width: int) -> Text:
    line = left.copy()
    line.append(" " * max(0, width - line.cell_len))
    line.append(" │ ", palette.FAINT)
    line.append_text(right)
    return line


def _status(console: Console, scene: Scene, width: int) -> list[Text]:
    """Pieces, marks, hands and tracks in few lines."""
    inner = board(scene)
    lines = [*_sides(inner, width), *_pieces(console, inner, width), *_marks(console, inner, width), *board_view.summary(console, inner, width)]
    hands = _all_hands(scene)
    for hand in (h for h in hands if h.seat is not None):
        lines += hanging(console, _hand(hand), width, "  ")
    piles = [f"{hand.name} {sum(cards.count for cards in hand.cards)}" for hand in hands if hand.seat is None]
    tracks = _tracks(_all_tracks(scene))
    if tracks or piles:
        lines += hanging(console, Text(" · ".join([*tracks, *piles]), palette.FAINT), width, "  ")
    return lines


def _sides(scene: Scene, width: int) -> list[Text]:
    """How each side stands, in one line if it fits."""
    parts = [
        Text.assemble((f"{palette.shape_of(seat)} {side.name}", f"bold {palette.colour_of(seat)}"), f": {side.note}")
        for seat, side in enumerate(scene.sides)
        if side.note
    ]
    return [Text("   ").join(parts)] if parts and sum(part.cell_len + 3 for part in parts) <= width else parts


def _pieces(console: Console, scene: Scene, width: int) -> list[Text]:
    if stack_view.has_stacks(scene):
        return []  # the map tells their strength
    standing = [piece for piece in scene.pieces if board_view.on_map(scene, piece.at)]
    if len(standing) <= MOST_PIECES:
        texts = [_piece(scene, piece) for piece in standing]
    else:
        texts = [_crowd(scene, standing, seat) for seat in dict.fromkeys(piece.seat for piece in standing)]
    together = Text("   ").join(texts)
    if together.cell_len <= width:
        return [together] if texts else []
    return [line for text in texts for line in hanging(console, text, width, "")]


def _piece(scene: Scene, piece: Piece, *, notes: bool = False) -> Text:
    names = {place.id: place.name for place in scene.layout.places}
    text = Text.assemble((f"{palette.shape_of(piece.seat)} {piece.name}", f"bold {palette.colour_of(piece.seat)}"))
    if piece.at in names:
        text.append(f" at {names[piece.at]}")
    if notes and piece.note:
        text.append(f" ({piece.note})", palette.FAINT)
    return text


def _crowd(scene: Scene, pieces: Sequence[Piece], seat: int | None) -> Text:
    owner = "nobody’s" if seat is None else scene.seats[seat].capitalize()
    count = sum(piece.count for piece in pieces if piece.seat == seat)
    return Text.assemble((f"{palette.shape_of(seat)} {owner}", f"bold {palette.colour_of(seat)}"), f": {count} pieces")


def _marks(console: Console, scene: Scene, width: int) -> list[Text]:
    """What has changed on the map. Names like "Ford: bridge broken" are gathered: "bridge broken: Ford, Mill". Whose a place is the map says itself."""
    alike: dict[str, list[str]] = {}
    names = {hex.id: hex.name for hex in scene.layout.grid.hexes} if scene.layout.grid is not None else {}
    for mark in (mark for mark in scene.marks if mark.kind != "control" and board_view.on_map(scene, mark.at)):
        where, _, what = mark.name.rpartition(": ")
        place = names.get(mark.at, "")
        where = where or (place if place not in what else "")
        alike.setdefault(what, []).extend([where] if where else [])
    text = "; ".join(f"{what}: {', '.join(places)}" if places else what for what, places in alike.items())
    return hanging(console, Text(text), width, f"{palette.MARK} ") if text else []


def _all_hands(scene: Scene) -> list[Hand]:
    """The viewer's own first; those of a game within the game too."""
    hands: list[Hand] = []
    at: Scene | None = scene
    while at is not None:
        viewer = at.seat
        hands += sorted(at.hands, key=lambda hand: hand.seat is None or hand.seat != viewer)
        at = at.inner
    return hands


def _all_tracks(scene: Scene) -> list[Track]:
    return [*scene.tracks, *(_all_tracks(scene.inner) if scene.inner is not None else ())]


def _hand(hand: Hand) -> Text:
    text = Text.assemble((f"{hand.name}: ", palette.colour_of(hand.seat)))
    held = [cards for cards in hand.cards if cards.count]
    text.append(_count(hand) if len(held) > MOST_LISTED else ", ".join(f"{cards.count} {_name(cards)}" for cards in held) or "none")
    return text


def _name(cards: Cards) -> str:
    return f"{cards.name} (face down)" if cards.hidden and "face down" not in cards.name.lower() else cards.name


def _count(hand: Hand) -> str:
    count = sum(cards.count for cards in hand.cards)
    return f"{count} card" if count == 1 else f"{count} cards"


def _tracks(tracks: Sequence[Track]) -> list[str]:
    """One after the other; those of a group together, under its name."""
    grouped: dict[str, list[str]] = {}
    for number, track in enumerate(tracks):
        grouped.setdefault(track.group or str(number), []).append(_track(track))
    return [", ".join(words) if name.isdecimal() else f"{name}: {', '.join(words)}" for name, words in grouped.items()]


def _track(track: Track) -> str:
    if track.label == f"{track.name} {track.value}":
        return track.label
    if track.label.startswith(f"{track.value}: "):
        return f"{track.name} {track.label}"
    label = f" ({track.label})" if track.label not in ("", str(track.value)) else ""
    return f"{track.name} {track.value} of {track.last}{label}" if track.first else f"{track.name} {track.value}{label}"


def _told(console: Console, log: News, width: int, rows: int, older: int) -> list[Text]:
    """The latest events that fit: all new ones if they can be, and before them some of the older ones, faintly."""
    new = log.events[log.seen :]
    lines = log_view.lines(console, new, width)
    dropped = 0
    while len(lines) > rows - (dropped > 0) and dropped < len(new):
        dropped += 1
        lines = log_view.lines(console, new[dropped:], width)
    if dropped:
        return [Text(f"  … {dropped} earlier: “log” shows all", palette.FAINT), *lines]
    room = min(older, rows - len(lines))
    for event in reversed(log.events[: log.seen]):
        before = log_view.lines(console, [event], width)
        room -= len(before)
        if room < 0:
            break
        for line in before:
            line.stylize(palette.FAINT)
        lines = [*before, *lines]
    return lines


def _notices(console: Console, notices: Sequence[str], width: int) -> list[Text]:
    return [line for notice in notices for line in hanging(console, Text(notice, palette.FAINT), width, "» ")]


def _asked(console: Console, scene: Scene, menu: Menu | None, width: int) -> list[Text]:
    """The prompt and the options."""
    prompt = scene.prompt
    if prompt is None or menu is None:
        return []
    asked = Text.assemble((prompt.text, palette.PROMPT), (f" {' '.join(prompt.rules)}", palette.CLAUSE))
    lots = [] if prompt.tally is None else tally_view.lines(prompt.tally, width)
    return [*hanging(console, asked, width, "▶ "), *lots, *options_view.lines(menu, width), _how(menu, width)]


def _how(menu: Menu, width: int) -> Text:
    """What can be typed now, in one line."""
    example = menu.shown[0].number
    if menu.groups:
        words = f"? help · a letter opens a group · a number plays · odds {example} · why · rules · undo"
    elif len(menu.shown) < len(menu.everything):
        words = f"? help · Enter: all {len(menu.everything)} · a number plays · odds {example} · why · rules · map · undo"
    else:
        words = f"? help · a number plays · odds {example} · why · rules · log · map · hand · undo · quit"
    text = Text(words, palette.FAINT, no_wrap=True)
    text.truncate(width, overflow="ellipsis")
    return text
