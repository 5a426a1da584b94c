"""DXS-11.5.1: the besieger asks for surrender."""

from fractions import Fraction

from banneret.kernel.referee import Referee
from banneret.kernel.scene import Reason

from .. import record, victory
from ..chances import percent
from ..log import tell
from ..men import BESIEGER
from ..state import SiegeState
from ..tables import PROGRESS, SURRENDERS_AT, numbers_bonus
from ..walls import progress

_STANDS = {
    "none": "",
    "bailey_breached": "the palisade is breached",
    "bailey_held": "the bailey is held",
    "bailey_held_and_tower_breached": "the bailey is held and the tower breached",
    "wall_breached": "the wall is breached",
    "defenders_in_last_rows": "the defenders are in the last rows",
}


def bonuses(besiegers: int, besieged: int, stands: str) -> tuple[int, int]:
    """DXS-11.5.1b: the highest bonus for numbers and the highest for progress."""
    return numbers_bonus(besiegers, besieged), PROGRESS[stands]


def surrenders(roll: int, besiegers: int, besieged: int, stands: str) -> bool:
    """DXS-11.5.1a."""
    return roll + sum(bonuses(besiegers, besieged, stands)) >= SURRENDERS_AT


def needed(s: SiegeState) -> int:
    """The roll that makes the place surrender; 11 or more: none does."""
    return SURRENDERS_AT - sum(bonuses(*s.strength, progress(s)))


def chance(s: SiegeState) -> Fraction:
    """DXS-11.5.1a: that the place surrenders if it is asked to."""
    return Fraction(max(0, min(10, 11 - needed(s))), 10)


def preview(s: SiegeState) -> tuple[Reason, ...]:
    """The roll, and what helps it."""
    stands = progress(s)
    numbers, far = bonuses(*s.strength, stands)
    besiegers, besieged = s.strength
    found = [
        Reason(
            f"the place surrenders: {percent(chance(s))}",
            f"{needed(s)} or more on the die" if needed(s) <= 10 else f"{needed(s)} needed: no die shows that",
            ("DXS-11.5.1a",),
        ),
        Reason(f"{besiegers} besiegers for {besieged} besieged", f"+{numbers}", ("DXS-11.5.1c",)),
    ]
    if far:
        found.append(Reason(_STANDS[stands], f"+{far}", ("DXS-11.5.1d", "DXS-11.5.1e")))
    return tuple(found)


def negotiate(s: SiegeState, ref: Referee) -> None:
    """One roll; if it fails the siege goes on. The caller has said how his phase goes on."""
    record.note(s, deed="negotiate")
    die = ref.die(10)
    stands = progress(s)
    numbers, far = bonuses(*s.strength, stands)
    yields = surrenders(die, *s.strength, stands)
    if ref.hears:
        words = [f"{numbers} for numbers" if numbers else "", f"{far}, as {_STANDS[stands]}" if far else ""]
        reckoning = " + ".join([str(die), *(word for word in words if word)]) + f", {SURRENDERS_AT} needed"
        text = "The besieged accept the terms." if yields else "The besieged refuse."
        gist = "the place surrenders" if yields else "they refuse"
        tell(s, ref, "parley", text, "DXS-11.5.1a", "DXS-11.5.1b", d10=(die,), sum=reckoning, gist=gist)
    if yields:
        victory.end(s, ref, "surrendered", BESIEGER, "The place surrenders on terms.", "DXS-11.5.1a", "DXS-11.5.1f")
