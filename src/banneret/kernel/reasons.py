"""Legality once: a function finds the reason against something as a small number, 0 if it may be done, and a table has
the clause and the words of each.

A check that says no builds nothing, and "why not?" asks the same check.
"""

from collections.abc import Mapping, Sequence

from .refusal import Refusal

MAY = 0
"""No reason: it may be done."""

Reasons = Mapping[int, Refusal] | Sequence[Refusal | None]
"""By number the clause and a sentence, with names in braces for what it speaks of. In a sequence the first stands for
MAY."""


def worded(reasons: Reasons, reason: int, **terms: object) -> Refusal | None:
    """A reason in words; None if there is none."""
    found = reasons[reason] if reason else None
    return None if found is None else Refusal(found.rule, found.reason.format(**terms))
