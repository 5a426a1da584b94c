"""Many matches at once, in one process and in several: the same as one by one."""

from typing import Any

import numpy as np
import pytest

from banneret import BanneretError, Game
from banneret.adapters.actions import action_id
from banneret.adapters.batch import Batch
from banneret.adapters.pettingzoo import BanneretEnv
from banneret.adapters.processes import Processes

from .every import every_scenario
from .tiny import COUNCIL, DUEL

TOLD = ("observations", "masks", "rewards", "ended", "cut", "seats", "lengths", "options")
STEPS = 40


@every_scenario
def test_a_batch_plays_what_environments_play(game: Game[Any], scenario: str) -> None:
    """Row by row, match after match, with the same answers."""
    batch = Batch(game, scenario, count=2, seed=20, max_steps=25)
    alone = [BanneretEnv(game, scenario, max_cycles=25) for _ in range(2)]
    for number, e in enumerate(alone):
        e.reset(seed=20 + number)
    for _ in range(STEPS):
        tables = batch.tables
        for row, e in enumerate(alone):
            seen = e.observe(e.agent_selection)
            assert e.possible_agents[tables.seats[row]] == e.agent_selection
            np.testing.assert_array_equal(tables.observations[row], seen["observation"])
            np.testing.assert_array_equal(tables.masks[row], seen["action_mask"])
            assert batch.notations(row) == e.infos[e.agent_selection]["options"]
        answers = batch.sample()
        tables = batch.step(answers)
        for row, e in enumerate(alone):
            e.step(int(answers[row]))
            assert tables.ended[row] == any(e.terminations.values())
            assert tables.cut[row] == any(e.truncations.values())
            assert tables.rewards[row].tolist() == pytest.approx(list(e.rewards.values()))
            if tables.ended[row] or tables.cut[row]:
                e.reset()


def test_matches_end_and_begin_again() -> None:
    batch = Batch(DUEL, count=4, seed=1)
    ended = 0
    for _ in range(50):
        tables = batch.step(batch.sample())
        ended += int(tables.ended.sum())
        assert (np.abs(tables.rewards).sum(axis=1)[~tables.ended] == 0.0).all()
        assert (tables.lengths > 0).all()
    assert ended == 100, "a duel has two answers"


@pytest.mark.parametrize(
    ("actions", "said"), [([0, 9], "Row 1 has"), ([-1, 0], "Row 0 has"), ([0], "takes as many answers")]
)
def test_a_wrong_answer_changes_nothing(actions: list[int], said: str) -> None:
    batch = Batch(DUEL, count=2, seed=1)
    before = batch.tables.observations.copy()
    with pytest.raises(BanneretError, match=said):
        batch.step(actions)
    np.testing.assert_array_equal(batch.tables.observations, before)


def test_a_batch_begins_anew_from_a_seed() -> None:
    batch = Batch(COUNCIL, count=3, seed=1)
    first = [batch.step(batch.sample()).observations.copy() for _ in range(9)]
    batch.reset(1)
    again = [batch.step(batch.sample()).observations.copy() for _ in range(9)]
    np.testing.assert_array_equal(first, again)


def test_rows_of_options() -> None:
    batch = Batch(COUNCIL, count=1, seed=0, raw=True, action_features=True)
    names = [column.name for column in batch.action_columns]
    verb = batch.action_columns[names.index("verb")]
    shown = batch.tables.options[0]
    assert [verb.words[row[0] - 1] for row in shown[: batch.tables.lengths[0]]] == ["think", "vote"]
    assert not shown[batch.tables.lengths[0] :].any()
    assert action_id("think") == action_id(batch.notations(0)[0])


@pytest.mark.parametrize(("game", "scenario"), [(COUNCIL, "open"), ("calais", "march")])
def test_processes_play_the_same_matches(game: Any, scenario: str) -> None:
    one = Batch(game, scenario, count=5, seed=3, action_features=True)
    with Processes(game, scenario, count=5, processes=2, seed=3, action_features=True) as many:
        for step in range(30):
            for name in TOLD:
                np.testing.assert_array_equal(getattr(one.tables, name), getattr(many.tables, name), f"{name}, {step}")
            answers = one.sample()
            np.testing.assert_array_equal(answers, many.sample())
            one.step(answers)
            many.step(answers)
        with pytest.raises(BanneretError, match="is the number of none"):
            many.step([999] * 5)
        one.reset(9)
        many.reset(9)
        np.testing.assert_array_equal(one.tables.observations, many.tables.observations)
    with pytest.raises(BanneretError, match="closed"):
        many.reset(9)


def test_a_process_that_fails_is_told() -> None:
    with Processes(DUEL, count=2, processes=2) as many:
        many._players[1].terminate()
        many._players[1].join()
        with pytest.raises(BanneretError, match="has failed"):
            many.step([0, 0])


def test_impossible_numbers() -> None:
    with pytest.raises(BanneretError, match="at least one match"):
        Batch(DUEL, count=0)
    with pytest.raises(BanneretError, match="1 to 2 processes"):
        Processes(DUEL, count=2, processes=3)
