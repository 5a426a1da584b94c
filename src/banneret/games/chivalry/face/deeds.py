"""What the events of a battle tell of, where a turn is shown step by step."""

from collections.abc import Mapping

from banneret.kernel.telling import Telling

DEEDS: Mapping[str, Telling] = {
    # the course of the battle
    "turn": "quiet",
    "phase": "quiet",
    "weather": "note",
    "sky": "note",
    "initiative": "roll",
    "arrival": "come",
    "panel": "note",
    # a battle of one's own
    "army": "come",
    "bids": "note",
    "muster": "come",
    "sides": "note",
    # cards
    "card": "card",
    "deck": "quiet",
    "discard": "card",
    "draw": "quiet",
    "drawn": "quiet",
    "pass": "quiet",
    "pool": "card",
    "guide": "detail",
    "impetuous": "detail",
    "name_charge": "detail",
    "rival": "detail",
    "second_wind": "detail",
    "dismount": "detail",
    "stakes": "build",
    # movement
    "move": "move",
    "ride": "ride",
    "rash": "move",
    "control": "order",
    "rally": "recover",
    "regroup": "recover",
    "charge": "charge",
    "breakthrough": "move",
    "repulse": "retreat",
    "fall_back": "retreat",
    # fighting
    "commit": "order",
    "check": "roll",
    "stand": "note",
    "shot": "shot",
    "strike": "fight",
    "hits": "hurt",
    "stung": "hurt",
    "guns": "hurt",
    "leader": "hurt",
    "rout": "hurt",
    "eliminated": "die",
    "removed": "die",
    "flight": "roll",
    "collapse": "hurt",
    "flank": "hurt",
    "capture": "take",
    "ransom": "detail",
}
