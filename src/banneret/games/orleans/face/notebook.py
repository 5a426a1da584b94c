"""The notebook of a seat: what it has learned of the others' secrets, and who has looked at whose cards."""

from banneret.kernel.scene import Sheet

from ..known import nations, whence
from ..log import NAMES
from ..state import OrleansState
from ..tables import MESSAGES, NATION_NAMES, SEATS

UNKNOWN = "?"


def sheets(s: OrleansState, seat: int | None, open: bool) -> list[Sheet]:
    """The seat's notebook, and who has looked at whose cards, which all have seen."""
    found = [] if seat is None else [_notebook(s, seat, open)]
    return found + ([_looks(s)] if s.seen else [])


def _notebook(s: OrleansState, seat: int, open: bool) -> Sheet:
    known = nations(s, seat, open)
    rows = []
    for other, player in enumerate(s.players):
        nation = known[other]
        message, source = UNKNOWN, ""
        if player.message is not None and (open or player.message.seen_by(seat)):
            message, source = _short(player.message.value), whence(s, seat, other, "message", open)
        first = nation.whence if nation else ""
        sources = [first, source if source != first else ""]
        name = f"{NAMES[other]} (you)" if other == seat else NAMES[other]
        rows.append(
            (name, NATION_NAMES[nation.nation] if nation else UNKNOWN, message, "; ".join(filter(None, sources)))
        )
    rejected = s.players[seat].rejected
    note = "" if rejected is None else f"The Message that you put away: {_short(rejected.value)}."
    return Sheet("notebook", "Your notebook", ("Player", "Nation", "Message", "How you know"), tuple(rows), seat, note)


def _short(message: int) -> str:
    """ "most wood" """
    return MESSAGES[message].id.replace("_", " ")


_CARDS = {"nation": "Nation card", "message": "Secret Message"}


def _looks(s: OrleansState) -> Sheet:
    rows = tuple((str(look.round), NAMES[look.looker], f"{NAMES[look.other]}'s {_CARDS[look.kind]}") for look in s.seen)
    return Sheet("looks", "Who looked at whose card", ("Round", "Who", "What"), rows)


assert len(NAMES) == len(SEATS)
