"""What the events of the war tell of, where a turn is shown step by step."""

from collections.abc import Mapping

from banneret.kernel.telling import Telling

DEEDS: Mapping[str, Telling] = {
    # the course of the war
    "turn": "quiet",
    "phase": "quiet",
    "will": "detail",
    "end": "note",
    # determination
    "unsupplied": "hurt",
    "attrition": "hurt",
    "income": "quiet",
    "raise": "gain",
    "ransom": "gain",
    "homecoming": "come",
    "jeanne": "roll",
    "voices": "roll",
    "reinforcements": "come",
    "wait": "quiet",
    "salisbury": "roll",
    "engineers": "come",
    # movement
    "march": "move",
    "garrison": "quiet",
    "sail": "move",
    "slip": "move",
    "occupy": "detail",
    "control": "take",
    "overrun": "fight",
    "summons": "roll",
    "works": "build",
    # combat and sieges
    "attack": "fight",
    "odds": "detail",
    "fire": "result",
    "result": "result",
    "loss": "hurt",
    "trapped": "hurt",
    "unescorted": "hurt",
    "fate": "result",
    "train": "result",
    "retreat": "retreat",
    "advance": "move",
    "siege": "roll",
    "fall": "take",
}
