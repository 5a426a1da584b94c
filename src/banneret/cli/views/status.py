"""What stands beside the map: pieces, marks, hands and tracks, in few lines or card by card."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from ...kernel.scene import Cards, Hand, Piece, Scene, Track
from ...kernel.vocabulary import Sign
from . import boards, calendars, palette, ranks, stacks
from .events import hanging
from .tags import is_tagged

MOST_LISTED = 8
"""A pile of more kinds of cards than this is only counted; `hand` lists it."""
MOST_PIECES = 6
_SEEN: tuple[Sign, ...] = ("control", "melee", *stacks.FEELINGS)
"""Marks that the map itself tells."""


def board(scene: Scene) -> Scene:
    """The scene whose map is played on: of the innermost game."""
    while scene.inner is not None:
        scene = scene.inner
    return scene


def status(console: Console, scene: Scene, width: int) -> list[Text]:
    """Pieces, marks, hands and tracks in few lines."""
    inner = board(scene)
    lines = [
        *_objective(console, inner, width),
        *(hanging(console, Text(inner.notice, "italic"), width, "  ") if inner.notice else []),
        *_sides(inner, width),
        *calendars.strip(console, inner, width),
        *_pieces(console, inner, width),
        *marks(console, inner, width),
        *boards.summary(console, inner, width),
    ]
    hands = _all_hands(scene)
    for hand in (h for h in hands if h.seat is not None):
        lines += hanging(console, _hand(hand), width, "  ")
    piles = [f"{hand.name} {sum(cards.count for cards in hand.cards)}" for hand in hands if hand.seat is None]
    tracks = _tracks(_all_tracks(scene))
    if tracks or piles:
        lines += hanging(console, Text(" · ".join([*tracks, *piles]), palette.FAINT), width, "  ")
    return lines


def _objective(console: Console, scene: Scene, width: int) -> list[Text]:
    """What the game is about, and how it stands."""
    about = scene.objective
    if about is None:
        return []
    text = Text.assemble(
        (about.wins, "bold"), f" · {about.left} · {about.stands}{f': {about.worth}' if about.worth else ''}"
    )
    return hanging(console, text, width, "  ")


def _sides(scene: Scene, width: int) -> list[Text]:
    """How each side stands, in one line if it fits."""
    parts = [
        Text.assemble((f"{palette.shape_of(seat)} {side.name}", f"bold {palette.colour_of(seat)}"), f": {side.note}")
        for seat, side in enumerate(scene.sides)
        if side.note
    ]
    return [Text("   ").join(parts)] if parts and sum(part.cell_len + 3 for part in parts) <= width else parts


def _pieces(console: Console, scene: Scene, width: int) -> list[Text]:
    if stacks.has_stacks(scene) or is_tagged(scene):
        return []  # the map tells their strength, or a list of their own who they are
    if ranks.has_ranks(scene):
        return ranks.lines(console, scene, width)
    shown = [piece for piece in scene.pieces if boards.on_map(scene, piece.at)]
    if len(shown) <= MOST_PIECES:
        texts = [piece_line(scene, piece) for piece in shown]
    else:
        texts = [_crowd(scene, shown, seat) for seat in dict.fromkeys(piece.seat for piece in shown)]
    together = Text("   ").join(texts)
    if together.cell_len <= width:
        return [together] if texts else []
    return [line for text in texts for line in hanging(console, text, width, "")]


def piece_line(scene: Scene, piece: Piece, *, notes: bool = False) -> Text:
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


def marks(console: Console, scene: Scene, width: int) -> list[Text]:
    """What has changed on the map. Names like "Ford: bridge broken" are gathered: "bridge broken: Ford, Mill". Whose a
    place is and how it feels the map says itself, and who fights there his company."""
    alike: dict[str, list[str]] = {}
    names = {hex.id: hex.name for hex in scene.layout.grid.hexes} if scene.layout.grid is not None else {}
    for mark in (mark for mark in scene.marks if mark.kind not in _SEEN and boards.on_map(scene, mark.at)):
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
    text.append(
        _count(hand)
        if len(held) > MOST_LISTED
        else ", ".join(f"{cards.count} {_name(cards)}" for cards in held) or "none"
    )
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


def hand_lines(console: Console, scene: Scene, width: int) -> list[Text]:
    """Every hand and pile, card by card, with what is written on them: for the `hand` command."""
    lines: list[Text] = []
    for hand in _all_hands(scene):
        lines.append(
            Text(
                f"{hand.name}: {_count(hand)}",
                f"bold {palette.colour_of(hand.seat)}" if hand.seat is not None else "bold",
            )
        )
        for cards in hand.cards:
            note = f"  {cards.note}" if cards.note else ""
            lines += hanging(
                console, Text.assemble(f"{cards.count} × {_name(cards)}", (note, palette.FAINT)), width, "  "
            )
    return lines or [Text("There are no cards in this game.", palette.FAINT)]
