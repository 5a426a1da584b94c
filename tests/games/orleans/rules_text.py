"""The tables of the rules, read from the text that people read."""

import re
import unicodedata

from banneret.games.orleans import game

RULES = game.rulebook()


def table(clause: str) -> list[dict[str, str]]:
    """The table of a clause, row by row, by its headings."""
    after = RULES.split(f"**{clause}** ", 1)[1]
    lines = re.split(r"\n\*\*ORL-|\n## ", after, maxsplit=1)[0].splitlines()
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines if line.startswith("|")]
    head, _, *body = rows
    return [dict(zip(head, row, strict=True)) for row in body]


def id_of(name: str) -> str:
    """What the data call a thing that the rules print by its name."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z]+", "_", plain.lower().replace("'", "")).strip("_")
