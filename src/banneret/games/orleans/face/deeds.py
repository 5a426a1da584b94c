"""What the events of a round tell of, where the others' moves are shown step by step."""

from collections.abc import Mapping

from banneret.kernel.telling import Telling

DEEDS: Mapping[str, Telling] = {
    # the round
    "start_player": "quiet",
    "draw": "quiet",
    "drawn": "quiet",
    "bath": "quiet",
    "bathhouse": "quiet",
    "plan": "order",
    "pass": "quiet",
    "decline": "quiet",
    "bonus": "gain",
    "bonus_tile": "note",
    "lost": "detail",
    "reshuffle": "quiet",
    "famine": "supply",
    "feed": "supply",
    "starve": "hurt",
    # what the actions bring
    "recruit": "gain",
    "take": "gain",
    "coins": "gain",
    "extra": "gain",
    "fame": "detail",
    "fame_tile": "gain",
    "era": "note",
    "technology": "build",
    "build": "build",
    "demolish": "build",
    "place": "build",
    "expand": "take",
    "settler": "come",
    "harvest": "gain",
    "trade": "gain",
    "pay": "supply",
    "bake": "gain",
    "press": "gain",
    "deed": "order",
    "deed_done": "note",
    "look": "note",
    "seen": "detail",
    # the beginning and the end
    "board": "quiet",
    "keep": "note",
    "kept": "detail",
    "mission": "note",
    "nation": "note",
    "declare": "talk",
    "reveal": "talk",
    "score": "note",
    "end": "note",
}
