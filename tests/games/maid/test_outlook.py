"""What is to be expected agrees with what happens."""

from fractions import Fraction
from functools import partial
from itertools import chain

import pytest

from banneret.games.maid.combat.attack import forces
from banneret.games.maid.combat.combat import Assault
from banneret.games.maid.combat.fates import fate_chances
from banneret.games.maid.combat.losses import AttackersLose, DefendersLose
from banneret.games.maid.combat.outlook import attack_outlook
from banneret.games.maid.combat.retreat import AttackersRetreat, DefendersRetreat
from banneret.games.maid.determination.siege_odds import siege_chance, taken
from banneret.games.maid.determination.sieges import SiegeRoll
from banneret.games.maid.determination.supply import supplied
from banneret.games.maid.determination.voices import Reroll
from banneret.games.maid.forces.stacks import besieged, fighters
from banneret.games.maid.state import MaidState
from banneret.games.maid.tables import ENEMY, ENGLISH, FRENCH, Side
from banneret.kernel.decision import Decision
from banneret.kernel.dice import Dice, TooManyOutcomes, outcomes
from banneret.kernel.event import Event
from banneret.kernel.flow import advance, apply
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from .table import Table, cell
from .wander import ALL_RULES, wander


def army(s: MaidState, side: Side) -> int:
    return sum(fighters(counts) for counts in s.sp[side].values())


class Pause(Phase[MaidState]):
    """The attack is over, and the turn goes no further."""

    key = "pause"

    def ask(self, s: MaidState) -> Decision | None:
        return Decision(s.active, "", Menu((Option("go_on"),)))


def fought(s: MaidState, target: int, dice: Dice) -> tuple[str, int, int]:
    """An attack with all, played to its end with answers as `attack_outlook` assumes them: the result, and what each
    side has lost."""
    side = s.active
    log: list[Event] = []
    ref = Referee(dice, log)
    before = army(s, side), army(s, ENEMY[side])
    s.call(Pause())
    s.call(Assault(target=target))
    decision = advance(s, ref)
    while s.battle is not None or isinstance(s.stack[-1], Assault):
        assert decision is not None
        menu = decision.menu_of(decision.seat)
        phase = s.stack[-1]
        wanted = "all" if isinstance(phase, Assault) else "none"
        if isinstance(phase, AttackersLose | DefendersLose):
            wanted = "cheapest"
        elif isinstance(phase, Reroll):
            wanted = "keep"
        elif isinstance(phase, AttackersRetreat | DefendersRetreat):
            wanted = menu[0].notation
        option = menu.find(wanted) or (menu[0] if phase.key == "advance" else menu[-1])
        if wanted == "cheapest" and menu.find(wanted) is None:
            assert isinstance(phase, AttackersLose | DefendersLose) and decision.tally is not None
            option = next(
                option
                for option in menu
                if option.args == (phase.tally(s).presets[0].counts[len(decision.tally.chosen)],)
            )
        apply(s, ref, decision.seat, option)
        decision = advance(s, ref)
        if s.result is not None:
            break
    texts = [event.gist for event in log if event.kind == "result"]
    return texts[-1] if texts else "", before[0] - army(s, side), before[1] - army(s, ENEMY[side])


def _fought_in(s: MaidState, target: int, dice: Dice) -> tuple[str, int, int]:
    return fought(s.clone(), target, dice)


@pytest.mark.rules("MAI-7.9", "MAI-7.13", "MAI-7.19", "MAI-8.2")
@pytest.mark.parametrize(
    ("scenario", "variants"),
    [("loire_1429", {}), ("rheims_1429", ALL_RULES), ("compiegne_1430", {}), ("campaign_1428", ALL_RULES)],
)
def test_an_attack_goes_as_it_was_expected(scenario: str, variants: dict[str, str]) -> None:
    seen = 0
    for s, decision in chain.from_iterable(wander(scenario, seed, 1500, **variants) for seed in range(3)):
        if s.stack[-1].key != "combat" or seen > 25:
            continue
        for option in decision.menu_of(decision.seat):
            if option.verb != "attack":
                continue
            target = option.args[0]
            parties = forces(s, s.active, target)
            outlook = attack_outlook(s, s.active, target, parties)
            assert sum(chance for _outcome, chance in outlook.outcomes) == 1
            if any(outcome.attacker.retreats and outcome.defender.retreats for outcome, _chance in outlook.outcomes):
                continue  # where the one goes may decide where the other can go
            real: dict[tuple[str, int, int], Fraction] = {}
            try:
                for chance, found in outcomes(partial(_fought_in, s, target), 1500):
                    real[found] = real.get(found, Fraction(0)) + chance
            except TooManyOutcomes:
                continue
            assert outlook.by(lambda o: (o.result, o.attacker.lost, o.defender.lost)) == real
            seen += 1
    assert seen > 4


