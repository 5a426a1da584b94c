"""The log of a campaign in plain words: points, where it was written with the letters of victory points."""

import re

from ...quick.plain import plain as plainly

_POINTS = re.compile(r"(\S+) VP\b")


def plain(told: str) -> str:
    return plainly(_POINTS.sub(_point, told) if "VP" in told else told)


def _point(found: re.Match[str]) -> str:
    return f"{found[1]} point{'' if found[1] in ('½', '1') else 's'}"
