"""Tokens: 256 random bits that open a seat or a session. People hold them, the database only knows their hash."""

import hashlib
import secrets

LENGTH = 43
"""Of a token, in base64url characters."""


def fresh() -> str:
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def table_id() -> str:
    """A table's name in addresses: not secret, not guessable either."""
    return secrets.token_hex(8)
