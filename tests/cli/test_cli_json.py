"""What commands print as tables they also give as JSON: into a file, or on standard output and nothing else there."""

import json
from pathlib import Path

import pytest

from .desk import Desk

TABLES = {
    "games": ["games"],
    "one game": ["games", "twofords"],
    "clauses": ["rules", "show", "TWF-1.1"],
    "words": ["rules", "show", "--game", "twofords", "ford"],
    "lab": ["lab", "twofords", "--games", "2", "--workers", "1", "--seat", "red=random", "--seat", "blue=random"],
    "balance": ["balance", "twofords", "--games", "2", "--workers", "1", "--bot", "random"],
    "fuzz": ["fuzz", "twofords", "--games", "1", "--workers", "1", "--seed", "7"],
    "spoilt": ["fuzz", "twofords", "--spoil", "1", "--seed", "7"],
}


@pytest.mark.parametrize("words", TABLES.values(), ids=TABLES.keys())
def test_on_standard_output_there_is_nothing_else(desk: Desk, words: list[str]) -> None:
    ran = desk.run(*words, "--json", "-")
    assert ran.status == 0, ran.err
    assert json.loads(ran.out)


@pytest.mark.parametrize("words", TABLES.values(), ids=TABLES.keys())
def test_into_a_file_beside_the_tables(desk: Desk, words: list[str]) -> None:
    ran = desk.run(*words, "--json", "found.json")
    assert ran.status == 0, ran.err
    assert ran.out
    assert json.loads(Path("found.json").read_text(encoding="utf-8"))


def test_what_is_told_of_games(desk: Desk) -> None:
    (game,) = json.loads(desk.run("games", "twofords", "--json", "-").out)
    assert game["id"] == "twofords" and game["title"] == "Two Fords"
    assert [scenario["id"] for scenario in game["kinds"][0]["scenarios"]] == ["day", "dusk"]
    assert [variant["id"] for variant in game["kinds"][0]["variants"]] == ["fog"]


def test_what_is_told_of_a_record(desk: Desk) -> None:
    path = desk.finished()
    right = json.loads(desk.run("verify", str(path), "--json", "-").out)
    assert right["right"] is True and any("all allowed" in line for line in right["found"])
    path.write_text(path.read_text(encoding="utf-8").replace("camp", "swim", 1), encoding="utf-8")
    ran = desk.run("verify", str(path), "--json", "-")
    assert ran.status == 1
    assert json.loads(ran.out)["right"] is False


def test_what_rules_check_tells(desk: Desk) -> None:
    ran = desk.run("rules", "check", "calais", "--tests", str(Path(__file__).parents[1]), "--json", "-")
    assert ran.status == 0, ran.err
    assert json.loads(ran.out)["calais"]["clean"] is True


def test_a_file_that_cant_be_written_is_told_before_the_games(desk: Desk) -> None:
    for words in (("--json", "no/such/file"), ("--out", "no/such/file")):
        ran = desk.run("lab", "twofords", "--games", "1000000", *words)
        assert ran.status == 2 and "There is no directory no/such" in ran.err
    kept = desk.home / "kept"
    kept.mkdir()
    (kept / "page.html").mkdir()
    ran = desk.run("lab", "twofords", "--games", "1000000", "--out", "kept/page.html")
    assert ran.status == 2 and "is a directory" in ran.err


def test_a_folder_that_cant_be_written_is_told_before_the_games(desk: Desk) -> None:
    (desk.home / "file").write_text("in the way", encoding="utf-8")
    ran = desk.run("fuzz", "twofords", "--games", "1000000", "--out", "file/records")
    assert ran.status == 2 and "No file can be written into the folder file/records" in ran.err
    ran = desk.run("fuzz", "twofords", "--games", "1", "--workers", "1", "--out", "new/records")
    assert ran.status == 0 and not (desk.home / "new").exists(), "trying leaves nothing behind"


def test_trying_leaves_no_file_behind_and_none_changed(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    (desk.home / "old.json").write_text("old", encoding="utf-8")
    for name in ("new.json", "old.json"):
        ran = desk.run("lab", "twofords", "--games", "0", "--json", name)
        assert ran.status == 2
    assert not (desk.home / "new.json").exists()
    assert (desk.home / "old.json").read_text(encoding="utf-8") == "old"
