"""The tables and clauses of the rulebook as they are printed: what the data files are held against."""

from pathlib import Path

from banneret.explain.rulebook import parse

_TEXT = (Path(__file__).parents[3] / "docs" / "rules" / "chivalry.md").read_text(encoding="utf-8")
BOOK = parse(_TEXT, "CHV")


def clause(id: str) -> str:
    """What a clause says."""
    return BOOK.clauses[id].plain


def table(id: str) -> tuple[list[str], list[list[str]]]:
    """The first table after a clause: its heading and its rows."""
    lines = [line.strip() for line in _TEXT.split(f"**{id}**", 1)[1].split("\n")]
    start = next(number for number, line in enumerate(lines) if line.startswith("|"))
    found: list[list[str]] = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        found.append([cell.strip() for cell in line.strip("|").split("|")])
    return found[0], found[2:]
