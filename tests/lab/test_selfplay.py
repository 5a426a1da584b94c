"""Games between bots, answer by answer."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from banneret.cli.main import main
from banneret.kernel.refusal import BanneretError
from banneret.lab.selfplay import play, play_all, questions, read
from banneret.lab.series.played import play as play_in_series
from banneret.lab.series.schedule import Schedule, schedule


def planned(games: int = 3) -> Schedule:
    return schedule("calais", {"english": "random", "french": "greedy"}, games, scenario="agincourt", seed="s")


def test_a_game_is_that_of_the_series() -> None:
    told, (played, _) = play(planned(), 1), play_in_series(planned(), 1)
    assert (told.scores, len(told.answers), told.bots) == (played.scores, played.decisions, played.bots)


def test_a_file_gives_every_question_and_its_answer(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    assert play_all(planned(), file, workers=1).games == 3
    games = list(read(file))
    assert [game.dice for game in games] == ["s/0", "s/1", "s/2"]
    for game in games:
        found = [(question.seat, question.option.notation) for question in questions(game)]
        assert tuple(found) == game.answers
        assert len(found) > 3


def test_other_rules_are_not_played_as_if_they_were_these() -> None:
    told = play(planned(), 0)
    with pytest.raises(BanneretError, match="version 999"):
        list(questions(replace(told, rules=999)))
    with pytest.raises(BanneretError, match="can't be answered there"):
        list(questions(replace(told, answers=((0, "march to the moon"),))))


def test_the_command_plays_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.jsonl"
    words = ["selfplay", "calais", "--scenario", "agincourt", "--bot", "random", "--workers", "1", "--out", str(file)]
    assert main([*words, "--games", "2"]) == 0
    before = file.read_bytes()
    assert main([*words, "--games", "4"]) == 0
    assert file.read_bytes().startswith(before)
    assert len(list(read(file))) == 4
    assert "Written:" in capsys.readouterr().err


def test_a_file_of_something_else_is_refused_before_the_first_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("not games\n")
    assert main(["selfplay", "calais", "--games", "1000000", "--out", str(file)]) == 2
    assert "holds no games of a series" in capsys.readouterr().err
    assert file.read_text() == "not games\n"
