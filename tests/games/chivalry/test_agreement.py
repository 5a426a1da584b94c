"""Menus and refusals are made by functions of their own, for speed: in random games they agree, word for word."""

from collections import Counter
from collections.abc import Iterator

import pytest

from banneret.games.chivalry import game
from banneret.games.chivalry.clash.step import able, attack_refusal, victims
from banneret.games.chivalry.field import AREA_IDS
from banneret.games.chivalry.movement.offers import COMMAND_OF, Offers
from banneret.games.chivalry.ranged.lines import shooters, shot_refusal, targets
from banneret.games.chivalry.state import ChivalryState
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


def commands_to(s: ChivalryState, unit: int) -> Iterator[str]:
    """All commands in words, sense or nonsense."""
    id = s.cast.unit_ids[unit]
    for verb in COMMAND_OF:
        goals = map(str, range(1, 7)) if verb in ("regroup", "rally") else AREA_IDS
        yield from (f"{verb} {id} {goal}" for goal in goals)


@pytest.mark.rules("CHV-11.1", "CHV-12.3", "CHV-15.5", "CHV-15.9")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_not_on_offer_is_refused_and_the_other_way_round(scenario: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(1, 12):
        if seed > 2 and seen["clash"] > 5:
            break
        for s, decision in wander(scenario, seed):
            phase = s.stack[-1].key
            seen[phase] += 1
            units = range(s.cast.units)
            if phase == "commands" and seen[phase] % 20 == 0:
                offers = Offers(s)
                for unit in units:
                    at_hand = s.cast.side[unit] == s.phasing and s.at[unit] >= 0 and not s.stopped >> unit & 1
                    options = offers.of(unit).options(s.cast) if at_hand else []
                    offered = {option.notation for option in options}
                    for words in commands_to(s, unit):
                        refusal = s.stack[-1].why_not(s, decision.seat, words.split())
                        assert (words in offered) == (refusal is None), (words, refusal)
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
    assert seen["commands"] > 5 and seen["ranged"] + seen["clash"] > 5
