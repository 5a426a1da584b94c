"""The papers beside the map."""

from banneret.kernel.scene import Sheet

from ..movement.edges import EDGE_NAMES
from ..scenario.victory import tally
from ..state import DiexState


def sheets(s: DiexState) -> tuple[Sheet, ...]:
    """The orders and the points, as they would count now; in an action of a siege who waits outside instead."""
    return (_orders(s), _waiting(s) if s.terms is not None else _points(s))


def _orders(s: DiexState) -> Sheet:
    orders = tuple((side.name, side.orders) for side in s.cast.data.sides)
    victory = (("Victory", s.cast.data.victory),) if s.cast.data.victory else ()
    special = (("Special", text) for text in s.cast.data.special)
    return Sheet("orders", "Orders", ("Side", "Orders"), (*orders, *victory, *special))


def _waiting(s: DiexState) -> Sheet:
    """DXS-11.4.1b: who is outside which edge, and who has not come yet (DXS-11.4.2f)."""
    rows = []
    for seat in (0, 1):
        for edge, name in enumerate(EDGE_NAMES, 1):
            men = [s.name(man) for man in s.cast.ranks[seat] if s.waiting[man] == edge]
            if men:
                rows.append((s.cast.sides[seat].capitalize(), name, str(len(men)), ", ".join(men)))
        far = [s.name(man) for man in s.cast.ranks[seat] if s.terms is not None and s.terms.reserve >> man & 1]
        if far:
            rows.append((s.cast.sides[seat].capitalize(), "far off", str(len(far)), ", ".join(far)))
    return Sheet("waiting", "Waiting outside", ("Side", "Edge", "Men", "Who"), tuple(rows))


def _points(s: DiexState) -> Sheet:
    accounts = tally(s)
    rows = [
        (f"+{item.points}", item.text, s.cast.sides[seat], item.rule)
        for seat, account in enumerate(accounts)
        for item in sorted(account, key=lambda item: -item.points)
    ]
    totals = " · ".join(f"{s.cast.sides[seat]} {sum(item.points for item in accounts[seat])}" for seat in (0, 1))
    return Sheet(
        "points", "Points", ("Points", "For", "Side", "Rule"), tuple(rows), note=f"{totals} if the game ended now."
    )
