"""How often a player by turns is called to the table: bots play for people, with the usual orders of the game.

    python tools/visits.py chivalry --games 100
    python tools/visits.py diex --scenario kent_1066 --variant battles=quick --games 50 --why

A visit is a decision that no usual order answers and that does not follow upon another one of the same seat, who is at
the table already. An answer is any decision that no order answers.
"""

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from banneret.bots import make
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import asking
from banneret.kernel.match import Match
from banneret.kernel.registry import game as find_game


@dataclass(slots=True)
class Tally:
    """What was counted in some games: by game, turn and seat; and what visits were for, by the decision that called."""

    visits: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    answers: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    calls: Counter[str] = field(default_factory=Counter)

    def line(self, name: str, games: int) -> str:
        turns = len(self.answers)
        visits = sorted(self.visits[turn] for turn in self.answers)
        mean, most = sum(visits) / turns, visits[-1]
        nine = visits[min(turns - 1, round(0.9 * turns))]
        answers = sum(self.answers.values()) / turns
        return f"| {name} | {games} | {mean:.1f} | {nine} | {most} | {answers:.1f} |"

    def reasons(self) -> str:
        """What players were called for, in per cent of all visits."""
        total = sum(self.calls.values())
        return ", ".join(f"{kind} {100 * count / total:.0f} %" for kind, count in self.calls.most_common())

    def add(self, other: "Tally") -> None:
        self.visits += other.visits
        self.answers += other.answers
        self.calls += other.calls


def count(
    tally: Tally, game: str, scenario: str, number: int, bot: str, seed: str, variants: Mapping[str, str] | None = None
) -> None:
    """One game."""
    match = Match(game, scenario=scenario, seed=f"{seed} {scenario} {number}", variants=variants)
    match.people = match.seats
    player, dice = make(bot), FastDice(f"{seed} {scenario} {number} bot")
    last = now = ""
    while match.decision is not None:
        seat = match.awaited[0]
        if match.state.inner is None:  # a day of a siege is no turn of the campaign
            now = match.course.turn
        turn = (f"{scenario} {number}", now, seat)
        tally.answers[turn] += 1
        if seat != last:
            tally.visits[turn] += 1
            tally.calls[asking(match.state)[1].key] += 1
        last = seat
        match.play(player.choose(match.view(seat), dice), seat)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--scenario", action="append", help="only this scenario; may be given several times")
    parser.add_argument("--variant", action="append", default=[], help="as battles=quick; may be given several times")
    parser.add_argument("--games", type=int, default=100, help="how many games of all scenarios together (100)")
    parser.add_argument("--bot", default="banneret", help="who plays (banneret)")
    parser.add_argument("--why", action="store_true", help="what they were called for, too")
    parser.add_argument("--seed", default="visits", help="what the dice are made of")
    given = parser.parse_args(arguments)
    scenarios = given.scenario or [scenario.id for scenario in find_game(given.game).scenarios]
    variants = dict(variant.split("=", 1) for variant in given.variant)
    print("| scenario | games | visits a turn of one player | nine turns of ten at most | at most | answers a turn |")
    print("|---|---|---|---|---|---|")
    whole = Tally()
    for at, scenario in enumerate(scenarios):
        games = given.games // len(scenarios) + (at < given.games % len(scenarios))
        tally = Tally()
        for number in range(games):
            count(tally, given.game, scenario, number, given.bot, given.seed, variants)
        if tally.answers:
            print(tally.line(scenario, games), flush=True)
        whole.add(tally)
    print(whole.line("all", given.games))
    if given.why:
        print(f"\nCalled for: {whole.reasons()}.")


if __name__ == "__main__":
    main()
