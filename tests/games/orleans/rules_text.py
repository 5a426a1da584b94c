"""The tables of the rules, read from the text that people read."""

import re

from banneret.games.orleans import game

RULES = game.rulebook()


def table(clause: str) -> list[dict[str, str]]:
    """The table of a clause, row by row, by its headings."""
    after = RULES.split(f"**{clause}** ", 1)[1]
    lines = re.split(r"\n\*\*ORL-|\n## ", after, maxsplit=1)[0].splitlines()
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines if line.startswith("|")]
    head, _, *body = rows
    return [dict(zip(head, row, strict=True)) for row in body]
