"""Looking before answering: what can come of an option, what it means, and what a seat could answer in its next turn.
Thousands of outcomes may have to be played through, so it is done in a process of its own.

What it is done from is the whole position: it stays inside the server, and what comes back is what the seat may know,
as the rules' own odds have it.
"""

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from ...kernel import orders
from ...kernel.compose import choice
from ...kernel.match import Match
from ...kernel.odds import Odds, undecided
from ...kernel.orders import StandingOrder
from ...kernel.plain import plain_odds, plain_preview
from ...kernel.refusal import BanneretError, Refusal, Refused
from ...kernel.registry import game as find_game
from ...kernel.scene import Preview
from ...kernel.toll import Toll
from ..wire import Chance, Foreseen, OddsView, SideChances

_MOST = 50
_SECONDS = 0.5
"""In which odds are found: what is not is sampled, and says so."""


class Asked(msgspec.Struct, frozen=True):
    """A position, of which game, and who asks; `which` is the same for whatever is asked of the same."""

    which: str
    game: str
    scenario: str
    variants: Mapping[str, str]
    position: str
    seat: str

    def match(self) -> Match:
        return Match(find_game(self.game), self.scenario, variants=self.variants, position=self.position)


def odds(asked: Asked, answer: str) -> OddsView | Refusal:
    """What can come of an option of a seat, or why that is none."""
    try:
        match = asked.match()
        found = match.odds(answer, asked.seat, _SECONDS)
        preview = match.preview(answer, asked.seat) or Preview()
        suffered = match.tolls(found, asked.seat)
    except Refused as refused:
        return refused.refusal
    except BanneretError as error:
        return Refusal("", str(error))
    return _view(answer, plain_odds(match.game, found), plain_preview(match.game, preview), suffered)


def chances(asked: Asked, order: StandingOrder, options: tuple[str, ...]) -> list[Fraction]:
    """What chance each of these options of a seat has to bring what an order wants."""
    match = asked.match()
    seat = match.seats.index(asked.seat)
    menu = None if match.decision is None else match.decision.menu_of(seat)
    offered = [option for option in menu or () if option.notation in options]
    return orders.chances(order, match.game, match.state, seat, offered, _SECONDS)


def foresee(asked: Asked) -> Foreseen:
    """What a seat could answer in its next turn, if nothing changes before."""
    match = asked.match()
    return Foreseen(choices=tuple(choice(match.game, option) for option in match.foresee(asked.seat)))


def _view(answer: str, found: Odds, preview: Preview, suffered: tuple[Toll, ...]) -> OddsView:
    return OddsView(
        answer=answer,
        outcomes=tuple(_chance(outcome.name, outcome.chance, outcome.open) for outcome in found.outcomes[:_MOST]),
        parts=(
            *(_chance(name, chance) for name, chance in found.parts()[:_MOST]),
            *(_chance(undecided(words), chance, words) for words, chance in found.left_open()[:_MOST]),
        ),
        exact=found.exact,
        guessed=found.guessed,
        preview=preview,
        sides=tuple(
            SideChances(seat=one.seat, chances=tuple(_chance(name, chance) for name, chance in one.chances))
            for one in suffered
        ),
    )


def _chance(name: str, chance: Fraction, open: str = "") -> Chance:
    return Chance(name=name, chance=float(chance), exact=str(chance), open=open)
