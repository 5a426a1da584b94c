"""DXS-11.4.2: how many may sally, how a patrol is formed, and when a further one comes. Pure rules: the siege asks them
when it forms the party and the first patrol."""

from banneret.kernel.refusal import Refusal

from .figures import PATROLS

MOST_MEN, MOST_RIDERS, MOST_THROWERS = PATROLS.max_men, PATROLS.max_riders, PATROLS.max_missile
"""DXS-11.4.2d."""
TOO_MANY_MEN = f"A patrol has at most {MOST_MEN} characters."
TOO_MANY_RIDERS = f"At most {MOST_RIDERS} riders are in a patrol."
TOO_MANY_THROWERS = f"At most {MOST_THROWERS} missile throwers are in a patrol."
ANIMALS = int(PATROLS.animals_dice.removeprefix("1D"))
"""DXS-11.4.2b: the faces of the die for the pack animals."""


def most_in_party(garrison: int) -> int:
    """DXS-11.4.2b, DXS-11.4.2l: a third of the besieged, rounded down, but at least one."""
    return max(1, garrison // PATROLS.sally_fraction_denominator)


def patrol_fault(men: int, riders: int, throwers: int) -> Refusal | None:
    """DXS-11.4.2d: why so many men, so many of them riders and so many missile throwers, can't be a patrol."""
    if men > MOST_MEN:
        return Refusal("DXS-11.4.2d", TOO_MANY_MEN)
    if riders > MOST_RIDERS:
        return Refusal("DXS-11.4.2d", TOO_MANY_RIDERS)
    if throwers > MOST_THROWERS:
        return Refusal("DXS-11.4.2d", TOO_MANY_THROWERS)
    return None


def comes_on(turn: int) -> int:
    """DXS-11.4.2f: a further patrol comes on this number or less, in this turn."""
    return PATROLS.arrives_on.get(turn, PATROLS.later_turns)
