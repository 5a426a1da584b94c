"""What goes over the wire about accounts, about word to people who are not at the table, and about the server."""

from typing import Annotated, Literal

from msgspec import Meta

from .wire_terms import Asked, Id, Token, Wire


class Credentials(Asked, frozen=True):
    name: Annotated[str, Meta(min_length=2, max_length=30, pattern=r"^[\w .'-]+$(?!\n)")]
    password: Annotated[str, Meta(min_length=8, max_length=200)]


class Me(Wire, frozen=True):
    name: str = ""
    """Empty: nobody is logged in."""
    csrf: str = ""
    """To be sent as X-CSRF-Token with everything that the session cookie pays for."""


class Keep(Asked, frozen=True):
    """Put the seat that this token opens on my page."""

    table: Id
    token: Token


class PushKeys(Asked, frozen=True):
    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=100)]


class Subscription(Asked, frozen=True):
    """What a browser's PushManager gives."""

    endpoint: Annotated[str, Meta(max_length=1000, pattern=r"^https://[^\x00-\x20]+$(?!\n)")]
    keys: PushKeys
    expirationTime: float | None = None  # noqa: N815  the browser's own name


class NewNotice(Asked, frozen=True):
    """Where to send word when it is this seat's turn: to a browser, by e-mail, to a channel in Discord, or to an
    address of one's own. One of them."""

    push: Subscription | None = None
    email: (
        Annotated[
            str,
            Meta(
                max_length=254,
                pattern=r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,63}$(?!\n)",
            ),
        ]
        | None
    ) = None
    discord: Annotated[str, Meta(max_length=1000, pattern=r"^https://[^\x00-\x20]+$(?!\n)")] | None = None
    """The address of a webhook that Discord has made for a channel."""
    webhook: Annotated[str, Meta(max_length=1000, pattern=r"^https?://[^\x00-\x20]+$(?!\n)")] | None = None
    known: Annotated[str, Meta(max_length=64, pattern=r"^[0-9a-f]*$(?!\n)")] = ""
    """What this device was given when its owner confirmed the e-mail address (`MailConfirmed`): he need not do it
    again."""


class Notice(Wire, frozen=True):
    id: int
    kind: Literal["push", "webhook", "email", "discord"]
    target: str
    """The host that is told, or who is told by e-mail; no more, for the address may hold a secret."""
    waits: bool = False
    """The owner of the address has not said yet that he wants it."""


class Ways(Wire, frozen=True):
    """How this server can send word."""

    email: bool = False


class MailNotice(Wire, frozen=True):
    """What the owner of an e-mail address is asked about: word of this table, to this address."""

    table: str
    title: str
    scenario: str
    target: str
    waits: bool = False


class MailConfirmed(Wire, frozen=True):
    email: str
    known: str
    """Who has this need not confirm the address again at other tables."""


class PushKey(Wire, frozen=True):
    key: str
    """The server's public key (VAPID), as applicationServerKey."""


class Health(Wire, frozen=True):
    status: Literal["ok"]
    version: str
    tables: int
    """In memory."""
