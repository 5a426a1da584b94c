"""Section 9: the French march."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.event import Event
from banneret.kernel.option import Menu, Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview

from . import touch
from .battle import BattleDraw
from .bridges import BreakBridges, bridges_in_reach
from .cards import turn_card
from .country import NODES, Spot, country
from .march_preview import march_preview
from .numbers import Count, Route
from .on_the_march import move, tell_march
from .phase import CalaisPhase, Step
from .routes import march_decision, why_not_march
from .state import CalaisState
from .tables import CARD_DISTANCE, CARD_TIRES, FRENCH


class FrenchMarch(CalaisPhase):
    """CAL-9.1: the French name a normal or forced march and a route, openly and for good. CAL-9.12: they never eat."""

    __slots__ = ()
    key = "french_declare"
    shown = "French march"
    rules = ("CAL-9.1",)

    def ask(self, s: CalaisState) -> Decision | None:
        # CAL-9.10: the menu is the same when the English have come to them; the empty route is to stay and fight.
        return march_decision(country(s.broken), FRENCH, s.french_at, s.english_at)

    def on_march(self, s: CalaisState, ref: Referee, pace: int, route: tuple[Spot, ...]) -> None:
        if s.free_standing and not route:
            # CAL-15.4
            if ref.hears:
                ref.tell(
                    Event(
                        "march",
                        "The French stand still and turn no card.",
                        ("CAL-15.4",),
                        touch=("french",),
                        turn=s.heading,
                    )
                )
            s.then(Meet())
            return
        # CAL-9.7; CAL-9.2: a card is turned for an army that stays, too.
        card = turn_card(s, ref, FRENCH, pace)
        # CAL-9.8: a FRESH is lost before moving. CAL-4.10: an army that has none halts.
        tires = CARD_TIRES[card][pace]
        halts = tires and not s.french_fresh
        if ref.hears:
            tell_march(s, ref, FRENCH, pace, route, card, halts)
        if tires and not halts:
            s.french_fresh -= 1
        s.then(FrenchMove(route, 0 if halts else CARD_DISTANCE[card][pace]))

    def why_not(self, s: CalaisState, seat: int, words: list[str]) -> Refusal | None:
        return why_not_march(country(s.broken), FRENCH, s.french_at, s.english_at, words)

    def meant(self, s: CalaisState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return touch.marches(s, FRENCH, touched)

    def preview(self, s: CalaisState, seat: int, option: Option) -> Preview | None:
        return march_preview(s, FRENCH, *option.args)


@dataclass(slots=True)
class FrenchMove(CalaisPhase):
    """CAL-9.9: as the English move."""

    key: ClassVar[str] = "french_move"
    shown: ClassVar[Step] = "French march"
    rules: ClassVar[tuple[str, ...]] = ("CAL-9.9",)
    route: Route
    distance: Count

    def run(self, s: CalaisState, ref: Referee) -> None:
        s.french_at = move(s, ref, FRENCH, s.french_at, self.route, self.distance)
        s.then(Meet())


class Meet(CalaisPhase):
    """CAL-9.11: after the French march, armies in the same location fight. CAL-6.14: at no other time."""

    __slots__ = ()
    key = "french_meet"
    shown = "French march"
    rules = ("CAL-9.11",)

    def run(self, s: CalaisState, ref: Referee) -> None:
        if s.english_at == s.french_at:
            if ref.hears:
                place = NODES[s.french_at]
                text = f"The armies meet at {place.name}: battle!"
                ref.tell(
                    Event(
                        "meet",
                        text,
                        ("CAL-9.11",),
                        gist="battle",
                        touch=("english", "french", place.id),
                        turn=s.heading,
                    )
                )
            s.then(BattleDraw())
        elif bridges_in_reach(s):
            # CAL-10.2; CAL-10.8: an army that stayed has reached the crossing as well.
            s.then(BreakBridges())
        else:
            # CAL-10.7
            s.done()
