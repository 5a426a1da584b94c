"""Bad input: one sentence on standard error, a status that is not 0, no traceback, nothing destroyed."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from banneret.kernel.record import Record

from .desk import AGAINST_BOT, TWO_PEOPLE, Desk, Ran

BAD = {
    "no command": ([], "COMMAND"),
    "unknown command": (["dance"], "dance"),
    "no game": (["play"], "Which game?"),
    "unknown game": (["play", "chess"], "There is no game “chess”. There are: "),
    "unknown scenario": (
        ["play", "twofords", "--scenario", "night", *AGAINST_BOT],
        "Two Fords has no scenario “night”. It has: day, dusk.",
    ),
    "unknown seat": (
        ["play", "twofords", "--seat", "green=human", *AGAINST_BOT],
        "Two Fords has no seat “green”. It has: red, blue.",
    ),
    "seat without player": (
        ["play", "twofords", "--seat", "red"],
        "“red” does not say who plays: write --seat red=human or --seat blue=",
    ),
    "seat twice": (["play", "twofords", "--seat", "red=human", "--seat", "red=random"], "The seat red is given twice."),
    "unknown bot": (["play", "twofords", "--seat", "blue=wizard"], "There is no bot “wizard”."),
    "unknown level": (["play", "twofords", "--level", "wizard"], "There is no bot “wizard”."),
    "unknown level, unused": (["play", "twofords", *TWO_PEOPLE, "--level", "wizard"], "There is no bot “wizard”."),
    "unknown variant": (
        ["play", "twofords", "--variant", "snow=on", *AGAINST_BOT],
        "Two Fords has no optional rule “snow”. It has: fog.",
    ),
    "variant without value": (["play", "twofords", "--variant", "fog", *AGAINST_BOT], "write --variant fog=on."),
    "unknown value": (
        ["play", "twofords", "--variant", "fog=maybe", *AGAINST_BOT],
        "The optional rule fog can be off, on, not “maybe”.",
    ),
    "unknown option": (["play", "twofords", "--colour"], "banneret play: error: unrecognized arguments: --colour\n"),
    "mistyped option": (["play", "twofords", "--scenaro=night"], "--scenaro=night. Did you mean --scenario?"),
    "mistyped option, inside": (["rules", "show", "--gmae", "twofords", "x"], "Did you mean --game?"),
    "fuzz of no positions": (["fuzz", "twofords", "--spoil", "0"], "--spoil wants a number of positions from 1 on"),
    "fuzz of no such game": (["fuzz", "twofords", "--only", "-3"], "there is no game -3."),
    "new game with another's prefix": (["new", "fords", "--prefix", "TWF"], "The clauses of Two Fords begin with TWF"),
    "new game called as Python's own": (["new", "json"], "There is a game or a package “json” already."),
    "resume and record": (["play", "--resume", "a", "--record", "b"], "Give either --resume or --record"),
    "resume nothing": (["play", "--resume", "nowhere.jsonl"], "The record nowhere.jsonl can't be read"),
    "resume a folder": (["play", "--resume", "."], "can't be read"),
    "unwritable record": (
        ["play", "twofords", "--record", "no/such/folder/g.jsonl", *AGAINST_BOT],
        "The record can't be written to no/such/folder/g.jsonl",
    ),
    "replay nothing": (["replay", "nowhere.jsonl"], "The record nowhere.jsonl can't be read"),
    "verify nothing": (["verify", "nowhere.jsonl"], "There is no file nowhere.jsonl."),
    "unknown clause": (["rules", "show", "TWF-9.9"], "The rulebook has no clause “TWF-9.9”."),
    "unknown prefix": (["rules", "show", "XYZ-1.1"], "No game has clauses that begin with XYZ"),
    "unknown words": (["rules", "show", "xyzzy"], "No clause speaks of “xyzzy”"),
    "rules of nothing": (["rules", "check", "chess"], "There is no game “chess”."),
    "no such tests": (["rules", "check", "twofords", "--tests", "nowhere"], "There is no folder nowhere."),
    "games of nothing": (["games", "chess"], "There is no game “chess”."),
}


def complains(ran: Ran, words: str) -> None:
    assert ran.status not in (0, 130)
    assert words in ran.err
    assert "Traceback" not in ran.err + ran.out


@pytest.mark.parametrize(("words", "sentence"), BAD.values(), ids=BAD)
def test_bad_input_is_answered_with_a_sentence(desk: Desk, words: list[str], sentence: str) -> None:
    ran = desk.run(*words)
    complains(ran, sentence)
    if ran.err.startswith("banneret: "):
        assert ran.status == 2
        assert ran.err.count("\n") == 1
    else:
        assert "usage: banneret" in ran.err, "argparse says how it is written"


@pytest.mark.parametrize("case", ["unknown game", "unknown bot", "resume nothing", "unwritable record"])
def test_the_same_in_a_process_of_its_own(desk: Desk, case: str) -> None:
    words, sentence = BAD[case]
    ran = desk.run_outside(*words)
    complains(ran, sentence)
    assert ran.err.count("\n") == 1


FOREIGN = {
    "empty": (b"", "The file is empty: no record of Banneret."),
    "text": (b"Dear diary,\n", "The file is no record of Banneret"),
    "binary": (bytes(range(256)), "The file is no record of Banneret"),
    "other json": (b'{"name": "something"}\n', "The file is no record of Banneret"),
    "newer format": (b'{"banneret": 99}\n', "The record has format 99"),
}


@pytest.mark.parametrize(
    "command", [["play", "--resume"], ["play", "twofords", "--record"], ["replay"]], ids=["resume", "record", "replay"]
)
@pytest.mark.parametrize(("data", "sentence"), FOREIGN.values(), ids=FOREIGN)
def test_a_foreign_file_is_named_as_such_and_left_alone(
    desk: Desk, command: list[str], data: bytes, sentence: str
) -> None:
    path = desk.home / "foreign"
    path.write_bytes(data)
    complains(desk.run(*command, str(path)), sentence)
    assert path.read_bytes() == data


def edited(path: Path, **changes: object) -> Path:
    """The same record with another header, its checksum made anew."""
    record = Record.load(path)
    changed = msgspec.structs.replace(record, header=msgspec.structs.replace(record.header, **changes))
    changed.save(path)
    return path


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"rules": 99},
            (
                "The record was played by version 99 of the rules of Two Fords; this Banneret knows version 1: "
                "update Banneret."
            ),
        ),
        ({"game": "chess"}, "There is no game “chess”."),
        ({"scenario": "night"}, "Two Fords has no scenario “night”."),
        ({"seats": ("black", "white")}, "The record has the seats black, white; Two Fords has red, blue."),
        ({"variants": {"snow": "on"}}, "Two Fords has no optional rule “snow”."),
    ],
    ids=["newer rules", "game", "scenario", "seats", "variant"],
)
@pytest.mark.parametrize("command", [["play", "--resume"], ["replay"]], ids=["resume", "replay"])
def test_a_record_that_these_rules_cannot_play(
    desk: Desk, command: list[str], changes: dict[str, object], sentence: str
) -> None:
    path = edited(desk.finished(), **changes)
    complains(desk.run(*command, str(path)), sentence)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "calais", "--record"], "is a record of the game twofords, not of calais"),
        (["play", "twofords", "--scenario", "dusk", "--record"], "plays the scenario day, not dusk"),
        (["play", "--seed", "other", "--resume"], "has a seed of its own"),
        (["play", "--variant", "fog=on", "--resume"], "is played with other optional rules (fog)"),
    ],
    ids=["game", "scenario", "seed", "variant"],
)
def test_what_a_kept_game_has_settled_cannot_be_settled_anew(desk: Desk, words: list[str], sentence: str) -> None:
    path = desk.finished()
    before = path.read_bytes()
    complains(desk.run(*words, str(path)), sentence)
    assert path.read_bytes() == before


def test_a_home_that_cannot_be_written_to(desk: Desk) -> None:
    (desk.home / "data").write_text("a file where a folder should be")
    complains(desk.run("play", "twofords", *AGAINST_BOT), "name another file with --record FILE.")


def test_replay_for_a_seat_that_is_not_there(desk: Desk) -> None:
    complains(desk.run("replay", str(desk.finished()), "--seat", "green"), "Two Fords has no seat “green”.")


def test_help_lists_every_command(desk: Desk) -> None:
    ran = desk.run("--help")
    assert ran.status == 0
    for command in ("play", "replay", "verify", "games", "rules", "lab", "fuzz"):
        assert f"\n    {command} " in ran.out


def test_only_the_command_in_use_is_imported(desk: Desk) -> None:
    """Start-up time: a player does not wait for the laboratory."""
    code = (
        "import sys; from banneret.cli.main import main; main(['games']); print([m for m in sys.modules if "
        "m.startswith('banneret.cli.')])"
    )
    ran = desk.run_python(code)
    assert "banneret.cli.commands.games" in ran.out
    assert "banneret.cli.commands.lab" not in ran.out
    assert "banneret.cli.commands.play" not in ran.out


def test_games_lists_scenarios_seats_and_variants(desk: Desk) -> None:
    ran = desk.run("games")
    for words in (
        "twofords  Two Fords",
        "lies in wait at one of the fords.",
        "day",
        "At dusk: Red begins at Oakham.",
        "red, blue",
        "Fog (off/on) TWF-6.1",
    ):
        assert words in ran.out
    assert "Two Fords" in desk.run("games", "twofords").out


def test_games_lists_scenarios_by_kind_where_a_title_holds_several(desk: Desk) -> None:
    lines = [line.rstrip() for line in desk.run("games", "diex").out.splitlines()]
    assert lines[0] == "diex  Diex Aïe" and "  Skirmish" in lines
    within = lines[lines.index("  Skirmish") + 1 :]
    assert any(line.startswith("    scenarios") and "foragers" in line for line in within)
    assert any(line.startswith("    variants") and "setup" in line for line in within)


def test_output_into_a_pipe_that_closes_is_no_error(desk: Desk) -> None:
    command = [sys.executable, "-m", "banneret.cli.main", "rules", "show", "red", "--game", "twofords"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == ""
    assert running.returncode == 1
