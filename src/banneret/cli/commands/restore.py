"""`banneret restore`: put a backup in the place of what a server knows."""

import argparse
import asyncio
from pathlib import Path

from .database import add_database, counted, database_url, missing
from .progress import watching

HELP = "put a backup in the place of what a server knows; stop the server first"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="a backup, as “banneret backup” writes it")
    add_database(parser)
    parser.add_argument(
        "--force", action="store_true", help="replace a database that is not empty; its contents are kept aside"
    )


def run(args: argparse.Namespace) -> int:
    url = database_url(args)
    try:
        from ...server.storage.backup import restore
    except ImportError as error:
        raise missing(error) from None
    with watching("Restoring") as watch:
        header, aside = asyncio.run(restore(url, args.file, args.force, watch))
    if aside is not None:
        print(f"What was there before is kept in {aside}.")
    print(f"Restored: {counted(header.tables)}, as of {header.created}.")
    return 0
