"""A series: the same games for the same seed however they are played, bots that change seats, figures that add up."""

import json
from collections import Counter
from typing import Any

import msgspec
import pytest

from banneret import bots
from banneret.bots import Bot
from banneret.kernel.dice import Dice
from banneret.kernel.option import Option
from banneret.kernel.refusal import BanneretError
from banneret.kernel.view import View
from banneret.lab import Played, Series, play, run, schedule, summarise
from banneret.lab.series import sitting

from .race import Race, Stumbling

BOTS = {"red": "random", "blue": "greedy"}


def played(
    number: int,
    bots: tuple[str, str],
    winner: int | None,
    score: float = 1.0,
    decisions: int = 4,
    heading: str = "Turn 2",
) -> Played:
    winners = () if winner is None else (winner,)
    scores = (score, -score) if winner == 0 else (-score, score) if winner == 1 else (0.0, 0.0)
    return Played(number, bots, winners, scores, "kind", "level", decisions, heading)


def test_the_same_seed_gives_the_same_games_with_any_number_of_workers() -> None:
    alone = run(Race(), BOTS, games=24, swap=True, workers=1, seed="same")
    together = run(Race(), BOTS, games=24, swap=True, workers=3, seed="same")
    other = run(Race(), BOTS, games=24, swap=True, workers=1, seed="other")
    assert alone.games == together.games
    assert msgspec.json.encode(alone.data()) == msgspec.json.encode(together.data())
    assert alone.games != other.games


def test_an_installed_game_is_played_in_other_processes() -> None:
    bots = {"english": "random", "french": "random"}
    assert run("calais", bots, games=6, workers=2).games == run("calais", bots, games=6, workers=1).games


def test_one_game_is_a_function_of_plan_and_number() -> None:
    planned = schedule(Race(), BOTS, 10, swap=True, seed="one")
    whole = run(Race(), BOTS, games=10, swap=True, workers=1, seed="one")
    assert [play(planned, number)[0] for number in range(10)] == whole.games


def test_swapped_bots_sit_in_each_seat_equally_often() -> None:
    games = run(Race(), BOTS, games=20, swap=True, workers=1).games
    assert Counter(game.bots for game in games) == {("random", "greedy"): 10, ("greedy", "random"): 10}


def test_without_swap_everybody_stays() -> None:
    assert {game.bots for game in run(Race(), BOTS, games=5, workers=1).games} == {("random", "greedy")}


class Fidget(Bot):
    """Always runs, after throwing some dice for nothing."""

    def __init__(self, throws: int) -> None:
        self.throws = throws

    def choose(self, view: View, dice: Dice) -> Option:
        for _ in range(self.throws):
            dice.below(6)
        return view.menu[1]


