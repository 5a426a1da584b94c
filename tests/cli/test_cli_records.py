"""`banneret verify` and `banneret replay`: what a kept game is worth."""

import random
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from banneret.kernel import codec
from banneret.kernel.dice import Seed
from banneret.kernel.event import Event
from banneret.kernel.match import Match
from banneret.kernel.record import Ended, Entry, Record
from banneret.kernel.registry import game as find_game
from banneret.lab.fuzz import spoil

from .desk import TWO_PEOPLE, Desk


@pytest.fixture
def game(desk: Desk) -> Path:
    """A game with dice, an answer taken back, and an ambush."""
    path = desk.home / "game.jsonl"
    typed = ["", "hide market", "", "march steady oakham", "undo", "y", "march quick abbey", *["camp"] * 6]
    ran = desk.run("play", "twofords", "--seed", "s1", *TWO_PEOPLE, "--record", str(path), typed=typed)
    assert "The game is over" in ran.out
    return path


def test_a_good_record_is_right_and_says_what_was_checked(desk: Desk, game: Path) -> None:
    record = Record.load(game)
    draws = sum(len(entry.dice) for entry in record.entries)
    events = sum(len(entry.events) for entry in record.entries)
    answers = sum(entry.do == "answer" for entry in record.entries)
    assert draws == 2, "one march before the undo, one after it"
    ran = desk.run("verify", str(game))
    assert ran.status == 0
    assert f"RIGHT: {game}" in ran.out
    assert "Two Fords, scenario day, version 1 of the rules" in ran.out
    assert f"the seed fits the seal {Seed('s1').commitment[:16]}" in ran.out
    assert "2 draws: rolled again, all the same" in ran.out
    assert f"{answers} answers: all allowed by the rules; 1 taken back" in ran.out
    assert f"{events} events: all happen again, word for word" in ran.out
    assert "the game is over: a blue victory." in ran.out


def test_a_game_that_still_runs_can_be_verified(desk: Desk) -> None:
    desk.run("play", "twofords", "--record", "g.jsonl", *TWO_PEOPLE, typed=["", "hide market", "", "camp"])
    ran = desk.run("verify", "g.jsonl")
    assert ran.status == 0
    assert "the game is not over yet" in ran.out


def test_a_folder_is_verified_record_by_record(desk: Desk, game: Path) -> None:
    kept = desk.home / "kept"
    (kept / "old").mkdir(parents=True)
    ran = desk.run("verify", "kept")
    assert ran.status == 2 and "There is no record (*.jsonl) in the folder kept." in ran.err
    game.rename(kept / "a.jsonl")
    ran = desk.run("verify", "kept")
    assert ran.status == 0 and ran.err == ""
    assert ran.out == "RIGHT: kept: 1 record verified, none wrong\n"
    record = Record.load(kept / "a.jsonl")
    another_roll(record).save(kept / "old" / "b.jsonl")
    unknown = msgspec.structs.replace(record, header=msgspec.structs.replace(record.header, game="chess"))
    unknown.save(kept / "old" / "c.jsonl")
    record.save(kept / "old" / "d.jsonl")
    (kept / "notes.txt").write_text("no record")
    ran = desk.run("verify", "kept", "--json", "kept.json")
    assert ran.status == 1
    wrong = ran.err.splitlines()
    assert len(wrong) == 2
    assert wrong[0].startswith(f"WRONG: {Path('kept/old/b.jsonl')}: Entry ")
    assert wrong[1].startswith(f"WRONG: {Path('kept/old/c.jsonl')}: There is no game “chess”.")
    assert ran.out == "WRONG: kept: 4 records verified, 2 wrong, 2 right\n"
    told = msgspec.json.decode(Path("kept.json").read_bytes())
    assert (told["verified"], told["wrong"], told["right"]) == (4, 2, False)
    assert [each["right"] for each in told["records"]] == [True, False, False, True]


def test_several_are_verified_together(desk: Desk, game: Path) -> None:
    """Records and folders as they are named, each record once."""
    kept = desk.home / "kept"
    kept.mkdir()
    record = Record.load(game)
    record.save(kept / "a.jsonl")
    ran = desk.run("verify", str(game), "kept", "kept/a.jsonl")
    assert (ran.status, ran.out, ran.err) == (0, "RIGHT: 2 records verified, none wrong\n", "")
    another_roll(record).save(kept / "b.jsonl")
    ran = desk.run("verify", str(game), "kept", "--json", "-")
    assert ran.status == 1 and ran.err.startswith(f"WRONG: {Path('kept/b.jsonl')}: Entry ")
    told = msgspec.json.decode(ran.out)
    assert (told["verified"], told["wrong"], told["right"]) == (3, 1, False)
    assert [each["file"] for each in told["records"]] == [str(game), "kept/a.jsonl", "kept/b.jsonl"]
    ran = desk.run("verify", str(game), "nowhere.jsonl")
    assert ran.status == 2 and "There is no file nowhere.jsonl." in ran.err and not ran.out


