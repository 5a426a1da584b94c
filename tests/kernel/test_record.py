"""Records: what is saved comes back to the byte, and what was tampered with is found, in a sentence."""

import hashlib
import json
import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banneret.kernel.dice import Seed
from banneret.kernel.event import Event
from banneret.kernel.game import Game
from banneret.kernel.match import Match
from banneret.kernel.record import FORMAT, Entry, Record, RecordError
from banneret.kernel.refusal import BanneretError

from . import campaign, council, ford
from .table import GAMES, play_all, play_random, played, reloaded, snapshot


def sample() -> Match:
    """A short match with dice, interruptions, an undo with consent and an ordered end."""
    match = Match(ford.game, "company", "sample", salts=("a", "b"))
    play_all(match, "form line", "wade shallows", "shoot volley")
    match.undo("guard", consent=("crosser",))
    return play_all(match, "shoot one", "wade midstream", "pass", "wade shelf", "shoot volley", "wade meadow")


SAMPLE = sample()
DATA = SAMPLE.record().dumps()


def lines(data: bytes = DATA) -> list[dict[str, Any]]:
    return [json.loads(line) for line in data.splitlines()]


def sealed_again(rows: list[dict[str, Any]]) -> bytes:
    """A record from its lines, with number of lines and checksum worked out anew, as a cheat would."""
    body = b"".join(json.dumps(row, ensure_ascii=False).encode() + b"\n" for row in rows[:-1])
    footer = {**rows[-1], "close": len(rows) - 1, "sha256": hashlib.sha256(body).hexdigest()}
    return body + json.dumps(footer, ensure_ascii=False).encode() + b"\n"


def load(data: bytes, game: Game[Any] = ford.game) -> Match:
    return Match.from_record(Record.loads(data), game)


def is_sentence(error: BaseException) -> bool:
    text = str(error)
    return len(text) > 20 and text[0].isupper() and text.rstrip()[-1] in ".”)" and "Traceback" not in text


# ---------------------------------------------------------------------- round trip


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_replays_to_the_identical_match_at_every_moment(game: Game[Any]) -> None:
    for number in range(25):
        match = Match(game, seed=f"record {number}", salts=("x", "y"))
        for _ in play_random(match, random.Random(number)):
            if number < 3:
                assert snapshot(reloaded(match)) == snapshot(match)
        again = reloaded(match)
        assert snapshot(again) == snapshot(match)
        assert again.record().dumps() == match.record().dumps()


def test_play_goes_on_from_a_record_as_if_nothing_had_been() -> None:
    for number in range(10):
        match = Match(campaign.game, seed=f"on {number}")
        for _ in play_random(match, random.Random(number), most=6):
            pass
        again = reloaded(match)
        for one in (match, again):
            for _ in play_random(one, random.Random(99)):
                pass
        assert snapshot(again) == snapshot(match)


