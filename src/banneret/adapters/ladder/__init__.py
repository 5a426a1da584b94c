"""A ladder of tiny games: ends of the five games, small enough to be solved exactly, for testing algorithms.

>>> from banneret.adapters.ladder import load, rungs
>>> [rung.name for rung in rungs()]
>>> root = load("calais-attack").root()

Each rung is a position written by name, or some of which chance deals one (`rungs.toml`); what it is worth is in
docs/ladder.md and, for programs, in `solved.json` (`Rung.solved`). `rung.root()` is its tree (see
`banneret.adapters.tree`), `banneret.adapters.openspiel.load_rung` the same as an OpenSpiel game.
"""

from .rung import Rung, Solution, load, rungs

__all__ = ["Rung", "Solution", "load", "rungs"]
