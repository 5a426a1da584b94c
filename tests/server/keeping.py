"""Keeping a table by what a live line brings, as the page does: first the whole of it, then what has changed."""

import json
from typing import Any

import msgspec

from banneret.server.wire import TableView


class Heard:
    """Who is at the other end of a line, and writes down what is said."""

    def __init__(self, slow: bool = False) -> None:
        self.texts: list[bytes] = []
        self.slow = slow

    def at_once(self, text: bytes) -> bool:
        if not self.slow:
            self.texts.append(text)
        return not self.slow

    async def say(self, text: bytes) -> None:
        self.texts.append(text)


class Keeper:
    """What one line has told so far."""

    def __init__(self) -> None:
        self.view: dict[str, Any] = {}
        self.replies: list[dict[str, Any]] = []
        self.sizes: list[int] = []
        """Of the messages, in letters; the first is the whole table."""

    def put(self, text: str | bytes) -> dict[str, Any]:
        """Take a message; returns it as it came."""
        message: dict[str, Any] = json.loads(text)
        self.sizes.append(len(text))
        if reply := message.get("reply"):
            self.replies.append(reply)
        if "id" in message:
            self._whole(message)
        elif "number" in message:
            self._changed(message)
        return message

    def _whole(self, message: dict[str, Any]) -> None:
        for part in ("log", "chat"):
            start = message.get(f"{part}_from", 0)
            assert start <= len(self.view.get(part, [])), "no hole"
            message[part] = [*self.view.get(part, [])[:start], *message.get(part, [])]
        self.view = {name: value for name, value in message.items() if name not in ("reply", "log_from", "chat_from")}

    def _changed(self, message: dict[str, Any]) -> None:
        self.view["number"] = message["number"]
        self.view |= message.get("now", {})
        for part in ("log", "chat"):
            if message.get(part) is not None:
                start = message.get(f"{part}_from", 0)
                assert start <= len(self.view[part]), "no hole"
                self.view[part] = [*self.view[part][:start], *message[part]]
        if scene := message.get("scene"):
            self.view["scene"] = _patched(self.view["scene"], scene)


def _patched(scene: dict[str, Any], update: dict[str, Any]) -> dict[str, Any]:
    scene = {**scene, **update.get("now", {})}
    for path, patches in update.get("patches", {}).items():
        name, _, hand = path.partition("/")
        if not hand:
            scene[name] = _list(scene.get(name, []), patches)
    for path, patches in update.get("patches", {}).items():
        name, _, hand = path.partition("/")
        if hand:
            scene[name] = [
                {**one, "cards": _list(one["cards"], patches)} if one["id"] == hand else one for one in scene[name]
            ]
    if inner := update.get("inner"):
        scene["inner"] = _patched(scene["inner"], inner)
    return scene


def _list(items: list[Any], patches: list[Any]) -> list[Any]:
    items = list(items)
    for at, gone, new in reversed(patches):
        items[at : at + gone] = new
    return items


def plainly(view: dict[str, Any]) -> TableView:
    """A view as the types have it: whether something that has its default value is told or not makes no difference."""
    return msgspec.json.decode(json.dumps(view), type=TableView)
