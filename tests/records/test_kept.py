"""What was played and saved by earlier versions: every kept record verifies word for word, every kept position asks
what it asked. See README.md."""

import gzip
from functools import cache
from pathlib import Path

import msgspec
import pytest

from banneret.kernel import codec
from banneret.kernel.dice import SealedDice, Seed
from banneret.kernel.flow import peek
from banneret.kernel.match import Match
from banneret.kernel.record import Record, RecordError
from banneret.kernel.registry import game, games

KEPT = Path(__file__).parent / "kept"
RECORDS = sorted((KEPT / "records").glob("*.jsonl.gz"))
POSITIONS = sorted((KEPT / "positions").glob("*.jsonl.gz"))


class Position(msgspec.Struct, frozen=True):
    """A position as `tools/keep_records.py` keeps it, with what is asked in it."""

    scenario: str
    stack: tuple[str, ...]
    position: str
    prompt: str
    seats: tuple[int, ...]
    menus: dict[int, list[str]]


@cache
def record(path: Path) -> Record:
    return Record.loads(gzip.decompress(path.read_bytes()))


@cache
def positions(path: Path) -> list[Position]:
    return [msgspec.json.decode(line, type=Position) for line in gzip.decompress(path.read_bytes()).splitlines()]


def named(path: Path) -> str:
    return path.name.removesuffix(".jsonl.gz")


def verify(kept: Record) -> Match:
    """As `banneret verify`: the seed fits the seal, it gives the draws, and the answers lead to the same events and the
    same result."""
    assert kept.seed is not None
    seed = Seed(kept.seed, kept.header.salts)
    assert seed.commitment == kept.header.commitment
    dice = SealedDice(seed)
    assert all(dice.below(chances) == value for entry in kept.entries for chances, value in entry.dice)
    return Match.from_record(kept)


# ---------------------------------------------------------------------- what was played


@pytest.mark.parametrize("path", RECORDS, ids=named)
def test_a_kept_record_verifies_word_for_word(path: Path) -> None:
    kept = record(path)
    assert verify(kept).record().dumps() == kept.dumps()


@pytest.mark.parametrize("path", POSITIONS, ids=named)
def test_a_kept_position_asks_what_it_asked(path: Path) -> None:
    found = game(named(path))
    for kept in positions(path):
        decision = peek(codec.loads(found, kept.position))
        assert decision is not None, kept.stack
        assert (decision.prompt, decision.seats) == (kept.prompt, kept.seats), kept.stack
        menus = {seat: sorted(option.notation for option in menu) for seat, menu in decision.menus.items()}
        assert menus == kept.menus, kept.stack


# ---------------------------------------------------------------------- that all of it is there


def test_every_scenario_has_a_record_and_every_game_positions() -> None:
    played = {(record(path).header.game, record(path).header.scenario) for path in RECORDS}
    assert played >= {(each.id, scenario.id) for each in games() for scenario in each.scenarios}
    assert {named(path) for path in POSITIONS} >= {each.id for each in games()}


def test_every_value_of_every_optional_rule_has_been_played() -> None:
    played = {
        (record(path).header.game, *setting) for path in RECORDS for setting in record(path).header.variants.items()
    }
    assert played >= {
        (each.id, variant.id, value) for each in games() for variant in each.variants for value in variant.values
    }


def test_every_game_has_records_that_begin_in_the_middle() -> None:
    for each in games():
        begun = [path for path in RECORDS if record(path).header.game == each.id and record(path).header.position]
        assert len(begun) >= 2, each.id


def test_there_are_records_of_all_that_can_be_done() -> None:
    """Answers, taking back with and without consent, answers by order, orders that lapse; running games with orders
    still standing, and ended ones."""
    entries = [entry for path in RECORDS for entry in record(path).entries]
    assert {(entry.do, entry.order, bool(entry.consent)) for entry in entries} >= {
        ("start", False, False),
        ("answer", False, False),
        ("answer", True, False),
        ("undo", False, False),
        ("undo", False, True),
        ("lapse", False, False),
    }
    assert {order.policy for path in RECORDS for orders in record(path).orders.values() for order in orders} == {
        "ask",
        "pass",
        "take",
        "play",
    }
    for each in games():
        assert any(record(path).ended for path in RECORDS if record(path).header.game == each.id), each.id


# ---------------------------------------------------------------------- that a difference is seen


def _changed(kept: Record, number: int, **fields: object) -> Record:
    entry = msgspec.structs.replace(kept.entries[number], **fields)
    return msgspec.structs.replace(kept, entries=(*kept.entries[:number], entry, *kept.entries[number + 1 :]))


def test_another_word_in_an_event_is_seen() -> None:
    kept = record(RECORDS[0])
    number = next(number for number, entry in enumerate(kept.entries) if entry.do == "answer" and entry.events)
    first, *others = kept.entries[number].events
    told = msgspec.structs.replace(first, text=first.text + " Or so they say.")
    with pytest.raises(RecordError, match="Or so they say"):
        verify(_changed(kept, number, events=(told, *others)))


def test_another_clause_another_draw_and_a_missing_event_are_seen() -> None:
    kept = record(RECORDS[0])
    number = next(
        number for number, entry in enumerate(kept.entries) if entry.do == "answer" and entry.events and entry.dice
    )
    first, *others = kept.entries[number].events
    with pytest.raises(RecordError, match="its details differ"):
        verify(_changed(kept, number, events=(msgspec.structs.replace(first, rules=("CAL-0",)), *others)))
    with pytest.raises(RecordError, match=r"the record tells .* events"):
        verify(_changed(kept, number, events=kept.entries[number].events[:-1]))
    (chances, value), *rest = kept.entries[number].dice
    with pytest.raises(AssertionError):
        verify(_changed(kept, number, dice=((chances, (value + 1) % chances), *rest)))
