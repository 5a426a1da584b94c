"""A series that was cut off goes on where it stood."""

from collections.abc import Generator, Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from banneret.kernel.refusal import BanneretError
from banneret.lab.balance.scenarios import play as balance
from banneret.lab.journal import Journal, Part
from banneret.lab.pool import Processes
from banneret.lab.series.run import play_all
from banneret.lab.series.schedule import Schedule, schedule
from banneret.lab.staff import Crash, Job
from banneret.lab.teams.play import TeamSchedule
from banneret.lab.teams.play import play_all as play_teams

from .jobs import fails_at_three, square

BOTS = {"english": "random", "french": "random"}


class Counting:
    """Does all in this process, and notes what it was given."""

    count = 1

    def __init__(self) -> None:
        self.done: list[int] = []

    def work(self, job: Job[Any], numbers: Iterable[int]) -> Generator[tuple[int, Any], None, None]:
        for number, result in Processes(1).work(job, numbers):
            self.done.append(number)
            yield number, result


def through(staff: Counting, job: Job[int], numbers: Iterable[int], part: Part[int]) -> dict[int, Any]:
    """All results, by number."""
    return dict(part.resume(staff, job, numbers))


def planned(games: int, seed: str = "1") -> Schedule:
    return schedule("calais", BOTS, games, scenario="agincourt", seed=seed)


def test_what_was_kept_is_not_done_again(tmp_path: Path) -> None:
    part = Journal(tmp_path / "j").part("squares", int)
    with closing(part.resume(Counting(), square, range(10))) as results:
        assert [next(results) for _ in range(4)] == [(0, 0), (1, 1), (2, 4), (3, 9)]
    staff = Counting()
    assert through(staff, square, range(10), part) == {number: number**2 for number in range(10)}
    assert staff.done == [4, 5, 6, 7, 8, 9]


def test_what_failed_is_tried_again(tmp_path: Path) -> None:
    part = Journal(tmp_path / "j").part("threes", int)
    assert isinstance(through(Counting(), fails_at_three, range(5), part)[3], Crash)
    staff = Counting()
    assert isinstance(through(staff, fails_at_three, range(5), part)[3], Crash)
    assert staff.done == [3]


def test_a_line_that_was_cut_off_is_done_again(tmp_path: Path) -> None:
    path = tmp_path / "j"
    part = Journal(path).part("squares", int)
    whole = through(Counting(), square, range(5), part)
    path.write_bytes(path.read_bytes()[:-4])
    staff = Counting()
    assert through(staff, square, range(5), part) == whole
    assert staff.done == [4]
    assert len(path.read_bytes().splitlines()) == 5


def test_plans_share_a_file(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j")
    for plan in ("one", "two"):
        staff = Counting()
        through(staff, square, range(3), journal.part(plan, int))
        assert staff.done == [0, 1, 2]


def test_another_file_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Jeanne,\nwe march on Reims.\n")
    with pytest.raises(BanneretError, match="holds no games of a series"):
        Journal(path).lines()
    assert path.read_text() == "Dear Jeanne,\nwe march on Reims.\n"


def test_a_resumed_series_is_the_series(tmp_path: Path) -> None:
    straight = play_all(planned(6), workers=1)
    journal = Journal(tmp_path / "j")
    play_all(planned(6), workers=1, only=[0, 2, 5], journal=journal)
    staff = Counting()
    again = play_all(planned(6), workers=staff, journal=journal)
    assert staff.done == [1, 3, 4]
    assert again.games == straight.games
    assert {bot: thought.decisions for bot, thought in again.thoughts.items()} == {
        bot: thought.decisions for bot, thought in straight.thoughts.items()
    }


def test_a_longer_series_goes_on_from_a_shorter_and_another_seed_does_not(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j")
    play_all(planned(3), workers=1, journal=journal)
    for games, seed, done in ((5, "1", [3, 4]), (2, "2", [0, 1])):
        staff = Counting()
        play_all(planned(games, seed), workers=staff, journal=journal)
        assert staff.done == done


def test_a_balance_and_a_series_of_teams_resume(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j")
    words: Any = {"scenarios": ["agincourt", "march"], "journal": journal}
    first = balance("calais", ("random", "random"), 2, workers=1, **words)
    staff = Counting()
    assert balance("calais", ("random", "random"), 2, workers=staff, **words).lines == first.lines
    assert staff.done == []
    teams = TeamSchedule("orleans", "england_vs_france", ("random", "random"), 1)
    played = play_teams(teams, workers=1, journal=journal)
    assert len(played.games) == 1
    assert play_teams(teams, workers=staff, journal=journal).games == played.games
    assert staff.done == []
