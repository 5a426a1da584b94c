"""A notice as JSON to an address of the player's own."""

import msgspec

from .guard import Courier, NotPublic, Undelivered
from .message import Message, Outcome


class Webhook:
    def __init__(self, courier: Courier) -> None:
        self._courier = courier

    async def send(self, place: int, target: str, message: Message) -> Outcome:
        try:
            status = await self._courier.post(
                target, msgspec.json.encode(message), {"Content-Type": "application/json"}
            )
        except (Undelivered, NotPublic):
            return "failed"
        if status == 410:
            return "gone"
        return "delivered" if 200 <= status < 300 else "failed"
