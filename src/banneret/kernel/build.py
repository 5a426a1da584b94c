"""Which build runs: the sources as they are, or what mypyc has made of them (`make fast`)."""

from functools import cache
from importlib.util import find_spec

TOUCHSTONE = "banneret.kernel.flow"
"""Compiled with the rest or not at all. Only its place is looked up: it is not imported."""


@cache
def compiled() -> bool:
    """Whether the compiled rules run."""
    spec = find_spec(TOUCHSTONE)
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")


def build() -> str:
    """Which build runs, in words."""
    return "compiled rules" if compiled() else "rules in plain Python"
