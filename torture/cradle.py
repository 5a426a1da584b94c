"""Where servers come from: a process that has loaded all of Banneret and forks. A server that is started a thousand
times need not read its modules a thousand times; from there on it is what `banneret serve` is, a process of its own
that is killed for good.

Reads one JSON object a line: {"words": […], "log": FILE} starts `banneret` with these words and says its number,
{"wait": NUMBER} says how it ended.
"""

import gc
import json
import os
import signal
import sys
from contextlib import suppress
from importlib import import_module
from typing import Any

LOADED = ("banneret.cli.commands.serve", "banneret.server.start", "banneret.server.gang", "asyncpg")


def main() -> None:
    from banneret.cli.main import main as banneret
    from banneret.kernel.registry import games

    for name in LOADED:
        import_module(name)
    games()
    gc.freeze()
    alive: set[int] = set()
    for line in sys.stdin:
        asked: dict[str, Any] = json.loads(line)
        if "wait" in asked:
            alive.discard(asked["wait"])
            try:
                _, status = os.waitpid(asked["wait"], 0)
                said = os.waitstatus_to_exitcode(status)
            except ChildProcessError:
                said = 0
        else:
            said = os.fork()
            if said == 0:
                _become(asked["log"])
                os._exit(banneret(asked["words"]))
            alive.add(said)
        print(said, flush=True)
    for process in alive:  # whoever asked for them is gone
        with suppress(ProcessLookupError):
            os.killpg(process, signal.SIGKILL)


def _become(log: str) -> None:
    """A process like any other: its own group, its own log, nothing of ours but what is loaded."""
    os.setsid()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    written = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(written, 1)
    os.dup2(written, 2)
    sys.stdin = open(os.devnull)  # noqa: SIM115  for as long as the process lives


if __name__ == "__main__":
    main()
