"""Which findings have the same cause?"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from .finding import Finding

_VARIES = re.compile(r"[\d.]+|“[^”]*”|….*|\(seat ?\)")
"""Numbers and quoted words differ from game to game; what is left tells the defect."""

Cause = tuple[str, str, str]
"""The check, the author's line, and the message without what differs from game to game."""


@dataclass(slots=True, frozen=True)
class Group:
    """Findings of one cause, those of the shortest games first."""

    cause: Cause
    findings: tuple[Finding, ...]

    @property
    def first(self) -> Finding:
        return self.findings[0]


def cause(finding: Finding) -> Cause:
    """What crashes at one line has one cause, wherever it was tried: in the game, on a copy, in a world that a seat
    imagines."""
    told = "" if finding.check == "crash" and finding.line else _VARIES.sub("", finding.message)
    return finding.check, finding.line, told


def groups(findings: Iterable[Finding]) -> list[Group]:
    """The findings by their causes, the commonest first."""
    alike: dict[Cause, list[Finding]] = {}
    for finding in findings:
        alike.setdefault(cause(finding), []).append(finding)
    found = [Group(key, tuple(sorted(own, key=_length))) for key, own in alike.items()]
    return sorted(found, key=lambda group: -len(group.findings))


def _length(finding: Finding) -> tuple[int, int]:
    return len(finding.answers), -1 if finding.number is None else finding.number
