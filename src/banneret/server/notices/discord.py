"""A notice to a channel in Discord, by a webhook that its owner has made there."""

import re

import msgspec

from .guard import Courier, NotPublic, Undelivered
from .message import Message, Outcome

_ADDRESS = re.compile(r"https://(?:(?:ptb|canary)\.)?(?:discord|discordapp)\.com/api/webhooks/[0-9]+/[A-Za-z0-9_-]+/?")


def is_discord(url: str) -> bool:
    """Whether it is the address of a webhook that Discord has made for a channel."""
    return _ADDRESS.fullmatch(url) is not None


class Post(msgspec.Struct, frozen=True):
    """What Discord takes. Names of players may look like mentions: they call nobody."""

    content: str
    allowed_mentions: dict[str, list[str]]


class Discord:
    def __init__(self, courier: Courier) -> None:
        self._courier = courier

    async def send(self, place: int, target: str, message: Message) -> Outcome:
        post = Post(f"{message.text}\n{message.url}", {"parse": []})
        try:
            status = await self._courier.post(target, msgspec.json.encode(post), {"Content-Type": "application/json"})
        except (Undelivered, NotPublic):
            return "failed"
        if status in (401, 404, 410):  # the webhook has been taken away
            return "gone"
        return "delivered" if 200 <= status < 300 else "failed"
