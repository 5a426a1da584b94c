"""Which of several sets of hexes that are shut, one for each reason, holds a hex."""

from collections.abc import Sequence

from banneret.kernel.reasons import MAY


def first(sets: Sequence[int], cell: int, before: int = MAY) -> int:
    """The reasons are numbered on from the one `before` them: the first whose set holds this hex. MAY if none does."""
    for reason, some in enumerate(sets, before + 1):
        if some >> cell & 1:
            return reason
    return MAY
