"""What the events of the campaign tell of, where a turn is shown step by step."""

from collections.abc import Mapping

from banneret.kernel.telling import Telling

DEEDS: Mapping[str, Telling] = {
    # on the march
    "march": "turned",
    "halt": "detail",
    "tire": "detail",
    "move": "move",
    "meet": "detail",
    "bridges": "build",
    # food
    "forage": "roll",
    "gain": "gain",
    "pay": "supply",
    "reshuffle": "quiet",
    # the battle
    "draw": "card",
    "attack": "fight",
    "defend": "detail",
    "reveal": "result",
    "react": "detail",
    "hold": "result",
    "end": "note",
}
