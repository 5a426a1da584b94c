"""What the dice of a match are made of."""

import hashlib
import secrets

import msgspec

from .refusal import BanneretError


class Seed(msgspec.Struct, frozen=True):
    """What the dice of a match are made of: a part that the table keeps sealed to the end, and a salt from each
    seat."""

    server: str
    salts: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        try:
            "".join((self.server, *self.salts)).encode()
        except UnicodeEncodeError:
            raise BanneretError(
                "A seed or a salt is no proper text: it can't be written in UTF-8. Choose other letters."
            ) from None

    @classmethod
    def fresh(cls, salts: tuple[str, ...] = ()) -> "Seed":
        return cls(secrets.token_hex(32), salts)

    @property
    def commitment(self) -> str:
        """Published before the first roll: it binds the table to its part without showing it."""
        return hashlib.sha256(b"banneret commitment 1\n" + self.server.encode()).hexdigest()

    @property
    def key(self) -> bytes:
        digest = hashlib.sha256(b"banneret key 1\n")
        for part in (self.server, *self.salts):
            data = part.encode()
            digest.update(len(data).to_bytes(8, "big") + data)
        return digest.digest()