def test_one_of_a_thing_is_one(desk: Desk) -> None:
    desk.run("play", "twofords", "--record", "g.jsonl", *TWO_PEOPLE, typed=["", "hide market"])
    ran = desk.run("verify", "g.jsonl")
    assert "  1 answer: all allowed by the rules\n" in ran.out and "1 answers" not in ran.out


Forgery = Callable[[Record], Record]


def changed(number: int, **fields: object) -> Forgery:
    def forge(record: Record) -> Record:
        entries = list(record.entries)
        entries[number] = msgspec.structs.replace(entries[number], **fields)
        return msgspec.structs.replace(record, entries=tuple(entries))

    return forge


def another_roll(record: Record) -> Record:
    number = next(i for i, entry in enumerate(record.entries) if entry.dice)
    chances, value = record.entries[number].dice[0]
    return changed(number, dice=((chances, (value + 1) % chances),))(record)


def another_text(record: Record) -> Record:
    number = next(i for i, entry in enumerate(record.entries) if entry.events)
    return changed(number, events=(Event("hide", "Blue hides nowhere."),))(record)


def another_seed(record: Record) -> Record:
    return msgspec.structs.replace(record, seed="a better seed")


def another_seal_too(record: Record) -> Record:
    """Who publishes a new seal with the new seed still rolls other dice."""
    header = msgspec.structs.replace(record.header, commitment=Seed("a better seed").commitment)
    return msgspec.structs.replace(record, seed="a better seed", header=header)


def no_seed(record: Record) -> Record:
    return record.sealed()


def another_result(record: Record) -> Record:
    return msgspec.structs.replace(record, ended=Ended("castle", (0,), (1.0, -1.0)))


def one_answer_less(record: Record) -> Record:
    return msgspec.structs.replace(record, entries=record.entries[:-1])


def one_draw_more(record: Record) -> Record:
    number = next(i for i, entry in enumerate(record.entries) if entry.do == "answer" and not entry.dice)
    return changed(number, dice=((6, 0),))(record)


def impossible_die(record: Record) -> Record:
    return changed(1, dice=((0, 0),))(record)


def twice_set_up(record: Record) -> Record:
    return msgspec.structs.replace(record, entries=(*record.entries, Entry(do="start")))


FORGERIES: dict[str, tuple[Forgery, str]] = {
    "another answer": (changed(1, answer="hide castle"), "Entry 1 (blue: hide castle) can't be played"),
    "another roll": (another_roll, "draw 1 of the game is"),
    "another text": (another_text, "“Blue hides nowhere.”"),
    "another seed": (another_seed, "The seed does not fit the seal"),
    "another seed and seal": (another_seal_too, "but the seed gives"),
    "no seed": (no_seed, "The seed is still sealed"),
    "another result": (another_result, "The record claims another result than its answers lead to."),
    "one answer less": (one_answer_less, "The record claims another result"),
    "one draw more": (one_draw_more, "draw"),
    "impossible die": (impossible_die, "draw"),
    "twice set up": (twice_set_up, "(set-up) can't be played"),
}


