"""The papers beside the map: what is in store and what it does, and the chances of today and tomorrow."""

from fractions import Fraction

from banneret.kernel.scene import Sheet

from ...quick import location
from ..actions.building import pieces, teams
from ..actions.outlook import code, foresee
from ..actions.parley import chance, needed
from ..chances import called_off, events, initiative, percent, ration_bonus
from ..fire import archers
from ..log import counted
from ..men import BESIEGED, BESIEGER
from ..quick_fight import Side
from ..state import SiegeState
from ..tables import ENGINEER, EVENTS, LOTS, TEAM, archers_bonus
from ..walls import bonus, gaps, may_storm_quickly, place_of


def sheets(s: SiegeState) -> tuple[Sheet, ...]:
    """All of it is known to both sides."""
    if s.result is not None:
        return (stores(s),)
    return today(s), stores(s), tomorrow(s)


def stores(s: SiegeState) -> Sheet:
    """DXS-11.2, DXS-11.4.1l."""
    rows = tuple(
        (lot.name, str(s.store[kind]), f"{pieces(s, kind)} a day by {TEAM} men") for kind, lot in enumerate(LOTS)
    )
    words = [_walls(s)]
    if s.happened >> ENGINEER & 1:
        words.append("The engineer makes two lots of one.")
    free = teams(s)
    words.append(f"{counted(free, 'team')} of {TEAM} could build." if free else f"Nobody: a team is of {TEAM}.")
    if s.builders:
        words.append(f"Today {s.builders} men build.")
    return Sheet(
        "stores", "Stores of the besiegers", ("Equipment", "In store", "Made"), rows, BESIEGER, " ".join(words)
    )


def _walls(s: SiegeState) -> str:
    if not s.castle:
        return f"The hall adds {location.VILLAGE} % to those in it."
    burnt = gaps(s.works, place_of(s))
    return (
        f"The walls add {bonus(s)} % to those within: {location.CASTLE} % when whole, {location.EQUIPMENT_STEP} % less "
        f"for each ladder and hook in store and each burnt hex of the wall ({burnt}), never under "
        f"{location.EQUIPMENT_FLOOR} %."
    )


def today(s: SiegeState) -> Sheet:
    """What each action would bring; fights by the odds of one roll."""
    rows = []
    count = archers(s).bit_count()
    if count and not s.shut_in:
        rows.append(("Fire arrows", f"+{archers_bonus(count)}", f"{counted(count, 'archer')}, one target a day"))
    if not s.shut_in:
        rows.append(("Parley", percent(chance(s)), f"they yield on {needed(s)} or more of 10"))
    sides = Side(BESIEGER, s.here[BESIEGER]), Side(BESIEGED, s.inside)
    if all(side.men for side in sides):
        storm = foresee(s, *sides, siege=True, bonus=bonus(s))
        lifted = percent(code(storm.attacker, "C"))
        text = (
            f"place taken; lifted {lifted}"
            if may_storm_quickly(s)
            else f"place taken, if walls were open; lifted {lifted}"
        )
        rows.append(("Assault", percent(code(storm.defender, "D")), text))
    if not s.sallied_out and s.here[BESIEGED] and s.here[BESIEGER]:
        field = foresee(s, Side(BESIEGED, s.here[BESIEGED]), sides[0], siege=False)
        rows.append(("Battle outside", percent(code(field.defender, "A", "B")), "the besiegers leave the field"))
    note = "Fights as one roll would settle them" + ("." if s.rolled else ": an estimate of a skirmish.")
    return Sheet("today", "Chances of today", ("Action", "Chance", "Of what"), tuple(rows), note=note)


def tomorrow(s: SiegeState) -> Sheet:
    """DXS-11.1.2, DXS-11.1.3a, DXS-11.1.4: if the numbers stay as they are."""
    rows = [(percent(found), EVENTS[total].name) for total, found in events(s).items()]
    rows.append((percent(1 - sum(events(s).values(), Fraction(0))), "Nothing happens"))
    rows.append((percent(initiative(s)), "The besiegers have the initiative"))
    extra = ration_bonus(s)
    ring = (
        f"A loose ring: +{extra} to the event roll." if extra else "A tight ring: nothing is added to the event roll."
    )
    note = f"{ring} The siege is called off with {percent(called_off(s))}."
    return Sheet("tomorrow", "What tomorrow may bring", ("Chance", "Event"), tuple(rows), note=note)
