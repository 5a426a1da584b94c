"""MAI-9.8 to MAI-9.15: French National Will."""

from dataclasses import dataclass
from typing import ClassVar, Final

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from ..country import CHINON, ORLEANS, PARIS, RHEIMS, TOWN_CELL
from ..forces.stacks import besieged
from ..log import listed, signed, tell
from ..state import MaidState
from ..tables import (
    CHARLES,
    ENGLISH,
    FRENCH,
    WILL_AFTER_CAPTURE,
    WILL_CHANGE,
    WILL_EVENT,
    WILL_EVENTS,
    WILL_HIGHEST,
    WILL_LOWEST,
    WILL_ONCE,
)
from ..victory import held_by

EVENT_NAMES: Final = {
    "jeanne_executed": "Jeanne is executed",
    "paris_french": "Paris has fallen to the French",
    "charles_crowned": "Charles is crowned at Rheims",
    "orleans_relieved": "the siege of Orléans is lifted",
    "orleans_english": "Orléans has fallen",
    "chinon_english": "Chinon has fallen",
}
_TOWN_EVENTS: Final = (
    ("paris_french", PARIS, FRENCH),
    ("orleans_english", ORLEANS, ENGLISH),
    ("chinon_english", CHINON, ENGLISH),
)


def crowned_now(s: MaidState) -> bool:
    """MAI-9.13: Charles is in Rheims, the French control it and it is not besieged."""
    cell = TOWN_CELL[RHEIMS]
    return s.at[CHARLES] == cell and held_by(s, RHEIMS) == FRENCH and not besieged(s, FRENCH) >> cell & 1


def orleans_under_siege(s: MaidState) -> bool:
    return bool(besieged(s, FRENCH) >> TOWN_CELL[ORLEANS] & 1)


def relieved_now(s: MaidState) -> bool:
    """MAI-9.14: Orléans was besieged before, and now is French and not besieged."""
    return s.orleans_besieged and held_by(s, ORLEANS) == FRENCH and not orleans_under_siege(s)


def counted(s: MaidState) -> list[int]:
    """MAI-9.10, MAI-9.12: the events that count in this step. A town's only if it is still held; every event once per
    game, but the fall of Orléans again if it is captured in a later turn (MAI-9.11)."""
    due = s.will_due
    for id, town, side in _TOWN_EVENTS:
        if held_by(s, town) != side:
            due &= ~(1 << WILL_EVENT[id])
    if crowned_now(s):
        due |= 1 << WILL_EVENT["charles_crowned"]
    if relieved_now(s):
        due |= 1 << WILL_EVENT["orleans_relieved"]
    return [
        event
        for event in range(len(WILL_EVENTS))
        if due >> event & 1 and not (WILL_ONCE[event] and s.will_used >> event & 1)
    ]


def level_after(will: int, changes: list[int], *, captured: bool) -> int:
    """MAI-9.12, MAI-9.9: the sum of the changes, then limited to 0-2, or 0-1 after a capture."""
    return min(max(will + sum(changes), WILL_LOWEST), WILL_AFTER_CAPTURE if captured else WILL_HIGHEST)


@dataclass(slots=True)
class NationalWill(Phase[MaidState]):
    """MAI-9.12: the events since the last such step are added up and applied."""

    key: ClassVar[str] = "will"
    rules: ClassVar[tuple[str, ...]] = ("MAI-9.12",)

    def run(self, s: MaidState, ref: Referee) -> None:
        s.done()
        events = counted(s)
        if WILL_EVENT["charles_crowned"] in events:
            s.crowned = True
        before = s.will
        s.will = level_after(before, [WILL_CHANGE[event] for event in events], captured=s.captured)
        s.will_due = 0
        for event in events:
            s.will_used |= 1 << event
        s.orleans_besieged = s.orleans_besieged or orleans_under_siege(s)
        if events and ref.hears:
            names = listed([EVENT_NAMES[WILL_EVENTS[event]] for event in events])
            text = f"{names[0].upper()}{names[1:]}: National Will is {s.will}."
            changes = " ".join(signed(WILL_CHANGE[event]) for event in events)
            tell(
                s,
                ref,
                "will",
                text,
                ("MAI-9.10", "MAI-9.12"),
                sum=f"{before} {changes}, limited: {s.will}",
                touch=("will",),
            )
