"""What a seat knows of a position, as text: equal texts, equal knowledge.

It is made from the scene of one seat and from nothing else. Hiding things is the scene's business, so nothing hidden
can get in here; and all that the scene says is in it, the seat's own choices included. Boards are named by their ids:
they never change in a match.
"""

import msgspec

from ..kernel.layout import Layout
from ..kernel.prompt import Prompt
from ..kernel.scene import Scene


def text(scene: Scene) -> str:
    """The scene as one line of JSON. Where several choose at once in secret, who else has chosen already is left out:
    it is no secret at a table, but who imagines what the others plan can't know how far they are."""
    return _JSON.encode(_plain(scene)).decode()


_JSON = msgspec.json.Encoder()


def _plain(scene: Scene) -> Scene:
    return msgspec.structs.replace(
        scene,
        layout=_named(scene.layout),
        boards=tuple([_named(board) for board in scene.boards]),
        prompt=None if scene.prompt is None else _own(scene.prompt, scene.seat),
        inner=None if scene.inner is None else _plain(scene.inner),
    )


def _named(layout: Layout) -> Layout:
    return Layout(layout.kind, layout.width, layout.height, id=layout.id, seat=layout.seat)


def _own(prompt: Prompt, seat: int | None) -> Prompt:
    """What is asked, and of whom as far as a seat can rely on it."""
    if len(prompt.seats) + len(prompt.ready) == 1:
        return prompt
    return msgspec.structs.replace(
        prompt,
        seats=tuple([one for one in prompt.seats if one == seat]),
        ready=tuple([one for one in prompt.ready if one == seat]),
    )
