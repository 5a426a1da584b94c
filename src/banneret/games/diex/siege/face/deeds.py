"""What the events of a siege tell of, where its days are shown step by step."""

from collections.abc import Mapping

from banneret.kernel.telling import Telling

DEEDS: Mapping[str, Telling] = {
    # the day
    "day": "quiet",
    "night": "supply",
    "stores": "supply",
    "supply": "supply",
    "initiative": "roll",
    "event": "roll",
    "healing": "recover",
    "return": "recover",
    "commander": "note",
    "end": "note",
    # events
    "army": "come",
    "murder": "die",
    "refugees": "come",
    "sabotage": "fire",
    "sickness": "hurt",
    "traitor": "roll",
    # actions
    "wait": "quiet",
    "decline": "quiet",
    "build": "build",
    "equipment": "detail",
    "assault": "fight",
    "battle": "fight",
    "sally": "fight",
    "animals": "gain",
    "patrol": "order",
    "parley": "talk",
    "shut_in": "note",
    "split": "order",
    "out": "move",
    "inside": "move",
    "regained": "take",
    "held": "result",
    "fire": "fire",
    "burnt": "fire",
    "douse": "fire",
    # fights that are rolled and not played
    "quick": "result",
    "losses": "hurt",
    "leader": "hurt",
    "prisoners": "take",
    "turns": "quiet",
}
