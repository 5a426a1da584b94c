"""Scenes as they are sent from one table: without what never changes, and with the shields of the seats in the colours
that they have there. Whoever shows a scene uses it, in whichever process."""

from functools import lru_cache
from typing import Any

import msgspec

from ..kernel.game import Game
from ..kernel.scene import Arms, Layout, Scene, Side
from ..kernel.vocabulary import LayoutKind


def bare(scene: Scene, *, inner_whole: bool = False) -> Scene:
    """The same without what never changes: a viewer has that already, or can ask for it. Not so the board of a game
    within the game that is over."""
    inner = scene.inner if inner_whole or scene.inner is None else bare(scene.inner)
    return msgspec.structs.replace(
        scene, layout=stub(scene.layout), boards=tuple(stub(board) for board in scene.boards), inner=inner
    )


@lru_cache(maxsize=256)
def _stub_of(kind: LayoutKind, width: float, height: float, id: str, name: str, seat: int | None) -> Layout:
    return Layout(kind, width, height, id=id, name=name, seat=seat)


def stub(layout: Layout) -> Layout:
    return _stub_of(layout.kind, layout.width, layout.height, layout.id, layout.name, layout.seat)


def dressed(scene: Scene, game: Game[Any], colours: tuple[str, ...]) -> Scene:
    """With a shield for every seat; `colours` are those of the table, empty where it has its own."""
    return msgspec.structs.replace(scene, sides=sides(scene, game, colours))


def sides(scene: Scene, game: Game[Any], colours: tuple[str, ...]) -> tuple[Side, ...]:
    return _sides(game, scene.seats, scene.sides, colours)


@lru_cache(maxsize=1024)
def _sides(
    game: Game[Any], seats: tuple[str, ...], sides: tuple[Side, ...], colours: tuple[str, ...]
) -> tuple[Side, ...]:
    own = {side.name: side for side in sides}
    result = []
    for i, name in enumerate(seats):
        side = own.get(name) or (
            sides[i]
            if i < len(sides)
            else Side(name.replace("_", " ").capitalize(), game.face.arms.get(name, _PLAIN[i % len(_PLAIN)]))
        )
        colour = colours[i] if i < len(colours) else ""
        result.append(
            msgspec.structs.replace(side, arms=msgspec.structs.replace(side.arms, field=colour)) if colour else side
        )
    return tuple(result)


_PLAIN = (
    Arms("gules", ordinary="fess", ordinary_tincture="argent"),
    Arms("azure", ordinary="bend", ordinary_tincture="or"),
    Arms("vert", ordinary="cross", ordinary_tincture="argent"),
    Arms("or", ordinary="chevron", ordinary_tincture="sable"),
    Arms("purpure", ordinary="pale", ordinary_tincture="or"),
    Arms("sable", ordinary="saltire", ordinary_tincture="argent"),
)
"""Shields for seats of games that name none."""
