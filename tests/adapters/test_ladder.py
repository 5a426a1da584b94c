"""The ladder: tiny games with their exact values."""

import pickle
from pathlib import Path
from typing import Any

import ladder as page
import msgspec
import pytest

from banneret import BanneretError
from banneret.adapters.ladder import Rung, backward, load, rungs, sequences
from banneret.adapters.ladder.rung import Dealt
from banneret.adapters.ladder.solve import solve
from banneret.adapters.memory import knows
from banneret.adapters.openspiel import load_rung
from banneret.adapters.tree import Node
from banneret.kernel.codec import dumps
from banneret.kernel.registry import games

from .tiny import COUNCIL, DUEL

MOST_NODES = 50_000
QUICK = 10_000
"""Rungs of fewer nodes are solved again."""

every_rung = pytest.mark.parametrize("rung", rungs(), ids=lambda rung: rung.name)


def test_every_game_has_rungs() -> None:
    assert {rung.game for rung in rungs()} == {game.id for game in games()}
    assert {rung.hidden for rung in rungs()} == {True, False}
    assert len({rung.name for rung in rungs()}) == len(rungs())


@every_rung
def test_a_rung_is_small_and_worth_climbing(rung: Rung) -> None:
    """Somebody wins more or less by how it is played, or by chance."""
    solved = rung.solved
    assert 100 < solved.nodes < MOST_NODES
    assert solved.gap < 1e-9
    assert sum(solved.value) == pytest.approx(0.0)
    ends: set[tuple[float, ...]] = set()
    _gather(rung.root(), ends, [4000])
    assert len(ends) > 1


def _gather(node: Node, ends: set[tuple[float, ...]], left: list[int]) -> None:
    left[0] -= 1
    if left[0] < 0:
        return
    if node.state.result is not None and node.is_end:
        ends.add(node.state.result.scores)
    for action in node.actions():
        _gather(node.child(action), ends, left)


@pytest.mark.parametrize(
    "rung", [rung for rung in rungs() if rung.solved.nodes < QUICK], ids=lambda rung: str(rung.name)
)
def test_a_small_rung_is_worth_what_is_published(rung: Rung) -> None:
    found, published = solve(rung), rung.solved
    assert found.value == pytest.approx(published.value)
    assert (found.nodes, found.positions, found.sets) == (published.nodes, published.positions, published.sets)


def test_the_page_has_what_is_published() -> None:
    text = page.PAGE.read_text(encoding="utf-8")
    assert page.written(text, {rung.name: rung.solved for rung in rungs()}) == text
    assert set(msgspec.json.decode(page.SOLVED.read_bytes())) == {rung.name for rung in rungs()}


@every_rung
def test_a_rung_begins_the_same_every_time(rung: Rung) -> None:
    one, two = rung.root(), rung.root()
    assert dumps(one.state) == dumps(two.state)
    assert load_rung(rung.name).num_players() == len(rung.opening.seats)


@pytest.mark.parametrize("name", ["calais-attack", "chivalry-hands"])
def test_what_is_hidden_matters(name: str) -> None:
    """Who could see everything would do better."""
    rung = load(name)
    assert backward.solve(rung.root()).value[0] != pytest.approx(rung.solved.value[0])


def test_a_deal_is_a_chance_node_that_survives_storage() -> None:
    root = load("chivalry-hands").root()
    assert isinstance(root, Dealt)
    assert root.is_chance and root.weights == (1, 1, 1, 1)
    node = root.child(2).child(0)
    again = pickle.loads(pickle.dumps(node))
    assert dumps(again.state) == dumps(node.state)
    assert [knows(again, seat) for seat in (0, 1)] == [knows(node, seat) for seat in (0, 1)]
    with pytest.raises(ValueError, match="4 is no outcome"):
        root.child(4)


def test_a_seat_knows_of_a_deal_what_it_sees() -> None:
    root = load("chivalry-hands").root()
    for seat, apart in ((0, ((0, 1), (2, 3))), (1, ((0, 2), (1, 3)))):
        for same in apart:
            assert len({knows(root.child(deal), seat) for deal in same}) == 1
        assert len({knows(root.child(deal), seat) for deal in range(4)}) == 2


def test_a_strategy_that_is_not_the_best_has_a_gap() -> None:
    """Here one that answers by lot; to those that were found there is no better answer."""
    form = sequences.SequenceForm(Node.root(DUEL))
    first, second = form.equilibrium()
    assert form.answered(first, 1) == pytest.approx(form.answered(second, 0))
    worse: Any = first.copy()
    side = form.sides[0]
    for state, before in enumerate(side.before):
        worse[side.first[state] : side.first[state] + side.width[state]] = worse[before] / side.width[state]
    assert form.answered(worse, 1) < form.answered(second, 0) - 0.01


def test_what_the_sequence_form_cannot_tell_is_refused() -> None:
    with pytest.raises(BanneretError, match="More than two seats"):
        sequences.solve(Node.root(COUNCIL))
    with pytest.raises(BanneretError, match="Nobody has a choice"):
        sequences.solve(Node.root(DUEL).child(0).child(0).child(0).child(0).child(1))


def test_an_information_state_that_forgets_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The linear program would give a wrong value without a word."""
    monkeypatch.setattr(sequences, "knows", lambda node, seat: str(seat))
    with pytest.raises(BanneretError, match="it forgets"):
        sequences.solve(load("chivalry-hands").root())


def test_a_tree_that_is_too_big_is_no_rung(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backward, "MOST_POSITIONS", 50)
    with pytest.raises(BanneretError, match="more than 50 positions"):
        backward.solve(load("chivalry-clash").root())


def test_an_unknown_rung_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(BanneretError, match=r"no rung “calais”\. It has: calais-attack, "):
        load("calais")


def test_the_code_of_the_page_runs() -> None:
    text = Path(page.PAGE).read_text(encoding="utf-8")
    for block in text.split("```python\n")[1:]:
        exec(block.split("```")[0], {"__name__": "ladder"})
