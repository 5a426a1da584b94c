"""How fast programs learn from our games: observations and steps beside the rules alone, and environments beside those
of PettingZoo and Catanatron, in one run. Where a compiled build lies beside the sources (`make fast`) both builds are
measured.

First come batches over several processes, on all cores: what they reach together only the clock can say, so whatever
is held against them, the same batch in one process and the peers, is measured by the clock as well. Whoever else is at
work on the machine disturbs that. Then all that is done in one process, on one core and by its processor time.

It wants an environment with the peers in it; `make bench` makes one.
"""

import argparse
import sys
from collections.abc import Sequence
from itertools import groupby
from statistics import median

from words import number, rounds, seconds, target

try:
    import show
    from arena import Arena, Entry, Failure, arena, cores, pin
    from bars import OURS
    from builds import Build, builds
    from decisions import tell_failures
    from measure import BATCHED, BY_CLOCK, ONE_PROCESS, PROCESSES, RANDOM_PLAY, UNITS
    from rich.progress import Progress
    from rich.table import Table
    from verdict import Figure, Report, Verdict
except ModuleNotFoundError as error:
    sys.exit(f"{error.name} is not installed here: `make bench ONLY=learning` sets up an environment with all of it.")

PEERS = ("peers.pettingzoo_peer", "peers.catan_gym_peer")
LEAST = 0.5
"""What a batch reaches of the rules' own decisions a second."""


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print, and return 1 if a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=rounds, default=5, metavar="N", help="so many times, in turn (default 5)")
    parser.add_argument("--seconds", type=seconds, default=1.0, metavar="S", help="for about so long (default 1)")
    parser.add_argument("--json", type=target, metavar="FILE", help="write all figures there as well")
    args = parser.parse_args(argv)
    console = show.console()
    with builds() as found, show.progress(console) as progress:
        names = [build.name for build in found]
        free = cores()
        clocked = by_clock(found, args.rounds, args.seconds, progress) if free >= PROCESSES else Arena([], [])
        pinned = pin()
        with arena(PEERS, [("learners", build) for build in found], progress) as contest:
            contest.compete(args.rounds, args.seconds, progress, without=BY_CLOCK)
    if free < PROCESSES:
        console.print(f"Batches over {PROCESSES} processes want as many cores, and there is {free}: not measured.")
    else:
        console.print(f"{free} cores; seconds by the clock.")
        title = "Batches over several processes; ×: to one process"
        console.print(table_of_figures(clocked, title, ONE_PROCESS))
        tell_failures(clocked, console)
    console.print(pinned)
    title = "Environments; ×: to random play by the rules alone"
    console.print(table_of_figures(contest, title, RANDOM_PLAY))
    tell_failures(contest, console)
    report = Report(verdicts(names, contest.entries, contest.failures), [*figures(contest), *figures(clocked)])
    return show.end(report, args.json, console)


def by_clock(found: Sequence[Build], rounds: int, seconds: float, progress: Progress) -> Arena:
    """Before anything is pinned: contestants run where this process may when they are started."""
    with arena(PEERS, [("learners", build) for build in found], progress) as contest:
        others = {entry.what for entry in contest.entries} - set(BY_CLOCK)
        contest.compete(rounds, seconds, progress, without=others)
    return contest


def figures(contest: Arena) -> list[Figure]:
    return [entry.figure(UNITS[entry.what]) for entry in contest.entries if entry.values and entry.what != RANDOM_PLAY]


def table_of_figures(contest: Arena, title: str, base: str) -> Table:
    """With ratios to the measure that is the base."""
    table = show.table(title, ("what", "who", "build"), ("median", "×"))
    measured = [entry for entry in contest.entries if entry.values]
    for what, entries in groupby(measured, key=lambda entry: entry.what):
        names = iter((what, f"({UNITS[what]})"))
        for entry in entries:
            share = "" if what == base else ratio(measured, entry, base)
            table.add_row(
                next(names, ""),
                entry.who,
                entry.contestant.build,
                number(median(entry.values)),
                number(share) if isinstance(share, float) else "",
            )
        table.add_section()
    return table


def ratio(entries: Sequence[Entry], entry: Entry, base: str = RANDOM_PLAY) -> float | None:
    """To another measure of the same game in the same build: the median of the rounds' ratios."""
    wanted = (entry.who, base, entry.contestant.build)
    found = [other for other in entries if (other.who, other.what, other.contestant.build) == wanted]
    if not found or not entry.values or len(found[0].values) != len(entry.values):
        return None
    return median(a / b for a, b in zip(entry.values, found[0].values, strict=True))


def verdicts(builds: Sequence[str], entries: Sequence[Entry], failures: Sequence[Failure]) -> list[Verdict]:
    """A bar for each of our games in each build."""
    return [verdict(who, build, entries, failures) for who in OURS for build in builds]


def verdict(who: str, build: str, entries: Sequence[Entry], failures: Sequence[Failure]) -> Verdict:
    bar, unit, named = f"≥ {LEAST:g}", "× random play", f"{who}, {build}"
    found = [one for one in entries if (one.who, one.what, one.contestant.build) == (who, BATCHED, build)]
    share = ratio(entries, found[0]) if found else None
    if share is None:
        said = [one.error for one in failures if one.build == build and one.who in (who, "")]
        said += [one.error for one in entries if one.who == who and one.contestant.build == build and one.error]
        return Verdict(BATCHED, bar, False, None, unit, named, "; ".join(said) or "it was not measured")
    return Verdict(BATCHED, bar, share >= LEAST, share, unit, named)


if __name__ == "__main__":
    sys.exit(main())
