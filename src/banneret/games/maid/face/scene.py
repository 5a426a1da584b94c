"""What a seat sees: all of it, for nothing is hidden (MAI-1.2). The map is in `map_layout`, what stands on it in
`counters` and `signs`, what lies beside it in `tracks` and `sheets`."""

from banneret.kernel.scene import Overlay, Scene, Side
from banneret.kernel.sequence import step, steps

from ..country import WORDS
from ..determination.supply import lines
from ..forces.lots import slot_name
from ..forces.stacks import nation_of
from ..sequence import Turn
from ..state import NOBODY, UNKNOWN, MaidState
from ..tables import ENGLISH, FRENCH, KINDS, SEATS, SIDE_NAMES
from ..tables import Side as Army
from ..victory import level, sheet
from .arms import ENGLISH_ARMS, FRENCH_ARMS
from .briefing import objective
from .counters import pieces
from .map_layout import layout
from .sheets import JEANNE_WORDS, sheets
from .signs import marks
from .tracks import tracks

ARMS = {"english": ENGLISH_ARMS, "french": FRENCH_ARMS}

STEPS = steps(Turn)
"""MAI-4.1 to MAI-4.4, as they are shown."""


def scene(s: MaidState, seat: int | None) -> Scene:
    lines = sheet(s)
    points = sum(line.points for line in lines)
    return Scene(
        game="maid",
        title=s.data.name,
        heading=s.heading,
        seats=SEATS,
        seat=seat,
        phase=s.stack[-1].key if s.stack else "over",
        layout=layout(s.scenario),
        pieces=pieces(s),
        marks=marks(s),
        tracks=tracks(s, points),
        sheets=sheets(s, lines, level(s, points)),
        sides=(
            Side(SIDE_NAMES[ENGLISH], ENGLISH_ARMS, _english(s), _lost(s, ENGLISH)),
            Side(SIDE_NAMES[FRENCH], FRENCH_ARMS, _french(s), _lost(s, FRENCH)),
        ),
        traces=_supply(s),
        steps=STEPS,
        step=step(s, Turn),
        objective=objective(s, seat, points),
    )


def _supply(s: MaidState) -> tuple[Overlay, ...]:
    """MAI-5.2: the line of supply of each stack outside walls, or that it has none."""
    found = []
    for side in (ENGLISH, FRENCH):
        for cell, way in lines(s, side).items():
            if way is None:
                found.append(Overlay("danger", (WORDS[cell],), ("out of supply",)))
            elif way:
                found.append(Overlay("supply", tuple(WORDS[one] for one in (cell, *way))))
    return tuple(found)


def _lost(s: MaidState, side: Army) -> tuple[str, ...]:
    """SPs by type: "Militia 2"."""
    found = []
    for slot in range(len(NOBODY[side])):
        count = s.lost[nation_of(side, slot) * KINDS + slot % KINDS]
        if count:
            found.append(f"{slot_name(side, slot)} {count}")
    return tuple(found)


def _english(s: MaidState) -> str:
    english = burgundian = 0
    for counts in s.sp[ENGLISH].values():
        english += sum(counts[:KINDS])
        burgundian += sum(counts[KINDS:])
    return (
        f"{english} English and {burgundian} Burgundian strength points" if burgundian else f"{english} strength points"
    )


def _french(s: MaidState) -> str:
    words = f"{sum(map(sum, s.sp[FRENCH].values()))} strength points, National Will {s.will}"
    return words if s.jeanne == UNKNOWN else f"{words}, Jeanne {JEANNE_WORDS[s.jeanne]}"
