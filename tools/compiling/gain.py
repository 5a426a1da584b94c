"""What compiling gains: random play of each game, plain and compiled in turn, in processor time."""

import os
import subprocess
import sys
from pathlib import Path
from statistics import median

GAMES = {
    "Calais or Bust": ("calais", None, {}),
    "Diex Aïe, a skirmish": ("diex", "malfosse", {}),
    "Diex Aïe, a siege": ("diex", "siege_castle_york", {"fights": "quick"}),
    "Diex Aïe, a campaign": ("diex", "kent_1066", {"battles": "quick"}),
    "England vs. France": ("orleans", None, {}),
    "Joan of Arc's Victory": ("maid", "loire_1429", {}),
    "Chivalry at Bay": ("chivalry", "agincourt_1415", {}),
}
ROUNDS = 3
_CHILD = """
import sys, time
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.referee import Referee
from banneret.kernel.registry import game as find
def play(game, scenario, variants, dice):
    ref, state, played = Referee(dice), game.start(scenario, game.settle(variants)), 0
    decision = advance(state, ref)
    while decision is not None:
        apply(state, ref, decision.seat, decision.menu[dice.below(len(decision.menu))])
        decision = advance(state, ref)
        played += 1
    return played
for line in sys.stdin:
    id, scenario, variants = eval(line)
    game = find(id).of(scenario)
    dice, played = FastDice(1415), 0
    play(game, game.scenario(scenario).id, variants, FastDice(1))
    start = time.process_time()
    while (passed := time.process_time() - start) < 0.5:
        played += play(game, game.scenario(scenario).id, variants, dice)
    print(played / passed, flush=True)
"""


class _Player:
    """One build, in a process of its own."""

    def __init__(self, source: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", _CHILD],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(source)},
        )

    def rate(self, game: object) -> float:
        assert self.process.stdin is not None and self.process.stdout is not None
        print(game, file=self.process.stdin, flush=True)
        return float(self.process.stdout.readline())


def gain(plain: Path, compiled: Path) -> list[tuple[str, float, float]]:
    """For each game how many random decisions a second plain and compiled rules make: medians of some rounds."""
    before, after = _Player(plain), _Player(compiled)
    found = []
    for name, game in GAMES.items():
        rounds = [(before.rate(game), after.rate(game)) for _ in range(ROUNDS)]
        found.append((name, median(one for one, _ in rounds), median(one for _, one in rounds)))
    for player in (before, after):
        player.process.terminate()
        player.process.wait()
    return found
