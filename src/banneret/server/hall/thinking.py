"""What a bot does in a process of its own: it thinks, from what its seat sees. Nothing else of the server is needed
there."""

import msgspec

from ...bots.roster import make
from ...kernel import codec
from ...kernel.dice import FastDice
from ...kernel.flow import peek
from ...kernel.registry import game as find_game
from ...kernel.view import View


def think(game: str, position: str, seat: int, level: str, chance: int) -> str:
    """In the worker: what the bot answers, from what its seat sees."""
    title = find_game(game)
    state = codec.load_state(title, msgspec.json.decode(position))  # of our own making: it need not be checked
    decision = peek(state)
    if decision is None:
        raise ValueError("the game is over")
    return make(level).choose(View(title.of_state(state), state, seat, decision), FastDice(chance)).notation
