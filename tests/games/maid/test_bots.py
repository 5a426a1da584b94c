"""The bots at the table: they answer in time, the same from the same position, and the better ones win."""

from statistics import median
from time import process_time

import pytest

from banneret.bots import make
from banneret.games.maid import game
from banneret.games.maid.state import MaidState
from banneret.kernel.decision import Decision
from banneret.kernel.dice import Dice, FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.referee import Referee
from banneret.kernel.view import View
from banneret.lab.series.run import play_all
from banneret.lab.series.schedule import schedule

LEVELS = ("squire", "knight", "banneret")
SHORT = ("loire_1429", "rheims_1429", "compiegne_1430")
CAMPAIGNS = ("campaign_1429", "campaign_1428")


def positions(scenario: str, every: int, seed: str, most: int = 10_000) -> list[tuple[MaidState, Decision]]:
    """Positions of a game between knights."""
    bot = make("knight")
    dice: Dice = FastDice(seed)
    ref = Referee(dice)
    s = game.start(scenario, game.settle({}))
    decision = advance(s, ref)
    found = []
    count = 0
    while decision is not None and count < most:
        seat = decision.seats[0]
        if count % every == 0:
            found.append((s.clone(), decision))
        count += 1
        apply(s, ref, seat, bot.choose(View(game, s, seat, decision), dice))
        decision = advance(s, ref)
    return found


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("scenario", ["rheims_1429", "campaign_1429"])
def test_every_answer_is_on_offer_and_in_time(name: str, scenario: str) -> None:
    bot = make(name)
    times = []
    for number, (s, decision) in enumerate(positions(scenario, 5, "time", 80)):
        view = View(game, s, decision.seat, decision)
        began = process_time()
        option = bot.choose(view, FastDice(number))
        times.append(process_time() - began)
        assert view.menu.holds(option)
    assert max(times) < 3.0
    assert median(times) < 0.1


def test_the_same_position_gets_the_same_advice() -> None:
    """What is remembered of a plan changes nothing: asked in another order, about other games in between, the advice is
    the same."""
    asked = positions("loire_1429", 40, "same", 400)
    first = [game.hints.advise(s.clone(), decision.seat, decision.menu) for s, decision in asked]
    second = [game.hints.advise(s.clone(), decision.seat, decision.menu) for s, decision in reversed(asked)]
    assert first == second[::-1]


def test_advice_leaves_the_position_alone() -> None:
    for s, decision in positions("compiegne_1430", 15, "alone", 300):
        before = s.clone()
        game.hints.advise(s, decision.seat, decision.menu)
        game.hints.evaluate(s, decision.seat)
        assert s == before


def test_a_worth_lies_within_the_scores() -> None:
    for s, _ in positions("loire_1429", 10, "scores", 300):
        english, french = game.hints.evaluate(s, 0), game.hints.evaluate(s, 1)
        assert -1.0 <= english <= 1.0
        assert english == pytest.approx(-french)


@pytest.mark.parametrize("scenario", SHORT)
def test_knights_beat_those_who_do_anything(scenario: str) -> None:
    planned = schedule(
        "maid", {"english": "knight", "french": "random"}, 2, scenario=scenario, seed="strong", swap=True
    )
    series = play_all(planned, workers=1)
    assert not series.crashes
    assert sum(played.bots[played.winners[0]] == "knight" for played in series.games if played.winners) >= 1


def test_roll_outs_end() -> None:
    """The quick replies come to an end in every scenario."""
    for scenario in (*SHORT, *CAMPAIGNS):
        dice = FastDice(f"roll out {scenario}")
        ref = Referee(dice)
        s = game.start(scenario, game.settle({}))
        decision = advance(s, ref)
        for _ in range(5000):
            if decision is None:
                break
            number = game.hints.playout(s, decision.seat, decision.menu, dice)
            apply(s, ref, decision.seat, decision.menu[number])
            decision = advance(s, ref)
        assert s.result is not None
