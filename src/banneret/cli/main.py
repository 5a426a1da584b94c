"""`banneret`: one module of this folder for each command."""

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

from .. import __version__
from ..kernel.refusal import BanneretError

COMMANDS = ("play", "replay", "verify", "games", "rules", "lab", "fuzz")
"""Each is a module with `HELP`, `add(parser)` and `run(args) -> int`."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0, or 1 for "found something wrong", or 2 for an error that the user can put right."""
    parser = argparse.ArgumentParser(prog="banneret", description="Medieval war games on one table: play them, explain them, study them.")
    parser.add_argument("--version", action="version", version=f"banneret {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in COMMANDS:
        module = import_module(f"{__package__}.{name}")
        command = commands.add_parser(name, help=module.HELP, description=module.HELP, formatter_class=argparse.RawDescriptionHelpFormatter)
        module.add(command)
        command.set_defaults(run=module.run)
    args = parser.parse_args(argv)
    try:
        status: int = args.run(args)
    except BanneretError as error:
        print(f"banneret: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    return status


if __name__ == "__main__":
    sys.exit(main())
