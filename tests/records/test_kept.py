"""What was played and saved by earlier versions: every kept record verifies word for word, every kept position asks
what it asked. See README.md."""

import gzip
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from banneret.games.diex.siege.state import SiegeState
from banneret.kernel import codec
from banneret.kernel.dice import SealedDice, Seed
from banneret.kernel.flow import peek
from banneret.kernel.game import Game
from banneret.kernel.match import Match
from banneret.kernel.record import Record, RecordError
from banneret.kernel.registry import game, games

TOUCHED = {
    "diex-assault-1": "Vital stands behind the palisade",
    "diex-assault-2": "Vital stands behind the palisade",
    "diex-assault-3": "Vital stands behind the palisade",
    "diex-assault-4": "Vital stands behind the palisade",
    "diex-knoll-search-51": "DXA-2.1i: a dead horse may be cleared beside which an enemy still stands",
    "diex-malfosse-2-from-213": "DXA-2.1i: the same",
    "diex-rider-in-the-press-2": "DXA-2.1i: the same",
    "diex-the_bridge-search-30": "DXA-2.1i: the same",
    "diex-open_gate-3": "DXA-2.1i: a gate may be closed in which somebody still stands",
    "diex-slave_raid-4": "DXA-SC.10: a stunned civilian may be freed",
    "diex-reivers-2-from-111": "DXA-6.5c: an own horse makes room",
    "diex-reivers-3": "DXA-6.5c: an own horse makes room",
    "diex-the_tithe-1": "DXA-6.5c: an own mule makes room",
    "diex-malfosse-2": "DXA-4.4.1d: a ride turns on the rear",
    "diex-malfosse-4": "DXA-4.4.1d: a ride turns on the rear",
    "diex-malfosse-search-50": "DXA-4.4.1d: a ride turns on the rear",
    "diex-return_of_the_danes-1": "DXA-4.4.1d: a ride turns on the rear",
    "diex-the_bridge-4": "DXA-4.4.1d: a ride turns on the rear",
    "diex-the_tithe-4": "DXA-4.4.1d: a ride turns on the rear",
    "diex-kent_1066-2-from-568": "DXC-7o: peace is broken by an attack, even if it is refused",
    "diex-kent_1066_four-2": "DXC-7o: the same",
    "diex-kings_pence_four-1": "DXC-7o: the same",
    "diex-york_1069-search-2": "DXC-7o: the loyalty of those attacked falls at once, and who joins sees it",
    "diex-kent_1066-1": "DXC-13.6e: the rebels choose foot thegns",
    "diex-kent_1066_four-1": "DXC-13.6e: the same",
    "diex-kent_1066_four-2-from-576": "DXC-13.6e: the same",
    "diex-kent_1066_four-search-4": "DXC-13.6e: the same",
    "diex-kings_pence-1": "DXC-13.6e: the same",
    "diex-kings_pence_four-search-10": "DXC-13.6e: the same",
    "diex-york_1069-2-from-277": "DXC-13.6e: the same",
    "diex-york_1069-2-from-555": "DXC-13.6e: the same",
    "diex-york_1069-2": "DXC-13.6e: the same",
    "diex-york_1069_four-search-6": "DXC-13.6e: the same",
    "diex-york_1069_three-2": "DXC-13.6e: the same",
    "diex-york_1069_three-search-5": "DXC-13.6e: the same",
}
"""The records that a later version of the rules touches, and by what: they are refused."""
GROWN = {("diex", 11): 7}
"""Of a game's positions, by its number: where so many answers have come to those on offer (rides that turn on the
rear)."""

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


def played(path: Path) -> Game[Any]:
    """The game, or the title, of which a file of positions is: `diex.jsonl.gz`, `diex-siege.jsonl.gz`."""
    return game(named(path).partition("-")[0])


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


@pytest.mark.parametrize("path", [path for path in RECORDS if named(path) not in TOUCHED], ids=named)
def test_a_kept_record_verifies_word_for_word(path: Path) -> None:
    """By whichever version of the rules: the same comes of it by this one."""
    kept = record(path)
    match = verify(kept)
    version = msgspec.structs.replace(kept.header, rules=match.game.version)
    assert match.record().dumps() == msgspec.structs.replace(kept, header=version).dumps()


@pytest.mark.parametrize("name", sorted(TOUCHED))
def test_a_kept_record_that_changed_rules_touch_is_refused_by_one_sentence(name: str) -> None:
    kept = record(KEPT / "records" / f"{name}.jsonl.gz")
    assert kept.header.rules < game(kept.header.game).version
    with pytest.raises(RecordError) as refused:
        verify(kept)
    assert str(refused.value) == (
        "It was played by version 1 of the rules of Diex Aïe, and by version 2, which this Banneret plays, it comes "
        "out otherwise: the rulebook lists what has changed under “Versions of the rules”."
    )


def test_the_rulebook_lists_what_has_changed() -> None:
    for each in games():
        for version in range(2, each.version + 1):
            assert f"**Version {version}**" in each.rulebook().partition("## Versions of the rules")[2], each.id


@pytest.mark.parametrize("path", POSITIONS, ids=named)
def test_a_kept_position_asks_what_it_asked(path: Path) -> None:
    found = played(path)
    for number, kept in enumerate(positions(path)):
        decision = peek(codec.loads(found, kept.position))
        assert decision is not None, kept.stack
        assert (decision.prompt, decision.seats) == (kept.prompt, kept.seats), kept.stack
        menus = {seat: sorted(option.notation for option in menu) for seat, menu in decision.menus.items()}
        grown = GROWN.get((named(path), number), 0)
        assert sum(map(len, menus.values())) == sum(map(len, kept.menus.values())) + grown, kept.stack
        assert all(set(menus[seat]) >= set(menu) for seat, menu in kept.menus.items()), kept.stack


# ---------------------------------------------------------------------- that all of it is there


def test_every_scenario_has_a_record_and_every_game_positions() -> None:
    scenarios = {(record(path).header.game, record(path).header.scenario) for path in RECORDS}
    assert scenarios >= {(each.id, scenario.id) for each in games() for scenario in each.scenarios}
    levels = {played(path).of(kept.scenario).part_id for path in POSITIONS for kept in positions(path)[:1]}
    assert levels == {kind.part_id for each in games() for kind in each.kinds()}


def test_every_value_of_every_optional_rule_has_been_played() -> None:
    settings = {
        (record(path).header.game, *setting) for path in RECORDS for setting in record(path).header.variants.items()
    }
    assert settings >= {
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
        "use",
        "play",
    }
    for each in games():
        assert any(record(path).ended for path in RECORDS if record(path).header.game == each.id), each.id


def test_there_are_sieges_in_which_a_skirmish_was_played_and_came_back() -> None:
    """At both levels answers, answers taken back and answers by order; records that stop within the fight, and that go
    on after it."""
    sieges = [record(path) for path in RECORDS if record(path).header.scenario.startswith("siege_")]
    ends = [Match.from_record(kept).state for kept in sieges]
    fought = [s for s in ends if isinstance(s, SiegeState) and any(page.skirmish for page in s.pages)]
    assert any(s.inner is not None for s in fought) and any(s.inner is None for s in fought)
    assert any(entry.order for kept in sieges for entry in kept.entries)
    assert {kept.header.variants["fights"] for kept in sieges if any(entry.do == "undo" for entry in kept.entries)} == {
        "ask",
        "skirmish",
        "quick",
    }


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
