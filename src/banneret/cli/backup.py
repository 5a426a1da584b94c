"""`banneret backup`: all that a server knows, in one file, while it goes on serving."""

import argparse
import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from ..kernel.refusal import BanneretError

HELP = "write everything that a server knows to one file, while it goes on serving"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="the file to write; one of this name is replaced")
    add_database(parser)


def add_database(parser: argparse.ArgumentParser) -> None:
    """The options that say which server is meant, as `banneret serve` has them."""
    parser.add_argument("--data", type=Path, default=Path("data"), metavar="DIR", help="where the server keeps its games (default: data, here)")
    parser.add_argument("--database", default="", metavar="URL", help="postgresql+asyncpg://user:password@host/name instead of a file in DIR")


def database_url(args: argparse.Namespace) -> str:
    try:
        from ..server.settings import Settings
    except ImportError as error:
        raise missing(error) from None
    return Settings(data=args.data, database=args.database).url


def missing(error: ImportError) -> BanneretError:
    return BanneretError(f"The server needs more packages ({error.name} is missing): pip install 'banneret[server]'")


def run(args: argparse.Namespace) -> int:
    url = database_url(args)
    try:
        from ..server.storage.backup import back_up
    except ImportError as error:
        raise missing(error) from None
    file: Path = args.file
    with watching("Backing up") as watch:
        header = asyncio.run(back_up(url, file, watch))
    print(f"{file}: {counted(header.tables)}.")
    return 0


def counted(rows: Mapping[str, int]) -> str:
    """What is in a backup, in words."""
    return ", ".join(f"{rows[name]} {name if rows[name] != 1 else name.removesuffix('s')}" for name in ("tables", "acts", "accounts"))


@contextmanager
def watching(what: str) -> Iterator[Callable[[str, int, int], None]]:
    """A bar on standard error, if that is a terminal."""
    console = Console(stderr=True)
    bar = Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), console=console, transient=True, disable=not console.is_terminal)
    with bar:
        task = bar.add_task(what, total=None)

        def watch(table: str, done: int, total: int) -> None:
            bar.update(task, description=f"{what} {table}", completed=done, total=total)

        yield watch
