"""A real terminal: keys, a screen that is wiped, Ctrl-C, the pager."""

import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from banneret.kernel.match import Match

from .desk import AGAINST_BOT, TWO_PEOPLE, Desk


class Screen:
    """`banneret` on a pseudo-terminal of 80 by 24."""

    def __init__(self, *words: str) -> None:
        self._keys, theirs = pty.openpty()
        environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
        command = [sys.executable, "-m", "banneret.cli.main", *words]
        self.process = subprocess.Popen(
            command,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
            start_new_session=True,
            preexec_fn=_own_terminal,
        )
        os.close(theirs)
        self.seen = ""

    def wait_for(self, words: str) -> str:
        """What appears up to these words, without colours."""
        deadline = time.monotonic() + 20
        start = len(self.seen)
        while words not in self.seen[start:]:
            ready, _, _ = select.select([self._keys], [], [], max(0.0, deadline - time.monotonic()))
            assert ready, f"“{words}” did not appear; there is: {self.seen[start:]}"
            self.seen += self._read()
        return self.seen[start:]

    def press(self, keys: str) -> None:
        os.write(self._keys, keys.encode())

    def ended(self, keys: str) -> int:
        """Press these keys until the program ends: a Ctrl-C that comes just as it begins to wait is only noticed with
        the next key."""
        deadline = time.monotonic() + 20
        while self.process.poll() is None:
            assert time.monotonic() < deadline, f"it does not end; there is: {self.seen}"
            self.press(keys)
            while select.select([self._keys], [], [], 0.3)[0] and (more := self._read()):
                self.seen += more
        return self.process.wait()

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._keys)

    def _read(self) -> str:
        try:
            data = os.read(self._keys, 65536).decode(errors="replace")
        except OSError:
            return ""
        return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", lambda code: "<wiped>" if code[0] == "\x1b[2J" else "", data)


def _own_terminal() -> None:
    """Make the pseudo-terminal the one whose Ctrl-C reaches us."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@pytest.fixture
def screens(desk: Desk) -> Iterator[list[Screen]]:
    opened: list[Screen] = []
    yield opened
    for screen in opened:
        screen.close()


def opened(screens: list[Screen], *words: str) -> Screen:
    screens.append(Screen(*words))
    return screens[-1]


def test_keys_screens_and_ctrl_c(screens: list[Screen]) -> None:
    screen = opened(screens, "play", "twofords", "--seed", "s1", *TWO_PEOPLE, "--record", "g.jsonl")
    assert "<wiped>" in screen.wait_for("Enter when only Blue looks: ")
    screen.press("\n")
    assert "Hide at Market" in screen.wait_for("Blue> ")
    screen.press("hide mar\t\n")
    screen.wait_for("Enter when only Red looks: ")
    screen.press("\n")
    red = screen.wait_for("Red> ")
    assert "<wiped>" in red
    assert "Ambush at" not in red
    screen.press("?\n")
    first = screen.wait_for("Enter: go on")
    assert "Two Fords" in first
    assert first.count("\n") <= 24
    screen.press("dice\n")
    assert "sealed by the hash" in screen.wait_for("Red> "), "a command ends the reading and is obeyed"
    screen.press("camp\n")
    screen.wait_for("Red> ")
    assert screen.ended("\x03") == 130
    assert "banneret play --resume g.jsonl" in screen.seen.replace("\r\n", "")
    assert Match.from_record(Path("g.jsonl")).answers() == [("blue", "hide market"), ("red", "camp")]


def test_ctrl_d_leaves_too(screens: list[Screen]) -> None:
    screen = opened(screens, "play", "twofords", *AGAINST_BOT)
    screen.wait_for("Red> ")
    assert screen.ended("\x04") == 0
    assert "The game is kept in" in screen.seen
