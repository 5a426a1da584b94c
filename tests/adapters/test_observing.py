"""Positions as rows of named columns, for any game: what is common to all, and what is read off scenes."""

import subprocess
import sys
from array import array
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from banneret import Game, Scene
from banneret.adapters.bout import Bout
from banneret.adapters.facts import Fact, facts_of
from banneret.adapters.knowledge import text
from banneret.adapters.observing import Sight, sight
from banneret.adapters.seen import Seen
from banneret.adapters.through_scenes import UNFORESEEN, SceneObserver, spread, unused
from banneret.kernel.compose import compose
from banneret.kernel.determinise import determinise
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import peek
from banneret.kernel.observer import TYPECODE, Observer, Row
from banneret.kernel.scene import Piece
from banneret.kernel.state import State
from banneret.lab.fuzz.checks.failed import Failed
from banneret.lab.fuzz.checks.observing import Observed as Fuzzed

from ..kernel import council, hoard, whisper
from .every import every_scenario, positions
from .test_knowledge import BARE, CHANGES
from .tiny import COUNCIL, DUEL, Duel, DuelState

OTHERS: list[Game[Any]] = [DUEL, COUNCIL, council.game, hoard.game, whisper.game]
"""Small games without an observer, between them with most that a scene can say."""


def row_of(seen: Sight, s: State, seat: int) -> dict[str, int]:
    """What is not 0, by the names of the columns."""
    row = array(TYPECODE, bytes(2 * seen.width))
    seen.write(s, seat, peek(s), row, 0)
    return {column.name: value for column, value in zip(seen.columns, row, strict=True) if value}


def observed(observer: Observer[Any], s: State, seat: int) -> Row:
    row = array(TYPECODE, bytes(2 * len(observer.columns)))
    observer.write(s, seat, row, 0)
    return row


# ---------------------------------------------------------------------- what is common to all games


@every_scenario
def test_rows_keep_to_their_columns(game: Game[Any], scenario: str) -> None:
    seen = sight(game, scenario)
    assert len({column.name for column in seen.columns}) == seen.width
    for position in positions(game, scenario, 5)[::10]:
        for seat in (-1, *range(len(game.scenario(scenario).seats))):
            row = row_of(seen, position, seat)
            bounds = {column.name: (column.least, column.most) for column in seen.columns}
            assert all(bounds[name][0] <= value <= bounds[name][1] for name, value in row.items())
            assert row.get("eyes", 0) == seat + 1


@every_scenario
def test_what_was_written_before_leaves_nothing_behind(game: Game[Any], scenario: str) -> None:
    """Observers remember what they have written where. Two matches that are written in turn at the same place have the
    rows that each has where nothing was written before."""
    seen = Sight(game, game.scenario(scenario), game.settle({}))
    matches = [positions(game, scenario, seed)[::3] for seed in (5, 6)]
    for number, both in enumerate(zip(*matches, strict=False)):
        for s in both:
            for seat in range(-1, len(seen.scenario.seats)):
                again = array(TYPECODE, bytes(2 * seen.width))
                seen.write(s, seat, peek(s), again, 0)
                place = array(TYPECODE, bytes(2 * (number + 2) * seen.width))
                seen.write(s, seat, peek(s), place, (number + 1) * seen.width)
                assert place[(number + 1) * seen.width :] == again


def test_who_is_asked() -> None:
    duel = sight(DUEL)
    stake, reply = positions(DUEL, "lists", 1)
    assert (row_of(duel, stake, 0).get("asked"), row_of(duel, stake, 1).get("asked")) == (1, None)
    assert (row_of(duel, stake, 1)["asks"], row_of(duel, reply, 1)["asks"]) == (1, 2)
    voting = positions(COUNCIL, "open", 0)[0]
    row = row_of(sight(COUNCIL, "open"), voting, 2)
    assert (row["asked"], row["together"], row.get("asks")) == (1, 1, None)


def test_the_end_is_told() -> None:
    bout = Bout(DUEL)
    bout.begin(1)
    while bout.decision is not None:
        bout.answer(bout.decision.menu[-1])  # the last option of the second is to yield
    row = row_of(bout.sight, bout.state, 0)
    assert (row["ended"], row["score.red"], row["score.blue"]) == (1, 333, -333)


def test_sights_are_made_once() -> None:
    assert sight(COUNCIL, "open") is sight(COUNCIL, "open", {"feud": "2"})
    assert sight(COUNCIL, "open") is not sight(COUNCIL, "open", {"feud": "off"})


class Own(Observer[DuelState]):
    """A game's own."""

    def __init__(self) -> None:
        super().__init__((), ("near", "far"))

    def write(self, s: DuelState, seat: int, row: Row, at: int) -> None:
        """Nothing."""


class Observed(Duel):
    def observer(self, scenario: str, variants: Mapping[str, str]) -> Observer[DuelState] | None:
        return Own()


def test_a_games_own_observer_goes_first() -> None:
    assert isinstance(sight(Observed()).observer, Own)
    assert isinstance(sight(DUEL).observer, SceneObserver)


# ---------------------------------------------------------------------- read off scenes


