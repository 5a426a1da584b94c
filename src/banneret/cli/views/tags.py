"""What a piece is called on a map of hexes, in four letters: no two alike, and each the same as long as it is there."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from itertools import count

from msgspec.structs import replace
from rich.cells import cell_len

from ...kernel.scene import Piece, Scene
from .stacks import has_stacks

WIDEST = 4
"""So many columns of a hex are a tag's."""


def tags(pieces: Iterable[Piece]) -> dict[str, str]:
    """By piece. A label that is short enough and nobody else's stays; then letters of the name that fit no other name;
    a number where names are alike."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    untagged: dict[str, list[str]] = {}
    for piece in pieces:
        if 0 < cell_len(piece.label) <= WIDEST and piece.label.casefold() not in taken:
            found[piece.id] = piece.label
            taken.add(piece.label.casefold())
        else:
            untagged[piece.id] = list(dict.fromkeys(_forms(_letters(piece))))
    uses = Counter(form.casefold() for forms in untagged.values() for form in forms)
    for id, forms in untagged.items():
        own = (form for form in forms if uses[form.casefold()] == 1 and form.casefold() not in taken)
        found[id] = next(own, "") or _numbered(forms[0], taken)
        taken.add(found[id].casefold())
    return found


def kept(scene: Scene, before: Scene | None) -> Scene:
    """The scene with the tags as the labels of its pieces. Who was there before is called as before, whoever has come
    or gone since."""
    if scene.inner is not None:
        return replace(scene, inner=kept(scene.inner, before.inner if before is not None else None))
    if not is_tagged(scene):
        return scene
    known = {piece.id: piece.label for piece in before.pieces} if before is not None and is_tagged(before) else {}
    pieces = [replace(piece, label=known.get(piece.id, piece.label)) for piece in scene.pieces]
    found = tags(pieces)
    return replace(scene, pieces=tuple(replace(piece, label=found[piece.id]) for piece in pieces))


def is_tagged(scene: Scene) -> bool:
    """Whether its map has hexes and shows them piece by piece."""
    return scene.layout.grid is not None and not has_stacks(scene)


def _letters(piece: Piece) -> str:
    """A name without what is between its words."""
    return "".join(letter for letter in piece.name or piece.id if letter.isalnum()) or "x"


def _forms(letters: str) -> Iterator[str]:
    """The beginning of a name, then a shorter one with some later letter: Leof, Leow, Leoi."""
    yield _cut(letters, WIDEST)
    stem = _cut(letters, WIDEST - 1)
    for letter in letters[len(stem) :]:
        if cell_len(stem + letter) <= WIDEST:
            yield stem + letter


def _numbered(form: str, taken: Container[str]) -> str:
    return next(
        tag
        for number in count(1)
        if (tag := f"{_cut(form, WIDEST - len(str(number)))}{number}").casefold() not in taken
    )


def _cut(letters: str, columns: int) -> str:
    while cell_len(letters) > max(0, columns):
        letters = letters[:-1]
    return letters
