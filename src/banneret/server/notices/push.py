"""Web Push: a notice to a browser that has no page of ours open, encrypted for it alone (RFC 8291) and signed by this
server (VAPID, RFC 8292)."""

import base64
import binascii
import hashlib
import re
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec.structs import replace
from py_vapid import Vapid02, VapidException
from pywebpush import WebPusher

from ..problem import Problem
from ..storage import secrets
from ..storage.database import Database
from ..wire import Subscription
from .guard import Courier, NotPublic, Undelivered
from .message import Message, Outcome

SECRET = "vapid"
DAY = 86400
_BASE64URL = re.compile(r"[A-Za-z0-9_-]+={0,2}")


class Signet:
    """The server's key pair, by which push services know it. Made once, kept in the database; browsers are subscribed
    to it."""

    def __init__(self, vapid: Vapid02, contact: str) -> None:
        self._vapid = vapid
        self._contact = contact

    @classmethod
    async def of(cls, database: Database, address: str = "") -> "Signet":
        """The one in the database, made if there is none. `address` is where people find the server: push services want
        to know whom to ask."""
        pem = await secrets.find(database, SECRET)
        if pem is None:
            fresh = Vapid02()
            fresh.generate_keys()
            own = fresh.private_pem().decode()
            # Another process may have been quicker: its key is everybody's.
            pem = own if await secrets.add(database, SECRET, own) else await secrets.find(database, SECRET)
            assert pem is not None  # one of the two is kept
        parts = urlsplit(address)
        known = parts.scheme == "https" and "." in (parts.hostname or "")
        return cls(Vapid02.from_pem(pem.encode()), f"https://{parts.hostname}" if known else "mailto:host@localhost")

    @property
    def public(self) -> str:
        """What a browser subscribes with: applicationServerKey."""
        raw = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()

    def authorization(self, endpoint: str) -> str:
        """The header that shows a push service who sends."""
        parts = urlsplit(endpoint)
        header: str = self._vapid.sign({"aud": f"{parts.scheme}://{parts.netloc}", "sub": self._contact})[
            "Authorization"
        ]
        return header


def check_usable(subscription: Subscription) -> None:
    """Refuse keys that nothing could be encrypted with, at once and not when it is somebody's turn."""
    point, secret = _decoded(subscription.keys.p256dh), _decoded(subscription.keys.auth)
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        point = b""
    if len(point) != 65 or len(secret) != 16:
        raise Problem(400, "The keys of this subscription are not those of a browser's PushManager.")


def _decoded(text: str) -> bytes:
    """What base64url text stands for; nothing, if it is none."""
    if not _BASE64URL.fullmatch(text):
        return b""
    try:
        return base64.urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
    except binascii.Error:
        return b""


def _payload(message: Message) -> bytes:
    """For our own page: it knows where it came from better than we do, and shows the title by itself."""
    return msgspec.json.encode(
        replace(message, url=urlsplit(message.url).path, text=message.text.removeprefix(f"{message.title}: "))
    )


class Push:
    def __init__(self, courier: Courier, signet: Signet) -> None:
        self._courier = courier
        self._signet = signet

    async def send(self, place: int, target: str, message: Message) -> Outcome:
        subscription = msgspec.json.decode(target, type=Subscription)
        keys = {"p256dh": subscription.keys.p256dh, "auth": subscription.keys.auth}
        try:
            body: bytes = WebPusher({"endpoint": subscription.endpoint, "keys": keys}).encode(
                _payload(message), "aes128gcm"
            )["body"]
            headers = {
                "Content-Type": "application/octet-stream",
                "Content-Encoding": "aes128gcm",
                "TTL": str(DAY),
                "Urgency": "normal",
                # A later notice about the same table takes the place of one that has not been delivered yet.
                "Topic": hashlib.sha256(f"{message.table} {message.seat}".encode()).hexdigest()[:32],
                "Authorization": self._signet.authorization(subscription.endpoint),
            }
            status = await self._courier.post(subscription.endpoint, body, headers)
        except (Undelivered, NotPublic, VapidException):
            return "failed"
        if status in (404, 410):
            return "gone"
        return "delivered" if 200 <= status < 300 else "failed"
