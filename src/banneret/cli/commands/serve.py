"""`banneret serve`: the table on the web."""

import argparse
import logging
import os
import sys
from pathlib import Path

from .database import missing

HELP = "serve the table on the web"

_STOP = 0.5
"""Seconds that requests under way have to end when the server stops: an answer takes a few thousandths of one."""


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
        "--channels",
        default="memory",
        metavar="WHERE",
        help="for several processes: redis://host:port, or postgresql (default: memory)",
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
        import uvicorn

        from ...server.app import create_app
        from ...server.guard import logs
        from ...server.settings import Settings
        from ...server.start import Server
    except ImportError as error:
        raise missing(error) from None
    more = {} if args.bot_workers is None else {"bot_workers": args.bot_workers}
    settings = Settings(
        data=args.data,
        database=args.database,
        channels=args.channels,
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
    logs.configure(level=getattr(logging, args.log_level.upper()))
    config = uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_per_message_deflate=False,  # it doubles the memory of a connection
        ws_max_size=4096,  # clients have nothing to say there
        timeout_graceful_shutdown=_STOP,  # type: ignore[arg-type]  # it only waits so long, and can wait half a second
        timeout_keep_alive=30,
        server_header=False,
        date_header=False,
        proxy_headers=False,  # we believe a proxy only when told to, and then ourselves
    )
    return Server(config, settings).serve_people(sys.stdout)
