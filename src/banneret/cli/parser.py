"""What can be typed: one module of `commands` for each command."""

import argparse
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Any

from .. import __version__
from ..kernel.build import build
from ..kernel.refusal import BanneretError

COMMANDS = (
    "play",
    "replay",
    "verify",
    "games",
    "rules",
    "lab",
    "balance",
    "selfplay",
    "fuzz",
    "serve",
    "backup",
    "restore",
    "new",
    "completion",
)
"""Each is a module with `HELP`, `add(parser)` and `run(args) -> int`."""


class _Parser(argparse.ArgumentParser):
    """Of an option that a command has not, it is that command which complains, and says which is meant, perhaps."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        found, rest = super().parse_known_args(args, namespace)
        if rest:
            given = rest[0].partition("=")[0]
            known = [flag.removeprefix("--") for flag in self._option_string_actions if flag.startswith("--")]
            near = get_close_matches(given.removeprefix("--"), known, 1) if given.startswith("--") else []
            self.error(f"unrecognized arguments: {' '.join(rest)}" + (f". Did you mean --{near[0]}?" if near else ""))
        return found, rest


def parser(words: Sequence[str] = ()) -> argparse.ArgumentParser:
    """The parser for these words: only the command that they name is imported, all when they name none (to list
    them)."""
    made = _Parser(prog="banneret", description="Medieval war games on one table: play them, explain them, study them.")
    made.add_argument("--version", action="version", version=f"banneret {__version__} ({build()})")
    made.set_defaults(parser=parser)
    commands = made.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in [name for name in words[:1] if name in COMMANDS] or COMMANDS:
        module = import_module(f"{__package__}.commands.{name}")
        command = commands.add_parser(
            name, help=module.HELP, description=module.HELP, formatter_class=argparse.RawDescriptionHelpFormatter
        )
        module.add(command)
        command.set_defaults(run=module.run)
    return made


def check_command(words: Sequence[str]) -> None:
    """Raise if the first word is no command, and say which is meant, perhaps."""
    if not words or words[0].startswith("-") or words[0] in COMMANDS:
        return
    near = get_close_matches(words[0], COMMANDS, 1)
    meant = f" Did you mean “{near[0]}”?" if near else f" There are: {', '.join(COMMANDS)}."
    raise BanneretError(f"There is no command “{words[0]}”.{meant}")
