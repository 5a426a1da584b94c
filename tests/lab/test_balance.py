"""`banneret balance`: every scenario of a game between two bots, as a table, and as a page that keeps what people
wrote."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from banneret.cli.main import main
from banneret.kernel import registry
from banneret.kernel.refusal import BanneretError
from banneret.lab.balance.page import charts, ending_table, level_table, table
from banneret.lab.balance.scenarios import Level, play
from banneret.lab.pages.markdown import BEGIN, END
from banneret.lab.stats import rate

from .race import Race, Stumbling

SHELF = {"race": Race(), "stumbling": Stumbling()}


@pytest.fixture(autouse=True)
def shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def entry_points(group: str, name: str | None = None) -> list[SimpleNamespace]:
        return [
            SimpleNamespace(name=id, dist=None, load=lambda game=game: game)
            for id, game in SHELF.items()
            if name in (None, id)
        ]

    registry.game.cache_clear()
    monkeypatch.setattr(registry, "entry_points", entry_points)
    yield
    registry.game.cache_clear()


def test_equals_are_compared_by_seat() -> None:
    found = play("race", ("random", "random"), 30, seed="b", workers=1)
    assert found.equals
    assert [line.scenario for line in found.lines] == [scenario.id for scenario in Race().scenarios]
    for line in found.lines:
        assert line.games == 30 == line.first.of + line.draws
        assert line.first == line.better
        assert line.decisions > 0


def test_two_bots_change_seats_and_are_compared_over_all_scenarios() -> None:
    found = play("race", ("random", "greedy"), 10, seed="b", workers=1)
    assert not found.equals
    assert found.total.of == sum(line.better.of for line in found.lines)
    assert {bot for bot, _ in found.seconds} == {"random", "greedy"}
    assert "`random` wins" in table(found)
    assert "**lopsided**" not in table(found)


def test_an_optional_rule_is_played_by(capsys: pytest.CaptureFixture[str]) -> None:
    lengths = []
    for mud in ("off", "on"):
        words = ["--bot", "random", "--games", "10", "--workers", "1", "--variant", f"mud={mud}", "--json", "-"]
        assert main(["balance", "race", *words]) == 0
        told = msgspec.json.decode(capsys.readouterr().out)
        assert told["variants"] == [["mud", mud]]
        lengths.append([line["decisions"] for line in told["lines"]])
    assert all(dry < muddy for dry, muddy in zip(*lengths, strict=True)), "in mud the goal is farther"


def test_lopsided_is_said_only_when_the_interval_says_so() -> None:
    found = play("race", ("random", "random"), 1, seed="b", workers=1)

    def told(hits: int, of: int) -> bool:
        lines = tuple(msgspec.structs.replace(line, first=rate(hits, of)) for line in found.lines)
        return "**lopsided**" in table(msgspec.structs.replace(found, lines=lines))

    assert not told(0, 1) and not told(3, 3) and not told(0, 0) and not told(7, 10)
    assert not told(70, 100), "its interval begins at 60 %"
    assert told(80, 100) and told(20, 100)


def test_the_same_seed_gives_the_same_figures() -> None:
    one, two = (play("race", ("random", "random"), 8, seed="same", workers=1).lines for _ in range(2))
    assert one == two


def test_a_scenario_may_have_a_number_of_games_of_its_own() -> None:
    first = Race().scenarios[0].id
    found = play("race", ("random", "random"), 30, seed="b", workers=1, scenarios=[f"{first}=4"])
    assert [(line.scenario, line.games) for line in found.lines] == [(first, 4)]
    assert f"--scenario {first}=4 --games 30" in found.command()


def test_levels_of_victory_are_counted_where_there_are_some() -> None:
    found = play("race", ("random", "random"), 12, seed="b", workers=1)
    assert all(sum(level.games for level in line.levels) == 12 for line in found.lines)
    graded = (Level(1, 1.0, "by far", 3), Level(1, 0.5, "just", 4), Level(-1, 1.0, "left behind", 5))
    lines = tuple(msgspec.structs.replace(line, levels=graded) for line in found.lines)
    other = msgspec.structs.replace(found, lines=lines)
    assert [name for _winner, name in other.levels] == ["by far", "just", "left behind"]
    plain = tuple(
        msgspec.structs.replace(line, levels=(Level(1, 1.0, "won", 7), Level(-1, 1.0, "lost", 5)))
        for line in found.lines
    )
    assert not msgspec.structs.replace(found, lines=plain).levels, "to win is to win"
    assert "| 25.0 %" in level_table(other)
    assert ElementTree.fromstring(charts(other)["race_levels.svg"]).tag.endswith("svg")


def test_the_page_keeps_what_people_wrote(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "race.md"
    words = ["balance", "race", "--bot", "random", "--games", "6", "--workers", "1", "--page", str(page)]
    assert main(words) == 0
    first = page.read_text()
    page.write_text(first + "\nRed runs downhill.\n")
    assert main([*words, "--seed", "2"]) == 0
    second = page.read_text()
    assert second.endswith("\nRed runs downhill.\n")
    assert second.count(BEGIN) == second.count(END) == 1
    assert "banneret balance race --bot random --games 6 --seed 2 --page" in second
    for name in ("race_wins.svg", "race_turns.svg"):
        assert ElementTree.fromstring((tmp_path / name).read_text()).tag.endswith("svg")
    assert "Written:" in capsys.readouterr().out


def test_a_page_without_a_place_for_figures_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "race.md"
    page.write_text("My own page.\n")
    assert main(["balance", "race", "--bot", "random", "--games", "2", "--workers", "1", "--page", str(page)]) == 2
    assert "no place for the figures" in capsys.readouterr().err
    assert page.read_text() == "My own page.\n"


def test_a_page_is_tried_before_a_game_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*args: object, **more: object) -> object:
        raise AssertionError("a game was played")

    monkeypatch.setattr("banneret.lab.balance.scenarios.play_all", never)
    page = tmp_path / "race.md"
    for text in (b"My own page.\n", f"{END}\n{BEGIN}\n".encode(), b"\xff\xfe"):
        page.write_bytes(text)
        assert main(["balance", "race", "--bot", "random", "--games", "2", "--page", str(page)]) == 2
        assert page.read_bytes() == text
    assert "can't be read" in capsys.readouterr().err


def interrupt(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """Ctrl-C after so many games."""

    class Impatient:
        count = 1

        def work(self, job: Any, tasks: Sequence[Any]) -> Iterator[Any]:
            for task in tasks[:after]:
                yield task, job(task)
            raise KeyboardInterrupt

    monkeypatch.setattr("banneret.cli.commands.balance.staff", lambda args: Impatient())


def test_ctrl_c_is_told_and_leaves_the_page_as_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupt(monkeypatch, 2)
    page, data = tmp_path / "race.md", tmp_path / "race.json"
    page.write_text(f"{BEGIN}\nThe figures of long ago.\n{END}\n")
    words = ["balance", "race", "--bot", "random", "--games", "6", "--page", str(page), "--json", str(data)]
    assert main(words) == 0
    told = capsys.readouterr().out
    asked = 6 * len(Race().scenarios)
    assert f"Interrupted: 2 of {asked} games were played." in told and "race.md is as it was" in told
    assert "long ago" in page.read_text()
    found = msgspec.json.decode(data.read_bytes())
    assert found["interrupted"] and found["asked"] == asked


def test_json_stands_in_place_of_the_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", "race", "--bot", "random", "--games", "2", "--workers", "1", "--json", "-"]) == 0
    told = capsys.readouterr()
    assert msgspec.json.decode(told.out)["game"] == "race" and "|" not in told.err


def test_how_far_it_is_is_told() -> None:
    told: list[str] = []
    play("race", ("random", "random"), 3, workers=1, scenarios=["short"], watch=told.append)
    name = Race().scenario("short").name
    assert told == [name, f"{name}: 1 of 3", f"{name}: 2 of 3", f"{name}: 3 of 3"]


def test_crashed_games_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", "stumbling", "--bot", "random", "--games", "20", "--workers", "1", "--seed", "x"]) == 1
    assert "crashed" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--bot", "wizard"], "There is no bot “wizard”"),
        (["--scenario", "moon"], "no scenario “moon”"),
        (["--variant", "snow=on"], "no optional rule “snow”"),
        (["--scenario", "flat=x"], "does not say how many"),
        (["--kind", "joust"], "is one game, without kinds"),
    ],
)
def test_what_is_wrong_is_told_before_a_game_is_played(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["balance", "race", *words]) == 2
    assert told in capsys.readouterr().err


def test_how_games_ended_is_counted_and_drawn_where_it_differs() -> None:
    found = play("race", ("random", "random"), 6, seed="b", workers=1)
    assert all(sum(games for _, games in line.endings) == line.games for line in found.lines)
    alike = msgspec.structs.replace(
        found, lines=tuple(msgspec.structs.replace(line, endings=(("home", 6),)) for line in found.lines)
    )
    assert alike.endings == [] and "race_endings.svg" not in charts(alike)
    mixed = msgspec.structs.replace(
        found, lines=tuple(msgspec.structs.replace(line, endings=(("late", 2), ("taken", 4))) for line in found.lines)
    )
    assert mixed.endings == ["taken", "late"]
    assert "| games | taken | late |" in ending_table(mixed)
    assert ElementTree.fromstring(charts(mixed, "sieges")["sieges_endings.svg"]).tag.endswith("svg")


def test_one_kind_of_a_title_is_played_by_its_optional_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    registry.game.cache_clear()
    variants = {"fights": "quick"}
    found = play("diex", ("random", "random"), 1, workers=1, kind="siege", variants=variants)
    assert [line.scenario for line in found.lines] == [
        scenario.id for scenario in registry.game("diex").of("siege_great_hall").scenarios
    ]
    assert found.command().endswith("--kind siege --variant fights=quick --games 1 --seed 1")
    assert all(line.games == 1 for line in found.lines)
    with pytest.raises(BanneretError, match="skirmish, siege, campaign"):
        play("diex", ("random", "random"), 1, workers=1, kind="joust")
    with pytest.raises(BanneretError, match="foragers is of the kind “skirmish”, not “siege”"):
        play("diex", ("random", "random"), 1, workers=1, kind="siege", scenarios=["foragers"])


def test_a_rule_that_one_scenario_lacks_is_told_before_another_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    registry.game.cache_clear()
    begun: list[str] = []
    for variants in ({"fights": "quick"}, {"battles": "quick"}):
        with pytest.raises(BanneretError, match="no optional rule"):
            play("diex", ("random", "random"), 1, workers=1, variants=variants, watch=begun.append)
    assert not begun


def test_of_a_kind_whose_sides_may_be_shared_those_for_two_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    registry.game.cache_clear()
    found = play("diex", ("random", "random"), 1, workers=1, kind="Campaign", variants={"battles": "quick"})
    assert [line.scenario for line in found.lines] == ["kings_pence", "kent_1066", "york_1069"]
    assert all(1 <= line.turns <= 14 for line in found.lines), "turns, and not the days of the month"
    with pytest.raises(BanneretError, match="four players is not a game for two"):
        play("diex", ("random", "random"), 1, workers=1, scenarios=["kings_pence_four"])
