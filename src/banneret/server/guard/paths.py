"""Which paths are addresses of ours at all: one way to write each, so that nothing is reached past what stands before
it by writing it otherwise."""

import re

_PLAIN = re.compile(rb"/api(?:/[A-Za-z0-9_.~-]+)*")
_HIDDEN = re.compile(rb"%(?:2f|5c|[01][0-9a-f]|7f)", re.IGNORECASE)
"""Slashes and control characters that are written as something else."""
_NEVER = re.compile(r"//|[\\;\x00-\x1f\x7f]|/\.{1,2}(?:/|$)")


def is_odd(path: str, raw: bytes) -> bool:
    """Whether no page of ours would ask for this path; `raw` is as it was sent. Of pages only slashes and dots matter:
    people link to them with anything."""
    if _NEVER.search(path) or _HIDDEN.search(raw):
        return True
    return path[1:].partition("/")[0].casefold() == "api" and _PLAIN.fullmatch(raw) is None
