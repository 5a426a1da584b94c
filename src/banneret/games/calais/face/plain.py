"""The log in plain words: which card was turned stands beside it, as a card."""

import re

_TURNED = re.compile(r" Card m\d+ is turned\.")


def plain(told: str) -> str:
    return _TURNED.sub(" A march card is turned.", told)
