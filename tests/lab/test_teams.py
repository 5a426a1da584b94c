"""Games of secret teams: bots are seated by team, and what the game says is worth counting is counted."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from banneret.cli.main import main
from banneret.games.orleans import game as orleans
from banneret.kernel.refusal import BanneretError
from banneret.kernel.study import Topic
from banneret.lab.pages.markdown import BEGIN, END
from banneret.lab.teams.facts import rows, sure
from banneret.lab.teams.page import charts, command, overview, table
from banneret.lab.teams.play import NOBODY, Found, TeamGame, TeamSchedule, TeamSeries, play, play_all

PLAN = TeamSchedule("orleans", "england_vs_france", ("tactician:3", "random"), 4, "teams")


@pytest.fixture(scope="module")
def series() -> TeamSeries:
    return play_all(PLAN, workers=1)


def test_a_bot_plays_all_seats_of_a_team_and_changes_teams(series: TeamSeries) -> None:
    assert [game.number for game in series.games] == [0, 1, 2, 3]
    assert [game.bots for game in series.games] == [PLAN.bots, PLAN.bots[::-1]] * 2
    for game in series.games:
        assert sorted(game.teams) == [0, 0, 1, 1]
        assert game.winner in (NOBODY, 0, 1)
        assert game.turns > 0 and game.decisions > 100
    assert {game.teams for game in series.games} != {series.games[0].teams}, "teams are dealt anew in each game"
    assert set(series.thoughts) == set(PLAN.bots)


def test_the_same_plan_gives_the_same_games(series: TeamSeries) -> None:
    assert play(PLAN, 2)[0] == series.games[2]


def test_answers_are_counted_by_their_verb(series: TeamSeries) -> None:
    counted = [fact for fact in series.games[0].facts if fact.topic == "actions"]
    assert {fact.name for fact in counted} > {"pass", "guild house", "territory"}
    assert sum(fact.value for fact in counted) < series.games[0].decisions


def game(number: int, winner: int, *facts: Found) -> TeamGame:
    return TeamGame(number, ("a", "a"), (0, 1, 0, 1), winner, "kind", 9, 100, facts)


def made(*games: TeamGame) -> TeamSeries:
    return TeamSeries(TeamSchedule("orleans", "england_vs_france", ("a", "a"), len(games)), list(games), {}, [])


def test_rates_tell_how_often_it_was_so_and_who_won() -> None:
    found = rows(
        made(
            game(0, 0, Found("t", "it", (0,), 1.0), Found("t", "it", (1,), 0.0)),
            game(1, 1, Found("t", "it", (2,), 1.0), Found("t", "it", (3,), 0.0)),
            game(2, NOBODY, Found("t", "it", (0,), 1.0)),
        ),
        Topic("t", "T", "", "rate"),
    )
    (row,) = found
    assert (row.count, row.share.hits, row.share.of) == (5, 3, 5)
    assert (row.with_it.hits, row.with_it.of) == (1, 2)
    assert (row.without.hits, row.without.of) == (1, 2)
    assert row.correlation == 0.0 and not sure(row)


def test_numbers_that_go_with_winning_correlate_with_it() -> None:
    games = [
        game(i, i % 2, *(Found("t", "it", (seat,), 3.0 if seat % 2 == i % 2 else 1.0) for seat in range(4)))
        for i in range(6)
    ]
    (row,) = rows(made(*games), Topic("t", "T", "", "use"))
    assert row.correlation == pytest.approx(1.0) and sure(row)
    assert (row.winners.value, row.losers.value) == (3.0, 1.0)


def test_an_answer_that_nobody_gave_in_a_game_was_given_no_times() -> None:
    found = rows(made(game(0, 0, Found("t", "it", (0,), 2.0)), game(1, 0)), Topic("t", "T", "", "use", phase="act"))
    assert found[0].count == 5


def test_teams_and_seats_are_rated_by_decided_games() -> None:
    found = made(game(0, 0), game(1, 0), game(2, 1), game(3, NOBODY))
    assert (found.team(0).hits, found.team(1).hits, found.team(0).of) == (2, 1, 3)
    assert found.seat(0) == found.seat(2) == found.team(0)
    assert found.endings()[0][1].of == 4


def test_a_game_without_teams_is_refused() -> None:
    with pytest.raises(BanneretError, match="no teams"):
        play_all(TeamSchedule("calais", "march", ("random", "random"), 1))


def test_a_table_for_each_kind_of_topic(series: TeamSeries) -> None:
    assert "**" in overview(series) and "Ways of ending" in overview(series)
    for topic in orleans.study.topics:
        found = rows(series, topic)
        assert found, topic.id
        assert table(topic, found, orleans.study.teams).count("\n") == len(found) + 1
    for picture in charts(series).values():
        assert ElementTree.fromstring(picture).tag.endswith("svg")


def test_the_command_writes_the_page_and_says_how_to_do_it_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "orleans.md"
    words = [
        "balance",
        "orleans",
        "--bot",
        "random",
        "--games",
        "2",
        "--workers",
        "1",
        "--seed",
        "p",
        "--variant",
        "quick=on",
        "--page",
        str(page),
    ]
    assert main(words) == 0
    text = page.read_text()
    assert text.count(BEGIN) == text.count(END) == 1
    assert "banneret balance orleans --bot random --variant quick=on --games 2 --seed p --page" in text
    assert (tmp_path / "orleans_wins.svg").exists()
    assert "France wins" in capsys.readouterr().out


def test_one_scenario_with_a_number_of_games_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["balance", "orleans", "--bot", "random", "--games", "9", "--workers", "1"]
    assert main([*words, "--scenario", "england_vs_france=1"]) == 0
    assert "1 game, " in capsys.readouterr().out


def test_a_kind_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", "orleans", "--bot", "random", "--games", "1", "--kind", "siege"]) == 2
    assert "is one game, without kinds" in capsys.readouterr().err


def test_ctrl_c_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    class Impatient:
        count = 1

        def work(self, job: Any, numbers: Sequence[int]) -> Iterator[Any]:
            yield 0, job(0)
            raise KeyboardInterrupt

    monkeypatch.setattr("banneret.cli.commands.balance.staff", lambda args: Impatient())
    assert main(["balance", "orleans", "--bot", "random", "--games", "3"]) == 0
    assert "Interrupted: 1 of 3 games were played." in capsys.readouterr().out


def test_two_bots_are_named_in_the_command(series: TeamSeries) -> None:
    assert command(series) == "banneret balance orleans --bot tactician:3 --against random --games 4 --seed teams"
