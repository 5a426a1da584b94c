"""How fast our games are played, copied, searched, shown and weighed, side by side with the peers: ratios of one run on
one core. Where a compiled build lies beside the sources (`make fast`) both builds are measured.

It wants an environment with the peers in it; `make bench` makes one:

    python -m venv .venv-bench
    .venv-bench/bin/pip install -r bench/requirements.txt -e .
    .venv-bench/bin/python bench/decisions.py
"""

import argparse
import sys
from collections.abc import Sequence
from itertools import groupby
from statistics import median

from words import number, rounds, seconds, target

try:
    import show
    from arena import Arena, Entry, arena, pin
    from bars import OURS, PEER, verdicts
    from builds import COMPILED, PLAIN, builds
    from measure import UNITS
    from rich.console import Console
    from rich.table import Table
    from verdict import Report
except ModuleNotFoundError as error:
    sys.exit(
        f"{error.name} is not installed here. The benchmark wants an environment of its "
        f"own:\n{__doc__.partition('one:')[2]}"
    )

PEERS = ("peers.catanatron_peer", "peers.chess_peer", "peers.openspiel_peer")


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print, and return 1 if a bar is missed."""
    args = parser().parse_args(argv)
    console = show.console()
    console.print(pin())
    with builds() as found, show.progress(console) as progress:
        names = [build.name for build in found]
        if COMPILED not in names:
            console.print("There is no compiled build here, so its bars are left out. `make fast` builds one.")
        with arena(PEERS, [("ours", build) for build in found], progress) as contest:
            contest.compete(args.rounds, args.seconds, progress)
    console.print(table_of_figures(contest))
    tell_failures(contest, console)
    report = Report(
        verdicts(names, contest.entries, contest.failures),
        [entry.figure(UNITS[entry.what]) for entry in contest.entries if entry.values],
    )
    return show.end(report, args.json, console)


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--rounds",
        type=rounds,
        default=5,
        metavar="N",
        help="measure everything so many times, in turn (default 5, at least 3)",
    )
    parser.add_argument(
        "--seconds",
        type=seconds,
        default=1.0,
        metavar="S",
        help="whole matches for about so long each time, short things for a third of it (default 1)",
    )
    parser.add_argument("--json", type=target, metavar="FILE", help="write all figures there as well")
    return parser


def table_of_figures(contest: Arena) -> Table:
    table = show.table(
        "Our games and their peers over all rounds; ×: median of the rounds' ratios to Catanatron",
        ("what", "who", "build"),
        ("median", "lowest", "highest", "×"),
    )
    measured = [entry for entry in contest.entries if entry.values]
    for what, entries in groupby(measured, key=lambda entry: entry.what):
        names = iter((what, f"({UNITS[what]})"))
        for entry in entries:
            spread = (median(entry.values), min(entry.values), max(entry.values))
            table.add_row(
                next(names, ""), entry.who, entry.contestant.build, *map(number, spread), ratio(measured, entry)
            )
        for left in names:
            table.add_row(left)
        table.add_section()
    return table


def ratio(entries: Sequence[Entry], entry: Entry) -> str:
    """To the peer of our bars; nothing for a peer itself."""
    peer = next((other for other in entries if (other.who, other.what) == (PEER, entry.what)), None)
    if peer is None or entry.who not in OURS or len(peer.values) != len(entry.values):
        return ""
    return number(median(a / b for a, b in zip(entry.values, peer.values, strict=True)))


def tell_failures(contest: Arena, console: Console) -> None:
    """What could not be measured, and why: also where no bar hangs on it."""
    for failure in contest.failures:
        console.print(f"Not set up: {failure.who} {failure.build or PLAIN}: {failure.error}", soft_wrap=True)
    for entry in contest.entries:
        if entry.error:
            console.print(f"Not measured: {entry.who}, {entry.what}: {entry.error}", soft_wrap=True)


if __name__ == "__main__":
    sys.exit(main())
