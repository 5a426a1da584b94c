"""What each side suffers by an attack, as its odds tell it."""

import pytest

from banneret.games.maid.face.toll import toll
from banneret.games.maid.state import MaidState
from banneret.games.maid.tables import ENGLISH, FRENCH
from banneret.kernel.match import Match


def attacking() -> MaidState:
    """The French attack."""
    s = Match("maid", "loire_1429", seed="toll").state.clone()
    assert isinstance(s, MaidState)
    s.active = FRENCH
    return s


@pytest.mark.rules("MAI-7.7", "MAI-8.1")
def test_fire_and_result_are_one_loss() -> None:
    s = attacking()
    words = toll(s, ("fire costs 2", "1R/4"))
    assert words[FRENCH] == "lose 3 and retreat" and words[ENGLISH] == "lose 4"
    words = toll(s, ("fire costs 1", "-/E"))
    assert words[FRENCH] == "lose 1" and words[ENGLISH] == "are eliminated"


def test_what_is_no_attack_has_no_toll() -> None:
    assert toll(attacking(), ("Talbot gets away",)) == ()