@pytest.mark.parametrize("game", OTHERS, ids=lambda game: str(game.id))
def test_rows_differ_where_scenes_do_and_only_there(game: Game[Any]) -> None:
    scenario = game.scenarios[0].id
    level = game.of(scenario)
    observer = SceneObserver(level, scenario, level.settle({}))
    rows: dict[tuple[int, bytes], str] = {}
    scenes: dict[str, bytes] = {}
    for number in range(12):
        for position in positions(level, scenario, number):
            for seat in (-1, *range(len(level.scenario(scenario).seats))):
                row = observed(observer, position, seat)
                assert row[0] == 0, observer.unforeseen(position, seat)
                told, known = row.tobytes(), without_menu(compose(level, position, None if seat < 0 else seat, None))
                known += asked_is(position, seat)
                assert rows.setdefault((seat, told), known) == known
                assert scenes.setdefault(known, told) == told
                world = determinise(level, position, seat, FastDice(number))
                assert observed(observer, world, seat) == row
    assert len(rows) > 2


def asked_is(s: State, seat: int) -> str:
    decision = peek(s)
    if decision is None:
        return ""
    tally = decision.tally if seat == decision.seat else None
    counted = "" if tally is None else str(([(lot.id, lot.count) for lot in tally.lots], tally.chosen, tally.begun))
    return (decision.prompt if decision.told_to(seat) else decision.aside) + counted


def without_menu(scene: Scene) -> str:
    """What a row tells: who calls writes the ending."""
    return text(msgspec.structs.replace(scene, ending=None, inner=None)) + (
        "" if scene.inner is None else without_menu(scene.inner)
    )


def test_every_difference_of_scenes_is_a_difference_of_facts() -> None:
    """But of what others write: who is asked, the ending, whose eyes; and of boards, which never change."""
    written = {"a prompt", "a prompt to the viewer", "an ending", "another seat", "a spectator", "another map"}
    told = {name: str(facts_of(scene, None)) for name, scene in (CHANGES | {"bare": BARE}).items()}
    assert len(set(told.values())) == len(told) - len(written)
    assert {name for name in written if told[name] == told["bare"]} == written


def test_columns_have_names_that_people_can_read() -> None:
    columns = {column.name: column for column in SceneObserver(DUEL, "lists", {}).columns}
    assert columns["track.purse.value"].most == 3
    assert columns["hand.hand0.sword.count"].sort == "number"
    assert columns["phase"].words == ("stake", "reply", "end")
    assert "piece.red.kind" not in columns, "it is always the same"


def test_what_was_not_foreseen_is_counted_and_named() -> None:
    observer = SceneObserver(DUEL, "lists", {})
    position = positions(DUEL, "lists", 0)[0]
    assert isinstance(position, DuelState)
    assert observer.unforeseen(position, 0) == []
    position.stake = 9
    assert observer.unforeseen(position, 0) == ["('track.stake', (), 'value', 9)"]
    assert observed(observer, position, 0)[0] == 1
    assert observer.columns[0].name == UNFORESEEN
    with pytest.raises(Failed, match="no column tells all of it; to be declared"):
        Fuzzed(observer).row(position, 0)
    declared = SceneObserver(DUEL, "lists", {}, declared=[("track.stake", (), "value", 9)])
    assert declared.unforeseen(position, 0) == []
    assert observed(declared, position, 0)[0] == 0
    assert Fuzzed(declared).row(position, 0)


def seen(*scenes: Scene) -> Seen:
    found = Seen()
    for scene in scenes:
        found.look(scene, facts_of(scene, None))
    found.finish()
    return found


def test_what_is_always_said_of_a_thing_has_no_column() -> None:
    king, tired = Piece("king", "King", "arras", "unit"), Piece("king", "King", "arras", "unit", note="tired")
    scenes = [msgspec.structs.replace(BARE, pieces=pieces) for pieces in ((king,), (tired,), ())]
    assert seen(*scenes).fixed("piece") == {
        "name": {("king",): "King"},
        "kind": {("king",): "unit"},
        "count": {("king",): 1},
    }


def test_texts_are_told_apart_from_their_numbers() -> None:
    facts: list[Fact] = facts_of(msgspec.structs.replace(BARE, notice="Lose 12 of 105 steps"), None)
    assert facts[-3:] == [
        ("", (), "notice", "Lose # of # steps"),
        ("", (), "notice.1", 12),
        ("", (), "notice.2", 105),
    ]


def test_names_are_used_once() -> None:
    taken: set[str] = set()
    assert [unused(name, taken) for name in ("a.b", "a.b", "c", "a.b")] == ["a.b", "a.b~2", "c", "a.b~3"]


def test_spread() -> None:
    assert spread(3, 5) == [0, 1, 2]
    assert spread(100, 4) == [0, 33, 66, 99]


def test_columns_are_the_same_in_every_process() -> None:
    """Sets of words have another order in each: a model trained in one would be blind in the next."""
    code = "from banneret.adapters.observing import sight; from banneret.adapters.actions import Actions\n"
    code += "from tests.adapters.tiny import COUNCIL; from banneret import game\n"
    code += "seen = [sight(COUNCIL, 'open'), sight(game('calais'), 'march')]\n"
    code += "print([(s.columns, s.things, Actions(s, s.game.settle({})).columns) for s in seen])"
    there = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "7")
    }
    assert len(there) == 1
