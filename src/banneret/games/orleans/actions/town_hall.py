"""ORL-9.1, ORL-13.1: the Town Hall sends followers to the Beneficial Deeds."""

from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Reason

from ..log import FOLLOWER_WORDS
from ..state import OrleansState
from .base import Action
from .deeds import MoveToDeed, cannot_spare, deeds_for, gathered_on_town_hall, moves


class TownHall(Action):
    """ORL-4.6: its followers do not return to the bag: they go to deeds, or stay."""

    id = "town_hall"

    def nothing_to_gain(self, s: OrleansState, seat: int) -> Refusal | None:
        lacking = cannot_spare(s, seat)
        if lacking or moves(s, seat, gathered_on_town_hall(s, seat)):
            return lacking
        return Refusal(
            "ORL-13.1",
            "No deed has a free slot for a follower who stands on your Town Hall (the Food Depot wants 1 "
            "food besides).",
        )

    def carry_out(self, s: OrleansState, ref: Referee, seat: int, args: tuple[int, ...]) -> None:
        s.call(MoveToDeed(seat, gathered_on_town_hall(s, seat)))

    def notes(self, s: OrleansState, seat: int) -> list[Reason]:
        return [Reason("A follower who serves a deed does not come back.", rules=("ORL-13.2", "ORL-13.4"))]

    def gives(self, s: OrleansState, seat: int) -> str:
        gathered = gathered_on_town_hall(s, seat)
        return (
            super().gives(s, seat) if gathered or cannot_spare(s, seat) else "each follower set here may serve a deed"
        )

    def prospect(self, s: OrleansState, seat: int) -> str:
        return "; ".join(
            f"{FOLLOWER_WORDS[kind]} to {' or '.join(names)}"
            for kind in dict.fromkeys(gathered_on_town_hall(s, seat))
            if (names := deeds_for(s, seat, kind))
        )
