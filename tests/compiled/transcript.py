"""Plays games at random with everything told, and prints a fingerprint of each: of every option on offer, every answer,
every event, what the seat that answers sees as a row of numbers (of a game that has an observer), and the position at
the end. Run in a process of its own for each build: `python transcript.py GAMES`."""

import hashlib
import sys
from array import array
from typing import Any

from banneret.adapters.observing import sight
from banneret.kernel import codec
from banneret.kernel.build import compiled
from banneret.kernel.dice import FastDice
from banneret.kernel.event import Event
from banneret.kernel.flow import advance, apply
from banneret.kernel.game import Game
from banneret.kernel.observer import SIZE, TYPECODE
from banneret.kernel.referee import Referee
from banneret.kernel.registry import game, names

SHARES = {"calais": 0.4, "diex": 0.3, "orleans": 0.1, "maid": 0.03, "chivalry": 0.17}
"""How many of the games are of each kind: long ones are few."""
QUICK = {"fights": "quick", "battles": "quick"}
"""Sieges and campaigns take their fights by a roll, or one would take minutes."""
MOST = 3000
"""Answers after which a game is long enough."""


def main(count: int) -> None:
    print("compiled" if compiled() else "plain")
    for id in names():
        for number in range(max(1, round(count * SHARES.get(id, 0.1)))):
            scenarios = game(id).scenarios
            scenario = scenarios[number % len(scenarios)].id
            print(id, scenario, number, played(game(id).of(scenario), scenario, number))


def played(of: Game[Any], scenario: str, seed: int) -> str:
    """The fingerprint of one game."""
    seen = hashlib.sha256()
    log: list[Event] = []
    dice = FastDice(seed)
    ref = Referee(dice, log)
    known = {variant.id for variant in of.variants}
    variants = of.settle({word: way for word, way in QUICK.items() if word in known})
    eyes = None if of.observer(scenario, variants) is None else sight(of, scenario, variants)
    state = of.start(scenario, variants)
    decision = advance(state, ref)
    for _ in range(MOST):
        if decision is None:
            break
        seat = decision.seats[dice.below(len(decision.seats))]
        menu = decision.menu_of(seat)
        option = menu[dice.below(len(menu))]
        if eyes is not None:
            row = array(TYPECODE, bytes(SIZE * eyes.width))
            eyes.write(state, seat, decision, row, 0)
            seen.update(row.tobytes())
        seen.update(repr((decision.prompt, [one.notation for one in menu], option.label)).encode())
        apply(state, ref, seat, option)
        decision = advance(state, ref)
        seen.update(repr(log).encode())
        log.clear()
    seen.update(codec.dumps(state).encode())
    return seen.hexdigest()


if __name__ == "__main__":
    main(int(sys.argv[1]))
