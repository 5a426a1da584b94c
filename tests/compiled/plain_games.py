"""Plays the small games of the kernel's tests, which are plain Python whatever the kernel is, and prints a fingerprint
of each. Run in a process of its own for each build: `python -m tests.compiled.plain_games GAMES`."""

import sys

from banneret.kernel.build import compiled
from tests.compiled.transcript import played
from tests.kernel import campaign, council, fair, ford, hoard, lists, pavise, relay, sally, tent, whisper

GAMES = (
    *(module.game for module in (campaign, council, fair, ford, hoard, lists, pavise, relay, sally, whisper)),
    tent.double_tent,
    tent.campaign_tent,
)
"""Between them they have every base that the kernel offers: phases with and without fields, plans made together,
choices of so many of each sort, secrets, interruptions, games within games and several games of one title."""


def main(count: int) -> None:
    print("compiled" if compiled() else "plain")
    for game in GAMES:
        for scenario in game.scenarios:
            for number in range(count):
                print(game.id, scenario.id, number, played(game.of(scenario.id), scenario.id, number))


if __name__ == "__main__":
    main(int(sys.argv[1]))
