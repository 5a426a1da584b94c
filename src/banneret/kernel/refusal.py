"""Why something may not be done, and under which rule."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(slots=True, frozen=True)
class Refusal:
    """The answer to "why not?": the clause that forbids it (empty when no clause but plain sense does) and a sentence a
    player can act on."""

    rule: str
    reason: str

    def under(self, rules: Sequence[str]) -> "Refusal":
        """The same with the first of these clauses, those of the question, if it has none of its own."""
        return self if self.rule or not rules else Refusal(rules[0], self.reason)

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})" if self.rule else self.reason


class BanneretError(Exception):
    """Anything that a person can put right; its text is one sentence that says how."""


class Refused(BanneretError):
    """An answer was refused. The position is as it was before."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

    @property
    def rule(self) -> str:
        return self.refusal.rule

    @property
    def reason(self) -> str:
        return self.refusal.reason


class Violation(Exception):
    """A position that can't be: an invariant of a game does not hold. Always a defect of the game's code."""
