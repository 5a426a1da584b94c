"""The log in plain words: answers that were given in advance have names of places in them, as they are typed."""

import re

_NAME = re.compile(r"(?<=[a-z])_(?=[a-z])")


def plain(told: str) -> str:
    return _NAME.sub(" ", told)
