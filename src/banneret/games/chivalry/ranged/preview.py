"""What a shot means before it is shot: dice, ability, the exact distribution of hits, and what they would do."""

from fractions import Fraction

from banneret.kernel.scene import Reason

from ..chances import Chances, consequences, hits, percent, spread
from ..parts import arithmetic, rules_of
from ..state import ChivalryState
from .pool import Pool, left_of, pool


def hits_left(s: ChivalryState, target: int, found: Pool) -> Chances:
    """The chances of so many hits after cover."""
    rolled = hits(found.dice, found.ability)
    left = [Fraction(0)] * len(rolled)
    for number, chance in enumerate(rolled):
        left[left_of(s, target, number)] += chance
    while len(left) > 1 and not left[-1]:
        left.pop()
    return tuple(left)


def fate_reason(s: ChivalryState, target: int, chances: Chances) -> Reason:
    """What so many hits would do to a unit."""
    fates = consequences(chances, s.current[target], s.value[target])
    words = {"none": "unhurt", "reduced": "weakened", "rout": "routs", "eliminated": "eliminated"}
    sums = ", ".join(f"{words[fate]} {percent(chance)}" for fate, chance in fates.items() if chance)
    text = f"{s.cast.unit_names[target]}, Cohesion {s.current[target]} of {s.value[target]}."
    return Reason(text, sums, ("CHV-13.2", "CHV-13.3", "CHV-13.5"))


def shot_reasons(s: ChivalryState, unit: int, target: int, distance: int, *, storm: bool) -> tuple[Reason, ...]:
    """All of it, if no card is played against it."""
    found = pool(s, unit, target, distance, storm, False)
    chances = hits_left(s, target, found)
    reasons = [
        Reason(f"{found.dice} dice.", arithmetic(found.dice_parts), rules_of(found.dice_parts)),
        Reason(
            f"Each hits on {found.ability} or less.", arithmetic(found.ability_parts), rules_of(found.ability_parts)
        ),
        Reason("Hits, if no card is played against it.", spread(chances), ("CHV-11.7",)),
        fate_reason(s, target, chances),
    ]
    if len(chances) < found.dice + 1:
        reasons.insert(3, Reason("Cover: the hits are those that it leaves.", "", ("CHV-21.31", "CHV-21.40")))
    return tuple(reasons)
