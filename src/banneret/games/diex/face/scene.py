"""The table as people see it. Nothing is hidden (DXA-0c): both seats and spectators see the same, but for the line that
says what each is after."""

from banneret.kernel.scene import Scene, Side, Track

from ..sequence import STEPS
from ..state import DEAD, HEALTHY, WOUNDED, DiexState
from .arms import ARMS
from .briefing import objective
from .layout import layout
from .marks import marks
from .pieces import pieces
from .sheets import sheets


def scene(s: DiexState, seat: int | None) -> Scene:
    """What everybody sees, and what this seat is after (a spectator: side A)."""
    phase = s.stack[-1].key if s.stack else "over"
    return Scene(
        game="diex",
        title=s.cast.data.name,
        heading=s.heading,
        seats=s.cast.seats,
        seat=seat,
        phase=phase,
        layout=layout(s.cast.map),
        pieces=pieces(s),
        marks=marks(s),
        tracks=(
            Track("turn", "Turn", s.turn, 1, s.cast.turns, f"Turn {s.turn} of {s.cast.turns}", icon="hourglass"),
            *_arrows(s),
        ),
        sides=tuple(_side(s, who) for who in (0, 1)),
        sheets=sheets(s),
        objective=objective(s, seat),
        steps=STEPS,
        step=s.step if s.stack else -1,
    )


def _arrows(s: DiexState) -> tuple[Track, ...]:
    return (
        (
            Track(
                "fire_arrows",
                "Flaming arrows",
                s.fire_arrows,
                0,
                s.cast.data.equipment.flaming_arrows,
                icon="flaming-arrow",
            ),
        )
        if s.fire_arrows > 0
        else ()
    )


def _side(s: DiexState, seat: int) -> Side:
    force = [counter for counter in s.cast.ranks[seat] if not s.left_by[counter]]
    on_their_feet = sum(1 for counter in force if s.health[counter] in (HEALTHY, WOUNDED))
    data = next(side for side in s.cast.data.sides if side.faction == s.cast.seats[seat])
    return Side(
        s.cast.sides[seat].capitalize(),
        ARMS[data.arms or data.faction],
        f"{data.name} · {on_their_feet} of {len(s.cast.ranks[seat])} standing",
        tuple(s.name(counter) for counter in s.cast.ranks[seat] if s.health[counter] == DEAD),
    )
