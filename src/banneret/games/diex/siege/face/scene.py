"""The siege record as people see it. The days of supply are hidden here and nowhere else: `calendar` and `_food`."""

from banneret.kernel.scene import Scene, Side, Track
from banneret.kernel.sequence import step

from ..day import STEPS, Day
from ..log import counted
from ..men import BESIEGED
from ..state import SiegeState
from ..walls import place_of
from . import place, rosters
from .arms import NAMES, arms_of, peoples
from .briefing import objective
from .calendar import calendar, last_shown
from .sheets import sheets

SEATS = ("besieger", "besieged")


def scene(s: SiegeState, seat: int | None) -> Scene:
    return Scene(
        game="diex",
        title=s.data.name,
        heading=heading(s),
        seats=SEATS,
        seat=seat,
        phase=s.stack[-1].key if s.stack else "over",
        layout=place.layout(s.data, place_of(s), s.held),
        pieces=(*place.banners(s), *rosters.pieces(s)),
        marks=place.marks(s),
        tracks=_food(s, seat),
        boards=rosters.boards(s, seat),
        sheets=sheets(s),
        sides=tuple(_side(s, side) for side in (0, 1)),
        steps=STEPS,
        step=step(s, Day) if s.stack else -1,
        objective=objective(s, seat),
        calendars=(calendar(s, seat),),
    )


def heading(s: SiegeState) -> str:
    """The day; while a fight is on, also what it is: "Day 3 of 21 · assault"."""
    if s.inner is None or not s.pages or not s.pages[-1].deed:
        return s.heading
    return f"{s.heading} · {s.pages[-1].deed}"


def _food(s: SiegeState, seat: int | None) -> tuple[Track, ...]:
    """DXS-11.1.1d: for the besieged alone; in a campaign everybody knows it (DXC-3b)."""
    if not s.mouths or not s.knows_stores(seat):
        return ()
    last = s.last_day_of_supply
    name = "Your food" if s.supply.owners == (BESIEGED,) else "Food in the place"
    return (Track("food", name, last, 1, max(last, last_shown(s)), f"to the end of day {last}", BESIEGED, "wheat"),)


def _side(s: SiegeState, seat: int) -> Side:
    here = s.here[seat]
    hurt, dead = (here & s.wounded).bit_count(), (s.dead & s.ranks.sides[seat]).bit_count()
    taken = (s.captured & s.ranks.sides[seat]).bit_count()
    words = [peoples(s.data, seat), counted(here.bit_count(), "man", "men")]
    words += [f"{count} {said}" for count, said in ((hurt, "wounded"), (dead, "dead"), (taken, "captured")) if count]
    gone = (s.dead | s.captured) & s.ranks.sides[seat]
    lost = tuple(man.name for number, man in enumerate(s.roster) if gone >> number & 1)
    return Side(NAMES[seat], arms_of(s.data, seat), " · ".join([words[0], ", ".join(words[1:])]), lost)
