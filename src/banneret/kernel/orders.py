"""Standing orders: what a seat answers in advance to interruptions, so that a game over days does not wait at every step."""

from fractions import Fraction
from typing import Any, Literal

import msgspec

from .decision import Decision
from .game import Game
from .odds import odds
from .option import Option
from .refusal import BanneretError
from .state import State

Policy = Literal["ask", "pass", "take"]


class StandingOrder(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a seat answers one kind of interruption.

    ask: it is asked. pass: it lets everything go by. take: it takes the option with the best chance of a `wanted` outcome (a gist, or the words that
    a gist begins with) if that chance is at least `at_least`, else it passes.
    """

    interrupt: str
    policy: Policy
    at_least: float = 0.0
    wanted: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not 0.0 <= self.at_least <= 1.0:
            raise BanneretError(f"A standing order wants a chance from 0 to 1, not {self.at_least}.")
        if self.policy == "take" and not self.wanted:
            raise BanneretError("A standing order that takes a chance must say which outcomes it wants.")


def answer(order: StandingOrder, game: Game[Any], s: State, seat: int, decision: Decision) -> Option | None:
    """The option that the order picks, or None: ask. An interruption is let go by with its option `pass`."""
    let_go = decision.menu_of(seat).find("pass")
    if order.policy == "ask" or let_go is None:
        return None
    best, best_chance = let_go, Fraction(0)
    if order.policy == "take":
        for option in decision.menu_of(seat):
            chance = _chance(order, game, s, seat, option)
            if float(chance) >= order.at_least and chance > best_chance:  # as floats, or 9/10 would be less than 0.9
                best, best_chance = option, chance
    return best


def _chance(order: StandingOrder, game: Game[Any], s: State, seat: int, option: Option) -> Fraction:
    found = odds(game, s, seat, option).outcomes
    return sum((o.chance for o in found if any(gist.startswith(want) for gist in o.gists for want in order.wanted)), Fraction(0))
