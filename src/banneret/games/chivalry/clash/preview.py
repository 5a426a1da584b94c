"""What a strike means before it is struck."""

from fractions import Fraction

from banneret.kernel.scene import Reason

from ..army.whereabouts import leader_of
from ..chances import consequences, hits, percent, spread
from ..parts import arithmetic, rules_of
from ..ranged.preview import fate_reason
from ..state import ChivalryState
from ..tables import CONSTANTS, DIE
from .pool import pool


def strike_reasons(
    s: ChivalryState, unit: int, target: int, *, press: bool = False, charge: bool = False
) -> tuple[Reason, ...]:
    """Dice, ability, the distribution of hits, and what they would do, if no card is played against it."""
    found = pool(s, unit, target, press=press, charge=charge)
    chances = hits(found.dice, found.ability)
    reasons = [
        Reason(f"{found.dice} dice.", arithmetic(found.dice_parts), rules_of(found.dice_parts)),
        Reason(
            f"Each hits on {found.ability} or less.", arithmetic(found.ability_parts), rules_of(found.ability_parts)
        ),
        Reason("Hits, if no card is played against it.", spread(chances), ("CHV-12.8",)),
        fate_reason(s, target, chances),
    ]
    leader = leader_of(s, target)
    if leader >= 0:
        falls = sum(
            (
                chance * _two_dice(number + CONSTANTS.leader_casualty_base)
                for number, chance in enumerate(chances)
                if number
            ),
            Fraction(0),
        )
        text = f"{s.cast.leader_names[leader]} falls: {percent(falls / DIE**2)}."
        reasons.append(Reason(text, "", ("CHV-13.9",)))
    enemies = s.lines(s.cast.side[target], s.at[target])
    if not enemies & (enemies - 1):
        fates = consequences(chances, s.current[target], s.value[target])
        text = f"The area is cleared: {percent(fates['rout'] + fates['eliminated'])}."
        reasons.append(Reason(text, "then you may break through", ("CHV-14.1",)))
    return tuple(reasons)


def _two_dice(limit: int) -> int:
    """In how many of 36 ways two dice show this or less."""
    return sum(a + b <= limit for a in range(1, DIE + 1) for b in range(1, DIE + 1))
