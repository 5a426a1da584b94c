"""The log in plain words: which card was turned stands beside it, as a card; and the kinds of cards are written as on
the cards, not all in capitals."""

import re

from ..tables import KIND_NAMES

_CARD = " Card m"
_TURNED = re.compile(rf"{_CARD}\d+ is turned\.")
_NAMES = {name: name.title().replace("'S", "'s") for name in KIND_NAMES}
_KIND = re.compile(rf"\b(?:{'|'.join(_NAMES)})\b")


def plain(told: str) -> str:
    if _CARD in told:
        told = _TURNED.sub(" A march card is turned.", told)
    for name in _NAMES:  # most sentences name none
        if name in told:
            return _KIND.sub(lambda found: _NAMES[found[0]], told)
    return told
