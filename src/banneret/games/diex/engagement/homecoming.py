"""DXS-11.4.2g, DXS-11.4.2h, DXS-11.4.2i: how a sally ends, and who and what came home of it."""

from banneret.board.hex import members
from banneret.kernel.referee import Referee

from ..state import DEAD, DiexState
from ..terms import PARTY, Sally
from . import ending


def on_field(s: DiexState) -> int:
    """DXS-11.4.2h: who of the party is still on the map, if only on somebody's back, or about to come on: as a set."""
    return sum(1 << man for man in s.cast.ranks[PARTY] if s.waiting[man] or ending.where(s, man) >= 0)


def brought_in(s: DiexState) -> int:
    """DXS-11.4.2g: how many animals a member led off the side opposite to the party's; all others give nothing
    (DXS-11.4.2i)."""
    assert isinstance(s.terms, Sally)
    home = s.terms.home
    return sum(s.left_by[mule] == home and s.holder[mule] == PARTY for mule in members(s.cast.mules))


def captured(s: DiexState) -> int:
    """DXS-11.4.2h: who is in the enemy's hands at the end, as a set: members of the party who are still on the map, and
    anybody who was carried off by the other side."""
    stolen = sum(1 << man for man in members(s.carried_off) if s.holder[man] != s.cast.seat[man])
    return on_field(s) | stolen


def horse_lost(s: DiexState, horse: int, seat: int) -> bool:
    """A horse of the party comes home only if one of them rode or led it off the map; one of the besieger's is lost
    only if they did so with it."""
    if s.health[horse] == DEAD:
        return True
    led_away = s.left_by[horse] != 0 and s.holder[horse] == PARTY
    return led_away != (seat == PARTY)


def end(s: DiexState, ref: Referee, kind: str) -> None:
    """It is over: nobody of the party is left on the map ("home"), or it dawns."""
    animals, had = brought_in(s), s.cast.mules.bit_count()
    lost = sum(s.health[man] == DEAD or captured(s) >> man & 1 for man in s.cast.ranks[PARTY])
    share = lost / max(len(s.cast.ranks[PARTY]), 1)
    beasts = animals / had if had else 1.0 - share
    home = f"{animals} of {had} pack animals {'is' if animals == 1 else 'are'} brought in."
    if kind == "dawn":
        left = len(members(on_field(s)))
        men = f"It dawns, and {left} of the party {'is' if left == 1 else 'are'} captured."
        ending.end(s, ref, kind, f"{men} {home}", 2.0 * (beasts - share), "DXS-11.4.2h")
    else:
        ending.end(s, ref, kind, f"The sally is over. {home}", 2.0 * (beasts - share), "DXS-11.4.2g")
