"""Section 6: the English march."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview

from . import touch
from .cards import PayFresh, payers, turn_card
from .country import CALAIS, HELD, Spot, country
from .food import Food
from .forage import Forage
from .march_preview import march_preview
from .numbers import Count, Pace, Route
from .on_the_march import move, tell_march
from .phase import CalaisPhase, Step
from .routes import march_decision, why_not_march
from .state import CalaisState
from .tables import CARD_DISTANCE, CARD_TIRES, ENGLISH, FORAGE, FRESH
from .victory import arrive


class EnglishMarch(CalaisPhase):
    """CAL-6.1: Henry names a march type and a route, openly and for good, before the card is turned."""

    __slots__ = ()
    key = "english_declare"
    shown = "English march"
    rules = ("CAL-6.1",)

    def ask(self, s: CalaisState) -> Decision | None:
        return march_decision(country(s.broken), ENGLISH, s.english_at, s.french_at)

    def on_march(self, s: CalaisState, ref: Referee, pace: int, route: tuple[Spot, ...]) -> None:
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

    def meant(self, s: CalaisState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return touch.marches(s, ENGLISH, touched)

    def preview(self, s: CalaisState, seat: int, option: Option) -> Preview | None:
        return march_preview(s, ENGLISH, *option.args)


@dataclass(slots=True)
class EnglishMove(CalaisPhase):
    """CAL-6.13: the army moves along its route as far as the card and the route go, no less and no further."""

    key: ClassVar[str] = "english_move"
    shown: ClassVar[Step] = "English march"
    rules: ClassVar[tuple[str, ...]] = ("CAL-6.13",)
    pace: Pace
    route: Route
    distance: Count

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

    def undecided(self, s: CalaisState) -> str:
        return "the march goes on when its price is paid"
