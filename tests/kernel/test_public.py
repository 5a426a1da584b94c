"""The public interface, as the README shows it."""

import importlib
from pathlib import Path

import pytest

import banneret


def test_games_lists_the_games_before_and_after_one_is_loaded() -> None:
    before = [game.id for game in banneret.games()]
    assert "calais" in before
    package = importlib.import_module("banneret.games.calais")
    assert [game.id for game in banneret.games()] == before
    assert package.game is banneret.game("calais")


def test_the_interface_in_one_go(tmp_path: Path) -> None:
    game = banneret.game("calais")
    match = banneret.Match(game, scenario="march", seed="harfleur")
    assert match.decision is not None and match.decision.options and match.decision.prompt
    first = match.decision.options[0]
    assert match.why_not("march forced calais") == banneret.Refusal(
        "CAL-6.2", "No road or ford leads from Harfleur to Calais."
    )
    assert match.why_not(first) is None
    assert sum(outcome.chance for outcome in match.odds(first).outcomes) == 1
    with pytest.raises(banneret.Refused) as refused:
        match.play("march forced calais")
    assert (refused.value.rule, match.answers(), match.log) == ("CAL-6.2", [], [])
    events = match.play("march forced montivilliers fecamp")
    assert events and events == match.log and events[0].rules
    with pytest.raises(banneret.Refused, match="consent of French"):
        match.undo()
    match.undo(consent=["french"])
    assert match.answers() == []
    assert match.scene("french").seat == 1 and match.result is None
    path = tmp_path / "game.jsonl"
    match.record().save(path)
    again = banneret.Match.from_record(path)
    assert again.state == match.state and again.log == match.log
