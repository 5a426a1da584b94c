"""What men eat, pay, earn and walk in a day, and who has won (DXC-1g to DXC-1n, DXC-8.3, DXC-8.4, DXC-12). Money is in
half pounds, points of victory are in halves."""

from typing import Literal

from .country.scenarios import VictoryData
from .country.tables import (
    CITY_RECRUITS,
    CITY_TAX,
    LEVELS,
    LOOTING,
    MERCENARY_PRICE,
    MOVEMENT,
    RANSOM,
    RECRUITS,
    SUPPLY,
    TAX_DIVISOR,
)

Verdict = Literal["king", "rebel", "draw"]
Traveller = Literal["convoy", "spy", "lone_leader"]

_PACES: dict[Traveller, int] = {
    "convoy": MOVEMENT.convoy,
    "spy": MOVEMENT.spy,
    "lone_leader": MOVEMENT.lone_leader,
}
_FREE_BELOW, _ONE_UP_TO = SUPPLY.free_below, SUPPLY.one_point_up_to
_TAX = {kind: tuple(2 * -(-level // divisor) for level in LEVELS) for kind, divisor in TAX_DIVISOR.items()}


def allowance(base_riders_only: bool, season: int, wounded: bool, unsupplied: bool) -> int:
    """DXC-8.3a, DXC-8.3b: the points of a group; the season changes them first (DXC-18.2a), then the wounded do
    (DXC-14.7a), then hunger halves them (DXC-8.4f)."""
    points = (MOVEMENT.riders_only if base_riders_only else MOVEMENT.group) + season
    if wounded:
        points -= MOVEMENT.wounded_penalty
    if unsupplied:
        points //= 2
    return max(MOVEMENT.minimum, points)


def pace(traveller: Traveller, season: int, wounded: bool = False) -> int:
    """DXC-9g, DXC-10a, DXC-11a: the points of one who is no group; the season counts for him too (DXC-18.2b)."""
    return max(MOVEMENT.minimum, _PACES[traveller] + season - (MOVEMENT.wounded_penalty if wounded else 0))


def need(soldiers: int) -> int:
    """DXC-8.4a, DXC-8.4b: the resource points that a group eats in a day."""
    return 0 if soldiers < _FREE_BELOW else 1 if soldiers <= _ONE_UP_TO else 2


def tax(kind: str, resources: int) -> int:
    """DXC-1g: what a settlement pays, once."""
    return 2 * CITY_TAX if kind == "city" else _TAX[kind][resources]


def recruits(resources: int, city: bool) -> int:
    """DXC-12.1d: how many men a settlement gives in a day."""
    return CITY_RECRUITS if city else RECRUITS[resources]


def light_most(recruits: int) -> int:
    """DXC-12.1d: how many of a day's recruits may be light infantry."""
    return (recruits + 1) // 2


def loot_change(found: int, taken: int, king: bool) -> int:
    """DXC-12.3c: how the loyalty of a settlement changes when so much of its resources is taken."""
    if not taken:
        return 0
    change = next(change for quarters, change in LOOTING if 4 * taken <= quarters * found)
    return change if king else -change


def half_lost(halves: int) -> int:
    """DXC-1i: half of a chest or of loot, rounded up to whole pounds, but never more than there is."""
    return min(halves, 2 * -(-halves // 4))


def silver_points(halves: int, per_pound_half: int) -> int:
    """DXC-1h, DXC-1l, DXC-1m: points for silver, in halves; a part of a half point is not counted."""
    return halves * per_pound_half // 2


def ransom(prestige: int) -> int:
    """DXC-14.8d: for a captured leader."""
    return RANSOM * prestige


def hire(men: int) -> int:
    """DXC-12.2c: for a mercenary group, once and for all."""
    return MERCENARY_PRICE * men


def verdict(king_half: int, rebel_half: int, victory: VictoryData) -> Verdict:
    """DXC-1n."""
    short = victory.king_wins_at_half - (king_half - rebel_half)
    return "king" if short <= 0 else "draw" if short <= victory.draw_band_half else "rebel"
