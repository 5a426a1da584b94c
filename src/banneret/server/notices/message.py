"""What a notice says. Nothing that is hidden from anybody: it passes through other people's machines."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

import msgspec

from ..clock import DAY, HOUR, MINUTE

Occasion = Literal["your_turn", "reminder", "warning", "over"]


@dataclass(frozen=True, slots=True)
class About:
    """What a notice is about: which game, who plays whom, how long there is."""

    title: str
    scenario: str
    player: str
    """Who is told, as he calls himself."""
    side: str
    """What he plays."""
    against: Sequence[str]
    """The others, and what they play."""
    left: int | None = None
    """Seconds until his time is over; when it is over, until the others may claim. None: there is no clock."""
    won: Sequence[str] | None = None
    """Who has won, of a game that is over; nobody in a draw."""


class Message(msgspec.Struct, frozen=True):
    """The body of a webhook and of a push message."""

    table: str
    game: str
    title: str
    seat: str
    event: Occasion
    url: str
    subject: str
    """What has happened, in a few words."""
    text: str
    """All of it in sentences."""

    @classmethod
    def of(cls, event: Occasion, about: About, *, table: str, game: str, seat: str, url: str) -> "Message":
        subject, *more = _sentences(event, about)
        text = " ".join((f"{about.title}: {subject}", *more))
        return cls(table, game, about.title, seat, event, url, subject, text)


def _sentences(event: Occasion, about: About) -> list[str]:
    """What has happened; who plays whom, and what; how long is left."""
    called = f", {about.player}" if about.player else ""
    left = "" if about.left is None else spell(about.left)
    played = "played" if event == "over" else "play"
    pairing = f"You {played} {about.side} against {_both(about.against)} in “{about.scenario}”."
    if event == "over":
        end = "It is a draw." if not about.won else f"{_both(about.won)} won."
        return [f"The game is over{called}.", pairing, *([end] if about.won is not None else [])]
    if event == "warning":
        claim = f"The others may claim the game in {left}." if left else "Play before the others claim the game."
        return [f"Your time for this move is over{called}.", pairing, claim]
    first = f"It is your turn{called}" + (", and three quarters of your time are over." if event == "reminder" else ".")
    return [first, pairing, *([f"You have {left}."] if left else [])]


def _both(names: Sequence[str]) -> str:
    """A and B; A, B and C."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else "nobody"


def spell(seconds: int) -> str:
    """A time in words, as the page has them: whole days from a day and a half on, whole hours from an hour and a half
    on."""
    for unit, name in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        if seconds >= 1.5 * unit or unit == MINUTE:
            count = max(int(seconds / unit + 0.5), 1)
            return f"{count} {name}{'s' if count != 1 else ''}"
    raise AssertionError  # minutes are the last


Outcome = Literal["delivered", "failed", "gone"]
"""How sending went; "gone" is a place that will never take anything again."""


class Sender(Protocol):
    """Sends a message to a place of its kind, once."""

    async def send(self, place: int, target: str, message: Message) -> Outcome: ...
