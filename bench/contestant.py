"""One contestant in a process of its own. It reads commands as lines of JSON, and answers each with one line:

    {"do": "hello"}                              {"parts": ["Calais", …], "build": "plain"}
    {"do": "set up", "part": 0}                  {"measures": [["Calais", "random play"], …]}
    {"do": "measure", "at": 3, "seconds": 1.0}   {"figure": 172000.0}

What goes wrong is answered with {"error": "…"}. `arena.py` gives the commands; the module to load is named on the
command line.
"""

import gc
import importlib
import json
import os
import signal
import sys
from collections.abc import Callable
from typing import Any

from measure import Measure, SetUp


class Contestant:
    def __init__(self, module: str) -> None:
        self._set_ups: list[SetUp] = importlib.import_module(module).SET_UPS
        self._measures: list[Measure] = []
        self.commands: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "hello": self._hello,
            "set up": self._set_up,
            "measure": self._measure,
        }

    def _hello(self, command: dict[str, Any]) -> dict[str, Any]:
        return {"parts": [set_up.who for set_up in self._set_ups], "build": _build()}

    def _set_up(self, command: dict[str, Any]) -> dict[str, Any]:
        made = self._set_ups[command["part"]].make()
        self._measures += made
        # What lies ready is no rubbish: nobody shall look through it while something is measured.
        gc.collect()
        gc.freeze()
        return {"measures": [(measure.who, measure.what) for measure in made]}

    def _measure(self, command: dict[str, Any]) -> dict[str, Any]:
        return {"figure": self._measures[command["at"]].take(command["seconds"])}


def _build() -> str:
    """Which build of Banneret is found here; nothing, where there is none."""
    try:
        from banneret.kernel.build import compiled
    except ModuleNotFoundError:
        return ""
    return "compiled" if compiled() else "plain"


def serve(module: str) -> None:
    # Who interrupts the whole ends us by closing the pipe.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What a peer prints must not get between the answers.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    contestant: Contestant | None = None
    for line in sys.stdin:
        command = json.loads(line)
        try:
            contestant = contestant or Contestant(module)
            answer = contestant.commands[command["do"]](command)
        except Exception as error:  # told, and the others go on
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    serve(sys.argv[1])
