"""What a mover can do, as one list of actions: who answers for which verb, and that a move is the same whoever
listens."""

from collections.abc import Sequence

import pytest

from banneret.games.diex.movement.action import Action
from banneret.games.diex.movement.move import Movement
from banneret.games.diex.movement.repertoire import BY_VERB, KINDS
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import apply
from banneret.kernel.referee import Referee

from .rest import Rest
from .table import Table


def test_every_action_has_a_verb_of_its_own() -> None:
    listed = [action for kind in KINDS for action in kind.actions]
    assert len({action.verb for action in listed}) == len(listed) == len(BY_VERB) - len(("to", "enter", "stop"))
    assert all(action.verb == verb for verb, action in BY_VERB.items())


def test_what_an_action_offers_is_said_with_its_verb() -> None:
    people = ["enguerrand 1009", "osferth 2010"]
    t = Table("meadow", people, Rest(), Movement(), animals=["mule_1 1010 norman", "horse_1 1108 norman"])
    t.play("move enguerrand")
    for verb, action in BY_VERB.items():
        if verb != "enter":  # he is on the map
            assert {option.verb for option in action.options(t.s, t.move)} <= {verb}
    offered = [option.notation for kind in KINDS if kind.possible(t.s, t.move) for option in kind.options(t.s, t.move)]
    assert (
        offered == [notation for notation in t.offers() if not notation.startswith(("to ", "stop"))]
        and "bridle mule_1" in offered
    )


@pytest.mark.plain("it derives from a class of a game")
def test_a_bare_action_does_nothing() -> None:
    class Dance(Action):
        verb = "dance"

    t = Table("meadow", ["gaucher 1010", "osferth 2010"], Rest(), Movement())
    t.play("move gaucher")
    with pytest.raises(NotImplementedError, match="dance"):
        Dance().options(t.s, t.move)
    with pytest.raises(NotImplementedError, match="dance"):
        Dance().why_not(t.s, t.move, ["dance"])
    with pytest.raises(NotImplementedError, match="dance"):
        Dance().do(t.s, t.ref, t.move)


FREE = ["gaucher 1010", "osferth 2010"]
OPPOSED = ["gaucher 1010", "osferth 1108"]
SHOT_AT = ["gaucher 1010", "wulfstan 1016"]
RIDER = ["roussel 1010 N", "osferth 2010"]


@pytest.mark.parametrize(
    ("people", "to", "at_once"),
    [(FREE, "1006", True), (RIDER, "1005", True), (OPPOSED, "1106", False), (SHOT_AT, "1008", False)],
)
def test_a_way_is_gone_alike_whether_anybody_listens(people: Sequence[str], to: str, at_once: bool) -> None:
    """DXA-4b: at once if nothing can happen on it."""
    t = Table("meadow", people, Rest(), Movement())
    t.play(f"move {people[0].split()[0]}")
    assert t.decision is not None
    option = t.decision.menu.find(f"to {to}")
    assert option is not None
    heard, unheard = t.s.clone(), t.s.clone()
    apply(heard, Referee(FastDice(1), []), t.decision.seat, option)
    apply(unheard, Referee(FastDice(1)), t.decision.seat, option)
    assert heard == unheard and heard.move is not None
    assert (heard.move.plan == ()) == (heard.at[t.move.counter] == t.cell(to)) == at_once


def test_a_clone_has_a_mover_of_its_own() -> None:
    t = Table("meadow", FREE, Rest(), Movement())
    t.play("move gaucher")
    other = t.s.clone()
    assert other.move == t.s.move and other.move is not t.s.move
    t.play("to 1009")
    assert other.move is not None and (other.move.left, other.move.entered, len(other.move.trail)) == (6, 0, 1)