def test_a_bot_does_not_disturb_the_dice_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game's dice and each bot's are different ones: a bot that throws more does not change what is rolled on the
    table."""
    monkeypatch.setattr(bots, "make", lambda name: Fidget(0))
    quiet = run(Race(), {}, games=12, workers=1)
    monkeypatch.setattr(bots, "make", lambda name: Fidget(7))
    assert run(Race(), {}, games=12, workers=1).games == quiet.games
    assert len({game.scores for game in quiet.games}) > 1


class Cheat(Bot):
    """Answers what nobody offered."""

    def choose(self, view: View, dice: Dice) -> Option:
        return Option("fly")


def test_a_bot_that_answers_what_is_not_on_offer_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "make", lambda name: Cheat())
    found = run(Race(), {}, games=1, workers=1)
    assert found.crashes[0].error == "BanneretError: The bot greedy answered “fly”, which is not on offer to red."


def test_crashes_are_kept_apart() -> None:
    found = run(Stumbling(), BOTS, games=20, workers=1)
    assert found.crashes and found.games
    assert sorted([game.number for game in found.games] + [crash.number for crash in found.crashes]) == list(range(20))
    assert all(crash.error == "ValueError: a trap" for crash in found.crashes)
    again = run(Stumbling(), BOTS, games=20, workers=1, only=[found.crashes[0].number])
    assert [crash.error for crash in again.crashes] == ["ValueError: a trap"] and not again.games


def test_an_interrupt_keeps_what_was_played() -> None:
    def interrupt(found: Series) -> None:
        if len(found.games) == 7:
            raise KeyboardInterrupt

    found = run(Race(), BOTS, games=100, workers=1, watch=interrupt)
    assert found.interrupted and len(found.games) == 7
    assert found.summary().games == 7


def test_a_game_without_end_is_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sitting, "MOST_DECISIONS", 3)
    found = run(Race(), BOTS, games=2, workers=1)
    assert [crash.error for crash in found.crashes] == ["Runaway: no end after 3 decisions"] * 2


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"bots": {"green": "random"}}, "no seat “green”"),
        ({"bots": {"red": "clever"}}, "no bot “clever”"),
        ({"scenario": "endless"}, "no scenario “endless”"),
        ({"variants": {"snow": "on"}}, "no optional rule “snow”"),
        ({"variants": {"mud": "deep"}}, "can be off, on, not “deep”"),
        ({"games": 0}, "at least one game"),
        ({"workers": 0}, "at least one worker"),
    ],
)
def test_what_is_wrong_is_said(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(BanneretError, match=told):
        run(Race(), **{"bots": BOTS, "games": 2, **wrong})


def test_the_command_plays_it_again() -> None:
    planned = schedule(Race(), {"red": "mcts:5"}, 7, scenario="long", variants={"mud": "on"}, seed="my seed", swap=True)
    assert planned.command() == (
        "banneret lab race --scenario long --games 7 --seed 'my seed' --seat red=mcts:5 --seat blue=greedy "
        "--variant mud=on --swap"
    )
    assert planned.repeatable
    assert not schedule(Race(), {"red": "mcts:2s"}).repeatable
    assert not schedule(Race(), {"red": "banneret"}).repeatable


def test_rows_are_flat() -> None:
    found = run(Race(), BOTS, games=3, workers=1)
    assert [row["number"] for row in found.rows()] == [0, 1, 2]
    assert set(found.rows()[0]) == {
        "number",
        "bot red",
        "bot blue",
        "score red",
        "score blue",
        "winners",
        "level",
        "kind",
        "decisions",
        "heading",
    }


def test_data_is_plain_json() -> None:
    found = run(Race(), BOTS, games=5, swap=True, workers=1)
    data = json.loads(msgspec.json.encode(found.data()))
    assert data["command"] == found.schedule.command()
    assert [game["number"] for game in data["games"]] == list(range(5))
    assert data["summary"]["games"] == 5


# ---------------------------------------------------------------------- the summary


def test_tallies_add_up() -> None:
    games = [
        played(0, ("a", "b"), 0),
        played(1, ("b", "a"), 0),
        played(2, ("a", "b"), None),
        played(3, ("b", "a"), 1, 3.0),
    ]
    found = summarise(("red", "blue"), ("a", "b"), games)
    a, b = found.bots
    assert (a.name, a.games, a.wins, a.draws, a.losses) == ("a", 4, 2, 1, 1)
    assert (b.wins, b.draws, b.losses) == (1, 1, 2)
    assert (a.decided.hits, a.decided.of) == (2, 3)
    assert (a.win.hits, a.win.of) == (2, 4)
    assert a.score.value == pytest.approx((1 - 1 + 0 + 3) / 4)
    red, blue = found.seats
    assert (red.wins, red.draws, red.losses) == (2, 1, 1) and (blue.wins, blue.losses) == (1, 2)
    assert {pair.name: pair.wins for pair in found.pairs} == {
        "a as red": 1,
        "a as blue": 1,
        "b as red": 1,
        "b as blue": 0,
    }
    assert (found.draws.hits, found.draws.of) == (1, 4)


def test_the_first_seat_effect_is_the_difference_between_seats() -> None:
    """a wins 8 of 10 as red and 5 of 10 as blue."""
    games = [played(i, ("a", "b"), 0 if i < 8 else 1) for i in range(10)] + [
        played(10 + i, ("b", "a"), 1 if i < 5 else 0) for i in range(10)
    ]
    found = summarise(("red", "blue"), ("a", "b"), games)
    effect = found.effects[0]
    assert effect.bot == "a"
    assert (effect.first.value, effect.others.value) == (0.8, 0.5)
    assert effect.gain.value == pytest.approx(0.3)
    assert effect.gain.low < 0.3 < effect.gain.high
    # b loses where a wins: it has the same gain, and so has the seat.
    assert found.seat_gain is not None
    assert found.seat_gain.value == pytest.approx(0.3)
    assert (found.seat_gain.low, found.seat_gain.high) == pytest.approx((effect.gain.low, effect.gain.high))


def test_seat_and_bot_can_not_be_told_apart_without_a_swap() -> None:
    games = [played(i, ("a", "b"), 0) for i in range(4)]
    apart = summarise(("red", "blue"), ("a", "b"), games)
    assert apart.first_seat is None and apart.seat_gain is None
    same = summarise(("red", "blue"), ("a", "a"), [played(i, ("a", "a"), 0) for i in range(4)])
    assert same.first_seat is not None and same.first_seat.value == 1.0
    assert same.effects == () and same.pairs == () and same.seat_gain is None


def test_endings_go_from_the_first_seats_best_to_its_worst() -> None:
    games = [
        Played(0, ("a", "b"), (1,), (-3.0, 3.0), "k", "crushing", 4, ""),
        Played(1, ("a", "b"), (0,), (3.0, -3.0), "k", "crushing", 4, ""),
        Played(2, ("a", "b"), (), (0.0, 0.0), "k", "drawn", 4, ""),
        Played(3, ("b", "a"), (0,), (1.0, -1.0), "k", "Victory of Red", 4, ""),
    ]
    found = summarise(("red", "blue"), ("a", "b"), games)
    assert [ending.name for ending in found.endings] == ["Red: crushing", "Victory of Red", "drawn", "Blue: crushing"]
    assert [ending.share.hits for ending in found.endings] == [1, 1, 1, 1]
    assert [(row.name, row.counts) for row in found.rows] == [
        ("red a, blue b", (1, 0, 1, 1)),
        ("red b, blue a", (0, 1, 0, 0)),
    ]


@pytest.mark.parametrize(
    ("lengths", "order"),
    [
        ({"Day 10 · 2 May": 6, "Day 2 · 24 April": 30}, ["Day 2 · 24 April", "Day 10 · 2 May"]),
        ({"evening": 30, "morning": 6}, ["morning", "evening"]),
        ({"2 May": 30, "24 April": 6, "2 June": 40}, ["24 April", "2 May", "2 June"]),
    ],
    ids=["by the turn", "by decisions", "dates are no turns"],
)
def test_headings_come_in_the_order_of_play(lengths: dict[str, int], order: list[str]) -> None:
    games = [
        played(i, ("a", "b"), 0, decisions=decisions, heading=heading)
        for i, (heading, decisions) in enumerate(lengths.items())
    ]
    assert [heading.name for heading in summarise(("red", "blue"), ("a", "b"), games).headings] == order


def test_a_bot_in_several_seats_counts_each() -> None:
    games = [Played(0, ("a", "b", "b"), (1, 2), (-1.0, 1.0, 1.0), "k", "l", 3, "")]
    found = summarise(("x", "y", "z"), ("a", "b", "b"), games)
    assert [(one.name, one.games, one.wins) for one in found.bots] == [("a", 1, 0), ("b", 2, 2)]
