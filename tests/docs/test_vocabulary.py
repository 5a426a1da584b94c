"""The page of the vocabulary is what the tool makes of the types, and every word is in one of its pictures."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import vocabulary as tool
from specimens import SPECIMENS

from banneret.kernel.scene import Scene
from banneret.kernel.vocabulary import VOCABULARY
from banneret.lab.fuzz.checks.words import takes

ROOT = Path(__file__).parents[2]


def test_the_page_is_what_the_tool_writes() -> None:
    written = (ROOT / "docs" / "vocabulary.md").read_text(encoding="utf-8")
    assert written == tool.page(), "write it anew: python tools/vocabulary.py page"


def said(told: Any, words: set[str]) -> Iterator[str]:
    """What is in the fields that take all of these words."""
    if isinstance(told, tuple):
        for part in told:
            yield from said(part, words)
    elif isinstance(told, msgspec.Struct):
        allowed = takes(type(told))
        for field in told.__struct_fields__:
            value = getattr(told, field)
            if words <= set(allowed.get(field, ())):
                yield from (value if isinstance(value, tuple) else (value,))
            else:
                yield from said(value, words)


@pytest.mark.parametrize("family", SPECIMENS)
def test_every_word_of_a_family_is_shown(family: str) -> None:
    words = set(VOCABULARY[family])
    shown = SPECIMENS[family]()
    assert set(shown) == words
    for word, scenes in shown.items():
        assert all(word in said(scene, words) for scene in scenes), word


def test_all_families_are_shown_but_the_one_made_of_others() -> None:
    assert set(VOCABULARY) - set(SPECIMENS) == {"PlaceKind"}


def test_specimens_are_scenes_of_the_declared_types() -> None:
    for plate in tool.plates().values():
        for scene in (scene for scenes in plate.values() for scene in scenes):
            assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene


def test_every_picture_is_there_and_none_else() -> None:
    assert {path.stem for path in (ROOT / "docs" / tool.IMAGES).glob("*.png")} == set(tool.plates())
