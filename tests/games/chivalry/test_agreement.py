"""Menus and refusals are made by functions of their own, for speed: in random games they agree, word for word."""

from collections import Counter
from collections.abc import Iterator

import pytest

from banneret.games.chivalry import game
from banneret.games.chivalry.clash.step import able, attack_refusal, victims
from banneret.games.chivalry.field import AREAS
from banneret.games.chivalry.movement.moves import command_refusal, moves
from banneret.games.chivalry.ranged.lines import shooters, shot_refusal, targets
from banneret.games.chivalry.state import ChivalryState
from banneret.games.chivalry.tables import COMMANDS, RALLY, REGROUP
from banneret.kernel.decision import Decision
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.referee import Referee

SCENARIOS = ("agincourt_1415", "castillon_1453", "patay_1429", "poitiers_1356")


def wander(scenario: str, seed: int, most: int = 1500) -> Iterator[tuple[ChivalryState, Decision]]:
    """The positions of a random game in which something is asked. Commands are given more often than not, so that the
    armies meet."""
    dice = FastDice(seed)
    ref = Referee(dice)
    s = game.start(scenario, game.settle({}))
    for _ in range(most):
        decision = advance(s, ref)
        if decision is None:
            return
        yield s, decision
        seat = decision.seats[0]
        menu = decision.menu_of(seat)
        bold = [option for option in menu if option.verb not in ("done", "pass")]
        choices = bold if bold and dice.below(8) else list(menu)
        apply(s, ref, seat, choices[dice.below(len(choices))])


@pytest.mark.rules("CHV-11.1", "CHV-12.3", "CHV-15.5")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_not_on_offer_is_refused_and_the_other_way_round(scenario: str) -> None:
    seen: Counter[str] = Counter()
    for seed in (1, 2):
        for s, _ in wander(scenario, seed):
            phase = s.stack[-1].key
            seen[phase] += 1
            units = range(s.cast.units)
            if phase == "commands" and seen[phase] % 5 == 0:
                for unit in units:
                    if s.cast.side[unit] != s.phasing:
                        continue
                    found = set(moves(s, unit))
                    for command in range(len(COMMANDS)):
                        if command not in (REGROUP, RALLY):
                            for area in range(len(AREAS)):
                                refusal = command_refusal(s, unit, command, area)
                                assert ((command, area) in found) == (refusal is None), (unit, command, area, refusal)
            elif phase == "ranged":
                ready = set(shooters(s))
                for unit in units:
                    found_targets = set(targets(s, unit)) if unit in ready else set()
                    for target in units:
                        refusal = shot_refusal(s, unit, target)
                        assert (target in found_targets) == (refusal is None), (unit, target, refusal)
            elif phase == "clash":
                ready = set(able(s))
                for unit in units:
                    struck = set(victims(s, s.at[unit])) if unit in ready else set()
                    for target in units:
                        refusal = attack_refusal(s, unit, target)
                        assert (target in struck) == (refusal is None), (unit, target, refusal)
    assert min(seen["commands"], seen["ranged"], seen["clash"]) > 5
