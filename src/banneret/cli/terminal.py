"""The terminal: what is shown, what is typed. Works just as well with a file or a pipe at either end."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console, RenderableType
from rich.text import Text

HIDE = "\x1b[H\x1b[2J\x1b[3J"
"""Wipes the screen and what has scrolled off it."""


class Terminal:
    """Shows and asks. Without a keyboard it reads lines from wherever input comes from, and echoes them, so that a
    transcript can be read."""

    def __init__(self) -> None:
        self.console = Console(file=sys.stdout, highlight=False, emoji=False, markup=False)
        self.has_keyboard = sys.stdin.isatty()
        self.has_screen = self.console.is_terminal and not self.console.is_dumb_terminal
        self._said = ""
        """What was typed at the pager and is meant for whoever asks next."""

    @property
    def width(self) -> int:
        return max(40, self.console.width)

    @property
    def height(self) -> int:
        return max(15, self.console.height)

    def show(self, *things: RenderableType) -> None:
        for thing in things:
            self.console.print(thing)

    def show_unbroken(self, *lines: Text) -> None:
        """Lines with paths or commands in them: the terminal may fold them, but no line break is put in, so that they
        can be copied."""
        for line in lines:
            self.console.print(line, soft_wrap=True)

    def lines(self, lines: Sequence[Text]) -> None:
        for line in lines:
            self.console.print(line, no_wrap=True, overflow="ellipsis", crop=True)

    def clear(self, *, hide: bool = False) -> None:
        """A fresh screen; `hide` also forgets what could be scrolled back to."""
        if self.has_screen:
            self.console.clear()
            if hide:
                self.console.file.write(HIDE)
                self.console.file.flush()

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str:
        """One line, without the spaces around it. `words` are what the Tab key completes. Raises EOFError when there is
        no more."""
        if self._said:
            said, self._said = self._said, ""
            return said
        if self.has_keyboard and self.has_screen:
            with _completing(words):
                return input(prompt).strip()
        self.console.print(Text(prompt), end="", soft_wrap=True)
        line = sys.stdin.readline()
        if not line:
            self.console.print()
            raise EOFError
        if not self.has_keyboard:
            self.console.print(Text(line.strip()), soft_wrap=True)
        return line.strip()

    def page(self, things: Sequence[RenderableType]) -> None:
        """Something long: on a screen it waits after each screenful."""
        if not (self.has_screen and self.has_keyboard):
            self.show(*things)
            return
        lines = [line for thing in things for line in self.console.render_lines(thing, pad=False)]
        room = self.height - 1
        for start in range(0, len(lines), room):
            for line in lines[start : start + room]:
                self.console.print(
                    Text.assemble(*((segment.text, segment.style or "") for segment in line if not segment.control))
                )
            if start + room < len(lines) and not self._goes_on():
                return

    def rest(self) -> None:
        """Wait until what was shown has been read, where somebody reads it on a screen."""
        if self.has_screen and self.has_keyboard:
            self._goes_on()

    def _goes_on(self) -> bool:
        """Anything else than Enter ends the reading; a command is kept for the next question."""
        typed = self.ask("— Enter: go on; q: enough —")
        self._said = "" if typed.lower() in ("q", "quit") else typed
        return not typed

    @contextmanager
    def thinking(self, text: str) -> Iterator[None]:
        """A spinner for as long as something takes; nothing where there is no screen."""
        if self.has_screen:
            with self.console.status(Text(text)):
                yield
        else:
            yield


@contextmanager
def _completing(words: Sequence[str]) -> Iterator[None]:
    """Let Tab complete these words, and keep a history, where the system can."""
    try:
        import readline
    except ImportError:
        yield
        return

    def complete(text: str, state: int) -> str | None:
        typed = readline.get_line_buffer()[: readline.get_endidx()]
        begun = readline.get_begidx()
        fitting = list(dict.fromkeys(word[begun:].split(" ")[0] + " " for word in words if word.startswith(typed)))
        return fitting[state] if state < len(fitting) else None

    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
    readline.set_completer(complete)
    try:
        yield
    finally:
        readline.set_completer(None)
