"""The words of options that are no things and no numbers, for programs that learn."""

from ...tables import ACTIONS, DEEDS, FOLLOWER_IDS, MESSAGES, PLACES, SEATS

VERBS = (*(action.id for action in ACTIONS), "cheapest", "fill", "keep", "lift", "ready")
"""What is answered by phases that listen for no verb."""
WORDS = (
    *SEATS,
    *FOLLOWER_IDS,
    *(action.id for action in ACTIONS),
    *(deed.id for deed in DEEDS),
    *(place.id for place in PLACES),
    *(message.id for message in MESSAGES),
    "expand",
    "place",
    "message",
    "nation",
)
"""Whose; who; onto which action, deed or card; which Message is kept; what is done in a territory; and at which card of
another one looks."""
