"""A table that can't be read or played again: what is wrong with it is said at that table, and nowhere else."""

import logging

from ...kernel.refusal import BanneretError
from ..problem import Problem

LOG = logging.getLogger("banneret.tables")


class StandsStill(Problem):
    """This table does not go on. What was written stays as it is, for a version or a package that can read it."""

    def __init__(self, table: str, error: Exception) -> None:
        super().__init__(409, sentence(error))
        LOG.warning("a table stands still", extra={"table": table, "why": self.message}, exc_info=_unforeseen(error))


def sentence(error: Exception) -> str:
    why = f"Its record can't be played again ({type(error).__name__}: {error})."
    return f"This table stands still. {why if _unforeseen(error) else error} All that was played at it is kept."


def _unforeseen(error: Exception) -> Exception | None:
    return None if isinstance(error, BanneretError) else error
