"""DXS-11b: the record as a calendar: what happened on each day, who comes back when, and how long the food lasts."""

from fractions import Fraction

from banneret.kernel.scene import Calendar, CalendarDate, Happening

from ..chances import percent
from ..log import counted, listed
from ..men import BESIEGED, BESIEGER
from ..reckoning import foreseen
from ..state import Deed, Page, SiegeState
from ..tables import EVENTS

EVENT_ICONS = {
    "messenger": "tied-scroll",
    "rescue_party": "knight-banner",
    "continuous_rain": "raining",
    "assassin": "hidden",
    "saboteur": "hidden",
    "dysentery": "drop",
    "refugees": "walk",
    "open_gate": "open-gate",
    "stolen_supplies": "swap-bag",
    "reinforcements": "rally-the-troops",
    "engineer": "crafting",
    "traitor": "cowled",
    "poisoned_cistern": "bubbling-flask",
}
_DEEDS: dict[Deed, tuple[str, str]] = {
    "assault": ("crossed-swords", "assault"),
    "build": ("hand-saw", "building"),
    "negotiate": ("conversation", "parley, refused"),
    "wait": ("hourglass", "they wait"),
    "sally": ("horse-head", "sally for supplies"),
    "battle": ("mounted-knight", "battle outside"),
    "retake": ("castle", "attack within the place"),
    "none": ("hourglass", "nothing"),
}
WORDS = ("besieger", "besieged")


def calendar(s: SiegeState, seat: int | None) -> Calendar:
    """The days up to the last, or as long as there is food. Chances are from what the seat knows; nothing is foretold
    of a siege that is over."""
    chances = {} if s.result is not None else foreseen(s, seat)
    pages = {page.day: page for page in s.pages}
    back = _back(s)
    dates = [
        CalendarDate(
            str(day),
            (*_happened(s, pages.get(day)), *back.get(day, ()), *_last(s, day)),
            float(chances.get(day, 0)),
        )
        for day in range(1, last_shown(s) + 1)
    ]
    return Calendar(
        "days",
        "Days of the siege",
        tuple(dates),
        s.day - 1 if s.result is None else -1,
        "The last day on which the besieged eat" if chances else "",
        _note(s, seat, chances),
    )


def last_shown(s: SiegeState) -> int:
    """A siege of a campaign has no last day (DXC-15e); there everybody knows how long the food lasts (DXC-3b)."""
    return s.data.days or max(s.day, s.last_day_of_supply)


def _last(s: SiegeState, day: int) -> tuple[Happening, ...]:
    """DXS-11.7b."""
    if not s.data.ends(day):
        return ()
    return (Happening("The last day: a place that stands in the evening has held out", "laurels", BESIEGED),)


def _happened(s: SiegeState, page: Page | None) -> tuple[Happening, ...]:
    """A day on the record; of the present one, what is known so far."""
    if page is None:
        return ()
    today = page.day == s.day and s.result is None
    event, initiative = (s.event, s.initiative) if today else (page.event, page.initiative)
    found = []
    if event:
        row = EVENTS[event]
        found.append(Happening(row.name, EVENT_ICONS.get(row.id, "uncertainty")))
    if page.burnt:
        found.append(Happening(f"{counted(page.burnt, 'hex', 'hexes')} burnt out", "flame", BESIEGER))
    if page.deed:
        found.append(_deed(page, initiative))
    elif initiative >= 0:
        found.append(Happening(f"the initiative is the {WORDS[initiative]}’s", "flying-flag", initiative))
    for side in (BESIEGER, BESIEGED):
        if page.dead[side]:
            found.append(Happening(f"{page.dead[side]} of the {WORDS[side]}’s men dead", "tombstone", side))
        if page.wounded[side]:
            found.append(Happening(f"{page.wounded[side]} of the {WORDS[side]}’s men wounded", "bleeding-wound", side))
    return tuple(found)


def _deed(page: Page, initiative: int) -> Happening:
    icon, words = _DEEDS[page.deed]
    words += ", fought out" if page.skirmish else ""
    words += f": {page.outcome}" if page.outcome else ""
    return Happening(words, icon, initiative if initiative >= 0 else None)


def _back(s: SiegeState) -> dict[int, tuple[Happening, ...]]:
    """DXS-11.1.5c: who is healthy again on which day."""
    men: dict[tuple[int, int], list[str]] = {}
    for man, day in sorted(s.back.items()):
        men.setdefault((day, s.roster[man].side), []).append(s.name(man))
    found: dict[int, tuple[Happening, ...]] = {}
    for (day, side), names in men.items():
        found[day] = (*found.get(day, ()), Happening(f"healthy again: {listed(names)}", "hospital-cross", side))
    return found


def _note(s: SiegeState, seat: int | None, chances: dict[int, Fraction]) -> str:
    """The days left in words."""
    if not chances:
        return ""
    words = []
    if s.war is not None:
        words.append(f"The besieged have food to the end of day {max(chances)}.")
    elif s.supply.seen_by(seat):
        words.append(f"You have food to the end of day {max(chances)}, and the besieger does not know it.")
    else:
        words.append(_likeliest(chances))
        words.append(f"They hunger before the last day is over: {percent(hungry(s, chances))}.")
    if s.shut_in:
        words.append(f"Those who are shut in eat to the end of day {s.larder}.")
    return " ".join(words)


def _likeliest(chances: dict[int, Fraction]) -> str:
    highest = max(chances.values())
    days = [day for day, chance in chances.items() if chance == highest]
    if len(days) == 1:
        return f"The besieged eat most likely to the end of day {days[0]} ({percent(highest)})."
    return (
        f"The besieged eat most likely to the end of one of the days {days[0]} to {days[-1]} ({percent(highest)} each)."
    )


def hungry(s: SiegeState, chances: dict[int, Fraction]) -> Fraction:
    """That the food does not outlast the siege."""
    return sum((chance for day, chance in chances.items() if day <= s.data.days), Fraction(0))
