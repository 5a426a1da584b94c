"""Why something can't be done: legality is one function that gives a number, 0 if it can, and a table gives each number its clause and its words."""

from banneret.kernel.refusal import Refusal

Reasons = tuple[tuple[str, str], ...]
"""By number the clause and a sentence, with names in braces for what it speaks of. The first stands for none."""
NONE = ("", "")


def worded(reasons: Reasons, reason: int, **terms: object) -> Refusal | None:
    """A reason in words; None if it is none."""
    if not reason:
        return None
    rule, words = reasons[reason]
    return Refusal(rule, words.format(**terms))
