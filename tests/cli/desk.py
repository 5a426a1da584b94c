"""Someone who types commands, and what comes back."""

import io
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from banneret.cli.main import main

TWO_PEOPLE = ("--seat", "red=human", "--seat", "blue=human")
AGAINST_BOT = ("--level", "random")


@dataclass
class Ran:
    """What a command wrote and how it ended."""

    status: int
    out: str
    err: str


@dataclass
class Desk:
    home: Path
    monkeypatch: pytest.MonkeyPatch
    capsys: pytest.CaptureFixture[str]

    def run(self, *words: str, typed: Sequence[str] = ()) -> Ran:
        """`banneret WORDS` in this process, with lines waiting at its standard input."""
        self.monkeypatch.setattr(sys, "stdin", io.StringIO("".join(line + "\n" for line in typed)))
        try:
            status = main(words)
        except SystemExit as stop:
            status = stop.code if isinstance(stop.code, int) else 1
        out, err = self.capsys.readouterr()
        return Ran(status, out, err)

    def run_outside(self, *words: str, typed: Sequence[str] = ()) -> Ran:
        """The same in a process of its own."""
        return self._python("-m", "banneret.cli.main", *words, typed=typed)

    def run_python(self, code: str) -> Ran:
        """Python code in a process of its own."""
        return self._python("-c", code)

    def _python(self, *words: str, typed: Sequence[str] = ()) -> Ran:
        lines = "".join(line + "\n" for line in typed)
        done = subprocess.run(
            [sys.executable, *words], input=lines, capture_output=True, text=True, timeout=60, check=False
        )
        return Ran(done.returncode, done.stdout, done.stderr)

    def finished(self, name: str = "game.jsonl", seed: str = "s1") -> Path:
        """The record of a whole game between two people."""
        path = self.home / name
        ran = self.run("play", "twofords", "--seed", seed, *TWO_PEOPLE, "--record", str(path), typed=WHOLE_GAME)
        assert "The game is over" in ran.out
        return path


WHOLE_GAME = ["", "hide market", "", *["camp"] * 6]
"""Blue hides, Red camps to the end: the game has no die in it then. The empty lines are for the keyboard being
passed."""
