"""Random games that try to break the rules: every check after every answer.

`checks` says what must be true, `trial` plays one game and calls them, `run` plays many. Imports the kernel, and of the
lab its pool of processes.

>>> from banneret.lab import fuzz
>>> assert not fuzz.run("calais", games=30, seed="1").findings
"""

from .choosing import STYLES
from .finding import Finding, Tried, describe
from .groups import Group, groups
from .hunt import MOST_ANSWERS, Hunt
from .run import Findings, phases, play, run
from .shrink import shrunk

__all__ = [
    "MOST_ANSWERS",
    "STYLES",
    "Finding",
    "Findings",
    "Group",
    "Hunt",
    "Tried",
    "describe",
    "groups",
    "phases",
    "play",
    "run",
    "shrunk",
]
