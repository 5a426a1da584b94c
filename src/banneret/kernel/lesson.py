"""A guided game: a scripted opening with hints, for people who have never played."""

from typing import Any

import msgspec


class Turn(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One answer of the script. `say` explains what to do and why to the learner, who gives it; the other seats'
    answers are given for them."""

    answer: str
    say: str = ""
    rules: tuple[str, ...] = ()
    seat: str = ""
    """Whose answer it is, of several who are asked at once; an answer with `say` is the learner's."""
    fight: bool = False
    """It is a blow of a battle: `say` reads its odds."""


class Lesson(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A script from the first decision of a scenario on, or of a position. The seed is fixed, so that the dice fall as
    the hints say; a learner who answers otherwise, or who has come to the end of the script, plays on against a bot
    with the same dice."""

    id: str
    title: str
    about: str
    scenario: str
    seat: str
    """The learner's."""
    seed: str
    turns: tuple[Turn, ...]
    closing: str = ""
    """What to say when the script has been played: how it stands, and what to try. From there the learner plays on."""
    minutes: int = 10
    """How long it takes who reads all of it."""
    variants: dict[str, str] = {}
    position: dict[str, Any] = {}
    """Where it begins, if not with the scenario's own set-up: as it is written by names (`banneret.position`)."""
