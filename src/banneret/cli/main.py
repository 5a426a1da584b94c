"""`banneret`: one module of `commands` for each command."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from .. import __version__
from ..kernel.build import build
from ..kernel.refusal import BanneretError

COMMANDS = ("play", "replay", "verify", "games", "rules", "lab", "balance", "fuzz", "serve", "backup", "restore")
"""Each is a module with `HELP`, `add(parser)` and `run(args) -> int`."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0, or 1 for "found something wrong", or 2 for an error that the user can put
    right."""
    words = list(sys.argv[1:] if argv is None else argv)
    _write_anything()
    args = _parser(words).parse_args(words)
    try:
        status: int = args.run(args)
        sys.stdout.flush()
    except BanneretError as error:
        print(f"banneret: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Whoever read our output has left; what is still in the buffer must not complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    return status


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """The parser for these words: only the command that they name is imported, all when they name none (to list
    them)."""
    parser = argparse.ArgumentParser(
        prog="banneret", description="Medieval war games on one table: play them, explain them, study them."
    )
    parser.add_argument("--version", action="version", version=f"banneret {__version__} ({build()})")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in [name for name in words[:1] if name in COMMANDS] or COMMANDS:
        module = import_module(f"{__package__}.commands.{name}")
        command = commands.add_parser(
            name, help=module.HELP, description=module.HELP, formatter_class=argparse.RawDescriptionHelpFormatter
        )
        module.add(command)
        command.set_defaults(run=module.run)
    return parser


def _write_anything() -> None:
    """A terminal that knows fewer letters than we write gets question marks, not a crash."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


if __name__ == "__main__":
    sys.exit(main())
