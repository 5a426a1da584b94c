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
        tires = CARD_TIRES[card][pace]
        # CAL-4.7: what can't be paid costs nothing, but the army halts.
        halts = tires and not payers(s.hand, FRESH)
        if ref.hears:
            tell_march(s, ref, ENGLISH, pace, route, card, halts)
        s.then(EnglishMove(pace, route, 0 if halts else CARD_DISTANCE[card][pace]))
        if tires and not halts:
            s.call(PayFresh(FRESH))

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
        army = _ARMIES[side]
        went = f"marches to {NODES[end].name}" if steps else f"stays at {NODES[at].name}"
        rule = "CAL-6.13" if side == ENGLISH else "CAL-9.9"
        ref.tell(
            Event(
                "move",
                f"The {army} army {went}.",
                (rule,),
                sum=f"distance {distance}, route of {len(route)}: {steps} space{'s' if steps != 1 else ''}",
                touch=(army.lower(), NODES[end].id),
                turn=s.heading,
            )
        )
    return end


def tell_march(s: CalaisState, ref: Referee, side: int, pace: int, route: tuple[int, ...], card: int, halts: bool) -> None:
    """The declaration and the card; then what the march costs, or that it can't be paid."""
    army, way = _ARMIES[side], " and ".join(NODES[step].name for step in route)
    distance, name = CARD_DISTANCE[card][pace], PACE_NAMES[pace].lower()
    spaces = 0 if halts else min(distance, len(route))
    ref.tell(
        Event(
            "march",
            f"{army}: {name}, {'for ' + way if way else 'staying'}. Card {CARD_IDS[card]} is turned.",
            ("CAL-6.11" if side == ENGLISH else "CAL-9.7", "CAL-2.2"),
            sum=f"{CARD_IDS[card]} on a {name}: distance {distance}{', lose 1 FRESH' if CARD_TIRES[card][pace] else ''}",
            gist=f"moves {spaces}" if route else "",
            touch=(army.lower(), *(NODES[step].id for step in route)),
            turn=s.heading,
        )
    )
    if halts:
        text = f"The {army} have no card that pays for FRESH: their army does not move."
        ref.tell(Event("halt", text, ("CAL-4.7" if side == ENGLISH else "CAL-4.10",), gist="is too tired", touch=(army.lower(),), turn=s.heading))
    elif CARD_TIRES[card][pace]:
        text, rule = ("The march costs the English a FRESH.", "CAL-6.12") if side == ENGLISH else ("The march costs the French a FRESH card.", "CAL-9.8")
        ref.tell(Event("tire", text, (rule,), gist="loses a FRESH", touch=(army.lower(),), turn=s.heading))


_ARMIES = ("English", "French")
