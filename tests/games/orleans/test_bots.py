"""The bots at the table: they know only what their seat knows, answer in time, and the better ones win."""

from time import perf_counter

import pytest

from banneret.bots import make
from banneret.games.orleans import game
from banneret.games.orleans.knowledge import redeal
from banneret.games.orleans.round.planning import Planning
from banneret.games.orleans.setup import KeepMessage
from banneret.games.orleans.state import OrleansState
from banneret.kernel.decision import Decision
from banneret.kernel.dice import Dice, FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.phase import Plan
from banneret.kernel.referee import Referee
from banneret.kernel.view import View
from banneret.lab.teams.play import TeamSchedule, play_all

LEVELS = ("squire", "knight", "banneret")


def positions(every: int, seed: str) -> list[tuple[OrleansState, Decision]]:
    """Positions of a game between knights."""
    bot = make("knight")
    dice: Dice = FastDice(seed)
    ref = Referee(dice)
    s = game.start("england_vs_france", game.settle({}))
    decision = advance(s, ref)
    found = []
    count = 0
    while decision is not None:
        seat = decision.seats[0]
        if count % every == 0:
            found.append((s.clone(), decision))
        count += 1
        apply(s, ref, seat, bot.choose(View(game, s, seat, decision), dice))
        decision = advance(s, ref)
    return found


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.rules("ORL-20.1", "ORL-20.2")
def test_a_bot_never_sees_what_its_seat_cannot_know(name: str) -> None:
    """Deal anew what a seat can't know, under the bot's eyes: with the same random stream it answers the same."""
    bot = make(name)
    for number, (s, decision) in enumerate(positions(9, "knowledge")):
        seat = decision.seats[0]
        other = s.clone()
        redeal(other, seat, FastDice(f"other {number}"))
        answers = {bot.choose(View(game, world, seat, decision), FastDice(number)).notation for world in (s, other)}
        assert len(answers) == 1, f"{s.stack[-1]}: {answers}"


@pytest.mark.parametrize("name", LEVELS)
def test_every_answer_is_on_offer_and_in_time(name: str) -> None:
    bot = make(name)
    for number, (s, decision) in enumerate(positions(7, "time")):
        seat = decision.seats[0]
        view = View(game, s, seat, decision)
        began = perf_counter()
        option = bot.choose(view, FastDice(number))
        assert perf_counter() - began < 2.0
        assert view.menu.holds(option)


def test_a_worth_lies_within_the_scores() -> None:
    for s, _ in positions(5, "scores"):
        for seat in range(4):
            assert -1.0 <= game.hints.evaluate(s, seat) <= 1.0


def opening(name: str, seed: int) -> tuple[Plan, ...]:
    """The plans of all four for the first round, just before they come out."""
    bot, dice, ref = make(name), FastDice(f"{seed} thoughts"), Referee(FastDice(seed))
    s = game.start("england_vs_france", game.settle({}))
    decision = advance(s, ref)
    plans: dict[int, Plan] = {}
    while decision is not None and (s.round == 0 or isinstance(s.stack[-1], KeepMessage | Planning)):
        seat = decision.seats[0]
        option = bot.choose(View(game, s, seat, decision), dice)
        phase = s.stack[-1]
        if isinstance(phase, Planning) and option.verb == "ready":
            plans[seat] = dict(phase.plans)[seat]
        apply(s, ref, seat, option)
        decision = advance(s, ref)
    return tuple(plans[seat] for seat in sorted(plans))


@pytest.mark.parametrize("name", LEVELS)
def test_they_do_not_all_open_alike(name: str) -> None:
    """Over a dozen games there are four first plans at least, nearly every table has two, and the same dice lead to the
    same plans."""
    tables = [opening(name, seed) for seed in range(12)]
    assert all(len(plans) == 4 for plans in tables)
    assert len({plan.steps for plans in tables for plan in plans}) >= 4
    assert sum(len({plan.steps for plan in plans}) > 1 for plans in tables) >= 8
    assert opening(name, 3) == tables[3]


def test_knights_beat_those_who_do_anything() -> None:
    series = play_all(TeamSchedule("orleans", "england_vs_france", ("knight", "random"), 6, "strong"), workers=1)
    assert not series.crashes
    assert series.better().hits >= 5


def test_a_banneret_declares_nothing_false() -> None:
    series = play_all(TeamSchedule("orleans", "england_vs_france", ("banneret", "banneret"), 8, "honest"), workers=1)
    assert not series.crashes
    assert "false_mission" not in {game.kind for game in series.games}
