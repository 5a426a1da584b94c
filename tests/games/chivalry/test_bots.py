"""The bots at the table: they answer in time, whatever the other holds, and win against chance."""

from functools import cache
from statistics import median
from time import process_time

import pytest

from banneret.bots import make
from banneret.games.chivalry import game
from banneret.games.chivalry.cards.window import Window
from banneret.games.chivalry.cast import BOUGHT
from banneret.games.chivalry.order_of_battle import SCENARIO_DATA
from banneret.games.chivalry.state import ChivalryState
from banneret.games.chivalry.strategy.windows import WINDOWS
from banneret.kernel.decision import Decision
from banneret.kernel.dice import Dice, FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.phase import phases_of
from banneret.kernel.referee import Referee
from banneret.kernel.view import View
from banneret.lab.series.run import play_all
from banneret.lab.series.schedule import schedule

LEVELS = ("squire", "knight", "banneret")
MOST_DECISIONS = 2_000
"""No game of these bots is longer: who takes a card up and puts it back for ever would be."""


@cache
def positions(scenario: str, every: int) -> list[tuple[ChivalryState, Decision]]:
    """Positions of a game between the best."""
    player = make("banneret")
    dice: Dice = FastDice(scenario)
    ref = Referee(dice)
    s = game.start(scenario, game.settle({}))
    decision = advance(s, ref)
    found = []
    count = 0
    while decision is not None:
        seat = decision.seats[0]
        if count % every == 0:
            found.append((s.clone(), decision))
        count += 1
        assert count < MOST_DECISIONS
        apply(s, ref, seat, player.choose(View(game, s, seat, decision), dice))
        decision = advance(s, ref)
    return found


@pytest.mark.parametrize("name", LEVELS)
def test_every_answer_is_on_offer_and_in_time(name: str) -> None:
    bot = make(name)
    times = []
    for number, (s, decision) in enumerate(positions("poitiers_1356", 7)):
        view = View(game, s, decision.seat, decision)
        began = process_time()
        option = bot.choose(view, FastDice(number))
        times.append(process_time() - began)
        assert view.menu.holds(option)
    assert max(times) < 2.0
    assert median(times) < 0.02


@pytest.mark.rules("CHV-1.5")
@pytest.mark.parametrize("name", ["knight", "banneret"])
@pytest.mark.parametrize("scenario", ["agincourt_1415", "castillon_1453"])
def test_what_the_other_holds_changes_no_answer(name: str, scenario: str) -> None:
    """With the same chance of its own a bot answers the same, whatever is in the other's hand and in the deck."""
    bot = make(name)
    redealt = 0
    for number, (s, decision) in enumerate(positions(scenario, 5)):
        seat = decision.seat
        other = s.clone()
        game.redeal(other, seat, FastDice(f"other {number}"))
        redealt += other.hands[1 - seat] != s.hands[1 - seat]
        asked = advance(other, Referee(FastDice(0)))
        assert asked is not None
        first = bot.choose(View(game, s, seat, decision), FastDice(number))
        assert bot.choose(View(game, other, seat, asked), FastDice(number)) == first
    assert redealt > 10


def test_the_advice_knows_every_window() -> None:
    kinds = {kind for kind in phases_of("banneret.games.chivalry") if issubclass(kind, Window) and "key" in vars(kind)}
    assert kinds == set(WINDOWS)


def test_a_battle_of_their_own_is_bought_drawn_up_and_fought() -> None:
    end, _ = positions(BOUGHT, 1)[-1]
    assert len(end.bought) > 20
    sides = [sum(1 for side, type, _ in end.bought if side == one and type < 0) for one in (0, 1)]
    assert min(sides) >= 2, "leaders"
    assert end.turn > 3


def test_advice_leaves_the_position_alone_and_a_worth_lies_within_the_scores() -> None:
    for s, decision in positions("formigny_1450", 9):
        before = s.clone()
        game.hints.advise(s, decision.seat, decision.menu)
        english, french = game.hints.evaluate(s, 0), game.hints.evaluate(s, 1)
        assert s == before
        assert -1.0 <= english <= 1.0
        assert english == pytest.approx(-french)


def test_roll_outs_end() -> None:
    dice = FastDice("roll out")
    ref = Referee(dice)
    s = game.start("patay_1429", game.settle({}))
    decision = advance(s, ref)
    for _ in range(MOST_DECISIONS):
        if decision is None:
            break
        number = game.hints.playout(s, decision.seat, decision.menu, dice)
        apply(s, ref, decision.seat, decision.menu[number])
        decision = advance(s, ref)
    assert s.result is not None


def test_knights_beat_those_who_do_anything() -> None:
    won = 0
    for scenario in SCENARIO_DATA:
        planned = schedule(
            "chivalry", {"english": "knight", "french": "random"}, 2, scenario=scenario, seed="strong", swap=True
        )
        series = play_all(planned, workers=1)
        assert not series.crashes
        won += sum(played.bots[played.winners[0]] == "knight" for played in series.games if played.winners)
    assert won >= 2 * len(SCENARIO_DATA) - 2
