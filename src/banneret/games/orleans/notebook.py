"""What a seat has learned of the others' secrets: ORL-20.1, ORL-15.4, ORL-12.8."""

from banneret.kernel.scene import Sheet

from .log import NAMES
from .state import OrleansState
from .tables import ENGLAND, FRANCE, MESSAGES, NATION_NAMES, SEATS

UNKNOWN = "?"


def nations(s: OrleansState, seat: int | None, open: bool) -> list[tuple[int, str] | None]:
    """The nation of each player as far as a seat knows it, and whence; a spectator knows what lies open."""
    found: list[tuple[int, str] | None] = []
    for other, player in enumerate(s.players):
        secret = player.nation
        if secret is None or not (open or s.open_nations or secret.seen_by(seat)):
            found.append(None)
        else:
            found.append((secret.value, _whence(s, seat, other, "nation", open or s.open_nations)))
    # ORL-1.2: two serve each nation, so who knows both of one knows the others
    for nation in (FRANCE, ENGLAND):
        if sum(1 for known in found if known and known[0] == nation) == 2:
            found = [known or (1 - nation, "follows from the others") for known in found]
    return found


def _whence(s: OrleansState, seat: int | None, other: int, kind: str, open: bool) -> str:
    if other == seat:
        return "your own card"
    rounds = [round for looker, at, what, round in s.seen if looker == seat and at == other and what == kind]
    if rounds:
        return f"looked at in round {rounds[0]}"
    return "lies open" if open else ""


def sheets(s: OrleansState, seat: int | None, open: bool) -> list[Sheet]:
    """The seat's notebook, and who has looked at whose cards, which all have seen."""
    found = [] if seat is None else [_notebook(s, seat, open)]
    return found + ([_looks(s)] if s.seen else [])


def _notebook(s: OrleansState, seat: int, open: bool) -> Sheet:
    known = nations(s, seat, open)
    rows = []
    for other, player in enumerate(s.players):
        nation = known[other]
        message, whence = UNKNOWN, ""
        if player.message is not None and (open or player.message.seen_by(seat)):
            message, whence = _short(player.message.value), _whence(s, seat, other, "message", open)
        sources = [nation[1] if nation else "", whence if whence != (nation[1] if nation else "") else ""]
        name = f"{NAMES[other]} (you)" if other == seat else NAMES[other]
        rows.append((name, NATION_NAMES[nation[0]] if nation else UNKNOWN, message, "; ".join(filter(None, sources))))
    rejected = s.players[seat].rejected
    note = "" if rejected is None else f"The Message that you put away: {_short(rejected.value)}."
    return Sheet("notebook", "Your notebook", ("Player", "Nation", "Message", "How you know"), tuple(rows), seat, note)


def _short(message: int) -> str:
    """ "most wood" """
    return MESSAGES[message].id.replace("_", " ")


_CARDS = {"nation": "Nation card", "message": "Secret Message"}


def _looks(s: OrleansState) -> Sheet:
    rows = tuple((str(round), NAMES[looker], f"{NAMES[at]}'s {_CARDS[kind]}") for looker, at, kind, round in s.seen)
    return Sheet("looks", "Who looked at whose card", ("Round", "Who", "What"), rows)


assert len(NAMES) == len(SEATS)
