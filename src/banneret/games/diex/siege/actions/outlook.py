"""What a fight would bring before it is fought, by the exact odds of one roll (DXC-17). Fought out as a skirmish it may
come otherwise: then this is an estimate, and says so."""

from collections.abc import Mapping
from fractions import Fraction

from banneret.board.hex import members
from banneret.kernel.scene import Reason

from ...quick.odds import Odds, Risk, SideOdds, odds
from ..chances import percent
from ..log import listed
from ..quick_fight import Side, fight_between, hunger
from ..state import SiegeState

SIDES = ("besiegers", "besieged")
ESTIMATE = Reason(
    "an estimate: these are the chances of one roll, and a skirmish goes as it is fought", rules=("DXS-11.4c",)
)


def foresee(s: SiegeState, attacker: Side, defender: Side, *, siege: bool, bonus: int = 0) -> Odds:
    return odds(fight_between(s, attacker, defender, siege, bonus))


def reasons(
    s: SiegeState, found: Odds, attacker: Side, defender: Side, ends: Mapping[str, Fraction], bonus: int = 0
) -> tuple[Reason, ...]:
    """The totals, how it may end, what both sides may expect to lose, and what their leaders risk."""
    known = found.prospects
    walls = f", {bonus} % for their walls" if bonus else ""
    text = f"{known.attacker_total} points against {known.defender_total}{walls}"
    hungry = 0 if known.hopeless else hunger(s, attacker, defender)
    letters = ", ".join(f"{case.outcome.letter} {percent(Fraction(case.rolls, 10))}" for case in found.cases)
    return (
        Reason(text, letters, ("DXC-17.2d" if known.hopeless else "DXC-17.2a",)),
        *((Reason("hunger", f"{'+' if hungry > 0 else '−'}1 to the die", ("DXC-8.4g",)),) if hungry else ()),
        *(Reason(f"{end}: {percent(chance)}", rules=("DXC-17.3a",)) for end, chance in ends.items() if chance),
        *_losses(s, attacker, found.attacker),
        *_losses(s, defender, found.defender),
    )


def _losses(s: SiegeState, side: Side, found: SideOdds) -> tuple[Reason, ...]:
    lost = f"{mean(found.dead)} dead, {mean(found.wounded)} wounded of {side.men.bit_count()}"
    leaders = [
        f"{s.name(man)}: " + listed([f"{word} {percent(chance)}" for word, chance in _risks(risk) if chance])
        for man, risk in zip(members(side.men & s.ranks.leaders), found.leaders, strict=True)
        if risk.killed or risk.wounded
    ]
    return (
        Reason(f"the {SIDES[side.seat]} lose on average", lost, ("DXC-17.3e",)),
        *(Reason(leader, rules=("DXC-17.4a",)) for leader in leaders),
    )


def _risks(risk: Risk) -> tuple[tuple[str, Fraction], ...]:
    return ("killed", risk.killed), ("wounded", risk.wounded)


def mean(amount: Fraction) -> str:
    return f"{float(amount):.1f}"


def code(side: SideOdds, *wanted: str) -> Fraction:
    """The chance that a side comes away with one of these codes."""
    return sum((chance for found, chance in side.codes if found in wanted), Fraction(0))
