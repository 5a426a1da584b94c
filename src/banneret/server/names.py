"""What people call themselves, and what they say, as others see it: nothing in it that can't be seen, or that turns
around or hides what stands beside it."""

import unicodedata
from itertools import groupby

from ..kernel.refusal import BanneretError

LONGEST = 40
_MOST_MARKS = 3
"""Accents on one letter."""
_BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U0001d159"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""Letters, signs and marks that leave nothing on the screen; Unicode does not count them among the unseen ones."""
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Controls, whatever changes directions or joins, and what nobody knows."""
_STYLES = str.maketrans("", "", "\ufe0e\ufe0f")
"""Whether a sign is to be drawn in colours: telephones put it behind hearts."""
_IN_TALK = frozenset("\n\t\u200c\u200d\ufe0e\ufe0f")
"""What belongs to a text: some languages and pictures are written with joiners."""


def as_shown(name: str) -> str:
    """A name as it is kept and shown: composed letters, single spaces, none at its ends. Raises BanneretError if it
    can't be shown as it is."""
    composed = unicodedata.normalize("NFC", name.translate(_STYLES))
    tidy = " ".join(composed.split())
    if any(_is_unseen(letter) for letter in composed):
        raise BanneretError("A name can't have characters in it that can't be seen. Type it anew, without copying it.")
    if not _is_seen(tidy):
        raise BanneretError("A name needs at least one letter, digit or sign that can be seen.")
    if len(tidy) > LONGEST:
        raise BanneretError(f"A name has at most {LONGEST} characters.")
    if _most_marks(tidy) > _MOST_MARKS:
        raise BanneretError(f"A name can't have more than {_MOST_MARKS} accents on one letter.")
    return tidy


def as_said(text: str) -> str:
    """What somebody says, as it is kept and shown. Raises BanneretError if it can't be."""
    tidy = text.replace("\r\n", "\n").strip()
    if any(_is_unseen(letter) for letter in tidy if letter not in _IN_TALK):
        raise BanneretError("There are characters in this that can't be seen. Type it anew, without copying it.")
    if not _is_seen(tidy):
        raise BanneretError("There is nothing to be seen in this. Say something.")
    return tidy


def _is_unseen(letter: str) -> bool:
    return letter in _BLANK or unicodedata.category(letter) in _UNSEEN


def _is_seen(text: str) -> bool:
    return any(unicodedata.category(letter)[0] in "LNPS" and letter not in _BLANK for letter in text)


def _most_marks(text: str) -> int:
    """In a row."""
    runs = groupby(text, key=lambda letter: unicodedata.category(letter)[0] == "M")
    return max((sum(1 for _ in run) for is_mark, run in runs if is_mark), default=0)
