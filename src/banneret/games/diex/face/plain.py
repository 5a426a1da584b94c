"""Combats in plain words, where the log has the letter of the table before them (DXA-6k to DXA-6m)."""

import re

from ..combat.results import FOOT_WORDS, MOUNTED_WORDS

_LETTER = re.compile(
    rf": [{''.join((FOOT_WORDS | MOUNTED_WORDS).keys() - {'-'})}], "
    rf"(?=(?:{'|'.join(sorted({*FOOT_WORDS.values(), *MOUNTED_WORDS.values()}))})\.)"
)


def plain(told: str) -> str:
    return _LETTER.sub(": ", told)
