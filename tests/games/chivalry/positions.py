"""Positions of Chivalry at Bay made by hand: a scenario as it is set up, and changes upon it."""

from banneret.games.chivalry.cast import cast_of
from banneret.games.chivalry.field import AREA, START_CONTROL
from banneret.games.chivalry.order_of_battle import SCENARIO_DATA
from banneret.games.chivalry.state import WAITING, ChivalryState
from banneret.games.chivalry.tables import CARD, COPIES, ENGLISH, FRENCH, TITLES, Side
from banneret.kernel.secret import Secret


def titles(**cards: int) -> tuple[int, ...]:
    """So many of each title."""
    found = [0] * TITLES
    for title, count in cards.items():
        found[CARD[title]] = count
    return tuple(found)


ENGLISH_HAND = titles(charge=1, arrow_storm=2, stand_fast=1, pavises=1)
FRENCH_HAND = titles(charge=2, impetuous=1, press_the_attack=1)


def position(
    scenario: str = "poitiers_1356",
    units: dict[str, str] | None = None,
    leaders: dict[str, str] | None = None,
    players: tuple[Side, Side] = (ENGLISH, FRENCH),
) -> ChivalryState:
    """A scenario as it is set up, with some units and leaders elsewhere."""
    data = SCENARIO_DATA[scenario]
    cast = cast_of(scenario, ())
    moved = {**(units or {}), **(leaders or {})}
    listed = [(one.id, one.location, one.arrives) for one in cast.troops]
    listed += [(one.id, one.location, one.arrives) for one in cast.captains]
    where = {
        id: AREA[moved.get(id, location)] if id in moved or not arrives else WAITING for id, location, arrives in listed
    }
    held = tuple(a + b for a, b in zip(ENGLISH_HAND, FRENCH_HAND, strict=True))
    return ChivalryState(
        scenario=scenario,
        players=players,
        initiative=data.first,
        captures=[0, 0],
        break_point=[data.break_point["english"], data.break_point["french"]],
        ground=data.ground(),
        control=list(START_CONTROL),
        sky=data.sky(1),
        at=[where[id] for id in cast.unit_ids],
        type=list(cast.type),
        value=list(cast.printed),
        current=list(cast.printed),
        rash=cast.rash,
        leader_at=[where[id] for id in cast.leader_ids],
        committed=[-1] * cast.leaders,
        hands=[Secret((players[ENGLISH],), ENGLISH_HAND), Secret((players[FRENCH],), FRENCH_HAND)],
        deck=Secret((), tuple(copies - out for copies, out in zip(COPIES, held, strict=True))),
        discard=titles(),
    )
