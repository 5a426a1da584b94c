"""What the choices of a battle mean before they are made. Only from what its seat knows (section 13)."""

from functools import cache

from banneret.kernel.scene import Preview, Reason

from .state import Assault, CalaisState
from .strength import defence_value, english_total, most_after, most_before
from .tables import ATTACK_COUNTS, KIND_NAMES, STRENGTHS


def attack_preview(s: CalaisState, strength: int, fresh: int) -> Preview:
    """For the French, who know their cards."""
    total = strength + fresh
    before, after = most_before(s), most_after(s)
    reasons = [
        Reason("The attack.", f"{strength} + {fresh} = {total}", ("CAL-11.8",)),
        Reason(
            f"{s.french_fresh - fresh} FRESH left for later attacks.",
            f"{s.french_fresh} − {fresh} = {s.french_fresh - fresh}",
            ("CAL-11.12",),
        ),
        Reason(
            f"The English cards are worth up to {before} before the die; kept back, up to {after} after the reveal.",
            rules=("CAL-11.6", "CAL-11.9"),
        ),
        Reason(_breaks(total), rules=("CAL-11.11", "CAL-11.16")),
    ]
    return Preview(tuple(reasons))


def _breaks(total: int) -> str:
    """CAL-11.16: against how much it is sure, and against how much it is vain."""
    sure = (
        f"It breaks through for sure against cards worth {total - 7} or less in all, and never"
        if total >= 7
        else "It never breaks through"
    )
    return f"{sure} against cards worth {max(total - 1, 0)} or more."


def defence_preview(s: CalaisState, kind: int, count: int) -> Preview:
    """For the English, who know which attack cards have been seen (CAL-2.5)."""
    played = list(s.played)
    played[kind] += count
    value = defence_value(played)
    weakest, strongest = _unseen(s.spent_attacks)
    if s.open_numbers and s.laid is not None:
        fewest = most = s.laid.value.fresh
    else:
        fewest, most = 0, s.french_fresh
    under = f"{fewest}" if fewest == most else f"{fewest} to {most}"
    low, high = weakest + fewest, strongest + most
    reasons = (
        Reason(
            "Your cards, and then the die.", f"{value} + die = {value + 1} to {value + 6}", ("CAL-11.6", "CAL-11.7")
        ),
        Reason(
            f"The attack is a card of {weakest} to {strongest} with {under} FRESH.",
            f"{low} to {high}",
            ("CAL-11.5", "CAL-11.8"),
        ),
        Reason(
            f"{s.hand[kind] - count} {KIND_NAMES[kind]} left for later.",
            f"{s.hand[kind]} − {count} = {s.hand[kind] - count}",
            ("CAL-11.12",),
        ),
    )
    return Preview(reasons)


@cache
def _unseen(spent: tuple[Assault, ...]) -> tuple[int, int]:
    """CAL-2.5: the weakest and the strongest attack card that has not been seen."""
    left = list(ATTACK_COUNTS)
    for attack in spent:
        left[STRENGTHS.index(attack.strength)] -= 1
    unseen = [strength for strength, count in zip(STRENGTHS, left, strict=True) if count]
    return min(unseen), max(unseen)


def reaction_preview(s: CalaisState, added: int) -> Preview:
    """After the reveal all is open."""
    english, french = english_total(s, (0, 0)), s.spent_attacks[-1].total
    total = english + added
    verdict = (
        f"{french - total} short: the French break through."
        if total < french
        else "A tie holds."
        if total == french
        else "The attack fails."
    )
    return Preview((Reason(verdict, f"{english} + {added} = {total} against {french}", ("CAL-11.9", "CAL-11.11")),))
