"""CHV-15.1 to CHV-15.3: the phase begins, and cards become command points."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Preview, Reason

from ..cards.choice import CardChoice
from ..cards.deck import held, spend_all
from ..log import counted, listed, tell
from ..state import FRESH, ChivalryState
from ..tables import CARDS, POINTS, SIDE_NAMES


def begin(s: ChivalryState) -> None:
    """CHV-15.1: where units and leaders are now is their starting location."""
    s.pool = 0
    s.units_from = tuple([area if area >= 0 else -1 for area in s.at])
    s.leaders_from = tuple([area if area >= 0 else -1 for area in s.leader_at])
    s.marshals = (FRESH,) * s.cast.leaders
    s.silenced = -1
    s.impetuous = 0
    s.moved = (0,) * s.cast.units
    s.stopped = s.regrouped = s.chargers = s.guided = s.led = 0


class BeginMovement(Phase[ChivalryState]):
    """CHV-15.1: the phase begins."""

    __slots__ = ()
    key = "begin_movement"

    def run(self, s: ChivalryState, ref: Referee) -> None:
        begin(s)
        if held(s, s.phasing):
            s.then(Pool())
        else:
            s.done()


@dataclass(slots=True)
class Pool(CardChoice):
    """CHV-15.2, CHV-15.3: any number of cards, now and not later."""

    key: ClassVar[str] = "pool"
    rules: ClassVar[tuple[str, ...]] = ("CHV-15.2", "CHV-15.3")

    def prompt(self, s: ChivalryState) -> str:
        return "Which cards become command points?"

    def cards(self, s: ChivalryState, ref: Referee, cards: tuple[int, ...]) -> None:
        spend_all(s, ref, s.phasing, cards)
        for card, count in enumerate(cards):
            s.pool += count * POINTS[card]
        if ref.hears and any(cards):
            names = listed([f"{CARDS[card].title}{f' ×{n}' if n > 1 else ''}" for card, n in enumerate(cards) if n])
            text = f"The {SIDE_NAMES[s.phasing]} turn {names} into {counted(s.pool, 'command point')}."
            tell(s, ref, "pool", text, ("CHV-15.2",))

    def preview_tally(self, s: ChivalryState, seat: int, counts: tuple[int, ...]) -> Preview | None:
        titles = [card for card, count in enumerate(s.hands[s.phasing].value) if count]
        points = sum(count * POINTS[card] for card, count in zip(titles, (*self.before, *counts), strict=False))
        return Preview((Reason("Command points for this phase.", str(points), ("CHV-15.2", "CHV-15.15")),))


class EndMovement(Phase[ChivalryState]):
    """CHV-15.3: points that are left are lost; nothing of the phase is left."""

    __slots__ = ()
    key = "end_movement"

    def run(self, s: ChivalryState, ref: Referee) -> None:
        s.done()
        s.pool = 0
        s.units_from = s.leaders_from = s.moved = ()
        s.marshals = ()
        s.silenced = -1
        s.impetuous = s.regrouped = s.chargers = s.guided = s.led = 0
