"""Section 6: the English march."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.event import Event
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from .cards import PayFresh, payers, turn_card
from .country import CALAIS, HELD, NODES, country
from .food import Food
from .forage import Forage
from .routes import march_decision, why_not_march
from .state import CalaisState
from .tables import CARD_DISTANCE, CARD_IDS, CARD_TIRES, ENGLISH, FORAGE, FRESH, PACE_NAMES
from .victory import arrive


class EnglishMarch(Phase[CalaisState]):
    """CAL-6.1: Henry names a march type and a route, openly and for good, before the card is turned."""

    __slots__ = ()
    key = "e_declare"
    rules = ("CAL-6.1",)

    def ask(self, s: CalaisState) -> Decision | None:
        return march_decision(country(s.broken), ENGLISH, s.english_at, s.french_at)

    def on_march(self, s: CalaisState, ref: Referee, pace: int, route: tuple[int, ...]) -> None:
        # CAL-6.11: the card gives the distance. CAL-6.12: a FRESH demand is paid before the army moves.
        card = turn_card(s, ref, ENGLISH, pace)
        distance = CARD_DISTANCE[card][pace]
        tires = CARD_TIRES[card][pace]
        if ref.hears:
            tell_march(s, ref, ENGLISH, pace, route, card)
        if not tires:
            s.then(EnglishMove(pace, route, distance))
        elif payers(s.hand, FRESH):
            s.then(EnglishMove(pace, route, distance))
            s.call(PayFresh(FRESH))
        else:
            # CAL-4.7: what can't be paid costs nothing, but the army halts.
            if ref.hears:
                text = "No card can pay for FRESH: the army does not move."
                ref.tell(Event("halt", text, ("CAL-4.7",), gist="is too tired to move", touch=("english",), turn=s.heading))
            s.then(EnglishMove(pace, route, 0))

    def why_not(self, s: CalaisState, seat: int, words: list[str]) -> Refusal | None:
        return why_not_march(country(s.broken), ENGLISH, s.english_at, s.french_at, words)


@dataclass(slots=True)
class EnglishMove(Phase[CalaisState]):
    """CAL-6.13: the army moves along its route as far as the card and the route go, no less and no further."""

    key: ClassVar[str] = "e_move"
    rules: ClassVar[tuple[str, ...]] = ("CAL-6.13",)
    pace: int
    route: tuple[int, ...]
    distance: int

    def run(self, s: CalaisState, ref: Referee) -> None:
        s.english_at = move(s, ref, ENGLISH, s.english_at, self.route, self.distance)
        if s.english_at == CALAIS:
            # CAL-6.15, CAL-12.1: at once, before foraging and food.
            arrive(s, ref)
        elif self.pace == FORAGE and not HELD[s.english_at]:
            # CAL-7.1, CAL-3.10; CAL-7.2: no roll on the other marches.
            s.then(Forage())
        else:
            s.then(Food())
        # CAL-6.14: meeting the French starts no battle here; `french_march.Meet` looks for that.


def move(s: CalaisState, ref: Referee, side: int, at: int, route: tuple[int, ...], distance: int) -> int:
    """CAL-6.13, CAL-9.9: where the army comes to stand."""
    steps = min(distance, len(route))
    end = route[steps - 1] if steps else at
    if ref.hears:
        army = "English" if side == ENGLISH else "French"
        went = f"marches to {NODES[end].name}" if steps else f"stays at {NODES[at].name}"
        gist = f"moves {steps}" if route else ""
        rule = "CAL-6.13" if side == ENGLISH else "CAL-9.9"
        ref.tell(
            Event(
                "move",
                f"The {army} army {went}.",
                (rule,),
                sum=f"distance {distance}, route of {len(route)}: {steps} space{'s' if steps != 1 else ''}",
                gist=gist,
                touch=(army.lower(), NODES[end].id),
                turn=s.heading,
            )
        )
    return end


def tell_march(s: CalaisState, ref: Referee, side: int, pace: int, route: tuple[int, ...], card: int) -> None:
    """The declaration and the card, as one event."""
    army = "English" if side == ENGLISH else "French"
    way = " and ".join(NODES[step].name for step in route)
    distance, tires = CARD_DISTANCE[card][pace], CARD_TIRES[card][pace]
    rules = ("CAL-6.11", "CAL-2.2") if side == ENGLISH else ("CAL-9.7", "CAL-2.2")
    ref.tell(
        Event(
            "march",
            f"{army}: {PACE_NAMES[pace].lower()}, {'for ' + way if way else 'staying'}. Card {CARD_IDS[card]} is turned.",
            (*rules, ("CAL-6.12" if side == ENGLISH else "CAL-9.8")) if tires else rules,
            sum=f"{CARD_IDS[card]} on a {PACE_NAMES[pace].lower()}: distance {distance}{', lose 1 FRESH' if tires else ''}",
            gist="loses a FRESH" if tires else "",
            touch=(army.lower(), *(NODES[step].id for step in route)),
            turn=s.heading,
        )
    )
