"""Which pictures are there, and what do they look like? All of game-icons, by their names, where the page has been
built; and what a game's package brings: SVG files in a folder `pictures` beside its module, named “GAME.FILE” in a
scene."""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from sys import modules
from typing import Any
from xml.etree import ElementTree

import msgspec

from .game import Game
from .layout import NumberWords
from .refusal import BanneretError

FOLDER = "pictures"

BEASTS = ("lion",)
"""Charges that the client draws itself (web/src/heraldry/beasts.ts)."""

NEAREST = 3
"""So many names are offered in the place of a wrong one."""

_SET = Path(__file__).resolve().parents[1] / FOLDER
_ICONS = frozenset({"icon", "icons", "accepts", "charge"})
"""The fields of a scene that name pictures."""


class Drawing(msgspec.Struct, frozen=True):
    """A picture in one colour: a path, and the size of the field that it is drawn in."""

    d: str
    width: float
    height: float


@cache
def names() -> frozenset[str]:
    """All names of the set; nothing where no page has been built, which is where nobody looks at pictures."""
    path = _SET / "names.json"
    return frozenset(msgspec.json.decode(path.read_bytes(), type=list[str])) if path.is_file() else frozenset()


@lru_cache(maxsize=512)
def drawing(name: str) -> Drawing | None:
    """A picture of the set."""
    if name not in names():
        return None
    return msgspec.json.decode((_SET / f"{name[0]}.json").read_bytes(), type=dict[str, Drawing]).get(name)


@cache
def own(game: Game[Any]) -> dict[str, Drawing]:
    """The pictures that a game's package brings, by the names that a scene has for them."""
    spec = modules[type(game).__module__].__spec__
    folder = None if spec is None or not spec.parent else files(spec.parent).joinpath(FOLDER)
    if folder is None or not folder.is_dir():
        return {}
    found = sorted((file for file in folder.iterdir() if file.name.endswith(".svg")), key=lambda file: file.name)
    return {f"{game.id}.{file.name.removesuffix('.svg')}": _read(game, file) for file in found}


def _read(game: Game[Any], file: Traversable) -> Drawing:
    where = f"{FOLDER}/{file.name} of {game.title}"
    if not re.fullmatch(r"[A-Za-z0-9_-]+\.svg", file.name):
        raise BanneretError(f"{where} can't be asked for by that name: use letters, digits, - and _.")
    try:
        root = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    except (ElementTree.ParseError, UnicodeDecodeError) as error:
        raise BanneretError(f"{where} is no SVG file ({error}).") from None
    paths = [path.get("d", "") for path in root.iter() if path.tag.rpartition("}")[2] == "path"]
    box = [float(number) for number in re.findall(r"-?[\d.]+", root.get("viewBox", ""))]
    if len(box) != 4 or box[:2] != [0.0, 0.0] or min(box[2:]) <= 0 or not any(paths):
        raise BanneretError(
            f"{where} can't be drawn: it must have a viewBox that begins at 0 0, and paths. Have your drawing program "
            "turn shapes, strokes and texts into paths; colours are the table's."
        )
    return Drawing("".join(paths), box[2], box[3])


def named(thing: object) -> Iterator[str]:
    """The pictures that a scene, or a part of one, names."""
    if isinstance(thing, NumberWords):
        yield from (icon for _, icon in (thing.count, thing.pips, thing.ring))
        yield from (icon for _, _, icon in thing.always)
    if isinstance(thing, msgspec.Struct):
        for field in thing.__struct_fields__:
            value = getattr(thing, field)
            if field not in _ICONS:
                yield from named(value)
            elif isinstance(value, str):
                yield value
            else:
                yield from value
    elif isinstance(thing, tuple):
        for one in thing:
            if isinstance(one, msgspec.Struct | tuple):
                yield from named(one)


def unknown(game: Game[Any], thing: object) -> str:
    """A sentence about a picture that a scene of a game, or a part of one, names and that there is not, with the names
    that are nearest; "" if all are there."""
    there = names()
    if not there:
        return ""
    for name in dict.fromkeys(named(thing)):
        if not name or name in there or name in BEASTS or name in own(game):
            continue
        near = get_close_matches(name, (*there, *own(game)), NEAREST, 0.5)
        meant = f" Perhaps {' or '.join(f'“{one}”' for one in near)} is meant." if near else ""
        return f"{game.title} names a picture that there is not: “{name}”.{meant}"
    return ""
