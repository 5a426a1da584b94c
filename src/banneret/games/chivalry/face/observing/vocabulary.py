"""The words of options that are no things and no numbers, for programs that learn."""

from ...tables import SEATS, TYPES

VERBS = ("bid", "buy", "hire", "ready")
"""What is answered by phases that listen for no verb."""
WORDS = (*(type.id.lower() for type in TYPES), *SEATS, "each", "rating", "pool")
"""Troops that are bought, sides that are led, and who pays how."""
