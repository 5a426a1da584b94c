"""Blocks and captains: each is built once for what it shows, and shared."""

from functools import lru_cache

from banneret.kernel.scene import Mark, Piece
from banneret.kernel.vocabulary import Condition

from ..cast import Cast
from ..field import APPROACH_ROW, AREA_IDS, BATTLE_AREAS, FIELD_AREAS, is_flank, row_of
from ..order_of_battle import SCENARIO_DATA
from ..state import ChivalryState
from ..tables import AY, ENGLISH, FRENCH, IMPROVED, SIDE_NAMES, TYPE_IDS, TYPES, Side
from .words import TYPE_ICONS, short

NORTH, SOUTH = 0, 3
FACING = (NORTH, SOUTH)
"""The side of its area that each army looks to."""
_SHOWN = 8192
"""So many different pieces are kept."""

STUNG, STOPPED, FLANKING = 1, 2, 4
_CONDITIONS: tuple[tuple[int, Condition], ...] = ((STUNG, "stung"), (STOPPED, "stopped"), (FLANKING, "flanking"))


def pieces(s: ChivalryState) -> tuple[Piece, ...]:
    """All units and leaders that are somewhere, in the order of their list: who has fallen or not yet come is on the
    tracks."""
    cast, at, players = s.cast, s.at, s.players
    found = [
        _block(
            cast,
            unit,
            players[cast.side[unit]],
            at[unit],
            s.type[unit],
            s.current[unit],
            s.value[unit],
            (s.stung >> unit & 1) * STUNG | (s.stopped >> unit & 1) * STOPPED | (s.flanking >> unit & 1) * FLANKING,
            s.rash >> unit & 1,
        )
        for unit in range(cast.units)
        if at[unit] >= 0
    ]
    found += [
        _captain(cast, leader, players[cast.leader_side[leader]], where, s.committed[leader])
        for leader, where in enumerate(s.leader_at)
        if where >= 0
    ]
    return tuple(found)


@lru_cache(maxsize=_SHOWN)
def _block(
    cast: Cast, unit: int, seat: int, at: int, type: int, current: int, value: int, markers: int, rash: int
) -> Piece:
    """CHV-3.4: with its current Cohesion out of its value."""
    kind = TYPES[type]
    facts = [kind.name, f"Cohesion {current} of {value}"]
    if value < cast.printed[unit]:
        facts.append(f"printed {cast.printed[unit]}")
    if kind.close:
        facts.append(f"strikes on {kind.close}")
    if kind.ranged:
        facts.append(f"shoots on {kind.ranged} at {kind.range}")
    if rash:
        facts.append("rash")
    return Piece(
        cast.unit_ids[unit],
        cast.unit_names[unit],
        AREA_IDS[at],
        "block",
        seat,
        "; ".join(facts) + ".",
        TYPE_ICONS[type],
        facing=FACING[cast.side[unit]],
        numbers=(TYPE_IDS[type],),
        condition=tuple(word for bit, word in _CONDITIONS if markers & bit),
        pips=None if type == AY else (current, value),
    )


@lru_cache(maxsize=_SHOWN)
def _captain(cast: Cast, leader: int, seat: int, at: int, unit: int) -> Piece:
    """CHV-4.4: he stands on the unit that he fights with, or behind the line."""
    name = cast.leader_names[leader]
    rating = cast.rating[leader]
    fights = f", fights with {cast.unit_names[unit]}" if unit >= 0 else ""
    return Piece(
        cast.leader_ids[leader],
        name,
        AREA_IDS[at],
        "captain",
        seat,
        f"Command Rating {rating}{fights}.",
        facing=FACING[cast.leader_side[leader]],
        numbers=(str(rating),),
        condition=("committed",) if unit >= 0 else (),
        on=cast.unit_ids[unit] if unit >= 0 else "",
        label=short(name),
    )


# ---------------------------------------------------------------------- what has changed on the field


def marks(s: ChivalryState) -> tuple[Mark, ...]:
    """Who controls each area (CHV-2.14), where both sides fight (CHV-2.12), and stakes that were set since the battle
    began (CHV-26.16)."""
    found = []
    english, french = s.cast.line
    printed = _printed_ground(s.scenario)
    for area in s.board.areas:
        holder = s.control[area]
        if holder >= 0:
            found.append(_control(area, holder, s.players[holder]))
        here = s.here[area]
        if here & english and here & french:
            found.append(_melee(s.cast, area, here & (english | french)))
        if s.ground[area] & IMPROVED & ~printed[area] and not is_flank(area):
            found.append(_stakes(area, ENGLISH if holder < 0 else holder))
    return tuple(found)


@lru_cache(maxsize=64)
def _printed_ground(scenario: str) -> tuple[int, ...]:
    data = SCENARIO_DATA.get(scenario)
    return tuple(data.ground()) if data else (0,) * FIELD_AREAS


@lru_cache(maxsize=256)
def _control(area: int, side: Side, seat: int) -> Mark:
    return Mark(AREA_IDS[area], "control", f"{SIDE_NAMES[side]} control", seat)


@lru_cache(maxsize=_SHOWN)
def _melee(cast: Cast, area: int, here: int) -> Mark:
    """Who is engaged with whom: all units of one side with all of the other."""
    sides = [
        ", ".join(cast.unit_names[unit] for unit in range(cast.units) if here & cast.of[side] & 1 << unit)
        for side in (ENGLISH, FRENCH)
    ]
    return Mark(AREA_IDS[area], "melee", f"Engaged: {sides[0]} against {sides[1]}")


@lru_cache(maxsize=256)
def _stakes(area: int, side: Side) -> Mark:
    """In front of who holds them; on a Middle Ground that nobody holds, of the English, whose bowmen set them."""
    if area < BATTLE_AREAS and row_of(area) == APPROACH_ROW[FRENCH]:
        side = FRENCH
    return Mark(AREA_IDS[area], "stakes", "Sharpened stakes: improved position", side=FACING[side])
