"""What a notice says. Nothing that is hidden from anybody: it passes through other people's machines."""

from typing import Literal, Protocol

import msgspec

Occasion = Literal["your_turn", "reminder", "warning", "over"]

_TEXTS: dict[Occasion, str] = {
    "your_turn": "It is your turn.",
    "reminder": "It is your turn, and three quarters of your time are over.",
    "warning": "Your time for this move is over. Play before the others may claim the game.",
    "over": "The game is over.",
}


class Message(msgspec.Struct, frozen=True):
    """The body of a webhook and of a push message."""

    table: str
    game: str
    title: str
    seat: str
    event: Occasion
    url: str
    text: str

    @classmethod
    def of(cls, event: Occasion, *, table: str, game: str, title: str, seat: str, url: str) -> "Message":
        return cls(table, game, title, seat, event, url, f"{title}: {_TEXTS[event]}")


Outcome = Literal["delivered", "failed", "gone"]
"""How sending went; "gone" is a place that will never take anything again."""


class Sender(Protocol):
    """Sends a message to a place of its kind, once."""

    async def send(self, target: str, message: Message) -> Outcome: ...
