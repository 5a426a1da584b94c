"""What a seat has learned of the others' secret cards: ORL-20.1, ORL-15.4, ORL-12.8."""

from dataclasses import dataclass

from .state import OrleansState
from .tables import ENGLAND, FRANCE


@dataclass(slots=True, frozen=True)
class Known:
    """The nation that a player serves, and whence it is known."""

    nation: int
    whence: str


def nations(s: OrleansState, seat: int | None, open: bool) -> list[Known | None]:
    """The nation of each player as far as a seat knows it, and whence; a spectator knows what lies open."""
    found: list[Known | None] = []
    for other, player in enumerate(s.players):
        secret = player.nation
        if secret is None or not (open or s.open_nations or secret.seen_by(seat)):
            found.append(None)
        else:
            found.append(Known(secret.value, whence(s, seat, other, "nation", open or s.open_nations)))
    # ORL-1.2: two serve each nation, so who knows both of one knows the others
    for nation in (FRANCE, ENGLAND):
        if sum(1 for known in found if known and known.nation == nation) == 2:
            found = [known or Known(1 - nation, "follows from the others") for known in found]
    return found


def whence(s: OrleansState, seat: int | None, other: int, kind: str, open: bool) -> str:
    if other == seat:
        return "your own card"
    rounds = [look.round for look in s.seen if look.looker == seat and look.other == other and look.kind == kind]
    if rounds:
        return f"looked at in round {rounds[0]}"
    return "lies open" if open else ""
