"""The words in which a turn is told step by step. Like those of scenes (`vocabulary.py`) they are closed: clients have
a picture for each kind of deed."""

from typing import Literal

DeedKind = Literal[
    "move",
    "ride",
    "retreat",
    "come",
    "charge",
    "shot",
    "fight",
    "die",
    "hurt",
    "recover",
    "fire",
    "take",
    "build",
    "card",
    "gain",
    "supply",
    "roll",
    "order",
    "talk",
    "note",
]
"""What is done in a step of a turn (`deeds.Deed`). Who comes had no place on the board before; who is hurt or dies does
so outside a fight; a roll is a test that is no fight; a note is anything else."""

Telling = Literal[DeedKind, "turned", "result", "detail", "quiet"]
"""What a kind of event tells of, in the table of a game (`Face.deeds`): a deed of its own; a card that is turned, which
speaks for itself; what comes of the shot or fight before it; more of the deed before it; or nothing worth a step."""
