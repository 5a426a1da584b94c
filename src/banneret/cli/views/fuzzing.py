"""What a run of the fuzzer did, and how much of the game it reached, as tables for the terminal."""

from typing import Any

from rich.console import Console
from rich.table import Table

from ...kernel.game import Game
from ...lab.fuzz import Findings
from ...lab.pages.wording import many


def show(console: Console, game: Game[Any], found: Findings) -> None:
    """What was done, and how much of the game was reached."""
    speed = found.games / found.seconds if found.seconds else 0.0
    console.print(f"{game.title}: {many(found.games, 'game')} in {found.seconds:.1f} s, {speed:.3g} a second")
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("done and checked")
    table.add_column("times", justify="right")
    for what, count in found.counts.items():
        table.add_row(what, f"{count:,}")
    console.print()
    console.print(table)
    reached = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for name in ("phase", "asked"):
        reached.add_column(name, justify="left" if name == "phase" else "right", no_wrap=True)
    reached.add_column("answers taken")
    for phase, asked in found.asked.most_common():
        verbs = {
            name.removeprefix(f"{phase} "): found.taken[name] for name in found.offered if name.startswith(f"{phase} ")
        }
        reached.add_row(phase, f"{asked:,}", ", ".join(f"{verb} {taken:,}" for verb, taken in verbs.items()))
    console.print()
    console.print(reached)
    console.print()
    console.print(
        "endings: " + (", ".join(f"{kind} {count:,}" for kind, count in found.endings.most_common()) or "none")
    )
    if found.unreached:
        console.print(f"never asked: {', '.join(found.unreached)}", style="yellow")
