"""All of the benchmark, part by part, and at the end one line for each bar: met or missed. Ends with status 1 if one is
missed. A part that fails is a missed bar, and the others go on.

    make bench
    make bench ONLY=decisions ROUNDS=3
    make bench RESULTS=bench/results.json PAGE=docs/performance.md
"""

import argparse
import sys
import time
from collections.abc import Sequence

import page
import parts
import show
from parts import PARTS, Part
from results import Machine, Results
from rich.console import Console
from rich.markup import escape
from verdict import Report
from words import readable, rounds, seconds, target


def main(argv: Sequence[str] | None = None, known: Sequence[Part] = PARTS) -> int:
    """Run the parts, tell, write what is asked for, and return 1 if a bar is missed."""
    options = parser(known)
    args = options.parse_args(argv)
    console = show.console()
    wanted = [part for part in known if not args.only or part.name in args.only]
    if args.results is None:
        results = Results.today(measure(wanted, args, console))
    else:
        results = Results.read(args.results)
        absent = [name for name in args.only or () if name not in results.parts]
        if absent:
            options.error(f"{args.results} has nothing about {', '.join(absent)}; it has: {', '.join(results.parts)}")
        results = results.only([part.name for part in wanted])
    tell(results.parts, console)
    if args.json is not None:
        results.write(args.json)
    if args.page is not None:
        page.rewrite(args.page, results, known)
    return 0 if results.met else 1


def measure(wanted: Sequence[Part], args: argparse.Namespace, console: Console) -> dict[str, Report]:
    """Part by part."""
    console.print(str(Machine.here()), soft_wrap=True)
    start = time.monotonic()
    reports: dict[str, Report] = {}
    for at, part in enumerate(wanted, 1):
        console.print(f"\n[bold]{at} of {len(wanted)}: {part.name}[/], {part.about}", soft_wrap=True)
        # What is ours must be out before the part writes to the same file.
        sys.stdout.flush()
        options = [f"--{name}={value}" for name in part.takes if (value := getattr(args, name)) is not None]
        reports[part.name] = parts.run(part, options)
    console.print(f"\nAll of it took {(time.monotonic() - start) / 60:.1f} minutes.")
    return reports


def parser(known: Sequence[Part] = PARTS) -> argparse.ArgumentParser:
    list_of_parts = "\n".join(f"  {part.name:<10} {part.about}" for part in known)
    parser = argparse.ArgumentParser(
        prog="bench/run.py",
        description=__doc__,
        epilog=f"parts:\n{list_of_parts}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--only",
        type=lambda text: chosen(text, known),
        metavar="PARTS",
        help="only these parts, with commas between them (default: all)",
    )
    parser.add_argument("--rounds", type=rounds, metavar="N", help="rounds of each part (default: as each has it)")
    parser.add_argument("--seconds", type=seconds, metavar="S", help="seconds of one measurement (default: likewise)")
    parser.add_argument(
        "--page", type=target, metavar="FILE", help="put the figures into this page, and plots beside it"
    )
    parser.add_argument("--json", type=target, metavar="FILE", help="write all results there as well")
    parser.add_argument("--results", type=readable, metavar="FILE", help="measure nothing: tell what was written there")
    return parser


def chosen(text: str, known: Sequence[Part]) -> list[str]:
    names = [name.strip() for name in text.split(",") if name.strip()]
    there = [part.name for part in known]
    unknown = [name for name in names if name not in there]
    if unknown or not names:
        raise argparse.ArgumentTypeError(f"there is no part “{', '.join(unknown)}”; there are: {', '.join(there)}")
    return names


def tell(reports: dict[str, Report], console: Console) -> None:
    """One line for each bar, the missed ones last, where they are seen."""
    console.print("\n[bold]Bars[/]")
    lines = [(verdict, name) for name, report in reports.items() for verdict in report.bars]
    for verdict, name in sorted(lines, key=lambda line: not line[0].met):
        mark = "[green]met[/]   " if verdict.met else "[red bold]missed[/]"
        console.print(f"{mark} {escape(f'{name:<10} {verdict}')}", soft_wrap=True)
    met = sum(verdict.met for verdict, _ in lines)
    console.print(f"{met} of {len(lines)} bars met, {len(lines) - met} missed.")


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("Interrupted.")
