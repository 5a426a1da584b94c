"""DXS-11.5.1: the besieger asks for surrender."""

from banneret.kernel.referee import Referee

from .. import record, victory
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
