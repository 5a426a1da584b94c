"""Loaded where processes are made for work, and nowhere else: one whose parent has stopped while it was being made
finds nothing of what it was to work with. It ends without a word: nobody waits for it, and nothing is wrong."""

import sys
from types import TracebackType

_GONE = (FileNotFoundError, EOFError, ConnectionError)


def _told(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if not isinstance(error, _GONE):
        sys.__excepthook__(kind, error, trace)


sys.excepthook = _told