def test_save_and_load_a_file(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    SAMPLE.record().save(path)
    assert path.read_bytes() == DATA
    assert snapshot(Match.from_record(path, ford.game)) == snapshot(SAMPLE)
    assert snapshot(Match.from_record(str(path), ford.game)) == snapshot(SAMPLE)
    # Written whole or not at all, and nothing is left lying about.
    SAMPLE.record().save(path)
    assert [file.name for file in tmp_path.iterdir()] == ["match.jsonl"]


def test_files_that_cant_be_written_or_read(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="can't be written"):
        SAMPLE.record().save(tmp_path / "no such folder" / "match.jsonl")
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(RecordError, match="can't be written"):
        SAMPLE.record().save(folder)
    assert [file.name for file in tmp_path.iterdir()] == ["folder"], "nothing is left lying about"
    with pytest.raises(RecordError, match="can't be read"):
        Record.load(tmp_path / "missing.jsonl")
    with pytest.raises(RecordError, match="can't be read"):
        Record.load(tmp_path)


def test_every_line_is_json_and_the_first_names_the_format() -> None:
    rows = lines()
    assert DATA.endswith(b"\n")
    assert next(iter(rows[0])) == "banneret"
    assert rows[0]["banneret"] == FORMAT
    assert rows[0]["commitment"] == Seed("sample").commitment
    assert rows[-1]["close"] == len(rows) - 1


def test_the_last_newline_may_be_missing() -> None:
    assert snapshot(load(DATA[:-1])) == snapshot(SAMPLE)


def test_a_sealed_record_keeps_the_seed_to_itself() -> None:
    sealed = SAMPLE.record().sealed()
    data = sealed.dumps()
    assert "sample" not in data.decode()
    with pytest.raises(RecordError, match="does not reveal its seed"):
        load(data)
    assert Record.loads(data) == sealed


def test_a_record_without_salts_or_variants() -> None:
    match = Match(campaign.game, seed="bare")
    assert snapshot(reloaded(match)) == snapshot(match)


def test_only_a_fresh_match_can_replay() -> None:
    match = Match(ford.game, "company", "fresh")
    match.play("form line")
    with pytest.raises(ValueError, match="fresh match"):
        match.replay(SAMPLE.record().entries)


# ---------------------------------------------------------------------- tampering, with the checksum put right


def tampered(change: Callable[[list[dict[str, Any]]], None]) -> bytes:
    rows = lines()
    change(rows)
    return sealed_again(rows)


def entry_of(rows: list[dict[str, Any]], answer: str) -> dict[str, Any]:
    return next(row for row in rows if row.get("answer") == answer)


def test_the_helper_itself_makes_good_records() -> None:
    """Without a change the re-sealed record is fine: so it is the change that is found below."""
    assert snapshot(load(tampered(lambda rows: None))) == snapshot(SAMPLE)


CHEATS: dict[str, tuple[Callable[[list[dict[str, Any]]], None], str]] = {
    "a better die": (
        lambda rows: entry_of(rows, "shoot one")["dice"][0].__setitem__(
            1, 5 - entry_of(rows, "shoot one")["dice"][0][1]
        ),
        "the seed gives",
    ),
    "a die with other faces": (lambda rows: entry_of(rows, "shoot one")["dice"][0].__setitem__(0, 8), "the seed gives"),
    "a die too many": (
        lambda rows: entry_of(rows, "shoot one")["dice"].append([6, 1]),
        "the record has 2 draws, the rules make 1",
    ),
    "a die too few": (lambda rows: entry_of(rows, "shoot one").pop("dice"), "the record has 0 draws, the rules make 1"),
    "a die where none is rolled": (
        lambda rows: entry_of(rows, "form line").update(dice=[[6, 5]]),
        "the record has 1 draws, the rules make 0",
    ),
    "another event": (
        lambda rows: entry_of(rows, "shoot one")["events"][0].update(text="The guard shoots: 6 fall."),
        "but what happens is",
    ),
    "another detail of an event": (
        lambda rows: entry_of(rows, "shoot one")["events"][0].update(rules=["FRD-9.9"]),
        "details differ",
    ),
    "an event too many": (
        lambda rows: entry_of(rows, "pass")["events"].append({"kind": "x", "text": "A miracle."}),
        "tells 2 events, but 1 happen",
    ),
    "an event too few": (lambda rows: entry_of(rows, "pass").pop("events"), "tells 0 events, but 1 happen"),
    "an event hidden from a seat": (
        lambda rows: entry_of(rows, "pass")["events"][0].update(seats=[1]),
        "details differ",
    ),
    "another answer": (lambda rows: entry_of(rows, "shoot one").update(answer="shoot volley"), "Entry 5"),
    "an answer that is not on offer": (
        lambda rows: entry_of(rows, "wade shelf").update(answer="wade meadow"),
        "can't be played: Men wade one space",
    ),
    "an answer by another seat": (
        lambda rows: entry_of(rows, "shoot one").update(seat="crosser"),
        "not for Crosser to answer",
    ),
    "an answer by nobody": (lambda rows: entry_of(rows, "shoot one").update(seat="ghost"), "no seat “ghost”"),
    "an undo without consent": (
        lambda rows: next(row for row in rows if row.get("do") == "undo").pop("consent"),
        "needs the consent",
    ),
    "an undo by another seat": (
        lambda rows: next(row for row in rows if row.get("do") == "undo").update(seat="crosser"),
        "needs the consent",
    ),
    "an undo left out": (
        lambda rows: rows.remove(next(row for row in rows if row.get("do") == "undo")),
        "can't be played",
    ),
    "an answer left out": (lambda rows: rows.remove(entry_of(rows, "pass")), "can't be played"),
    "an answer given twice": (lambda rows: rows.insert(3, rows[3]), "can't be played"),
    "no set-up": (lambda rows: rows.pop(1).clear(), "does not begin with the set-up"),
    "two set-ups": (lambda rows: rows.insert(2, rows[1]), "set up already"),
    "a set-up with dice": (lambda rows: rows[1].update(dice=[[6, 1]]), "the record has 1 draws, the rules make 0"),
    "another seed": (lambda rows: rows[-1].update(seed="simple"), "not the one it was bound to"),
    "another commitment": (
        lambda rows: rows[0].update(commitment=Seed("simple").commitment),
        "not the one it was bound to",
    ),
    "another seed and its commitment": (
        lambda rows: (rows[0].update(commitment=Seed("simple").commitment), rows[-1].update(seed="simple"))[0],
        "the seed gives",
    ),
    "another salt": (lambda rows: rows[0].update(salts=["a", "c"]), "the seed gives"),
    "salts in another order": (lambda rows: rows[0].update(salts=["b", "a"]), "the seed gives"),
    "salts moved over their border": (lambda rows: rows[0].update(salts=["ab", ""]), "the seed gives"),
    "another winner": (lambda rows: rows[-1]["ended"].update(winners=[1]), "claims another result"),
    "another score": (lambda rows: rows[-1]["ended"].update(scores=[0.5, -1.0]), "claims another result"),
    "no result": (lambda rows: rows[-1].pop("ended"), "claims another result"),
    "another scenario": (lambda rows: rows[0].update(scenario="patrol"), "Entry"),
    "no such scenario": (lambda rows: rows[0].update(scenario="siege"), "no scenario “siege”"),
    "other seats": (lambda rows: rows[0].update(seats=["guard", "crosser"]), "The record has the seats guard, crosser"),
    "another variant": (lambda rows: rows[0].update(variants={"water": "high"}), "Entry"),
    "no such variant": (lambda rows: rows[0].update(variants={"wind": "high"}), "no optional rule “wind”"),
    "no such value of a variant": (lambda rows: rows[0].update(variants={"water": "boiling"}), "can be low, high"),
    "newer rules": (
        lambda rows: rows[0].update(rules=2),
        "version 2 of the rules of The Ford; this Banneret knows version 1: update",
    ),
    "a newer format": (lambda rows: rows[0].update(banneret=FORMAT + 1), "update Banneret"),
    "format nought": (lambda rows: rows[0].update(banneret=0), "no format 0"),
    "another game": (lambda rows: rows[0].update(game="council"), "is of the game “council”, not of The Ford"),
    "orders of a stranger": (lambda rows: rows[-1].update(orders={"ghost": []}), "no seat “ghost”"),
    "orders that want nothing": (
        lambda rows: rows[-1].update(orders={"guard": [{"interrupt": "x", "policy": "take"}]}),
        "which outcomes it wants",
    ),
    "orders beyond certainty": (
        lambda rows: rows[-1].update(orders={"guard": [{"interrupt": "x", "policy": "ask", "at_least": 2}]}),
        "from 0 to 1",
    ),
    "entries of an unknown kind": (lambda rows: rows[2].update(do="dance"), "Line 3 of the record can't be read"),
}


@pytest.mark.parametrize("cheat", CHEATS)
def test_tampering_is_found_though_the_checksum_fits(cheat: str) -> None:
    change, sentence = CHEATS[cheat]
    data = tampered(change)
    assert data != DATA
    with pytest.raises(RecordError) as found:
        load(data)
    assert sentence in str(found.value)
    assert is_sentence(found.value)


@pytest.mark.parametrize("row", range(len(lines())))
def test_any_changed_line_breaks_the_checksum(row: int) -> None:
    """Without putting the checksum right it needs no replay to see that a line is not as it was written."""
    rows = DATA.splitlines(keepends=True)
    rows[row] = rows[row].replace(b"{", b"{ ", 1)
    if row == len(rows) - 1:
        # The closing line carries the checksum; spaces in it are harmless.
        assert snapshot(load(b"".join(rows))) == snapshot(SAMPLE)
        return
    with pytest.raises(RecordError, match="changed since it was written"):
        Record.loads(b"".join(rows))


def test_every_die_of_many_records_is_checked() -> None:
    """Each single recorded draw of whole games, made one better, is found."""
    found = 0
    for number in range(12):
        match = played(council.game, number)
        record = match.record()
        for i, entry in enumerate(record.entries):
            for j, (n, value) in enumerate(entry.dice):
                dice = (*entry.dice[:j], (n, (value + 1) % n), *entry.dice[j + 1 :])
                changed = (*record.entries[:i], msgspec.structs.replace(entry, dice=dice), *record.entries[i + 1 :])
                if n > 1:
                    with pytest.raises(RecordError, match=f"Entry {i} .*draw {j + 1} is"):
                        Match.from_record(msgspec.structs.replace(record, entries=changed), council.game)
                    found += 1
    assert found > 30


def test_every_event_of_many_records_is_checked() -> None:
    found = 0
    for number in range(6):
        record = played(campaign.game, number).record()
        for i, entry in enumerate(record.entries):
            for j, event in enumerate(entry.events):
                lie: Event = msgspec.structs.replace(event, gist=event.gist + "!")
                events = (*entry.events[:j], lie, *entry.events[j + 1 :])
                changed = (*record.entries[:i], msgspec.structs.replace(entry, events=events), *record.entries[i + 1 :])
                with pytest.raises(RecordError, match=f"Entry {i} "):
                    Match.from_record(msgspec.structs.replace(record, entries=changed), campaign.game)
                found += 1
    assert found > 30


def test_a_record_of_older_rules_replays_if_they_still_agree_and_says_so_if_not() -> None:
    class Newer(ford.Ford):
        version = 2

    class Harsher(Newer):
        def start(self, scenario: str, variants: Mapping[str, str]) -> ford.FordState:
            return ford.FordState(men=6, arrows=1, high=False, stack=[ford.Form()])

    again = load(DATA, Newer())
    assert again.answers() == SAMPLE.answers()
    assert again.record().header.rules == 2
    with pytest.raises(RecordError) as refused:
        load(DATA, Harsher())
    assert str(refused.value) == (
        "It was played by version 1 of the rules of The Ford, and by version 2, which this Banneret plays, it comes "
        "out otherwise: the rulebook lists what has changed under “Versions of the rules”."
    )
    with pytest.raises(RecordError) as found:
        load(tampered(CHEATS["a better die"][0]))
    assert "version" not in str(found.value)


def test_a_record_without_entries() -> None:
    with pytest.raises(RecordError, match="set-up"):
        Match.from_record(msgspec.structs.replace(SAMPLE.record(), entries=()), ford.game)
    with pytest.raises(RecordError, match="set-up"):
        Match.from_record(
            msgspec.structs.replace(SAMPLE.record(), entries=(Entry(do="undo", seat="guard"),)), ford.game
        )


# ---------------------------------------------------------------------- damage


def test_truncated_after_every_line() -> None:
    rows = DATA.splitlines(keepends=True)
    for count in range(len(rows)):
        for part in (b"".join(rows[:count]), b"".join(rows[:count]).rstrip(b"\n")):
            with pytest.raises(RecordError) as found:
                load(part)
            assert is_sentence(found.value)


def test_truncated_after_every_byte() -> None:
    for size in range(len(DATA) - 1):
        with pytest.raises(RecordError) as found:
            load(DATA[:size])
        assert is_sentence(found.value)


def test_a_line_missing_doubled_or_moved() -> None:
    rows = DATA.splitlines(keepends=True)
    with pytest.raises(RecordError, match=f"speaks of {len(rows) - 1} lines, but there are {len(rows) - 2}"):
        load(b"".join(rows[:2] + rows[3:]))
    for i in range(len(rows)):
        for changed in (rows[:i] + rows[i + 1 :], [*rows[:i], rows[i], *rows[i:]]):
            with pytest.raises(RecordError) as found:
                load(b"".join(changed))
            assert is_sentence(found.value)
    for i in range(1, len(rows) - 2):
        changed = [*rows[:i], rows[i + 1], rows[i], *rows[i + 2 :]]
        with pytest.raises(RecordError):
            load(b"".join(changed))


FOREIGN: dict[str, bytes] = {
    "empty": b"",
    "a newline": b"\n",
    "newlines": b"\n\n\n",
    "spaces": b"   ",
    "binary": bytes(range(256)),
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(200),
    "a zip": b"PK\x03\x04" + bytes(100),
    "UTF-16": DATA.decode().encode("utf-16"),
    "byte order mark": b"\xef\xbb\xbf" + DATA,
    "Windows line ends": DATA.replace(b"\n", b"\r\n"),
    "text": b"Henry V marched to Calais.\n",
    "JSON null": b"null\n",
    "a JSON number": b"1\n",
    "a JSON string": b'"banneret"\n',
    "a JSON list": b"[1, 2, 3]\n",
    "a JSON list of objects": b'[{"banneret": 1}]\n',
    "other JSON": b'{"name": "chess", "moves": ["e4", "e5"]}\n',
    "JSON Lines of something else": b'{"a": 1}\n{"b": 2}\n',
    "a header with a format in words": b'{"banneret": "one"}\n',
    "a header with a broken format": b'{"banneret": 1.5}\n',
    "a header with nothing else": b'{"banneret": 1}\n',
    "a huge format": b'{"banneret": ' + b"9" * 4000 + b"}\n",
    "a huger format": b'{"banneret": ' + b"9" * 5000 + b"}\n",
    "a negative format": b'{"banneret": -1}\n',
    "the closing line alone": DATA.splitlines(keepends=True)[-1],
    "two records": DATA + DATA,
    "half a letter": b'{"banneret": 1, "game": "\xff\xfe"}\n',
    "a lone surrogate": b'{"banneret": 1, "game": "\\ud800"}\n',
    "a huge line": b'{"banneret": 1, "game": "' + b"x" * 5_000_000 + b'"}\n',
    "a huge line of nothing": b"x" * 5_000_000,
    "many lines": b"{}\n" * 100_000,
    "brackets without end": b"[" * 200_000,
    "brackets without end in a header": b'{"banneret": 1, "more": ' + b"[" * 200_000,
    "brackets without end in an entry": DATA.replace(
        b'{"do":"start"', b'{"more": ' + b"[" * 200_000 + b"]" * 200_000 + b',"do":"start"', 1
    ),
    "brackets without end in the closing line": DATA.replace(
        b'{"close"', b'{"more": ' + b"[" * 200_000 + b"]" * 200_000 + b',"close"', 1
    ),
}


@pytest.mark.parametrize("kind", FOREIGN)
def test_foreign_files(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "foreign"
    path.write_bytes(FOREIGN[kind])
    with pytest.raises(RecordError) as found:
        Match.from_record(path, ford.game)
    assert is_sentence(found.value)


def survive(data: bytes) -> None:
    """Whatever the bytes: a match that replays, or a sentence."""
    try:
        load(data)
    except BanneretError as error:
        assert str(error)


@given(st.integers(0, len(DATA) - 1), st.binary(min_size=1, max_size=4))
@settings(max_examples=150)
def test_overwritten_bytes(at: int, new: bytes) -> None:
    survive(DATA[:at] + new + DATA[at + len(new) :])


@given(
    st.lists(st.tuples(st.integers(0, len(DATA)), st.integers(0, 40), st.binary(max_size=8)), min_size=1, max_size=4)
)
@settings(max_examples=100)
def test_cut_and_spliced_bytes(cuts: list[tuple[int, int, bytes]]) -> None:
    data = DATA
    for at, length, new in cuts:
        data = data[:at] + new + data[at + length :]
    survive(data)


@given(st.binary(max_size=200))
@settings(max_examples=100)
def test_any_bytes(data: bytes) -> None:
    with pytest.raises(RecordError):
        Record.loads(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=8), inside, max_size=3),
    max_leaves=8,
)


@given(st.data())
@settings(max_examples=200)
def test_any_json_in_any_field_with_a_fitting_checksum(data: st.DataObject) -> None:
    """The cheat's way: one field of one line replaced by anything at all, and the checksum put right."""
    rows = lines()
    row = data.draw(st.sampled_from(rows))
    field = data.draw(st.sampled_from([*row, "extra"]))
    if data.draw(st.booleans()) and field in row:
        del row[field]
    else:
        row[field] = data.draw(JSON)
    survive(sealed_again(rows))
