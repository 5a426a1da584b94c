"""Compile the rules with mypyc, beside their sources: the same games, several times as fast; and what every answer goes
through in the server. `make fast` calls it.

    python tools/compile.py              compile what has changed, and say what it gains
    python tools/compile.py --quiet      the same without measuring
    python tools/compile.py --stale      remove a compiled build that is older than its sources: `make play` and
                                         `make test` do that first
    python tools/compile.py --remove     back to plain Python

It needs a C compiler and mypy. All of it is optional: without, everything runs in plain Python.
"""

import argparse
import shutil
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from compiling import stamp
from compiling.building import Building, Failed
from compiling.gain import gain

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
FOLDER = ROOT / "build" / "compiled"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quiet", action="store_true", help="don't measure what it gains")
    parser.add_argument("--stale", action="store_true", help="only remove a build that is older than its sources")
    parser.add_argument("--remove", action="store_true", help="only remove the build")
    parser.add_argument(
        "--only", action="append", default=[], metavar="GAME", help="of the games only this one, to work on it"
    )
    args = parser.parse_args(argv)
    if args.remove or args.stale:
        tidy(args.remove)
        return 0
    start = time.monotonic()
    try:
        compile_in_place(args.only)
    except Failed as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    print(f"\rCompiled in {time.monotonic() - start:.0f} s. `banneret --version` says which build runs.".ljust(80))
    if not args.quiet:
        show_gain()
    return 0


def tidy(always: bool) -> None:
    if stamp.is_there(SOURCE) and (always or not stamp.is_fresh(SOURCE)):
        stamp.remove(SOURCE)
        print(
            "The compiled build is removed."
            if always
            else "The compiled rules were older than their sources and are removed: `make fast` compiles them anew."
        )


def compile_in_place(only: Sequence[str]) -> None:
    if stamp.is_fresh(SOURCE) and not only:
        return
    stamp.remove(SOURCE)  # a half of it would be worse than none
    building = Building(ROOT, FOLDER, say, only)
    building.build()
    for path in building.results():
        shutil.copyfile(building.out / path, SOURCE / path)
    stamp.write(SOURCE, building.plain)


def say(text: str) -> None:
    """Progress: on a line of its own where nobody looks on."""
    if sys.stdout.isatty():
        print(f"\r{text:<79}", end="", flush=True)
    elif not text.startswith(("Compiling … ", "Linking … ")) or text.endswith(("0 of", "00")):
        print(text, flush=True)


def show_gain() -> None:
    print("Random play, decisions a second of processor time:")
    print(f"{'':24}{'plain':>10}{'compiled':>10}{'gain':>8}")
    for name, plain, compiled in gain(FOLDER / "plain", SOURCE):
        print(f"{name:24}{plain:10,.0f}{compiled:10,.0f}{compiled / plain:7.1f} ×")


if __name__ == "__main__":
    sys.exit(main())
