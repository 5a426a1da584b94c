"""The papers beside the map."""

from banneret.kernel.scene import Sheet

from ..scenario.victory import tally
from ..state import DiexState


def sheets(s: DiexState) -> tuple[Sheet, ...]:
    """The orders and the points, as they would count now."""
    accounts = tally(s)
    rows = [
        (f"+{item.points}", item.text, s.cast.sides[seat], item.rule)
        for seat, account in enumerate(accounts)
        for item in sorted(account, key=lambda item: -item.points)
    ]
    totals = " · ".join(f"{s.cast.sides[seat]} {sum(item.points for item in accounts[seat])}" for seat in (0, 1))
    orders = tuple((side.name, side.orders) for side in s.cast.data.sides)
    return (
        Sheet(
            "orders",
            "Orders",
            ("Side", "Orders"),
            (*orders, ("Victory", s.cast.data.victory), *(("Special", text) for text in s.cast.data.special)),
        ),
        Sheet(
            "points", "Points", ("Points", "For", "Side", "Rule"), tuple(rows), note=f"{totals} if the game ended now."
        ),
    )