@pytest.mark.rules("MAI-9.1", "MAI-9.3", "MAI-9.5")
def test_a_siege_goes_as_it_was_expected() -> None:
    seen = 0
    for scenario in ("loire_1429", "campaign_1429"):
        for s, _decision in wander(scenario, 5, 800):
            for side in (ENGLISH, FRENCH):
                for town in [c for c in range(s.ground.bit_length()) if besieged(s, ENEMY[side]) >> c & 1]:
                    now, soon = siege_chance(s, side, town)
                    assert 0 <= now <= soon <= 1
                    if s.event == "voices" or not supplied(s, side) >> town & 1:
                        continue
                    assert now == _rolled(s, side, town)
                    seen += 1
    assert seen > 50


def _rolled(s: MaidState, side: Side, town: int) -> Fraction:
    def run(dice: Dice) -> bool:
        world = s.clone()
        world.battle = None
        ref = Referee(dice)
        roll = SiegeRoll(side, town)
        if not roll.may_roll(world, ref):
            return False
        world.stack.append(roll)
        roll.run(world, ref)
        phase = world.stack[-1]
        assert isinstance(phase, SiegeRoll)
        return taken(world, side, town, phase.die)

    return sum((chance for chance, falls in outcomes(run) if falls), Fraction(0))


@pytest.mark.rules("MAI-9.4", "MAI-9.5")
def test_chances_of_a_siege() -> None:
    table = Table("campaign_1429", bare=True)
    table.put("french", "orleans", MI=2)
    table.put("english", "orleans", "talbot", IN=4)
    # Talbot 2, no guns 1, only Militia 1: 1 + 4 is enough
    assert siege_chance(table.s, ENGLISH, cell("orleans")) == (Fraction(1), Fraction(1))
    table.put("french", "orleans", "dunois", AT=1)
    # Talbot 2, Dunois -2: falls on 5 and 6
    assert siege_chance(table.s, ENGLISH, cell("orleans")) == (Fraction(1, 3), 1 - Fraction(2, 3) ** 3)


@pytest.mark.rules("MAI-9.3")
def test_too_few_besiegers_wait() -> None:
    table = Table("campaign_1429", bare=True)
    table.put("french", "orleans", MI=5)
    table.put("english", "orleans", "talbot", IN=4)
    assert siege_chance(table.s, ENGLISH, cell("orleans")) == (Fraction(0), Fraction(0))


@pytest.mark.rules("MAI-9.1")
def test_hungry_besiegers_wait() -> None:
    table = Table("campaign_1429", bare=True)
    table.put("french", "poitiers", MI=2)
    table.put("english", "poitiers", "talbot", IN=4)
    assert siege_chance(table.s, ENGLISH, cell("poitiers")) == (Fraction(0), Fraction(0))


@pytest.mark.rules("MAI-5.22", "MAI-5.16")
def test_voices_help_once() -> None:
    table = Table("campaign_1429", bare=True)
    table.control(orleans="english")
    table.put("english", "orleans", "talbot", AT=2)
    table.put("french", "orleans", "jeanne", IN=4)
    # Jeanne 3, Talbot -1: falls on 3 or more
    third = Fraction(1, 3)
    assert siege_chance(table.s, FRENCH, cell("orleans")) == (1 - third, 1 - third**3)
    table.s.event = "voices"
    assert siege_chance(table.s, FRENCH, cell("orleans")) == (1 - third**2, 1 - third**4)


@pytest.mark.rules("MAI-4.6")
def test_no_siege_after_the_last_turn() -> None:
    table = Table("campaign_1429", bare=True)
    table.put("french", "orleans", "dunois", AT=1)
    table.put("english", "orleans", "talbot", IN=4)
    table.s.turn = len(table.s.data.turns)
    assert siege_chance(table.s, ENGLISH, cell("orleans")) == (Fraction(1, 3), Fraction(1, 3))


@pytest.mark.rules("MAI-8.8", "MAI-8.9")
def test_fates() -> None:
    assert fate_chances(0) == (Fraction(1, 36), Fraction(1, 36))
    assert fate_chances(1) == (Fraction(1, 36), Fraction(10, 36))


@pytest.mark.rules("MAI-8.5", "MAI-7.15")
def test_a_leader_whose_men_are_shot_leads_no_more() -> None:
    table = Table("campaign_1429", bare=True)
    table.put("english", "1316", AR=4)
    table.put("french", "1315", "jeanne", IN=1)
    table.put("french", "1216", "dunois", IN=8)
    table.fighting("french")
    table.dice(4, 3, 4, 3)  # fire costs 1, Jeanne gets away, the die of combat
    table.attack("1316")
    table.choose(**{"1315__french__infantry": 1})
    (result,) = table.told("result")
    assert "Dunois" in result.sum
    assert "Jeanne" not in result.sum


@pytest.mark.rules("MAI-7.12", "MAI-7.9")
def test_the_river_counts_for_those_who_are_left() -> None:
    """Those on the near bank are shot, and all who are left are across the river."""
    table = Table("campaign_1429", bare=True)
    table.put("english", "1316", AR=4)
    table.put("french", "1315", IN=1)
    table.put("french", "1415", "jeanne", IN=8)
    table.fighting("french")
    table.dice(4, 3)
    table.attack("1316")
    table.choose(**{"1315__french__infantry": 1})
    (odds,) = table.told("odds")
    assert odds.sum.startswith("8 to 4 × 2 (across a river) = 8: 1-1")
