"""The game as a tree with chance nodes."""

import copy
import pickle
import random
from fractions import Fraction
from typing import Any

import pytest

from banneret import Game, Result, game
from banneret.adapters.tree import DrawWanted, KnownDice, Node, chances
from banneret.kernel.codec import dump
from banneret.kernel.dice import Dice, outcomes
from banneret.kernel.flow import advance, apply
from banneret.kernel.referee import Referee
from banneret.kernel.state import State

from .every import every_scenario, positions
from .tiny import COUNCIL, DUEL

CARDS = 28
"""In Calais' deck of marches."""


def ends(node: Node, chance: Fraction) -> dict[str, Fraction]:
    """What can come of a node before anybody is asked again, each position with its chance."""
    if not node.is_chance:
        return {str(dump(node.state)): chance}
    found: dict[str, Fraction] = {}
    for outcome in node.actions():
        for end, part in ends(node.child(outcome), chance * Fraction(node.weights[outcome], sum(node.weights))).items():
            found[end] = found.get(end, Fraction(0)) + part
    return found


def enumerated(run: Any) -> dict[str, Fraction]:
    """The same by the kernel's own enumeration."""
    found: dict[str, Fraction] = {}
    for chance, state in outcomes(run):
        end = str(dump(state))
        found[end] = found.get(end, Fraction(0)) + chance
    return found


def test_the_set_up_has_the_chances_that_the_kernel_gives_it() -> None:
    def run(dice: Dice) -> State:
        state = DUEL.start("lists", {})
        advance(state, Referee(dice))
        return state

    expected = enumerated(run)
    assert len(expected) == 3 * 2 * 2
    assert ends(Node.root(DUEL), Fraction(1)) == expected


def test_an_answer_has_the_chances_that_the_kernel_gives_it() -> None:
    node = Node.root(DUEL)
    while node.decision is None or node.seat == 0:
        node = node.child(node.actions()[-1])
    assert node.decision is not None
    fight = node.decision.menu.find("fight")
    assert fight is not None
    base = node.state

    def run(dice: Dice) -> State:
        state = base.clone()
        apply(state, Referee(dice), 1, fight)
        advance(state, Referee(dice))
        return state

    expected = enumerated(run)
    assert len(expected) > 1
    assert ends(node.child(0), Fraction(1)) == expected


def test_a_chance_node_shows_sums_of_dice_and_leaves_out_what_has_no_chance() -> None:
    purse = Node.root(DUEL)
    assert list(chances(purse)) == [(0, 1 / 3), (1, 1 / 3), (2, 1 / 3)]
    card = purse.child(0)
    assert card.actions() == [0, 2]
    assert [chance for _, chance in chances(card)] == [1 / 3, 2 / 3]
    stake = card.child(0).child(0)
    assert list(chances(stake.child(0).child(0))) == [(0, 0.25), (1, 0.5), (2, 0.25)]


def test_cards_that_answer_alike_are_drawn_apart() -> None:
    """They come to the same for the march at hand, but not for the deck that is left; faces of a die leave nothing."""
    with pytest.raises(DrawWanted) as card:
        KnownDice(()).pick([4, 2, 4], (0,) * 5)
    assert card.value.weights == (2, 1, 0)
    with pytest.raises(DrawWanted) as face:
        KnownDice(()).face((0, 1, 1, 0))
    assert face.value.weights == (2, 2)
    march = Node.root(game("calais"), "march")
    march = march.child(march.actions()[0])
    assert len(march.actions()) == CARDS


def test_draws_that_can_fall_in_one_way_only_are_no_chance_nodes() -> None:
    """The duel's one herald is drawn by lot, first of all."""
    everywhere = [node for node in walk(Node.root(DUEL)) if node.is_chance]
    assert len(everywhere) > 10
    assert all(len(node.actions()) > 1 for node in everywhere)


def walk(node: Node) -> list[Node]:
    return [node, *(later for action in node.actions() for later in walk(node.child(action)))]


def test_a_node_refuses_what_it_does_not_offer() -> None:
    card = Node.root(DUEL).child(0)
    with pytest.raises(ValueError, match="1 is no outcome"):
        card.child(1)
    with pytest.raises(ValueError, match="-1 is no outcome"):
        card.child(-1)
    stake = card.child(0).child(0)
    with pytest.raises(ValueError, match="1 is no option"):
        stake.child(1)


def test_seats_that_choose_at_once_come_one_after_another() -> None:
    node = Node.root(COUNCIL)
    asked: list[int] = []
    while node.decision is not None and len(asked) < 5:
        asked.append(node.seat)
        node = node.child(0)
    assert asked == [0, 0, 0, 1, 2]


def test_a_game_within_the_game_asks_the_outer_seats() -> None:
    node = Node.root(COUNCIL)
    seats = []
    while not node.is_end:
        if node.state.inner is not None and node.decision is not None:
            seats.append(node.seat)
        node = node.child(node.actions()[0])
    assert seats == [2, 0]
    assert isinstance(node.state.result, Result)


@every_scenario
def test_no_node_changes_when_others_are_made_from_it(game: Game[Any], scenario: str) -> None:
    """And the way through the tree, pickled and read again, leads to the same place."""
    choose = random.Random(7)
    node = Node.root(game, scenario)
    before: list[tuple[Node, str]] = []
    while not node.is_end:
        before.append((node, str(dump(node.state))))
        actions = node.actions()
        assert actions, "a node that is no end must go on"
        node.child(actions[0])
        node = node.child(choose.choice(actions))
    assert all(str(dump(earlier.state)) == text for earlier, text in before)
    for earlier, text in before[:: max(1, len(before) // 10)]:
        again = pickle.loads(pickle.dumps(earlier))
        assert str(dump(again.state)) == text
        assert (again.seat, again.weights, again.known) == (earlier.seat, earlier.weights, earlier.known)


@every_scenario
def test_a_tree_can_begin_anywhere(game: Game[Any], scenario: str) -> None:
    position = positions(game, scenario, 3)[-1]
    node = Node.at(game, position)
    assert node.parent is None
    assert node.decision is not None
    assert node.actions() == list(range(len(node.decision.menu_of(node.seat))))
    assert dump(node.state) == dump(position)


def test_copies_share_the_node() -> None:
    node = Node.root(DUEL)
    assert copy.deepcopy([node])[0] is node
    assert copy.copy(node) is node
