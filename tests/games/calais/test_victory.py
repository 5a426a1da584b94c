"""Section 12: the ends of the game."""

import pytest

from banneret.games.calais import game
from banneret.games.calais.tables import ENDINGS
from banneret.games.calais.turn import TurnEnd
from banneret.games.calais.victory import arrive, calais_level, calais_total
from banneret.kernel.dice import FastDice
from banneret.kernel.referee import Referee

from .table import ENGLISH, Play, deck_of, lay, to_march


@pytest.mark.rules("CAL-12.2", "CAL-12.7")
def test_the_levels_at_calais() -> None:
    assert [calais_level(total) for total in range(9)] == ["calais_none"] * 4 + ["calais_minor"] * 3 + [
        "calais_real"
    ] * 2
    s = lay(hand={"food": 3})
    arrive(s, Referee(FastDice(1)))
    assert s.result is not None and s.result.winners == () and s.result.scores == (0.0, 0.0), "a draw: nobody wins"


@pytest.mark.rules("CAL-12.3", "CAL-12.1")
def test_every_card_and_every_plunder_marker_counts_one() -> None:
    assert (
        calais_total(lay(hand={"food": 1, "fresh": 1, "numbers": 1, "professionals": 1, "leadership": 1}, plunder=0))
        == 5
    )
    assert calais_total(lay(hand={"food": 2}, plunder=4)) == 6


@pytest.mark.rules("CAL-12.1", "CAL-6.15")
def test_arriving_reads_the_result_from_the_sum() -> None:
    for held, kind in ((1, "calais_none"), (4, "calais_minor"), (7, "calais_real")):
        s = to_march(ENGLISH, english_at="boulogne", french_at="azincourt", hand={"numbers": held}, deck=deck_of("m11"))
        play = Play(s, [0]).answer("march normal calais").run()
        assert s.result is not None and s.result.kind == kind
        assert any(f"{held} cards + 0 plunder = {held}" in event.sum for event in play.log)


@pytest.mark.rules("CAL-12.5")
def test_time() -> None:
    s = lay(turn=18, english_at="guines", french_at="arras", phase=TurnEnd())
    Play(s).run()
    assert s.result is not None and (s.result.kind, s.result.winners, s.result.scores) == ("time", (1,), (-2.0, 2.0))


@pytest.mark.rules("CAL-12.8", "CAL-12.6")
def test_scores() -> None:
    wanted = {
        "battle_english": 3,
        "calais_real": 2,
        "calais_minor": 1,
        "calais_none": 0,
        "time": -2,
        "starved": -2,
        "battle_french": -3,
    }
    assert {ending.id: ending.score for ending in ENDINGS.values()} == wanted
    assert game.score_range == (-3.0, 3.0)
    for ending in ENDINGS.values():
        assert {"english": ending.score > 0, "french": ending.score < 0, "none": ending.score == 0}[ending.winner]


@pytest.mark.rules("CAL-12.9")
def test_the_first_end_ends_the_game() -> None:
    # Arrival on the last turn with nothing to eat: neither hunger nor time is looked at.
    s = to_march(
        ENGLISH,
        english_at="guines",
        french_at="azincourt",
        turn=18,
        hand={"professionals": 3, "leadership": 0},
        deck=deck_of("m11"),
    )
    play = Play(s, [0]).answer("march normal calais").run()
    assert s.result is not None and s.result.kind == "calais_none" and play.keys == ["english_move"]
    # Hunger comes before the French march, and so before battle and time.
    s = to_march(ENGLISH, english_at="eu", french_at="eu", turn=18, hand={"professionals": 3}, deck=deck_of("m11"))
    play = Play(s, [0]).answer("march normal").run()
    assert s.result is not None and s.result.kind == "starved" and play.keys == ["english_move", "english_food"]
    # Battle comes before time.
    s = to_march(1, english_at="eu", french_at="eu", turn=18, hand={"numbers": 3}, deck=deck_of("m11"))
    assert Play(s, [0]).answer("march normal").run("battle_draw").phase == "battle_draw"
