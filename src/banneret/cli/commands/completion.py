"""`banneret completion`: what the Tab key offers."""

import argparse

from ...kernel.refusal import BanneretError
from ...kernel.registry import names

HELP = "print what a shell needs to complete these commands when you press Tab"

SHELLS = ("bash", "zsh", "tcsh")

_EPILOGUE = """examples:
  banneret completion bash > ~/.local/share/bash-completion/completions/banneret
  banneret completion zsh > ~/.zfunc/_banneret        (with ~/.zfunc in fpath)

Needs the package shtab: pip install 'banneret[completion]'."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.epilog = _EPILOGUE
    parser.add_argument("shell", choices=SHELLS, help="for which shell")


def run(args: argparse.Namespace) -> int:
    try:
        import shtab
    except ImportError:
        raise BanneretError("Completion needs the package shtab: pip install 'banneret[completion]'.") from None
    commands: argparse.ArgumentParser = args.parser()
    for action in _actions(commands):
        if action.dest == "game" and not action.option_strings:
            action.choices = names()
        elif action.metavar == "FILE":
            action.complete = shtab.FILE  # type: ignore[attr-defined]  # where shtab looks for it
        elif action.metavar == "DIR":
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]  # as above
    print(shtab.complete(commands, args.shell))
    return 0


def _actions(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """Every argument of every command."""
    found: list[argparse.Action] = []
    for action in parser._actions:
        found.append(action)
        if isinstance(action, argparse._SubParsersAction):
            for inner in dict.fromkeys(action.choices.values()):
                found += _actions(inner)
    return found
