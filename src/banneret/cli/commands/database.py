"""Which server's database is meant, and what is in a copy of it: for backup and restore."""

import argparse
from collections.abc import Mapping
from pathlib import Path

from ...kernel.refusal import BanneretError


def add_database(parser: argparse.ArgumentParser) -> None:
    """The options that say which server is meant, as `banneret serve` has them."""
    parser.add_argument(
        "--data",
        type=Path,
        default=Path("data"),
        metavar="DIR",
        help="where the server keeps its games (default: data, here)",
    )
    parser.add_argument(
        "--database",
        default="",
        metavar="URL",
        help="postgresql+asyncpg://user:password@host/name instead of a file in DIR",
    )


def database_url(args: argparse.Namespace) -> str:
    try:
        from ...server.settings import Settings
    except ImportError as error:
        raise missing(error) from None
    return Settings(data=args.data, database=args.database).url


def missing(error: ImportError) -> BanneretError:
    return BanneretError(f"The server needs more packages ({error.name} is missing): pip install 'banneret[server]'")


def counted(rows: Mapping[str, int]) -> str:
    """What is in a backup, in words."""
    return ", ".join(
        f"{rows[name]} {name if rows[name] != 1 else name.removesuffix('s')}" for name in ("tables", "acts", "accounts")
    )
