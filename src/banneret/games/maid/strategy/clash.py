"""What an attack, a siege roll or a summons promises: exact averages over the dice, of plain numbers, so that each is
reckoned only once."""

from dataclasses import dataclass
from functools import lru_cache

from ..combat import odds
from ..tables import ELIMINATED, FALLS_AT, NO_GUNS, ONLY_MILITIA, OPENS_AT, RETREAT

FACES = range(1, 7)


@dataclass(slots=True, frozen=True)
class Prospect:
    """An attack on average: SPs lost on either side, and chances."""

    own: float
    """Combat SPs that the attackers lose."""
    theirs: float
    cleared: float
    """The chance that the defenders no longer hold the place: gone or driven back."""
    wiped: float
    """The chance that none of them is left."""
    taken: float
    """The chance that none of them is left and attackers are, who can move in."""
    broken: float
    """The chance that the attackers are all lost."""


NO_PROSPECT = Prospect(0.0, 0.0, 0.0, 0.0, 0.0, 1.0)


def prospect(attack: int, defenders: int, multiplier: int, shooters: int, modifier: int, inside: bool) -> Prospect:
    """So many combat SPs attack so many, whose strength is multiplied; `modifier` is all that is added to the die
    (MAI-7.7 to MAI-8.3). More than what sweeps the defenders away makes no difference."""
    sweeping = 5 * defenders * multiplier + 3
    return _prospect(sweeping if attack > sweeping else attack, defenders, multiplier, shooters, modifier, inside)


@lru_cache(maxsize=1 << 16)
def _prospect(attack: int, defenders: int, multiplier: int, shooters: int, modifier: int, inside: bool) -> Prospect:
    if attack <= 0:
        return NO_PROSPECT
    if defenders <= 0:
        return Prospect(0.0, 0.0, 1.0, 1.0, 1.0, 0.0)
    own = theirs = cleared = wiped = taken = broken = 0.0
    for shot in FACES if shooters else (0,):
        hit = min(odds.fire_loss(shooters, shot), attack) if shooters else 0
        left = attack - hit
        weight = 1 / 6 if shooters else 1.0
        own += weight * hit
        if not left:
            broken += weight
            continue
        column = odds.column(left, defenders * multiplier)
        weight /= 6
        for die in FACES:
            suffered, dealt = odds.result(column, odds.row(die + modifier))
            dead = defenders if dealt == ELIMINATED else min(dealt % RETREAT, defenders)
            lost = left if suffered == ELIMINATED else min(suffered % RETREAT, left)
            own += weight * lost
            theirs += weight * dead
            if dead == defenders:
                wiped += weight
                cleared += weight
                if suffered < RETREAT and lost < left:
                    taken += weight
            elif dealt >= RETREAT and not inside:
                cleared += weight
            if lost == left:
                broken += weight
    return Prospect(own, theirs, cleared, wiped, taken, broken)


@lru_cache(maxsize=1 << 12)
def siege_chance(invest: int, garrison: int, guns: bool, militia: bool, bonus: int) -> float:
    """MAI-9.3 to MAI-9.5: that a town falls to one siege roll; `bonus` is the besiegers' leader less the defenders' and
    whatever else is added."""
    if invest < garrison:
        return 0.0
    needed = FALLS_AT - bonus - (0 if guns else NO_GUNS) - (ONLY_MILITIA if militia else 0)
    return min(max(7 - needed, 0), 6) / 6


def summons_chance(modifier: int) -> float:
    """MAI-6.12."""
    return min(max(7 - (OPENS_AT - modifier), 0), 6) / 6
