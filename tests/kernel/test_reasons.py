"""A reason as a number, and its words."""

import pytest

from banneret.kernel.reasons import MAY, Reasons, worded
from banneret.kernel.refusal import Refusal

DEAD, FAR = 1, 2
BY_NUMBER: Reasons = {
    DEAD: Refusal("TLT-1.1", "{name} is dead."),
    FAR: Refusal("TLT-1.2", "{name} is {hexes} hexes away."),
}
IN_ORDER: Reasons = (None, *(BY_NUMBER[reason] for reason in (DEAD, FAR)))


@pytest.mark.parametrize("reasons", [BY_NUMBER, IN_ORDER])
def test_a_number_becomes_a_clause_and_a_sentence(reasons: Reasons) -> None:
    assert worded(reasons, FAR, name="Hamon", hexes=3) == Refusal("TLT-1.2", "Hamon is 3 hexes away.")
    assert worded(reasons, DEAD, name="Hamon") == Refusal("TLT-1.1", "Hamon is dead.")


@pytest.mark.parametrize("reasons", [BY_NUMBER, IN_ORDER])
def test_no_reason_has_no_words(reasons: Reasons) -> None:
    assert worded(reasons, MAY, name="Hamon") is None
