"""Section 20: what each seat sees of the table. The one place where anything is hidden, with the modules that it
calls."""

from functools import lru_cache

from banneret.kernel.scene import Mark, Piece, Scene, Sheet, Side, Stop, Track
from banneret.kernel.sequence import step, steps

from ..log import NAMES
from ..loire import SPACES, TOWNS, members
from ..round.planning import Planning, planned
from ..round.sequence import Round
from ..state import OrleansState, Player
from ..tables import ERAS, FAME_TILES, LAST_FAME, LAST_ROUND, SCENARIO, SEATS
from . import boards, commons, outlook, valley
from .briefing import objective
from .cards import hands
from .look import ARMS, CHURCH_ICON, FAME_ICON, FAME_ICONS, FORTRESS_ICON, SIGNS, VILLAGE_ICON
from .notebook import sheets as notebook_sheets
from .sheets import missions, score

STEPS = steps(Round)
"""The phases of a round (ORL-5.1)."""


def scene(s: OrleansState, seat: int | None) -> Scene:
    """What a seat sees, or a spectator, who knows no secret. When the game is over everything lies open (ORL-20.1)."""
    open = s.result is not None
    shown = [_shown(s, other, seat) for other in range(len(s.players))]
    order = range(len(SEATS)) if seat is None else [(seat + step) % len(SEATS) for step in range(len(SEATS))]
    pieces = _settlers(s) + commons.pieces(s)
    for other in order:
        pieces += boards.pieces(
            other, shown[other], own=other == seat, whole=open or other == seat, starts=other == s.start
        )
    return Scene(
        game="orleans",
        title=SCENARIO.name,
        heading=s.heading,
        seats=SEATS,
        seat=seat,
        phase=s.stack[-1].key if s.stack else "over",
        layout=valley.layout(tuple(s.terrain)),
        pieces=tuple(pieces),
        marks=(*_marks(s), *_prospects(s, seat)),
        hands=hands(s, seat, shown, open),
        tracks=_tracks(s),
        boards=(commons.layout(s), *(boards.layout(other, shown[other].places) for other in order)),
        sheets=_sheets(s, seat, open),
        sides=tuple(_side(other, player.fame, player.era, player.coins) for other, player in enumerate(s.players)),
        steps=STEPS,
        step=step(s, Round),
        objective=objective(s, seat),
    )


def _sheets(s: OrleansState, seat: int | None, open: bool) -> tuple[Sheet, ...]:
    """While the game runs, first what the seat alone knows; when it is over, first the score."""
    notes = notebook_sheets(s, seat, open)
    if open:
        return (*score(s), *notes, *missions(s))
    # before the Messages are kept there is no board to think about yet
    own = [outlook.sheet(s, seat)] if seat is not None and s.round else []
    return (*own, *notes, *score(s), *missions(s))


def _shown(s: OrleansState, of: int, seat: int | None) -> Player:
    """A player as the viewer sees his board: his own with his plan so far, another's as it was before all plans are
    revealed (ORL-7.1, ORL-20.2)."""
    player = s.players[of]
    top = s.stack[-1] if s.stack else None
    if of != seat or not isinstance(top, Planning):
        return player
    return planned(player, dict(top.plans)[of])


# ---------------------------------------------------------------------- the map


def _settlers(s: OrleansState) -> list[Piece]:
    found = []
    for seat, player in enumerate(s.players):
        for town, count in zip(TOWNS, player.towns, strict=True):
            if count:
                found.append(_settler(seat, SPACES[town].id, count))
        found += [_settler(seat, SPACES[area].id, 1) for area in members(player.areas)]
    return found


@lru_cache(maxsize=4096)
def _settler(seat: int, at: str, count: int) -> Piece:
    name = f"{NAMES[seat]} settlers" if count > 1 else f"{NAMES[seat]} settler"
    return Piece(f"{SEATS[seat]}.{at}", name, at, "settler", seat, icon=SIGNS[seat], count=count)


def _marks(s: OrleansState) -> tuple[Mark, ...]:
    """Villages, churches and fortresses; and whose an area is."""
    found = [_village(area) for area in members(s.villages)]
    for seat, player in enumerate(s.players):
        found += [_owned(area, seat) for area in members(player.areas)]
    found += [_church(area) for area in members(s.churches)]
    found += [_fortress(area, s.owner(area)) for area in members(s.fortified)]
    return tuple(found)


def _prospects(s: OrleansState, seat: int | None) -> list[Mark]:
    """What the viewer's actions would give now; before the Messages are kept there is nothing to plan yet."""
    return outlook.marks(s, seat) if seat is not None and s.round and s.result is None else []


@lru_cache(maxsize=256)
def _owned(area: int, seat: int) -> Mark:
    return Mark(SPACES[area].id, "holding", f"held by {NAMES[seat]}", seat)


@lru_cache(maxsize=64)
def _village(area: int) -> Mark:
    return Mark(SPACES[area].id, "village", "village", icon=VILLAGE_ICON)


@lru_cache(maxsize=64)
def _church(area: int) -> Mark:
    return Mark(SPACES[area].id, "picture", "church", icon=CHURCH_ICON)


@lru_cache(maxsize=256)
def _fortress(area: int, seat: int) -> Mark:
    return Mark(SPACES[area].id, "picture", "fortress", seat, icon=FORTRESS_ICON)


# ---------------------------------------------------------------------- tracks and sides

_STOPS = tuple(Stop(tile.space, tile.effect, icon) for tile, icon in zip(FAME_TILES, FAME_ICONS, strict=True))


def _tracks(s: OrleansState) -> tuple[Track, ...]:
    fame = tuple(_fame(seat, player.fame) for seat, player in enumerate(s.players))
    return (*fame, Track("round", "Round", max(1, s.round), 1, LAST_ROUND, icon="hourglass"))


@lru_cache(maxsize=256)
def _fame(seat: int, fame: int) -> Track:
    return Track(
        f"{SEATS[seat]}.fame",
        NAMES[seat],
        fame,
        0,
        LAST_FAME,
        str(fame),
        seat,
        FAME_ICON,
        "Fame",
        () if seat else _STOPS,
    )


@lru_cache(maxsize=4096)
def _side(seat: int, fame: int, era: int, coins: int) -> Side:
    words = [ERAS[era].name, f"Fame {fame}", f"{coins} coin" if coins == 1 else f"{coins} coins"]
    return Side(NAMES[seat], ARMS[SEATS[seat]], " · ".join(words))
