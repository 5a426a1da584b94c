"""What the words of a map mean in its game."""

from collections.abc import Mapping

from ...kernel.scene import Layout


def meanings(layout: Layout) -> dict[str, str]:
    return dict(layout.legend)


def meant(meanings: Mapping[str, str], word: str) -> str:
    """What the game says of it, or the word itself."""
    return meanings.get(word, word.replace("_", " "))
