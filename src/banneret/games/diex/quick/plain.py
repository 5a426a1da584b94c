"""Results of quick fights in plain words, where the log has the letters of the table (DXC-17.3a)."""

import re

from .figures import Letter

WORDS: dict[Letter, str] = {
    "A": "attackers crushed",
    "B": "attackers beaten",
    "C": "attackers much worse off",
    "D": "attackers worse off",
    "E": "both suffer alike",
    "F": "defenders worse off",
    "G": "defenders much worse off",
    "H": "defenders beaten",
    "I": "defenders badly beaten",
    "J": "defenders crushed",
}
"""In the field and at a siege."""
_BY_LETTER = {str(letter): words for letter, words in WORDS.items()}
_RESULT = re.compile(rf"\bresult ({'|'.join(WORDS)})\b")


def plain(told: str) -> str:
    return _RESULT.sub(lambda found: _BY_LETTER[found[1]], told)
