"""The page of the ladder: docs/ladder.md, and what its rungs are worth: src/banneret/adapters/ladder/solved.json.

python tools/ladder.py            all rungs, worked out anew (a minute)
python tools/ladder.py NAME ...   only these, to look at: nothing is written
"""

import sys
import time
from pathlib import Path

import msgspec

from banneret.adapters.ladder import Rung, Solution, rungs
from banneret.adapters.ladder.solve import solve

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "ladder.md"
SOLVED = ROOT / "src" / "banneret" / "adapters" / "ladder" / "solved.json"
BEFORE = "<!-- made by tools/ladder.py -->\n"
AFTER = "<!-- made so far -->\n"


def row(rung: Rung, found: Solution) -> str:
    seats = rung.opening.seats
    if len(seats) == 2:
        value = f"{found.value[0]:+.6f} to {seats[0]}"
    else:
        value = ", ".join(f"{score:+.0f} {seat}" for seat, score in zip(seats, found.value, strict=True))
    gap = f"{found.gap:.0e}" if rung.hidden else "–"
    hidden = "hidden" if rung.hidden else "open"
    return (
        f"| `{rung.name}` | {rung.about} | {hidden} | {found.nodes:,} | {found.positions:,} | {found.sets:,} "
        f"| {value} | {gap} |"
    )


def table(solutions: dict[str, Solution]) -> str:
    """The rungs as Markdown."""
    lines = [
        "| rung | | | nodes | positions | information states | value | gap |",
        "|---|---|---|---|---|---|---|---|",
        *(row(rung, solutions[rung.name]) for rung in rungs()),
    ]
    return "\n".join(lines) + "\n"


def written(page: str, solutions: dict[str, Solution]) -> str:
    """The page with the table made anew."""
    first, rest = page.split(BEFORE)
    return first + BEFORE + table(solutions) + AFTER + rest.split(AFTER)[1]


def main(names: list[str]) -> None:
    found: dict[str, Solution] = {}
    for rung in rungs():
        if not names or rung.name in names:
            began = time.perf_counter()
            found[rung.name] = solve(rung)
            print(f"{rung.name}: {found[rung.name]} in {time.perf_counter() - began:.1f} s")
    if not names:
        SOLVED.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), found), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
