"""`banneret backup`: all that a server knows, in one file, while it goes on serving."""

import argparse
import asyncio
from pathlib import Path

from .database import add_database, counted, database_url, missing
from .progress import watching

HELP = "write everything that a server knows to one file, while it goes on serving"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="the file to write; one of this name is replaced")
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    url = database_url(args)
    try:
        from ...server.storage.backup import back_up
    except ImportError as error:
        raise missing(error) from None
    file: Path = args.file
    with watching("Backing up") as watch:
        header = asyncio.run(back_up(url, file, watch))
    print(f"{file}: {counted(header.tables)}.")
    return 0
