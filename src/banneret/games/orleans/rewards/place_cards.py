"""ORL-12.1, ORL-12.2: taking a Place card."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..ids import place_id
from ..log import NAMES, declined, tell
from ..loire import members
from ..numbers import Seat
from ..phase import OrleansPhase
from ..state import OrleansState
from ..tables import ERA_PLACES, PLACE, PLACES
from ..touch import Touched


@dataclass(slots=True)
class TakePlace(OrleansPhase):
    """ORL-12.2: one of the open cards of the categories that the player's own era allows."""

    key: ClassVar[str] = "take_place"
    rules: ClassVar[tuple[str, ...]] = ("ORL-12.1", "ORL-12.2")
    seat: Seat
    optional: bool

    @staticmethod
    def on_offer(s: OrleansState, seat: int) -> int:
        return s.open_places & ERA_PLACES[s.players[seat].era]

    @staticmethod
    def offer(s: OrleansState, seat: int, optional: bool) -> None:
        """ORL-1.6: nothing if no such card is left."""
        if TakePlace.on_offer(s, seat):
            s.call(TakePlace(seat, optional))

    def ask(self, s: OrleansState) -> Decision | None:
        options = [_PLACE[place] for place in members(self.on_offer(s, self.seat))]
        if self.optional:
            options.append(_DECLINE)
        return Decision(self.seat, "Take a Place card.", Menu(options), rules=self.rules, further=True)

    def on_place(self, s: OrleansState, ref: Referee, place: int) -> None:
        """ORL-12.1: laid open beside the board, it works at once."""
        s.done()
        s.open_places &= ~(1 << place)
        s.players[self.seat].places |= 1 << place
        if ref.hears:
            text = f"{NAMES[self.seat]} takes the Place card {PLACES[place].name}: {PLACES[place].effect}"
            tell(s, ref, "place", text, ("ORL-12.1", "ORL-12.2"), touch=(place_id(place),))

    def on_decline(self, s: OrleansState, ref: Referee) -> None:
        s.done()
        declined(s, ref, self.seat, "the Place card")

    def why_not(self, s: OrleansState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] == "decline":
            return Refusal("ORL-9.2", "The Place card comes with the trader and can't be declined.")
        if words[0] != "place" or len(words) != 2 or words[1] not in PLACE:
            return None
        card = PLACE[words[1]]
        if not s.open_places >> card & 1:
            return Refusal("ORL-12.1", f"{PLACES[card].name} has been taken: there is one of each card.")
        return Refusal(
            "ORL-12.2",
            f"{PLACES[card].name} is of category {'I' * PLACES[card].category}, which your era does not allow yet.",
        )

    def named(self, s: OrleansState, seat: int, t: Touched) -> list[str]:
        return [f"place {name}" for name in t.places[-1:]]


_DECLINE = Option("decline", label="Take no Place card")
_PLACE = tuple(
    Option(f"place {place.id}", (number,), label=f"{place.name}: {place.effect}", touch=(place_id(number),))
    for number, place in enumerate(PLACES)
)
