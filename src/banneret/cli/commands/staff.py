"""Who plays the games of a series, and where they are kept, as the command line says it."""

import argparse

from ...kernel.refusal import BanneretError
from ...lab.journal import Journal
from ...lab.pool import hired
from ...lab.ray_pool import Cluster
from ...lab.staff import Staff
from .arguments import writable


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Who plays the games."""
    parser.add_argument(
        "--workers", type=int, default=None, metavar="K", help="how many processes (as many as there are processors)"
    )
    parser.add_argument(
        "--ray",
        metavar="ADDRESS",
        help="play on a Ray cluster instead: its address; auto: the one that this machine is part of; local: one of "
        "its own",
    )


def add_staff(parser: argparse.ArgumentParser) -> None:
    """Who plays the games, and where they are kept."""
    add_workers(parser)
    parser.add_argument(
        "--journal",
        metavar="FILE",
        help="keep each game here as soon as it is finished; those that are kept already are not played again",
    )


def staff(args: argparse.Namespace) -> Staff:
    """Who plays the games."""
    if args.ray is None:
        return hired(args.workers)
    if args.workers is not None:
        raise BanneretError("Say either --workers or --ray: a cluster has as many workers as it has processors.")
    return Cluster(args.ray)


def journal(args: argparse.Namespace) -> Journal | None:
    """Where finished games are kept, if anywhere; it is tried before the first one."""
    path = writable(args.journal)
    if path is None:
        return None
    found = Journal(path)
    found.lines()
    return found
