"""Results of attacks in plain words, where the log has the codes of the table; strength points, where it has SPs."""

import re

from ..combat.odds import result_words

_SIDE = r"(?:E|-|\d+R?|R)"
_CODE = rf"{_SIDE}/{_SIDE}"
_RESULT = re.compile(_CODE)
_ROLLED = re.compile(rf": {_CODE} at ([^:]+):")
_POINTS = re.compile(r"\bSP(s?)\b")
_SWEPT = re.compile(rf": {_CODE}\.$")


def plain(told: str) -> str:
    """MAI-8.1: “1/4R” is “attackers lose 1, defenders lose 4 and retreat”."""
    if "SP" in told:
        told = _POINTS.sub(r"strength point\1", told)
    if "/" not in told:
        return told
    if _RESULT.fullmatch(told):
        return result_words(told)
    return _SWEPT.sub(".", _ROLLED.sub(r" at \1:", told))
