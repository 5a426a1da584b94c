"""`banneret serve`: the table on the web."""

import argparse
import logging
import os
import sys
from pathlib import Path

from .database import missing

HELP = "serve the table on the web"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--port", type=int, default=8415, help="the port to listen on (default 8415; 0: any that is free)"
    )
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help="the address to listen on (default 127.0.0.1: this machine only; 0.0.0.0: everybody)",
    )
    parser.add_argument(
        "--data", type=Path, default=Path("data"), metavar="DIR", help="where games are kept (default: data, here)"
    )
    parser.add_argument(
        "--database",
        default="",
        metavar="URL",
        help="postgresql+asyncpg://user:password@host/name instead of a file in DIR",
    )
    parser.add_argument(
        "--workers",
        type=int,
        default=1,
        metavar="N",
        help="processes that serve, over PostgreSQL (default 1; not more than cores)",
    )
    parser.add_argument(
        "--channels",
        default="",
        metavar="WHERE",
        help="how several processes tell each other of changes: redis://host:port, or postgresql (default: memory for "
        "one worker, postgresql for several)",
    )
    parser.add_argument(
        "--address",
        default="",
        metavar="URL",
        help="how people reach the server, for links in notices: https://table.example.org",
    )
    parser.add_argument(
        "--proxy", action="store_true", help="believe the proxy in front of the server for whom it forwards"
    )
    parser.add_argument(
        "--limits", type=float, default=1.0, metavar="X", help="multiply all rate limits by this (0: none)"
    )
    parser.add_argument(
        "--bot-workers",
        type=int,
        default=None,
        metavar="N",
        help="processes in which bots think (default: one less than cores)",
    )
    parser.add_argument(
        "--bot-seconds",
        type=float,
        default=20.0,
        metavar="S",
        help="how long a bot may think before another answers for it (default 20)",
    )
    parser.add_argument(
        "--allow-webhook",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="a private address that webhooks may reach all the same",
    )
    parser.add_argument(
        "--smtp",
        default=os.environ.get("BANNERET_SMTP", ""),
        metavar="URL",
        help="the server that takes letters, for notices by e-mail: smtp://user:password@host:port "
        "(default: BANNERET_SMTP of the environment)",
    )
    parser.add_argument("--mail-from", default="", metavar="ADDRESS", help="whom the letters come from")
    parser.add_argument(
        "--log-requests", action="store_true", help="log every request, and not only those that fail or are slow"
    )
    parser.add_argument(
        "--log-level",
        default="info",
        choices=("debug", "info", "warning", "error"),
        help="what is logged on standard error (default info)",
    )


def run(args: argparse.Namespace) -> int:
    try:
        from ...server.gang import serve_together
        from ...server.guard import logs
        from ...server.settings import Settings
        from ...server.start import serve_alone
    except ImportError as error:
        raise missing(error) from None
    more = {} if args.bot_workers is None else {"bot_workers": args.bot_workers}
    settings = Settings(
        data=args.data,
        database=args.database,
        channels=args.channels,
        workers=args.workers,
        host=args.host,
        port=args.port,
        tls=args.address.startswith("https://"),
        proxy=args.proxy,
        limits=args.limits,
        log_requests=args.log_requests,
        bot_seconds=args.bot_seconds,
        address=args.address,
        private_webhooks=tuple(args.allow_webhook),
        smtp=args.smtp,
        mail_from=args.mail_from,
        **more,
    )
    level: int = getattr(logging, args.log_level.upper())
    logs.configure(level=level)
    return serve_alone(settings, sys.stdout) if settings.workers == 1 else serve_together(settings, level, sys.stdout)
