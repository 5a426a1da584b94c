"""Errors that nobody foresaw, in whichever server a test has talked to: in this process or in one of its own. A test
during which one was logged has failed, whatever it looked at."""

import logging
import traceback

SIGNS = ("unexpected error", "Exception in ASGI application")
"""What a server logs when it replies with 500, or can't reply at all."""


class Stumbles(logging.Handler):
    """Hears what servers in this process log; servers in others are heard line by line (`overheard`)."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self._found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.getMessage().startswith(SIGNS):
            trace = traceback.format_exception(*record.exc_info) if record.exc_info and record.exc_info[0] else []
            self.overheard("".join((record.getMessage(), "\n", *trace)))

    def overheard(self, line: str) -> None:
        # Who has sent half a request when the server stops is cut off: nobody stumbles.
        if any(sign in line for sign in SIGNS) and "CancelledError" not in line:
            self._found.append(line)

    def taken(self) -> list[str]:
        """What has been found since this was last asked."""
        found, self._found = self._found, []
        return found


STUMBLES = Stumbles()
for _name in ("banneret", "uvicorn.error"):
    logging.getLogger(_name).addHandler(STUMBLES)
