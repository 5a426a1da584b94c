"""Everything in a scene is somewhere: what pieces, marks, tracks and overlays name is on the board."""

from collections.abc import Iterator

from ....kernel.scene import Briefing, Layout, Overlay, Preview, Scene
from .failed import Failed


def places(scene: Scene, what: str, by: object) -> None:
    """Pieces, marks, stops of tracks and traces name places, hexes and pieces that are in the scene; so do its links
    and sides of hexes. Of one level: a game within the game has a scene of its own. `by` is what made the scene."""
    for wrong in _wrong(scene):
        raise Failed("place", f"{what}: {wrong}", by)


def pointed(scene: Scene, told: Preview | Briefing, what: str, by: object) -> None:
    """What a preview draws over the map, and what a briefing points at, is there."""
    there = set(things(scene))
    if isinstance(told, Preview):
        wrong = next((_overlay(overlay, there) for overlay in told.overlays if _overlay(overlay, there)), "")
    else:
        at = [
            *(id for verb in told.verbs for id in verb.at),
            *(force.at for force in told.forces),
            *(id for push in told.pushes for id in push.at),
        ]
        wrong = next((f"points at “{id}”, which is not in the scene" for id in at if id not in there), "")
    if wrong:
        raise Failed("place", f"{what} {wrong}", by)


def things(scene: Scene) -> Iterator[str]:
    """The ids of all that can be touched or pointed at, in games within the game too."""
    for group in (scene.pieces, scene.hands, scene.tracks):
        for thing in group:
            yield thing.id
    for hand in scene.hands:
        for cards in hand.cards:
            yield cards.id
    for board in (scene.layout, *scene.boards):
        yield from _places_of(board)
    if scene.inner is not None:
        yield from things(scene.inner)


def _places_of(board: Layout) -> Iterator[str]:
    for place in board.places:
        yield place.id
    if board.grid is not None:
        for hex in board.grid.hexes:
            yield hex.id


def _wrong(scene: Scene) -> Iterator[str]:
    there: set[str] = set()
    for board in (scene.layout, *scene.boards):
        own = set(_places_of(board))
        there |= own
        yield from _of_board(board, own)
    pieces = {piece.id for piece in scene.pieces}
    if len(pieces) < len(scene.pieces):
        ids = [piece.id for piece in scene.pieces]
        yield f"two pieces have the id “{next(id for id in ids if ids.count(id) > 1)}”"
    for piece in scene.pieces:
        if piece.at not in there:
            yield f"the piece “{piece.id}” is at “{piece.at}”, which is no place of a board"
        if piece.also and piece.also not in there:
            yield f"the piece “{piece.id}” covers “{piece.also}” too, which is no place of a board"
        if piece.on and piece.on not in pieces:
            yield f"the piece “{piece.id}” stands on “{piece.on}”, which is no piece"
    for mark in scene.marks:
        if mark.at not in there:
            yield f"the mark “{mark.name}” is at “{mark.at}”, which is no place of a board"
    for track in scene.tracks:
        for stop in track.stops:
            if not track.first <= stop.at <= track.last:
                yield (
                    f"“{stop.name}” waits at {stop.at} of the track “{track.id}”, which goes from {track.first} to "
                    + (f"{track.last}")
                )
    for trace in scene.traces:
        wrong = _overlay(trace, there | pieces)
        if wrong:
            yield f"a trace {wrong}"


def _of_board(board: Layout, own: set[str]) -> Iterator[str]:
    for link in board.links:
        for end in (link.a, link.b):
            if end not in own:
                yield f"a link leads to “{end}”, which is no place of its board"
    for place in board.places:
        if place.part_of and place.part_of not in own:
            yield f"the place “{place.id}” is part of “{place.part_of}”, which is no place of its board"
    if board.grid is not None:
        for side in board.grid.sides:
            if side.hex not in own:
                yield f"a side of “{side.hex}” is drawn, which is no hex of its board"


def _overlay(overlay: Overlay, there: set[str]) -> str:
    for id in overlay.at:
        if id not in there:
            return f"draws over “{id}”, which is not in the scene"
    if overlay.labels and len(overlay.labels) != len(overlay.at):
        return f"has {len(overlay.labels)} labels for {len(overlay.at)} places"
    return ""
