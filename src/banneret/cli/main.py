"""`banneret`: one module of `commands` for each command."""

import io
import os
import sys
from collections.abc import Sequence

from ..kernel.refusal import BanneretError
from .parser import check_command, parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0, or 1 for "found something wrong", or 2 for an error that the user can put
    right."""
    words = list(sys.argv[1:] if argv is None else argv)
    _write_anything()
    try:
        check_command(words)
        args = parser(words).parse_args(words)
        status: int = args.run(args)
        sys.stdout.flush()
    except BanneretError as error:
        print(f"banneret: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Whoever read our output has left; what is still in the buffer must not complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    return status


def _write_anything() -> None:
    """A terminal that knows fewer letters than we write gets question marks, not a crash."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


if __name__ == "__main__":
    sys.exit(main())
