"""The campaign as people see it. What is hidden (DXC-3c) is hidden in this room and nowhere else: all of it asks
`sight` what a side sees."""

from banneret.kernel.scene import Scene, Side
from banneret.kernel.sequence import step

from ..log import counted
from ..morning.morning import Morning
from ..shares import share
from ..state import CampaignState
from ..turn import STEPS, Turn
from ..victory import in_points
from . import sight
from .arms import SEATS
from .briefing import objective
from .calendar import calendar
from .counters import pieces
from .dates import written
from .land import board
from .leaders import hands
from .marks import marks
from .sheets import sheets
from .traces import traces


def scene(s: CampaignState, seat: int | None) -> Scene:
    side = sight.side_of(s, seat)
    return Scene(
        game="diex",
        title=s.data.name,
        heading=heading(s),
        seats=share(s.scenario).seats,
        seat=seat,
        phase=_phase(s, side),
        layout=board(s.country),
        pieces=pieces(s, side),
        marks=marks(s, side),
        hands=hands(s),
        sheets=sheets(s, seat),
        sides=tuple([_side(s, number) for number in range(len(s.sides))]),
        traces=traces(s, side),
        steps=STEPS,
        step=step(s, Turn) if s.stack else -1,
        objective=objective(s, seat),
        calendars=(calendar(s, side),),
    )


def heading(s: CampaignState) -> str:
    """ "Turn 3 of 6 · 24 October 1066": the number of the turn first, as the lab reads it."""
    turn = max(1, s.turn)
    return f"Turn {turn} of {s.data.turns} · {written(s.data.first_day, turn)}"


def _phase(s: CampaignState, side: int) -> str:
    """What a side does in its morning the others are not told."""
    for phase in s.stack:
        if isinstance(phase, Morning) and phase.side != side:
            return phase.key
    return s.stack[-1].key if s.stack else "over"


def _side(s: CampaignState, seat: int) -> Side:
    """A seat: its side, and how many groups it commands; its points are those of the side."""
    side = s.sides[seat]
    own, name = s.data.sides[side], share(s.scenario).seats[seat]
    shared = s.sides.count(side) > 1
    groups = sum([group.captain == seat for group in s.groups.values()])
    note = f"{in_points(s.score(side))} · {counted(groups, 'group')}"
    return Side(f"{name.capitalize()}, {own.name}" if shared else own.name, SEATS[name], note)
