"""What the events of a skirmish tell of, where a turn is shown step by step."""

from collections.abc import Mapping

from banneret.kernel.telling import Telling

DEEDS: Mapping[str, Telling] = {
    # the course of the skirmish
    "scenario": "quiet",
    "turn": "quiet",
    "begin": "quiet",
    "end": "note",
    "place": "come",
    "deploy": "quiet",
    "assemble": "quiet",
    "flee": "retreat",
    # missiles
    "shot": "shot",
    "impact": "result",
    "damage": "result",
    "shelter": "order",
    "flame": "shot",
    # movement
    "move": "move",
    "enter": "come",
    "leave": "move",
    "mount": "note",
    "dismount": "note",
    "carry": "note",
    "lead": "note",
    "infiltration": "roll",
    "displace": "retreat",
    "fall": "hurt",
    "land": "detail",
    # charges
    "charge": "charge",
    "axe": "order",
    "shield": "order",
    "wall": "order",
    # combat
    "combat": "fight",
    "kill": "die",
    "wound": "hurt",
    "stun": "hurt",
    "unhorse": "hurt",
    "retreat": "retreat",
    "stand": "detail",
    "advance": "move",
    "recover": "recover",
    "captive": "take",
    # the castle
    "task": "order",
    "clear": "build",
    "fill": "build",
    "fence": "build",
    "gate": "take",
    "bridge": "build",
    "cut": "build",
    "hook": "note",
    "ladder": "move",
    "climb": "move",
    "topple": "roll",
    "arms": "note",
    "light": "fire",
    "fire": "fire",
    "douse": "fire",
    "destroyed": "fire",
    "burnt": "fire",
    "patrol": "order",
}
