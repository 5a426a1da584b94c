"""Why something may not be done, as a small number: 0 if it may. A table for each kind of act says the clause and the words of every number, so that a check
that says no builds nothing, and "why not?" asks the same check."""

from collections.abc import Mapping, Sequence

from banneret.kernel.refusal import Refusal

MAY = 0

Reasons = Mapping[int, Refusal]
"""The clauses, and sentences with gaps ({name})."""


def said(reasons: Reasons, reason: int, **words: object) -> Refusal | None:
    """A reason in words; None: it may be done."""
    if reason == MAY:
        return None
    found = reasons[reason]
    return Refusal(found.rule, found.reason.format(**words))


def first(sets: Sequence[int], cell: int, before: int = MAY) -> int:
    """Sets of hexes that are shut, one for each reason, numbered on from the one `before` them: the first that holds this hex. MAY if none does."""
    for reason, some in enumerate(sets, before + 1):
        if some >> cell & 1:
            return reason
    return MAY