def test_a_record_of_an_earlier_version_is_right_if_it_comes_to_the_same_and_says_of_which(
    desk: Desk, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = find_game(Record.load(game).header.game)
    with monkeypatch.context() as later:
        later.setattr(type(rules), "version", 2)
        ran = desk.run("verify", str(game))
    assert ran.status == 0
    assert "version 1 of the rules (an earlier one; by version 2 it comes to the same)" in " ".join(ran.out.split())
    assert "an earlier one" not in desk.run("verify", str(game)).out


@pytest.mark.parametrize(("forge", "sentence"), FORGERIES.values(), ids=FORGERIES)
def test_a_forged_record_with_a_good_checksum_is_found_out(
    desk: Desk, game: Path, forge: Forgery, sentence: str
) -> None:
    forge(Record.load(game)).save(game)
    ran = desk.run("verify", str(game))
    assert ran.status == 1
    assert ran.err.startswith(f"WRONG: {game}: ")
    assert sentence in ran.err
    assert "RIGHT" not in ran.out


def test_a_byte_changed_by_hand_is_found_out(desk: Desk, game: Path) -> None:
    game.write_bytes(game.read_bytes().replace(b"hide market", b"hide abbey "))
    ran = desk.run("verify", str(game))
    assert ran.status == 1
    assert "The record has been changed since it was written: its checksum does not fit." in ran.err


def test_every_truncation_is_found_out(desk: Desk, game: Path) -> None:
    lines = game.read_bytes().splitlines(keepends=True)
    for count in range(1, len(lines)):
        game.write_bytes(b"".join(lines[:count]))
        ran = desk.run("verify", str(game))
        assert ran.status == 1, count
        assert "truncated" in ran.err
    whole = b"".join(lines)
    game.write_bytes(whole[: len(whole) // 2])
    assert desk.run("verify", str(game)).status == 1


def test_a_lost_line_in_the_middle_is_found_out(desk: Desk, game: Path) -> None:
    lines = game.read_bytes().splitlines(keepends=True)
    game.write_bytes(b"".join(lines[:2] + lines[3:]))
    ran = desk.run("verify", str(game))
    assert ran.status == 1
    assert f"speaks of {len(lines) - 1} lines, but there are {len(lines) - 2}" in ran.err


def test_replay_prints_the_log_by_turns(desk: Desk, game: Path) -> None:
    ran = desk.run("replay", str(game))
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert lines[0] == "Two Fords: By day"
    assert [line for line in lines if line.startswith("Turn ")] == [f"Turn {n}" for n in range(1, 7)]
    assert "The game is over: a blue victory." in ran.out
    assert "Blue hides at Market." in ran.out, "after the end nothing is secret"


def test_replay_of_a_running_game_shows_what_a_seat_may_see(desk: Desk) -> None:
    desk.run("play", "twofords", "--record", "g.jsonl", *TWO_PEOPLE, typed=["", "hide market", "", "camp"])
    assert "Blue hides at Market." not in desk.run("replay", "g.jsonl").out
    assert "Blue hides at Market." not in desk.run("replay", "g.jsonl", "--seat", "red").out
    assert "Blue hides at Market." in desk.run("replay", "g.jsonl", "--seat", "blue").out
    assert "The game is not over: Red to answer." in desk.run("replay", "g.jsonl").out


def test_stepping_forwards_back_and_to_a_number(desk: Desk, game: Path) -> None:
    last = len(Record.load(game).entries) - 1
    typed = ["", "n", "p", "last", "first", "3", "999", "nonsense", "q"]
    ran = desk.run("replay", str(game), "--step", "--seat", "blue", typed=typed)
    assert ran.status == 0
    steps = [int(part.split()[0]) for part in ran.out.split("\nStep ")[1:]]
    assert steps == [0, 1, 2, 1, last, 0, 3, last, last]
    screens = ran.out.split("\nStep ")
    assert "» blue: hide market" in screens[1]
    assert "▲ Ambush at Market" in screens[1]
    assert "» red takes back" in screens[6]
    assert "“nonsense” is none of these." in ran.out


def test_stepping_ends_with_the_input(desk: Desk, game: Path) -> None:
    assert desk.run("replay", str(game), "--step", typed=[]).status == 0


def test_a_game_that_ended_at_the_table_and_began_elsewhere(desk: Desk) -> None:
    """Who sat there, how it ended and where it began stand in the record, and every command understands them."""
    first = Match("twofords", seed="first")
    first.play("hide heath", "blue")
    match = Match("twofords", seed="second", position=codec.dumps(first.state))
    match.play("camp")
    path = desk.home / "closed.jsonl"
    match.record(players=("Anna", "bot: knight"), closed="Red resigned.").save(path)
    shown = desk.run("replay", str(path)).out
    assert (
        "Red: Anna, Blue: bot: knight" in shown
        and "The game ended at the table: Red resigned." in shown
        and "Red camps." in shown
    )
    checked = desk.run("verify", str(path))
    assert (
        checked.status == 0
        and "from a position of its own" in checked.out
        and "the game ended at the table: Red resigned." in checked.out
    )
    stepped = desk.run("replay", str(path), "--step", typed=["", "q"])
    assert stepped.status == 0 and "Red camps." in stepped.out


def test_a_record_that_begins_with_a_spoilt_position_is_wrong_in_a_sentence(tmp_path: Path, desk: Desk) -> None:
    """Whatever is wrong with it: no traceback."""
    match = Match("calais", seed="s", position=codec.dumps(Match("calais", seed="s").state))
    record = match.record()
    path = tmp_path / "spoilt.jsonl"
    spoilings = spoil.spoilings(record.header.position, random.Random("verify"), 40)
    for spoilt in spoilings:
        header = msgspec.structs.replace(record.header, position=spoilt.text)
        msgspec.structs.replace(record, header=header).save(path)
        ran = desk.run("verify", str(path))
        assert ran.status in (0, 1) and "Traceback" not in ran.err, spoilt
        assert (ran.status == 1) == ran.err.startswith("WRONG: "), spoilt


def test_a_finding_of_the_fuzzer_is_no_record_and_says_so(desk: Desk, game: Path) -> None:
    """It lies beside its record, if it has one that replays."""
    finding = desk.home / "found.json"
    told = {"banneret": "finding", "check": "lesson", "message": "it can't be played", "command": "banneret fuzz f"}
    finding.write_bytes(msgspec.json.encode(told))
    ran = desk.run("replay", str(finding))
    assert ran.status == 2 and "a finding of “banneret fuzz” (lesson: it can't be played)" in ran.err
    assert "It has no record that replays; again: banneret fuzz f" in ran.err
    game.rename(finding.with_suffix(".jsonl"))
    ran = desk.run("replay", str(finding))
    assert ran.status == 2 and f"Its record is {finding.with_suffix('.jsonl')}." in ran.err
