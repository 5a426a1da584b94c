"""What the words of a map mean in its game."""

from collections.abc import Mapping

from ...kernel.scene import Layout


def meanings(layout: Layout) -> dict[str, str]:
    """By word: "clear: 1 movement point". Some games of other authors only say the first half."""
    return {word: ": ".join(filter(None, told)) for word, *told in layout.legend}


def meant(meanings: Mapping[str, str], word: str) -> str:
    """What the game says of it, or the word itself."""
    return meanings.get(word, word.replace("_", " "))
