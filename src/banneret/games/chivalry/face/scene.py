"""What each seat sees of the battle. Hands are all that is hidden (CHV-1.5), in `hands`."""

from functools import lru_cache

from banneret.kernel.scene import Scene, Side
from banneret.kernel.sequence import step, steps

from .. import tables
from ..field import ROUTED
from ..order_of_battle import SCENARIO_DATA
from ..sequence import SubSequence, Turn
from ..state import GONE, ChivalryState
from ..tables import ENGLISH, FRENCH, SEATS, SIDE_NAMES, WEATHERS
from ..victory import losses
from .briefing import objective
from .hands import hands
from .layout import layout
from .pieces import marks, pieces
from .tracks import tracks
from .words import SIDE_ARMS

STEPS = (steps(Turn)[0], *steps(SubSequence), *steps(Turn)[-2:])
"""The steps of a turn (CHV-7.1, CHV-7.2): those of a side stand for both, as they come twice."""


def scene(s: ChivalryState, seat: int | None) -> Scene:
    """What a seat sees, or a spectator, who sees neither hand."""
    lost = losses(s, ENGLISH), losses(s, FRENCH)
    data = SCENARIO_DATA.get(s.scenario)
    viewer = s.players.index(seat) if seat is not None else max(s.cast.holder, 0)
    return Scene(
        game="chivalry",
        title=data.name if data else "A battle of your own",
        heading=_heading(s),
        seats=SEATS,
        seat=seat,
        phase=s.stack[-1].key if s.stack else "over",
        layout=layout(s.scenario, s.battles),
        pieces=pieces(s),
        marks=marks(s),
        hands=hands(s, seat),
        tracks=tracks(s, lost),
        sides=tuple(_side(s, tables.Side(s.players.index(player)), lost) for player in range(len(SEATS))),
        objective=objective(
            tables.Side(viewer),
            (s.players[ENGLISH], s.players[FRENCH]),
            s.cast.holder == viewer,
            s.turn,
            s.turns,
            lost,
            (s.break_point[ENGLISH], s.break_point[FRENCH]),
        ),
        steps=STEPS,
        step=_step(s),
    )


def _heading(s: ChivalryState) -> str:
    whose = f" · {SIDE_NAMES[s.phasing]}" if s.phasing >= 0 else ""
    return f"{s.heading} · {WEATHERS[s.sky].name}{whose}"


def _step(s: ChivalryState) -> int:
    """The step of the side whose sub-sequence it is, or that of the turn; -1 outside the sequence of play."""
    own = step(s, SubSequence)
    if own >= 0:
        return 1 + own
    whole = step(s, Turn)
    return STEPS.index(steps(Turn)[whole]) if whole >= 0 and steps(Turn)[whole] in STEPS else -1


def _side(s: ChivalryState, side: tables.Side, lost: tuple[int, int]) -> Side:
    return _told(
        side,
        lost[side],
        s.break_point[side],
        sum(s.hands[side].value),
        s.captures[side],
        s.initiative == side,
        _gone(s, side),
    )


def _gone(s: ChivalryState, side: tables.Side) -> tuple[str, ...]:
    """What the losses of a side are made of (CHV-25.2): units that were eliminated or have routed, leaders who were
    lost."""
    cast, box = s.cast, ROUTED[side]
    return (
        *(cast.leader_names[one] for one, at in enumerate(s.leader_at) if at == GONE and cast.leader_side[one] == side),
        *(cast.unit_names[one] for one, at in enumerate(s.at) if at in (GONE, box) and cast.side[one] == side),
    )


@lru_cache(maxsize=4096)
def _told(
    side: tables.Side, lost: int, most: int, cards: int, captures: int, initiative: bool, gone: tuple[str, ...]
) -> Side:
    facts = [f"{lost} of {most} lost", f"{cards} card{'' if cards == 1 else 's'}"]
    if captures:
        facts.append(f"{captures} battle{'s' if captures > 1 else ''} captured")
    if initiative:
        facts.append("initiative")
    return Side(SIDE_NAMES[side], SIDE_ARMS[side], ", ".join(facts), gone)
