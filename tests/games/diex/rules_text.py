"""The tables of the rulebook as they are printed: what the data files are held against."""

from banneret.games.diex.skirmish import SKIRMISH

_TEXT = SKIRMISH.rulebook()


def table(clause: str) -> list[list[str]]:
    """The cells of the first table after a clause, its heading first."""
    lines = _TEXT.split(f"**{clause}**", 1)[1].split("\n")
    start = next(number for number, line in enumerate(lines) if line.startswith("|"))
    found = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        found.append([cell.strip() for cell in line.strip("|").split("|")])
    return [found[0], *found[2:]]
