"""What is true of every position of a siege, whatever has happened."""

from banneret.kernel.refusal import Violation

from ..engagement.place import printed
from ..ground.terrain import HEX_KINDS, SIDE_KINDS
from ..muster.roster import PEOPLE
from ..quick.troops import FACTIONS, TROOPS
from .day import Day
from .men import BESIEGED, BESIEGER
from .opening import Opening
from .state import MOST_MEN, SiegeState
from .supply import rolls, starved_on, stocked
from .walls import place_of


def check(s: SiegeState) -> None:
    """Raise Violation with a sentence if this position can't be."""
    _men(s)
    _place(s)
    _wounds(s)
    _supply(s)
    _course(s)


def _men(s: SiegeState) -> None:
    """Everybody is somewhere, once: with his side, dead or captured."""
    every = (1 << len(s.roster)) - 1
    if len(s.roster) > MOST_MEN or any(man.like not in PEOPLE or man.troop >= len(TROOPS) for man in s.roster):
        raise Violation("somebody is on the roster who has no counter, or is no soldier")
    keys = {man.key for man in s.roster}
    if len(keys) != len(s.roster):
        raise Violation("two men have one name")
    if s.here[0] & s.here[1] or s.dead & s.captured or (s.here[0] | s.here[1]) & (s.dead | s.captured):
        raise Violation("somebody is in two places")
    if s.here[0] | s.here[1] | s.dead | s.captured != every:
        raise Violation("somebody is nowhere, or is not on the roster")
    for seat in (BESIEGER, BESIEGED):
        if s.here[seat] & ~s.ranks.sides[seat]:
            raise Violation("somebody stands with the enemy")
        man = s.commander[seat]
        if man >= 0 and not every >> man & 1:
            raise Violation(f"there is no man {man} who could command")
    if s.past & ~(s.dead | s.captured):
        raise Violation("somebody was lost who is there")
    if s.horses & ~s.ranks.riders:
        raise Violation("somebody has a horse who can't ride")
    if s.hungry & ~s.ranks.sides[BESIEGER] or (s.hungry and s.war is None):
        raise Violation("somebody is hungry whose supply is not tracked")
    if s.relief & ~s.here[BESIEGED]:
        raise Violation("the rescue party is not with the besieged")
    if s.shot & ~s.ranks.archers:
        raise Violation("somebody has shot who is no archer")


def _place(s: SiegeState) -> None:
    """DXS-11.3.1a: what has become of the place is about hexes and hexsides that it has."""
    grid = printed(place_of(s)).lattice
    if (s.works.closed | s.works.destroyed) & ~grid.mask:
        raise Violation("a gate is shut or destroyed that is not on the map")
    for cell, kind in s.works.hexes:
        if cell < 0 or not grid.mask >> cell & 1 or not 0 <= kind < len(HEX_KINDS):
            raise Violation(f"a hex that is not there has changed ({cell}), or into what no hex is ({kind})")
    for cell, direction, kind in s.works.sides:
        if cell < 0 or not grid.mask >> cell & 1 or not 0 <= direction < 3 or not 0 <= kind < len(SIDE_KINDS):
            raise Violation(f"a hexside that is not there has changed ({cell}), or into what none is ({kind})")


def _wounds(s: SiegeState) -> None:
    """DXS-11.1.5: each wound has a roll made or to come, and only men who are there are wounded."""
    back = sum(1 << man for man in s.back)
    if s.wounded & ~(s.here[0] | s.here[1]):
        raise Violation("somebody is wounded who is not there")
    if s.result is None and (back & s.fresh or back | s.fresh != s.wounded):
        raise Violation("a wound has no healing roll, or two")


def _supply(s: SiegeState) -> None:
    """DXS-11.1.1: days that the dice can give, and nobody has starved yet."""
    if not s.mouths:
        return
    if s.war is not None and s.supply.value != stocked(s.war.resources):
        raise Violation(f"{s.war.resources} resources do not give {s.supply.value} days of supply")
    if s.war is None and s.supply.value not in dict(rolls(s.data.place, s.mouths)):
        raise Violation(f"no roll gives {s.supply.value} days of supply")
    if s.result is None and starved_on(s.supply.value, s.ledger, s.day - 1):
        raise Violation("the besieged should have starved")
    if any(change.day > s.day for change in s.ledger) or list(s.ledger) != sorted(s.ledger, key=lambda one: one.day):
        raise Violation("the supply has changed on a day that has not come")


def _course(s: SiegeState) -> None:
    if s.data.days and s.day > s.data.days:
        raise Violation(f"day {s.day} of {s.data.days}")
    if s.result is not None:
        return
    if not isinstance(s.stack[0], Opening | Day):
        raise Violation(f"the siege stands on {type(s.stack[0]).__name__}, not on a day or on its opening")
    if isinstance(s.stack[0], Day) and len(s.pages) != s.day - (s.stack[0].stage == 0):
        raise Violation(f"there are {len(s.pages)} pages on day {s.day}")
    if s.war is not None and not all(some and FACTIONS.issuperset(some) for some in s.war.peoples):
        raise Violation("nobody knows which peoples fight here")
    if s.shut_in and (s.larder < 0 or not s.castle):
        raise Violation("somebody is shut in without a castle or a larder")
